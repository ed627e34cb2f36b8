// Reads of a specialization constant become its value, the declaration goes; the others stay unless their defaults are asked for.
// RUN: besl-opt %s --besl-specialize=values=gain=1.5,count=-3,on=true | FileCheck %s
// RUN: besl-opt %s --besl-specialize="values=gain=2 defaults=true" | FileCheck %s --check-prefix=DEFAULTS
// RUN: besl-opt %s --besl-specialize | FileCheck %s --check-prefix=NONE
// RUN: not besl-opt %s --besl-specialize=values=gian=1 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not besl-opt %s --besl-specialize=values=count=1.5 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not besl-opt %s --besl-specialize=values=small=70000 2>&1 | FileCheck %s --check-prefix=RANGE
// RUN: not besl-opt %s --besl-specialize=values=gain=inf 2>&1 | FileCheck %s --check-prefix=INFINITE
// RUN: not besl-opt %s --besl-specialize=values=gain 2>&1 | FileCheck %s --check-prefix=SYNTAX
// RUN: not besl-opt %s --besl-specialize=values=gain=1,gain=2 2>&1 | FileCheck %s --check-prefix=TWICE

// UNKNOWN: error: no specialization constant is called 'gian'; did you mean 'gain'?
// TYPE: error: '1.5' is not a value of 'count', which is i32
// RANGE: error: '70000' is not a value of 'small', which is u16
// INFINITE: error: 'inf' is not a value of 'gain', which is f32
// SYNTAX: error: besl-specialize: 'gain' is not name=value
// TWICE: error: besl-specialize: 'gain' is given twice

// CHECK-LABEL: besl.program @p
// CHECK-NOT: besl.spec_constant @gain
// CHECK-NOT: besl.spec_constant @count
// CHECK-NOT: besl.spec_constant @on
// CHECK: besl.spec_constant @small
// CHECK: besl.constant 1.500000e+00 : f32
// CHECK: besl.constant -3 : si32
// CHECK: besl.constant true
// CHECK: besl.global @small

// DEFAULTS-LABEL: besl.program @p
// DEFAULTS-NOT: besl.spec_constant
// DEFAULTS: besl.constant 2.000000e+00 : f32
// DEFAULTS: besl.constant 4 : si32
// DEFAULTS: besl.constant false
// DEFAULTS: besl.constant 7 : ui16

// NONE: besl.spec_constant @gain
// NONE: besl.global @gain
besl.program @p layout(scalar, column) {
  besl.spec_constant @gain : f32 id(0) = 1.0
  besl.spec_constant @count : si32 id(1) = 4
  besl.spec_constant @on : i1 id(2) = false
  besl.spec_constant @small : ui16 id(3) = 7
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %0 = besl.global @gain : !besl.ref<f32, specialization>
    %1 = besl.load %0 : !besl.ref<f32, specialization>
    %a = besl.local "a" = %1 : !besl.ref<f32, function>
    %2 = besl.global @count : !besl.ref<si32, specialization>
    %3 = besl.load %2 : !besl.ref<si32, specialization>
    %b = besl.local "b" = %3 : !besl.ref<si32, function>
    %4 = besl.global @on : !besl.ref<i1, specialization>
    %5 = besl.load %4 : !besl.ref<i1, specialization>
    %c = besl.local "c" = %5 : !besl.ref<i1, function>
    %6 = besl.global @small : !besl.ref<ui16, specialization>
    %7 = besl.load %6 : !besl.ref<ui16, specialization>
    %d = besl.local "d" = %7 : !besl.ref<ui16, function>
  }
}
