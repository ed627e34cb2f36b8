// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What clang's HLSL takes from a header that Debian does not ship: the types and functions that our texts use, declared for type checking
// and never run. clang is stricter about types than glslang. utils/check-hlsl.py includes it.

#ifndef BESL_TEST_HLSL_H
#define BESL_TEST_HLSL_H

// Says how something is computed, which type checking does not ask.
#define precise

typedef unsigned int uint;
typedef half float16_t;

#define VECTORS(T) typedef vector<T, 2> T##2; typedef vector<T, 3> T##3; typedef vector<T, 4> T##4;
VECTORS(bool) VECTORS(int) VECTORS(uint) VECTORS(half) VECTORS(float) VECTORS(float16_t)
#define MATRICES(T, N) typedef matrix<T, N, 2> T##N##x2; typedef matrix<T, N, 3> T##N##x3; typedef matrix<T, N, 4> T##N##x4;
MATRICES(float, 2) MATRICES(float, 3) MATRICES(float, 4) MATRICES(float16_t, 2) MATRICES(float16_t, 3) MATRICES(float16_t, 4)

// Functions of one type: scalars and vectors of it.
#define OF(F, T) F(T) F(T##2) F(T##3) F(T##4)
#define FLOATS(F) OF(F, float) OF(F, half)
#define NUMBERS(F) FLOATS(F) OF(F, int) OF(F, uint)
#define ONE(name) T name(T);
#define F1(T) \
  T sin(T); T cos(T); T tan(T); T asin(T); T floor(T); T frac(T); T trunc(T); T round(T); T sqrt(T); T rsqrt(T); T exp(T); T log2(T); T radians(T); \
  T fwidth(T); T ddx(T); T ddy(T); T ddx_fine(T); T ddy_fine(T); T ddx_coarse(T); T ddy_coarse(T); T normalize(T); T atan2(T, T); T pow(T, T); T step(T, T); T reflect(T, T); T lerp(T, T, T); T smoothstep(T, T, T); T mad(T, T, T);
FLOATS(F1)
#define N1(T) T min(T, T); T max(T, T); T clamp(T, T, T); T abs(T);
NUMBERS(N1)
#define V1(T) T dot(T##2, T##2); T dot(T##3, T##3); T dot(T##4, T##4); T length(T##2); T length(T##3); T length(T##4);
V1(float) V1(half)
float3 cross(float3, float3);
#define B1(T, B) B isnan(T); B isinf(T);
B1(float, bool) B1(float2, bool2) B1(float3, bool3) B1(float4, bool4) B1(half, bool) B1(half2, bool2) B1(half3, bool3) B1(half4, bool4)
bool any(bool2); bool any(bool3); bool any(bool4); bool all(bool2); bool all(bool3); bool all(bool4);
#define U1(N) float##N asfloat(uint##N); float##N asfloat(int##N); uint##N asuint(float##N); uint##N asuint(int##N); int##N asint(float##N); int##N asint(uint##N); \
  uint##N countbits(uint##N); uint##N firstbitlow(uint##N); float##N f16tof32(uint##N); uint##N f32tof16(float##N);
U1() U1(2) U1(3) U1(4)
#define MUL(N, M) \
  float##M mul(float##N, float##N##x##M); float##N mul(float##N##x##M, float##M); \
  float##N##x2 mul(float##N##x##M, float##M##x2); float##N##x3 mul(float##N##x##M, float##M##x3); float##N##x4 mul(float##N##x##M, float##M##x4);
MUL(2, 2) MUL(2, 3) MUL(2, 4) MUL(3, 2) MUL(3, 3) MUL(3, 4) MUL(4, 2) MUL(4, 3) MUL(4, 4)

// Of subgroups and workgroups.
uint4 WaveActiveBallot(bool);
uint WaveGetLaneIndex();
uint WaveGetLaneCount();
uint WaveReadLaneAt(uint, uint);
float WaveReadLaneAt(float, uint);
void GroupMemoryBarrierWithGroupSync();
void AllMemoryBarrierWithGroupSync();
#define INTERLOCKED(T) \
  void InterlockedAdd(inout T, T); void InterlockedMin(inout T, T); void InterlockedMax(inout T, T); void InterlockedAnd(inout T, T); \
  void InterlockedOr(inout T, T); void InterlockedXor(inout T, T); \
  void InterlockedAdd(inout T, T, out T); void InterlockedMin(inout T, T, out T); void InterlockedMax(inout T, T, out T); \
  void InterlockedAnd(inout T, T, out T); void InterlockedOr(inout T, T, out T); void InterlockedXor(inout T, T, out T); \
  void InterlockedExchange(inout T, T, out T); void InterlockedCompareExchange(inout T, T, T, out T);
