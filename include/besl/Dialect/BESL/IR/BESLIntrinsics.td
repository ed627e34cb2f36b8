// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The intrinsic functions of BESL: everything the project knows about them. Semantic analysis, the ops, their verifiers and
// effects, the writers of text, docs/intrinsics.md and the tests that call every overload are generated from these records. What a
// math intrinsic computes is in lib/Support/HostMath.cpp.

#ifndef BESL_DIALECT_BESL_IR_BESLINTRINSICS_TD
#define BESL_DIALECT_BESL_IR_BESLINTRINSICS_TD

include "besl/Dialect/BESL/IR/BESLIntrinsicBase.td"
include "besl/Dialect/BESL/IR/BESLIntrinsicHelpers.td"

defvar floats = ["vec2f", "vec3f", "vec4f"];
defvar halves = ["vec2f16", "vec3f16", "vec4f16"];

// Reads of a texture with a bias or with gradients behind the coordinate.
class ExtBiasSig<list<string> params> : Sig<"vec4f", params, "", 1, ["texture", "uv", "bias"]>;
class ExtGradSig<list<string> params, string gradient>
    : Sig<"vec4f", params, "", 1, ["texture", "uv", "ddx", "ddy"], "", "$0.sample($S, $1, " # gradient # "($2, $3))">;

