// RUN: besl-opt %s --besl-flip-clip-y --split-input-file | FileCheck %s
// RUN: besl-opt %s --besl-flip-clip-y --split-input-file > %t.once
// RUN: besl-opt %t.once --besl-flip-clip-y --split-input-file | diff %t.once -

// Only whole writes: each is followed by the negation.
besl.program @whole layout(scalar, column) {
  besl.output @position : vector<4xf32> position
  besl.func private @set(%v: vector<4xf32>) {
    %p = besl.global @position : !besl.ref<vector<4xf32>, output>
    besl.store %v, %p : !besl.ref<vector<4xf32>, output>
    besl.return
  }
  besl.func @main() entry(vertex) {
    %v = besl.constant dense<1.0> : vector<4xf32>
    besl.call @set(%v) : (vector<4xf32>) -> ()
    besl.return
  }
}

// -----

// A part is written, and the position read: the program works on a variable.
besl.program @parts layout(scalar, column) {
  besl.output @position : vector<4xf32> position
  besl.func @main() entry(vertex) {
    %zero = besl.constant 0 : ui32
    %one = besl.constant 1.0 : f32
    %p = besl.global @position : !besl.ref<vector<4xf32>, output>
    %x = besl.component %p[%zero] : !besl.ref<vector<4xf32>, output>
    besl.store %one, %x : !besl.ref<f32, output>
    %v = besl.load %p : !besl.ref<vector<4xf32>, output>
    %w = besl.add %v, %v : vector<4xf32>
    besl.store %w, %p : !besl.ref<vector<4xf32>, output>
  }
}

// -----

// Nothing to do without a position.
besl.program @none layout(scalar, column) {
  besl.output @color : vector<4xf32> location(0)
  besl.func @main() entry(fragment) {
    %v = besl.constant dense<1.0> : vector<4xf32>
    %p = besl.global @color : !besl.ref<vector<4xf32>, output>
    besl.store %v, %p : !besl.ref<vector<4xf32>, output>
    besl.return
  }
}

// CHECK: besl.program @whole layout(scalar, column) {
// CHECK-NEXT:   besl.output @position : vector<4xf32> position {besl.flipped}
// CHECK-NEXT:   besl.func private @set(%v: vector<4xf32>) {
// CHECK-NEXT:     %0 = besl.global @position : !besl.ref<vector<4xf32>, output>
// CHECK-NEXT:     besl.store %v, %0 : !besl.ref<vector<4xf32>, output>
// CHECK-NEXT:     %1 = besl.global @position : !besl.ref<vector<4xf32>, output>
// CHECK-NEXT:     %c1_ui32 = besl.constant 1 : ui32
// CHECK-NEXT:     %2 = besl.component %1[%c1_ui32] : !besl.ref<vector<4xf32>, output>
// CHECK-NEXT:     %3 = besl.load %2 : !besl.ref<f32, output>
// CHECK-NEXT:     %4 = besl.neg %3 : f32
// CHECK-NEXT:     %5 = besl.global @position : !besl.ref<vector<4xf32>, output>
// CHECK-NEXT:     %c1_ui32_0 = besl.constant 1 : ui32
// CHECK-NEXT:     %6 = besl.component %5[%c1_ui32_0] : !besl.ref<vector<4xf32>, output>
// CHECK-NEXT:     besl.store %4, %6 : !besl.ref<f32, output>
// CHECK-NEXT:     besl.return
// CHECK-NEXT:   }
// CHECK-NEXT:   besl.func @main() entry(vertex) {
// CHECK-NEXT:     %cst = besl.constant dense<1.000000e+00> : vector<4xf32>
// CHECK-NEXT:     besl.call @set(%cst) : (vector<4xf32>) -> ()
// CHECK-NEXT:     besl.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK: // -----
// CHECK: besl.program @parts layout(scalar, column) {
// CHECK-NEXT:   besl.private @position.unflipped : vector<4xf32> {source_name = "position"}
// CHECK-NEXT:   besl.output @position : vector<4xf32> position {besl.flipped}
// CHECK-NEXT:   besl.func @main() entry(vertex) {
// CHECK-NEXT:     %c0_ui32 = besl.constant 0 : ui32
// CHECK-NEXT:     %cst = besl.constant 1.000000e+00 : f32
// CHECK-NEXT:     %0 = besl.global @position.unflipped : !besl.ref<vector<4xf32>, private>
// CHECK-NEXT:     %1 = besl.component %0[%c0_ui32] : !besl.ref<vector<4xf32>, private>
// CHECK-NEXT:     besl.store %cst, %1 : !besl.ref<f32, private>
// CHECK-NEXT:     %2 = besl.load %0 : !besl.ref<vector<4xf32>, private>
// CHECK-NEXT:     %3 = besl.add %2, %2 : vector<4xf32>
// CHECK-NEXT:     besl.store %3, %0 : !besl.ref<vector<4xf32>, private>
// CHECK-NEXT:     %4 = besl.global @position.unflipped : !besl.ref<vector<4xf32>, private>
// CHECK-NEXT:     %5 = besl.load %4 : !besl.ref<vector<4xf32>, private>
// CHECK-NEXT:     %6 = besl.extract %5[0] : vector<4xf32>
// CHECK-NEXT:     %7 = besl.extract %5[1] : vector<4xf32>
// CHECK-NEXT:     %8 = besl.neg %7 : f32
// CHECK-NEXT:     %9 = besl.extract %5[2] : vector<4xf32>
// CHECK-NEXT:     %10 = besl.extract %5[3] : vector<4xf32>
// CHECK-NEXT:     %11 = besl.construct %6, %8, %9, %10 : (f32, f32, f32, f32) -> vector<4xf32>
// CHECK-NEXT:     %12 = besl.global @position : !besl.ref<vector<4xf32>, output>
// CHECK-NEXT:     besl.store %11, %12 : !besl.ref<vector<4xf32>, output>
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK: // -----
// CHECK: besl.program @none layout(scalar, column) {
// CHECK-NEXT:   besl.output @color : vector<4xf32> location(0)
// CHECK-NEXT:   besl.func @main() entry(fragment) {
// CHECK-NEXT:     %cst = besl.constant dense<1.000000e+00> : vector<4xf32>
// CHECK-NEXT:     %0 = besl.global @color : !besl.ref<vector<4xf32>, output>
// CHECK-NEXT:     besl.store %cst, %0 : !besl.ref<vector<4xf32>, output>
// CHECK-NEXT:     besl.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK: // -----
// CHECK: // -----
// CHECK: // -----
// CHECK: // -----
