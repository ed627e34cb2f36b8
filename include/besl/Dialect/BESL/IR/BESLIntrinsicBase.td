// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How an intrinsic is described. One record is the op, the overloads, the stages, the documentation and the spelling per target; `mlir-tblgen` makes the op of
// it and `besl-tblgen` everything else.

#ifndef BESL_DIALECT_BESL_IR_BESLINTRINSICBASE_TD
#define BESL_DIALECT_BESL_IR_BESLINTRINSICBASE_TD

include "besl/Dialect/BESL/IR/BESLOpBase.td"

// One overload: result and parameter types by BESL name (`vec3f`, `Texture2D`, `atomicu32`), with `Image`, `UImage`, `AnyImage` and `UTexture2D` as in
// IntrinsicTable.h. `glsl` overrides the record's spelling.
class Sig<string res, list<string> params> {
  string result = res;
  list<string> parameters = params;
  bit extension = 0;
  string glsl = "";
}
class ExtSig<string res, list<string> params> : Sig<res, params> { let extension = 1; }

// Stages that may reach the intrinsic.
class StageSet<list<string> s> { list<string> stages = s; }
def AllStages : StageSet<["Vertex", "Fragment", "Compute", "Task", "Mesh"]>;

// What both op-backed and op-less intrinsics have.
class BESL_IntrinsicFacts {
  string sourceName = ?;             // name in BESL
  list<Sig> signatures = [];
  list<string> parameterNames = [];
  StageSet legalStages = AllStages;
  string resourceAccess = "None";    // None Query Read Write ReadWrite: use of the first argument's contents
  bit removable = 0;                 // a dead local initialised by it may go (the fixed list)
  string laneBehavior = "FromOperands"; // Uniform Varying CrossLane FromOperands
  string doc = "";                   // meaning, for the reference page
  // Spelling per target: a template. `$0` is the first operand; `$*` all, comma-separated. Everything outside a call or
  // constructor needs parentheses of its own. `@hook` names a printing hook of the target instead.
  string glsl = "";
}

// An intrinsic that is an op: `besl.<mnemonic>`, with positional operands and a functional type.
class BESL_Intrinsic<string mnemonic, string name, list<Sig> sigs, list<string> params, list<Trait> traits>
    : BESL_Op<mnemonic, !listconcat(traits, [DeclareOpInterfaceMethods<BESL_StageLegality>, DeclareOpInterfaceMethods<BESL_ResourceAccess>,
                                             DeclareOpInterfaceMethods<BESL_LaneBehavior>, DeclareOpInterfaceMethods<BESL_TargetSpelling>])> {
  string sourceName = name;
  list<Sig> signatures = sigs;
  list<string> parameterNames = params;
  StageSet legalStages = AllStages;
  string resourceAccess = "None";
  bit removable = 0;
  string laneBehavior = "FromOperands";
  string doc = "";
  string glsl = "";
  let arguments = (ins Variadic<AnyType>:$args);
  let results = (outs Optional<BESL_ValueType>:$result);
  let assemblyFormat = "$args attr-dict `:` functional-type($args, $result)";
  let hasVerifier = 1;
}

// An intrinsic that the importer builds from other ops (`thread_id`, `guard_image_bounds`).
class BESL_ImportedIntrinsic<string name, list<Sig> sigs, list<string> params> : BESL_IntrinsicFacts {
  let sourceName = name;
  let signatures = sigs;
  let parameterNames = params;
}

#endif
