// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tokens, recovery and types.

#include "ParserImpl.h"
#include "besl/Support/SyntaxDiag.h"
#include "besl/Support/TypeShadeDiag.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringSwitch.h"

using namespace besl;
using namespace besl::ts;

Parser::Parser(const SourceManager &sources, FileId file, ast::ASTContext &context, DiagnosticEngine &diags)
    : sources(sources), fileId(file), context(context), diags(diags), lexer(sources, file, &diags) {
  lastEnd = sources.range(file).begin;
  tok = lexer.next();
}

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

void Parser::advance() {
  lastEnd = tok.end();
  tok = lexer.next();
}

bool Parser::take(TokenKind kind) {
  if (tok.kind != kind)
    return false;
  advance();
  return true;
}

bool Parser::takeWord(llvm::StringRef word) {
  if (!isWord(word))
    return false;
  advance();
  return true;
}

bool Parser::isName() const {
  return is(TokenKind::Identifier);
}

void Parser::expected(llvm::StringRef what) {
  if (complainedAt == tok.loc || is(TokenKind::Error))
    return;
  complainedAt = tok.loc;
  std::string found = describeToken(tok.kind).str();
  if (is(TokenKind::Identifier) || is(TokenKind::Keyword) || tok.kind >= TokenKind::LBrace)
    found = ("'" + text(tok) + "'").str();
  report(TypeShadeDiag::TsExpected, tok.range(), what, found);
}

bool Parser::expect(TokenKind kind) {
  if (take(kind))
    return true;
  expected(describeToken(kind));
  return false;
}

Identifier Parser::expectName(llvm::StringRef what) {
  if (!isName()) {
    expected(what);
    return {};
  }
  Identifier name{text(tok), tok.range()};
  advance();
  return name;
}

//===----------------------------------------------------------------------===//
// Recovery
//===----------------------------------------------------------------------===//

void Parser::skipBalanced() {
  unsigned depth = 0;
  do {
    switch (tok.kind) {
    case TokenKind::LBrace:
    case TokenKind::LParen:
    case TokenKind::LBracket:
      ++depth;
      break;
    case TokenKind::RBrace:
    case TokenKind::RParen:
    case TokenKind::RBracket:
      depth -= depth != 0;
      break;
    case TokenKind::EndOfFile:
      return;
    default:
      break;
    }
    advance();
  } while (depth != 0);
}

bool Parser::startsStatement() const {
  if (tok.kind != TokenKind::Keyword)
    return false;
  return llvm::StringSwitch<bool>(text(tok))
      .Cases({"let", "const", "if", "for", "while", "switch", "return", "break", "continue", "do"}, true)
      .Default(false);
}

bool Parser::startsDeclaration() const {
  if (is(TokenKind::At))
    return true;
  if (tok.kind != TokenKind::Keyword && tok.kind != TokenKind::Identifier)
    return false;
  return llvm::StringSwitch<bool>(text(tok))
      .Cases({"export", "declare", "class", "function", "const", "let", "enum", "type", "interface", "import"}, true)
      .Cases({"namespace", "var", "async", "abstract"}, true)
      .Default(false);
}

void Parser::skipStatement() {
  while (!is(TokenKind::EndOfFile) && !is(TokenKind::RBrace)) {
    if (take(TokenKind::Semicolon) || (tok.afterLineBreak && startsStatement()))
      return;
    skipBalanced();
  }
}

void Parser::skipDeclaration() {
  while (!is(TokenKind::EndOfFile) && !(tok.afterLineBreak && startsDeclaration())) {
    if (take(TokenKind::Semicolon))
      return;
    skipBalanced();
  }
}

