// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-translate: one shader in, text of one target or of several out. See --help.

#include "CommandLine.h"
#include "Extensions.h"
#include "Outputs.h"
#include "RegisteredTranslations.h"
#include "besl/Compiler/Reflect.h"
#include "besl/Support/DiagnosticRenderer.h"
#include "besl/Support/DriverDiag.h"
#include "llvm/Config/llvm-config.h"

using namespace besl;

namespace {
enum ExitCode { Done = 0, HasErrors = 1, UsageError = 2 };
}

static void show(Compilation &compilation, const CommandLine &line) {
  if (line.json)
    renderJSON(compilation.diagnostics(), compilation.sources(), llvm::errs());
  else
    TextDiagnosticRenderer(compilation.sources(), llvm::errs(), line.color).renderAll(compilation.diagnostics());
}

static int translate(CommandLine &line) {
  Extensions extensions;
  if (!extensions.load(line) || !findTargets(line))
    return UsageError;
  CompileOptions options = line.compile;
  options.requireStage = llvm::any_of(line.targets, [](const Target *target) { return target->needsStage; });
  Compilation compilation(options);
  if (mlir::MLIRContext *context = extensions.context())
    compilation.useContext(context);
  DiagnosticEngine &diags = compilation.diagnostics();
  for (const auto &[name, enabled] : line.warnings)
    diags.setWarning(name, enabled);
  diags.setWarningsAsErrors(line.warningsAsErrors);

  if (line.dumpSyntax) {
    bool read = compilation.addFile(line.input, line.inputKind);
    if (read && compilation.inputKind() != InputKind::TypeShade)
      read = (compilation.reportUsage(DriverDiag::OptionWithoutMeaning, "--dump-syntax", "BESL or MLIR"), false);
    bool good = read && compilation.dumpSyntax(llvm::outs());
    show(compilation, line);
    return compilation.hasUsageErrors() ? UsageError : good ? Done : HasErrors;
  }
  compilation.setGenerator(extensions.generator());
  compilation.setAfterImport([&](mlir::ModuleOp module) { return extensions.runAfterImport(module); });
  bool ok = compilation.addFile(line.input, line.inputKind) && compilation.buildModule() && !diags.hasErrors() &&
            writeOutputs(compilation, line, extensions);
  show(compilation, line);
  if (compilation.hasUsageErrors())
    return UsageError;
  return ok ? Done : HasErrors;
}

/// Reads the shaders and compares what they say about each other.
static int checkPipeline(const CommandLine &line) {
  Extensions extensions;
  if (!extensions.load(line))
    return UsageError;
  SourceManager sources;
  DiagnosticEngine diags;
  diags.setWarningsAsErrors(line.warningsAsErrors);
  std::vector<reflection::Document> stages;
  int result = Done;
  for (const std::string &path : line.stages) {
    CompileOptions options = line.compile;
    options.requireStage = true;
    Compilation compilation(options);
    if (mlir::MLIRContext *context = extensions.context())
      compilation.useContext(context);
    for (const auto &[name, enabled] : line.warnings)
      compilation.diagnostics().setWarning(name, enabled);
    compilation.diagnostics().setWarningsAsErrors(line.warningsAsErrors);
    compilation.setGenerator(extensions.generator());
    compilation.setAfterImport([&](mlir::ModuleOp module) { return extensions.runAfterImport(module); });
    bool ok = compilation.addFile(path, line.inputKind) && compilation.buildModule() && compilation.run([&](mlir::ModuleOp module) {
      std::optional<reflection::Document> document = reflectProgram(module, line.targetOptions);
      if (document)
        stages.push_back(std::move(*document));
      return document.has_value();
    });
    show(compilation, line);
    if (compilation.hasUsageErrors() || !ok || compilation.diagnostics().hasErrors())
      result = std::max<int>(result, compilation.hasUsageErrors() ? UsageError : HasErrors);
    for (unsigned i = 0; i != compilation.sources().numFiles(); ++i)
      sources.addText(compilation.sources().name(FileId(i)).str(), compilation.sources().text(FileId(i)));
  }
  if (result != Done)
    return result;
  bool fits = checkPipeline(stages, sources, diags);
  if (line.json)
    renderJSON(diags, sources, llvm::errs());
  else
    TextDiagnosticRenderer(sources, llvm::errs(), line.color).renderAll(diags);
  return fits ? Done : HasErrors;
}

int main(int argc, char **argv) {
  llvm::ArrayRef<const char *> args(argv + 1, argc > 0 ? argc - 1 : 0);
  if (wantsRegisteredTranslation(args))
    return runRegisteredTranslation(argc, argv);
  CommandLine line = parseCommandLine(args);
  switch (line.action) {
  case CommandLine::Action::Help:
    printHelp(llvm::outs());
    return Done;
  case CommandLine::Action::Version:
    llvm::outs() << "besl-translate " BESL_VERSION " (MLIR " LLVM_VERSION_STRING ")\n";
    return Done;
  case CommandLine::Action::Fail:
    return UsageError;
  case CommandLine::Action::CheckPipeline:
    return checkPipeline(line);
  case CommandLine::Action::Translate:
    return translate(line);
  }
}
