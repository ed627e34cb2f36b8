// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expressions: precedence climbing. The left spine of binary operators is built in a loop; everything
// else that nests counts against the depth limit, on the way down (depth: how deep the parser is) and on
// the way up (height: how high the tree is, since `((a.x).x).x` is low to parse and high to walk).

#include "ParserImpl.h"
#include "besl/Support/SyntaxDiag.h"

using namespace besl;
using namespace besl::ast;

namespace {

struct OperatorInfo {
  unsigned level; ///< 0: no binary operator; higher binds tighter
  BinaryOp op;
};

OperatorInfo operatorInfo(TokenKind kind) {
  switch (kind) {
  case TokenKind::PipePipe:
    return {1, BinaryOp::LogicalOr};
  case TokenKind::Pipe:
    return {1, BinaryOp::BitOr};
  case TokenKind::Caret:
    return {2, BinaryOp::BitXor};
  case TokenKind::AmpAmp:
    return {3, BinaryOp::LogicalAnd};
  case TokenKind::Amp:
    return {3, BinaryOp::BitAnd};
  case TokenKind::EqualEqual:
    return {4, BinaryOp::Equal};
  case TokenKind::ExclaimEqual:
    return {4, BinaryOp::NotEqual};
  case TokenKind::Less:
    return {4, BinaryOp::Less};
  case TokenKind::Greater:
    return {4, BinaryOp::Greater};
  case TokenKind::LessEqual:
    return {4, BinaryOp::LessEqual};
  case TokenKind::GreaterEqual:
    return {4, BinaryOp::GreaterEqual};
  case TokenKind::LessLess:
    return {5, BinaryOp::Shl};
  case TokenKind::GreaterGreater:
    return {5, BinaryOp::Shr};
  case TokenKind::Plus:
    return {6, BinaryOp::Add};
  case TokenKind::Minus:
    return {6, BinaryOp::Sub};
  case TokenKind::Star:
    return {7, BinaryOp::Mul};
  case TokenKind::Slash:
    return {7, BinaryOp::Div};
  case TokenKind::Percent:
    return {7, BinaryOp::Rem};
  default:
    return {0, BinaryOp::Add};
  }
}

bool isOperator(TokenKind kind) {
  return operatorInfo(kind).level != 0 || kind == TokenKind::Equal || kind == TokenKind::Exclaim ||
         kind == TokenKind::Tilde;
}

} // namespace

bool ParserImpl::setHeight(unsigned newHeight, SourceRange range) {
  height = newHeight;
  if (newHeight <= limits::kExpressionDepth)
    return true;
  error(SyntaxDiag::ExpressionTooDeep, range, limits::kExpressionDepth);
  return false;
}

Expr *ParserImpl::parseNested() {
  if (depth == limits::kExpressionDepth) {
    error(SyntaxDiag::ExpressionTooDeep, tok.range(), limits::kExpressionDepth);
    return nullptr;
  }
  Level level(depth);
  return parseExpression();
}

Expr *ParserImpl::parseExpression(bool comparing) {
  Expr *expr = parseBinary(0);
  if (!expr)
    return nullptr;
  if (at(TokenKind::Question)) {
    error(SyntaxDiag::ConditionalOperator, tok.range());
    return nullptr;
  }
  if (at(TokenKind::Equal)) {
    // `if (a = b)`, `a = b = c`: read on, so that the message is the only one.
    SourceRange op = tok.range();
    if (comparing)
      error(SyntaxDiag::AssignmentNotValue, op, "; to compare, write '=='").fixIt(op, "==");
    else
      error(SyntaxDiag::AssignmentNotValue, op, "");
    consume();
    Expr *value = parseNested();
    if (!value)
      return nullptr;
    return errorExpr(expr->range.to(value->range));
  }
  return expr;
}

