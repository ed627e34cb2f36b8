// Shader model 6.0: dxc -T cs_6_0 -E besl_main

struct Vertex {
    float3 position;
    float3 normal;
    float4 tangent;
};

struct Influence_value {
    uint4 joints;
    float4 weights;
};

cbuffer pose_block : register(b0, space0) {
    uint4 pose[768];
};

StructuredBuffer<Vertex> bind_vertices : register(t1, space0);

ByteAddressBuffer influences : register(t2, space0);

RWStructuredBuffer<Vertex> posed_vertices : register(u3, space0);

cbuffer PushConstants : register(b0, space1) {
    uint4 push_constant[1];
};

float4x3 blend_transforms(Influence_value influence) {
    uint offset = influence.joints.x * 48u;
    uint offset_1 = influence.joints.y * 48u;
    uint offset_2 = influence.joints.z * 48u;
    uint offset_3 = influence.joints.w * 48u;
    return float4x3(asfloat(pose[offset >> 4].xyz), asfloat(uint3(pose[offset >> 4].w, pose[(offset >> 4) + 1].xy)), asfloat(uint3(pose[(offset >> 4) + 1].zw, pose[(offset >> 4) + 2].x)), asfloat(pose[(offset >> 4) + 2].yzw)) * influence.weights.x + float4x3(asfloat(pose[offset_1 >> 4].xyz), asfloat(uint3(pose[offset_1 >> 4].w, pose[(offset_1 >> 4) + 1].xy)), asfloat(uint3(pose[(offset_1 >> 4) + 1].zw, pose[(offset_1 >> 4) + 2].x)), asfloat(pose[(offset_1 >> 4) + 2].yzw)) * influence.weights.y + float4x3(asfloat(pose[offset_2 >> 4].xyz), asfloat(uint3(pose[offset_2 >> 4].w, pose[(offset_2 >> 4) + 1].xy)), asfloat(uint3(pose[(offset_2 >> 4) + 1].zw, pose[(offset_2 >> 4) + 2].x)), asfloat(pose[(offset_2 >> 4) + 2].yzw)) * influence.weights.z + float4x3(asfloat(pose[offset_3 >> 4].xyz), asfloat(uint3(pose[offset_3 >> 4].w, pose[(offset_3 >> 4) + 1].xy)), asfloat(uint3(pose[(offset_3 >> 4) + 1].zw, pose[(offset_3 >> 4) + 2].x)), asfloat(pose[(offset_3 >> 4) + 2].yzw)) * influence.weights.w;
}

float3 rotate(float4x3 transform, float3 direction) {
    return normalize(mul(float4(direction.xyz, 0.0), transform));
}

[numthreads(64, 1, 1)]
void besl_main(uint3 besl_global_id : SV_DispatchThreadID) {
    uint index = besl_global_id.x;
    if (index >= push_constant[0].y) {
        return;
    }
    Vertex vertex = bind_vertices[push_constant[0].x + index];
    uint offset = (push_constant[0].x + index) * 24u;
    Influence_value t = {uint4(influences.Load(offset) & 65535u, (influences.Load(offset) >> 16u) & 65535u, influences.Load(offset + 4) & 65535u, (influences.Load(offset + 4) >> 16u) & 65535u), asfloat(influences.Load4(offset + 8))};
    float4x3 transform = blend_transforms(t);
    float3 position = mul(float4(vertex.position.x, vertex.position.y, vertex.position.z, 1.0), transform);
    float3 normal = rotate(transform, vertex.normal);
    float3 tangent = rotate(transform, float3(vertex.tangent.x, vertex.tangent.y, vertex.tangent.z));
    float3 straight = normalize(tangent - normal * dot(normal, tangent));
    Vertex t_1 = {position, normal, float4(straight.xyz, vertex.tangent.w)};
    posed_vertices[push_constant[0].z + index] = t_1;
}
