// Shader model 6.0: dxc -T cs_6_0 -E besl_main

cbuffer frustum_block : register(b0, space0) {
    uint4 frustum[7];
};

StructuredBuffer<float4> bounds : register(t1, space0);

RWByteAddressBuffer draw_list : register(u2, space0);

uint besl_ballot_find_lsb(uint4 ballot) {
    for (uint i = 0u; i < 4u; i++) {
        if (ballot[i] != 0u) {
            return i * 32u + uint(firstbitlow(ballot[i]));
        }
    }
    return 4294967295u;
}

uint besl_ballot_count(uint4 ballot) {
    return countbits(ballot.x) + countbits(ballot.y) + countbits(ballot.z) + countbits(ballot.w);
}

bool is_visible(float4 sphere) {
    float4 center = float4(sphere.xyz, 1.0);
    for (uint i = 0u; i < 6u; i = i + 1u) {
        uint offset = i * 16u;
        if (dot(asfloat(frustum[offset >> 4]), center) < 0.0 - sphere.w) {
            return false;
        }
    }
    return true;
}

uint lanes_from(uint lane, uint word) {
    uint first = word * 32u;
    if (lane <= first) {
        return 4294967295u;
    }
    if (lane >= first + 32u) {
        return 0u;
    }
    return 4294967295u << ((lane - first) & 31u);
}

[numthreads(64, 1, 1)]
void besl_main(uint3 besl_global_id : SV_DispatchThreadID) {
    uint index = besl_global_id.x;
    uint lane = WaveGetLaneIndex();
    bool visible = false;
    if (index < frustum[6].x) {
        visible = is_visible(bounds[index]);
    }
    uint4 survivors = WaveActiveBallot(visible);
    uint leader = besl_ballot_find_lsb(survivors);
    uint base = 0u;
    if (lane == leader) {
        uint t;
        draw_list.InterlockedAdd(0, besl_ballot_count(survivors), t);
        base = t;
    }
    if (any(survivors != 0u)) {
        base = WaveReadLaneAt(base, leader);
    }
    uint4 later = uint4(lanes_from(lane, 0u), lanes_from(lane, 1u), lanes_from(lane, 2u), lanes_from(lane, 3u));
    uint place = besl_ballot_count((survivors & ~later));
    if (visible) {
        draw_list.Store((base + place) * 4u + 4, index);
    }
}
