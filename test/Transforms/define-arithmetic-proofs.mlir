// No guard is printed where bounds show that none is needed. The second run checks that each kind has its switch.
// RUN: besl-opt %s --besl-define-arithmetic --remark-format=emitRemark --remarks-filter="besl-.*" 2> %t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: besl-opt %s --besl-define-arithmetic="int-division=0 float-to-int=0" | FileCheck %s --check-prefix=OFF

// REMARK: Function=shifts | guarded=0, proved=7
// REMARK: Function=division | guarded=0, proved=9
// REMARK: Function=unproved | guarded=6, proved=0
// REMARK: Function=conversions | guarded=0, proved=6

besl.program @proofs layout(scalar, column) {
  // CHECK-LABEL: besl.func @shifts
  // CHECK-NOT: besl.and {{.*}}31
  // CHECK-COUNT-7: {unchecked}
  // OFF-LABEL: besl.func @shifts
  // OFF-COUNT-7: {unchecked}
  besl.func @shifts(%x: ui32, %n: ui32, %v: vector<2xui32>, %b: ui8) {
    %c4 = besl.constant 4 : ui32
    %c31 = besl.constant 31 : ui32
    %0 = besl.shl %x, %c4 : ui32
    %m = besl.and %n, %c31 : ui32
    %1 = besl.shr %x, %m : ui32
    %c8 = besl.constant 8 : ui32
    %r = besl.rem %n, %c8 {unchecked} : ui32
    %2 = besl.shl %x, %r : ui32
    %3 = besl.shl %x, %c4 : ui32
    %cv = besl.constant dense<[0, 31]> : vector<2xui32>
    %4 = besl.shl %v, %cv : vector<2xui32>
    %w = besl.convert %b : ui8 to ui32
    %c3 = besl.constant 3 : ui32
    %w3 = besl.shr %w, %c3 {unchecked} : ui32
    %5 = besl.shl %x, %w3 : ui32
    %k = besl.min %n, %c31 : (ui32, ui32) -> ui32
    %6 = besl.shl %x, %k : ui32
    besl.return
  }

  // CHECK-LABEL: besl.func @division
  // CHECK-NOT: besl.cmp
  // CHECK: besl.func @unproved
  // OFF-LABEL: besl.func @division
  // OFF-NOT: besl.div {{.*}}unchecked
  // OFF: besl.func @unproved
  besl.func @division(%x: ui32, %s: si32, %v: vector<2xsi32>, %n: ui32, %p: ui16) {
    %c3 = besl.constant 3 : ui32
    %0 = besl.div %x, %c3 : ui32
    %1 = besl.rem %x, %c3 : ui32
    // Of a remainder plus one.
    %c8 = besl.constant 8 : ui32
    %r = besl.rem %n, %c8 : ui32
    %c1 = besl.constant 1 : ui32
    %d = besl.add %r, %c1 : ui32
    %2 = besl.div %x, %d : ui32
    // A constant without 0 and -1.
    %cs = besl.constant -2 : si32
    %3 = besl.div %s, %cs : si32
    %cv = besl.constant dense<[-2, 3]> : vector<2xsi32>
    %4 = besl.div %v, %cv : vector<2xsi32>
    // At least one.
    %k = besl.max %n, %c1 : (ui32, ui32) -> ui32
    %5 = besl.div %x, %k : ui32
    // Neither side has a sign.
    %w = besl.convert %p : ui16 to si32
    %c9 = besl.constant 9 : si32
    %6 = besl.rem %w, %c9 : si32
    // -1, but never the smallest dividend.
    %m1 = besl.constant -1 : si32
    %7 = besl.div %w, %m1 : si32
    besl.return
  }

  // CHECK-COUNT-6: besl.select
  besl.func @unproved(%x: ui32, %n: ui32, %s: si32, %v: vector<2xui32>) {
    // The sum may wrap to 0.
    %c1 = besl.constant 1 : ui32
    %d = besl.add %n, %c1 : ui32
    %0 = besl.div %x, %d : ui32
    // One component is 0.
    %cv = besl.constant dense<[1, 0]> : vector<2xui32>
    %1 = besl.div %v, %cv : vector<2xui32>
    %c8 = besl.constant 8 : ui32
    %r = besl.rem %n, %c8 {unchecked} : ui32
    %2 = besl.div %x, %r : ui32
    %m1 = besl.constant -1 : si32
    %3 = besl.div %s, %m1 : si32
    %k = besl.min %n, %c8 : (ui32, ui32) -> ui32
    %4 = besl.rem %x, %k : ui32
    // The difference may wrap, to any amount.
    %e = besl.sub %r, %c1 : ui32
    %5 = besl.div %x, %e : ui32
    besl.return
  }

  // CHECK-LABEL: besl.func @conversions
  // CHECK-NOT: besl.min
  // CHECK-NOT: besl.cmp
  // CHECK-COUNT-6: besl.convert {{.*}} {unchecked}
  // OFF-LABEL: besl.func @conversions
  // OFF-NOT: unchecked
  // OFF: besl.func @half_bounded
  besl.func @conversions(%x: f32, %v: vector<3xf32>, %n: ui32, %b: ui8) {
    %z = besl.constant 0.0 : f32
    %one = besl.constant 1.0 : f32
    %max = besl.constant 255.0 : f32
    %half = besl.constant 0.5 : f32
    %a = besl.clamp %x, %z, %max : (f32, f32, f32) -> f32
    %0 = besl.convert %a : f32 to ui32
    // Scaled and rounded.
    %s = besl.clamp %x, %z, %one : (f32, f32, f32) -> f32
    %t = besl.mul %s, %max : f32
    %u = besl.add %t, %half : f32
    %1 = besl.convert %u : f32 to ui32
    %f = besl.floor %t : (f32) -> f32
    %2 = besl.convert %f : f32 to ui32
    // min(max()) is the same.
    %i = besl.max %x, %z : (f32, f32) -> f32
    %j = besl.min %i, %max : (f32, f32) -> f32
    %3 = besl.convert %j : f32 to si32
    %zv = besl.splat %z : f32 to vector<3xf32>
    %mv = besl.splat %max : f32 to vector<3xf32>
    %av = besl.clamp %v, %zv, %mv : (vector<3xf32>, vector<3xf32>, vector<3xf32>) -> vector<3xf32>
    %4 = besl.convert %av : vector<3xf32> to vector<3xui32>
    // A byte divided by a constant.
    %bf = besl.convert %b : ui8 to f32
    %q = besl.div %bf, %max : f32
    %5 = besl.convert %q : f32 to ui32
    besl.return
  }

  // A maximum alone lets through what is too large, a minimum what is too small.
  // CHECK-LABEL: besl.func @half_bounded
  // CHECK-COUNT-2: besl.select
  // CHECK: besl.return
  besl.func @half_bounded(%x: f32) {
    %z = besl.constant 0.0 : f32
    %a = besl.max %x, %z : (f32, f32) -> f32
    %0 = besl.convert %a : f32 to ui32
    %b = besl.min %x, %z : (f32, f32) -> f32
    %1 = besl.convert %b : f32 to ui32
    besl.return
  }

  // Within the body of a loop its counter has the bounds of the condition, if the body leaves it alone.
  // CHECK-LABEL: besl.func @counters
  // CHECK-NOT: besl.select
  // CHECK-NOT: besl.and
  // CHECK: besl.func @no_counters
  besl.func @counters(%x: ui32, %n: ui32, %s: si32) {
    %c0 = besl.constant 0 : ui32
    %c1 = besl.constant 1 : ui32
    %c32 = besl.constant 32 : ui32
    %i = besl.local "i" = %c0 : !besl.ref<ui32, function>
    besl.loop while {
      %0 = besl.load %i : !besl.ref<ui32, function>
      %1 = besl.cmp lt, %0, %c32 : ui32
      besl.yield %1 : i1
    } step {
      %0 = besl.load %i : !besl.ref<ui32, function>
      %1 = besl.add %0, %c1 : ui32
      besl.store %1, %i : !besl.ref<ui32, function>
    } do {
      %0 = besl.load %i : !besl.ref<ui32, function>
      %1 = besl.shl %x, %0 : ui32
    }
    // Below any bound a counter can still be added one to.
    %j = besl.local "j" = %c0 : !besl.ref<ui32, function>
    besl.loop while {
      %0 = besl.load %j : !besl.ref<ui32, function>
      %1 = besl.cmp gt, %n, %0 : ui32
      besl.yield %1 : i1
    } step {
      %0 = besl.load %j : !besl.ref<ui32, function>
      %1 = besl.add %0, %c1 : ui32
      besl.store %1, %j : !besl.ref<ui32, function>
    } do {
      %0 = besl.load %j : !besl.ref<ui32, function>
      %1 = besl.add %0, %c1 : ui32
      %2 = besl.div %x, %1 : ui32
    }
    // Halved until it is 0.
    %k = besl.local "k" = %n : !besl.ref<ui32, function>
    besl.loop while {
      %0 = besl.load %k : !besl.ref<ui32, function>
      %1 = besl.cmp ne, %0, %c0 : ui32
      besl.yield %1 : i1
    } step {
      %0 = besl.load %k : !besl.ref<ui32, function>
      %1 = besl.shr %0, %c1 : ui32
      besl.store %1, %k : !besl.ref<ui32, function>
    } do {
      %0 = besl.load %k : !besl.ref<ui32, function>
      %1 = besl.rem %x, %0 : ui32
    }
    // Signed: it only grows from where it began.
    %s1 = besl.constant 1 : si32
    %s32 = besl.constant 32 : si32
    %l = besl.local "l" = %s1 : !besl.ref<si32, function>
    besl.loop while {
      %0 = besl.load %l : !besl.ref<si32, function>
      %1 = besl.cmp lt, %0, %s32 : si32
      %2 = besl.logical_and %1 {
        %3 = besl.cmp lt, %0, %s : si32
        besl.yield %3 : i1
      }
      besl.yield %2 : i1
    } step {
      %0 = besl.load %l : !besl.ref<si32, function>
      %1 = besl.add %0, %s1 : si32
      besl.store %1, %l : !besl.ref<si32, function>
    } do {
      %0 = besl.load %l : !besl.ref<si32, function>
      %1 = besl.shl %s, %0 : si32
      %2 = besl.div %s, %0 : si32
    }
    besl.return
  }

  // CHECK-COUNT-3: besl.and
  // CHECK-NOT: besl.and
  besl.func @no_counters(%x: ui32, %n: ui32, %s: si32) {
    %c0 = besl.constant 0 : ui32
    %c1 = besl.constant 1 : ui32
    %c32 = besl.constant 32 : ui32
    // The body changes it.
    %i = besl.local "i" = %c0 : !besl.ref<ui32, function>
    besl.loop while {
      %0 = besl.load %i : !besl.ref<ui32, function>
      %1 = besl.cmp lt, %0, %c32 : ui32
      besl.yield %1 : i1
    } do {
      %0 = besl.load %i : !besl.ref<ui32, function>
      %1 = besl.shl %x, %0 : ui32
      besl.store %1, %i : !besl.ref<ui32, function>
    }
    // In the step the condition holds for the old value: this needs no mask.
    %j = besl.local "j" = %c0 : !besl.ref<ui32, function>
    besl.loop while {
      %0 = besl.load %j : !besl.ref<ui32, function>
      %1 = besl.cmp lt, %0, %c32 : ui32
      besl.yield %1 : i1
    } step {
      %0 = besl.load %j : !besl.ref<ui32, function>
      %1 = besl.shl %c1, %0 : ui32
      besl.store %1, %j : !besl.ref<ui32, function>
    } do {
    }
    // Another bound.
    %k = besl.local "k" = %c0 : !besl.ref<ui32, function>
    besl.loop while {
      %0 = besl.load %k : !besl.ref<ui32, function>
      %1 = besl.cmp le, %0, %c32 : ui32
      besl.yield %1 : i1
    } do {
      %0 = besl.load %k : !besl.ref<ui32, function>
      %1 = besl.shl %x, %0 : ui32
    }
    // Signed: it may start below.
    %s1 = besl.constant 1 : si32
    %s32 = besl.constant 32 : si32
    %l = besl.local "l" = %s : !besl.ref<si32, function>
    besl.loop while {
      %0 = besl.load %l : !besl.ref<si32, function>
      %1 = besl.cmp lt, %0, %s32 : si32
      besl.yield %1 : i1
    } step {
      %0 = besl.load %l : !besl.ref<si32, function>
      %1 = besl.add %0, %s1 : si32
      besl.store %1, %l : !besl.ref<si32, function>
    } do {
      %0 = besl.load %l : !besl.ref<si32, function>
      %1 = besl.shl %s, %0 : si32
    }
    besl.return
  }
}
