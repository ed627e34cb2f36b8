// RUN: besl-opt %s --split-input-file --besl-lower-buffers-to-words | FileCheck %s
// RUN: besl-opt %s --split-input-file --besl-lower-buffers-to-words --besl-lower-buffers-to-words | FileCheck %s
// RUN: besl-opt %s --split-input-file --besl-lower-buffers-to-words=max-structured-stride=2048 | FileCheck %s --check-prefix=STRUCTURED
// RUN: besl-opt %s --split-input-file --besl-lower-buffers-to-words=uniform=false | FileCheck %s --check-prefix=STORAGE

!Light = !besl.struct<"Light", color: vector<3xf32>, kind: ui8, position: vector<3xf32>, hits: !besl.atomic<si32>>
!Lights = !besl.struct<"Lights", items: !besl.array<8 x vector<4xf32>>>
!Params = !besl.struct<"Params", scale: f32, tag: ui16, half: f16, view: !besl.matrix<2x2xf32>>

// CHECK-LABEL: besl.program @p
besl.program @p layout(scalar, column) {
  besl.struct @"struct Light" : !Light
  besl.struct @"struct Lights" : !Lights
  besl.struct @"struct Params" : !Params
  // CHECK: besl.descriptor @lights : !besl.array<? x ui32> slot(0) read_write {besl.words}
  besl.descriptor @lights : !besl.array<? x !Light> slot(0) read_write
  // CHECK: besl.descriptor @plain : !besl.array<32 x ui32> slot(1) read_write {besl.words}
  // STRUCTURED: besl.descriptor @plain : !besl.array<8 x vector<4xf32>> slot(1) read_write{{$}}
  besl.descriptor @plain : !Lights slot(1) read_write
  // CHECK: besl.descriptor @params : !besl.array<6 x ui32> slot(2) read memory(constant) {besl.words}
  // STORAGE: besl.descriptor @params : !Params slot(2)
  besl.descriptor @params : !Params slot(2) read memory(constant)
  // A large one is a storage buffer.
  // STORAGE: besl.descriptor @large : !besl.array<6 x ui32> slot(3) read memory(constant) {besl.storage_buffer, besl.words}
  besl.descriptor @large : !Params slot(3) read memory(constant) {besl.storage_buffer}
  // CHECK: besl.push_constant @constants : !Params2Ewords {besl.words}
  besl.push_constant @constants : !Params

  // CHECK: besl.func @main
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %i = besl.builtin local_invocation_index : ui32
    %c2 = besl.constant 2 : ui32

    // A vector in an element of 32 bytes: its words at a computed offset.
    // CHECK: %[[LIGHTS:.*]] = besl.global @lights : !besl.ref<!besl.array<? x ui32>, storage>
    // CHECK: %[[C32:.*]] = besl.constant 32 : ui32
    // CHECK: %[[AT:.*]] = besl.mul %{{.*}}, %[[C32]] : ui32
    // CHECK: %[[PLACE:.*]] = besl.at %[[LIGHTS]][%[[AT]] + 16] {alignment = 32 : ui32} : !besl.ref<!besl.array<? x ui32>, storage> -> !besl.ref<vector<3xui32>, storage>
    // CHECK: %[[WORDS:.*]] = besl.load %[[PLACE]]
    // CHECK: besl.bitcast %[[WORDS]] : vector<3xui32> to vector<3xf32>
    %lights = besl.global @lights : !besl.ref<!besl.array<? x !Light>, storage>
    %light = besl.element %lights[%i] : !besl.ref<!besl.array<? x !Light>, storage>
    %position = besl.member %light["position"] : !besl.ref<!Light, storage>
    %v = besl.load %position : !besl.ref<vector<3xf32>, storage>

    // A component that is chosen: 4 more bytes each.
    // CHECK: %[[C4:.*]] = besl.constant 4 : ui32
    // CHECK: %[[PART:.*]] = besl.mul %{{.*}}, %[[C4]] : ui32
    // CHECK: %[[SUM:.*]] = besl.add %[[AT]], %[[PART]] : ui32
    // CHECK: besl.at %[[LIGHTS]][%[[SUM]] + 16] {alignment = 4 : ui32}
    %component = besl.component %position[%i] : !besl.ref<vector<3xf32>, storage>
    %x = besl.load %component : !besl.ref<f32, storage>

    // A byte is stored as one.
    // CHECK: %[[BYTE:.*]] = besl.at %[[LIGHTS]][%[[AT]] + 12] {alignment = 32 : ui32} : !besl.ref<!besl.array<? x ui32>, storage> -> !besl.ref<ui8, storage>
    // CHECK: besl.store %{{.*}}, %[[BYTE]] : !besl.ref<ui8, storage>
    %b = besl.constant 7 : ui8
    %kind = besl.member %light["kind"] : !besl.ref<!Light, storage>
    besl.store %b, %kind : !besl.ref<ui8, storage>
    // And read by shifting and masking; the offset is a multiple of 4, so there is nothing to shift.
    // CHECK: besl.at %[[LIGHTS]][%[[AT]] + 12]
    // CHECK-NEXT: %[[WORD:.*]] = besl.load
    // CHECK-NEXT: %[[C255:.*]] = besl.constant 255 : ui32
    // CHECK-NEXT: %[[MASKED:.*]] = besl.and %[[WORD]], %[[C255]] : ui32
    // CHECK-NEXT: besl.convert %[[MASKED]] : ui32 to ui8
    %read = besl.load %kind : !besl.ref<ui8, storage>

    // The bits of a signed number are added as those of an unsigned one; compared they are signed.
    // CHECK: %[[BITS:.*]] = besl.bitcast %{{.*}} : si32 to ui32
    // CHECK: %[[ATOMIC:.*]] = besl.at %[[LIGHTS]][%[[AT]] + 28] {{.*}} -> !besl.ref<!besl.atomic<ui32>, storage>
    // CHECK: %[[OLD:.*]] = besl.atomic_add %[[ATOMIC]], %[[BITS]] : (!besl.ref<!besl.atomic<ui32>, storage>, ui32) -> ui32
    // CHECK: besl.bitcast %[[OLD]] : ui32 to si32
    // CHECK: %[[SIGNED:.*]] = besl.at %[[LIGHTS]][%[[AT]] + 28] {{.*}} -> !besl.ref<!besl.atomic<si32>, storage>
    // CHECK: besl.atomic_min %[[SIGNED]]
    %one = besl.constant 1 : si32
    %hits = besl.member %light["hits"] : !besl.ref<!Light, storage>
    %old = besl.atomic_add %hits, %one : (!besl.ref<!besl.atomic<si32>, storage>, si32) -> si32
    %least = besl.atomic_min %hits, %old : (!besl.ref<!besl.atomic<si32>, storage>, si32) -> si32

    // CHECK: besl.at %{{.*}}[%{{.*}} + 32] : !besl.ref<!besl.array<32 x ui32>, storage> -> !besl.ref<vector<4xui32>, storage>
    // STRUCTURED: %[[PLAIN:.*]] = besl.global @plain : !besl.ref<!besl.array<8 x vector<4xf32>>, storage>
    // STRUCTURED-NEXT: besl.element %[[PLAIN]][%{{.*}}] : !besl.ref<!besl.array<8 x vector<4xf32>>, storage>
    %plain = besl.global @plain : !besl.ref<!Lights, storage>
    %items = besl.member %plain["items"] : !besl.ref<!Lights, storage>
    %item = besl.element %items[%c2] : !besl.ref<!besl.array<8 x vector<4xf32>>, storage>
    %color = besl.load %item : !besl.ref<vector<4xf32>, storage>

    // The upper half of a word: the bits above need no mask, and a half takes the low ones anyway.
    // CHECK: %[[PARAMS:.*]] = besl.global @params : !besl.ref<!besl.array<6 x ui32>, uniform>
    // CHECK: besl.at %[[PARAMS]][%{{.*}} + 4] : {{.*}} -> !besl.ref<ui32, uniform>
    // CHECK: %[[C16:.*]] = besl.constant 16 : ui32
    // CHECK: %[[HIGH:.*]] = besl.shr %{{.*}}, %[[C16]] {unchecked} : ui32
    // CHECK-NEXT: besl.bitcast %[[HIGH]] : ui32 to f16
    %params = besl.global @params : !besl.ref<!Params, uniform>
    %half = besl.member %params["half"] : !besl.ref<!Params, uniform>
    %h = besl.load %half : !besl.ref<f16, uniform>

    // A column of a matrix.
    // CHECK: %[[BLOCK:.*]] = besl.global @constants : !besl.ref<!Params2Ewords, push_constant>
    // CHECK-NEXT: %[[CONSTANTS:.*]] = besl.member %[[BLOCK]]["words"]
    // CHECK: %[[C8:.*]] = besl.constant 8 : ui32
    // CHECK: %[[COLUMN:.*]] = besl.mul %{{.*}}, %[[C8]] : ui32
    // CHECK: besl.at %[[CONSTANTS]][%[[COLUMN]] + 8] {alignment = 8 : ui32} : {{.*}} -> !besl.ref<vector<2xui32>, push_constant>
    %constants = besl.global @constants : !besl.ref<!Params, push_constant>
    %view = besl.member %constants["view"] : !besl.ref<!Params, push_constant>
    %column = besl.column %view[%i] : !besl.ref<!besl.matrix<2x2xf32>, push_constant>
    %m = besl.load %column : !besl.ref<vector<2xf32>, push_constant>
  }
}

