// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-translate: shaders in, text of one target or of several out. See --help.

#include "Batch.h"
#include "CommandLine.h"
#include "Extensions.h"
#include "Containers.h"
#include "RegisteredTranslations.h"
#include "besl/Compiler/Reflect.h"
#include "besl/Support/DiagnosticRenderer.h"
#include "besl/Support/DriverDiag.h"
#include "llvm/Config/llvm-config.h"

using namespace besl;

static void show(Compilation &compilation, const CommandLine &line) { llvm::errs() << render(compilation.diagnostics(), compilation.sources(), line); }

static int dumpSyntax(const CommandLine &line) {
  Compilation compilation(line.compile);
  bool read = compilation.addFile(line.inputs.front(), line.inputKind);
  if (read && compilation.inputKind() != InputKind::TypeShade)
    read = (compilation.reportUsage(DriverDiag::OptionWithoutMeaning, "--dump-syntax", "BESL or MLIR"), false);
  bool good = read && compilation.dumpSyntax(llvm::outs());
  show(compilation, line);
  return compilation.hasUsageErrors() ? UsageError : good ? Done : HasErrors;
}

static int translate(CommandLine &line) {
  Extensions extensions;
  if (!extensions.load(line) || !findTargets(line))
    return UsageError;
  return line.dumpSyntax ? dumpSyntax(line) : translateAll(line, extensions);
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
  for (const std::string &path : line.inputs) {
    CompileOptions options = line.compile;
    options.requireStage = true;
    std::unique_ptr<mlir::MLIRContext> context = extensions.makeContext();
    std::unique_ptr<ProgramGenerator> generator = extensions.makeGenerator();
    Compilation compilation(options);
    if (context)
      compilation.useContext(context.get());
    for (const auto &[name, enabled] : line.warnings)
      compilation.diagnostics().setWarning(name, enabled);
    compilation.diagnostics().setWarningsAsErrors(line.warningsAsErrors);
    compilation.setGenerator(generator.get());
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
  llvm::errs() << render(diags, sources, line);
  return fits ? Done : HasErrors;
}

static int run(int argc, char **argv) {
  llvm::ArrayRef<const char *> args(argv + 1, argc > 0 ? argc - 1 : 0);
  if (wantsRegisteredTranslation(args))
    return runRegisteredTranslation(argc, argv);
  llvm::SmallVector<const char *> expanded(args);
  llvm::BumpPtrAllocator allocator;
  if (!expandResponseFiles(expanded, allocator))
    return UsageError;
  CommandLine line = parseCommandLine(expanded);
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
  case CommandLine::Action::ListContainers:
    return listContainers(line);
  case CommandLine::Action::UnpackContainers:
    return unpackContainers(line);
  case CommandLine::Action::Translate:
    return translate(line);
  }
}

int main(int argc, char **argv) {
  int status = run(argc, argv);
  llvm::outs().flush();
  std::error_code error = llvm::outs().error();
  if (!error)
    return status;
  // An error that is left in the stream ends the process with a message for those who debug it.
  llvm::outs().clear_error();
  llvm::errs() << "besl-translate: error: cannot write to standard output: " << error.message() << '\n';
  return UsageError;
}
