// Mistakes in the records of intrinsics are refused at the record, by every backend alike.

// RUN: besl-tblgen -gen-intrinsic-table %include_tds %s | FileCheck %s --check-prefix=GOOD
// GOOD: {"good", "besl.good"
// RUN: not besl-tblgen -gen-intrinsic-table %include_tds -DTWICE %s 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not besl-tblgen -gen-intrinsic-doc %include_tds -DTWICE %s 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not besl-tblgen -gen-intrinsic-table %include_tds -DTYPE %s 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not besl-tblgen -gen-intrinsic-tests %include_tds -DRESULT %s 2>&1 | FileCheck %s --check-prefix=RESULT
// RUN: not besl-tblgen -gen-intrinsic-table %include_tds -DOVERLOAD %s 2>&1 | FileCheck %s --check-prefix=OVERLOAD
// RUN: not besl-tblgen -gen-intrinsic-table %include_tds -DNAME %s 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not besl-tblgen -gen-intrinsic-table %include_tds -DSTAGE %s 2>&1 | FileCheck %s --check-prefix=STAGE
// RUN: not besl-tblgen -gen-intrinsic-table %include_tds -DLANES %s 2>&1 | FileCheck %s --check-prefix=LANES
// RUN: not besl-tblgen -gen-intrinsic-table %include_tds -DACCESS %s 2>&1 | FileCheck %s --check-prefix=ACCESS
// RUN: not besl-tblgen -gen-intrinsic-table %include_tds -DSECOND %s 2>&1 | FileCheck %s --check-prefix=SECOND
// RUN: not besl-tblgen -gen-intrinsic-spellings %include_tds -DOPERAND %s 2>&1 | FileCheck %s --check-prefix=OPERAND
// RUN: not besl-tblgen -gen-intrinsic-spellings %include_tds -DUNUSED %s 2>&1 | FileCheck %s --check-prefix=UNUSED
// RUN: not besl-tblgen -gen-intrinsic-spellings %include_tds -DDOLLAR %s 2>&1 | FileCheck %s --check-prefix=DOLLAR
// RUN: not besl-tblgen -gen-intrinsic-spellings %include_tds -DNOHELPER %s 2>&1 | FileCheck %s --check-prefix=NOHELPER
// RUN: not besl-tblgen -gen-intrinsic-spellings %include_tds -DCONDITION %s 2>&1 | FileCheck %s --check-prefix=CONDITION
// RUN: not besl-tblgen -gen-intrinsic-spellings %include_tds -DINDEX %s 2>&1 | FileCheck %s --check-prefix=INDEX
// RUN: not besl-tblgen -gen-intrinsic-spellings %include_tds -DSELF %s 2>&1 | FileCheck %s --check-prefix=SELF
// RUN: not besl-tblgen -gen-intrinsic-spellings %include_tds -DPREFIX %s 2>&1 | FileCheck %s --check-prefix=PREFIX
// RUN: not besl-tblgen -gen-intrinsic-table %include_tds -DCONVERSION %s 2>&1 | FileCheck %s --check-prefix=CONVERSION
// RUN: not besl-tblgen -gen-intrinsic-table %include_tds -DCONVERSIONTYPE %s 2>&1 | FileCheck %s --check-prefix=CONVERSIONTYPE
// RUN: not besl-tblgen -gen-intrinsic-table %include_tds -DGROUP %s 2>&1 | FileCheck %s --check-prefix=GROUP
// RUN: not besl-tblgen -gen-intrinsic-table %include_tds -DSPELLING %s 2>&1 | FileCheck %s --check-prefix=SPELLING
// RUN: not besl-tblgen -gen-intrinsic-table %include_tds -DSPELLINGHLSL %s 2>&1 | FileCheck %s --check-prefix=SPELLINGHLSL
// RUN: not besl-tblgen -gen-intrinsic-spellings %include_tds -DSAMPLER %s 2>&1 | FileCheck %s --check-prefix=SAMPLER
// RUN: not besl-tblgen -gen-intrinsic-spellings %include_tds -DNORESULT %s 2>&1 | FileCheck %s --check-prefix=NORESULT
// RUN: not besl-tblgen -gen-intrinsic-spellings %include_tds -DTARGET %s 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: not besl-tblgen -gen-intrinsic-spellings %include_tds -DOTHER %s 2>&1 | FileCheck %s --check-prefix=OTHER

