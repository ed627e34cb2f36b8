// Functions with image parameters are copied for the descriptors they are given, through chains of calls; textures only when asked.
// RUN: besl-opt %s --besl-specialize-handle-params --split-input-file | FileCheck %s --check-prefixes=CHECK,IMAGES
// RUN: besl-opt %s --besl-specialize-handle-params=textures=1 --split-input-file | FileCheck %s --check-prefixes=CHECK,TEXTURES
// RUN: besl-opt %s --besl-specialize-handle-params --split-input-file > %t
// RUN: besl-opt %t --besl-specialize-handle-params --split-input-file | diff %t -
// RUN: besl-opt %s --besl-specialize-handle-params --split-input-file --remark-format=emitRemark --remarks-filter="besl-.*" -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: Function=fill | copies=2
// REMARK: Function=outer | copies=2
// REMARK: Function=inner | copies=2

// One copy for each descriptor; an index of a descriptor array becomes a parameter; two calls with the same descriptor share the copy. The
// original goes.
besl.program @copies layout(scalar, column) {
  besl.descriptor @result : !besl.image<2d, rgba8> slot(0) write
  besl.descriptor @layers : !besl.image<2d, rgba16f> slot(1) count(4) write
  // CHECK-LABEL: besl.program @copies
  // CHECK-NOT: besl.func private @fill(
  // CHECK: besl.func private @fill.result(%v: vector<4xf32>) attributes {source_name = "fill"} {
  // CHECK-NEXT: %[[H:.*]] = besl.handle @result : !besl.image<2d>
  // CHECK-NEXT: besl.local "kept"
  // CHECK-NEXT: besl.raw {{.*}}"i" = %[[H]] : !besl.image<2d>
  // CHECK: besl.func private @fill.layers(%target_index: ui32, %v: vector<4xf32>) attributes {source_name = "fill"} {
  // CHECK-NEXT: besl.handle @layers[%target_index] : !besl.image<2d>
  besl.func private @fill(%target: !besl.image<2d>, %v: vector<4xf32>) {
    %kept = besl.local "kept" = %v : !besl.ref<vector<4xf32>, function>
    besl.raw glsl("imageStore(${i}, ivec2(0), ${v});") ins("i" = %target : !besl.image<2d>, "v" = %v : vector<4xf32>)
  }
  // CHECK: besl.func @main
  // CHECK-NOT: besl.handle
  // CHECK: besl.call @fill.result(%{{.*}}) : (vector<4xf32>) -> ()
  // CHECK: besl.call @fill.layers(%c2_ui32, %{{.*}}) : (ui32, vector<4xf32>) -> ()
  // CHECK: besl.call @fill.result(
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %v = besl.constant dense<0.0> : vector<4xf32>
    %r = besl.handle @result : !besl.image<2d>
    besl.call @fill(%r, %v) : (!besl.image<2d>, vector<4xf32>) -> ()
    %two = besl.constant 2 : ui32
    %l = besl.handle @layers[%two] : !besl.image<2d>
    besl.call @fill(%l, %v) : (!besl.image<2d>, vector<4xf32>) -> ()
    %r2 = besl.handle @result : !besl.image<2d>
    besl.call @fill(%r2, %v) : (!besl.image<2d>, vector<4xf32>) -> ()
    besl.return
  }
}

// -----

