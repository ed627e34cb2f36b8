// Operations on constant floats are computed, unless double precision gives the same.
// RUN: besl-opt %s --besl-fold-float-constants | FileCheck %s
// RUN: besl-opt %s --besl-fold-float-constants --besl-fold-float-constants | FileCheck %s

besl.program @fold layout(scalar, column) {
  besl.const @third : f32 = 0.333333343
  besl.const @list : !besl.array<2 x vector<2xf32>> = #besl.aggregate<[dense<[0.1, 3.0]>, dense<[4.0, 5.0]>]>

  // CHECK-LABEL: besl.func private @inexact
  besl.func private @inexact(%x: f32) {
    %tenth = besl.constant 0.1 : f32
    %three = besl.constant 3.0 : f32
    // CHECK: %[[P:.*]] = besl.constant 3.000000e-01 : f32
    %p = besl.mul %tenth, %three : f32
    // Comparing digits is comparing numbers.
    // CHECK: besl.cmp gt, %[[P]]
    %q = besl.cmp gt, %p, %tenth : f32
    // CHECK: besl.add %x, %[[P]]
    %sum = besl.add %x, %p : f32
    %l = besl.let "l" %sum : f32
    %m = besl.let "m" %q : i1
    besl.return
  }

  // CHECK-LABEL: besl.func private @exact
  besl.func private @exact() {
    %one = besl.constant 1.0 : f32
    %four = besl.constant 4.0 : f32
    %zero = besl.constant 0.0 : f32
    // CHECK: besl.div %{{.*}}, %{{.*}} : f32
    %quarter = besl.div %one, %four : f32
    // CHECK: besl.construct
    %v = besl.construct %quarter, %four : (f32, f32) -> vector<2xf32>
    // An infinity is none of the numbers that literals can be.
    // CHECK: besl.constant 0x7F800000 : f32
    %infinity = besl.div %one, %zero : f32
    // CHECK-NOT: besl.add
    %i = besl.constant 2 : ui32
    // Integers stay.
    // CHECK: besl.mul %{{.*}} : ui32
    %j = besl.mul %i, %i : ui32
    %a = besl.let "a" %v : vector<2xf32>
    %b = besl.let "b" %infinity : f32
    %c = besl.let "c" %j : ui32
    besl.return
  }

  // CHECK-LABEL: besl.func private @named
  besl.func private @named(%i: ui32) {
    %third = besl.global @third : !besl.ref<f32, constant>
    %value = besl.load %third : !besl.ref<f32, constant>
    %two = besl.constant 2.0 : f32
    // CHECK: besl.constant 0.666666{{[0-9]*}} : f32
    %double = besl.mul %value, %two : f32
    %list = besl.global @list : !besl.ref<!besl.array<2 x vector<2xf32>>, constant>
    %zero = besl.constant 0 : ui32
    %first = besl.element %list[%zero] : !besl.ref<!besl.array<2 x vector<2xf32>>, constant>
    %x = besl.component %first[%zero] : !besl.ref<vector<2xf32>, constant>
    %tenth = besl.load %x : !besl.ref<f32, constant>
    // CHECK: besl.constant 2.000000e-01 : f32
    %fifth = besl.mul %tenth, %two : f32
    // The index varies.
    %some = besl.element %list[%i] : !besl.ref<!besl.array<2 x vector<2xf32>>, constant>
    %y = besl.component %some[%zero] : !besl.ref<vector<2xf32>, constant>
    %loaded = besl.load %y : !besl.ref<f32, constant>
    // CHECK: besl.mul
    %kept = besl.mul %loaded, %two : f32
    %a = besl.let "a" %double : f32
    %b = besl.let "b" %fifth : f32
    %c = besl.let "c" %kept : f32
    besl.return
  }

  // A name that was given to a constant keeps its uses.
  // CHECK-LABEL: besl.func private @let
  besl.func private @let() {
    %tenth = besl.constant 0.1 : f32
    %three = besl.constant 3.0 : f32
    // CHECK: %[[NAMED:.*]] = besl.let "named"
    %named = besl.let "named" %tenth : f32
    // CHECK: besl.mul %[[NAMED]]
    %p = besl.mul %named, %three : f32
    %l = besl.let "l" %p : f32
    besl.return
  }

  // CHECK-LABEL: besl.func private @halves
  besl.func private @halves() {
    %x = besl.constant 70000.0 : f32
    // CHECK: besl.constant 0x7C00 : f16
    %h = besl.convert %x : f32 to f16
    %l = besl.let "l" %h : f16
    besl.return
  }
}
