// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How long each pass takes on programs that are large in one way each, and how that grows.
//
//   scripts/build --preset=release besl-benchmark-passes
//   build-release/benchmarks/passes/besl-benchmark-passes --benchmark_filter=forward-lets
//
// Each case gives a pass what stands before it in its pipeline, and measures the pass alone: the processor's time of the thread, without the
// copy of the module that is made for each run. `per_op` is the time for one operation that the pass was given; the rows behind the
// sizes fit a line through them: where the RMS is small, the pass is linear in that direction. --smoke leaves out all but a small size.

#include "../Corpus.h"

#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/DestroyModule.h"
#include "besl/Frontend/BESL/Import.h"
#include "besl/Frontend/BESL/Parser.h"
#include "besl/Frontend/BESL/Sema.h"
#include "besl/InitAll.h"
#include "besl/Support/Diagnostic.h"
#include "besl/Support/SourceManager.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/raw_ostream.h"

#include <benchmark/benchmark.h>
#include <cstring>
#include <ctime>

using namespace besl;
using namespace besl::benchmarks;

namespace {

/// A pass or pipeline, and what has to run before it.
struct Case {
  const char *name;
  const char *before;
};

constexpr const char *kStructured = "besl-single-exit,besl-forward-lets";
/// What the GLSL pipeline does before effects become statements.
constexpr const char *kLowered = "besl-forward-lets{keep-names},besl-assign-bindings,besl-lower-storage-types,besl-define-arithmetic,besl-lower-inserts";
constexpr const char *kHoisted = "besl-forward-lets{keep-names},besl-assign-bindings,besl-lower-storage-types,besl-define-arithmetic,besl-lower-inserts,"
                                 "besl-hoist-effects";
constexpr const char *kNamed = "besl-forward-lets{keep-names},besl-assign-bindings,besl-lower-storage-types,besl-define-arithmetic,besl-lower-inserts,"
                               "besl-hoist-effects,besl-name-values";

constexpr Case kCases[] = {
    // The optimiser.
    {"besl-eliminate-dead-locals", ""},
    {"besl-forward-lets", ""},
    {"canonicalize", "besl-forward-lets"},
    {"cse", "besl-forward-lets"},
    {"besl-simplify-effects", ""},
    {"besl-symbol-dce", ""},
    {"besl-single-exit", ""},
    {"besl-lower-arrays-to-vectors", ""},
    {"besl-robust-access", ""},
    {"besl-specialize{defaults}", ""},
    {"besl-reflect", ""},
    {"besl-verify-level{level=source}", ""},
    {"besl-verify-level{level=structured}", kStructured},
    // Legalisation.
    {"besl-forward-lets{keep-names}", ""},
    {"besl-assign-bindings", ""},
    {"besl-limit-uniform-buffers", ""},
    {"besl-mark-nonuniform", ""},
    {"besl-specialize-handle-params", ""},
    {"besl-flip-clip-y", ""},
    {"besl-lower-storage-types", ""},
    {"besl-define-arithmetic", ""},
    {"besl-lower-inserts", ""},
    {"besl-clamp-constant-indices", ""},
    {"besl-hoist-effects", kLowered},
    {"besl-name-values", kHoisted},
    {"besl-mangle-names{rules=glsl}", kNamed},
    {"besl-verify-glsl", "besl-legalize-for-glsl"},
    // Pipelines.
    {"besl-optimize", ""},
    {"besl-legalize-for-glsl", ""},
    {"besl-optimize,besl-legalize-for-glsl", ""},
};

/// The thread's processor time in seconds. Unlike the time on the wall it does not depend on what else the machine does.
double getThreadTime() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

struct Context : mlir::MLIRContext {
  Context() : MLIRContext(Threading::DISABLED) { loadDialect<BESLDialect>(); }
};

mlir::OwningOpRef<mlir::ModuleOp> buildModule(const Input &input, mlir::MLIRContext &context) {
  SourceManager sources;
  DiagnosticEngine diags;
  FileId file = sources.addText(input.name, input.text);
  ast::ASTContext trees;
  ast::Program program = parse(sources, file, trees, diags);
  SemaOptions sema;
  sema.stage = input.stage;
  if (!analyze(program, trees, diags, sema)) {
    llvm::errs() << input.name << ": " << diags.all().front().message << '\n';
    return nullptr;
  }
  ImportOptions options;
  options.stage = input.stage;
  return importProgram(program, sources, context, options);
}

bool runPipeline(mlir::ModuleOp module, const char *pipeline, bool verify) {
  mlir::PassManager manager(module.getContext());
  manager.enableVerifier(verify);
  return mlir::succeeded(mlir::parsePassPipeline(pipeline, manager)) && mlir::succeeded(manager.run(module));
}

void run(benchmark::State &state, const Case &pass, Input (*make)(unsigned)) {
  Context context;
  mlir::OwningOpRef<mlir::ModuleOp> before = buildModule(withEntry(make(static_cast<unsigned>(state.range(0)))), context);
  mlir::PassManager manager(&context);
  manager.enableVerifier(false);
  if (!before || !runPipeline(*before, pass.before, /*verify=*/false) || mlir::failed(mlir::parsePassPipeline(pass.name, manager)))
    return state.SkipWithError("what stands before it fails");

  double ops = 0;
  before->walk([&](mlir::Operation *) { ++ops; });
  bool checked = false;
  for (auto _ : state) {
    mlir::OwningOpRef<mlir::ModuleOp> module(before->clone());
    double start = getThreadTime();
    bool ok = mlir::succeeded(manager.run(*module));
    state.SetIterationTime(getThreadTime() - start);
    if (ok && !checked)
      ok = mlir::succeeded(mlir::verify(*module));
    checked = true;
    destroyModule(std::move(module));
    if (!ok) {
      state.SkipWithError("it fails");
      break;
    }
  }
  destroyModule(std::move(before));
  state.SetComplexityN(state.range(0));
  state.counters["ops"] = ops;
  state.counters["per_op"] = benchmark::Counter(ops * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void registerAll(bool smoke) {
  struct Shape {
    const char *name;
    std::vector<int64_t> sizes;
    Input (*make)(unsigned);
  };
  const Shape shapes[] = {
      {"functions", {500, 1000, 2000}, makeFunctions},    {"statements", {5000, 10000, 20000}, makeStatements},
      {"sum", {5000, 10000, 20000}, makeSum},             {"nested_blocks", {250, 500, 1000}, makeNestedBlocks},
      {"accesses", {5000, 10000, 20000}, makeAccesses},
  };
  for (const Case &pass : kCases) {
    for (const Shape &shape : shapes) {
      auto *added = benchmark::RegisterBenchmark((std::string(pass.name) + "/" + shape.name).c_str(),
                                                 [&pass, make = shape.make](benchmark::State &state) { run(state, pass, make); });
      added->Unit(benchmark::kMillisecond)->UseManualTime();
      if (smoke) {
        added->Arg(shape.sizes.front() / 10);
        continue;
      }
      for (int64_t size : shape.sizes)
        added->Arg(size);
      added->Complexity(benchmark::oN);
    }
  }
}

} // namespace

int main(int argc, char **argv) {
  bool smoke = false;
  for (int i = 1; i < argc; ++i)
    if (!std::strcmp(argv[i], "--smoke")) {
      smoke = true;
      std::copy(argv + i + 1, argv + argc, argv + i);
      --argc;
      break;
    }
  registerAllPasses();
  registerAll(smoke);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv))
    return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
