// Intrinsics whose results are fixed to the last bit fold constants to the reference results; the others stay, so that what is printed
// does not depend on the machine that compiles.

// RUN: besl-opt %s --canonicalize | FileCheck %s

besl.program @p layout(scalar, column) {
  // S8.1, S8.2
  // CHECK-LABEL: besl.func private @bounds
  besl.func private @bounds() -> f32 {
    %nan = besl.constant 0x7FC00000 : f32
    %two = besl.constant 2.0 : f32
    %three = besl.constant 3.0 : f32
    %0 = besl.max %nan, %two : (f32, f32) -> f32
    %1 = besl.clamp %three, %0, %0 : (f32, f32, f32) -> f32
    // CHECK: %[[R:.*]] = besl.constant 2.000000e+00 : f32
    // CHECK-NEXT: besl.return %[[R]]
    besl.return %1 : f32
  }

  // CHECK-LABEL: besl.func private @integers
  besl.func private @integers() -> si32 {
    %a = besl.constant -7 : si32
    %b = besl.constant 5 : si32
    %0 = besl.min %a, %b : (si32, si32) -> si32
    // CHECK: %[[R:.*]] = besl.constant -7 : si32
    // CHECK-NEXT: besl.return %[[R]]
    besl.return %0 : si32
  }

  // S8.6
  // CHECK-LABEL: besl.func private @ties
  besl.func private @ties() -> vector<2xf32> {
    %v = besl.constant dense<[2.5, -1.5]> : vector<2xf32>
    %0 = besl.round %v : (vector<2xf32>) -> vector<2xf32>
    // CHECK: %[[R:.*]] = besl.constant dense<[2.000000e+00, -2.000000e+00]> : vector<2xf32>
    // CHECK-NEXT: besl.return %[[R]]
    besl.return %0 : vector<2xf32>
  }

  // S8.7
  // CHECK-LABEL: besl.func private @saturates
  besl.func private @saturates() -> vector<2xsi32> {
    %v = besl.constant dense<[3.0e9, -0.5]> : vector<2xf32>
    %0 = besl.round_to_i32 %v : (vector<2xf32>) -> vector<2xsi32>
    // CHECK: %[[R:.*]] = besl.constant dense<[2147483647, 0]> : vector<2xsi32>
    // CHECK-NEXT: besl.return %[[R]]
    besl.return %0 : vector<2xsi32>
  }

  // S8.11, S2.6: rounded once, and to a half.
  // CHECK-LABEL: besl.func private @fused
  besl.func private @fused() -> f16 {
    %a = besl.constant 1.015630e+00 : f16
    %b = besl.constant -1.0 : f16
    %0 = besl.fma %a, %a, %b : (f16, f16, f16) -> f16
    // CHECK: %[[R:.*]] = besl.constant 3.149410e-02 : f16
    // CHECK-NEXT: besl.return %[[R]]
    besl.return %0 : f16
  }

  // S8.25, S8.26
  // CHECK-LABEL: besl.func private @bits
  besl.func private @bits() -> ui32 {
    %zero = besl.constant 0 : ui32
    %0 = besl.find_lsb %zero : (ui32) -> ui32
    // CHECK: %[[R:.*]] = besl.constant 4294967295 : ui32
    // CHECK-NEXT: besl.return %[[R]]
    besl.return %0 : ui32
  }
  // CHECK-LABEL: besl.func private @classified
  besl.func private @classified() -> vector<2xi1> {
    %v = besl.constant dense<[1.0, 0x7F800000]> : vector<2xf32>
    %0 = besl.is_infinite %v : (vector<2xf32>) -> vector<2xi1>
    // CHECK: %[[R:.*]] = besl.constant dense<[false, true]> : vector<2xi1>
    // CHECK-NEXT: besl.return %[[R]]
    besl.return %0 : vector<2xi1>
  }

  // S8.20
  // CHECK-LABEL: besl.func private @dot
  besl.func private @dot() -> f32 {
    %a = besl.constant dense<[1.0, 2.0, 3.0]> : vector<3xf32>
    %0 = besl.dot %a, %a : (vector<3xf32>, vector<3xf32>) -> f32
    // CHECK: %[[R:.*]] = besl.constant 1.400000e+01 : f32
    // CHECK-NEXT: besl.return %[[R]]
    besl.return %0 : f32
  }

  // CHECK-LABEL: besl.func private @stays
  besl.func private @stays(%x: f32) -> f32 {
    %a = besl.constant 1.0 : f32
    // CHECK: besl.sin
    %0 = besl.sin %a : (f32) -> f32
    // CHECK: besl.min
    %1 = besl.min %x, %0 : (f32, f32) -> f32
    // CHECK: besl.max
    %2 = besl.max %x, %a : (f32, f32) -> f32
    %3 = besl.add %1, %2 : f32
    besl.return %3 : f32
  }
}
