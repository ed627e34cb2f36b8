// RUN: besl-opt %s --besl-split-clip-distances | FileCheck %s
// RUN: besl-opt %s --besl-split-clip-distances=width=1 | FileCheck %s --check-prefix=ONE
// RUN: besl-opt %s --besl-split-clip-distances --besl-split-clip-distances | FileCheck %s

// Every exit of the stage writes the parts, the one in the middle too.

// CHECK: besl.private @planes.whole : !besl.array<5 x f32> = #besl.aggregate<[0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00]>
// CHECK: besl.output @planes.0 : vector<4xf32> clip_distances index(0)
// CHECK: besl.output @planes.1 : f32 clip_distances index(1)
// CHECK-NOT: besl.output @planes :
// CHECK: besl.func @write
// CHECK: besl.global @planes.whole : !besl.ref<!besl.array<5 x f32>, private>
// CHECK: besl.func @main
// CHECK: besl.if
// CHECK: besl.construct {{.*}} -> vector<4xf32>
// CHECK: besl.global @planes.0 : !besl.ref<vector<4xf32>, output>
// CHECK: besl.store
// CHECK: besl.global @planes.1 : !besl.ref<f32, output>
// CHECK: besl.store
// CHECK-NEXT: besl.return
// CHECK: besl.global @planes.1 : !besl.ref<f32, output>
// CHECK-NEXT: besl.store
// CHECK-NEXT: }

// ONE-COUNT-5: besl.output @planes.{{[0-4]}} : f32 clip_distances index(
// ONE-NOT: besl.output
besl.program @p layout(scalar, column) {
  besl.output @planes : !besl.array<5 x f32> clip_distances
  besl.func @write(%i: ui32) {
    %one = besl.constant 1.0 : f32
    %all = besl.global @planes : !besl.ref<!besl.array<5 x f32>, output>
    %element = besl.element %all[%i] : !besl.ref<!besl.array<5 x f32>, output>
    besl.store %one, %element : !besl.ref<f32, output>
    besl.yield
  }
  besl.func @main() entry(vertex) {
    %i = besl.builtin vertex_index : ui32
    %zero = besl.constant 0 : ui32
    %none = besl.cmp eq, %i, %zero : ui32
    besl.if %none {
      besl.return
    }
    besl.call @write(%i) : (ui32) -> ()
    besl.yield
  }
}
