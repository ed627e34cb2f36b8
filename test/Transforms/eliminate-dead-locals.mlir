// What counts as dead: unread locals with initialisers that have no effect, and whatever becomes unread by their removal.
// RUN: besl-opt %s --besl-eliminate-dead-locals --split-input-file | FileCheck %s
// RUN: besl-opt %s --besl-eliminate-dead-locals --split-input-file > %t
// RUN: besl-opt %t --besl-eliminate-dead-locals --split-input-file | diff %t -
// RUN: besl-opt %s --besl-eliminate-dead-locals --split-input-file --remark-format=emitRemark --remarks-filter="besl-.*" -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: besl-opt %t --besl-eliminate-dead-locals --split-input-file --remark-format=emitRemark --remarks-filter="besl-.*" -o /dev/null 2>&1 | FileCheck %s --check-prefix=SECOND --allow-empty

// SECOND-NOT: remark

// A chain goes from its end, the pure call in it included. Writes keep a local, and so does a statement that only names it.
// REMARK: [Passed] dead-code-removed | Category:besl-eliminate-dead-locals | Function=chain | locals=4, statements=0
besl.program @chain layout(scalar, column) {
  besl.output @color : f32 location(0)
  besl.func private @square(%x: f32) -> f32 {
    %0 = besl.mul %x, %x : f32
    besl.return %0 : f32
  }
  // CHECK-LABEL: besl.func @chain
  // CHECK-NEXT: %[[X:.*]] = besl.constant 2.0
  // CHECK-NEXT: %[[ONE:.*]] = besl.constant 1.0
  // CHECK-NEXT: %written = besl.local "written" = %[[ONE]]
  // CHECK-NEXT: besl.store %[[X]], %written
  // CHECK-NEXT: %named = besl.local "named" = %[[ONE]]
  // CHECK-NEXT: besl.eval {
  // CHECK-NEXT:   besl.load %named
  // CHECK-NEXT: }
  // CHECK-NEXT: %[[G:.*]] = besl.global @color
  // CHECK-NEXT: besl.store %[[X]], %[[G]]
  // CHECK-NEXT: }
  besl.func @chain() entry(fragment) {
    %x = besl.constant 2.0 : f32
    %a = besl.local "a" = %x : !besl.ref<f32, function>
    %a0 = besl.load %a : !besl.ref<f32, function>
    %sq = besl.call @square(%a0) : (f32) -> f32
    %b = besl.local "b" = %sq : !besl.ref<f32, function>
    %b0 = besl.load %b : !besl.ref<f32, function>
    %c = besl.constant true
    %chosen = besl.if %c -> (f32) {
      %inner = besl.local "inner" = %b0 : !besl.ref<f32, function>
      %i0 = besl.load %inner : !besl.ref<f32, function>
      besl.store %i0, %inner : !besl.ref<f32, function>
      besl.yield %i0 : f32
    } else {
      besl.yield %x : f32
    }
    %d = besl.local "d" = %chosen : !besl.ref<f32, function>
    %d0 = besl.load %d : !besl.ref<f32, function>
    %root = besl.sqrt %d0 : (f32) -> f32
    %unsigned = besl.convert %root : f32 to ui32
    %e = besl.local "e" = %unsigned : !besl.ref<ui32, function>
    %one = besl.constant 1.0 : f32
    %written = besl.local "written" = %one : !besl.ref<f32, function>
    besl.store %x, %written : !besl.ref<f32, function>
    %named = besl.local "named" = %one : !besl.ref<f32, function>
    besl.eval {
      %0 = besl.load %named : !besl.ref<f32, function>
    }
    %g = besl.global @color : !besl.ref<f32, output>
    besl.store %x, %g : !besl.ref<f32, output>
  }
}

// -----

