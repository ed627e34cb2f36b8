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

Value Importer::constant(mlir::TypedAttr value, Location at) {
  return make<ConstantOp>(at, value.getType(), {}, {.value = value});
}

Value Importer::constantU32(uint32_t value, Location at) { return constant(scalarConstant(u32Type, value), at); }

Value Importer::extract(Value composite, unsigned position, Type type, Location at) {
  return make<ExtractOp>(at, type, composite, {.position = positionAttr(position)});
}

Value Importer::compare(CmpPredicate predicate, Value lhs, Value rhs, Type type, Location at) {
  CmpPredicateAttr &attr = predicates[unsigned(predicate)];
  if (!attr)
    attr = CmpPredicateAttr::get(builder.getContext(), predicate);
  return make<CmpOp>(at, type, {lhs, rhs}, {.predicate = attr});
}

Value Importer::anyValue(Type type, Location at) {
  if (llvm::isa<mlir::IntegerType, mlir::FloatType, mlir::VectorType>(type))
    return constant(llvm::cast<mlir::TypedAttr>(builder.getZeroAttr(type)), at);
  // An aggregate may have millions of elements: a variable that is never set costs nothing.
  return load(local(at, "unset", type, /*init=*/Value()), at);
}

Value Importer::convert(Value value, Type type, Location at) {
  return value.getType() == type ? value : make<ConvertOp>(at, type, value);
}

Value Importer::splat(Value scalar, Type type, Location at) { return make<SplatOp>(at, type, scalar); }

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
  case ast::ExprKind::Primitive:
    return importPrimitive(llvm::cast<ast::PrimitiveExpr>(expr));
  case ast::ExprKind::BlockValue: {
    const ast::BlockStmt *block = llvm::cast<ast::BlockValueExpr>(expr)->block;
    importBlock(block);
    return block->yield->type->isVoid() ? Value() : importValue(block->yield);
  }
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
  return extract(base, member->index, importType(member->type), at);
}

Value Importer::importIndex(const ast::IndexExpr *index) {
  Location at = loc(index);
  if (isPlace(index))
    return load(importPlace(index), at);
  Value base = importValue(index->base);
  if (const ast::ConstantValue *position = index->index->constant)
    return extract(base, uint32_t(position->bits), importType(index->type), at);
  return make<ExtractDynamicOp>(at, importType(index->type), {base, importValue(index->index)});
}

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

Value Importer::importUnary(const ast::UnaryExpr *unary) {
  Location at = loc(unary);
  auto build = [&]<typename OpTy>() -> Value {
    Value operand = importValue(unary->operand);
    return make<OpTy>(at, operand.getType(), operand);
  };
  switch (unary->op) {
  case ast::UnaryOp::Negate:
    // A negative number is one constant: 2147483648 alone is no i32.
    if (llvm::isa<ast::LiteralExpr>(unary->operand) && unary->constant)
      return constant(importConstant(*unary->constant), at);
    return build.operator()<NegOp>();
  case ast::UnaryOp::Not:
    return build.operator()<NotOp>();
  case ast::UnaryOp::Complement:
    return build.operator()<ComplementOp>();
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

bool Importer::hasExit(mlir::Region &region) {
  return region
      .walk([](mlir::Operation *op) { return isa<ReturnOp, BreakOp, ContinueOp>(op) ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance(); })
      .wasInterrupted();
}

Value Importer::importLogical(const ast::BinaryExpr *binary, Value lhs) {
  Location at = loc(binary);
  bool isAnd = binary->op == ast::BinaryOp::LogicalAnd;
  auto build = [&](auto op) -> Value {
    {
      InRegion inside(*this, op.getRhs());
      Value rhs = importValue(binary->rhs);
      yield(loc(binary->rhs), rhs);
    }
    if (!hasExit(op.getRhs()))
      return op;
    // An exit cannot stand in an expression, but in a branch that gives a value.
    auto branch = make<IfOp>(at, lhs.getType(), lhs, /*numRegions=*/2);
    (isAnd ? branch.getThenRegion() : branch.getElseRegion()).takeBody(op.getRhs());
    InRegion inside(*this, isAnd ? branch.getElseRegion() : branch.getThenRegion());
    yield(at, constant(builder.getBoolAttr(!isAnd), at));
    op.erase();
    return branch.getResult(0);
  };
  if (isAnd)
    return build(make<LogicalAndOp>(at, boolType, lhs, /*numRegions=*/1));
  return build(make<LogicalOrOp>(at, boolType, lhs, /*numRegions=*/1));
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
  Type type = importType(binary->type);
  if (std::optional<CmpPredicate> predicate = predicateOf(binary->op))
    return compare(*predicate, lhs, rhs, type, at);
  if (binary->form == ast::BinaryForm::MatrixProduct)
    return make<MatMulOp>(at, type, {lhs, rhs});
  if (binary->form == ast::BinaryForm::ScalarLeft)
    lhs = splat(lhs, type, loc(binary->lhs));
  if (binary->form == ast::BinaryForm::ScalarRight)
    rhs = splat(rhs, type, loc(binary->rhs));
  switch (binary->op) {
  case ast::BinaryOp::Mul:
    return make<MulOp>(at, type, {lhs, rhs});
  case ast::BinaryOp::Div:
    return make<DivOp>(at, type, {lhs, rhs});
  case ast::BinaryOp::Rem:
    return make<RemOp>(at, type, {lhs, rhs});
  case ast::BinaryOp::Add:
    return make<AddOp>(at, type, {lhs, rhs});
  case ast::BinaryOp::Sub:
    return make<SubOp>(at, type, {lhs, rhs});
  case ast::BinaryOp::Shl:
    return make<ShlOp>(at, type, {lhs, rhs});
  case ast::BinaryOp::Shr:
    return make<ShrOp>(at, type, {lhs, rhs});
  case ast::BinaryOp::BitAnd:
    return make<AndOp>(at, type, {lhs, rhs});
  case ast::BinaryOp::BitOr:
    return make<OrOp>(at, type, {lhs, rhs});
  case ast::BinaryOp::BitXor:
    return make<XorOp>(at, type, {lhs, rhs});
  default:
    break;
  }
  llvm_unreachable("not an arithmetic operator");
}
