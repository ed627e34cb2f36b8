// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How types are spelled. A vector has two names: its own, and a packed one where memory has it at another place than Metal would
// put it.

#include "MSLWriter.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace besl {

static StringRef getScalarName(Type type) {
  if (type.isInteger(1))
    return "bool";
  if (type.isUnsignedInteger(32))
    return "uint";
  if (type.isSignedInteger(32))
    return "int";
  if (type.isUnsignedInteger(16))
    return "ushort";
  if (type.isUnsignedInteger(8))
    return "uchar";
  if (type.isF16())
    return "half";
  return "float";
}

static StringRef getDepthName(TextureDim dim) {
  switch (dim) {
  case TextureDim::D2Array:
    return "depth2d_array";
  case TextureDim::Cube:
    return "depthcube";
  case TextureDim::CubeArray:
    return "depthcube_array";
  case TextureDim::D2MS:
    return "depth2d_ms";
  default:
    return "depth2d";
  }
}

static StringRef getTextureName(TextureDim dim) {
  switch (dim) {
  case TextureDim::D2:
    return "texture2d";
  case TextureDim::D2Array:
    return "texture2d_array";
  case TextureDim::D3:
    return "texture3d";
  case TextureDim::Cube:
    return "texturecube";
  case TextureDim::CubeArray:
    return "texturecube_array";
  case TextureDim::D1:
    return "texture1d";
  case TextureDim::D2MS:
    return "texture2d_ms";
  }
  return "texture2d";
}

std::string MSLWriter::getHandleName(Type type, std::optional<Access> access) {
  if (isa<SamplerType>(type))
    return "sampler";
  auto image = dyn_cast<ImageType>(type);
  auto texture = dyn_cast<TextureType>(type);
  StringRef name = image ? getTextureName(image.getDim()) : texture.isDepth() ? getDepthName(texture.getDim()) : getTextureName(texture.getDim());
  std::string text = (name + "<" + getScalarName(image ? image.getSampledType() : texture.getSampledType())).str();
  if (image)
    text += access == Access::Read ? ", access::read" : access == Access::Write ? ", access::write" : ", access::read_write";
  return text + '>';
}

std::string MSLWriter::getPartName(Type type, bool native) {
  if (isa<VectorType>(type) && !native)
    return "packed_" + getTypeName(type);
  return getTypeName(type);
}

std::string MSLWriter::getTypeName(Type type) {
  if (auto vector = dyn_cast<VectorType>(type))
    return (getScalarName(vector.getElementType()) + Twine(vector.getNumElements())).str();
  if (auto matrix = dyn_cast<MatrixType>(type))
    return (getScalarName(matrix.getElementType()) + Twine(matrix.getColumns()) + "x" + Twine(matrix.getRows())).str();
  if (auto structType = dyn_cast<StructType>(type))
    return getStructName(structType).str();
  if (auto atomic = dyn_cast<AtomicType>(type))
    return atomic.getElementType().isUnsignedInteger() ? "atomic_uint" : "atomic_int";
  if (auto array = dyn_cast<ArrayType>(type)) {
    needsArray = true;
    Type element = array.getElementType();
    return "besl_array<" + getPartName(element, natural.isNativeElement(element)) + ", " + llvm::utostr(array.getCount()) + ">";
  }
  if (isa<TextureType, ImageType, SamplerType>(type))
    return getHandleName(type, Access::ReadWrite);
  return getScalarName(type).str();
}

std::string MSLWriter::getDeclarator(Type type, StringRef name) { return getTypeName(type) + ' ' + name.str(); }

bool MSLWriter::isPackedPart(Type composite, unsigned position) const {
  if (auto structType = dyn_cast<StructType>(composite))
    return isa<VectorType>(structType.getFieldTypes()[position]) && !natural.isNativeField(structType, position);
  auto array = dyn_cast<ArrayType>(composite);
  return array && isa<VectorType>(array.getElementType()) && !natural.isNativeElement(array.getElementType());
}

StringRef MSLWriter::getElementsField(ArrayType type) const { return type.isRuntimeSized() ? StringRef() : StringRef("elements"); }

} // namespace besl