// Initialisers with effects, in the sense of the rule, keep their local.
// REMARK-NOT: Function=effects
!Counter = !besl.struct<"Counter", n: !besl.atomic<ui32>>
besl.program @effects layout(scalar, column) {
  besl.descriptor @counter : !Counter slot(0) read_write
  besl.descriptor @image : !besl.image<2d, rgba8> slot(1) write
  besl.func private @loops() -> f32 {
    %one = besl.constant 1.0 : f32
    besl.loop while {
      %c = besl.constant false
      besl.yield %c : i1
    } step {
    } do {
    }
    besl.return %one : f32
  }
  besl.func private @assigns_parameter(%x: f32) -> f32 {
    %own = besl.local "x" = %x : !besl.ref<f32, function>
    %one = besl.constant 1.0 : f32
    besl.store %one, %own : !besl.ref<f32, function>
    besl.return %one : f32
  }
  besl.func private @raw() -> f32 {
    %0 = besl.raw glsl("${r} = 1.0;") outs("r" : f32)
    besl.return %0 : f32
  }
  besl.func private @guards(%at: vector<2xui32>) -> f32 {
    %i = besl.handle @image : !besl.image<2d, rgba8>
    %size = besl.image_size %i : (!besl.image<2d, rgba8>) -> vector<2xui32>
    %x = besl.extract %at[0] : vector<2xui32>
    %w = besl.extract %size[0] : vector<2xui32>
    %c = besl.cmp ge, %x, %w : ui32
    %zero = besl.constant 0.0 : f32
    besl.if %c {
      besl.return %zero : f32
    } {image_guard}
    besl.return %zero : f32
  }
  besl.func private @even() -> f32 {
    %0 = besl.call @odd() : () -> f32
    besl.return %0 : f32
  }
  besl.func private @odd() -> f32 {
    %0 = besl.call @even() : () -> f32
    besl.return %0 : f32
  }
  // CHECK-LABEL: besl.func @effects
  // CHECK: besl.local "a"
  // CHECK: besl.local "b"
  // CHECK: besl.local "c"
  // CHECK: besl.local "d"
  // CHECK: besl.local "e"
  // CHECK: besl.local "f"
  // CHECK: besl.local "g"
  // CHECK: besl.local "h"
  // CHECK: besl.local "i"
  // CHECK: besl.local "j"
  // CHECK: besl.local "k"
  // CHECK: besl.local "l"
  besl.func @effects() entry(compute, workgroup = [1, 1, 1]) {
    %one = besl.constant 1.0 : f32
    %0 = besl.call @loops() : () -> f32
    %a = besl.local "a" = %0 : !besl.ref<f32, function>
    %1 = besl.call @assigns_parameter(%one) : (f32) -> f32
    %b = besl.local "b" = %1 : !besl.ref<f32, function>
    %2 = besl.call @raw() : () -> f32
    %c = besl.local "c" = %2 : !besl.ref<f32, function>
    %at = besl.constant dense<0> : vector<2xui32>
    %3 = besl.call @guards(%at) : (vector<2xui32>) -> f32
    %d = besl.local "d" = %3 : !besl.ref<f32, function>
    %4 = besl.call @even() : () -> f32
    %e = besl.local "e" = %4 : !besl.ref<f32, function>
    %counter = besl.global @counter : !besl.ref<!Counter, storage>
    %n = besl.member %counter["n"] : !besl.ref<!Counter, storage>
    %u = besl.constant 1 : ui32
    %5 = besl.atomic_add %n, %u : (!besl.ref<!besl.atomic<ui32>, storage>, ui32) -> ui32
    %f = besl.local "f" = %5 : !besl.ref<ui32, function>
    // Harmless, and still not in the list.
    %6 = besl.convert %one : f32 to f16
    %g = besl.local "g" = %6 : !besl.ref<f16, function>
    %7 = besl.builtin subgroup_invocation_id : ui32
    %h = besl.local "h" = %7 : !besl.ref<ui32, function>
    %yes = besl.constant true
    %8 = besl.subgroup_ballot %yes : (i1) -> vector<4xui32>
    %i = besl.local "i" = %8 : !besl.ref<vector<4xui32>, function>
    // The effect is anywhere in the initialiser: behind an operator, in the right side of `&&`, in a branch.
    %9 = besl.call @loops() : () -> f32
    %10 = besl.add %9, %one : f32
    %j = besl.local "j" = %10 : !besl.ref<f32, function>
    %11 = besl.logical_and %yes {
      %20 = besl.atomic_add %n, %u : (!besl.ref<!besl.atomic<ui32>, storage>, ui32) -> ui32
      %21 = besl.cmp eq, %20, %u : ui32
      besl.yield %21 : i1
    }
    %k = besl.local "k" = %11 : !besl.ref<i1, function>
    %12 = besl.if %yes -> (f32) {
      besl.store %one, %a : !besl.ref<f32, function>
      besl.yield %one : f32
    } else {
      besl.return ()
      besl.yield %one : f32
    }
    %l = besl.local "l" = %12 : !besl.ref<f32, function>
  }
}

