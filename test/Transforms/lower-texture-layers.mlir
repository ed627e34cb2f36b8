// Layers of array textures are read as the texture at a number; functions that are given one are copied, through chains of calls.
// RUN: besl-opt %s --besl-lower-texture-layers --split-input-file > %t
// RUN: FileCheck %s --input-file=%t
// RUN: besl-opt %t --besl-lower-texture-layers --split-input-file | diff %t -
// RUN: besl-opt %s --besl-lower-texture-layers --split-input-file --remark-format=emitRemark --remarks-filter="besl-.*" -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: Function=outer | copies=1
// REMARK: Function=inner | copies=2

// Every overload for a texture without layers has one for those with them. The number is that of the op; it stands behind the coordinate.
// CHECK-LABEL: besl.program @direct
besl.program @direct layout(scalar, column) {
  besl.descriptor @maps : !besl.texture<2d_array> slot(0) read
  besl.descriptor @ids : !besl.texture<2d_array, ui32> slot(1) read
  besl.descriptor @out : !besl.array<? x vector<4xf32>> slot(2) write
  besl.func @main(%uv: vector<2xf32>, %at: vector<2xui32>, %i: ui32, %lod: f32) {
    // CHECK-NOT: texture_layer
    // CHECK: %[[MAPS:.*]] = besl.handle @maps
    // CHECK: %[[IDS:.*]] = besl.handle @ids
    %maps = besl.handle @maps : !besl.texture<2d_array>
    %t = besl.texture_layer %maps[%i] : !besl.texture<2d_array>
    %ids = besl.handle @ids : !besl.texture<2d_array, ui32>
    %u = besl.texture_layer %ids[%i] : !besl.texture<2d_array, ui32>
    // CHECK-NEXT: besl.texture_sample %[[MAPS]], %uv, %i {besl.mark} : (!besl.texture<2d_array>, vector<2xf32>, ui32) -> vector<4xf32>
    %0 = besl.texture_sample %t, %uv {besl.mark} : (!besl.texture<2d>, vector<2xf32>) -> vector<4xf32>
    // CHECK-NEXT: besl.texture_lod %[[MAPS]], %uv, %i : (!besl.texture<2d_array>, vector<2xf32>, ui32) -> vector<4xf32>
    %1 = besl.texture_lod %t, %uv : (!besl.texture<2d>, vector<2xf32>) -> vector<4xf32>
    // CHECK-NEXT: besl.texture_lod %[[MAPS]], %uv, %i, %lod : (!besl.texture<2d_array>, vector<2xf32>, ui32, f32) -> vector<4xf32>
    %2 = besl.texture_lod %t, %uv, %lod : (!besl.texture<2d>, vector<2xf32>, f32) -> vector<4xf32>
    // CHECK-NEXT: besl.downsample_min %[[MAPS]], %uv, %i, %lod : (!besl.texture<2d_array>, vector<2xf32>, ui32, f32) -> f32
    %3 = besl.downsample_min %t, %uv, %lod : (!besl.texture<2d>, vector<2xf32>, f32) -> f32
    // CHECK-NEXT: besl.downsample_max %[[MAPS]], %uv, %i, %lod : (!besl.texture<2d_array>, vector<2xf32>, ui32, f32) -> f32
    %4 = besl.downsample_max %t, %uv, %lod : (!besl.texture<2d>, vector<2xf32>, f32) -> f32
    // CHECK-NEXT: besl.texture_fetch %[[MAPS]], %at, %i : (!besl.texture<2d_array>, vector<2xui32>, ui32) -> vector<4xf32>
    %5 = besl.texture_fetch %t, %at : (!besl.texture<2d>, vector<2xui32>) -> vector<4xf32>
    // CHECK-NEXT: besl.texture_fetch_u32 %[[IDS]], %at, %i : (!besl.texture<2d_array, ui32>, vector<2xui32>, ui32) -> ui32
    %6 = besl.texture_fetch_u32 %u, %at : (!besl.texture<2d, ui32>, vector<2xui32>) -> ui32
    // CHECK-NEXT: besl.texture_size %[[IDS]] : (!besl.texture<2d_array, ui32>) -> vector<2xui32>
    %7 = besl.texture_size %u : (!besl.texture<2d, ui32>) -> vector<2xui32>
    besl.return
  }
}

// -----

