// Constants are propagated through structured control flow, and not further than is true.
// RUN: besl-opt %s --sccp | FileCheck %s

// CHECK-LABEL: @sccp
besl.program @sccp layout(scalar, column) {
  // CHECK: besl.func @branches(%c: i1) -> f32
  // CHECK: %[[TWO:.*]] = besl.constant 2.000000e+00 : f32
  // CHECK: besl.return %[[TWO]] : f32
  besl.func @branches(%c: i1) -> f32 {
    %one = besl.constant 1.0 : f32
    %a = besl.if %c -> (f32) {
      besl.yield %one : f32
    } else {
      besl.yield %one : f32
    }
    %b = besl.add %a, %a : f32
    besl.return %b : f32
  }

  // CHECK: besl.func @different(%c: i1, %u: ui32) -> f32
  // CHECK: %[[A:.*]] = besl.if %c -> (f32)
  // CHECK: %[[B:.*]] = besl.switch %u : ui32 -> (f32)
  // CHECK: %[[R:.*]] = besl.add %[[A]], %[[B]] : f32
  // CHECK: besl.return %[[R]] : f32
  besl.func @different(%c: i1, %u: ui32) -> f32 {
    %one = besl.constant 1.0 : f32
    %two = besl.constant 2.0 : f32
    %a = besl.if %c -> (f32) {
      besl.yield %one : f32
    } else {
      besl.yield %two : f32
    }
    %b = besl.switch %u : ui32 -> (f32) case 0 {
      besl.yield %one : f32
    } case 1 {
      besl.yield %one : f32
    } default {
      besl.yield %two : f32
    }
    %r = besl.add %a, %b : f32
    besl.return %r : f32
  }

  // What follows an endless loop is reached by its break.
  // CHECK: besl.func @after_break(%c: i1) -> f32
  // CHECK: %[[THREE:.*]] = besl.constant 3.000000e+00 : f32
  // CHECK: besl.return %[[THREE]] : f32
  besl.func @after_break(%c: i1) -> f32 {
    %one = besl.constant 1.0 : f32
    %two = besl.constant 2.0 : f32
    besl.loop do {
      besl.if %c {
        besl.break
      }
    }
    %r = besl.add %one, %two : f32
    besl.return %r : f32
  }

  // Memory is not followed: a local that a loop changes has no one value.
  // CHECK: besl.func @local(%c: i1) -> ui32
  // CHECK: } do {
  // CHECK: %[[V:.*]] = besl.load
  // CHECK: besl.return %[[V]] : ui32
  besl.func @local(%c: i1) -> ui32 {
    %zero = besl.constant 0 : ui32
    %one = besl.constant 1 : ui32
    %n = besl.local "n" = %zero : !besl.ref<ui32, function>
    besl.loop while {
      besl.yield %c : i1
    } step {
      %old = besl.load %n : !besl.ref<ui32, function>
      %new = besl.add %old, %one : ui32
      besl.store %new, %n : !besl.ref<ui32, function>
    } do {
    }
    %r = besl.load %n : !besl.ref<ui32, function>
    besl.return %r : ui32
  }

  // The result of a short-circuit operator is either side's.
  // CHECK: besl.func @logical(%c: i1) -> i1
  // CHECK: %[[A:.*]] = besl.logical_and %c
  // CHECK: besl.return %[[A]] : i1
  besl.func @logical(%c: i1) -> i1 {
    %true = besl.constant true
    %a = besl.logical_and %c {
      besl.yield %true : i1
    }
    besl.return %a : i1
  }

  // A parameter that is the same in all calls.
  // CHECK: besl.func private @callee(%x: f32) -> f32
  // CHECK: %[[TWO:.*]] = besl.constant 2.000000e+00 : f32
  // CHECK: besl.yield %[[TWO]] : f32
  besl.func private @callee(%x: f32) -> f32 {
    %one = besl.constant 1.0 : f32
    %r = besl.add %x, %one : f32
    besl.yield %r : f32
  }
  besl.func @calls() {
    %one = besl.constant 1.0 : f32
    %a = besl.call @callee(%one) : (f32) -> f32
    %b = besl.call @callee(%one) : (f32) -> f32
    besl.return
  }
}
