// Shader model 6.0: dxc -T cs_6_0 -E besl_main

Texture2D<float> shadow : register(t0, space0);

Texture2DMS<float4> surfaces : register(t1, space0);

Texture1D<float4> ramp : register(t2, space0);

SamplerState plain : register(s3, space0);

SamplerComparisonState compared : register(s4, space0);

RWStructuredBuffer<float> results : register(u5, space0);

uint besl_texture_samples(Texture2DMS<float4> t) {
    uint width, height, samples;
    t.GetDimensions(width, height, samples);
    return samples;
}

uint besl_texture_level_size_2(Texture1D<float4> t, uint level) {
    uint width, levels;
    t.GetDimensions(level, width, levels);
    return width;
}

[numthreads(1, 1, 1)]
void besl_main() {
    results[0] = shadow.SampleCmpLevelZero(compared, float2(0.5, 0.5), 0.25);
    results[1] = shadow.SampleLevel(plain, float2(0.5, 0.5), float(1u));
    results[2] = shadow.GatherCmp(compared, float2(0.5, 0.5), 0.25).x;
    results[3] = surfaces.Load(int2(uint2(0u, 0u)), int(2u)).x + float(besl_texture_samples(surfaces));
    results[4] = ramp.Load(int2(1u, 0u)).x + float(besl_texture_level_size_2(ramp, 0u));
}
