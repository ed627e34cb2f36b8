// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements.

#include "ParserImpl.h"
#include "besl/Support/Suggest.h"
#include "besl/Support/SyntaxDiag.h"
#include "llvm/ADT/StringSwitch.h"

using namespace besl;
using namespace besl::ast;

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

BlockStmt *ParserImpl::makeBlock(llvm::ArrayRef<Stmt *> list, Expr *yield, SourceRange range) {
  return context.make<BlockStmt>(context.copy(list), yield, range);
}

BlockStmt *ParserImpl::parseBlock(llvm::StringRef owner, BlockUse use) {
  if (!at(TokenKind::LBrace)) {
    error(SyntaxDiag::MissingBraces, at(TokenKind::EndOfFile) ? afterPrevious() : tok.range(), owner,
          found());
    return nullptr;
  }
  Token open = tok;
  if (blockDepth == limits::kBlockDepth) {
    reportTooDeep(open);
    skipBraces();
    return makeBlock({}, nullptr, SourceRange(open.loc, prev.end()));
  }
  Level level(blockDepth);
  consume(); // '{'
  size_t first = statements.size();
  Expr *yield = nullptr;
  while (!at(TokenKind::RBrace)) {
    if (at(TokenKind::EndOfFile) || diags.limitReached() || atDeclarationStart()) {
      reportUnclosed(open);
      break;
    }
    SourceLoc before = tok.loc;
    parseStatement(use, yield);
    // Whatever happens, the parser moves.
    if (tok.loc == before && !at(TokenKind::RBrace) && !at(TokenKind::EndOfFile))
      consume();
  }
  accept(TokenKind::RBrace);
  BlockStmt *block = makeBlock(llvm::ArrayRef<Stmt *>(statements).drop_front(first), yield,
                               SourceRange(open.loc, prev.end()));
  statements.truncate(first);
  return block;
}

bool ParserImpl::atJump() {
  if (at(TokenKind::Return))
    return true;
  if (!atWord("break") && !atWord("continue") && !atWord("discard"))
    return false;
  TokenKind next = peek(1).kind;
  return next == TokenKind::Semicolon || next == TokenKind::RBrace || next == TokenKind::Comma;
}

/// `match` is a keyword where a scrutinee and a block follow, and a name elsewhere.
bool ParserImpl::atMatch() {
  if (!atWord("match"))
    return false;
  switch (peek(1).kind) {
  case TokenKind::Identifier:
  case TokenKind::Integer:
  case TokenKind::Decimal:
  case TokenKind::True:
  case TokenKind::False:
  case TokenKind::Exclaim:
  case TokenKind::Tilde:
  case TokenKind::If:
  case TokenKind::Error:
    return true;
  case TokenKind::LParen:
  case TokenKind::Minus:
    return braceFollows();
  default:
    return false;
  }
}

