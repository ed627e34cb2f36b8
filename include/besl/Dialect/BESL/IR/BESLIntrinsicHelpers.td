// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of ours that the spellings of intrinsics call, in each target's language, and the words that need something of the
// target: a GLSL extension, a shader model of HLSL, a version of MSL.

#ifndef BESL_DIALECT_BESL_IR_BESLINTRINSICHELPERS_TD
#define BESL_DIALECT_BESL_IR_BESLINTRINSICHELPERS_TD

include "besl/Dialect/BESL/IR/BESLIntrinsicBase.td"

//===-- GLSL -----------------------------------------------------------------------------------------------------------===//

def : Needs<"glsl", "GL_KHR_shader_subgroup_basic", ["gl_SubgroupInvocationID"]>;
def : Needs<"glsl", "GL_KHR_shader_subgroup_ballot", ["subgroupBallot", "subgroupBroadcast"]>;
def : Needs<"glsl", "GL_KHR_shader_subgroup_shuffle", ["subgroupShuffle", "subgroupShuffleXor"]>;
def : Needs<"glsl", "GL_EXT_mesh_shader", ["EmitMeshTasksEXT", "SetMeshOutputsEXT", "gl_MeshVerticesEXT", "gl_PrimitiveTriangleIndicesEXT",
                                           "gl_MeshPrimitivesEXT"]>;
def : Needs<"glsl", "GL_EXT_shader_explicit_arithmetic_types_float16", ["float16_t", "float16BitsToUint16"]>;
def : Needs<"glsl", "GL_EXT_shader_explicit_arithmetic_types_int16", ["uint16_t", "float16BitsToUint16"]>;

def : Needs<"glsl", "GL_EXT_texture_shadow_lod", ["besl_compare_cubes"]>;

// Arrays of cubes that compare have no other way to level 0 in fragments; elsewhere no other level is chosen. Macros, for what the descriptor's index may be.
def : Helper<"glsl", "besl_compare_cubes", [{
#define besl_compare_cubes(t, at, reference) textureLod(t, at, reference, 0.0)
}], 1>;
def : Helper<"glsl", "besl_compare_first_cubes", [{
#define besl_compare_first_cubes(t, at, reference) texture(t, at, reference)
}], 1>;

// The conversion itself is undefined where the value does not fit. 2147483520 is the last float below 2^31.
def : Helper<"glsl", "besl_round_to_i32", [{
ivec2 besl_round_to_i32(vec2 x) {
	vec2 whole = clamp(roundEven(x), -2147483648.0, 2147483520.0);
	return mix(ivec2(whole), ivec2(2147483647), greaterThanEqual(x, vec2(2147483648.0)));
}
}]>;

// Conversions of numbers that may not fit: the bounds are the last floats below 2^32 and 2^31, and a NaN fails every comparison. The writer
// calls them.
def : Helper<"glsl", "besl_to_u32", [{
uint besl_to_u32(float x) {
	return x > 4294967040.0 ? 4294967295u : x > 0.0 ? uint(x) : 0u;
}
}]>;
def : Helper<"glsl", "besl_to_i32", [{
int besl_to_i32(float x) {
	return x > 2147483520.0 ? 2147483647 : x > -2147483648.0 ? int(x) : x < 0.0 ? -2147483647 - 1 : 0;
}
}]>;

// By the bits, so that a compiler that assumes finite numbers cannot fold the test. A half is tested as a float, which is exact.
def : Helper<"glsl", "besl_is_finite", [{
bool besl_is_finite(float x) {
	return (floatBitsToUint(x) & 0x7f800000u) != 0x7f800000u;
}
}]>;

def : Helper<"glsl", "besl_is_normal", [{
bool besl_is_normal(float x) {
	uint exponent = floatBitsToUint(x) & 0x7f800000u;
	return exponent != 0u && exponent != 0x7f800000u;
}
}]>;

// The smallest normal half is 2^-14.
def : Helper<"glsl", "besl_is_normal_half", [{
bool besl_is_normal_half(float x) {
	uint exponent = floatBitsToUint(x) & 0x7f800000u;
	return exponent >= 0x38800000u && exponent != 0x7f800000u;
}
}]>;

