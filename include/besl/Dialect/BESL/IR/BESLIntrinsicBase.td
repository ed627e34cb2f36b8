// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How an intrinsic is described. One record is the op, the overloads, the stages, the effects, the documentation and the
// spelling per target: `mlir-tblgen` makes the op of it, `besl-tblgen` everything else.

#ifndef BESL_DIALECT_BESL_IR_BESLINTRINSICBASE_TD
#define BESL_DIALECT_BESL_IR_BESLINTRINSICBASE_TD

include "besl/Dialect/BESL/IR/BESLOpBase.td"

//===-- Overloads ------------------------------------------------------------------------------------------------------===//

// One overload: result and parameter types by BESL name (`vec3f`, `Texture2D`, `atomicu32`); further there are `Image`,
// `UImage` and `AnyImage` (a storage image of floats, of unsigned integers, of either) and `UTexture2D`,
// `UTexture2DArray`. An extension is an
// overload that the first published language did not have. A spelling overrides the record's for its target.
class Sig<string res, list<string> params, string glslText = "", bit isExtension = 0, list<string> paramNames = [],
          string hlslText = "", string mslText = "", string wgslText = ""> {
  string result = res;
  list<string> parameters = params;
  string glsl = glslText;
  string hlsl = hlslText;
  string msl = mslText;
  string wgsl = wgslText;
  bit extension = isExtension;
  list<string> names = paramNames;   // of the parameters, where they are not the first of the record's
}
class ExtSig<string res, list<string> params, string glslText = "", string hlslText = "", string mslText = "", string wgslText = "">
    : Sig<res, params, glslText, 1, [], hlslText, mslText, wgslText>;

// One overload for each type, of `arity` parameters and a result that all have it.
class Same<list<string> types, int arity = 1> {
  list<Sig> sigs = !foreach(type, types, Sig<type, !listsplat(type, arity)>);
}
class ExtSame<list<string> types, int arity = 1> {
  list<Sig> sigs = !foreach(type, types, ExtSig<type, !listsplat(type, arity)>);
}

//===-- Stages ---------------------------------------------------------------------------------------------------------===//

// Stages that may reach an intrinsic.
class StageSet<list<string> s> { list<string> stages = s; }
def AllStages : StageSet<["Vertex", "Fragment", "Compute", "Task", "Mesh"]>;
def FragmentStage : StageSet<["Fragment"]>;
def ComputeStage : StageSet<["Compute"]>;
def TaskStage : StageSet<["Task"]>;
def MeshStage : StageSet<["Mesh"]>;
def ComputeMeshStages : StageSet<["Compute", "Mesh"]>;
def WorkgroupStages : StageSet<["Compute", "Task", "Mesh"]>;

//===-- Spelling in the targets ----------------------------------------------------------------------------------------===//

// The targets are "glsl", "hlsl", "msl" and "wgsl". A template is the text of an expression (of a statement, when there is no result):
//   $0 $1 ...  an operand
//   $*         all operands, separated by commas
//   $T         the name of the result's type
//   $S         the sampler of the texture that operand 0 is, where the target keeps it apart
//   $R         the variable that takes the result: the text is a statement, and the printer declares the variable before it
//   @hook      the whole template: the target prints the op by a function of its own
//   -          the whole template: the target does not have the intrinsic, and refuses programs that use it
// It is a call, a constructor, an element or a member of one, or stands in parentheses of its own, so that it can be an
// operand of anything. An operand that is not a whole argument or index is given parentheses by the printer where it needs them.

// A function (or macro) of ours that templates for a target may call. A template, or another helper, uses it by its name; it is printed
// once, when it is used, after the helpers it uses. A macro mentions its parameters more than once.
class Helper<string targetName, string name, string body, bit isMacro = 0> {
  string target = targetName;
  string helperName = name;
  string text = body;
  bit macro = isMacro;
}

// Words that a target has under a condition only: a GLSL extension, a shader model of HLSL, a version of MSL, an extension of WGSL. A template or helper that
// contains one needs it.
class Needs<string targetName, string what, list<string> w> {
  string target = targetName;
  string requirement = what;
  list<string> words = w;
}

// A spelling of a target to use under a condition, before the ordinary one:
//   "read_only"    the first operand is a place in a resource that the program declares `read`
//   "write_only"   the same for `write`
//   "constant 1"   operand 1 is a constant
//   "no_fragment"  no entry of the program is a fragment stage
//   "unused"       nobody uses the result
//
// It is for the overload of this index, or for all.
class When<string targetName, string c, string spelling, int forOverload = -1> {
  string target = targetName;
  string condition = c;
  string text = spelling;
  int overload = forOverload;
}

//===-- Intrinsics -----------------------------------------------------------------------------------------------------===//

