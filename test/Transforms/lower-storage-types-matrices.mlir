// Matrices in memory as arrays of their columns, for targets that would put them elsewhere.
// RUN: besl-opt %s --besl-lower-storage-types="matrix-arrays pad-structs=false" --split-input-file | FileCheck %s

!Aligned = !besl.struct<"Aligned", m: !besl.matrix<4x4xf32>, v: vector<4xf32>>
!Tight = !besl.struct<"Tight", w: f32, p: !besl.matrix<4x3xf32>>

// CHECK: !Tight2Eblock = !besl.struct<"Tight.block", w: f32, p: !besl.array<4 x vector<3xf32>>>
// CHECK-LABEL: besl.program @columns
besl.program @columns layout(scalar, column) {
  besl.struct @"struct Aligned" : !Aligned
  besl.struct @"struct Tight" : !Tight
  // A matrix at an offset that is aligned for its columns stays one.
  // CHECK: besl.descriptor @aligned : !Aligned slot(0)
  besl.descriptor @aligned : !Aligned slot(0) read_write
  // CHECK: besl.descriptor @tight : !Tight2Eblock slot(1)
  besl.descriptor @tight : !Tight slot(1) read_write

  // CHECK-LABEL: @main
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %i = besl.builtin local_invocation_index : ui32
    %t = besl.global @tight : !besl.ref<!Tight, storage>
    %p = besl.member %t["p"] : !besl.ref<!Tight, storage>
    // A column is an element.
    // CHECK: %[[E:.*]] = besl.element %{{.*}}[%{{.*}}] : !besl.ref<!besl.array<4 x vector<3xf32>>, storage>
    // CHECK: besl.load %[[E]] : !besl.ref<vector<3xf32>, storage>
    %c = besl.column %p[%i] : !besl.ref<!besl.matrix<4x3xf32>, storage>
    %v = besl.load %c : !besl.ref<vector<3xf32>, storage>
    // The whole is put together of its columns, and taken apart.
    // CHECK-COUNT-4: besl.load %{{.*}} : !besl.ref<vector<3xf32>, storage>
    // CHECK: besl.construct %{{.*}} : (vector<3xf32>, vector<3xf32>, vector<3xf32>, vector<3xf32>) -> !besl.matrix<4x3xf32>
    // CHECK-COUNT-4: besl.store %{{.*}} : !besl.ref<vector<3xf32>, storage>
    %m = besl.load %p : !besl.ref<!besl.matrix<4x3xf32>, storage>
    besl.store %m, %p : !besl.ref<!besl.matrix<4x3xf32>, storage>
    besl.store %v, %c : !besl.ref<vector<3xf32>, storage>
    besl.return
  }
}

// -----

!Rows = !besl.struct<"Rows", m: !besl.matrix<4x4xf32>>

// Stored row by row, it is an array of its rows, aligned or not.
// CHECK: besl.program @rows
// CHECK: besl.descriptor @rows : !Rows2Eblock slot(0)
besl.program @rows layout(scalar, row) {
  besl.struct @"struct Rows" : !Rows
  besl.descriptor @rows : !Rows slot(0) read
}
