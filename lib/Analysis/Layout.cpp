// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The scalar storage layout. See Layout.h.

#include "besl/Analysis/Layout.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace besl {

namespace {

std::nullopt_t fail(LayoutError *error, LayoutError::Kind kind, Type type) {
  if (error)
    *error = {kind, type};
  return std::nullopt;
}

/// `value` rounded up to a multiple of the power of two `alignment`, unless that overflows.
std::optional<uint64_t> roundUp(uint64_t value, uint64_t alignment) {
  std::optional<uint64_t> sum = llvm::checkedAddUnsigned(value, alignment - 1);
  return sum ? std::optional(*sum & ~(alignment - 1)) : std::nullopt;
}

/// Bytes of a scalar, which are its alignment too; 0 for what has none in memory.
uint64_t getScalarSize(Type type) {
  if (type.isF16() || type.isUnsignedInteger(16))
    return 2;
  if (type.isF32() || type.isUnsignedInteger(32) || type.isSignedInteger(32))
    return 4;
  return type.isUnsignedInteger(8) ? 1 : 0;
}

} // namespace

std::string LayoutError::describe() const {
  std::string text;
  llvm::raw_string_ostream stream(text);
  switch (kind) {
  case Kind::NoLayout:
    stream << type << " has no layout in memory";
    break;
  case Kind::TooLarge:
    stream << type << " is too large to be laid out in memory";
    break;
  }
  return text;
}

SmallVector<PaddingMember, 2> StructLayout::getTailMembers() const {
  SmallVector<PaddingMember, 2> padding;
  for (uint64_t offset = end; offset < type.size;) {
    // The tail is shorter than the alignment, and the alignment at most 4, so a gap of 3 is the longest. What is narrower than
    // 4 bytes is only needed where a field of that width made the gap.
    unsigned size = offset % 4 == 0 && type.size - offset >= 4 ? 4 : offset % 2 == 0 && type.size - offset >= 2 ? 2 : 1;
    padding.push_back({offset, size});
    offset += size;
  }
  return padding;
}

MatrixOrder StorageLayout::getMatrixOrder(MatrixType type) const {
  switch (matrices) {
  case MatrixLayout::Column:
    return MatrixOrder::Column;
  case MatrixLayout::Row:
    return MatrixOrder::Row;
  case MatrixLayout::ByteEngine:
    return type.getColumns() == 4 && type.getRows() == 4 ? byteEngineOrder : MatrixOrder::Column;
  }
  return MatrixOrder::Column;
}

std::optional<TypeLayout> StorageLayout::get(Type type, LayoutError *error) {
  if (auto structType = dyn_cast<StructType>(type)) {
    const StructLayout *layout = getStruct(structType, error);
    return layout ? std::optional(layout->type) : std::nullopt;
  }
  if (auto known = types.find(type); known != types.end())
    return known->second;
  std::optional<TypeLayout> layout = compute(type, error);
  if (layout)
    types.try_emplace(type, *layout);
  return layout;
}

const StructLayout *StorageLayout::getStruct(StructType type, LayoutError *error) {
  if (auto known = structs.find(type); known != structs.end())
    return known->second.get();
  std::unique_ptr<StructLayout> layout = computeStruct(type, error);
  if (!layout)
    return nullptr;
  return structs.try_emplace(type, std::move(layout)).first->second.get();
}

std::optional<TypeLayout> StorageLayout::compute(Type type, LayoutError *error) {
  TypeLayout layout;
  if (uint64_t size = getScalarSize(type)) {
    layout.size = layout.alignment = size;
    return layout;
  }
  if (auto atomic = dyn_cast<AtomicType>(type))
    return get(atomic.getElementType(), error);
  if (auto vector = dyn_cast<VectorType>(type)) {
    uint64_t size = getScalarSize(vector.getElementType());
    if (!size || vector.getRank() != 1 || vector.isScalable())
      return fail(error, LayoutError::Kind::NoLayout, type);
    layout.size = size * vector.getNumElements();
    layout.alignment = size;
    return layout;
  }
  if (auto matrix = dyn_cast<MatrixType>(type)) {
    uint64_t size = getScalarSize(matrix.getElementType());
    if (!size)
      return fail(error, LayoutError::Kind::NoLayout, type);
    layout.size = size * matrix.getColumns() * matrix.getRows();
    layout.alignment = size;
    layout.matrixOrder = getMatrixOrder(matrix);
    layout.matrixStride = size * (layout.matrixOrder == MatrixOrder::Column ? matrix.getRows() : matrix.getColumns());
    return layout;
  }
  if (auto array = dyn_cast<ArrayType>(type)) {
    std::optional<TypeLayout> element = get(array.getElementType(), error);
    if (!element)
      return std::nullopt;
    // An element's size is a multiple of its alignment already, so it is the stride.
    layout = *element;
    layout.arrayStride = element->size;
    std::optional<uint64_t> size = llvm::checkedMulUnsigned<uint64_t>(element->size, array.getCount());
    if (!size)
      return fail(error, LayoutError::Kind::TooLarge, type);
    layout.size = *size;
    return layout;
  }
  return fail(error, LayoutError::Kind::NoLayout, type);
}

std::unique_ptr<StructLayout> StorageLayout::computeStruct(StructType type, LayoutError *error) {
  auto layout = std::make_unique<StructLayout>();
  for (Type field : type.getFieldTypes()) {
    std::optional<TypeLayout> fieldLayout = get(field, error);
    if (!fieldLayout)
      return nullptr;
    std::optional<uint64_t> offset = roundUp(layout->end, fieldLayout->alignment);
    std::optional<uint64_t> end = offset ? llvm::checkedAddUnsigned(*offset, fieldLayout->size) : std::nullopt;
    if (!end) {
      fail(error, LayoutError::Kind::TooLarge, type);
      return nullptr;
    }
    layout->members.push_back({*offset, *fieldLayout});
    layout->end = *end;
    layout->type.alignment = std::max(layout->type.alignment, fieldLayout->alignment);
  }
  std::optional<uint64_t> size = roundUp(layout->end, layout->type.alignment);
  if (!size) {
    fail(error, LayoutError::Kind::TooLarge, type);
    return nullptr;
  }
  layout->type.size = *size;
  return layout;
}

} // namespace besl
