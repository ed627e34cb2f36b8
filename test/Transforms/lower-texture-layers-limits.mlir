// Copies that multiply are an error at a call; locations stay.
// RUN: besl-opt %s --besl-lower-texture-layers=max-copied-ops=30 --verify-diagnostics
// RUN: besl-opt %s --besl-lower-texture-layers --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

besl.program @multiplying layout(scalar, column) {
  besl.descriptor @maps : !besl.texture<2d_array> slot(0) read
  besl.descriptor @plain : !besl.texture<2d> slot(1) read
  // CHECK: besl.func private @h.layer1(
  // CHECK-SAME: %b: !besl.texture<2d_array> loc("b"), %b_layer: ui32 loc("b")
  // CHECK-NEXT: besl.return loc("end")
  // CHECK-NEXT: } loc("h")
  besl.func private @h(%a: !besl.texture<2d>, %b: !besl.texture<2d> loc("b"), %c: !besl.texture<2d>, %d: !besl.texture<2d>) {
    besl.return loc("end")
  } loc("h")
  // expected-note @below {{the function 'g' is here}}
  besl.func private @g(%a: !besl.texture<2d>, %b: !besl.texture<2d>, %c: !besl.texture<2d>, %d: !besl.texture<2d>, %maps: !besl.texture<2d_array>) {
    %zero = besl.constant 0 : ui32
    %l = besl.texture_layer %maps[%zero] : !besl.texture<2d_array>
    besl.call @h(%a, %b, %c, %l) : (!besl.texture<2d>, !besl.texture<2d>, !besl.texture<2d>, !besl.texture<2d>) -> ()
    besl.call @h(%a, %b, %c, %d) : (!besl.texture<2d>, !besl.texture<2d>, !besl.texture<2d>, !besl.texture<2d>) -> ()
    besl.return
  }
  besl.func private @f(%a: !besl.texture<2d>, %b: !besl.texture<2d>, %c: !besl.texture<2d>, %d: !besl.texture<2d>, %maps: !besl.texture<2d_array>) {
    %zero = besl.constant 0 : ui32
    %l = besl.texture_layer %maps[%zero] : !besl.texture<2d_array>
    // expected-error @below {{too many copies of functions for the images or textures they are given: more than 30 operations}}
    besl.call @g(%a, %b, %l, %d, %maps) : (!besl.texture<2d>, !besl.texture<2d>, !besl.texture<2d>, !besl.texture<2d>, !besl.texture<2d_array>) -> ()
    besl.call @g(%a, %l, %l, %d, %maps) : (!besl.texture<2d>, !besl.texture<2d>, !besl.texture<2d>, !besl.texture<2d>, !besl.texture<2d_array>) -> ()
    besl.return
  }
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %zero = besl.constant 0 : ui32
    %maps = besl.handle @maps : !besl.texture<2d_array>
    %plain = besl.handle @plain : !besl.texture<2d>
    %l = besl.texture_layer %maps[%zero] : !besl.texture<2d_array>
    besl.call @f(%l, %l, %l, %l, %maps) : (!besl.texture<2d>, !besl.texture<2d>, !besl.texture<2d>, !besl.texture<2d>, !besl.texture<2d_array>) -> ()
    besl.call @h(%plain, %l, %plain, %plain) : (!besl.texture<2d>, !besl.texture<2d>, !besl.texture<2d>, !besl.texture<2d>) -> ()
    besl.return
  }
}
