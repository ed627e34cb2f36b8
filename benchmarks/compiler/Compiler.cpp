// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiler as an engine has it, besl::Compiler: how many shaders it compiles in a second on one thread and on two, and whether a process that
// compiles all day grows.
//
//   besl-benchmark-compiler [options of Google Benchmark]
//     Every shader of examples/ with its sidecar, one hundred times each.
//   besl-benchmark-compiler --growth[=N]
//     N compilations (10,000 if not given) of these shaders in turn, to all texts and reflection. What the heap holds after the first tenth, but at least five
//     rounds, is compared with what it holds at the end: exit status 1 if it has grown by more than kGrowth.

#include "besl/Compiler/Compiler.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <malloc.h>
#include <sstream>
#include <sys/resource.h>
#include <unistd.h>

using besl::Compiler;

namespace {

/// What may come to the heap between the two counts. A compilation that kept a single byte would leave 9,000.
constexpr long kGrowth = 4096;

/// With this malloc() keeps nothing for the thread, which it would count as in use. It has to be there when the process starts.
constexpr const char *kTunables = "glibc.malloc.tcache_count=0";

std::string readFile(const std::filesystem::path &path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The examples in the order of their names.
const std::vector<Compiler::Input> &examples() {
  static const std::vector<Compiler::Input> all = [] {
    std::vector<Compiler::Input> inputs;
    for (const auto &entry : std::filesystem::directory_iterator(BESL_SOURCE_ROOT "/examples")) {
      std::filesystem::path path = entry.path(), sidecar = path.string() + ".bead";
      if (path.extension() == ".besl" && std::filesystem::exists(sidecar))
        inputs.push_back({path.filename().string(), readFile(path), Compiler::InputKind::Source, readFile(sidecar)});
    }
    std::sort(inputs.begin(), inputs.end(), [](const auto &a, const auto &b) { return a.name < b.name; });
    return inputs;
  }();
  return all;
}

Compiler::Options makeOptions(bool everything, bool optimize) {
  Compiler::Options options;
  options.targets = {"glsl"};
  options.optimize = optimize;
  if (everything) {
    options.targets = {"glsl", "hlsl", "msl"};
    options.metalVersion = "3.1"; // one of the examples has atomic operations on an image
    options.reflect = true;
  }
  return options;
}

void compileOrExit(const Compiler &compiler, const Compiler::Input &input, const Compiler::Options &options) {
  Compiler::Result result = compiler.compile(input, options);
  if (result.succeeded)
    return;
  std::fputs(result.renderedMessages.c_str(), stderr);
  std::exit(2);
}

/// Each thread compiles every example once an iteration; all share the compiler.
void compileExamples(benchmark::State &state, bool everything, bool optimize) {
  static const Compiler compiler;
  Compiler::Options options = makeOptions(everything, optimize);
  for (auto _ : state)
    for (const Compiler::Input &input : examples())
      compileOrExit(compiler, input, options);
  double count = double(state.iterations()) * double(examples().size());
  state.counters["shaders"] = benchmark::Counter(count, benchmark::Counter::kIsRate);
}

void addBenchmark(const char *name, bool everything, bool optimize) {
  benchmark::RegisterBenchmark(name, [=](benchmark::State &state) { compileExamples(state, everything, optimize); })
      ->Threads(1)
      ->Threads(2)
      ->Iterations(100)
      ->UseRealTime()
      ->Unit(benchmark::kMillisecond);
}

long heapBytes() {
  struct mallinfo2 info = mallinfo2();
  return long(info.uordblks + info.hblkhd);
}

long peakKiB() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

int checkGrowth(long count) {
  Compiler compiler;
  Compiler::Options options = makeOptions(/*everything=*/true, /*optimize=*/true);
  long early = std::max(count / 10, long(5 * examples().size())), before = 0;
  for (long i = 0; i < count; ++i) {
    if (i == early)
      before = heapBytes();
    compileOrExit(compiler, examples()[size_t(i) % examples().size()], options);
  }
  long after = heapBytes();
  std::printf("the heap holds %ld bytes after %ld compilations and %ld after %ld; the peak of the process was %ld KiB\n", before, early, after, count, peakKiB());
  if (after - before <= kGrowth)
    return 0;
  std::printf("it has grown by %ld bytes, more than %ld\n", after - before, kGrowth);
  return 1;
}

} // namespace

int main(int argc, char **argv) {
  if (argc == 2 && std::strncmp(argv[1], "--growth", 8) == 0 && (argv[1][8] == 0 || argv[1][8] == '=')) {
    long count = argv[1][8] ? std::atol(argv[1] + 9) : 10000;
    const char *tunables = std::getenv("GLIBC_TUNABLES");
    if (!tunables || std::strcmp(tunables, kTunables) != 0) {
      setenv("GLIBC_TUNABLES", kTunables, /*overwrite=*/1);
      execv("/proc/self/exe", argv);
      std::perror("besl-benchmark-compiler: cannot start again with another malloc()");
      return 2;
    }
    if (count > long(5 * examples().size()))
      return checkGrowth(count);
    std::fprintf(stderr, "besl-benchmark-compiler: '%s' is too few: more than %zu are needed\n", argv[1], 5 * examples().size());
    return 2;
  }
  addBenchmark("glsl", false, false);
  addBenchmark("glsl/O", false, true);
  addBenchmark("glsl+hlsl+msl+reflection", true, false);
  addBenchmark("glsl+hlsl+msl+reflection/O", true, true);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv))
    return 2;
  benchmark::RunSpecifiedBenchmarks();
  std::printf("%zu shaders; the peak of the process was %ld KiB\n", examples().size(), peakKiB());
  return 0;
}
