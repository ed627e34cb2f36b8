// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tokens, error recovery, names and types.

#include "besl/Frontend/BESL/Parser.h"
#include "ParserImpl.h"
#include "besl/Support/Suggest.h"
#include "besl/Support/SyntaxDiag.h"
#include <cassert>
#include <utility>

using namespace besl;
using namespace besl::ast;

Program besl::parse(const SourceManager &sources, FileId file, ASTContext &context,
                    DiagnosticEngine &diags) {
  return ParserImpl(sources, file, context, diags).parseProgram();
}

ParserImpl::ParserImpl(const SourceManager &sources, FileId file, ASTContext &context,
                       DiagnosticEngine &diags)
    : sources(sources), file(file), context(context), diags(diags),
      lexer(sources, file, &diags) {
  prev.loc = beforePrev.loc = sources.start(file);
  tok = lexer.next();
}

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

void ParserImpl::consume() {
  beforePrev = prev;
  prev = tok;
  if (numAhead == 0) {
    tok = lexer.next();
    return;
  }
  tok = ahead[0];
  --numAhead;
  for (unsigned i = 0; i != numAhead; ++i)
    ahead[i] = ahead[i + 1];
}

const Token &ParserImpl::peek(unsigned n) {
  assert(n >= 1 && n <= kMaxAhead);
  while (numAhead < n)
    ahead[numAhead++] = lexer.next();
  return ahead[n - 1];
}

bool ParserImpl::startsLine() const {
  return sources.text(SourceRange(prev.end(), tok.loc)).contains('\n') || prev.length == 0;
}

