// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators.

#include "SemaImpl.h"
#include "besl/Support/TypeShadeDiag.h"

using namespace besl;
using namespace besl::ts;
using ast::ScalarKind;

static llvm::StringRef spellOp(TokenKind op) {
  switch (op) {
  case TokenKind::Plus: return "+";
  case TokenKind::Minus: return "-";
  case TokenKind::Star: return "*";
  case TokenKind::StarStar: return "**";
  case TokenKind::Slash: return "/";
  case TokenKind::Percent: return "%";
  case TokenKind::Amp: return "&";
  case TokenKind::Pipe: return "|";
  case TokenKind::Caret: return "^";
  case TokenKind::LessLess: return "<<";
  case TokenKind::GreaterGreater: return ">>";
  case TokenKind::AmpAmp: return "&&";
  case TokenKind::PipePipe: return "||";
  case TokenKind::Less: return "<";
  case TokenKind::LessEqual: return "<=";
  case TokenKind::Greater: return ">";
  case TokenKind::GreaterEqual: return ">=";
  case TokenKind::EqualEqual: return "==";
  case TokenKind::EqualEqualEqual: return "===";
  case TokenKind::ExclaimEqual: return "!=";
  case TokenKind::ExclaimEqualEqual: return "!==";
  case TokenKind::Exclaim: return "!";
  case TokenKind::Tilde: return "~";
  default: return "?";
  }
}

static std::optional<ast::BinaryOp> operatorOf(TokenKind op) {
  switch (op) {
  case TokenKind::Plus: return ast::BinaryOp::Add;
  case TokenKind::Minus: return ast::BinaryOp::Sub;
  case TokenKind::Star: return ast::BinaryOp::Mul;
  case TokenKind::Slash: return ast::BinaryOp::Div;
  case TokenKind::Percent: return ast::BinaryOp::Rem;
  case TokenKind::Amp: return ast::BinaryOp::BitAnd;
  case TokenKind::Pipe: return ast::BinaryOp::BitOr;
  case TokenKind::Caret: return ast::BinaryOp::BitXor;
  case TokenKind::LessLess: return ast::BinaryOp::Shl;
  case TokenKind::GreaterGreater: return ast::BinaryOp::Shr;
  case TokenKind::AmpAmp: return ast::BinaryOp::LogicalAnd;
  case TokenKind::PipePipe: return ast::BinaryOp::LogicalOr;
  case TokenKind::Less: return ast::BinaryOp::Less;
  case TokenKind::LessEqual: return ast::BinaryOp::LessEqual;
  case TokenKind::Greater: return ast::BinaryOp::Greater;
  case TokenKind::GreaterEqual: return ast::BinaryOp::GreaterEqual;
  case TokenKind::EqualEqual:
  case TokenKind::EqualEqualEqual: return ast::BinaryOp::Equal;
  case TokenKind::ExclaimEqual:
  case TokenKind::ExclaimEqualEqual: return ast::BinaryOp::NotEqual;
  default: return std::nullopt;
  }
}

static bool isComparison(TokenKind op) {
  std::optional<ast::BinaryOp> known = operatorOf(op);
  return known && *known >= ast::BinaryOp::Equal && *known <= ast::BinaryOp::GreaterEqual;
}
static bool isLogical(TokenKind op) { return op == TokenKind::AmpAmp || op == TokenKind::PipePipe; }
static bool isShift(TokenKind op) { return op == TokenKind::LessLess || op == TokenKind::GreaterGreater; }

//===----------------------------------------------------------------------===//
// Prefix operators
//===----------------------------------------------------------------------===//

