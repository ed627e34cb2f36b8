// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes that know Metal. All decisions that other targets share are passes of lib/Transforms.

#ifndef BESL_TARGET_MSL_PASSES_TD
#define BESL_TARGET_MSL_PASSES_TD

include "mlir/Pass/PassBase.td"

def VerifyMSL : Pass<"besl-verify-msl"> {
  let summary = "check that a program can be printed as Metal";
  let description = [{
    Names, with its place, everything that Metal, in the version asked for, cannot say: what came later, with the version that has it, raw code without Metal text,
    and what a pass of the pipeline should have rewritten, with the name of that pass. Changes nothing.
  }];
  let options = [
    Option<"version", "version", "std::string", /*default=*/"\"3.0\"", "Version of the language">,
    Option<"bindings", "bindings", "::besl::MetalBindings", /*default=*/"::besl::MetalBindings::ArgumentBuffer", "How resources are bound",
           [{::llvm::cl::values(clEnumValN(::besl::MetalBindings::ArgumentBuffer, "argument-buffer", "in one argument buffer"),
                                clEnumValN(::besl::MetalBindings::Bare, "bare", "one by one"))}]>
  ];
}

#endif // BESL_TARGET_MSL_PASSES_TD
