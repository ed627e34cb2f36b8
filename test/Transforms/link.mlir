// What besl-link takes from libraries, under which names, and what it leaves.
//
// RUN: split-file %s %t
// RUN: besl-opt %t/program.mlir --besl-link='libraries=%t/lib.mlir,%t/other.mlir' | FileCheck %s --check-prefix=PROGRAM --strict-whitespace --match-full-lines
// RUN: besl-opt %t/lib.mlir --emit-bytecode -o %t/lib.mlirbc
// RUN: besl-opt %t/program.mlir --besl-link='libraries=%t/lib.mlirbc,%t/other.mlir' | FileCheck %s --check-prefix=PROGRAM --strict-whitespace --match-full-lines
//
// A second time there is nothing to do.
// RUN: besl-opt %t/program.mlir --besl-link='libraries=%t/lib.mlir,%t/other.mlir' > %t/once.mlir
// RUN: besl-opt %t/once.mlir --besl-link='libraries=%t/lib.mlir,%t/other.mlir' | diff %t/once.mlir -
//
// A program without entries may leave things to be linked later, and keeps what nothing uses.
// RUN: besl-opt %t/open.mlir --besl-link='libraries=%t/lib.mlir' | FileCheck %s --check-prefix=OPEN

//--- program.mlir
!Light = !besl.struct<"Light", color: vector<3xf32>, power: f32>
besl.program @program layout(scalar, column) {
  besl.struct @"struct Light" : !Light
  besl.descriptor @lights : !besl.array<? x !Light> slot(0) read memory(device)
  besl.output @color : vector<4xf32> location(0)
  besl.const @K : f32 = 3.0
  besl.const @UNUSED : f32 = 1.0
  besl.private @seed : ui32 {external}
  besl.func private @shade.Light(!Light) -> f32 attributes {source_name = "shade"}
  besl.func private @shade.f32(f32) -> f32 attributes {source_name = "shade"}
  besl.func private @mine(f32) -> f32
  besl.func private @not_called(f32) -> f32
  besl.func private @helper(%x: f32) -> f32 {
    besl.return %x : f32
  }
  besl.func private @mine.1(%x: f32) -> f32 attributes {source_name = "mine"} {
    %k = besl.global @K : !besl.ref<f32, constant>
    %v = besl.load %k : !besl.ref<f32, constant>
    besl.return %v : f32
  }
  besl.func @main() entry(fragment) {
    %x = besl.constant 1.0 : f32
    %h = besl.call @helper(%x) : (f32) -> f32
    %a = besl.call @shade.f32(%h) : (f32) -> f32
    %b = besl.call @mine(%a) : (f32) -> f32
    %s = besl.global @seed : !besl.ref<ui32, private>
    %n = besl.load %s : !besl.ref<ui32, private>
    %buffer = besl.global @lights : !besl.ref<!besl.array<? x !Light>, storage>
    %element = besl.element %buffer[%n] : !besl.ref<!besl.array<? x !Light>, storage>
    %l = besl.load %element : !besl.ref<!Light, storage>
    %c = besl.call @shade.Light(%l) : (!Light) -> f32
    %v = besl.construct %a, %b, %c, %x : (f32, f32, f32, f32) -> vector<4xf32>
    %o = besl.global @color : !besl.ref<vector<4xf32>, output>
    besl.store %v, %o : !besl.ref<vector<4xf32>, output>
  }
}

