// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --list and --unpack.

#include "Containers.h"
#include "Outputs.h"
#include "besl/Compiler/OutputFile.h"
#include "besl/Support/CountOf.h"
#include "besl/Support/DiagnosticRenderer.h"
#include "besl/Support/DriverDiag.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace besl;
namespace fs = llvm::sys::fs;

/// Reads a container; nothing, with a message, if it is none.
static std::optional<Container> readContainer(llvm::StringRef path, DiagnosticEngine &diags) {
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> buffer = readInputFileOrStdin(path);
  if (!buffer) {
    diags.report(DriverDiag::CannotRead, {}, path, buffer.getError().message());
    return std::nullopt;
  }
  std::string error;
  std::optional<Container> container = Container::read((*buffer)->getBuffer(), error);
  if (!container)
    diags.report(DriverDiag::ContainerUnreadable, {}, path, error);
  return container;
}

/// Shows the messages. The result is the exit status.
static int finish(const DiagnosticEngine &diags, const CommandLine &line) {
  SourceManager none;
  llvm::errs() << render(diags, none, line);
  return diags.hasErrors() ? UsageError : Done;
}

int besl::listContainers(const CommandLine &line) {
  DiagnosticEngine diags;
  for (const std::string &path : line.inputs) {
    std::optional<Container> container = readContainer(path, diags);
    if (!container)
      continue;
    llvm::outs() << escapeForDisplay(path) << ": " << countOf(container->shaders.size(), "shader") << ", by compiler " << escapeForDisplay(container->compilerVersion) << '\n';
    for (const Container::Shader &shader : container->shaders) {
      llvm::outs() << "  " << escapeForDisplay(shader.name);
      if (!shader.stage.empty())
        llvm::outs() << ' ' << shader.stage;
      if (shader.workgroup[0])
        llvm::outs() << ", workgroup " << shader.workgroup[0] << ',' << shader.workgroup[1] << ',' << shader.workgroup[2];
      llvm::outs() << ", content " << toHex(shader.contentHash) << '\n';
      for (const Container::Part &part : shader.parts)
        llvm::outs() << "    " << escapeForDisplay(part.target) << ": " << countOf(part.data.size(), "byte") << (part.binary ? ", binary" : "") << '\n';
    }
  }
  return finish(diags, line);
}

int besl::unpackContainers(const CommandLine &line) {
  DiagnosticEngine diags;
  diags.setErrorLimit(0);
  std::error_code error = fs::create_directory(line.output);
  if (!error && !fs::is_directory(line.output))
    error = std::make_error_code(std::errc::not_a_directory);
  if (error) {
    diags.report(DriverDiag::CannotWrite, {}, line.output, error.message());
    return finish(diags, line);
  }
  std::map<std::string, const std::string *> written;
  for (const std::string &path : line.inputs) {
    std::optional<Container> container = readContainer(path, diags);
    if (!container)
      continue;
    for (const Container::Shader &shader : container->shaders) {
      auto isWanted = [&](const std::string &target) { return !line.targetsAreGiven || llvm::is_contained(line.targetNames, target); };
      if (line.targetsAreGiven)
        for (const std::string &target : line.targetNames)
          if (!shader.find(target))
            diags.report(DriverDiag::ContainerWithoutTarget, {}, path, target, shader.name);
      for (const Container::Part &part : shader.parts) {
        if (!isWanted(part.target))
          continue;
        llvm::SmallString<128> file(line.output);
        // The container has no name of the source.
        llvm::sys::path::append(file, nameOutput(line, shader.name, shader.name, parseStageKeyword(shader.stage), part.extension, part.target));
        auto [known, isNew] = written.try_emplace(std::string(file), &path);
        if (!isNew) {
          diags.report(DriverDiag::OutputClash, {}, file.str(), *known->second, path);
        } else if (llvm::Error failure = writeOutput(file, part.data)) {
          diags.report(DriverDiag::CannotWrite, {}, file.str(), llvm::toString(std::move(failure)));
        }
      }
    }
  }
  return finish(diags, line);
}
