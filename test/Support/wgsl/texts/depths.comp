@group(0) @binding(0) var shadow: texture_depth_2d;

@group(0) @binding(1) var surfaces: texture_multisampled_2d<f32>;

@group(0) @binding(2) var ramp: texture_1d<f32>;

@group(0) @binding(3) var plain: sampler;

@group(0) @binding(4) var compared: sampler_comparison;

@group(0) @binding(5) var<storage, read_write> results: array<f32>;

@compute @workgroup_size(1)
fn main() {
    results[0] = textureSampleCompareLevel(shadow, compared, vec2f(0.5), 0.25);
    results[1] = textureSampleLevel(shadow, plain, vec2f(0.5), 1u);
    results[2] = textureGatherCompare(shadow, compared, vec2f(0.5), 0.25).x;
    results[3] = textureLoad(surfaces, vec2u(0u), 2u).x + f32(textureNumSamples(surfaces));
    results[4] = textureLoad(ramp, 1u, 0u).x + f32(textureDimensions(ramp, 0u));
}
