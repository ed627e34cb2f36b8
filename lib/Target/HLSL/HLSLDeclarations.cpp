// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declarations of the outermost level, and the entry with its parameters.

#include "HLSLWriter.h"
#include "besl/Target/Support/StageOutputs.h"
#include "besl/Target/Support/TextFacts.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace besl {

static StringRef getBlockName(Operation *op) {
  if (auto name = op->getAttrOfType<StringAttr>("besl.block_name"))
    return name;
  return "Block";
}

void HLSLWriter::printStruct(StructType type) {
  blankLine();
  ((out += "struct ") += getStructName(type)) += " {\n";
  for (unsigned i = 0; i < type.getNumFields(); ++i) {
    indent(1);
    (out += getDeclarator(type.getFieldTypes()[i], getFieldName(type, i))) += ";\n";
  }
  out += "};\n";
}

/// `register(t3, space0)` behind a declaration, or the attribute before it.
std::string HLSLWriter::getRegister(char kind, DescriptorOp op) {
  uint32_t space = op.getBinding() ? op.getBinding()->getSet() : 0;
  uint32_t number = op.getBinding() ? op.getBinding()->getBinding() : op.getSlot();
  return llvm::formatv(" : register({0}{1}, space{2})", kind, number, space);
}

/// `b` for constant buffers, `u` for what is written, `t` for what is read, `s` for samplers.
char HLSLWriter::getRegisterClass(DescriptorOp op) {
  if (op.isBuffer())
    return isUniformBlock(op) ? 'b' : op.isWritable() ? 'u' : 't';
  return isa<SamplerType>(op.getType()) ? 's' : isa<ImageType>(op.getType()) && !isTexture(op) ? 'u' : 't';
}

/// Whether a texture with its sampler is one descriptor, as Vulkan has it.
bool HLSLWriter::isCombined(DescriptorOp op) {
  if (!options.vulkan || op.isBuffer())
    return false;
  auto sampler = dyn_cast_or_null<DescriptorOp>(lookup((op.getSymName() + ".sampler").str()));
  return isSamplerOfTexture(op) ||
         (isa<TextureType>(op.getType()) && sampler && llvm::is_contained(reachable.globals, sampler.getOperation()));
}

/// Words, declared as rows of four, which is how uniform buffers are laid out anyway.
void HLSLWriter::printBlock(StringRef block, StringRef name, std::optional<uint32_t> count, ArrayType words, StringRef place) {
  uint64_t rows = std::max<uint64_t>(1, (words.getCount() + 3) / 4);
  if (count) {
    out += llvm::formatv("struct {0} {{\n    uint4 words[{1}];\n};\n\n", block, rows);
    // The attribute stands before the variable.
    return;
  }
  out += llvm::formatv("cbuffer {0}{1} {{\n    uint4 {2}[{3}];\n};\n", block, place, name, rows);
}

/// The name that `vk::image_format` knows a format by: without underscores, and of packed ones only the letters once.
static std::string getVulkanFormat(StorageFormat format) {
  if (format == StorageFormat::R11FG11FB10F)
    return "r11g11b10f";
  std::string name = stringifyStorageFormat(format).str();
  llvm::erase(name, '_');
  return name;
}

/// Whether a type holds a matrix.
static bool holdsMatrix(Type type) {
  while (auto array = dyn_cast<ArrayType>(type))
    type = array.getElementType();
  if (auto structType = dyn_cast<StructType>(type))
    return llvm::any_of(structType.getFieldTypes(), holdsMatrix);
  return isa<MatrixType>(type);
}

