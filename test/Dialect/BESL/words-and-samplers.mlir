// Places in buffers of words, and textures with their samplers: what legalisation makes for targets that need them.

// RUN: besl-opt %s --split-input-file --verify-diagnostics | FileCheck %s

besl.program @good layout(scalar, column) {
  besl.descriptor @data : !besl.array<? x ui32> slot(0) read_write
  besl.descriptor @map : !besl.texture<2d> slot(1) read
  besl.descriptor @map_sampler : !besl.sampler slot(1) read

  // CHECK-LABEL: besl.func @main
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %offset = besl.constant 12 : ui32
    // CHECK: %[[DATA:.*]] = besl.global @data
    %data = besl.global @data : !besl.ref<!besl.array<? x ui32>, storage>
    // CHECK: besl.at %[[DATA]][%{{.*}}] : !besl.ref<!besl.array<? x ui32>, storage> -> !besl.ref<vector<3xui32>, storage>
    %three = besl.at %data[%offset] : !besl.ref<!besl.array<? x ui32>, storage> -> !besl.ref<vector<3xui32>, storage>
    // CHECK: besl.at %{{.*}}[%{{.*}} + 8] {alignment = 4 : ui32} :
    %further = besl.at %data[%offset + 8] {alignment = 4 : ui32} : !besl.ref<!besl.array<? x ui32>, storage> -> !besl.ref<ui32, storage>
    %v = besl.load %three : !besl.ref<vector<3xui32>, storage>
    besl.store %v, %three : !besl.ref<vector<3xui32>, storage>
    // CHECK: -> !besl.ref<!besl.atomic<si32>, storage>
    %atomic = besl.at %data[%offset] : !besl.ref<!besl.array<? x ui32>, storage> -> !besl.ref<!besl.atomic<si32>, storage>
    %one = besl.constant 1 : si32
    %old = besl.atomic_add %atomic, %one : (!besl.ref<!besl.atomic<si32>, storage>, si32) -> si32
    // CHECK: besl.bitcast %{{.*}} : vector<3xui32> to vector<3xf32>
    %floats = besl.bitcast %v : vector<3xui32> to vector<3xf32>
    // CHECK: besl.bitcast %{{.*}} : f16 to ui32
    %half = besl.constant 1.0 : f16
    %bits = besl.bitcast %half : f16 to ui32
    %uv = besl.constant dense<0.5> : vector<2xf32>
    %texture = besl.handle @map : !besl.texture<2d>
    %sampler = besl.handle @map_sampler : !besl.sampler
    // CHECK: besl.combine %{{.*}}, %{{.*}} : !besl.texture<2d>
    %both = besl.combine %texture, %sampler : !besl.texture<2d>
    %texel = besl.texture_lod %both, %uv : (!besl.texture<2d>, vector<2xf32>) -> vector<4xf32>
  }
}

// -----

besl.program @float layout(scalar, column) {
  besl.descriptor @data : !besl.array<? x f32> slot(0) read
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %offset = besl.constant 0 : ui32
    %data = besl.global @data : !besl.ref<!besl.array<? x f32>, storage>
    // expected-error@+1 {{needs the place of an array of ui32, got '!besl.ref<!besl.array<? x f32>, storage>'}}
    %place = besl.at %data[%offset] : !besl.ref<!besl.array<? x f32>, storage> -> !besl.ref<ui32, storage>
  }
}

// -----

besl.program @space layout(scalar, column) {
  besl.descriptor @data : !besl.array<? x ui32> slot(0) read
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %offset = besl.constant 0 : ui32
    %data = besl.global @data : !besl.ref<!besl.array<? x ui32>, storage>
    // expected-error@+1 {{must stay in storage memory, got function}}
    %place = besl.at %data[%offset] : !besl.ref<!besl.array<? x ui32>, storage> -> !besl.ref<ui32, function>
  }
}

// -----

besl.program @type layout(scalar, column) {
  besl.descriptor @data : !besl.array<? x ui32> slot(0) read
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %offset = besl.constant 0 : ui32
    %data = besl.global @data : !besl.ref<!besl.array<? x ui32>, storage>
    // expected-error@+1 {{gives the place of a ui32, a vector of ui32, a ui8, a ui16 or an atomic, got 'f32'}}
    %place = besl.at %data[%offset] : !besl.ref<!besl.array<? x ui32>, storage> -> !besl.ref<f32, storage>
  }
}

// -----

besl.program @samples layout(scalar, column) {
  besl.descriptor @picture : !besl.texture<2d_ms> slot(0) read
  besl.descriptor @map_sampler : !besl.sampler slot(1) read
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %picture = besl.handle @picture : !besl.texture<2d_ms>
    %sampler = besl.handle @map_sampler : !besl.sampler
    // expected-error@+1 {{combines a texture of several samples with a sampler, which cannot read it}}
    %both = besl.combine %picture, %sampler : !besl.texture<2d_ms>
  }
}

// -----

besl.program @shadow layout(scalar, column) {
  // expected-error@+1 {{must be a depth texture without its sampler; 'besl.combine' makes a '!besl.texture<2d, shadow>'}}
  besl.descriptor @shadow : !besl.texture<2d, shadow> slot(0) read
}

// -----

besl.program @depths layout(scalar, column) {
  besl.descriptor @depths : !besl.texture<2d, depth> slot(0) read
  besl.descriptor @compared : !besl.sampler<comparison> slot(1) read
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %depths = besl.handle @depths : !besl.texture<2d, depth>
    // expected-note@+1 {{prior use here}}
    %sampler = besl.handle @compared : !besl.sampler<comparison>
    // expected-error@+1 {{use of value '%sampler' expects different type than prior uses: '!besl.sampler' vs '!besl.sampler<comparison>'}}
    %both = besl.combine %depths, %sampler : !besl.texture<2d, depth>
  }
}

// -----

besl.program @combine layout(scalar, column) {
  besl.descriptor @picture : !besl.image<2d, rgba8> slot(0) read
  besl.descriptor @map_sampler : !besl.sampler slot(1) read
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %image = besl.handle @picture : !besl.image<2d, rgba8>
    %sampler = besl.handle @map_sampler : !besl.sampler
    // expected-error@+1 {{must combine a texture with a sampler, got '!besl.image<2d, rgba8>'}}
    %both = besl.combine %image, %sampler : !besl.image<2d, rgba8>
  }
}

// -----

besl.program @bitcast layout(scalar, column) {
besl.func @f(%x: f32) {
  // expected-error@+1 {{goes from or to ui32 in the same shape, got 'f32' and 'si32'}}
  %bits = besl.bitcast %x : f32 to si32
}
}

// -----

besl.program @bitcast layout(scalar, column) {
besl.func @f(%x: vector<2xf32>) {
  // expected-error@+1 {{goes from or to ui32 in the same shape, got 'vector<2xf32>' and 'ui32'}}
  %bits = besl.bitcast %x : vector<2xf32> to ui32
}
}
