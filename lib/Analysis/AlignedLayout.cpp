// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Analysis/AlignedLayout.h"

#include "besl/Dialect/BESL/IR/BESLTypes.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace besl {

namespace {

struct Bytes {
  uint64_t size, alignment;
};

/// Nesting of types is limited when they are made, so this may recurse.
class Comparison {
public:
  Comparison(StorageLayout &layout, bool uniform) : layout(layout), uniform(uniform) {}

  /// Size and alignment where the language puts everything at the same place.
  std::optional<Bytes> visit(Type type) {
    std::optional<TypeLayout> own = layout.get(type);
    if (!own)
      return std::nullopt;
    if (auto array = dyn_cast<ArrayType>(type))
      return visitArray(array, *own);
    if (auto structType = dyn_cast<StructType>(type))
      return visitStruct(structType);
    if (auto matrix = dyn_cast<MatrixType>(type)) {
      std::optional<Bytes> column = visit(matrix.getColumnType());
      if (!column || own->matrixOrder != MatrixOrder::Column || own->matrixStride != llvm::alignTo(column->size, column->alignment))
        return std::nullopt;
      return Bytes{own->matrixStride * matrix.getColumns(), column->alignment};
    }
    if (auto vector = dyn_cast<VectorType>(type)) {
      std::optional<Bytes> scalar = visit(vector.getElementType());
      if (!scalar)
        return std::nullopt;
      uint64_t count = vector.getNumElements();
      return Bytes{count * scalar->size, (count == 2 ? 2 : 4) * scalar->size};
    }
    if (auto atomic = dyn_cast<AtomicType>(type))
      type = atomic.getElementType();
    if (type.isUnsignedInteger(32) || type.isSignedInteger(32) || type.isF32() || type.isF16())
      return Bytes{own->size, own->size};
    return std::nullopt;
  }

private:
  std::optional<Bytes> visitArray(ArrayType array, const TypeLayout &own) {
    std::optional<Bytes> element = visit(array.getElementType());
    if (!element || own.arrayStride != llvm::alignTo(element->size, element->alignment) || (uniform && own.arrayStride % 16))
      return std::nullopt;
    return Bytes{own.size, element->alignment};
  }

  std::optional<Bytes> visitStruct(StructType type) {
    const StructLayout *own = layout.getStruct(type);
    uint64_t alignment = 1, end = 0;
    for (auto [number, field] : llvm::enumerate(type.getFieldTypes())) {
      std::optional<Bytes> bytes = visit(field);
      uint64_t offset = own->members[number].offset;
      if (!bytes || llvm::alignTo(end, bytes->alignment) != offset)
        return std::nullopt;
      bool isAggregate = isa<StructType, ArrayType>(field);
      if (uniform && isAggregate && offset % 16)
        return std::nullopt;
      alignment = std::max(alignment, bytes->alignment);
      end = offset + bytes->size;
      // What follows a struct keeps off its last row.
      if (uniform && isa<StructType>(field) && number + 1 < type.getNumFields() && own->members[number + 1].offset < offset + llvm::alignTo(bytes->size, 16))
        return std::nullopt;
    }
    if (llvm::alignTo(end, alignment) != own->type.size && own->type.size)
      return std::nullopt;
    return Bytes{own->type.size, alignment};
  }

  StorageLayout &layout;
  bool uniform;
};

} // namespace

bool liesAligned(StorageLayout &layout, Type type, bool uniform) { return Comparison(layout, uniform).visit(type).has_value(); }

} // namespace besl
