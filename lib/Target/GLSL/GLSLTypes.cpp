// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How types are spelled.

#include "GLSLWriter.h"

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

/// Prefix of handles and vectors by what they hold.
static StringRef getComponentPrefix(Type type) {
  if (type.isInteger(1))
    return "b";
  if (type.isUnsignedInteger(32))
    return "u";
  if (type.isSignedInteger(32))
    return "i";
  if (type.isUnsignedInteger(16))
    return "u16";
  if (type.isUnsignedInteger(8))
    return "u8";
  if (type.isF16())
    return "f16";
  return "";
}

std::string getGLSLHandleName(Type type) {
  if (auto texture = dyn_cast<TextureType>(type))
    return (getComponentPrefix(texture.getSampledType()) + "sampler" + getDimSuffix(texture.getDim()) +
            (texture.getContent() == TextureContent::Shadow ? "Shadow" : ""))
        .str();
  if (auto sampler = dyn_cast<SamplerType>(type))
    return sampler.getComparing() ? "samplerShadow" : "sampler";
  auto image = cast<ImageType>(type);
  return (getComponentPrefix(image.getSampledType()) + "image" + getDimSuffix(image.getDim())).str();
}

static StringRef getScalarName(Type type) {
  if (type.isInteger(1))
    return "bool";
  if (type.isUnsignedInteger(32))
    return "uint";
  if (type.isSignedInteger(32))
    return "int";
  if (type.isUnsignedInteger(16))
    return "uint16_t";
  if (type.isUnsignedInteger(8))
    return "uint8_t";
  if (type.isF16())
    return "float16_t";
  return "float";
}

static bool holdsHalf(Type type) {
  if (auto array = dyn_cast<ArrayType>(type))
    return holdsHalf(array.getElementType());
  if (auto structType = dyn_cast<StructType>(type))
    return llvm::any_of(structType.getFieldTypes(), holdsHalf);
  if (auto matrix = dyn_cast<MatrixType>(type))
    return matrix.getElementType().isF16();
  return getScalarOrSelf(type).isF16();
}

bool GLSLWriter::computesWithHalves(FuncOp function) {
  auto isAggregate = [](Type type) { return isa<ArrayType, StructType>(type) && holdsHalf(type); };
  return function
      ->walk([&](Operation *op) {
        bool found = false;
        if (auto load = dyn_cast<LoadOp>(op))
          found = isAggregate(load.getType());
        else if (auto store = dyn_cast<StoreOp>(op))
          found = isAggregate(store.getValue().getType());
        else if (isa<ComponentOp, ColumnOp>(op)) // A component that is known is written by its letter.
          found = !(isa<ComponentOp>(op) && op->getOperand(1).getDefiningOp<ConstantOp>()) &&
                  holdsHalf(cast<RefType>(op->getOperand(0).getType()).getPointee());
        else if (!isa<ConvertOp>(op))
          found = llvm::any_of(op->getOperandTypes(), holdsHalf) || llvm::any_of(op->getResultTypes(), holdsHalf);
        return found ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Halves in buffers need no more than the storage extension.
void GLSLWriter::needHalf() {
  if (!inDeclarations)
    need("GL_EXT_shader_explicit_arithmetic_types_float16");
}

std::string GLSLWriter::getTypeName(Type type) {
  if (auto vector = dyn_cast<VectorType>(type)) {
    if (vector.getElementType().isF16())
      needHalf();
    return (getComponentPrefix(vector.getElementType()) + "vec" + Twine(vector.getNumElements())).str();
  }
  if (auto matrix = dyn_cast<MatrixType>(type)) {
    std::string name = matrix.getElementType().isF16() ? "f16mat" : "mat";
    name += llvm::utostr(matrix.getColumns());
    if (matrix.getRows() != matrix.getColumns())
      name += "x" + llvm::utostr(matrix.getRows());
    return name;
  }
  if (auto structType = dyn_cast<StructType>(type)) {
    // A variable of the struct computes with halves, also where no expression names their type.
    if (!inDeclarations && holdsHalf(type))
      needHalf();
    return getStructName(structType).str();
  }
  if (auto atomic = dyn_cast<AtomicType>(type))
    return getTypeName(atomic.getElementType());
  if (isa<ArrayType>(type))
    return getDeclarator(type, "");
  if (isa<TextureType, ImageType>(type))
    return getGLSLHandleName(type);
  if (type.isF16())
    needHalf();
  return getScalarName(type).str();
}

std::string GLSLWriter::getDeclarator(Type type, StringRef name) {
  std::string dimensions;
  while (auto array = dyn_cast<ArrayType>(type)) {
    dimensions += '[';
    if (!array.isRuntimeSized())
      dimensions += llvm::utostr(array.getCount());
    dimensions += ']';
    type = array.getElementType();
  }
  std::string text = getTypeName(type);
  if (!name.empty())
    (text += ' ') += name;
  return text + dimensions;
}

/// The extensions without which a buffer cannot hold the type.
void GLSLWriter::needStorage(Type type) {
  if (auto array = dyn_cast<ArrayType>(type))
    return needStorage(array.getElementType());
  if (auto structType = dyn_cast<StructType>(type)) {
    for (Type field : structType.getFieldTypes())
      needStorage(field);
    return;
  }
  Type scalar = getScalarOrSelf(type);
  if (scalar.isUnsignedInteger(8))
    need("GL_EXT_shader_8bit_storage");
  if (scalar.isUnsignedInteger(16) || scalar.isF16())
    need("GL_EXT_shader_16bit_storage");
}

} // namespace besl
