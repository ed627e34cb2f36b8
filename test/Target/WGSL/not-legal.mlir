// The verifier names the pass that was left out.
// RUN: besl-opt %s --besl-verify-wgsl --split-input-file --verify-diagnostics

!Block = !besl.struct<"Block", a: f32, b: vector<3xf32>>

besl.program @buffer layout(scalar, column) {
  besl.struct @"struct Block" : !Block
  // expected-error @below {{a buffer of this layout cannot be printed as WGSL; 'besl-lower-buffers-to-words' rewrites it}}
  besl.descriptor @block : !Block slot(0) read_write {emitted_name = "block", binding = #besl.binding<set = 0, binding = 0>}
  // expected-error @below {{a descriptor without binding cannot be printed as WGSL; 'besl-assign-bindings' rewrites it}}
  besl.descriptor @map : !besl.texture<2d> slot(1) read {emitted_name = "map"}
  // expected-error @below {{a block of push constants without binding cannot be printed as WGSL; 'besl-assign-bindings' rewrites it}}
  besl.push_constant @constants : !Block {emitted_name = "constants"}
  besl.input @uv : vector<2xf32> location(0) {emitted_name = "uv"}
  besl.func private @helper() {
    // expected-error @below {{a stage value in a function cannot be printed as WGSL; 'besl-globalize-stage-values' rewrites it}}
    %uv = besl.global @uv : !besl.ref<vector<2xf32>, input>
    // expected-error @below {{a value of the pipeline in a function cannot be printed as WGSL; 'besl-pass-context' rewrites it}}
    %front = besl.builtin front_facing : i1
    besl.if %front {
    }
  }
  besl.func @main() entry(fragment) {
    %map = besl.handle @map : !besl.texture<2d>
    %block = besl.global @block : !besl.ref<!Block, storage>
    %constants = besl.global @constants : !besl.ref<!Block, push_constant>
    // expected-error @below {{an expression statement cannot be printed as WGSL; 'besl-hoist-effects' rewrites it}}
    besl.eval {
      besl.call @helper() : () -> ()
    }
  }
}

// -----

!Mixed = !besl.struct<"Mixed", first: vector<3xf32>, count: !besl.atomic<ui32>, level: !besl.atomic<si32>>

besl.program @signs layout(scalar, column) {
  besl.struct @"struct Mixed" : !Mixed
  besl.descriptor @words : !besl.array<8 x ui32> slot(0) read_write {emitted_name = "words", binding = #besl.binding<set = 0, binding = 0>, besl.words}
  // expected-error @below {{WGSL does not have specialization constants that are infinite or no number}}
  besl.spec_constant @limit : f32 id(0) = 0x7F800000 {emitted_name = "limit"}
  // expected-error @below {{WGSL does not have specialization constants with an id above 65535}}
  besl.spec_constant @quality : ui32 id(65536) = 2 {emitted_name = "quality"}
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %limit = besl.global @limit : !besl.ref<f32, specialization>
    %quality = besl.global @quality : !besl.ref<ui32, specialization>
    %words = besl.global @words : !besl.ref<!besl.array<8 x ui32>, storage>
    %one = besl.constant 1 : ui32
    %minus = besl.constant -1 : si32
    %a = besl.at %words[%one + 3] : !besl.ref<!besl.array<8 x ui32>, storage> -> !besl.ref<!besl.atomic<ui32>, storage>
    // expected-error @below {{WGSL does not have atomics of both signs in one buffer of this layout}}
    %b = besl.at %words[%one + 7] : !besl.ref<!besl.array<8 x ui32>, storage> -> !besl.ref<!besl.atomic<si32>, storage>
    %0 = besl.atomic_min %a, %one : (!besl.ref<!besl.atomic<ui32>, storage>, ui32) -> ui32
    %1 = besl.atomic_min %b, %minus : (!besl.ref<!besl.atomic<si32>, storage>, si32) -> si32
  }
}

// -----

besl.program @input layout(scalar, column) {
  // expected-error @below {{WGSL does not have inputs of each primitive}}
  besl.input @id : ui32 location(0) flat per_primitive {emitted_name = "id"}
  besl.descriptor @out : !besl.array<? x ui32> slot(0) read_write {emitted_name = "out", binding = #besl.binding<set = 0, binding = 0>}
  besl.func @main() entry(fragment) {
    %id = besl.global @id : !besl.ref<ui32, input>
    // expected-error @below {{raw code without WGSL text cannot be translated to WGSL}}
    besl.raw glsl("f();") ins() outs()
  }
}
