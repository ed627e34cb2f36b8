// What no stage gives, or not so, is refused by each target before it prints. It can come from IR alone.

// RUN: split-file %s %t
// RUN: not besl-translate %t/depth.mlir --to=glsl 2>&1 | FileCheck %s --check-prefix=DEPTH
// RUN: not besl-translate %t/depth.mlir --to=hlsl 2>&1 | FileCheck %s --check-prefix=DEPTH
// RUN: not besl-translate %t/depth.mlir --to=msl 2>&1 | FileCheck %s --check-prefix=DEPTH
// RUN: not besl-translate %t/depth.mlir --to=wgsl 2>&1 | FileCheck %s --check-prefix=DEPTH
// RUN: not besl-translate %t/planes.mlir --to=glsl 2>&1 | FileCheck %s --check-prefix=PLANES
// RUN: not besl-translate %t/planes.mlir --to=hlsl 2>&1 | FileCheck %s --check-prefix=PLANES
// RUN: not besl-translate %t/one.mlir --to=wgsl 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not besl-translate %t/third.mlir --to=wgsl 2>&1 | FileCheck %s --check-prefix=THIRD
// RUN: not besl-translate %t/types.mlir --to=msl 2>&1 | FileCheck %s --check-prefix=TYPES
// RUN: not besl-translate %t/same.mlir --to=hlsl 2>&1 | FileCheck %s --check-prefix=SAME

// DEPTH: error: a vertex stage cannot give 'frag_depth' [besl-output-of-stage]
// PLANES: error: a fragment stage cannot give 'clip_distances' [besl-output-of-stage]
// ONE: error: two colours that are blended with each other are of one type, and all the colours there are, but 'a' is the only one [besl-blend-sources]
// THIRD: error: two colours that are blended with each other are of one type, and all the colours there are, but 'c' is a third one [besl-blend-sources]
// TYPES: error: two colours that are blended with each other are of one type, and all the colours there are, but they are of two types [besl-blend-sources]
// SAME: error: two colours that are blended with each other are of one type, and all the colours there are, but 'b' and 'a' are both number 0 [besl-blend-sources]

//--- depth.mlir
besl.program @p layout(scalar, column) {
  besl.output @d : f32 frag_depth
  besl.func @main() entry(vertex) {
    %x = besl.constant 1.0 : f32
    %d = besl.global @d : !besl.ref<f32, output>
    besl.store %x, %d : !besl.ref<f32, output>
    besl.yield
  }
}
//--- planes.mlir
besl.program @p layout(scalar, column) {
  besl.output @d : !besl.array<2 x f32> clip_distances
  besl.func @main() entry(fragment) {
    %x = besl.constant 1.0 : f32
    %i = besl.constant 1 : ui32
    %d = besl.global @d : !besl.ref<!besl.array<2 x f32>, output>
    %e = besl.element %d[%i] : !besl.ref<!besl.array<2 x f32>, output>
    besl.store %x, %e : !besl.ref<f32, output>
    besl.yield
  }
}
//--- one.mlir
besl.program @p layout(scalar, column) {
  besl.output @a : f32 location(0) index(0)
  besl.func @main() entry(fragment) {
    %x = besl.constant 1.0 : f32
    %a = besl.global @a : !besl.ref<f32, output>
    besl.store %x, %a : !besl.ref<f32, output>
    besl.yield
  }
}
//--- third.mlir
besl.program @p layout(scalar, column) {
  besl.output @a : f32 location(0) index(0)
  besl.output @b : f32 location(0) index(1)
  besl.output @c : f32 location(1)
  besl.func @main() entry(fragment) {
    %x = besl.constant 1.0 : f32
    %a = besl.global @a : !besl.ref<f32, output>
    besl.store %x, %a : !besl.ref<f32, output>
    %b = besl.global @b : !besl.ref<f32, output>
    besl.store %x, %b : !besl.ref<f32, output>
    %c = besl.global @c : !besl.ref<f32, output>
    besl.store %x, %c : !besl.ref<f32, output>
    besl.yield
  }
}
//--- types.mlir
besl.program @p layout(scalar, column) {
  besl.output @a : f32 location(0) index(0)
  besl.output @b : ui32 location(0) index(1)
  besl.func @main() entry(fragment) {
    %x = besl.constant 1.0 : f32
    %y = besl.constant 1 : ui32
    %a = besl.global @a : !besl.ref<f32, output>
    besl.store %x, %a : !besl.ref<f32, output>
    %b = besl.global @b : !besl.ref<ui32, output>
    besl.store %y, %b : !besl.ref<ui32, output>
    besl.yield
  }
}
//--- same.mlir
besl.program @p layout(scalar, column) {
  besl.output @a : f32 location(0) index(0)
  besl.output @b : f32 location(0) index(0)
  besl.func @main() entry(fragment) {
    %x = besl.constant 1.0 : f32
    %a = besl.global @a : !besl.ref<f32, output>
    besl.store %x, %a : !besl.ref<f32, output>
    %b = besl.global @b : !besl.ref<f32, output>
    besl.store %x, %b : !besl.ref<f32, output>
    besl.yield
  }
}
