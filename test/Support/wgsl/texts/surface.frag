diagnostic(off, derivative_uniformity);

struct FragmentOutput {
    @location(0) color: vec4f,
    @location(1) id: u32,
}

@group(0) @binding(0) var albedo: texture_2d<f32>;

@group(1) @binding(0) var albedo_sampler: sampler;

@group(0) @binding(1) var layers: texture_2d_array<f32>;

@group(1) @binding(1) var layers_sampler: sampler;

@group(0) @binding(2) var ids: texture_2d<u32>;

@group(0) @binding(3) var field: texture_3d<f32>;

@group(1) @binding(3) var field_sampler: sampler;

var<private> uv_1: vec2f;

var<private> id_1: u32;

var<private> kind_1: u32;

var<private> color_1: vec4f;

fn tint(t: texture_2d<f32>, t_sampler: sampler, scale: f32) -> vec4f {
    return textureSample(t, t_sampler, uv_1 * scale);
}

fn mark(x: u32) {
    id_1 = x + kind_1;
}

fn main_1() {
    let base: vec4f = tint(albedo, albedo_sampler, 2.0);
    if (base.w < 0.5) {
        discard;
    }
    color_1 = base * textureSample(layers, layers_sampler, uv_1, kind_1) + textureSampleLevel(field, field_sampler, vec3f(uv_1.xy, 0.5), 0.0) * fwidth(uv_1.x);
    if (kind_1 == 3u) {
        mark(7u);
        return;
    }
    mark(textureLoad(ids, vec2u(1u, 2u), 0).x + textureDimensions(albedo).x);
}

@fragment
fn main(@location(0) uv: vec2f, @location(1) @interpolate(flat) kind: u32) -> FragmentOutput {
    var stage_output: FragmentOutput;
    uv_1 = uv;
    kind_1 = kind;
    main_1();
    stage_output.id = id_1;
    stage_output.color = color_1;
    return stage_output;
}
