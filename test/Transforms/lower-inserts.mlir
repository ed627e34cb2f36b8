// An insertion into what a place holds, stored back, is an assignment to the part; any other goes through a variable.
// RUN: besl-opt %s --besl-lower-inserts | FileCheck %s
// RUN: besl-opt %s --besl-lower-inserts > %t.once
// RUN: besl-opt %t.once --besl-lower-inserts | diff %t.once -

!S = !besl.struct<"S", a: f32, b: !besl.array<3 x f32>>

besl.program @p layout(scalar, column) {
  besl.struct @"struct S" : !S

  besl.func private @assignment(%x: f32, %i: ui32, %v: vector<3xf32>) -> vector<3xf32> {
    %p = besl.local "p" = %v : !besl.ref<vector<3xf32>, function>
    %0 = besl.load %p : !besl.ref<vector<3xf32>, function>
    %1 = besl.insert %x, %0[2] : f32 into vector<3xf32>
    %2 = besl.insert_dynamic %x, %1[%i] : f32 into vector<3xf32>
    besl.store %2, %p : !besl.ref<vector<3xf32>, function>
    %3 = besl.load %p : !besl.ref<vector<3xf32>, function>
    besl.return %3 : vector<3xf32>
  }

  // Something writes the place in between: the old contents count.
  besl.func private @overwritten(%x: f32, %v: vector<3xf32>) {
    %p = besl.local "p" = %v : !besl.ref<vector<3xf32>, function>
    %0 = besl.load %p : !besl.ref<vector<3xf32>, function>
    besl.store %v, %p : !besl.ref<vector<3xf32>, function>
    %1 = besl.insert %x, %0[0] : f32 into vector<3xf32>
    besl.store %1, %p : !besl.ref<vector<3xf32>, function>
    besl.return
  }

  besl.func private @value(%x: f32, %s: !S, %m: !besl.matrix<4x4xf32>, %c: vector<4xf32>) -> !S {
    %0 = besl.insert %x, %s[0] : f32 into !S
    %1 = besl.extract %0[1] : !S
    %2 = besl.insert %x, %1[2] : f32 into !besl.array<3 x f32>
    %3 = besl.insert %2, %0[1] : !besl.array<3 x f32> into !S
    %4 = besl.insert %c, %m[1] : vector<4xf32> into !besl.matrix<4x4xf32>
    %5 = besl.local "m" = %4 : !besl.ref<!besl.matrix<4x4xf32>, function>
    besl.return %3 : !S
  }
}

// CHECK: !S = !besl.struct<"S", a: f32, b: !besl.array<3 x f32>>
// CHECK: besl.program @p layout(scalar, column) {
// CHECK-NEXT:   besl.struct @"struct S" : !S
// CHECK-NEXT:   besl.func private @assignment(%x: f32, %i: ui32, %v: vector<3xf32>) -> vector<3xf32> {
// CHECK-NEXT:     %p = besl.local "p" = %v : !besl.ref<vector<3xf32>, function>
// CHECK-NEXT:     %c2_ui32 = besl.constant 2 : ui32
// CHECK-NEXT:     %0 = besl.component %p[%c2_ui32] : !besl.ref<vector<3xf32>, function>
// CHECK-NEXT:     besl.store %x, %0 : !besl.ref<f32, function>
// CHECK-NEXT:     %1 = besl.component %p[%i] : !besl.ref<vector<3xf32>, function>
// CHECK-NEXT:     besl.store %x, %1 : !besl.ref<f32, function>
// CHECK-NEXT:     %2 = besl.load %p : !besl.ref<vector<3xf32>, function>
// CHECK-NEXT:     besl.return %2 : vector<3xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   besl.func private @overwritten(%x: f32, %v: vector<3xf32>) {
// CHECK-NEXT:     %p = besl.local "p" = %v : !besl.ref<vector<3xf32>, function>
// CHECK-NEXT:     %0 = besl.load %p : !besl.ref<vector<3xf32>, function>
// CHECK-NEXT:     besl.store %v, %p : !besl.ref<vector<3xf32>, function>
// CHECK-NEXT:     %t = besl.local "t" = %0 : !besl.ref<vector<3xf32>, function>
// CHECK-NEXT:     %c0_ui32 = besl.constant 0 : ui32
// CHECK-NEXT:     %1 = besl.component %t[%c0_ui32] : !besl.ref<vector<3xf32>, function>
// CHECK-NEXT:     besl.store %x, %1 : !besl.ref<f32, function>
// CHECK-NEXT:     %2 = besl.load %t : !besl.ref<vector<3xf32>, function>
// CHECK-NEXT:     besl.store %2, %p : !besl.ref<vector<3xf32>, function>
// CHECK-NEXT:     besl.return
// CHECK-NEXT:   }
// CHECK-NEXT:   besl.func private @value(%x: f32, %s: !S, %m: !besl.matrix<4x4xf32>, %c: vector<4xf32>) -> !S {
// CHECK-NEXT:     %t = besl.local "t" = %s : !besl.ref<!S, function>
// CHECK-NEXT:     %0 = besl.member %t["a"] : !besl.ref<!S, function>
// CHECK-NEXT:     besl.store %x, %0 : !besl.ref<f32, function>
// CHECK-NEXT:     %1 = besl.load %t : !besl.ref<!S, function>
// CHECK-NEXT:     %2 = besl.extract %1[1] : !S
// CHECK-NEXT:     %t_0 = besl.local "t" = %2 : !besl.ref<!besl.array<3 x f32>, function>
// CHECK-NEXT:     %c2_ui32 = besl.constant 2 : ui32
// CHECK-NEXT:     %3 = besl.element %t_0[%c2_ui32] : !besl.ref<!besl.array<3 x f32>, function>
// CHECK-NEXT:     besl.store %x, %3 : !besl.ref<f32, function>
// CHECK-NEXT:     %4 = besl.load %t_0 : !besl.ref<!besl.array<3 x f32>, function>
// CHECK-NEXT:     %t_1 = besl.local "t" = %1 : !besl.ref<!S, function>
// CHECK-NEXT:     %5 = besl.member %t_1["b"] : !besl.ref<!S, function>
// CHECK-NEXT:     besl.store %4, %5 : !besl.ref<!besl.array<3 x f32>, function>
// CHECK-NEXT:     %6 = besl.load %t_1 : !besl.ref<!S, function>
// CHECK-NEXT:     %t_2 = besl.local "t" = %m : !besl.ref<!besl.matrix<4x4xf32>, function>
// CHECK-NEXT:     %c1_ui32 = besl.constant 1 : ui32
// CHECK-NEXT:     %7 = besl.column %t_2[%c1_ui32] : !besl.ref<!besl.matrix<4x4xf32>, function>
// CHECK-NEXT:     besl.store %c, %7 : !besl.ref<vector<4xf32>, function>
// CHECK-NEXT:     %8 = besl.load %t_2 : !besl.ref<!besl.matrix<4x4xf32>, function>
// CHECK-NEXT:     %m_3 = besl.local "m" = %8 : !besl.ref<!besl.matrix<4x4xf32>, function>
// CHECK-NEXT:     besl.return %6 : !S
// CHECK-NEXT:   }
// CHECK-NEXT: }
