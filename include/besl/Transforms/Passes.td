// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes of lib/Transforms, one record a pass and one .cpp a pass. Descriptions are the reference (docs/passes.md is
// generated from them): what the pass does, what it leaves alone, which IR level it takes and gives.
//
// No record has `statistics`: a libMLIR built without assertions neither counts nor prints them, and has another memory layout of
// a statistic than our code when ours is built with assertions. What a pass removes it counts in a remark for each function
// (mlir/IR/Remarks.h), with the pass's name as the category.

#ifndef BESL_TRANSFORMS_PASSES_TD
#define BESL_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def ForwardLets : Pass<"besl-forward-lets"> {
  let summary = "replace reads of never-reassigned locals by their value";
  let description = [{
    A local that has an initialiser and is afterwards only read, whole or in parts and at any depth of nested regions, is a name for a value. Its
    loads are replaced by that value, reads of a member, element, component or column by an extract from it, and the local goes. So does a local
    that nothing reads or writes.

    ```mlir
    %x = besl.local "x" = %v : !besl.ref<vector<3xf32>, function>
    %c = besl.component %x[%two] : !besl.ref<vector<3xf32>, function>
    %r = besl.load %c : !besl.ref<f32, function>
    // becomes
    %r = besl.extract %v[2] : vector<3xf32>
    ```

    The *value* is forwarded, never the expression that made it: no memory is read at another point of the program than before. The op that made
    the value gets the local's name as a location (`loc("x"(...))`), from which `besl-name-values` names the value when it has to be printed by
    itself; a value that has such a name already, or is a constant or a parameter, keeps what it has.

    Left alone: locals that are stored to, locals without initialiser that are read, and locals whose place goes anywhere but into loads (atomic
    operations, raw code). Takes and gives IR of the source or the structured level. Linear and idempotent.

    Remark, one for a function that changes: the numbers of `locals` removed and of `loads` replaced.
  }];
}

def SingleExit : Pass<"besl-single-exit"> {
  let summary = "give every function one exit, its final yield";
  let description = [{
    Removes every `besl.return`: the function's result, if it has one, leaves by the `besl.yield` that closes its body. Statements that can never run because they
    follow an exit in their block are removed too. Otherwise a function without returns is left as it is, so the pass is idempotent. After it
    the upstream inliner can inline the function.

    Where at most one branch of an `if` or `switch` goes on, what follows moves into that branch, and the results of both branches become the result of the op:

    ```mlir
    besl.if %c {
      besl.return %a : f32
    }
    %b = ...
    besl.return %b : f32
    // becomes
    %r = besl.if %c -> (f32) {
      besl.yield %a : f32
    } else {
      %b = ...
      besl.yield %b : f32
    }
    besl.yield %r : f32
    ```

    Where more than one branch goes on, or this nesting would become deeper than `max-nesting`, the rest of the function becomes the body of a loop that runs
    once, in which a return is a store to a local and a `besl.break`. A return inside a loop stores the result and a flag and breaks out of
    the loop; the flag is looked at after it.

    `besl.discard` is no exit: the lane goes on as a helper, and what follows it in the block runs without effects. It can end a path of a function with a
    result, which yields an unspecified value then.

    Takes IR of the source level. Linear.

    Remark, one for a function that changes: the numbers of `returns` removed and of `unreachable` statements.
  }];
  let options = [
    Option<"maxNesting", "max-nesting", "unsigned", /*default=*/"16",
           "How many levels of branches an early exit may nest what follows it in before a loop is used">
  ];
}

def VerifyLevel : Pass<"besl-verify-level"> {
  let summary = "check that the program is at a level of the IR";
  let description = [{
    Reports every op that the level does not allow, and fails then; changes nothing.

    *source*, what the front ends produce and the optimiser keeps: values leave a function by `besl.return`, and nothing is there that
    legalisation writes (`besl.let`, emitted names, assigned bindings).

    *structured*, what analyses, the inliner and the conversions to other dialects take: no `besl.return`, so that the final `besl.yield` of a function is its only
    exit and carries its result; no statement behind an exit in the same block; and no local left that `besl-forward-lets` would remove.

    What a target takes is checked by that target's legality verifier, not here.
  }];
  let options = [
    Option<"level", "level", "::besl::IRLevel", /*default=*/"::besl::IRLevel::Structured", "The level to check: source or structured",
           [{::llvm::cl::values(
               clEnumValN(::besl::IRLevel::Source, "source", "what the front ends produce"),
               clEnumValN(::besl::IRLevel::Structured, "structured", "one exit a function, lets forwarded"))}]>
  ];
}

#endif // BESL_TRANSFORMS_PASSES_TD
