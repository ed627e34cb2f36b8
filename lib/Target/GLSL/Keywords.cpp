// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sources: The OpenGL Shading Language 4.60.8, section 3.6 (keywords, words reserved for future use) and chapter 8 (functions, the
// compatibility profile's too); GL_KHR_vulkan_glsl (separate textures and samplers, subpass inputs, the macro VULKAN);
// GL_KHR_shader_subgroup; GL_EXT_shader_explicit_arithmetic_types; the keywords of the other EXT, KHR and NV extensions for Vulkan,
// since a later compiler may have them enabled.

#include "besl/Target/GLSL/Keywords.h"

#include "besl/Transforms/NamingRules.h"

using llvm::StringLiteral;

namespace besl {
namespace {

constexpr StringLiteral keywords[] = {
    "VULKAN", "accelerationStructureEXT", "accelerationStructureNV", "active", "asm", "atomic_uint",
    "attachmentEXT", "attribute", "bf16vec2", "bf16vec3", "bf16vec4", "bfloat16_t", "bool", "break", "buffer",
    "bvec2", "bvec3", "bvec4", "callableDataEXT", "callableDataInEXT", "callableDataInNV", "callableDataNV", "case",
    "cast", "centroid", "class", "coherent", "common", "const", "continue", "coopmat", "coopmatNV", "coopvecNV", "default",
    "defined", "demote", "devicecoherent", "discard", "dmat2", "dmat2x2", "dmat2x3", "dmat2x4", "dmat3", "dmat3x2",
    "dmat3x3", "dmat3x4", "dmat4", "dmat4x2", "dmat4x3", "dmat4x4", "do", "double", "dvec2", "dvec3", "dvec4",
    "else", "enum", "extern", "external", "f16image1D", "f16image1DArray", "f16image2D", "f16image2DArray",
    "f16image2DMS", "f16image2DMSArray", "f16image2DRect", "f16image3D", "f16imageBuffer", "f16imageCube",
    "f16imageCubeArray", "f16mat2", "f16mat2x2", "f16mat2x3", "f16mat2x4", "f16mat3", "f16mat3x2", "f16mat3x3",
    "f16mat3x4", "f16mat4", "f16mat4x2", "f16mat4x3", "f16mat4x4", "f16sampler1D", "f16sampler1DArray",
    "f16sampler1DArrayShadow", "f16sampler1DShadow", "f16sampler2D", "f16sampler2DArray", "f16sampler2DArrayShadow",
    "f16sampler2DMS", "f16sampler2DMSArray", "f16sampler2DRect", "f16sampler2DRectShadow", "f16sampler2DShadow",
    "f16sampler3D", "f16samplerBuffer", "f16samplerCube", "f16samplerCubeArray", "f16samplerCubeArrayShadow",
    "f16samplerCubeShadow", "f16subpassInput", "f16subpassInputMS", "f16texture1D", "f16texture1DArray",
    "f16texture2D", "f16texture2DArray", "f16texture2DMS", "f16texture2DMSArray", "f16texture2DRect",
    "f16texture3D", "f16textureBuffer", "f16textureCube", "f16textureCubeArray", "f16vec2", "f16vec3", "f16vec4",
    "f32mat2", "f32mat2x2", "f32mat2x3", "f32mat2x4", "f32mat3", "f32mat3x2", "f32mat3x3", "f32mat3x4", "f32mat4",
    "f32mat4x2", "f32mat4x3", "f32mat4x4", "f32vec2", "f32vec3", "f32vec4", "f64mat2", "f64mat2x2", "f64mat2x3",
    "f64mat2x4", "f64mat3", "f64mat3x2", "f64mat3x3", "f64mat3x4", "f64mat4", "f64mat4x2", "f64mat4x3", "f64mat4x4",
    "f64vec2", "f64vec3", "f64vec4", "false", "fcoopmatNV", "fe4m3vec2", "fe4m3vec3", "fe4m3vec4", "fe5m2vec2",
    "fe5m2vec3", "fe5m2vec4", "filter", "fixed", "flat", "float", "float16_t", "float32_t", "float64_t",
    "floate4m3_t", "floate5m2_t", "for", "fvec2", "fvec3", "fvec4", "goto", "half", "highp", "hitAttributeEXT",
    "hitAttributeNV", "hitObjectAttributeEXT", "hitObjectAttributeNV", "hitObjectEXT", "hitObjectNV", "hvec2",
    "hvec3", "hvec4", "i16vec2", "i16vec3", "i16vec4", "i32vec2", "i32vec3", "i32vec4", "i64image1D",
    "i64image1DArray", "i64image2D", "i64image2DArray", "i64image2DMS", "i64image2DMSArray", "i64image2DRect",
    "i64image3D", "i64imageBuffer", "i64imageCube", "i64imageCubeArray", "i64vec2", "i64vec3", "i64vec4", "i8vec2",
    "i8vec3", "i8vec4", "iattachmentEXT", "icoopmatNV", "if", "ignoreIntersectionEXT", "iimage1D", "iimage1DArray",
    "iimage2D", "iimage2DArray", "iimage2DMS", "iimage2DMSArray", "iimage2DRect", "iimage3D", "iimageBuffer",
    "iimageCube", "iimageCubeArray", "image1D", "image1DArray", "image2D", "image2DArray", "image2DMS",
    "image2DMSArray", "image2DRect", "image3D", "imageBuffer", "imageCube", "imageCubeArray", "in", "inline",
    "inout", "input", "int", "int16_t", "int32_t", "int64_t", "int8_t", "interface", "invariant", "isampler1D",
    "isampler1DArray", "isampler2D", "isampler2DArray", "isampler2DMS", "isampler2DMSArray", "isampler2DRect",
    "isampler3D", "isamplerBuffer", "isamplerCube", "isamplerCubeArray", "isubpassInput", "isubpassInputMS",
    "itexture1D", "itexture1DArray", "itexture2D", "itexture2DArray", "itexture2DMS", "itexture2DMSArray",
    "itexture2DRect", "itexture3D", "itextureBuffer", "itextureCube", "itextureCubeArray", "ivec2", "ivec3",
    "ivec4", "layout", "long", "lowp", "mat2", "mat2x2", "mat2x3", "mat2x4", "mat3", "mat3x2", "mat3x3", "mat3x4",
    "mat4", "mat4x2", "mat4x3", "mat4x4", "mediump", "namespace", "noinline", "nonprivate", "nonuniformEXT",
    "noperspective", "out", "output", "packed", "partition", "patch", "perTaskNV", "perprimitiveEXT",
    "perprimitiveNV", "pervertexEXT", "pervertexNV", "perviewNV", "precise", "precision", "public",
    "queuefamilycoherent", "rayPayloadEXT", "rayPayloadInEXT", "rayPayloadInNV", "rayPayloadNV", "rayQueryEXT",
    "readonly", "resource", "restrict", "return", "sample", "sampler", "sampler1D", "sampler1DArray",
    "sampler1DArrayShadow", "sampler1DShadow", "sampler2D", "sampler2DArray", "sampler2DArrayShadow", "sampler2DMS",
    "sampler2DMSArray", "sampler2DRect", "sampler2DRectShadow", "sampler2DShadow", "sampler3D", "sampler3DRect",
    "samplerBuffer", "samplerCube", "samplerCubeArray", "samplerCubeArrayShadow", "samplerCubeShadow",
    "samplerExternalOES", "samplerShadow", "shaderRecordEXT", "shaderRecordNV", "shadercallcoherent", "shared",
    "short", "sizeof", "smooth", "spirv_by_reference", "spirv_decorate", "spirv_decorate_id",
    "spirv_decorate_string", "spirv_execution_mode", "spirv_execution_mode_id", "spirv_instruction",
    "spirv_literal", "spirv_storage_class", "spirv_type", "static", "struct", "subgroupcoherent", "subpassInput",
    "subpassInputMS", "subroutine", "superp", "switch", "taskNV", "taskPayloadSharedEXT", "template", "tensorARM",
    "tensorLayoutNV", "tensorViewNV", "terminateInvocation", "terminateRayEXT", "texture1D", "texture1DArray",
    "texture2D", "texture2DArray", "texture2DMS", "texture2DMSArray", "texture2DRect", "texture3D", "textureBuffer",
    "textureCube", "textureCubeArray", "this", "tileImageEXT", "true", "typedef", "u16vec2", "u16vec3", "u16vec4",
    "u32vec2", "u32vec3", "u32vec4", "u64image1D", "u64image1DArray", "u64image2D", "u64image2DArray",
    "u64image2DMS", "u64image2DMSArray", "u64image2DRect", "u64image3D", "u64imageBuffer", "u64imageCube",
    "u64imageCubeArray", "u64vec2", "u64vec3", "u64vec4", "u8vec2", "u8vec3", "u8vec4", "uattachmentEXT",
    "ucoopmatNV", "uimage1D", "uimage1DArray", "uimage2D", "uimage2DArray", "uimage2DMS", "uimage2DMSArray",
    "uimage2DRect", "uimage3D", "uimageBuffer", "uimageCube", "uimageCubeArray", "uint", "uint16_t", "uint32_t",
    "uint64_t", "uint8_t", "uniform", "union", "unsigned", "usampler1D", "usampler1DArray", "usampler2D",
    "usampler2DArray", "usampler2DMS", "usampler2DMSArray", "usampler2DRect", "usampler3D", "usamplerBuffer",
    "usamplerCube", "usamplerCubeArray", "using", "usubpassInput", "usubpassInputMS", "utexture1D",
    "utexture1DArray", "utexture2D", "utexture2DArray", "utexture2DMS", "utexture2DMSArray", "utexture2DRect",
    "utexture3D", "utextureBuffer", "utextureCube", "utextureCubeArray", "uvec2", "uvec3", "uvec4", "varying",
    "vec2", "vec3", "vec4", "void", "volatile", "while", "workgroupcoherent", "writeonly"};

constexpr StringLiteral builtinFunctions[] = {
    "EmitMeshTasksEXT", "EmitStreamVertex", "EmitVertex", "EndPrimitive", "EndStreamPrimitive", "SetMeshOutputsEXT",
    "abs", "acos", "acosh", "all", "allInvocations", "allInvocationsEqual", "any", "anyInvocation", "asin", "asinh",
    "atan", "atanh", "atomicAdd", "atomicAnd", "atomicCompSwap", "atomicCounter", "atomicCounterAdd",
    "atomicCounterAnd", "atomicCounterCompSwap", "atomicCounterDecrement", "atomicCounterExchange",
    "atomicCounterIncrement", "atomicCounterMax", "atomicCounterMin", "atomicCounterOr", "atomicCounterSubtract",
    "atomicCounterXor", "atomicExchange", "atomicLoad", "atomicMax", "atomicMin", "atomicOr", "atomicStore",
    "atomicXor", "barrier", "bitCount", "bitfieldExtract", "bitfieldInsert", "bitfieldReverse", "ceil", "clamp",
    "clock2x32ARB", "clockARB", "clockRealtime2x32EXT", "clockRealtimeEXT", "controlBarrier", "cos", "cosh",
    "cross", "dFdx", "dFdxCoarse", "dFdxFine", "dFdy", "dFdyCoarse", "dFdyFine", "debugPrintfEXT", "degrees",
    "determinant", "distance", "dot", "doubleBitsToInt64", "doubleBitsToUint64", "equal", "exp", "exp2",
    "faceforward", "findLSB", "findMSB", "float16BitsToInt16", "float16BitsToUint16", "floatBitsToInt",
    "floatBitsToUint", "floor", "fma", "fract", "frexp", "ftransform", "fwidth", "fwidthCoarse", "fwidthFine",
    "greaterThan", "greaterThanEqual", "groupMemoryBarrier", "halfBitsToInt16", "halfBitsToUint16",
    "helperInvocationEXT", "imageAtomicAdd", "imageAtomicAnd", "imageAtomicCompSwap", "imageAtomicExchange",
    "imageAtomicLoad", "imageAtomicMax", "imageAtomicMin", "imageAtomicOr", "imageAtomicStore", "imageAtomicXor",
    "imageLoad", "imageSamples", "imageSize", "imageStore", "imulExtended", "int16BitsToFloat16", "int16BitsToHalf",
    "int64BitsToDouble", "intBitsToFloat", "interpolateAtCentroid", "interpolateAtOffset", "interpolateAtSample",
    "inverse", "inversesqrt", "isinf", "isnan", "ldexp", "length", "lessThan", "lessThanEqual", "log", "log2",
    "matrixCompMult", "max", "memoryBarrier", "memoryBarrierAtomicCounter", "memoryBarrierBuffer",
    "memoryBarrierImage", "memoryBarrierShared", "min", "mix", "mod", "modf", "noise1", "noise2", "noise3",
    "noise4", "normalize", "not", "notEqual", "outerProduct", "pack16", "pack32", "pack64", "packDouble2x32",
    "packFloat2x16", "packHalf2x16", "packInt2x16", "packInt2x32", "packInt4x16", "packSnorm2x16", "packSnorm4x8",
    "packUint2x16", "packUint2x32", "packUint4x16", "packUnorm2x16", "packUnorm4x8", "pow", "radians", "reflect",
    "refract", "round", "roundEven", "shadow1D", "shadow1DLod", "shadow1DProj", "shadow1DProjLod", "shadow2D",
    "shadow2DLod", "shadow2DProj", "shadow2DProjLod", "shadow2DRect", "shadow2DRectProj", "sign", "sin", "sinh",
    "smoothstep", "sqrt", "step", "subgroupAdd", "subgroupAll", "subgroupAllEqual", "subgroupAnd", "subgroupAny",
    "subgroupBallot", "subgroupBallotBitCount", "subgroupBallotBitExtract", "subgroupBallotExclusiveBitCount",
    "subgroupBallotFindLSB", "subgroupBallotFindMSB", "subgroupBallotInclusiveBitCount", "subgroupBarrier",
    "subgroupBroadcast", "subgroupBroadcastFirst", "subgroupClusteredAdd", "subgroupClusteredAnd",
    "subgroupClusteredMax", "subgroupClusteredMin", "subgroupClusteredMul", "subgroupClusteredOr",
    "subgroupClusteredRotate", "subgroupClusteredXor", "subgroupElect", "subgroupExclusiveAdd",
    "subgroupExclusiveAnd", "subgroupExclusiveMax", "subgroupExclusiveMin", "subgroupExclusiveMul",
    "subgroupExclusiveOr", "subgroupExclusiveXor", "subgroupInclusiveAdd", "subgroupInclusiveAnd",
    "subgroupInclusiveMax", "subgroupInclusiveMin", "subgroupInclusiveMul", "subgroupInclusiveOr",
    "subgroupInclusiveXor", "subgroupInverseBallot", "subgroupMax", "subgroupMemoryBarrier",
    "subgroupMemoryBarrierBuffer", "subgroupMemoryBarrierImage", "subgroupMemoryBarrierShared", "subgroupMin",
    "subgroupMul", "subgroupOr", "subgroupQuadAll", "subgroupQuadAny", "subgroupQuadBroadcast",
    "subgroupQuadSwapDiagonal", "subgroupQuadSwapHorizontal", "subgroupQuadSwapVertical", "subgroupRotate",
    "subgroupShuffle", "subgroupShuffleDown", "subgroupShuffleUp", "subgroupShuffleXor", "subgroupXor",
    "subpassLoad", "tan", "tanh", "texelFetch", "texelFetchOffset", "texture", "texture1DLod", "texture1DProj",
    "texture1DProjLod", "texture2DLod", "texture2DProj", "texture2DProjLod", "texture2DRectProj", "texture3DLod",
    "texture3DProj", "texture3DProjLod", "textureCubeLod", "textureGather", "textureGatherOffset",
    "textureGatherOffsets", "textureGrad", "textureGradOffset", "textureLod", "textureLodOffset", "textureOffset",
    "textureProj", "textureProjGrad", "textureProjGradOffset", "textureProjLod", "textureProjLodOffset",
    "textureProjOffset", "textureQueryLevels", "textureQueryLod", "textureSamples", "textureSize", "transpose",
    "trunc", "uaddCarry", "uint16BitsToFloat16", "uint16BitsToHalf", "uint64BitsToDouble", "uintBitsToFloat",
    "umulExtended", "unpack16", "unpack32", "unpack8", "unpackDouble2x32", "unpackFloat2x16", "unpackHalf2x16",
    "unpackInt2x16", "unpackInt2x32", "unpackInt4x16", "unpackSnorm2x16", "unpackSnorm4x8", "unpackUint2x16",
    "unpackUint2x32", "unpackUint4x16", "unpackUnorm2x16", "unpackUnorm4x8", "usubBorrow"};

/// The one method: of vectors, matrices and arrays. A compiler may take `s.length` for it whatever `s` is.
constexpr StringLiteral methods[] = {"length"};

/// `gl_` and `GL_` are the language's, `besl_` is ours, for helper functions.
constexpr StringLiteral prefixes[] = {"GL_", "besl_", "gl_"};

} // namespace

llvm::ArrayRef<StringLiteral> glsl::getKeywords() { return keywords; }
llvm::ArrayRef<StringLiteral> glsl::getBuiltinFunctions() { return builtinFunctions; }

const NamingRules &getGLSLNamingRules() {
  static const NamingRules rules = [] {
    NamingRules rules;
    rules.name = "glsl";
    rules.reserved = keywords;
    rules.predeclared = builtinFunctions;
    rules.reservedFields = methods;
    rules.reservedPrefixes = prefixes;
    rules.reservesDoubleUnderscore = true;
    return rules;
  }();
  return rules;
}

void registerGLSLNamingRules() { registerNamingRules(getGLSLNamingRules()); }

} // namespace besl
