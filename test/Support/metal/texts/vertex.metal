// Metal 3.0
#include <metal_stdlib>

using namespace metal;

struct Camera {
    float4x4 projection;
};

struct VertexInput {
    float3 position [[attribute(0)]];
    uint material [[attribute(1)]];
};

struct VertexOutput {
    float4 clip [[position]];
    uint material [[user(locn0), flat]];
    float2 uv [[user(locn1)]];
};

void place(constant Camera &camera, VertexInput stage_input, thread VertexOutput &stage_output) {
    stage_output.clip = camera.projection * float4(stage_input.position, 1.0);
}

vertex VertexOutput besl_main(VertexInput stage_input [[stage_in]], constant Camera &camera [[buffer(0)]], uint vertex_id [[vertex_id]], uint instance_id [[instance_id]]) {
    VertexOutput stage_output;
    place(camera, stage_input, stage_output);
    stage_output.material = stage_input.material + vertex_id + instance_id;
    if (stage_output.material == 0u) {
        return stage_output;
    }
    stage_output.uv = float2(0.0, 1.0);
    return stage_output;
}