void HLSLWriter::printDescriptor(DescriptorOp op) {
  StringRef name = getPrintedName(op);
  std::string count = op.getCount() ? "[" + llvm::utostr(*op.getCount()) + "]" : std::string();
  std::string attribute;
  uint32_t set = op.getBinding() ? op.getBinding()->getSet() : 0;
  if (options.vulkan)
    attribute = llvm::formatv("[[vk::binding({0}, {1})]]", op.getBinding() ? op.getBinding()->getBinding() : op.getSlot(), set);
  auto place = [&](char kind) { return options.vulkan ? std::string() : getRegister(kind, op); };
  if (op.isBuffer()) {
    if (isUniformBlock(op)) {
      auto words = cast<ArrayType>(op.getType());
      if (op.getCount())
        printBlock(getBlockName(op), name, op.getCount(), words, "");
      if (!attribute.empty())
        out += attribute + "\n";
      if (op.getCount())
        out += llvm::formatv("ConstantBuffer<{0}> {1}{2}{3};\n", getBlockName(op), name, count, place('b'));
      else
        printBlock(getBlockName(op), name, op.getCount(), words, place('b'));
      return;
    }
    if (!op->hasAttr("besl.words"))
      declaresMatrices |= holdsMatrix(cast<ArrayType>(op.getType()).getElementType());
    if (!attribute.empty())
      out += attribute + "\n";
    out += llvm::formatv("{0} {1}{2}{3};\n", getBufferTypeName(op), name, count, place(getRegisterClass(op)));
    return;
  }
  if (!attribute.empty()) {
    if (isCombined(op))
      out += "[[vk::combinedImageSampler]]";
    if (auto image = dyn_cast<ImageType>(op.getType()); image && image.getFormat() != StorageFormat::Unknown && !isTexture(op))
      out += llvm::formatv("[[vk::image_format(\"{0}\")]]", getVulkanFormat(image.getFormat()));
    out += attribute + "\n";
  }
  out += llvm::formatv("{0} {1}{2}{3};\n", getHandleTypeName(op, op.getType()), name, count, place(getRegisterClass(op)));
}

/// Out of the way of the other constant buffers.
uint32_t HLSLWriter::getPushConstantSpace() {
  for (Operation *global : reachable.globals)
    if (isa<DescriptorOp>(global) && isUniformBlock(global)) {
      auto binding = cast<DescriptorOp>(global).getBinding();
      return binding && binding->getSet() == 1 ? 0 : 1;
    }
  return 0;
}

std::string HLSLWriter::getBufferTypeName(DescriptorOp op) {
  std::string type = op.isWritable() ? "RW" : "";
  if (op->hasAttr("besl.words"))
    return type + "ByteAddressBuffer";
  return type + "StructuredBuffer<" + getTypeName(cast<ArrayType>(op.getType()).getElementType()) + ">";
}

void HLSLWriter::printPushConstant(PushConstantOp op) {
  auto words = cast<ArrayType>(cast<StructType>(op.getType()).getFieldTypes().front());
  if (options.vulkan) {
    out += llvm::formatv("struct {0} {{\n    uint4 words[{1}];\n};\n\n[[vk::push_constant]]\nConstantBuffer<{0}> {2};\n", getBlockName(op),
                         std::max<uint64_t>(1, (words.getCount() + 3) / 4), getPrintedName(op));
    return;
  }
  if (auto given = op->getAttrOfType<BindingAttr>("besl.binding"))
    return printBlock(getBlockName(op), getPrintedName(op), std::nullopt, words,
                      llvm::formatv(" : register(b{0}, space{1})", given.getBinding(), given.getSet()).str());
  printBlock(getBlockName(op), getPrintedName(op), std::nullopt, words,
             llvm::formatv(" : register(b0, space{0})", getPushConstantSpace()).str());
}

void HLSLWriter::printDeclaration(Operation *op) {
  // They are parameters of the entry, or fields of one.
  if (isa<InputOp, OutputOp, TaskPayloadOp>(op))
    return;
  blankLine();
  if (auto descriptor = dyn_cast<DescriptorOp>(op))
    return printDescriptor(descriptor);
  if (auto pushConstant = dyn_cast<PushConstantOp>(op))
    return printPushConstant(pushConstant);
  Type type = getDeclaredType(op);
  StringRef name = getPrintedName(op);
  TypedAttr init;
  if (auto constant = dyn_cast<ConstOp>(op)) {
    out += "static const ";
    init = constant.getValue();
  } else if (auto constant = dyn_cast<SpecConstantOp>(op)) {
    if (options.vulkan) {
      out += llvm::formatv("[[vk::constant_id({0})]]\nconst ", constant.getId());
      init = constant.getDefaultValue();
    } else {
      // The host defines the macro when it compiles the text.
      std::string macro = "BESL_SPECIALIZATION_" + llvm::utostr(constant.getId());
      out += "#ifndef " + macro + "\n#define " + macro + ' ';
      printConstant(constant.getDefaultValue(), Precedence::Postfix);
      out += "\n#endif\nstatic const " + getDeclarator(type, name) + " = " + macro + ";\n";
      return;
    }
  } else if (isa<WorkgroupOp>(op)) {
    out += "groupshared ";
  } else if (auto variable = dyn_cast<PrivateOp>(op)) {
    out += "static ";
    init = variable.getInitAttr();
  }
  out += getDeclarator(type, name);
  if (init) {
    out += " = ";
    printConstant(init);
  }
  out += ";\n";
}

