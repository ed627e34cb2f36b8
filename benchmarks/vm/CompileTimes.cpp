// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What it costs to make a shader executable, step by step:
//
//   besl-benchmark-vm-compile [--runs=50] [--checked] [--only=SHADER]
//
//   context     an MLIRContext with the two dialects
//   ir          source text to IR that the verifier has seen
//   passes      the passes that prepare it: the optimiser, unless the program is checked
//   convert     besl to besl_vm
//   encode      besl_vm to instructions
//   executable  compileForExecution, which is the three before in one call, measured for itself
//
// `first` is the first compilation of the process, which also pays for tables that MLIR and the loader make once; `own` has a context for each
// compilation, as besl-run has; `shared` has one context for all, which knows the types and attributes from the second compilation on. Times are those
// of the processor, in milliseconds; but for `first` they are medians.

#include "../Corpus.h"

#include "besl/Compiler/Compilation.h"
#include "besl/Conversion/BESLToVM/BESLToVM.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/VM/IR/VMOps.h"
#include "besl/Execution/Compile.h"
#include "besl/Support/DiagnosticRenderer.h"
#include "mlir/Pass/PassManager.h"
#include "besl/Transforms/Passes.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include <algorithm>
#include <ctime>

using namespace besl;
using besl::benchmarks::Input;

static llvm::cl::opt<unsigned> runs("runs", llvm::cl::desc("How often each is run"), llvm::cl::init(50));
static llvm::cl::opt<bool> checked("checked", llvm::cl::desc("Report faults"));
static llvm::cl::opt<std::string> only("only", llvm::cl::desc("Nothing but the executable form of this shader, in a shared context, for a profiler"));

namespace {

/// Time of the processor that this thread has had, in milliseconds.
double now() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
}

struct Times {
  double context = 0, ir = 0, passes = 0, convert = 0, encode = 0, executable = 0;
};

class Clock {
public:
  /// Since the last call.
  double lap() {
    double time = now(), passed = time - last;
    last = time;
    return passed;
  }

private:
  double last = now();
};

std::unique_ptr<mlir::MLIRContext> makeContext() {
  auto context = std::make_unique<mlir::MLIRContext>(mlir::MLIRContext::Threading::DISABLED);
  context->loadDialect<BESLDialect, vm::VMDialect>();
  return context;
}

CompileOptions getOptions(const Input &input) {
  CompileOptions options;
  const StageInfo &stage = *input.stage;
  options.stage.stage = stage.stage;
  if (hasWorkgroup(stage.stage))
    options.stage.workgroup = stage.workgroup;
  if (stage.stage == Stage::Mesh) {
    options.stage.maxVertices = stage.maxVertices;
    options.stage.maxPrimitives = stage.maxPrimitives;
  } else if (stage.stage == Stage::Task) {
    options.stage.maxMeshThreadgroups = stage.maxMeshThreadgroups;
  }
  return options;
}

[[noreturn]] void stop(Compilation &compilation) {
  TextDiagnosticRenderer(compilation.sources(), llvm::errs(), false).renderAll(compilation.diagnostics());
  std::exit(1);
}

/// Compiles a shader. The steps of the executable form are taken one by one on a copy of the module, then all in one call.
Times compile(const Input &input, mlir::MLIRContext *context, bool steps = true) {
  Times times;
  vm::ExecutionOptions execution;
  execution.checked = checked;
  Clock clock;
  std::unique_ptr<mlir::MLIRContext> own;
  if (!context) {
    own = makeContext();
    context = own.get();
  }
  times.context = clock.lap();
  Compilation compilation(getOptions(input));
  compilation.useContext(context);
  if (!compilation.addBuffer(input.name, llvm::MemoryBuffer::getMemBuffer(input.text, input.name), InputKind::BESL) || !compilation.buildModule())
    stop(compilation);
  times.ir = clock.lap();
  bool ok = compilation.run([&](mlir::ModuleOp module) {
    mlir::OwningOpRef<mlir::ModuleOp> copy;
    if (steps)
      copy = module.clone();
    clock.lap();
    if (!vm::compileForExecution(module, execution))
      return false;
    times.executable = clock.lap();
    if (!steps)
      return true;
    if (failed(vm::prepareForExecution(*copy, execution)))
      return false;
    times.passes = clock.lap();
    ProgramOp program = *copy->getOps<ProgramOp>().begin();
    if (!convertToVM(program, "", execution.checked))
      return false;
    program.erase();
    times.convert = clock.lap();
    if (!vm::encodeProgram(*copy, execution))
      return false;
    times.encode = clock.lap();
    return true;
  });
  if (!ok)
    stop(compilation);
  return times;
}

void print(llvm::StringRef name, unsigned lines, llvm::StringRef way, const std::vector<Times> &all) {
  llvm::outs() << llvm::left_justify(name, 24) << llvm::format("%5u  ", lines) << llvm::left_justify(way, 7);
  for (double Times::*step : {&Times::context, &Times::ir, &Times::passes, &Times::convert, &Times::encode, &Times::executable}) {
    std::vector<double> values;
    for (const Times &times : all)
      values.push_back(times.*step);
    std::sort(values.begin(), values.end());
    llvm::outs() << llvm::format("%9.3f", values[values.size() / 2]);
  }
  llvm::outs() << '\n';
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  llvm::cl::ParseCommandLineOptions(argc, argv, "times of making shaders executable\n");
  runs = std::max(1u, unsigned(runs));
  // Of 200 lines, and the four longest that people have written.
  std::vector<Input> inputs = {benchmarks::makeLightPass(11)};
  std::vector<Input> written = benchmarks::makeCorpus();
  llvm::sort(written, [](const Input &a, const Input &b) { return std::pair(benchmarks::countLines(b.text), a.name) < std::pair(benchmarks::countLines(a.text), b.name); });
  for (Input &input : written)
    if (inputs.size() < 5 && llvm::none_of(inputs, [&](const Input &known) { return known.name == input.name; }))
      inputs.push_back(std::move(input));
  if (!only.empty()) {
    std::unique_ptr<mlir::MLIRContext> shared = makeContext();
    for (const Input &input : inputs)
      for (unsigned i = 0; i < runs && input.name == only; ++i)
        compile(input, shared.get(), /*steps=*/false);
    return 0;
  }
  llvm::outs() << "shader                  lines         context       ir   passes  convert   encode   executable\n";
  for (const Input &input : inputs) {
    unsigned lines = benchmarks::countLines(input.text);
    if (&input == inputs.data())
      print(input.name, lines, "first", {compile(input, nullptr)});
    std::vector<Times> times[2];
    std::unique_ptr<mlir::MLIRContext> shared = makeContext();
    compile(input, shared.get());
    for (unsigned i = 0; i < runs; ++i) {
      times[0].push_back(compile(input, nullptr));
      times[1].push_back(compile(input, shared.get()));
    }
    print(input.name, lines, "own", times[0]);
    print(input.name, lines, "shared", times[1]);
  }
  return 0;
}
