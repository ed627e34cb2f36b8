// What memory holds and what is computed with: narrow integers, padding, matrix orders, blocks, stage interfaces.
// RUN: besl-opt %s --besl-lower-storage-types --split-input-file | FileCheck %s
// RUN: besl-opt %s --besl-lower-storage-types --split-input-file > %t.once
// RUN: besl-opt %t.once --besl-lower-storage-types --split-input-file | diff %t.once -

!Inner = !besl.struct<"Inner", a: ui32, b: ui8>
!Data = !besl.struct<"Data", bytes: !besl.array<8 x ui8>, words: vector<2xui16>, inner: !Inner, after: f32>

besl.program @narrow layout(scalar, column) {
  besl.struct @"struct Inner" : !Inner
  besl.struct @"struct Data" : !Data
  besl.descriptor @data : !Data slot(0) read_write
  besl.workgroup @shared : !besl.array<4 x ui16>
  besl.const @C : vector<2xui16> = dense<[1, 65535]>

  besl.func private @compute(%x: ui8, %y: ui8) -> ui16 {
    %sum = besl.add %x, %y : ui8
    %less = besl.cmp lt, %sum, %x : ui8
    %shifted = besl.shl %sum, %y : ui8
    %both = besl.and %shifted, %x : ui8
    %s = besl.select %less, %both, %x : ui8
    %wide = besl.convert %s : ui8 to ui32
    %w = besl.convert %wide : ui32 to ui16
    besl.return %w : ui16
  }
  besl.func private @memory(%i: ui32) {
    %data = besl.global @data : !besl.ref<!Data, storage>
    %bytes = besl.member %data["bytes"] : !besl.ref<!Data, storage>
    %byte = besl.element %bytes[%i] : !besl.ref<!besl.array<8 x ui8>, storage>
    %b = besl.load %byte : !besl.ref<ui8, storage>
    %n = besl.neg %b : ui8
    besl.store %n, %byte : !besl.ref<ui8, storage>
    %all = besl.load %bytes : !besl.ref<!besl.array<8 x ui8>, storage>
    %copy = besl.local "copy" = %all : !besl.ref<!besl.array<8 x ui8>, function>
    %inner = besl.member %data["inner"] : !besl.ref<!Data, storage>
    %v = besl.load %inner : !besl.ref<!Inner, storage>
    besl.store %v, %inner : !besl.ref<!Inner, storage>
    besl.return
  }
}

// -----

!Plain = !besl.struct<"Plain", a: f32, m: !besl.matrix<4x4xf32>>
!Mixed = !besl.struct<"Mixed", rows: !besl.matrix<4x4xf32>, columns: !besl.matrix<4x3xf32>>
!Block = !besl.struct<"Block", plain: !Plain, mixed: !Mixed>

besl.program @orders layout(scalar, byte_engine) {
  besl.struct @"struct Plain" : !Plain
  besl.struct @"struct Mixed" : !Mixed
  besl.struct @"struct Block" : !Block
  besl.descriptor @data : !Block slot(0) read_write

  besl.func private @access(%i: ui32) {
    %data = besl.global @data : !besl.ref<!Block, storage>
    %plain = besl.member %data["plain"] : !besl.ref<!Block, storage>
    %p = besl.load %plain : !besl.ref<!Plain, storage>
    besl.store %p, %plain : !besl.ref<!Plain, storage>
    %mixed = besl.member %data["mixed"] : !besl.ref<!Block, storage>
    %rows = besl.member %mixed["rows"] : !besl.ref<!Mixed, storage>
    %column = besl.column %rows[%i] : !besl.ref<!besl.matrix<4x4xf32>, storage>
    %one = besl.constant 1 : ui32
    %component = besl.component %column[%one] : !besl.ref<vector<4xf32>, storage>
    %c = besl.load %component : !besl.ref<f32, storage>
    %v = besl.splat %c : f32 to vector<4xf32>
    besl.store %v, %column : !besl.ref<vector<4xf32>, storage>
    besl.return
  }
}

// -----

!Values = !besl.struct<"Values", a: f32, b: vector<2xf32>>