//===-- Functions ------------------------------------------------------------------------------------------------------===//

/// Inputs, outputs and values of the pipeline, in the order that lets stages meet: the position, then by location.
/// Vulkan would number what is passed between stages by the order of declaration, in each of them on its own.
std::string HLSLWriter::getLocationAttribute(uint32_t location) {
  return options.vulkan ? llvm::formatv("[[vk::location({0})]] ", location).str() : std::string();
}

void HLSLWriter::printEntryParameters() {
  std::vector<std::string> parameters;
  llvm::SmallDenseSet<BuiltinValue> used;
  entry->walk([&](BuiltinOp op) { used.insert(op.getBuiltin()); });

  struct Row {
    int64_t location;
    std::string text;
  };
  std::vector<Row> inputs, outputs;
  if (used.contains(BuiltinValue::Position))
    inputs.push_back({-1, "float4 besl_position : SV_Position"});
  for (Operation *op : reachable.globals) {
    if (auto input = dyn_cast<InputOp>(op)) {
      Interpolation interpolation = input.getPerPrimitive() ? Interpolation::Flat : input.getInterpolation();
      inputs.push_back({input.getLocation(), getLocationAttribute(input.getLocation()) +
                                                 llvm::formatv("{0}{1} : TEXCOORD{2}",
                                                               stage == StageKind::Fragment ? getInterpolationWords(interpolation, input.getSampling(), input.getType(), "nointerpolation") : "",
                                                               getDeclarator(input.getType(), getPrintedName(op)), input.getLocation())
                                                     .str()});
    } else if (auto output = dyn_cast<OutputOp>(op); output && !isMesh()) {
      if (output.getIsPosition()) {
        outputs.push_back({-1, (output.getInvariant() ? "precise out " : "out ") + getDeclarator(output.getType(), getPrintedName(op)) + " : SV_Position"});
        continue;
      }
      if (std::optional<BuiltinValue> builtin = output.getBuiltin()) {
        if (*builtin == BuiltinValue::ClipDistances) {
          // Behind the position: what a later stage does not take stands behind what it takes.
          uint32_t part = output.getIndex().value_or(0);
          outputs.push_back({int64_t(UINT32_MAX) + part, "out " + getDeclarator(output.getType(), getPrintedName(op)) + " : SV_ClipDistance" + llvm::utostr(part)});
          continue;
        }
        // Behind the colours.
        bool isDepth = *builtin == BuiltinValue::FragDepth;
        outputs.push_back({int64_t(UINT32_MAX) + (isDepth ? 0 : 1), "out " + getDeclarator(output.getType(), getPrintedName(op)) + (isDepth ? " : SV_Depth" : " : SV_Coverage")});
        continue;
      }
      uint32_t location = output.getLocation().value_or(0);
      // The number of a target is its location anyway, but for the second of two colours that are blended with each other.
      bool isTarget = stage == StageKind::Fragment;
      std::string attribute = isTarget ? std::string() : getLocationAttribute(location);
      if (std::optional<uint32_t> index = output.getIndex()) {
        if (options.vulkan)
          attribute = llvm::formatv("[[vk::location({0})]] [[vk::index({1})]] ", location, *index);
        location += *index;
      }
      outputs.push_back({location, attribute + llvm::formatv("{0}out {1} : {2}{3}",
                                                             stage == StageKind::Vertex ? getInterpolationWords(output.getInterpolation(), output.getSampling(), output.getType(), "nointerpolation") : "",
                                                             getDeclarator(output.getType(), getPrintedName(op)), isTarget ? "SV_Target" : "TEXCOORD", location)
                                                   .str()});
    }
  }
  // Locations differ, so the order is total.
  auto before = [](const Row &a, const Row &b) { return a.location < b.location; };
  llvm::sort(inputs, before);
  llvm::sort(outputs, before);
  for (Row &row : inputs)
    parameters.push_back(std::move(row.text));

  auto system = [&](BuiltinValue value, StringRef text) {
    if (used.contains(value))
      parameters.push_back(text.str());
  };
  system(BuiltinValue::GlobalInvocationId, "uint3 besl_global_id : SV_DispatchThreadID");
  system(BuiltinValue::LocalInvocationId, "uint3 besl_local_id : SV_GroupThreadID");
  system(BuiltinValue::LocalInvocationIndex, "uint besl_local_index : SV_GroupIndex");
  system(BuiltinValue::WorkgroupId, "uint3 besl_workgroup_id : SV_GroupID");
  system(BuiltinValue::VertexIndex, "uint besl_vertex_id : SV_VertexID");
  system(BuiltinValue::InstanceIndex, "uint besl_instance_id : SV_InstanceID");
  if (hasBase() && !options.baseConstants) {
    if (used.contains(BuiltinValue::VertexIndex) || used.contains(BuiltinValue::InstanceIndex))
      needModel(68);
    system(BuiltinValue::VertexIndex, "uint besl_base_vertex : SV_StartVertexLocation");
    system(BuiltinValue::InstanceIndex, "uint besl_base_instance : SV_StartInstanceLocation");
  }
  system(BuiltinValue::FrontFacing, "bool besl_front_facing : SV_IsFrontFace");
  system(BuiltinValue::SampleIndex, "uint besl_sample_index : SV_SampleIndex");
  system(BuiltinValue::SampleMask, "uint besl_sample_mask : SV_Coverage");
  system(BuiltinValue::PrimitiveIndex, "uint besl_primitive_index : SV_PrimitiveID");
  for (Row &row : outputs)
    parameters.push_back(std::move(row.text));

  if (isMesh()) {
    EntryAttr limits = *entry.getEntry();
    if (hasPayload)
      parameters.push_back("in payload besl_payload_data besl_payload");
    parameters.push_back(llvm::formatv("out vertices besl_vertex besl_vertices[{0}]", limits.getMaxVertices()));
    if (hasPrimitiveOutputs)
      parameters.push_back(llvm::formatv("out primitives besl_primitive besl_primitives[{0}]", limits.getMaxPrimitives()));
    parameters.push_back(llvm::formatv("out indices uint3 besl_triangles[{0}]", limits.getMaxPrimitives()));
  }

  // One line if that is readable.
  size_t length = 0;
  for (const std::string &parameter : parameters)
    length += parameter.size() + 2;
  if (length <= 100) {
    out += llvm::join(parameters, ", ");
    return;
  }
  llvm::interleave(parameters, [&](const std::string &parameter) { out += "\n    " + parameter; }, [&] { out += ','; });
}

