// Metal 3.0
#include <metal_stdlib>

using namespace metal;

struct Payload {
    uint first[32];
};

[[object, max_total_threads_per_threadgroup(32), max_total_threadgroups_per_mesh_grid(8)]] void besl_main(object_data Payload &payload [[payload]], mesh_grid_properties mesh_grid, uint3 thread_position [[thread_position_in_grid]], uint index [[thread_index_in_threadgroup]]) {
    threadgroup uint count;
    if (index == 0u) {
        count = 0u;
    }
    threadgroup_barrier(mem_flags::mem_threadgroup);
    payload.first[index & 31u] = thread_position.x;
    count = 3u;
    threadgroup_barrier(mem_flags::mem_threadgroup | mem_flags::mem_object_data);
    if (index == 0u) {
        mesh_grid.set_threadgroups_per_grid(uint3(count, 1u, 1u));
    }
}
