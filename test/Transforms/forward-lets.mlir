// Locals that are only read become values, at any depth; everything else stays.
// RUN: besl-opt %s --besl-forward-lets --split-input-file | FileCheck %s
// RUN: besl-opt %s --besl-forward-lets --split-input-file > %t
// RUN: besl-opt %t --besl-forward-lets --split-input-file | diff %t -
// RUN: besl-opt %s --besl-forward-lets --split-input-file --remark-format=emitRemark --remarks-filter="besl-.*" -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] locals-forwarded | Category:besl-forward-lets | Function=whole | loads=2, locals=1
// REMARK: Function=parts | loads=4, locals=2
// REMARK: Function=depth | loads=1, locals=1
// REMARK: Function=chain | loads=2, locals=4
// REMARK-NOT: Function=kept

!S = !besl.struct<"S", direction: vector<3xf32>, weights: !besl.array<4 x f32>>

besl.program @whole layout(scalar, column) {
  // CHECK-LABEL: besl.func @whole
  // CHECK-SAME: (%[[A:.*]]: f32)
  // CHECK-NEXT: %[[SUM:.*]] = besl.add %[[A]], %[[A]]
  // CHECK-NEXT: %[[PRODUCT:.*]] = besl.mul %[[SUM]], %[[SUM]]
  // CHECK-NEXT: besl.return %[[PRODUCT]]
  // CHECK-NEXT: }
  besl.func @whole(%a: f32) -> f32 {
    %sum = besl.add %a, %a : f32
    %x = besl.local "x" = %sum : !besl.ref<f32, function>
    %0 = besl.load %x : !besl.ref<f32, function>
    %1 = besl.load %x : !besl.ref<f32, function>
    %2 = besl.mul %0, %1 : f32
    besl.return %2 : f32
  }
}

// -----

!S = !besl.struct<"S", direction: vector<3xf32>, weights: !besl.array<4 x f32>>

besl.program @parts layout(scalar, column) {
  // Reads of parts are extracts; an index that is not constant, or out of range, stays an index.
  // CHECK-LABEL: besl.func @parts
  // CHECK-SAME: (%[[S:.*]]: !S, %[[M:.*]]: !besl.matrix<4x3xf32>, %[[I:.*]]: ui32)
  // CHECK-DAG: %[[NINE:.*]] = besl.constant 9 : ui32
  // CHECK: %[[D:.*]] = besl.extract %[[S]][0] : !S
  // CHECK-NEXT: %[[Y:.*]] = besl.extract %[[D]][1] : vector<3xf32>
  // CHECK: %[[W:.*]] = besl.extract %[[S]][1] : !S
  // CHECK-NEXT: %[[WI:.*]] = besl.extract_dynamic %[[W]][%[[I]]] : !besl.array<4 x f32>
  // CHECK: %[[W9:.*]] = besl.extract %[[S]][1] : !S
  // CHECK-NEXT: besl.extract_dynamic %[[W9]][%[[NINE]]] : !besl.array<4 x f32>
  // CHECK: %[[C:.*]] = besl.extract_dynamic %[[M]][%[[I]]] : !besl.matrix<4x3xf32>
  // CHECK-NEXT: besl.extract %[[C]][1] : vector<3xf32>
  // CHECK-NOT: besl.local
  besl.func @parts(%s: !S, %m: !besl.matrix<4x3xf32>, %i: ui32) {
    %one = besl.constant 1 : ui32
    %nine = besl.constant 9 : ui32
    %p = besl.local "p" = %s : !besl.ref<!S, function>
    %q = besl.local "q" = %m : !besl.ref<!besl.matrix<4x3xf32>, function>
    %d = besl.member %p["direction"] : !besl.ref<!S, function>
    %dy = besl.component %d[%one] : !besl.ref<vector<3xf32>, function>
    %0 = besl.load %dy : !besl.ref<f32, function>
    %w = besl.member %p["weights"] : !besl.ref<!S, function>
    %wi = besl.element %w[%i] : !besl.ref<!besl.array<4 x f32>, function>
    %1 = besl.load %wi : !besl.ref<f32, function>
    %w9 = besl.element %w[%nine] : !besl.ref<!besl.array<4 x f32>, function>
    %2 = besl.load %w9 : !besl.ref<f32, function>
    %c = besl.column %q[%i] : !besl.ref<!besl.matrix<4x3xf32>, function>
    %cy = besl.component %c[%one] : !besl.ref<vector<3xf32>, function>
    %3 = besl.load %cy : !besl.ref<f32, function>
  }
}