// Comparing: each texel that filtering picks becomes 1 where the reference compares to it as the sampler says, else 0; these are blended.
class CompareSigs<string flat, string array, string cube, string cubeArray, string hlslName, string mslName, string wgslName, string result = "f32",
                  string mslLevel = ""> {
  list<Sig> sigs = [
    Sig<result, ["ShadowTexture2D", "vec2f", "f32"], flat, 1, ["texture", "uv", "reference"], "$0." # hlslName # "($S, $1, $2)",
      "$0." # mslName # "($S, $1, $2" # mslLevel # ")", wgslName # "($0, $S, $1, $2)">,
    ExtSig<result, ["ShadowTexture2DArray", "vec2f", "u32", "f32"], array, "$0." # hlslName # "($S, float3($1, float($2)), $3)",
      "$0." # mslName # "($S, $1, $2, $3" # mslLevel # ")", wgslName # "($0, $S, $1, $2, $3)">,
    Sig<result, ["ShadowTextureCube", "vec3f", "f32"], cube, 1, ["texture", "uv", "reference"], "$0." # hlslName # "($S, $1, $2)",
      "$0." # mslName # "($S, $1, $2" # mslLevel # ")", wgslName # "($0, $S, $1, $2)">,
    ExtSig<result, ["ShadowTextureCubeArray", "vec3f", "u32", "f32"], cubeArray, "$0." # hlslName # "($S, float4($1, float($2)), $3)",
      "$0." # mslName # "($S, $1, $2, $3" # mslLevel # ")", wgslName # "($0, $S, $1, $2, $3)">];
}

//===-- Mathematics ----------------------------------------------------------------------------------------------------===//

let group = "Mathematics", removable = 1 in {

let byComponent = 1, glsl = "min($*)", hlsl = "min($*)", msl = "min($*)", wgsl = "min($*)",
    meaning = "the smaller argument; the other one when one is NaN", statements = "S8.1" in
def BESL_MinOp : BESL_MathIntrinsic<"min", !listconcat(Same<["f32", "f16"], 2>.sigs, ExtSame<["i32", "u32"], 2>.sigs), ["a", "b"], 1>;

let byComponent = 1, glsl = "max($*)", hlsl = "max($*)", msl = "max($*)", wgsl = "max($*)",
    meaning = "the larger argument; the other one when one is NaN", statements = "S8.1" in
def BESL_MaxOp : BESL_MathIntrinsic<"max",
  !listconcat(Same<["f32", "f16", "vec2f", "vec3f"], 2>.sigs, ExtSame<["i32", "u32"], 2>.sigs), ["a", "b"], 1>;

let byComponent = 1, glsl = "min(max($0, $1), $2)", hlsl = "min(max($0, $1), $2)", msl = "min(max($0, $1), $2)", wgsl = "min(max($0, $1), $2)",
    meaning = "`min(max(x, lo), hi)`", statements = "S8.2" in
def BESL_ClampOp : BESL_MathIntrinsic<"clamp",
  !listconcat(Same<["f32", "f16", "vec3f"], 3>.sigs, ExtSame<["i32", "u32"], 3>.sigs), ["x", "lo", "hi"], 1>;

let byComponent = 1, glsl = "abs($0)", hlsl = "abs($0)", msl = "abs($0)", wgsl = "abs($0)", meaning = "the magnitude", statements = "S8.3" in
def BESL_AbsOp : BESL_MathIntrinsic<"abs", Same<["f32", "f16", "vec2f", "vec2f16"]>.sigs, ["x"], 1>;

let byComponent = 1, glsl = "sqrt($0)", hlsl = "sqrt($0)", msl = "sqrt($0)", wgsl = "sqrt($0)",
    meaning = "the square root; NaN for a negative argument", statements = "S8.12" in
def BESL_SqrtOp : BESL_MathIntrinsic<"sqrt", Same<["f32", "f16"]>.sigs, ["x"]>;

let byComponent = 1, glsl = "inversesqrt($0)", hlsl = "rsqrt($0)", msl = "rsqrt($0)", wgsl = "inverseSqrt($0)", meaning = "`1 / sqrt(x)`", statements = "S8.13" in
def BESL_InverseSqrtOp : BESL_MathIntrinsic<"inversesqrt", Same<["f32"]>.sigs, ["x"]>;

let byComponent = 1, glsl = "exp($0)", hlsl = "exp($0)", msl = "exp($0)", wgsl = "exp($0)", meaning = "e to the power of `x`", statements = "S8.14" in
def BESL_ExpOp : BESL_MathIntrinsic<"exp", Same<["f32", "vec3f"]>.sigs, ["x"]>;

let byComponent = 1, glsl = "log2($0)", hlsl = "log2($0)", msl = "log2($0)", wgsl = "log2($0)", meaning = "the binary logarithm", statements = "S8.14" in
def BESL_Log2Op : BESL_MathIntrinsic<"log2", !listconcat(Same<["vec3f"]>.sigs, ExtSame<["f32"]>.sigs), ["x"]>;

let byComponent = 1,
    glsl = "pow($*)", hlsl = "pow($*)", msl = "pow($*)", wgsl = "pow($*)", meaning = "`x` to the power of `y`, for `x >= 0`", statements = "S8.15" in
def BESL_PowOp : BESL_MathIntrinsic<"pow", Same<["f32", "f16", "vec3f"], 2>.sigs, ["x", "y"]>;

let byComponent = 1, glsl = "sin($0)", hlsl = "sin($0)", msl = "sin($0)", wgsl = "sin($0)", meaning = "the sine of an angle in radians", statements = "S8.16" in
def BESL_SinOp : BESL_MathIntrinsic<"sin", Same<["f32"]>.sigs, ["x"]>;

let byComponent = 1, glsl = "cos($0)", hlsl = "cos($0)", msl = "cos($0)", wgsl = "cos($0)", meaning = "the cosine of an angle in radians", statements = "S8.16" in
def BESL_CosOp : BESL_MathIntrinsic<"cos", Same<["f32"]>.sigs, ["x"]>;

let byComponent = 1, glsl = "tan($0)", hlsl = "tan($0)", msl = "tan($0)", wgsl = "tan($0)", meaning = "the tangent of an angle in radians", statements = "S8.16" in
def BESL_TanOp : BESL_MathIntrinsic<"tan", Same<["f32"]>.sigs, ["x"]>;

let byComponent = 1, glsl = "asin($0)", hlsl = "asin($0)", msl = "asin($0)", wgsl = "asin($0)", meaning = "the arc sine, in radians", statements = "S8.16" in
def BESL_AsinOp : BESL_MathIntrinsic<"asin", Same<["f32"]>.sigs, ["x"]>;

let byComponent = 1, glsl = "atan($*)", hlsl = "atan2($*)", msl = "atan2($*)", wgsl = "atan2($*)",
    meaning = "the angle of the point `(x, y)`, from -π to π", statements = "S8.17" in
def BESL_Atan2Op : BESL_MathIntrinsic<"atan2", Same<["f32"], 2>.sigs, ["y", "x"]>;

let glsl = "vec2(sin($0), cos($0))", hlsl = "float2(sin($0), cos($0))", msl = "float2(sin($0), cos($0))", wgsl = "vec2f(sin($0), cos($0))",
    meaning = "the sine in `.x` and the cosine in `.y`", statements = "S8.18" in
def BESL_SinCosOp : BESL_MathIntrinsic<"sincos", [Sig<"vec2f", ["f32"]>], ["x"]>;

let byComponent = 1, glsl = "floor($0)", hlsl = "floor($0)", msl = "floor($0)", wgsl = "floor($0)",
    meaning = "the largest integral value not above `x`", statements = "S8.4" in
def BESL_FloorOp : BESL_MathIntrinsic<"floor", Same<["f32"]>.sigs, ["x"], 1>;

let byComponent = 1, glsl = "fract($0)", hlsl = "frac($0)", msl = "fract($0)", wgsl = "fract($0)", meaning = "`x - floor(x)`", statements = "S8.5" in
def BESL_FractOp : BESL_MathIntrinsic<"fract", Same<["f32"]>.sigs, ["x"], 1>;

let byComponent = 1, glsl = "trunc($0)", hlsl = "trunc($0)", msl = "trunc($0)", wgsl = "trunc($0)", meaning = "`x` without its fraction", statements = "S8.27" in
def BESL_TruncOp : BESL_MathIntrinsic<"trunc", ExtSame<["f32", "f16"]>.sigs, ["x"], 1>;

// GLSL's own `round` may go either way at a tie.
let byComponent = 1, glsl = "roundEven($0)", hlsl = "round($0)", msl = "rint($0)", wgsl = "round($0)",
    meaning = "the nearest integral value, a tie to the even one", statements = "S8.6" in
def BESL_RoundOp : BESL_MathIntrinsic<"round", !listconcat(Same<["f16", "vec2f", "vec2f16"]>.sigs, ExtSame<["f32"]>.sigs), ["x"], 1>;

let glsl = "besl_round_to_i32($0)", hlsl = "besl_round_to_i32($0)", msl = "besl_round_to_i32($0)", wgsl = "besl_round_to_i32($0)",
    meaning = "`round`, converted to `i32` with saturation", statements = "S8.7" in
def BESL_RoundToI32Op : BESL_MathIntrinsic<"round_to_i32", [Sig<"vec2i", ["vec2f"]>], ["x"], 1>;

let byComponent = 1,
    glsl = "radians($0)", hlsl = "radians($0)", msl = "($0 * 0.0174532925f)", wgsl = "radians($0)", meaning = "degrees to radians", statements = "S8.19" in
def BESL_RadiansOp : BESL_MathIntrinsic<"radians", Same<["f32"]>.sigs, ["x"]>;

let byComponent = 1, glsl = "step($*)", hlsl = "step($*)", msl = "step($*)", wgsl = "step($*)", meaning = "0 if `x < edge`, else 1", statements = "S8.8" in
def BESL_StepOp : BESL_MathIntrinsic<"step", Same<["f32"], 2>.sigs, ["edge", "x"], 1>;

let byComponent = 1, glsl = "smoothstep($*)", hlsl = "smoothstep($*)", msl = "smoothstep($*)", wgsl = "smoothstep($*)",
    meaning = "a smooth step from 0 at `a` to 1 at `b`", statements = "S8.9" in
def BESL_SmoothStepOp : BESL_MathIntrinsic<"smoothstep", Same<["f32"], 3>.sigs, ["a", "b", "x"]>;

let byComponent = 1, glsl = "mix($*)", hlsl = "lerp($*)", msl = "mix($*)", wgsl = "mix($*)", meaning = "`a + (b - a) * t`", statements = "S8.10" in
def BESL_MixOp : BESL_MathIntrinsic<"mix",
  !listconcat(Same<["f32"], 3>.sigs, !foreach(type, floats, ExtSig<type, [type, type, "f32"], "", "lerp($0, $1, ($T)$2)">)), ["a", "b", "t"]>;

let byComponent = 1, glsl = "fma($*)", hlsl = "mad($*)", msl = "fma($*)", wgsl = "fma($*)", meaning = "`a * b + c`, rounded once", statements = "S8.11" in
def BESL_FmaOp : BESL_MathIntrinsic<"fma",
  !listconcat(Same<!listconcat(["f32"], floats), 3>.sigs, ExtSame<!listconcat(["f16"], halves), 3>.sigs), ["a", "b", "c"], 1>;

let glsl = "dot($*)", hlsl = "dot($*)", msl = "dot($*)", wgsl = "dot($*)", meaning = "the sum of the products of the components", statements = "S8.20" in
def BESL_DotOp : BESL_MathIntrinsic<"dot",
  !listconcat(!foreach(type, floats, Sig<"f32", [type, type]>), !foreach(type, halves, Sig<"f16", [type, type]>)), ["a", "b"], 1>;

let glsl = "cross($*)", hlsl = "cross($*)", msl = "cross($*)", wgsl = "cross($*)", meaning = "the cross product", statements = "S8.21" in
def BESL_CrossOp : BESL_MathIntrinsic<"cross", Same<["vec3f"], 2>.sigs, ["a", "b"], 1>;

let glsl = "length($0)", hlsl = "length($0)", msl = "length($0)", wgsl = "length($0)", meaning = "`sqrt(dot(v, v))`", statements = "S8.22" in
def BESL_LengthOp : BESL_MathIntrinsic<"length",
  !listconcat([Sig<"f32", ["vec3f"]>, Sig<"f32", ["vec4f"]>, ExtSig<"f32", ["vec2f"]>], !foreach(type, halves, Sig<"f16", [type]>)), ["v"]>;

let glsl = "normalize($0)", hlsl = "normalize($0)", msl = "normalize($0)", wgsl = "normalize($0)", meaning = "`v` divided by its length", statements = "S8.23" in
def BESL_NormalizeOp : BESL_MathIntrinsic<"normalize",
  !listconcat(Same<!listconcat(["vec3f", "vec4f"], halves)>.sigs, ExtSame<["vec2f"]>.sigs), ["v"]>;

let glsl = "reflect($*)", hlsl = "reflect($*)", msl = "reflect($*)", wgsl = "reflect($*)", meaning = "`i - 2 * dot(n, i) * n`", statements = "S8.24" in
def BESL_ReflectOp : BESL_MathIntrinsic<"reflect", Same<["vec4f"], 2>.sigs, ["i", "n"], 1>;

let byComponent = 1, glsl = "$T(findLSB($0))", hlsl = "$T(firstbitlow($0))", msl = "select(ctz($0), $T(4294967295u), $0 == 0u)", wgsl = "firstTrailingBit($0)",
    meaning = "the number of the lowest bit set; 4294967295 for 0", statements = "S8.26" in
def BESL_FindLsbOp : BESL_MathIntrinsic<"find_lsb", ExtSame<["u32"]>.sigs, ["x"], 1>;

let byComponent = 1, glsl = "isnan($0)", hlsl = "isnan($0)", msl = "isnan($0)", wgsl = "@is_nan", meaning = "whether `x` is NaN", statements = "S8.25" in
def BESL_IsNanOp : BESL_MathIntrinsic<"is_nan", [ExtSig<"bool", ["f32"]>, ExtSig<"bool", ["f16"]>], ["x"], 1>;

let byComponent = 1, glsl = "isinf($0)", hlsl = "isinf($0)", msl = "isinf($0)", wgsl = "@is_infinite", meaning = "whether `x` is an infinity", statements = "S8.25" in
def BESL_IsInfiniteOp : BESL_MathIntrinsic<"is_infinite", [ExtSig<"bool", ["f32"]>, ExtSig<"bool", ["f16"]>], ["x"], 1>;

let meaning = "whether `x` is neither NaN nor an infinity", statements = "S8.25" in
def BESL_IsFiniteOp : BESL_MathIntrinsic<"is_finite", [
  ExtSig<"bool", ["f32"], "besl_is_finite($0)", "besl_is_finite($0)", "besl_is_finite($0)", "@is_finite">,
  ExtSig<"bool", ["f16"], "besl_is_finite(float($0))", "besl_is_finite(float($0))", "besl_is_finite(float($0))", "@is_finite">], ["x"], 1>;

let meaning = "whether `x` is none of zero, subnormal, infinite and NaN", statements = "S8.25" in
def BESL_IsNormalOp : BESL_MathIntrinsic<"is_normal", [
  ExtSig<"bool", ["f32"], "besl_is_normal($0)", "besl_is_normal($0)", "besl_is_normal($0)", "@is_normal">,
  ExtSig<"bool", ["f16"], "besl_is_normal_half(float($0))", "besl_is_normal_half(float($0))", "besl_is_normal_half(float($0))", "@is_normal">], ["x"], 1>;

} // group Mathematics

//===-- Sampled textures -----------------------------------------------------------------------------------------------===//

// Reading a texture is no effect: nothing can write it while the program runs. What depends on the neighbours' coordinates
// depends on which lanes go on.
let group = "Sampled textures", resourceAccess = "Read", removable = 1 in {

let laneBehavior = "CrossLane", glsl = "texture($0, $1)", hlsl = "$0.Sample($S, $1)", msl = "$0.sample($S, $1)", wgsl = "textureSample($0, $S, $1)", conditional = [
      When<"glsl", "no_fragment", "textureLod($0, $1, 0.0)", 0>, When<"hlsl", "no_fragment", "$0.SampleLevel($S, $1, 0.0)", 0>,
      When<"hlsl", "no_fragment", "$0.SampleLevel($S, float3($1, float($2)), 0.0)", 1>,
      When<"msl", "no_fragment", "$0.sample($S, $1, level(0.0f))", 0>, When<"msl", "no_fragment", "$0.sample($S, $1, $2, level(0.0f))", 1>,
      When<"wgsl", "no_fragment", "textureSampleLevel($0, $S, $1, 0.0)", 0>, When<"wgsl", "no_fragment", "textureSampleLevel($0, $S, $1, $2, 0.0)", 1>,
      // Volumes and cubes as the plain texture, arrays of cubes as the array.
      When<"glsl", "no_fragment", "textureLod($0, $1, 0.0)", 2>, When<"glsl", "no_fragment", "textureLod($0, $1, 0.0)", 3>,
      When<"hlsl", "no_fragment", "$0.SampleLevel($S, $1, 0.0)", 2>, When<"hlsl", "no_fragment", "$0.SampleLevel($S, $1, 0.0)", 3>,
      When<"hlsl", "no_fragment", "$0.SampleLevel($S, float4($1, float($2)), 0.0)", 4>,
      When<"msl", "no_fragment", "$0.sample($S, $1, level(0.0f))", 2>, When<"msl", "no_fragment", "$0.sample($S, $1, level(0.0f))", 3>,
      When<"msl", "no_fragment", "$0.sample($S, $1, $2, level(0.0f))", 4>,
      When<"wgsl", "no_fragment", "textureSampleLevel($0, $S, $1, 0.0)", 2>, When<"wgsl", "no_fragment", "textureSampleLevel($0, $S, $1, 0.0)", 3>,
      When<"wgsl", "no_fragment", "textureSampleLevel($0, $S, $1, $2, 0.0)", 4>,
      // One dimension, then depths as the colours.
      When<"glsl", "no_fragment", "textureLod($0, $1, 0.0)", 5>, When<"glsl", "no_fragment", "textureLod($0, $1, 0.0).x", 6>,
      When<"glsl", "no_fragment", "textureLod($0, vec3($1, float($2)), 0.0).x", 7>, When<"glsl", "no_fragment", "textureLod($0, $1, 0.0).x", 8>,
      When<"glsl", "no_fragment", "textureLod($0, vec4($1, float($2)), 0.0).x", 9>,
      When<"hlsl", "no_fragment", "$0.SampleLevel($S, $1, 0.0)", 5>, When<"hlsl", "no_fragment", "$0.SampleLevel($S, $1, 0.0)", 6>,
      When<"hlsl", "no_fragment", "$0.SampleLevel($S, float3($1, float($2)), 0.0)", 7>, When<"hlsl", "no_fragment", "$0.SampleLevel($S, $1, 0.0)", 8>,
      When<"hlsl", "no_fragment", "$0.SampleLevel($S, float4($1, float($2)), 0.0)", 9>,
      When<"msl", "no_fragment", "$0.sample($S, $1, level(0.0f))", 6>, When<"msl", "no_fragment", "$0.sample($S, $1, $2, level(0.0f))", 7>,
      When<"msl", "no_fragment", "$0.sample($S, $1, level(0.0f))", 8>, When<"msl", "no_fragment", "$0.sample($S, $1, $2, level(0.0f))", 9>,
      // WGSL samples textures of one dimension in fragments only.
      When<"wgsl", "no_fragment", "-", 5>,
      When<"wgsl", "no_fragment", "textureSampleLevel($0, $S, $1, 0)", 6>, When<"wgsl", "no_fragment", "textureSampleLevel($0, $S, $1, $2, 0)", 7>,
      When<"wgsl", "no_fragment", "textureSampleLevel($0, $S, $1, 0)", 8>, When<"wgsl", "no_fragment", "textureSampleLevel($0, $S, $1, $2, 0)", 9>],
    meaning = "filtered, at the level of detail that the coordinates' derivatives give; level 0 outside a fragment stage", statements = "S12.3, S12.4" in
def BESL_TextureSampleOp : BESL_Intrinsic<"texture_sample", "sample", [
  Sig<"vec4f", ["Texture2D", "vec2f"]>,
  ExtSig<"vec4f", ["Texture2DArray", "vec2f", "u32"], "texture($0, vec3($1, float($2)))",
    "$0.Sample($S, float3($1, float($2)))", "$0.sample($S, $1, $2)", "textureSample($0, $S, $1, $2)">,
  ExtSig<"vec4f", ["Texture3D", "vec3f"]>,
  ExtSig<"vec4f", ["TextureCube", "vec3f"]>,
  ExtSig<"vec4f", ["TextureCubeArray", "vec3f", "u32"], "texture($0, vec4($1, float($2)))",
    "$0.Sample($S, float4($1, float($2)))", "$0.sample($S, $1, $2)", "textureSample($0, $S, $1, $2)">,
  ExtSig<"vec4f", ["Texture1D", "f32"]>,
  ExtSig<"f32", ["DepthTexture2D", "vec2f"], "texture($0, $1).x">,
  ExtSig<"f32", ["DepthTexture2DArray", "vec2f", "u32"], "texture($0, vec3($1, float($2))).x",
    "$0.Sample($S, float3($1, float($2)))", "$0.sample($S, $1, $2)", "textureSample($0, $S, $1, $2)">,
  ExtSig<"f32", ["DepthTextureCube", "vec3f"], "texture($0, $1).x">,
  ExtSig<"f32", ["DepthTextureCubeArray", "vec3f", "u32"], "texture($0, vec4($1, float($2))).x",
    "$0.Sample($S, float4($1, float($2)))", "$0.sample($S, $1, $2)", "textureSample($0, $S, $1, $2)">], ["texture", "uv", "layer"],
  [MemoryEffects<[MemRead<BESL_ControlFlow>]>]>;

let laneBehavior = "CrossLane", legalStages = FragmentStage, glsl = "texture($0, $1, $2)", hlsl = "$0.SampleBias($S, $1, $2)",
    msl = "$0.sample($S, $1, bias($2))", wgsl = "textureSampleBias($0, $S, $1, $2)",
    meaning = "as `sample`, with `bias` added to the level of detail", statements = "S12.16" in
def BESL_TextureSampleBiasOp : BESL_Intrinsic<"texture_sample_bias", "sample_bias", [
  ExtBiasSig<["Texture2D", "vec2f", "f32"]>,
  ExtSig<"vec4f", ["Texture2DArray", "vec2f", "u32", "f32"], "texture($0, vec3($1, float($2)), $3)",
    "$0.SampleBias($S, float3($1, float($2)), $3)", "$0.sample($S, $1, $2, bias($3))", "textureSampleBias($0, $S, $1, $2, $3)">,
  ExtBiasSig<["Texture3D", "vec3f", "f32"]>,
  ExtBiasSig<["TextureCube", "vec3f", "f32"]>,
  ExtSig<"vec4f", ["TextureCubeArray", "vec3f", "u32", "f32"], "texture($0, vec4($1, float($2)), $3)",
    "$0.SampleBias($S, float4($1, float($2)), $3)", "$0.sample($S, $1, $2, bias($3))", "textureSampleBias($0, $S, $1, $2, $3)">], ["texture", "uv", "layer", "bias"],
  [MemoryEffects<[MemRead<BESL_ControlFlow>]>]>;

let glsl = "textureGrad($0, $1, $2, $3)", hlsl = "$0.SampleGrad($S, $1, $2, $3)", msl = "$0.sample($S, $1, gradient2d($2, $3))",
    wgsl = "textureSampleGrad($0, $S, $1, $2, $3)",
    meaning = "filtered, at the level of detail that the given changes of `uv` to the neighbours give", statements = "S12.17" in
def BESL_TextureSampleGradOp : BESL_Intrinsic<"texture_sample_grad", "sample_grad", [
  ExtGradSig<["Texture2D", "vec2f", "vec2f", "vec2f"], "gradient2d">,
  ExtSig<"vec4f", ["Texture2DArray", "vec2f", "u32", "vec2f", "vec2f"], "textureGrad($0, vec3($1, float($2)), $3, $4)",
    "$0.SampleGrad($S, float3($1, float($2)), $3, $4)", "$0.sample($S, $1, $2, gradient2d($3, $4))", "textureSampleGrad($0, $S, $1, $2, $3, $4)">,
  ExtGradSig<["Texture3D", "vec3f", "vec3f", "vec3f"], "gradient3d">,
  ExtGradSig<["TextureCube", "vec3f", "vec3f", "vec3f"], "gradientcube">,
  ExtSig<"vec4f", ["TextureCubeArray", "vec3f", "u32", "vec3f", "vec3f"], "textureGrad($0, vec4($1, float($2)), $3, $4)",
    "$0.SampleGrad($S, float4($1, float($2)), $3, $4)", "$0.sample($S, $1, $2, gradientcube($3, $4))", "textureSampleGrad($0, $S, $1, $2, $3, $4)">],
  ["texture", "uv", "layer", "ddx", "ddy"], [Pure]>;

// Which channel is part of the name: the targets want it to be a constant.
foreach channel = [["r", "Red", "0", "x"], ["g", "Green", "1", "y"], ["b", "Blue", "2", "z"], ["a", "Alpha", "3", "w"]] in {
  let meaning = "the " # !tolower(channel[1]) # " channel of the 2 by 2 texels around `uv` on level 0: left and right of the lower row, right and left of the upper one; of a cube, of the side that `uv` points to",
      statements = "S12.18" in
  def BESL_TextureGather#channel[1]#Op : BESL_Intrinsic<"texture_gather_" # channel[0], "gather_" # channel[0], !listconcat([
    ExtSig<"vec4f", ["Texture2D", "vec2f"], "textureGather($0, $1, " # channel[2] # ")", "$0.Gather" # channel[1] # "($S, $1)",
      "$0.gather($S, $1, int2(0), component::" # channel[3] # ")", "textureGather(" # channel[2] # ", $0, $S, $1)">,
    ExtSig<"vec4f", ["Texture2DArray", "vec2f", "u32"], "textureGather($0, vec3($1, float($2)), " # channel[2] # ")",
      "$0.Gather" # channel[1] # "($S, float3($1, float($2)))", "$0.gather($S, $1, $2, int2(0), component::" # channel[3] # ")",
      "textureGather(" # channel[2] # ", $0, $S, $1, $2)">,
    ExtSig<"vec4f", ["TextureCube", "vec3f"], "textureGather($0, $1, " # channel[2] # ")", "$0.Gather" # channel[1] # "($S, $1)",
      "$0.gather($S, $1, component::" # channel[3] # ")", "textureGather(" # channel[2] # ", $0, $S, $1)">,
    ExtSig<"vec4f", ["TextureCubeArray", "vec3f", "u32"], "textureGather($0, vec4($1, float($2)), " # channel[2] # ")",
      "$0.Gather" # channel[1] # "($S, float4($1, float($2)))", "$0.gather($S, $1, $2, component::" # channel[3] # ")",
      "textureGather(" # channel[2] # ", $0, $S, $1, $2)">],
    // Depths are the only channel that they have.
    !if(!eq(channel[0], "r"), [
      ExtSig<"vec4f", ["DepthTexture2D", "vec2f"], "textureGather($0, $1, 0)", "$0.Gather($S, $1)", "$0.gather($S, $1)", "textureGather($0, $S, $1)">,
      ExtSig<"vec4f", ["DepthTexture2DArray", "vec2f", "u32"], "textureGather($0, vec3($1, float($2)), 0)", "$0.Gather($S, float3($1, float($2)))",
        "$0.gather($S, $1, $2)", "textureGather($0, $S, $1, $2)">,
      ExtSig<"vec4f", ["DepthTextureCube", "vec3f"], "textureGather($0, $1, 0)", "$0.Gather($S, $1)", "$0.gather($S, $1)", "textureGather($0, $S, $1)">,
      ExtSig<"vec4f", ["DepthTextureCubeArray", "vec3f", "u32"], "textureGather($0, vec4($1, float($2)), 0)", "$0.Gather($S, float4($1, float($2)))",
        "$0.gather($S, $1, $2)", "textureGather($0, $S, $1, $2)">], []<Sig>)),
    ["texture", "uv", "layer"], [Pure]>;
}

let glsl = "textureLod($0, $1, $2)", hlsl = "$0.SampleLevel($S, $1, $2)", msl = "$0.sample($S, $1, level($2))", wgsl = "textureSampleLevel($0, $S, $1, $2)",
    meaning = "filtered, at level `lod`, or 0 without", statements = "S12.5" in
def BESL_TextureLodOp : BESL_Intrinsic<"texture_lod", "texture_lod", [
  Sig<"vec4f", ["Texture2D", "vec2f"], "textureLod($0, $1, 0.0)", 0, [], "$0.SampleLevel($S, $1, 0.0)", "$0.sample($S, $1, level(0.0f))",
    "textureSampleLevel($0, $S, $1, 0.0)">,
  Sig<"vec4f", ["Texture3D", "vec3f"], "textureLod($0, $1, 0.0)", 0, [], "$0.SampleLevel($S, $1, 0.0)", "$0.sample($S, $1, level(0.0f))",
    "textureSampleLevel($0, $S, $1, 0.0)">,
  Sig<"vec4f", ["Texture2D", "vec2f", "f32"], "", 0, ["texture", "uv", "lod"]>,
  Sig<"vec4f", ["TextureCube", "vec3f", "f32"], "", 0, ["texture", "uv", "lod"]>,
  ExtSig<"vec4f", ["Texture2DArray", "vec2f", "u32"], "textureLod($0, vec3($1, float($2)), 0.0)",
    "$0.SampleLevel($S, float3($1, float($2)), 0.0)", "$0.sample($S, $1, $2, level(0.0f))", "textureSampleLevel($0, $S, $1, $2, 0.0)">,
  ExtSig<"vec4f", ["Texture2DArray", "vec2f", "u32", "f32"], "textureLod($0, vec3($1, float($2)), $3)",
    "$0.SampleLevel($S, float3($1, float($2)), $3)", "$0.sample($S, $1, $2, level($3))", "textureSampleLevel($0, $S, $1, $2, $3)">,
  Sig<"vec4f", ["Texture3D", "vec3f", "f32"], "", 1, ["texture", "uv", "lod"]>,
  // Depths are read on whole levels.
  Sig<"f32", ["DepthTexture2D", "vec2f", "u32"], "textureLod($0, $1, float($2)).x", 1, ["texture", "uv", "lod"], "$0.SampleLevel($S, $1, float($2))",
    "$0.sample($S, $1, level(float($2)))">,
  ExtSig<"f32", ["DepthTexture2DArray", "vec2f", "u32", "u32"], "textureLod($0, vec3($1, float($2)), float($3)).x",
    "$0.SampleLevel($S, float3($1, float($2)), float($3))", "$0.sample($S, $1, $2, level(float($3)))", "textureSampleLevel($0, $S, $1, $2, $3)">,
  Sig<"f32", ["DepthTextureCube", "vec3f", "u32"], "textureLod($0, $1, float($2)).x", 1, ["texture", "uv", "lod"], "$0.SampleLevel($S, $1, float($2))",
    "$0.sample($S, $1, level(float($2)))">,
  ExtSig<"f32", ["DepthTextureCubeArray", "vec3f", "u32", "u32"], "textureLod($0, vec4($1, float($2)), float($3)).x",
    "$0.SampleLevel($S, float4($1, float($2)), float($3))", "$0.sample($S, $1, $2, level(float($3)))", "textureSampleLevel($0, $S, $1, $2, $3)">],
  ["texture", "uv", "layer", "lod"], [Pure]>;

let removable = 0,
    glsl = "textureLod($0, vec4($1, float($2)), $3)", hlsl = "$0.SampleLevel($S, float4($1, float($2)), $3)", msl = "$0.sample($S, $1, $2, level($3))", wgsl = "textureSampleLevel($0, $S, $1, $2, $3)",
    meaning = "one cube of an array, filtered, at level `lod`", statements = "S12.6" in
def BESL_TextureCubeArrayLodOp : BESL_Intrinsic<"texture_cube_array_lod", "texture_cube_array_lod",
  [Sig<"vec4f", ["TextureCubeArray", "vec3f", "u32", "f32"]>], ["texture", "direction", "cube", "lod"], [Pure]>;

let laneBehavior = "CrossLane", legalStages = FragmentStage,
    meaning = "how many of the texels that filtering picks `reference` compares to as the sampler says, from 0 to 1, at the level of detail that the coordinates' derivatives give",
    statements = "S12.21" in
def BESL_TextureSampleCompareOp : BESL_Intrinsic<"texture_sample_compare", "sample_compare",
  CompareSigs<"texture($0, vec3($1, $2))", "texture($0, vec4($1, float($2), $3))", "texture($0, vec4($1, $2))", "texture($0, vec4($1, float($2)), $3)",
    "SampleCmp", "sample_compare", "textureSampleCompare">.sigs, ["texture", "uv", "layer", "reference"], [MemoryEffects<[MemRead<BESL_ControlFlow>]>]>;

let conditional = [When<"glsl", "no_fragment", "besl_compare_first_cubes($0, vec4($1, float($2)), $3)", 3>],
    meaning = "as `sample_compare`, at level 0", statements = "S12.21" in
def BESL_TextureSampleCompareLevelOp : BESL_Intrinsic<"texture_sample_compare_level", "sample_compare_level",
  CompareSigs<"textureLod($0, vec3($1, $2), 0.0)", "textureGrad($0, vec4($1, float($2), $3), vec2(0.0), vec2(0.0))",
    "textureGrad($0, vec4($1, $2), vec3(0.0), vec3(0.0))", "besl_compare_cubes($0, vec4($1, float($2)), $3)",
    "SampleCmpLevelZero", "sample_compare", "textureSampleCompareLevel", "f32", ", level(0.0f)">.sigs, ["texture", "uv", "layer", "reference"], [Pure]>;

let meaning = "as `gather_r`, with 1 for each texel that `reference` compares to as the sampler says, else 0", statements = "S12.21" in
def BESL_TextureGatherCompareOp : BESL_Intrinsic<"texture_gather_compare", "gather_compare",
  CompareSigs<"textureGather($0, $1, $2)", "textureGather($0, vec3($1, float($2)), $3)", "textureGather($0, $1, $2)", "textureGather($0, vec4($1, float($2)), $3)",
    "GatherCmp", "gather_compare", "textureGatherCompare", "vec4f">.sigs, ["texture", "uv", "layer", "reference"], [Pure]>;

let glsl = "besl_downsample_min($0, $1, $2)", hlsl = "besl_downsample_min($0, $1, $2)", msl = "besl_downsample_min($0, $1, $2)", wgsl = "besl_downsample_min($0, $1, $2)",
    meaning = "the smallest first channel of the 2 by 2 texels around `uv` on level `lod`", statements = "S12.10" in
def BESL_DownsampleMinOp : BESL_Intrinsic<"downsample_min", "downsample_min",
  [Sig<"f32", ["Texture2D", "vec2f", "f32"], "", 0, ["texture", "uv", "lod"]>,
   ExtSig<"f32", ["Texture2DArray", "vec2f", "u32", "f32"], "besl_downsample_layer_min($0, $1, $2, $3)",
    "besl_downsample_layer_min($0, $1, $2, $3)", "besl_downsample_layer_min($0, $1, $2, $3)", "besl_downsample_layer_min($0, $1, $2, $3)">],
  ["texture", "uv", "layer", "lod"], [Pure]>;

let glsl = "besl_downsample_max($0, $1, $2)", hlsl = "besl_downsample_max($0, $1, $2)", msl = "besl_downsample_max($0, $1, $2)", wgsl = "besl_downsample_max($0, $1, $2)",
    meaning = "the largest first channel of the 2 by 2 texels around `uv` on level `lod`", statements = "S12.10" in
def BESL_DownsampleMaxOp : BESL_Intrinsic<"downsample_max", "downsample_max", [
  Sig<"f32", ["Texture2D", "vec2f", "f32"], "", 0, ["texture", "uv", "lod"]>,
  Sig<"f32", ["Texture2DArray", "vec2f", "u32", "f32"], "besl_downsample_layer_max($0, $1, $2, $3)", 0, [],
    "besl_downsample_layer_max($0, $1, $2, $3)", "besl_downsample_layer_max($0, $1, $2, $3)", "besl_downsample_layer_max($0, $1, $2, $3)">], ["texture", "uv", "layer", "lod"], [Pure]>;

let meaning = "one texel of level 0, unfiltered", statements = "S12.7" in
def BESL_TextureFetchOp : BESL_Intrinsic<"texture_fetch", "fetch", [
  Sig<"vec4f", ["Texture2D", "vec2u"], "texelFetch($0, ivec2($1), 0)", 0, [], "$0.Load(int3($1, 0))", "$0.read($1)", "textureLoad($0, $1, 0)">,
  Sig<"vec4f", ["Texture2DArray", "vec2u", "u32"], "texelFetch($0, ivec3($1, $2), 0)", 0, [],
    "$0.Load(int4($1, $2, 0))", "$0.read($1, $2)", "textureLoad($0, $1, $2, 0)">], ["texture", "coordinate", "layer"], [Pure]>;

// One for what each kind of texture holds: floats, unsigned and signed integers.
foreach kind = [["", "f", ""], ["U", "u", "_u32x4"], ["I", "i", "_i32x4"]] in {
  let meaning = "one texel of a given level, unfiltered", statements = "S12.19" in
  def BESL_TextureFetchLevel#kind[0]#Op : BESL_Intrinsic<"texture_fetch_level" # kind[2], "fetch_level" # kind[2], !listconcat([
    ExtSig<"vec4" # kind[1], [kind[0] # "Texture2D", "vec2u", "u32"], "texelFetch($0, ivec2($1), int($2))", "$0.Load(int3($1, $2))", "$0.read($1, $2)", "textureLoad($0, $1, $2)">,
    ExtSig<"vec4" # kind[1], [kind[0] # "Texture2DArray", "vec2u", "u32", "u32"], "texelFetch($0, ivec3($1, $2), int($3))",
      "$0.Load(int4($1, $2, $3))", "$0.read($1, $2, $3)", "textureLoad($0, $1, $2, $3)">,
    ExtSig<"vec4" # kind[1], [kind[0] # "Texture3D", "vec3u", "u32"], "texelFetch($0, ivec3($1), int($2))", "$0.Load(int4($1, $2))", "$0.read($1, $2)", "textureLoad($0, $1, $2)">,
    ExtSig<"vec4" # kind[1], [kind[0] # "Texture1D", "u32", "u32"], "texelFetch($0, int($1), int($2))", "$0.Load(int2($1, $2))", "$0.read($1, $2)", "textureLoad($0, $1, $2)">],
    !if(!empty(kind[0]), [
      ExtSig<"f32", ["DepthTexture2D", "vec2u", "u32"], "texelFetch($0, ivec2($1), int($2)).x", "$0.Load(int3($1, $2))", "$0.read($1, $2)", "textureLoad($0, $1, $2)">,
      ExtSig<"f32", ["DepthTexture2DArray", "vec2u", "u32", "u32"], "texelFetch($0, ivec3($1, $2), int($3)).x", "$0.Load(int4($1, $2, $3))", "$0.read($1, $2, $3)",
        "textureLoad($0, $1, $2, $3)">], []<Sig>)),
    ["texture", "coordinate", "layer", "level"], [Pure]>;

  let meaning = "one sample of a texel of a multisampled texture", statements = "S12.22", glsl = "texelFetch($0, ivec2($1), int($2))",
      hlsl = "$0.Load(int2($1), int($2))", msl = "$0.read($1, $2)", wgsl = "textureLoad($0, $1, $2)" in
  def BESL_TextureFetchSample#kind[0]#Op : BESL_Intrinsic<"texture_fetch_sample" # kind[2], "fetch_sample" # kind[2], !listconcat([
    ExtSig<"vec4" # kind[1], [kind[0] # "Texture2DMS", "vec2u", "u32"]>],
    !if(!empty(kind[0]), [ExtSig<"f32", ["DepthTexture2DMS", "vec2u", "u32"], "texelFetch($0, ivec2($1), int($2)).x">], []<Sig>)),
    ["texture", "coordinate", "sample"], [Pure]>;
}

