// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How types are spelled. A matrix of C columns and R rows is HLSL's `floatCxR`, its transpose: what HLSL calls a row is a column, so that
// `m[i]` and the order in memory mean what they mean elsewhere.

#include "HLSLWriter.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace besl {

static StringRef getDimSuffix(TextureDim dim) {
  switch (dim) {
  case TextureDim::D2:
    return "2D";
  case TextureDim::D2Array:
    return "2DArray";
  case TextureDim::D3:
    return "3D";
  case TextureDim::Cube:
    return "Cube";
  case TextureDim::CubeArray:
    return "CubeArray";
  case TextureDim::D1:
    return "1D";
  case TextureDim::D2MS:
    return "2DMS";
  }
  return "2D";
}

static StringRef getScalarName(Type type) {
  if (type.isInteger(1))
    return "bool";
  if (type.isUnsignedInteger())
    return "uint";
  if (type.isSignedInteger())
    return "int";
  if (type.isF16())
    return "float16_t";
  return "float";
}

HLSLTexel getHLSLTexel(ImageType image) {
  StringRef name = stringifyStorageFormat(image.getFormat());
  StringRef scalar = getScalarName(image.getSampledType());
  unsigned components = 4;
  StringRef range;
  if (image.getFormat() != StorageFormat::Unknown) {
    components = name.starts_with("rgba") || name.starts_with("rgb10") ? 4 : name.starts_with("r11f") ? 3 : name.starts_with("rg") ? 2 : 1;
    if (name.ends_with("_snorm"))
      range = "snorm ";
    else if (!name.ends_with("f") && !name.ends_with("i"))
      range = "unorm ";
  }
  return {components, (range + scalar + (components > 1 ? llvm::utostr(components) : "")).str()};
}

/// The type of a texture, image or sampler. `declaration` tells how an image is used.
std::string HLSLWriter::getHandleTypeName(Operation *declaration, Type type) {
  if (auto sampler = dyn_cast<SamplerType>(type))
    return sampler.getComparing() ? "SamplerComparisonState" : "SamplerState";
  if (auto texture = dyn_cast<TextureType>(type))
    return ("Texture" + getDimSuffix(texture.getDim()) + "<" + getScalarName(texture.getSampledType()) + (texture.isDepth() ? ">" : "4>")).str();
  auto image = cast<ImageType>(type);
  if (isTexture(cast<DescriptorOp>(declaration)))
    return ("Texture" + getDimSuffix(image.getDim()) + "<" + getScalarName(image.getSampledType()) + "4>").str();
  return ("RWTexture" + getDimSuffix(image.getDim()) + "<" + getHLSLTexel(image).type + ">").str();
}

void HLSLWriter::needHalf() {
  usesHalves = true;
  needModel(62);
}

/// The name of an array type, for where a declarator cannot stand.
std::string HLSLWriter::getArrayTypeName(Type type) {
  std::string dimensions;
  Type element = type;
  while (auto array = dyn_cast<ArrayType>(element)) {
    dimensions += "_" + llvm::utostr(array.getCount());
    element = array.getElementType();
  }
  std::string name = "besl_" + getTypeName(element) + dimensions;
  if (ownNames.emplace(name, true).second)
    ownTypes += "typedef " + getDeclarator(type, name) + ";\n";
  return name;
}

std::string HLSLWriter::getTypeName(Type type) {
  if (auto vector = dyn_cast<VectorType>(type))
    return getTypeName(vector.getElementType()) + llvm::utostr(vector.getNumElements());
  if (auto matrix = dyn_cast<MatrixType>(type))
    return getTypeName(matrix.getElementType()) + llvm::utostr(matrix.getColumns()) + "x" + llvm::utostr(matrix.getRows());
  if (auto structType = dyn_cast<StructType>(type))
    return getStructName(structType).str();
  if (auto atomic = dyn_cast<AtomicType>(type))
    return getTypeName(atomic.getElementType());
  if (isa<ArrayType>(type))
    return getArrayTypeName(type);
  if (isa<TextureType, SamplerType>(type))
    return getHandleTypeName(nullptr, type);
  if (type.isF16())
    needHalf();
  return getScalarName(type).str();
}

std::string HLSLWriter::getDeclarator(Type type, StringRef name) {
  std::string dimensions;
  while (auto array = dyn_cast<ArrayType>(type)) {
    dimensions += '[' + llvm::utostr(array.getCount()) + ']';
    type = array.getElementType();
  }
  return getTypeName(type) + ' ' + name.str() + dimensions;
}

} // namespace besl