// -----

// Rows, narrow vectors, long arrays, and atomics that nobody writes.
!Bag = !besl.struct<"Bag", matrix: !besl.matrix<2x3xf32>, halves: vector<3xf16>, bytes: !besl.array<6 x ui8>, table: !besl.array<9 x ui32>, total: !besl.atomic<ui32>>

// CHECK-LABEL: besl.program @rows
besl.program @rows layout(scalar, row) {
  besl.struct @"struct Bag" : !Bag
  besl.descriptor @bag : !Bag slot(0) read_write
  besl.descriptor @seen : !Bag slot(1) read
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %i = besl.builtin local_invocation_index : ui32
    %bag = besl.global @bag : !besl.ref<!Bag, storage>
    // Three rows of two, and columns made of them.
    // CHECK-COUNT-3: -> !besl.ref<vector<2xui32>, storage>
    // CHECK: %[[X:.*]] = besl.extract %{{.*}}[0] : vector<2xf32>
    // CHECK: besl.construct %{{.*}}, %{{.*}}, %{{.*}} : (f32, f32, f32) -> vector<3xf32>
    // CHECK: besl.construct %{{.*}}, %{{.*}} : (vector<3xf32>, vector<3xf32>) -> !besl.matrix<2x3xf32>
    %matrix = besl.member %bag["matrix"] : !besl.ref<!Bag, storage>
    %m = besl.load %matrix : !besl.ref<!besl.matrix<2x3xf32>, storage>
    // A component of a column lies a row further.
    // CHECK: besl.at %{{.*}}[%{{.*}} + 16] {{.*}} -> !besl.ref<ui32, storage>
    %c2 = besl.constant 2 : ui32
    %column = besl.column %matrix[%i] : !besl.ref<!besl.matrix<2x3xf32>, storage>
    %component = besl.component %column[%c2] : !besl.ref<vector<3xf32>, storage>
    %x = besl.load %component : !besl.ref<f32, storage>

    // Two halves share a word that is stored whole; the third is stored beside something else.
    // CHECK: %[[LOW:.*]] = besl.bitcast %{{.*}} : f16 to ui32
    // CHECK: %[[HIGH:.*]] = besl.bitcast %{{.*}} : f16 to ui32
    // CHECK: %[[SHIFTED:.*]] = besl.shl %[[HIGH]], %{{.*}} {unchecked} : ui32
    // CHECK: %[[BOTH:.*]] = besl.or %[[LOW]], %[[SHIFTED]] : ui32
    // CHECK: besl.at %{{.*}}[%{{.*}} + 24] : {{.*}} -> !besl.ref<ui32, storage>
    // CHECK: besl.store %[[BOTH]]
    // CHECK: %[[THIRD:.*]] = besl.bitcast %{{.*}} : f16 to ui32
    // CHECK: besl.convert %[[THIRD]] : ui32 to ui16
    // CHECK: besl.at %{{.*}}[%{{.*}} + 28] : {{.*}} -> !besl.ref<ui16, storage>
    %halves = besl.member %bag["halves"] : !besl.ref<!Bag, storage>
    %h = besl.constant dense<[1.0, 2.0, 3.0]> : vector<3xf16>
    besl.store %h, %halves : !besl.ref<vector<3xf16>, storage>

    // A byte whose place in the word is found out when it runs.
    // CHECK: %[[SUM:.*]] = besl.add %{{.*}}, %{{.*}} : ui32
    // CHECK: %[[WHOLE:.*]] = besl.and %[[SUM]], %{{.*}} : ui32
    // CHECK: besl.at %{{.*}}[%[[WHOLE]]] {alignment = 4 : ui32}
    // CHECK: %[[THREE:.*]] = besl.constant 3 : ui32
    // CHECK: %[[BYTE:.*]] = besl.and %[[SUM]], %[[THREE]] : ui32
    // CHECK: besl.shl %[[BYTE]]
    // CHECK: besl.shr
    %bytes = besl.member %bag["bytes"] : !besl.ref<!Bag, storage>
    %byte = besl.element %bytes[%i] : !besl.ref<!besl.array<6 x ui8>, storage>
    %b = besl.load %byte : !besl.ref<ui8, storage>

    // CHECK: besl.local "copy" : !besl.ref<!besl.array<9 x ui32>, function>
    // CHECK: besl.loop
    // CHECK: besl.loop
    %table = besl.member %bag["table"] : !besl.ref<!Bag, storage>
    %t = besl.load %table : !besl.ref<!besl.array<9 x ui32>, storage>
    besl.store %t, %table : !besl.ref<!besl.array<9 x ui32>, storage>

    // CHECK-NOT: besl.atomic_load
    %seen = besl.global @seen : !besl.ref<!Bag, storage>
    %total = besl.member %seen["total"] : !besl.ref<!Bag, storage>
    %n = besl.atomic_load %total : (!besl.ref<!besl.atomic<ui32>, storage>) -> ui32
  }
}
