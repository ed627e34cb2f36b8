// What other front ends and passes can make but BESL has no words for: bool vectors, matrix products by component, specialization constants,
// signed images, raw code, private variables, special floats.
// RUN: %hlsl %s | %check-text %s
// RUN: %hlsl --hlsl-flavor=vulkan %s | FileCheck %s --check-prefix=VULKAN

!S = !besl.struct<"S", flag: i1, m: !besl.matrix<2x3xf32>>

besl.program @p layout(scalar, row) {
  besl.struct @"struct S" : !S
  besl.descriptor @data : !besl.array<? x f32> slot(0) read_write
  besl.descriptor @matrices : !besl.array<? x !besl.matrix<2x3xf32>> slot(3) read_write
  besl.descriptor @signed : !besl.image<2d, r32i> slot(1) read_write
  besl.descriptor @packed : !besl.image<2d, rgb10_a2> slot(2) write
  besl.descriptor @maps : !besl.texture<2d> slot(4) count(2) read
  besl.private @counter : ui32 = 3
  besl.private @state : !S
  besl.spec_constant @SCALE : f32 id(4) = 2.0
  besl.spec_constant @FLAG : i1 id(5) = true
  besl.const @BIG : !besl.array<2 x !S> = #besl.aggregate<[[true, [dense<[1.0, 2.0, 3.0]>, dense<[4.0, 5.0, 6.0]>]], [false, [dense<0.0>, dense<0.0>]]]>

  besl.func private @selected(%a: vector<3xf32>, %b: vector<3xf32>) -> vector<3xf32> {
    %c = besl.cmp lt, %a, %b : vector<3xf32>
    %n = besl.not %c : vector<3xi1>
    %s = besl.select %n, %a, %b : vector<3xi1>, vector<3xf32>
    besl.return %s : vector<3xf32>
  }

  besl.func private @product(%a: !besl.matrix<2x3xf32>, %b: !besl.matrix<2x3xf32>) -> !besl.matrix<2x3xf32> {
    %s = besl.constant 2.0 : f32
    %all = besl.splat %s : f32 to !besl.matrix<2x3xf32>
    %m = besl.mul %a, %b : !besl.matrix<2x3xf32>
    %q = besl.div %m, %all : !besl.matrix<2x3xf32>
    %n = besl.neg %q : !besl.matrix<2x3xf32>
    besl.return %n : !besl.matrix<2x3xf32>
  }

  besl.func @main() entry(compute, workgroup = [4, 2, 1]) {
    %l = besl.builtin local_invocation_id : vector<3xui32>
    %w = besl.builtin workgroup_id : vector<3xui32>
    %size = besl.builtin subgroup_size : ui32
    %c = besl.mul %l, %w : vector<3xui32>
    %i = besl.extract_dynamic %c[%size] : vector<3xui32>
    %data = besl.global @data : !besl.ref<!besl.array<? x f32>, storage>
    %place = besl.element %data[%i] : !besl.ref<!besl.array<? x f32>, storage>
    %scale = besl.global @SCALE : !besl.ref<f32, specialization>
    %sv = besl.load %scale : !besl.ref<f32, specialization>
    %flag = besl.global @FLAG : !besl.ref<i1, specialization>
    %fv = besl.load %flag : !besl.ref<i1, specialization>
    %counter = besl.global @counter : !besl.ref<ui32, private>
    besl.store %i, %counter : !besl.ref<ui32, private>
    %big = besl.global @BIG : !besl.ref<!besl.array<2 x !S>, constant>
    %s = besl.element %big[%i] : !besl.ref<!besl.array<2 x !S>, constant>
    %sval = besl.load %s : !besl.ref<!S, constant>
    %state = besl.global @state : !besl.ref<!S, private>
    besl.store %sval, %state : !besl.ref<!S, private>
    %m = besl.extract %sval[1] : !S
    %m2 = besl.call @product(%m, %m) : (!besl.matrix<2x3xf32>, !besl.matrix<2x3xf32>) -> !besl.matrix<2x3xf32>
    %ms = besl.global @matrices : !besl.ref<!besl.array<? x !besl.matrix<2x3xf32>>, storage>
    %mp = besl.element %ms[%i] : !besl.ref<!besl.array<? x !besl.matrix<2x3xf32>>, storage>
    besl.store %m2, %mp : !besl.ref<!besl.matrix<2x3xf32>, storage>
    %col = besl.column %mp[%i] : !besl.ref<!besl.matrix<2x3xf32>, storage>
    %v = besl.load %col : !besl.ref<vector<3xf32>, storage>
    %r = besl.call @selected(%v, %v) : (vector<3xf32>, vector<3xf32>) -> vector<3xf32>
    %at = besl.constant dense<1> : vector<2xui32>
    %picture = besl.handle @signed : !besl.image<2d, r32i>
    %extent = besl.image_size %picture : (!besl.image<2d, r32i>) -> vector<2xui32>
    %packed = besl.handle @packed : !besl.image<2d, rgb10_a2>
    %color = besl.constant dense<[1.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : vector<4xf32>
    besl.image_store %packed, %extent, %color : (!besl.image<2d, rgb10_a2>, vector<2xui32>, vector<4xf32>) -> ()
    %map = besl.handle @maps[%i] : !besl.texture<2d>
    %uv = besl.constant dense<0.5> : vector<2xf32>
    %texel = besl.texture_lod %map, %uv : (!besl.texture<2d>, vector<2xf32>) -> vector<4xf32>
    %x = besl.extract %texel[0] : vector<4xf32>
    %y = besl.extract %r[1] : vector<3xf32>
    %root = besl.raw hlsl("${r} = sqrt(${x});") ins("x" = %x : f32) outs("r" : f32)
    %0 = besl.mul %root, %sv : f32
    %1 = besl.select %fv, %0, %y : f32
    besl.store %1, %place : !besl.ref<f32, storage>
  }
}

// CHECK:// Shader model 6.0: dxc -T cs_6_0 -E besl_main
// CHECK-EMPTY:
// CHECK-NEXT:struct S {
// CHECK-NEXT:    bool flag;
// CHECK-NEXT:    float2x3 m;
// CHECK-NEXT:};
// CHECK-EMPTY:
// CHECK-NEXT:RWStructuredBuffer<float> data : register(u0, space0);
// CHECK-EMPTY:
// CHECK-NEXT:RWByteAddressBuffer matrices : register(u3, space0);
// CHECK-EMPTY:
// CHECK-NEXT:RWTexture2D<int> signed_1 : register(u1, space0);
// CHECK-EMPTY:
// CHECK-NEXT:RWTexture2D<unorm float4> packed : register(u2, space0);
// CHECK-EMPTY:
// CHECK-NEXT:Texture2D<float4> maps[2] : register(t4, space0);
// CHECK-EMPTY:
// CHECK-NEXT:SamplerState maps_sampler : register(s4, space0);
// CHECK-EMPTY:
// CHECK-NEXT:static uint counter = 3u;
// CHECK-EMPTY:
// CHECK-NEXT:static S state;
// CHECK-EMPTY:
// CHECK-NEXT:#ifndef BESL_SPECIALIZATION_4
// CHECK-NEXT:#define BESL_SPECIALIZATION_4 2.0
// CHECK-NEXT:#endif
// CHECK-NEXT:static const float SCALE = BESL_SPECIALIZATION_4;
// CHECK-EMPTY:
// CHECK-NEXT:#ifndef BESL_SPECIALIZATION_5
// CHECK-NEXT:#define BESL_SPECIALIZATION_5 true
// CHECK-NEXT:#endif
// CHECK-NEXT:static const bool FLAG = BESL_SPECIALIZATION_5;
// CHECK-EMPTY:
// CHECK-NEXT:static const S BIG[2] = {{[{][{]}}true, float2x3(float3(1.0, 2.0, 3.0), float3(4.0, 5.0, 6.0))}, {false, float2x3(float3(0.0, 0.0, 0.0), float3(0.0, 0.0, 0.0))}};
// CHECK-EMPTY:
// CHECK-NEXT:float3 besl_select_float3(bool3 condition, float3 a, float3 b) {
// CHECK-NEXT:    return float3(condition.x ? a.x : b.x, condition.y ? a.y : b.y, condition.z ? a.z : b.z);
// CHECK-NEXT:}
// CHECK-EMPTY:
// CHECK-NEXT:uint2 besl_size(RWTexture2D<int> t) {
// CHECK-NEXT:    uint2 size;
// CHECK-NEXT:    t.GetDimensions(size.x, size.y);
// CHECK-NEXT:    return size;
// CHECK-NEXT:}
// CHECK-EMPTY:
// CHECK-NEXT:float2x3 product(float2x3 a, float2x3 b) {
// CHECK-NEXT:    return -((a * b) / 2.0);
// CHECK-NEXT:}
// CHECK-EMPTY:
// CHECK-NEXT:float3 selected(float3 a, float3 b) {
// CHECK-NEXT:    return besl_select_float3((!(a < b)), a, b);
// CHECK-NEXT:}
// CHECK-EMPTY:
// CHECK-NEXT:[numthreads(4, 2, 1)]
// CHECK-NEXT:void besl_main(uint3 besl_local_id : SV_GroupThreadID, uint3 besl_workgroup_id : SV_GroupID) {
// CHECK-NEXT:    uint t = (besl_local_id * besl_workgroup_id)[WaveGetLaneCount()];
// CHECK-NEXT:    counter = t;
// CHECK-NEXT:    S BIG_1 = BIG[t];
// CHECK-NEXT:    state = BIG_1;
// CHECK-NEXT:    float2x3 m = BIG_1.m;
// CHECK-NEXT:    float2x3 t_1 = product(m, m);
// CHECK-NEXT:    uint offset = t * 24u;
// CHECK-NEXT:    matrices.Store2(offset, asuint(float2(t_1[0].x, t_1[1].x)));
// CHECK-NEXT:    matrices.Store2(offset + 8, asuint(float2(t_1[0].y, t_1[1].y)));
// CHECK-NEXT:    matrices.Store2(offset + 16, asuint(float2(t_1[0].z, t_1[1].z)));
// CHECK-NEXT:    uint offset_1 = offset + t * 4u;
// CHECK-NEXT:    float3 t_2 = float3(asfloat(matrices.Load(offset_1)), asfloat(matrices.Load(offset_1 + 8)), asfloat(matrices.Load(offset_1 + 16)));
// CHECK-NEXT:    packed[besl_size(signed_1)] = float4(1.0, asfloat(0x7f800000u), asfloat(0xff800000u), asfloat(0x7fc00000u));
// CHECK-NEXT:    float x = maps[NonUniformResourceIndex(t)].SampleLevel(maps_sampler, float2(0.5, 0.5), 0.0).x;
// CHECK-NEXT:    float r;
// CHECK-NEXT:    r = sqrt(x);
// CHECK-NEXT:    data[t] = FLAG ? r * SCALE : selected(t_2, t_2).y;
// CHECK-NEXT:}

// VULKAN: // Shader model 6.0: dxc -T cs_6_0 -E besl_main -spirv -fspv-target-env=vulkan1.3 -fvk-use-scalar-layout
// VULKAN: struct S {
// VULKAN-NEXT:   bool flag;
// VULKAN-NEXT:   float2x3 m;
// VULKAN-NEXT: };
// VULKAN: {{[[][[]}}vk::binding(0, 0)]]
// VULKAN-NEXT: RWStructuredBuffer<float> data;
// VULKAN: {{[[][[]}}vk::binding(3, 0)]]
// VULKAN-NEXT: RWByteAddressBuffer matrices;
// VULKAN: {{[[][[]}}vk::image_format("r32i")]]{{[[][[]}}vk::binding(1, 0)]]
// VULKAN-NEXT: RWTexture2D<int> signed_1;
// VULKAN: {{[[][[]}}vk::image_format("rgb10a2")]]{{[[][[]}}vk::binding(2, 0)]]
// VULKAN-NEXT: RWTexture2D<unorm float4> packed;
// VULKAN: {{[[][[]}}vk::combinedImageSampler]]{{[[][[]}}vk::binding(4, 0)]]
// VULKAN-NEXT: Texture2D<float4> maps[2];
// VULKAN: {{[[][[]}}vk::combinedImageSampler]]{{[[][[]}}vk::binding(4, 0)]]
// VULKAN-NEXT: SamplerState maps_sampler;
// VULKAN: static uint counter = 3u;
// VULKAN: static S state;
// VULKAN: {{[[][[]}}vk::constant_id(4)]]
// VULKAN-NEXT: const float SCALE = 2.0;
// VULKAN: {{[[][[]}}vk::constant_id(5)]]
// VULKAN-NEXT: const bool FLAG = true;
// VULKAN: static const S BIG[2] = {{[{][{]}}true, float2x3(float3(1.0, 2.0, 3.0), float3(4.0, 5.0, 6.0))}, {false, float2x3(float3(0.0, 0.0, 0.0), float3(0.0, 0.0, 0.0))}};
// VULKAN: float3 besl_select_float3(bool3 condition, float3 a, float3 b) {
// VULKAN-NEXT:   return float3(condition.x ? a.x : b.x, condition.y ? a.y : b.y, condition.z ? a.z : b.z);
// VULKAN: uint2 besl_size(RWTexture2D<int> t) {
// VULKAN-NEXT:   uint2 size;
// VULKAN-NEXT:   t.GetDimensions(size.x, size.y);
// VULKAN-NEXT:   return size;
// VULKAN: float2x3 product(float2x3 a, float2x3 b) {
// VULKAN-NEXT:   return -((a * b) / 2.0);
// VULKAN: float3 selected(float3 a, float3 b) {
// VULKAN-NEXT:   return besl_select_float3((!(a < b)), a, b);
// VULKAN: [numthreads(4, 2, 1)]
// VULKAN-NEXT: void besl_main(uint3 besl_local_id : SV_GroupThreadID, uint3 besl_workgroup_id : SV_GroupID) {
// VULKAN-NEXT:   uint t = (besl_local_id * besl_workgroup_id)[WaveGetLaneCount()];
// VULKAN-NEXT:   counter = t;
// VULKAN-NEXT:   S BIG_1 = BIG[t];
// VULKAN-NEXT:   state = BIG_1;
// VULKAN-NEXT:   float2x3 m = BIG_1.m;
// VULKAN-NEXT:   float2x3 t_1 = product(m, m);
// VULKAN-NEXT:   uint offset = t * 24u;
// VULKAN-NEXT:   matrices.Store2(offset, asuint(float2(t_1[0].x, t_1[1].x)));
// VULKAN-NEXT:   matrices.Store2(offset + 8, asuint(float2(t_1[0].y, t_1[1].y)));
// VULKAN-NEXT:   matrices.Store2(offset + 16, asuint(float2(t_1[0].z, t_1[1].z)));
// VULKAN-NEXT:   uint offset_1 = offset + t * 4u;
// VULKAN-NEXT:   float3 t_2 = float3(asfloat(matrices.Load(offset_1)), asfloat(matrices.Load(offset_1 + 8)), asfloat(matrices.Load(offset_1 + 16)));
// VULKAN-NEXT:   packed[besl_size(signed_1)] = float4(1.0, asfloat(0x7f800000u), asfloat(0xff800000u), asfloat(0x7fc00000u));
// VULKAN-NEXT:   float x = maps[NonUniformResourceIndex(t)].SampleLevel(maps_sampler, float2(0.5, 0.5), 0.0).x;
// VULKAN-NEXT:   float r;
// VULKAN-NEXT:   r = sqrt(x);
// VULKAN-NEXT:   data[t] = FLAG ? r * SCALE : selected(t_2, t_2).y;