Expr *ParserImpl::parseBinary(unsigned minLevel) {
  Expr *lhs = parsePrefix();
  if (!lhs)
    return nullptr;
  unsigned spineHeight = height;
  for (;;) {
    OperatorInfo info = operatorInfo(tok.kind);
    if (info.level == 0 || info.level < minLevel) {
      height = spineHeight;
      return lhs;
    }
    SourceRange opRange = tok.range();
    consume();
    Expr *rhs = parseBinary(info.level + 1);
    if (!rhs)
      return nullptr;
    SourceRange range = lhs->range.to(rhs->range);
    // A longer spine is no higher: it is walked in a loop.
    spineHeight = std::max(spineHeight + !llvm::isa<BinaryExpr>(lhs), height + 1);
    if (!setHeight(spineHeight, opRange))
      return nullptr;
    lhs = context.make<BinaryExpr>(info.op, opRange, lhs, rhs, range);
  }
}

Expr *ParserImpl::parsePrefix() {
  UnaryOp op;
  switch (tok.kind) {
  case TokenKind::Minus:
    op = UnaryOp::Negate;
    break;
  case TokenKind::Exclaim:
    op = UnaryOp::Not;
    break;
  case TokenKind::Tilde:
    op = UnaryOp::Complement;
    break;
  default:
    return parsePostfix();
  }
  if (depth == limits::kExpressionDepth) {
    error(SyntaxDiag::ExpressionTooDeep, tok.range(), limits::kExpressionDepth);
    return nullptr;
  }
  Level level(depth);
  SourceRange opRange = tok.range();
  consume();
  Expr *operand = parsePrefix();
  if (!operand || !setHeight(height + 1, opRange))
    return nullptr;
  return context.make<UnaryExpr>(op, operand, opRange.to(operand->range));
}

Expr *ParserImpl::parsePostfix() {
  Expr *expr = parsePrimary();
  while (expr) {
    switch (tok.kind) {
    case TokenKind::Dot:
      expr = parseMember(expr);
      break;
    case TokenKind::Arrow:
      error(SyntaxDiag::ArrowMember, tok.range()).fixIt(tok.range(), ".");
      expr = parseMember(expr);
      break;
    case TokenKind::LBracket:
      expr = parseIndex(expr);
      break;
    case TokenKind::LParen:
      expr = parseArrayConstructor(expr);
      break;
    case TokenKind::Decimal:
      // `a.0`: the point was taken for part of the number.
      if (text(tok).starts_with(".") && tok.loc == prev.end()) {
        error(SyntaxDiag::ExpectedToken, tok.range(), "the name of a member", found());
        return nullptr;
      }
      return expr;
    default:
      return expr;
    }
  }
  return nullptr;
}

Expr *ParserImpl::parseMember(Expr *base) {
  consume(); // '.'
  Identifier member;
  if (at(TokenKind::Identifier) || isReservedWord(tok.kind))
    member = parseName("a member");
  else if (!expect(TokenKind::Identifier, "the name of a member"))
    return nullptr;
  SourceRange range = base->range.to(member.range);
  if (!setHeight(height + 1, member.range))
    return nullptr;
  return context.make<MemberExpr>(base, member, range);
}

Expr *ParserImpl::parseIndex(Expr *base) {
  Token open = tok;
  unsigned baseHeight = height;
  consume(); // '['
  Expr *index = parseNested();
  if (!index || !expect(TokenKind::RBracket, "']'", &open) ||
      !setHeight(std::max(baseHeight, height) + 1, open.range()))
    return nullptr;
  return context.make<IndexExpr>(base, index, SourceRange(base->range.begin, prev.end()));
}

