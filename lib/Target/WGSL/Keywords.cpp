// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sources: WebGPU Shading Language, section 16 (keywords, reserved words, predeclared types, enumerants and functions).

#include "besl/Target/WGSL/Keywords.h"

#include "besl/Transforms/NamingRules.h"

using llvm::StringLiteral;

namespace besl {
namespace {

constexpr StringLiteral keywords[] = {
    "NULL", "Self", "_", "abstract", "active", "alias", "alignas", "alignof", "as", "asm", "asm_fragment", "async",
    "attribute", "auto", "await", "become", "break", "case", "cast", "catch", "class", "co_await", "co_return",
    "co_yield", "coherent", "column_major", "common", "compile", "compile_fragment", "concept", "const",
    "const_assert", "const_cast", "consteval", "constexpr", "constinit", "continue", "continuing", "crate",
    "debugger", "decltype", "default", "delete", "demote", "demote_to_helper", "diagnostic", "discard", "do",
    "dynamic_cast", "else", "enable", "enum", "explicit", "export", "extends", "extern", "external", "fallthrough",
    "false", "filter", "final", "finally", "fn", "for", "friend", "from", "fxgroup", "get", "goto", "groupshared",
    "highp", "if", "impl", "implements", "import", "inline", "instanceof", "interface", "layout", "let", "loop",
    "lowp", "macro", "macro_rules", "match", "mediump", "meta", "mod", "module", "move", "mut", "mutable",
    "namespace", "new", "nil", "noexcept", "noinline", "nointerpolation", "non_coherent", "noncoherent",
    "noperspective", "null", "nullptr", "of", "operator", "override", "package", "packoffset", "partial", "pass",
    "patch", "pixelfragment", "precise", "precision", "premerge", "priv", "protected", "pub", "public", "readonly",
    "ref", "regardless", "register", "reinterpret_cast", "require", "requires", "resource", "restrict", "return",
    "self", "set", "shared", "sizeof", "smooth", "snorm", "static", "static_assert", "static_cast", "std", "struct",
    "subroutine", "super", "switch", "target", "template", "this", "thread_local", "throw", "trait", "true", "try",
    "type", "typedef", "typeid", "typename", "typeof", "union", "unless", "unorm", "unsafe", "unsized", "use",
    "using", "var", "varying", "virtual", "volatile", "wgsl", "where", "while", "with", "writeonly", "yield"};

/// Types, enumerants and functions of the language, and the structs, parameters and variables that stand in every text that needs them.
constexpr StringLiteral predeclared[] = {
    "FragmentOutput", "VertexOutput", "abs", "acos", "acosh", "all", "any", "array", "arrayLength", "asin", "asinh",
    "atan", "atan2", "atanh", "atomic", "atomicAdd", "atomicAnd", "atomicCompareExchangeWeak", "atomicExchange",
    "atomicLoad", "atomicMax", "atomicMin", "atomicOr", "atomicStore", "atomicSub", "atomicXor", "bgra8unorm",
    "binding_array", "bitcast", "bool", "ceil", "clamp", "cos", "cosh", "countLeadingZeros", "countOneBits",
    "countTrailingZeros", "cross", "degrees", "determinant", "distance", "dot", "dot4I8Packed", "dot4U8Packed",
    "dpdx", "dpdxCoarse", "dpdxFine", "dpdy", "dpdyCoarse", "dpdyFine", "exchange_result", "exp", "exp2", "extractBits", "f16", "f32",
    "faceForward", "firstLeadingBit", "firstTrailingBit", "floor", "fma", "fract", "frag_position", "frexp",
    "front_facing", "function", "fwidth", "fwidthCoarse", "fwidthFine", "global_invocation_id", "handle", "i32",
    "i8", "immediate", "input_attachment", "insertBits", "instance_index", "inverseSqrt", "ldexp", "length",
    "local_invocation_id", "local_invocation_index", "log", "log2", "mat2x2", "mat2x2f", "mat2x2h", "mat2x3",
    "mat2x3f", "mat2x3h", "mat2x4", "mat2x4f", "mat2x4h", "mat3x2", "mat3x2f", "mat3x2h", "mat3x3", "mat3x3f",
    "mat3x3h", "mat3x4", "mat3x4f", "mat3x4h", "mat4x2", "mat4x2f", "mat4x2h", "mat4x3", "mat4x3f", "mat4x3h",
    "mat4x4", "mat4x4f", "mat4x4h", "max", "min", "mix", "modf", "normalize", "num_workgroups", "pack2x16float",
    "pack2x16snorm", "pack2x16unorm", "pack4x8snorm", "pack4x8unorm", "pack4xI8", "pack4xI8Clamp", "pack4xU8",
    "pack4xU8Clamp", "pixel_local", "pow", "primitive_index", "private", "ptr", "quadBroadcast", "quadSwapDiagonal", "quadSwapX",
    "quadSwapY", "quantizeToF16", "r16float", "r16sint", "r16snorm", "r16uint", "r16unorm", "r32float", "r32sint",
    "r32uint", "r8sint", "r8snorm", "r8uint", "r8unorm", "radians", "read", "read_write", "reflect", "refract",
    "reverseBits", "rg11b10ufloat", "rg16float", "rg16sint", "rg16snorm", "rg16uint", "rg16unorm", "rg32float",
    "rg32sint", "rg32uint", "rg8sint", "rg8snorm", "rg8uint", "rg8unorm", "rgb10a2uint", "rgb10a2unorm",
    "rgba16float", "rgba16sint", "rgba16snorm", "rgba16uint", "rgba16unorm", "rgba32float", "rgba32sint",
    "rgba32uint", "rgba8sint", "rgba8snorm", "rgba8uint", "rgba8unorm", "round", "sample_index", "sample_mask", "sampler", "sampler_comparison",
    "saturate", "select", "sign", "sin", "sinh", "smoothstep", "sqrt", "stage_output", "step", "storage",
    "storageBarrier", "subgroupAdd", "subgroupAll", "subgroupAnd", "subgroupAny", "subgroupBallot",
    "subgroupBroadcast", "subgroupBroadcastFirst", "subgroupElect", "subgroupExclusiveAdd", "subgroupExclusiveMul",
    "subgroupInclusiveAdd", "subgroupInclusiveMul", "subgroupMax", "subgroupMin", "subgroupMul", "subgroupOr",
    "subgroupShuffle", "subgroupShuffleDown", "subgroupShuffleUp", "subgroupShuffleXor", "subgroupXor",
    "subgroup_invocation_id", "subgroup_matrix_left", "subgroup_matrix_result", "subgroup_matrix_right",
    "subgroup_size", "tan", "tanh", "textureBarrier", "textureDimensions", "textureGather", "textureGatherCompare",
    "textureLoad", "textureNumLayers", "textureNumLevels", "textureNumSamples", "textureSample",
    "textureSampleBaseClampToEdge", "textureSampleBias", "textureSampleCompare", "textureSampleCompareLevel",
    "textureSampleGrad", "textureSampleLevel", "textureStore", "texture_1d", "texture_2d", "texture_2d_array",
    "texture_3d", "texture_cube", "texture_cube_array", "texture_depth_2d", "texture_depth_2d_array",
    "texture_depth_cube", "texture_depth_cube_array", "texture_depth_multisampled_2d", "texture_external",
    "texture_multisampled_2d", "texture_storage_1d", "texture_storage_2d", "texture_storage_2d_array",
    "texture_storage_3d", "transpose", "trunc", "u32", "u8", "uniform", "unpack2x16float", "unpack2x16snorm",
    "unpack2x16unorm", "unpack4x8snorm", "unpack4x8unorm", "unpack4xI8", "unpack4xU8", "vec2", "vec2f", "vec2h",
    "vec2i", "vec2u", "vec3", "vec3f", "vec3h", "vec3i", "vec3u", "vec4", "vec4f", "vec4h", "vec4i", "vec4u",
    "vertex_index", "workgroup", "workgroupBarrier", "workgroupUniformLoad", "workgroup_id", "write"};

/// `besl_` is ours, for helper functions.
constexpr StringLiteral prefixes[] = {"__", "besl_"};

} // namespace

llvm::ArrayRef<StringLiteral> wgsl::getKeywords() { return keywords; }
llvm::ArrayRef<StringLiteral> wgsl::getPredeclared() { return predeclared; }

const NamingRules &getWGSLNamingRules() {
  static const NamingRules rules = [] {
    NamingRules rules;
    rules.name = "wgsl";
    rules.reserved = keywords;
    rules.predeclared = predeclared;
    rules.reservedPrefixes = prefixes;
    rules.entryName = "main";
    return rules;
  }();
  return rules;
}

void registerWGSLNamingRules() { registerNamingRules(getWGSLNamingRules()); }

} // namespace besl
