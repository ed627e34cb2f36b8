// A descriptor's binding is its slot; one that has a binding keeps it.
// RUN: besl-opt %s --besl-assign-bindings | FileCheck %s --check-prefixes=CHECK,ZERO
// RUN: besl-opt %s --besl-assign-bindings=set=2 | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: besl-opt %s --besl-assign-bindings=set=2 --besl-assign-bindings | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: besl-opt %s --besl-assign-bindings --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOC

besl.program @bindings layout(scalar, column) {
  // ZERO: besl.descriptor @a {{.*}}slot(0) read {binding = #besl.binding<set = 0, binding = 0>}
  // TWO: besl.descriptor @a {{.*}}slot(0) read {binding = #besl.binding<set = 2, binding = 0>}
  // LOC: besl.descriptor @a {{.*}} loc("here")
  besl.descriptor @a : !besl.texture<2d> slot(0) read loc("here")
  // ZERO: besl.descriptor @b {{.*}}slot(7) count(3) write {binding = #besl.binding<set = 0, binding = 7>}
  // TWO: besl.descriptor @b {{.*}}slot(7) count(3) write {binding = #besl.binding<set = 2, binding = 7>}
  besl.descriptor @b : !besl.image<2d, rgba8> slot(7) count(3) write
  // CHECK: besl.descriptor @c {{.*}}slot(8) read {binding = #besl.binding<set = 5, binding = 1>}
  besl.descriptor @c : !besl.array<? x f32> slot(8) read {binding = #besl.binding<set = 5, binding = 1>}
  // CHECK: besl.push_constant @d : !{{.*}}{{$}}
  besl.push_constant @d : !besl.struct<"D", x: f32>
}
