// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements.

#include "ParserImpl.h"
#include "besl/Support/SyntaxDiag.h"
#include "besl/Support/TypeShadeDiag.h"
#include "llvm/ADT/ScopeExit.h"

using namespace besl;
using namespace besl::ts;

Stmt *Parser::makeStmt(StmtKind kind, SourceLoc begin) {
  Stmt *stmt = context.make<Stmt>();
  stmt->kind = kind;
  stmt->range = from(begin);
  return stmt;
}

llvm::ArrayRef<Stmt *> Parser::parseStatements() {
  llvm::SmallVector<Stmt *, 16> statements;
  while (!is(TokenKind::RBrace) && !is(TokenKind::EndOfFile) && !isWord("case") && !isWord("default") && !diags.limitReached()) {
    SourceLoc before = tok.loc;
    if (Stmt *stmt = parseStatement())
      statements.push_back(stmt);
    // What no statement can begin with.
    if (tok.loc == before)
      skipBalanced();
  }
  return save(statements);
}

Stmt *Parser::parseBlock() {
  SourceLoc begin = tok.loc;
  Stmt *stmt = makeStmt(StmtKind::Block, begin);
  ++blockDepth;
  llvm::scope_exit leave([&] { --blockDepth; });
  if (blockDepth > limits::kBlockDepth) {
    report(SyntaxDiag::BlockTooDeep, tok.range(), limits::kBlockDepth);
    skipBalanced();
    return stmt;
  }
  if (!expect(TokenKind::LBrace))
    return stmt;
  llvm::SmallVector<Stmt *, 16> all;
  llvm::append_range(all, parseStatements());
  // Labels of a switch that stand elsewhere.
  while (isWord("case") || isWord("default")) {
    report(TypeShadeDiag::TsExpected, tok.range(), "a statement", ("'" + text(tok) + "', which belongs into a 'switch'").str());
    skipStatement();
    llvm::append_range(all, parseStatements());
  }
  stmt->body = save(all);
  expect(TokenKind::RBrace);
  stmt->range = from(begin);
  return stmt;
}

/// The statement under an `if` or a loop; never null.
Stmt *Parser::parseNested() {
  if (is(TokenKind::LBrace))
    return parseBlock();
  SourceLoc begin = tok.loc;
  ++blockDepth;
  llvm::scope_exit leave([&] { --blockDepth; });
  if (blockDepth > limits::kBlockDepth) {
    report(SyntaxDiag::BlockTooDeep, tok.range(), limits::kBlockDepth);
    skipStatement();
    return makeStmt(StmtKind::Block, begin);
  }
  if (take(TokenKind::Semicolon))
    return makeStmt(StmtKind::Block, begin);
  if (isWord("let") || isWord("const")) {
    report(TypeShadeDiag::TsExpected, tok.range(), "a statement or a block", "a declaration, which would end at once");
  }
  Stmt *inner = is(TokenKind::RBrace) || is(TokenKind::EndOfFile) ? nullptr : parseStatement();
  if (is(TokenKind::RBrace) && !inner)
    expected("a statement");
  Stmt *stmt = makeStmt(StmtKind::Block, begin);
  if (inner)
    stmt->body = context.copy(llvm::ArrayRef<Stmt *>(inner));
  return stmt;
}

/// `{ a, b: c } = value`, which is refused. Its names are declared, so that their uses stay silent.
void Parser::parsePattern(llvm::SmallVectorImpl<Binding> &bindings, bool isConst) {
  leftOut(tok.range(), "taking a value apart in a declaration", "declare a name for each part");
  skipPattern(bindings, isConst);
  if (take(TokenKind::Equal))
    parseAssignment();
}

void Parser::skipPattern(llvm::SmallVectorImpl<Binding> &bindings, bool isConst) {
  unsigned depth = 0;
  do {
    if (is(TokenKind::LBrace) || is(TokenKind::LBracket))
      ++depth;
    if (is(TokenKind::RBrace) || is(TokenKind::RBracket))
      --depth;
    if (is(TokenKind::EndOfFile) || is(TokenKind::Semicolon))
      return;
    if (is(TokenKind::Identifier) && peek().kind != TokenKind::Colon) {
      Binding binding;
      binding.name = {text(tok), tok.range()};
      binding.isConst = isConst;
      binding.init = errorExpr(tok.loc);
      binding.range = tok.range();
      bindings.push_back(binding);
    }
    advance();
  } while (depth != 0);
}

