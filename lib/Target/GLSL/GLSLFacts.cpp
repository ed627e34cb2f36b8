// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the text says about bindings, extensions and the capabilities of the SPIR-V it becomes.

#include "GLSLWriter.h"

#include "besl/Dialect/BESL/IR/IntrinsicSpelling.h"
#include "besl/Target/Support/TextFacts.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace besl {

static bool isUniformBlock(DescriptorOp op) {
  return op.getAddressSpace() == AddressSpace::Uniform && !op->hasAttr("besl.storage_buffer");
}

static StringRef getResourceKind(DescriptorOp op, bool isSeparate) {
  if (op.isBuffer())
    return isUniformBlock(op) ? "uniform_buffer" : "storage_buffer";
  if (isa<SamplerType>(op.getType()))
    return "sampler";
  return isa<ImageType>(op.getType()) ? "storage_image" : isSeparate ? "sampled_image" : "combined_image_sampler";
}

static StringRef getBlockName(Operation *op) {
  if (auto name = op->getAttrOfType<StringAttr>("besl.block_name"))
    return name;
  return "Block";
}

/// Whether some scalar in a type has that width.
static bool holdsWidth(Type type, unsigned width) {
  if (auto array = dyn_cast<ArrayType>(type))
    return holdsWidth(array.getElementType(), width);
  if (auto structType = dyn_cast<StructType>(type))
    return llvm::any_of(structType.getFieldTypes(), [&](Type field) { return holdsWidth(field, width); });
  Type scalar = getScalarOrSelf(type);
  return scalar.isIntOrFloat() && scalar.getIntOrFloatBitWidth() == width;
}

/// Formats that Vulkan devices must support without the capability of extended formats.
static bool isBasicFormat(StorageFormat format) {
  switch (format) {
  case StorageFormat::Unknown:
  case StorageFormat::RGBA32F:
  case StorageFormat::RGBA16F:
  case StorageFormat::R32F:
  case StorageFormat::RGBA8:
  case StorageFormat::RGBA8Snorm:
  case StorageFormat::RGBA32I:
  case StorageFormat::RGBA16I:
  case StorageFormat::RGBA8I:
  case StorageFormat::R32I:
  case StorageFormat::RGBA32UI:
  case StorageFormat::RGBA16UI:
  case StorageFormat::RGBA8UI:
  case StorageFormat::R32UI:
    return true;
  default:
    return false;
  }
}

/// The capability that an extension stands for, where it is one and does not depend on what it is used with.
static StringRef getCapability(StringRef extension) {
  return llvm::StringSwitch<StringRef>(extension)
      .Case("GL_EXT_shader_explicit_arithmetic_types_float16", "Float16")
      .Case("GL_EXT_demote_to_helper_invocation", "DemoteToHelperInvocation")
      .Case("GL_EXT_mesh_shader", "MeshShadingEXT")
      .Case("GL_KHR_shader_subgroup_basic", "GroupNonUniform")
      .Case("GL_KHR_shader_subgroup_vote", "GroupNonUniformVote")
      .Case("GL_KHR_shader_subgroup_arithmetic", "GroupNonUniformArithmetic")
      .Case("GL_KHR_shader_subgroup_ballot", "GroupNonUniformBallot")
      .Case("GL_KHR_shader_subgroup_shuffle", "GroupNonUniformShuffle")
      .Case("GL_KHR_shader_subgroup_shuffle_relative", "GroupNonUniformShuffleRelative")
      .Default("");
}

/// The capability of indexing an array of descriptors by something that is no constant.
static StringRef getIndexingCapability(DescriptorOp op, bool nonuniform) {
  if (op.isBuffer())
    return isUniformBlock(op) ? (nonuniform ? "UniformBufferArrayNonUniformIndexing" : "UniformBufferArrayDynamicIndexing")
                              : (nonuniform ? "StorageBufferArrayNonUniformIndexing" : "StorageBufferArrayDynamicIndexing");
  if (isa<ImageType>(op.getType()))
    return nonuniform ? "StorageImageArrayNonUniformIndexing" : "StorageImageArrayDynamicIndexing";
  return nonuniform ? "SampledImageArrayNonUniformIndexing" : "SampledImageArrayDynamicIndexing";
}

