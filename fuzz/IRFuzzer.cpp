// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Text of the dialect through passes and to the targets, as besl-opt and besl-translate take it. A module that verified goes on verifying, and can be
// read again as it was printed.

#include "Whole.h"
#include "besl/InitAll.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace besl;

/// What is run on a module, by its input.
static constexpr llvm::StringLiteral kPipelines[] = {
    "besl-optimize",
    "besl-inline",
    "canonicalize,cse,sccp",
    "besl-single-exit,besl-forward-lets,loop-invariant-code-motion,control-flow-sink",
    "besl-eliminate-dead-locals,besl-simplify-effects,besl-symbol-dce",
    "besl-forward-lets{keep-names},besl-lower-arrays-to-vectors,besl-robust-access",
    "besl-specialize{defaults},canonicalize,mem2reg",
    "besl-specialize-handle-params{textures},besl-mark-nonuniform",
    "besl-lower-texture-layers,besl-assign-bindings,besl-assign-indices",
    "besl-outline-early-exits,besl-single-exit",
    "besl-reflect,besl-verify-level{level=source}",
    "besl-collect-task-count,besl-hoist-mesh-counts,besl-inline-stage-outputs",
    "besl-lower-storage-types,besl-define-arithmetic,besl-lower-inserts,besl-clamp-constant-indices,besl-hoist-effects,besl-name-values,besl-mangle-names{rules=glsl}",
    "besl-limit-uniform-buffers,besl-lower-buffers-to-words,besl-split-samplers{spelling=hlsl},besl-globalize-stage-values",
    "besl-mask-discarded-effects,besl-stage-mesh-outputs,besl-pass-context",
    "besl-optimize,besl-lower-texture-layers,convert-besl-to-vm",
    "besl-inline,besl-optimize,besl-flip-clip-y,besl-fold-float-constants",
};

const bool fuzz::takesChoices = false;

std::string fuzz::toInput(llvm::StringRef name, llvm::StringRef text) {
  if (name.ends_with(".mlir"))
    return text.str();
  if (!name.ends_with(".besl"))
    return "";
  // What the importer makes of a shader.
  CompileOptions options;
  options.stage = guessStage(text);
  Compilation compilation(options);
  compilation.addBuffer("input.besl", llvm::MemoryBuffer::getMemBufferCopy(text), InputKind::BESL);
  std::string module;
  llvm::raw_string_ostream os(module);
  if (compilation.buildModule())
    compilation.module().print(os);
  return module;
}

static std::string print(mlir::ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module.print(os);
  return text;
}

static void runOne(llvm::StringRef text) {
  Compilation compilation{CompileOptions()};
  compilation.addBuffer("input.mlir", llvm::MemoryBuffer::getMemBufferCopy(text), InputKind::MLIR);
  bool good = compilation.buildModule();
  fuzz::checkMessages(compilation, good, /*recorded=*/false);
  if (!good)
    return;

  std::string printed = print(compilation.module());
  Compilation again{CompileOptions()};
  again.addBuffer("again.mlir", llvm::MemoryBuffer::getMemBufferCopy(printed), InputKind::MLIR);
  fuzz::check(again.buildModule() && print(again.module()) == printed, "what was printed can be read again, and is the same", printed);

  // FNV-1a: the same in each process.
  uint32_t hash = 2166136261u;
  for (char c : text)
    hash = (hash ^ uint8_t(c)) * 16777619u;
  llvm::StringRef pipeline = kPipelines[hash % std::size(kPipelines)];
  bool verified = true;
  bool ran = compilation.run([&](mlir::ModuleOp module) {
    mlir::PassManager manager(module->getName());
    manager.enableVerifier(false);
    fuzz::check(succeeded(mlir::parsePassPipeline(pipeline, manager)), "the pipeline is known", pipeline);
    // Behind all of them: a pass that fails has said why, and leaves what it likes.
    if (failed(manager.run(module)))
      return false;
    verified = succeeded(mlir::verify(module));
    return verified;
  });
  if (!verified) {
    std::string detail = (pipeline + "\n").str();
    for (const Diagnostic &diag : compilation.diagnostics().all())
      detail += diag.message + "\n";
    fuzz::check(false, "passes make modules that verify", detail);
  }
  fuzz::check(ran == !compilation.diagnostics().hasErrors(), "a pass fails if and only if it reports errors", pipeline);
  if (ran)
    fuzz::writeAll(compilation, /*optimize=*/hash % 3 == 0, /*recorded=*/false);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static bool registered = (registerAllPasses(), true);
  (void)registered;
  // The files of the suite hold several inputs.
  llvm::StringRef rest(reinterpret_cast<const char *>(data), size);
  for (unsigned i = 0; i < 16 && !rest.empty(); ++i) {
    auto [chunk, after] = rest.split("// -----");
    if (!chunk.empty())
      runOne(chunk);
    rest = after;
  }
  return 0;
}