def : Helper<"glsl", "besl_ballot_find_lsb", [{
uint besl_ballot_find_lsb(uvec4 ballot) {
	for (int i = 0; i < 4; i++) {
		if (ballot[i] != 0u) {
			return uint(i * 32 + findLSB(ballot[i]));
		}
	}
	return 4294967295u;
}
}]>;

def : Helper<"glsl", "besl_ballot_count", [{
uint besl_ballot_count(uvec4 ballot) {
	ivec4 counts = bitCount(ballot);
	return uint(counts.x + counts.y + counts.z + counts.w);
}
}]>;

// Reductions of the texels that linear filtering blends. The parts that touch the texture are macros, because the descriptor index of
// a texture may differ between invocations, which must be said at each access and is lost in a function's parameter.
def : Helper<"glsl", "besl_nearest_level", [{
int besl_nearest_level(float lod, int levels) {
	return clamp(int(floor(lod + 0.5)), 0, levels - 1);
}
}]>;

// The 2 by 2 texels as (left, top, right, bottom).
def : Helper<"glsl", "besl_filter_box", [{
ivec4 besl_filter_box(vec2 uv, ivec2 size) {
	ivec2 corner = ivec2(floor(uv * vec2(size) - 0.5));
	return ivec4(clamp(corner, ivec2(0), size - 1), clamp(corner + 1, ivec2(0), size - 1));
}
}]>;

def : Helper<"glsl", "besl_min4", [{
float besl_min4(vec4 v) {
	return min(min(v.x, v.y), min(v.z, v.w));
}
}]>;

def : Helper<"glsl", "besl_max4", [{
float besl_max4(vec4 v) {
	return max(max(v.x, v.y), max(v.z, v.w));
}
}]>;

def : Helper<"glsl", "besl_box_texels", [{
#define besl_box_texels(t, box, level) \
	vec4(texelFetch(t, (box).xy, level).x, texelFetch(t, (box).zy, level).x, \
	     texelFetch(t, (box).xw, level).x, texelFetch(t, (box).zw, level).x)
}], 1>;

def : Helper<"glsl", "besl_box_layer_texels", [{
#define besl_box_layer_texels(t, box, layer, level) \
	vec4(texelFetch(t, ivec3((box).xy, layer), level).x, texelFetch(t, ivec3((box).zy, layer), level).x, \
	     texelFetch(t, ivec3((box).xw, layer), level).x, texelFetch(t, ivec3((box).zw, layer), level).x)
}], 1>;

def : Helper<"glsl", "besl_lod_level", [{
#define besl_lod_level(t, lod) besl_nearest_level(lod, textureQueryLevels(t))
}], 1>;

def : Helper<"glsl", "besl_downsample_min", [{
#define besl_downsample_min(t, uv, lod) \
	besl_min4(besl_box_texels(t, besl_filter_box(uv, textureSize(t, besl_lod_level(t, lod))), besl_lod_level(t, lod)))
}], 1>;

def : Helper<"glsl", "besl_downsample_max", [{
#define besl_downsample_max(t, uv, lod) \
	besl_max4(besl_box_texels(t, besl_filter_box(uv, textureSize(t, besl_lod_level(t, lod))), besl_lod_level(t, lod)))
}], 1>;

def : Helper<"glsl", "besl_downsample_layer_min", [{
#define besl_downsample_layer_min(t, uv, layer, lod) \
	besl_min4(besl_box_layer_texels(t, besl_filter_box(uv, textureSize(t, besl_lod_level(t, lod)).xy), \
		min(int(layer), textureSize(t, 0).z - 1), besl_lod_level(t, lod)))
}], 1>;

def : Helper<"glsl", "besl_downsample_layer_max", [{
#define besl_downsample_layer_max(t, uv, layer, lod) \
	besl_max4(besl_box_layer_texels(t, besl_filter_box(uv, textureSize(t, besl_lod_level(t, lod)).xy), \
		min(int(layer), textureSize(t, 0).z - 1), besl_lod_level(t, lod)))
}], 1>;

//===-- HLSL -----------------------------------------------------------------------------------------------------------===//