// -----

besl.program @depth layout(scalar, column) {
  besl.descriptor @data : !besl.array<? x f32> slot(0) read_write
  // The value is forwarded into loops and branches; the load of the buffer stays where it was, before the store.
  // CHECK-LABEL: besl.func @depth
  // CHECK-SAME: (%[[I:.*]]: ui32, %[[C:.*]]: i1)
  // CHECK: %[[PLACE:.*]] = besl.element
  // CHECK-NEXT: %[[OLD:.*]] = besl.load %[[PLACE]] : !besl.ref<f32, storage>
  // CHECK: besl.store
  // CHECK: besl.loop do {
  // CHECK-NEXT: besl.if %[[C]] {
  // CHECK-NEXT: besl.return %[[OLD]] : f32
  besl.func @depth(%i: ui32, %c: i1) -> f32 {
    %zero = besl.constant 0.0 : f32
    %g = besl.global @data : !besl.ref<!besl.array<? x f32>, storage>
    %e = besl.element %g[%i] : !besl.ref<!besl.array<? x f32>, storage>
    %v = besl.load %e : !besl.ref<f32, storage>
    %old = besl.local "old" = %v : !besl.ref<f32, function>
    besl.store %zero, %e : !besl.ref<f32, storage>
    besl.loop do {
      besl.if %c {
        %0 = besl.load %old : !besl.ref<f32, function>
        besl.return %0 : f32
      }
    }
    besl.return %zero : f32
  }
}

// -----

besl.program @chain layout(scalar, column) {
  // A local made of a local; the locals that nothing uses vanish, with and without initialiser.
  // CHECK-LABEL: besl.func @chain
  // CHECK-SAME: (%[[A:.*]]: f32)
  // CHECK-NEXT: besl.return %[[A]] : f32
  besl.func @chain(%a: f32) -> f32 {
    %x = besl.local "x" = %a : !besl.ref<f32, function>
    %0 = besl.load %x : !besl.ref<f32, function>
    %y = besl.local "y" = %0 : !besl.ref<f32, function>
    %unused = besl.local "unused" = %0 : !besl.ref<f32, function>
    %empty = besl.local "empty" : !besl.ref<vector<3xf32>, function>
    %1 = besl.load %y : !besl.ref<f32, function>
    besl.return %1 : f32
  }
}

// -----

besl.program @kept layout(scalar, column) {
  // Stored to, whole or in part; read without initialiser; only written.
  // CHECK-LABEL: besl.func @kept
  // CHECK-COUNT-4: besl.local
  besl.func @kept(%a: f32, %v: vector<3xf32>, %i: ui32) -> f32 {
    %x = besl.local "x" = %a : !besl.ref<f32, function>
    besl.store %a, %x : !besl.ref<f32, function>
    %0 = besl.load %x : !besl.ref<f32, function>
    %y = besl.local "y" = %v : !besl.ref<vector<3xf32>, function>
    %c = besl.component %y[%i] : !besl.ref<vector<3xf32>, function>
    besl.store %0, %c : !besl.ref<f32, function>
    %1 = besl.load %c : !besl.ref<f32, function>
    %z = besl.local "z" : !besl.ref<f32, function>
    %2 = besl.load %z : !besl.ref<f32, function>
    %w = besl.local "w" = %1 : !besl.ref<f32, function>
    besl.store %2, %w : !besl.ref<f32, function>
    besl.return %2 : f32
  }
}
