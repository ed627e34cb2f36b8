// Buffers in constant memory that are too large for a uniform buffer, or all of them.
// RUN: besl-opt %s --besl-limit-uniform-buffers | FileCheck %s
// RUN: besl-opt %s --besl-limit-uniform-buffers=max-bytes=0 | FileCheck %s --check-prefix=NONE

!Small = !besl.struct<"Small", items: !besl.array<16384 x f32>>
!Large = !besl.struct<"Large", items: !besl.array<16385 x f32>>

besl.program @p layout(scalar, column) {
  besl.struct @"struct Small" : !Small
  besl.struct @"struct Large" : !Large
  // CHECK: @small : !Small slot(0) read memory(constant){{$}}
  // NONE: @small : !Small slot(0) read memory(constant) {besl.storage_buffer}
  besl.descriptor @small : !Small slot(0) read memory(constant)
  // CHECK: @large : !Large slot(1) read memory(constant) {besl.storage_buffer}
  besl.descriptor @large : !Large slot(1) read memory(constant)
  // CHECK: @runtime : !besl.array<? x f32> slot(2) read memory(constant) {besl.storage_buffer}
  besl.descriptor @runtime : !besl.array<? x f32> slot(2) read memory(constant)
  // CHECK: @device : !Large slot(3) read{{$}}
  // NONE: @device : !Large slot(3) read{{$}}
  besl.descriptor @device : !Large slot(3) read
}
