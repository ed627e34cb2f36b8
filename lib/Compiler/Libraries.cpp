// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Compiler/Libraries.h"
#include "MLIRDiagnostics.h"
#include "besl/Compiler/Compilation.h"
#include "besl/Compiler/ForwardDiagnostics.h"
#include "besl/Compiler/ReadFile.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/DestroyModule.h"
#include "besl/Frontend/BESL/ModuleDeclarations.h"
#include "besl/Frontend/BESL/Parser.h"
#include "besl/Support/DriverDiag.h"
#include "besl/Support/Limits.h"
#include "besl/Support/Nesting.h"
#include "besl/Transforms/Link.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FileSystem.h"

using namespace besl;

Libraries::~Libraries() {
  for (mlir::OwningOpRef<mlir::ModuleOp> &module : owned)
    destroyModule(std::move(module));
}

bool Libraries::addFile(llvm::StringRef path, llvm::StringRef program) {
  auto same = [&](llvm::StringRef other) { return path == other || llvm::sys::fs::equivalent(path, other); };
  if (same(program)) {
    diags.report(DriverDiag::LinkedWithItself, {}, path);
    return false;
  }
  for (const File &file : files)
    if (same(file.path))
      return true;
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> text = readInputFile(path);
  if (!text) {
    diags.report(DriverDiag::CannotRead, {}, path, text.getError().message());
    return false;
  }
  return addBuffer(path, std::move(*text));
}

bool Libraries::addBuffer(llvm::StringRef path, std::unique_ptr<llvm::MemoryBuffer> text) {
  for (const File &file : files)
    if (path == file.path)
      return true;
  File file;
  file.path = path.str();
  InputKind kind = guessInputKind(path, text->getBuffer());
  file.isSource = kind == InputKind::BESL;
  if (kind == InputKind::Bytecode) {
    file.bytecode = std::move(text);
  } else {
    file.id = sources.addFile(file.path, std::move(text));
    if (!file.id.isValid()) {
      diags.report(DriverDiag::SourcesTooLarge, {}, path);
      return false;
    }
  }
  files.push_back(std::move(file));
  return true;
}

void Libraries::addModule(mlir::OwningOpRef<mlir::ModuleOp> module) {
  File file;
  file.module = owned.size();
  files.push_back(std::move(file));
  owned.push_back(std::move(module));
}

bool Libraries::parseModules(mlir::MLIRContext *context) {
  MLIRDiagnosticCollector collector(context, sources, diags);
  bool ok = true;
  for (File &file : files) {
    if (file.isSource)
      continue;
    llvm::StringRef text = file.bytecode ? file.bytecode->getBuffer() : sources.text(file.id);
    if (!file.bytecode) {
      // MLIR's parser recurses on what nests.
      if (std::optional<size_t> offset = findTooDeepNesting(text, limits::kTextNesting)) {
        diags.report(DriverDiag::IRNestedTooDeep, sources.start(file.id).advanced(uint32_t(*offset)), limits::kTextNesting);
        ok = false;
        continue;
      }
    }
    mlir::ParserConfig config(context);
    mlir::OwningOpRef<mlir::ModuleOp> module = mlir::parseSourceString<mlir::ModuleOp>(text, config, file.path);
    if (!module) {
      // Of bytecode MLIR may say nothing.
      if (!diags.hasErrors())
        diags.report(DriverDiag::IRError, {}, "'" + file.path + "' is no module");
      ok = false;
      continue;
    }
    file.module = owned.size();
    owned.push_back(std::move(module));
  }
  return ok;
}

void Libraries::parseSources(ast::ASTContext &ast) {
  for (File &file : files) {
    parentPrograms.push_back(std::make_unique<ast::Program>(
        file.isSource ? parse(sources, file.id, ast, diags)
                      : declareModule(*owned[file.module], ast, [&](mlir::Location loc) { return rangeOf(sources, loc); })));
    parentList.push_back(parentPrograms.back().get());
  }
}

std::vector<llvm::StringRef> Libraries::missingInModules() const {
  std::vector<llvm::StringRef> names;
  for (const mlir::OwningOpRef<mlir::ModuleOp> &module : owned)
    llvm::append_range(names, getMissingFunctions(*module));
  return names;
}

bool Libraries::importSources(mlir::ModuleOp program) {
  if (llvm::none_of(files, [](const File &file) { return file.isSource; }))
    return true;
  ast::ASTContext ast;
  parseSources(ast);
  std::vector<llvm::StringRef> required = missingInModules();
  llvm::append_range(required, getMissingFunctions(program));
  SemaOptions options;
  options.parents = parentList;
  options.required = required;
  ast::Program nothing;
  unsigned errorsBefore = diags.numErrors();
  bool ok = analyze(nothing, ast, diags, options);
  parentList.clear();
  parentPrograms.clear();
  if (!ok || diags.numErrors() != errorsBefore || diags.hasErrors())
    return false;
  ImportOptions importOptions;
  importOptions.programName = "libraries";
  owned.push_back(importProgram(nothing, sources, *program.getContext(), importOptions));
  return true;
}

llvm::SmallVector<mlir::ModuleOp> Libraries::modules() {
  llvm::SmallVector<mlir::ModuleOp> list;
  for (mlir::OwningOpRef<mlir::ModuleOp> &module : owned)
    list.push_back(*module);
  return list;
}

static mlir::LogicalResult loadLibraries(mlir::ModuleOp module, llvm::ArrayRef<std::string> paths,
                                         std::vector<mlir::OwningOpRef<mlir::ModuleOp>> &libraries) {
  SourceManager sources;
  DiagnosticEngine diags;
  Libraries files(sources, diags);
  std::string program;
  if (auto position = llvm::dyn_cast<mlir::FileLineColRange>(module.getLoc()))
    program = position.getFilename().str();
  bool ok = llvm::all_of(paths, [&](const std::string &path) { return files.addFile(path, program); }) &&
            files.parseModules(module.getContext()) && files.importSources(module);
  forwardDiagnostics(diags, sources, module.getContext());
  if (ok)
    libraries = files.takeModules();
  return mlir::success(ok);
}

void besl::installSourceLoader() { setSourceLoader(loadLibraries); }
