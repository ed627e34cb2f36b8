// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What three texts cost: one parse of a shader, GLSL, HLSL and Metal of it, everything freed again, in this process. For shaders of
// several sizes, so that one sees whether the time grows as they do; and for 200 lines beside what glslangValidator and
// spirv-cross take on the text of the same shader. All times are those of the processor, so other work on the machine matters little; runs of
// all alternate; printed are medians.

#include "../Corpus.h"

#include "besl/Compiler/Compilation.h"
#include "besl/Compiler/Targets.h"
#include "besl/Support/DiagnosticRenderer.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Program.h"

#include <algorithm>
#include <ctime>

using namespace besl;
using besl::benchmarks::Input;

static llvm::cl::opt<unsigned> runs("runs", llvm::cl::desc("How often each is run"), llvm::cl::init(50));
static llvm::cl::opt<bool> optimize("O", llvm::cl::desc("Optimise, once before the texts are made"));
static llvm::cl::opt<unsigned> only("only", llvm::cl::desc("Nothing but the three texts of a shader with so many functions, for a profiler"), llvm::cl::init(0));

namespace {

/// Time of the processor that this thread has had, in milliseconds.
double now() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
}

/// Times of the steps of one run, in milliseconds.
struct Times {
  double parse = 0, text[3] = {}, whole = 0;
};

constexpr llvm::StringLiteral languages[] = {"glsl", "hlsl", "msl"};

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

/// Median of what `get` takes from each.
template <typename Get>
double medianOf(const std::vector<Times> &all, Get get) {
  std::vector<double> values;
  for (const Times &times : all)
    values.push_back(get(times));
  return median(std::move(values));
}

/// One shader, three texts. The module is printed from a copy each time, since legalisation rewrites it.
Times translate(const Input &input, std::string (&texts)[3]) {
  Times times;
  double begin = now();
  auto lap = [last = begin]() mutable {
    double time = now(), passed = time - last;
    last = time;
    return passed;
  };
  {
    CompileOptions options;
    options.stage.stage = input.stage->stage;
    options.stage.workgroup = {8, 8, 1};
    Compilation compilation(options);
    bool ok = compilation.addBuffer(input.name, llvm::MemoryBuffer::getMemBuffer(input.text, input.name), InputKind::BESL) && compilation.buildModule();
    times.parse = lap();
    for (auto [number, language] : llvm::enumerate(languages)) {
      TargetOptions target;
      target.optimize = optimize;
      texts[number].clear();
      llvm::raw_string_ostream os(texts[number]);
      ok = ok && compilation.run([&](mlir::ModuleOp module) {
        if (number + 1 == std::size(languages))
          return writeModule(*findTarget(language), module, os, target);
        mlir::OwningOpRef<mlir::ModuleOp> copy = module.clone();
        return writeModule(*findTarget(language), *copy, os, target);
      });
      times.text[number] = lap();
    }
    if (!ok) {
      TextDiagnosticRenderer(compilation.sources(), llvm::errs(), false).renderAll(compilation.diagnostics());
      std::exit(1);
    }
  }
  times.whole = now() - begin;
  return times;
}

/// A program of others', run on a file.
struct Tool {
  llvm::StringRef what;
  std::string program;
  std::vector<std::string> arguments;
  std::vector<double> times = {};

  /// False when it is not there.
  bool find(llvm::StringRef name) {
    auto found = llvm::sys::findProgramByName(name);
    if (found)
      program = *found;
    return bool(found);
  }

  void run() {
    std::vector<llvm::StringRef> all = {program};
    all.insert(all.end(), arguments.begin(), arguments.end());
    std::optional<llvm::StringRef> nowhere[] = {"", "", ""};
    std::string message;
    std::optional<llvm::sys::ProcessStatistics> statistics;
    if (llvm::sys::ExecuteAndWait(program, all, std::nullopt, nowhere, 0, 0, &message, nullptr, &statistics) != 0 || !statistics) {
      llvm::errs() << program << " failed on the GLSL of the shader " << message << '\n';
      std::exit(1);
    }
    times.push_back(double(statistics->TotalTime.count()) / 1e3);
  }
};

