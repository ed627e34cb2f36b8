// Metal 3.0
#include <metal_stdlib>

using namespace metal;

struct Payload {
    uint first[32];
};

struct MeshVertex {
    float4 position [[position]];
    float2 uv [[user(locn0)]];
};

struct MeshPrimitive {
    uint layer [[render_target_array_index]];
    uint id [[user(locn1), flat]];
};

[[mesh, max_total_threads_per_threadgroup(32)]] void besl_main(mesh<MeshVertex, MeshPrimitive, 64, 126, topology::triangle> mesh_output, const object_data Payload &payload [[payload]], uint index [[thread_index_in_threadgroup]], uint3 group [[threadgroup_position_in_grid]]) {
    threadgroup MeshVertex vertices[64];
    vertices[index].position = float4(float(payload.first[group.x & 31u]));
    vertices[index].uv = float2(0.0);
    threadgroup_barrier(mem_flags::mem_threadgroup);
    mesh_output.set_vertex(index, vertices[index]);
    mesh_output.set_primitive(index, MeshPrimitive{0u, index});
    mesh_output.set_index(index * 3u, uchar(index));
    if (index == 0u) {
        mesh_output.set_primitive_count(1u);
    }
}