let glsl = "texelFetch($0, ivec2($1), 0).x", hlsl = "$0.Load(int3($1, 0)).x", msl = "$0.read($1).x", wgsl = "textureLoad($0, $1, 0).x",
    meaning = "the first channel of one texel of an unsigned integer texture", statements = "S12.8" in
def BESL_TextureFetchU32Op : BESL_Intrinsic<"texture_fetch_u32", "fetch_u32", [
  Sig<"u32", ["UTexture2D", "vec2u"]>,
  ExtSig<"u32", ["UTexture2DArray", "vec2u", "u32"], "texelFetch($0, ivec3($1, $2), 0).x",
    "$0.Load(int4($1, $2, 0)).x", "$0.read($1, $2).x", "textureLoad($0, $1, $2, 0).x">], ["texture", "coordinate", "layer"], [Pure]>;

let resourceAccess = "Query", laneBehavior = "FromOperands", meaning = "width and height of level 0, in texels", statements = "S12.9" in
def BESL_TextureSizeOp : BESL_Intrinsic<"texture_size", "texture_size", [
  Sig<"vec2u", ["Texture2D"], "uvec2(textureSize($0, 0))", 0, [], "@size", "uint2($0.get_width(), $0.get_height())", "textureDimensions($0)">,
  Sig<"vec2u", ["Texture2DArray"], "uvec2(textureSize($0, 0).xy)", 0, [], "@size", "uint2($0.get_width(), $0.get_height())", "textureDimensions($0)">,
  ExtSig<"vec2u", ["Texture2DMS"], "uvec2(textureSize($0))", "@size", "uint2($0.get_width(), $0.get_height())", "textureDimensions($0)">], ["texture"], [Pure]>;