/// At a '(' behind an expression: `u32[3](…)` was read as a name with indices; nothing else that is no
/// plain name can be called.
Expr *ParserImpl::parseArrayConstructor(Expr *callee) {
  llvm::SmallVector<ArraySuffix, 4> suffixes;
  const Expr *base = callee;
  while (auto *index = llvm::dyn_cast<IndexExpr>(base)) {
    auto *literal = llvm::dyn_cast<LiteralExpr>(index->index);
    if (!literal || literal->literalKind != LiteralKind::Integer)
      break;
    // Text between the base and the digits is '[' and blanks; the suffix is taken to start there.
    suffixes.push_back(
        {literal->text, SourceRange(index->base->range.end, index->range.end)});
    base = index->base;
  }
  auto *name = llvm::dyn_cast<NameExpr>(base);
  if (!name || suffixes.empty()) {
    DiagnosticBuilder diag = error(SyntaxDiag::CallOfExpression, callee->range);
    if (auto *paren = llvm::dyn_cast<ParenExpr>(callee)) {
      if (auto *type = llvm::dyn_cast<NameExpr>(paren->inner))
        diag.note(paren->range, "the call of a function or a conversion is written '{0}(…)'",
                  type->name)
            .fixIt(paren->range, type->name);
    } else if (auto *member = llvm::dyn_cast<MemberExpr>(callee)) {
      diag.note(member->member.range, "a call passes the value: '{0}(value, …)'",
                member->member.name);
    }
    return nullptr;
  }
  if (suffixes.size() > limits::kTypeDepth) {
    error(SyntaxDiag::TypeTooDeep, callee->range, limits::kTypeDepth);
    return nullptr;
  }
  std::reverse(suffixes.begin(), suffixes.end());
  TypeRef type;
  type.name = {name->name, name->range};
  type.suffixes = context.copy(llvm::ArrayRef<ArraySuffix>(suffixes));
  type.range = callee->range;
  return parseCall(type);
}

Expr *ParserImpl::parseCall(TypeRef callee) {
  Token open = tok;
  consume(); // '('
  size_t first = arguments.size();
  unsigned highest = 0;
  bool good = true;
  while (!at(TokenKind::RParen)) {
    Expr *argument = parseNested();
    if (!argument) {
      good = false;
      break;
    }
    highest = std::max(highest, height);
    arguments.push_back(argument);
    if (accept(TokenKind::Comma) || at(TokenKind::RParen))
      continue;
    if (at(TokenKind::Question))
      error(SyntaxDiag::ConditionalOperator, tok.range());
    else
      expect(TokenKind::RParen, "',' or ')'", &open);
    good = false;
    break;
  }
  Expr *call = nullptr;
  if (good) {
    consume(); // ')'
    SourceRange range(callee.range.begin, prev.end());
    if (setHeight(highest + 1, range))
      call = context.make<CallExpr>(
          callee, context.copy(llvm::ArrayRef<Expr *>(arguments).drop_front(first)), range);
  }
  arguments.truncate(first);
  return call;
}

Expr *ParserImpl::parsePrimary() {
  height = 1;
  switch (tok.kind) {
  case TokenKind::Integer:
  case TokenKind::Decimal: {
    auto *literal = context.make<LiteralExpr>(
        at(TokenKind::Integer) ? LiteralKind::Integer : LiteralKind::Decimal, text(tok),
        tok.range());
    consume();
    return literal;
  }
  case TokenKind::True:
  case TokenKind::False: {
    auto *literal = context.make<LiteralExpr>(
        at(TokenKind::True) ? LiteralKind::True : LiteralKind::False, text(tok), tok.range());
    consume();
    return literal;
  }
  case TokenKind::Error: {
    Expr *error = errorExpr(tok.range());
    consume();
    return error;
  }
  case TokenKind::Identifier: {
    if (atMatch()) {
      if (depth == limits::kExpressionDepth) {
        error(SyntaxDiag::ExpressionTooDeep, tok.range(), limits::kExpressionDepth);
        return nullptr;
      }
      Level level(depth);
      unsigned outer = std::exchange(blockHeight, 0);
      MatchStmt *statement = parseMatch(BlockUse::Value);
      unsigned inner = std::exchange(blockHeight, outer);
      if (!statement || !setHeight(inner + 1, SourceRange(statement->range.begin)))
        return nullptr;
      return context.make<MatchValueExpr>(statement, statement->range);
    }
    Identifier name{text(tok), tok.range()};
    consume();
    if (at(TokenKind::LParen)) {
      TypeRef callee;
      callee.name = name;
      callee.range = name.range;
      return parseCall(callee);
    }
    return context.make<NameExpr>(name.name, name.range);
  }
  case TokenKind::LParen: {
    Token open = tok;
    consume();
    Expr *inner = parseNested();
    if (!inner || !expect(TokenKind::RParen, "')'", &open) ||
        !setHeight(height + 1, open.range()))
      return nullptr;
    auto *paren = context.make<ParenExpr>(inner, SourceRange(open.loc, prev.end()));
    auto *name = llvm::dyn_cast<NameExpr>(inner);
    if (name && !startsLine() &&
        (at(TokenKind::Identifier) || at(TokenKind::Integer) || at(TokenKind::Decimal))) {
      error(SyntaxDiag::CastSyntax, paren->range, name->name);
      return nullptr;
    }
    return paren;
  }
  case TokenKind::If: {
    if (depth == limits::kExpressionDepth) {
      error(SyntaxDiag::ExpressionTooDeep, tok.range(), limits::kExpressionDepth);
      return nullptr;
    }
    Level level(depth);
    unsigned outer = std::exchange(blockHeight, 0);
    IfStmt *statement = parseIf(BlockUse::Value);
    unsigned inner = std::exchange(blockHeight, outer);
    if (!setHeight(inner + 1, SourceRange(statement->range.begin)))
      return nullptr;
    return context.make<IfValueExpr>(statement, statement->range);
  }
  default:
    reportMissingOperand();
    return nullptr;
  }
}

