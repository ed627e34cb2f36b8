// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Frontend/BESL/TreeBuilder.h"
#include "besl/Frontend/BESL/Parser.h"
#include "besl/Support/DriverDiag.h"

using namespace besl;
using namespace besl::ast;

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

Program TreeBuilder::parseText(llvm::StringRef text) {
  FileId file = sources.addText(origin, text);
  if (!file.isValid()) {
    diags.report(DriverDiag::SourcesTooLarge, {}, origin);
    return {};
  }
  return parse(sources, file, context, diags);
}

SourceRange TreeBuilder::describe(llvm::StringRef text) {
  FileId file = sources.addText(origin, text);
  return file.isValid() ? sources.range(file) : SourceRange();
}

bool TreeBuilder::add(Program &program, llvm::StringRef text) {
  unsigned errorsBefore = diags.numErrors();
  Program parsed = parseText(text);
  llvm::append_range(program.decls, parsed.decls);
  return diags.numErrors() == errorsBefore;
}

llvm::SmallVector<Stmt *> TreeBuilder::statements(llvm::StringRef text) {
  Program parsed = parseText(("statements: fn () -> void { " + text + " }").str());
  auto *function = parsed.decls.empty() ? nullptr : llvm::dyn_cast<FunctionDecl>(parsed.decls.front());
  if (!function || !function->body)
    return {};
  return llvm::SmallVector<Stmt *>(function->body->statements);
}

