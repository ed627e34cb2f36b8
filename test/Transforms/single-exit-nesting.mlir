// A row of guards nests up to max-nesting levels deep, then goes into a loop that runs once.
// RUN: besl-opt %s --besl-single-exit="max-nesting=2" | FileCheck %s
// RUN: besl-opt %s --besl-single-exit="max-nesting=0" | FileCheck %s --check-prefix=FLAT

besl.program @guards layout(scalar, column) {
  // CHECK-LABEL: besl.func @guards
  // CHECK-NEXT: besl.if {{.*}} -> (ui32) {
  // CHECK-NEXT:   besl.yield
  // CHECK-NEXT: } else {
  // CHECK-NEXT:   besl.if {{.*}} -> (ui32) {
  // CHECK-NEXT:     besl.yield
  // CHECK-NEXT:   } else {
  // CHECK-NEXT:     besl.local "result"
  // CHECK-NEXT:     besl.loop do {
  // CHECK-NEXT:       besl.if
  // CHECK-NEXT:         besl.store
  // CHECK-NEXT:         besl.break
  // CHECK-NEXT:       }
  // CHECK-NEXT:       besl.if
  // CHECK-NEXT:         besl.store
  // CHECK-NEXT:         besl.break
  // CHECK-NEXT:       }
  // CHECK-NEXT:       besl.store
  // CHECK-NEXT:       besl.break
  // CHECK-NEXT:     }
  // CHECK-NEXT:     besl.load
  // CHECK-NEXT:     besl.yield

  // FLAT-LABEL: besl.func @guards
  // FLAT-NEXT: besl.local "result"
  // FLAT-NEXT: besl.loop do {
  // FLAT-COUNT-5: besl.store
  // FLAT-NOT: besl.loop
  besl.func @guards(%c: i1, %a: ui32) -> ui32 {
    besl.if %c {
      besl.return %a : ui32
    }
    besl.if %c {
      besl.return %a : ui32
    }
    besl.if %c {
      besl.return %a : ui32
    }
    besl.if %c {
      besl.return %a : ui32
    }
    besl.return %a : ui32
  }
}
