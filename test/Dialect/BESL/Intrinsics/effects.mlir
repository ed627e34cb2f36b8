// What upstream passes may do with intrinsics: their effects say what keeps its place.

// RUN: besl-opt %s --canonicalize --cse | FileCheck %s

!Counters = !besl.struct<"Counters", value: !besl.atomic<ui32>>

besl.program @p layout(scalar, column) {
  besl.struct @"struct Counters" : !Counters
  besl.descriptor @counters : !Counters slot(0) read_write
  besl.descriptor @texture : !besl.texture<2d> slot(1) read
  besl.descriptor @image : !besl.image<2d, rgba16f> slot(2) read_write
  besl.workgroup @shared : !besl.atomic<ui32>

  // Two equal ballots are one while the same lanes go on.
  // CHECK-LABEL: besl.func private @ballots
  besl.func private @ballots(%p: i1) -> vector<4xui32> {
    // CHECK-COUNT-1: besl.subgroup_ballot %
    // CHECK-NOT: besl.subgroup_ballot %
    %0 = besl.subgroup_ballot %p : (i1) -> vector<4xui32>
    %1 = besl.subgroup_ballot %p : (i1) -> vector<4xui32>
    %2 = besl.or %0, %1 : vector<4xui32>
    besl.return %2 : vector<4xui32>
  }

  // CHECK-LABEL: besl.func private @ballotsAroundExit
  besl.func private @ballotsAroundExit(%p: i1, %leave: i1) -> vector<4xui32> {
    // CHECK: besl.subgroup_ballot %
    %0 = besl.subgroup_ballot %p : (i1) -> vector<4xui32>
    besl.if %leave {
      besl.return %0 : vector<4xui32>
    }
    // CHECK: besl.subgroup_ballot %
    %1 = besl.subgroup_ballot %p : (i1) -> vector<4xui32>
    %2 = besl.or %0, %1 : vector<4xui32>
    besl.return %2 : vector<4xui32>
  }

  // Explicit levels do not look at other lanes, implicit ones do.
  // CHECK-LABEL: besl.func private @samples
  besl.func private @samples(%uv: vector<2xf32>, %leave: i1) -> vector<4xf32> {
    %t = besl.handle @texture : !besl.texture<2d>
    // CHECK: besl.texture_lod
    %0 = besl.texture_lod %t, %uv : (!besl.texture<2d>, vector<2xf32>) -> vector<4xf32>
    // CHECK: besl.texture_sample
    %1 = besl.texture_sample %t, %uv : (!besl.texture<2d>, vector<2xf32>) -> vector<4xf32>
    besl.if %leave {
      besl.return %0 : vector<4xf32>
    }
    // CHECK-NOT: besl.texture_lod
    // CHECK: besl.texture_sample
    %2 = besl.texture_lod %t, %uv : (!besl.texture<2d>, vector<2xf32>) -> vector<4xf32>
    %3 = besl.texture_sample %t, %uv : (!besl.texture<2d>, vector<2xf32>) -> vector<4xf32>
    %4 = besl.add %0, %1 : vector<4xf32>
    %5 = besl.add %2, %3 : vector<4xf32>
    %6 = besl.add %4, %5 : vector<4xf32>
    besl.return %6 : vector<4xf32>
  }

  // What is not used and has no effect goes; what writes stays.
  // CHECK-LABEL: besl.func private @unused
  besl.func private @unused(%uv: vector<2xf32>, %c: vector<2xui32>, %v: vector<4xf32>, %x: f32, %u: ui32, %p: i1) {
    %t = besl.handle @texture : !besl.texture<2d>
    %i = besl.handle @image : !besl.image<2d, rgba16f>
    %shared = besl.global @shared : !besl.ref<!besl.atomic<ui32>, workgroup>
    // CHECK-NOT: besl.texture_
    %0 = besl.texture_sample %t, %uv : (!besl.texture<2d>, vector<2xf32>) -> vector<4xf32>
    %1 = besl.texture_size %t : (!besl.texture<2d>) -> vector<2xui32>
    // CHECK-NOT: besl.image_load
    %2 = besl.image_load %i, %c : (!besl.image<2d, rgba16f>, vector<2xui32>) -> vector<4xf32>
    // CHECK-NOT: besl.exp
    %3 = besl.exp %x : (f32) -> f32
    // CHECK-NOT: besl.subgroup_ballot
    %4 = besl.subgroup_ballot %p : (i1) -> vector<4xui32>
    // CHECK-NOT: besl.atomic_load
    %5 = besl.atomic_load %shared : (!besl.ref<!besl.atomic<ui32>, workgroup>) -> ui32
    // CHECK: besl.image_store
    besl.image_store %i, %c, %v : (!besl.image<2d, rgba16f>, vector<2xui32>, vector<4xf32>) -> ()
    // CHECK: besl.atomic_add
    %6 = besl.atomic_add %shared, %u : (!besl.ref<!besl.atomic<ui32>, workgroup>, ui32) -> ui32
    // CHECK: besl.atomic_store
    besl.atomic_store %shared, %u : (!besl.ref<!besl.atomic<ui32>, workgroup>, ui32) -> ()
    // CHECK: besl.workgroup_barrier
    besl.workgroup_barrier
    besl.return
  }

  // A load gives what was there then: not across a store, a barrier.
  // CHECK-LABEL: besl.func private @loads
  besl.func private @loads(%c: vector<2xui32>, %v: vector<4xf32>) -> vector<4xf32> {
    %i = besl.handle @image : !besl.image<2d, rgba16f>
    // CHECK: %[[A:.*]] = besl.image_load
    %0 = besl.image_load %i, %c : (!besl.image<2d, rgba16f>, vector<2xui32>) -> vector<4xf32>
    // CHECK-NOT: besl.image_load
    %1 = besl.image_load %i, %c : (!besl.image<2d, rgba16f>, vector<2xui32>) -> vector<4xf32>
    // CHECK: besl.image_store
    besl.image_store %i, %c, %v : (!besl.image<2d, rgba16f>, vector<2xui32>, vector<4xf32>) -> ()
    // CHECK: %[[B:.*]] = besl.image_load
    %2 = besl.image_load %i, %c : (!besl.image<2d, rgba16f>, vector<2xui32>) -> vector<4xf32>
    // CHECK: besl.workgroup_barrier
    besl.workgroup_barrier
    // CHECK: %[[C:.*]] = besl.image_load
    %3 = besl.image_load %i, %c : (!besl.image<2d, rgba16f>, vector<2xui32>) -> vector<4xf32>
    %4 = besl.add %0, %1 : vector<4xf32>
    %5 = besl.add %2, %3 : vector<4xf32>
    %6 = besl.add %4, %5 : vector<4xf32>
    besl.return %6 : vector<4xf32>
  }

  // Two additions are two.
  // CHECK-LABEL: besl.func private @additions
  besl.func private @additions(%u: ui32) -> ui32 {
    %counters = besl.global @counters : !besl.ref<!Counters, storage>
    %a = besl.member %counters["value"] : !besl.ref<!Counters, storage>
    // CHECK-COUNT-2: besl.atomic_add
    %0 = besl.atomic_add %a, %u : (!besl.ref<!besl.atomic<ui32>, storage>, ui32) -> ui32
    %1 = besl.atomic_add %a, %u : (!besl.ref<!besl.atomic<ui32>, storage>, ui32) -> ui32
    %2 = besl.xor %0, %1 : ui32
    besl.return %2 : ui32
  }
}
