// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declarations.

#include "ForeignNames.h"
#include "ParserImpl.h"
#include "besl/Support/Suggest.h"
#include "besl/Support/SyntaxDiag.h"
#include "llvm/ADT/StringSwitch.h"

using namespace besl;
using namespace besl::ast;

Program ParserImpl::parseProgram() {
  Program program;
  program.range = sources.range(file);
  while (!at(TokenKind::EndOfFile) && !diags.limitReached())
    if (Decl *decl = parseDeclaration())
      program.decls.push_back(decl);
  return program;
}

Decl *ParserImpl::parseDeclaration() {
  if (at(TokenKind::Hash)) {
    parseAttribute();
    return nullptr;
  }
  if (peek(1).kind != TokenKind::Colon) {
    return rejectDeclaration();
  }
  if (!at(TokenKind::Identifier) && !isReservedWord(tok.kind)) {
    error(SyntaxDiag::ExpectedDeclaration, tok.range(), found());
    consume();
    recoverDeclaration();
    return nullptr;
  }
  Identifier name = parseName("a declaration");
  consume(); // ':'
  switch (tok.kind) {
  case TokenKind::Struct:
    return parseStruct(name);
  case TokenKind::Const:
    return parseConst(name);
  case TokenKind::Fn:
    return parseFunction(name);
  case TokenKind::Identifier: {
    using Parse = Decl *(*)(ParserImpl &, Identifier);
    Parse parse =
        llvm::StringSwitch<Parse>(text(tok))
            .Case("descriptor", [](ParserImpl &p, Identifier n) { return p.parseDescriptor(n); })
            .Case("push_constant",
                  [](ParserImpl &p, Identifier n) { return p.parsePushConstant(n); })
            .Case("input",
                  [](ParserImpl &p, Identifier n) {
                    return p.parseStageIO(n, DeclKind::StageInputVar, false);
                  })
            .Case("output",
                  [](ParserImpl &p, Identifier n) {
                    return p.parseStageIO(n, DeclKind::StageOutputVar, false);
                  })
            .Case("vertex_output",
                  [](ParserImpl &p, Identifier n) {
                    return p.parseStageIO(n, DeclKind::StageOutputVar, true);
                  })
            .Case("task_payload",
                  [](ParserImpl &p, Identifier n) {
                    return p.parseStorage(n, DeclKind::TaskPayload);
                  })
            .Case("workgroup",
                  [](ParserImpl &p, Identifier n) {
                    return p.parseStorage(n, DeclKind::Workgroup);
                  })
            .Default(nullptr);
    if (parse)
      return parse(*this, name);
    break;
  }
  default:
    break;
  }

  {
    std::string near = nearestWord({"struct", "fn", "const", "descriptor", "input", "output",
                                    "vertex_output", "task_payload", "workgroup",
                                    "push_constant"});
    DiagnosticBuilder diag =
        error(SyntaxDiag::UnknownDeclarationKind, tok.range(), found(), didYouMean(near));
    if (!near.empty())
      diag.fixIt(tok.range(), near);
    else
      diag.note(SourceRange(), "after 'name:' comes struct, fn, const, descriptor, input, output, "
                               "vertex_output, task_payload, workgroup or push_constant");
  }
  recoverDeclaration();
  return nullptr;
}

void ParserImpl::parseAttribute() {
  Token hash = tok;
  consume();
  if (at(TokenKind::LBracket)) {
    consume();
    Identifier name = parseName("an attribute");
    if (!name || !expect(TokenKind::RBracket, "']'")) {
      recoverDeclaration();
      return;
    }
    diags.report(SyntaxDiag::IgnoredAttribute, SourceRange(hash.loc, prev.end()), name.name);
    return;
  }
  diags.report(SyntaxDiag::Preprocessor, hash.range());
  while (!at(TokenKind::EndOfFile) && !startsLine())
    consume();
}