/// Says what is wrong where an operand should be, with a better word for operators of other languages.
void ParserImpl::reportMissingOperand() {
  auto adjacent = [](const Token &a, const Token &b) { return a.end() == b.loc; };
  bool glued = isOperator(prev.kind) && isOperator(tok.kind) && adjacent(prev, tok);

  if (glued && at(TokenKind::Equal)) {
    SourceRange both = prev.range().to(tok.range());
    llvm::StringRef op = text(prev);
    if (prev.kind == TokenKind::EqualEqual || prev.kind == TokenKind::ExclaimEqual) {
      error(SyntaxDiag::UnknownOperator, both, sources.text(both)).fixIt(both, op);
      return;
    }
    switch (prev.kind) {
    case TokenKind::Plus:
    case TokenKind::Minus:
    case TokenKind::Star:
    case TokenKind::Slash:
    case TokenKind::Percent:
    case TokenKind::Amp:
    case TokenKind::Pipe:
    case TokenKind::Caret:
    case TokenKind::LessLess:
    case TokenKind::GreaterGreater:
    case TokenKind::AmpAmp:
    case TokenKind::PipePipe:
      error(SyntaxDiag::CompoundAssignment, both, sources.text(both), op);
      return;
    default:
      break;
    }
  }
  if (at(TokenKind::Plus)) {
    if (prev.kind == TokenKind::Plus && adjacent(prev, tok)) {
      error(SyntaxDiag::IncrementOperator, prev.range().to(tok.range()), "++", "+");
      return;
    }
    Token next = peek(1);
    if (next.kind == TokenKind::Plus && adjacent(tok, next)) {
      error(SyntaxDiag::IncrementOperator, tok.range().to(next.range()), "++", "+");
      return;
    }
    error(SyntaxDiag::PrefixPlus, tok.range()).fixIt(tok.range(), "");
    return;
  }
  // `i--;`: both signs have been taken for operators, and the operand is missing.
  if (prev.kind == TokenKind::Minus && beforePrev.kind == TokenKind::Minus &&
      adjacent(beforePrev, prev)) {
    error(SyntaxDiag::IncrementOperator, beforePrev.range().to(prev.range()), "--", "-");
    return;
  }
  if (glued) {
    SourceRange both = prev.range().to(tok.range());
    error(SyntaxDiag::UnknownOperator, both, sources.text(both));
    return;
  }
  error(SyntaxDiag::ExpectedExpression,
        startsLine() || at(TokenKind::EndOfFile) ? afterPrevious() : tok.range(), found());
}
