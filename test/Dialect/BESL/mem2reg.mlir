// mem2reg takes locals that one block uses as a whole, past exits too, and leaves all others alone.
// RUN: besl-opt %s --mem2reg | FileCheck %s

besl.program @p layout(scalar, column) {
  // CHECK: besl.func @straight(%x: f32, %c: i1) -> f32
  // CHECK-NEXT: besl.if %c {
  // CHECK-NEXT:   besl.return %x : f32
  // CHECK-NEXT: }
  // CHECK-NEXT: %[[Y:.*]] = besl.add %x, %x : f32
  // CHECK-NEXT: besl.return %[[Y]] : f32
  besl.func @straight(%x: f32, %c: i1) -> f32 {
    %v = besl.local "v" = %x : !besl.ref<f32, function>
    besl.if %c {
      besl.return %x : f32
    }
    %0 = besl.load %v : !besl.ref<f32, function>
    %1 = besl.add %0, %0 : f32
    besl.store %1, %v : !besl.ref<f32, function>
    %2 = besl.load %v : !besl.ref<f32, function>
    besl.return %2 : f32
  }

  // CHECK: besl.func @undefined() -> ui32
  // CHECK-NEXT: %[[ZERO:.*]] = besl.constant 0 : ui32
  // CHECK-NEXT: besl.return %[[ZERO]] : ui32
  besl.func @undefined() -> ui32 {
    %v = besl.local "v" : !besl.ref<ui32, function>
    %0 = besl.load %v : !besl.ref<ui32, function>
    besl.return %0 : ui32
  }

  // CHECK: besl.func @other_block(%x: f32, %c: i1) -> f32
  // CHECK: besl.local "v"
  // CHECK: besl.store
  // CHECK: besl.load
  besl.func @other_block(%x: f32, %c: i1) -> f32 {
    %v = besl.local "v" = %x : !besl.ref<f32, function>
    besl.if %c {
      %y = besl.neg %x : f32
      besl.store %y, %v : !besl.ref<f32, function>
    }
    %0 = besl.load %v : !besl.ref<f32, function>
    besl.return %0 : f32
  }

  // CHECK: besl.func @parts(%x: vector<2xf32>, %i: ui32) -> f32
  // CHECK: besl.local "v"
  // CHECK: besl.component
  // CHECK: besl.load
  besl.func @parts(%x: vector<2xf32>, %i: ui32) -> f32 {
    %v = besl.local "v" = %x : !besl.ref<vector<2xf32>, function>
    %p = besl.component %v[%i] : !besl.ref<vector<2xf32>, function>
    %0 = besl.load %p : !besl.ref<f32, function>
    besl.return %0 : f32
  }
}
