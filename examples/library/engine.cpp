// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles shaders, two at a time, and says what came out and what has to be bound. Sidecars beside the shaders are read, and libraries that lie in their
// folder are found.
//
//   engine SHADER.besl...

#include "besl/Compiler/Compiler.h"

#include <filesystem>
#include <fstream>
#include <future>
#include <iostream>
#include <sstream>

static std::optional<std::string> readFile(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  if (!file || std::filesystem::is_directory(path))
    return std::nullopt;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

static besl::Compiler::Result compileShader(const besl::Compiler &compiler, const std::string &path) {
  besl::Compiler::Input input;
  input.name = path;
  input.text = readFile(path).value_or("");
  input.sidecar = readFile(path + ".bead");

  besl::Compiler::Options options;
  options.targets = {"glsl", "msl"};
  options.reflect = true;
  options.optimize = true;
  return compiler.compile(input, options);
}

/// What an engine would store.
static bool report(const std::string &path, const besl::Compiler::Result &result) {
  std::cerr << result.renderedMessages;
  if (!result.succeeded)
    return false;
  std::cout << path << ":";
  for (const besl::Compiler::Artifact &artifact : result.artifacts)
    std::cout << (&artifact == &result.artifacts.front() ? " " : ", ") << artifact.target << " " << artifact.data.size() << " bytes";
  std::cout << "\n";
  for (const besl::reflection::Binding &binding : result.reflection->bindings)
    std::cout << "  " << binding.slot << ": " << binding.kind << " " << binding.name << "\n";
  return true;
}

int main(int argc, char **argv) {
  const besl::Compiler compiler(readFile);
  bool good = argc > 1;
  for (int i = 1; i < argc; i += 2) {
    // One compiler for all threads.
    std::future<besl::Compiler::Result> other;
    if (i + 1 < argc)
      other = std::async(std::launch::async, compileShader, std::cref(compiler), argv[i + 1]);
    good &= report(argv[i], compileShader(compiler, argv[i]));
    if (other.valid())
      good &= report(argv[i + 1], other.get());
  }
  return good ? 0 : 1;
}