def : Needs<"hlsl", "6.2", ["float16_t", "float16_t2", "float16_t3", "float16_t4"]>;
def : Needs<"hlsl", "6.5", ["DispatchMesh", "SetMeshOutputCounts"]>;

def : Helper<"hlsl", "besl_round_to_i32", [{
int2 besl_round_to_i32(float2 x) {
	float2 whole = clamp(round(x), float2(-2147483648.0, -2147483648.0), float2(2147483520.0, 2147483520.0));
	int2 result = int2(whole);
	result.x = x.x >= 2147483648.0 ? 2147483647 : result.x;
	result.y = x.y >= 2147483648.0 ? 2147483647 : result.y;
	return result;
}
}]>;

def : Helper<"hlsl", "besl_is_finite", [{
bool besl_is_finite(float x) {
	return (asuint(x) & 0x7f800000u) != 0x7f800000u;
}
}]>;

def : Helper<"hlsl", "besl_is_normal", [{
bool besl_is_normal(float x) {
	uint exponent = asuint(x) & 0x7f800000u;
	return exponent != 0u && exponent != 0x7f800000u;
}
}]>;

def : Helper<"hlsl", "besl_is_normal_half", [{
bool besl_is_normal_half(float x) {
	uint exponent = asuint(x) & 0x7f800000u;
	return exponent >= 0x38800000u && exponent != 0x7f800000u;
}
}]>;

def : Helper<"hlsl", "besl_ballot_find_lsb", [{
uint besl_ballot_find_lsb(uint4 ballot) {
	for (uint i = 0u; i < 4u; i++) {
		if (ballot[i] != 0u) {
			return i * 32u + uint(firstbitlow(ballot[i]));
		}
	}
	return 4294967295u;
}
}]>;

def : Helper<"hlsl", "besl_ballot_count", [{
uint besl_ballot_count(uint4 ballot) {
	return countbits(ballot.x) + countbits(ballot.y) + countbits(ballot.z) + countbits(ballot.w);
}
}]>;

// Part of a word is stored without touching the bits beside it, which another invocation may be storing.
def : Helper<"hlsl", "besl_store_u8", [{
void besl_store_u8(RWByteAddressBuffer buffer, uint offset, uint value) {
	uint shift = (offset & 3u) * 8u;
	uint place = offset & ~3u;
	uint seen = buffer.Load(place);
	uint expected;
	do {
		expected = seen;
		buffer.InterlockedCompareExchange(place, expected, (expected & ~(255u << shift)) | ((value & 255u) << shift), seen);
	} while (seen != expected);
}
}]>;

def : Helper<"hlsl", "besl_store_u16", [{
void besl_store_u16(RWByteAddressBuffer buffer, uint offset, uint value) {
	uint shift = (offset & 2u) * 8u;
	uint place = offset & ~3u;
	uint seen = buffer.Load(place);
	uint expected;
	do {
		expected = seen;
		buffer.InterlockedCompareExchange(place, expected, (expected & ~(65535u << shift)) | ((value & 65535u) << shift), seen);
	} while (seen != expected);
}
}]>;

def : Helper<"hlsl", "besl_nearest_level", [{
uint besl_nearest_level(float lod, uint levels) {
	return uint(clamp(int(floor(lod + 0.5)), 0, int(levels) - 1));
}
}]>;

// The 2 by 2 texels as (left, top, right, bottom).
def : Helper<"hlsl", "besl_filter_box", [{
int4 besl_filter_box(float2 uv, int2 size) {
	int2 corner = int2(floor(uv * float2(size) - 0.5));
	return int4(clamp(corner, int2(0, 0), size - 1), clamp(corner + 1, int2(0, 0), size - 1));
}
}]>;

def : Helper<"hlsl", "besl_box_texels", [{
float4 besl_box_texels(Texture2D<float4> t, float2 uv, float lod) {
	uint width, height, levels;
	t.GetDimensions(0u, width, height, levels);
	uint level = besl_nearest_level(lod, levels);
	t.GetDimensions(level, width, height, levels);
	int4 box = besl_filter_box(uv, int2(width, height));
	return float4(t.Load(int3(box.xy, level)).x, t.Load(int3(box.zy, level)).x, t.Load(int3(box.xw, level)).x, t.Load(int3(box.zw, level)).x);
}
}]>;

