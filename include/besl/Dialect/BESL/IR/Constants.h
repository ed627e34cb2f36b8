// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constants of any value type, taken apart and put together. A scalar is an IntegerAttr or FloatAttr, a vector a
// DenseElementsAttr, a matrix, array or struct an AggregateAttr of its parts.

#ifndef BESL_DIALECT_BESL_IR_CONSTANTS_H
#define BESL_DIALECT_BESL_IR_CONSTANTS_H

#include "besl/Dialect/BESL/IR/BESLTypes.h"

namespace besl {

/// Component, column, element or field `index` of a constant, or null when `constant` is null or has no such part.
mlir::TypedAttr getConstantPart(mlir::Attribute constant, uint64_t index);

/// The constant of a composite type with these parts, or null when one is null.
mlir::TypedAttr makeConstant(mlir::Type type, llvm::ArrayRef<mlir::Attribute> parts);

/// The constant of a vector or matrix type that has `scalar` everywhere; for a scalar type `scalar` itself.
mlir::TypedAttr makeSplatConstant(mlir::Type type, mlir::Attribute scalar);

/// Zero, false, or the composite of zeros. Null for a type of more than a mebibyte, whose constant nobody should make.
mlir::TypedAttr makeZeroConstant(mlir::Type type);

/// Applies `function` to the scalars of constants of one shape, and makes a constant of type `result` of what it gives. Null
/// when a constant or a scalar that `function` gives is null. All types are scalars, vectors or matrices.
mlir::TypedAttr mapConstants(mlir::Type result, llvm::ArrayRef<mlir::Attribute> constants,
                             llvm::function_ref<mlir::Attribute(llvm::ArrayRef<mlir::Attribute>)> function);

/// Whether `predicate` holds for every scalar of a constant scalar, vector or matrix. False for null.
bool allScalars(mlir::Attribute constant, llvm::function_ref<bool(mlir::Attribute)> predicate);

} // namespace besl

#endif // BESL_DIALECT_BESL_IR_CONSTANTS_H