void ParserImpl::parseStatement(BlockUse use, Expr *&yield) {
  switch (tok.kind) {
  case TokenKind::Let:
    if (Stmt *statement = parseLet())
      push(statement);
    return;
  case TokenKind::For:
    if (Stmt *statement = parseFor())
      push(statement);
    return;
  case TokenKind::If:
    if (IfStmt *statement = parseIf(use)) {
      if (use == BlockUse::Value && at(TokenKind::RBrace)) {
        yield = context.make<IfValueExpr>(statement, statement->range);
      } else {
        if (use == BlockUse::Value)
          demoteYields(statement);
        push(statement);
      }
      rejectSemicolon("an 'if'");
    }
    return;
  case TokenKind::Semicolon: {
    SourceRange range = tok.range();
    error(SyntaxDiag::EmptyStatement, range).fixIt(range, "");
    while (accept(TokenKind::Semicolon)) {
    }
    return;
  }
  case TokenKind::LBrace:
    error(SyntaxDiag::BareBlock, tok.range());
    parseBlock("", BlockUse::Statement);
    return;
  case TokenKind::Struct:
  case TokenKind::Fn:
  case TokenKind::Const:
    error(SyntaxDiag::DeclarationInFunction, tok.range(),
          at(TokenKind::Struct) ? "a struct"
          : at(TokenKind::Fn)   ? "a function"
                                : "a constant");
    consume();
    recoverStatement();
    return;
  case TokenKind::Hash:
    parseAttribute();
    return;
  default:
    break;
  }

  if (atJump()) {
    llvm::StringRef keyword = text(tok);
    Stmt *jump = parseJump();
    push(jump);
    auto *exit = llvm::dyn_cast<ReturnStmt>(jump);
    if (exit && exit->value && llvm::isa<ErrorExpr>(exit->value) && !at(TokenKind::Semicolon))
      recoverStatement();
    else if (!at(TokenKind::RBrace))
      expectSemicolon("'" + keyword + "'");
    jump->range.end = std::max(prev.end(), jump->range.begin);
    return;
  }
  if (at(TokenKind::Identifier)) {
    if (atMatch()) {
      if (MatchStmt *statement = parseMatch(use)) {
        if (use == BlockUse::Value && at(TokenKind::RBrace)) {
          yield = context.make<MatchValueExpr>(statement, statement->range);
        } else {
          if (use == BlockUse::Value)
            demoteYields(statement);
          push(statement);
        }
        rejectSemicolon("a 'match'");
      }
      return;
    }
    if (peek(1).kind == TokenKind::Identifier) {
      if (Stmt *statement = parseTypeFirst())
        push(statement);
      return;
    }
    if (peek(1).kind == TokenKind::Colon && peek(2).kind == TokenKind::Identifier) {
      // `x: f32 = 1.0;`
      Token name = tok;
      consume();
      consume();
      TypeRef type;
      bool good = parseType(type);
      error(SyntaxDiag::LocalNeedsLet, name.range(), text(name), sources.text(type.range))
          .fixIt(SourceRange(name.loc), "let ");
      if (!good) {
        recoverStatement();
        return;
      }
      LetStmt *let = finishLet(name.loc, {text(name), name.range()}, type);
      push(let);
      return;
    }
    if (parseForeignStatement(use))
      return;
  }
  parseExpressionStatement(use, yield);
}

void ParserImpl::parseExpressionStatement(BlockUse use, Expr *&yield) {
  Expr *expr = parseAssignment();
  blockHeight = std::max(blockHeight, height);
  if (!expr) {
    recoverStatement();
    return;
  }
  bool assignment = llvm::isa<AssignExpr>(expr);
  if (at(TokenKind::RBrace)) {
    if (use == BlockUse::Value && !assignment) {
      yield = expr;
      return;
    }
    // The last statement of a block may leave out its semicolon if it cannot be mistaken for a value.
    if (assignment || llvm::isa<CallExpr>(expr)) {
      push(context.make<ExprStmt>(expr, expr->range));
      return;
    }
  }
  auto *statement = context.make<ExprStmt>(expr, expr->range);
  push(statement);
  if (at(TokenKind::RBrace)) {
    if (!isEcho())
      reportValueOutOfPlace(prev.end());
    return;
  }
  if (at(TokenKind::Semicolon))
    warnUnusedValue(expr);
  expectSemicolon(assignment ? "an assignment" : "an expression");
  statement->range.end = prev.end();
}

void ParserImpl::reportValueOutOfPlace(SourceLoc where) {
  // In a block that was given up it cannot be said which statement is the last.
  if (at(TokenKind::EndOfFile) || atDeclarationStart())
    return;
  diags.report(SyntaxDiag::ExpectedSemicolon, SourceRange(where), "an expression")
      .note(SourceRange(), "only a block of an 'if' or 'match' that stands for a value ends in an "
                           "expression; a function gives its result with 'return'");
}

void ParserImpl::demoteYield(BlockStmt *block) {
  Expr *value = std::exchange(block->yield, nullptr);
  if (!value)
    return;
  Stmt *statement = nullptr;
  if (auto *branch = llvm::dyn_cast<IfValueExpr>(value)) {
    statement = branch->statement;
    demoteYields(statement);
  } else if (auto *match = llvm::dyn_cast<MatchValueExpr>(value)) {
    statement = match->statement;
    demoteYields(statement);
  } else {
    statement = context.make<ExprStmt>(value, value->range);
    if (!llvm::isa<CallExpr, ErrorExpr>(value))
      reportValueOutOfPlace(value->range.end);
  }
  llvm::SmallVector<Stmt *, 8> list(block->statements);
  list.push_back(statement);
  block->statements = context.copy(llvm::ArrayRef<Stmt *>(list));
}

