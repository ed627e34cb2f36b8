// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Files and declarations.

#include "ParserImpl.h"
#include "besl/Support/TypeShadeDiag.h"
#include "llvm/ADT/StringSwitch.h"

using namespace besl;
using namespace besl::ts;

File Parser::parseFile() {
  File file;
  file.range = sources.range(fileId);
  while (!is(TokenKind::EndOfFile) && !diags.limitReached()) {
    SourceLoc before = tok.loc;
    parseTopLevel(file);
    if (tok.loc == before) {
      skipBalanced();
      skipDeclaration();
    }
  }
  file.refusedTypes = refusedTypes;
  file.refusedNames = refusedNames;
  return file;
}

Decl *Parser::makeDecl(DeclKind kind, Identifier name, SourceLoc begin) {
  Decl *decl = context.make<Decl>();
  decl->kind = kind;
  decl->name = name;
  decl->range = from(begin);
  return decl;
}

//===----------------------------------------------------------------------===//
// Attributes and parameters
//===----------------------------------------------------------------------===//

llvm::ArrayRef<Attribute> Parser::parseAttributes() {
  llvm::SmallVector<Attribute, 2> attributes;
  while (is(TokenKind::At)) {
    SourceLoc begin = tok.loc;
    advance();
    Attribute attribute;
    if (!is(TokenKind::Identifier) && !is(TokenKind::Keyword)) {
      expected("the name of an attribute");
      continue;
    }
    attribute.name = {text(tok), tok.range()};
    advance();
    if (is(TokenKind::LParen)) {
      attribute.hasArgs = true;
      attribute.args = parseArguments(TokenKind::RParen);
    }
    attribute.range = from(begin);
    attributes.push_back(attribute);
  }
  return save(attributes);
}

void Parser::refuseAttributes(llvm::ArrayRef<Attribute> attributes, llvm::StringRef what) {
  for (const Attribute &attribute : attributes)
    report(TypeShadeDiag::TsAttribute, attribute.range, ("'@" + attribute.name.name + "' does not belong to " + what).str());
}

llvm::ArrayRef<Param> Parser::parseParams() {
  llvm::SmallVector<Param, 8> params;
  if (!expect(TokenKind::LParen))
    return {};
  while (!is(TokenKind::RParen) && !is(TokenKind::EndOfFile)) {
    SourceLoc begin = tok.loc;
    Param param;
    param.attributes = parseAttributes();
    while (isWord("public") || isWord("private") || isWord("protected") || (isWord("readonly") && peek().kind == TokenKind::Identifier)) {
      leftOut(tok.range(), "a parameter that is a member as well", "declare the member, and assign to it in the constructor");
      advance();
    }
    if (is(TokenKind::Ellipsis)) {
      report(TypeShadeDiag::TsFunctionShape, tok.range(), "a call passes a fixed number of values; declare each parameter, or one array");
      advance();
    }
    if (is(TokenKind::LBrace) || is(TokenKind::LBracket)) {
      report(TypeShadeDiag::TsFunctionShape, tok.range(), "a parameter is one name; take its members apart in the body");
      // Uses of its names stay silent.
      llvm::SmallVector<Binding, 4> bindings;
      skipPattern(bindings, /*isConst=*/true);
      for (const Binding &binding : bindings)
        refusedNames.push_back(binding.name.name);
    } else {
      param.name = expectName("the name of a parameter");
    }
    if (is(TokenKind::Question)) {
      report(TypeShadeDiag::TsFunctionShape, tok.range(), "a parameter always has a value; give it a default with '='");
      advance();
    }
    if (take(TokenKind::Colon))
      param.type = parseType();
    if (take(TokenKind::Equal))
      param.init = parseAssignment();
    param.range = from(begin);
    if (param.name)
      params.push_back(param);
    if (!take(TokenKind::Comma)) {
      if (is(TokenKind::RParen))
        break;
      expected("',' or ')'");
      if (tok.loc == begin || is(TokenKind::LBrace) || is(TokenKind::RBrace))
        break;
      skipBalanced();
    }
  }
  expect(TokenKind::RParen);
  return save(params);
}

