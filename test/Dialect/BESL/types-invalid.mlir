// RUN: besl-opt %s --verify-diagnostics --split-input-file --allow-unregistered-dialect

// expected-error@below {{matrix must have 2 to 4 columns and 2 to 4 rows, got 5x3}}
"t"() : () -> !besl.matrix<5x3xf32>

// -----
// expected-error@below {{expected two dimensions, columns and rows, as in '4x3xf32'}}
"t"() : () -> !besl.matrix<4xf32>

// -----
// expected-error@below {{matrix element must be f16 or f32, got 'ui32'}}
"t"() : () -> !besl.matrix<4x3xui32>

// -----
// expected-error@below {{expected one count, as in '3 x f32'}}
"t"() : () -> !besl.array<3x4xf32>

// -----
// expected-error@below {{array must have at least one element}}
"t"() : () -> !besl.array<0 x f32>

// -----
// expected-error@below {{array element must be a sized type that memory can hold, got '!besl.array<? x f32>'}}
"t"() : () -> !besl.array<2 x !besl.array<? x f32>>

// -----
// expected-error@below {{array element must be a sized type that memory can hold, got '!besl.texture<2d>'}}
"t"() : () -> !besl.array<2 x !besl.texture<2d>>

// -----
// expected-error@below {{array element must be a sized type that memory can hold, got 'vector<5xf32>'}}
"t"() : () -> !besl.array<2 x vector<5xf32>>

// -----
// expected-error@below {{array element must be a sized type that memory can hold, got 'i32'}}
"t"() : () -> !besl.array<2 x i32>

// -----
// expected-error@below {{array has 4294967296 elements, at most 2147483647 are supported}}
"t"() : () -> !besl.array<4294967296 x ui8>

// -----
// expected-error@below {{type is larger than 2147483647 bytes}}
"t"() : () -> !besl.array<536870912 x f32>

// -----
// Sizes saturate instead of wrapping.
!A = !besl.array<536870911 x ui8>
// expected-error@below {{type is larger than 2147483647 bytes}}
"t"() : () -> !besl.array<536870911 x !A>

// -----
// expected-error@below {{struct must have a name}}
"t"() : () -> !besl.struct<"", x: f32>

// -----
// expected-error@below {{struct 'S' must have a field}}
"t"() : () -> !besl.struct<"S">

// -----
// expected-error@below {{struct 'S' has a field without a name}}
"t"() : () -> !besl.struct<"S", "": f32>

// -----
// expected-error@below {{struct 'S' has two fields named 'x'}}
"t"() : () -> !besl.struct<"S", x: f32, x: f32>

// -----
// expected-error@below {{field 'x' of struct 'S' must have a sized type that memory can hold, got '!besl.array<? x f32>'}}
"t"() : () -> !besl.struct<"S", x: !besl.array<? x f32>, y: f32>

// -----
// A struct that ends in such an array is the end of nothing else.
!S = !besl.struct<"S", n: f32, x: !besl.array<? x f32>>
// expected-error@below {{field 's' of struct 'T' must have a sized type that memory can hold, got '!besl.struct<"S", n: f32, x: !besl.array<? x f32>>'}}
"t"() : () -> !besl.struct<"T", s: !S>

// -----
!S = !besl.struct<"S", n: f32, x: !besl.array<? x f32>>
// expected-error@below {{array element must be a sized type that memory can hold, got '!besl.struct<"S", n: f32, x: !besl.array<? x f32>>'}}
"t"() : () -> !besl.array<2 x !S>

// -----
!S = !besl.struct<"S", n: f32, x: !besl.array<? x f32>>
// expected-error@below {{a struct that ends in a runtime-sized array is a place in storage or uniform memory only, got private}}
"t"() : () -> !besl.ref<!S, private>

// -----
!S = !besl.struct<"S", n: f32, x: !besl.array<? x f32>>
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.push_constant' op must not end in a runtime-sized array}}
  besl.push_constant @c : !S
}