INTERLOCKED(uint) INTERLOCKED(int)

#define NonUniformResourceIndex(i) (i)

// Stand-ins for resources, without their bindings, which the script takes away.
#define BYTES \
  void GetDimensions(out uint bytes) { bytes = 0; } \
  uint Load(uint) { return 0; } uint2 Load2(uint) { return (uint2)0; } uint3 Load3(uint) { return (uint3)0; } uint4 Load4(uint) { return (uint4)0; }
struct BytesRead { BYTES };
#define WORD_ATOMIC(name) \
  void name(uint, uint) {} void name(uint, int) {} void name(uint, uint, out uint before) { before = 0; } void name(uint, int, out int before) { before = 0; }
struct BytesWritten {
  BYTES
  void Store(uint, uint) {} void Store2(uint, uint2) {} void Store3(uint, uint3) {} void Store4(uint, uint4) {}
  WORD_ATOMIC(InterlockedAdd) WORD_ATOMIC(InterlockedMin) WORD_ATOMIC(InterlockedMax) WORD_ATOMIC(InterlockedAnd)
  WORD_ATOMIC(InterlockedOr) WORD_ATOMIC(InterlockedXor) WORD_ATOMIC(InterlockedExchange)
  void InterlockedCompareExchange(uint, uint, uint, out uint before) { before = 0; }
  void InterlockedCompareExchange(uint, int, int, out int before) { before = 0; }
};
#define ByteAddressBuffer BytesRead
#define RWByteAddressBuffer BytesWritten

struct SamplerKind {};
#define SamplerState SamplerKind
struct ComparisonKind {};
#define SamplerComparisonState ComparisonKind
#define TEXTURE(name, Uv, Delta, Texel, sizes) \
  template <typename T> struct name { \
    T Sample(SamplerKind, Uv) { return (T)0; } T SampleLevel(SamplerKind, Uv, float) { return (T)0; } T Load(Texel) { return (T)0; } sizes \
    T SampleBias(SamplerKind, Uv, float) { return (T)0; } T SampleGrad(SamplerKind, Uv, Delta, Delta) { return (T)0; } \
    T GatherRed(SamplerKind, Uv) { return (T)0; } T GatherGreen(SamplerKind, Uv) { return (T)0; } \
    T GatherBlue(SamplerKind, Uv) { return (T)0; } T GatherAlpha(SamplerKind, Uv) { return (T)0; } \
    float4 Gather(SamplerKind, Uv) { return (float4)0; } float4 GatherCmp(ComparisonKind, Uv, float) { return (float4)0; } \
    float SampleCmp(ComparisonKind, Uv, float) { return 0; } float SampleCmpLevelZero(ComparisonKind, Uv, float) { return 0; } \
  };
#define FLAT void GetDimensions(out uint w, out uint h) { w = h = 0; } void GetDimensions(uint, out uint w, out uint h, out uint n) { w = h = n = 0; } \
  T operator[](uint2) { return (T)0; }
#define DEEP void GetDimensions(out uint w, out uint h, out uint d) { w = h = d = 0; } void GetDimensions(uint, out uint w, out uint h, out uint d, out uint n) { w = h = d = n = 0; }
TEXTURE(Flat, float2, float2, int3, FLAT)
TEXTURE(FlatArray, float3, float2, int4, DEEP)
TEXTURE(Volume, float3, float3, int4, DEEP)
TEXTURE(Cube, float3, float3, int4, FLAT)
TEXTURE(CubeArray, float4, float3, int4, DEEP)
template <typename T> struct Line {
  T Sample(SamplerKind, float) { return (T)0; } T SampleLevel(SamplerKind, float, float) { return (T)0; } T Load(int2) { return (T)0; }
  void GetDimensions(out uint w) { w = 0; } void GetDimensions(uint, out uint w, out uint n) { w = n = 0; }
};
template <typename T> struct Multisampled {
  T Load(int2, int) { return (T)0; } void GetDimensions(out uint w, out uint h, out uint n) { w = h = n = 0; }
};
#define Texture1D Line
#define Texture2DMS Multisampled
#define Texture2D Flat
#define Texture2DArray FlatArray
#define Texture3D Volume
#define TextureCube Cube
#define TextureCubeArray CubeArray

#endif