let resourceAccess = "Query", laneBehavior = "FromOperands", glsl = "uint(textureSamples($0))", hlsl = "@query", msl = "$0.get_num_samples()", wgsl = "textureNumSamples($0)",
    meaning = "the number of samples that each texel has", statements = "S12.22" in
def BESL_TextureSamplesOp : BESL_Intrinsic<"texture_samples", "texture_samples", [ExtSig<"u32", ["Texture2DMS"]>], ["texture"], [Pure]>;

let resourceAccess = "Query", laneBehavior = "FromOperands", meaning = "width, height and depth of a level, in texels", statements = "S12.20" in
def BESL_TextureLevelSizeOp : BESL_Intrinsic<"texture_level_size", "texture_level_size", [
  ExtSig<"vec2u", ["Texture2D", "u32"], "uvec2(textureSize($0, int($1)))", "@query", "uint2($0.get_width($1), $0.get_height($1))", "textureDimensions($0, $1)">,
  ExtSig<"vec2u", ["Texture2DArray", "u32"], "uvec2(textureSize($0, int($1)).xy)", "@query", "uint2($0.get_width($1), $0.get_height($1))", "textureDimensions($0, $1)">,
  ExtSig<"vec3u", ["Texture3D", "u32"], "uvec3(textureSize($0, int($1)))", "@query", "uint3($0.get_width($1), $0.get_height($1), $0.get_depth($1))",
    "textureDimensions($0, $1)">,
  ExtSig<"vec2u", ["TextureCube", "u32"], "uvec2(textureSize($0, int($1)))", "@query", "uint2($0.get_width($1), $0.get_height($1))", "textureDimensions($0, $1)">,
  ExtSig<"vec2u", ["TextureCubeArray", "u32"], "uvec2(textureSize($0, int($1)).xy)", "@query", "uint2($0.get_width($1), $0.get_height($1))", "textureDimensions($0, $1)">,
  ExtSig<"u32", ["Texture1D", "u32"], "uint(textureSize($0, int($1)))", "@query", "$0.get_width($1)", "textureDimensions($0, $1)">],
  ["texture", "level"], [Pure]>;

