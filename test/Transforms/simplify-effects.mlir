// What nothing notices goes: pure statements, assignments to variables that nobody reads, unused values. Effects stay, and loops.
// RUN: besl-opt %s --besl-simplify-effects | FileCheck %s
// RUN: besl-opt %s --besl-simplify-effects > %t
// RUN: besl-opt %t --besl-simplify-effects | diff %t -
// RUN: besl-opt %s --besl-simplify-effects --remark-format=emitRemark --remarks-filter="besl-.*" -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: [Passed] effect-free-code-removed | Category:besl-simplify-effects | Function=gone | operations=
// REMARK-NOT: Function=kept
// REMARK-NOT: Function=square

!Counter = !besl.struct<"Counter", n: !besl.atomic<ui32>>

besl.program @p layout(scalar, column) {
  besl.struct @"struct Counter" : !Counter
  besl.output @color : f32 location(0)
  besl.descriptor @counter : !Counter slot(0) read_write
  besl.func private @square(%x: f32) -> f32 {
    %0 = besl.mul %x, %x : f32
    besl.return %0 : f32
  }
  besl.func private @writes(%x: f32) -> f32 {
    %g = besl.global @color : !besl.ref<f32, output>
    besl.store %x, %g : !besl.ref<f32, output>
    besl.return %x : f32
  }
  // CHECK-LABEL: besl.func private @gone
  // CHECK-NEXT: }
  besl.func private @gone(%x: f32, %c: i1) {
    %zero = besl.constant 0 : ui32
    besl.eval {
      %0 = besl.call @square(%x) : (f32) -> f32
    }
    %v = besl.splat %x : f32 to vector<2xf32>
    %written = besl.local "written" = %v : !besl.ref<vector<2xf32>, function>
    %1 = besl.call @square(%x) : (f32) -> f32
    %p = besl.component %written[%zero] : !besl.ref<vector<2xf32>, function>
    besl.store %1, %p : !besl.ref<f32, function>
    besl.if %c {
      %a = besl.local "a" = %x : !besl.ref<f32, function>
      %2 = besl.load %a : !besl.ref<f32, function>
      %b = besl.local "b" : !besl.ref<f32, function>
      besl.store %2, %b : !besl.ref<f32, function>
    }
    %both = besl.logical_and %c {
      %3 = besl.cmp lt, %x, %x : f32
      besl.yield %3 : i1
    }
  }
  // CHECK-LABEL: besl.func private @kept
  // CHECK: besl.eval {
  // CHECK-NEXT: besl.call @writes
  // CHECK: besl.if
  // CHECK-NEXT: besl.return
  // CHECK: besl.logical_or
  // CHECK: besl.atomic_add
  // CHECK: besl.loop
  // CHECK: besl.local "read"
  // CHECK: besl.store
  // CHECK: besl.load
  // CHECK: besl.store
  // CHECK: besl.raw
  // CHECK: besl.discard
  besl.func private @kept(%x: f32, %c: i1) {
    besl.eval {
      %0 = besl.call @writes(%x) : (f32) -> f32
    }
    besl.if %c {
      besl.return
    }
    besl.eval {
      %or = besl.logical_or %c {
        %one = besl.constant 1 : ui32
        %g = besl.global @counter : !besl.ref<!Counter, storage>
        %n = besl.member %g["n"] : !besl.ref<!Counter, storage>
        %old = besl.atomic_add %n, %one : (!besl.ref<!besl.atomic<ui32>, storage>, ui32) -> ui32
        %eq = besl.cmp eq, %old, %one : ui32
        besl.yield %eq : i1
      }
    }
    besl.loop while {
      besl.yield %c : i1
    } step {
    } do {
    }
    %read = besl.local "read" : !besl.ref<f32, function>
    besl.store %x, %read : !besl.ref<f32, function>
    %1 = besl.load %read : !besl.ref<f32, function>
    %g = besl.global @color : !besl.ref<f32, output>
    besl.store %1, %g : !besl.ref<f32, output>
    besl.raw glsl("f();")
    besl.discard
  }
}
