// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes that know HLSL. All decisions that other targets share are passes of lib/Transforms.

#ifndef BESL_TARGET_HLSL_PASSES_TD
#define BESL_TARGET_HLSL_PASSES_TD

include "mlir/Pass/PassBase.td"

def VerifyHLSL : Pass<"besl-verify-hlsl"> {
  let summary = "check that a program can be printed as HLSL";
  let description = [{
    Names, with its place, everything that HLSL cannot say: what the shader model does not have, structured buffers with elements that it refuses, workgroups and
    workgroup memory that are larger than Direct3D's, raw code without HLSL text, and what a pass of the pipeline should have rewritten, with the name of that pass. Changes nothing.
  }];
  let options = [
    Option<"profile", "profile", "unsigned", /*default=*/"0", "The newest shader model allowed, as 62 for 6.2; 0 for any">,
    Option<"hasBase", "has-base", "bool", /*default=*/"false", "Indices of vertices and instances include the base whatever the shader model">,
    Option<"vulkan", "vulkan", "bool", /*default=*/"false", "The text is for Vulkan, where devices have limits of their own">,
    Option<"strictFloats", "strict-floats", "bool", /*default=*/"false", "Warn of what is not computed exactly as written">
  ];
}

#endif // BESL_TARGET_HLSL_PASSES_TD
