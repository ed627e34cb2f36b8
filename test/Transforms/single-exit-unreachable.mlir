// Statements behind an exit go, in functions without returns too, and are counted.
// RUN: besl-opt %s --besl-single-exit | FileCheck %s
// RUN: besl-opt %s --besl-single-exit --remark-format=emitRemark --remarks-filter="besl-.*" -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] returns-removed | Category:besl-single-exit | Function=jumps | returns=0, unreachable=2
// REMARK: remark: [Passed] returns-removed | Category:besl-single-exit | Function=behind_return | returns=1, unreachable=2
besl.program @unreachable layout(scalar, column) {
  besl.private @p : f32
  // CHECK-LABEL: besl.func @jumps
  // CHECK-NEXT: besl.loop while {
  // CHECK-NEXT:   besl.yield
  // CHECK-NEXT: } do {
  // CHECK-NEXT:   besl.if
  // CHECK-NEXT:     besl.break
  // CHECK-NEXT:   } else {
  // CHECK-NEXT:     besl.continue
  // CHECK-NEXT:   }
  // CHECK-NEXT: }
  besl.func @jumps(%c: i1, %a: f32) {
    besl.loop while {
      besl.yield %c : i1
    } do {
      besl.if %c {
        besl.break
        %p = besl.global @p : !besl.ref<f32, private>
        besl.store %a, %p : !besl.ref<f32, private>
      } else {
        besl.continue
        besl.if %c {
          besl.break
        }
      }
    }
  }
  // CHECK-LABEL: besl.func @behind_return
  // CHECK-NEXT: }
  besl.func @behind_return(%c: i1, %a: f32) {
    besl.return ()
    %x = besl.local "x" = %a : !besl.ref<f32, function>
    besl.store %a, %x : !besl.ref<f32, function>
  }
}
