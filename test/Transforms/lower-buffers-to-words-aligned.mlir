// With aligned vectors a buffer stays that lies in memory as such vectors do; any other becomes words.
// RUN: besl-opt %s --besl-lower-buffers-to-words=aligned-vectors | FileCheck %s

!Fits = !besl.struct<"Fits", position: vector<3xf32>, mass: f32>
!Shifted = !besl.struct<"Shifted", scale: f32, position: vector<3xf32>>
!Short = !besl.struct<"Short", mass: f32, position: vector<2xf32>>
!Tail = !besl.struct<"Tail", position: vector<3xf32>>
!Halves = !besl.struct<"Halves", a: vector<4xf16>, b: f16, c: f16>
!Narrow = !besl.struct<"Narrow", a: ui16, b: ui16>
!Nested = !besl.struct<"Nested", count: vector<4xf32>, inner: !Fits, last: vector<4xf32>>
!Weights = !besl.struct<"Weights", scale: vector<4xf32>, values: !besl.array<4 x f32>>

besl.program @layouts layout(scalar, column) {
  besl.struct @"struct Fits" : !Fits
  besl.struct @"struct Shifted" : !Shifted
  besl.struct @"struct Short" : !Short
  besl.struct @"struct Tail" : !Tail
  besl.struct @"struct Halves" : !Halves
  besl.struct @"struct Narrow" : !Narrow
  besl.struct @"struct Nested" : !Nested
  besl.struct @"struct Weights" : !Weights
  // CHECK: @fits : !besl.array<? x !Fits>
  besl.descriptor @fits : !besl.array<? x !Fits> slot(0) read_write
  // CHECK: @shifted : !besl.array<4 x ui32> {{.*}}besl.words
  besl.descriptor @shifted : !Shifted slot(1) read_write
  // CHECK: @short : !besl.array<3 x ui32> {{.*}}besl.words
  besl.descriptor @short : !Short slot(2) read_write
  // CHECK: @tail : !besl.array<3 x ui32> {{.*}}besl.words
  besl.descriptor @tail : !Tail slot(3) read_write
  // CHECK: @halves : !besl.array<3 x ui32> {{.*}}besl.words
  besl.descriptor @halves : !Halves slot(4) read_write
  // CHECK: @narrow : !besl.array<1 x ui32> {{.*}}besl.words
  besl.descriptor @narrow : !Narrow slot(5) read_write
  // CHECK: @rows : !besl.array<? x vector<4xf32>>
  besl.descriptor @rows : !besl.array<? x vector<4xf32>> slot(6) read
  // CHECK: @triples : !besl.array<? x ui32> {{.*}}besl.words
  besl.descriptor @triples : !besl.array<? x vector<3xf32>> slot(7) read
  // CHECK: @matrices : !besl.array<? x !besl.matrix<4x4xf32>>
  besl.descriptor @matrices : !besl.array<? x !besl.matrix<4x4xf32>> slot(8) read
  // CHECK: @normals : !besl.array<? x ui32> {{.*}}besl.words
  besl.descriptor @normals : !besl.array<? x !besl.matrix<3x3xf32>> slot(9) read
  // Rows of 16 bytes are asked of arrays in uniform buffers alone.
  // CHECK: @weights : !Weights
  besl.descriptor @weights : !Weights slot(10) read
  // CHECK: @uniform_weights : !besl.array<8 x ui32> {{.*}}besl.words
  besl.descriptor @uniform_weights : !Weights slot(11) read memory(constant)
  // CHECK: @uniform_nested : !Nested
  besl.descriptor @uniform_nested : !Nested slot(12) read memory(constant)
  // CHECK: @counters : !besl.array<4 x !besl.atomic<si32>>
  besl.descriptor @counters : !besl.array<4 x !besl.atomic<si32>> slot(13) read_write
}

besl.program @rows layout(scalar, row) {
  // CHECK: @matrices : !besl.array<? x ui32> {{.*}}besl.words
  besl.descriptor @matrices : !besl.array<? x !besl.matrix<4x4xf32>> slot(0) read
}