void ParserImpl::demoteYields(Stmt *statement) {
  if (auto *match = llvm::dyn_cast<MatchStmt>(statement)) {
    for (MatchArm &arm : match->arms)
      demoteYield(arm.body);
    return;
  }
  while (auto *branch = llvm::dyn_cast_or_null<IfStmt>(statement)) {
    demoteYield(branch->thenBlock);
    statement = branch->elseStmt;
  }
  if (auto *block = llvm::dyn_cast_or_null<BlockStmt>(statement))
    demoteYield(block);
}

/// Calls and assignments do something, and a bare name or access is how a program keeps something
/// alive; what else stands as a statement is a slip.
void ParserImpl::warnUnusedValue(const Expr *expr) {
  const Expr *inner = expr;
  while (auto *paren = llvm::dyn_cast<ParenExpr>(inner))
    inner = paren->inner;
  if (auto *binary = llvm::dyn_cast<BinaryExpr>(inner)) {
    if (binary->op == BinaryOp::Equal)
      diags.report(SyntaxDiag::UnusedValue, binary->opRange, "; an assignment is written '='")
          .fixIt(binary->opRange, "=");
    else
      diags.report(SyntaxDiag::UnusedValue, expr->range, "");
  } else if (auto *unary = llvm::dyn_cast<UnaryExpr>(inner)) {
    bool decrement = llvm::isa<UnaryExpr>(unary->operand) && unary->op == UnaryOp::Negate;
    diags.report(SyntaxDiag::UnusedValue, expr->range,
                 decrement ? "; to decrement, write 'x = x - 1'" : "");
  } else if (llvm::isa<LiteralExpr>(inner)) {
    diags.report(SyntaxDiag::UnusedValue, expr->range, "");
  }
}

Expr *ParserImpl::parseAssignment() {
  SourceLoc begin = tok.loc;
  Expr *target = parseBinary(0);
  if (!target || !at(TokenKind::Equal))
    return target;
  SourceRange op = tok.range();
  unsigned targetHeight = height;
  consume();
  Expr *value = parseExpression(/*comparing=*/false);
  if (!value || !setHeight(std::max(targetHeight, height) + 1, op))
    return nullptr;
  return context.make<AssignExpr>(target, value, op, SourceRange(begin, value->range.end));
}

//===----------------------------------------------------------------------===//
// Locals
//===----------------------------------------------------------------------===//

LetStmt *ParserImpl::finishLet(SourceLoc begin, Identifier name, TypeRef type) {
  Expr *value = nullptr;
  if (at(TokenKind::Equal)) {
    consume();
    value = parseExpression();
    blockHeight = std::max(blockHeight, height);
  } else if (atAny(TokenKind::Semicolon, TokenKind::RBrace) || startsLine()) {
    error(SyntaxDiag::LetWithoutValue, afterPrevious(), name.name);
    value = errorExpr(afterPrevious());
  } else {
    expect(TokenKind::Equal, "'=' and the initial value");
  }
  bool good = value;
  if (!value)
    value = errorExpr();
  auto *variable = context.make<VarDecl>(name, type, value,
                                         SourceRange(begin, std::max(prev.end(), begin)));
  auto *statement = context.make<LetStmt>(variable, variable->range);
  if (good)
    expectSemicolon("the value of '" + name.name + "'");
  else
    recoverStatement();
  statement->range.end = std::max(prev.end(), begin);
  return statement;
}

