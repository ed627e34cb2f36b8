// Recursion ends; combinations that multiply are an error at a call; a symbol that is taken is not taken again; locations stay.
// RUN: besl-opt %s --besl-specialize-handle-params=max-copied-ops=60 --split-input-file --verify-diagnostics | FileCheck %s
// RUN: besl-opt %s --besl-specialize-handle-params --split-input-file --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOC

// CHECK-LABEL: besl.program @recursive
besl.program @recursive layout(scalar, column) {
  besl.descriptor @a : !besl.image<2d, r32ui> slot(0) read_write
  besl.descriptor @b : !besl.image<2d, r32ui> slot(1) read_write
  // CHECK: besl.func private @f.a.b()
  // CHECK: besl.call @f.b.a()
  // CHECK: besl.func private @f.b.a()
  // CHECK: besl.call @f.a.b()
  besl.func private @f(%x: !besl.image<2d, ui32>, %y: !besl.image<2d, ui32>) {
    besl.call @f(%y, %x) : (!besl.image<2d, ui32>, !besl.image<2d, ui32>) -> ()
    besl.return
  }
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %a = besl.handle @a : !besl.image<2d, ui32>
    %b = besl.handle @b : !besl.image<2d, ui32>
    besl.call @f(%a, %b) : (!besl.image<2d, ui32>, !besl.image<2d, ui32>) -> ()
    besl.return
  }
}

// -----

besl.program @multiplying layout(scalar, column) {
  besl.descriptor @a : !besl.image<2d, r32ui> slot(0) read_write
  besl.descriptor @b : !besl.image<2d, r32ui> slot(1) read_write
  besl.descriptor @c : !besl.image<2d, r32ui> slot(2) read_write
  besl.descriptor @d : !besl.image<2d, r32ui> slot(3) read_write
  // expected-note @below {{the function 'f' is here}}
  besl.func private @f(%x: !besl.image<2d, ui32>, %y: !besl.image<2d, ui32>, %z: !besl.image<2d, ui32>, %w: !besl.image<2d, ui32>) {
    // expected-error @below {{too many copies of functions for the images or textures they are given: more than 60 operations}}
    besl.call @f(%y, %x, %z, %w) : (!besl.image<2d, ui32>, !besl.image<2d, ui32>, !besl.image<2d, ui32>, !besl.image<2d, ui32>) -> ()
    besl.call @f(%y, %z, %w, %x) : (!besl.image<2d, ui32>, !besl.image<2d, ui32>, !besl.image<2d, ui32>, !besl.image<2d, ui32>) -> ()
    besl.return
  }
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %a = besl.handle @a : !besl.image<2d, ui32>
    %b = besl.handle @b : !besl.image<2d, ui32>
    %c = besl.handle @c : !besl.image<2d, ui32>
    %d = besl.handle @d : !besl.image<2d, ui32>
    besl.call @f(%a, %b, %c, %d) : (!besl.image<2d, ui32>, !besl.image<2d, ui32>, !besl.image<2d, ui32>, !besl.image<2d, ui32>) -> ()
    besl.return
  }
}

// -----

// CHECK-LABEL: besl.program @names
// LOC-LABEL: besl.program @names
besl.program @names layout(scalar, column) {
  besl.descriptor @a : !besl.image<2d, r32ui> slot(0) read_write
  // CHECK: besl.func private @f.a_0() attributes {source_name = "g"}
  // CHECK: besl.func private @f.a()
  // LOC: besl.func private @f.a_0()
  // LOC-NEXT: besl.handle @a : !besl.image<2d, ui32> loc("param")
  // LOC-NEXT: besl.raw {{.*}} loc("use")
  // LOC-NEXT: besl.return loc("end")
  // LOC-NEXT: } loc("function")
  besl.func private @f(%x: !besl.image<2d, ui32> loc("param")) attributes {source_name = "g"} {
    besl.raw glsl("imageAtomicAdd(${x}, ivec2(0), 1u);") ins("x" = %x : !besl.image<2d, ui32>) loc("use")
    besl.return loc("end")
  } loc("function")
  besl.func private @f.a() {
    besl.return
  }
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %a = besl.handle @a : !besl.image<2d, ui32>
    // LOC: besl.call @f.a_0() : () -> () loc("call")
    besl.call @f(%a) : (!besl.image<2d, ui32>) -> () loc("call")
    besl.return
  }
}
