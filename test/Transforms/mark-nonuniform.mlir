// An index is uniform only if that follows from where it comes from.
// RUN: besl-opt %s --besl-mark-nonuniform | FileCheck %s

!Frame = !besl.struct<"Frame", page: ui32, pages: !besl.array<4 x ui32>>

besl.program @p layout(scalar, column) {
  besl.struct @"struct Frame" : !Frame
  besl.descriptor @textures : !besl.texture<2d> slot(0) count(8) read
  besl.descriptor @frame : !Frame slot(8) read memory(constant)
  besl.descriptor @written : !Frame slot(9) read_write
  besl.push_constant @push_constant : !Frame

  besl.func @main() entry(compute, workgroup = [8, 1, 1]) {
    %one = besl.constant 1 : ui32
    %frame = besl.global @frame : !besl.ref<!Frame, uniform>
    %push = besl.global @push_constant : !besl.ref<!Frame, push_constant>
    %written = besl.global @written : !besl.ref<!Frame, storage>
    %lane = besl.builtin local_invocation_index : ui32

    // CHECK: besl.handle @textures[%{{.*}}] : !besl.texture<2d>
    %0 = besl.handle @textures[%one] : !besl.texture<2d>
    %s0 = besl.texture_size %0 : (!besl.texture<2d>) -> vector<2xui32>

    %p1 = besl.member %frame["page"] : !besl.ref<!Frame, uniform>
    %i1 = besl.load %p1 : !besl.ref<ui32, uniform>
    %j1 = besl.add %i1, %one : ui32
    %l1 = besl.local "l" = %j1 : !besl.ref<ui32, function>
    %k1 = besl.load %l1 : !besl.ref<ui32, function>
    // CHECK: besl.handle @textures[%{{.*}}] : !besl.texture<2d>
    %1 = besl.handle @textures[%k1] : !besl.texture<2d>
    %s1 = besl.texture_size %1 : (!besl.texture<2d>) -> vector<2xui32>

    // The same memory at an index that varies.
    %p2 = besl.member %push["pages"] : !besl.ref<!Frame, push_constant>
    %e2 = besl.element %p2[%lane] : !besl.ref<!besl.array<4 x ui32>, push_constant>
    %i2 = besl.load %e2 : !besl.ref<ui32, push_constant>
    // CHECK: besl.handle @textures[%{{.*}}] {besl.nonuniform}
    %2 = besl.handle @textures[%i2] : !besl.texture<2d>
    %s2 = besl.texture_size %2 : (!besl.texture<2d>) -> vector<2xui32>

    // Memory that the program writes.
    %p3 = besl.member %written["page"] : !besl.ref<!Frame, storage>
    %i3 = besl.load %p3 : !besl.ref<ui32, storage>
    // CHECK: besl.handle @textures[%{{.*}}] {besl.nonuniform}
    %3 = besl.handle @textures[%i3] : !besl.texture<2d>
    %s3 = besl.texture_size %3 : (!besl.texture<2d>) -> vector<2xui32>

    // A variable that is assigned to.
    %l4 = besl.local "m" = %one : !besl.ref<ui32, function>
    besl.store %lane, %l4 : !besl.ref<ui32, function>
    %i4 = besl.load %l4 : !besl.ref<ui32, function>
    // CHECK: besl.handle @textures[%{{.*}}] {besl.nonuniform}
    %4 = besl.handle @textures[%i4] : !besl.texture<2d>
    %s4 = besl.texture_size %4 : (!besl.texture<2d>) -> vector<2xui32>

    // A mark that is no longer right goes.
    // CHECK: besl.handle @textures[%{{.*}}] : !besl.texture<2d>
    %5 = besl.handle @textures[%one] {besl.nonuniform} : !besl.texture<2d>
    %s5 = besl.texture_size %5 : (!besl.texture<2d>) -> vector<2xui32>
    besl.return
  }

  // Nothing is known of a parameter.
  besl.func private @take(%i: ui32) {
    // CHECK: besl.handle @textures[%i] {besl.nonuniform}
    %0 = besl.handle @textures[%i] : !besl.texture<2d>
    %s0 = besl.texture_size %0 : (!besl.texture<2d>) -> vector<2xui32>
    besl.return
  }
}
