// besl-inline: functions with early exits are inlined too, and go; one without a body is still called.
// RUN: besl-opt %s --besl-inline --besl-verify-level=level=structured | FileCheck %s

besl.program @inline layout(scalar, column) {
  besl.output @color : f32 location(0)
  besl.func private @outside(f32) -> f32
  besl.func private @positive(%a: f32) -> f32 {
    %zero = besl.constant 0.0 : f32
    %c = besl.cmp lt, %a, %zero : f32
    besl.if %c {
      besl.return %zero : f32
    }
    %b = besl.call @outside(%a) : (f32) -> f32
    besl.return %b : f32
  }
  // CHECK-NOT: @positive
  // CHECK-LABEL: besl.func @main
  // CHECK: besl.if
  // CHECK: besl.call @outside
  // CHECK-NOT: @positive
  besl.func @main() entry(fragment) {
    %one = besl.constant 1.0 : f32
    %color = besl.global @color : !besl.ref<f32, output>
    %old = besl.load %color : !besl.ref<f32, output>
    %0 = besl.call @positive(%old) : (f32) -> f32
    %1 = besl.add %0, %one : f32
    besl.store %1, %color : !besl.ref<f32, output>
    besl.return
  }
}
