// Needs of the device: shader-f16
enable f16;

struct Particle {
    position: vec3f,
    mass: f32,
    velocity: vec4f,
}

struct Frame {
    view: mat4x4f,
    eye: vec3f,
    exposure: f32,
}

struct PushConstant {
    scale: f32,
    first: u32,
    offset: vec2f,
}

@group(0) @binding(0) var<storage, read_write> particles: array<Particle>;

@group(0) @binding(1) var<storage, read> lights: array<u32>;

@group(0) @binding(2) var<uniform> frame: Frame;

@group(0) @binding(3) var<uniform> settings: array<vec4u, 3>;

@group(0) @binding(4) var<storage, read_write> mixed: array<atomic<u32>, 25>;

@group(0) @binding(5) var<storage, read_write> points: array<u32>;

@group(2) @binding(0) var<uniform> push_constant: PushConstant;

fn besl_read3_lights(word: u32) -> vec3u {
    return vec3u(lights[word], lights[word + 1u], lights[word + 2u]);
}

fn besl_read4_lights(word: u32) -> vec4u {
    return vec4u(lights[word], lights[word + 1u], lights[word + 2u], lights[word + 3u]);
}

fn besl_write3_points(word: u32, value: vec3u) {
    points[word] = value.x;
    points[word + 1u] = value.y;
    points[word + 2u] = value.z;
}

fn besl_read1_settings(word: u32) -> u32 {
    return settings[word >> 2u][word & 3u];
}

fn besl_write_u8_mixed(offset: u32, value: u32) {
    let shift = (offset & 3u) * 8u;
    var seen = atomicLoad(&mixed[offset >> 2u]);
    loop {
        let result = atomicCompareExchangeWeak(&mixed[offset >> 2u], seen, (seen & ~(255u << shift)) | ((value & 255u) << shift));
        if (result.exchanged) {
            break;
        }
        seen = result.old_value;
    }
}

fn besl_write_u16_mixed(offset: u32, value: u32) {
    let shift = (offset & 2u) * 8u;
    var seen = atomicLoad(&mixed[offset >> 2u]);
    loop {
        let result = atomicCompareExchangeWeak(&mixed[offset >> 2u], seen, (seen & ~(65535u << shift)) | ((value & 65535u) << shift));
        if (result.exchanged) {
            break;
        }
        seen = result.old_value;
    }
}

fn besl_write3_mixed(word: u32, value: vec3u) {
    atomicStore(&mixed[word], value.x);
    atomicStore(&mixed[word + 1u], value.y);
    atomicStore(&mixed[word + 2u], value.z);
}

fn besl_read3_mixed(word: u32) -> vec3u {
    return vec3u(atomicLoad(&mixed[word]), atomicLoad(&mixed[word + 1u]), atomicLoad(&mixed[word + 2u]));
}

@compute @workgroup_size(8, 8)
fn main(@builtin(local_invocation_index) local_invocation_index: u32) {
    let i: u32 = local_invocation_index;
    particles[i].position = frame.eye * frame.exposure + bitcast<vec3f>(besl_read3_lights((i * 28u) >> 2));
    particles[i].velocity = frame.view * bitcast<vec4f>(besl_read4_lights(17));
    let offset: u32 = i * 4u;
    besl_write3_points((i * 12u) >> 2, bitcast<vec3u>(bitcast<vec3f>(vec3u(settings[1].zw, settings[2].x)) * bitcast<f32>(settings[0].x) + bitcast<f32>(besl_read1_settings((offset >> 2) + 1)) * push_constant.scale));
    points[((push_constant.first * 12u) >> 2) + 1] = bitcast<u32>(push_constant.offset.y);
    besl_write_u8_mixed(i + 4u, i + atomicLoad(&mixed[0]));
    let t: u32 = i + 4u;
    besl_write_u8_mixed(7u, atomicLoad(&mixed[(t & 4294967292u) >> 2]) >> ((t & 3u) << 3u));
    besl_write_u16_mixed(i * 2u + 20u, atomicLoad(&mixed[5]) >> 16u);
    besl_write_u16_mixed(32u, bitcast<u32>(vec2h(f16(frame.exposure), 0.0h)));
    besl_write3_mixed(9, bitcast<vec3u>(mat4x3f(bitcast<vec3f>(besl_read3_mixed(13)), bitcast<vec3f>(besl_read3_mixed(16)), bitcast<vec3f>(besl_read3_mixed(19)), bitcast<vec3f>(besl_read3_mixed(22))) * particles[0].velocity));
    atomicAdd(&mixed[12], 1u);
}
