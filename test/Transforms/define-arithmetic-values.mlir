// The guards give what folding gives, which is what the semantics say: S1.4 to S1.9, S1.11, S1.13, S2.5, S3.4, S3.5, at the edges. Functions that divide, shift and
// convert their parameters are guarded, then inlined into callers with constants and folded; without the pass the same text comes out.
// RUN: besl-opt %s --besl-single-exit --inline --canonicalize --symbol-dce > %t.folded
// RUN: besl-opt %s --besl-define-arithmetic --besl-single-exit --inline --canonicalize --symbol-dce > %t.guarded
// RUN: diff %t.folded %t.guarded
// RUN: FileCheck %s --input-file=%t.guarded

// Everything has become a constant.
// CHECK-NOT: besl.{{(call|div|rem|shl|shr|convert|select|cmp)}}
// CHECK-LABEL: besl.func @udiv0
// CHECK: dense<[7, 0, 3, 4294967295]>
// CHECK-LABEL: besl.func @urem0
// CHECK: dense<[0, 0, 1, 0]>
// CHECK-LABEL: besl.func @sdiv0
// CHECK: dense<[7, -7, -2147483648, -2147483648]>
// CHECK-LABEL: besl.func @srem0
// CHECK: dense<0>
// CHECK-LABEL: besl.func @srem1
// CHECK: dense<[1, -1, -1, 0]>
// CHECK-LABEL: besl.func @f2u2
// CHECK: dense<[0, 4294967295, 0, 0]>
besl.program @edges layout(scalar, column) {
  besl.func private @udiv(%x: ui32, %y: ui32) -> ui32 {
    %r = besl.div %x, %y : ui32
    besl.return %r : ui32
  }
  besl.func @udiv0() -> vector<4xui32> {
    %c0_0 = besl.constant 7 : ui32
    %c0_1 = besl.constant 0 : ui32
    %r0 = besl.call @udiv(%c0_0, %c0_1) : (ui32, ui32) -> ui32
    %c1_0 = besl.constant 0 : ui32
    %c1_1 = besl.constant 0 : ui32
    %r1 = besl.call @udiv(%c1_0, %c1_1) : (ui32, ui32) -> ui32
    %c2_0 = besl.constant 7 : ui32
    %c2_1 = besl.constant 2 : ui32
    %r2 = besl.call @udiv(%c2_0, %c2_1) : (ui32, ui32) -> ui32
    %c3_0 = besl.constant 4294967295 : ui32
    %c3_1 = besl.constant 0 : ui32
    %r3 = besl.call @udiv(%c3_0, %c3_1) : (ui32, ui32) -> ui32
    %v = besl.construct %r0, %r1, %r2, %r3 : (ui32, ui32, ui32, ui32) -> vector<4xui32>
    besl.return %v : vector<4xui32>
  }
  besl.func @udiv1() -> vector<4xui32> {
    %c0_0 = besl.constant 4294967295 : ui32
    %c0_1 = besl.constant 4294967295 : ui32
    %r0 = besl.call @udiv(%c0_0, %c0_1) : (ui32, ui32) -> ui32
    %c1_0 = besl.constant 4294967295 : ui32
    %c1_1 = besl.constant 1 : ui32
    %r1 = besl.call @udiv(%c1_0, %c1_1) : (ui32, ui32) -> ui32
    %c2_0 = besl.constant 0 : ui32
    %c2_1 = besl.constant 5 : ui32
    %r2 = besl.call @udiv(%c2_0, %c2_1) : (ui32, ui32) -> ui32
    %c3_0 = besl.constant 5 : ui32
    %c3_1 = besl.constant 4294967295 : ui32
    %r3 = besl.call @udiv(%c3_0, %c3_1) : (ui32, ui32) -> ui32
    %v = besl.construct %r0, %r1, %r2, %r3 : (ui32, ui32, ui32, ui32) -> vector<4xui32>
    besl.return %v : vector<4xui32>
  }
  besl.func private @urem(%x: ui32, %y: ui32) -> ui32 {
    %r = besl.rem %x, %y : ui32
    besl.return %r : ui32
  }
  besl.func @urem0() -> vector<4xui32> {
    %c0_0 = besl.constant 7 : ui32
    %c0_1 = besl.constant 0 : ui32
    %r0 = besl.call @urem(%c0_0, %c0_1) : (ui32, ui32) -> ui32
    %c1_0 = besl.constant 0 : ui32
    %c1_1 = besl.constant 0 : ui32
    %r1 = besl.call @urem(%c1_0, %c1_1) : (ui32, ui32) -> ui32
    %c2_0 = besl.constant 7 : ui32
    %c2_1 = besl.constant 2 : ui32
    %r2 = besl.call @urem(%c2_0, %c2_1) : (ui32, ui32) -> ui32
    %c3_0 = besl.constant 4294967295 : ui32
    %c3_1 = besl.constant 0 : ui32
    %r3 = besl.call @urem(%c3_0, %c3_1) : (ui32, ui32) -> ui32
    %v = besl.construct %r0, %r1, %r2, %r3 : (ui32, ui32, ui32, ui32) -> vector<4xui32>
    besl.return %v : vector<4xui32>
  }
  besl.func @urem1() -> vector<4xui32> {
    %c0_0 = besl.constant 4294967295 : ui32
    %c0_1 = besl.constant 4294967295 : ui32
    %r0 = besl.call @urem(%c0_0, %c0_1) : (ui32, ui32) -> ui32
    %c1_0 = besl.constant 4294967295 : ui32
    %c1_1 = besl.constant 1 : ui32
    %r1 = besl.call @urem(%c1_0, %c1_1) : (ui32, ui32) -> ui32
    %c2_0 = besl.constant 0 : ui32
    %c2_1 = besl.constant 5 : ui32
    %r2 = besl.call @urem(%c2_0, %c2_1) : (ui32, ui32) -> ui32
    %c3_0 = besl.constant 5 : ui32
    %c3_1 = besl.constant 4294967295 : ui32
    %r3 = besl.call @urem(%c3_0, %c3_1) : (ui32, ui32) -> ui32
    %v = besl.construct %r0, %r1, %r2, %r3 : (ui32, ui32, ui32, ui32) -> vector<4xui32>
    besl.return %v : vector<4xui32>
  }
  besl.func private @sdiv(%x: si32, %y: si32) -> si32 {
    %r = besl.div %x, %y : si32
    besl.return %r : si32
  }
  besl.func @sdiv0() -> vector<4xsi32> {
    %c0_0 = besl.constant 7 : si32
    %c0_1 = besl.constant 0 : si32
    %r0 = besl.call @sdiv(%c0_0, %c0_1) : (si32, si32) -> si32
    %c1_0 = besl.constant -7 : si32
    %c1_1 = besl.constant 0 : si32
    %r1 = besl.call @sdiv(%c1_0, %c1_1) : (si32, si32) -> si32
    %c2_0 = besl.constant -2147483648 : si32
    %c2_1 = besl.constant -1 : si32
    %r2 = besl.call @sdiv(%c2_0, %c2_1) : (si32, si32) -> si32
    %c3_0 = besl.constant -2147483648 : si32
    %c3_1 = besl.constant 0 : si32
    %r3 = besl.call @sdiv(%c3_0, %c3_1) : (si32, si32) -> si32
    %v = besl.construct %r0, %r1, %r2, %r3 : (si32, si32, si32, si32) -> vector<4xsi32>
    besl.return %v : vector<4xsi32>
  }
  besl.func @sdiv1() -> vector<4xsi32> {
    %c0_0 = besl.constant 7 : si32
    %c0_1 = besl.constant -2 : si32
    %r0 = besl.call @sdiv(%c0_0, %c0_1) : (si32, si32) -> si32
    %c1_0 = besl.constant -7 : si32
    %c1_1 = besl.constant 2 : si32
    %r1 = besl.call @sdiv(%c1_0, %c1_1) : (si32, si32) -> si32
    %c2_0 = besl.constant -7 : si32
    %c2_1 = besl.constant -2 : si32
    %r2 = besl.call @sdiv(%c2_0, %c2_1) : (si32, si32) -> si32
    %c3_0 = besl.constant -2147483648 : si32
    %c3_1 = besl.constant -2147483648 : si32
    %r3 = besl.call @sdiv(%c3_0, %c3_1) : (si32, si32) -> si32
    %v = besl.construct %r0, %r1, %r2, %r3 : (si32, si32, si32, si32) -> vector<4xsi32>
    besl.return %v : vector<4xsi32>
  }
  besl.func @sdiv2() -> vector<4xsi32> {
    %c0_0 = besl.constant -2147483648 : si32
    %c0_1 = besl.constant 1 : si32
    %r0 = besl.call @sdiv(%c0_0, %c0_1) : (si32, si32) -> si32
    %c1_0 = besl.constant 2147483647 : si32
    %c1_1 = besl.constant -1 : si32
    %r1 = besl.call @sdiv(%c1_0, %c1_1) : (si32, si32) -> si32
    %c2_0 = besl.constant -1 : si32
    %c2_1 = besl.constant -1 : si32
    %r2 = besl.call @sdiv(%c2_0, %c2_1) : (si32, si32) -> si32
    %c3_0 = besl.constant 5 : si32
    %c3_1 = besl.constant -2147483648 : si32
    %r3 = besl.call @sdiv(%c3_0, %c3_1) : (si32, si32) -> si32
    %v = besl.construct %r0, %r1, %r2, %r3 : (si32, si32, si32, si32) -> vector<4xsi32>
    besl.return %v : vector<4xsi32>
  }
  besl.func private @srem(%x: si32, %y: si32) -> si32 {
    %r = besl.rem %x, %y : si32
    besl.return %r : si32
  }
  besl.func @srem0() -> vector<4xsi32> {
    %c0_0 = besl.constant 7 : si32
    %c0_1 = besl.constant 0 : si32
    %r0 = besl.call @srem(%c0_0, %c0_1) : (si32, si32) -> si32
    %c1_0 = besl.constant -7 : si32
    %c1_1 = besl.constant 0 : si32
    %r1 = besl.call @srem(%c1_0, %c1_1) : (si32, si32) -> si32
    %c2_0 = besl.constant -2147483648 : si32
    %c2_1 = besl.constant -1 : si32
    %r2 = besl.call @srem(%c2_0, %c2_1) : (si32, si32) -> si32
    %c3_0 = besl.constant -2147483648 : si32
    %c3_1 = besl.constant 0 : si32
    %r3 = besl.call @srem(%c3_0, %c3_1) : (si32, si32) -> si32
    %v = besl.construct %r0, %r1, %r2, %r3 : (si32, si32, si32, si32) -> vector<4xsi32>
    besl.return %v : vector<4xsi32>
  }
  besl.func @srem1() -> vector<4xsi32> {
    %c0_0 = besl.constant 7 : si32
    %c0_1 = besl.constant -2 : si32
    %r0 = besl.call @srem(%c0_0, %c0_1) : (si32, si32) -> si32
    %c1_0 = besl.constant -7 : si32
    %c1_1 = besl.constant 2 : si32
    %r1 = besl.call @srem(%c1_0, %c1_1) : (si32, si32) -> si32
    %c2_0 = besl.constant -7 : si32
    %c2_1 = besl.constant -2 : si32
    %r2 = besl.call @srem(%c2_0, %c2_1) : (si32, si32) -> si32
    %c3_0 = besl.constant -2147483648 : si32
    %c3_1 = besl.constant -2147483648 : si32
    %r3 = besl.call @srem(%c3_0, %c3_1) : (si32, si32) -> si32
    %v = besl.construct %r0, %r1, %r2, %r3 : (si32, si32, si32, si32) -> vector<4xsi32>
    besl.return %v : vector<4xsi32>
  }
  besl.func @srem2() -> vector<4xsi32> {
    %c0_0 = besl.constant -2147483648 : si32
    %c0_1 = besl.constant 1 : si32
    %r0 = besl.call @srem(%c0_0, %c0_1) : (si32, si32) -> si32
    %c1_0 = besl.constant 2147483647 : si32
    %c1_1 = besl.constant -1 : si32
    %r1 = besl.call @srem(%c1_0, %c1_1) : (si32, si32) -> si32
    %c2_0 = besl.constant -1 : si32
    %c2_1 = besl.constant -1 : si32
    %r2 = besl.call @srem(%c2_0, %c2_1) : (si32, si32) -> si32
    %c3_0 = besl.constant 5 : si32
    %c3_1 = besl.constant -2147483648 : si32
    %r3 = besl.call @srem(%c3_0, %c3_1) : (si32, si32) -> si32
    %v = besl.construct %r0, %r1, %r2, %r3 : (si32, si32, si32, si32) -> vector<4xsi32>
    besl.return %v : vector<4xsi32>
  }
  besl.func private @u16div(%x: ui16, %y: ui16) -> ui16 {
    %r = besl.div %x, %y : ui16
    besl.return %r : ui16
  }
  besl.func @u16div0() -> vector<4xui16> {
    %c0_0 = besl.constant 7 : ui16
    %c0_1 = besl.constant 0 : ui16
    %r0 = besl.call @u16div(%c0_0, %c0_1) : (ui16, ui16) -> ui16
    %c1_0 = besl.constant 65535 : ui16
    %c1_1 = besl.constant 0 : ui16
    %r1 = besl.call @u16div(%c1_0, %c1_1) : (ui16, ui16) -> ui16
    %c2_0 = besl.constant 65535 : ui16
    %c2_1 = besl.constant 2 : ui16
    %r2 = besl.call @u16div(%c2_0, %c2_1) : (ui16, ui16) -> ui16
    %c3_0 = besl.constant 0 : ui16
    %c3_1 = besl.constant 0 : ui16
    %r3 = besl.call @u16div(%c3_0, %c3_1) : (ui16, ui16) -> ui16
    %v = besl.construct %r0, %r1, %r2, %r3 : (ui16, ui16, ui16, ui16) -> vector<4xui16>
    besl.return %v : vector<4xui16>
  }
  besl.func private @vsdiv(%x: vector<4xsi32>, %y: vector<4xsi32>) -> vector<4xsi32> {
    %r = besl.div %x, %y : vector<4xsi32>
    besl.return %r : vector<4xsi32>
  }
  besl.func @vsdiv0() -> vector<4xsi32> {
    %a = besl.constant dense<[7, -7, -2147483648, -2147483648]> : vector<4xsi32>
    %b = besl.constant dense<[0, 0, -1, 0]> : vector<4xsi32>
    %r = besl.call @vsdiv(%a, %b) : (vector<4xsi32>, vector<4xsi32>) -> vector<4xsi32>
    besl.return %r : vector<4xsi32>
  }
  besl.func @vsdiv1() -> vector<4xsi32> {
    %a = besl.constant dense<[7, -7, -7, -2147483648]> : vector<4xsi32>
    %b = besl.constant dense<[-2, 2, -2, -2147483648]> : vector<4xsi32>
    %r = besl.call @vsdiv(%a, %b) : (vector<4xsi32>, vector<4xsi32>) -> vector<4xsi32>
    besl.return %r : vector<4xsi32>
  }
  besl.func @vsdiv2() -> vector<4xsi32> {
    %a = besl.constant dense<[-2147483648, 2147483647, -1, 5]> : vector<4xsi32>
    %b = besl.constant dense<[1, -1, -1, -2147483648]> : vector<4xsi32>
    %r = besl.call @vsdiv(%a, %b) : (vector<4xsi32>, vector<4xsi32>) -> vector<4xsi32>
    besl.return %r : vector<4xsi32>
  }
  besl.func private @vsrem(%x: vector<4xsi32>, %y: vector<4xsi32>) -> vector<4xsi32> {
    %r = besl.rem %x, %y : vector<4xsi32>
    besl.return %r : vector<4xsi32>
  }
  besl.func @vsrem0() -> vector<4xsi32> {
    %a = besl.constant dense<[7, -7, -2147483648, -2147483648]> : vector<4xsi32>
    %b = besl.constant dense<[0, 0, -1, 0]> : vector<4xsi32>
    %r = besl.call @vsrem(%a, %b) : (vector<4xsi32>, vector<4xsi32>) -> vector<4xsi32>
    besl.return %r : vector<4xsi32>
  }
  besl.func @vsrem1() -> vector<4xsi32> {
    %a = besl.constant dense<[7, -7, -7, -2147483648]> : vector<4xsi32>
    %b = besl.constant dense<[-2, 2, -2, -2147483648]> : vector<4xsi32>
    %r = besl.call @vsrem(%a, %b) : (vector<4xsi32>, vector<4xsi32>) -> vector<4xsi32>
    besl.return %r : vector<4xsi32>
  }
  besl.func @vsrem2() -> vector<4xsi32> {
    %a = besl.constant dense<[-2147483648, 2147483647, -1, 5]> : vector<4xsi32>
    %b = besl.constant dense<[1, -1, -1, -2147483648]> : vector<4xsi32>
    %r = besl.call @vsrem(%a, %b) : (vector<4xsi32>, vector<4xsi32>) -> vector<4xsi32>
    besl.return %r : vector<4xsi32>
  }
  besl.func private @vudiv(%x: vector<4xui32>, %y: vector<4xui32>) -> vector<4xui32> {
    %r = besl.div %x, %y : vector<4xui32>
    besl.return %r : vector<4xui32>
  }
  besl.func @vudiv0() -> vector<4xui32> {
    %a = besl.constant dense<[7, 0, 7, 4294967295]> : vector<4xui32>
    %b = besl.constant dense<[0, 0, 2, 0]> : vector<4xui32>
    %r = besl.call @vudiv(%a, %b) : (vector<4xui32>, vector<4xui32>) -> vector<4xui32>
    besl.return %r : vector<4xui32>
  }
  besl.func @vudiv1() -> vector<4xui32> {
    %a = besl.constant dense<[4294967295, 4294967295, 0, 5]> : vector<4xui32>
    %b = besl.constant dense<[4294967295, 1, 5, 4294967295]> : vector<4xui32>
    %r = besl.call @vudiv(%a, %b) : (vector<4xui32>, vector<4xui32>) -> vector<4xui32>
    besl.return %r : vector<4xui32>
  }
  besl.func private @vurem(%x: vector<4xui32>, %y: vector<4xui32>) -> vector<4xui32> {
    %r = besl.rem %x, %y : vector<4xui32>
    besl.return %r : vector<4xui32>
  }
  besl.func @vurem0() -> vector<4xui32> {
    %a = besl.constant dense<[7, 0, 7, 4294967295]> : vector<4xui32>
    %b = besl.constant dense<[0, 0, 2, 0]> : vector<4xui32>
    %r = besl.call @vurem(%a, %b) : (vector<4xui32>, vector<4xui32>) -> vector<4xui32>
    besl.return %r : vector<4xui32>
  }
  besl.func @vurem1() -> vector<4xui32> {
    %a = besl.constant dense<[4294967295, 4294967295, 0, 5]> : vector<4xui32>
    %b = besl.constant dense<[4294967295, 1, 5, 4294967295]> : vector<4xui32>
    %r = besl.call @vurem(%a, %b) : (vector<4xui32>, vector<4xui32>) -> vector<4xui32>
    besl.return %r : vector<4xui32>
  }
  besl.func private @ushl(%x: ui32, %y: ui32) -> ui32 {
    %r = besl.shl %x, %y : ui32
    besl.return %r : ui32
  }
  besl.func @ushl0() -> vector<4xui32> {
    %c0_0 = besl.constant 1 : ui32
    %c0_1 = besl.constant 0 : ui32
    %r0 = besl.call @ushl(%c0_0, %c0_1) : (ui32, ui32) -> ui32
    %c1_0 = besl.constant 1 : ui32
    %c1_1 = besl.constant 31 : ui32
    %r1 = besl.call @ushl(%c1_0, %c1_1) : (ui32, ui32) -> ui32
    %c2_0 = besl.constant 1 : ui32
    %c2_1 = besl.constant 32 : ui32
    %r2 = besl.call @ushl(%c2_0, %c2_1) : (ui32, ui32) -> ui32
    %c3_0 = besl.constant 1 : ui32
    %c3_1 = besl.constant 33 : ui32
    %r3 = besl.call @ushl(%c3_0, %c3_1) : (ui32, ui32) -> ui32
    %v = besl.construct %r0, %r1, %r2, %r3 : (ui32, ui32, ui32, ui32) -> vector<4xui32>
    besl.return %v : vector<4xui32>
  }
  besl.func @ushl1() -> vector<4xui32> {
    %c0_0 = besl.constant 4294967295 : ui32
    %c0_1 = besl.constant 64 : ui32
    %r0 = besl.call @ushl(%c0_0, %c0_1) : (ui32, ui32) -> ui32
    %c1_0 = besl.constant 2147483648 : ui32
    %c1_1 = besl.constant 31 : ui32
    %r1 = besl.call @ushl(%c1_0, %c1_1) : (ui32, ui32) -> ui32
    %c2_0 = besl.constant 5 : ui32
    %c2_1 = besl.constant 4294967295 : ui32
    %r2 = besl.call @ushl(%c2_0, %c2_1) : (ui32, ui32) -> ui32
    %c3_0 = besl.constant 4294967295 : ui32
    %c3_1 = besl.constant 4 : ui32
    %r3 = besl.call @ushl(%c3_0, %c3_1) : (ui32, ui32) -> ui32
    %v = besl.construct %r0, %r1, %r2, %r3 : (ui32, ui32, ui32, ui32) -> vector<4xui32>
    besl.return %v : vector<4xui32>
  }
  besl.func private @ushr(%x: ui32, %y: ui32) -> ui32 {
    %r = besl.shr %x, %y : ui32
    besl.return %r : ui32
  }
  besl.func @ushr0() -> vector<4xui32> {
    %c0_0 = besl.constant 1 : ui32
    %c0_1 = besl.constant 0 : ui32
    %r0 = besl.call @ushr(%c0_0, %c0_1) : (ui32, ui32) -> ui32
    %c1_0 = besl.constant 1 : ui32
    %c1_1 = besl.constant 31 : ui32
    %r1 = besl.call @ushr(%c1_0, %c1_1) : (ui32, ui32) -> ui32
    %c2_0 = besl.constant 1 : ui32
    %c2_1 = besl.constant 32 : ui32
    %r2 = besl.call @ushr(%c2_0, %c2_1) : (ui32, ui32) -> ui32
    %c3_0 = besl.constant 1 : ui32
    %c3_1 = besl.constant 33 : ui32
    %r3 = besl.call @ushr(%c3_0, %c3_1) : (ui32, ui32) -> ui32
    %v = besl.construct %r0, %r1, %r2, %r3 : (ui32, ui32, ui32, ui32) -> vector<4xui32>
    besl.return %v : vector<4xui32>
  }
  besl.func @ushr1() -> vector<4xui32> {
    %c0_0 = besl.constant 4294967295 : ui32
    %c0_1 = besl.constant 64 : ui32
    %r0 = besl.call @ushr(%c0_0, %c0_1) : (ui32, ui32) -> ui32
    %c1_0 = besl.constant 2147483648 : ui32
    %c1_1 = besl.constant 31 : ui32
    %r1 = besl.call @ushr(%c1_0, %c1_1) : (ui32, ui32) -> ui32
    %c2_0 = besl.constant 5 : ui32
    %c2_1 = besl.constant 4294967295 : ui32
    %r2 = besl.call @ushr(%c2_0, %c2_1) : (ui32, ui32) -> ui32
    %c3_0 = besl.constant 4294967295 : ui32
    %c3_1 = besl.constant 4 : ui32
    %r3 = besl.call @ushr(%c3_0, %c3_1) : (ui32, ui32) -> ui32
    %v = besl.construct %r0, %r1, %r2, %r3 : (ui32, ui32, ui32, ui32) -> vector<4xui32>
    besl.return %v : vector<4xui32>
  }
  besl.func private @sshl(%x: si32, %y: si32) -> si32 {
    %r = besl.shl %x, %y : si32
    besl.return %r : si32
  }
  besl.func @sshl0() -> vector<4xsi32> {
    %c0_0 = besl.constant -8 : si32
    %c0_1 = besl.constant 1 : si32
    %r0 = besl.call @sshl(%c0_0, %c0_1) : (si32, si32) -> si32
    %c1_0 = besl.constant -8 : si32
    %c1_1 = besl.constant 33 : si32
    %r1 = besl.call @sshl(%c1_0, %c1_1) : (si32, si32) -> si32
    %c2_0 = besl.constant -2147483648 : si32
    %c2_1 = besl.constant 31 : si32
    %r2 = besl.call @sshl(%c2_0, %c2_1) : (si32, si32) -> si32
    %c3_0 = besl.constant 1 : si32
    %c3_1 = besl.constant 31 : si32
    %r3 = besl.call @sshl(%c3_0, %c3_1) : (si32, si32) -> si32
    %v = besl.construct %r0, %r1, %r2, %r3 : (si32, si32, si32, si32) -> vector<4xsi32>
    besl.return %v : vector<4xsi32>
  }
  besl.func @sshl1() -> vector<4xsi32> {
    %c0_0 = besl.constant 1 : si32
    %c0_1 = besl.constant 32 : si32
    %r0 = besl.call @sshl(%c0_0, %c0_1) : (si32, si32) -> si32
    %c1_0 = besl.constant -1 : si32
    %c1_1 = besl.constant -1 : si32
    %r1 = besl.call @sshl(%c1_0, %c1_1) : (si32, si32) -> si32
    %c2_0 = besl.constant 3 : si32
    %c2_1 = besl.constant -31 : si32
    %r2 = besl.call @sshl(%c2_0, %c2_1) : (si32, si32) -> si32
    %c3_0 = besl.constant 2147483647 : si32
    %c3_1 = besl.constant 30 : si32
    %r3 = besl.call @sshl(%c3_0, %c3_1) : (si32, si32) -> si32
    %v = besl.construct %r0, %r1, %r2, %r3 : (si32, si32, si32, si32) -> vector<4xsi32>
    besl.return %v : vector<4xsi32>
  }
  besl.func private @sshr(%x: si32, %y: si32) -> si32 {
    %r = besl.shr %x, %y : si32
    besl.return %r : si32
  }
  besl.func @sshr0() -> vector<4xsi32> {
    %c0_0 = besl.constant -8 : si32
    %c0_1 = besl.constant 1 : si32
    %r0 = besl.call @sshr(%c0_0, %c0_1) : (si32, si32) -> si32
    %c1_0 = besl.constant -8 : si32
    %c1_1 = besl.constant 33 : si32
    %r1 = besl.call @sshr(%c1_0, %c1_1) : (si32, si32) -> si32
    %c2_0 = besl.constant -2147483648 : si32
    %c2_1 = besl.constant 31 : si32
    %r2 = besl.call @sshr(%c2_0, %c2_1) : (si32, si32) -> si32
    %c3_0 = besl.constant 1 : si32
    %c3_1 = besl.constant 31 : si32
    %r3 = besl.call @sshr(%c3_0, %c3_1) : (si32, si32) -> si32
    %v = besl.construct %r0, %r1, %r2, %r3 : (si32, si32, si32, si32) -> vector<4xsi32>
    besl.return %v : vector<4xsi32>
  }
  besl.func @sshr1() -> vector<4xsi32> {
    %c0_0 = besl.constant 1 : si32
    %c0_1 = besl.constant 32 : si32
    %r0 = besl.call @sshr(%c0_0, %c0_1) : (si32, si32) -> si32
    %c1_0 = besl.constant -1 : si32
    %c1_1 = besl.constant -1 : si32
    %r1 = besl.call @sshr(%c1_0, %c1_1) : (si32, si32) -> si32
    %c2_0 = besl.constant 3 : si32
    %c2_1 = besl.constant -31 : si32
    %r2 = besl.call @sshr(%c2_0, %c2_1) : (si32, si32) -> si32
    %c3_0 = besl.constant 2147483647 : si32
    %c3_1 = besl.constant 30 : si32
    %r3 = besl.call @sshr(%c3_0, %c3_1) : (si32, si32) -> si32
    %v = besl.construct %r0, %r1, %r2, %r3 : (si32, si32, si32, si32) -> vector<4xsi32>
    besl.return %v : vector<4xsi32>
  }
  besl.func private @hshl(%x: ui16, %y: ui16) -> ui16 {
    %r = besl.shl %x, %y : ui16
    besl.return %r : ui16
  }
  besl.func @hshl0() -> vector<4xui16> {
    %c0_0 = besl.constant 1 : ui16
    %c0_1 = besl.constant 15 : ui16
    %r0 = besl.call @hshl(%c0_0, %c0_1) : (ui16, ui16) -> ui16
    %c1_0 = besl.constant 1 : ui16
    %c1_1 = besl.constant 16 : ui16
    %r1 = besl.call @hshl(%c1_0, %c1_1) : (ui16, ui16) -> ui16
    %c2_0 = besl.constant 65535 : ui16
    %c2_1 = besl.constant 17 : ui16
    %r2 = besl.call @hshl(%c2_0, %c2_1) : (ui16, ui16) -> ui16
    %c3_0 = besl.constant 65535 : ui16
    %c3_1 = besl.constant 4 : ui16
    %r3 = besl.call @hshl(%c3_0, %c3_1) : (ui16, ui16) -> ui16
    %v = besl.construct %r0, %r1, %r2, %r3 : (ui16, ui16, ui16, ui16) -> vector<4xui16>
    besl.return %v : vector<4xui16>
  }
  besl.func private @hshr(%x: ui16, %y: ui16) -> ui16 {
    %r = besl.shr %x, %y : ui16
    besl.return %r : ui16
  }
  besl.func @hshr0() -> vector<4xui16> {
    %c0_0 = besl.constant 1 : ui16
    %c0_1 = besl.constant 15 : ui16
    %r0 = besl.call @hshr(%c0_0, %c0_1) : (ui16, ui16) -> ui16
    %c1_0 = besl.constant 1 : ui16
    %c1_1 = besl.constant 16 : ui16
    %r1 = besl.call @hshr(%c1_0, %c1_1) : (ui16, ui16) -> ui16
    %c2_0 = besl.constant 65535 : ui16
    %c2_1 = besl.constant 17 : ui16
    %r2 = besl.call @hshr(%c2_0, %c2_1) : (ui16, ui16) -> ui16
    %c3_0 = besl.constant 65535 : ui16
    %c3_1 = besl.constant 4 : ui16
    %r3 = besl.call @hshr(%c3_0, %c3_1) : (ui16, ui16) -> ui16
    %v = besl.construct %r0, %r1, %r2, %r3 : (ui16, ui16, ui16, ui16) -> vector<4xui16>
    besl.return %v : vector<4xui16>
  }
  besl.func private @vshl(%x: vector<4xui32>, %y: vector<4xui32>) -> vector<4xui32> {
    %r = besl.shl %x, %y : vector<4xui32>
    besl.return %r : vector<4xui32>
  }
  besl.func @vshl0() -> vector<4xui32> {
    %a = besl.constant dense<[1, 1, 1, 1]> : vector<4xui32>
    %b = besl.constant dense<[0, 31, 32, 33]> : vector<4xui32>
    %r = besl.call @vshl(%a, %b) : (vector<4xui32>, vector<4xui32>) -> vector<4xui32>
    besl.return %r : vector<4xui32>
  }
  besl.func @vshl1() -> vector<4xui32> {
    %a = besl.constant dense<[4294967295, 2147483648, 5, 4294967295]> : vector<4xui32>
    %b = besl.constant dense<[64, 31, 4294967295, 4]> : vector<4xui32>
    %r = besl.call @vshl(%a, %b) : (vector<4xui32>, vector<4xui32>) -> vector<4xui32>
    besl.return %r : vector<4xui32>
  }
  besl.func private @frem(%x: f32, %y: f32) -> f32 {
    %r = besl.rem %x, %y : f32
    besl.return %r : f32
  }
  besl.func @frem0() -> vector<4xf32> {
    %c0_0 = besl.constant 7.5 : f32
    %c0_1 = besl.constant 2.0 : f32
    %r0 = besl.call @frem(%c0_0, %c0_1) : (f32, f32) -> f32
    %c1_0 = besl.constant -7.5 : f32
    %c1_1 = besl.constant 2.0 : f32
    %r1 = besl.call @frem(%c1_0, %c1_1) : (f32, f32) -> f32
    %c2_0 = besl.constant 7.5 : f32
    %c2_1 = besl.constant -2.0 : f32
    %r2 = besl.call @frem(%c2_0, %c2_1) : (f32, f32) -> f32
    %c3_0 = besl.constant 1.0e10 : f32
    %c3_1 = besl.constant 3.0 : f32
    %r3 = besl.call @frem(%c3_0, %c3_1) : (f32, f32) -> f32
    %v = besl.construct %r0, %r1, %r2, %r3 : (f32, f32, f32, f32) -> vector<4xf32>
    besl.return %v : vector<4xf32>
  }
  besl.func @frem1() -> vector<4xf32> {
    %c0_0 = besl.constant 0.0 : f32
    %c0_1 = besl.constant 3.0 : f32
    %r0 = besl.call @frem(%c0_0, %c0_1) : (f32, f32) -> f32
    %c1_0 = besl.constant -0.0 : f32
    %c1_1 = besl.constant 3.0 : f32
    %r1 = besl.call @frem(%c1_0, %c1_1) : (f32, f32) -> f32
    %c2_0 = besl.constant 5.0 : f32
    %c2_1 = besl.constant 0x7F800000 : f32
    %r2 = besl.call @frem(%c2_0, %c2_1) : (f32, f32) -> f32
    %c3_0 = besl.constant 2.0 : f32
    %c3_1 = besl.constant 0.5 : f32
    %r3 = besl.call @frem(%c3_0, %c3_1) : (f32, f32) -> f32
    %v = besl.construct %r0, %r1, %r2, %r3 : (f32, f32, f32, f32) -> vector<4xf32>
    besl.return %v : vector<4xf32>
  }
  besl.func private @f2u(%x: f32) -> ui32 {
    %r = besl.convert %x : f32 to ui32
    besl.return %r : ui32
  }
  besl.func @f2u0() -> vector<4xui32> {
    %c0_0 = besl.constant 0.0 : f32
    %r0 = besl.call @f2u(%c0_0) : (f32) -> ui32
    %c1_0 = besl.constant -0.0 : f32
    %r1 = besl.call @f2u(%c1_0) : (f32) -> ui32
    %c2_0 = besl.constant 0.5 : f32
    %r2 = besl.call @f2u(%c2_0) : (f32) -> ui32
    %c3_0 = besl.constant -0.5 : f32
    %r3 = besl.call @f2u(%c3_0) : (f32) -> ui32
    %v = besl.construct %r0, %r1, %r2, %r3 : (ui32, ui32, ui32, ui32) -> vector<4xui32>
    besl.return %v : vector<4xui32>
  }
  besl.func @f2u1() -> vector<4xui32> {
    %c0_0 = besl.constant -1.0 : f32
    %r0 = besl.call @f2u(%c0_0) : (f32) -> ui32
    %c1_0 = besl.constant 4294967040.0 : f32
    %r1 = besl.call @f2u(%c1_0) : (f32) -> ui32
    %c2_0 = besl.constant 4.294967296e9 : f32
    %r2 = besl.call @f2u(%c2_0) : (f32) -> ui32
    %c3_0 = besl.constant 1.0e20 : f32
    %r3 = besl.call @f2u(%c3_0) : (f32) -> ui32
    %v = besl.construct %r0, %r1, %r2, %r3 : (ui32, ui32, ui32, ui32) -> vector<4xui32>
    besl.return %v : vector<4xui32>
  }
  besl.func @f2u2() -> vector<4xui32> {
    %c0_0 = besl.constant -1.0e20 : f32
    %r0 = besl.call @f2u(%c0_0) : (f32) -> ui32
    %c1_0 = besl.constant 0x7F800000 : f32
    %r1 = besl.call @f2u(%c1_0) : (f32) -> ui32
    %c2_0 = besl.constant 0xFF800000 : f32
    %r2 = besl.call @f2u(%c2_0) : (f32) -> ui32
    %c3_0 = besl.constant 0x7FC00000 : f32
    %r3 = besl.call @f2u(%c3_0) : (f32) -> ui32
    %v = besl.construct %r0, %r1, %r2, %r3 : (ui32, ui32, ui32, ui32) -> vector<4xui32>
    besl.return %v : vector<4xui32>
  }
  besl.func @f2u3() -> vector<4xui32> {
    %c0_0 = besl.constant 2147483520.0 : f32
    %r0 = besl.call @f2u(%c0_0) : (f32) -> ui32
    %c1_0 = besl.constant 2147483648.0 : f32
    %r1 = besl.call @f2u(%c1_0) : (f32) -> ui32
    %c2_0 = besl.constant -2147483648.0 : f32
    %r2 = besl.call @f2u(%c2_0) : (f32) -> ui32
    %c3_0 = besl.constant -2147483904.0 : f32
    %r3 = besl.call @f2u(%c3_0) : (f32) -> ui32
    %v = besl.construct %r0, %r1, %r2, %r3 : (ui32, ui32, ui32, ui32) -> vector<4xui32>
    besl.return %v : vector<4xui32>
  }
  besl.func private @f2s(%x: f32) -> si32 {
    %r = besl.convert %x : f32 to si32
    besl.return %r : si32
  }
  besl.func @f2s0() -> vector<4xsi32> {
    %c0_0 = besl.constant 0.0 : f32
    %r0 = besl.call @f2s(%c0_0) : (f32) -> si32
    %c1_0 = besl.constant -0.0 : f32
    %r1 = besl.call @f2s(%c1_0) : (f32) -> si32
    %c2_0 = besl.constant 0.5 : f32
    %r2 = besl.call @f2s(%c2_0) : (f32) -> si32
    %c3_0 = besl.constant -0.5 : f32
    %r3 = besl.call @f2s(%c3_0) : (f32) -> si32
    %v = besl.construct %r0, %r1, %r2, %r3 : (si32, si32, si32, si32) -> vector<4xsi32>
    besl.return %v : vector<4xsi32>
  }
  besl.func @f2s1() -> vector<4xsi32> {
    %c0_0 = besl.constant -1.0 : f32
    %r0 = besl.call @f2s(%c0_0) : (f32) -> si32
    %c1_0 = besl.constant 4294967040.0 : f32
    %r1 = besl.call @f2s(%c1_0) : (f32) -> si32
    %c2_0 = besl.constant 4.294967296e9 : f32
    %r2 = besl.call @f2s(%c2_0) : (f32) -> si32
    %c3_0 = besl.constant 1.0e20 : f32
    %r3 = besl.call @f2s(%c3_0) : (f32) -> si32
    %v = besl.construct %r0, %r1, %r2, %r3 : (si32, si32, si32, si32) -> vector<4xsi32>
    besl.return %v : vector<4xsi32>
  }
  besl.func @f2s2() -> vector<4xsi32> {
    %c0_0 = besl.constant -1.0e20 : f32
    %r0 = besl.call @f2s(%c0_0) : (f32) -> si32
    %c1_0 = besl.constant 0x7F800000 : f32
    %r1 = besl.call @f2s(%c1_0) : (f32) -> si32
    %c2_0 = besl.constant 0xFF800000 : f32
    %r2 = besl.call @f2s(%c2_0) : (f32) -> si32
    %c3_0 = besl.constant 0x7FC00000 : f32
    %r3 = besl.call @f2s(%c3_0) : (f32) -> si32
    %v = besl.construct %r0, %r1, %r2, %r3 : (si32, si32, si32, si32) -> vector<4xsi32>
    besl.return %v : vector<4xsi32>
  }
  besl.func @f2s3() -> vector<4xsi32> {
    %c0_0 = besl.constant 2147483520.0 : f32
    %r0 = besl.call @f2s(%c0_0) : (f32) -> si32
    %c1_0 = besl.constant 2147483648.0 : f32
    %r1 = besl.call @f2s(%c1_0) : (f32) -> si32
    %c2_0 = besl.constant -2147483648.0 : f32
    %r2 = besl.call @f2s(%c2_0) : (f32) -> si32
    %c3_0 = besl.constant -2147483904.0 : f32
    %r3 = besl.call @f2s(%c3_0) : (f32) -> si32
    %v = besl.construct %r0, %r1, %r2, %r3 : (si32, si32, si32, si32) -> vector<4xsi32>
    besl.return %v : vector<4xsi32>
  }
  besl.func private @f2b(%x: f32) -> ui8 {
    %r = besl.convert %x : f32 to ui8
    besl.return %r : ui8
  }
  besl.func @f2b0() -> vector<4xui8> {
    %c0_0 = besl.constant 255.0 : f32
    %r0 = besl.call @f2b(%c0_0) : (f32) -> ui8
    %c1_0 = besl.constant 255.5 : f32
    %r1 = besl.call @f2b(%c1_0) : (f32) -> ui8
    %c2_0 = besl.constant 256.0 : f32
    %r2 = besl.call @f2b(%c2_0) : (f32) -> ui8
    %c3_0 = besl.constant -1.0 : f32
    %r3 = besl.call @f2b(%c3_0) : (f32) -> ui8
    %v = besl.construct %r0, %r1, %r2, %r3 : (ui8, ui8, ui8, ui8) -> vector<4xui8>
    besl.return %v : vector<4xui8>
  }
  besl.func @f2b1() -> vector<4xui8> {
    %c0_0 = besl.constant 0x7FC00000 : f32
    %r0 = besl.call @f2b(%c0_0) : (f32) -> ui8
    %c1_0 = besl.constant 1.0e10 : f32
    %r1 = besl.call @f2b(%c1_0) : (f32) -> ui8
    %c2_0 = besl.constant 0xFF800000 : f32
    %r2 = besl.call @f2b(%c2_0) : (f32) -> ui8
    %c3_0 = besl.constant 12.75 : f32
    %r3 = besl.call @f2b(%c3_0) : (f32) -> ui8
    %v = besl.construct %r0, %r1, %r2, %r3 : (ui8, ui8, ui8, ui8) -> vector<4xui8>
    besl.return %v : vector<4xui8>
  }
  besl.func private @h2u(%x: f16) -> ui32 {
    %r = besl.convert %x : f16 to ui32
    besl.return %r : ui32
  }
  besl.func @h2u0() -> vector<4xui32> {
    %c0_0 = besl.constant 0x7C00 : f16
    %r0 = besl.call @h2u(%c0_0) : (f16) -> ui32
    %c1_0 = besl.constant 0xFC00 : f16
    %r1 = besl.call @h2u(%c1_0) : (f16) -> ui32
    %c2_0 = besl.constant 0x7E00 : f16
    %r2 = besl.call @h2u(%c2_0) : (f16) -> ui32
    %c3_0 = besl.constant 65504.0 : f16
    %r3 = besl.call @h2u(%c3_0) : (f16) -> ui32
    %v = besl.construct %r0, %r1, %r2, %r3 : (ui32, ui32, ui32, ui32) -> vector<4xui32>
    besl.return %v : vector<4xui32>
  }
  besl.func @h2u1() -> vector<4xui32> {
    %c0_0 = besl.constant -65504.0 : f16
    %r0 = besl.call @h2u(%c0_0) : (f16) -> ui32
    %c1_0 = besl.constant 1.5 : f16
    %r1 = besl.call @h2u(%c1_0) : (f16) -> ui32
    %c2_0 = besl.constant -1.5 : f16
    %r2 = besl.call @h2u(%c2_0) : (f16) -> ui32
    %c3_0 = besl.constant 0.0 : f16
    %r3 = besl.call @h2u(%c3_0) : (f16) -> ui32
    %v = besl.construct %r0, %r1, %r2, %r3 : (ui32, ui32, ui32, ui32) -> vector<4xui32>
    besl.return %v : vector<4xui32>
  }
  besl.func private @h2s(%x: f16) -> si32 {
    %r = besl.convert %x : f16 to si32
    besl.return %r : si32
  }
  besl.func @h2s0() -> vector<4xsi32> {
    %c0_0 = besl.constant 0x7C00 : f16
    %r0 = besl.call @h2s(%c0_0) : (f16) -> si32
    %c1_0 = besl.constant 0xFC00 : f16
    %r1 = besl.call @h2s(%c1_0) : (f16) -> si32
    %c2_0 = besl.constant 0x7E00 : f16
    %r2 = besl.call @h2s(%c2_0) : (f16) -> si32
    %c3_0 = besl.constant 65504.0 : f16
    %r3 = besl.call @h2s(%c3_0) : (f16) -> si32
    %v = besl.construct %r0, %r1, %r2, %r3 : (si32, si32, si32, si32) -> vector<4xsi32>
    besl.return %v : vector<4xsi32>
  }
  besl.func @h2s1() -> vector<4xsi32> {
    %c0_0 = besl.constant -65504.0 : f16
    %r0 = besl.call @h2s(%c0_0) : (f16) -> si32
    %c1_0 = besl.constant 1.5 : f16
    %r1 = besl.call @h2s(%c1_0) : (f16) -> si32
    %c2_0 = besl.constant -1.5 : f16
    %r2 = besl.call @h2s(%c2_0) : (f16) -> si32
    %c3_0 = besl.constant 0.0 : f16
    %r3 = besl.call @h2s(%c3_0) : (f16) -> si32
    %v = besl.construct %r0, %r1, %r2, %r3 : (si32, si32, si32, si32) -> vector<4xsi32>
    besl.return %v : vector<4xsi32>
  }
  besl.func private @h2h(%x: f16) -> ui16 {
    %r = besl.convert %x : f16 to ui16
    besl.return %r : ui16
  }
  besl.func @h2h0() -> vector<4xui16> {
    %c0_0 = besl.constant 0x7C00 : f16
    %r0 = besl.call @h2h(%c0_0) : (f16) -> ui16
    %c1_0 = besl.constant 0xFC00 : f16
    %r1 = besl.call @h2h(%c1_0) : (f16) -> ui16
    %c2_0 = besl.constant 0x7E00 : f16
    %r2 = besl.call @h2h(%c2_0) : (f16) -> ui16
    %c3_0 = besl.constant 65504.0 : f16
    %r3 = besl.call @h2h(%c3_0) : (f16) -> ui16
    %v = besl.construct %r0, %r1, %r2, %r3 : (ui16, ui16, ui16, ui16) -> vector<4xui16>
    besl.return %v : vector<4xui16>
  }
  besl.func @h2h1() -> vector<4xui16> {
    %c0_0 = besl.constant -65504.0 : f16
    %r0 = besl.call @h2h(%c0_0) : (f16) -> ui16
    %c1_0 = besl.constant 1.5 : f16
    %r1 = besl.call @h2h(%c1_0) : (f16) -> ui16
    %c2_0 = besl.constant -1.5 : f16
    %r2 = besl.call @h2h(%c2_0) : (f16) -> ui16
    %c3_0 = besl.constant 0.0 : f16
    %r3 = besl.call @h2h(%c3_0) : (f16) -> ui16
    %v = besl.construct %r0, %r1, %r2, %r3 : (ui16, ui16, ui16, ui16) -> vector<4xui16>
    besl.return %v : vector<4xui16>
  }
}
