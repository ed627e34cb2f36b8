// Descriptors are numbered without gaps in the order of their slots; a texture leaves room for its sampler.
// RUN: besl-opt %s --besl-assign-indices --split-input-file | FileCheck %s --check-prefixes=CHECK,TABLE
// RUN: besl-opt %s --besl-assign-indices --besl-assign-indices --split-input-file | FileCheck %s --check-prefixes=CHECK,TABLE
// RUN: besl-opt %s --besl-assign-indices=per-kind --split-input-file | FileCheck %s --check-prefixes=CHECK,KINDS
// RUN: not besl-opt %s --besl-assign-indices="per-kind max-textures=4" --split-input-file 2>&1 | FileCheck %s --check-prefix=FULL
// RUN: besl-opt %s --besl-assign-indices="per-kind push-constants=1" --split-input-file | FileCheck %s --check-prefix=MOVED

!Data = !besl.struct<"Data", x: f32>

// What no entry reaches has no index.
besl.program @entry layout(scalar, column) {
  besl.struct @"struct Data" : !Data
  // CHECK-LABEL: besl.program @entry
  // TABLE: besl.descriptor @late {{.*}} {besl.index = 8 : ui32}
  // KINDS: besl.descriptor @late {{.*}} {besl.index = 1 : ui32}
  // MOVED: besl.descriptor @late {{.*}} {besl.index = 2 : ui32}
  besl.descriptor @late : !Data slot(20) read
  // CHECK: besl.descriptor @unused : !Data slot(0) read{{$}}
  besl.descriptor @unused : !Data slot(0) read
  // TABLE: besl.descriptor @many {{.*}} {besl.index = 3 : ui32}
  // KINDS: besl.descriptor @many {{.*}} {besl.index = 1 : ui32}
  // FULL: error: 'many' needs index 4 among the textures and images, and the last is 3
  besl.descriptor @many : !besl.texture<2d> slot(3) count(4) read
  // TABLE: besl.descriptor @early {{.*}} {besl.index = 2 : ui32}
  // KINDS: besl.descriptor @early {{.*}} {besl.index = 0 : ui32}
  besl.descriptor @early : !Data slot(2) read_write
  // TABLE: besl.descriptor @first {{.*}} {besl.index = 0 : ui32}
  // KINDS: besl.descriptor @first {{.*}} {besl.index = 0 : ui32}
  besl.descriptor @first : !besl.texture<2d> slot(1) read
  besl.push_constant @constants : !Data

  besl.func @main() entry(compute, workgroup = [8, 8, 1]) {
    %zero = besl.constant 0 : ui32
    %late = besl.global @late : !besl.ref<!Data, storage>
    %early = besl.global @early : !besl.ref<!Data, storage>
    %0 = besl.handle @many[%zero] : !besl.texture<2d>
    %1 = besl.handle @first : !besl.texture<2d>
    %a = besl.texture_size %0 : (!besl.texture<2d>) -> vector<2xui32>
    %b = besl.texture_size %1 : (!besl.texture<2d>) -> vector<2xui32>
    besl.return
  }
}

// -----

// A library has no entry, so that anything may be used.
besl.program @library layout(scalar, column) {
  // CHECK-LABEL: besl.program @library
  // CHECK: besl.descriptor @a {{.*}} {besl.index = 0 : ui32}
  besl.descriptor @a : !besl.image<2d, rgba8> slot(4) write
}
