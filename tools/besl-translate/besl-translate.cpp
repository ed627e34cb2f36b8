// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-translate: one shader in, one target out. See --help.

#include "CommandLine.h"
#include "Extensions.h"
#include "RegisteredTranslations.h"
#include "besl/Compiler/OutputFile.h"
#include "besl/Compiler/PassStatistics.h"
#include "besl/Support/DiagnosticRenderer.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/BuryPointer.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

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

/// `sky.frag.glsl` in a directory, for `sky.besl` and `sky.frag.besl`.
static std::string outputPath(Compilation &compilation, const CommandLine &line) {
  if (line.output == "-" || !llvm::sys::fs::is_directory(line.output))
    return line.output;
  std::string stem = line.input == "-" ? "stdin" : llvm::sys::path::stem(line.input).str();
  if (stageFromFileName(line.input))
    stem = llvm::sys::path::stem(stem).str();
  std::string name = stem;
  if (compilation.stage())
    name += "." + stageShortName(compilation.stage()->stage).str();
  name += "." + line.target->extension.str();
  llvm::SmallString<128> path(line.output);
  llvm::sys::path::append(path, name);
  return std::string(path);
}

static bool writeResult(Compilation &compilation, const CommandLine &line, const Extensions &extensions) {
  DiagnosticEngine &diags = compilation.diagnostics();
  std::string data;
  llvm::raw_string_ostream os(data);
  TargetOptions options = line.targetOptions;
  options.beforeLegalize = [&](mlir::ModuleOp module) { return extensions.runBeforeLegalize(module); };
  PassStatistics statistics;
  bool written = compilation.run([&](mlir::ModuleOp module) {
    if (line.passStatistics)
      statistics.collectFrom(*module.getContext());
    return extensions.runAfterLink(module) && writeModule(*line.target, module, os, options);
  });
  if (line.passStatistics)
    statistics.print(llvm::errs());
  if (!written)
    return false;
  std::string path = outputPath(compilation, line);
  if (path != "-" && llvm::sys::fs::equivalent(path, line.input)) {
    compilation.reportUsage(DiagID::OutputIsInput, path);
    return false;
  }
  if (llvm::Error error = writeOutput(path, data)) {
    compilation.reportUsage(DiagID::CannotWrite, path, llvm::toString(std::move(error)));
    return false;
  }
  return !diags.hasErrors();
}

static int translate(const CommandLine &line) {
  Extensions extensions;
  if (!extensions.load(line))
    return UsageError;
  CompileOptions options = line.compile;
  options.requireStage = line.target->needsStage;
  Compilation compilation(options);
  if (mlir::MLIRContext *context = extensions.context())
    compilation.useContext(context);
  DiagnosticEngine &diags = compilation.diagnostics();
  for (const auto &[name, enabled] : line.warnings)
    diags.setWarning(name, enabled);
  diags.setWarningsAsErrors(line.warningsAsErrors);

  compilation.setGenerator(extensions.generator());
  compilation.setAfterImport([&](mlir::ModuleOp module) { return extensions.runAfterImport(module); });
  bool ok = compilation.addFile(line.input, line.inputKind) && compilation.buildModule() && !diags.hasErrors() &&
            writeResult(compilation, line, extensions);
  show(compilation, line);
  if (compilation.hasUsageErrors())
    return UsageError;
  return ok ? Done : HasErrors;
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
  case CommandLine::Action::Translate:
    return translate(line);
  }
}
