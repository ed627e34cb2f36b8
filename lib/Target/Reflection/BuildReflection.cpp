// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The target-independent part of the document. See BuildReflection.h.

#include "besl/Target/Reflection/BuildReflection.h"

#include "Features.h"
#include "besl/Analysis/Layout.h"
#include "besl/Analysis/Reachability.h"
#include "besl/Analysis/Reflection.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Support/TargetDiag.h"
#include "besl/Support/Version.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace besl {

namespace {

/// Whose order 4x4 matrices have in a target, where that asked for differs between targets.
MatrixOrder getByteEngineOrder(StringRef target) { return target == "msl" ? MatrixOrder::Column : MatrixOrder::Row; }

/// The matrix in a type, or null.
MatrixType getMatrix(Type type) {
  while (auto array = dyn_cast<ArrayType>(type))
    type = array.getElementType();
  return dyn_cast<MatrixType>(type);
}

StringRef stringifyOrder(MatrixOrder order) { return order == MatrixOrder::Column ? "column" : "row"; }

/// The first position in a source file that a location holds.
reflection::SourceRange getRange(Location loc) {
  reflection::SourceRange range;
  loc->walk([&](Location inner) {
    auto position = dyn_cast<FileLineColRange>(inner);
    if (!position || position.getStartLine() == 0)
      return WalkResult::advance();
    range.file = position.getFilename().str();
    range.line = position.getStartLine();
    range.column = position.getStartColumn();
    range.endLine = position.getEndLine();
    range.endColumn = position.getEndColumn();
    return WalkResult::interrupt();
  });
  return range;
}

std::string spellConstant(Attribute value) {
  if (auto integer = dyn_cast<IntegerAttr>(value)) {
    if (integer.getType().isInteger(1))
      return integer.getValue().isZero() ? "false" : "true";
    SmallString<16> digits;
    integer.getValue().toString(digits, 10, integer.getType().isSignedInteger());
    return digits.str().str();
  }
  if (auto number = dyn_cast<FloatAttr>(value)) {
    SmallString<32> digits;
    number.getValue().toString(digits);
    // A number without a point is no float in BESL.
    return digits.str().str() + (number.getValue().isFinite() && digits.str().find_first_of(".E") == StringRef::npos ? ".0" : "");
  }
  std::string text;
  llvm::raw_string_ostream(text) << value;
  return text;
}

/// Builds one document.
class Builder {
public:
  Builder(FuncOp entry, const ReflectionOptions &options)
      : program(entry->getParentOfType<ProgramOp>()), entry(entry), options(options), reachable(getReachable(program, entry)),
        layout(program.getMatrixLayout(), getByteEngineOrder(options.layoutTarget)) {
    for (auto op : program.getBody().front().getOps<StructOp>())
      structOps.try_emplace(op.getStructType(), op);
  }

  std::optional<reflection::Document> run() {
    std::optional<ProgramReflection> facts = reflect(program, entry, options.opacity);
    if (!facts)
      return std::nullopt;
    document.compiler = BESL_VERSION_STRING;
    document.program = program.getSymName().str();
    document.matrixOrder = stringifyMatrixLayout(program.getMatrixLayout()).str();
    document.layoutTarget = options.layoutTarget;
    addEntry();
    for (const BindingReflection &binding : facts->bindings)
      addBinding(binding);
    bool failed = false;
    for (Operation *global : reachable.globals)
      failed |= !addGlobal(global);
    if (failed)
      return std::nullopt;
    document.opacity.value = stringifyOpacity(facts->opacity.opacity).str();
    document.opacity.reason = facts->opacity.reason.str();
    document.opacity.source = getRange(facts->opacity.location);
    sort();
    return std::move(document);
  }

private:
  void addEntry() {
    EntryAttr attribute = *entry.getEntry();
    document.entry.name = entry.getAuthoredName().str();
    document.entry.stage = stringifyStageKind(attribute.getStage()).str();
    if (StageKind stage = attribute.getStage(); stage != StageKind::Vertex && stage != StageKind::Fragment) {
      std::array<uint32_t, 3> size = {1, 1, 1};
      for (auto [extent, given] : llvm::zip(size, attribute.getWorkgroup()))
        extent = given;
      document.entry.workgroup = size;
    }
    document.entry.maxVertices = attribute.getMaxVertices();
    document.entry.maxPrimitives = attribute.getMaxPrimitives();
    document.entry.maxMeshThreadgroups = attribute.getMaxMeshThreadgroups();
    std::set<std::string> features = collectFeatures(reachable), builtins = collectBuiltins(reachable);
    document.entry.features.assign(features.begin(), features.end());
    document.entry.builtins.assign(builtins.begin(), builtins.end());
    document.entry.source = getRange(entry.getLoc());
  }

