// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plugins and pipelines. Passes are registered when a pipeline is given only: start-up is most of what a small shader costs.

#include "Extensions.h"
#include "besl/Compiler/Libraries.h"
#include "besl/Compiler/PassPipelines.h"
#include "besl/InitAll.h"
#include "besl/Plugin/LoadPlugin.h"
#include "llvm/ADT/StringExtras.h"
#include <mutex>

using namespace besl;

static bool fail(const llvm::Twine &message) {
  llvm::errs() << "besl-translate: error: " << message << '\n';
  return false;
}

static bool read(llvm::StringRef text, llvm::StringRef option, std::string &pipeline) {
  std::string error;
  return readPipeline(text, pipeline, error) || fail("in the pipeline of '" + option + "': " + error);
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
  generatorName = line.generator;
  if (!generatorName.empty() && !createProgramGenerator(generatorName)) {
    std::vector<std::string> names = programGeneratorNames();
    return fail("there is no program generator '" + line.generator + "'" +
                (names.empty() ? "; plugins register them" : ": there is " + llvm::join(names, ", ")));
  }
  for (const std::string &path : line.dialectPlugins)
    if (llvm::Error error = loadDialectPlugin(path, registry))
      return fail(llvm::toString(std::move(error)));
  hasDialects = !line.dialectPlugins.empty();
  bool afterImportIsFine = read(line.afterImport, "--after-import", afterImport);
  bool afterLinkIsFine = read(line.afterLink, "--after-link", afterLink);
  return read(line.beforeLegalize, "--before-legalize", beforeLegalize) && afterImportIsFine && afterLinkIsFine;
}

std::unique_ptr<mlir::MLIRContext> Extensions::makeContext() const {
  return hasDialects ? std::make_unique<mlir::MLIRContext>(registry, mlir::MLIRContext::Threading::DISABLED) : nullptr;
}

std::unique_ptr<ProgramGenerator> Extensions::makeGenerator() const {
  if (generatorName.empty())
    return nullptr;
  // Factories are the plugin's, and need not be made for threads.
  static std::mutex mutex;
  std::lock_guard<std::mutex> lock(mutex);
  return createProgramGenerator(generatorName);
}

bool Extensions::run(const std::string &pipeline, llvm::StringRef option, mlir::ModuleOp module) { return runPipeline(pipeline, option, module); }
