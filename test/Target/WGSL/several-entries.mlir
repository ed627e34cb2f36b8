// A text holds all entries of a program by their own names, and what any of them uses once. Asked for by name there is one.
// RUN: %wgsl %s | FileCheck %s --implicit-check-not=@group
// RUN: %wgsl %s --entry=blit | FileCheck %s --check-prefix=ONE

// CHECK: // Needs of the device: maxComputeWorkgroupSizeX = 512, maxComputeInvocationsPerWorkgroup = 512
// CHECK: struct VertexOutput {
// CHECK-NEXT: @builtin(position) clip: vec4f,
// CHECK-NEXT: }
// CHECK: struct FragmentOutput {
// CHECK-NEXT: @location(0) color: vec4f,
// CHECK: struct besl_FragmentOutput2 {
// CHECK-NEXT: @location(0) mask: vec4f,
// CHECK: @group(0) @binding(0) var<uniform> camera: Camera;
// CHECK: @group(0) @binding(1) var<storage, read_write> marks: array<u32>;
// CHECK: @group(0) @binding(2) var map: texture_2d<f32>;
// CHECK: @group(1) @binding(2) var map_sampler: sampler;
// CHECK: @vertex
// CHECK-NEXT: fn move_1(@location(0) place: vec4f) -> VertexOutput {
// CHECK: @fragment
// CHECK-NEXT: fn blit(@location(0) uv: vec2f) -> FragmentOutput {
// CHECK: @fragment
// CHECK-NEXT: fn white() -> besl_FragmentOutput2 {
// CHECK-NEXT: var stage_output: besl_FragmentOutput2;
// CHECK: @compute @workgroup_size(512)
// CHECK-NEXT: fn count(

// ONE-NOT: @vertex
// ONE: fn main(@location(0) uv: vec2f) -> FragmentOutput {
// ONE-NOT: @compute

!Camera = !besl.struct<"Camera", view: !besl.matrix<4x4xf32>>

besl.program @pair layout(scalar, column) {
  besl.struct @"struct Camera" : !Camera
  besl.descriptor @camera : !Camera slot(0) read memory(constant)
  besl.descriptor @marks : !besl.array<? x ui32> slot(1) read_write
  besl.descriptor @map : !besl.texture<2d> slot(2) read
  besl.input @place : vector<4xf32> location(0)
  besl.input @uv : vector<2xf32> location(0)
  besl.output @clip : vector<4xf32> position
  besl.output @coordinate : vector<2xf32> location(0)
  besl.output @color : vector<4xf32> location(0)
  besl.output @mask : vector<4xf32> location(0)
  besl.func @move() entry(vertex) {
    %camera = besl.global @camera : !besl.ref<!Camera, uniform>
    %view = besl.member %camera["view"] : !besl.ref<!Camera, uniform>
    %m = besl.load %view : !besl.ref<!besl.matrix<4x4xf32>, uniform>
    %place = besl.global @place : !besl.ref<vector<4xf32>, input>
    %p = besl.load %place : !besl.ref<vector<4xf32>, input>
    %q = besl.matmul %m, %p : (!besl.matrix<4x4xf32>, vector<4xf32>) -> vector<4xf32>
    %clip = besl.global @clip : !besl.ref<vector<4xf32>, output>
    besl.store %q, %clip : !besl.ref<vector<4xf32>, output>
  }
  besl.func @blit() entry(fragment) {
    %map = besl.handle @map : !besl.texture<2d>
    %uv = besl.global @uv : !besl.ref<vector<2xf32>, input>
    %c = besl.load %uv : !besl.ref<vector<2xf32>, input>
    %t = besl.texture_sample %map, %c : (!besl.texture<2d>, vector<2xf32>) -> vector<4xf32>
    %color = besl.global @color : !besl.ref<vector<4xf32>, output>
    besl.store %t, %color : !besl.ref<vector<4xf32>, output>
  }
  besl.func @white() entry(fragment) {
    %one = besl.constant dense<1.0> : vector<4xf32>
    %mask = besl.global @mask : !besl.ref<vector<4xf32>, output>
    besl.store %one, %mask : !besl.ref<vector<4xf32>, output>
  }
  besl.func @count() entry(compute, workgroup = [512, 1, 1]) {
    %marks = besl.global @marks : !besl.ref<!besl.array<? x ui32>, storage>
    %i = besl.builtin local_invocation_index : ui32
    %e = besl.element %marks[%i] : !besl.ref<!besl.array<? x ui32>, storage>
    besl.store %i, %e : !besl.ref<ui32, storage>
  }
}
