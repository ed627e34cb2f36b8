// RUN: besl-opt %s --besl-mask-discarded-effects --split-input-file | FileCheck %s
// RUN: besl-opt %s --besl-mask-discarded-effects --split-input-file > %t.once
// RUN: besl-opt %t.once --besl-mask-discarded-effects --split-input-file | diff %t.once -

!Data = !besl.struct<"Data", x: f32, n: !besl.atomic<ui32>>

// CHECK-LABEL: besl.program @masked
// CHECK: besl.private @besl.discarded : i1 = false
besl.program @masked layout(scalar, column) {
  besl.struct @"struct Data" : !Data
  besl.descriptor @data : !Data slot(0) read_write
  besl.output @color : f32 location(0)

  // A discard may come before any statement of a function.
  // CHECK-LABEL: besl.func private @helper
  besl.func private @helper(%v: f32) {
    // CHECK: %[[FLAG:.*]] = besl.global @besl.discarded : !besl.ref<i1, private>
    // CHECK: %[[IS:.*]] = besl.load %[[FLAG]]
    // CHECK: %[[KEPT:.*]] = besl.not %[[IS]] : i1
    // CHECK: besl.if %[[KEPT]] {
    // CHECK-NEXT: besl.store %v, %{{.*}} : !besl.ref<f32, storage>
    %d = besl.global @data : !besl.ref<!Data, storage>
    %p = besl.member %d["x"] : !besl.ref<!Data, storage>
    besl.store %v, %p : !besl.ref<f32, storage>
    besl.return
  }

  // CHECK-LABEL: besl.func @main
  besl.func @main() entry(fragment) {
    %one = besl.constant 1.0 : f32
    %n = besl.constant 1 : ui32
    %c = besl.builtin front_facing : i1
    // The first statements come before every discard.
    // CHECK: besl.store %{{.*}}, %[[P:.*]] : !besl.ref<f32, storage>
    // CHECK-NEXT: besl.if
    %d = besl.global @data : !besl.ref<!Data, storage>
    %p = besl.member %d["x"] : !besl.ref<!Data, storage>
    besl.store %one, %p : !besl.ref<f32, storage>
    besl.if %c {
      // CHECK: besl.store %{{.*}}, %{{.*}} : !besl.ref<i1, private>
      // CHECK-NEXT: besl.discard
      besl.discard
    }
    // An atomic operation gives 0 when it is left out.
    // CHECK: %[[OLD:.*]] = besl.if %{{.*}} -> (ui32) {
    // CHECK: besl.atomic_add
    // CHECK: } else {
    // CHECK: besl.constant 0 : ui32
    %q = besl.member %d["n"] : !besl.ref<!Data, storage>
    %old = besl.atomic_add %q, %n : (!besl.ref<!besl.atomic<ui32>, storage>, ui32) -> ui32
    %f = besl.convert %old : ui32 to f32
    besl.call @helper(%f) : (f32) -> ()
    // Outputs are dropped anyway.
    // CHECK: besl.store %{{.*}}, %{{.*}} : !besl.ref<f32, output>
    %o = besl.global @color : !besl.ref<f32, output>
    besl.store %f, %o : !besl.ref<f32, output>
    besl.return
  }
}

// -----

// Nothing is written: nothing changes.
// CHECK-LABEL: besl.program @harmless
// CHECK-NOT: besl.discarded
besl.program @harmless layout(scalar, column) {
  besl.output @color : f32 location(0)
  besl.func @main() entry(fragment) {
    %one = besl.constant 1.0 : f32
    besl.discard
    %o = besl.global @color : !besl.ref<f32, output>
    besl.store %one, %o : !besl.ref<f32, output>
    besl.return
  }
}
