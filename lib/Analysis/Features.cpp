// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Analysis/Features.h"
#include "besl/Analysis/Reachability.h"
#include "besl/Analysis/UniformValues.h"
#include "besl/Dialect/BESL/IR/BESLIntrinsics.h"
#include "besl/Dialect/BESL/IR/IntrinsicSpelling.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;

namespace besl {

static constexpr FeatureInfo features[] = {
    {Feature::Halves, "halves", "there are values of 'f16', in memory or computed"},
    {Feature::Int8, "int8", "there are values of 'u8', in memory or computed"},
    {Feature::Int16, "int16", "there are values of 'u16', in memory or computed"},
    {Feature::Int64, "int64", "never: the language has no integers of 64 bits"},
    {Feature::Storage8, "storage8", "a buffer or the push constants hold 8-bit values"},
    {Feature::Storage16, "storage16", "a buffer or the push constants hold 16-bit values, halves included"},
    {Feature::Subgroups, "subgroups", "an intrinsic of subgroups is used, or the lane's index"},
    {Feature::MeshStages, "mesh", "the stage is task or mesh, or a fragment input comes from each primitive of one"},
    {Feature::Atomics, "atomics", "there is an atomic operation on memory"},
    {Feature::ImageAtomics, "image-atomics", "there is an atomic operation on an image"},
    {Feature::ImageReadWrite, "image-read-write", "a storage image is declared 'read_write'"},
    {Feature::FormatlessImages, "formatless-images", "a storage image has no format"},
    {Feature::DescriptorArrays, "descriptor-arrays", "a descriptor has a count"},
    {Feature::NonuniformIndexing, "nonuniform-indexing", "the index of a descriptor may differ between invocations"},
    {Feature::CubeArrays, "cube-arrays", "there is a 'TextureCubeArray'"},
    {Feature::IntegerTextures, "integer-textures", "a texture or image holds integers"},
    {Feature::Discard, "discard", "'discard' is used"},
    {Feature::Derivatives, "derivatives", "a derivative is taken, or a fragment stage samples with the level that derivatives give"},
    {Feature::PushConstants, "push-constants", "there are push constants"},
    {Feature::SpecializationConstants, "specialization-constants", "there is a specialization constant"},
    {Feature::WorkgroupMemory, "workgroup-memory", "there is 'workgroup' storage"},
    {Feature::ClipDistances, "clip-distances", "a vertex stage gives distances from clip planes"},
    {Feature::DualSourceBlending, "dual-source-blending", "a fragment stage gives one target two colours"},
    {Feature::SampleShading, "sample-shading", "a fragment stage knows its sample, or is given a value at each"},
};

llvm::ArrayRef<FeatureInfo> getFeatures() { return features; }

const FeatureInfo *lookupFeature(StringRef name) {
  for (const FeatureInfo &info : features)
    if (info.name == name)
      return &info;
  return nullptr;
}

namespace {

/// The kinds of numbers that a type is made of.
struct Numbers {
  bool halves = false, int8 = false, int16 = false;

  void add(Numbers other) {
    halves |= other.halves;
    int8 |= other.int8;
    int16 |= other.int16;
  }
};

class Finder {
public:
  Finder(FuncOp entry, llvm::function_ref<void(const FeatureUse &)> callback) : entry(entry), callback(callback) {}

  void run(const ReachableProgram &reachable) {
    StageKind stage = entry.getEntry()->getStage();
    if (stage == StageKind::Task || stage == StageKind::Mesh)
      use(Feature::MeshStages, entry, "a " + stringifyStageKind(stage).str() + " stage");
    for (Operation *global : reachable.globals)
      visitGlobal(global);
    for (FuncOp function : reachable.functions) {
      seenValues = {};
      for (auto [type, argument] : llvm::zip(function.getArgumentTypes(), function.getArguments()))
        visitType(type, argument.getLoc(), "a parameter");
      function->walk([&](Operation *op) { visitOp(op); });
    }
  }

private:
  void use(Feature feature, Operation *op, std::string construct) { callback({feature, op->getLoc(), std::move(construct)}); }

  Numbers getNumbers(Type type) {
    if (auto ref = dyn_cast<RefType>(type))
      type = ref.getPointee();
    while (auto array = dyn_cast<ArrayType>(type))
      type = array.getElementType();
    auto known = numbers.find(type);
    if (known != numbers.end())
      return known->second;
    Numbers result;
    if (auto structType = dyn_cast<StructType>(type)) {
      for (Type field : structType.getFieldTypes())
        result.add(getNumbers(field));
    } else {
      Type scalar = getScalarOrSelf(type);
      result.halves = scalar.isF16();
      result.int8 = scalar.isUnsignedInteger(8);
      result.int16 = scalar.isUnsignedInteger(16);
    }
    numbers[type] = result;
    return result;
  }

  /// A value of a function, of which one of each kind of number is enough.
  void visitValue(Type type, Location location) {
    Numbers found = getNumbers(type);
    bool isNew = (found.halves && !seenValues.halves) || (found.int8 && !seenValues.int8) || (found.int16 && !seenValues.int16);
    seenValues.add(found);
    if (isNew)
      visitType(type, location, "a value");
  }

  void visitType(Type type, Location location, StringRef what) {
    Numbers found = getNumbers(type);
    auto add = [&](bool needed, Feature feature, StringRef name) {
      if (needed)
        callback({feature, location, (what + " of '" + name + "'").str()});
    };
    add(found.halves, Feature::Halves, "f16");
    add(found.int8, Feature::Int8, "u8");
    add(found.int16, Feature::Int16, "u16");
    visitHandle(type, location);
  }

