// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pipelines made of passes, and the registration of both.

#include "besl/Transforms/Passes.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

namespace besl {
#define GEN_PASS_REGISTRATION
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

void besl::buildOptimizePipeline(mlir::OpPassManager &manager) {
  manager.addPass(createEliminateDeadLocals());
  manager.addPass(createForwardLets());
  manager.addPass(mlir::createCanonicalizerPass());
  manager.addPass(mlir::createCSEPass());
  manager.addPass(createSimplifyEffects());
  manager.addPass(createBESLSymbolDCE());
}

void besl::buildInlinePipeline(mlir::OpPassManager &manager) {
  manager.addPass(createSingleExit());
  manager.addPass(createForwardLets());
  manager.addPass(mlir::createInlinerPass());
  manager.addPass(mlir::createCanonicalizerPass());
  manager.addPass(mlir::createCSEPass());
  manager.addPass(createSimplifyEffects());
  manager.addPass(createBESLSymbolDCE());
}

void besl::registerBESLPasses() {
  registerBESLTransformsPasses();
  mlir::PassPipelineRegistration<>(
      "besl-optimize", "remove what never runs or has no effect, forward locals, fold, remove common subexpressions and unreached declarations, keeping the author's structure",
      buildOptimizePipeline);
  mlir::PassPipelineRegistration<>("besl-inline", "give every function one exit, replace calls by what they call, and clean up", buildInlinePipeline);
}