bool ParserImpl::braceFollows() {
  // Long enough for any real scrutinee, short enough that nesting cannot make it quadratic.
  constexpr unsigned kMaxScan = 1024;
  Lexer scout = lexer.lookahead();
  unsigned nesting = 0, braces = 0;
  for (unsigned i = 0; i != kMaxScan; ++i) {
    Token token = i < numAhead ? ahead[i] : scout.next();
    switch (token.kind) {
    case TokenKind::LParen:
    case TokenKind::LBracket:
      ++nesting;
      break;
    case TokenKind::RParen:
    case TokenKind::RBracket:
      if (nesting == 0)
        return false;
      --nesting;
      break;
    case TokenKind::LBrace:
      if (nesting == 0)
        return true;
      ++braces; // of an `if` or `match` with a value
      break;
    case TokenKind::Semicolon:
    case TokenKind::Equal:
    case TokenKind::Comma:
      if (nesting == 0)
        return false;
      break;
    case TokenKind::RBrace:
      if (braces == 0)
        return false;
      --braces;
      break;
    case TokenKind::EndOfFile:
      return false;
    default:
      break;
    }
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

bool ParserImpl::isEcho() {
  if (tok.kind == TokenKind::Error || tok.afterRubbish || tok.loc == lastError)
    return true;
  lastError = tok.loc;
  return false;
}

std::string ParserImpl::found() const {
  if (at(TokenKind::Identifier) || at(TokenKind::Integer) || at(TokenKind::Decimal))
    return "'" + diagArg(text(tok)) + "'";
  return describeToken(tok.kind).str();
}

std::string ParserImpl::nearestWord(llvm::ArrayRef<llvm::StringRef> words) const {
  return at(TokenKind::Identifier) ? nearestName(text(tok), words) : std::string();
}

bool ParserImpl::expect(TokenKind kind, llvm::StringRef what, const Token *open) {
  if (accept(kind))
    return true;
  // What is missing at the end of a line is shown there, not at the start of the next.
  SourceRange where = at(TokenKind::EndOfFile) || startsLine() ? afterPrevious() : tok.range();
  DiagnosticBuilder diag = error(SyntaxDiag::ExpectedToken, where, what, found());
  if (open && sources.line(open->loc) != sources.line(where.begin))
    diag.note(open->range(), "to match this {0}", describeToken(open->kind));
  return false;
}

bool ParserImpl::expectGreater() {
  if (at(TokenKind::GreaterGreater) || at(TokenKind::GreaterEqual)) {
    Token first = tok;
    first.kind = TokenKind::Greater;
    first.length = 1;
    tok.kind = at(TokenKind::GreaterGreater) ? TokenKind::Greater : TokenKind::Equal;
    tok.loc = tok.loc.advanced(1);
    tok.length = 1;
    beforePrev = prev;
    prev = first;
    return true;
  }
  return expect(TokenKind::Greater, "'>'");
}

void ParserImpl::expectSemicolon(const llvm::Twine &after) {
  if (accept(TokenKind::Semicolon))
    return;
  while (at(TokenKind::RParen) || at(TokenKind::RBracket)) {
    error(SyntaxDiag::StrayBracket, tok.range(), describeToken(tok.kind)).fixIt(tok.range(), "");
    consume();
    if (accept(TokenKind::Semicolon))
      return;
  }
  llvm::StringRef sign = !at(TokenKind::Identifier) ? "" : text(tok) == "and" ? "&&" : text(tok) == "or" ? "||" : "";
  if (at(TokenKind::Question))
    error(SyntaxDiag::ConditionalOperator, tok.range());
  else if (!sign.empty() && !startsLine())
    error(SyntaxDiag::WordOperator, tok.range(), text(tok), sign).fixIt(tok.range(), sign);
  else
    error(SyntaxDiag::ExpectedSemicolon, afterPrevious(), after.str()).fixIt(afterPrevious(), ";");
  if (!at(TokenKind::RBrace) && !startsLine())
    recoverStatement();
}

void ParserImpl::rejectSemicolon(llvm::StringRef after) {
  if (!at(TokenKind::Semicolon))
    return;
  error(SyntaxDiag::StraySemicolon, tok.range(), after).fixIt(tok.range(), "");
  while (accept(TokenKind::Semicolon)) {
  }
}

void ParserImpl::reportUnclosed(const Token &open) {
  ++unclosedBlocks;
  // Another error may have been reported at this very place: what the block misses is still worth saying, of the innermost one. A text
  // that cannot be read to its end is not missing a brace.
  if (tok.kind == TokenKind::Error || tok.afterRubbish || tok.loc == lastUnclosed)
    return;
  lastUnclosed = lastError = tok.loc;
  diags.report(SyntaxDiag::UnclosedBlock, at(TokenKind::EndOfFile) ? afterPrevious() : tok.range(),
        at(TokenKind::EndOfFile) ? std::string("end of file")
                                 : "the declaration of " + found())
      .note(open.range(), "the block opened here is not closed");
}

void ParserImpl::reportTooDeep(const Token &open) {
  if (!std::exchange(blockTooDeep, true))
    error(SyntaxDiag::BlockTooDeep, open.range(), limits::kBlockDepth);
}

bool ParserImpl::atDeclarationStart() {
  if (!at(TokenKind::Identifier) || peek(1).kind != TokenKind::Colon)
    return false;
  Token kind = peek(2);
  switch (kind.kind) {
  case TokenKind::Struct:
  case TokenKind::Fn:
  case TokenKind::Const:
    return true;
  case TokenKind::Identifier: {
    llvm::StringRef word = text(kind);
    if (word == "push_constant")
      return peek(3).kind == TokenKind::LBrace;
    return (word == "descriptor" || word == "input" || word == "output" ||
            word == "vertex_output" || word == "task_payload" || word == "workgroup") &&
           peek(3).kind == TokenKind::Less;
  }
  default:
    return false;
  }
}

void ParserImpl::skipBraces() {
  unsigned braces = 0;
  do {
    if (at(TokenKind::LBrace))
      ++braces;
    else if (at(TokenKind::RBrace))
      --braces;
    else if (at(TokenKind::EndOfFile) || atDeclarationStart())
      return;
    consume();
  } while (braces != 0);
}

void ParserImpl::recoverStatement() {
  bool moved = false;
  for (;; moved = true) {
    switch (tok.kind) {
    case TokenKind::EndOfFile:
    case TokenKind::RBrace:
      return;
    case TokenKind::Semicolon:
      consume();
      return;
    case TokenKind::LBrace:
      skipBraces();
      if (!atWord("else"))
        return;
      break;
    case TokenKind::Let:
    case TokenKind::Return:
    case TokenKind::If:
    case TokenKind::For:
      if (moved && startsLine())
        return;
      break;
    case TokenKind::Identifier:
      if (atDeclarationStart())
        return;
      break;
    default:
      break;
    }
    consume();
  }
}

void ParserImpl::recoverDeclaration() {
  while (!at(TokenKind::EndOfFile) && !atDeclarationStart()) {
    switch (tok.kind) {
    case TokenKind::Semicolon:
    case TokenKind::RBrace:
      consume();
      return;
    case TokenKind::LBrace:
      skipBraces();
      accept(TokenKind::Semicolon);
      return;
    case TokenKind::Identifier:
      // A malformed declaration is still the start of one.
      if (startsLine() && peek(1).kind == TokenKind::Colon)
        return;
      break;
    default:
      break;
    }
    consume();
  }
}

void ParserImpl::recoverInList(TokenKind close) {
  unsigned nesting = 0;
  for (;;) {
    switch (tok.kind) {
    case TokenKind::EndOfFile:
    case TokenKind::Semicolon:
      return;
    case TokenKind::LBrace:
      // The body of what the list belongs to.
      if (close != TokenKind::RBrace)
        return;
      ++nesting;
      break;
    case TokenKind::RBrace:
      if (nesting == 0 || close != TokenKind::RBrace)
        return;
      --nesting;
      break;
    case TokenKind::LParen:
    case TokenKind::LBracket:
      ++nesting;
      break;
    case TokenKind::RParen:
    case TokenKind::RBracket:
      if (nesting == 0) {
        if (at(close))
          return;
      } else {
        --nesting;
      }
      break;
    case TokenKind::Comma:
      if (nesting == 0)
        return;
      break;
    case TokenKind::Identifier:
      if (atDeclarationStart())
        return;
      break;
    default:
      break;
    }
    consume();
  }
}

//===----------------------------------------------------------------------===//
// Names, types, numbers
//===----------------------------------------------------------------------===//

Identifier ParserImpl::parseName(llvm::StringRef what) {
  if (isReservedWord(tok.kind))
    error(SyntaxDiag::ReservedWord, tok.range(), text(tok), what);
  else if (!at(TokenKind::Identifier)) {
    expect(TokenKind::Identifier, ("a name for " + what).str());
    return {};
  }
  Identifier name{text(tok), tok.range()};
  consume();
  return name;
}

bool ParserImpl::parseType(TypeRef &type, bool allowUnsized) {
  type.range = SourceRange(tok.loc);
  if (!at(TokenKind::Identifier)) {
    error(SyntaxDiag::ExpectedType, startsLine() ? afterPrevious() : tok.range(), found());
    return false;
  }
  type.name = {text(tok), tok.range()};
  type.range = tok.range();
  consume();
  return parseSuffixes(type, allowUnsized);
}

bool ParserImpl::parseSuffixes(TypeRef &type, bool allowUnsized) {
  if (!at(TokenKind::LBracket))
    return true;
  llvm::SmallVector<ArraySuffix, 4> suffixes;
  while (at(TokenKind::LBracket)) {
    Token open = tok;
    consume();
    ArraySuffix suffix;
    if (at(TokenKind::Integer)) {
      suffix.text = text(tok);
      consume();
    } else if (at(TokenKind::RBracket)) {
      if (!allowUnsized) {
        error(SyntaxDiag::UnsizedArray, SourceRange(open.loc, tok.end()));
        return false;
      }
    } else {
      error(SyntaxDiag::ArrayCountNotNumber, tok.range(), found());
      return false;
    }
    if (!expect(TokenKind::RBracket, "']'", &open))
      return false;
    suffix.range = {open.loc, prev.end()};
    if (suffixes.size() == limits::kTypeDepth) {
      error(SyntaxDiag::TypeTooDeep, suffix.range, limits::kTypeDepth);
      return false;
    }
    suffixes.push_back(suffix);
  }
  type.suffixes = context.copy(llvm::ArrayRef<ArraySuffix>(suffixes));
  type.range.end = prev.end();
  return true;
}

bool ParserImpl::parseInteger(IntegerToken &number, llvm::StringRef what) {
  if (at(TokenKind::Integer))
    number = {text(tok), tok.range()};
  else if (!at(TokenKind::Error))
    return expect(TokenKind::Integer, what);
  consume();
  return true;
}
