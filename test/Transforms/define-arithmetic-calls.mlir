// Conversions that the writer makes calls of are left as they are, except where they need nothing, and where there is no such function.
// RUN: besl-opt %s --besl-define-arithmetic=float-to-int-calls=1 | FileCheck %s
// RUN: besl-opt %s --besl-define-arithmetic=float-to-int-calls=1 > %t
// RUN: besl-opt %t --besl-define-arithmetic=float-to-int-calls=1 | diff %t -

besl.program @calls layout(scalar, column) {
  // CHECK-LABEL: besl.func @unsigned
  // CHECK-NEXT: besl.convert %x : f32 to ui32
  besl.func @unsigned(%x: f32) -> ui32 {
    %0 = besl.convert %x : f32 to ui32
    besl.return %0 : ui32
  }

  // CHECK-LABEL: besl.func @signed
  // CHECK-NEXT: besl.convert %x : f32 to si32
  besl.func @signed(%x: f32) -> si32 {
    %0 = besl.convert %x : f32 to si32
    besl.return %0 : si32
  }

  // CHECK-LABEL: besl.func @half
  // CHECK-NEXT: besl.convert %x : f16 to ui32
  besl.func @half(%x: f16) -> ui32 {
    %0 = besl.convert %x : f16 to ui32
    besl.return %0 : ui32
  }

  // CHECK-LABEL: besl.func @proved
  // CHECK: besl.convert %{{.*}} {unchecked} : f32 to ui32
  besl.func @proved(%x: f32) -> ui32 {
    %zero = besl.constant 0.0 : f32
    %most = besl.constant 255.0 : f32
    %0 = besl.clamp %x, %zero, %most : (f32, f32, f32) -> f32
    %1 = besl.convert %0 : f32 to ui32
    besl.return %1 : ui32
  }

  // CHECK-LABEL: besl.func @narrow
  // CHECK: besl.select
  // CHECK: besl.convert %{{.*}} {unchecked} : f32 to ui16
  besl.func @narrow(%x: f32) -> ui16 {
    %0 = besl.convert %x : f32 to ui16
    besl.return %0 : ui16
  }

  // CHECK-LABEL: besl.func @vector
  // CHECK: besl.convert %{{.*}} {unchecked} : vector<2xf32> to vector<2xui32>
  besl.func @vector(%x: vector<2xf32>) -> vector<2xui32> {
    %0 = besl.convert %x : vector<2xf32> to vector<2xui32>
    besl.return %0 : vector<2xui32>
  }
}
