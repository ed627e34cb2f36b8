// A choice between bools is printed as '&&' or '||', and the two do not mix without parentheses, which WGSL asks for and others warn about.
// RUN: %wgsl %s | FileCheck %s
// RUN: %glsl %s | FileCheck %s
// CHECK: (a && b) || c

besl.program @choices layout(scalar, column) {
  besl.descriptor @data : !besl.array<? x ui32> slot(0) read_write
  besl.func private @both(%a: i1, %b: i1, %c: i1) -> i1 {
    %true = besl.constant true
    %false = besl.constant false
    %and = besl.select %a, %b, %false : i1
    %or = besl.select %and, %true, %c : i1
    besl.yield %or : i1
  }
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %zero = besl.constant 0 : ui32
    %data = besl.global @data : !besl.ref<!besl.array<? x ui32>, storage>
    %e = besl.element %data[%zero] : !besl.ref<!besl.array<? x ui32>, storage>
    %x = besl.load %e : !besl.ref<ui32, storage>
    %a = besl.cmp gt, %x, %zero : ui32
    %b = besl.cmp eq, %x, %zero : ui32
    %r = besl.call @both(%a, %b, %a) : (i1, i1, i1) -> i1
    %one = besl.constant 1 : ui32
    %v = besl.select %r, %one, %zero : ui32
    besl.store %v, %e : !besl.ref<ui32, storage>
  }
}
