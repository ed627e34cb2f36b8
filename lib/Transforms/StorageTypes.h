// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What each type of a program becomes where a target computes with fewer types than it can store: a type for values and variables, a
// type for the memory of buffers, a type for stage inputs and outputs. Used by `besl-lower-storage-types`.

#ifndef BESL_LIB_TRANSFORMS_STORAGETYPES_H
#define BESL_LIB_TRANSFORMS_STORAGETYPES_H

#include "besl/Analysis/Layout.h"
#include "besl/Analysis/NaturalAlignment.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "llvm/ADT/StringSet.h"

namespace besl {

/// See the options of `besl-lower-storage-types`.
struct StorageOptions {
  bool matrixArrays = false;
  bool padStructs = true;
  bool byteEngineColumns = false;
};

class StorageTypes {
public:
  StorageTypes(ProgramOp program, const StorageOptions &options);

  /// Of a value, a local, a constant, or memory that no host sees: 8- and 16-bit integers are 32-bit ones.
  mlir::Type getValueType(mlir::Type type);

  /// Of a part of a buffer. `rows`: matrices stored row after row can be declared as such; otherwise they are arrays of rows.
  mlir::Type getMemoryType(mlir::Type type, bool rows);

  /// Of a whole buffer or the push constants, whose fields are declared one by one.
  mlir::Type getBlockType(mlir::Type type);

  /// Whether the matrices in a type, if any, are all stored row after row, so that one qualifier says it.
  bool isRowOnly(mlir::Type type);

  /// Whether a matrix is stored as an array of columns.
  bool isArrayOfColumns(MatrixType type) {
    return natural && layout.getMatrixOrder(type) == MatrixOrder::Column && !natural->isNativeMatrix(type);
  }

  /// Whether a matrix is stored as an array of rows, `rows` as above.
  bool isArrayOfRows(MatrixType type, bool rows) { return !rows && layout.getMatrixOrder(type) == MatrixOrder::Row; }

  /// Of a stage input or output: 32 bits throughout.
  static mlir::Type getInterfaceType(mlir::Type type);

  /// A constant of the value type of its type.
  mlir::TypedAttr convertConstant(mlir::TypedAttr value);

  /// Declares the structs that have been made, before the first declaration that is not a struct.
  void declareStructs();

private:
  struct Orders {
    bool rows = false, columns = false;
  };
  Orders getOrders(mlir::Type type);
  StructType makeStruct(StructType from, llvm::StringRef suffix, llvm::ArrayRef<mlir::Type> fields, llvm::ArrayRef<unsigned> padding);

  ProgramOp program;
  StorageOptions options;
  StorageLayout layout;
  /// Only where matrices may become arrays.
  std::optional<NaturalAlignment> natural;
  llvm::DenseMap<mlir::Type, mlir::Type> values;
  llvm::DenseMap<std::pair<mlir::Type, unsigned>, mlir::Type> memory;
  llvm::DenseMap<mlir::Type, Orders> orders;
  /// New structs with those they were made from, in order.
  llvm::SmallVector<std::pair<StructType, StructType>> made;
  llvm::StringSet<> names;
};

/// `ui32` for 8- and 16-bit integers, with the shape kept; any other scalar, vector or matrix itself.
mlir::Type widenInteger(mlir::Type type);

/// Bits of an 8- or 16-bit integer or a vector of them, else 0.
unsigned getNarrowWidth(mlir::Type type);

} // namespace besl

#endif // BESL_LIB_TRANSFORMS_STORAGETYPES_H