  void addBinding(const BindingReflection &facts) {
    DescriptorOp op = facts.descriptor;
    reflection::Binding binding;
    binding.name = op.getAuthoredName().str();
    binding.slot = facts.slot;
    binding.count = facts.count;
    binding.kind = stringifyBindingKind(facts.kind).str();
    binding.declared = stringifyAccess(op.getAccess()).str();
    binding.reads = facts.used.reads;
    binding.writes = facts.used.writes;
    binding.atomic = facts.used.atomic;
    binding.source = getRange(op.getLoc());
    if (auto texture = dyn_cast<TextureType>(op.getType())) {
      binding.view = stringifyTextureDim(texture.getDim()).str();
      binding.sampledType = spellType(texture.getSampledType());
      binding.depth = texture.isDepth();
    } else if (auto sampler = dyn_cast<SamplerType>(op.getType())) {
      binding.comparison = sampler.getComparing();
    } else if (auto image = dyn_cast<ImageType>(op.getType())) {
      binding.view = stringifyTextureDim(image.getDim()).str();
      binding.sampledType = spellType(image.getSampledType());
      if (image.getFormat() != StorageFormat::Unknown)
        binding.format = stringifyStorageFormat(image.getFormat()).str();
    } else {
      binding.memory = stringifyMemoryClass(op.getMemoryClass()).str();
      binding.type = spellType(op.getType());
      binding.stride = facts.stride;
      addTypes(op.getType());
    }
    document.bindings.push_back(std::move(binding));
  }

  bool addGlobal(Operation *global) {
    if (auto op = dyn_cast<PushConstantOp>(global)) {
      LayoutError error;
      std::optional<TypeLayout> bytes = layout.get(op.getType(), &error);
      if (!bytes)
        return report(op, TargetDiag::BufferWithoutLayout, op.getAuthoredName(), error.describe()), false;
      addTypes(op.getType());
      document.pushConstants.emplace();
      document.pushConstants->name = op.getAuthoredName().str();
      document.pushConstants->type = spellType(op.getType());
      document.pushConstants->size = bytes->size;
      document.pushConstants->source = getRange(op.getLoc());
    } else if (auto op = dyn_cast<InputOp>(global)) {
      addInput(op);
    } else if (auto op = dyn_cast<OutputOp>(global)) {
      addOutput(op);
    } else if (auto op = dyn_cast<TaskPayloadOp>(global)) {
      document.payload.push_back({op.getAuthoredName().str(), spellType(op.getType()), getSharedBytes(op.getType()), getRange(op.getLoc())});
      addTypes(op.getType());
    } else if (auto op = dyn_cast<WorkgroupOp>(global)) {
      document.entry.workgroupBytes += getSharedBytes(op.getType());
    } else if (auto op = dyn_cast<SpecConstantOp>(global)) {
      document.specialization.push_back(
          {op.getId(), op.getAuthoredName().str(), spellType(op.getType()), spellConstant(op.getDefaultValue()), getRange(op.getLoc())});
    }
    return true;
  }

  StageKind getStage() { return entry.getEntry()->getStage(); }

  static bool isFlat(Type type) {
    if (auto array = dyn_cast<ArrayType>(type))
      type = array.getElementType();
    return isIntegerScalar(getScalarOrSelf(type));
  }

  static void setInterpolation(reflection::InterfaceVariable &variable, Interpolation interpolation, Sampling sampling) {
    variable.interpolation = stringifyInterpolation(interpolation).str();
    if (sampling != Sampling::Center)
      variable.sampling = stringifySampling(sampling).str();
  }

