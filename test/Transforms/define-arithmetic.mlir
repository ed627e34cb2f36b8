// What targets leave open in arithmetic is spelled out (S1.5 to S1.9, S1.11, S2.5, S3.4, S3.5). define-arithmetic-values.mlir shows that the result is right.
// RUN: besl-opt %s --besl-define-arithmetic | FileCheck %s
// RUN: besl-opt %s --besl-define-arithmetic > %t
// RUN: besl-opt %t --besl-define-arithmetic | diff %t -
// RUN: besl-opt %s --besl-define-arithmetic="int-division=0 signed-remainder=0 shifts=0 float-remainder=0 float-to-int=0" > %t
// RUN: besl-opt %s | diff %t -

besl.program @guards layout(scalar, column) {
  // CHECK-LABEL: besl.func @unsigned_division
  // CHECK: %[[Q:.*]] = besl.cmp eq, %y, %c0_ui32 : ui32
  // CHECK: %[[D:.*]] = besl.select %[[Q]], %c1_ui32, %y : ui32
  // CHECK-NEXT: besl.div %x, %[[D]] {unchecked} : ui32
  besl.func @unsigned_division(%x: ui32, %y: ui32) -> ui32 {
    %0 = besl.div %x, %y : ui32
    besl.return %0 : ui32
  }

  // The smallest number by -1 too.
  // CHECK-LABEL: besl.func @signed_division
  // CHECK: besl.cmp eq, %y, %c0_si32 : si32
  // CHECK-NEXT: besl.logical_or
  // CHECK-NEXT: besl.constant -2147483648 : si32
  // CHECK-NEXT: besl.cmp eq, %x, %{{.*}} : si32
  // CHECK-NEXT: besl.logical_and
  // CHECK-NEXT: besl.constant -1 : si32
  // CHECK-NEXT: besl.cmp eq, %y, %{{.*}} : si32
  // CHECK: %[[D:.*]] = besl.select %{{.*}}, %c1_si32, %y : si32
  // CHECK-NEXT: besl.div %x, %[[D]] {unchecked} : si32
  besl.func @signed_division(%x: si32, %y: si32) -> si32 {
    %0 = besl.div %x, %y : si32
    besl.return %0 : si32
  }

  // Vectors by component.
  // CHECK-LABEL: besl.func @vector_division
  // CHECK: %[[Q:.*]] = besl.cmp eq, %y, %{{.*}} : vector<3xui32>
  // CHECK: %[[D:.*]] = besl.select %[[Q]], %{{.*}}, %y : vector<3xi1>, vector<3xui32>
  // CHECK-NEXT: besl.div %x, %[[D]] {unchecked} : vector<3xui32>
  besl.func @vector_division(%x: vector<3xui32>, %y: vector<3xui32>) -> vector<3xui32> {
    %0 = besl.div %x, %y : vector<3xui32>
    besl.return %0 : vector<3xui32>
  }

  // CHECK-LABEL: besl.func @unsigned_remainder
  // CHECK: %[[D:.*]] = besl.select %{{.*}}, %c1_ui32, %y : ui32
  // CHECK-NEXT: besl.rem %x, %[[D]] {unchecked} : ui32
  besl.func @unsigned_remainder(%x: ui32, %y: ui32) -> ui32 {
    %0 = besl.rem %x, %y : ui32
    besl.return %0 : ui32
  }

  // The sign of the dividend.
  // CHECK-LABEL: besl.func @signed_remainder
  // CHECK: %[[D:.*]] = besl.select %{{.*}}, %c1_si32, %y : si32
  // CHECK-NEXT: %[[Q:.*]] = besl.div %x, %[[D]] {unchecked} : si32
  // CHECK-NEXT: %[[P:.*]] = besl.mul %[[Q]], %[[D]] : si32
  // CHECK-NEXT: %[[R:.*]] = besl.sub %x, %[[P]] : si32
  // CHECK-NEXT: besl.return %[[R]]
  besl.func @signed_remainder(%x: si32, %y: si32) -> si32 {
    %0 = besl.rem %x, %y : si32
    besl.return %0 : si32
  }

  // A power of two as divisor needs no guard, but still the sign.
  // CHECK-LABEL: besl.func @constant_remainder
  // CHECK-NEXT: %[[C:.*]] = besl.constant 8
  // CHECK-NEXT: %[[Q:.*]] = besl.div %x, %[[C]] {unchecked} : si32
  // CHECK-NEXT: %[[P:.*]] = besl.mul %[[Q]], %[[C]] : si32
  // CHECK-NEXT: besl.sub %x, %[[P]] : si32
  besl.func @constant_remainder(%x: si32) -> si32 {
    %c = besl.constant 8 : si32
    %0 = besl.rem %x, %c : si32
    besl.return %0 : si32
  }

  // The amount is taken modulo the width of the type.
  // CHECK-LABEL: besl.func @shifts
  // CHECK-NEXT: %[[M:.*]] = besl.constant 31 : ui32
  // CHECK-NEXT: %[[A:.*]] = besl.and %n, %[[M]] : ui32
  // CHECK-NEXT: besl.shl %x, %[[A]] {unchecked} : ui32
  // CHECK: %[[M:.*]] = besl.constant dense<31> : vector<2xsi32>
  // CHECK-NEXT: %[[A:.*]] = besl.and %v, %[[M]]
  // CHECK-NEXT: besl.shr %v, %[[A]] {unchecked} : vector<2xsi32>
  // CHECK: %[[M:.*]] = besl.constant 15 : ui16
  // CHECK-NEXT: %[[A:.*]] = besl.and %h, %[[M]]
  // CHECK-NEXT: besl.shl %h, %[[A]] {unchecked} : ui16
  besl.func @shifts(%x: ui32, %n: ui32, %v: vector<2xsi32>, %h: ui16) {
    %0 = besl.shl %x, %n : ui32
    %1 = besl.shr %v, %v : vector<2xsi32>
    %2 = besl.shl %h, %h : ui16
    besl.return
  }

  // CHECK-LABEL: besl.func @float_remainder
  // CHECK-NEXT: %[[Q:.*]] = besl.div %x, %y : f32
  // CHECK-NEXT: %[[T:.*]] = besl.trunc %[[Q]] : (f32) -> f32
  // CHECK-NEXT: %[[P:.*]] = besl.mul %y, %[[T]] : f32
  // CHECK-NEXT: %[[R:.*]] = besl.sub %x, %[[P]] : f32
  // CHECK-NEXT: besl.return %[[R]]
  besl.func @float_remainder(%x: f32, %y: f32) -> f32 {
    %0 = besl.rem %x, %y : f32
    besl.return %0 : f32
  }

  // CHECK-LABEL: besl.func @to_unsigned
  // CHECK: %[[Q:.*]] = besl.cmp gt, %x, %{{.*}} : f32
  // CHECK-NEXT: %[[P:.*]] = besl.select %[[Q]], %x, %cst : f32
  // CHECK: %[[M:.*]] = besl.min %[[P]], %{{.*}} : (f32, f32) -> f32
  // CHECK-NEXT: %[[C:.*]] = besl.convert %[[M]] {unchecked} : f32 to ui32
  // CHECK: %[[Q:.*]] = besl.cmp gt, %x, %{{.*}} : f32
  // CHECK: besl.select %[[Q]], %c4294967295_ui32, %[[C]] : ui32
  besl.func @to_unsigned(%x: f32) -> ui32 {
    %0 = besl.convert %x : f32 to ui32
    besl.return %0 : ui32
  }

  // CHECK-LABEL: besl.func @to_signed
  // CHECK: %[[Q:.*]] = besl.cmp eq, %x, %x : vector<2xf32>
  // CHECK: %[[N:.*]] = besl.select %[[Q]], %x, %{{.*}} : vector<2xi1>, vector<2xf32>
  // CHECK: besl.max %[[N]]
  // CHECK: besl.min
  // CHECK: besl.convert %{{.*}} {unchecked} : vector<2xf32> to vector<2xsi32>
  // CHECK: besl.select
  besl.func @to_signed(%x: vector<2xf32>) -> vector<2xsi32> {
    %0 = besl.convert %x : vector<2xf32> to vector<2xsi32>
    besl.return %0 : vector<2xsi32>
  }

  // The largest number of a narrow type is a float: no last choice.
  // CHECK-LABEL: besl.func @to_narrow
  // CHECK: %[[M:.*]] = besl.min
  // CHECK-NEXT: %[[C:.*]] = besl.convert %[[M]] {unchecked} : f32 to ui8
  // CHECK-NEXT: besl.return %[[C]]
  besl.func @to_narrow(%x: f32) -> ui8 {
    %0 = besl.convert %x : f32 to ui8
    besl.return %0 : ui8
  }

  // In regions as well.
  // CHECK-LABEL: besl.func @nested
  // CHECK: besl.if
  // CHECK: besl.div {{.*}} {unchecked}
  besl.func @nested(%x: ui32, %y: ui32, %c: i1) {
    besl.if %c {
      %0 = besl.div %x, %y : ui32
      %l = besl.local "l" = %0 : !besl.ref<ui32, function>
    }
    besl.return
  }

  // Not touched: floats, other integer operations, other conversions.
  // CHECK-LABEL: besl.func @left_alone
  // CHECK-NEXT: besl.div %x, %y : f32
  // CHECK-NEXT: besl.add %a, %b : si32
  // CHECK-NEXT: besl.mul %a, %b : si32
  // CHECK-NEXT: besl.convert %a : si32 to f32
  // CHECK-NEXT: besl.convert %a : si32 to ui32
  // CHECK-NEXT: besl.convert %x : f32 to f16
  // CHECK-NEXT: besl.div %m, %m : !besl.matrix
  // CHECK-NEXT: besl.return
  besl.func @left_alone(%x: f32, %y: f32, %a: si32, %b: si32, %m: !besl.matrix<2x2xf32>) {
    %0 = besl.div %x, %y : f32
    %1 = besl.add %a, %b : si32
    %2 = besl.mul %a, %b : si32
    %3 = besl.convert %a : si32 to f32
    %4 = besl.convert %a : si32 to ui32
    %5 = besl.convert %x : f32 to f16
    %6 = besl.div %m, %m : !besl.matrix<2x2xf32>
    besl.return
  }
}
