// RUN: besl-opt %s --verify-diagnostics --split-input-file

besl.program @p layout(scalar, column) {
  besl.func @f() {
    // expected-error@below {{expected the type of a place, as in '!besl.ref<f32, function>'}}
    %0 = besl.local "x" : f32
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f() {
    // expected-error@below {{'besl.local' op must be a place in function memory, got storage}}
    %0 = besl.local "x" : !besl.ref<f32, storage>
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%x: f32) {
    // expected-error@below {{'besl.local' op holds 'ui32', but its initialiser has type 'f32'}}
    %0 = "besl.local"(%x) <{name = "x"}> : (f32) -> !besl.ref<ui32, function>
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f() {
    // expected-error@below {{'besl.global' op names an unknown declaration @x}}
    %0 = besl.global @x : !besl.ref<f32, storage>
  }
}

// -----
besl.program @p layout(scalar, column) {
  // expected-note@below {{declared here}}
  besl.descriptor @x : !besl.array<4 x f32> slot(0) count(2) read
  besl.func @f() {
    // expected-error@below {{'besl.global' op names @x, an array of descriptors, and needs an index}}
    %0 = besl.global @x : !besl.ref<!besl.array<4 x f32>, storage>
  }
}

// -----
besl.program @p layout(scalar, column) {
  // expected-note@below {{declared here}}
  besl.const @x : f32 = 1.0
  besl.func @f(%i: ui32) {
    // expected-error@below {{'besl.global' op has an index, but @x is no array of descriptors}}
    %0 = besl.global @x[%i] : !besl.ref<f32, constant>
  }
}

// -----
besl.program @p layout(scalar, column) {
  // expected-note@below {{declared here}}
  besl.descriptor @x : !besl.texture<2d> slot(0) read
  besl.func @f() {
    // expected-error@below {{'besl.global' op names @x, which is no place}}
    %0 = besl.global @x : !besl.ref<f32, constant>
  }
}

// -----
besl.program @p layout(scalar, column) {
  // expected-note@below {{declared here}}
  besl.private @x : f32
  besl.func @f() {
    // expected-error@below {{'besl.global' op has type '!besl.ref<f32, constant>', but @x is a place of type 'f32' in private memory}}
    %0 = besl.global @x : !besl.ref<f32, constant>
  }
}

// -----
besl.program @p layout(scalar, column) {
  // expected-note@below {{declared here}}
  besl.private @x : f32
  besl.func @f() {
    // expected-error@below {{'besl.handle' op names @x, which is no texture, image or sampler}}
    %0 = besl.handle @x : !besl.texture<2d>
  }
}

// -----
besl.program @p layout(scalar, column) {
  // expected-note@below {{declared here}}
  besl.descriptor @x : !besl.image<2d, r32ui> slot(0) read
  besl.func @f() {
    // expected-error@below {{'besl.handle' op has type '!besl.image<2d>', but @x has type '!besl.image<2d, r32ui>'}}
    %0 = besl.handle @x : !besl.image<2d>
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%i: ui32) {
    %x = besl.local "x" : !besl.ref<vector<3xf32>, function>
    // expected-error@below {{'besl.element' op needs the place of an array, got '!besl.ref<vector<3xf32>, function>'}}
    %0 = besl.element %x[%i] : !besl.ref<vector<3xf32>, function>
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%i: ui32) {
    %x = besl.local "x" : !besl.ref<f32, function>
    // expected-error@below {{'besl.component' op needs the place of a vector, got '!besl.ref<f32, function>'}}
    %0 = besl.component %x[%i] : !besl.ref<f32, function>
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%i: ui32) {
    %x = besl.local "x" : !besl.ref<f32, function>
    // expected-error@below {{'besl.column' op needs the place of a matrix, got '!besl.ref<f32, function>'}}
    %0 = besl.column %x[%i] : !besl.ref<f32, function>
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f() {
    %x = besl.local "x" : !besl.ref<!besl.struct<"S", a: f32>, function>
    // expected-error@below {{struct 'S' has no field 'b'}}
    %0 = besl.member %x["b"] : !besl.ref<!besl.struct<"S", a: f32>, function>
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f() {
    %x = besl.local "x" : !besl.ref<f32, function>
    // expected-error@below {{expected the place of a struct, got '!besl.ref<f32, function>'}}
    %0 = besl.member %x["b"] : !besl.ref<f32, function>
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f() {
    %x = besl.local "x" : !besl.ref<!besl.struct<"S", a: f32>, function>
    // expected-error@below {{'besl.member' op failed to infer returned types}}
    // expected-error@below {{'besl.member' op needs the place of a struct with a field 1, got '!besl.ref<!besl.struct<"S", a: f32>, function>'}}
    %0 = "besl.member"(%x) <{field = 1 : i32}> : (!besl.ref<!besl.struct<"S", a: f32>, function>) -> !besl.ref<f32, function>
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.workgroup @x : !besl.atomic<ui32>
  besl.func @f() {
    %x = besl.global @x : !besl.ref<!besl.atomic<ui32>, workgroup>
    // expected-error@below {{'besl.load' op result #0 must be value type, but got '!besl.atomic<ui32>'}}
    %0 = besl.load %x : !besl.ref<!besl.atomic<ui32>, workgroup>
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.const @x : f32 = 1.0
  besl.func @f(%v: f32) {
    %x = besl.global @x : !besl.ref<f32, constant>
    // expected-error@below {{'besl.store' op writes constant memory, which is read only}}
    besl.store %v, %x : !besl.ref<f32, constant>
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%v: ui32) {
    %x = besl.local "x" : !besl.ref<f32, function>
    // expected-error@below {{'besl.store' op failed to verify that the value has the type of the place}}
    "besl.store"(%v, %x) : (ui32, !besl.ref<f32, function>) -> ()
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%i: ui32) {
    %x = besl.local "x" : !besl.ref<!besl.array<4 x f32>, function>
    // expected-error@below {{'besl.element' op failed to infer returned types}}
    // expected-error@below {{'besl.element' op inferred type(s) '!besl.ref<f32, function>' are incompatible with return type(s) of operation '!besl.ref<f32, workgroup>'}}
    %0 = "besl.element"(%x, %i) : (!besl.ref<!besl.array<4 x f32>, function>, ui32) -> !besl.ref<f32, workgroup>
  }
}
