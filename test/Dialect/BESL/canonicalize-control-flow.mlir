// What canonicalisation does to control flow, and what it leaves alone.
// RUN: besl-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @control
besl.program @control layout(scalar, column) {
  besl.func private @effect()
  besl.func private @value() -> f32
  besl.descriptor @data : !besl.array<? x ui32> slot(0) read_write
  besl.push_constant @params : !besl.struct<"Params", on: ui32>

  // CHECK: besl.func @if_constant(%x: f32, %y: f32) -> f32
  // CHECK-NEXT: besl.call @effect()
  // CHECK-NEXT: %[[R:.*]] = besl.add %x, %y : f32
  // CHECK-NEXT: besl.return %[[R]] : f32
  besl.func @if_constant(%x: f32, %y: f32) -> f32 {
    %true = besl.constant true
    %false = besl.constant false
    besl.if %true {
      besl.call @effect() : () -> ()
    }
    besl.if %false {
      besl.call @effect() : () -> ()
    }
    %r = besl.if %false -> (f32) {
      besl.yield %x : f32
    } else {
      %s = besl.add %x, %y : f32
      besl.yield %s : f32
    }
    besl.return %r : f32
  }

  // CHECK: besl.func @if_empty(%c: i1)
  // CHECK-NEXT: besl.if %c {
  // CHECK-NEXT:   besl.call @effect()
  // CHECK-NEXT: }
  // CHECK-NEXT: besl.if %c {
  // CHECK-NEXT: } else {
  // CHECK-NEXT:   besl.call @effect()
  // CHECK-NEXT: }
  // CHECK-NEXT: besl.return
  besl.func @if_empty(%c: i1) {
    besl.if %c {
    }
    besl.if %c {
    } else {
    }
    besl.if %c {
      besl.call @effect() : () -> ()
    } else {
    }
    besl.if %c {
    } else {
      besl.call @effect() : () -> ()
    }
    besl.return
  }

  // An exit keeps its `if`, also with a known condition, and what follows it.
  // CHECK: besl.func @exits(%c: i1) -> f32
  // CHECK-NEXT: %[[ONE:.*]] = besl.constant 1.0
  // CHECK-NEXT: besl.if %c {
  // CHECK-NEXT:   besl.return %[[ONE]] : f32
  // CHECK-NEXT: }
  // CHECK-NEXT: besl.return %[[ONE]] : f32
  // CHECK-NEXT: besl.call @effect()
  // CHECK-NEXT: besl.return %[[ONE]] : f32
  besl.func @exits(%c: i1) -> f32 {
    %one = besl.constant 1.0 : f32
    %true = besl.constant true
    besl.if %c {
      besl.return %one : f32
    }
    besl.if %true {
      besl.return %one : f32
    }
    besl.call @effect() : () -> ()
    besl.return %one : f32
  }

  // CHECK: besl.func @if_select(%c: i1, %x: f32, %y: f32, %a: !besl.array<2 x f32>, %b: !besl.array<2 x f32>)
  // CHECK-NEXT: %[[S:.*]] = besl.select %c, %x, %y : f32
  // CHECK-NEXT: %[[T:.*]] = besl.add %[[S]], %x : f32
  // CHECK-NEXT: besl.if %c -> (!besl.array<2 x f32>) {
  besl.func @if_select(%c: i1, %x: f32, %y: f32, %a: !besl.array<2 x f32>, %b: !besl.array<2 x f32>) -> f32 {
    %s, %same = besl.if %c -> (f32, f32) {
      besl.yield %x, %x : f32, f32
    } else {
      besl.yield %y, %x : f32, f32
    }
    %t = besl.add %s, %same : f32
    %array = besl.if %c -> (!besl.array<2 x f32>) {
      besl.yield %a : !besl.array<2 x f32>
    } else {
      besl.yield %b : !besl.array<2 x f32>
    }
    %e = besl.extract %array[0] : !besl.array<2 x f32>
    %r = besl.add %t, %e : f32
    besl.return %r : f32
  }

  // CHECK: besl.func @switch(%u: ui32, %x: f32, %y: f32) -> f32
  // CHECK-NEXT: besl.return %y : f32
  besl.func @switch(%u: ui32, %x: f32, %y: f32) -> f32 {
    besl.switch %u : ui32 case 0 {
    } default {
    }
    %two = besl.constant 2 : ui32
    %r = besl.switch %two : ui32 -> (f32) case 0, 1 {
      besl.yield %x : f32
    } case 7, 2 {
      besl.yield %y : f32
    } default {
      besl.yield %x : f32
    }
    besl.return %r : f32
  }

  // CHECK: besl.func @loops(%c: i1)
  // CHECK-NEXT: besl.call @value() : () -> f32
  // CHECK-NEXT: besl.loop while {
  // CHECK-NEXT:   besl.yield %c : i1
  // CHECK-NEXT: } do {
  // CHECK-NEXT:   besl.call @effect()
  // CHECK-NEXT: }
  // CHECK-NEXT: besl.loop do {
  // CHECK-NEXT:   besl.break
  // CHECK-NEXT: }
  besl.func @loops(%c: i1) {
    %false = besl.constant false
    // The condition runs once, even when it is known to be false.
    besl.loop while {
      %0 = besl.call @value() : () -> f32
      besl.yield %false : i1
    } do {
      besl.call @effect() : () -> ()
    }
    besl.loop while {
      besl.yield %c : i1
    } do {
      besl.call @effect() : () -> ()
    }
    besl.loop do {
      besl.break
    }
    besl.return
  }

  // CHECK: besl.func @eval(%x: f32)
  // CHECK-NEXT: besl.eval {
  // CHECK-NEXT:   besl.call @value()
  // CHECK-NEXT: }
  // CHECK-NEXT: besl.return
  besl.func @eval(%x: f32) {
    besl.eval {
      %0 = besl.add %x, %x : f32
    }
    besl.eval {
      %0 = besl.call @value() : () -> f32
    }
    %p = besl.local "p" = %x : !besl.ref<f32, function>
    besl.eval {
      %0 = besl.load %p : !besl.ref<f32, function>
    }
    besl.return
  }

  // CHECK: besl.func @logical_constant(%c: i1) -> i1
  // CHECK-NEXT: %[[F:.*]] = besl.constant false
  // CHECK-NEXT: besl.return %[[F]] : i1
  besl.func @logical_constant(%c: i1) -> i1 {
    %true = besl.constant true
    %false = besl.constant false
    %a = besl.logical_and %true {
      %n = besl.not %c : i1
      %m = besl.not %n : i1
      besl.yield %m : i1
    }
    %b = besl.logical_or %false {
      besl.yield %a : i1
    }
    %d = besl.logical_or %true {
      besl.yield %b : i1
    }
    %e = besl.logical_and %false {
      besl.yield %d : i1
    }
    besl.return %e : i1
  }

  // A right side that may be computed in any case becomes a select.
  // CHECK: besl.func @logical_select(%c: i1, %x: ui32) -> i1
  // CHECK-DAG: %[[T:.*]] = besl.constant true
  // CHECK-DAG: %[[F:.*]] = besl.constant false
  // CHECK: %[[LT:.*]] = besl.cmp lt, %x, %{{.*}} : ui32
  // CHECK: %[[AND:.*]] = besl.select %c, %[[LT]], %[[F]] : i1
  // CHECK: %[[OR:.*]] = besl.select %c, %[[T]], %[[AND]] : i1
  // CHECK: besl.return %[[OR]] : i1
  besl.func @logical_select(%c: i1, %x: ui32) -> i1 {
    %a = besl.logical_and %c {
      %three = besl.constant 3 : ui32
      %lt = besl.cmp lt, %x, %three : ui32
      besl.yield %lt : i1
    }
    %b = besl.logical_or %c {
      besl.yield %a : i1
    }
    besl.return %b : i1
  }

  // Effects and reads of memory stay where the left side decides about them, at any depth.
  // CHECK: besl.func @logical_kept(%c: i1, %i: ui32)
  // CHECK: besl.logical_and %c {
  // CHECK:   besl.load
  // CHECK: besl.logical_or %c {
  // CHECK:   besl.load
  // CHECK: besl.logical_and %c {
  // CHECK:   besl.call @value
  // CHECK: besl.logical_and %c {
  // CHECK:   besl.logical_or
  besl.func @logical_kept(%c: i1, %i: ui32) -> i1 {
    %data = besl.global @data : !besl.ref<!besl.array<? x ui32>, storage>
    %params = besl.global @params : !besl.ref<!besl.struct<"Params", on: ui32>, push_constant>
    %zero = besl.constant 0 : ui32
    %a = besl.logical_and %c {
      %p = besl.element %data[%i] : !besl.ref<!besl.array<? x ui32>, storage>
      %v = besl.load %p : !besl.ref<ui32, storage>
      %r = besl.cmp eq, %v, %zero : ui32
      besl.yield %r : i1
    }
    %b = besl.logical_or %c {
      %p = besl.member %params["on"] : !besl.ref<!besl.struct<"Params", on: ui32>, push_constant>
      %v = besl.load %p : !besl.ref<ui32, push_constant>
      %r = besl.cmp eq, %v, %zero : ui32
      besl.yield %r : i1
    }
    %d = besl.logical_and %c {
      %v = besl.call @value() : () -> f32
      %r = besl.cmp eq, %v, %v : f32
      besl.yield %r : i1
    }
    %e = besl.logical_and %c {
      %inner = besl.logical_or %d {
        %v = besl.call @value() : () -> f32
        %r = besl.cmp eq, %v, %v : f32
        besl.yield %r : i1
      }
      besl.yield %inner : i1
    }
    %ab = besl.cmp eq, %a, %b : i1
    %de = besl.cmp eq, %d, %e : i1
    %r = besl.cmp eq, %ab, %de : i1
    besl.return %r : i1
  }
}
