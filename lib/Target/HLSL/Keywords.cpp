// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What HLSL has taken: the words of shader models 6.0 to 6.8, those of the effect files that compilers still refuse, and those of C++ that they
// keep for later.

#include "besl/Target/HLSL/Keywords.h"

#include "besl/Transforms/NamingRules.h"

using llvm::StringLiteral;

namespace besl {
namespace {

constexpr StringLiteral keywords[] = {
    "AppendStructuredBuffer", "BlendState", "Buffer", "BuiltInTriangleIntersectionAttributes",
    "ByteAddressBuffer", "ComputeShader", "ConstantBuffer", "ConsumeStructuredBuffer", "DepthStencilState",
    "DepthStencilView", "DomainShader", "FeedbackTexture2D", "FeedbackTexture2DArray", "GeometryShader",
    "GlobalRootSignature", "HullShader", "Hullshader", "InputPatch", "LineStream", "LocalRootSignature", "NULL",
    "NonUniformResourceIndex", "OutputPatch", "PixelShader", "PointStream", "ProceduralPrimitiveHitGroup",
    "RWBuffer", "RWByteAddressBuffer", "RWStructuredBuffer", "RWTexture1D", "RWTexture1DArray", "RWTexture2D",
    "RWTexture2DArray", "RWTexture2DMS", "RWTexture2DMSArray", "RWTexture3D", "RasterizerOrderedBuffer",
    "RasterizerOrderedByteAddressBuffer", "RasterizerOrderedStructuredBuffer", "RasterizerOrderedTexture1D",
    "RasterizerOrderedTexture1DArray", "RasterizerOrderedTexture2D", "RasterizerOrderedTexture2DArray",
    "RasterizerOrderedTexture3D", "RasterizerState", "RayDesc", "RayQuery", "RaytracingAccelerationStructure",
    "RaytracingPipelineConfig", "RaytracingShaderConfig", "RenderTargetView", "ResourceDescriptorHeap",
    "RootSignature", "SamplerComparisonState", "SamplerDescriptorHeap", "SamplerState", "StateObjectConfig",
    "StructuredBuffer", "SubobjectToExportsAssociation", "SubpassInput", "SubpassInputMS", "Texture",
    "Texture1D", "Texture1DArray", "Texture2D", "Texture2DArray", "Texture2DMS", "Texture2DMSArray",
    "Texture3D", "TextureBuffer", "TextureCube", "TextureCubeArray", "TriangleHitGroup", "TriangleStream",
    "VertexShader", "_Bool", "_Complex", "_Imaginary", "_Static_assert", "alignas", "alignof", "and", "and_eq",
    "asm", "asm_fragment", "auto", "bitand", "bitor", "bool", "bool1", "bool1x1", "bool1x2", "bool1x3",
    "bool1x4", "bool2", "bool2x1", "bool2x2", "bool2x3", "bool2x4", "bool3", "bool3x1", "bool3x2", "bool3x3",
    "bool3x4", "bool4", "bool4x1", "bool4x2", "bool4x3", "bool4x4", "break", "case", "catch", "cbuffer",
    "centroid", "char", "char16_t", "char32_t", "class", "column_major", "compile", "compile_fragment", "compl",
    "computeshader", "const", "const_cast", "constexpr", "continue", "decltype", "default", "defined", "delete",
    "discard", "do", "domainshader", "double", "double1", "double1x1", "double1x2", "double1x3", "double1x4",
    "double2", "double2x1", "double2x2", "double2x3", "double2x4", "double3", "double3x1", "double3x2",
    "double3x3", "double3x4", "double4", "double4x1", "double4x2", "double4x3", "double4x4", "dword", "dword1",
    "dword1x1", "dword1x2", "dword1x3", "dword1x4", "dword2", "dword2x1", "dword2x2", "dword2x3", "dword2x4",
    "dword3", "dword3x1", "dword3x2", "dword3x3", "dword3x4", "dword4", "dword4x1", "dword4x2", "dword4x3",
    "dword4x4", "dynamic_cast", "else", "enum", "explicit", "export", "extern", "false", "fixed", "float",
    "float1", "float16_t", "float16_t1", "float16_t1x1", "float16_t1x2", "float16_t1x3", "float16_t1x4",
    "float16_t2", "float16_t2x1", "float16_t2x2", "float16_t2x3", "float16_t2x4", "float16_t3", "float16_t3x1",
    "float16_t3x2", "float16_t3x3", "float16_t3x4", "float16_t4", "float16_t4x1", "float16_t4x2",
    "float16_t4x3", "float16_t4x4", "float1x1", "float1x2", "float1x3", "float1x4", "float2", "float2x1",
    "float2x2", "float2x3", "float2x4", "float3", "float32_t", "float32_t1", "float32_t1x1", "float32_t1x2",
    "float32_t1x3", "float32_t1x4", "float32_t2", "float32_t2x1", "float32_t2x2", "float32_t2x3",
    "float32_t2x4", "float32_t3", "float32_t3x1", "float32_t3x2", "float32_t3x3", "float32_t3x4", "float32_t4",
    "float32_t4x1", "float32_t4x2", "float32_t4x3", "float32_t4x4", "float3x1", "float3x2", "float3x3",
    "float3x4", "float4", "float4x1", "float4x2", "float4x3", "float4x4", "float64_t", "float64_t1",
    "float64_t1x1", "float64_t1x2", "float64_t1x3", "float64_t1x4", "float64_t2", "float64_t2x1",
    "float64_t2x2", "float64_t2x3", "float64_t2x4", "float64_t3", "float64_t3x1", "float64_t3x2",
    "float64_t3x3", "float64_t3x4", "float64_t4", "float64_t4x1", "float64_t4x2", "float64_t4x3",
    "float64_t4x4", "for", "friend", "geometryshader", "globallycoherent", "goto", "groupshared", "half",
    "half1", "half1x1", "half1x2", "half1x3", "half1x4", "half2", "half2x1", "half2x2", "half2x3", "half2x4",
    "half3", "half3x1", "half3x2", "half3x3", "half3x4", "half4", "half4x1", "half4x2", "half4x3", "half4x4",
    "hullshader", "if", "in", "indices", "inline", "inout", "int", "int1", "int16_t", "int16_t1", "int16_t1x1",
    "int16_t1x2", "int16_t1x3", "int16_t1x4", "int16_t2", "int16_t2x1", "int16_t2x2", "int16_t2x3",
    "int16_t2x4", "int16_t3", "int16_t3x1", "int16_t3x2", "int16_t3x3", "int16_t3x4", "int16_t4", "int16_t4x1",
    "int16_t4x2", "int16_t4x3", "int16_t4x4", "int1x1", "int1x2", "int1x3", "int1x4", "int2", "int2x1",
    "int2x2", "int2x3", "int2x4", "int3", "int32_t", "int32_t1", "int32_t1x1", "int32_t1x2", "int32_t1x3",
    "int32_t1x4", "int32_t2", "int32_t2x1", "int32_t2x2", "int32_t2x3", "int32_t2x4", "int32_t3", "int32_t3x1",
    "int32_t3x2", "int32_t3x3", "int32_t3x4", "int32_t4", "int32_t4x1", "int32_t4x2", "int32_t4x3",
    "int32_t4x4", "int3x1", "int3x2", "int3x3", "int3x4", "int4", "int4x1", "int4x2", "int4x3", "int4x4",
    "int64_t", "int64_t1", "int64_t1x1", "int64_t1x2", "int64_t1x3", "int64_t1x4", "int64_t2", "int64_t2x1",
    "int64_t2x2", "int64_t2x3", "int64_t2x4", "int64_t3", "int64_t3x1", "int64_t3x2", "int64_t3x3",
    "int64_t3x4", "int64_t4", "int64_t4x1", "int64_t4x2", "int64_t4x3", "int64_t4x4", "int8_t", "interface",
    "line", "lineadj", "linear", "literal", "long", "lvalue", "main", "matrix", "min10float", "min10float1",
    "min10float1x1", "min10float1x2", "min10float1x3", "min10float1x4", "min10float2", "min10float2x1",
    "min10float2x2", "min10float2x3", "min10float2x4", "min10float3", "min10float3x1", "min10float3x2",
    "min10float3x3", "min10float3x4", "min10float4", "min10float4x1", "min10float4x2", "min10float4x3",
    "min10float4x4", "min12int", "min12int1", "min12int1x1", "min12int1x2", "min12int1x3", "min12int1x4",
    "min12int2", "min12int2x1", "min12int2x2", "min12int2x3", "min12int2x4", "min12int3", "min12int3x1",
    "min12int3x2", "min12int3x3", "min12int3x4", "min12int4", "min12int4x1", "min12int4x2", "min12int4x3",
    "min12int4x4", "min16float", "min16float1", "min16float1x1", "min16float1x2", "min16float1x3",
    "min16float1x4", "min16float2", "min16float2x1", "min16float2x2", "min16float2x3", "min16float2x4",
    "min16float3", "min16float3x1", "min16float3x2", "min16float3x3", "min16float3x4", "min16float4",
    "min16float4x1", "min16float4x2", "min16float4x3", "min16float4x4", "min16int", "min16int1", "min16int1x1",
    "min16int1x2", "min16int1x3", "min16int1x4", "min16int2", "min16int2x1", "min16int2x2", "min16int2x3",
    "min16int2x4", "min16int3", "min16int3x1", "min16int3x2", "min16int3x3", "min16int3x4", "min16int4",
    "min16int4x1", "min16int4x2", "min16int4x3", "min16int4x4", "min16uint", "min16uint1", "min16uint1x1",
    "min16uint1x2", "min16uint1x3", "min16uint1x4", "min16uint2", "min16uint2x1", "min16uint2x2",
    "min16uint2x3", "min16uint2x4", "min16uint3", "min16uint3x1", "min16uint3x2", "min16uint3x3",
    "min16uint3x4", "min16uint4", "min16uint4x1", "min16uint4x2", "min16uint4x3", "min16uint4x4", "mutable",
    "namespace", "new", "noexcept", "nointerpolation", "noperspective", "not", "not_eq", "nullptr", "operator",
    "or", "or_eq", "out", "packoffset", "pass", "payload", "pixelfragment", "pixelshader", "point", "precise",
    "primitives", "private", "protected", "ptrdiff_t", "public", "register", "reinterpret_cast", "return",
    "row_major", "sample", "sampler", "sampler1D", "sampler2D", "sampler3D", "samplerCUBE", "sampler_state",
    "shared", "short", "signed", "size_t", "sizeof", "snorm", "stateblock", "stateblock_state", "static",
    "static_assert", "static_cast", "string", "struct", "switch", "tbuffer", "technique", "technique10",
    "technique11", "template", "texture", "texture1D", "texture1DArray", "texture2D", "texture2DArray",
    "texture2DMS", "texture2DMSArray", "texture3D", "textureCUBE", "textureCUBEArray", "this", "thread_local",
    "throw", "triangle", "triangleadj", "true", "try", "typedef", "typeid", "typename", "uint", "uint1",
    "uint16_t", "uint16_t1", "uint16_t1x1", "uint16_t1x2", "uint16_t1x3", "uint16_t1x4", "uint16_t2",
    "uint16_t2x1", "uint16_t2x2", "uint16_t2x3", "uint16_t2x4", "uint16_t3", "uint16_t3x1", "uint16_t3x2",
    "uint16_t3x3", "uint16_t3x4", "uint16_t4", "uint16_t4x1", "uint16_t4x2", "uint16_t4x3", "uint16_t4x4",
    "uint1x1", "uint1x2", "uint1x3", "uint1x4", "uint2", "uint2x1", "uint2x2", "uint2x3", "uint2x4", "uint3",
    "uint32_t", "uint32_t1", "uint32_t1x1", "uint32_t1x2", "uint32_t1x3", "uint32_t1x4", "uint32_t2",
    "uint32_t2x1", "uint32_t2x2", "uint32_t2x3", "uint32_t2x4", "uint32_t3", "uint32_t3x1", "uint32_t3x2",
    "uint32_t3x3", "uint32_t3x4", "uint32_t4", "uint32_t4x1", "uint32_t4x2", "uint32_t4x3", "uint32_t4x4",
    "uint3x1", "uint3x2", "uint3x3", "uint3x4", "uint4", "uint4x1", "uint4x2", "uint4x3", "uint4x4", "uint64_t",
    "uint64_t1", "uint64_t1x1", "uint64_t1x2", "uint64_t1x3", "uint64_t1x4", "uint64_t2", "uint64_t2x1",
    "uint64_t2x2", "uint64_t2x3", "uint64_t2x4", "uint64_t3", "uint64_t3x1", "uint64_t3x2", "uint64_t3x3",
    "uint64_t3x4", "uint64_t4", "uint64_t4x1", "uint64_t4x2", "uint64_t4x3", "uint64_t4x4", "uint8_t",
    "uniform", "union", "unorm", "unsigned", "using", "vector", "vertexfragment", "vertexshader", "vertices",
    "virtual", "vk", "void", "volatile", "wchar_t", "while", "xor", "xor_eq"};

constexpr StringLiteral builtinFunctions[] = {
    "AcceptHitAndEndSearch", "AllMemoryBarrier", "AllMemoryBarrierWithGroupSync", "AllocateRayQuery", "Barrier",
    "CallShader", "CheckAccessFullyMapped", "CreateResourceFromHeap", "D3DCOLORtoUBYTE4", "DeviceMemoryBarrier",
    "DeviceMemoryBarrierWithGroupSync", "DispatchMesh", "DispatchRaysDimensions", "DispatchRaysIndex",
    "EvaluateAttributeAtSample", "EvaluateAttributeCentroid", "EvaluateAttributeSnapped", "GeometryIndex",
    "GetAttributeAtVertex", "GetRenderTargetSampleCount", "GetRenderTargetSamplePosition", "GroupMemoryBarrier",
    "GroupMemoryBarrierWithGroupSync", "HitKind", "IgnoreHit", "InstanceID", "InstanceIndex", "InterlockedAdd",
    "InterlockedAnd", "InterlockedCompareExchange", "InterlockedCompareExchangeFloatBitwise",
    "InterlockedCompareStore", "InterlockedCompareStoreFloatBitwise", "InterlockedExchange", "InterlockedMax",
    "InterlockedMin", "InterlockedOr", "InterlockedXor", "IsHelperLane", "NonUniformResourceIndex",
    "ObjectRayDirection", "ObjectRayOrigin", "ObjectToWorld", "ObjectToWorld3x4", "ObjectToWorld4x3",
    "PrimitiveIndex", "Process2DQuadTessFactorsAvg", "Process2DQuadTessFactorsMax",
    "Process2DQuadTessFactorsMin", "ProcessIsolineTessFactors", "ProcessQuadTessFactorsAvg",
    "ProcessQuadTessFactorsMax", "ProcessQuadTessFactorsMin", "ProcessTriTessFactorsAvg",
    "ProcessTriTessFactorsMax", "ProcessTriTessFactorsMin", "QuadAll", "QuadAny", "QuadReadAcrossDiagonal",
    "QuadReadAcrossX", "QuadReadAcrossY", "QuadReadLaneAt", "RayFlags", "RayTCurrent", "RayTMin", "ReportHit",
    "SetMeshOutputCounts", "TraceRay", "WaveActiveAllEqual", "WaveActiveAllTrue", "WaveActiveAnyTrue",
    "WaveActiveBallot", "WaveActiveBitAnd", "WaveActiveBitOr", "WaveActiveBitXor", "WaveActiveCountBits",
    "WaveActiveMax", "WaveActiveMin", "WaveActiveProduct", "WaveActiveSum", "WaveGetLaneCount",
    "WaveGetLaneIndex", "WaveIsFirstLane", "WaveMatch", "WaveMultiPrefixBitAnd", "WaveMultiPrefixBitOr",
    "WaveMultiPrefixBitXor", "WaveMultiPrefixCountBits", "WaveMultiPrefixProduct", "WaveMultiPrefixSum",
    "WavePrefixCountBits", "WavePrefixProduct", "WavePrefixSum", "WaveReadLaneAt", "WaveReadLaneFirst",
    "WorldRayDirection", "WorldRayOrigin", "WorldToObject", "WorldToObject3x4", "WorldToObject4x3", "abort",
    "abs", "acos", "add_ushort", "all", "any", "asdouble", "asfloat", "asfloat16", "asin", "asint", "asint16",
    "asuint", "asuint16", "atan", "atan2", "ceil", "clamp", "clip", "cos", "cosh", "countbits", "cross", "ddx",
    "ddx_coarse", "ddx_fine", "ddy", "ddy_coarse", "ddy_fine", "degrees", "determinant", "distance", "dot",
    "dot2add", "dot4add_i8packed", "dot4add_u8packed", "dst", "errorf", "exp", "exp2", "f16tof32", "f32tof16",
    "faceforward", "firstbithigh", "firstbitlow", "floor", "fma", "fmod", "frac", "frexp", "fwidth", "isfinite",
    "isinf", "isnan", "isnormal", "ldexp", "length", "lerp", "lit", "log", "log10", "log2", "mad", "max", "min",
    "modf", "msad4", "mul", "noise", "normalize", "pack_clamp_s8", "pack_clamp_u8", "pack_s8", "pack_u8", "pow",
    "printf", "radians", "rcp", "reflect", "refract", "reversebits", "round", "rsqrt", "saturate", "select",
    "sign", "sin", "sincos", "sinh", "smoothstep", "sqrt", "step", "tan", "tanh", "tex1D", "tex1Dbias",
    "tex1Dgrad", "tex1Dlod", "tex1Dproj", "tex2D", "tex2Dbias", "tex2Dgrad", "tex2Dlod", "tex2Dproj", "tex3D",
    "tex3Dbias", "tex3Dgrad", "tex3Dlod", "tex3Dproj", "texCUBE", "texCUBEbias", "texCUBEgrad", "texCUBElod",
    "texCUBEproj", "transpose", "trunc", "unpack_s8s16", "unpack_s8s32", "unpack_u8u16", "unpack_u8u32"};

/// Our functions and macros.
constexpr StringLiteral prefixes[] = {"BESL_", "besl_"};

} // namespace

llvm::ArrayRef<StringLiteral> hlsl::getKeywords() { return keywords; }
llvm::ArrayRef<StringLiteral> hlsl::getBuiltinFunctions() { return builtinFunctions; }

const NamingRules &getHLSLNamingRules() {
  static const NamingRules rules = [] {
    NamingRules rules;
    rules.name = "hlsl";
    rules.reserved = keywords;
    rules.predeclared = builtinFunctions;
    rules.reservedPrefixes = prefixes;
    rules.reservesDoubleUnderscore = true;
    rules.entryName = "besl_main";
    return rules;
  }();
  return rules;
}

void registerHLSLNamingRules() { registerNamingRules(getHLSLNamingRules()); }

} // namespace besl