  void addInput(InputOp op) {
    reflection::InterfaceVariable input;
    input.name = op.getAuthoredName().str();
    input.type = spellType(op.getType());
    input.location = op.getLocation();
    if (getStage() == StageKind::Fragment)
      setInterpolation(input, op.getPerPrimitive() || isFlat(op.getType()) ? Interpolation::Flat : op.getInterpolation(), op.getSampling());
    if (op.getPerPrimitive())
      input.rate = "per_primitive";
    input.source = getRange(op.getLoc());
    document.inputs.push_back(std::move(input));
  }

  void addOutput(OutputOp op) {
    reflection::InterfaceVariable output;
    output.name = op.getAuthoredName().str();
    Type type = op.getType();
    bool isMesh = getStage() == StageKind::Mesh;
    if (auto array = dyn_cast<ArrayType>(type); array && isMesh) {
      output.count = array.getCount();
      type = array.getElementType();
    }
    output.type = spellType(type);
    output.source = getRange(op.getLoc());
    if (op.getIsPosition()) {
      output.builtin = "position";
    } else if (op.getBuiltin()) {
      output.builtin = stringifyBuiltinValue(*op.getBuiltin()).str();
    } else {
      output.location = op.getLocation().value_or(0);
      bool isPerPrimitive = isMesh && op.getRate() == OutputRate::Primitive;
      output.index = op.getIndex();
      if (getStage() != StageKind::Fragment)
        setInterpolation(output, isPerPrimitive || isFlat(type) ? Interpolation::Flat : op.getInterpolation(), op.getSampling());
      if (isMesh)
        output.rate = isPerPrimitive ? "per_primitive" : "per_vertex";
    }
    document.outputs.push_back(std::move(output));
  }

  /// Bytes of storage that no host sees. There a truth value takes a word.
  uint64_t getSharedBytes(Type type) {
    if (std::optional<TypeLayout> bytes = layout.get(type))
      return bytes->size;
    if (auto array = dyn_cast<ArrayType>(type))
      return llvm::SaturatingMultiply(array.getCount(), getSharedBytes(array.getElementType()));
    if (auto vector = dyn_cast<VectorType>(type))
      return 4 * uint64_t(vector.getNumElements());
    auto structType = dyn_cast<StructType>(type);
    if (!structType)
      return 4;
    uint64_t size = 0;
    for (Type field : structType.getFieldTypes()) {
      std::optional<TypeLayout> bytes = layout.get(field);
      size = llvm::SaturatingAdd(llvm::alignTo(size, bytes ? bytes->alignment : 4), getSharedBytes(field));
    }
    return llvm::alignTo(size, 4);
  }

  /// The structs in a type of memory, each once.
  void addTypes(Type type) {
    while (auto array = dyn_cast<ArrayType>(type))
      type = array.getElementType();
    auto structType = dyn_cast<StructType>(type);
    if (!structType || !seenTypes.insert(structType).second)
      return;
    const StructLayout *bytes = layout.getStruct(structType);
    // A payload may hold what hosts cannot; its bytes are nobody's business.
    if (!bytes)
      return;
    reflection::Type result;
    result.name = spellType(structType);
    result.size = bytes->type.size;
    result.alignment = bytes->type.alignment;
    for (auto [name, fieldType, place] : llvm::zip(structType.getFieldNames(), structType.getFieldTypes(), bytes->members))
      result.members.push_back(getMember(name.str(), fieldType, place));
    if (StructOp op = structOps.lookup(structType))
      result.source = getRange(op.getLoc());
    document.types.push_back(std::move(result));
    for (Type field : structType.getFieldTypes())
      addTypes(field);
  }

  reflection::Member getMember(std::string name, Type type, const MemberLayout &place) {
    reflection::Member member;
    member.name = std::move(name);
    member.type = spellType(type);
    member.offset = place.offset;
    member.size = place.type.size;
    member.alignment = place.type.alignment;
    for (; auto array = dyn_cast<ArrayType>(type); type = array.getElementType())
      if (std::optional<TypeLayout> bytes = layout.get(array))
        member.arrayStrides.push_back(bytes->arrayStride);
    if (isa<MatrixType>(type)) {
      member.matrixStride = place.type.matrixStride;
      member.matrixOrder = stringifyOrder(place.type.matrixOrder).str();
    }
    return member;
  }