let resourceAccess = "Query", laneBehavior = "FromOperands", glsl = "uint(textureQueryLevels($0))", hlsl = "@query", msl = "$0.get_num_mip_levels()", wgsl = "textureNumLevels($0)",
    meaning = "the number of levels", statements = "S12.20" in
def BESL_TextureLevelsOp : BESL_Intrinsic<"texture_levels", "texture_levels",
  !foreach(type, ["Texture2D", "Texture2DArray", "Texture3D", "TextureCube", "TextureCubeArray", "Texture1D"], ExtSig<"u32", [type]>), ["texture"], [Pure]>;

let resourceAccess = "Query", laneBehavior = "FromOperands", glsl = "uint(textureSize($0, 0).z)", hlsl = "@query", msl = "$0.get_array_size()", wgsl = "textureNumLayers($0)",
    meaning = "the number of layers, or of cubes", statements = "S12.20" in
def BESL_TextureLayersOp : BESL_Intrinsic<"texture_layers", "texture_layers",
  [ExtSig<"u32", ["Texture2DArray"]>, ExtSig<"u32", ["TextureCubeArray"]>], ["texture"], [Pure]>;

} // group Sampled textures

//===-- Storage images -------------------------------------------------------------------------------------------------===//

let group = "Storage images" in {

let resourceAccess = "Read", removable = 1, glsl = "imageLoad($0, ivec2($1))", hlsl = "@image_load", msl = "$0.read($1)", wgsl = "textureLoad($0, $1)",
    meaning = "one texel", statements = "S13.1" in
def BESL_ImageLoadOp : BESL_Intrinsic<"image_load", "image_load", [
  Sig<"vec4f", ["Image", "vec2u"]>,
  ExtSig<"vec4f", ["Image2DArray", "vec2u", "u32"], "imageLoad($0, ivec3($1, $2))", "@image_load", "$0.read($1, $2)", "textureLoad($0, $1, $2)">,
  ExtSig<"vec4f", ["Image3D", "vec3u"], "imageLoad($0, ivec3($1))">], ["image", "coordinate", "layer"],
  [MemoryEffects<[MemRead<BESL_Images>]>]>;

let resourceAccess = "Read", removable = 1, glsl = "imageLoad($0, ivec2($1)).x", hlsl = "@image_load", msl = "$0.read($1).x", wgsl = "textureLoad($0, $1).x",
    meaning = "the first channel of one texel of an unsigned integer image",
    statements = "S13.4" in
def BESL_ImageLoadU32Op : BESL_Intrinsic<"image_load_u32", "image_load_u32", [Sig<"u32", ["UImage", "vec2u"]>], ["image", "coordinate"],
  [MemoryEffects<[MemRead<BESL_Images>]>]>;

let resourceAccess = "Write", glsl = "imageStore($0, ivec2($1), $2)", hlsl = "@image_store", msl = "$0.write($2, $1)", wgsl = "textureStore($0, $1, $2)",
    meaning = "converts a value to the image's format and stores it", statements = "S13.2, S13.3" in
def BESL_ImageStoreOp : BESL_Intrinsic<"image_store", "write", [
  Sig<"void", ["Image", "vec2u", "vec4f"], "", 0, ["image", "coordinate", "value"]>,
  ExtSig<"void", ["Image2DArray", "vec2u", "u32", "vec4f"], "imageStore($0, ivec3($1, $2), $3)", "@image_store", "$0.write($3, $1, $2)", "textureStore($0, $1, $2, $3)">,
  Sig<"void", ["Image3D", "vec3u", "vec4f"], "imageStore($0, ivec3($1), $2)", 1, ["image", "coordinate", "value"]>], ["image", "coordinate", "layer", "value"],
  [MemoryEffects<[MemWrite<BESL_Images>]>]>;

// All channels of images of integers.
foreach kind = [["U", "u", "uint"], ["I", "i", "int"]] in {
  let resourceAccess = "Read", removable = 1, glsl = "imageLoad($0, ivec2($1))", hlsl = "@image_load", msl = "$0.read($1)", wgsl = "textureLoad($0, $1)",
      meaning = "one texel of an integer image", statements = "S13.8" in
  def BESL_ImageLoad#kind[0]#Op : BESL_Intrinsic<"image_load_" # kind[1] # "32x4", "image_load_" # kind[1] # "32x4",
    [ExtSig<"vec4" # kind[1], [kind[0] # "Image", "vec2u"]>,
     ExtSig<"vec4" # kind[1], [kind[0] # "Image2DArray", "vec2u", "u32"], "imageLoad($0, ivec3($1, $2))", "@image_load", "$0.read($1, $2)", "textureLoad($0, $1, $2)">,
     ExtSig<"vec4" # kind[1], [kind[0] # "Image3D", "vec3u"], "imageLoad($0, ivec3($1))">], ["image", "coordinate", "layer"], [MemoryEffects<[MemRead<BESL_Images>]>]>;

  let resourceAccess = "Write", glsl = "imageStore($0, ivec2($1), $2)", hlsl = "@image_store", msl = "$0.write($2, $1)", wgsl = "textureStore($0, $1, $2)",
      meaning = "stores a texel of an integer image", statements = "S13.8" in
  def BESL_ImageStore#kind[0]#Op : BESL_Intrinsic<"image_store_" # kind[1] # "32x4", "write_" # kind[1] # "32x4",
    [Sig<"void", [kind[0] # "Image", "vec2u", "vec4" # kind[1]], "", 1, ["image", "coordinate", "value"]>,
     ExtSig<"void", [kind[0] # "Image2DArray", "vec2u", "u32", "vec4" # kind[1]], "imageStore($0, ivec3($1, $2), $3)", "@image_store", "$0.write($3, $1, $2)",
      "textureStore($0, $1, $2, $3)">,
     Sig<"void", [kind[0] # "Image3D", "vec3u", "vec4" # kind[1]], "imageStore($0, ivec3($1), $2)", 1, ["image", "coordinate", "value"]>],
    ["image", "coordinate", "layer", "value"], [MemoryEffects<[MemWrite<BESL_Images>]>]>;
}

let resourceAccess = "Query", removable = 1, glsl = "uvec2(imageSize($0))", hlsl = "@size", msl = "uint2($0.get_width(), $0.get_height())", wgsl = "textureDimensions($0)",
    meaning = "width and height in texels; needs no access", statements = "S13.5" in
def BESL_ImageSizeOp : BESL_Intrinsic<"image_size", "image_size", [
  Sig<"vec2u", ["AnyImage"]>,
  ExtSig<"vec2u", ["AnyImage2DArray"], "uvec2(imageSize($0).xy)">,
  ExtSig<"vec3u", ["AnyImage3D"], "uvec3(imageSize($0))", "@size", "uint3($0.get_width(), $0.get_height(), $0.get_depth())">], ["image"], [Pure]>;

let resourceAccess = "Query", removable = 1, glsl = "uint(imageSize($0).z)", hlsl = "@query", msl = "$0.get_array_size()", wgsl = "textureNumLayers($0)",
    meaning = "the number of layers of an image; needs no access", statements = "S13.9" in
def BESL_ImageLayersOp : BESL_Intrinsic<"image_layers", "image_layers", [ExtSig<"u32", ["AnyImage2DArray"]>], ["image"], [Pure]>;

let resourceAccess = "ReadWrite", laneBehavior = "Varying",
    glsl = "imageAtomicOr($0, ivec2($1), $2)", hlsl = "InterlockedOr($0[$1], $2, $R)", conditional = [When<"hlsl", "unused", "InterlockedOr($0[$1], $2)">],
    msl = "$0.atomic_fetch_or($1, uint4($2)).x", wgsl = "-",
    meaning = "combines a value into a texel of an `r32ui` image in one step; gives the value before", statements = "S13.7" in
def BESL_ImageAtomicOrOp : BESL_Intrinsic<"image_atomic_or", "image_atomic_or", [Sig<"u32", ["UImage", "vec2u", "u32"]>], ["image", "coordinate", "value"],
  [MemoryEffects<[MemRead<BESL_Images>, MemWrite<BESL_Images>]>]>;

let resourceAccess = "Query", meaning = "returns from the function when the coordinate lies outside the image", statements = "S6.10" in
def BESL_GuardImageBounds : BESL_ImportedIntrinsic<"guard_image_bounds", [Sig<"void", ["AnyImage", "vec2u"]>], ["image", "coordinate"]>;

} // group Storage images

//===-- Atomics --------------------------------------------------------------------------------------------------------===//

// `(atomic, value...) -> value` for both widths; `atomicu32` came first where `ext` is 0.
class AtomicSigs<int values, bit ext, string res = ""> {
  defvar u32Params = !listconcat(["atomicu32"], !listsplat("u32", values));
  defvar i32Params = !listconcat(["atomici32"], !listsplat("i32", values));
  list<Sig> sigs = [Sig<!if(!empty(res), "u32", res), u32Params, "", ext>, ExtSig<!if(!empty(res), "i32", res), i32Params>];
}

let group = "Atomics", resourceAccess = "ReadWrite", laneBehavior = "Varying" in {

let glsl = "atomicAdd($0, $1)", hlsl = "InterlockedAdd($0, $1, $R)", conditional = [When<"hlsl", "unused", "InterlockedAdd($0, $1)">],
    msl = "atomic_fetch_add_explicit(&$0, $1, memory_order_relaxed)", wgsl = "atomicAdd(&$0, $1)",
    meaning = "adds; gives the value before", statements = "S14.4" in
def BESL_AtomicAddOp : BESL_AtomicIntrinsic<"atomic_add", AtomicSigs<1, 0>.sigs, ["target", "value"]>;

let glsl = "atomicAdd($0, -$1)", hlsl = "InterlockedAdd($0, -$1, $R)", conditional = [When<"hlsl", "unused", "InterlockedAdd($0, -$1)">],
    msl = "atomic_fetch_sub_explicit(&$0, $1, memory_order_relaxed)", wgsl = "atomicSub(&$0, $1)",
    meaning = "subtracts; gives the value before", statements = "S14.4" in
def BESL_AtomicSubOp : BESL_AtomicIntrinsic<"atomic_sub", AtomicSigs<1, 1>.sigs, ["target", "value"]>;

let glsl = "atomicMin($0, $1)", hlsl = "InterlockedMin($0, $1, $R)", conditional = [When<"hlsl", "unused", "InterlockedMin($0, $1)">],
    msl = "atomic_fetch_min_explicit(&$0, $1, memory_order_relaxed)", wgsl = "atomicMin(&$0, $1)",
    meaning = "keeps the smaller value; gives the value before", statements = "S14.4" in
def BESL_AtomicMinOp : BESL_AtomicIntrinsic<"atomic_min", AtomicSigs<1, 1>.sigs, ["target", "value"]>;

let glsl = "atomicMax($0, $1)", hlsl = "InterlockedMax($0, $1, $R)", conditional = [When<"hlsl", "unused", "InterlockedMax($0, $1)">],
    msl = "atomic_fetch_max_explicit(&$0, $1, memory_order_relaxed)", wgsl = "atomicMax(&$0, $1)",
    meaning = "keeps the larger value; gives the value before", statements = "S14.4" in
def BESL_AtomicMaxOp : BESL_AtomicIntrinsic<"atomic_max", AtomicSigs<1, 1>.sigs, ["target", "value"]>;

let glsl = "atomicAnd($0, $1)", hlsl = "InterlockedAnd($0, $1, $R)", conditional = [When<"hlsl", "unused", "InterlockedAnd($0, $1)">],
    msl = "atomic_fetch_and_explicit(&$0, $1, memory_order_relaxed)", wgsl = "atomicAnd(&$0, $1)",
    meaning = "bitwise and; gives the value before", statements = "S14.4" in
def BESL_AtomicAndOp : BESL_AtomicIntrinsic<"atomic_and", AtomicSigs<1, 1>.sigs, ["target", "value"]>;

let glsl = "atomicOr($0, $1)", hlsl = "InterlockedOr($0, $1, $R)", conditional = [When<"hlsl", "unused", "InterlockedOr($0, $1)">],
    msl = "atomic_fetch_or_explicit(&$0, $1, memory_order_relaxed)", wgsl = "atomicOr(&$0, $1)",
    meaning = "bitwise or; gives the value before", statements = "S14.4" in
def BESL_AtomicOrOp : BESL_AtomicIntrinsic<"atomic_or", AtomicSigs<1, 1>.sigs, ["target", "value"]>;

let glsl = "atomicXor($0, $1)", hlsl = "InterlockedXor($0, $1, $R)", conditional = [When<"hlsl", "unused", "InterlockedXor($0, $1)">],
    msl = "atomic_fetch_xor_explicit(&$0, $1, memory_order_relaxed)", wgsl = "atomicXor(&$0, $1)",
    meaning = "bitwise exclusive or; gives the value before", statements = "S14.4" in
def BESL_AtomicXorOp : BESL_AtomicIntrinsic<"atomic_xor", AtomicSigs<1, 1>.sigs, ["target", "value"]>;

let glsl = "atomicExchange($0, $1)", hlsl = "InterlockedExchange($0, $1, $R)", msl = "atomic_exchange_explicit(&$0, $1, memory_order_relaxed)", wgsl = "atomicExchange(&$0, $1)",
    meaning = "replaces the value; gives the one before", statements = "S14.4" in
def BESL_AtomicExchangeOp : BESL_AtomicIntrinsic<"atomic_exchange", AtomicSigs<1, 1>.sigs, ["target", "value"]>;

let glsl = "atomicCompSwap($0, $1, $2)", hlsl = "InterlockedCompareExchange($0, $1, $2, $R)", msl = "besl_atomic_compare_exchange(&$0, $1, $2)",
    wgsl = "loop { let exchange_result = atomicCompareExchangeWeak(&$0, $1, $2); if (exchange_result.exchanged || exchange_result.old_value != $1) { $R = exchange_result.old_value; break; } }",
    conditional = [When<"wgsl", "unused",
      "loop { let exchange_result = atomicCompareExchangeWeak(&$0, $1, $2); if (exchange_result.exchanged || exchange_result.old_value != $1) { break; } }">],
    meaning = "stores `desired` if the value equals `expected`; gives the value before", statements = "S14.5" in
def BESL_AtomicCompareExchangeOp : BESL_AtomicIntrinsic<"atomic_compare_exchange", AtomicSigs<2, 0>.sigs, ["target", "expected", "desired"]>;

// GLSL (below the Vulkan memory model) and HLSL have no plain atomic load and store; a read-modify-write needs a writable buffer, and one that
// is not both read and written takes the plain access.
let resourceAccess = "Read", removable = 1, laneBehavior = "FromOperands", msl = "atomic_load_explicit(&$0, memory_order_relaxed)", wgsl = "atomicLoad(&$0)",
    conditional = [When<"glsl", "read_only", "$0">, When<"hlsl", "read_only", "$0">], meaning = "the value", statements = "S14.3, S14.7" in
def BESL_AtomicLoadOp : BESL_AtomicIntrinsic<"atomic_load", [
  Sig<"u32", ["atomicu32"], "atomicOr($0, 0u)", 0, [], "InterlockedOr($0, 0u, $R)">,
  ExtSig<"i32", ["atomici32"], "atomicOr($0, 0)", "InterlockedOr($0, 0, $R)">], ["target"]>;

let resourceAccess = "Write", laneBehavior = "FromOperands", glsl = "atomicExchange($0, $1)", hlsl = "@atomic_store",
    msl = "atomic_store_explicit(&$0, $1, memory_order_relaxed)", wgsl = "atomicStore(&$0, $1)", conditional = [When<"glsl", "write_only", "$0 = $1">],
    meaning = "replaces the value", statements = "S14.3" in
def BESL_AtomicStoreOp : BESL_AtomicIntrinsic<"atomic_store", AtomicSigs<1, 0, "void">.sigs, ["target", "value"]>;

} // group Atomics

//===-- Fragments ------------------------------------------------------------------------------------------------------===//

let group = "Fragments", legalStages = FragmentStage, removable = 1, laneBehavior = "CrossLane", byComponent = 1,
    glsl = "fwidth($0)", hlsl = "fwidth($0)", msl = "fwidth($0)", wgsl = "fwidth($0)",
    meaning = "the sum of the magnitudes of the changes to the neighbouring fragments", statements = "S17.6" in
def BESL_FWidthOp : BESL_Intrinsic<"fwidth", "fwidth", [Sig<"f32", ["f32"]>], ["x"], [MemoryEffects<[MemRead<BESL_ControlFlow>]>]>;

// Metal has one way to compute a change, and may choose which of the quad's it is.
foreach axis = [["x", "X", "to the right"], ["y", "Y", "below"]] in
  foreach mode = [["", "", "", "the change to the neighbouring fragment " # axis[2]],
                  ["_fine", "Fine", "_fine", "the change between this fragment's row or column of a quad and the neighbour " # axis[2]],
                  ["_coarse", "Coarse", "_coarse", "the change to the neighbour " # axis[2] # ", one for a whole quad"]] in {
    let group = "Fragments", legalStages = FragmentStage, removable = 1, laneBehavior = "CrossLane", byComponent = 1,
        glsl = "dFd" # axis[0] # mode[1] # "($0)", hlsl = "dd" # axis[0] # mode[2] # "($0)", msl = "dfd" # axis[0] # "($0)",
        wgsl = "dpd" # axis[0] # mode[1] # "($0)",
        meaning = mode[3], statements = "S17.8" in
    def BESL_Derivative#axis[1]#mode[1]#Op : BESL_Intrinsic<"dpd" # axis[0] # mode[0], "dpd" # axis[0] # mode[0], [ExtSig<"f32", ["f32"]>], ["x"],
      [MemoryEffects<[MemRead<BESL_ControlFlow>]>]>;
  }

//===-- Workgroups -----------------------------------------------------------------------------------------------------===//

let group = "Invocations and workgroups" in {

let removable = 1, laneBehavior = "Varying" in {

let legalStages = ComputeStage, builtin = "global_invocation_id", components = 2,
    glsl = "gl_GlobalInvocationID.xy", hlsl = "SV_DispatchThreadID.xy", msl = "thread_position_in_grid.xy", wgsl = "global_invocation_id.xy",
    meaning = "x and y of the invocation's place in the dispatch", statements = "S15.1" in
def BESL_ThreadId : BESL_ImportedIntrinsic<"thread_id", [Sig<"vec2u", []>], []>;

let legalStages = WorkgroupStages, builtin = "local_invocation_index",
    glsl = "gl_LocalInvocationIndex", hlsl = "SV_GroupIndex", msl = "thread_index_in_threadgroup", wgsl = "local_invocation_index",
    meaning = "the invocation's number in its workgroup", statements = "S15.2" in
def BESL_ThreadIdx : BESL_ImportedIntrinsic<"thread_idx", [Sig<"u32", []>], []>;

let legalStages = TaskStage, builtin = "global_invocation_id", components = 1,
    glsl = "gl_GlobalInvocationID.x", hlsl = "SV_DispatchThreadID.x", msl = "thread_position_in_grid.x", wgsl = "-",
    meaning = "x of the invocation's place in the dispatch", statements = "S15.4" in
def BESL_ThreadPosition : BESL_ImportedIntrinsic<"thread_position", [Sig<"u32", []>], []>;

let legalStages = ComputeMeshStages, laneBehavior = "Uniform", builtin = "workgroup_id", components = 1,
    glsl = "gl_WorkGroupID.x", hlsl = "SV_GroupID.x", msl = "threadgroup_position_in_grid.x", wgsl = "workgroup_id.x",
    meaning = "x of the workgroup's place among the workgroups", statements = "S15.3" in
def BESL_ThreadgroupPosition : BESL_ImportedIntrinsic<"threadgroup_position", [Sig<"u32", []>], []>;

} // removable

let legalStages = WorkgroupStages, glsl = "@barrier", hlsl = "@barrier", msl = "@barrier", wgsl = "@barrier",
    meaning = "waits for the whole workgroup, and makes what its invocations wrote before visible to all of them", statements = "S15.6, S15.7" in
def BESL_WorkgroupBarrierOp : BESL_Intrinsic<"workgroup_barrier", "workgroup_barrier", [Sig<"void", []>], [],
  [MemoryEffects<[MemRead<BESL_Locals>, MemWrite<BESL_Locals>, MemRead<BESL_Buffers>, MemWrite<BESL_Buffers>, MemRead<BESL_Images>, MemWrite<BESL_Images>,
                  MemRead<BESL_WorkgroupMemory>, MemWrite<BESL_WorkgroupMemory>, MemRead<BESL_ControlFlow>, MemWrite<BESL_ControlFlow>]>]>;

} // group Invocations and workgroups

//===-- Subgroups ------------------------------------------------------------------------------------------------------===//

class BESL_SubgroupIntrinsic<string name, list<Sig> sigs, list<string> params>
    : BESL_Intrinsic<name, name, sigs, params, [MemoryEffects<[MemRead<BESL_ControlFlow>]>]> {
  let laneBehavior = "CrossLane";
}

let group = "Subgroups", legalStages = ComputeStage in {

let laneBehavior = "Varying", builtin = "subgroup_invocation_id",
    glsl = "gl_SubgroupInvocationID", hlsl = "WaveGetLaneIndex()", msl = "thread_index_in_simdgroup", wgsl = "subgroup_invocation_id",
    meaning = "the number of the lane in its subgroup",
    statements = "S16.2" in
def BESL_SubgroupLaneIndex : BESL_ImportedIntrinsic<"subgroup_lane_index", [Sig<"u32", []>], []>;

let glsl = "subgroupBallot($0)", hlsl = "WaveActiveBallot($0)", msl = "besl_ballot($0)", wgsl = "subgroupBallot($0)",
    meaning = "bit `i % 32` of component `i / 32` for each active lane `i` whose `predicate` is true", statements = "S16.4" in
def BESL_SubgroupBallotOp : BESL_SubgroupIntrinsic<"subgroup_ballot", [Sig<"vec4u", ["bool"]>], ["predicate"]>;

let glsl = "any(notEqual($0, uvec4(0u)))", hlsl = "any($0 != 0u)", msl = "any($0 != 0u)", wgsl = "any($0 != vec4u())", meaning = "whether a bit is set", statements = "S16.5" in
def BESL_SubgroupBallotAnyOp : BESL_MathIntrinsic<"subgroup_ballot_any", [Sig<"bool", ["vec4u"]>], ["ballot"], 1>;

let glsl = "besl_ballot_find_lsb($0)", hlsl = "besl_ballot_find_lsb($0)", msl = "besl_ballot_find_lsb($0)", wgsl = "besl_ballot_find_lsb($0)",
    meaning = "the number of the lowest bit set; 4294967295 for an empty ballot", statements = "S16.6" in
def BESL_SubgroupBallotFindLsbOp : BESL_MathIntrinsic<"subgroup_ballot_find_lsb", [Sig<"u32", ["vec4u"]>], ["ballot"], 1>;

let glsl = "besl_ballot_count($0)", hlsl = "besl_ballot_count($0)", msl = "besl_ballot_count($0)", wgsl = "besl_ballot_count($0)",
    meaning = "the number of bits set", statements = "S16.5" in
def BESL_SubgroupBallotCountOp : BESL_MathIntrinsic<"subgroup_ballot_count", [Sig<"u32", ["vec4u"]>], ["ballot"], 1>;

let glsl = "($0 & ~$1)", hlsl = "($0 & ~$1)", msl = "($0 & ~$1)", wgsl = "($0 & ~$1)", meaning = "the bits of `ballot` that `removed` lacks", statements = "S16.7" in
def BESL_SubgroupBallotAndNotOp : BESL_MathIntrinsic<"subgroup_ballot_and_not", [Sig<"vec4u", ["vec4u", "vec4u"]>], ["ballot", "removed"], 1>;

// A lane that is not a constant needs the shuffle.
let glsl = "subgroupShuffle($0, $1)", hlsl = "WaveReadLaneAt($0, $1)", msl = "simd_shuffle($0, ushort($1))", wgsl = "subgroupShuffle($0, $1)",
    conditional = [When<"glsl", "constant 1", "subgroupBroadcast($0, $1)">, When<"msl", "constant 1", "simd_broadcast($0, ushort($1))">,
      When<"wgsl", "constant 1", "subgroupBroadcast($0, $1)">],
    meaning = "the `value` of a lane", statements = "S16.8" in {
def BESL_SubgroupBroadcastU32Op : BESL_SubgroupIntrinsic<"subgroup_broadcast_u32", [Sig<"u32", ["u32", "u32"]>], ["value", "lane"]>;
def BESL_SubgroupBroadcastF32Op : BESL_SubgroupIntrinsic<"subgroup_broadcast_f32", [Sig<"f32", ["f32", "u32"]>], ["value", "lane"]>;
}

let glsl = "subgroupShuffleXor($0, $1)", hlsl = "WaveReadLaneAt($0, WaveGetLaneIndex() ^ $1)", msl = "simd_shuffle_xor($0, ushort($1))", wgsl = "subgroupShuffleXor($0, $1)",
    meaning = "the `value` of the lane whose number is the own one with the bits of `mask` flipped", statements = "S16.9" in
def BESL_SubgroupShuffleXorF32Op : BESL_SubgroupIntrinsic<"subgroup_shuffle_xor_f32", [ExtSig<"f32", ["f32", "u32"]>], ["value", "mask"]>;

} // group Subgroups

//===-- Task and mesh stages -------------------------------------------------------------------------------------------===//

// Outputs of a mesh workgroup lie in memory that its invocations share. The counts also decide whether the outputs are kept, so nothing
// may move a call across an exit.
let group = "Task and mesh stages" in {

let legalStages = TaskStage, glsl = "EmitMeshTasksEXT($0, 1u, 1u)", hlsl = "@task_count", msl = "@task_count", wgsl = "-",
    meaning = "the number of mesh workgroups that the task workgroup starts", statements = "S19.1" in
def BESL_SetTaskMeshOutputCountOp : BESL_Intrinsic<"set_task_mesh_output_count", "set_task_mesh_output_count", [Sig<"void", ["u32"]>], ["count"],
  [MemoryEffects<[MemWrite<BESL_WorkgroupMemory>, MemRead<BESL_ControlFlow>, MemWrite<BESL_ControlFlow>]>]>;

let legalStages = MeshStage in {

let glsl = "SetMeshOutputsEXT($0, $1)", hlsl = "@mesh_counts", msl = "@mesh_counts", wgsl = "-",
    meaning = "the numbers of vertices and primitives of the workgroup", statements = "S19.3" in
def BESL_SetMeshOutputCountsOp : BESL_Intrinsic<"set_mesh_output_counts", "set_mesh_output_counts", [Sig<"void", ["u32", "u32"]>], ["vertices", "primitives"],
  [MemoryEffects<[MemWrite<BESL_WorkgroupMemory>, MemRead<BESL_ControlFlow>, MemWrite<BESL_ControlFlow>]>]>;

let glsl = "gl_MeshVerticesEXT[$0].gl_Position = $1", hlsl = "@mesh_position", msl = "@mesh_position", wgsl = "-",
    meaning = "the clip position of a vertex", statements = "S18.1, S19.4" in
def BESL_SetMeshVertexPositionOp : BESL_Intrinsic<"set_mesh_vertex_position", "set_mesh_vertex_position", [Sig<"void", ["u32", "vec4f"]>], ["index", "position"],
  [MemoryEffects<[MemWrite<BESL_WorkgroupMemory>]>]>;

let glsl = "gl_PrimitiveTriangleIndicesEXT[$0] = $1", hlsl = "@mesh_triangle", msl = "@mesh_triangle", wgsl = "-",
    meaning = "the vertices of a triangle", statements = "S19.5" in
def BESL_SetMeshTriangleOp : BESL_Intrinsic<"set_mesh_triangle", "set_mesh_triangle", [Sig<"void", ["u32", "vec3u"]>], ["index", "vertices"],
  [MemoryEffects<[MemWrite<BESL_WorkgroupMemory>]>]>;

let glsl = "gl_MeshPrimitivesEXT[$0].gl_Layer = int($1)", hlsl = "@mesh_layer", msl = "@mesh_layer", wgsl = "-",
    meaning = "the layer of the render target that a primitive is drawn to" in
def BESL_SetMeshPrimitiveRenderTargetArrayIndexOp : BESL_Intrinsic<"set_mesh_primitive_render_target_array_index",
  "set_mesh_primitive_render_target_array_index", [Sig<"void", ["u32", "u32"]>], ["index", "layer"], [MemoryEffects<[MemWrite<BESL_WorkgroupMemory>]>]>;

} // MeshStage
} // group Task and mesh stages

//===-- Conversions ----------------------------------------------------------------------------------------------------===//

let removable = 1 in {
def BESL_ConvertF32 : BESL_Conversion<"f32", ["u32", "i32", "f16"], ["f32"]>;
def BESL_ConvertU32 : BESL_Conversion<"u32", ["u32", "u8", "u16", "i32", "f16", "f32"]>;
}
def BESL_ConvertI32 : BESL_Conversion<"i32", [], ["u32", "f32", "i32"]>;
def BESL_ConvertF16 : BESL_Conversion<"f16", ["f16", "f32", "u32", "i32"]>;
def BESL_ConvertU16 : BESL_Conversion<"u16", ["u32"], ["u16"]>;
def BESL_ConvertU8 : BESL_Conversion<"u8", [], ["u32", "u8"]>;
foreach width = [2, 3, 4] in {
  def BESL_ConvertHalf#width : BESL_Conversion<"vec" # width # "f16", ["vec" # width # "f", "vec" # width # "f16"]>;
  def BESL_ConvertFloat#width : BESL_Conversion<"vec" # width # "f",
    !listconcat(["vec" # width # "f16"], !if(!eq(width, 4), ["packed_vec4f"], [])), ["vec" # width # "f"]>;
}
def BESL_ConvertPacked : BESL_Conversion<"packed_vec4f", ["vec4f"]>;

#endif