include "besl/Dialect/BESL/IR/BESLIntrinsicBase.td"

#ifndef GROUP
let group = "Test", meaning = "a test", hlsl = "f($*)", msl = "f($*)", wgsl = "-" in {
#else
// GROUP: [[@LINE+4]]:5: error: the intrinsic 'good' has no group
let meaning = "a test", hlsl = "f($*)", msl = "f($*)", wgsl = "-" in {
#endif

def BESL_GoodOp : BESL_MathIntrinsic<"good", Same<["f32", "f16"]>.sigs, ["x"]> { let glsl = "good($0)"; }

#ifdef TWICE
// TWICE: [[@LINE+2]]:5: error: the intrinsic 'good' has two records
// TWICE: [[@LINE-4]]:5: note: the other one is here
def BESL_SecondOp : BESL_MathIntrinsic<"good", Same<["u32"]>.sigs, ["x"]> { let glsl = "good($0)"; }
#endif
#ifdef TYPE
// TYPE: [[@LINE+1]]:5: error: a signature of 'bad' has the unknown type 'float'
def BESL_BadOp : BESL_MathIntrinsic<"bad", [Sig<"f32", ["float"]>], ["x"]> { let glsl = "bad($0)"; }
#endif
#ifdef RESULT
// RESULT: [[@LINE+1]]:5: error: a signature of 'bad' has the unknown type 'vec5f'
def BESL_BadOp : BESL_MathIntrinsic<"bad", [Sig<"vec5f", ["f32"]>], ["x"]> { let glsl = "bad($0)"; }
#endif
#ifdef OVERLOAD
// OVERLOAD: [[@LINE+1]]:5: error: 'bad' has two overloads with the parameters (f32, u32)
def BESL_BadOp : BESL_MathIntrinsic<"bad", [Sig<"f32", ["f32", "u32"]>, Sig<"u32", ["f32", "u32"]>], ["x", "y"]> { let glsl = "bad($*)"; }
#endif
#ifdef NAME
// NAME: [[@LINE+1]]:5: error: 'bad' has a parameter without a name
def BESL_BadOp : BESL_MathIntrinsic<"bad", [Sig<"f32", ["f32", "u32"]>], ["x"]> { let glsl = "bad($*)"; }
#endif
#ifdef STAGE
// STAGE: [[@LINE+1]]:5: error: 'Geometry' is no stage
def BESL_BadOp : BESL_MathIntrinsic<"bad", Same<["f32"]>.sigs, ["x"]> { let glsl = "bad($0)"; let legalStages = StageSet<["Geometry"]>; }
#endif
#ifdef LANES
// LANES: [[@LINE+1]]:5: error: laneBehavior is 'Odd', which is none of Uniform, Varying, CrossLane, FromOperands
def BESL_BadOp : BESL_MathIntrinsic<"bad", Same<["f32"]>.sigs, ["x"]> { let glsl = "bad($0)"; let laneBehavior = "Odd"; }
#endif
#ifdef ACCESS
// ACCESS: [[@LINE+1]]:5: error: 'bad' needs resourceAccess exactly when it takes a resource
def BESL_BadOp : BESL_Intrinsic<"bad", "bad", [Sig<"f32", ["Texture2D"]>], ["t"], [Pure]> { let glsl = "bad($0)"; }
#endif
#ifdef SECOND
// SECOND: [[@LINE+1]]:5: error: 'bad' takes a resource that is not its first argument
def BESL_BadOp : BESL_Intrinsic<"bad", "bad", [Sig<"f32", ["f32", "Texture2D"]>], ["x", "t"], [Pure]> { let glsl = "bad($*)"; }
#endif
#ifdef OPERAND
// OPERAND: [[@LINE+1]]:5: error: the spelling 'bad($0, $1)' of 'bad' uses operand 1, which does not exist
def BESL_BadOp : BESL_MathIntrinsic<"bad", Same<["f32"]>.sigs, ["x"]> { let glsl = "bad($0, $1)"; }
#endif
#ifdef UNUSED
// UNUSED: [[@LINE+1]]:5: error: the spelling 'bad($1)' of 'bad' does not use all operands
def BESL_BadOp : BESL_MathIntrinsic<"bad", Same<["f32"], 2>.sigs, ["x", "y"]> { let glsl = "bad($1)"; }
#endif
#ifdef DOLLAR
// DOLLAR: [[@LINE+1]]:5: error: the spelling 'bad($x)' of 'bad' has a '$' that is none of $0 to $9, $*, $T, $S and $R
def BESL_BadOp : BESL_MathIntrinsic<"bad", Same<["f32"]>.sigs, ["x"]> { let glsl = "bad($x)"; }
#endif
#ifdef NOHELPER
// NOHELPER: [[@LINE+1]]:5: error: the spelling 'besl_nothing($0)' of 'bad' calls 'besl_nothing', which is no helper
def BESL_BadOp : BESL_MathIntrinsic<"bad", Same<["f32"]>.sigs, ["x"]> { let glsl = "besl_nothing($0)"; }
#endif
#ifdef CONDITION
// CONDITION: [[@LINE+1]]:5: error: a spelling of 'bad' has the unknown condition 'sometimes'
def BESL_BadOp : BESL_MathIntrinsic<"bad", Same<["f32"]>.sigs, ["x"]> { let glsl = "bad($0)"; let conditional = [When<"hlsl", "sometimes", "$0">]; }
#endif
#ifdef INDEX
// INDEX: [[@LINE+1]]:5: error: a spelling of 'bad' is for overload 1, which does not exist
def BESL_BadOp : BESL_MathIntrinsic<"bad", Same<["f32"]>.sigs, ["x"]> { let glsl = "bad($0)"; let conditional = [When<"msl", "read_only", "$0", 1>]; }
#endif
#ifdef SPELLING
// SPELLING: [[@LINE+1]]:5: error: an overload of 'bad' has no spelling in GLSL
def BESL_BadOp : BESL_MathIntrinsic<"bad", Same<["f32"]>.sigs, ["x"]>;
#endif
#ifdef SPELLINGHLSL
// SPELLINGHLSL: [[@LINE+1]]:5: error: an overload of 'bad' has no spelling in HLSL
def BESL_BadOp : BESL_MathIntrinsic<"bad", Same<["f32"]>.sigs, ["x"]> { let glsl = "bad($0)"; let hlsl = ""; }
#endif
#ifdef SAMPLER
// SAMPLER: [[@LINE+1]]:5: error: the spelling '$0.bad($S)' of 'bad' mentions a sampler, but its first operand is no texture
def BESL_BadOp : BESL_MathIntrinsic<"bad", Same<["f32"]>.sigs, ["x"]> { let glsl = "$0.bad($S)"; }
#endif
#ifdef NORESULT
// NORESULT: [[@LINE+1]]:5: error: the spelling 'bad($0, $R)' of 'bad' mentions a result, and there is none
def BESL_BadOp : BESL_Intrinsic<"bad", "bad", [Sig<"void", ["f32"]>], ["x"], []> { let glsl = "bad($0, $R)"; }
#endif
#ifdef OTHER
// OTHER: [[@LINE+1]]:5: error: the spelling 'besl_other($0)' of 'bad' calls 'besl_other', which is no helper
def BESL_BadOp : BESL_MathIntrinsic<"bad", Same<["f32"]>.sigs, ["x"]> { let glsl = "besl_other($0)"; }
#endif

}

#ifdef OTHER
def : Helper<"hlsl", "besl_other", [{ float besl_other(float x) { return x; } }]>;
#endif
#ifdef TARGET
// TARGET: [[@LINE+1]]:1: error: 'cg' is no target
def : Helper<"cg", "besl_first", [{ int besl_first() { return 0; } }]>;
#endif

#ifdef SELF
// SELF: [[@LINE+1]]:1: error: the helper 'besl_first' depends on itself
def : Helper<"glsl", "besl_first", [{ int besl_first() { return besl_second(); } }]>;
def : Helper<"glsl", "besl_second", [{ int besl_second() { return besl_first(); } }]>;
#endif
#ifdef PREFIX
// PREFIX: [[@LINE+1]]:1: error: the helper 'helper' does not start with 'besl_'
def : Helper<"glsl", "helper", [{ int helper() { return 0; } }]>;
#endif
#ifdef CONVERSION
// CONVERSION: [[@LINE+1]]:5: error: the conversion of 'u32' to 'f32' is there twice
def Bad : BESL_Conversion<"f32", ["u32"], ["u32"]>;
#endif
#ifdef CONVERSIONTYPE
// CONVERSIONTYPE: [[@LINE+1]]:5: error: a conversion has the unknown type 'half'
def Bad : BESL_Conversion<"f32", ["half"]>;
#endif
