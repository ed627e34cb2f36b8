// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which vectors and matrices in memory lie where a language with aligned vector types would put them. The storage layout aligns a vector as
// its components (Layout.h); in such a language `float4` has an alignment of 16 bytes, which raises that of every struct around it. Where all
// offsets, strides and sizes agree all the same, the aligned type can be used, and elsewhere a packed one has to be.
//
// There is one answer for a field of a struct, one for each vector type as an element of arrays, and one for each matrix type, so
// that a type is spelled alike wherever it stands.

#ifndef BESL_ANALYSIS_NATURALALIGNMENT_H
#define BESL_ANALYSIS_NATURALALIGNMENT_H

#include "besl/Analysis/Layout.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "llvm/ADT/DenseSet.h"

namespace besl {

class NaturalAlignment {
public:
  /// Looks at the buffers and push constants of a program.
  NaturalAlignment(ProgramOp program, MatrixOrder byteEngineOrder);

  /// Whether a field that is a vector can have the aligned type. Fields of structs that no memory holds can.
  bool isNativeField(StructType type, unsigned field) const { return !packedFields.contains({type, field}); }
  /// The same for vectors as elements of arrays.
  bool isNativeElement(mlir::Type vector) const { return !packedElements.contains(vector); }
  /// The same for matrices anywhere in memory, whose columns are then aligned vectors.
  bool isNativeMatrix(MatrixType type) const { return !packedMatrices.contains(type); }

private:
  uint64_t getAlignment(mlir::Type type, bool native);
  uint64_t getFieldAlignment(StructType type, unsigned field);
  uint64_t getElementAlignment(mlir::Type element);
  void packField(StructType type, unsigned field);
  void packElement(mlir::Type element);
  void packMatrix(MatrixType type);
  void packStruct(StructType type);
  void visit(mlir::Type type);
  void visitArray(mlir::Type element);

  StorageLayout layout;
  llvm::DenseSet<std::pair<mlir::Type, unsigned>> packedFields;
  llvm::DenseSet<mlir::Type> packedElements, packedMatrices;
  bool changed = false;
};

} // namespace besl

#endif // BESL_ANALYSIS_NATURALALIGNMENT_H
