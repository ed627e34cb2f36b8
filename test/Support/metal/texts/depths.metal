// Metal 3.0: xcrun -sdk macosx metal -std=metal3.0
// besl-threadgroup-size:1,1,1
#include <metal_stdlib>

using namespace metal;

struct Resources {
    depth2d<float> shadow [[id(0)]];
    texture2d_ms<float> surfaces [[id(2)]];
    texture1d<float> ramp [[id(4)]];
    sampler plain [[id(6)]];
    sampler compared [[id(7)]];
    device float *results [[id(8)]];
};

kernel void besl_main(constant Resources &resources [[buffer(16)]]) {
    resources.results[0] = resources.shadow.sample_compare(resources.compared, float2(0.5f), 0.25f, level(0.0f));
    resources.results[1] = resources.shadow.sample(resources.plain, float2(0.5f), level(float(1u)));
    resources.results[2] = resources.shadow.gather_compare(resources.compared, float2(0.5f), 0.25f).x;
    resources.results[3] = resources.surfaces.read(uint2(0u), 2u).x + float(resources.surfaces.get_num_samples());
    resources.results[4] = resources.ramp.read(1u, 0u).x + float(resources.ramp.get_width(0u));
}
