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
  manager.addPass(createForwardLets());
  manager.addPass(mlir::createCanonicalizerPass());
  manager.addPass(mlir::createCSEPass());
  manager.addPass(mlir::createSymbolDCEPass());
}

void besl::registerBESLPasses() {
  registerBESLTransformsPasses();
  mlir::PassPipelineRegistration<>(
      "besl-optimize", "forward locals, fold, remove common subexpressions and unused private symbols, keeping the author's structure",
      buildOptimizePipeline);
}
