// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The entry point of the importer, and functions.

#include "besl/Frontend/BESL/Import.h"
#include "Importer.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Support/IntrinsicTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace besl;
using namespace besl::import;
using mlir::StringAttr;

Importer::Importer(const SourceManager &sources, mlir::MLIRContext *context, const ImportOptions &options)
    : options(options), builder(context), locations(sources, context) {
  intrinsicOps.resize(getIntrinsics().size());
  boolType = builder.getI1Type();
  u32Type = builder.getIntegerType(32, /*isSigned=*/false);
  i32Type = builder.getI32Type();
  noAttributes = builder.getDictionaryAttr({});
}

mlir::Operation *Importer::append(mlir::OperationName name, mlir::Location at, mlir::TypeRange types, mlir::ValueRange operands,
                                  mlir::OpaqueProperties properties, unsigned numRegions) {
  return builder.insert(mlir::Operation::create(at, name, types, operands, noAttributes, properties, /*successors=*/{}, numRegions));
}

mlir::OwningOpRef<mlir::ModuleOp> Importer::run(const ast::Program &program) {
  mlir::Location at = loc(program.range);
  mlir::OwningOpRef<mlir::ModuleOp> module = mlir::ModuleOp::create(at);
  builder.setInsertionPointToEnd(module->getBody());
  auto op = ProgramOp::create(builder, at, options.programName, options.matrixLayout);
  builder.setInsertionPointToEnd(op.getBodyBlock());

  llvm::SmallVector<const ast::FunctionDecl *> functionDecls;
  for (llvm::ArrayRef<ast::Decl *> decls : {llvm::ArrayRef(program.decls), llvm::ArrayRef(program.linked)})
    for (const ast::Decl *decl : decls)
      if (const auto *function = llvm::dyn_cast<ast::FunctionDecl>(decl))
        functionDecls.push_back(function);
  hasMain = program.main != nullptr || llvm::any_of(functionDecls, [](const ast::FunctionDecl *function) { return function->entry; });
  // Names of functions come first, so that main keeps its own whatever else is called so.
  nameFunctions(functionDecls);
  for (const ast::Decl *decl : program.decls)
    importDecl(decl);
  for (const ast::Decl *decl : program.synthesized)
    importDecl(decl);
  for (const ast::Decl *decl : program.linked)
    importDecl(decl);
  for (const ast::FunctionDecl *function : functionDecls)
    importFunction(function);
  // Structs of parent scopes are found on the way.
  builder.setInsertionPointToStart(op.getBodyBlock());
  for (const ast::StructDecl *decl : linkedStructs)
    importStructDecl(decl);
  return module;
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// `blend.f32.vec3f`: no authored name has a dot in it.
std::string Importer::mangledName(const ast::FunctionDecl *function) {
  std::string name = function->name.name.str();
  if (function->params.empty())
    name += ".void";
  for (const ast::ParamDecl *param : function->params) {
    name += '.';
    for (char c : param->type->name())
      name += llvm::isAlnum(c) ? c : '_';
  }
  return name;
}

void Importer::nameFunctions(llvm::ArrayRef<const ast::FunctionDecl *> decls) {
  llvm::StringMap<unsigned> uses;
  for (const ast::FunctionDecl *function : decls)
    ++uses[function->name.name];
  for (const ast::FunctionDecl *function : decls) {
    bool isOverload = uses[function->name.name] > 1 && !function->isMain;
    StringAttr symbol = uniqueSymbol(isOverload ? mangledName(function) : function->name.name.str());
    llvm::SmallVector<mlir::Type> params;
    if (!function->isMain)
      for (const ast::ParamDecl *param : function->params)
        params.push_back(importType(param->type));
    llvm::SmallVector<mlir::Type, 1> results;
    if (!function->isMain && !function->result->isVoid())
      results.push_back(importType(function->result));
    functions[function] = {symbol, builder.getFunctionType(params, results)};
  }
}

EntryAttr Importer::entryAttr(const ast::FunctionDecl *function) {
  if (!function->entry && !(function->isMain && options.stage))
    return {};
  const StageInfo &info = function->entry ? *function->entry : *options.stage;
  StageKind kind = StageKind(unsigned(info.stage));
  llvm::ArrayRef<uint32_t> workgroup;
  if (hasWorkgroup(info.stage))
    workgroup = info.workgroup;
  return EntryAttr::get(builder.getContext(), kind, workgroup, info.maxVertices, info.maxPrimitives, info.maxMeshThreadgroups);
}

void Importer::importFunction(const ast::FunctionDecl *function) {
  localPlaces.clear();
  paramValues.clear();
  currentFunction = function;

  // In a library every function is there to be used.
  bool isPrivate = (hasMain && !function->isMain && !function->entry) || function->external;
  auto [symbol, type] = functions.find(function)->second;
  llvm::SmallVector<mlir::Attribute> names;
  llvm::SmallVector<mlir::Location> places;
  if (!function->isMain) {
    for (const ast::ParamDecl *param : function->params) {
      names.push_back(builder.getStringAttr(param->name.name));
      places.push_back(loc(param->range));
    }
  }
  auto op = FuncOp::create(builder, loc(function->range), symbol, isPrivate ? builder.getStringAttr("private") : StringAttr(),
                           sourceNameFor(symbol, function->name.name), /*emitted_name=*/StringAttr(), mlir::TypeAttr::get(type),
                           entryAttr(function),
                           names.empty() ? mlir::ArrayAttr() : builder.getArrayAttr(names), /*arg_attrs=*/mlir::ArrayAttr(),
                           /*res_attrs=*/mlir::ArrayAttr());

  if (function->external)
    return;
  mlir::OpBuilder::InsertionGuard guard(builder);
  mlir::Block &body = op.getBody().emplaceBlock();
  body.addArguments(type.getInputs(), places);
  builder.setInsertionPointToEnd(&body);
  if (!function->isMain) {
    for (auto [param, value] : llvm::zip_equal(function->params, body.getArguments())) {
      // Parameters are copies; one that is assigned to needs memory.
      if (param->assigned)
        localPlaces[param] = local(value.getLoc(), param->name.name, value.getType(), value);
      else
        paramValues[param] = value;
    }
  }
  importBlock(function->body);
  yield(loc(SourceRange(function->body->range.end)));
}

//===----------------------------------------------------------------------===//
// Entry point
//===----------------------------------------------------------------------===//

mlir::OwningOpRef<mlir::ModuleOp> besl::importProgram(const ast::Program &program, const SourceManager &sources,
                                                      mlir::MLIRContext &context, const ImportOptions &options) {
  context.loadDialect<BESLDialect>();
  return Importer(sources, &context, options).run(program);
}

std::string besl::programNameForPath(llvm::StringRef path) {
  llvm::StringRef name = llvm::sys::path::filename(path);
  if (!name.consume_back(".besl") && name.consume_back(".ts"))
    name.consume_back(".shade");
  std::string symbol;
  for (char c : name)
    symbol += llvm::isAlnum(c) || c == '.' ? c : '_';
  return symbol.empty() || llvm::isDigit(symbol.front()) || symbol.front() == '.' ? "program" + symbol : symbol;
}