Stmt *ParserImpl::parseLet() {
  SourceLoc begin = tok.loc;
  consume(); // 'let'
  if (atWord("mut") && peek(1).kind == TokenKind::Identifier) {
    error(SyntaxDiag::ExpectedToken, tok.range(), "the name of the local (every local can be changed)",
          found())
        .fixIt(tok.range(), "");
    consume();
  }
  Identifier name = parseName("a local");
  if (!name) {
    recoverStatement();
    return nullptr;
  }
  TypeRef type;
  if (!at(TokenKind::Colon)) {
    type.range = SourceRange(name.range.end);
    error(SyntaxDiag::LetWithoutType, name.range, name.name);
    if (!at(TokenKind::Equal)) {
      recoverStatement();
      auto *variable = context.make<VarDecl>(name, type, errorExpr(name.range), name.range);
      return context.make<LetStmt>(variable, SourceRange(begin, name.range.end));
    }
    return finishLet(begin, name, type);
  }
  consume(); // ':'
  if (!parseType(type)) {
    type.name = {};
    recoverStatement();
    auto *variable = context.make<VarDecl>(name, type, errorExpr(name.range), name.range);
    return context.make<LetStmt>(variable, SourceRange(begin, name.range.end));
  }
  return finishLet(begin, name, type);
}

