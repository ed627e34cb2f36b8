// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expressions: precedence climbing over the operators of TypeScript.

#include "ParserImpl.h"
#include "besl/Support/SyntaxDiag.h"
#include "besl/Support/TypeShadeDiag.h"
#include "llvm/ADT/ScopeExit.h"

using namespace besl;
using namespace besl::ts;

Expr *Parser::makeExpr(ExprKind kind, SourceLoc begin) {
  Expr *expr = context.make<Expr>();
  expr->kind = kind;
  expr->range = from(begin);
  if (expr->range.end < begin)
    expr->range = SourceRange(begin);
  return expr;
}

bool Parser::tooDeep(SourceLoc begin) {
  if (exprDepth <= limits::kExpressionDepth)
    return false;
  report(SyntaxDiag::ExpressionTooDeep, SourceRange(begin, tok.end()), limits::kExpressionDepth);
  skipStatement();
  return true;
}

Expr *Parser::parseExpression() {
  SourceLoc begin = tok.loc;
  Expr *expr = parseAssignment();
  if (!is(TokenKind::Comma))
    return expr;
  report(TypeShadeDiag::TsUnsupported, tok.range(), "a comma does not join expressions here; write two statements");
  while (take(TokenKind::Comma))
    parseAssignment();
  return errorExpr(begin);
}

static bool isAssignment(TokenKind kind) {
  switch (kind) {
  case TokenKind::Equal:
  case TokenKind::PlusEqual:
  case TokenKind::MinusEqual:
  case TokenKind::StarEqual:
  case TokenKind::StarStarEqual:
  case TokenKind::SlashEqual:
  case TokenKind::PercentEqual:
  case TokenKind::AmpEqual:
  case TokenKind::PipeEqual:
  case TokenKind::CaretEqual:
  case TokenKind::LessLessEqual:
  case TokenKind::GreaterGreaterEqual:
  case TokenKind::GreaterGreaterGreaterEqual:
  case TokenKind::AmpAmpEqual:
  case TokenKind::PipePipeEqual:
  case TokenKind::QuestionQuestionEqual:
    return true;
  default:
    return false;
  }
}

Expr *Parser::parseAssignment() {
  SourceLoc begin = tok.loc;
  ++exprDepth;
  llvm::scope_exit leave([&] { --exprDepth; });
  if (tooDeep(begin))
    return errorExpr(begin);
  Expr *target = parseConditional();
  if (is(TokenKind::Greater))
    tok = lexer.joinGreater(tok);
  if (!isAssignment(tok.kind))
    return target;
  Token op = tok;
  advance();
  Expr *value = parseAssignment();
  Expr *expr = makeExpr(ExprKind::Assign, begin);
  expr->op = op.kind;
  expr->partRange = op.range();
  expr->a = target;
  expr->b = value;
  return expr;
}

Expr *Parser::parseConditional() {
  SourceLoc begin = tok.loc;
  Expr *condition = parseBinary(1);
  if (!is(TokenKind::Question))
    return condition;
  Token op = tok;
  advance();
  Expr *yes = parseAssignment();
  Expr *no = nullptr;
  if (expect(TokenKind::Colon))
    no = parseAssignment();
  else
    no = errorExpr(tok.loc);
  Expr *expr = makeExpr(ExprKind::Conditional, begin);
  expr->partRange = op.range();
  expr->a = condition;
  expr->b = yes;
  expr->c = no;
  return expr;
}

/// Higher binds tighter; 0 is no binary operator.
static unsigned precedence(TokenKind kind) {
  switch (kind) {
  case TokenKind::QuestionQuestion: return 1;
  case TokenKind::PipePipe: return 2;
  case TokenKind::AmpAmp: return 3;
  case TokenKind::Pipe: return 4;
  case TokenKind::Caret: return 5;
  case TokenKind::Amp: return 6;
  case TokenKind::EqualEqual:
  case TokenKind::EqualEqualEqual:
  case TokenKind::ExclaimEqual:
  case TokenKind::ExclaimEqualEqual: return 7;
  case TokenKind::Less:
  case TokenKind::LessEqual:
  case TokenKind::Greater:
  case TokenKind::GreaterEqual: return 8;
  case TokenKind::LessLess:
  case TokenKind::GreaterGreater:
  case TokenKind::GreaterGreaterGreater: return 9;
  case TokenKind::Plus:
  case TokenKind::Minus: return 10;
  case TokenKind::Star:
  case TokenKind::Slash:
  case TokenKind::Percent: return 11;
  case TokenKind::StarStar: return 12;
  default: return 0;
  }
}

