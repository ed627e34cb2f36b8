// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What one asks of types: predicates, parts, facts.

#include "besl/Dialect/BESL/IR/BESLTypes.h"
#include "besl/Dialect/BESL/IR/RuntimeArrays.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace besl;

bool besl::isIntegerScalar(Type type) {
  auto integer = dyn_cast_or_null<IntegerType>(type);
  if (!integer)
    return false;
  unsigned width = integer.getWidth();
  if (integer.isUnsigned())
    return width == 8 || width == 16 || width == 32;
  return integer.isSigned() && width == 32;
}

bool besl::isFloatScalar(Type type) { return isa_and_nonnull<Float16Type, Float32Type>(type); }

bool besl::holdsFloats(Type type) {
  while (auto array = dyn_cast<ArrayType>(type))
    type = array.getElementType();
  if (auto structType = dyn_cast<StructType>(type))
    return llvm::any_of(structType.getFieldTypes(), holdsFloats);
  return isFloatScalar(getScalarOrSelf(type));
}

bool besl::isScalarType(Type type) {
  if (isFloatScalar(type))
    return true;
  auto integer = dyn_cast_or_null<IntegerType>(type);
  if (!integer)
    return false;
  return isIntegerScalar(integer) || (integer.getWidth() == 1 && integer.isSignless());
}

bool besl::isShaderVector(Type type) {
  auto vector = dyn_cast_or_null<VectorType>(type);
  if (!vector)
    return false;
  ArrayRef<int64_t> shape = vector.getShape();
  return shape.size() == 1 && shape[0] >= 2 && shape[0] <= 4 && !vector.isScalable() &&
         isScalarType(vector.getElementType());
}

bool besl::isArithmeticType(Type type) {
  if (isFloatScalar(type) || isIntegerScalar(type) || isa_and_nonnull<MatrixType>(type))
    return true;
  return isShaderVector(type) && !cast<VectorType>(type).getElementType().isInteger(1);
}

ArrayType besl::getRuntimeArray(Type type) {
  if (auto structType = dyn_cast<StructType>(type))
    type = structType.getFieldTypes().back();
  auto array = dyn_cast<ArrayType>(type);
  return array && array.isRuntimeSized() ? array : ArrayType();
}

bool besl::isMemoryType(Type type) {
  if (isa_and_nonnull<ArrayType, StructType>(type))
    return !getRuntimeArray(type);
  return isa_and_nonnull<MatrixType, AtomicType>(type) || isScalarType(type) ||
         isShaderVector(type);
}

bool besl::isValueType(Type type) {
  // The verifier asks this about every operand and result, most of which are scalars and vectors.
  if (isScalarType(type) || isShaderVector(type))
    return true;
  if (auto array = dyn_cast_or_null<ArrayType>(type))
    return !array.isRuntimeSized() && !array.getFacts().hasAtomic;
  if (auto structure = dyn_cast_or_null<StructType>(type))
    return !structure.getFacts().hasAtomic && !getRuntimeArray(structure);
  return isa_and_nonnull<MatrixType>(type);
}

bool besl::isHandleType(Type type) {
  return isa_and_nonnull<TextureType, ImageType, SamplerType>(type);
}

Type besl::getScalarOrSelf(Type type) {
  if (auto vector = dyn_cast_or_null<VectorType>(type))
    return vector.getElementType();
  if (auto matrix = dyn_cast_or_null<MatrixType>(type))
    return matrix.getElementType();
  return type;
}

Type besl::withScalar(Type type, Type scalar) {
  if (auto vector = dyn_cast<VectorType>(type))
    return VectorType::get(vector.getShape(), scalar);
  if (auto matrix = dyn_cast<MatrixType>(type)) {
    if (!isFloatScalar(scalar))
      return {};
    return MatrixType::get(type.getContext(), matrix.getColumns(), matrix.getRows(), scalar);
  }
  return scalar;
}

uint64_t besl::getNumParts(Type type) {
  return TypeSwitch<Type, uint64_t>(type)
      .Case([](VectorType vector) { return vector.getNumElements(); })
      .Case([](MatrixType matrix) { return matrix.getColumns(); })
      .Case([](ArrayType array) { return array.getCount(); })
      .Case([](StructType structure) { return structure.getNumFields(); })
      .Default([](Type) { return 0; });
}

Type besl::getPartType(Type type) {
  return TypeSwitch<Type, Type>(type)
      .Case([](VectorType vector) { return vector.getElementType(); })
      .Case([](MatrixType matrix) { return matrix.getColumnType(); })
      .Case([](ArrayType array) { return array.getElementType(); })
      .Default([](Type) { return Type(); });
}

Type besl::getElementTypeAt(Type type, uint64_t index) {
  if (index >= getNumParts(type))
    return {};
  if (auto structure = dyn_cast<StructType>(type))
    return structure.getFieldTypes()[index];
  return getPartType(type);
}

bool besl::isReadOnlySpace(AddressSpace space) {
  switch (space) {
  case AddressSpace::Function:
  case AddressSpace::Private:
  case AddressSpace::Workgroup:
  case AddressSpace::Payload:
  case AddressSpace::Storage:
  case AddressSpace::Output:
    return false;
  case AddressSpace::Uniform:
  case AddressSpace::PushConstant:
  case AddressSpace::Input:
  case AddressSpace::Constant:
  case AddressSpace::Specialization:
    return true;
  }
  llvm_unreachable("unknown address space");
}

TypeFacts besl::getTypeFacts(Type type) {
  if (auto array = dyn_cast<ArrayType>(type))
    return array.getFacts();
  if (auto structure = dyn_cast<StructType>(type))
    return structure.getFacts();
  TypeFacts facts;
  facts.hasAtomic = isa<AtomicType>(type);
  Type scalar = getScalarOrSelf(type);
  if (auto atomic = dyn_cast<AtomicType>(type))
    scalar = atomic.getElementType();
  if (scalar.isIntOrFloat()) {
    uint64_t count = 1;
    if (auto vector = dyn_cast<VectorType>(type))
      count = vector.getNumElements();
    if (auto matrix = dyn_cast<MatrixType>(type))
      count = uint64_t(matrix.getColumns()) * matrix.getRows();
    // A narrow scalar counts as the 32 bits that a target may compute it in.
    facts.bytes = count * llvm::divideCeil(std::max(32u, scalar.getIntOrFloatBitWidth()), 8);
  }
  return facts;
}
