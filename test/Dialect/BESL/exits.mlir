// Upstream passes and early exits. An exit is an ordinary op that writes the control-flow resource: no pass may drop it, move it,
// or move across it what depends on the active lanes.
// RUN: besl-opt %s --canonicalize | FileCheck %s
// RUN: besl-opt %s --cse | FileCheck %s
// RUN: besl-opt %s --sccp | FileCheck %s --check-prefixes=CHECK,SCCP
// RUN: besl-opt %s --loop-invariant-code-motion | FileCheck %s
// RUN: besl-opt %s --control-flow-sink | FileCheck %s
// RUN: besl-opt %s --canonicalize --sccp --cse --loop-invariant-code-motion --control-flow-sink --symbol-dce | FileCheck %s

// CHECK-LABEL: @exits
besl.program @exits layout(scalar, column) {
  besl.descriptor @data : !besl.array<? x f32> slot(0) read_write

  // Equal exits on two paths stay two; what stands behind one stays behind it.
  // CHECK: besl.func @two_returns(%c: i1, %d: i1, %x: f32)
  // CHECK:      besl.if %c {
  // CHECK-NEXT:   besl.return
  // CHECK-NEXT: }
  // CHECK-NEXT: besl.if %c {
  // CHECK-NEXT:   besl.return
  // CHECK-NEXT: }
  // CHECK:      besl.store %x,
  // CHECK-NEXT: besl.return
  // CHECK-NEXT: }
  besl.func @two_returns(%c: i1, %d: i1, %x: f32) {
    %data = besl.global @data : !besl.ref<!besl.array<? x f32>, storage>
    %i = besl.constant 0 : ui32
    %p = besl.element %data[%i] : !besl.ref<!besl.array<? x f32>, storage>
    besl.if %c {
      besl.return
    }
    besl.if %c {
      besl.return
    }
    besl.store %x, %p : !besl.ref<f32, storage>
    besl.return
  }

  // A loop that leaves at once stays, with the exits of every kind.
  // CHECK: besl.func @loop(%c: i1, %d: i1)
  // CHECK:      besl.loop while {
  // CHECK-NEXT:   besl.yield %c : i1
  // CHECK-NEXT: } do {
  // CHECK-NEXT:   besl.if %c {
  // CHECK-NEXT:     besl.break
  // CHECK-NEXT:   }
  // CHECK-NEXT:   besl.if %d {
  // CHECK-NEXT:     besl.continue
  // CHECK-NEXT:   }
  // CHECK-NEXT:   besl.return
  // CHECK-NEXT: }
  besl.func @loop(%c: i1, %d: i1) {
    besl.loop while {
      besl.yield %c : i1
    } do {
      besl.if %c {
        besl.break
      }
      besl.if %d {
        besl.continue
      }
      besl.return
    }
    besl.return
  }

  // An `if` with an exit is not an `if` with the value of the other branch.
  // CHECK: besl.func @value_or_return(%c: i1) -> f32
  // CHECK:      %[[R:.*]] = besl.if %c -> (f32) {
  // CHECK:        besl.return
  // CHECK:        besl.yield
  // CHECK:      } else {
  // CHECK:        besl.yield
  // CHECK:      }
  // CHECK-NEXT: besl.return %{{.*}} : f32
  besl.func @value_or_return(%c: i1) -> f32 {
    %one = besl.constant 1.0 : f32
    %two = besl.constant 2.0 : f32
    %r = besl.if %c -> (f32) {
      besl.return %two : f32
      besl.yield %one : f32
    } else {
      besl.yield %one : f32
    }
    besl.return %r : f32
  }

  // What a function gives by its returns is not what its final yield says, so a call's result is unknown. The other callers' arguments must not
  // be taken for the only ones either.
  // CHECK: besl.func private @constant_or_not(%c: i1) -> f32
  // CHECK: besl.func private @callee(%x: f32) -> f32
  // SCCP-NEXT: besl.return %x : f32
  // CHECK: besl.func @calls(%c: i1) -> f32
  // CHECK:      %[[V:.*]] = besl.call @constant_or_not(%c)
  // CHECK:      besl.call @callee(%[[V]])
  besl.func private @constant_or_not(%c: i1) -> f32 {
    %one = besl.constant 1.0 : f32
    %two = besl.constant 2.0 : f32
    besl.if %c {
      besl.return %two : f32
    }
    besl.return %one : f32
  }
  besl.func private @callee(%x: f32) -> f32 {
    besl.return %x : f32
  }
  besl.func @calls(%c: i1) -> f32 {
    %one = besl.constant 1.0 : f32
    %v = besl.call @constant_or_not(%c) : (i1) -> f32
    %a = besl.call @callee(%v) : (f32) -> f32
    %b = besl.call @callee(%one) : (f32) -> f32
    %r = besl.add %a, %b : f32
    besl.return %r : f32
  }

  // CHECK: besl.func @main() entry(fragment)
  // CHECK:      besl.if %{{.*}} {
  // CHECK-NEXT:   besl.discard
  // CHECK-NEXT: }
  // CHECK-NEXT: besl.return
  besl.func @main() entry(fragment) {
    %f = besl.builtin front_facing : i1
    besl.if %f {
      besl.discard
    }
    besl.return
  }
}