Expr *Parser::parseBinary(unsigned minimum) {
  SourceLoc begin = tok.loc;
  Expr *left = parseUnary();
  while (true) {
    if (is(TokenKind::Greater))
      tok = lexer.joinGreater(tok);
    if ((isWord("as") || isWord("satisfies")) && !tok.afterLineBreak) {
      advance();
      Type *type = parseType();
      Expr *claim = makeExpr(ExprKind::Claim, begin);
      claim->a = left;
      claim->types = context.copy(llvm::ArrayRef<Type *>(type));
      left = claim;
      continue;
    }
    if (isWord("instanceof") || isWord("in")) {
      report(TypeShadeDiag::TsUnsupported, tok.range(), "a value has one type, known when the shader is compiled, so there is nothing to ask");
      advance();
      parseUnary();
      left = errorExpr(begin);
      continue;
    }
    unsigned level = precedence(tok.kind);
    if (level == 0 || level < minimum)
      return left;
    Token op = tok;
    advance();
    // Only `**` leans right; its depth is bounded by that of expressions.
    Expr *right = nullptr;
    if (op.kind == TokenKind::StarStar) {
      ++exprDepth;
      right = tooDeep(tok.loc) ? errorExpr(tok.loc) : parseBinary(level);
      --exprDepth;
    } else {
      right = parseBinary(level + 1);
    }
    Expr *expr = makeExpr(ExprKind::Binary, begin);
    expr->op = op.kind;
    expr->partRange = op.range();
    expr->a = left;
    expr->b = right;
    left = expr;
  }
}

Expr *Parser::parseUnary() {
  SourceLoc begin = tok.loc;
  Token op = tok;
  switch (tok.kind) {
  case TokenKind::Minus:
  case TokenKind::Plus:
  case TokenKind::Exclaim:
  case TokenKind::Tilde:
  case TokenKind::PlusPlus:
  case TokenKind::MinusMinus:
    break;
  case TokenKind::Keyword:
    if (isWord("typeof") || isWord("delete") || isWord("void")) {
      llvm::StringRef why = isWord("typeof")   ? "a value has one type, known when the shader is compiled, so there is nothing to ask"
                            : isWord("delete") ? "the members of a value are always there; assign another value instead of 'delete'"
                                               : "a call may stand alone as a statement; leave 'void' away";
      bool isType = isWord("typeof");
      report(TypeShadeDiag::TsUnsupported, tok.range(), why);
      advance();
      ++exprDepth;
      if (!tooDeep(begin))
        parseUnary();
      --exprDepth;
      // What the answer is compared to belongs to the question.
      bool isCompared = is(TokenKind::EqualEqual) || is(TokenKind::EqualEqualEqual) || is(TokenKind::ExclaimEqual) || is(TokenKind::ExclaimEqualEqual);
      if (isType && isCompared && peek().kind == TokenKind::String) {
        advance();
        advance();
      }
      return errorExpr(begin);
    }
    return parsePostfix();
  case TokenKind::Identifier:
    if (isWord("await") && peek().kind == TokenKind::Identifier) {
      hostOnly(tok.range(), "'await'", "a shader has nothing to wait for");
      advance();
      ++exprDepth;
      if (!tooDeep(begin))
        parseUnary();
      --exprDepth;
      return errorExpr(begin);
    }
    return parsePostfix();
  default:
    return parsePostfix();
  }
  advance();
  ++exprDepth;
  llvm::scope_exit leave([&] { --exprDepth; });
  if (tooDeep(begin))
    return errorExpr(begin);
  Expr *operand = parseUnary();
  bool isStep = op.kind == TokenKind::PlusPlus || op.kind == TokenKind::MinusMinus;
  Expr *expr = makeExpr(isStep ? ExprKind::Step : ExprKind::Unary, begin);
  expr->op = op.kind;
  expr->partRange = op.range();
  expr->a = operand;
  return expr;
}

llvm::ArrayRef<Expr *> Parser::parseArguments(TokenKind close) {
  llvm::SmallVector<Expr *, 8> args;
  advance();
  while (!is(close) && !is(TokenKind::EndOfFile)) {
    bool isSpread = is(TokenKind::Ellipsis);
    if (isSpread) {
      report(TypeShadeDiag::TsUnsupported, tok.range(), "how many values there are is fixed here; write each of them");
      advance();
    }
    SourceLoc before = tok.loc;
    Expr *value = parseAssignment();
    args.push_back(isSpread ? errorExpr(before) : value);
    if (!take(TokenKind::Comma)) {
      if (is(close))
        break;
      expected("',' or " + describeToken(close).str());
      // What can still be an argument is one; anything else ends the list.
      if (tok.loc == before || is(TokenKind::RBrace) || is(TokenKind::Semicolon) || tok.afterLineBreak)
        break;
      skipBalanced();
    }
  }
  expect(close);
  return save(args);
}

