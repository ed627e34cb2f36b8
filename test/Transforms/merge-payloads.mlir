// RUN: besl-opt %s --besl-merge-payloads | FileCheck %s
// RUN: besl-opt %s --besl-merge-payloads --besl-merge-payloads | FileCheck %s

// CHECK-DAG: ![[TYPE:.*]] = !besl.struct<"Payload", visible: !besl.array<32 x ui32>, scale: f32, unused: ui32>

// The payloads are the fields of one, those that nobody uses too: the other stage may.
// CHECK-LABEL: besl.program @several
besl.program @several layout(scalar, column) {
  // CHECK: besl.struct @"struct Payload" : ![[TYPE]]
  // CHECK: besl.task_payload @besl.payload : ![[TYPE]] {source_name = "payload"}
  // CHECK-NOT: besl.task_payload
  besl.task_payload @visible : !besl.array<32 x ui32>
  besl.task_payload @scale : f32
  besl.task_payload @unused : ui32
  // CHECK: besl.func @main
  besl.func @main() entry(task, workgroup = [32, 1, 1], max_mesh_threadgroups = 8) {
    %one = besl.constant 1 : ui32
    // CHECK: %[[WHOLE:.*]] = besl.global @besl.payload : !besl.ref<![[TYPE]], payload>
    // CHECK: %[[FIELD:.*]] = besl.member %[[WHOLE]]["visible"]
    // CHECK: besl.element %[[FIELD]][
    %0 = besl.global @visible : !besl.ref<!besl.array<32 x ui32>, payload>
    %1 = besl.element %0[%one] : !besl.ref<!besl.array<32 x ui32>, payload>
    besl.store %one, %1 : !besl.ref<ui32, payload>
    // CHECK: besl.member %{{.*}}["scale"]
    %2 = besl.global @scale : !besl.ref<f32, payload>
    %half = besl.constant 0.5 : f32
    besl.store %half, %2 : !besl.ref<f32, payload>
  }
}

// One stays as it is, and names that are taken are left alone.
// CHECK-LABEL: besl.program @one
// CHECK: besl.task_payload @visible : ui32
besl.program @one layout(scalar, column) {
  besl.task_payload @visible : ui32
  besl.func @main() entry(task, workgroup = [32, 1, 1], max_mesh_threadgroups = 8) {
  }
}
