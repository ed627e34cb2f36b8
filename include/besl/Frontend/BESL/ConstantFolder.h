// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic on compile-time values, by the rules of the language: integers wrap, shift amounts are taken modulo the width,
// floats are IEEE 754 and rounded after each operation. Operands must have been type-checked; results live in the arena.
// A function returns null where no value can be computed at compile time.

#ifndef BESL_FRONTEND_BESL_CONSTANTFOLDER_H
#define BESL_FRONTEND_BESL_CONSTANTFOLDER_H

#include "besl/Frontend/BESL/AST.h"
#include "besl/Support/IntrinsicTable.h"

namespace besl::ast {

class ConstantFolder {
public:
  explicit ConstantFolder(ASTContext &context) : context(context), types(context.types) {}

  /// The value of a number literal of a scalar type. Null when the type cannot hold it. `allowMinimum` admits 2147483648 as
  /// an i32, for the operand of a prefix minus.
  const ConstantValue *literal(const LiteralExpr *literal, const Type *type, bool allowMinimum);

  const ConstantValue *boolean(bool value) { return scalar(types.boolean(), value, 0); }
  /// An integer reduced to the type's width.
  const ConstantValue *integer(const Type *type, uint64_t bits);
  /// A float rounded to the type.
  const ConstantValue *real(const Type *type, double value);
  const ConstantValue *aggregate(const Type *type, llvm::ArrayRef<const ConstantValue *> elements);

  const ConstantValue *unary(UnaryOp op, const ConstantValue *operand);
  /// `result` is the type of the whole.
  const ConstantValue *binary(BinaryOp op, BinaryForm form, const Type *result, const ConstantValue *lhs,
                              const ConstantValue *rhs);
  /// Conversion to a scalar, vector or packed vector type; elementwise.
  const ConstantValue *convert(const Type *type, const ConstantValue *value);
  /// Component, column, element or field; null when there is none of this number.
  const ConstantValue *element(const ConstantValue *value, uint64_t index);
  /// A mathematical intrinsic; null when it has no value at compile time.
  const ConstantValue *intrinsic(IntrinsicID id, const Type *result, llvm::ArrayRef<const ConstantValue *> args);

private:
  const ConstantValue *scalar(const Type *type, uint64_t bits, double real);
  const ConstantValue *scalarBinary(BinaryOp op, const Type *result, const ConstantValue *l, const ConstantValue *r);
  const ConstantValue *matrixProduct(const Type *result, const ConstantValue *l, const ConstantValue *r);

  ASTContext &context;
  TypeContext &types;
};

/// Rounds to the nearest value of a float type, ties to even.
double roundTo(ScalarKind kind, double value);

} // namespace besl::ast

#endif // BESL_FRONTEND_BESL_CONSTANTFOLDER_H