// -----

// Loops: the variable of a header stays, locals of the body go. A local of an outer block is not the one of the same name inside. What no
// entry reaches is left alone. Raw code keeps what it is given.
// REMARK: Function=loops | locals=2, statements=0
// REMARK-NOT: Function=elsewhere
besl.program @loops layout(scalar, column) {
  // CHECK-LABEL: besl.func private @elsewhere
  // CHECK: besl.local "x"
  besl.func private @elsewhere() {
    %zero = besl.constant 0 : ui32
    %x = besl.local "x" = %zero : !besl.ref<ui32, function>
  }
  // CHECK-LABEL: besl.func @loops
  // CHECK: besl.local "i"
  // CHECK-NEXT: besl.loop while
  // CHECK-NOT: besl.local
  // CHECK: besl.local "x"
  // CHECK: besl.raw
  besl.func @loops() entry(compute, workgroup = [1, 1, 1]) {
    %zero = besl.constant 0 : ui32
    %x = besl.local "x" = %zero : !besl.ref<ui32, function>
    %i = besl.local "i" = %zero : !besl.ref<ui32, function>
    besl.loop while {
      %c = besl.constant true
      besl.yield %c : i1
    } step {
    } do {
      %unread = besl.local "unread" = %zero : !besl.ref<ui32, function>
      %x_inner = besl.local "x" = %zero : !besl.ref<ui32, function>
      %v = besl.load %x_inner : !besl.ref<ui32, function>
      besl.raw glsl("f(${v});") ins("v" = %v : ui32)
      besl.break
    }
  }
}

// -----

// Statements behind an exit, effects or not; each of the block counts, none of those nested in them. A `for` and its initialiser are one. What
// a branch yields stays, and a function that was impure only behind its exit is pure.
// REMARK: Function=clean | locals=0, statements=1
// REMARK: Function=exits | locals=1, statements=4
besl.program @exits layout(scalar, column) {
  besl.output @color : f32 location(0)
  // CHECK-LABEL: besl.func private @clean
  // CHECK: besl.return
  // CHECK-NEXT: }
  besl.func private @clean() -> f32 {
    %one = besl.constant 1.0 : f32
    besl.return %one : f32
    %g = besl.global @color : !besl.ref<f32, output>
    besl.store %one, %g : !besl.ref<f32, output>
  }
  // CHECK-LABEL: besl.func @exits
  // CHECK-NEXT: %[[YES:.*]] = besl.constant true
  // CHECK-NEXT: %[[ZERO:.*]] = besl.constant 0 : ui32
  // CHECK-NEXT: %[[V:.*]] = besl.if %[[YES]] -> (f32) {
  // CHECK-NEXT:   besl.return
  // CHECK-NEXT:   %[[UNSET:.*]] = besl.local "unset"
  // CHECK-NEXT:   %[[U:.*]] = besl.load %[[UNSET]]
  // CHECK-NEXT:   besl.yield %[[U]]
  // CHECK: besl.local "kept" = %[[V]]
  // CHECK: besl.return
  // CHECK-NEXT: }
  besl.func @exits() entry(fragment) {
    %yes = besl.constant true
    %zero = besl.constant 0 : ui32
    %0 = besl.call @clean() : () -> f32
    %gone = besl.local "gone" = %0 : !besl.ref<f32, function>
    %v = besl.if %yes -> (f32) {
      besl.return ()
      %unset = besl.local "unset" : !besl.ref<f32, function>
      %u = besl.load %unset : !besl.ref<f32, function>
      besl.yield %u : f32
    } else {
      %1 = besl.constant 1.0 : f32
      besl.yield %1 : f32
    }
    %kept = besl.local "kept" = %v : !besl.ref<f32, function>
    besl.return ()
    %i = besl.local "i" = %zero : !besl.ref<ui32, function>
    besl.loop while {
      besl.yield %yes : i1
    } step {
    } do {
      besl.continue
      besl.eval {
      }
      besl.discard
    }
    besl.discard {besl.dropped_statements = 2 : i32}
  }
}
