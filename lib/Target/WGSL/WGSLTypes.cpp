// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How types are spelled.

#include "WGSLWriter.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace besl {

std::string getWGSLFormat(StorageFormat format) {
  StringRef name = stringifyStorageFormat(format);
  if (name == "r11f_g11f_b10f")
    return "rg11b10ufloat";
  StringRef channels = name.starts_with("rgb10_a2") ? "rgb10a2" : name.take_until([](char c) { return c == '_' || c == 'u' || c == 'i' || c == 'f'; });
  StringRef kind = name.ends_with("_snorm") ? "snorm" : name.ends_with("ui") ? "uint" : name.ends_with("i") ? "sint" : name.ends_with("f") ? "float" : "unorm";
  return (channels + kind).str();
}

StringRef getFormatFeature(StorageFormat format, Access use) {
  std::string name = getWGSLFormat(format);
  bool isWord = name == "r32uint" || name == "r32sint" || name == "r32float";
  if (use == Access::ReadWrite)
    return isWord ? "" : "texture-formats-tier2";
  bool isBasic = isWord || StringRef(name).starts_with("rg32") || StringRef(name).starts_with("rgba32") || StringRef(name).starts_with("rgba8") ||
                 (StringRef(name).starts_with("rgba16") && !StringRef(name).ends_with("norm"));
  return isBasic ? "" : "texture-formats-tier1";
}

Access getImageUse(const ReachableProgram &reachable, DescriptorOp image) {
  bool reads = false, writes = false;
  for (FuncOp function : reachable.functions)
    function->walk([&](ResourceAccessInterface op) {
      Value resource = op.getResource();
      auto handle = resource ? resource.getDefiningOp<HandleOp>() : HandleOp();
      if (!handle || handle.getSymbol() != image.getSymName())
        return;
      reads |= op.readsResource();
      writes |= op.writesResource();
    });
  // An image that is only asked for its size takes what it is declared with.
  if (!reads && !writes)
    return image.isWritable() ? Access::Write : Access::Read;
  return reads && writes ? Access::ReadWrite : reads ? Access::Read : Access::Write;
}

bool isUniformBuffer(DescriptorOp op) {
  return op.isBuffer() && op.getAddressSpace() == AddressSpace::Uniform && !op->hasAttr("besl.storage_buffer");
}

static StringRef getDimSuffix(TextureDim dim) {
  switch (dim) {
  case TextureDim::D2:
    return "2d";
  case TextureDim::D2Array:
    return "2d_array";
  case TextureDim::D3:
    return "3d";
  case TextureDim::Cube:
    return "cube";
  case TextureDim::CubeArray:
    return "cube_array";
  case TextureDim::D1:
    return "1d";
  case TextureDim::D2MS:
    return "multisampled_2d";
  }
  return "2d";
}

static StringRef getScalarName(Type type) {
  if (type.isInteger(1))
    return "bool";
  if (type.isUnsignedInteger())
    return "u32";
  if (type.isSignedInteger())
    return "i32";
  return type.isF16() ? "f16" : "f32";
}

/// The type of a texture, image or sampler. `declaration` tells how an image is used.
std::string WGSLWriter::getHandleTypeName(Operation *declaration, Type type) {
  if (auto sampler = dyn_cast<SamplerType>(type))
    return sampler.getComparing() ? "sampler_comparison" : "sampler";
  if (auto texture = dyn_cast<TextureType>(type); texture && texture.isDepth())
    return ("texture_depth_" + getDimSuffix(texture.getDim())).str();
  if (auto texture = dyn_cast<TextureType>(type))
    return ("texture_" + getDimSuffix(texture.getDim()) + "<" + getScalarName(texture.getSampledType()) + ">").str();
  auto image = cast<ImageType>(type);
  Access use = getImageUse(reachable, cast<DescriptorOp>(declaration));
  if (StringRef feature = getFormatFeature(image.getFormat(), use); !feature.empty())
    formatFeatures.insert(feature.str());
  return ("texture_storage_" + getDimSuffix(image.getDim()) + "<" + getWGSLFormat(image.getFormat()) + ", " + stringifyAccess(use) + ">").str();
}

std::string WGSLWriter::getTypeName(Type type) {
  if (getScalarOrSelf(type).isF16())
    extensions.insert("f16");
  StringRef letter = getScalarName(getScalarOrSelf(type)).take_front();
  if (getScalarOrSelf(type).isF16())
    letter = "h";
  if (auto vector = dyn_cast<VectorType>(type)) {
    std::string name = "vec" + llvm::utostr(vector.getNumElements());
    return vector.getElementType().isInteger(1) ? name + "<bool>" : name + letter.str();
  }
  if (auto matrix = dyn_cast<MatrixType>(type))
    return "mat" + llvm::utostr(matrix.getColumns()) + 'x' + llvm::utostr(matrix.getRows()) + letter.str();
  if (auto structType = dyn_cast<StructType>(type))
    return getStructName(structType).str();
  if (auto atomic = dyn_cast<AtomicType>(type))
    return "atomic<" + getTypeName(atomic.getElementType()) + '>';
  if (auto array = dyn_cast<ArrayType>(type))
    return "array<" + getTypeName(array.getElementType()) + (array.isRuntimeSized() ? "" : ", " + llvm::utostr(array.getCount())) + '>';
  if (isa<TextureType, SamplerType>(type))
    return getHandleTypeName(nullptr, type);
  return getScalarName(type).str();
}

std::string WGSLWriter::getDeclarator(Type type, StringRef name) { return name.str() + ": " + getTypeName(type); }

void WGSLWriter::printVariable(Type type, StringRef name, bool assigned) { out += (assigned ? "var " : "let ") + getDeclarator(type, name); }

} // namespace besl
