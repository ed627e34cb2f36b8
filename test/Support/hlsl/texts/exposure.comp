// Shader model 6.0: dxc -T cs_6_0 -E besl_main

RWStructuredBuffer<uint> histogram : register(u0, space0);

cbuffer adaptation_block : register(b1, space0) {
    uint4 adaptation[2];
};

RWByteAddressBuffer exposure : register(u2, space0);

groupshared float weighted[256];

static const float KEY = 0.18;

static const uint LANES = 256u;

static uint besl_replaced_uint;

[numthreads(256, 1, 1)]
void besl_main(uint besl_local_index : SV_GroupIndex) {
    uint lane = besl_local_index;
    uint count;
    InterlockedOr(histogram[lane], 0u, count);
    InterlockedExchange(histogram[lane], 0u, besl_replaced_uint);
    weighted[lane] = float(count) * float(lane);
    uint black = count;
    AllMemoryBarrierWithGroupSync();
    for (uint width = LANES / 2u; width > 0u; width = width >> 1u) {
        if (lane < width) {
            weighted[lane] = weighted[lane] + weighted[lane + width];
        }
        AllMemoryBarrierWithGroupSync();
    }
    if (lane == 0u) {
        float lit_1 = max(float(adaptation[1].x) - float(black), 1.0);
        float average_bin = max(weighted[0] / lit_1 - 1.0, 0.0);
        float average_log = average_bin / 254.0 * asfloat(adaptation[0].y) + asfloat(adaptation[0].x);
        float average = pow(2.0, average_log);
        float blend = 1.0 - exp(0.0 - asfloat(adaptation[0].w) * asfloat(adaptation[0].z));
        float adapted = lerp(asfloat(exposure.Load(0)), average, blend);
        exposure.Store(0, asuint(adapted));
        exposure.Store(4, asuint(KEY / max(adapted, 0.0001)));
    }
}