/// A function or class inside a function, which is refused. Its name is declared, so that its uses stay silent.
Stmt *Parser::refuseInner() {
  SourceLoc begin = tok.loc;
  bool isAsync = isWord("async") && peek().kind == TokenKind::Keyword;
  if (!isAsync && !isWord("function") && !isWord("class"))
    return nullptr;
  leftOut(tok.range(), isWord("class") ? "a class inside a function" : "a function inside a function", "move it to the top of the file");
  while (isWord("async") || isWord("function") || isWord("class") || is(TokenKind::Star))
    advance();
  Binding binding;
  if (is(TokenKind::Identifier))
    binding = {{text(tok), tok.range()}, nullptr, errorExpr(tok.loc), true, tok.range()};
  while (!is(TokenKind::LBrace) && !is(TokenKind::EndOfFile) && !is(TokenKind::Semicolon) && !is(TokenKind::RBrace))
    skipBalanced();
  if (is(TokenKind::LBrace))
    skipBalanced();
  Stmt *stmt = makeStmt(StmtKind::Let, begin);
  stmt->range = stmt->keyword = SourceRange(begin);
  if (binding.name)
    stmt->bindings = context.copy(llvm::ArrayRef<Binding>(binding));
  return stmt;
}

Stmt *Parser::parseLet(bool inFor) {
  SourceLoc begin = tok.loc;
  bool isConst = isWord("const");
  advance();
  llvm::SmallVector<Binding, 2> bindings;
  do {
    SourceLoc start = tok.loc;
    Binding binding;
    binding.isConst = isConst;
    if (is(TokenKind::LBrace) || is(TokenKind::LBracket)) {
      parsePattern(bindings, isConst);
      continue;
    }
    binding.name = expectName("a name");
    if (!binding.name) {
      if (!inFor)
        skipStatement();
      break;
    }
    take(TokenKind::Exclaim);
    if (take(TokenKind::Colon))
      binding.type = parseType();
    if (take(TokenKind::Equal))
      binding.init = parseAssignment();
    binding.range = from(start);
    bindings.push_back(binding);
  } while (take(TokenKind::Comma));
  Stmt *stmt = makeStmt(StmtKind::Let, begin);
  stmt->keyword = SourceRange(begin);
  stmt->bindings = save(bindings);
  if (!inFor) {
    endStatement("a declaration");
    stmt->range = {begin, lastEnd};
  }
  return stmt;
}

Expr *Parser::parseCondition() {
  if (!expect(TokenKind::LParen))
    return errorExpr(tok.loc);
  Expr *condition = parseExpression();
  expect(TokenKind::RParen);
  return condition;
}

Stmt *Parser::parseIf() {
  // A chain of `else if` is read in a loop: it may be as long as the file.
  Stmt *first = nullptr;
  Stmt *last = nullptr;
  SourceLoc chainBegin = tok.loc;
  while (true) {
    SourceLoc begin = tok.loc;
    Stmt *stmt = makeStmt(StmtKind::If, begin);
    stmt->keyword = tok.range();
    advance();
    stmt->condition = parseCondition();
    stmt->then = parseNested();
    stmt->range = from(begin);
    if (last)
      last->otherwise = stmt;
    else
      first = stmt;
    last = stmt;
    if (!takeWord("else"))
      break;
    if (isWord("if"))
      continue;
    last->otherwise = parseNested();
    last->range = from(begin);
    break;
  }
  first->range = from(chainBegin);
  return first;
}

