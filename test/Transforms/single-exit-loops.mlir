// Returns inside loops.
// RUN: besl-opt %s --besl-single-exit --split-input-file | FileCheck %s
// RUN: besl-opt %s --besl-single-exit --split-input-file > %t
// RUN: besl-opt %t --besl-single-exit --split-input-file | diff %t -

besl.program @loop layout(scalar, column) {
  // CHECK-LABEL: besl.func @loop
  // CHECK-SAME: (%[[C:.*]]: i1, %[[A:.*]]: f32)
  // CHECK-NEXT: %[[RESULT:.*]] = besl.local "result" : !besl.ref<f32, function>
  // CHECK-NEXT: %[[FALSE:.*]] = besl.constant false
  // CHECK-NEXT: %[[RETURNED:.*]] = besl.local "returned" = %[[FALSE]]
  // CHECK-NEXT: besl.loop while {
  // CHECK-NEXT:   besl.yield %[[C]] : i1
  // CHECK-NEXT: } do {
  // CHECK-NEXT:   besl.if %[[C]] {
  // CHECK-NEXT:     besl.store %[[A]], %[[RESULT]]
  // CHECK-NEXT:     %[[TRUE:.*]] = besl.constant true
  // CHECK-NEXT:     besl.store %[[TRUE]], %[[RETURNED]]
  // CHECK-NEXT:     besl.break
  // CHECK-NEXT:   }
  // CHECK-NEXT:   besl.continue
  // CHECK-NEXT: }
  // CHECK-NEXT: %[[FLAG:.*]] = besl.load %[[RETURNED]]
  // CHECK-NEXT: %[[R:.*]] = besl.if %[[FLAG]] -> (f32) {
  // CHECK-NEXT:   %[[V:.*]] = besl.load %[[RESULT]]
  // CHECK-NEXT:   besl.yield %[[V]]
  // CHECK-NEXT: } else {
  // CHECK-NEXT:   %[[N:.*]] = besl.neg %[[A]]
  // CHECK-NEXT:   besl.yield %[[N]]
  // CHECK-NEXT: }
  // CHECK-NEXT: besl.yield %[[R]]
  besl.func @loop(%c: i1, %a: f32) -> f32 {
    besl.loop while {
      besl.yield %c : i1
    } do {
      besl.if %c {
        besl.return %a : f32
      }
      besl.continue
    }
    %n = besl.neg %a : f32
    besl.return %n : f32
  }
}

// -----

besl.program @endless layout(scalar, column) {
  // Only a return leaves the loop: no flag, and nothing behind it runs.
  // CHECK-LABEL: besl.func @endless
  // CHECK-NEXT: %[[RESULT:.*]] = besl.local "result"
  // CHECK-NEXT: besl.loop do {
  // CHECK-NEXT:   besl.if
  // CHECK-NEXT:     besl.store %{{.*}}, %[[RESULT]]
  // CHECK-NEXT:     besl.break
  // CHECK-NEXT:   }
  // CHECK-NEXT: }
  // CHECK-NEXT: %[[R:.*]] = besl.load %[[RESULT]]
  // CHECK-NEXT: besl.yield %[[R]]
  besl.func @endless(%c: i1, %a: f32) -> f32 {
    besl.loop do {
      besl.if %c {
        besl.return %a : f32
      }
    }
    %n = besl.neg %a : f32
    besl.return %n : f32
  }

  // A break makes an end of it.
  // CHECK-LABEL: besl.func @broken
  // CHECK: besl.local "returned"
  besl.func @broken(%c: i1, %d: i1) {
    besl.loop do {
      besl.if %c {
        besl.return
      }
      besl.if %d {
        besl.break
      }
    }
    besl.return
  }
}

// -----

