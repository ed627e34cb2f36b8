// What no entry reaches goes, public functions and structs too; what only types need stays. A library is left alone.
// RUN: besl-opt %s --besl-symbol-dce --split-input-file | FileCheck %s
// RUN: besl-opt %s --besl-symbol-dce --split-input-file --remark-format=emitRemark --remarks-filter="besl-.*" -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: [Passed] declarations-removed | Category:besl-symbol-dce | Function=program | declarations=4
// REMARK-NOT: Function=library

!Inner = !besl.struct<"Inner", x: f32>
!Used = !besl.struct<"Used", inner: !besl.array<2 x !Inner>>
!Unused = !besl.struct<"Unused", x: f32>

besl.program @program layout(scalar, column) {
  // CHECK-LABEL: besl.program @program
  // CHECK-DAG: @"struct Inner"
  // CHECK-DAG: @"struct Used"
  // CHECK-NOT: Unused
  // CHECK-NOT: @unused
  // CHECK: besl.descriptor @used
  // CHECK-NOT: @PI
  // CHECK-NOT: @helper
  besl.struct @"struct Inner" : !Inner
  besl.struct @"struct Used" : !Used
  besl.struct @"struct Unused" : !Unused
  besl.descriptor @unused : !Unused slot(0) read
  besl.descriptor @used : !Used slot(1) read
  besl.const @PI : f32 = 3.0
  besl.func @helper() -> f32 {
    %0 = besl.global @PI : !besl.ref<f32, constant>
    %1 = besl.load %0 : !besl.ref<f32, constant>
    besl.return %1 : f32
  }
  // CHECK: besl.func @main
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %0 = besl.global @used : !besl.ref<!Used, storage>
    %1 = besl.load %0 : !besl.ref<!Used, storage>
  }
}

// -----

besl.program @library layout(scalar, column) {
  // CHECK-LABEL: besl.program @library
  // CHECK: besl.const @PI
  // CHECK: besl.func private @helper
  besl.const @PI : f32 = 3.0
  besl.func private @helper() {
  }
}