/// What a task workgroup hands to its mesh workgroups. There has to be something.
void HLSLWriter::printPayload() {
  if (!hasPayload && isMesh())
    return;
  blankLine();
  out += "struct besl_payload_data {\n";
  for (Operation *op : reachable.globals)
    if (isa<TaskPayloadOp>(op)) {
      indent(1);
      out += getDeclarator(getDeclaredType(op), getPrintedName(op)) + ";\n";
    }
  if (!hasPayload)
    out += "    uint unused;\n";
  out += "};\n";
  if (isTask())
    out += "\ngroupshared besl_payload_data besl_payload;\n";
}

/// What each vertex and each primitive has, the position first and then by location.
void HLSLWriter::printMeshTypes() {
  auto printFields = [&](OutputRate rate) {
    SmallVector<OutputOp> outputs;
    for (Operation *op : reachable.globals)
      if (auto output = dyn_cast<OutputOp>(op); output && output.getRate().value_or(OutputRate::Vertex) == rate)
        outputs.push_back(output);
    llvm::sort(outputs, [](OutputOp a, OutputOp b) { return a.getLocation().value_or(0) < b.getLocation().value_or(0); });
    for (OutputOp output : outputs) {
      Type type = output.getType();
      if (auto array = dyn_cast<ArrayType>(type))
        type = array.getElementType();
      Interpolation interpolation = rate == OutputRate::Primitive ? Interpolation::Flat : output.getInterpolation();
      out += llvm::formatv("    {0}{1}{2} : TEXCOORD{3};\n", getLocationAttribute(output.getLocation().value_or(0)), getInterpolationWords(interpolation, output.getSampling(), type, "nointerpolation"),
                           getDeclarator(type, output.getPrintedName()), output.getLocation().value_or(0));
    }
  };
  blankLine();
  out += "struct besl_vertex {\n    float4 besl_position : SV_Position;\n";
  printFields(OutputRate::Vertex);
  out += "};\n";
  if (!hasPrimitiveOutputs)
    return;
  out += "\nstruct besl_primitive {\n";
  if (hasLayers)
    out += "    uint besl_layer : SV_RenderTargetArrayIndex;\n";
  printFields(OutputRate::Primitive);
  out += "};\n";
}