TypeRef TreeBuilder::parseType(llvm::StringRef text) {
  // As the type of a constant, of which the parser asks nothing.
  Program parsed = parseText(("type: const " + text + " = 0;").str());
  auto *decl = parsed.decls.empty() ? nullptr : llvm::dyn_cast<ConstDecl>(parsed.decls.front());
  return decl ? decl->typeRef : TypeRef();
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

static llvm::StringRef spell(Access access) {
  switch (access) {
  case Access::Read: return "read";
  case Access::Write: return "write";
  case Access::ReadWrite: return "read_write";
  }
  return "";
}

bool TreeBuilder::addBinding(Program &program, llvm::StringRef name, llvm::StringRef type, uint32_t slot, Access access,
                             uint32_t count, MemoryClass memory) {
  std::string text = (name + ": descriptor<{ type: " + type + ", binding: " + llvm::Twine(slot) + ", access: " + spell(access)).str();
  if (count != 0)
    text += ", count: " + std::to_string(count);
  if (memory != MemoryClass::Unspecified)
    text += memory == MemoryClass::Constant ? ", memory: constant" : ", memory: device";
  return add(program, text + " }>;");
}

StorageDecl *TreeBuilder::addPrivate(Program &program, llvm::StringRef name, llvm::StringRef type, llvm::StringRef init) {
  // Read as a constant, so that the parts have places; without a value one that nobody looks at.
  Program parsed = parseText((name + ": const " + type + " = " + (init.empty() ? "0" : init) + ";").str());
  auto *read = parsed.decls.empty() ? nullptr : llvm::dyn_cast<ConstDecl>(parsed.decls.front());
  if (!read)
    return nullptr;
  auto *decl = context.make<StorageDecl>(DeclKind::Private, read->name, read->typeRef, read->range);
  if (!init.empty())
    decl->init = read->init;
  program.decls.push_back(decl);
  return decl;
}

SpecConstantDecl *TreeBuilder::addSpecialization(Program &program, llvm::StringRef name, llvm::StringRef type, uint32_t id,
                                                 llvm::StringRef defaultValue) {
  Program parsed = parseText((name + ": const " + type + " = " + defaultValue + ";").str());
  auto *read = parsed.decls.empty() ? nullptr : llvm::dyn_cast<ConstDecl>(parsed.decls.front());
  if (!read)
    return nullptr;
  IntegerToken number{context.copy(llvm::StringRef(std::to_string(id))), read->range};
  auto *decl = context.make<SpecConstantDecl>(read->name, read->typeRef, number, read->init, read->range);
  program.decls.push_back(decl);
  return decl;
}

bool TreeBuilder::addStruct(Program &program, llvm::StringRef name, llvm::ArrayRef<NameAndType> fields) {
  std::string text = (name + ": struct { ").str();
  for (auto [field, type] : fields)
    text += (field + ": " + type + ", ").str();
  return add(program, text + "}");
}

/// `name: fn (a: f32, b: f32) -> f32 { `
static std::string functionHead(llvm::StringRef name, llvm::ArrayRef<TreeBuilder::NameAndType> params, llvm::StringRef result) {
  std::string text = (name + ": fn (").str();
  for (auto [param, type] : params)
    text += (text.back() == '(' ? "" : ", ") + (param + ": " + type).str();
  return text + ") -> " + result.str() + " { ";
}

bool TreeBuilder::addIntrinsic(Program &program, llvm::StringRef name, llvm::ArrayRef<NameAndType> params, llvm::StringRef result,
                               llvm::StringRef body) {
  return add(program, functionHead(name, params, result) + body.str() + " }");
}

bool TreeBuilder::addIntrinsic(Program &program, llvm::StringRef name, llvm::ArrayRef<NameAndType> params, llvm::StringRef result,
                               const RawText &text) {
  bool hasResult = result != "void";
  if (!add(program, functionHead(name, params, result) + (hasResult ? "return result; }" : "}")))
    return false;
  auto *function = llvm::dyn_cast<FunctionDecl>(program.decls.back());
  if (!function)
    return false;
  llvm::SmallVector<llvm::StringRef> inputs;
  for (auto [param, type] : params)
    inputs.push_back(param);
  NameAndType output{"result", result};
  prepend(function, raw(text, inputs, hasResult ? llvm::ArrayRef(output) : llvm::ArrayRef<NameAndType>()));
  return true;
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

RawStmt *TreeBuilder::raw(const RawText &text, llvm::ArrayRef<llvm::StringRef> inputs, llvm::ArrayRef<NameAndType> outputs) {
  auto copyText = [&](const std::string &code) { return context.copy(llvm::StringRef(code)); };
  const std::string &shown = !text.glsl.empty() ? text.glsl : !text.hlsl.empty() ? text.hlsl : text.msl;
  SourceRange range = describe(shown.empty() ? "raw code" : shown);
  llvm::SmallVector<NameExpr *> names;
  for (llvm::StringRef input : inputs)
    names.push_back(context.make<NameExpr>(context.copy(input), range));
  llvm::SmallVector<VarDecl *> variables;
  for (auto [name, type] : outputs)
    variables.push_back(
        context.make<VarDecl>(Identifier{context.copy(name), range}, parseType(type), /*init=*/nullptr, range));
  auto *statement = context.make<RawStmt>(range);
  statement->glsl = copyText(text.glsl);
  statement->hlsl = copyText(text.hlsl);
  statement->msl = copyText(text.msl);
  statement->inputs = context.copy(llvm::ArrayRef<NameExpr *>(names));
  statement->outputs = context.copy(llvm::ArrayRef<VarDecl *>(variables));
  return statement;
}

void TreeBuilder::prepend(FunctionDecl *function, llvm::ArrayRef<Stmt *> statements) {
  llvm::SmallVector<Stmt *> all(statements);
  llvm::append_range(all, function->body->statements);
  function->body->statements = context.copy(llvm::ArrayRef<Stmt *>(all));
}

void TreeBuilder::append(FunctionDecl *function, llvm::ArrayRef<Stmt *> statements) {
  llvm::SmallVector<Stmt *> all(function->body->statements);
  llvm::append_range(all, statements);
  function->body->statements = context.copy(llvm::ArrayRef<Stmt *>(all));
}

void TreeBuilder::rename(Decl *decl, llvm::StringRef name) { decl->name.name = context.copy(name); }

FunctionDecl *TreeBuilder::findFunction(const Program &program, llvm::StringRef name) {
  for (Decl *decl : program.decls)
    if (auto *function = llvm::dyn_cast_or_null<FunctionDecl>(decl); function && function->name.name == name)
      return function;
  return nullptr;
}
