// A constant index out of range becomes that of the last part; others stay, and so do those of arrays of unknown length.
// RUN: besl-opt %s --besl-clamp-constant-indices | FileCheck %s
// RUN: besl-opt %s --besl-clamp-constant-indices --besl-clamp-constant-indices | FileCheck %s

besl.program @clamp layout(scalar, column) {
  besl.descriptor @buffers : !besl.struct<"Data", x: f32> slot(0) count(3) read
  besl.descriptor @maps : !besl.texture<2d> slot(3) count(2) read
  besl.descriptor @list : !besl.array<? x f32> slot(5) read

  // CHECK-LABEL: besl.func private @places
  besl.func private @places(%i: ui32) {
    %a = besl.local "a" : !besl.ref<!besl.array<4 x vector<3xf32>>, function>
    %m = besl.local "m" : !besl.ref<!besl.matrix<4x3xf32>, function>
    %three = besl.constant 3 : ui32
    %four = besl.constant 4 : ui32
    // CHECK: besl.element %a[%c3_ui32]
    %e0 = besl.element %a[%three] : !besl.ref<!besl.array<4 x vector<3xf32>>, function>
    // CHECK: %[[LAST:.*]] = besl.constant 3 : ui32
    // CHECK-NEXT: besl.element %a[%[[LAST]]]
    %e1 = besl.element %a[%four] : !besl.ref<!besl.array<4 x vector<3xf32>>, function>
    // CHECK: besl.element %a[%i]
    %e2 = besl.element %a[%i] : !besl.ref<!besl.array<4 x vector<3xf32>>, function>
    // CHECK: %[[Z:.*]] = besl.constant 2 : ui32
    // CHECK-NEXT: besl.component %{{.*}}[%[[Z]]]
    %c = besl.component %e0[%three] : !besl.ref<vector<3xf32>, function>
    // CHECK: besl.column %m[%c3_ui32{{(_[0-9]+)?}}]
    %col = besl.column %m[%four] : !besl.ref<!besl.matrix<4x3xf32>, function>
    // CHECK: besl.element %{{.*}}[%c4_ui32]
    %l = besl.global @list : !besl.ref<!besl.array<? x f32>, storage>
    %e3 = besl.element %l[%four] : !besl.ref<!besl.array<? x f32>, storage>
    besl.return
  }

  // CHECK-LABEL: besl.func private @values
  besl.func private @values(%v: vector<3xf32>, %x: f32) {
    %four = besl.constant 4 : ui32
    // CHECK: %[[Z:.*]] = besl.constant 2 : ui32
    // CHECK-NEXT: besl.extract_dynamic %v[%[[Z]]]
    %e = besl.extract_dynamic %v[%four] : vector<3xf32>
    // CHECK: %[[Z:.*]] = besl.constant 2 : ui32
    // CHECK-NEXT: besl.insert_dynamic %x, %v[%[[Z]]]
    %i = besl.insert_dynamic %x, %v[%four] : f32 into vector<3xf32>
    besl.return
  }

  // CHECK-LABEL: besl.func private @descriptors
  besl.func private @descriptors() {
    %three = besl.constant 3 : ui32
    // CHECK: %[[TWO:.*]] = besl.constant 2 : ui32
    // CHECK-NEXT: besl.global @buffers[%[[TWO]]]
    %g = besl.global @buffers[%three] : !besl.ref<!besl.struct<"Data", x: f32>, storage>
    // CHECK: %[[ONE:.*]] = besl.constant 1 : ui32
    // CHECK-NEXT: besl.handle @maps[%[[ONE]]]
    %h = besl.handle @maps[%three] : !besl.texture<2d>
    besl.return
  }
}
