// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes that know Vulkan GLSL. All decisions that other targets share are passes of lib/Transforms.

#ifndef BESL_TARGET_GLSL_PASSES_TD
#define BESL_TARGET_GLSL_PASSES_TD

include "mlir/Pass/PassBase.td"

def VerifyGLSL : Pass<"besl-verify-glsl"> {
  let summary = "check that a program can be printed as Vulkan GLSL";
  let description = [{
    Names, with its place, everything that GLSL cannot say: what the target does not have (task and mesh stages for now, reading an image without format,
    raw code without GLSL text), and what a pass of the pipeline should have rewritten, with the name of that pass. Changes nothing.
  }];
}

#endif // BESL_TARGET_GLSL_PASSES_TD
