// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plugins and pipelines. Passes are registered when a pipeline is given only: start-up is most of what a small shader costs.

#include "Extensions.h"
#include "besl/Compiler/Libraries.h"
#include "besl/InitAll.h"
#include "besl/Plugin/LoadPlugin.h"
#include "besl/Support/Limits.h"
#include "besl/Support/Nesting.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/StringExtras.h"

using namespace besl;

static bool fail(const llvm::Twine &message) {
  llvm::errs() << "besl-translate: error: " << message << '\n';
  return false;
}

/// Checks a pipeline and makes it start at the module: `cse` and `builtin.module(cse)` are the same.
static bool readPipeline(llvm::StringRef text, llvm::StringRef option, std::string &pipeline) {
  if (text.empty())
    return true;
  pipeline = text.starts_with("builtin.module(") ? text.str() : ("builtin.module(" + text + ")").str();
  // MLIR's parser recurses on what nests.
  if (findTooDeepNesting(pipeline, limits::kTextNesting))
    return fail("the pipeline of '" + option + "' nests too deeply");
  std::string message;
  llvm::raw_string_ostream os(message);
  if (mlir::succeeded(mlir::parsePassPipeline(pipeline, os)))
    return true;
  // MLIR's message has its own head, then the text with a mark below it.
  llvm::StringRef reason = message;
  if (size_t head = reason.find("error: "); head != llvm::StringRef::npos)
    reason = reason.drop_front(head + strlen("error: "));
  return fail("in the pipeline of '" + option + "': " + reason.trim());
}

bool Extensions::load(const CommandLine &line) {
  bool hasPipelines = !line.afterImport.empty() || !line.afterLink.empty() || !line.beforeLegalize.empty();
  if (hasPipelines) {
    registerAllPasses();
    installSourceLoader();
  }
  for (const std::string &path : line.passPlugins)
    if (llvm::Error error = loadPassPlugin(path))
      return fail(llvm::toString(std::move(error)));
  if (!line.generator.empty() && !(programGenerator = createProgramGenerator(line.generator))) {
    std::vector<std::string> names = programGeneratorNames();
    return fail("there is no program generator '" + line.generator + "'" +
                (names.empty() ? "; plugins register them" : ": there is " + llvm::join(names, ", ")));
  }
  mlir::DialectRegistry registry;
  for (const std::string &path : line.dialectPlugins)
    if (llvm::Error error = loadDialectPlugin(path, registry))
      return fail(llvm::toString(std::move(error)));
  if (!line.dialectPlugins.empty())
    mlirContext = std::make_unique<mlir::MLIRContext>(registry, mlir::MLIRContext::Threading::DISABLED);
  bool afterImportIsFine = readPipeline(line.afterImport, "--after-import", afterImport);
  bool afterLinkIsFine = readPipeline(line.afterLink, "--after-link", afterLink);
  return readPipeline(line.beforeLegalize, "--before-legalize", beforeLegalize) && afterImportIsFine && afterLinkIsFine;
}

bool Extensions::run(const std::string &pipeline, llvm::StringRef option, mlir::ModuleOp module) {
  if (pipeline.empty())
    return true;
  // It was read once already, so it is right.
  mlir::PassManager manager(module.getContext(), mlir::ModuleOp::getOperationName());
  static_cast<mlir::OpPassManager &>(manager) = std::move(*mlir::parsePassPipeline(pipeline));
  // Authors are shown their source; the op is there for people who debug the compiler with besl-opt.
  module.getContext()->printOpOnDiagnostic(false);
  bool hasError = false;
  mlir::ScopedDiagnosticHandler observer(module.getContext(), [&](mlir::Diagnostic &diagnostic) {
    hasError |= diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error;
    return mlir::failure();
  });
  if (mlir::succeeded(manager.run(module)))
    return true;
  // A pass may fail without a word.
  if (!hasError)
    mlir::emitError(mlir::UnknownLoc::get(module.getContext())) << "a pass in the pipeline of '" << option << "' failed";
  return false;
}