def : Helper<"hlsl", "besl_box_layer_texels", [{
float4 besl_box_layer_texels(Texture2DArray<float4> t, float2 uv, uint layer, float lod) {
	uint width, height, layers, levels;
	t.GetDimensions(0u, width, height, layers, levels);
	uint level = besl_nearest_level(lod, levels);
	t.GetDimensions(level, width, height, layers, levels);
	int4 box = besl_filter_box(uv, int2(width, height));
	uint slice = min(layer, layers - 1u);
	return float4(t.Load(int4(box.xy, slice, level)).x, t.Load(int4(box.zy, slice, level)).x, t.Load(int4(box.xw, slice, level)).x,
		t.Load(int4(box.zw, slice, level)).x);
}
}]>;

def : Helper<"hlsl", "besl_min4", [{
float besl_min4(float4 v) {
	return min(min(v.x, v.y), min(v.z, v.w));
}
}]>;

def : Helper<"hlsl", "besl_max4", [{
float besl_max4(float4 v) {
	return max(max(v.x, v.y), max(v.z, v.w));
}
}]>;

def : Helper<"hlsl", "besl_downsample_min", [{
float besl_downsample_min(Texture2D<float4> t, float2 uv, float lod) {
	return besl_min4(besl_box_texels(t, uv, lod));
}
}]>;

def : Helper<"hlsl", "besl_downsample_max", [{
float besl_downsample_max(Texture2D<float4> t, float2 uv, float lod) {
	return besl_max4(besl_box_texels(t, uv, lod));
}
}]>;

def : Helper<"hlsl", "besl_downsample_layer_min", [{
float besl_downsample_layer_min(Texture2DArray<float4> t, float2 uv, uint layer, float lod) {
	return besl_min4(besl_box_layer_texels(t, uv, layer, lod));
}
}]>;

def : Helper<"hlsl", "besl_downsample_layer_max", [{
float besl_downsample_layer_max(Texture2DArray<float4> t, float2 uv, uint layer, float lod) {
	return besl_max4(besl_box_layer_texels(t, uv, layer, lod));
}
}]>;

//===-- MSL ------------------------------------------------------------------------------------------------------------===//

def : Needs<"msl", "3.1", ["atomic_fetch_or"]>;

def : Helper<"msl", "besl_round_to_i32", [{
int2 besl_round_to_i32(float2 x) {
	float2 whole = clamp(rint(x), -2147483648.0f, 2147483520.0f);
	return select(int2(whole), int2(2147483647), x >= 2147483648.0f);
}
}]>;

def : Helper<"msl", "besl_is_finite", [{
bool besl_is_finite(float x) {
	return (as_type<uint>(x) & 0x7f800000u) != 0x7f800000u;
}
}]>;

def : Helper<"msl", "besl_is_normal", [{
bool besl_is_normal(float x) {
	uint exponent = as_type<uint>(x) & 0x7f800000u;
	return exponent != 0u && exponent != 0x7f800000u;
}
}]>;

def : Helper<"msl", "besl_is_normal_half", [{
bool besl_is_normal_half(float x) {
	uint exponent = as_type<uint>(x) & 0x7f800000u;
	return exponent >= 0x38800000u && exponent != 0x7f800000u;
}
}]>;

// Metal has the weak form alone, which may fail although the values are equal.
def : Helper<"msl", "besl_atomic_compare_exchange", [{
template <typename P, typename T>
T besl_atomic_compare_exchange(P place, T expected, T desired) {
	T seen = expected;
	while (!atomic_compare_exchange_weak_explicit(place, &seen, desired, memory_order_relaxed, memory_order_relaxed)) {
		if (seen != expected) {
			return seen;
		}
	}
	return expected;
}
}]>;

def : Helper<"msl", "besl_ballot", [{
uint4 besl_ballot(bool predicate) {
	ulong bits = (ulong)(simd_vote::vote_t)simd_ballot(predicate);
	return uint4(uint(bits), uint(bits >> 32), 0u, 0u);
}
}]>;

