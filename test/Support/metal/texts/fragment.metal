// Metal 3.0
#include <metal_stdlib>

using namespace metal;

struct FragmentInput {
    float2 uv [[user(locn1)]];
    uint material [[user(locn0), flat]];
};

struct FragmentOutput {
    float4 color [[color(0)]];
    uint id [[color(1)]];
    float depth [[depth(any)]];
};

fragment FragmentOutput besl_main(FragmentInput stage_input [[stage_in]], float4 fragment_position [[position]], texture2d<float> albedo [[texture(0)]], sampler albedo_sampler [[sampler(0)]], bool front_facing [[front_facing]]) {
    FragmentOutput stage_output;
    if (fwidth(stage_input.uv.x) > 1.0) {
        discard_fragment();
    }
    stage_output.color = albedo.sample(albedo_sampler, stage_input.uv) * fragment_position.z;
    stage_output.depth = fragment_position.w;
    stage_output.id = front_facing ? stage_input.material : 0u;
    return stage_output;
}
