// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators, and the typing of literals. A number literal has no type of its own: an expression made of literals only is left
// untyped until its surroundings have one. Binary operators lean left and may form spines of any length, so everything here
// walks the left operands in a loop.

#include "SemaImpl.h"
#include "besl/Support/SemaDiag.h"

namespace besl::ast {

static bool isArithmetic(BinaryOp op) { return op <= BinaryOp::Sub; }
static bool isShift(BinaryOp op) { return op == BinaryOp::Shl || op == BinaryOp::Shr; }
static bool isComparison(BinaryOp op) { return op >= BinaryOp::Equal && op <= BinaryOp::GreaterEqual; }
static bool isBitwise(BinaryOp op) { return op >= BinaryOp::BitAnd && op <= BinaryOp::BitXor; }
static bool isLogical(BinaryOp op) { return op >= BinaryOp::LogicalAnd; }
/// Whether the result has the operands' type, so that literals on both sides stay literals.
static bool keepsType(BinaryOp op) { return !isComparison(op) && !isLogical(op); }

static llvm::StringRef spelling(BinaryOp op) {
  static constexpr llvm::StringLiteral spellings[] = {"*", "/",  "%", "+",  "-",  "<<", ">>", "==", "!=",
                                                      "<", ">", "<=", ">=", "&", "|",  "^",  "&&", "||"};
  return spellings[unsigned(op)];
}

static Expr::Literalness combine(Expr::Literalness a, Expr::Literalness b) {
  if (a == Expr::Literalness::No || b == Expr::Literalness::No)
    return Expr::Literalness::No;
  return a == Expr::Literalness::Decimal ? a : b;
}

//===----------------------------------------------------------------------===//
// Literals
//===----------------------------------------------------------------------===//

Expr::Literalness Sema::literalness(Expr *expr) {
  if (expr->literalness != Expr::Literalness::Unknown)
    return expr->literalness;
  auto result = Expr::Literalness::No;
  switch (expr->kind) {
  case ExprKind::Literal: {
    LiteralKind kind = llvm::cast<LiteralExpr>(expr)->literalKind;
    if (kind == LiteralKind::Integer)
      result = Expr::Literalness::Integer;
    else if (kind == LiteralKind::Decimal)
      result = Expr::Literalness::Decimal;
    break;
  }
  case ExprKind::Paren: result = literalness(llvm::cast<ParenExpr>(expr)->inner); break;
  case ExprKind::Unary: {
    auto *unary = llvm::cast<UnaryExpr>(expr);
    if (unary->op != UnaryOp::Not)
      result = literalness(unary->operand);
    break;
  }
  case ExprKind::Binary: {
    llvm::SmallVector<BinaryExpr *, 16> spine;
    Expr *left = expr;
    while (auto *binary = llvm::dyn_cast<BinaryExpr>(left)) {
      if (binary->literalness != Expr::Literalness::Unknown)
        break;
      if (!keepsType(binary->op)) {
        binary->literalness = Expr::Literalness::No;
        break;
      }
      spine.push_back(binary);
      left = binary->lhs;
    }
    result = literalness(left);
    for (BinaryExpr *binary : llvm::reverse(spine)) {
      if (result != Expr::Literalness::No)
        result = combine(result, literalness(binary->rhs));
      binary->literalness = result;
    }
    return expr->literalness;
  }
  default: break;
  }
  return expr->literalness = result;
}

const Type *Sema::literalType(const Type *expected, Expr::Literalness literalness) const {
  bool decimal = literalness == Expr::Literalness::Decimal;
  if (expected) {
    switch (expected->kind()) {
    case TypeKind::Scalar:
      if (!expected->isBool())
        return expected;
      break;
    case TypeKind::Vector:
      if (expected->isFloatScalarKind())
        return expected->element();
      break;
    case TypeKind::Matrix: return types.f32();
    case TypeKind::Error: return expected;
    default: break;
    }
  }
  return decimal ? types.f32() : types.u32();
}

void Sema::typeLiterals(Expr *expr, const Type *type, bool underMinus) {
  llvm::SmallVector<BinaryExpr *, 16> spine;
  while (auto *binary = llvm::dyn_cast<BinaryExpr>(expr)) {
    spine.push_back(binary);
    expr = binary->lhs;
  }
  switch (expr->kind) {
  case ExprKind::Literal: {
    auto *literal = llvm::cast<LiteralExpr>(expr);
    expr->type = type;
    if (type->isError())
      break;
    if (literal->literalKind == LiteralKind::Decimal && type->isIntegerScalarKind()) {
      auto diag = report(SemaDiag::DecimalAsInteger, expr->range, literal->text, type);
      auto [whole, fraction] = literal->text.split('.');
      if (!whole.empty() && fraction.find_first_not_of('0') == llvm::StringRef::npos)
        diag.fixIt(expr->range, whole);
      expr->type = types.error();
      break;
    }
    expr->constant = folder.literal(literal, type, underMinus);
    if (!expr->constant) {
      report(SemaDiag::LiteralOutOfRange, expr->range, literal->text, type);
      expr->type = types.error();
    }
    break;
  }
  case ExprKind::Paren: {
    auto *paren = llvm::cast<ParenExpr>(expr);
    typeLiterals(paren->inner, type);
    paren->type = paren->inner->type;
    paren->constant = paren->inner->constant;
    break;
  }
  case ExprKind::Unary: {
    auto *unary = llvm::cast<UnaryExpr>(expr);
    typeLiterals(unary->operand, type, unary->op == UnaryOp::Negate);
    finishUnary(unary);
    break;
  }
  default: break;
  }
  for (BinaryExpr *binary : llvm::reverse(spine)) {
    typeLiterals(binary->rhs, type);
    finishBinary(binary);
  }
}

//===----------------------------------------------------------------------===//
// Prefix operators
//===----------------------------------------------------------------------===//

const Type *Sema::checkUnary(UnaryExpr *expr, const Type *expected) {
  Expr::Literalness literal = literalness(expr);
  if (literal != Expr::Literalness::No) {
    typeLiterals(expr, literalType(expected, literal));
    return expr->type;
  }
  checkExpr(expr->operand, expr->op == UnaryOp::Not ? types.boolean() : expected);
  finishUnary(expr);
  return expr->type;
}

void Sema::finishUnary(UnaryExpr *expr) {
  const Type *operand = expr->operand->type;
  expr->type = operand;
  if (operand->isError())
    return;
  bool fits = false;
  llvm::StringRef op, wanted;
  switch (expr->op) {
  case UnaryOp::Negate:
    fits = (operand->isScalar() && !operand->isBool()) || operand->isVector();
    op = "-";
    wanted = "numbers and vectors of numbers";
    break;
  case UnaryOp::Not:
    fits = operand->isBool();
    op = "!";
    wanted = "'bool'";
    break;
  case UnaryOp::Complement:
    fits = operand->isIntegral();
    op = "~";
    wanted = "integers and integer vectors";
    break;
  }
  if (!fits) {
    report(SemaDiag::PrefixOperand, expr->range, op, wanted, operand);
    expr->type = types.error();
    return;
  }
  if (expr->operand->constant)
    expr->constant = folder.unary(expr->op, expr->operand->constant);
}

//===----------------------------------------------------------------------===//
// Binary operators
//===----------------------------------------------------------------------===//

/// The type that a literal takes beside an operand of a type.
static const Type *besideOperand(const Type *operand) {
  return operand->isVector() || operand->isMatrix() ? (operand->isMatrix() ? operand->element()->element() : operand->element())
                                                    : operand;
}

const Type *Sema::checkBinary(BinaryExpr *top, const Type *expected) {
  // Down the left operands, noting what each node's operands may expect.
  struct Link {
    BinaryExpr *expr;
    const Type *operandHint;
  };
  llvm::SmallVector<Link, 16> spine;
  Expr *left = top;
  const Type *hint = expected;
  while (auto *binary = llvm::dyn_cast<BinaryExpr>(left)) {
    if (isComparison(binary->op))
      hint = nullptr;
    else if (isLogical(binary->op))
      hint = types.boolean();
    spine.push_back({binary, hint});
    left = binary->lhs;
  }

  // And up again. `pending` says that everything so far consists of literals and has no type yet.
  Expr::Literalness pending = literalness(left);
  if (pending == Expr::Literalness::No)
    checkExpr(left, hint);
  for (auto [expr, operandHint] : llvm::reverse(spine)) {
    Expr::Literalness right = literalness(expr->rhs);
    bool literalLeft = pending != Expr::Literalness::No, literalRight = right != Expr::Literalness::No;
    if (literalLeft && literalRight && keepsType(expr->op)) {
      pending = expr->literalness = combine(pending, right);
      continue;
    }
    if (isLogical(expr->op)) {
      if (literalLeft)
        typeLiterals(expr->lhs, literalType(nullptr, pending));
      checkExpr(expr->rhs, operandHint);
    } else if (literalLeft && literalRight) {
      const Type *type = literalType(nullptr, combine(pending, right));
      typeLiterals(expr->lhs, type);
      typeLiterals(expr->rhs, type);
    } else if (literalLeft) {
      const Type *other = checkExpr(expr->rhs, operandHint);
      typeLiterals(expr->lhs, literalType(besideOperand(other), pending));
    } else {
      // Beside a known operand, that one's type is the better hint.
      const Type *other = expr->lhs->type;
      const Type *rightHint = other->isError() ? operandHint : besideOperand(other);
      if (literalRight)
        typeLiterals(expr->rhs, literalType(rightHint, right));
      else
        checkExpr(expr->rhs, rightHint);
    }
    pending = expr->literalness = Expr::Literalness::No;
    finishBinary(expr);
  }
  if (pending != Expr::Literalness::No)
    typeLiterals(top, literalType(expected, pending));
  return top->type;
}

const Type *Sema::arithmeticType(BinaryExpr *expr, const Type *lhs, const Type *rhs) {
  auto isNumber = [](const Type *type) { return (type->isScalar() || type->isVector()) && type->scalar() != ScalarKind::Bool; };
  bool product = expr->op == BinaryOp::Mul;
  if (lhs == rhs && isNumber(lhs))
    return lhs;
  if (lhs->isMatrix() || rhs->isMatrix()) {
    const Type *mat4 = types.matrix(4, 4);
    if (lhs == rhs && (expr->op == BinaryOp::Add || expr->op == BinaryOp::Sub))
      return lhs;
    if (rhs == types.f32() && (product || expr->op == BinaryOp::Div)) {
      expr->form = BinaryForm::ScalarRight;
      return lhs;
    }
    if (lhs == types.f32() && product) {
      expr->form = BinaryForm::ScalarLeft;
      return rhs;
    }
    if (!product || !lhs->isMatrix())
      return nullptr;
    expr->form = BinaryForm::MatrixProduct;
    if (rhs == types.vector(ScalarKind::F32, lhs->columns()))
      return lhs->element();
    return lhs == mat4 && rhs == mat4 ? mat4 : nullptr;
  }
  if (lhs->isVector() && lhs->isFloatScalarKind() && rhs == lhs->element()) {
    expr->form = BinaryForm::ScalarRight;
    return lhs;
  }
  if (rhs->isVector() && rhs->isFloatScalarKind() && lhs == rhs->element()) {
    expr->form = BinaryForm::ScalarLeft;
    return rhs;
  }
  return nullptr;
}

const Type *Sema::binaryType(BinaryExpr *expr) {
  const Type *lhs = expr->lhs->type, *rhs = expr->rhs->type;
  if (lhs->isError() || rhs->isError())
    return isComparison(expr->op) || isLogical(expr->op) ? types.boolean() : types.error();
  const Type *result = nullptr;
  if (isArithmetic(expr->op)) {
    result = arithmeticType(expr, lhs, rhs);
  } else if (isShift(expr->op) || isBitwise(expr->op)) {
    if (lhs == rhs && lhs->isIntegral())
      result = lhs;
  } else if (isComparison(expr->op)) {
    bool equality = expr->op == BinaryOp::Equal || expr->op == BinaryOp::NotEqual;
    if (lhs == rhs && lhs->isScalar() && (equality || !lhs->isBool()))
      result = types.boolean();
  } else if (lhs->isBool() && rhs->isBool()) {
    result = lhs;
  }
  if (result)
    return result;
  reportOperands(expr, lhs, rhs);
  // What a comparison gives is known even when its operands are wrong.
  return isComparison(expr->op) || isLogical(expr->op) ? types.boolean() : types.error();
}

void Sema::finishBinary(BinaryExpr *expr) {
  expr->form = BinaryForm::Componentwise;
  unsigned errorsBefore = diags.numErrors();
  expr->type = binaryType(expr);
  if (expr->type->isError() || expr->lhs->type->isError() || expr->rhs->type->isError() ||
      diags.numErrors() != errorsBefore)
    return;
  const ConstantValue *lhs = expr->lhs->constant, *rhs = expr->rhs->constant;
  if (!rhs)
    return;
  if (expr->type->isIntegral())
    checkConstantOperand(expr);
  if (lhs)
    expr->constant = folder.binary(expr->op, expr->form, expr->type, lhs, rhs);
}

void Sema::checkConstantOperand(BinaryExpr *expr) {
  bool division = expr->op == BinaryOp::Div || expr->op == BinaryOp::Rem;
  if (!division && !isShift(expr->op))
    return;
  auto visit = [&](const ConstantValue *value) {
    if (division && value->bits == 0) {
      report(SemaDiag::DivisionByZero, expr->rhs->range, expr->op == BinaryOp::Div ? "division" : "remainder");
      return true;
    }
    unsigned width = 32;
    if (expr->type->scalar() == ScalarKind::U8)
      width = 8;
    else if (expr->type->scalar() == ScalarKind::U16)
      width = 16;
    if (!division && value->bits >= width) {
      report(SemaDiag::ShiftTooLarge, expr->rhs->range, expr->type, int64_t(value->bits), width, value->bits % width);
      return true;
    }
    return false;
  };
  const ConstantValue *rhs = expr->rhs->constant;
  if (rhs->elements.empty()) {
    visit(rhs);
    return;
  }
  for (const ConstantValue *element : rhs->elements)
    if (visit(element))
      return;
}

/// The operator of an operand that is itself a comparison or a logical operation, or nothing.
static const BinaryExpr *asComparison(const Expr *expr) {
  auto *binary = llvm::dyn_cast<BinaryExpr>(expr);
  return binary && isComparison(binary->op) ? binary : nullptr;
}

void Sema::reportOperands(BinaryExpr *expr, const Type *lhs, const Type *rhs) {
  llvm::StringRef op = spelling(expr->op);
  auto diag = report(SemaDiag::OperatorTypes, expr->opRange, op, lhs, rhs);
  if (!diag)
    return;
  if (isComparison(expr->op) && asComparison(expr->lhs)) {
    diag.note({}, "comparisons do not chain; combine two with '&&'");
    return;
  }
  if (isBitwise(expr->op) || isLogical(expr->op)) {
    const BinaryExpr *inner = asComparison(expr->rhs) ? asComparison(expr->rhs) : asComparison(expr->lhs);
    if (isBitwise(expr->op) && inner) {
      if (lhs->isBool() && rhs->isBool()) {
        diag.note({}, "for conditions write '{0}'", expr->op == BinaryOp::BitAnd ? "&&" : expr->op == BinaryOp::BitOr ? "||" : "!=");
      } else {
        diag.note(inner->opRange, "'{0}' binds tighter than '{1}'; use parentheses", spelling(inner->op), op);
      }
      return;
    }
    if (isBitwise(expr->op) && lhs->isBool() && rhs->isBool()) {
      diag.note({}, "for conditions write '{0}'", expr->op == BinaryOp::BitAnd ? "&&" : expr->op == BinaryOp::BitOr ? "||" : "!=");
      return;
    }
    diag.note({}, isLogical(expr->op) ? "'{0}' combines conditions, of type 'bool'"
                                      : "'{0}' combines two equal integers or integer vectors",
              op);
    return;
  }
  if (isShift(expr->op)) {
    diag.note({}, "'{0}' combines two equal integers or integer vectors", op);
    return;
  }
  if (lhs->isVector() && rhs->isMatrix() && expr->op == BinaryOp::Mul) {
    diag.note({}, "a matrix stands on the left of the vector it transforms");
    return;
  }
  const Type *vector = lhs->isVector() ? lhs : rhs, *scalar = lhs->isVector() ? rhs : lhs;
  if (vector->isVector() && scalar == vector->element() && vector->isIntegerScalarKind()) {
    std::string parts = vector->name() + "(";
    for (unsigned i = 0; i < vector->width(); ++i)
      parts += i ? ", …" : "…";
    diag.note({}, "an integer vector does not combine with a single integer; write '{0})'", parts);
    return;
  }
  if (isComparison(expr->op)) {
    if (lhs == rhs && !lhs->isBool())
      diag.note({}, "only numbers and conditions can be compared; compare the parts");
    else if (lhs == rhs)
      diag.note({}, "conditions can only be compared with '==' and '!='");
  }
  if (lhs->isScalar() && rhs->isScalar() && lhs != rhs) {
    // Towards the float, or the wider integer.
    bool toLeft = lhs->isFloatScalarKind() || (!rhs->isFloatScalarKind() && lhs == types.u32());
    offerConversion(diag, toLeft ? expr->rhs : expr->lhs, toLeft ? lhs : rhs, toLeft ? rhs : lhs);
  }
}

} // namespace besl::ast