// A chain: the array is a parameter itself; a layer and a whole texture; two calls with layers share a copy. Originals go if nothing calls them any more.
// CHECK-LABEL: besl.program @chains
besl.program @chains layout(scalar, column) {
  besl.descriptor @maps : !besl.texture<2d_array> slot(0) count(2) read
  besl.descriptor @plain : !besl.texture<2d> slot(2) read
  // CHECK:      besl.func private @inner(%a: !besl.texture<2d>, %b: !besl.texture<2d>, %at: vector<2xui32>) -> vector<4xf32> {
  // CHECK:      besl.func private @inner.layer1(%a: !besl.texture<2d>, %b: !besl.texture<2d_array>, %b_layer: ui32, %at: vector<2xui32>) -> vector<4xf32> attributes {source_name = "inner"} {
  // CHECK-NEXT:   besl.texture_fetch %a, %at :
  // CHECK-NEXT:   besl.texture_fetch %b, %at, %b_layer :
  // CHECK:      besl.func private @inner.layer0.layer1(%a: !besl.texture<2d_array>, %a_layer: ui32, %b: !besl.texture<2d_array>, %b_layer: ui32, %at: vector<2xui32>) -> vector<4xf32> attributes {source_name = "inner"} {
  // CHECK-NEXT:   besl.texture_fetch %a, %at, %a_layer :
  // CHECK-NEXT:   besl.texture_fetch %b, %at, %b_layer :
  besl.func private @inner(%a: !besl.texture<2d>, %b: !besl.texture<2d>, %at: vector<2xui32>) -> vector<4xf32> {
    %0 = besl.texture_fetch %a, %at : (!besl.texture<2d>, vector<2xui32>) -> vector<4xf32>
    %1 = besl.texture_fetch %b, %at : (!besl.texture<2d>, vector<2xui32>) -> vector<4xf32>
    %2 = besl.add %0, %1 : vector<4xf32>
    besl.return %2 : vector<4xf32>
  }
  // CHECK-NOT: @outer(
  // CHECK: besl.func private @outer.layer0(%t: !besl.texture<2d_array>, %t_layer: ui32, %array: !besl.texture<2d_array>, %at: vector<2xui32>) -> vector<4xf32> attributes {source_name = "outer"} {
  // CHECK-NEXT: %[[C:.*]] = besl.constant 3
  // CHECK-NEXT: besl.call @inner.layer0.layer1(%t, %t_layer, %array, %[[C]], %at)
  besl.func private @outer(%t: !besl.texture<2d>, %array: !besl.texture<2d_array>, %at: vector<2xui32>) -> vector<4xf32> {
    %three = besl.constant 3 : ui32
    %l = besl.texture_layer %array[%three] : !besl.texture<2d_array>
    %0 = besl.call @inner(%t, %l, %at) : (!besl.texture<2d>, !besl.texture<2d>, vector<2xui32>) -> vector<4xf32>
    besl.return %0 : vector<4xf32>
  }
  // CHECK: besl.func @main
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %at = besl.constant dense<0> : vector<2xui32>
    %one = besl.constant 1 : ui32
    %two = besl.constant 2 : ui32
    // CHECK: %[[ONE:.*]] = besl.constant 1 :
    // CHECK: %[[TWO:.*]] = besl.constant 2 :
    // CHECK: %[[MAPS:.*]] = besl.handle @maps[%[[ONE]]]
    // CHECK: %[[PLAIN:.*]] = besl.handle @plain
    %maps = besl.handle @maps[%one] : !besl.texture<2d_array>
    %plain = besl.handle @plain : !besl.texture<2d>
    %l1 = besl.texture_layer %maps[%one] : !besl.texture<2d_array>
    %l2 = besl.texture_layer %maps[%two] : !besl.texture<2d_array>
    // CHECK-NEXT: besl.call @outer.layer0(%[[MAPS]], %[[ONE]], %[[MAPS]], %
    // CHECK-NEXT: besl.call @outer.layer0(%[[MAPS]], %[[TWO]], %[[MAPS]], %
    // CHECK-NEXT: besl.call @inner.layer1(%[[PLAIN]], %[[MAPS]], %[[TWO]], %
    // CHECK-NEXT: besl.call @inner(%[[PLAIN]], %[[PLAIN]], %
    %0 = besl.call @outer(%l1, %maps, %at) : (!besl.texture<2d>, !besl.texture<2d_array>, vector<2xui32>) -> vector<4xf32>
    %1 = besl.call @outer(%l2, %maps, %at) : (!besl.texture<2d>, !besl.texture<2d_array>, vector<2xui32>) -> vector<4xf32>
    %2 = besl.call @inner(%plain, %l2, %at) : (!besl.texture<2d>, !besl.texture<2d>, vector<2xui32>) -> vector<4xf32>
    %3 = besl.call @inner(%plain, %plain, %at) : (!besl.texture<2d>, !besl.texture<2d>, vector<2xui32>) -> vector<4xf32>
    besl.return
  }
}

// -----

// Recursion ends. A function without a body is left alone; what is to be linked can be given a layer.
// CHECK-LABEL: besl.program @recursive
besl.program @recursive layout(scalar, column) {
  besl.descriptor @maps : !besl.texture<2d_array> slot(0) read
  besl.func private @elsewhere(!besl.texture<2d>)
  // CHECK: besl.func private @f.layer0(%t: !besl.texture<2d_array>, %t_layer: ui32, %array: !besl.texture<2d_array>)
  // CHECK:   %[[L:.*]] = besl.texture_layer %t[%t_layer]
  // CHECK:   besl.call @f.layer0(%array, %{{.*}}, %array)
  // CHECK:   besl.call @f.layer0(%t, %t_layer, %array)
  // CHECK:   besl.call @elsewhere(%[[L]])
  besl.func private @f(%t: !besl.texture<2d>, %array: !besl.texture<2d_array>) {
    %zero = besl.constant 0 : ui32
    %l = besl.texture_layer %array[%zero] : !besl.texture<2d_array>
    besl.call @f(%l, %array) : (!besl.texture<2d>, !besl.texture<2d_array>) -> ()
    besl.call @f(%t, %array) : (!besl.texture<2d>, !besl.texture<2d_array>) -> ()
    besl.call @elsewhere(%t) : (!besl.texture<2d>) -> ()
    besl.return
  }
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %zero = besl.constant 0 : ui32
    %maps = besl.handle @maps : !besl.texture<2d_array>
    %l = besl.texture_layer %maps[%zero] : !besl.texture<2d_array>
    besl.call @f(%l, %maps) : (!besl.texture<2d>, !besl.texture<2d_array>) -> ()
    besl.return
  }
}