Stmt *Parser::parseFor() {
  SourceLoc begin = tok.loc;
  SourceRange keyword = tok.range();
  advance();
  if (isWord("await")) {
    hostOnly(tok.range(), "'await'", "a shader has nothing to wait for");
    advance();
  }
  Stmt *stmt = makeStmt(StmtKind::For, begin);
  stmt->keyword = keyword;
  if (!expect(TokenKind::LParen)) {
    skipStatement();
    return nullptr;
  }
  if (isWord("var")) {
    hostOnly(tok.range(), "'var'", "write 'let'");
    // Read as if it were the other.
    advance();
    if (isName() && complainedAt != tok.loc)
      advance();
    if (take(TokenKind::Equal))
      parseAssignment();
  } else if (isWord("let") || isWord("const")) {
    stmt->init = parseLet(/*inFor=*/true);
    bool hasOne = stmt->init->bindings.size() == 1;
    if (isWord("of") && hasOne) {
      advance();
      stmt->kind = StmtKind::ForOf;
      stmt->bindings = stmt->init->bindings;
      stmt->init = nullptr;
      Binding binding = stmt->bindings.front();
      binding.init = parseExpression();
      stmt->bindings = context.copy(llvm::ArrayRef<Binding>(binding));
      expect(TokenKind::RParen);
      stmt->then = parseNested();
      stmt->range = from(begin);
      return stmt;
    }
    if (isWord("in")) {
      hostOnly(tok.range(), "'for … in'", "name the members, or count over an array with 'for … of'");
      while (!is(TokenKind::RParen) && !is(TokenKind::EndOfFile) && !is(TokenKind::LBrace))
        skipBalanced();
      take(TokenKind::RParen);
      parseNested();
      return nullptr;
    }
  } else if (!is(TokenKind::Semicolon)) {
    SourceLoc at = tok.loc;
    Expr *expr = parseExpression();
    stmt->init = makeStmt(StmtKind::Expr, at);
    stmt->init->condition = expr;
  }
  expect(TokenKind::Semicolon);
  if (!is(TokenKind::Semicolon) && !is(TokenKind::RParen))
    stmt->condition = parseExpression();
  expect(TokenKind::Semicolon);
  if (!is(TokenKind::RParen))
    stmt->step = parseExpression();
  if (!expect(TokenKind::RParen)) {
    while (!is(TokenKind::RParen) && !is(TokenKind::EndOfFile) && !is(TokenKind::LBrace) && !is(TokenKind::RBrace) && !is(TokenKind::Semicolon))
      skipBalanced();
    take(TokenKind::RParen);
  }
  stmt->then = parseNested();
  stmt->range = from(begin);
  return stmt;
}

Stmt *Parser::parseSwitch() {
  SourceLoc begin = tok.loc;
  Stmt *stmt = makeStmt(StmtKind::Switch, begin);
  stmt->keyword = tok.range();
  advance();
  stmt->condition = parseCondition();
  ++blockDepth;
  llvm::scope_exit leave([&] { --blockDepth; });
  if (blockDepth > limits::kBlockDepth) {
    report(SyntaxDiag::BlockTooDeep, tok.range(), limits::kBlockDepth);
    if (is(TokenKind::LBrace))
      skipBalanced();
    return nullptr;
  }
  llvm::SmallVector<Clause, 8> clauses;
  if (expect(TokenKind::LBrace)) {
    while (!is(TokenKind::RBrace) && !is(TokenKind::EndOfFile)) {
      SourceLoc at = tok.loc;
      Clause clause;
      if (takeWord("case")) {
        clause.value = parseExpression();
      } else if (!takeWord("default")) {
        expected("'case' or 'default'");
        (void)parseStatements();
        if (tok.loc == at)
          skipBalanced();
        continue;
      }
      clause.range = from(at);
      expect(TokenKind::Colon);
      clause.body = parseStatements();
      clauses.push_back(clause);
    }
    expect(TokenKind::RBrace);
  }
  stmt->clauses = save(clauses);
  stmt->range = from(begin);
  return stmt;
}

