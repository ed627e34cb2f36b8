// Operands and result are those of an overload. Ops that work by component take an overload in another width, all types alike; others do not.

// RUN: besl-opt %s --split-input-file --verify-diagnostics

besl.program @accepted layout(scalar, column) {
  besl.func private @f(%x: vector<2xf32>, %y: vector<4xf32>, %z: f32, %u: vector<3xui32>, %h: vector<4xf16>) {
    %0 = besl.log2 %z : (f32) -> f32
    %1 = besl.log2 %y : (vector<4xf32>) -> vector<4xf32>
    %2 = besl.min %x, %x : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
    %3 = besl.find_lsb %u : (vector<3xui32>) -> vector<3xui32>
    %4 = besl.is_nan %h : (vector<4xf16>) -> vector<4xi1>
    %5 = besl.mix %x, %x, %x : (vector<2xf32>, vector<2xf32>, vector<2xf32>) -> vector<2xf32>
    %6 = besl.mix %x, %x, %z : (vector<2xf32>, vector<2xf32>, f32) -> vector<2xf32>
    besl.return
  }
}

// -----

besl.program @mixed layout(scalar, column) {
  besl.func private @f(%x: vector<2xf32>, %z: f32) {
    // expected-error @+5 {{'besl.min' op has the type '(vector<2xf32>, f32) -> vector<2xf32>', which is no overload of 'min'}}
    // expected-note @+4 {{overload: (f32, f32) -> f32, or another width}}
    // expected-note @+3 {{overload: (f16, f16) -> f16, or another width}}
    // expected-note @+2 {{overload: (i32, i32) -> i32, or another width}}
    // expected-note @+1 {{overload: (u32, u32) -> u32, or another width}}
    %0 = besl.min %x, %z : (vector<2xf32>, f32) -> vector<2xf32>
    besl.return
  }
}

// -----

besl.program @fixed layout(scalar, column) {
  besl.func private @f(%x: vector<2xf32>) {
    // expected-error @+2 {{'besl.cross' op has the type '(vector<2xf32>, vector<2xf32>) -> vector<2xf32>', which is no overload of 'cross'}}
    // expected-note @+1 {{overload: (vec3f, vec3f) -> vec3f}}
    %0 = besl.cross %x, %x : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
    besl.return
  }
}

// -----

besl.program @kind layout(scalar, column) {
  besl.func private @f(%x: ui16) {
    // expected-error @+2 {{'besl.find_lsb' op has the type '(ui16) -> ui16', which is no overload of 'find_lsb'}}
    // expected-note @+1 {{overload: (u32) -> u32, or another width}}
    %0 = besl.find_lsb %x : (ui16) -> ui16
    besl.return
  }
}

// -----

besl.program @result layout(scalar, column) {
  besl.func private @f(%x: f32) {
    // expected-error @+2 {{'besl.sin' op has the type '(f32) -> f16', which is no overload of 'sin'}}
    // expected-note @+1 {{overload: (f32) -> f32, or another width}}
    %0 = besl.sin %x : (f32) -> f16
    besl.return
  }
}

// -----

besl.program @count layout(scalar, column) {
  besl.func private @f(%x: f32) {
    // expected-error @+2 {{'besl.sin' op has the type '(f32, f32) -> f32', which is no overload of 'sin'}}
    // expected-note @+1 {{overload: (f32) -> f32, or another width}}
    %0 = besl.sin %x, %x : (f32, f32) -> f32
    besl.return
  }
}

// -----

// A float texture is not one of integers, and the reverse.
besl.program @sampled layout(scalar, column) {
  besl.func private @f(%t: !besl.texture<2d, ui32>, %uv: vector<2xf32>) {
    // expected-error @+11 {{'besl.texture_sample' op has the type '(!besl.texture<2d, ui32>, vector<2xf32>) -> vector<4xf32>', which is no overload of 'sample'}}
    // expected-note @+10 {{overload: (Texture2D, vec2f) -> vec4f}}
    // expected-note @+9 {{overload: (Texture2DArray, vec2f, u32) -> vec4f}}
    // expected-note @+8 {{overload: (Texture3D, vec3f) -> vec4f}}
    // expected-note @+7 {{overload: (TextureCube, vec3f) -> vec4f}}
    // expected-note @+6 {{overload: (TextureCubeArray, vec3f, u32) -> vec4f}}
    // expected-note @+5 {{overload: (Texture1D, f32) -> vec4f}}
    // expected-note @+4 {{overload: (DepthTexture2D, vec2f) -> f32}}
    // expected-note @+3 {{overload: (DepthTexture2DArray, vec2f, u32) -> f32}}
    // expected-note @+2 {{overload: (DepthTextureCube, vec3f) -> f32}}
    // expected-note @+1 {{overload: (DepthTextureCubeArray, vec3f, u32) -> f32}}
    %0 = besl.texture_sample %t, %uv : (!besl.texture<2d, ui32>, vector<2xf32>) -> vector<4xf32>
    besl.return
  }
}

// -----

// Atomics lie in buffers and workgroup storage, and have the type of their value.
besl.program @atomic layout(scalar, column) {
  besl.workgroup @counter : !besl.atomic<ui32>
  besl.func private @f(%v: si32) {
    %a = besl.global @counter : !besl.ref<!besl.atomic<ui32>, workgroup>
    // expected-error @+3 {{'besl.atomic_max' op has the type '(!besl.ref<!besl.atomic<ui32>, workgroup>, si32) -> si32', which is no overload of 'atomic_max'}}
    // expected-note @+2 {{overload: (atomicu32, u32) -> u32}}
    // expected-note @+1 {{overload: (atomici32, i32) -> i32}}
    %0 = besl.atomic_max %a, %v : (!besl.ref<!besl.atomic<ui32>, workgroup>, si32) -> si32
    besl.return
  }
}
