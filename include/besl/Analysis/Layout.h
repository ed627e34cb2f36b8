// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The bytes of buffers and push constants. There is one storage layout, the scalar one (docs/semantics.md, S10): a vector,
// matrix or array is aligned as its components, a struct as its strictest field, and a struct's size is a multiple of its
// alignment wherever it stands. Every target has to realise these bytes; whoever needs an offset asks here.
//
//   StorageLayout layout(program.getMatrixLayout());
//   if (const StructLayout *fields = layout.getStruct(type, &error))
//     ... fields->members[i].offset ...
//
// All numbers are bytes, 64 bits wide. A StorageLayout computes each type once; it is not thread-safe.

#ifndef BESL_ANALYSIS_LAYOUT_H
#define BESL_ANALYSIS_LAYOUT_H

#include "besl/Dialect/BESL/IR/BESLTypes.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <memory>
#include <optional>
#include <string>

namespace besl {

/// Which elements of a matrix are neighbours in memory.
enum class MatrixOrder {
  Column, ///< column after column: `matrixStride` leads from a column to the next
  Row,    ///< row after row
};

/// Why a type has no layout.
struct LayoutError {
  enum class Kind {
    NoLayout, ///< bool, a texture, a place: not something that memory shared with the host can hold
    TooLarge, ///< a size or an offset does not fit 64 bits
  };
  Kind kind = Kind::NoLayout;
  /// The type at fault: a part of the type asked for.
  mlir::Type type;

  /// One sentence for a diagnostic, lower case and without full stop.
  std::string describe() const;
};

/// Size and strides of a type.
struct TypeLayout {
  /// Bytes it occupies, a multiple of `alignment`; 0 for a runtime-sized array, whose elements the size of the buffer counts.
  uint64_t size = 0;
  /// Its offset is a multiple of this power of two.
  uint64_t alignment = 1;
  /// Arrays: from one element to the next. Otherwise 0.
  uint64_t arrayStride = 0;
  /// Matrices, and arrays whose innermost element is one: from one column or row, by `matrixOrder`, to the next. Otherwise 0.
  uint64_t matrixStride = 0;
  MatrixOrder matrixOrder = MatrixOrder::Column;
};

/// A field of a struct.
struct MemberLayout {
  uint64_t offset = 0;
  TypeLayout type;
};

/// A member that has to be declared to fill a gap: `size` is 1, 2 or 4, `offset` a multiple of it.
struct PaddingMember {
  uint64_t offset = 0;
  unsigned size = 0;
};

/// A struct: `type` is what other types see of it, `members` has one entry per field.
struct StructLayout {
  TypeLayout type;
  llvm::SmallVector<MemberLayout> members;
  /// Offset of the first byte behind the last field.
  uint64_t end = 0;

  /// Bytes from the last field to the struct's end.
  uint64_t getTailPadding() const { return type.size - end; }

  /// Members that a struct needs at its end where a language does not round up the size of a nested struct and would put what
  /// follows into its tail, as GLSL's scalar blocks do. Gaps between fields need none: every language leaves those itself.
  llvm::SmallVector<PaddingMember, 2> getTailMembers() const;
};

class StorageLayout {
public:
  /// `byteEngineOrder` is the order of 4x4 matrices under MatrixLayout::ByteEngine: it differs between APIs.
  explicit StorageLayout(MatrixLayout matrices, MatrixOrder byteEngineOrder = MatrixOrder::Row)
      : matrices(matrices), byteEngineOrder(byteEngineOrder) {}

  /// Layout of a type, or nothing, and then `error` (if given) tells why.
  std::optional<TypeLayout> get(mlir::Type type, LayoutError *error = nullptr);

  /// Layout of a struct with its members, or null. Owned by this object.
  const StructLayout *getStruct(StructType type, LayoutError *error = nullptr);

  MatrixOrder getMatrixOrder(MatrixType type) const;

private:
  std::optional<TypeLayout> compute(mlir::Type type, LayoutError *error);
  std::unique_ptr<StructLayout> computeStruct(StructType type, LayoutError *error);

  MatrixLayout matrices;
  MatrixOrder byteEngineOrder;
  llvm::DenseMap<mlir::Type, TypeLayout> types;
  llvm::DenseMap<mlir::Type, std::unique_ptr<StructLayout>> structs;
};

} // namespace besl

#endif // BESL_ANALYSIS_LAYOUT_H
