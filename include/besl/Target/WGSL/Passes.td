// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes that know WGSL. All decisions that other targets share are passes of lib/Transforms.

#ifndef BESL_TARGET_WGSL_PASSES_TD
#define BESL_TARGET_WGSL_PASSES_TD

include "mlir/Pass/PassBase.td"

def VerifyWGSL : Pass<"besl-verify-wgsl"> {
  let summary = "check that a program can be printed as WGSL";
  let description = [{
    Names, with its place, everything that WGSL cannot say: task and mesh stages, arrays of resources, images without format, intrinsics that it does not have, memory
    written by a vertex stage, raw code, and what a pass of the pipeline should have rewritten, with the name of that pass. Changes nothing.
  }];
}

#endif // BESL_TARGET_WGSL_PASSES_TD
