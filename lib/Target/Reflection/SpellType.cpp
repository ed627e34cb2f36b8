// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types in the words of the language.

#include "besl/Target/Reflection/BuildReflection.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace besl {

/// What a vector's or matrix's name ends with.
static StringRef getSuffix(Type scalar) {
  if (scalar.isInteger(1))
    return "b";
  if (scalar.isUnsignedInteger(8))
    return "u8";
  if (scalar.isUnsignedInteger(16))
    return "u16";
  if (scalar.isUnsignedInteger())
    return "u";
  if (scalar.isSignedInteger())
    return "i";
  return scalar.isF16() ? "f16" : "f";
}

std::string spellType(Type type) {
  if (auto vector = dyn_cast<VectorType>(type))
    return ("vec" + Twine(vector.getNumElements()) + getSuffix(vector.getElementType())).str();
  if (auto matrix = dyn_cast<MatrixType>(type)) {
    std::string text = "mat" + llvm::utostr(matrix.getColumns());
    if (matrix.getRows() != matrix.getColumns())
      text += "x" + llvm::utostr(matrix.getRows());
    return text + getSuffix(matrix.getElementType()).str();
  }
  if (auto array = dyn_cast<ArrayType>(type)) {
    std::string dimensions;
    Type element = type;
    for (; auto inner = dyn_cast<ArrayType>(element); element = inner.getElementType())
      dimensions += inner.isRuntimeSized() ? "[]" : "[" + llvm::utostr(inner.getCount()) + "]";
    return spellType(element) + dimensions;
  }
  if (auto structType = dyn_cast<StructType>(type))
    return structType.getName().getValue().str();
  if (auto atomic = dyn_cast<AtomicType>(type))
    return atomic.getElementType().isSignedInteger() ? "atomici32" : "atomicu32";
  if (type.isInteger(1))
    return "bool";
  if (type.isUnsignedInteger())
    return "u" + llvm::utostr(type.getIntOrFloatBitWidth());
  if (type.isSignedInteger())
    return "i" + llvm::utostr(type.getIntOrFloatBitWidth());
  return type.isF16() ? "f16" : "f32";
}

} // namespace besl
