// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How fast source text becomes a checked tree, and verified IR.
//
//   scripts/build --preset=release besl-benchmark-frontend
//   build-release/benchmarks/frontend/besl-benchmark-frontend
//
// `per_line` is the time for a line that is not blank, `ops_per_line` what a line becomes. The cases with a size come in
// several: where the time for a line stays the same, the front end is linear in that direction. --smoke leaves out all but the smallest.

#include "../Corpus.h"

#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/DestroyModule.h"
#include "besl/Frontend/BESL/Import.h"
#include "besl/Frontend/BESL/Parser.h"
#include "besl/Frontend/BESL/Sema.h"
#include "besl/Support/Diagnostic.h"
#include "besl/Support/SourceManager.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"

#include <benchmark/benchmark.h>
#include <cstring>

using namespace besl;
using namespace besl::benchmarks;

namespace {

/// What a compilation owns up to the checked tree.
struct CheckedTree {
  explicit CheckedTree(const Input &input) : file(sources.addText(input.name, input.text)) {
    program = parse(sources, file, context, diags);
    SemaOptions options;
    options.stage = input.stage;
    ok = analyze(program, context, diags, options);
  }

  SourceManager sources;
  DiagnosticEngine diags;
  FileId file;
  ast::ASTContext context;
  ast::Program program;
  bool ok;
};

bool buildTree(const Input &input) {
  CheckedTree tree(input);
  benchmark::DoNotOptimize(tree.program.main);
  if (!tree.ok)
    llvm::errs() << input.name << ": " << tree.diags.all().front().message << '\n';
  return tree.ok;
}

struct Context : mlir::MLIRContext {
  Context() : MLIRContext(Threading::DISABLED) {
    disableMultithreading();
    loadDialect<BESLDialect>();
  }
};

/// Number of ops, or nothing when something is wrong.
std::optional<unsigned> buildIR(const Input &input, mlir::MLIRContext &context, bool countOps) {
  CheckedTree tree(input);
  if (!tree.ok)
    return std::nullopt;
  ImportOptions options;
  options.stage = input.stage;
  mlir::OwningOpRef<mlir::ModuleOp> module = importProgram(tree.program, tree.sources, context, options);
  std::optional<unsigned> numOps;
  if (mlir::succeeded(mlir::verify(*module))) {
    numOps = 0;
    if (countOps)
      module->walk([&](mlir::Operation *) { ++*numOps; });
  }
  destroyModule(std::move(module));
  return numOps;
}

/// VerifiedIR: all inputs in one context. OwnContexts: one for each, as besl-translate does.
enum class Step { CheckedTree, VerifiedIR, OwnContexts };

void run(benchmark::State &state, const std::vector<Input> &inputs, Step step) {
  double lines = 0, ops = 0;
  for (const Input &input : inputs) {
    lines += countLines(input.text);
    Context context;
    std::optional<unsigned> numOps = buildIR(input, context, /*countOps=*/true);
    if (!buildTree(input) || !numOps)
      return state.SkipWithError((input.name + " does not compile").c_str());
    ops += *numOps;
  }
  for (auto _ : state) {
    std::optional<Context> context;
    for (const Input &input : inputs) {
      if (step == Step::CheckedTree) {
        buildTree(input);
        continue;
      }
      if (!context || step == Step::OwnContexts)
        context.emplace();
      benchmark::DoNotOptimize(buildIR(input, *context, /*countOps=*/false));
    }
  }
  state.counters["lines"] = lines;
  state.counters["ops_per_line"] = ops / lines;
  state.counters["per_line"] = benchmark::Counter(lines * state.iterations(), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

/// What every compilation pays before its first op: a context of its own with the dialect in it.
void makeContext(benchmark::State &state) {
  for (auto _ : state)
    Context context;
}

void registerAll(bool smoke) {
  benchmark::RegisterBenchmark("context", makeContext)->Unit(benchmark::kMicrosecond);
  auto addStep = [](const std::string &name, std::vector<Input> inputs, Step step) {
    benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State &state) { run(state, inputs, step); })->Unit(benchmark::kMicrosecond);
  };
  auto add = [&](const std::string &name, std::vector<Input> inputs) {
    addStep(name + "/checked_tree", inputs, Step::CheckedTree);
    addStep(name + "/verified_ir", inputs, Step::VerifiedIR);
  };
  auto addSizes = [&](const std::string &name, std::vector<unsigned> sizes, Input (*make)(unsigned)) {
    for (unsigned size : sizes) {
      add(name + "/" + std::to_string(size), {make(size)});
      if (smoke)
        break;
    }
  };
  add("corpus", makeCorpus());
  addStep("corpus/own_contexts", makeCorpus(), Step::OwnContexts);
  addSizes("functions", {500, 1000, 2000}, makeFunctions);
  addSizes("statements", {5000, 10000, 20000}, makeStatements);
  addSizes("sum", {5000, 10000, 20000}, makeSum);
  addSizes("nested_blocks", {250, 500, 1000}, makeNestedBlocks);
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
  registerAll(smoke);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv))
    return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