Expr *Parser::parsePostfix() {
  SourceLoc begin = tok.loc;
  unsigned outer = exprDepth;
  llvm::scope_exit restore([&] { exprDepth = outer; });
  Expr *expr = parsePrimary();
  while (true) {
    switch (tok.kind) {
    case TokenKind::QuestionDot:
      report(TypeShadeDiag::TsUnsupported, tok.range(), "nothing is ever missing on a GPU; write '.'");
      if (peek().kind == TokenKind::LParen || peek().kind == TokenKind::LBracket) {
        // `f?.(x)`, `a?.[i]`
        advance();
        break;
      }
      [[fallthrough]];
    case TokenKind::Dot: {
      advance();
      if (!is(TokenKind::Identifier) && !is(TokenKind::Keyword) && !is(TokenKind::PrivateName)) {
        expected("the name of a member");
        return errorExpr(begin);
      }
      Identifier name{text(tok), tok.range()};
      advance();
      Expr *member = makeExpr(ExprKind::Member, begin);
      member->a = expr;
      member->text = name.name;
      member->partRange = name.range;
      expr = member;
      break;
    }
    case TokenKind::LBracket: {
      advance();
      Expr *position = parseExpression();
      expect(TokenKind::RBracket);
      Expr *index = makeExpr(ExprKind::Index, begin);
      index->a = expr;
      index->b = position;
      expr = index;
      break;
    }
    case TokenKind::Less:
      if ((expr->kind != ExprKind::Name && expr->kind != ExprKind::Member) || !atTypeArguments())
        return expr;
      [[fallthrough]];
    case TokenKind::LParen: {
      llvm::ArrayRef<Type *> types;
      if (is(TokenKind::Less))
        types = parseTypeArguments();
      if (!is(TokenKind::LParen))
        return expr;
      llvm::ArrayRef<Expr *> args = parseArguments(TokenKind::RParen);
      Expr *call = makeExpr(ExprKind::Call, begin);
      call->a = expr;
      call->types = types;
      call->list = args;
      expr = call;
      break;
    }
    case TokenKind::Exclaim:
      // `x!` claims nothing on a GPU.
      if (tok.afterLineBreak)
        return expr;
      {
        advance();
        Expr *claim = makeExpr(ExprKind::Claim, begin);
        claim->a = expr;
        expr = claim;
      }
      break;
    case TokenKind::PlusPlus:
    case TokenKind::MinusMinus: {
      if (tok.afterLineBreak)
        return expr;
      Token op = tok;
      advance();
      Expr *step = makeExpr(ExprKind::Step, begin);
      step->op = op.kind;
      step->partRange = op.range();
      step->a = expr;
      return step;
    }
    case TokenKind::Template:
      hostOnly(tok.range(), "a template string", "there is no text on a GPU");
      advance();
      return errorExpr(begin);
    default:
      return expr;
    }
    ++exprDepth;
    if (tooDeep(begin))
      return errorExpr(begin);
  }
}

Expr *Parser::refuseArrow(SourceLoc begin) {
  leftOut(SourceRange(begin, tok.end()), "a function as a value", "declare it with 'function' at the top of the file and call it by its name");
  // The parameters, if they are still to be read.
  if (is(TokenKind::LParen))
    skipBalanced();
  else if (!is(TokenKind::FatArrow))
    advance();
  if (take(TokenKind::Colon))
    parseType();
  if (take(TokenKind::FatArrow)) {
    if (is(TokenKind::LBrace))
      skipBalanced();
    else
      parseAssignment();
  }
  return errorExpr(begin);
}

Expr *Parser::parseNew() {
  SourceLoc begin = tok.loc;
  advance();
  Identifier name = expectName("the name of a class");
  if (!name)
    return errorExpr(begin);
  llvm::ArrayRef<Type *> types;
  if (is(TokenKind::Less) && atTypeArguments())
    types = parseTypeArguments();
  llvm::ArrayRef<Expr *> args;
  if (is(TokenKind::LParen))
    args = parseArguments(TokenKind::RParen);
  else
    expected("'(' and the arguments of the constructor");
  Expr *expr = makeExpr(ExprKind::New, begin);
  expr->text = name.name;
  expr->partRange = name.range;
  expr->types = types;
  expr->list = args;
  return expr;
}

