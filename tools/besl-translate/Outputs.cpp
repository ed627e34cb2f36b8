// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of outputs, and writing them.

#include "Outputs.h"
#include "besl/Compiler/OutputFile.h"
#include "besl/Support/DriverDiag.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace besl;
namespace fs = llvm::sys::fs;

/// What a container of one input is called by.
static const Target containerTarget = {"container", "", "beslpack", false, true, nullptr};

static void replace(std::string &text, llvm::StringRef placeholder, llvm::StringRef value) {
  for (size_t at = text.find(placeholder); at != std::string::npos; at = text.find(placeholder, at + value.size()))
    text.replace(at, placeholder.size(), value);
}

std::string besl::stemOf(llvm::StringRef input) {
  if (input == "-")
    return "stdin";
  llvm::StringRef file = llvm::sys::path::filename(input);
  std::string stem = file.consume_back(".shade.ts") ? file.str() : llvm::sys::path::stem(input).str();
  if (stageFromFileName(input))
    stem = llvm::sys::path::stem(stem).str();
  return stem;
}

std::string besl::nameOutput(const CommandLine &line, llvm::StringRef stem, llvm::StringRef file, std::optional<Stage> stage, llvm::StringRef extension,
                             llvm::StringRef target) {
  std::string name = line.outputPattern;
  if (stage) {
    replace(name, "{stage}", stageShortName(*stage));
  } else {
    replace(name, ".{stage}", "");
    replace(name, "{stage}", "");
  }
  replace(name, "{ext}", extension);
  replace(name, "{target}", target);
  // The last, since their values may look like placeholders.
  size_t at = std::min(name.find("{stem}"), name.find("{file}"));
  while (at != std::string::npos) {
    llvm::StringRef value = llvm::StringRef(name).substr(at).starts_with("{stem}") ? stem : file;
    name.replace(at, strlen("{stem}"), value);
    at = std::min(name.find("{stem}", at + value.size()), name.find("{file}", at + value.size()));
  }
  return name;
}

OutputWriter::OutputWriter(const CommandLine &line) : line(line), isFolder(writesToFolder(line)) {
  auto add = [&](const std::string &path) {
    fs::UniqueID id;
    if (!path.empty() && path != "-" && !fs::getUniqueID(path, id))
      inputs.insert(id);
  };
  for (const std::string &path : line.inputs) {
    add(path);
    add(path + ".bead");
  }
  for (const std::string &path : {line.compile.sidecarPath, line.bindMap})
    add(path);
  for (const std::vector<std::string> *paths : {&line.compile.libraries, &line.passPlugins, &line.dialectPlugins})
    llvm::for_each(*paths, add);
}

std::string OutputWriter::pathOf(llvm::StringRef input, std::optional<Stage> stage, const Target &target) const {
  if (line.container && !isFolder && line.inputs.size() > 1)
    return "the " + (stage ? stageKeyword(*stage) : llvm::StringRef("stageless")).str() + " shader " + stemOf(input);
  if (!isFolder)
    return line.output;
  const Target &named = line.container ? containerTarget : target;
  llvm::SmallString<128> path(line.output);
  llvm::StringRef file = input == "-" ? "stdin" : llvm::sys::path::filename(input);
  llvm::sys::path::append(path, nameOutput(line, stemOf(input), file, stage, named.extension, named.name));
  return std::string(path);
}

std::vector<std::string> OutputWriter::possiblePathsOf(llvm::StringRef input) const {
  std::vector<std::string> paths;
  for (const Target *target : line.targets) {
    paths.push_back(pathOf(input, std::nullopt, *target));
    for (Stage stage : {Stage::Vertex, Stage::Fragment, Stage::Compute, Stage::Task, Stage::Mesh})
      paths.push_back(pathOf(input, stage, *target));
  }
  return paths;
}

bool OutputWriter::isInput(llvm::StringRef path) const {
  fs::UniqueID id;
  return path != "-" && !fs::getUniqueID(path, id) && inputs.contains(id);
}

