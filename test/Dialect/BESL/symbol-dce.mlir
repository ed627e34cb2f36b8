// Of a program with an entry, what the entry does not reach goes; a library keeps all that its users may want.
// RUN: besl-opt %s --symbol-dce | FileCheck %s

!Used = !besl.struct<"Used", x: f32>

// CHECK-LABEL: @program
besl.program @program layout(scalar, column) {
  // Uses of a struct are types, so every struct stays.
  // CHECK-NEXT: besl.struct @"struct Used"
  besl.struct @"struct Used" : !Used
  // CHECK-NEXT: besl.descriptor @params
  besl.descriptor @params : !Used slot(0) read
  besl.descriptor @unused : !Used slot(1) read
  // CHECK-NEXT: besl.descriptor @exported
  besl.descriptor @exported : !Used slot(2) read {sym_visibility = "public"}
  besl.const @one : f32 = 1.0
  besl.workgroup @shared : !besl.array<4 x f32>
  // CHECK-NEXT: besl.func private @f
  besl.func private @f() {
    %0 = besl.global @params : !besl.ref<!Used, storage>
    besl.return
  }
  besl.func private @g() {
    besl.call @h() : () -> ()
    besl.return
  }
  besl.func private @h() {
    %0 = besl.global @one : !besl.ref<f32, constant>
    besl.return
  }
  // CHECK: besl.func @main() entry(compute, workgroup = [1, 1, 1])
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    besl.call @f() : () -> ()
    besl.return
  }
}

// CHECK-LABEL: @library
besl.program @library layout(scalar, column) {
  // CHECK-NEXT: besl.descriptor @params
  besl.descriptor @params : !Used slot(0) read
  // CHECK-NEXT: besl.const @one
  besl.const @one : f32 = 1.0
  // CHECK-NEXT: besl.func @f
  besl.func @f() {
    besl.return
  }
  besl.func private @helper() {
    besl.return
  }
  // CHECK: besl.return
  // CHECK-NEXT: }
  // CHECK-NEXT: }
}
