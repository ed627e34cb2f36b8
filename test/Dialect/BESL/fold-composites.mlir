// What is taken out of a composite that was just put together.
// RUN: besl-opt %s --canonicalize | FileCheck %s

!S = !besl.struct<"S", x: f32, v: vector<2xf32>>

// CHECK-LABEL: @composites
besl.program @composites layout(scalar, column) {
  // CHECK: besl.func @constants
  // CHECK-DAG: %[[V:.*]] = besl.constant dense<[1.000000e+00, 2.000000e+00]> : vector<2xf32>
  // CHECK-DAG: %[[M:.*]] = besl.constant #besl.aggregate<[dense<[1.000000e+00, 2.000000e+00]>, dense<1.000000e+00>]> : !besl.matrix<2x2xf32>
  // CHECK-DAG: %[[A:.*]] = besl.constant #besl.aggregate<[1.000000e+00, 2.000000e+00, 2.000000e+00]> : !besl.array<3 x f32>
  // CHECK-DAG: %[[S:.*]] = besl.constant #besl.aggregate<[2.000000e+00, dense<[1.000000e+00, 2.000000e+00]>]> : !S
  // CHECK-DAG: %[[ONE:.*]] = besl.constant 1.000000e+00 : f32
  // CHECK: besl.call @use(%[[V]], %[[M]], %[[A]], %[[S]], %[[ONE]])
  besl.func private @use(vector<2xf32>, !besl.matrix<2x2xf32>, !besl.array<3 x f32>, !S, f32)
  besl.func @constants() {
    %one = besl.constant 1.0 : f32
    %two = besl.constant 2.0 : f32
    %v = besl.construct %one, %two : (f32, f32) -> vector<2xf32>
    %w = besl.splat %one : f32 to vector<2xf32>
    %m = besl.construct %v, %w : (vector<2xf32>, vector<2xf32>) -> !besl.matrix<2x2xf32>
    %a0 = besl.construct %one, %one, %two : (f32, f32, f32) -> !besl.array<3 x f32>
    %a = besl.insert %two, %a0[1] : f32 into !besl.array<3 x f32>
    %s = besl.construct %two, %v : (f32, vector<2xf32>) -> !S
    %v1 = besl.extract %s[1] : !S
    %x = besl.extract %v1[0] : vector<2xf32>
    besl.call @use(%v, %m, %a, %s, %x) : (vector<2xf32>, !besl.matrix<2x2xf32>, !besl.array<3 x f32>, !S, f32) -> ()
    besl.return
  }

  // CHECK: besl.func @splat_matrix
  // CHECK-NEXT: besl.constant #besl.aggregate<[dense<2.000000e+00>, dense<2.000000e+00>]> : !besl.matrix<2x3xf32>
  besl.func @splat_matrix() -> !besl.matrix<2x3xf32> {
    %two = besl.constant 2.0 : f32
    %m = besl.splat %two : f32 to !besl.matrix<2x3xf32>
    besl.return %m : !besl.matrix<2x3xf32>
  }

  // CHECK: besl.func @parts(%x: f32, %y: f32, %v: vector<2xf32>) -> f32
  // CHECK-NEXT: besl.return %y : f32
  besl.func @parts(%x: f32, %y: f32, %v: vector<2xf32>) -> f32 {
    %s = besl.construct %x, %v : (f32, vector<2xf32>) -> !S
    %t = besl.insert %y, %s[0] : f32 into !S
    %e = besl.extract %t[0] : !S
    besl.return %e : f32
  }

  // An insertion elsewhere does not matter.
  // CHECK: besl.func @looks_through(%x: f32, %v: vector<3xf32>) -> f32
  // CHECK-NEXT: %[[E:.*]] = besl.extract %v[2] : vector<3xf32>
  // CHECK-NEXT: besl.return %[[E]] : f32
  besl.func @looks_through(%x: f32, %v: vector<3xf32>) -> f32 {
    %w = besl.insert %x, %v[0] : f32 into vector<3xf32>
    %u = besl.insert %x, %w[1] : f32 into vector<3xf32>
    %e = besl.extract %u[2] : vector<3xf32>
    besl.return %e : f32
  }

  // CHECK: besl.func @same(%v: vector<2xf32>) -> vector<2xf32>
  // CHECK-NEXT: besl.return %v
  besl.func @same(%v: vector<2xf32>) -> vector<2xf32> {
    %x = besl.extract %v[0] : vector<2xf32>
    %y = besl.extract %v[1] : vector<2xf32>
    %w = besl.construct %x, %y : (f32, f32) -> vector<2xf32>
    %u = besl.insert %y, %w[1] : f32 into vector<2xf32>
    besl.return %u : vector<2xf32>
  }

  // Not the same: swapped, or of another width.
  // CHECK: besl.func @other(%v: vector<3xf32>, %w: vector<2xf32>) -> vector<2xf32>
  // CHECK: besl.construct
  // CHECK: besl.construct
  // CHECK: besl.add
  besl.func @other(%v: vector<3xf32>, %w: vector<2xf32>) -> vector<2xf32> {
    %x = besl.extract %v[0] : vector<3xf32>
    %y = besl.extract %v[1] : vector<3xf32>
    %a = besl.construct %x, %y : (f32, f32) -> vector<2xf32>
    %p = besl.extract %w[1] : vector<2xf32>
    %q = besl.extract %w[0] : vector<2xf32>
    %b = besl.construct %p, %q : (f32, f32) -> vector<2xf32>
    %c = besl.add %a, %b : vector<2xf32>
    besl.return %c : vector<2xf32>
  }

  // CHECK: besl.func @dynamic(%v: vector<3xf32>, %x: f32, %i: ui32) -> f32
  // CHECK-NEXT: besl.return %x : f32
  besl.func @dynamic(%v: vector<3xf32>, %x: f32, %i: ui32) -> f32 {
    %two = besl.constant 2 : ui32
    %w = besl.insert_dynamic %x, %v[%two] : f32 into vector<3xf32>
    %e = besl.extract_dynamic %w[%two] : vector<3xf32>
    besl.return %e : f32
  }

  // An index out of range stays as it is.
  // CHECK: besl.func @out_of_range(%v: vector<3xf32>, %x: f32)
  // CHECK: besl.insert_dynamic %x, %v[%c3_ui32] : f32 into vector<3xf32>
  // CHECK: besl.extract_dynamic %{{.*}}[%c3_ui32] : vector<3xf32>
  besl.func @out_of_range(%v: vector<3xf32>, %x: f32) -> f32 {
    %three = besl.constant 3 : ui32
    %w = besl.insert_dynamic %x, %v[%three] : f32 into vector<3xf32>
    %e = besl.extract_dynamic %w[%three] : vector<3xf32>
    besl.return %e : f32
  }

  // The name of a constant goes, that of any other value stays.
  // CHECK: besl.func @named(%x: f32) -> f32
  // CHECK-NEXT: %area = besl.let "area" %x : f32
  // CHECK-NEXT: besl.return %area : f32
  besl.func @named(%x: f32) -> f32 {
    %one = besl.constant 1.0 : f32
    %unit = besl.let "unit" %one : f32
    %area = besl.let "area" %x : f32
    %y = besl.mul %area, %unit : f32
    besl.return %y : f32
  }
}
