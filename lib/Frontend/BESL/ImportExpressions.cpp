// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values: literals, names, parts, operators. Operands come left to right, each once. Expressions are imported as they were
// written; folding is for passes.

#include "Importer.h"

using namespace besl;
using namespace besl::import;
using mlir::Location;
using mlir::Type;
using mlir::Value;

Value Importer::constant(mlir::TypedAttr value, Location at) { return ConstantOp::create(builder, at, value); }

Value Importer::constantU32(uint32_t value, Location at) { return constant(builder.getIntegerAttr(u32Type, value), at); }

Value Importer::anyValue(Type type, Location at) {
  if (llvm::isa<mlir::IntegerType, mlir::FloatType, mlir::VectorType>(type))
    return constant(llvm::cast<mlir::TypedAttr>(builder.getZeroAttr(type)), at);
  // An aggregate may have millions of elements: a variable that is never set costs nothing.
  auto place = refType(type, AddressSpace::Function);
  return load(LocalOp::create(builder, at, place, builder.getStringAttr("unset"), /*init=*/Value(), mlir::StringAttr()), at);
}

Value Importer::convert(Value value, Type type, Location at) {
  return value.getType() == type ? value : ConvertOp::create(builder, at, type, value);
}

Value Importer::splat(Value scalar, Type type, Location at) { return SplatOp::create(builder, at, type, scalar); }

Value Importer::importValue(const ast::Expr *expr) {
  switch (expr->kind) {
  case ast::ExprKind::Literal:
    return constant(importConstant(*expr->constant), loc(expr));
  case ast::ExprKind::Name: {
    const auto *name = llvm::cast<ast::NameExpr>(expr);
    if (std::optional<StageBuiltin> value = asStageValue(expr))
      return importStageValue(*value, loc(expr));
    if (Value param = paramValues.lookup(name->decl))
      return param;
    return load(importPlace(expr), loc(expr));
  }
  case ast::ExprKind::Member:
    return importMember(llvm::cast<ast::MemberExpr>(expr));
  case ast::ExprKind::Index:
    return importIndex(llvm::cast<ast::IndexExpr>(expr));
  case ast::ExprKind::Call:
    return importCall(llvm::cast<ast::CallExpr>(expr));
  case ast::ExprKind::Unary:
    return importUnary(llvm::cast<ast::UnaryExpr>(expr));
  case ast::ExprKind::Binary:
    return importBinarySpine(llvm::cast<ast::BinaryExpr>(expr));
  case ast::ExprKind::Paren:
    return importValue(llvm::cast<ast::ParenExpr>(expr)->inner);
  case ast::ExprKind::IfValue:
    return importIf(llvm::cast<ast::IfStmt>(llvm::cast<ast::IfValueExpr>(expr)->statement), importType(expr->type));
  case ast::ExprKind::MatchValue:
    return importMatch(llvm::cast<ast::MatchStmt>(llvm::cast<ast::MatchValueExpr>(expr)->statement), importType(expr->type));
  case ast::ExprKind::Error:
  case ast::ExprKind::Assign:
  case ast::ExprKind::Record:
    break;
  }
  llvm_unreachable("not an expression with a value");
}

//===----------------------------------------------------------------------===//
// Parts of values
//===----------------------------------------------------------------------===//

Value Importer::importMember(const ast::MemberExpr *member) {
  Location at = loc(member);
  if (std::optional<StageBuiltin> value = asStageValue(member))
    return importStageValue(*value, at);
  if (isPlace(member))
    return load(importPlace(member), at);
  // `thread_id().x` needs no vector of two.
  if (std::optional<StageBuiltin> value = asStageValue(member->base))
    return importStageComponent(*value, member->index, loc(member->base));
  Value base = importValue(member->base);
  return ExtractOp::create(builder, at, base, member->index);
}

Value Importer::importIndex(const ast::IndexExpr *index) {
  Location at = loc(index);
  if (isPlace(index))
    return load(importPlace(index), at);
  Value base = importValue(index->base);
  if (const ast::ConstantValue *position = index->index->constant)
    return ExtractOp::create(builder, at, base, uint32_t(position->bits));
  return ExtractDynamicOp::create(builder, at, base, importValue(index->index));
}

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