def : Helper<"msl", "besl_ballot_find_lsb", [{
uint besl_ballot_find_lsb(uint4 ballot) {
	for (uint i = 0u; i < 4u; i++) {
		if (ballot[i] != 0u) {
			return i * 32u + ctz(ballot[i]);
		}
	}
	return 4294967295u;
}
}]>;

def : Helper<"msl", "besl_ballot_count", [{
uint besl_ballot_count(uint4 ballot) {
	uint4 counts = popcount(ballot);
	return counts.x + counts.y + counts.z + counts.w;
}
}]>;

def : Helper<"msl", "besl_nearest_level", [{
uint besl_nearest_level(float lod, uint levels) {
	return uint(clamp(int(floor(lod + 0.5f)), 0, int(levels) - 1));
}
}]>;

// The 2 by 2 texels as (left, top, right, bottom).
def : Helper<"msl", "besl_filter_box", [{
uint4 besl_filter_box(float2 uv, int2 size) {
	int2 corner = int2(floor(uv * float2(size) - 0.5f));
	return uint4(uint2(clamp(corner, int2(0), size - 1)), uint2(clamp(corner + 1, int2(0), size - 1)));
}
}]>;

def : Helper<"msl", "besl_box_texels", [{
float4 besl_box_texels(texture2d<float> t, float2 uv, float lod) {
	uint level = besl_nearest_level(lod, t.get_num_mip_levels());
	uint4 box = besl_filter_box(uv, int2(int(t.get_width(level)), int(t.get_height(level))));
	return float4(t.read(box.xy, level).x, t.read(box.zy, level).x, t.read(box.xw, level).x, t.read(box.zw, level).x);
}
}]>;

def : Helper<"msl", "besl_box_layer_texels", [{
float4 besl_box_layer_texels(texture2d_array<float> t, float2 uv, uint layer, float lod) {
	uint level = besl_nearest_level(lod, t.get_num_mip_levels());
	uint4 box = besl_filter_box(uv, int2(int(t.get_width(level)), int(t.get_height(level))));
	uint slice = min(layer, t.get_array_size() - 1u);
	return float4(t.read(box.xy, slice, level).x, t.read(box.zy, slice, level).x, t.read(box.xw, slice, level).x,
		t.read(box.zw, slice, level).x);
}
}]>;

def : Helper<"msl", "besl_min4", [{
float besl_min4(float4 v) {
	return min(min(v.x, v.y), min(v.z, v.w));
}
}]>;

def : Helper<"msl", "besl_max4", [{
float besl_max4(float4 v) {
	return max(max(v.x, v.y), max(v.z, v.w));
}
}]>;

def : Helper<"msl", "besl_downsample_min", [{
float besl_downsample_min(texture2d<float> t, float2 uv, float lod) {
	return besl_min4(besl_box_texels(t, uv, lod));
}
}]>;

def : Helper<"msl", "besl_downsample_max", [{
float besl_downsample_max(texture2d<float> t, float2 uv, float lod) {
	return besl_max4(besl_box_texels(t, uv, lod));
}
}]>;

def : Helper<"msl", "besl_downsample_layer_min", [{
float besl_downsample_layer_min(texture2d_array<float> t, float2 uv, uint layer, float lod) {
	return besl_min4(besl_box_layer_texels(t, uv, layer, lod));
}
}]>;

def : Helper<"msl", "besl_downsample_layer_max", [{
float besl_downsample_layer_max(texture2d_array<float> t, float2 uv, uint layer, float lod) {
	return besl_max4(besl_box_layer_texels(t, uv, layer, lod));
}
}]>;

//===-- WGSL -----------------------------------------------------------------------------------------------------------===//

def : Needs<"wgsl", "subgroups", ["subgroupBallot", "subgroupShuffle", "subgroupBroadcast", "subgroupShuffleXor"]>;

def : Helper<"wgsl", "besl_round_to_i32", [{
fn besl_round_to_i32(x: vec2f) -> vec2i {
	let whole = vec2i(clamp(round(x), vec2f(-2147483648.0), vec2f(2147483520.0)));
	return select(whole, vec2i(2147483647), x >= vec2f(2147483648.0));
}
}]>;