Stmt *ParserImpl::parseTypeFirst() {
  // `f32 x = 1.0;`, `var x = 1.0;`, `const` being reserved comes elsewhere.
  Token first = tok, second = peek(1);
  consume();
  consume();
  bool inferred = text(first) == "var" || text(first) == "auto" || text(first) == "mut";
  TypeRef type;
  type.range = first.range();
  if (!inferred)
    type = typeOf(first);
  TokenKind next = tok.kind;
  if (next != TokenKind::Equal && next != TokenKind::Semicolon && next != TokenKind::LBracket &&
      next != TokenKind::Colon) {
    // Two names in a row mean nothing in particular.
    tok.afterRubbish = false;
    diags.report(SyntaxDiag::ExpectedSemicolon, SourceRange(first.end()), "an expression")
        .fixIt(SourceRange(first.end()), ";");
    lastError = tok.loc;
    recoverStatement();
    return nullptr;
  }
  SourceRange both = first.range().to(second.range());
  Identifier name{text(second), second.range()};
  if (inferred) {
    diags.report(SyntaxDiag::LocalNeedsLet, both, name.name, "type").fixIt(first.range(), "let");
  } else {
    diags.report(SyntaxDiag::LocalNeedsLet, both, name.name, type.name.name)
        .fixIt(both, "let " + name.name + ": " + type.name.name);
  }
  if (at(TokenKind::Colon)) {
    consume();
    if (!parseType(type)) {
      recoverStatement();
      return nullptr;
    }
  } else if (at(TokenKind::LBracket) && !parseSuffixes(type, false)) {
    recoverStatement();
    return nullptr;
  }
  lastError = tok.loc;
  return finishLet(first.loc, name, type);
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

Expr *ParserImpl::parseCondition(llvm::StringRef keyword) {
  if (!at(TokenKind::LParen)) {
    DiagnosticBuilder diag = error(SyntaxDiag::MissingParentheses, afterPrevious(), keyword);
    SourceLoc begin = tok.loc;
    Expr *condition = nullptr;
    if (!at(TokenKind::LBrace) && !at(TokenKind::EndOfFile)) {
      // Without them it is still read, so that the rest makes sense.
      condition = parseBinary(0);
      blockHeight = std::max(blockHeight, height);
      if (condition && at(TokenKind::LBrace))
        diag.fixIt(SourceRange(begin), "(").fixIt(SourceRange(condition->range.end), ")");
    }
    return condition;
  }
  Token open = tok;
  consume();
  Expr *condition = parseNested();
  blockHeight = std::max(blockHeight, height);
  if (condition && expect(TokenKind::RParen, "')'", &open))
    return condition;
  recoverInList(TokenKind::RParen);
  while (at(TokenKind::Comma)) {
    consume();
    recoverInList(TokenKind::RParen);
  }
  accept(TokenKind::RParen);
  return nullptr;
}

IfStmt *ParserImpl::parseIf(BlockUse use) {
  // A chain of else-ifs is as long as the author likes, so it is read in a loop and linked afterwards.
  struct Link {
    SourceLoc begin;
    Expr *condition;
    BlockStmt *block;
  };
  llvm::SmallVector<Link, 4> chain;
  Stmt *last = nullptr;
  for (;;) {
    SourceLoc begin = tok.loc;
    consume(); // 'if'
    Expr *condition = parseCondition("if");
    if (!condition)
      condition = errorExpr();
    BlockStmt *block = parseBlock("an 'if'", use);
    if (!block) {
      recoverStatement();
      block = makeBlock({}, nullptr, afterPrevious());
    }
    chain.push_back({begin, condition, block});
    if (!atWord("else"))
      break;
    consume();
    if (at(TokenKind::If))
      continue;
    last = parseBlock("an 'else'", use);
    if (!last)
      recoverStatement();
    break;
  }
  SourceLoc end = prev.end();
  for (const Link &link : llvm::reverse(chain))
    last = context.make<IfStmt>(link.condition, link.block, last, SourceRange(link.begin, end));
  return llvm::cast<IfStmt>(last);
}

Stmt *ParserImpl::parseFor() {
  SourceLoc begin = tok.loc;
  consume(); // 'for'
  Stmt *init = nullptr;
  Expr *condition = nullptr, *step = nullptr;
  Token open = tok;
  auto note = [&](Expr *expr) {
    blockHeight = std::max(blockHeight, height);
    return expr;
  };
  // A part that is an expression: an assignment or a call.
  auto parsePart = [&](llvm::StringRef which, llvm::StringRef allowed) -> Expr * {
    Expr *part = note(parseAssignment());
    if (part && !llvm::isa<AssignExpr, CallExpr, ErrorExpr>(part)) {
      diags.report(SyntaxDiag::ForPartKind, part->range, which, allowed);
      return errorExpr(part->range);
    }
    return part;
  };

  bool good = true;
  if (!at(TokenKind::LParen)) {
    error(SyntaxDiag::MissingParentheses, afterPrevious(), "for");
    good = false;
  } else {
    consume();
    // The first part.
    if (at(TokenKind::Let)) {
      init = parseLetCore();
      good = init;
    } else if (at(TokenKind::Semicolon)) {
      error(SyntaxDiag::ForPartMissing, tok.range(), "the first, a let or an assignment,");
    } else if (at(TokenKind::Identifier) && peek(1).kind == TokenKind::Identifier) {
      Token type = tok, name = peek(1);
      SourceRange both = type.range().to(name.range());
      TypeRef typeRef = typeOf(type);
      diags.report(SyntaxDiag::LocalNeedsLet, both, text(name), typeRef.name.name)
          .fixIt(both, "let " + text(name) + ": " + typeRef.name.name);
      consume();
      consume();
      Expr *value = accept(TokenKind::Equal) ? note(parseExpression()) : nullptr;
      good = value;
      auto *variable = context.make<VarDecl>(Identifier{text(name), name.range()}, typeRef,
                                             value ? value : errorExpr(both), both);
      init = context.make<LetStmt>(variable, both);
    } else {
      Expr *part = parsePart("the first part", "a let, an assignment or a call");
      good = part;
      if (part)
        init = context.make<ExprStmt>(part, part->range);
    }
    // The condition.
    good = good && expect(TokenKind::Semicolon, "';' after the first part of a 'for'", &open);
    if (good) {
      if (at(TokenKind::Semicolon)) {
        error(SyntaxDiag::ForPartMissing, tok.range(), "the second, a condition,");
      } else {
        condition = note(parseNested());
        good = condition;
      }
    }
    good = good && expect(TokenKind::Semicolon, "';' after the condition of a 'for'", &open);
    // The step.
    if (good) {
      if (at(TokenKind::RParen)) {
        error(SyntaxDiag::ForPartMissing, tok.range(), "the third, an assignment or a call,");
      } else {
        step = parsePart("the third part", "an assignment or a call");
        good = step;
      }
    }
    if (good && at(TokenKind::Semicolon)) {
      error(SyntaxDiag::ExpectedToken, tok.range(), "')'", found()).fixIt(tok.range(), "");
      consume();
    }
    good = good && expect(TokenKind::RParen, "')'", &open);
  }
  if (!good) {
    // To the body, past whatever is left of the header.
    unsigned nesting = 0;
    while (!at(TokenKind::LBrace) && !at(TokenKind::RBrace) && !at(TokenKind::EndOfFile) &&
           !atDeclarationStart()) {
      if (at(TokenKind::LParen))
        ++nesting;
      if (at(TokenKind::RParen) && nesting-- == 0) {
        consume();
        break;
      }
      consume();
    }
  }
  BlockStmt *body = parseBlock("a 'for'", BlockUse::Statement);
  if (!body) {
    recoverStatement();
    body = makeBlock({}, nullptr, afterPrevious());
  }
  if (!init)
    init = context.make<ExprStmt>(errorExpr(open.range()), open.range());
  if (!condition)
    condition = errorExpr(open.range());
  if (!step)
    step = errorExpr(open.range());
  auto *statement =
      context.make<ForStmt>(init, condition, step, body, SourceRange(begin, prev.end()));
  rejectSemicolon("a 'for'");
  return statement;
}

LetStmt *ParserImpl::parseLetCore() {
  SourceLoc begin = tok.loc;
  consume(); // 'let'
  Identifier name = parseName("a local");
  if (!name)
    return nullptr;
  TypeRef type;
  type.range = SourceRange(name.range.end);
  Expr *value = nullptr;
  if (at(TokenKind::Equal)) {
    error(SyntaxDiag::LetWithoutType, name.range, name.name);
  } else if (!expect(TokenKind::Colon, "':' and the type of the local") || !parseType(type)) {
    type.name = {};
    recoverInList(TokenKind::RParen);
    value = errorExpr(name.range);
  }
  if (!value) {
    if (at(TokenKind::Semicolon)) {
      error(SyntaxDiag::LetWithoutValue, afterPrevious(), name.name);
      value = errorExpr(afterPrevious());
    } else if (expect(TokenKind::Equal, "'=' and the initial value")) {
      value = parseExpression();
      blockHeight = std::max(blockHeight, height);
    }
    if (!value) {
      recoverInList(TokenKind::RParen);
      value = errorExpr(name.range);
    }
  }
  auto *variable =
      context.make<VarDecl>(name, type, value, SourceRange(begin, std::max(prev.end(), begin)));
  return context.make<LetStmt>(variable, variable->range);
}

Stmt *ParserImpl::parseJump() {
  SourceLoc begin = tok.loc;
  if (!at(TokenKind::Return)) {
    StmtKind kind = atWord("break")      ? StmtKind::Break
                    : atWord("continue") ? StmtKind::Continue
                                         : StmtKind::Discard;
    consume();
    return context.make<JumpStmt>(kind, prev.range());
  }
  consume(); // 'return'
  Expr *value = nullptr;
  if (!at(TokenKind::Semicolon) && !at(TokenKind::RBrace) && !at(TokenKind::Comma)) {
    value = at(TokenKind::LBrace) ? parseRecordLiteral() : parseExpression();
    blockHeight = std::max(blockHeight, height);
    // It is still an exit.
    if (!value)
      value = errorExpr();
  }
  return context.make<ReturnStmt>(value, SourceRange(begin, prev.end()));
}

/// `{ name, name: value }` after `return`.
Expr *ParserImpl::parseRecordLiteral() {
  Token open = tok;
  consume(); // '{'
  llvm::SmallVector<RecordItem, 8> items;
  unsigned highest = 0;
  bool complete = true;
  while (!at(TokenKind::RBrace)) {
    RecordItem item;
    item.field = parseName("a field");
    if (item.field && accept(TokenKind::Colon)) {
      item.value = parseNested();
    } else {
      item.value = context.make<NameExpr>(item.field.name, item.field.range);
      height = 1;
    }
    bool good = item.field && item.value;
    if (good) {
      highest = std::max(highest, height);
      items.push_back(item);
      if (accept(TokenKind::Comma) || at(TokenKind::RBrace))
        continue;
      expect(TokenKind::RBrace, "',' or '}'", &open);
    }
    complete = false;
    recoverInList(TokenKind::RBrace);
    if (!accept(TokenKind::Comma) && !at(TokenKind::RBrace))
      return nullptr;
  }
  consume(); // '}'
  SourceRange range(open.loc, prev.end());
  if (!complete)
    return errorExpr(range);
  if (!setHeight(highest + 1, range))
    return nullptr;
  return context.make<RecordExpr>(context.copy(llvm::ArrayRef<RecordItem>(items)), range);
}

//===----------------------------------------------------------------------===//
// Match
//===----------------------------------------------------------------------===//

MatchStmt *ParserImpl::parseMatch(BlockUse use) {
  SourceLoc begin = tok.loc;
  consume(); // 'match'
  Expr *scrutinee = parseNested();
  blockHeight = std::max(blockHeight, height);
  if (!scrutinee) {
    while (!at(TokenKind::LBrace) && !at(TokenKind::Semicolon) && !at(TokenKind::RBrace) &&
           !at(TokenKind::EndOfFile) && !atDeclarationStart())
      consume();
    scrutinee = errorExpr();
  }
  Token open = tok;
  if (!expect(TokenKind::LBrace, "'{' and the arms of the match")) {
    recoverStatement();
    return nullptr;
  }
  if (blockDepth == limits::kBlockDepth) {
    reportTooDeep(open);
    unsigned braces = 1;
    while (braces != 0 && !at(TokenKind::EndOfFile) && !atDeclarationStart()) {
      braces += at(TokenKind::LBrace);
      braces -= at(TokenKind::RBrace);
      consume();
    }
    return context.make<MatchStmt>(scrutinee, llvm::MutableArrayRef<MatchArm>(),
                                   SourceRange(begin, prev.end()));
  }
  Level level(blockDepth);
  llvm::SmallVector<MatchArm, 8> arms;
  while (!at(TokenKind::RBrace)) {
    if (at(TokenKind::EndOfFile) || diags.limitReached() || atDeclarationStart()) {
      reportUnclosed(open);
      break;
    }
    if (parseArm(arms, use))
      continue;
    // On to the next arm.
    for (unsigned braces = 0; !at(TokenKind::EndOfFile) && !atDeclarationStart(); consume()) {
      if (at(TokenKind::LBrace)) {
        ++braces;
      } else if (at(TokenKind::RBrace)) {
        if (braces == 0)
          break;
        if (--braces == 0) {
          consume();
          accept(TokenKind::Comma);
          break;
        }
      } else if (at(TokenKind::Comma) && braces == 0) {
        consume();
        break;
      }
    }
  }
  accept(TokenKind::RBrace);
  return context.make<MatchStmt>(scrutinee, context.copy(llvm::ArrayRef<MatchArm>(arms)),
                                 SourceRange(begin, prev.end()));
}

bool ParserImpl::parsePattern(llvm::SmallVectorImpl<MatchPattern> &patterns) {
  MatchPattern pattern;
  SourceLoc begin = tok.loc;
  if (at(TokenKind::Minus)) {
    pattern.negative = true;
    consume();
    if (!at(TokenKind::Integer) && !at(TokenKind::Decimal) && !at(TokenKind::Error)) {
      error(SyntaxDiag::ExpectedPattern, tok.range(), found(), "");
      return false;
    }
  }
  switch (tok.kind) {
  case TokenKind::Integer:
  case TokenKind::Decimal:
    pattern.kind = MatchPattern::Number;
    break;
  case TokenKind::True:
    pattern.kind = MatchPattern::True;
    break;
  case TokenKind::False:
    pattern.kind = MatchPattern::False;
    break;
  case TokenKind::Identifier:
    if (text(tok) == "_") {
      pattern.kind = MatchPattern::Wildcard;
      break;
    }
    [[fallthrough]];
  default: {
    if (atWord("default") || atWord("else"))
      error(SyntaxDiag::ExpectedPattern, tok.range(), found(), "; the arm for all other values is '_'")
          .fixIt(tok.range(), "_");
    else
      error(SyntaxDiag::ExpectedPattern, tok.range(), found(), "");
    return false;
  }
  }
  pattern.text = text(tok);
  consume();
  pattern.range = {begin, prev.end()};
  patterns.push_back(pattern);
  return true;
}

bool ParserImpl::parseArm(llvm::SmallVectorImpl<MatchArm> &arms, BlockUse use) {
  SourceLoc begin = tok.loc;
  accept(TokenKind::Pipe);
  llvm::SmallVector<MatchPattern, 4> patterns;
  do {
    if (!parsePattern(patterns))
      return false;
  } while (accept(TokenKind::Pipe));
  if (!expect(TokenKind::FatArrow, "'|' or '=>'"))
    return false;
  BlockStmt *body = parseArmBody(use);
  if (!body)
    return false;
  MatchArm arm;
  arm.patterns = context.copy(llvm::ArrayRef<MatchPattern>(patterns));
  arm.body = body;
  arm.range = {begin, prev.end()};
  arms.push_back(arm);
  if (accept(TokenKind::Comma) || at(TokenKind::RBrace) || prev.kind == TokenKind::RBrace)
    return true;
  if (at(TokenKind::Semicolon)) {
    error(SyntaxDiag::MissingComma, tok.range(), "arms, found ';'").fixIt(tok.range(), ",");
    consume();
    return true;
  }
  error(SyntaxDiag::MissingComma, afterPrevious(), "arms").fixIt(afterPrevious(), ",");
  return startsLine();
}

BlockStmt *ParserImpl::parseArmBody(BlockUse use) {
  if (at(TokenKind::LBrace))
    return parseBlock("an arm", use);
  SourceLoc begin = tok.loc;
  Stmt *statement = nullptr;
  Expr *yield = nullptr;
  if (at(TokenKind::If)) {
    IfStmt *inner = parseIf(use);
    if (use == BlockUse::Value)
      yield = context.make<IfValueExpr>(inner, inner->range);
    else
      statement = inner;
  } else if (atMatch()) {
    MatchStmt *inner = parseMatch(use);
    if (!inner)
      return nullptr;
    if (use == BlockUse::Value)
      yield = context.make<MatchValueExpr>(inner, inner->range);
    else
      statement = inner;
  } else if (atJump()) {
    statement = parseJump();
  } else {
    Expr *expr = parseAssignment();
    blockHeight = std::max(blockHeight, height);
    if (!expr)
      return nullptr;
    if (use == BlockUse::Value && !llvm::isa<AssignExpr>(expr)) {
      yield = expr;
    } else {
      warnUnusedValue(expr);
      statement = context.make<ExprStmt>(expr, expr->range);
    }
  }
  SourceRange range(begin, prev.end());
  if (yield)
    return makeBlock({}, yield, range);
  return makeBlock({&statement, 1}, nullptr, range);
}

//===----------------------------------------------------------------------===//
// Statements of other languages
//===----------------------------------------------------------------------===//

bool ParserImpl::parseForeignStatement(BlockUse use) {
  TokenKind next = peek(1).kind;
  if (atWord("else") && (next == TokenKind::LBrace || next == TokenKind::If)) {
    error(SyntaxDiag::ElseWithoutIf, tok.range());
    consume();
    if (at(TokenKind::If))
      parseIf(use);
    else
      parseBlock("", use);
    return true;
  }
  llvm::StringRef word = text(tok);
  llvm::StringRef advice =
      llvm::StringSwitch<llvm::StringRef>(word)
          .Case("while", "a loop is written 'for (let i: u32 = 0; condition; i = i + 1) { … }'")
          .Cases({"do", "loop"}, "a loop is written 'for (let i: u32 = 0; i < n; i = i + 1) { … }'")
          .Case("switch", "write 'match value { 0 => { … } _ => { … } }'")
          .Case("elif", "write 'else if'")
          .Case("elseif", "write 'else if'")
          .Default("");
  if (advice.empty())
    return false;
  if (next != TokenKind::LBrace && (next != TokenKind::LParen || !braceFollows()))
    return false;
  error(SyntaxDiag::NoSuchStatement, tok.range(), word, advice);
  bool bodyOfStatements = word != "switch";
  bool hasTail = word == "do";
  consume();
  if (at(TokenKind::LParen)) {
    consume();
    unsigned nesting = 1;
    while (nesting != 0 && !at(TokenKind::LBrace) && !at(TokenKind::EndOfFile)) {
      nesting += at(TokenKind::LParen);
      nesting -= at(TokenKind::RParen);
      consume();
    }
  }
  if (!at(TokenKind::LBrace))
    recoverStatement();
  else if (bodyOfStatements)
    parseBlock("", BlockUse::Statement);
  else
    skipBraces();
  if (hasTail && atWord("while"))
    recoverStatement();
  return true;
}
