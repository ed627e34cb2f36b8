// After besl-single-exit MLIR's inliner takes every function; before it, only those that have one exit.
// RUN: besl-opt %s --inline | FileCheck %s --check-prefix=BEFORE
// RUN: besl-opt %s --besl-single-exit --inline | FileCheck %s

besl.program @inline layout(scalar, column) {
  besl.input @height : f32 location(0)
  besl.output @color : f32 location(0)
  besl.func private @positive(%a: f32) -> f32 {
    %zero = besl.constant 0.0 : f32
    %c = besl.cmp lt, %a, %zero : f32
    besl.if %c {
      besl.return %zero : f32
    }
    %root = besl.sqrt %a : (f32) -> f32
    besl.return %root : f32
  }
  // BEFORE-LABEL: besl.func @main
  // BEFORE: besl.call @positive
  // CHECK-NOT: besl.func private @positive
  // CHECK-LABEL: besl.func @main
  // CHECK-NOT: besl.call
  // CHECK: %[[R:.*]] = besl.if %{{.*}} -> (f32)
  // CHECK: besl.store %[[R]]
  besl.func @main() entry(fragment) {
    %h = besl.global @height : !besl.ref<f32, input>
    %height = besl.load %h : !besl.ref<f32, input>
    %0 = besl.call @positive(%height) : (f32) -> f32
    %g = besl.global @color : !besl.ref<f32, output>
    besl.store %0, %g : !besl.ref<f32, output>
  }

  besl.func private @discards(%a: f32) {
    %zero = besl.constant 0.0 : f32
    %c = besl.cmp lt, %a, %zero : f32
    besl.if %c {
      besl.discard
    }
  }
  // Into an expression statement.
  // CHECK-LABEL: besl.func @statement
  // CHECK: besl.eval {
  // CHECK: besl.discard
  besl.func @statement(%a: f32) {
    besl.eval {
      besl.call @discards(%a) : (f32) -> ()
    }
  }
}
