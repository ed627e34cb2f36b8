struct Instance {
    transform: mat4x4f,
    color: vec4f,
}

struct VertexOutput {
    @location(0) color: vec4f,
    @location(1) @interpolate(flat) kind: u32,
    @builtin(position) position: vec4f,
}

@group(0) @binding(0) var<storage, read> instances: array<Instance>;

@vertex
fn main(
    @location(0) place: vec3f,
    @location(1) joints: vec4u,
    @builtin(vertex_index) vertex_index: u32,
    @builtin(instance_index) instance_index: u32,
) -> VertexOutput {
    var stage_output: VertexOutput;
    let own: Instance = instances[instance_index];
    stage_output.position = own.transform * vec4f(place.xyz, 1.0);
    stage_output.color = own.color;
    stage_output.kind = joints.x + vertex_index;
    return stage_output;
}