//--- lib.mlir
!Light = !besl.struct<"Light", color: vector<3xf32>, power: f32>
!Inner = !besl.struct<"Inner", a: f32>
!Outer = !besl.struct<"Outer", inner: !Inner>
!Unused = !besl.struct<"Unused", a: f32>
besl.program @lib layout(scalar, column) {
  besl.struct @"struct Unused" : !Unused
  besl.struct @"struct Light" : !Light
  besl.struct @"struct Inner" : !Inner
  besl.struct @"struct Outer" : !Outer
  besl.descriptor @lights : !besl.array<? x !Light> slot(0) read
  besl.descriptor @outer : !Outer slot(1) read
  besl.descriptor @unused_buffer : !Unused slot(2) read
  besl.private @seed : ui32 = 7
  besl.const @K : f32 = 2.0
  besl.func @shade.f32(%x: f32) -> f32 attributes {source_name = "shade"} {
    %k = besl.global @K : !besl.ref<f32, constant>
    %v = besl.load %k : !besl.ref<f32, constant>
    %h = besl.call @helper(%v) : (f32) -> f32
    %m = besl.call @mine(%h) : (f32) -> f32
    besl.return %m : f32
  }
  besl.func @shade.Light(%l: !Light) -> f32 attributes {source_name = "shade"} {
    %b = besl.global @lights : !besl.ref<!besl.array<? x !Light>, storage>
    %s = besl.global @seed : !besl.ref<ui32, private>
    %i = besl.load %s : !besl.ref<ui32, private>
    %e = besl.element %b[%i] : !besl.ref<!besl.array<? x !Light>, storage>
    %p = besl.member %e["power"] : !besl.ref<!Light, storage>
    %x = besl.load %p : !besl.ref<f32, storage>
    %y = besl.call @deeper(%x) : (f32) -> f32
    besl.return %y : f32
  }
  besl.func private @deeper(f32) -> f32
  besl.func @helper(%x: f32) -> f32 {
    %o = besl.global @outer : !besl.ref<!Outer, storage>
    %m = besl.member %o["inner"] : !besl.ref<!Outer, storage>
    %n = besl.member %m["a"] : !besl.ref<!Inner, storage>
    %v = besl.load %n : !besl.ref<f32, storage>
    besl.return %v : f32
  }
  besl.func @mine(%x: f32) -> f32 {
    besl.return %x : f32
  }
  besl.func @unused(%u: !Unused) {
    besl.return
  }
}

//--- other.mlir
besl.program @other layout(scalar, column) {
  besl.func @deeper(%x: f32) -> f32 {
    besl.return %x : f32
  }
  besl.func @helper(%x: f32) -> f32 {
    besl.return %x : f32
  }
}

//--- open.mlir
besl.program @open layout(scalar, column) {
  besl.func private @mine(f32) -> f32
  besl.func private @later(f32) -> f32
  besl.func @f(%x: f32) -> f32 {
    %a = besl.call @mine(%x) : (f32) -> f32
    %b = besl.call @later(%a) : (f32) -> f32
    besl.return %b : f32
  }
}

// OPEN:      besl.program @open layout(scalar, column) {
// OPEN-NEXT:   besl.func private @later(f32) -> f32
// OPEN-NEXT:   besl.func @f(%x: f32) -> f32 {
// OPEN:        besl.func @mine(%x: f32) -> f32 {
// OPEN-NEXT:     besl.return %x : f32
// OPEN-NEXT:   }
// OPEN-NEXT: }

