// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Times of the interpreter for an invocation of each program, beside those of one that runs invocations one after the other:
//
//   besl-benchmark-vm [--checked] [--lanes=64] [--seconds=0.5] [PROGRAM...]
//
// A run binds resources and executes the whole grid; the time of the best run is printed. Exits with 1 when a checksum is not the expected one.

#include "Programs.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include <chrono>
#include <ctime>

using namespace besl::vm;
using namespace besl::vm::benchmark;

static llvm::cl::opt<bool> checked("checked", llvm::cl::desc("Report faults"));
static llvm::cl::opt<bool> listing("listing", llvm::cl::desc("Print the instructions"));
static llvm::cl::opt<unsigned> lanes("lanes", llvm::cl::desc("Lanes of a gang"), llvm::cl::init(64));
static llvm::cl::opt<double> seconds("seconds", llvm::cl::desc("How long to run each program"), llvm::cl::init(0.5));
static llvm::cl::list<std::string> names(llvm::cl::Positional, llvm::cl::desc("[program...]"));

/// Time of the processor that this thread has had, in nanoseconds.
static double now() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return double(time.tv_sec) * 1e9 + double(time.tv_nsec);
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  llvm::cl::ParseCommandLineOptions(argc, argv, "times of the interpreter\n");
  ExecutionOptions options;
  options.checked = checked;
  options.gangLanes = lanes;
  bool ok = true;
  llvm::outs() << "program        ns/invocation   compared to      times   compile us   instructions\n";
  for (const Program &program : getPrograms()) {
    if (!names.empty() && !llvm::is_contained(names, program.name))
      continue;
    using Clock = std::chrono::steady_clock;
    auto start = Clock::now();
    std::unique_ptr<ExecutableProgram> executable = compile(BESL_SOURCE_ROOT "/benchmarks/shaders", program, options);
    double compileTime = std::chrono::duration<double, std::micro>(Clock::now() - start).count();
    if (!executable)
      return 1;
    if (listing)
      llvm::outs() << executable->disassemble();
    Data data(program);
    Execution execution(*executable);
    ExecutionConfig config = getConfig();
    auto run = [&] { return execution.dispatch(data.bindings, config, program.groups[0], program.groups[1], program.groups[2]); };
    if (!run()) {
      llvm::errs() << program.name << ": " << execution.error()->message << "\n";
      return 1;
    }
    bool same = data.checksum() == program.checksum;
    ok &= same;
    // Many runs at a time where one is too short for the clock.
    unsigned batch = program.invocations < 100 ? 1000 : 1;
    double best = 1e30;
    for (auto begin = Clock::now(); std::chrono::duration<double>(Clock::now() - begin).count() < seconds;) {
      data.fill();
      // Of the processor, so that other work on the machine matters little.
      double from = now();
      for (unsigned i = 0; i < batch; ++i)
        run();
      best = std::min(best, now() - from);
    }
    double each = best / batch / program.invocations;
    llvm::outs() << llvm::format("%-12s %15.2f %13.1f %10.1f %12.0f %14u%s\n", program.name, each, program.comparedMicroseconds * 1000,
                                 program.comparedMicroseconds * 1000 / each, compileTime, unsigned(executable->numInstructions()), same ? "" : "   WRONG CHECKSUM");
  }
  return ok ? 0 : 1;
}