void GLSLWriter::collectCapabilities(std::set<std::string> &capabilities) {
  auto add = [&](StringRef capability) {
    if (!capability.empty())
      capabilities.insert(capability.str());
  };
  for (const std::string &extension : extensions)
    add(getCapability(extension));
  // Mesh shading implies it.
  if (!capabilities.count("MeshShadingEXT"))
    add("Shader");
  for (Operation *global : reachable.globals) {
    bool isConstants = isa<PushConstantOp>(global);
    auto op = dyn_cast<DescriptorOp>(global);
    if (isConstants || (op && op.isBuffer())) {
      // What memory is: a push constant block, a uniform buffer or a storage buffer.
      unsigned space = isConstants ? 0 : isUniformBlock(op) ? 1 : 2;
      static constexpr StringLiteral narrow[2][3] = {
          {"StoragePushConstant8", "UniformAndStorageBuffer8BitAccess", "StorageBuffer8BitAccess"},
          {"StoragePushConstant16", "UniformAndStorageBuffer16BitAccess", "StorageBuffer16BitAccess"}};
      for (unsigned i = 0; i < 2; ++i)
        if (holdsWidth(getDeclaredType(global), 8 << i))
          add(narrow[i][space]);
      continue;
    }
    auto input = dyn_cast<InputOp>(global);
    auto output = dyn_cast<OutputOp>(global);
    if (output && output.getBuiltin() == BuiltinValue::ClipDistances)
      add("ClipDistance");
    if ((input && input.getSampling() == Sampling::Sample) || (output && output.getSampling() == Sampling::Sample))
      add("SampleRateShading");
    if (!op)
      continue;
    if (auto image = dyn_cast<ImageType>(op.getType())) {
      if (!isBasicFormat(image.getFormat()))
        add("StorageImageExtendedFormats");
      if (image.getFormat() == StorageFormat::Unknown && op.getAccess() != Access::Read)
        add("StorageImageWriteWithoutFormat");
    } else if (auto texture = dyn_cast<TextureType>(op.getType())) {
      add(texture.getDim() == TextureDim::CubeArray ? "SampledCubeArray" : texture.getDim() == TextureDim::D1 ? "Sampled1D" : "");
    }
  }
  for (const SpellingHelper *helper : helpers.inOrder())
    if (helper->text.contains("textureSize(") || helper->text.contains("imageSize("))
      add("ImageQuery");
  for (FuncOp function : reachable.functions)
    function->walk([&](Operation *op) {
      if (auto builtin = dyn_cast<BuiltinOp>(op)) {
        if (builtin.getBuiltin() == BuiltinValue::SampleIndex)
          add("SampleRateShading");
        // What fragments know it by is a capability of geometry stages.
        if (builtin.getBuiltin() == BuiltinValue::PrimitiveIndex)
          add("Geometry");
      }
      if (const IntrinsicSpelling *own = getIntrinsicSpelling(op, "glsl")) {
        if (StringRef(own->text).contains("textureSize(") || StringRef(own->text).contains("imageSize(") || StringRef(own->text).contains("textureSamples("))
          add("ImageQuery");
        if (StringRef(own->text).contains("gl_Layer"))
          add("ShaderLayer");
      }
      auto symbol = op->getAttrOfType<FlatSymbolRefAttr>("symbol");
      if (!isa<GlobalOp, HandleOp>(op) || op->getNumOperands() == 0 || !symbol)
        return;
      auto descriptor = dyn_cast_or_null<DescriptorOp>(lookup(symbol.getValue()));
      if (!descriptor || op->getOperand(0).getDefiningOp<ConstantOp>())
        return;
      bool nonuniform = op->hasAttr("besl.nonuniform");
      if (nonuniform) {
        add("ShaderNonUniform");
        add(getIndexingCapability(descriptor, true));
      } else {
        add(getIndexingCapability(descriptor, false));
      }
    });
}

void GLSLWriter::collectFacts(TextFacts &facts) {
  facts.entry.target = "glsl";
  collectMemberNames(program, reachable, facts);
  facts.entry.name = "main";
  facts.entry.language = "GLSL 450";
  facts.entry.extensions.assign(extensions.begin(), extensions.end());
  std::set<std::string> capabilities;
  collectCapabilities(capabilities);
  facts.entry.capabilities.assign(capabilities.begin(), capabilities.end());
  for (Operation *global : reachable.globals) {
    reflection::Placement place;
    place.target = "glsl";
    if (auto op = dyn_cast<DescriptorOp>(global)) {
      place.name = op.getPrintedName().str();
      if (op.isBuffer())
        place.block = getBlockName(op).str();
      place.kind = getResourceKind(op, separate.contains(op)).str();
      place.set = op.getBinding() ? op.getBinding()->getSet() : 0;
      place.binding = op.getBinding() ? op.getBinding()->getBinding() : op.getSlot();
      facts.resources[op.getSymName().str()] = std::move(place);
    } else if (auto op = dyn_cast<PushConstantOp>(global)) {
      place.name = op.getPrintedName().str();
      place.block = getBlockName(op).str();
      place.kind = "push_constants";
      facts.pushConstants = std::move(place);
    }
  }
}

} // namespace besl
