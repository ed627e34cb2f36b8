// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structured control flow. Every region is one block closed by an implicit `besl.yield`; early exits are statements inside it.

#ifndef BESL_DIALECT_BESL_IR_BESLCONTROLFLOW_TD
#define BESL_DIALECT_BESL_IR_BESLCONTROLFLOW_TD

include "besl/Dialect/BESL/IR/BESLOpBase.td"

def BESL_YieldOp : BESL_Op<"yield", [Pure, Terminator, DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface>]> {
  let summary = "ends a region, giving its values";
  let description = [{
    `besl.yield %x : f32`. What a region may yield follows from the op around it: `if` and `switch` their results, a short-circuit operator and a loop's condition a
    bool, a function nothing or its result, everything else nothing. A yield without values is not printed.

    Not `ReturnLike`, although it ends functions: while a function still has a nested `besl.return`, the final yield does not tell what a call gives, and
    data-flow analyses must not read it so.
  }];
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
  let builders = [OpBuilder<(ins), [{ /* no values */ }]>];
  let hasVerifier = 1;
}

def BESL_IfOp : BESL_Op<"if", [BESL_Statement, RecursiveMemoryEffects, NoRegionArguments, SingleBlockImplicitTerminator<"YieldOp">,
                               DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorRegions", "getRegionInvocationBounds"]>]> {
  let summary = "conditional statement or value";
  let description = [{
    `besl.if %c { ... } else { ... }`; with results, `%r = besl.if %c -> (f32) { ... } else { ... }`, both regions yield them. `image_guard` marks the conditional return that `guard_image_bounds`
    stands for.
  }];
  let arguments = (ins BESL_Bool:$condition, UnitAttr:$image_guard);
  let results = (outs Variadic<BESL_ValueType>:$results);
  let regions = (region SizedRegion<1>:$thenRegion, MaxSizedRegion<1>:$elseRegion);
  // Creates the blocks; each is closed by a yield when there are no results.
  let builders = [OpBuilder<(ins "::mlir::Value":$condition, "bool":$withElse, CArg<"::mlir::TypeRange", "{}">:$results)>];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def BESL_SwitchOp : BESL_Op<"switch", [BESL_Statement, RecursiveMemoryEffects, NoRegionArguments, SingleBlockImplicitTerminator<"YieldOp">,
                                       DeclareOpInterfaceMethods<RegionBranchOpInterface>]> {
  let summary = "selects a region by an integer or bool";
  let description = [{
    `besl.switch %v : ui32 case 0, 1 { ... } case 2 { ... } default { ... }`. Exactly one region runs; there is always a default, which is the last region. With results every region
    yields them, as in `%r = besl.switch %v : ui32 -> (f32) case 0 { ... } default { ... }`. `besl.break` inside belongs to the enclosing loop.
  }];
  // case_values holds one array of values per case region.
  let arguments = (ins BESL_ScalarType:$selector, ArrayAttr:$case_values);
  let results = (outs Variadic<BESL_ValueType>:$results);
  let regions = (region VariadicRegion<SizedRegion<1>>:$bodies);
  // Creates the blocks, default included; each is closed by a yield when there are no results.
  let builders = [OpBuilder<(ins "::mlir::Value":$selector, "::mlir::ArrayAttr":$caseValues, CArg<"::mlir::TypeRange", "{}">:$results)>];
  let extraClassDeclaration = [{
    unsigned getNumCases() { return getCaseValues().size(); }
    /// Values that select case region `index`, as integers of the selector's type.
    ::mlir::ArrayAttr getValuesOfCase(unsigned index) { return ::mlir::cast<::mlir::ArrayAttr>(getCaseValues()[index]); }
    ::mlir::Region &getDefaultRegion() { return getBodies().back(); }
  }];
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def BESL_LoopOp : BESL_Op<"loop", [BESL_Statement, RecursiveMemoryEffects, NoRegionArguments, SingleBlockImplicitTerminator<"YieldOp">,
                                   DeclareOpInterfaceMethods<RegionBranchOpInterface>, DeclareOpInterfaceMethods<LoopLikeOpInterface>]> {
  let summary = "loop with condition, step and body";
  let description = [{
    `besl.loop while { ...; besl.yield %c : i1 } step { ... } do { ... }`. Evaluates the condition, leaves when it is false, runs the body, then the step. `besl.continue` goes to the step, `besl.break` leaves. An
    empty condition region is an endless loop. Regions that are empty are left out of the text, except for the body.
  }];
  let regions = (region SizedRegion<1>:$condition, SizedRegion<1>:$step, SizedRegion<1>:$body);
  // Creates the three blocks, closed by empty yields.
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins)>];
  let extraClassDeclaration = [{
    /// The value that decides whether the body runs, or null for an endless loop.
    ::mlir::Value getConditionValue();
  }];
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
}

def BESL_EvalOp : BESL_Op<"eval", [BESL_Statement, RecursiveMemoryEffects, NoRegionArguments, SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "an expression used as a statement";
  let description = "`besl.eval { %0 = besl.call @f() : () -> f32 }`. Values made inside are dropped; a bare name is a load.";
  let regions = (region SizedRegion<1>:$body);
  // Creates the block, closed by a yield.
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins)>];
  let assemblyFormat = "$body attr-dict";
  let hasCanonicalizer = 1;
}

// An exit takes part in whatever follows it: it writes the control-flow resource.
class BESL_Exit<string mnemonic, list<Trait> traits = []> : BESL_Op<mnemonic, !listconcat([BESL_Statement, MemoryEffects<[MemWrite<BESL_ControlFlow>]>], traits)> {
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}
def BESL_ReturnOp : BESL_Exit<"return"> {
  let summary = "leaves the function";
  let description = [{
    `besl.return %a : f32`, `besl.return`. Before an op with results a return without value is written `besl.return ()`: the result's name would
    be read as the value.
  }];
  let arguments = (ins Optional<BESL_ValueType>:$value);
  let assemblyFormat = "attr-dict `` custom<ReturnedValue>($value, type($value))";
  let builders = [OpBuilder<(ins), [{ /* no value */ }]>];
}
def BESL_BreakOp : BESL_Exit<"break"> { let summary = "leaves the innermost loop"; }
def BESL_ContinueOp : BESL_Exit<"continue"> { let summary = "goes to the step of the innermost loop"; }
def BESL_DiscardOp : BESL_Exit<"discard", [DeclareOpInterfaceMethods<BESL_StageLegality>]> {
  let summary = "makes a fragment invocation a helper";
  let description = "Later effects of the invocation are dropped and its outputs discarded; it goes on so that neighbours have derivatives.";
}

#endif
