// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The one file that knows every dialect and pass, so that only this one pays for their headers.

#include "besl/Conversion/BESLToVM/BESLToVM.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/VM/IR/VM.h"
#include "besl/InitAll.h"
#include "besl/Target/GLSL/GLSL.h"
#include "besl/Target/HLSL/HLSL.h"
#include "besl/Target/MSL/MSL.h"
#include "besl/Target/WGSL/WGSL.h"
#include "besl/Transforms/Passes.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Transforms/Passes.h"

void besl::registerAllDialects(mlir::DialectRegistry &registry) { registry.insert<BESLDialect, vm::VMDialect>(); }

void besl::registerAllPasses() {
  // Upstream passes. `sroa` is left out, since locals of structs and arrays are not taken apart; `remove-dead-values` too: it
  // changes the parameters of functions by looking at what their final yield gives, and ours return by statements as well.
  mlir::registerCSEPass();
  mlir::registerCanonicalizerPass();
  mlir::registerCompositeFixedPointPass();
  mlir::registerControlFlowSinkPass();
  mlir::registerInlinerPass();
  mlir::registerLocationSnapshotPass();
  mlir::registerLoopInvariantCodeMotionPass();
  mlir::registerMem2RegPass();
  mlir::registerPrintIRPass();
  mlir::registerPrintOpStatsPass();
  mlir::registerSCCPPass();
  mlir::registerStripDebugInfoPass();
  mlir::registerSymbolDCEPass();
  mlir::registerViewOpGraphPass();

  registerBESLPasses();
  registerBESLToVMPasses();
  registerGLSLPasses();
  registerHLSLPasses();
  registerMSLPasses();
  registerWGSLPasses();
}