Expr *Parser::parseObject() {
  SourceLoc begin = tok.loc;
  llvm::SmallVector<Property, 8> properties;
  advance();
  while (!is(TokenKind::RBrace) && !is(TokenKind::EndOfFile)) {
    SourceLoc before = tok.loc;
    if (take(TokenKind::Ellipsis)) {
      Expr *value = parseAssignment();
      properties.push_back({Identifier{llvm::StringRef(), value->range}, value, true});
    } else if (is(TokenKind::Identifier) || is(TokenKind::Keyword)) {
      Identifier name{text(tok), tok.range()};
      advance();
      if (take(TokenKind::Colon)) {
        properties.push_back({name, parseAssignment()});
      } else {
        Expr *value = makeExpr(ExprKind::Name, name.range.begin);
        value->text = name.name;
        properties.push_back({name, value});
        if (is(TokenKind::LParen)) {
          leftOut(name.range, "a method in an object", "write a function");
          skipBalanced();
          if (is(TokenKind::LBrace))
            skipBalanced();
        }
      }
    } else {
      expected("the name of a member");
    }
    if (!take(TokenKind::Comma)) {
      if (is(TokenKind::RBrace))
        break;
      expected("',' or '}'");
      if (tok.loc == before || is(TokenKind::Semicolon))
        break;
      skipBalanced();
    }
  }
  expect(TokenKind::RBrace);
  Expr *expr = makeExpr(ExprKind::Object, begin);
  expr->properties = save(properties);
  return expr;
}

Expr *Parser::parsePrimary() {
  SourceLoc begin = tok.loc;
  auto leaf = [&](ExprKind kind) {
    llvm::StringRef written = text(tok);
    advance();
    Expr *expr = makeExpr(kind, begin);
    expr->text = written;
    expr->partRange = expr->range;
    return expr;
  };
  switch (tok.kind) {
  case TokenKind::Number:
    return leaf(ExprKind::Number);
  case TokenKind::String: {
    Expr *expr = leaf(ExprKind::String);
    expr->text = expr->text.drop_front().drop_back();
    return expr;
  }
  case TokenKind::Template:
    hostOnly(tok.range(), "a template string", "there is no text on a GPU");
    advance();
    return errorExpr(begin);
  case TokenKind::Identifier: {
    Token next = peek();
    if (next.kind == TokenKind::FatArrow || (isWord("async") && next.kind == TokenKind::LParen)) {
      if (isWord("async"))
        advance();
      return refuseArrow(begin);
    }
    return leaf(ExprKind::Name);
  }
  case TokenKind::Keyword:
    if (isWord("true") || isWord("false"))
      return leaf(ExprKind::Bool);
    if (isWord("this"))
      return leaf(ExprKind::This);
    if (isWord("new"))
      return parseNew();
    if (isWord("null")) {
      report(TypeShadeDiag::TsUnsupported, tok.range(), "nothing is ever missing on a GPU, so there is no 'null'; use a value of the type");
      advance();
      return errorExpr(begin);
    }
    if (isWord("function") || isWord("class")) {
      leftOut(tok.range(), isWord("class") ? "a class as a value" : "a function as a value", "declare it at the top of the file");
      while (!is(TokenKind::LBrace) && !is(TokenKind::EndOfFile) && !is(TokenKind::Semicolon))
        skipBalanced();
      if (is(TokenKind::LBrace))
        skipBalanced();
      return errorExpr(begin);
    }
    if (isWord("super")) {
      leftOut(tok.range(), "inheritance", "give the class a member of the other class");
      advance();
      return errorExpr(begin);
    }
    break;
  case TokenKind::LParen: {
    Token next = peek();
    Lexer ahead = lexer.lookahead();
    ahead.next();
    TokenKind second = ahead.next().kind;
    if (next.kind == TokenKind::RParen || next.kind == TokenKind::Ellipsis || (next.kind == TokenKind::Identifier && second == TokenKind::Colon))
      return refuseArrow(begin);
    advance();
    Expr *inner = parseExpression();
    expect(TokenKind::RParen);
    if (is(TokenKind::FatArrow))
      return refuseArrow(begin);
    Expr *expr = makeExpr(ExprKind::Paren, begin);
    expr->a = inner;
    return expr;
  }
  case TokenKind::LBracket: {
    llvm::ArrayRef<Expr *> elements = parseArguments(TokenKind::RBracket);
    Expr *expr = makeExpr(ExprKind::List, begin);
    expr->list = elements;
    return expr;
  }
  case TokenKind::LBrace:
    return parseObject();
  case TokenKind::Slash:
  case TokenKind::SlashEqual:
    hostOnly(tok.range(), "a regular expression", "there is no text on a GPU");
    lexer.skipRegularExpression();
    advance();
    return errorExpr(begin);
  case TokenKind::Error:
    advance();
    return errorExpr(begin);
  case TokenKind::PrivateName:
    leftOut(tok.range(), "a private member", "leave the '#' away");
    advance();
    return errorExpr(begin);
  case TokenKind::At:
    expected("a value");
    advance();
    return errorExpr(begin);
  default:
    break;
  }
  expected("a value");
  return errorExpr(begin);
}
