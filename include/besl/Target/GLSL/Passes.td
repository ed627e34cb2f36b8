// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes that know Vulkan GLSL. All decisions that other targets share are passes of lib/Transforms.

#ifndef BESL_TARGET_GLSL_PASSES_TD
#define BESL_TARGET_GLSL_PASSES_TD

include "mlir/Pass/PassBase.td"

def VerifyGLSL : Pass<"besl-verify-glsl"> {
  let summary = "check that a program can be printed as Vulkan GLSL";
  let description = [{
    Names, with its place, everything that GLSL cannot say: what the target does not have (reading an image without format,
    raw code without GLSL text, what devices of the version asked for lack), and what a pass of the pipeline should have rewritten, with the name of that pass. Changes nothing.
  }];
  let options = [
    Option<"version", "version", "unsigned", /*default=*/"13", "The version of Vulkan, as 12 for 1.2">
  ];
}

#endif // BESL_TARGET_GLSL_PASSES_TD
