// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-opt: reads IR, runs passes, prints IR. It is `mlir-opt` with our dialects and passes, which reads BESL sources too, and is
// stricter about two things: a plugin that cannot be loaded is an error, and text that nests too deeply is refused before
// MLIR's parser sees it.

#include "besl/Compiler/Libraries.h"
#include "besl/Compiler/OutputFile.h"
#include "besl/Compiler/PassStatistics.h"
#include "besl/Compiler/SettingsOptions.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/InitAll.h"
#include "besl/Plugin/LoadPlugin.h"
#include "besl/Support/DiagnosticRenderer.h"
#include "besl/Support/Limits.h"
#include "besl/Support/Nesting.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

using namespace mlir;

/// Loads the plugins that the command line names, and takes these arguments out. MLIR's options of the same names would print
/// the error and go on; and as the passes are known before the command line is parsed, they can be named like any other, as in
/// `--my-pass`.
static bool loadPlugins(llvm::SmallVectorImpl<char *> &args, DialectRegistry &registry) {
  llvm::SmallVector<char *> rest;
  for (size_t i = 0; i < args.size(); ++i) {
    llvm::StringRef arg(args[i]);
    if (!arg.consume_front("--"))
      arg.consume_front("-");
    auto [name, path] = arg.split('=');
    bool isDialect = name == "load-dialect-plugin";
    bool isSeparate = !arg.contains('=');
    if (i == 0 || args[i][0] != '-' || (!isDialect && name != "load-pass-plugin") || (isSeparate && i + 1 == args.size())) {
      rest.push_back(args[i]);
      continue;
    }
    if (isSeparate)
      path = args[++i];
    if (llvm::Error error = isDialect ? besl::loadDialectPlugin(path, registry) : besl::loadPassPlugin(path)) {
      llvm::errs() << "besl-opt: error: " << llvm::toString(std::move(error)) << '\n';
      return false;
    }
  }
  args.assign(rest);
  return true;
}

/// Imports a BESL source. MLIR's driver reads its input itself, so it gets bytecode, which keeps locations.
static std::unique_ptr<llvm::MemoryBuffer> importSource(llvm::StringRef path, const besl::CompileOptions &options) {
  besl::Compilation compilation(options);
  bool ok = compilation.addFile(path) && compilation.buildModule();
  besl::TextDiagnosticRenderer(compilation.sources(), llvm::errs(), llvm::errs().has_colors())
      .renderAll(compilation.diagnostics());
  if (!ok)
    return nullptr;
  std::string bytecode;
  llvm::raw_string_ostream os(bytecode);
  if (failed(writeBytecodeToFile(compilation.module(), os)))
    return nullptr;
  // Not by the source's own name: messages would show the bytecode as the source's lines.
  return llvm::MemoryBuffer::getMemBufferCopy(bytecode, path + ".mlirbc");
}

/// Reads the input. What it returns is MLIR, text or bytecode.
static std::unique_ptr<llvm::MemoryBuffer> readInput(llvm::StringRef path, const besl::CompileOptions &options) {
  if (path.ends_with(".besl") || path.ends_with(".ts") || !options.libraries.empty())
    return importSource(path, options);
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> buffer = openInputFile(path, &error);
  if (!buffer) {
    llvm::errs() << "besl-opt: error: " << error << '\n';
    return nullptr;
  }
  if (isBytecode(buffer->getMemBufferRef()))
    return buffer;
  if (std::optional<size_t> offset =
          besl::findTooDeepNesting(buffer->getBuffer(), besl::limits::kTextNesting)) {
    llvm::SourceMgr sources;
    const char *position = buffer->getBufferStart() + *offset;
    sources.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
    sources.PrintMessage(llvm::SMLoc::getFromPointer(position), llvm::SourceMgr::DK_Error,
                         "input nests too deeply");
    return nullptr;
  }
  return buffer;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  DialectRegistry registry;
  besl::registerAllDialects(registry);
  besl::registerAllPasses();
  besl::installSourceLoader();
  llvm::SmallVector<char *> args(argv, argv + argc);
  if (!loadPlugins(args, registry))
    return 1;
  argc = static_cast<int>(args.size());
  argv = args.data();
  besl::SettingsOptions settings;
  llvm::cl::opt<bool> wantsStatistics("besl-pass-statistics", llvm::cl::desc("Print to standard error what the passes have counted"));
  auto [inputPath, outputPath] = registerAndParseCLIOptions(
      argc, argv,
      "besl-opt: runs passes over programs of the besl dialect\n\n"
      "The input is IR (text or bytecode), a TypeShade source (.ts), or a BESL source, whose settings are in the sidecar beside it or\n"
      "among the options:  besl-opt sky.besl --besl-optimize\n",
      registry);
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  if (config.shouldShowDialects() || config.shouldListPasses())
    return asMainReturnCode(MlirOptMain(argc, argv, inputPath, outputPath, registry));

  std::unique_ptr<llvm::MemoryBuffer> input = readInput(inputPath, settings.get());
  if (!input)
    return 1;
  // MLIR's driver makes the contexts, one for each part of the input: each is met when its pipeline is made.
  besl::PassStatistics statistics;
  MlirOptMainConfig plain = config;
  if (wantsStatistics)
    config.setPassPipelineSetupFn([&](PassManager &manager) {
      // The driver has an engine for remarks that are not printed.
      if (!llvm::cl::getRegisteredOptions()["remark-format"]->getNumOccurrences())
        manager.getContext()->setRemarkEngine(nullptr);
      if (!statistics.collectFrom(*manager.getContext()))
        llvm::errs() << "besl-opt: warning: --besl-pass-statistics has no effect beside options that print remarks\n";
      return plain.setupPassPipeline(manager);
    });
  auto runPasses = [&](llvm::raw_ostream &os) {
    LogicalResult result = MlirOptMain(os, std::move(input), registry, config);
    if (wantsStatistics)
      statistics.print(llvm::errs());
    return result;
  };
  if (outputPath == "-")
    return asMainReturnCode(runPasses(llvm::outs()));
  // A file gets the whole result or stays as it was.
  std::string result;
  llvm::raw_string_ostream os(result);
  if (failed(runPasses(os)))
    return 1;
  if (llvm::Error error = besl::writeOutput(outputPath, result)) {
    llvm::errs() << "besl-opt: error: cannot write '" << outputPath << "': " << llvm::toString(std::move(error)) << '\n';
    return 1;
  }
  return 0;
}