/// Reports a statement that a shader cannot have, and passes over it. False if the current token begins none.
bool Parser::refuseStatement() {
  SourceRange at = tok.range();
  if (isWord("do")) {
    report(TypeShadeDiag::TsUnsupported, at, "there is no 'do … while'; write 'while (true)' with a 'break' at its end");
    advance();
    if (is(TokenKind::LBrace))
      skipBalanced();
    if (takeWord("while") && is(TokenKind::LParen))
      skipBalanced();
    take(TokenKind::Semicolon);
    return true;
  }
  if (isWord("throw")) {
    hostOnly(at, "'throw'", "return a value that says so, or write it to a buffer");
    skipStatement();
    return true;
  }
  if (isWord("with") || isWord("debugger") || isWord("import") || isWord("export")) {
    hostOnly(at, ("'" + text(tok) + "'").str(), "leave it to the host");
    advance();
    skipStatement();
    return true;
  }
  if ((isWord("type") || isWord("enum") || isWord("interface") || isWord("namespace")) &&
      (peek().kind == TokenKind::Identifier && !peek().afterLineBreak)) {
    leftOut(at, "a type inside a function", "move it to the top of the file");
    advance();
    skipStatement();
    return true;
  }
  if (is(TokenKind::Identifier) && peek().kind == TokenKind::Colon) {
    report(TypeShadeDiag::TsUnsupported, at, "there are no labels; leave an outer loop by a flag that its condition tests");
    advance();
    advance();
    return true;
  }
  return false;
}

Stmt *Parser::parseStatement() {
  SourceLoc begin = tok.loc;
  if (take(TokenKind::Semicolon))
    return nullptr;
  if (is(TokenKind::LBrace))
    return parseBlock();
  if (is(TokenKind::At)) {
    report(TypeShadeDiag::TsAttribute, tok.range(), "attributes stand before declarations at the top of a file, parameters and members of classes");
    advance();
    skipStatement();
    return nullptr;
  }
  if (isWord("let") || isWord("const")) {
    Token next = peek();
    if (isWord("const") && next.kind == TokenKind::Keyword && text(next) == "enum") {
      leftOut(tok.range(), "a type inside a function", "move it to the top of the file");
      advance();
      skipStatement();
      return nullptr;
    }
    return parseLet(/*inFor=*/false);
  }
  if (isWord("if"))
    return parseIf();
  if (isWord("for"))
    return parseFor();
  if (isWord("switch"))
    return parseSwitch();
  if (isWord("while")) {
    Stmt *stmt = makeStmt(StmtKind::While, begin);
    stmt->keyword = tok.range();
    advance();
    stmt->condition = parseCondition();
    stmt->then = parseNested();
    stmt->range = from(begin);
    return stmt;
  }
  if (isWord("return")) {
    Stmt *stmt = makeStmt(StmtKind::Return, begin);
    stmt->keyword = tok.range();
    advance();
    if (!is(TokenKind::Semicolon) && !is(TokenKind::RBrace) && !is(TokenKind::EndOfFile) && !tok.afterLineBreak)
      stmt->condition = parseExpression();
    stmt->range = from(begin);
    endStatement("'return'");
    return stmt;
  }
  if (isWord("break") || isWord("continue")) {
    Stmt *stmt = makeStmt(isWord("break") ? StmtKind::Break : StmtKind::Continue, begin);
    stmt->keyword = stmt->range = tok.range();
    advance();
    if (is(TokenKind::Identifier) && !tok.afterLineBreak) {
      report(TypeShadeDiag::TsUnsupported, tok.range(), "there are no labels; leave an outer loop by a flag that its condition tests");
      advance();
    }
    endStatement(stmt->kind == StmtKind::Break ? "'break'" : "'continue'");
    return stmt;
  }
  if (isWord("var")) {
    // Read as if it were the other.
    hostOnly(tok.range(), "'var'", "write 'let' or 'const'");
    return parseLet(/*inFor=*/false);
  }
  if (isWord("try")) {
    hostOnly(tok.range(), "'try'", "nothing throws on a GPU, so the statements inside can stand alone");
    advance();
    Stmt *body = is(TokenKind::LBrace) ? parseBlock() : nullptr;
    while (isWord("catch") || isWord("finally")) {
      advance();
      while (is(TokenKind::LBrace) || is(TokenKind::LParen))
        skipBalanced();
    }
    return body;
  }
  if (Stmt *inner = refuseInner())
    return inner;
  if (refuseStatement())
    return nullptr;

  Expr *expr = parseExpression();
  Stmt *stmt = makeStmt(StmtKind::Expr, begin);
  stmt->condition = expr;
  if (expr->kind == ExprKind::Name && expr->text == "discard")
    stmt->kind = StmtKind::Discard;
  stmt->keyword = expr->range;
  if (expr->kind == ExprKind::Error && tok.loc == begin)
    return nullptr;
  endStatement("a statement");
  return stmt;
}
