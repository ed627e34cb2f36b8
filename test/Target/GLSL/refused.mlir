// What GLSL cannot say is named, with its place.
// RUN: besl-opt %s --besl-legalize-for-glsl --split-input-file --verify-diagnostics

besl.program @image layout(scalar, column) {
  // expected-error @below {{an image that is read needs a declared format in GLSL}}
  besl.descriptor @image : !besl.image<2d> slot(0) read_write
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %c = besl.constant dense<0> : vector<2xui32>
    %h = besl.handle @image : !besl.image<2d>
    %v = besl.image_load %h, %c : (!besl.image<2d>, vector<2xui32>) -> vector<4xf32>
    besl.image_store %h, %c, %v : (!besl.image<2d>, vector<2xui32>, vector<4xf32>) -> ()
  }
}

// -----

besl.program @raw layout(scalar, column) {
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    // expected-error @below {{raw code without GLSL text cannot be translated to GLSL}}
    besl.raw hlsl("AllMemoryBarrier();")
  }
}

// -----

besl.program @linked layout(scalar, column) {
  // expected-error @below {{the function 'elsewhere' has no body}}
  besl.func private @elsewhere()
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    besl.call @elsewhere() : () -> ()
  }
}

// -----

// Nothing that the entry does not reach matters.
besl.program @unreached layout(scalar, column) {
  besl.func private @elsewhere()
  besl.func private @raw() {
    besl.raw hlsl("AllMemoryBarrier();")
  }
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
  }
}

// -----

// What glslang refuses for its size; the largest that it takes is legal.
besl.program @sizes layout(scalar, column) {
  // expected-error @below {{a descriptor set of 63 is more than GLSL compilers take, at most 62}}
  besl.descriptor @a : !besl.texture<2d> slot(0) read {binding = #besl.binding<set = 63, binding = 0>}
  besl.descriptor @b : !besl.texture<2d> slot(1) read {binding = #besl.binding<set = 62, binding = 0>}
  // expected-error @below {{location 32 of a fragment output is more than GLSL compilers take, at most 31}}
  besl.output @far : f32 location(32)
  besl.output @near : f32 location(31)
  besl.func @main() entry(fragment) {
    %a = besl.handle @a : !besl.texture<2d>
    %b = besl.handle @b : !besl.texture<2d>
    %s = besl.texture_size %a : (!besl.texture<2d>) -> vector<2xui32>
    %t = besl.texture_size %b : (!besl.texture<2d>) -> vector<2xui32>
    %u = besl.local "u" = %s : !besl.ref<vector<2xui32>, function>
    %v = besl.local "v" = %t : !besl.ref<vector<2xui32>, function>
    %one = besl.constant 1.0 : f32
    %f = besl.global @far : !besl.ref<f32, output>
    besl.store %one, %f : !besl.ref<f32, output>
    %n = besl.global @near : !besl.ref<f32, output>
    besl.store %one, %n : !besl.ref<f32, output>
  }
}

// -----

besl.program @many layout(scalar, column) {
  // expected-error @below {{a workgroup of 64 by 32 by 1 is more than GLSL compilers take: 1024 invocations, and a depth of 64}}
  besl.func @main() entry(compute, workgroup = [64, 32, 1]) {
  }
}

// -----

besl.program @deep layout(scalar, column) {
  // expected-error @below {{a workgroup of 1 by 1 by 65 is more than GLSL compilers take: 1024 invocations, and a depth of 64}}
  besl.func @main() entry(compute, workgroup = [1, 1, 65]) {
  }
}
