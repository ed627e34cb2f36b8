// What HLSL cannot say is named, with its place.
// RUN: besl-opt %s --besl-legalize-for-hlsl --split-input-file --verify-diagnostics

besl.program @raw layout(scalar, column) {
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    // expected-error @below {{raw code without HLSL text cannot be translated to HLSL}}
    besl.raw glsl("memoryBarrier();")
  }
}

// -----

besl.program @count layout(scalar, column) {
  besl.descriptor @data : !besl.array<? x ui32> slot(0) read_write
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    // expected-error @below {{HLSL has no system value for 'num_workgroups'}}
    %n = besl.builtin num_workgroups : vector<3xui32>
    %x = besl.extract %n[0] : vector<3xui32>
    %data = besl.global @data : !besl.ref<!besl.array<? x ui32>, storage>
    %place = besl.element %data[%x] : !besl.ref<!besl.array<? x ui32>, storage>
    besl.store %x, %place : !besl.ref<ui32, storage>
  }
}

// -----

!Block = !besl.struct<"Block", a: f32, b: f32>

besl.program @place layout(scalar, column) {
  besl.struct @"struct Block" : !Block
  besl.descriptor @block : !Block slot(0) read_write
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %block = besl.global @block : !besl.ref<!Block, storage>
    %a = besl.member %block["a"] : !besl.ref<!Block, storage>
    // expected-error @below {{this cannot be given a place in a buffer that is an array of words in the target}}
    besl.raw hlsl("${a} = 1.0;") ins("a" = %a : !besl.ref<f32, storage>)
  }
}