Value Importer::importUnary(const ast::UnaryExpr *unary) {
  Location at = loc(unary);
  switch (unary->op) {
  case ast::UnaryOp::Negate:
    // A negative number is one constant: 2147483648 alone is no i32.
    if (llvm::isa<ast::LiteralExpr>(unary->operand) && unary->constant)
      return constant(importConstant(*unary->constant), at);
    return NegOp::create(builder, at, importValue(unary->operand));
  case ast::UnaryOp::Not:
    return NotOp::create(builder, at, importValue(unary->operand));
  case ast::UnaryOp::Complement:
    return ComplementOp::create(builder, at, importValue(unary->operand));
  }
  llvm_unreachable("unknown operator");
}

Value Importer::importBinarySpine(const ast::BinaryExpr *top) {
  // Operators lean left, and generated code makes chains of thousands of them.
  llvm::SmallVector<const ast::BinaryExpr *, 8> spine;
  const ast::Expr *leftmost = top;
  while (const auto *binary = llvm::dyn_cast<ast::BinaryExpr>(leftmost)) {
    spine.push_back(binary);
    leftmost = binary->lhs;
  }
  Value value = importValue(leftmost);
  for (const ast::BinaryExpr *binary : llvm::reverse(spine))
    value = importBinary(binary, value);
  return value;
}

Value Importer::importLogical(const ast::BinaryExpr *binary, Value lhs) {
  Location at = loc(binary);
  auto build = [&](auto op) -> Value {
    InRegion inside(*this, op.getRhs());
    Value rhs = importValue(binary->rhs);
    yield(loc(binary->rhs), rhs);
    return op;
  };
  if (binary->op == ast::BinaryOp::LogicalAnd)
    return build(LogicalAndOp::create(builder, at, lhs));
  return build(LogicalOrOp::create(builder, at, lhs));
}

static std::optional<CmpPredicate> predicateOf(ast::BinaryOp op) {
  switch (op) {
  case ast::BinaryOp::Equal:
    return CmpPredicate::EQ;
  case ast::BinaryOp::NotEqual:
    return CmpPredicate::NE;
  case ast::BinaryOp::Less:
    return CmpPredicate::LT;
  case ast::BinaryOp::Greater:
    return CmpPredicate::GT;
  case ast::BinaryOp::LessEqual:
    return CmpPredicate::LE;
  case ast::BinaryOp::GreaterEqual:
    return CmpPredicate::GE;
  default:
    return std::nullopt;
  }
}

Value Importer::importBinary(const ast::BinaryExpr *binary, Value lhs) {
  if (binary->op == ast::BinaryOp::LogicalAnd || binary->op == ast::BinaryOp::LogicalOr)
    return importLogical(binary, lhs);

  Location at = loc(binary);
  Value rhs = importValue(binary->rhs);
  if (std::optional<CmpPredicate> predicate = predicateOf(binary->op))
    return CmpOp::create(builder, at, *predicate, lhs, rhs);
  Type type = importType(binary->type);
  if (binary->form == ast::BinaryForm::MatrixProduct)
    return MatMulOp::create(builder, at, type, lhs, rhs);
  if (binary->form == ast::BinaryForm::ScalarLeft)
    lhs = splat(lhs, type, loc(binary->lhs));
  if (binary->form == ast::BinaryForm::ScalarRight)
    rhs = splat(rhs, type, loc(binary->rhs));
  switch (binary->op) {
  case ast::BinaryOp::Mul:
    return MulOp::create(builder, at, lhs, rhs);
  case ast::BinaryOp::Div:
    return DivOp::create(builder, at, lhs, rhs, /*unchecked=*/false);
  case ast::BinaryOp::Rem:
    return RemOp::create(builder, at, lhs, rhs, /*unchecked=*/false);
  case ast::BinaryOp::Add:
    return AddOp::create(builder, at, lhs, rhs);
  case ast::BinaryOp::Sub:
    return SubOp::create(builder, at, lhs, rhs);
  case ast::BinaryOp::Shl:
    return ShlOp::create(builder, at, lhs, rhs, /*unchecked=*/false);
  case ast::BinaryOp::Shr:
    return ShrOp::create(builder, at, lhs, rhs, /*unchecked=*/false);
  case ast::BinaryOp::BitAnd:
    return AndOp::create(builder, at, lhs, rhs);
  case ast::BinaryOp::BitOr:
    return OrOp::create(builder, at, lhs, rhs);
  case ast::BinaryOp::BitXor:
    return XorOp::create(builder, at, lhs, rhs);
  default:
    break;
  }
  llvm_unreachable("not an arithmetic operator");
}