besl.program @interface layout(scalar, column) {
  besl.struct @"struct Values" : !Values
  besl.descriptor @values : !Values slot(0) read_write
  besl.input @weight : f16 location(0)
  besl.output @small : vector<2xui16> location(0)
  besl.output @position : vector<4xf32> position

  besl.func private @stage() {
    %zero = besl.constant 0 : ui32
    %w = besl.global @weight : !besl.ref<f16, input>
    %h = besl.load %w : !besl.ref<f16, input>
    %u = besl.convert %h : f16 to ui32
    %n = besl.convert %u : ui32 to ui16
    %s = besl.global @small : !besl.ref<vector<2xui16>, output>
    %x = besl.component %s[%zero] : !besl.ref<vector<2xui16>, output>
    besl.store %n, %x : !besl.ref<ui16, output>
    %v = besl.global @values : !besl.ref<!Values, storage>
    %whole = besl.load %v : !besl.ref<!Values, storage>
    besl.store %whole, %v : !besl.ref<!Values, storage>
    besl.return
  }
}

// CHECK: !Inner = !besl.struct<"Inner", a: ui32, b: ui8>
// CHECK-NEXT: !Inner2Ememory = !besl.struct<"Inner.memory", a: ui32, b: ui8, padding: ui8, padding_1: ui16>
// CHECK-NEXT: !Inner2Evalue = !besl.struct<"Inner.value", a: ui32, b: ui32>
// CHECK-NEXT: !Data = !besl.struct<"Data", bytes: !besl.array<8 x ui8>, words: vector<2xui16>, inner: !Inner, after: f32>
// CHECK-NEXT: !Data2Eblock = !besl.struct<"Data.block", bytes: !besl.array<8 x ui8>, words: vector<2xui16>, inner: !Inner2Ememory, after: f32>
// CHECK: besl.program @narrow layout(scalar, column) attributes {besl.storage_types_lowered} {
// CHECK-NEXT:   besl.struct @"struct Inner" : !Inner
// CHECK-NEXT:   besl.struct @"struct Data" : !Data
// CHECK-NEXT:   besl.struct @"struct Inner.memory" : !Inner2Ememory {source_name = "Inner"}
// CHECK-NEXT:   besl.struct @"struct Data.block" : !Data2Eblock {source_name = "Data"}
// CHECK-NEXT:   besl.struct @"struct Inner.value" : !Inner2Evalue {source_name = "Inner"}
// CHECK-NEXT:   besl.descriptor @data : !Data2Eblock slot(0) read_write
// CHECK-NEXT:   besl.workgroup @shared : !besl.array<4 x ui32>
// CHECK-NEXT:   besl.const @C : vector<2xui32> = dense<[1, 65535]>
// CHECK-NEXT:   besl.func private @compute(%x: ui32, %y: ui32) -> ui32 {
// CHECK-NEXT:     %0 = besl.add %x, %y : ui32
// CHECK-NEXT:     %c255_ui32 = besl.constant 255 : ui32
// CHECK-NEXT:     %1 = besl.and %0, %c255_ui32 : ui32
// CHECK-NEXT:     %2 = besl.cmp lt, %1, %x : ui32
// CHECK-NEXT:     %c7_ui32 = besl.constant 7 : ui32
// CHECK-NEXT:     %3 = besl.and %y, %c7_ui32 : ui32
// CHECK-NEXT:     %4 = besl.shl %1, %3 : ui32
// CHECK-NEXT:     %c255_ui32_0 = besl.constant 255 : ui32
// CHECK-NEXT:     %5 = besl.and %4, %c255_ui32_0 : ui32
// CHECK-NEXT:     %6 = besl.and %5, %x : ui32
// CHECK-NEXT:     %7 = besl.select %2, %6, %x : ui32
// CHECK-NEXT:     besl.return %7 : ui32
// CHECK-NEXT:   }
// CHECK-NEXT:   besl.func private @memory(%i: ui32) {
// CHECK-NEXT:     %0 = besl.global @data : !besl.ref<!Data2Eblock, storage>
// CHECK-NEXT:     %1 = besl.member %0["bytes"] : !besl.ref<!Data2Eblock, storage>
// CHECK-NEXT:     %2 = besl.element %1[%i] : !besl.ref<!besl.array<8 x ui8>, storage>
// CHECK-NEXT:     %3 = besl.load %2 : !besl.ref<ui8, storage>
// CHECK-NEXT:     %4 = besl.convert %3 : ui8 to ui32
// CHECK-NEXT:     %5 = besl.neg %4 : ui32
// CHECK-NEXT:     %c255_ui32 = besl.constant 255 : ui32
// CHECK-NEXT:     %6 = besl.and %5, %c255_ui32 : ui32
// CHECK-NEXT:     %7 = besl.convert %5 : ui32 to ui8
// CHECK-NEXT:     besl.store %7, %2 : !besl.ref<ui8, storage>
// CHECK-NEXT:     %copy = besl.local "copy" : !besl.ref<!besl.array<8 x ui32>, function>
// CHECK-NEXT:     %c0_ui32 = besl.constant 0 : ui32
// CHECK-NEXT:     %i_0 = besl.local "i" = %c0_ui32 : !besl.ref<ui32, function>
// CHECK-NEXT:     besl.loop while {
// CHECK-NEXT:       %19 = besl.load %i_0 : !besl.ref<ui32, function>
// CHECK-NEXT:       %c8_ui32 = besl.constant 8 : ui32
// CHECK-NEXT:       %20 = besl.cmp lt, %19, %c8_ui32 : ui32
// CHECK-NEXT:       besl.yield %20 : i1
// CHECK-NEXT:     } step {
// CHECK-NEXT:       %19 = besl.load %i_0 : !besl.ref<ui32, function>
// CHECK-NEXT:       %c1_ui32 = besl.constant 1 : ui32
// CHECK-NEXT:       %20 = besl.add %19, %c1_ui32 : ui32
// CHECK-NEXT:       besl.store %20, %i_0 : !besl.ref<ui32, function>
// CHECK-NEXT:     } do {
// CHECK-NEXT:       %19 = besl.load %i_0 : !besl.ref<ui32, function>
// CHECK-NEXT:       %20 = besl.element %1[%19] : !besl.ref<!besl.array<8 x ui8>, storage>
// CHECK-NEXT:       %21 = besl.load %20 : !besl.ref<ui8, storage>
// CHECK-NEXT:       %22 = besl.convert %21 : ui8 to ui32
// CHECK-NEXT:       %23 = besl.load %i_0 : !besl.ref<ui32, function>
// CHECK-NEXT:       %24 = besl.element %copy[%23] : !besl.ref<!besl.array<8 x ui32>, function>
// CHECK-NEXT:       besl.store %22, %24 : !besl.ref<ui32, function>
// CHECK-NEXT:     }
// CHECK-NEXT:     %8 = besl.load %copy : !besl.ref<!besl.array<8 x ui32>, function>
// CHECK-NEXT:     %copy_1 = besl.local "copy" = %8 : !besl.ref<!besl.array<8 x ui32>, function>
// CHECK-NEXT:     %9 = besl.member %0["inner"] : !besl.ref<!Data2Eblock, storage>
// CHECK-NEXT:     %10 = besl.member %9["a"] : !besl.ref<!Inner2Ememory, storage>
// CHECK-NEXT:     %11 = besl.load %10 : !besl.ref<ui32, storage>
// CHECK-NEXT:     %12 = besl.member %9["b"] : !besl.ref<!Inner2Ememory, storage>
// CHECK-NEXT:     %13 = besl.load %12 : !besl.ref<ui8, storage>
// CHECK-NEXT:     %14 = besl.convert %13 : ui8 to ui32
// CHECK-NEXT:     %15 = besl.construct %11, %14 : (ui32, ui32) -> !Inner2Evalue
// CHECK-NEXT:     %16 = besl.member %9["a"] : !besl.ref<!Inner2Ememory, storage>
// CHECK-NEXT:     besl.store %11, %16 : !besl.ref<ui32, storage>
// CHECK-NEXT:     %17 = besl.member %9["b"] : !besl.ref<!Inner2Ememory, storage>
// CHECK-NEXT:     %18 = besl.convert %14 : ui32 to ui8
// CHECK-NEXT:     besl.store %18, %17 : !besl.ref<ui8, storage>
// CHECK-NEXT:     besl.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK: // -----
// CHECK-NEXT: !Mixed = !besl.struct<"Mixed", rows: !besl.matrix<4x4xf32>, columns: !besl.matrix<4x3xf32>>
// CHECK-NEXT: !Mixed2Ememory = !besl.struct<"Mixed.memory", rows: !besl.array<4 x vector<4xf32>>, columns: !besl.matrix<4x3xf32>>
// CHECK-NEXT: !Plain = !besl.struct<"Plain", a: f32, m: !besl.matrix<4x4xf32>>
// CHECK-NEXT: !Block = !besl.struct<"Block", plain: !Plain, mixed: !Mixed>
// CHECK-NEXT: !Block2Eblock = !besl.struct<"Block.block", plain: !Plain, mixed: !Mixed2Ememory>
// CHECK: besl.program @orders layout(scalar, byte_engine) attributes {besl.storage_types_lowered} {
// CHECK-NEXT:   besl.struct @"struct Plain" : !Plain
// CHECK-NEXT:   besl.struct @"struct Mixed" : !Mixed
// CHECK-NEXT:   besl.struct @"struct Block" : !Block
// CHECK-NEXT:   besl.struct @"struct Mixed.memory" : !Mixed2Ememory {source_name = "Mixed"}
// CHECK-NEXT:   besl.struct @"struct Block.block" : !Block2Eblock {source_name = "Block"}
// CHECK-NEXT:   besl.descriptor @data : !Block2Eblock slot(0) read_write
// CHECK-NEXT:   besl.func private @access(%i: ui32) {
// CHECK-NEXT:     %0 = besl.global @data : !besl.ref<!Block2Eblock, storage>
// CHECK-NEXT:     %1 = besl.member %0["plain"] : !besl.ref<!Block2Eblock, storage>
// CHECK-NEXT:     %2 = besl.load %1 : !besl.ref<!Plain, storage>
// CHECK-NEXT:     besl.store %2, %1 : !besl.ref<!Plain, storage>
// CHECK-NEXT:     %3 = besl.member %0["mixed"] : !besl.ref<!Block2Eblock, storage>
// CHECK-NEXT:     %4 = besl.member %3["rows"] : !besl.ref<!Mixed2Ememory, storage>
// CHECK-NEXT:     %c1_ui32 = besl.constant 1 : ui32
// CHECK-NEXT:     %5 = besl.element %4[%c1_ui32] : !besl.ref<!besl.array<4 x vector<4xf32>>, storage>
// CHECK-NEXT:     %6 = besl.component %5[%i] : !besl.ref<vector<4xf32>, storage>
// CHECK-NEXT:     %7 = besl.load %6 : !besl.ref<f32, storage>
// CHECK-NEXT:     %8 = besl.splat %7 : f32 to vector<4xf32>
// CHECK-NEXT:     %9 = besl.extract %8[0] : vector<4xf32>
// CHECK-NEXT:     %c0_ui32 = besl.constant 0 : ui32
// CHECK-NEXT:     %10 = besl.element %4[%c0_ui32] : !besl.ref<!besl.array<4 x vector<4xf32>>, storage>
// CHECK-NEXT:     %11 = besl.component %10[%i] : !besl.ref<vector<4xf32>, storage>
// CHECK-NEXT:     besl.store %9, %11 : !besl.ref<f32, storage>
// CHECK-NEXT:     %12 = besl.extract %8[1] : vector<4xf32>
// CHECK-NEXT:     %c1_ui32_0 = besl.constant 1 : ui32
// CHECK-NEXT:     %13 = besl.element %4[%c1_ui32_0] : !besl.ref<!besl.array<4 x vector<4xf32>>, storage>
// CHECK-NEXT:     %14 = besl.component %13[%i] : !besl.ref<vector<4xf32>, storage>
// CHECK-NEXT:     besl.store %12, %14 : !besl.ref<f32, storage>
// CHECK-NEXT:     %15 = besl.extract %8[2] : vector<4xf32>
// CHECK-NEXT:     %c2_ui32 = besl.constant 2 : ui32
// CHECK-NEXT:     %16 = besl.element %4[%c2_ui32] : !besl.ref<!besl.array<4 x vector<4xf32>>, storage>
// CHECK-NEXT:     %17 = besl.component %16[%i] : !besl.ref<vector<4xf32>, storage>
// CHECK-NEXT:     besl.store %15, %17 : !besl.ref<f32, storage>
// CHECK-NEXT:     %18 = besl.extract %8[3] : vector<4xf32>
// CHECK-NEXT:     %c3_ui32 = besl.constant 3 : ui32
// CHECK-NEXT:     %19 = besl.element %4[%c3_ui32] : !besl.ref<!besl.array<4 x vector<4xf32>>, storage>
// CHECK-NEXT:     %20 = besl.component %19[%i] : !besl.ref<vector<4xf32>, storage>
// CHECK-NEXT:     besl.store %18, %20 : !besl.ref<f32, storage>
// CHECK-NEXT:     besl.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK: // -----
// CHECK-NEXT: !Values = !besl.struct<"Values", a: f32, b: vector<2xf32>>
// CHECK: besl.program @interface layout(scalar, column) attributes {besl.storage_types_lowered} {
// CHECK-NEXT:   besl.struct @"struct Values" : !Values
// CHECK-NEXT:   besl.descriptor @values : !Values slot(0) read_write
// CHECK-NEXT:   besl.input @weight : f32 location(0)
// CHECK-NEXT:   besl.output @small : vector<2xui32> location(0)
// CHECK-NEXT:   besl.output @position : vector<4xf32> position
// CHECK-NEXT:   besl.func private @stage() {
// CHECK-NEXT:     %c0_ui32 = besl.constant 0 : ui32
// CHECK-NEXT:     %0 = besl.global @weight : !besl.ref<f32, input>
// CHECK-NEXT:     %1 = besl.load %0 : !besl.ref<f32, input>
// CHECK-NEXT:     %2 = besl.convert %1 : f32 to f16
// CHECK-NEXT:     %3 = besl.convert %2 : f16 to ui32
// CHECK-NEXT:     %c65535_ui32 = besl.constant 65535 : ui32
// CHECK-NEXT:     %4 = besl.and %3, %c65535_ui32 : ui32
// CHECK-NEXT:     %5 = besl.global @small : !besl.ref<vector<2xui32>, output>
// CHECK-NEXT:     %6 = besl.component %5[%c0_ui32] : !besl.ref<vector<2xui32>, output>
// CHECK-NEXT:     besl.store %4, %6 : !besl.ref<ui32, output>
// CHECK-NEXT:     %7 = besl.global @values : !besl.ref<!Values, storage>
// CHECK-NEXT:     %8 = besl.member %7["a"] : !besl.ref<!Values, storage>
// CHECK-NEXT:     %9 = besl.load %8 : !besl.ref<f32, storage>
// CHECK-NEXT:     %10 = besl.member %7["b"] : !besl.ref<!Values, storage>
// CHECK-NEXT:     %11 = besl.load %10 : !besl.ref<vector<2xf32>, storage>
// CHECK-NEXT:     %12 = besl.construct %9, %11 : (f32, vector<2xf32>) -> !Values
// CHECK-NEXT:     %13 = besl.member %7["a"] : !besl.ref<!Values, storage>
// CHECK-NEXT:     besl.store %9, %13 : !besl.ref<f32, storage>
// CHECK-NEXT:     %14 = besl.member %7["b"] : !besl.ref<!Values, storage>
// CHECK-NEXT:     besl.store %11, %14 : !besl.ref<vector<2xf32>, storage>
// CHECK-NEXT:     besl.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK: // -----
// CHECK: // -----
// CHECK: // -----
// CHECK: // -----
// CHECK: // -----
// CHECK: // -----
