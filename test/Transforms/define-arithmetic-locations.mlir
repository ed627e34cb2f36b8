// What is added stands at the operation it guards; the operation keeps its place, and what replaces one takes it over.
// RUN: besl-opt %s --besl-define-arithmetic --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

besl.program @locations layout(scalar, column) {
  // CHECK-LABEL: besl.func @locations
  // CHECK: besl.cmp {{.*}} loc("division")
  // CHECK: besl.select {{.*}} loc("division")
  // CHECK: besl.div {{.*}} loc("division")
  // CHECK: besl.select {{.*}} loc("divisor"("remainder"))
  // CHECK: besl.sub {{.*}} loc("remainder")
  besl.func @locations(%x: ui32, %y: ui32, %s: si32, %t: si32) {
    %0 = besl.div %x, %y : ui32 loc("division")
    %1 = besl.rem %s, %t : si32 loc("remainder")
    besl.return
  }
}