Function *Parser::parseFunction(llvm::ArrayRef<Attribute> attributes, SourceLoc begin, bool isExported) {
  Function *function = context.make<Function>();
  advance(); // function
  if (is(TokenKind::Star)) {
    hostOnly(tok.range(), "a generator", "return one value");
    while (!is(TokenKind::LBrace) && !is(TokenKind::EndOfFile) && !is(TokenKind::Semicolon) && !is(TokenKind::RBrace))
      skipBalanced();
    if (is(TokenKind::LBrace))
      skipBalanced();
    return nullptr;
  }
  function->attributes = attributes;
  function->isExported = isExported;
  function->name = expectName("the name of the function");
  refuseTypeParameters();
  function->params = parseParams();
  if (take(TokenKind::Colon))
    function->result = parseType();
  if (is(TokenKind::LBrace)) {
    function->body = parseBlock();
  } else {
    endStatement("the signature of a function");
  }
  function->range = from(begin);
  return function;
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

Decl *Parser::parseEnum(SourceLoc begin) {
  advance(); // enum
  Identifier name = expectName("the name of the enum");
  llvm::SmallVector<EnumMember, 8> members;
  if (expect(TokenKind::LBrace)) {
    while (!is(TokenKind::RBrace) && !is(TokenKind::EndOfFile)) {
      SourceLoc before = tok.loc;
      EnumMember member;
      member.name = expectName("the name of a member");
      if (take(TokenKind::Equal))
        member.value = parseAssignment();
      if (member.name)
        members.push_back(member);
      if (!take(TokenKind::Comma)) {
        if (is(TokenKind::RBrace))
          break;
        expected("',' or '}'");
        if (tok.loc == before)
          skipBalanced();
      }
    }
    expect(TokenKind::RBrace);
  }
  if (!name)
    return nullptr;
  Decl *decl = makeDecl(DeclKind::Enum, name, begin);
  decl->members = save(members);
  return decl;
}

Decl *Parser::parseTypeAlias(SourceLoc begin) {
  advance(); // type
  Identifier name = expectName("the name of the type");
  refuseTypeParameters();
  Type *type = nullptr;
  if (expect(TokenKind::Equal))
    type = parseType();
  endStatement("a type");
  if (!name || !type)
    return nullptr;
  Decl *decl = makeDecl(DeclKind::Alias, name, begin);
  decl->type = type;
  if (type->kind != TypeKind::Object)
    return decl;
  decl->kind = DeclKind::Struct;
  decl->structure = context.make<Struct>();
  llvm::SmallVector<Field, 8> fields;
  for (const TypeField &member : type->fields) {
    Field &field = fields.emplace_back();
    field.name = member.name;
    field.type = member.type;
    field.range = member.name.range.to(member.type->range);
  }
  decl->structure->name = name;
  decl->structure->fields = save(fields);
  decl->structure->range = decl->range;
  return decl;
}

Decl *Parser::parseInterface(SourceLoc begin) {
  advance(); // interface
  Identifier name = expectName("the name of the struct");
  refuseTypeParameters();
  if (isWord("extends")) {
    leftOut(tok.range(), "inheritance", "write all members, or give the struct a member of the other");
    while (!is(TokenKind::LBrace) && !is(TokenKind::EndOfFile) && !is(TokenKind::RBrace))
      skipBalanced();
  }
  llvm::SmallVector<Field, 8> fields;
  if (is(TokenKind::LBrace)) {
    for (const TypeField &member : parseTypeFields()) {
      Field &field = fields.emplace_back();
      field.name = member.name;
      field.type = member.type;
      field.range = member.name.range.to(member.type->range);
    }
  } else {
    expected("'{'");
  }
  if (!name)
    return nullptr;
  Decl *decl = makeDecl(DeclKind::Struct, name, begin);
  decl->structure = context.make<Struct>();
  decl->structure->name = name;
  decl->structure->fields = save(fields);
  decl->structure->range = decl->range;
  return decl;
}

/// One member of a class. False when nothing could be read.
bool Parser::parseMember(Struct &structure, llvm::SmallVectorImpl<Field> &fields, llvm::SmallVectorImpl<Function *> &methods) {
  SourceLoc begin = tok.loc;
  llvm::ArrayRef<Attribute> attributes = parseAttributes();
  while (true) {
    Token next = peek();
    bool isModifier = next.kind == TokenKind::Identifier || next.kind == TokenKind::Keyword || next.kind == TokenKind::PrivateName ||
                      next.kind == TokenKind::LBrace || next.kind == TokenKind::LBracket;
    if (!isModifier || next.afterLineBreak)
      break;
    if (isWord("readonly") || isWord("public") || isWord("declare")) {
      advance();
      continue;
    }
    llvm::StringRef what = llvm::StringSwitch<llvm::StringRef>(text(tok))
                               .Cases({"private", "protected"}, "a member that only the class may use")
                               .Case("static", "a static member")
                               .Cases({"get", "set"}, "an accessor")
                               .Case("abstract", "an abstract member")
                               .Case("async", "an asynchronous method")
                               .Default("");
    if (what.empty())
      break;
    llvm::StringRef instead = isWord("static") ? "declare it at the top of the file" : isWord("private") || isWord("protected") ? "leave the word away" : "write a function that takes the object";
    leftOut(tok.range(), what, instead);
    bool isMethod = !isWord("private") && !isWord("protected");
    advance();
    if (!isMethod)
      continue;
    while (!is(TokenKind::EndOfFile) && !is(TokenKind::RBrace) && !is(TokenKind::Semicolon)) {
      bool wasBlock = is(TokenKind::LBrace);
      skipBalanced();
      if (wasBlock || (tok.afterLineBreak && !is(TokenKind::LBrace)))
        break;
    }
    take(TokenKind::Semicolon);
    return true;
  }
  if (is(TokenKind::LBracket)) {
    report(TypeShadeDiag::TsField, tok.range(), "a struct has named members only; write an array for members with numbers");
    skipBalanced();
    if (take(TokenKind::Colon))
      parseType();
    take(TokenKind::Semicolon);
    return true;
  }
  if (is(TokenKind::PrivateName)) {
    leftOut(tok.range(), "a private member", "leave the '#' away");
    advance();
    if (take(TokenKind::Colon))
      parseType();
    if (take(TokenKind::Equal))
      parseAssignment();
    take(TokenKind::Semicolon);
    return true;
  }
  if (!is(TokenKind::Identifier) && !is(TokenKind::Keyword)) {
    expected("a member of the class");
    return false;
  }
  Identifier name{text(tok), tok.range()};
  advance();
  if (is(TokenKind::LParen) || is(TokenKind::Less)) {
    if (name.name != "constructor") {
      bool isEntry = false;
      for (const Attribute &attribute : attributes)
        isEntry |= attribute.name.name == "vertex" || attribute.name.name == "fragment" || attribute.name.name == "compute";
      if (isEntry)
        report(TypeShadeDiag::TsClass, name.range, "a stage begins at a function at the top of the file, which the GPU calls without any object; move the function out of the class");
      else
        refuseAttributes(attributes, "a method");
    }
    refuseTypeParameters();
    if (name.name == "constructor") {
      Function *constructor = context.make<Function>();
      constructor->name = name;
      refuseAttributes(attributes, "a constructor");
      constructor->params = parseParams();
      if (is(TokenKind::LBrace))
        constructor->body = parseBlock();
      else
        expected("'{' and the body of the constructor");
      constructor->range = from(begin);
      if (structure.constructor)
        report(TypeShadeDiag::TsDuplicate, name.range, "constructor").note(structure.constructor->name.range, "it is declared here");
      else
        structure.constructor = constructor;
      return true;
    }
    Function *method = context.make<Function>();
    method->name = name;
    if (is(TokenKind::LParen))
      method->params = parseParams();
    if (take(TokenKind::Colon))
      method->result = parseType();
    if (is(TokenKind::LBrace))
      method->body = parseBlock();
    else
      expected("'{' and the body of the method");
    method->range = from(begin);
    take(TokenKind::Semicolon);
    if (method->body)
      methods.push_back(method);
    return true;
  }
  Field field;
  field.name = name;
  field.attributes = attributes;
  if (is(TokenKind::Question)) {
    report(TypeShadeDiag::TsField, tok.range(), "the bytes of a member are always there; leave the '?' away");
    advance();
  }
  take(TokenKind::Exclaim);
  if (take(TokenKind::Colon))
    field.type = parseType();
  if (take(TokenKind::Equal))
    field.init = parseAssignment();
  field.range = from(begin);
  fields.push_back(field);
  if (!take(TokenKind::Semicolon) && !is(TokenKind::RBrace) && !tok.afterLineBreak) {
    expected("';' or a new line after a member");
    if (!is(TokenKind::Identifier) && !is(TokenKind::At))
      skipBalanced();
  }
  return true;
}

Decl *Parser::parseClass(SourceLoc begin) {
  advance(); // class
  Identifier name = expectName("the name of the class");
  refuseTypeParameters();
  if (isWord("extends") || isWord("implements")) {
    leftOut(tok.range(), "inheritance", "give the class a member of the other class");
    while (!is(TokenKind::LBrace) && !is(TokenKind::EndOfFile) && !is(TokenKind::RBrace))
      skipBalanced();
  }
  Struct *structure = context.make<Struct>();
  structure->isClass = true;
  structure->name = name;
  llvm::SmallVector<Field, 8> fields;
  llvm::SmallVector<Function *, 4> methods;
  if (expect(TokenKind::LBrace)) {
    while (!is(TokenKind::RBrace) && !is(TokenKind::EndOfFile)) {
      if (take(TokenKind::Semicolon))
        continue;
      SourceLoc before = tok.loc;
      if (!parseMember(*structure, fields, methods) || tok.loc == before)
        skipBalanced();
    }
    expect(TokenKind::RBrace);
  }
  structure->fields = save(fields);
  structure->methods = save(methods);
  structure->range = from(begin);
  if (!name)
    return nullptr;
  Decl *decl = makeDecl(DeclKind::Struct, name, begin);
  decl->structure = structure;
  return decl;
}

//===----------------------------------------------------------------------===//
// Resources, constants, variables
//===----------------------------------------------------------------------===//

void Parser::parseDeclare(File &file, SourceLoc begin) {
  advance(); // declare
  if (!isWord("const")) {
    if (isWord("let") || isWord("var"))
      report(TypeShadeDiag::TsResourceForm, tok.range(), "what the host binds stays bound while the shader runs; write 'declare const'");
    else
      report(TypeShadeDiag::TsTopLevel, tok.range(), "'declare' stands before the constant that the host binds, as in 'declare const x: uniform<T>'");
    advance();
    skipDeclaration();
    return;
  }
  advance();
  do {
    Identifier name = expectName("the name of the resource");
    Type *type = nullptr;
    if (take(TokenKind::Colon))
      type = parseType();
    if (is(TokenKind::Equal)) {
      report(TypeShadeDiag::TsResourceForm, tok.range(), "what a resource holds comes from the host; leave the value away");
      advance();
      parseAssignment();
    }
    if (!name)
      break;
    if (!type) {
      report(TypeShadeDiag::TsResourceForm, name.range, "a resource says what it is, as in 'uniform<T>', 'storage<T>' or 'texture_2d<f32>'");
      continue;
    }
    Decl *decl = makeDecl(DeclKind::Resource, name, begin);
    decl->type = type;
    file.decls.push_back(decl);
  } while (take(TokenKind::Comma));
  endStatement("a declaration");
}

void Parser::parseBindings(File &file, SourceLoc begin, bool isConst) {
  advance(); // const, let
  do {
    if (is(TokenKind::LBrace) || is(TokenKind::LBracket)) {
      leftOut(tok.range(), "taking a value apart in a declaration", "declare a name for each part");
      skipBalanced();
      if (take(TokenKind::Equal))
        parseAssignment();
      continue;
    }
    Identifier name = expectName("a name");
    if (!name)
      return skipDeclaration();
    Type *type = nullptr;
    Expr *init = nullptr;
    if (take(TokenKind::Colon))
      type = parseType();
    if (take(TokenKind::Equal))
      init = parseAssignment();
    Decl *decl = makeDecl(isConst ? DeclKind::Const : DeclKind::Variable, name, begin);
    decl->type = type;
    decl->init = init;
    file.decls.push_back(decl);
  } while (take(TokenKind::Comma));
  endStatement("a declaration");
}

//===----------------------------------------------------------------------===//
// The top of a file
//===----------------------------------------------------------------------===//

void Parser::parseTopLevel(File &file) {
  if (take(TokenKind::Semicolon))
    return;
  SourceLoc begin = tok.loc;
  if (is(TokenKind::String)) {
    file.directives.push_back({text(tok).drop_front().drop_back(), tok.range(), file.decls.empty()});
    advance();
    return endStatement("a directive");
  }
  llvm::ArrayRef<Attribute> attributes = parseAttributes();
  bool isExported = takeWord("export");
  if (isExported && attributes.empty())
    attributes = parseAttributes();
  auto add = [&](Decl *decl) {
    if (decl)
      file.decls.push_back(decl);
  };
  if (isWord("async")) {
    hostOnly(tok.range(), "'async'", "a shader runs to its end without waiting; leave the word away");
    advance();
    if (isWord("function"))
      parseFunction(attributes, begin, isExported);
    return;
  }
  if (isWord("abstract") && peek().kind == TokenKind::Keyword) {
    leftOut(tok.range(), "an abstract class", "leave the word away");
    advance();
  }
  if (isWord("function")) {
    Function *function = parseFunction(attributes, begin, isExported);
    if (!function || !function->name)
      return;
    Decl *decl = makeDecl(DeclKind::Function, function->name, begin);
    decl->function = function;
    return add(decl);
  }
  if (!attributes.empty())
    refuseAttributes(attributes, isWord("class") ? "a class; it belongs to its members" : "this declaration");
  if (isWord("class"))
    return add(parseClass(begin));
  if (isWord("interface"))
    return add(parseInterface(begin));
  if (isWord("enum"))
    return add(parseEnum(begin));
  if (isWord("const")) {
    Token next = peek();
    if (next.kind == TokenKind::Keyword && text(next) == "enum") {
      advance();
      return add(parseEnum(begin));
    }
    return parseBindings(file, begin, /*isConst=*/true);
  }
  if (isWord("let"))
    return parseBindings(file, begin, /*isConst=*/false);
  Token next = peek();
  if (isWord("type") && next.kind == TokenKind::Identifier && !next.afterLineBreak)
    return add(parseTypeAlias(begin));
  if (isWord("declare") && (next.kind == TokenKind::Keyword || next.kind == TokenKind::Identifier) && !next.afterLineBreak)
    return parseDeclare(file, begin);

  SourceRange at = tok.range();
  llvm::StringRef word = is(TokenKind::Keyword) || is(TokenKind::Identifier) ? text(tok) : llvm::StringRef();
  if (word == "import" || (isExported && (is(TokenKind::LBrace) || is(TokenKind::Star)))) {
    leftOut(isExported ? SourceRange(begin, lastEnd) : at, "a program of several files", "put all of it into one");
    skipBalanced();
    return skipDeclaration();
  }
  if (word == "namespace" || word == "module") {
    leftOut(at, "a namespace", "declare its members at the top of the file");
    advance();
    return skipDeclaration();
  }
  if (word == "var") {
    report(TypeShadeDiag::TsTopLevel, at, "there is no 'var'; write 'const' for a constant, 'let' for a variable of each invocation");
    advance();
    return skipDeclaration();
  }
  if (word == "default") {
    leftOut(at, "a default export", "export the function by its name");
    advance();
    if (isWord("function"))
      advance();
    return skipDeclaration();
  }
  if (is(TokenKind::RBrace) || is(TokenKind::RParen) || is(TokenKind::RBracket)) {
    expected("a declaration");
    advance();
    return;
  }
  if (is(TokenKind::Error)) {
    advance();
    return;
  }
  report(TypeShadeDiag::TsTopLevel, at, "only declarations stand at the top of a file: nothing runs before the GPU calls an entry point");
  skipBalanced();
  skipDeclaration();
}
