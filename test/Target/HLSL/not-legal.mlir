// The verifier names the pass that was left out.
// RUN: besl-opt %s --besl-verify-hlsl --split-input-file --verify-diagnostics

!Block = !besl.struct<"Block", a: f32, b: f32>

besl.program @buffer layout(scalar, column) {
  besl.struct @"struct Block" : !Block
  // expected-error @below {{a buffer of this layout cannot be printed as HLSL; 'besl-lower-buffers-to-words' rewrites it}}
  besl.descriptor @block : !Block slot(0) read_write {emitted_name = "block", binding = #besl.binding<set = 0, binding = 0>}
  // expected-error @below {{a descriptor without binding cannot be printed as HLSL; 'besl-assign-bindings' rewrites it}}
  besl.descriptor @map : !besl.texture<2d> slot(1) read {emitted_name = "map"}
  // expected-error @below {{a block of push constants with fields cannot be printed as HLSL; 'besl-lower-buffers-to-words' rewrites it}}
  besl.push_constant @constants : !Block {emitted_name = "constants"}
  besl.input @uv : vector<2xf32> location(0) {emitted_name = "uv"}
  besl.func private @helper() {
    // expected-error @below {{a stage value in a function cannot be printed as HLSL; 'besl-globalize-stage-values' rewrites it}}
    %uv = besl.global @uv : !besl.ref<vector<2xf32>, input>
  }
  besl.func @main() entry(fragment) {
    %map = besl.handle @map : !besl.texture<2d>
    %block = besl.global @block : !besl.ref<!Block, storage>
    %constants = besl.global @constants : !besl.ref<!Block, push_constant>
    // expected-error @below {{an expression statement cannot be printed as HLSL; 'besl-hoist-effects' rewrites it}}
    besl.eval {
      besl.call @helper() : () -> ()
    }
  }
}

// -----

besl.program @atomic layout(scalar, column) {
  besl.workgroup @counter : !besl.atomic<ui32> {emitted_name = "counter"}
  besl.workgroup @data : ui32 {emitted_name = "data"}
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %counter = besl.global @counter : !besl.ref<!besl.atomic<ui32>, workgroup>
    %one = besl.constant 1 : ui32
    // expected-error @below {{a statement whose result has no name cannot be printed as HLSL; 'besl-name-values' rewrites it}}
    %old = besl.atomic_add %counter, %one : (!besl.ref<!besl.atomic<ui32>, workgroup>, ui32) -> ui32
    %data = besl.global @data : !besl.ref<ui32, workgroup>
    besl.store %old, %data : !besl.ref<ui32, workgroup>
  }
}
