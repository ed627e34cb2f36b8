// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All texts are made before the first file is touched, each from a copy of the module. A target that fails does not keep the others from
// being written, but what an earlier run has left of it goes: nobody shall find texts of two versions of a shader side by side.

#include "Outputs.h"
#include "besl/Compiler/BindMap.h"
#include "besl/Compiler/OutputFile.h"
#include "besl/Compiler/PassStatistics.h"
#include "besl/Compiler/TextInfoJSON.h"
#include "besl/Dialect/BESL/IR/DestroyModule.h"
#include "besl/Support/DriverDiag.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace besl;

namespace {

struct Output {
  const Target *target;
  std::string path;
  std::string data;
  TextInfo info;
  bool made = false;
};

} // namespace

static void replace(std::string &text, llvm::StringRef placeholder, llvm::StringRef value) {
  for (size_t at = text.find(placeholder); at != std::string::npos; at = text.find(placeholder, at + value.size()))
    text.replace(at, placeholder.size(), value);
}

/// `sky.frag.glsl` in a folder, for `sky.besl` and `sky.frag.besl`.
static std::string outputPath(Compilation &compilation, const CommandLine &line, const Target &target) {
  bool isFolder = line.targets.size() > 1 || llvm::sys::fs::is_directory(line.output);
  if (line.output == "-" || !isFolder)
    return line.output;
  llvm::StringRef file = llvm::sys::path::filename(line.input);
  std::string stem = line.input == "-" ? "stdin" : file.consume_back(".shade.ts") ? file.str() : llvm::sys::path::stem(line.input).str();
  if (stageFromFileName(line.input))
    stem = llvm::sys::path::stem(stem).str();
  std::string name = line.outputPattern;
  if (std::optional<Stage> stage = compilation.stageOf(line.targetOptions.entry)) {
    replace(name, "{stage}", stageShortName(*stage));
  } else {
    replace(name, ".{stage}", "");
    replace(name, "{stage}", "");
  }
  replace(name, "{ext}", target.extension);
  replace(name, "{target}", target.name);
  // The last, since its value may look like a placeholder.
  replace(name, "{stem}", stem);
  llvm::SmallString<128> path(line.output);
  llvm::sys::path::append(path, name);
  return std::string(path);
}

/// Makes the folder that several targets are written to.
static bool makeFolder(Compilation &compilation, const CommandLine &line) {
  if (line.targets.size() == 1)
    return true;
  std::error_code error = llvm::sys::fs::create_directory(line.output);
  if (!error && !llvm::sys::fs::is_directory(line.output))
    error = std::make_error_code(std::errc::not_a_directory);
  if (error)
    compilation.reportUsage(DriverDiag::CannotWrite, line.output, error.message());
  return !error;
}

/// Reads the bind map, if there is to be one. False after an error.
static bool readBindMap(Compilation &compilation, const CommandLine &line, std::optional<BindMap> &map) {
  if (line.bindMap.empty())
    return true;
  FileId file = compilation.addSideFile(line.bindMap);
  if (!file.isValid())
    return false;
  map = BindMap::read(compilation.sources(), file, compilation.diagnostics());
  return map && map->check(compilation.module(), compilation.diagnostics());
}

static void makeTexts(Compilation &compilation, const CommandLine &line, const Extensions &extensions, std::vector<Output> &outputs) {
  TargetOptions options = line.targetOptions;
  std::optional<BindMap> bindMap;
  if (!readBindMap(compilation, line, bindMap))
    return;
  options.bindMap = bindMap ? &*bindMap : nullptr;
  options.beforeLegalize = [&](mlir::ModuleOp module) { return extensions.runBeforeLegalize(module); };
  PassStatistics statistics;
  bool prepared = compilation.run([&](mlir::ModuleOp module) {
    if (line.passStatistics)
      statistics.collectFrom(*module.getContext());
    return extensions.runAfterLink(module) && prepareModule(module, options);
  });
  for (Output &output : outputs) {
    if (!prepared)
      break;
    llvm::raw_string_ostream os(output.data);
    if (!line.sourceMap.empty() || !line.nameMap.empty())
      options.text.info = &output.info;
    output.made = compilation.run([&](mlir::ModuleOp module) {
      if (&output == &outputs.back())
        return output.target->write(module, os, options);
      mlir::OwningOpRef<mlir::ModuleOp> copy = module.clone();
      bool written = output.target->write(*copy, os, options);
      destroyModule(std::move(copy));
      return written;
    });
  }
  if (line.passStatistics)
    statistics.print(llvm::errs());
}

static bool writeFile(Compilation &compilation, const CommandLine &line, const Output &output) {
  if (output.path != "-" && llvm::sys::fs::equivalent(output.path, line.input)) {
    compilation.reportUsage(DriverDiag::OutputIsInput, output.path);
    return false;
  }
  if (llvm::Error error = writeOutput(output.path, output.data)) {
    compilation.reportUsage(DriverDiag::CannotWrite, output.path, llvm::toString(std::move(error)));
    return false;
  }
  return true;
}

/// Writes a source map or name map of the texts that were made.
static bool writeMap(Compilation &compilation, const CommandLine &line, llvm::ArrayRef<Output> outputs, const std::string &path,
                     std::string (*print)(llvm::ArrayRef<TextRecord>)) {
  if (path.empty())
    return true;
  std::vector<TextRecord> records;
  for (const Output &output : outputs)
    if (output.made)
      records.push_back({output.target->name, output.path, &output.info});
  Output map{nullptr, path, print(records), {}};
  return writeFile(compilation, line, map);
}

/// Removes what an earlier run has written.
static void removeStale(Compilation &compilation, const CommandLine &line, const Output &output) {
  if (!llvm::sys::fs::is_regular_file(output.path) || llvm::sys::fs::equivalent(output.path, line.input))
    return;
  if (std::error_code error = llvm::sys::fs::remove(output.path))
    compilation.reportUsage(DriverDiag::CannotRemove, output.path, error.message());
  else
    compilation.diagnostics().report(DriverDiag::StaleOutputRemoved, {}, output.path, output.target->name);
}

bool besl::writeOutputs(Compilation &compilation, const CommandLine &line, const Extensions &extensions) {
  std::vector<Output> outputs;
  for (const Target *target : line.targets)
    outputs.push_back({target, outputPath(compilation, line, *target), {}, {}});
  makeTexts(compilation, line, extensions, outputs);
  bool made = llvm::all_of(outputs, [](const Output &output) { return output.made; });
  // What warnings have become is an error of the shader as a whole.
  if (llvm::none_of(outputs, [](const Output &output) { return output.made; }) || (made && compilation.diagnostics().hasErrors()))
    return false;
  if (!makeFolder(compilation, line))
    return false;
  for (const Output &output : outputs) {
    if (output.made)
      made &= writeFile(compilation, line, output);
    else
      removeStale(compilation, line, output);
  }
  made &= writeMap(compilation, line, outputs, line.sourceMap, sourceMapAsJSON);
  made &= writeMap(compilation, line, outputs, line.nameMap, nameMapAsJSON);
  return made && !compilation.diagnostics().hasErrors();
}
