// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What it costs to link a program of 300 lines with libraries of several sizes, of which it uses twenty functions.
//
//   scripts/build --preset=release besl-benchmark-link
//   build-release/benchmarks/link/besl-benchmark-link
//
// `alone` is the program with the twenty functions in it, `source` the same functions taken from a library in BESL, `parse` what
// reading that library's text costs at least. `module` is the linker alone, on a library that is in memory. The number is that of the library's
// functions: where the time does not grow with it, the cost is that of what is used; the scan is what remains.

#include "besl/Compiler/Compilation.h"
#include "besl/Compiler/ProgramGenerator.h"
#include "besl/Frontend/BESL/Parser.h"
#include "besl/Transforms/Link.h"
#include "mlir/IR/MLIRContext.h"

#include <benchmark/benchmark.h>

using namespace besl;

namespace {

constexpr unsigned kUsed = 20;

/// Functions of four lines that call the one before them now and then.
std::string library(unsigned functions) {
  std::string text = "Sample: struct { value: vec3f, weight: f32, }\n";
  for (unsigned i = 0; i < functions; ++i) {
    std::string n = std::to_string(i);
    text += "weigh" + n + ": fn (s: Sample, x: f32) -> f32 {\n"
            "  let scaled: f32 = s.weight * x + " + n + ".5;\n"
            "  let length: f32 = dot(s.value, s.value);\n"
            "  if (length > scaled) { return " + (i % 4 == 3 ? "weigh" + std::to_string(i - 1) + "(s, scaled)" : "length") + "; }\n"
            "  return max(scaled, length);\n"
            "}\n";
  }
  return text;
}

/// Some 300 lines.
std::string program() {
  std::string text = "output_value: descriptor<{ type: f32[], binding: 0, access: read_write }>;\n"
                     "main: fn () -> void {\n"
                     "  let s: Sample = Sample(vec3f(1, 2, 3), 0.5);\n"
                     "  let sum: f32 = 0;\n";
  for (unsigned i = 0; i < 290; ++i)
    text += "  sum = sum + weigh" + std::to_string(i % kUsed) + "(s, " + std::to_string(i) + ".0);\n";
  return text + "  output_value[0] = sum;\n}\n";
}

CompileOptions computeOptions() {
  CompileOptions options;
  options.stage.stage = Stage::Compute;
  return options;
}

void compile(benchmark::State &state, const std::string &source, const std::string &parent) {
  for (auto _ : state) {
    CompiledProgram result = compileToBESL("program.besl", source, computeOptions(), nullptr, parent);
    if (!result) {
      state.SkipWithError(result.compilation->diagnostics().all().front().message.c_str());
      return;
    }
  }
}

void alone(benchmark::State &state) { compile(state, library(kUsed) + program(), ""); }
BENCHMARK(alone)->Arg(500)->Unit(benchmark::kMillisecond);

void source(benchmark::State &state) { compile(state, program(), library(unsigned(state.range(0)))); }
BENCHMARK(source)->Arg(500)->Arg(1000)->Arg(2000)->Arg(5000)->Unit(benchmark::kMillisecond);

void parse(benchmark::State &state) {
  std::string text = library(unsigned(state.range(0)));
  for (auto _ : state) {
    SourceManager sources;
    DiagnosticEngine diags;
    ast::ASTContext context;
    ast::Program parsed = besl::parse(sources, sources.addText("library.besl", text), context, diags);
    benchmark::DoNotOptimize(parsed.decls.size());
  }
}
BENCHMARK(parse)->Arg(500)->Arg(1000)->Arg(2000)->Arg(5000)->Unit(benchmark::kMillisecond);

void module(benchmark::State &state) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  context.disableMultithreading();
  auto build = [&](const std::string &text) {
    CompileOptions options;
    Compilation compilation(options);
    compilation.useContext(&context);
    compilation.addBuffer("input.besl", llvm::MemoryBuffer::getMemBufferCopy(text), InputKind::BESL);
    compilation.buildModule();
    return compilation.takeModule();
  };
  mlir::OwningOpRef<mlir::ModuleOp> libraryModule = build(library(unsigned(state.range(0))));
  // The program with its functions only declared.
  mlir::OwningOpRef<mlir::ModuleOp> original = build(library(kUsed) + program());
  if (!libraryModule || !original) {
    state.SkipWithError("the inputs do not compile");
    return;
  }
  auto first = *original->getOps<ProgramOp>().begin();
  for (auto function : first.getBodyBlock()->getOps<FuncOp>()) {
    if (function.getSymName() == "main")
      continue;
    function.getBody().getBlocks().clear();
    function.setPrivate();
  }
  for (auto _ : state) {
    state.PauseTiming();
    mlir::OwningOpRef<mlir::ModuleOp> copy(original->clone());
    state.ResumeTiming();
    if (mlir::failed(linkProgram(*copy->getOps<ProgramOp>().begin(), *libraryModule))) {
      state.SkipWithError("linking failed");
      return;
    }
    state.PauseTiming();
    copy = nullptr;
    state.ResumeTiming();
  }
}
BENCHMARK(module)->Arg(500)->Arg(1000)->Arg(2000)->Arg(5000)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