/// Reports what cannot start a declaration. Where another language shows through, what was meant is read
/// all the same, so that uses of the name are no further errors.
Decl *ParserImpl::rejectDeclaration() {
  Token first = tok, second = peek(1);
  bool named = second.kind == TokenKind::Identifier;
  Identifier name{named ? text(second) : llvm::StringRef(), second.range()};
  std::string shownName = named ? diagArg(name.name) : "name";
  switch (tok.kind) {
  case TokenKind::RBrace:
    if (unclosedBlocks != 0) {
      // The brace that was missed earlier, or so it seems: what looked like a declaration outside of
      // the function stood inside of it.
      --unclosedBlocks;
      consume();
      return nullptr;
    }
    error(SyntaxDiag::StrayBracket, tok.range(), "'}'");
    consume();
    return nullptr;
  case TokenKind::Semicolon:
    error(SyntaxDiag::StraySemicolon, tok.range(), "a declaration").fixIt(tok.range(), "");
    while (accept(TokenKind::Semicolon)) {
    }
    return nullptr;
  case TokenKind::Let:
    error(SyntaxDiag::LetOutsideFunction, tok.range());
    break;
  case TokenKind::Struct:
    error(SyntaxDiag::NameFirst, tok.range(), shownName + ": struct { … }");
    if (named) {
      consume();
      return parseStruct(name);
    }
    break;
  case TokenKind::Fn:
    error(SyntaxDiag::NameFirst, tok.range(), shownName + ": fn (…) -> type { … }");
    if (named) {
      consume();
      return parseFunction(name);
    }
    break;
  case TokenKind::Const:
    if (named && peek(2).kind == TokenKind::Identifier)
      error(SyntaxDiag::NameFirst, tok.range(),
            diagArg(text(peek(2))) + ": const " + diagArg(typeOf(second).name.name) + " = value;");
    else
      error(SyntaxDiag::NameFirst, tok.range(), shownName + ": const type = value;");
    if (named && peek(2).kind == TokenKind::Colon) {
      consume();
      consume();
      return parseConst(name);
    }
    break;
  case TokenKind::LBracket:
    error(SyntaxDiag::ForeignDeclaration, tok.range(), "[…]", "the workgroup size is in the sidecar, or given by '--workgroup'");
    break;
  case TokenKind::Identifier:
    if (llvm::StringRef advice = foreignDeclaration(text(first)); !advice.empty()) {
      error(SyntaxDiag::ForeignDeclaration, tok.range(), text(first), advice);
      break;
    }
    if (named) {
      TypeRef type = typeOf(first);
      bool function = peek(2).kind == TokenKind::LParen;
      error(SyntaxDiag::NameFirst, first.range().to(second.range()),
            shownName +
                (function ? ": fn (…) -> " + diagArg(type.name.name) + " { … }" : ": …"));
      if (function) {
        consume();
        return parseFunction(name, &type);
      }
      break;
    }
    [[fallthrough]];
  default:
    error(SyntaxDiag::ExpectedDeclaration, tok.range(), found());
    break;
  }
  consume();
  recoverDeclaration();
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Structs and other lists of fields
//===----------------------------------------------------------------------===//

llvm::ArrayRef<FieldDecl *> ParserImpl::parseFields(llvm::StringRef what) {
  Token open = tok;
  llvm::SmallVector<FieldDecl *, 16> fields;
  if (!expect(TokenKind::LBrace, "'{'"))
    return {};
  while (!at(TokenKind::RBrace)) {
    if (at(TokenKind::EndOfFile) || atDeclarationStart()) {
      // A field may look like the start of a declaration only if its type is called `output` or so
      // and is followed by '<', which no type is.
      reportUnclosed(open);
      return context.copy(llvm::ArrayRef<FieldDecl *>(fields));
    }
    bool good = false;
    if (at(TokenKind::Identifier) && peek(1).kind == TokenKind::Identifier) {
      SourceLoc begin = tok.loc;
      TypeRef type;
      Identifier name = parsePairWithoutColon("a " + what.str(), type);
      good = parseSuffixes(type, false);
      fields.push_back(context.make<FieldDecl>(name, type, SourceRange(begin, prev.end())));
      // `float4 position : SV_Position`
      if (at(TokenKind::Colon) && peek(1).kind == TokenKind::Identifier) {
        error(SyntaxDiag::Semantic, tok.range().to(peek(1).range()), text(peek(1)));
        consume();
        consume();
      }
    } else if (Identifier name = parseName("a " + what.str())) {
      TypeRef type;
      good = expect(TokenKind::Colon, "':' and a type") && parseType(type);
      fields.push_back(
          context.make<FieldDecl>(name, type, SourceRange(name.range.begin, prev.end())));
    }
    if (!good)
      recoverInList(TokenKind::RBrace);
    if (accept(TokenKind::Comma) || at(TokenKind::RBrace) || at(TokenKind::EndOfFile) ||
        atDeclarationStart())
      continue;
    if (at(TokenKind::Semicolon)) {
      error(SyntaxDiag::MissingComma, tok.range(), what.str() + "s, found ';'")
          .fixIt(tok.range(), ",");
      consume();
      continue;
    }
    if (at(TokenKind::Identifier) || isReservedWord(tok.kind)) {
      error(SyntaxDiag::MissingComma, afterPrevious(), what.str() + "s").fixIt(afterPrevious(), ",");
      continue;
    }
    error(SyntaxDiag::ExpectedToken, tok.range(), "',' or '}'", found());
    consume();
    recoverInList(TokenKind::RBrace);
    accept(TokenKind::Comma);
  }
  consume(); // '}'
  return context.copy(llvm::ArrayRef<FieldDecl *>(fields));
}

Decl *ParserImpl::parseStruct(Identifier name) {
  consume(); // 'struct', or the name where it came first
  if (!at(TokenKind::LBrace)) {
    expect(TokenKind::LBrace, "'{'");
    recoverDeclaration();
    return context.make<StructDecl>(name, llvm::ArrayRef<FieldDecl *>(),
                                    SourceRange(name.range.begin, prev.end()));
  }
  llvm::ArrayRef<FieldDecl *> fields = parseFields("field");
  SourceRange range(name.range.begin, prev.end());
  rejectSemicolon("a struct");
  return context.make<StructDecl>(name, fields, range);
}

Decl *ParserImpl::parsePushConstant(Identifier name) {
  if (name.name != "push_constant")
    error(SyntaxDiag::PushConstantName, name.range).fixIt(name.range, "push_constant");
  consume(); // 'push_constant'
  if (!at(TokenKind::LBrace)) {
    expect(TokenKind::LBrace, "'{'");
    recoverDeclaration();
    return nullptr;
  }
  llvm::ArrayRef<FieldDecl *> fields = parseFields("member");
  SourceRange range(name.range.begin, prev.end());
  rejectSemicolon("a push-constant block");
  return context.make<PushConstantDecl>(name, fields, range);
}

Decl *ParserImpl::parseConst(Identifier name) {
  consume(); // 'const', or the ':' where that came first
  TypeRef type;
  Expr *value = nullptr;
  bool complete = parseType(type) && expect(TokenKind::Equal, "'=' and the value of the constant") &&
                  (value = parseExpression());
  if (!value)
    value = errorExpr();
  auto *decl = context.make<ConstDecl>(name, type, value, SourceRange());
  if (complete)
    expectSemicolon("the value of a constant");
  else
    recoverDeclaration();
  decl->range = {name.range.begin, prev.end()};
  return decl;
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// Two names in a row where `name: type` should be: the type first, as in C, or a forgotten colon.
Identifier ParserImpl::parsePairWithoutColon(llvm::StringRef what, TypeRef &type) {
  Token name = tok, typeToken = peek(1);
  SourceRange both = name.range().to(typeToken.range());
  if (context.types.lookupBuiltin(text(typeToken)) && !context.types.lookupBuiltin(text(name))) {
    error(SyntaxDiag::MissingColon, SourceRange(name.end()), what).fixIt(SourceRange(name.end()), ":");
    type = typeOf(typeToken);
  } else {
    std::swap(name, typeToken);
    type = typeOf(typeToken);
    error(SyntaxDiag::NameFirst, both, diagArg(text(name)) + ": " + diagArg(type.name.name))
        .fixIt(both, text(name) + ": " + type.name.name);
  }
  consume();
  consume();
  return {text(name), name.range()};
}

TypeRef ParserImpl::typeOf(const Token &token) const {
  TypeRef type;
  type.range = token.range();
  llvm::StringRef own = foreignTypeName(text(token));
  type.name = {own.empty() ? text(token) : own, token.range()};
  return type;
}

/// Whether a record starts here rather than a type of that name followed by a body.
bool ParserImpl::atRecord(llvm::StringRef word) {
  if (!atWord(word) || peek(1).kind != TokenKind::LBrace)
    return false;
  TokenKind first = peek(2).kind, second = peek(3).kind;
  return first == TokenKind::RBrace ? second == TokenKind::LBrace || second == TokenKind::RParen ||
                                          second == TokenKind::Comma
                                    : second == TokenKind::Colon;
}

RecordType ParserImpl::parseRecord(RecordType::Kind kind) {
  RecordType record;
  record.kind = kind;
  SourceLoc begin = tok.loc;
  consume(); // 'interface' or 'output'
  record.fields = parseFields("field");
  record.range = {begin, prev.end()};
  return record;
}

ParamDecl *ParserImpl::parseParam() {
  SourceLoc begin = tok.loc;
  if (at(TokenKind::Identifier) && peek(1).kind == TokenKind::Identifier) {
    // `f32 x`, in the manner of C. With three names (`inout vec3f x`) the last two count.
    if (peek(2).kind == TokenKind::Identifier)
      consume();
    TypeRef type;
    Identifier name = parsePairWithoutColon("a parameter", type);
    if (!parseSuffixes(type, false))
      recoverInList(TokenKind::RParen);
    return context.make<ParamDecl>(name, type, SourceRange(begin, prev.end()));
  }
  Identifier name = parseName("a parameter");
  if (!name)
    return nullptr;
  auto *param = context.make<ParamDecl>(name, TypeRef{}, name.range);
  if (expect(TokenKind::Colon, "':' and the type of the parameter")) {
    if (atRecord("interface"))
      param->record = parseRecord(RecordType::Interface);
    else if (parseType(param->typeRef)) {
      param->range.end = prev.end();
      return param;
    }
  }
  param->range.end = prev.end();
  if (!at(TokenKind::Comma) && !at(TokenKind::RParen))
    recoverInList(TokenKind::RParen);
  return param;
}

bool ParserImpl::parseParams(llvm::SmallVectorImpl<ParamDecl *> &params) {
  Token open = tok;
  if (!expect(TokenKind::LParen, "'(' and the parameters"))
    return false;
  while (!at(TokenKind::RParen)) {
    if (ParamDecl *param = parseParam())
      params.push_back(param);
    else
      recoverInList(TokenKind::RParen);
    if (accept(TokenKind::Comma) || at(TokenKind::RParen))
      continue;
    if (at(TokenKind::Identifier) && peek(1).kind == TokenKind::Colon &&
        !atDeclarationStart()) {
      error(SyntaxDiag::MissingComma, afterPrevious(), "parameters").fixIt(afterPrevious(), ",");
      continue;
    }
    expect(TokenKind::RParen, "',' or ')'", &open);
    return false;
  }
  consume(); // ')'
  return true;
}

Decl *ParserImpl::parseFunction(Identifier name, const TypeRef *givenReturnType) {
  consume(); // 'fn', or the name where it came first
  llvm::SmallVector<ParamDecl *, 8> params;
  TypeRef returnType;
  RecordType returnRecord;
  bool header = parseParams(params);
  if (header) {
    if (at(TokenKind::LBrace) && givenReturnType) {
      returnType = *givenReturnType;
    } else if (at(TokenKind::LBrace)) {
      error(SyntaxDiag::MissingReturnType, afterPrevious()).fixIt(afterPrevious(), " -> void");
    } else {
      header = expect(TokenKind::Arrow, "'->' and the return type");
      if (header && atRecord("interface"))
        returnRecord = parseRecord(RecordType::Interface);
      else if (header && atRecord("output"))
        returnRecord = parseRecord(RecordType::Output);
      else if (header)
        header = parseType(returnType);
    }
  }
  // Whatever was wrong with the header, a body is worth reading.
  if (!header)
    while (!at(TokenKind::LBrace) && !at(TokenKind::Semicolon) && !at(TokenKind::RBrace) &&
           !at(TokenKind::EndOfFile) && !atDeclarationStart())
      consume();

  BlockStmt *body = nullptr;
  if (at(TokenKind::LBrace)) {
    body = parseBlock("a function", BlockUse::Statement);
  } else {
    error(SyntaxDiag::MissingBraces, startsLine() ? afterPrevious() : tok.range(), "a function",
          found());
    accept(TokenKind::Semicolon);
  }
  if (!body)
    body = makeBlock({}, nullptr, afterPrevious());
  auto *decl = context.make<FunctionDecl>(
      name, context.copy(llvm::ArrayRef<ParamDecl *>(params)), returnType, body,
      SourceRange(name.range.begin, prev.end()));
  decl->returnRecord = returnRecord;
  rejectSemicolon("a function");
  return decl;
}

//===----------------------------------------------------------------------===//
// Descriptors
//===----------------------------------------------------------------------===//

bool ParserImpl::parseResourceType(TypeRef &type, bool allowUnsized) {
  type.range = SourceRange(tok.loc);
  if (!at(TokenKind::Identifier))
    return parseType(type);
  type.name = {text(tok), tok.range()};
  type.range = tok.range();
  consume();
  if (accept(TokenKind::Less)) {
    type.argument = parseName("an image format");
    if (!type.argument || !expectGreater())
      return false;
    type.range.end = prev.end();
  }
  return parseSuffixes(type, allowUnsized);
}

bool ParserImpl::parseAccess(DescriptorDecl &decl) {
  std::optional<Access> access;
  if (at(TokenKind::Identifier))
    access = llvm::StringSwitch<std::optional<Access>>(text(tok))
                 .Case("read", Access::Read)
                 .Case("write", Access::Write)
                 .Case("read_write", Access::ReadWrite)
                 .Default(std::nullopt);
  if (!access) {
    std::string near = nearestWord({"read", "write", "read_write"});
    DiagnosticBuilder diag = error(SyntaxDiag::UnknownAccess, tok.range(), found(), didYouMean(near));
    if (!near.empty())
      diag.fixIt(tok.range(), near);
    return false;
  }
  decl.access = *access;
  decl.accessRange = tok.range();
  consume();
  return true;
}

bool ParserImpl::parseMemory(DescriptorDecl &decl) {
  MemoryClass memory = atWord("constant") ? MemoryClass::Constant
                       : atWord("device") ? MemoryClass::Device
                                          : MemoryClass::Unspecified;
  if (memory == MemoryClass::Unspecified) {
    std::string near =
        at(TokenKind::Const) ? std::string("constant") : nearestWord({"constant", "device"});
    DiagnosticBuilder diag =
        error(SyntaxDiag::UnknownMemoryClass, tok.range(), found(), didYouMean(near));
    if (!near.empty())
      diag.fixIt(tok.range(), near);
    return false;
  }
  decl.memory = memory;
  decl.memoryRange = tok.range();
  consume();
  return true;
}

/// `Type, slot, access [, count | , memory [, count]]`
bool ParserImpl::parseDescriptorList(DescriptorDecl &decl) {
  if (!parseResourceType(decl.typeRef, false) || !expect(TokenKind::Comma, "',' before the slot") ||
      !parseInteger(decl.slot, "a number for the slot") ||
      !expect(TokenKind::Comma, "',' before the access") || !parseAccess(decl))
    return false;
  if (!accept(TokenKind::Comma))
    return true;
  if (at(TokenKind::Integer) || at(TokenKind::Error))
    return parseInteger(decl.count, "a count");
  if (!parseMemory(decl))
    return false;
  return !accept(TokenKind::Comma) || parseInteger(decl.count, "a number for the count");
}

/// `{ type: T, binding: N, access: A [, memory: M] [, count: N] }` in any order.
bool ParserImpl::parseDescriptorObject(DescriptorDecl &decl) {
  Token open = tok;
  consume(); // '{'
  enum Key { Type, Binding, AccessKey, Memory, Count, NumKeys };
  static constexpr llvm::StringLiteral keys[NumKeys] = {"type", "binding", "access", "memory",
                                                        "count"};
  SourceRange given[NumKeys];
  bool complete = true;
  while (!at(TokenKind::RBrace)) {
    Token keyToken = tok;
    Identifier key = parseName("a property");
    if (!key)
      return false;
    unsigned which = 0;
    while (which != NumKeys && keys[which] != key.name)
      ++which;
    if (which == NumKeys) {
      std::string near = nearestName(
          key.name, llvm::SmallVector<llvm::StringRef>(std::begin(keys), std::end(keys)));
      DiagnosticBuilder diag = diags.report(SyntaxDiag::UnknownDescriptorKey, keyToken.range(),
                                            key.name, didYouMean(near));
      if (!near.empty())
        diag.fixIt(keyToken.range(), near);
    } else if (given[which].isValid()) {
      diags.report(SyntaxDiag::DuplicateDescriptorKey, keyToken.range(), key.name)
          .note(given[which], "it is first given here");
    } else {
      given[which] = keyToken.range();
    }
    bool good = expect(TokenKind::Colon, "':' and the value of the property");
    if (good) {
      switch (which) {
      case Type:
        good = parseResourceType(decl.typeRef, true);
        break;
      case Binding:
        good = parseInteger(decl.slot, "a number for the slot");
        break;
      case AccessKey:
        good = parseAccess(decl);
        break;
      case Memory:
        good = parseMemory(decl);
        break;
      case Count:
        good = parseInteger(decl.count, "a number for the count");
        break;
      default:
        recoverInList(TokenKind::RBrace);
        break;
      }
    }
    complete &= good && which != NumKeys;
    if (!good)
      recoverInList(TokenKind::RBrace);
    if (accept(TokenKind::Comma) || at(TokenKind::RBrace))
      continue;
    if (at(TokenKind::Semicolon)) {
      error(SyntaxDiag::MissingComma, tok.range(), "properties, found ';'").fixIt(tok.range(), ",");
      consume();
      continue;
    }
    if (at(TokenKind::Identifier) && peek(1).kind == TokenKind::Colon && !atDeclarationStart()) {
      error(SyntaxDiag::MissingComma, afterPrevious(), "properties").fixIt(afterPrevious(), ",");
      continue;
    }
    return expect(TokenKind::RBrace, "',' or '}'", &open);
  }
  consume(); // '}'
  std::string missing;
  for (unsigned key : {Type, Binding, AccessKey}) {
    if (given[key].isValid())
      continue;
    missing += missing.empty() ? "'" : " and '";
    missing += keys[key];
    missing += '\'';
  }
  // A key that could not be recognised may have been the missing one.
  if (!missing.empty() && complete)
    diags.report(SyntaxDiag::MissingDescriptorKey, open.range(), missing);
  return true;
}

Decl *ParserImpl::parseDescriptor(Identifier name) {
  consume(); // 'descriptor'
  auto *decl = context.make<DescriptorDecl>(name, TypeRef{}, name.range);
  Token open = tok;
  bool good = expect(TokenKind::Less, "'<'") &&
              (at(TokenKind::LBrace) ? parseDescriptorObject(*decl) : parseDescriptorList(*decl));
  if (good && !at(TokenKind::Greater) && !at(TokenKind::GreaterEqual) &&
      !at(TokenKind::GreaterGreater))
    good = expect(TokenKind::Greater, "'>'", &open);
  else if (good)
    good = expectGreater();
  if (good)
    expectSemicolon("a descriptor");
  else
    recoverDeclaration();
  decl->range = {name.range.begin, prev.end()};
  return decl;
}

//===----------------------------------------------------------------------===//
// Stage inputs and outputs, payload, workgroup storage
//===----------------------------------------------------------------------===//

Decl *ParserImpl::parseStageIO(Identifier name, DeclKind kind, bool perVertex) {
  bool input = kind == DeclKind::StageInputVar;
  llvm::StringRef what = text(tok);
  consume();
  auto *decl = context.make<StageIODecl>(kind, name, TypeRef{}, name.range);
  decl->perVertex = perVertex;
  bool good = expect(TokenKind::Less, "'<'") && parseType(decl->typeRef) &&
              expect(TokenKind::Comma, "',' before the location") &&
              parseInteger(decl->location, "a number for the location");
  if (good && !input && (perVertex || at(TokenKind::Comma)))
    good = expect(TokenKind::Comma, "',' before the count") &&
           parseInteger(decl->count, "a number for the count");
  if (good && expectGreater())
    expectSemicolon("'" + what + "<…>'");
  else
    recoverDeclaration();
  decl->range = {name.range.begin, prev.end()};
  return decl;
}

Decl *ParserImpl::parseStorage(Identifier name, DeclKind kind) {
  llvm::StringRef what = text(tok);
  consume();
  auto *decl = context.make<StorageDecl>(kind, name, TypeRef{}, name.range);
  bool good = expect(TokenKind::Less, "'<'") && parseType(decl->typeRef);
  if (good && (kind == DeclKind::TaskPayload || at(TokenKind::Comma)))
    good = expect(TokenKind::Comma, "',' before the count") &&
           parseInteger(decl->count, "a number for the count");
  if (good && expectGreater())
    expectSemicolon("'" + what + "<…>'");
  else
    recoverDeclaration();
  decl->range = {name.range.begin, prev.end()};
  return decl;
}