// -----
!S = !besl.struct<"S", n: f32, x: !besl.array<? x f32>>
besl.program @p layout(scalar, column) {
  besl.descriptor @s : !S slot(0) read memory(device)
  besl.func @f() {
    %s = besl.global @s : !besl.ref<!S, storage>
    // expected-error@below {{'besl.load' op}}
    %v = besl.load %s : !besl.ref<!S, storage>
    besl.return
  }
}

// -----
// expected-error@below {{field 'x' of struct 'S' must have a sized type that memory can hold, got '!besl.ref<f32, function>'}}
"t"() : () -> !besl.struct<"S", x: !besl.ref<f32, function>>

// -----
// Structs that double.
!S0 = !besl.struct<"S0", a: f32>
!S1 = !besl.struct<"S1", a: !S0, b: !S0>
!S2 = !besl.struct<"S2", a: !S1, b: !S1>
!S3 = !besl.struct<"S3", a: !S2, b: !S2>
!S4 = !besl.struct<"S4", a: !S3, b: !S3>
!S5 = !besl.struct<"S5", a: !S4, b: !S4>
!S6 = !besl.struct<"S6", a: !S5, b: !S5>
!S7 = !besl.struct<"S7", a: !S6, b: !S6>
!S8 = !besl.struct<"S8", a: !S7, b: !S7>
!S9 = !besl.struct<"S9", a: !S8, b: !S8>
!S10 = !besl.struct<"S10", a: !S9, b: !S9>
!S11 = !besl.struct<"S11", a: !S10, b: !S10>
!S12 = !besl.struct<"S12", a: !S11, b: !S11>
!S13 = !besl.struct<"S13", a: !S12, b: !S12>
!S14 = !besl.struct<"S14", a: !S13, b: !S13>
// expected-error@below {{type has more than 65536 fields, those of nested structs included}}
!S15 = !besl.struct<"S15", a: !S14, b: !S14>

// -----
// expected-error@below {{atomic must hold a ui32 or si32, got 'f32'}}
"t"() : () -> !besl.atomic<f32>

// -----
// expected-error@below {{unknown dimension '4d'}}
"t"() : () -> !besl.texture<4d>

// -----
// expected-error@below {{there are no depth textures of dimension 3d}}
"t"() : () -> !besl.texture<3d, depth>

// -----
// expected-error@below {{there are no textures that compare of dimension 2d_ms}}
"t"() : () -> !besl.texture<2d_ms, shadow>

// -----
// expected-error@below {{images have one sample a texel, so none has the dimension 2d_ms}}
"t"() : () -> !besl.image<2d_ms, rgba8>

// -----
// expected-error@below {{expected 'comparison'}}
"t"() : () -> !besl.sampler<less>

// -----
// expected-error@below {{texels must be f32, ui32 or si32, got 'f16'}}
"t"() : () -> !besl.texture<2d, f16>

// -----
// expected-error@below {{unknown image format 'rgb8'}}
"t"() : () -> !besl.image<2d, rgb8>

// -----
// expected-error@below {{unknown image format 'unknown'}}
"t"() : () -> !besl.image<2d, unknown>

// -----
// expected-error@below {{unknown address space 'stack'}}
"t"() : () -> !besl.ref<f32, stack>

// -----
// expected-error@below {{place must have a type that memory can hold, got '!besl.texture<2d>'}}
"t"() : () -> !besl.ref<!besl.texture<2d>, function>

// -----
// expected-error@below {{a runtime-sized array is a place in storage or uniform memory only, got workgroup}}
"t"() : () -> !besl.ref<!besl.array<? x f32>, workgroup>

// -----
// expected-error@below {{atomics are places in buffers and workgroup memory only, got function}}
"t"() : () -> !besl.ref<!besl.array<4 x !besl.atomic<ui32>>, function>

// -----
// expected-error@below {{type nests 65 levels of arrays and structs, at most 64 are supported}}
"t"() : () -> !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x !besl.array<1 x f32>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>