//      PROGRAM:!Inner = !besl.struct<"Inner", a: f32>
// PROGRAM-NEXT:!Light = !besl.struct<"Light", color: vector<3xf32>, power: f32>
// PROGRAM-NEXT:!Outer = !besl.struct<"Outer", inner: !Inner>
// PROGRAM-NEXT:module {
// PROGRAM-NEXT:  besl.program @program layout(scalar, column) {
// PROGRAM-NEXT:    besl.struct @"struct Light" : !Light
// PROGRAM-NEXT:    besl.struct @"struct Inner" : !Inner
// PROGRAM-NEXT:    besl.struct @"struct Outer" : !Outer
// PROGRAM-NEXT:    besl.descriptor @lights : !besl.array<? x !Light> slot(0) read memory(device)
// PROGRAM-NEXT:    besl.output @color : vector<4xf32> location(0)
// PROGRAM-NEXT:    besl.const @K : f32 = 3.000000e+00
// PROGRAM-NEXT:    besl.const @K.1 : f32 = 2.000000e+00 {source_name = "K"}
// PROGRAM-NEXT:    besl.descriptor @outer : !Outer slot(1) read
// PROGRAM-NEXT:    besl.private @seed : ui32 = 7
// PROGRAM-NEXT:    besl.func private @helper(%x: f32) -> f32 {
// PROGRAM-NEXT:      besl.return %x : f32
// PROGRAM-NEXT:    }
// PROGRAM-NEXT:    besl.func private @mine.1(%x: f32) -> f32 attributes {source_name = "mine"} {
// PROGRAM-NEXT:      %0 = besl.global @K : !besl.ref<f32, constant>
// PROGRAM-NEXT:      %1 = besl.load %0 : !besl.ref<f32, constant>
// PROGRAM-NEXT:      besl.return %1 : f32
// PROGRAM-NEXT:    }
// PROGRAM-NEXT:    besl.func @main() entry(fragment) {
// PROGRAM-NEXT:      %cst = besl.constant 1.000000e+00 : f32
// PROGRAM-NEXT:      %0 = besl.call @helper(%cst) : (f32) -> f32
// PROGRAM-NEXT:      %1 = besl.call @shade.f32(%0) : (f32) -> f32
// PROGRAM-NEXT:      %2 = besl.call @mine.1(%1) : (f32) -> f32
// PROGRAM-NEXT:      %3 = besl.global @seed : !besl.ref<ui32, private>
// PROGRAM-NEXT:      %4 = besl.load %3 : !besl.ref<ui32, private>
// PROGRAM-NEXT:      %5 = besl.global @lights : !besl.ref<!besl.array<? x !Light>, storage>
// PROGRAM-NEXT:      %6 = besl.element %5[%4] : !besl.ref<!besl.array<? x !Light>, storage>
// PROGRAM-NEXT:      %7 = besl.load %6 : !besl.ref<!Light, storage>
// PROGRAM-NEXT:      %8 = besl.call @shade.Light(%7) : (!Light) -> f32
// PROGRAM-NEXT:      %9 = besl.construct %1, %2, %8, %cst : (f32, f32, f32, f32) -> vector<4xf32>
// PROGRAM-NEXT:      %10 = besl.global @color : !besl.ref<vector<4xf32>, output>
// PROGRAM-NEXT:      besl.store %9, %10 : !besl.ref<vector<4xf32>, output>
// PROGRAM-NEXT:    }
// PROGRAM-NEXT:    besl.func private @shade.f32(%x: f32) -> f32 attributes {source_name = "shade"} {
// PROGRAM-NEXT:      %0 = besl.global @K.1 : !besl.ref<f32, constant>
// PROGRAM-NEXT:      %1 = besl.load %0 : !besl.ref<f32, constant>
// PROGRAM-NEXT:      %2 = besl.call @helper.1(%1) : (f32) -> f32
// PROGRAM-NEXT:      %3 = besl.call @mine(%2) : (f32) -> f32
// PROGRAM-NEXT:      besl.return %3 : f32
// PROGRAM-NEXT:    }
// PROGRAM-NEXT:    besl.func private @helper.1(%x: f32) -> f32 attributes {source_name = "helper"} {
// PROGRAM-NEXT:      %0 = besl.global @outer : !besl.ref<!Outer, storage>
// PROGRAM-NEXT:      %1 = besl.member %0["inner"] : !besl.ref<!Outer, storage>
// PROGRAM-NEXT:      %2 = besl.member %1["a"] : !besl.ref<!Inner, storage>
// PROGRAM-NEXT:      %3 = besl.load %2 : !besl.ref<f32, storage>
// PROGRAM-NEXT:      besl.return %3 : f32
// PROGRAM-NEXT:    }
// PROGRAM-NEXT:    besl.func private @mine(%x: f32) -> f32 {
// PROGRAM-NEXT:      besl.return %x : f32
// PROGRAM-NEXT:    }
// PROGRAM-NEXT:    besl.func private @shade.Light(%l: !Light) -> f32 attributes {source_name = "shade"} {
// PROGRAM-NEXT:      %0 = besl.global @lights : !besl.ref<!besl.array<? x !Light>, storage>
// PROGRAM-NEXT:      %1 = besl.global @seed : !besl.ref<ui32, private>
// PROGRAM-NEXT:      %2 = besl.load %1 : !besl.ref<ui32, private>
// PROGRAM-NEXT:      %3 = besl.element %0[%2] : !besl.ref<!besl.array<? x !Light>, storage>
// PROGRAM-NEXT:      %4 = besl.member %3["power"] : !besl.ref<!Light, storage>
// PROGRAM-NEXT:      %5 = besl.load %4 : !besl.ref<f32, storage>
// PROGRAM-NEXT:      %6 = besl.call @deeper(%5) : (f32) -> f32
// PROGRAM-NEXT:      besl.return %6 : f32
// PROGRAM-NEXT:    }
// PROGRAM-NEXT:    besl.func private @deeper(%x: f32) -> f32 {
// PROGRAM-NEXT:      besl.return %x : f32
// PROGRAM-NEXT:    }
// PROGRAM-NEXT:  }
// PROGRAM-NEXT:}
