// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ForeignNames.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cassert>
#include <iterator>

namespace besl::ast {

namespace {

struct Word {
  llvm::StringLiteral foreign, ours;
};

// Sorted by the foreign word.
constexpr Word kTypes[] = {
    {"Buffer", "descriptor"},
    {"RWTexture2D", "StorageImage"},
    {"SamplerState", "Texture2D"},
    {"TextureCubeMap", "TextureCube"},
    {"atomic_int", "atomici32"},
    {"atomic_uint", "atomicu32"},
    {"byte", "u8"},
    {"char", "u8"},
    {"double", "f32"},
    {"float", "f32"},
    {"float16_t", "f16"},
    {"float2", "vec2f"},
    {"float3", "vec3f"},
    {"float32_t", "f32"},
    {"float4", "vec4f"},
    {"float4x3", "mat4x3f"},
    {"float4x4", "mat4f"},
    {"half", "f16"},
    {"half2", "vec2f16"},
    {"half3", "vec3f16"},
    {"half4", "vec4f16"},
    {"image2D", "StorageImage"},
    {"int", "i32"},
    {"int2", "vec2i"},
    {"int32_t", "i32"},
    {"ivec2", "vec2i"},
    {"mat4", "mat4f"},
    {"mat4x3", "mat4x3f"},
    {"mat4x4", "mat4f"},
    {"mat4x4f", "mat4f"},
    {"sampler2D", "Texture2D"},
    {"sampler2DArray", "Texture2DArray"},
    {"sampler3D", "Texture3D"},
    {"samplerCube", "TextureCube"},
    {"samplerCubeArray", "TextureCubeArray"},
    {"texture2d", "Texture2D"},
    {"texture2d_array", "Texture2DArray"},
    {"texture3d", "Texture3D"},
    {"texture_2d", "Texture2D"},
    {"texture_2d_array", "Texture2DArray"},
    {"texture_3d", "Texture3D"},
    {"texture_cube", "TextureCube"},
    {"texturecube", "TextureCube"},
    {"uchar", "u8"},
    {"uint", "u32"},
    {"uint16_t", "u16"},
    {"uint2", "vec2u"},
    {"uint3", "vec3u"},
    {"uint32_t", "u32"},
    {"uint4", "vec4u"},
    {"uint8_t", "u8"},
    {"ushort", "u16"},
    {"ushort2", "vec2u16"},
    {"ushort4", "vec4u16"},
    {"uvec2", "vec2u"},
    {"uvec3", "vec3u"},
    {"uvec4", "vec4u"},
    {"vec2", "vec2f"},
    {"vec2h", "vec2f16"},
    {"vec3", "vec3f"},
    {"vec3h", "vec3f16"},
    {"vec4", "vec4f"},
    {"vec4h", "vec4f16"},
};

constexpr Word kFunctions[] = {
    {"GroupMemoryBarrier", "workgroup_barrier"},
    {"GroupMemoryBarrierWithGroupSync", "workgroup_barrier"},
    {"InterlockedAdd", "atomic_add"},
    {"InterlockedAnd", "atomic_and"},
    {"InterlockedCompareExchange", "atomic_compare_exchange"},
    {"InterlockedExchange", "atomic_exchange"},
    {"InterlockedMax", "atomic_max"},
    {"InterlockedMin", "atomic_min"},
    {"InterlockedOr", "atomic_or"},
    {"InterlockedXor", "atomic_xor"},
    {"SetMeshOutputCounts", "set_mesh_output_counts"},
    {"WaveActiveBallot", "subgroup_ballot"},
    {"WaveGetLaneIndex", "subgroup_lane_index"},
    {"atan", "atan2(x, 1.0)"},
    {"atomicAdd", "atomic_add"},
    {"atomicAnd", "atomic_and"},
    {"atomicCompSwap", "atomic_compare_exchange"},
    {"atomicExchange", "atomic_exchange"},
    {"atomicLoad", "atomic_load"},
    {"atomicMax", "atomic_max"},
    {"atomicMin", "atomic_min"},
    {"atomicOr", "atomic_or"},
    {"atomicStore", "atomic_store"},
    {"atomicXor", "atomic_xor"},
    {"barrier", "workgroup_barrier"},
    {"exp2", "pow(2.0, x)"},
    {"findLSB", "find_lsb"},
    {"firstbitlow", "find_lsb"},
    {"fmod", "x % y"},
    {"frac", "fract"},
    {"groupMemoryBarrier", "workgroup_barrier"},
    {"imageAtomicOr", "image_atomic_or"},
    {"imageLoad", "image_load"},
    {"imageSize", "image_size"},
    {"imageStore", "write"},
    {"inverseSqrt", "inversesqrt"},
    {"isfinite", "is_finite"},
    {"isinf", "is_infinite"},
    {"isnan", "is_nan"},
    {"lerp", "mix"},
    {"log", "log2(x) * 0.6931472"},
    {"mad", "fma"},
    {"mod", "x % y"},
    {"mul", "a * b"},
    {"rcp", "1.0 / x"},
    {"rsqrt", "inversesqrt"},
    {"saturate", "clamp(x, 0.0, 1.0)"},
    {"simdgroup_barrier", "workgroup_barrier"},
    {"subgroupBallot", "subgroup_ballot"},
    {"subgroupBroadcast", "subgroup_broadcast_f32"},
    {"subgroupShuffleXor", "subgroup_shuffle_xor_f32"},
    {"texelFetch", "fetch"},
    {"texture", "sample"},
    {"texture2D", "sample"},
    {"textureDimensions", "texture_size"},
    {"textureLoad", "fetch"},
    {"textureLod", "texture_lod"},
    {"textureSample", "sample"},
    {"textureSampleLevel", "texture_lod"},
    {"textureSize", "texture_size"},
    {"textureStore", "write"},
    {"threadgroup_barrier", "workgroup_barrier"},
    {"workgroupBarrier", "workgroup_barrier"},
};

constexpr Word kValues[] = {
    {"gl_GlobalInvocationID", "thread_id()"},
    {"gl_InstanceIndex", "instance_index"},
    {"gl_LocalInvocationIndex", "thread_idx()"},
    {"gl_Position", "an output named 'position'"},
    {"gl_SubgroupInvocationID", "subgroup_lane_index()"},
    {"gl_VertexIndex", "vertex_index"},
    {"gl_WorkGroupID", "threadgroup_position()"},
};

constexpr llvm::StringLiteral kInput = "an input is written 'name: input<type, location>;'";
constexpr llvm::StringLiteral kResource = "a resource is written 'name: descriptor<type, slot, read>;'";
constexpr llvm::StringLiteral kConstants = "a buffer of constants is written 'name: descriptor<Struct, slot, read, constant>;'";
constexpr llvm::StringLiteral kShared = "workgroup storage is written 'name: workgroup<type, count>;'";
constexpr llvm::StringLiteral kSampler = "each texture brings its sampler along";
constexpr llvm::StringLiteral kFiles = "the host puts files together";

constexpr Word kDeclarations[] = {
    {"Buffer", kResource},
    {"ByteAddressBuffer", kResource},
    {"ConstantBuffer", kConstants},
    {"RWBuffer", kResource},
    {"RWByteAddressBuffer", kResource},
    {"RWStructuredBuffer", kResource},
    {"RWTexture2D", kResource},
    {"RWTexture2DArray", kResource},
    {"RWTexture3D", kResource},
    {"SamplerComparisonState", kSampler},
    {"SamplerState", kSampler},
    {"StructuredBuffer", kResource},
    {"attribute", kInput},
    {"buffer", kResource},
    {"cbuffer", kConstants},
    {"flat", kInput},
    {"groupshared", kShared},
    {"import", kFiles},
    {"in", kInput},
    {"include", kFiles},
    {"layout", "a location or slot stands in the declaration: 'name: input<type, location>;', 'name: descriptor<type, slot, read>;'"},
    {"out", "an output is written 'name: output<type, location>;'"},
    {"precision", "each type has its own"},
    {"sampler", kSampler},
    {"shared", kShared},
    {"static", "a constant is written 'name: const type = value;'"},
    {"threadgroup", kShared},
    {"typedef", "types have one name"},
    {"uniform", kResource},
    {"using", "types have one name"},
    {"varying", kInput},
};

template <size_t N> llvm::StringRef find(const Word (&table)[N], llvm::StringRef name) {
  assert(llvm::is_sorted(table, [](const Word &a, const Word &b) { return a.foreign < b.foreign; }));
  auto *entry = std::lower_bound(std::begin(table), std::end(table), name,
                                 [](const Word &word, llvm::StringRef n) { return word.foreign < n; });
  if (entry != std::end(table) && entry->foreign == name)
    return entry->ours;
  return {};
}

} // namespace

llvm::StringRef foreignTypeName(llvm::StringRef name) { return find(kTypes, name); }
llvm::StringRef foreignFunction(llvm::StringRef name) { return find(kFunctions, name); }
llvm::StringRef foreignValue(llvm::StringRef name) { return find(kValues, name); }
llvm::StringRef foreignDeclaration(llvm::StringRef word) { return find(kDeclarations, word); }

} // namespace besl::ast
