// Computed indices that could be out of range become the smaller of themselves and the last one.
// RUN: besl-opt %s --besl-robust-access | FileCheck %s
// RUN: besl-opt %s --besl-robust-access > %t
// RUN: besl-opt %t --besl-robust-access | diff %t -
// RUN: besl-opt %s --besl-robust-access="locals=off buffers=off descriptors=off" | FileCheck %s --check-prefix=OFF
// RUN: besl-opt %s --besl-robust-access=runtime-arrays=off --remark-format=emitRemark --remarks-filter="besl-.*" -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK-DAG: [Missed] index-unchecked | Category:besl-robust-access | Function=main | Reason="the number of elements is not known"
// REMARK-DAG: [Passed] indices-clamped | Category:besl-robust-access | Function=main | clamped=5, proved=1
// OFF-NOT: besl.min

!P = !besl.struct<"P", values: !besl.array<8 x f32>>

besl.program @p layout(scalar, column) {
  besl.struct @"struct P" : !P
  besl.descriptor @params : !P slot(0) read
  besl.descriptor @many : !P slot(1) count(4) read
  besl.descriptor @open : !besl.array<? x f32> slot(9) read
  // CHECK-LABEL: besl.func @main
  besl.func @main() entry(compute, workgroup = [64, 1, 1]) {
    %two = besl.constant 2 : ui32
    %seven = besl.constant 7 : ui32
    %i = besl.builtin local_invocation_index : ui32
    %g = besl.global @params : !besl.ref<!P, storage>
    %values = besl.member %g["values"] : !besl.ref<!P, storage>
    // CHECK: besl.member
    // CHECK-NEXT: %[[LAST:.*]] = besl.constant 7 : ui32
    // CHECK-NEXT: %[[I:.*]] = besl.min %{{.*}}, %[[LAST]] : (ui32, ui32) -> ui32
    // CHECK-NEXT: besl.element %{{.*}}[%[[I]]]
    %e = besl.element %values[%i] : !besl.ref<!besl.array<8 x f32>, storage>
    %0 = besl.load %e : !besl.ref<f32, storage>
    // A constant, and an index that is masked.
    // CHECK-NOT: besl.min
    // CHECK: besl.element
    %ec = besl.element %values[%two] : !besl.ref<!besl.array<8 x f32>, storage>
    %masked = besl.and %i, %seven : ui32
    // CHECK-NOT: besl.min
    // CHECK: besl.element
    %em = besl.element %values[%masked] : !besl.ref<!besl.array<8 x f32>, storage>
    // CHECK: besl.min
    // CHECK-NEXT: besl.global @many
    %m = besl.global @many[%i] : !besl.ref<!P, storage>
    %v = besl.constant dense<[1.0, 2.0]> : vector<2xf32>
    %l = besl.local "l" = %v : !besl.ref<vector<2xf32>, function>
    // CHECK: besl.min
    // CHECK-NEXT: besl.component
    %c = besl.component %l[%i] : !besl.ref<vector<2xf32>, function>
    // CHECK: besl.min
    // CHECK-NEXT: besl.extract_dynamic
    %x = besl.extract_dynamic %v[%i] : vector<2xf32>
    // CHECK: besl.min
    // CHECK-NEXT: besl.insert_dynamic
    %n = besl.insert_dynamic %x, %v[%i] : f32 into vector<2xf32>
    // CHECK: besl.array_length
    %o = besl.global @open : !besl.ref<!besl.array<? x f32>, storage>
    %oe = besl.element %o[%i] : !besl.ref<!besl.array<? x f32>, storage>
  }
}