/// Outputs have to be written on every path, which need not be so in the program.
void HLSLWriter::printOutputInitializers(FuncOp function) {
  llvm::SmallDenseSet<StringRef> written;
  for (Operation &op : function.getBody().front()) {
    bool mayLeave = isa<ReturnOp>(op) || op.walk([](ReturnOp) { return WalkResult::interrupt(); }).wasInterrupted();
    if (mayLeave)
      break;
    if (auto store = dyn_cast<StoreOp>(op))
      if (auto global = store.getPlace().getDefiningOp<GlobalOp>())
        written.insert(global.getSymbol());
  }
  for (Operation *op : reachable.globals) {
    auto output = dyn_cast<OutputOp>(op);
    if (!output || written.contains(output.getSymName()))
      continue;
    indent(1);
    out += llvm::formatv("{0} = ({1})0;\n", getPrintedName(op), getTypeName(output.getType()));
  }
}

void HLSLWriter::printFunction(FuncOp function) {
  bool isEntry = function == entry;
  if (isEntry && options.baseConstants && !options.vulkan) {
    bool uses = false;
    entry->walk([&](BuiltinOp op) { uses |= op.getBuiltin() == BuiltinValue::VertexIndex || op.getBuiltin() == BuiltinValue::InstanceIndex; });
    if (uses) {
      blankLine();
      out += "cbuffer besl_base : register(b0, space2) {\n    uint besl_base_vertex;\n    uint besl_base_instance;\n};\n";
    }
  }
  blankLine();
  if (isEntry && isMesh())
    out += "[outputtopology(\"triangle\")]\n";
  if (isEntry && !entry.getEntry()->getWorkgroup().empty()) {
    ArrayRef<uint32_t> size = entry.getEntry()->getWorkgroup();
    auto extent = [&](unsigned axis) { return axis < size.size() ? size[axis] : 1u; };
    out += llvm::formatv("[numthreads({0}, {1}, {2})]\n", extent(0), extent(1), extent(2));
  }
  auto marked = mark(function);
  Type result = function.getResultType();
  out += result ? getTypeName(result) : "void";
  ((out += ' ') += function.getPrintedName()) += '(';
  if (isEntry)
    printEntryParameters();
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    if (i)
      out += ", ";
    auto name = function.getArgAttrOfType<StringAttr>(i, "besl.emitted_name");
    out += getDeclarator(function.getArgumentTypes()[i], name ? name.getValue() : StringRef("unnamed"));
  }
  out += ") {\n";
  Block &body = function.getBody().front();
  if (isEntry && !isMesh())
    printOutputInitializers(function);
  printStatements(body, 1);
  // At the structured level the value leaves here.
  if (Operation *yield = body.getTerminator(); yield->getNumOperands()) {
    indent(1);
    out += "return ";
    printValue(yield->getOperand(0));
    out += ";\n";
  }
  out += "}\n";
}

} // namespace besl