bool OutputWriter::writeFile(DiagnosticEngine &diags, llvm::StringRef path, llvm::StringRef data) const {
  if (isInput(path)) {
    diags.report(DriverDiag::OutputIsInput, {}, path);
    return false;
  }
  if (llvm::Error error = writeOutput(path, data)) {
    diags.report(DriverDiag::CannotWrite, {}, path, llvm::toString(std::move(error)));
    return false;
  }
  return true;
}

bool OutputWriter::makeFolder(DiagnosticEngine &diags) const {
  if (!isFolder)
    return true;
  std::error_code error = fs::create_directory(line.output);
  if (!error && !fs::is_directory(line.output))
    error = std::make_error_code(std::errc::not_a_directory);
  if (error)
    diags.report(DriverDiag::CannotWrite, {}, line.output, error.message());
  return !error;
}

void OutputWriter::removeStale(DiagnosticEngine &diags, const std::string &path, const Target &target, int &status) const {
  if (!fs::is_regular_file(path) || isInput(path))
    return;
  if (std::error_code error = fs::remove(path)) {
    diags.report(DriverDiag::CannotRemove, {}, path, error.message());
    status = UsageError;
  } else {
    diags.report(DriverDiag::StaleOutputRemoved, {}, path, target.name);
  }
}

static Container::Shader toShader(Translation &translation) {
  Container::Shader shader;
  shader.name = stemOf(translation.input);
  if (translation.stage)
    shader.stage = stageKeyword(*translation.stage).str();
  std::copy_n(translation.numbers.begin(), 3, shader.workgroup.begin());
  shader.maxVertices = translation.numbers[3];
  shader.maxPrimitives = translation.numbers[4];
  shader.maxMeshThreadgroups = translation.numbers[5];
  shader.contentHash = translation.contentHash;
  for (Translation::Output &output : translation.outputs)
    shader.parts.push_back({output.target->name.str(), output.target->extension.str(), output.target->isBinary, std::move(output.data)});
  return shader;
}

OutputWriter::Written OutputWriter::write(Translation &translation) const {
  Written written;
  // A container is about all targets or about none.
  if (translation.outputs.empty() || line.printHash || (line.container && translation.status != Done)) {
    translation.outputs.clear();
    return written;
  }
  DiagnosticEngine diags;
  diags.setErrorLimit(0);
  auto pathOfOutput = [&](const Translation::Output &output) { return pathOf(translation.input, translation.stage, *output.target); };
  bool isPart = line.container && !isFolder && line.inputs.size() > 1;
  for (Translation::Output &output : translation.outputs)
    if (output.made && !(line.sourceMap.empty() && line.nameMap.empty()))
      written.maps.push_back({output.target->name.str(), isPart ? line.output : pathOfOutput(output), std::move(output.sourceMap), std::move(output.nameMap)});
  bool good = true;
  if (isPart) {
    written.shader = toShader(translation);
  } else if (!makeFolder(diags)) {
    good = false;
  } else if (line.container) {
    std::string path = pathOfOutput(translation.outputs.front()), error;
    Container container;
    container.compilerVersion = compilerVersion();
    container.shaders.push_back(toShader(translation));
    std::string bytes = container.write(error);
    if (!error.empty())
      diags.report(DriverDiag::CannotWrite, {}, path, error);
    good = error.empty() && writeFile(diags, path, bytes);
    written.paths.push_back(path);
  } else {
    for (const Translation::Output &output : translation.outputs) {
      std::string path = pathOfOutput(output);
      if (!output.made) {
        removeStale(diags, path, *output.target, translation.status);
        continue;
      }
      good &= writeFile(diags, path, output.data);
      written.paths.push_back(path);
    }
  }
  if (!good)
    translation.status = UsageError;
  translation.outputs.clear();
  SourceManager none;
  translation.messages = render(diags, none, line) + translation.messages;
  return written;
}
