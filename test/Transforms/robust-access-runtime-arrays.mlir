// A computed index into an array without a length is made at most that of the last element, which the buffer is asked for.
// RUN: besl-opt %s --besl-robust-access | FileCheck %s
// RUN: besl-opt %s --besl-robust-access > %t
// RUN: besl-opt %t --besl-robust-access | diff %t -
// RUN: besl-opt %t --canonicalize --cse > %t.shared
// RUN: besl-opt %t.shared --besl-robust-access | diff %t.shared -
// RUN: besl-opt %s --besl-robust-access=runtime-arrays=off | FileCheck %s --check-prefix=OFF
// RUN: besl-opt %s --besl-robust-access=buffers=off | FileCheck %s --check-prefix=OFF
// RUN: besl-opt %s --besl-robust-access=runtime-arrays=off --remark-format=emitRemark --remarks-filter="besl-.*" -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: besl-opt %s --besl-robust-access --besl-reflect | FileCheck %s --check-prefix=REFLECT

// REMARK-COUNT-4: [Missed] index-unchecked | Category:besl-robust-access | Function=main | Reason="the number of elements is not known"
// OFF-NOT: besl.array_length
// Asking for the length reads nothing.
// REFLECT: name = "output"{{.*}}used = "write"

besl.program @p layout(scalar, column) {
  besl.descriptor @open : !besl.array<? x f32> slot(0) read
  besl.descriptor @output : !besl.array<? x f32> slot(1) write
  // CHECK-LABEL: besl.func @main
  besl.func @main() entry(compute, workgroup = [64, 1, 1]) {
    %i = besl.builtin local_invocation_index : ui32
    %zero = besl.constant 0 : ui32
    %two = besl.constant 2 : ui32
    // CHECK: %[[OPEN:.*]] = besl.global @open
    // CHECK-NEXT: %[[ONE:.*]] = besl.constant 1 : ui32
    // CHECK-NEXT: %[[LENGTH:.*]] = besl.array_length %[[OPEN]] : !besl.ref<!besl.array<? x f32>, storage>
    // CHECK-NEXT: %[[COUNT:.*]] = besl.max %[[LENGTH]], %[[ONE]]
    // CHECK-NEXT: %[[LAST:.*]] = besl.sub %[[COUNT]], %[[ONE]]
    // CHECK-NEXT: %[[INDEX:.*]] = besl.min %{{.*}}, %[[LAST]]
    // CHECK-NEXT: besl.element %[[OPEN]][%[[INDEX]]]
    %o = besl.global @open : !besl.ref<!besl.array<? x f32>, storage>
    %oe = besl.element %o[%i] : !besl.ref<!besl.array<? x f32>, storage>
    %0 = besl.load %oe : !besl.ref<f32, storage>
    // The first element is in range if any is; another known one need not be.
    // CHECK: besl.element %[[OPEN]][%c0_ui32]
    %of = besl.element %o[%zero] : !besl.ref<!besl.array<? x f32>, storage>
    %1 = besl.load %of : !besl.ref<f32, storage>
    // CHECK: besl.array_length
    // CHECK: besl.element
    %ot = besl.element %o[%two] : !besl.ref<!besl.array<? x f32>, storage>
    %2 = besl.load %ot : !besl.ref<f32, storage>
    %3 = besl.add %0, %1 : f32
    %4 = besl.add %3, %2 : f32
    // CHECK: %[[OUT:.*]] = besl.global @output
    // CHECK: besl.array_length %[[OUT]]
    %w = besl.global @output : !besl.ref<!besl.array<? x f32>, storage>
    %we = besl.element %w[%i] : !besl.ref<!besl.array<? x f32>, storage>
    besl.store %4, %we : !besl.ref<f32, storage>
  }
}
