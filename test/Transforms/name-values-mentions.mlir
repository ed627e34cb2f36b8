// An operand that a spelling mentions twice gets a name.
// RUN: besl-opt %s --besl-name-values | FileCheck %s

besl.program @p layout(scalar, column) {
  besl.func private @mentions(%a: f32, %b: f32) -> vector<2xf32> {
    %sum = besl.add %a, %b : f32
    %r = besl.sincos %sum : (f32) -> vector<2xf32>
    besl.return %r : vector<2xf32>
  }
  besl.func private @matrix(%a: f32, %m: !besl.matrix<4x4xf32>) -> !besl.matrix<4x4xf32> {
    %sum = besl.add %a, %a : f32
    %all = besl.splat %sum : f32 to !besl.matrix<4x4xf32>
    %scaled = besl.mul %m, %all : !besl.matrix<4x4xf32>
    %other = besl.mul %a, %a : f32
    %whole = besl.splat %other : f32 to !besl.matrix<4x4xf32>
    %r = besl.matmul %scaled, %whole : (!besl.matrix<4x4xf32>, !besl.matrix<4x4xf32>) -> !besl.matrix<4x4xf32>
    besl.return %r : !besl.matrix<4x4xf32>
  }
}

// CHECK: besl.program @p layout(scalar, column) {
// CHECK-NEXT:   besl.func private @mentions(%a: f32, %b: f32) -> vector<2xf32> {
// CHECK-NEXT:     %0 = besl.add %a, %b : f32
// CHECK-NEXT:     %t = besl.let "t" %0 : f32
// CHECK-NEXT:     %1 = besl.sincos %t : (f32) -> vector<2xf32>
// CHECK-NEXT:     besl.return %1 : vector<2xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   besl.func private @matrix(%a: f32, %m: !besl.matrix<4x4xf32>) -> !besl.matrix<4x4xf32> {
// CHECK-NEXT:     %0 = besl.add %a, %a : f32
// CHECK-NEXT:     %1 = besl.splat %0 : f32 to !besl.matrix<4x4xf32>
// CHECK-NEXT:     %2 = besl.mul %m, %1 : !besl.matrix<4x4xf32>
// CHECK-NEXT:     %3 = besl.mul %a, %a : f32
// CHECK-NEXT:     %t = besl.let "t" %3 : f32
// CHECK-NEXT:     %4 = besl.splat %t : f32 to !besl.matrix<4x4xf32>
// CHECK-NEXT:     %5 = besl.matmul %2, %4 : (!besl.matrix<4x4xf32>, !besl.matrix<4x4xf32>) -> !besl.matrix<4x4xf32>
// CHECK-NEXT:     besl.return %5 : !besl.matrix<4x4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT: }