ast::Expr *Sema::checkUnary(const Expr *expr, const ast::Type *expected) {
  // A negative number is one number: its range is that of negative ones.
  if (expr->op == TokenKind::Minus && strip(expr->a)->kind == ExprKind::Number)
    return checkNumber(strip(expr->a), expected, /*isNegative=*/true, expr->range);
  ast::Expr *operand = expr->op == TokenKind::Exclaim ? check(expr->a, types.boolean()) : check(expr->a, expected);
  if (isError(operand))
    return operand;
  const ast::Type *type = operand->type;
  auto refuse = [&](llvm::StringRef hint) {
    report(TypeShadeDiag::TsOperand, expr->partRange, spellOp(expr->op), type->isVoid() ? "nothing" : spell(type), hint);
    return error(expr->range);
  };
  bool isNumber = (type->isScalar() || type->isVector()) && type->scalar() != ScalarKind::Bool;
  switch (expr->op) {
  case TokenKind::Plus:
    return isNumber || type->isMatrix() ? operand : refuse("");
  case TokenKind::Minus:
    if (!isNumber && !type->isMatrix())
      return refuse("");
    if (type->scalar() == ScalarKind::U32)
      return refuse("; a 'u32' has no negative values, write '0 - x' for what wraps around");
    return unary(ast::UnaryOp::Negate, operand, expr->range);
  case TokenKind::Tilde:
    if (!isNumber || !type->isIntegral())
      return refuse("");
    return unary(ast::UnaryOp::Complement, operand, expr->range);
  default:
    if ((!type->isScalar() && !type->isVector()) || type->scalar() != ScalarKind::Bool)
      return refuse(isNumber ? "; compare it, as in '=== 0'" : "");
    return unary(ast::UnaryOp::Not, operand, expr->range);
  }
}

//===----------------------------------------------------------------------===//
// Spines
//===----------------------------------------------------------------------===//