  void sort() {
    llvm::sort(document.types, [](const auto &a, const auto &b) { return std::tie(a.name, a.size) < std::tie(b.name, b.size); });
    auto byLocation = [](const auto &a, const auto &b) { return std::tie(a.location, a.index, a.name) < std::tie(b.location, b.index, b.name); };
    llvm::sort(document.inputs, byLocation);
    llvm::sort(document.outputs, byLocation);
    llvm::sort(document.specialization, [](const auto &a, const auto &b) { return std::tie(a.id, a.name) < std::tie(b.id, b.name); });
  }

  ProgramOp program;
  FuncOp entry;
  const ReflectionOptions &options;
  ReachableProgram reachable;
  StorageLayout layout;
  llvm::DenseMap<mlir::Type, StructOp> structOps;
  llvm::DenseSet<mlir::Type> seenTypes;
  reflection::Document document;
};

} // namespace

std::optional<reflection::Document> buildReflection(FuncOp entry, const ReflectionOptions &options) {
  return Builder(entry, options).run();
}

/// Adds where the target differs in the members of structs.
static void addMemberTargets(reflection::Document &document, ProgramOp program, const TextFacts &facts) {
  StorageLayout layout(program.getMatrixLayout(), getByteEngineOrder(facts.entry.target));
  std::map<std::pair<std::string, uint64_t>, reflection::Type *> byName;
  for (reflection::Type &type : document.types)
    byName[{type.name, type.size}] = &type;
  for (auto op : program.getBody().front().getOps<StructOp>()) {
    StructType structType = op.getStructType();
    const StructLayout *bytes = layout.getStruct(structType);
    auto found = bytes ? byName.find({spellType(structType), bytes->type.size}) : byName.end();
    if (found == byName.end())
      continue;
    auto names = facts.memberNames.find(op.getSourceName().value_or(structType.getName().getValue()).str());
    for (auto [number, member] : llvm::enumerate(found->second->members)) {
      reflection::MemberTarget target;
      if (names != facts.memberNames.end() && number < names->second.size() && names->second[number] != member.name)
        target.name = names->second[number];
      if (MatrixType matrix = getMatrix(structType.getFieldTypes()[number])) {
        TypeLayout own = *layout.get(matrix);
        if (!member.matrixOrder.empty() && stringifyOrder(own.matrixOrder) != member.matrixOrder) {
          target.matrixOrder = stringifyOrder(own.matrixOrder).str();
          target.matrixStride = own.matrixStride;
        }
      }
      if (target.name.empty() && target.matrixOrder.empty())
        continue;
      target.target = facts.entry.target;
      member.targets.push_back(std::move(target));
    }
  }
}

void addTarget(reflection::Document &document, FuncOp entry, const TextFacts &facts) {
  document.entry.targets.push_back(facts.entry);
  if (facts.entry.unsupported.empty())
    addMemberTargets(document, entry->getParentOfType<ProgramOp>(), facts);
  // The document knows no symbols, but no two of its bindings have one slot.
  std::map<uint32_t, reflection::Binding *> bySlot;
  for (reflection::Binding &binding : document.bindings)
    bySlot[binding.slot] = &binding;
  for (Operation *global : getReachable(entry->getParentOfType<ProgramOp>(), entry).globals) {
    auto op = dyn_cast<DescriptorOp>(global);
    auto found = op ? facts.resources.find(op.getSymName().str()) : facts.resources.end();
    if (found != facts.resources.end())
      bySlot[op.getSlot()]->targets.push_back(found->second);
  }
  if (document.pushConstants && facts.pushConstants)
    document.pushConstants->targets.push_back(*facts.pushConstants);
}

void keepUnusedResources(ModuleOp module) {
  module.walk([](ProgramOp program) {
    if (program.hasEntry())
      for (Operation &op : program.getBody().front())
        if (isa<DescriptorOp, PushConstantOp>(op))
          // Said explicitly, which SymbolTable::setSymbolVisibility() would not.
          op.setAttr(SymbolTable::getVisibilityAttrName(), StringAttr::get(op.getContext(), "public"));
    return WalkResult::skip();
  });
}

} // namespace besl