// What all intrinsics have, those that are ops and those that are not.
class BESL_IntrinsicFacts<string name, list<Sig> sigs, list<string> params> {
  string sourceName = name;             // name in BESL
  list<Sig> signatures = sigs;
  // As many as the longest overload has parameters; a shorter one has the first of them, or names of its own.
  list<string> parameterNames = params;
  string group = "";                    // heading on the reference page
  string meaning = "";                  // one sentence for the reference page
  string statements = "";               // where docs/semantics.md says more
  StageSet legalStages = AllStages;
  string resourceAccess = "None";       // None Query Read Write ReadWrite: use of the first argument's contents
  bit removable = 0;                    // a dead local initialised by it may go: the fixed list that the counters depend on
  // How the result relates to the lanes. FromOperands: equal on all lanes when the operands are. What is read from memory that
  // the program also writes may differ all the same; ResourceAccess tells.
  string laneBehavior = "FromOperands"; // Uniform Varying CrossLane FromOperands
  // The op also takes the operands of an overload with scalars in the place of all vectors, or vectors of another width in
  // the place of all scalars and vectors. For intrinsics that work by component.
  bit byComponent = 0;
  string glsl = "";
  string hlsl = "";
  string msl = "";
  string wgsl = "";
  list<When> conditional = [];
}

// An intrinsic that is an op: `besl.<mnemonic>`, with positional operands and a functional type. The interfaces answer from the
// generated table, so an op needs no code of its own.
class BESL_Intrinsic<string mnemonic, string name, list<Sig> sigs, list<string> params, list<Trait> traits>
    : BESL_Op<mnemonic, !listconcat(traits, [
          DeclareOpInterfaceMethods<BESL_StageLegality>, DeclareOpInterfaceMethods<BESL_ResourceAccess>,
          DeclareOpInterfaceMethods<BESL_LaneBehavior>, DeclareOpInterfaceMethods<BESL_TargetSpelling>])>,
      BESL_IntrinsicFacts<name, sigs, params> {
  let summary = meaning;
  let arguments = !if(!empty(params), (ins), (ins Variadic<AnyType>:$args));
  let results = !if(!eq(!head(sigs).result, "void"), (outs), (outs BESL_ValueType:$result));
  let assemblyFormat = !if(!empty(params), "attr-dict", "$args attr-dict `:` functional-type(operands, results)");
  let hasVerifier = 1;
  code intrinsicDeclaration = "static constexpr ::besl::IntrinsicID kIntrinsic = ::besl::IntrinsicID::" # name # ";\n";
  code intrinsicDefinition = [{
    ::besl::StageSet $cppClass::getLegalStages() { return ::besl::getIntrinsic(kIntrinsic).stages; }
    ::mlir::Value $cppClass::getResource() { return ::besl::detail::getIntrinsicResource(*this, kIntrinsic); }
    bool $cppClass::readsResource() { return ::besl::detail::intrinsicReads(kIntrinsic); }
    bool $cppClass::writesResource() { return ::besl::detail::intrinsicWrites(kIntrinsic); }
    ::besl::LaneBehavior $cppClass::getLaneBehavior() { return ::besl::getIntrinsic(kIntrinsic).lanes; }
    ::llvm::StringRef $cppClass::getSpelling(::llvm::StringRef target) {
      return ::besl::detail::getIntrinsicSpellingText(*this, target);
    }
    ::llvm::LogicalResult $cppClass::verify() { return ::besl::detail::verifyIntrinsic(*this, kIntrinsic); }
  }];
  let extraClassDeclaration = intrinsicDeclaration;
  let extraClassDefinition = intrinsicDefinition;
}

// Computes from its operands alone. `exact`: the result is fixed to the last bit, so the op folds constants.
class BESL_MathIntrinsic<string name, list<Sig> sigs, list<string> params, bit exact = 0>
    : BESL_Intrinsic<name, name, sigs, params, [Pure]> {
  let hasFolder = exact;
  let extraClassDefinition = intrinsicDefinition # !if(exact, [{
    ::mlir::OpFoldResult $cppClass::fold(FoldAdaptor adaptor) { return ::besl::detail::foldIntrinsic(*this, kIntrinsic, adaptor.getArgs()); }
  }], "");
}

// Works on the place of an atomic; the effects are on the memory that the place lies in.
class BESL_AtomicIntrinsic<string name, list<Sig> sigs, list<string> params>
    : BESL_Intrinsic<name, name, sigs, params, [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let extraClassDefinition = intrinsicDefinition # [{
    void $cppClass::getEffects(::llvm::SmallVectorImpl<::mlir::MemoryEffects::EffectInstance> &effects) {
      ::besl::detail::getAtomicEffects(*this, kIntrinsic, effects);
    }
  }];
}

// An intrinsic that the importer builds from other ops.
class BESL_ImportedIntrinsic<string name, list<Sig> sigs, list<string> params> : BESL_IntrinsicFacts<name, sigs, params> {
  // The value of `besl.builtin`, as the IR spells it, and how many of its components make the result: 0 for a scalar builtin.
  string builtin = "";
  int components = 0;
}

//===-- Conversions ----------------------------------------------------------------------------------------------------===//

// `target(x)` for an `x` of each of the source types; `besl.convert`, or nothing where both have one representation. `removable`
// as above.
class BESL_Conversion<string t, list<string> from, list<string> extensionFrom = []> {
  string target = t;
  list<string> sources = from;
  list<string> extensionSources = extensionFrom;
  bit removable = 0;
}

#endif
