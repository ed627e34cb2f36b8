// The assembly of intrinsics, and that every one of them round-trips with the types of its overloads.

// RUN: besl-opt %s | besl-opt | FileCheck %s
// RUN: besl-opt %s --mlir-print-op-generic | besl-opt | FileCheck %s
// RUN: besl-opt %s --emit-bytecode | besl-opt | FileCheck %s

!Counters = !besl.struct<"Counters", value: !besl.atomic<ui32>, signed: !besl.atomic<si32>>

besl.program @p layout(scalar, column) {
  besl.struct @"struct Counters" : !Counters
  besl.descriptor @counters : !Counters slot(0) read_write
  besl.descriptor @texture : !besl.texture<2d> slot(1) read
  besl.descriptor @ids : !besl.texture<2d, ui32> slot(2) read
  besl.descriptor @image : !besl.image<2d, rgba16f> slot(3) read_write
  besl.descriptor @flags : !besl.image<2d, r32ui> slot(4) read_write
  besl.workgroup @shared : !besl.atomic<ui32>

  // CHECK-LABEL: besl.func private @math
  besl.func private @math(%f: f32, %h: f16, %v: vector<3xf32>, %u: ui32, %i: si32) {
    // CHECK: besl.min %{{.*}}, %{{.*}} : (f32, f32) -> f32
    %0 = besl.min %f, %f : (f32, f32) -> f32
    // CHECK: besl.max %{{.*}}, %{{.*}} : (si32, si32) -> si32
    %1 = besl.max %i, %i : (si32, si32) -> si32
    // CHECK: besl.clamp %{{.*}}, %{{.*}}, %{{.*}} : (vector<3xf32>, vector<3xf32>, vector<3xf32>) -> vector<3xf32>
    %2 = besl.clamp %v, %v, %v : (vector<3xf32>, vector<3xf32>, vector<3xf32>) -> vector<3xf32>
    // CHECK: besl.dot %{{.*}}, %{{.*}} : (vector<3xf32>, vector<3xf32>) -> f32
    %3 = besl.dot %v, %v : (vector<3xf32>, vector<3xf32>) -> f32
    // CHECK: besl.sincos %{{.*}} : (f32) -> vector<2xf32>
    %4 = besl.sincos %f : (f32) -> vector<2xf32>
    // CHECK: besl.find_lsb %{{.*}} : (ui32) -> ui32
    %5 = besl.find_lsb %u : (ui32) -> ui32
    // CHECK: besl.is_normal %{{.*}} : (f16) -> i1
    %6 = besl.is_normal %h : (f16) -> i1
    besl.return
  }

  // CHECK-LABEL: besl.func private @resources
  besl.func private @resources(%uv: vector<2xf32>, %c: vector<2xui32>, %color: vector<4xf32>, %lod: f32) {
    %t = besl.handle @texture : !besl.texture<2d>
    %ids = besl.handle @ids : !besl.texture<2d, ui32>
    %image = besl.handle @image : !besl.image<2d, rgba16f>
    %flags = besl.handle @flags : !besl.image<2d, r32ui>
    // CHECK: besl.texture_sample %{{.*}}, %{{.*}} : (!besl.texture<2d>, vector<2xf32>) -> vector<4xf32>
    %0 = besl.texture_sample %t, %uv : (!besl.texture<2d>, vector<2xf32>) -> vector<4xf32>
    // CHECK: besl.texture_lod %{{.*}}, %{{.*}} : (!besl.texture<2d>, vector<2xf32>) -> vector<4xf32>
    %1 = besl.texture_lod %t, %uv : (!besl.texture<2d>, vector<2xf32>) -> vector<4xf32>
    // CHECK: besl.texture_lod %{{.*}}, %{{.*}}, %{{.*}} : (!besl.texture<2d>, vector<2xf32>, f32) -> vector<4xf32>
    %2 = besl.texture_lod %t, %uv, %lod : (!besl.texture<2d>, vector<2xf32>, f32) -> vector<4xf32>
    // CHECK: besl.texture_fetch_u32 %{{.*}}, %{{.*}} : (!besl.texture<2d, ui32>, vector<2xui32>) -> ui32
    %3 = besl.texture_fetch_u32 %ids, %c : (!besl.texture<2d, ui32>, vector<2xui32>) -> ui32
    // The size does not depend on what the texture yields.
    // CHECK: besl.texture_size %{{.*}} : (!besl.texture<2d, ui32>) -> vector<2xui32>
    %4 = besl.texture_size %ids : (!besl.texture<2d, ui32>) -> vector<2xui32>
    // CHECK: besl.image_store %{{.*}}, %{{.*}}, %{{.*}} : (!besl.image<2d, rgba16f>, vector<2xui32>, vector<4xf32>) -> ()
    besl.image_store %image, %c, %color : (!besl.image<2d, rgba16f>, vector<2xui32>, vector<4xf32>) -> ()
    // CHECK: besl.image_size %{{.*}} : (!besl.image<2d, r32ui>) -> vector<2xui32>
    %5 = besl.image_size %flags : (!besl.image<2d, r32ui>) -> vector<2xui32>
    besl.return
  }

  // CHECK-LABEL: besl.func private @others
  besl.func private @others(%u: ui32, %p: i1) {
    %counters = besl.global @counters : !besl.ref<!Counters, storage>
    %value = besl.member %counters["value"] : !besl.ref<!Counters, storage>
    %shared = besl.global @shared : !besl.ref<!besl.atomic<ui32>, workgroup>
    // CHECK: besl.atomic_add %{{.*}}, %{{.*}} : (!besl.ref<!besl.atomic<ui32>, storage>, ui32) -> ui32
    %0 = besl.atomic_add %value, %u : (!besl.ref<!besl.atomic<ui32>, storage>, ui32) -> ui32
    // CHECK: besl.atomic_store %{{.*}}, %{{.*}} : (!besl.ref<!besl.atomic<ui32>, workgroup>, ui32) -> ()
    besl.atomic_store %shared, %u : (!besl.ref<!besl.atomic<ui32>, workgroup>, ui32) -> ()
    // CHECK: besl.workgroup_barrier{{$}}
    besl.workgroup_barrier
    // CHECK: besl.subgroup_ballot %{{.*}} : (i1) -> vector<4xui32>
    %1 = besl.subgroup_ballot %p : (i1) -> vector<4xui32>
    // CHECK: besl.set_mesh_output_counts %{{.*}}, %{{.*}} : (ui32, ui32) -> ()
    besl.set_mesh_output_counts %u, %u : (ui32, ui32) -> ()
    besl.return
  }
}
