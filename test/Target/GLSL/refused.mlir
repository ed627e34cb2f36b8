// What GLSL cannot say is named, with its place.
// RUN: besl-opt %s --besl-legalize-for-glsl --split-input-file --verify-diagnostics

besl.program @mesh layout(scalar, column) {
  // expected-error @below {{translating a mesh stage to GLSL is not supported yet}}
  besl.func @main() entry(mesh, workgroup = [32, 1, 1], max_vertices = 3, max_primitives = 1) {
  }
}

// -----

besl.program @task layout(scalar, column) {
  // expected-error @below {{translating a task stage to GLSL is not supported yet}}
  besl.func @main() entry(task, workgroup = [32, 1, 1], max_mesh_threadgroups = 1) {
  }
}

// -----

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