ast::Expr *Sema::checkBinary(const Expr *expr, const ast::Type *expected) {
  // Down the left side; generated code makes chains of thousands.
  llvm::SmallVector<const Expr *, 8> spine;
  const Expr *leftmost = expr;
  while (leftmost->kind == ExprKind::Binary) {
    spine.push_back(leftmost);
    leftmost = leftmost->a;
  }
  std::reverse(spine.begin(), spine.end());

  const ast::Type *hint = expected && (expected->isScalar() || expected->isVector() || expected->isMatrix()) ? scalarOf(expected) : nullptr;
  auto hintOf = [&](TokenKind op) { return isComparison(op) ? nullptr : isLogical(op) ? types.boolean() : hint; };
  auto scalarHint = [&](const ast::Expr *peer) -> const ast::Type * {
    const ast::Type *type = peer->type;
    return type->isScalar() || type->isVector() || type->isMatrix() ? scalarOf(type) : nullptr;
  };

  // Numbers at the start of the chain take the type of the first operand that has one.
  size_t first = 0;
  bool startsLiteral = isLiteral(leftmost);
  if (startsLiteral)
    while (first != spine.size() && operatorOf(spine[first]->op) && !isComparison(spine[first]->op) && !isLogical(spine[first]->op) && isLiteral(spine[first]->b))
      ++first;
  ast::Expr *peer = nullptr;
  const ast::Type *leading = hint;
  if (startsLiteral && first != spine.size()) {
    TokenKind op = spine[first]->op;
    leading = hintOf(op);
    if (!isShift(op) && !isLogical(op) && !isLiteral(spine[first]->b)) {
      peer = check(spine[first]->b, hintOf(op));
      if (const ast::Type *scalar = scalarHint(peer))
        leading = scalar;
    }
  } else if (!startsLiteral && !spine.empty()) {
    leading = hintOf(spine.front()->op);
  }

  ast::Expr *left = check(leftmost, leading);
  for (const auto &[i, node] : llvm::enumerate(spine)) {
    TokenKind op = node->op;
    ast::Expr *right = nullptr;
    if (i == first && peer) {
      right = peer;
    } else if (isShift(op)) {
      right = check(node->b, isLiteral(node->b) ? types.u32() : nullptr);
    } else if (isLogical(op)) {
      right = check(node->b, types.boolean());
    } else if (isLiteral(node->b)) {
      const ast::Type *scalar = isError(left) ? nullptr : scalarHint(left);
      right = check(node->b, scalar ? scalar : hintOf(op));
    } else {
      right = check(node->b, hintOf(op));
    }
    if (isError(left) || isError(right)) {
      left = error(node->range);
      continue;
    }
    left = combine(op, node->partRange, left, right, node->range);
  }
  return left;
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

ast::Expr *Sema::refuseOperands(TokenKind op, SourceRange opRange, const ast::Expr *lhs, const ast::Expr *rhs) {
  const ast::Type *l = lhs->type, *r = rhs->type;
  std::string hint;
  bool bothNumbers = (l->isScalar() || l->isVector()) && (r->isScalar() || r->isVector()) && !l->isBool() && !r->isBool();
  bool isBits = isShift(op) || op == TokenKind::Amp || op == TokenKind::Pipe || op == TokenKind::Caret;
  bool isFloat = bothNumbers && (l->scalar() == ScalarKind::F32 || r->scalar() == ScalarKind::F32);
  if (isBits && isFloat)
    hint = "; bits are those of whole numbers, as in '" + spell(types.scalar(l->isIntegral() && !isShift(op) ? l->scalar() : r->isIntegral() && !isShift(op) ? r->scalar() : ScalarKind::U32)) + "(…)'";
  else if (op == TokenKind::StarStar && bothNumbers && !isFloat)
    hint = "; powers are those of floats, so multiply whole numbers";
  else if (bothNumbers && l->scalar() != r->scalar())
    hint = "; convert one of them, as in '" + spell(types.scalar(r->scalar() == ScalarKind::F32 || l->scalar() == ScalarKind::F32 ? ScalarKind::F32 : l->scalar())) + "(…)'";
  else if (bothNumbers && l->isVector() && r->isVector())
    hint = "; the vectors have different sizes";
  else if (isComparison(op) && l == r && (l->isStruct() || l->isArray() || l->isMatrix()))
    hint = l->isStruct() ? "; compare their members" : l->isArray() ? "; compare their elements in a loop" : "; compare their columns";
  auto diag = report(TypeShadeDiag::TsOperands, opRange, spellOp(op), l->isVoid() ? "nothing" : spell(l), r->isVoid() ? "nothing" : spell(r), hint);
  if (bothNumbers && isFloat && l->scalar() != r->scalar())
    noteWhole(diag, l->scalar() == ScalarKind::F32 ? lhs : rhs, l->scalar() == ScalarKind::F32 ? r : l);
  return error(opRange);
}

/// Whether a constant is zero in some component.
static bool hasZero(const ast::ConstantValue *value) {
  if (!value)
    return false;
  if (value->elements.empty())
    return value->bits == 0;
  return llvm::any_of(value->elements, [](const ast::ConstantValue *part) { return hasZero(part); });
}

ast::Expr *Sema::combineShift(TokenKind op, SourceRange opRange, ast::Expr *lhs, ast::Expr *rhs, SourceRange range) {
  const ast::Type *l = lhs->type, *r = rhs->type;
  bool fits = l->isIntegral() && r->isIntegral() && (l->isScalar() ? r->isScalar() : r->isVector() && r->width() == l->width());
  if (!fits)
    return refuseOperands(op, opRange, lhs, rhs);
  if (rhs->constant) {
    auto isBad = [](const ast::ConstantValue *v) { return v->elements.empty() && (int64_t(int32_t(v->bits)) < 0 || uint32_t(v->bits) > 31); };
    bool bad = isBad(rhs->constant) || llvm::any_of(rhs->constant->elements, isBad);
    if (bad) {
      report(TypeShadeDiag::TsShiftAmount, rhs->range, rhs->constant->elements.empty() ? std::to_string(r->scalar() == ScalarKind::I32 ? int64_t(int32_t(rhs->constant->bits)) : int64_t(uint32_t(rhs->constant->bits))) : "more than 31");
      return error(range);
    }
  }
  return binary(*operatorOf(op), lhs, convert(rhs, l, rhs->range), range);
}

ast::Expr *Sema::combineArithmetic(TokenKind op, SourceRange opRange, ast::Expr *lhs, ast::Expr *rhs, SourceRange range) {
  const ast::Type *l = lhs->type, *r = rhs->type;
  ast::BinaryOp kind = *operatorOf(op);
  // Matrices.
  if (l->isMatrix() || r->isMatrix()) {
    bool isProduct = op == TokenKind::Star;
    bool isSum = op == TokenKind::Plus || op == TokenKind::Minus;
    const ast::Type *result = nullptr;
    auto form = ast::BinaryForm::MatrixProduct;
    if (isSum && l == r) {
      result = l;
      form = ast::BinaryForm::Componentwise;
    } else if (isProduct && r == types.f32()) {
      result = l;
      form = ast::BinaryForm::ScalarRight;
    } else if (isProduct && l == types.f32()) {
      result = r;
      form = ast::BinaryForm::ScalarLeft;
    } else if (isProduct && l->isMatrix() && r->isVector() && r == types.vector(ScalarKind::F32, l->columns())) {
      result = types.vector(ScalarKind::F32, l->rows());
    } else if (isProduct && r->isMatrix() && l->isVector() && l == types.vector(ScalarKind::F32, r->rows())) {
      result = types.vector(ScalarKind::F32, r->columns());
    } else if (isProduct && l->isMatrix() && r->isMatrix() && l->columns() == r->rows()) {
      result = types.matrix(r->columns(), l->rows());
    }
    if (!result)
      return refuseOperands(op, opRange, lhs, rhs);
    auto *expr = context.make<ast::BinaryExpr>(kind, opRange, lhs, rhs, range);
    expr->form = form;
    expr->type = result;
    if (lhs->constant && rhs->constant && !(l->isVector() && r->isMatrix()))
      expr->constant = folder.binary(kind, form, result, lhs->constant, rhs->constant);
    return expr;
  }
  bool numbers = (l->isScalar() || l->isVector()) && (r->isScalar() || r->isVector()) && l->scalar() != ScalarKind::Bool && r->scalar() != ScalarKind::Bool;
  bool isBitwise = kind == ast::BinaryOp::BitAnd || kind == ast::BinaryOp::BitOr || kind == ast::BinaryOp::BitXor;
  bool sameShape = l == r || (!isBitwise && l->scalar() == r->scalar() && (l->isScalar() || r->isScalar()));
  if (!numbers || !sameShape || (isBitwise && !l->isIntegral()))
    return refuseOperands(op, opRange, lhs, rhs);
  if ((op == TokenKind::Slash || op == TokenKind::Percent) && l->isIntegral() && hasZero(rhs->constant)) {
    report(TypeShadeDiag::TsZeroDivisor, rhs->range);
    return error(range);
  }
  ast::Expr *result = binary(kind, lhs, rhs, range);
  llvm::cast<ast::BinaryExpr>(result)->opRange = opRange;
  return result;
}

ast::Expr *Sema::combine(TokenKind op, SourceRange opRange, ast::Expr *lhs, ast::Expr *rhs, SourceRange range) {
  const ast::Type *l = lhs->type, *r = rhs->type;
  if (op == TokenKind::GreaterGreaterGreater) {
    report(TypeShadeDiag::TsUnsupported, opRange, "there is no '>>>'; a 'u32' is shifted with zeros by '>>'");
    return error(range);
  }
  if (level == Level::B0 && (op == TokenKind::EqualEqual || op == TokenKind::ExclaimEqual)) {
    report(TypeShadeDiag::TsUnsupported, opRange, (llvm::Twine("there is no '") + spellOp(op) + "' at level b0; write '" + spellOp(op) + "='").str());
    return error(range);
  }
  if (op == TokenKind::QuestionQuestion) {
    report(TypeShadeDiag::TsUnsupported, opRange, "nothing is ever missing on a GPU, so '?\?' has nothing to replace");
    return error(range);
  }
  for (const ast::Expr *side : {lhs, rhs})
    if (side->type->isAtomic()) {
      report(TypeShadeDiag::TsAtomicValue, side->range, spell(side->type));
      return error(range);
    }
  if (op == TokenKind::StarStar) {
    bool floats = l == r && l->isFloating();
    return floats ? intrinsic("pow", l, {lhs, rhs}, range) : refuseOperands(op, opRange, lhs, rhs);
  }
  if (isLogical(op)) {
    if (!l->isBool() || !r->isBool())
      return refuseOperands(op, opRange, lhs, rhs);
    ast::Expr *result = binary(*operatorOf(op), lhs, rhs, range);
    if (lhs->constant && rhs->constant)
      result->constant = folder.boolean(op == TokenKind::AmpAmp ? lhs->constant->bits && rhs->constant->bits : lhs->constant->bits || rhs->constant->bits);
    return result;
  }
  if (isShift(op))
    return combineShift(op, opRange, lhs, rhs, range);
  if (isComparison(op)) {
    bool isOrder = op == TokenKind::Less || op == TokenKind::LessEqual || op == TokenKind::Greater || op == TokenKind::GreaterEqual;
    bool comparable = l == r && (l->isScalar() || l->isVector()) && !(isOrder && l->scalar() == ScalarKind::Bool);
    if (!comparable)
      return refuseOperands(op, opRange, lhs, rhs);
    ast::Expr *result = binary(*operatorOf(op), lhs, rhs, range);
    llvm::cast<ast::BinaryExpr>(result)->opRange = opRange;
    return result;
  }
  return combineArithmetic(op, opRange, lhs, rhs, range);
}
