// Metal 3.1
#include <metal_stdlib>

using namespace metal;

template <typename T, uint n>
struct besl_array {
    T elements[n];
};

struct Params {
    packed_float3 color;
    float scale;
    besl_array<packed_float2, 3> offsets;
    float4x4 transform;
};

struct Counters {
    atomic_uint total;
    besl_array<atomic_int, 4> bins;
};

struct PushConstants {
    uint count;
};

struct Resources {
    texture2d<float> source [[id(0)]];
    sampler source_sampler [[id(1)]];
    array<texture2d<float>, 4> layers [[id(2)]];
    sampler layers_sampler [[id(6)]];
    texture2d<float, access::write> result [[id(7)]];
    texture2d<uint, access::read_write> mask [[id(8)]];
    constant Params *params [[id(9)]];
    device Params *written [[id(10)]];
    const device float *values [[id(11)]];
    device Counters *counters [[id(12)]];
    constant Params *cameras [[id(13)]][2];
};

constant float3 weights = float3(0.25, 0.5, 0.25);

constant besl_array<float, 2> taps = besl_array<float, 2>{{1.0, 2.0}};

constant uint quality_value [[function_constant(3)]];
constant uint quality = is_function_constant_defined(quality_value) ? quality_value : 2u;

float tint(constant Resources &resources, thread float4 &color, threadgroup besl_array<float, 64> &tile, uint i) {
    color.xyz = float3(resources.params->color) * resources.params->scale;
    color = resources.params->transform * color + color * float4x4(color, color, color, color);
    return tile.elements[i & 63u] + taps.elements[i & 1u] + dot(color.xyz, weights);
}

float4 look(texture2d<float> t, sampler t_sampler, float2 uv) {
    return t.sample(t_sampler, uv, level(0.0)) + t.read(uint2(uint(uv.x), t.get_height()));
}

kernel void besl_main(constant Resources &resources [[buffer(16)]], constant PushConstants &push [[buffer(15)]], uint3 thread_id [[thread_position_in_grid]], uint index [[thread_index_in_threadgroup]], uint lane [[thread_index_in_simdgroup]]) {
    threadgroup besl_array<float, 64> tile;
    threadgroup atomic_uint count;
    uint2 size = uint2(resources.result.get_width(), resources.result.get_height());
    if (any(thread_id.xy >= size)) {
        return;
    }
    tile.elements[index] = resources.values[index];
    threadgroup_barrier(mem_flags::mem_threadgroup | mem_flags::mem_device);
    float4 color = float4(0.0);
    Params copy = *resources.params;
    *resources.written = copy;
    resources.written->color = float3(1.0) + float3(copy.color);
    resources.written->offsets.elements[1u] = any(half2(0.5h, half(0.5)) == half2(0.5h)) ? float2(1.0) : float2(2.0);
    uint before = atomic_fetch_add_explicit(&resources.counters->total, 1u, memory_order_relaxed);
    int bin = atomic_fetch_max_explicit(&resources.counters->bins.elements[index & 3u], int(before), memory_order_relaxed);
    atomic_store_explicit(&count, 0u, memory_order_relaxed);
    resources.mask.write(uint4(before), thread_id.xy);
    uint old = resources.mask.atomic_fetch_or(thread_id.xy, uint4(1u << (uint(bin) & 31u))).x;
    float total = tint(resources, color, tile, index) + float(old + quality + push.count);
    color += look(resources.source, resources.source_sampler, float2(thread_id.xy)) + look(resources.layers[lane & 3u], resources.layers_sampler, color.xy);
    total += simd_shuffle(total, ushort(lane ^ 1u)) + float(ulong(simd_vote::vote_t(simd_ballot(total > 1.0))));
    color = select(color, -color, color < float4(total));
    color.x += resources.cameras[index & 1u]->scale + as_type<float>(0x3f800000u);
    resources.result.write(color, thread_id.xy);
}