void compareWithOthers(const Input &input) {
  std::string texts[3];
  translate(input, texts);
  llvm::SmallString<128> folder;
  if (llvm::sys::fs::createUniqueDirectory("besl-benchmark", folder)) {
    llvm::errs() << "cannot make a folder for temporary files\n";
    std::exit(1);
  }
  std::string glsl = (folder + "/shader.comp").str(), spirv = (folder + "/shader.spv").str(), output = (folder + "/output").str();
  {
    std::error_code error;
    llvm::raw_fd_ostream(glsl, error) << texts[0];
  }
  std::vector<Tool> tools;
  auto add = [&](llvm::StringRef name, llvm::StringRef what, std::vector<std::string> arguments) {
    Tool tool{what, {}, std::move(arguments)};
    if (!tool.find(name))
      return false;
    tools.push_back(tool);
    tools.back().run();
    return true;
  };
  bool hasGlslang = add("glslangValidator", "glslangValidator --version", {"--version"}) &&
                    add("glslangValidator", "glslangValidator, to SPIR-V", {"-V", "--target-env", "vulkan1.3", "-o", spirv, glsl});
  bool hasCross = hasGlslang && add("spirv-cross", "spirv-cross --help", {"--help"});
  if (hasCross) {
    add("spirv-cross", "spirv-cross, to GLSL", {spirv, "--vulkan-semantics", "--output", output});
    add("spirv-cross", "spirv-cross, to HLSL", {spirv, "--hlsl", "--shader-model", "60", "--output", output});
    add("spirv-cross", "spirv-cross, to Metal", {spirv, "--msl", "--msl-version", "30000", "--output", output});
  }
  std::vector<double> ours;
  for (unsigned i = 0; i < runs; ++i) {
    ours.push_back(translate(input, texts).whole);
    for (Tool &tool : tools)
      tool.run();
  }
  llvm::sys::fs::remove_directories(folder);
  auto row = [](llvm::StringRef what, double time) { llvm::outs() << llvm::left_justify(what, 40) << llvm::format("%9.2f ms\n", time); };
  llvm::outs() << "\nthe same shader of " << benchmarks::countLines(input.text) << " lines; a process each, but for the first row\n";
  row("three texts, in this process", median(ours));
  for (Tool &tool : tools)
    row(tool.what, median(tool.times));
  if (!hasGlslang)
    llvm::outs() << "glslangValidator is not installed (package glslang-tools), and without it spirv-cross is not run\n";
  else if (!hasCross)
    llvm::outs() << "spirv-cross is not installed (package spirv-cross)\n";
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  llvm::cl::ParseCommandLineOptions(argc, argv, "times of the writers, beside those of other tools\n");
  runs = std::max(1u, unsigned(runs));
  std::string texts[3];
  if (only) {
    Input input = benchmarks::makeLightPass(only);
    for (unsigned i = 0; i < runs; ++i)
      translate(input, texts);
    return 0;
  }

  llvm::outs() << "lines      parse    GLSL    HLSL   Metal   whole   us/line\n";
  std::vector<std::pair<Input, std::vector<Times>>> sizes;
  for (unsigned functions : {4, 11, 40, 160})
    sizes.push_back({benchmarks::makeLightPass(functions), {}});
  for (auto &[input, times] : sizes)
    translate(input, texts);
  for (unsigned i = 0; i < runs; ++i)
    for (auto &[input, times] : sizes)
      times.push_back(translate(input, texts));
  for (auto &[input, times] : sizes) {
    unsigned lines = benchmarks::countLines(input.text);
    double whole = medianOf(times, [](const Times &run) { return run.whole; });
    llvm::outs() << llvm::format("%5u   %8.2f", lines, medianOf(times, [](const Times &run) { return run.parse; }));
    for (unsigned language = 0; language < 3; ++language)
      llvm::outs() << llvm::format("%8.2f", medianOf(times, [&](const Times &run) { return run.text[language]; }));
    llvm::outs() << llvm::format("%8.2f%10.2f\n", whole, whole * 1000 / lines);
  }
  compareWithOthers(sizes[1].first);
  return 0;
}