void Parser::endStatement(llvm::StringRef after) {
  if (take(TokenKind::Semicolon) || is(TokenKind::RBrace) || is(TokenKind::EndOfFile) || tok.afterLineBreak)
    return;
  expected(("';' or a new line after " + after).str());
  skipStatement();
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

bool Parser::atTypeArguments() const {
  // A type argument is made of a few kinds of tokens; a comparison soon shows another, or has no `(` behind the last `>`.
  constexpr unsigned kLookahead = 256;
  Lexer ahead = lexer.lookahead();
  unsigned depth = 1, brackets = 0;
  for (unsigned i = 0; i < kLookahead; ++i) {
    Token token = ahead.next();
    switch (token.kind) {
    case TokenKind::Less:
      ++depth;
      break;
    case TokenKind::Greater:
      if (--depth == 0)
        return brackets == 0 && ahead.next().kind == TokenKind::LParen;
      break;
    case TokenKind::LBracket:
      ++brackets;
      break;
    case TokenKind::RBracket:
      if (brackets-- == 0)
        return false;
      break;
    case TokenKind::Identifier:
    case TokenKind::Number:
    case TokenKind::String:
    case TokenKind::Comma:
      break;
    default:
      return false;
    }
  }
  return false;
}

llvm::ArrayRef<Type *> Parser::parseTypeArguments() {
  llvm::SmallVector<Type *, 4> args;
  advance(); // <
  while (!is(TokenKind::Greater) && !is(TokenKind::EndOfFile)) {
    args.push_back(parseType());
    if (!take(TokenKind::Comma))
      break;
  }
  expect(TokenKind::Greater);
  return save(args);
}

llvm::ArrayRef<TypeField> Parser::parseTypeFields() {
  llvm::SmallVector<TypeField, 8> fields;
  advance(); // {
  while (!is(TokenKind::RBrace) && !is(TokenKind::EndOfFile)) {
    SourceLoc before = tok.loc;
    takeWord("readonly");
    if (is(TokenKind::LBracket)) {
      report(TypeShadeDiag::TsField, tok.range(), "a struct has named members only; write an array for members with numbers");
      skipBalanced();
      if (take(TokenKind::Colon))
        parseType();
      if (!take(TokenKind::Comma))
        take(TokenKind::Semicolon);
      continue;
    }
    Identifier name{};
    if (is(TokenKind::Identifier) || is(TokenKind::Keyword)) {
      name = {text(tok), tok.range()};
      advance();
    } else {
      expected("the name of a member");
    }
    if (is(TokenKind::Question)) {
      report(TypeShadeDiag::TsField, tok.range(), "the bytes of a member are always there; leave the '?' away");
      advance();
    }
    if (is(TokenKind::LParen)) {
      report(TypeShadeDiag::TsField, name ? name.range : tok.range(), "a struct holds values only; write a function that takes the struct");
      skipBalanced();
    }
    if (take(TokenKind::Colon)) {
      Type *type = parseType();
      if (name)
        fields.push_back({name, type});
    } else {
      expected("':' and the type of the member");
    }
    if (!take(TokenKind::Comma) && !take(TokenKind::Semicolon) && !is(TokenKind::RBrace) && !tok.afterLineBreak)
      expected("';' between members");
    if (tok.loc == before)
      skipBalanced();
  }
  expect(TokenKind::RBrace);
  return save(fields);
}

Type *Parser::parseTypeOperand() {
  Type *type = context.make<Type>();
  SourceLoc begin = tok.loc;
  switch (tok.kind) {
  case TokenKind::Identifier:
  case TokenKind::Keyword: {
    llvm::StringRef word = text(tok);
    bool isKeyword = tok.kind == TokenKind::Keyword && word != "void" && word != "null" && word != "this";
    bool isOperator = (word == "readonly" || word == "keyof" || word == "typeof" || word == "infer" || word == "unique") && peek().kind == TokenKind::Identifier && !peek().afterLineBreak;
    if (isOperator) {
      if (word == "readonly")
        report(TypeShadeDiag::TsTypeForm, tok.range(), "what can be written is said by 'const' and by the resource; leave 'readonly' away");
      else
        leftOut(tok.range(), ("the type '" + word + " …'").str(), "name the type");
      advance();
      ++typeDepth;
      Type *operand = typeDepth < limits::kTypeDepth ? parseTypeOperand() : type;
      --typeDepth;
      return word == "readonly" ? operand : type;
    }
    if (isKeyword) {
      expected("a type");
      if (!startsStatement())
        advance();
      break;
    }
    type->kind = TypeKind::Name;
    type->name = {word, tok.range()};
    advance();
    while (is(TokenKind::Dot)) {
      leftOut(tok.range(), "a type of a namespace", "declare it at the top of the file");
      type->kind = TypeKind::Error;
      advance();
      if (is(TokenKind::Identifier))
        advance();
    }
    if (is(TokenKind::Less))
      type->args = parseTypeArguments();
    break;
  }
  case TokenKind::Minus:
  case TokenKind::Number: {
    bool negative = take(TokenKind::Minus);
    if (!is(TokenKind::Number)) {
      expected("a number");
      break;
    }
    type->kind = TypeKind::Number;
    type->name = {context.copy(((negative ? "-" : "") + text(tok)).str()), tok.range()};
    advance();
    break;
  }
  case TokenKind::String:
    type->kind = TypeKind::String;
    type->name = {text(tok).drop_front().drop_back(), tok.range()};
    advance();
    break;
  case TokenKind::LBracket: {
    llvm::SmallVector<Type *, 4> elements;
    advance();
    while (!is(TokenKind::RBracket) && !is(TokenKind::EndOfFile)) {
      if (is(TokenKind::Ellipsis)) {
        report(TypeShadeDiag::TsTypeForm, tok.range(), "an array here has a fixed number of elements; write 'array<T, N>'");
        advance();
      }
      SourceLoc before = tok.loc;
      elements.push_back(parseType());
      if (!take(TokenKind::Comma) || tok.loc == before)
        break;
    }
    expect(TokenKind::RBracket);
    type->kind = TypeKind::Tuple;
    type->args = save(elements);
    break;
  }
  case TokenKind::LBrace:
    type->kind = TypeKind::Object;
    type->fields = parseTypeFields();
    break;
  case TokenKind::LParen: {
    // `(T)` or the parameters of a function.
    Token next = peek();
    Lexer ahead = lexer.lookahead();
    ahead.next();
    TokenKind second = ahead.next().kind;
    bool isFunction = next.kind == TokenKind::RParen || next.kind == TokenKind::Ellipsis ||
                      (next.kind == TokenKind::Identifier && (second == TokenKind::Colon || second == TokenKind::Comma || second == TokenKind::Question));
    if (isFunction) {
      llvm::SmallVector<Type *, 4> parts;
      for (const Param &param : parseParams()) {
        Type *untyped = context.make<Type>();
        untyped->range = param.range;
        parts.push_back(param.type ? param.type : untyped);
      }
      if (expect(TokenKind::FatArrow))
        parts.push_back(parseType());
      bool isWhole = parts.size() > 0 && lastEnd.isValid();
      type->kind = isWhole ? TypeKind::Function : TypeKind::Error;
      type->args = save(parts);
      break;
    }
    advance();
    type = parseType();
    expect(TokenKind::RParen);
    break;
  }
  default:
    expected("a type");
    break;
  }
  type->range = from(begin);
  while (is(TokenKind::LBracket) && !tok.afterLineBreak) {
    Type *suffix = context.make<Type>();
    advance();
    if (!is(TokenKind::RBracket))
      parseType();
    expect(TokenKind::RBracket);
    suffix->kind = TypeKind::Suffix;
    suffix->args = context.copy(llvm::ArrayRef<Type *>(type));
    suffix->range = from(begin);
    type = suffix;
    if (++typeDepth > limits::kTypeDepth) {
      report(SyntaxDiag::TypeTooDeep, from(begin), limits::kTypeDepth);
      type = context.make<Type>();
      break;
    }
  }
  type->range = from(begin);
  return type;
}

Type *Parser::parseType() {
  SourceLoc begin = tok.loc;
  unsigned outer = typeDepth;
  llvm::scope_exit restore([&] { typeDepth = outer; });
  if (++typeDepth > limits::kTypeDepth) {
    report(SyntaxDiag::TypeTooDeep, tok.range(), limits::kTypeDepth);
    Type *error = context.make<Type>();
    error->range = tok.range();
    // Nothing behind it can be told apart from what is in it.
    while (!is(TokenKind::EndOfFile) && !is(TokenKind::Semicolon) && !is(TokenKind::RBrace) && !(tok.afterLineBreak && startsDeclaration()))
      skipBalanced();
    return error;
  }
  take(TokenKind::Pipe);
  Type *type = parseTypeOperand();
  while (is(TokenKind::Amp)) {
    advance();
    parseTypeOperand();
    if (type->kind == TypeKind::Brand)
      continue;
    Type *brand = context.make<Type>();
    brand->kind = TypeKind::Brand;
    brand->args = context.copy(llvm::ArrayRef<Type *>(type));
    type = brand;
    type->range = from(begin);
  }
  if (!is(TokenKind::Pipe))
    return type;
  llvm::SmallVector<Type *, 4> parts{type};
  while (take(TokenKind::Pipe))
    parts.push_back(parseTypeOperand());
  Type *result = context.make<Type>();
  result->kind = TypeKind::Union;
  result->args = save(parts);
  result->range = from(begin);
  return result;
}

void Parser::refuseTypeParameters() {
  if (!is(TokenKind::Less))
    return;
  leftOut(tok.range(), "a generic declaration", "write one for each type");
  unsigned depth = 0;
  do {
    // Uses of the name stay silent.
    if (depth == 1 && is(TokenKind::Identifier))
      refusedTypes.push_back(text(tok));
    if (is(TokenKind::Less))
      ++depth;
    if (is(TokenKind::Greater))
      --depth;
    if (is(TokenKind::EndOfFile) || is(TokenKind::LBrace))
      return;
    advance();
  } while (depth != 0);
}

File ts::parse(const SourceManager &sources, FileId file, ast::ASTContext &context, DiagnosticEngine &diags) {
  return Parser(sources, file, context, diags).parseFile();
}

bool ts::hasDirective(llvm::StringRef text) {
  // Without a SourceManager: what may stand before the first statement is blank space and comments.
  text.consume_front("\xef\xbb\xbf");
  while (true) {
    text = text.ltrim();
    if (text.starts_with("//")) {
      text = text.drop_front(std::min(text.find('\n'), text.size()));
    } else if (text.starts_with("/*")) {
      size_t end = text.find("*/", 2);
      if (end == llvm::StringRef::npos)
        return false;
      text = text.drop_front(end + 2);
    } else {
      return text.starts_with("\"use typeshade\"") || text.starts_with("'use typeshade'");
    }
  }
}
