// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Op interfaces through which analyses and writers see ops, those of plugins included.

#ifndef BESL_DIALECT_BESL_IR_BESLINTERFACES_TD
#define BESL_DIALECT_BESL_IR_BESLINTERFACES_TD

include "mlir/IR/OpBase.td"

def BESL_StageLegality : OpInterface<"StageLegalityInterface"> {
  let cppNamespace = "::besl";
  let description = "Tells in which pipeline stages an op may be reached.";
  let methods = [
    InterfaceMethod<"Stages that may execute this op, as a mask.", "::besl::StageMask", "getLegalStages">];
}

def BESL_ResourceAccess : OpInterface<"ResourceAccessInterface"> {
  let cppNamespace = "::besl";
  let description = "Tells how an op uses the resource that one of its operands names.";
  let methods = [
    InterfaceMethod<"The operand that is a handle or a place of a resource, or null.", "::mlir::Value", "getResource">,
    InterfaceMethod<"Whether the op reads the resource's contents.", "bool", "readsResource">,
    InterfaceMethod<"Whether the op writes the resource's contents.", "bool", "writesResource">];
}

def BESL_LaneBehavior : OpInterface<"LaneBehaviorInterface"> {
  let cppNamespace = "::besl";
  let description = "Tells how the result relates to the lanes that execute the op.";
  let methods = [
    InterfaceMethod<"Uniform: equal on all lanes; Varying: differs by construction; CrossLane: depends on which lanes are active; "
                    "FromOperands: uniform when the operands are.", "::besl::LaneBehavior", "getLaneBehavior">];
}

def BESL_TargetSpelling : OpInterface<"TargetSpellingInterface"> {
  let cppNamespace = "::besl";
  let description = [{
    Gives the text of an op in a target language: a template with `$0`, `$1`, ... for operands. See docs/intrinsics.md for the notation.
  }];
  let methods = [
    InterfaceMethod<"The template for `target` (\"glsl\"), empty when the op cannot be printed there.", "::llvm::StringRef", "getSpelling",
                    (ins "::llvm::StringRef":$target)>];
}

#endif