  void visitHandle(Type type, Location location) {
    auto texture = dyn_cast<TextureType>(type);
    auto image = dyn_cast<ImageType>(type);
    if (texture && texture.getDim() == TextureDim::CubeArray)
      callback({Feature::CubeArrays, location, "a 'TextureCubeArray'"});
    Type texel = texture ? texture.getSampledType() : image ? image.getSampledType() : Type();
    if (texel && isIntegerScalar(texel))
      callback({Feature::IntegerTextures, location, texture ? "a texture of integers" : "an image of integers"});
  }

  void visitGlobal(Operation *op) {
    Type type = getDeclaredType(op);
    auto name = cast<SymbolOpInterface>(op).getName();
    if (auto source = op->getAttrOfType<StringAttr>("source_name"))
      name = source;
    std::string named = ("'" + name + "'").str();
    visitType(type, op->getLoc(), named);
    auto descriptor = dyn_cast<DescriptorOp>(op);
    if ((descriptor && descriptor.isBuffer()) || isa<PushConstantOp>(op)) {
      Numbers found = getNumbers(type);
      if (found.int8)
        use(Feature::Storage8, op, named);
      if (found.int16 || found.halves)
        use(Feature::Storage16, op, named);
    }
    if (isa<PushConstantOp>(op))
      use(Feature::PushConstants, op, named);
    else if (isa<SpecConstantOp>(op))
      use(Feature::SpecializationConstants, op, named);
    else if (isa<WorkgroupOp>(op))
      use(Feature::WorkgroupMemory, op, named);
    else if (auto input = dyn_cast<InputOp>(op); input && input.getPerPrimitive())
      use(Feature::MeshStages, op, named);
    if (auto output = dyn_cast<OutputOp>(op)) {
      if (output.getBuiltin() == BuiltinValue::ClipDistances && !output.getIndex().value_or(0))
        use(Feature::ClipDistances, op, named);
      else if (output.getIndex() == 1u && output.getLocation())
        use(Feature::DualSourceBlending, op, named);
    }
    if (auto input = dyn_cast<InputOp>(op); input && input.getSampling() == Sampling::Sample)
      use(Feature::SampleShading, op, named);
    if (!descriptor)
      return;
    if (descriptor.getCount())
      use(Feature::DescriptorArrays, op, named);
    auto image = dyn_cast<ImageType>(type);
    if (image && descriptor.getAccess() == Access::ReadWrite)
      use(Feature::ImageReadWrite, op, named);
    if (image && image.getFormat() == StorageFormat::Unknown)
      use(Feature::FormatlessImages, op, named);
  }

  void visitOp(Operation *op) {
    for (Type type : op->getResultTypes()) {
      // A place tells nothing: the declaration has been seen.
      if (!isa<RefType>(type) || isa<LocalOp>(op))
        visitValue(type, op->getLoc());
    }
    if (isa<GlobalOp, HandleOp>(op) && op->getNumOperands() && !isUniform(op->getOperand(0), UniformScope::Descriptors))
      use(Feature::NonuniformIndexing, op, "an index that may differ between invocations");
    if (isa<DiscardOp>(op))
      use(Feature::Discard, op, "'discard'");
    if (auto builtin = dyn_cast<BuiltinOp>(op);
        builtin && (builtin.getBuiltin() == BuiltinValue::SubgroupInvocationId || builtin.getBuiltin() == BuiltinValue::SubgroupSize))
      use(Feature::Subgroups, op, "'" + stringifyBuiltinValue(builtin.getBuiltin()).str() + "'");
    if (auto builtin = dyn_cast<BuiltinOp>(op); builtin && builtin.getBuiltin() == BuiltinValue::SampleIndex)
      use(Feature::SampleShading, op, "'sample_index'");
    const IntrinsicInfo *info = getIntrinsicInfo(op);
    if (!info)
      return;
    std::string named = ("'" + info->name + "'").str();
    if (info->name.starts_with("subgroup_"))
      use(Feature::Subgroups, op, named);
    else if (info->name.starts_with("image_atomic_"))
      use(Feature::ImageAtomics, op, named);
    else if (info->name.starts_with("atomic_"))
      use(Feature::Atomics, op, named);
    if (info->name == "fwidth" || info->name.starts_with("dpd") || info->name == "sample_bias" || info->name == "sample_compare" || (info->name == "sample" && entry.getEntry()->getStage() == StageKind::Fragment))
      use(Feature::Derivatives, op, named);
  }

  FuncOp entry;
  llvm::function_ref<void(const FeatureUse &)> callback;
  DenseMap<Type, Numbers> numbers;
  Numbers seenValues;
};

} // namespace

void forEachFeatureUse(ProgramOp program, FuncOp entry, llvm::function_ref<void(const FeatureUse &)> callback) {
  Finder(entry, callback).run(getReachable(program, entry));
}

std::vector<Feature> getNeededFeatures(ProgramOp program, FuncOp entry) {
  bool needed[std::size(features)] = {};
  forEachFeatureUse(program, entry, [&](const FeatureUse &use) { needed[unsigned(use.feature)] = true; });
  std::vector<Feature> result;
  for (const FeatureInfo &info : features)
    if (needed[unsigned(info.feature)])
      result.push_back(info.feature);
  return result;
}

} // namespace besl