besl.program @nested layout(scalar, column) {
  // From a loop in a loop: one flag, and a break at each level. The switch belongs to the inner loop.
  // CHECK-LABEL: besl.func @nested
  // CHECK: %[[RESULT:.*]] = besl.local "result"
  // CHECK: %[[RETURNED:.*]] = besl.local "returned"
  // CHECK-NOT: besl.local
  // CHECK: besl.loop while {
  // CHECK: } do {
  // CHECK-NEXT:   besl.loop while {
  // CHECK-NEXT:     besl.yield
  // CHECK-NEXT:   } do {
  // CHECK-NEXT:     besl.switch %{{.*}} : ui32 case 0 {
  // CHECK-NEXT:       besl.store %{{.*}}, %[[RESULT]]
  // CHECK-NEXT:       %[[TRUE:.*]] = besl.constant true
  // CHECK-NEXT:       besl.store %[[TRUE]], %[[RETURNED]]
  // CHECK-NEXT:       besl.break
  // CHECK-NEXT:     } default {
  // CHECK-NEXT:     }
  // CHECK-NEXT:   }
  // CHECK-NEXT:   %[[INNER:.*]] = besl.load %[[RETURNED]]
  // CHECK-NEXT:   besl.if %[[INNER]] {
  // CHECK-NEXT:     besl.break
  // CHECK-NEXT:   }
  // CHECK-NEXT: }
  // CHECK-NEXT: %[[OUTER:.*]] = besl.load %[[RETURNED]]
  // CHECK-NEXT: besl.if %[[OUTER]] -> (f32) {
  besl.func @nested(%c: i1, %i: ui32, %a: f32) -> f32 {
    besl.loop while {
      besl.yield %c : i1
    } do {
      besl.loop while {
        besl.yield %c : i1
      } do {
        besl.switch %i : ui32 case 0 {
          besl.return %a : f32
        } default {
        }
      }
    }
    besl.return %a : f32
  }
}

// -----

besl.program @inner_endless layout(scalar, column) {
  // The inner loop can only be left by a return: what follows it in the outer one never runs.
  // CHECK-LABEL: besl.func @inner_endless
  // CHECK: besl.local "returned"
  // CHECK: besl.loop while {
  // CHECK: } do {
  // CHECK-NEXT:   besl.loop do {
  // CHECK-NEXT:     besl.if
  // CHECK-NEXT:       besl.constant true
  // CHECK-NEXT:       besl.store
  // CHECK-NEXT:       besl.break
  // CHECK-NEXT:     }
  // CHECK-NEXT:   }
  // CHECK-NEXT:   besl.break
  // CHECK-NEXT: }
  besl.func @inner_endless(%c: i1) {
    besl.loop while {
      besl.yield %c : i1
    } do {
      besl.loop do {
        besl.if %c {
          besl.return
        }
      }
      besl.if %c {
        besl.continue
      }
    }
  }
}

// -----

besl.program @in_once layout(scalar, column) {
  // A loop inside the loop that runs once has a flag of its own.
  // CHECK-LABEL: besl.func @in_once
  // CHECK: %[[RESULT:.*]] = besl.local "result"
  // CHECK-NEXT: besl.loop do {
  // CHECK-NEXT:   besl.if
  // CHECK-NEXT:     %[[FALSE:.*]] = besl.constant false
  // CHECK-NEXT:     %[[RETURNED:.*]] = besl.local "returned" = %[[FALSE]]
  // CHECK-NEXT:     besl.loop while {
  // CHECK-NEXT:       besl.yield
  // CHECK-NEXT:     } do {
  // CHECK-NEXT:       besl.store %{{.*}}, %[[RESULT]]
  // CHECK-NEXT:       %[[TRUE:.*]] = besl.constant true
  // CHECK-NEXT:       besl.store %[[TRUE]], %[[RETURNED]]
  // CHECK-NEXT:       besl.break
  // CHECK-NEXT:     }
  // CHECK-NEXT:     %[[FLAG:.*]] = besl.load %[[RETURNED]]
  // CHECK-NEXT:     besl.if %[[FLAG]] {
  // CHECK-NEXT:       besl.break
  // CHECK-NEXT:     }
  // CHECK-NEXT:   }
  // CHECK-NEXT:   %[[N:.*]] = besl.neg
  // CHECK-NEXT:   besl.store %[[N]], %[[RESULT]]
  // CHECK-NEXT:   besl.break
  // CHECK-NEXT: }
  besl.func @in_once(%c: i1, %a: f32) -> f32 {
    besl.if %c {
      besl.loop while {
        besl.yield %c : i1
      } do {
        besl.return %a : f32
      }
    }
    %n = besl.neg %a : f32
    besl.return %n : f32
  }
}
