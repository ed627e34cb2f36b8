// Every type is printed as it is read, in its shortest form.
// RUN: besl-opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: besl-opt %s --allow-unregistered-dialect | besl-opt --allow-unregistered-dialect | FileCheck %s
// RUN: besl-opt %s --allow-unregistered-dialect --emit-bytecode | besl-opt --allow-unregistered-dialect | FileCheck %s
// RUN: besl-opt %s --allow-unregistered-dialect --mlir-print-op-generic | besl-opt --allow-unregistered-dialect | FileCheck %s

// CHECK-DAG: !Inner = !besl.struct<"Inner", value: f32>
!Inner = !besl.struct<"Inner", value: f32>
// CHECK-DAG: !Outer = !besl.struct<"Outer", inner: !Inner, "a name": !besl.array<2 x !Inner>>
!Outer = !besl.struct<"Outer", inner: !Inner, "a name": !besl.array<2x!Inner>>

// CHECK: "scalars"() : () -> (i1, ui8, ui16, ui32, si32, f16, f32)
"scalars"() : () -> (i1, ui8, ui16, ui32, si32, f16, f32)

// CHECK: !besl.matrix<4x3xf32>, !besl.matrix<2x2xf16>
"matrices"() : () -> (!besl.matrix<4x3xf32>, !besl.matrix<2x2xf16>)

// CHECK: !besl.array<3 x f32>, !besl.array<? x vector<3xf32>>, !besl.array<2 x !besl.array<4 x ui8>>
"arrays"() : () -> (!besl.array<3 x f32>, !besl.array<?xvector<3xf32>>, !besl.array<2 x !besl.array<4 x ui8>>)

// CHECK: "structs"() : () -> (!Inner, !Outer)
"structs"() : () -> (!Inner, !Outer)

// CHECK: !besl.atomic<ui32>, !besl.atomic<si32>, !besl.sampler, !besl.sampler<comparison>
"others"() : () -> (!besl.atomic<ui32>, !besl.atomic<si32>, !besl.sampler, !besl.sampler<comparison>)

// CHECK: !besl.texture<2d>, !besl.texture<2d_array>, !besl.texture<3d>, !besl.texture<cube>, !besl.texture<cube_array>, !besl.texture<2d, ui32>
"textures"() : () -> (!besl.texture<2d>, !besl.texture<2d_array>, !besl.texture<3d, f32>, !besl.texture<cube>, !besl.texture<cube_array>, !besl.texture<2d, ui32>)

// CHECK: !besl.texture<1d>, !besl.texture<1d, si32>, !besl.texture<2d_ms>, !besl.texture<2d_ms, ui32>
"lines_and_samples"() : () -> (!besl.texture<1d>, !besl.texture<1d, si32>, !besl.texture<2d_ms>, !besl.texture<2d_ms, ui32>)

// CHECK: !besl.texture<2d, depth>, !besl.texture<2d_array, depth>, !besl.texture<cube, depth>, !besl.texture<cube_array, depth>, !besl.texture<2d_ms, depth>
"depths"() : () -> (!besl.texture<2d, depth>, !besl.texture<2d_array, depth>, !besl.texture<cube, depth>, !besl.texture<cube_array, depth>, !besl.texture<2d_ms, depth>)

// CHECK: !besl.texture<2d, shadow>, !besl.texture<2d_array, shadow>, !besl.texture<cube, shadow>, !besl.texture<cube_array, shadow>
"shadows"() : () -> (!besl.texture<2d, shadow>, !besl.texture<2d_array, shadow>, !besl.texture<cube, shadow>, !besl.texture<cube_array, shadow>)

// CHECK: !besl.image<2d>, !besl.image<2d, rgba16f>, !besl.image<3d, r32ui>, !besl.image<2d, r32i>, !besl.image<2d, ui32>, !besl.image<2d_array, rgba8>
"images"() : () -> (!besl.image<2d>, !besl.image<2d, rgba16f>, !besl.image<3d, r32ui>, !besl.image<2d, r32i>, !besl.image<2d, ui32>, !besl.image<2d_array, rgba8>)

// CHECK: !besl.ref<f32, function>, !besl.ref<!besl.array<? x f32>, storage>, !besl.ref<!besl.atomic<ui32>, workgroup>
"places"() : () -> (!besl.ref<f32, function>, !besl.ref<!besl.array<? x f32>, storage>, !besl.ref<!besl.atomic<ui32>, workgroup>)

// Two structs may share a name; both keep it.
// CHECK: "twins"() : () -> (!Twin, !Twin1)
"twins"() : () -> (!besl.struct<"Twin", x: f32>, !besl.struct<"Twin", y: f32>)
