// What -O does at the source level: locals, repeated expressions, unused functions. Early exits stay where they are.
// RUN: besl-opt %s --besl-optimize | FileCheck %s
// RUN: besl-opt %s --besl-optimize --besl-verify-level="level=source" -o /dev/null

besl.program @optimize layout(scalar, column) {
  besl.output @color : f32 location(0)
  // CHECK-NOT: @unused
  besl.func private @unused() {
  }
  // CHECK-LABEL: besl.func @main
  // CHECK-NEXT: %[[LIMIT:.*]] = besl.constant 2.500000e-01 : f32
  // CHECK-NEXT: %[[P:.*]] = besl.builtin position : vector<4xf32>
  // CHECK-NEXT: %[[X:.*]] = besl.extract %[[P]][0] : vector<4xf32>
  // CHECK-NEXT: %[[C:.*]] = besl.cmp lt, %[[X]], %[[LIMIT]] : f32
  // CHECK-NEXT: besl.if %[[C]] {
  // CHECK-NEXT:   besl.return
  // CHECK-NEXT: }
  // CHECK-NEXT: %[[M:.*]] = besl.mul %[[X]], %[[X]] : f32
  // CHECK-NEXT: %[[G:.*]] = besl.global @color
  // CHECK-NEXT: besl.store %[[M]], %[[G]]
  // CHECK-NEXT: }
  besl.func @main() entry(fragment) {
    %zero = besl.constant 0 : ui32
    %quarter = besl.constant 0.25 : f32
    %l = besl.local "limit" = %quarter : !besl.ref<f32, function>
    %position = besl.builtin position : vector<4xf32>
    %p = besl.local "p" = %position : !besl.ref<vector<4xf32>, function>
    %px = besl.component %p[%zero] : !besl.ref<vector<4xf32>, function>
    %x0 = besl.load %px : !besl.ref<f32, function>
    %l0 = besl.load %l : !besl.ref<f32, function>
    %c = besl.cmp lt, %x0, %l0 : f32
    besl.if %c {
      besl.return
    }
    %x1 = besl.load %px : !besl.ref<f32, function>
    %x2 = besl.load %px : !besl.ref<f32, function>
    %m = besl.mul %x1, %x2 : f32
    %g = besl.global @color : !besl.ref<f32, output>
    besl.store %m, %g : !besl.ref<f32, output>
  }
}
