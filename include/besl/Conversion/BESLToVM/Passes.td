// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From `besl` programs to the machine that the interpreter runs.

#ifndef BESL_CONVERSION_BESLTOVM_PASSES_TD
#define BESL_CONVERSION_BESLTOVM_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertBESLToVM : Pass<"convert-besl-to-vm"> {
  let summary = "turn programs into machine code for gangs of lanes";
  let description = [{
    Replaces each `besl.program` by a `besl_vm.program` of its entry: values are taken apart into scalars, places become slots and byte offsets, and everything is uniform or
    varying by the analysis of `besl/Analysis/LaneUniformity.h`.

    ```mlir
    %e = besl.element %values[%i] : !besl.ref<!besl.array<64 x vector<2xf32>>, storage>
    %v = besl.load %e : !besl.ref<vector<2xf32>, storage>
    // becomes, for an index that differs between lanes
    %o = besl_vm.offset %i * 8 < 64 : !besl_vm.lanes<ui32> -> !besl_vm.lanes<ui32>
    %v:2 = besl_vm.load @points[0 + %o : !besl_vm.lanes<ui32>]<word> step(4) : !besl_vm.lanes<f32>, !besl_vm.lanes<f32>
    ```

    Takes IR of the source or the structured level, without `besl.texture_layer` (`besl-lower-texture-layers`). Refused, with the place: raw code, values of more than 65,536 scalars, variables of more than 16 Mi words, stages and operations that the machine does
    not have.
  }];
  let dependentDialects = ["::besl::vm::VMDialect"];
  let options = [
    Option<"entry", "entry", "std::string", /*default=*/"\"\"", "The entry to convert, where a program has several">,
    Option<"checked", "checked", "bool", /*default=*/"false", "Make a program that reports faults">,
    Option<"notes", "notes", "bool", /*default=*/"false", "Add notes of what each statement does, for those who follow an invocation">
  ];
}

#endif // BESL_CONVERSION_BESLTOVM_PASSES_TD