// What a copy passes on is a descriptor again; the index goes along. Both originals go, although one calls the other.
besl.program @chain layout(scalar, column) {
  besl.descriptor @a : !besl.image<2d, r32ui> slot(0) read_write
  besl.descriptor @b : !besl.image<2d, r32ui> slot(1) count(2) read_write
  // CHECK-LABEL: besl.program @chain
  // CHECK: besl.func @main
  // CHECK: besl.call @outer.a.a()
  // CHECK: besl.call @outer.a.b(%{{.*}}) : (ui32) -> ()
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %a = besl.handle @a : !besl.image<2d, ui32>
    besl.call @outer(%a, %a) : (!besl.image<2d, ui32>, !besl.image<2d, ui32>) -> ()
    %i = besl.builtin local_invocation_index : ui32
    %b = besl.handle @b[%i] : !besl.image<2d, ui32>
    besl.call @outer(%a, %b) : (!besl.image<2d, ui32>, !besl.image<2d, ui32>) -> ()
    besl.return
  }
  // CHECK: besl.func private @outer.a.a()
  // CHECK: besl.call @inner.a()
  // CHECK: besl.func private @outer.a.b(%y_index: ui32)
  // CHECK: besl.call @inner.b(%y_index) : (ui32) -> ()
  besl.func private @outer(%x: !besl.image<2d, ui32>, %y: !besl.image<2d, ui32>) {
    besl.call @inner(%y) : (!besl.image<2d, ui32>) -> ()
    besl.return
  }
  // CHECK: besl.func private @inner.a()
  // CHECK: besl.func private @inner.b(%z_index: ui32)
  // CHECK: besl.handle @b[%z_index]
  // CHECK-NOT: besl.func
  besl.func private @inner(%z: !besl.image<2d, ui32>) {
    besl.raw glsl("imageAtomicAdd(${z}, ivec2(0), 1u);") ins("z" = %z : !besl.image<2d, ui32>)
  }
}

// -----

// Textures can be parameters in most targets. Other arguments and their attributes keep their places.
besl.program @textures layout(scalar, column) {
  besl.descriptor @t : !besl.texture<2d> slot(0) read
  // CHECK-LABEL: besl.program @textures
  // IMAGES: besl.func private @size(%s: f32 {x.first}, %t: !besl.texture<2d>, %u: f32 {x.last}) -> f32
  // TEXTURES: besl.func private @size.t(%s: f32 {x.first}, %u: f32 {x.last}) -> f32
  besl.func private @size(%s: f32 {x.first}, %t: !besl.texture<2d>, %u: f32 {x.last}) -> f32 {
    %0 = besl.raw glsl("${r} = float(textureSize(${t}, 0).x);") ins("t" = %t : !besl.texture<2d>) outs("r" : f32)
    besl.return %0 : f32
  }
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %c = besl.constant 1.0 : f32
    %t = besl.handle @t : !besl.texture<2d>
    // IMAGES: besl.call @size(%{{.*}}, %{{.*}}, %{{.*}}) {arg_attrs = [{x.a}, {x.b}, {x.c}]}
    // TEXTURES: besl.call @size.t(%{{.*}}, %{{.*}}) {arg_attrs = [{x.a}, {x.c}]} : (f32, f32) -> f32
    %0 = besl.call @size(%c, %t, %c) {arg_attrs = [{x.a}, {x.b}, {x.c}]} : (f32, !besl.texture<2d>, f32) -> f32
    besl.return
  }
}

// -----

// Left alone: what is to be linked, what nothing calls, and public functions of a library.
besl.program @alone layout(scalar, column) {
  besl.descriptor @a : !besl.image<2d, r32ui> slot(0) read_write
  // CHECK-LABEL: besl.program @alone
  // CHECK: besl.func private @linked(!besl.image<2d, ui32>)
  // CHECK: besl.func private @unused(%z: !besl.image<2d, ui32>)
  // CHECK: besl.func @public(%z: !besl.image<2d, ui32>)
  // CHECK: besl.func private @public.a()
  // CHECK: besl.call @linked(%{{.*}}) : (!besl.image<2d, ui32>) -> ()
  besl.func private @linked(!besl.image<2d, ui32>)
  besl.func private @unused(%z: !besl.image<2d, ui32>) {
    besl.return
  }
  besl.func @public(%z: !besl.image<2d, ui32>) {
    besl.call @linked(%z) : (!besl.image<2d, ui32>) -> ()
    besl.return
  }
  // CHECK: besl.func @user
  // CHECK: besl.call @public.a()
  besl.func @user() {
    %a = besl.handle @a : !besl.image<2d, ui32>
    besl.call @public(%a) : (!besl.image<2d, ui32>) -> ()
    besl.return
  }
}