def : Helper<"wgsl", "besl_ballot_find_lsb", [{
fn besl_ballot_find_lsb(ballot: vec4u) -> u32 {
	for (var i = 0u; i < 4u; i++) {
		if (ballot[i] != 0u) {
			return i * 32u + firstTrailingBit(ballot[i]);
		}
	}
	return 4294967295u;
}
}]>;

def : Helper<"wgsl", "besl_ballot_count", [{
fn besl_ballot_count(ballot: vec4u) -> u32 {
	let counts = countOneBits(ballot);
	return counts.x + counts.y + counts.z + counts.w;
}
}]>;

def : Helper<"wgsl", "besl_nearest_level", [{
fn besl_nearest_level(lod: f32, levels: u32) -> u32 {
	return u32(clamp(i32(floor(lod + 0.5)), 0, i32(levels) - 1));
}
}]>;

// The 2 by 2 texels as (left, top, right, bottom).
def : Helper<"wgsl", "besl_filter_box", [{
fn besl_filter_box(uv: vec2f, size: vec2i) -> vec4i {
	let corner = vec2i(floor(uv * vec2f(size) - 0.5));
	return vec4i(clamp(corner, vec2i(), size - 1), clamp(corner + 1, vec2i(), size - 1));
}
}]>;

def : Helper<"wgsl", "besl_box_texels", [{
fn besl_box_texels(t: texture_2d<f32>, uv: vec2f, lod: f32) -> vec4f {
	let level = besl_nearest_level(lod, textureNumLevels(t));
	let box = besl_filter_box(uv, vec2i(textureDimensions(t, level)));
	return vec4f(textureLoad(t, box.xy, level).x, textureLoad(t, box.zy, level).x, textureLoad(t, box.xw, level).x, textureLoad(t, box.zw, level).x);
}
}]>;

def : Helper<"wgsl", "besl_box_layer_texels", [{
fn besl_box_layer_texels(t: texture_2d_array<f32>, uv: vec2f, layer: u32, lod: f32) -> vec4f {
	let level = besl_nearest_level(lod, textureNumLevels(t));
	let box = besl_filter_box(uv, vec2i(textureDimensions(t, level)));
	let slice = min(layer, textureNumLayers(t) - 1u);
	return vec4f(textureLoad(t, box.xy, slice, level).x, textureLoad(t, box.zy, slice, level).x, textureLoad(t, box.xw, slice, level).x,
		textureLoad(t, box.zw, slice, level).x);
}
}]>;

def : Helper<"wgsl", "besl_min4", [{
fn besl_min4(v: vec4f) -> f32 {
	return min(min(v.x, v.y), min(v.z, v.w));
}
}]>;

def : Helper<"wgsl", "besl_max4", [{
fn besl_max4(v: vec4f) -> f32 {
	return max(max(v.x, v.y), max(v.z, v.w));
}
}]>;

def : Helper<"wgsl", "besl_downsample_min", [{
fn besl_downsample_min(t: texture_2d<f32>, uv: vec2f, lod: f32) -> f32 {
	return besl_min4(besl_box_texels(t, uv, lod));
}
}]>;

def : Helper<"wgsl", "besl_downsample_max", [{
fn besl_downsample_max(t: texture_2d<f32>, uv: vec2f, lod: f32) -> f32 {
	return besl_max4(besl_box_texels(t, uv, lod));
}
}]>;

def : Helper<"wgsl", "besl_downsample_layer_min", [{
fn besl_downsample_layer_min(t: texture_2d_array<f32>, uv: vec2f, layer: u32, lod: f32) -> f32 {
	return besl_min4(besl_box_layer_texels(t, uv, layer, lod));
}
}]>;

def : Helper<"wgsl", "besl_downsample_layer_max", [{
fn besl_downsample_layer_max(t: texture_2d_array<f32>, uv: vec2f, layer: u32, lod: f32) -> f32 {
	return besl_max4(besl_box_layer_texels(t, uv, layer, lod));
}
}]>;

#endif
