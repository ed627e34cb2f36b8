// Returns in branches: nested where one branch goes on, a loop that runs once otherwise.
// RUN: besl-opt %s --besl-single-exit --split-input-file | FileCheck %s
// RUN: besl-opt %s --besl-single-exit --split-input-file > %t
// RUN: besl-opt %t --besl-single-exit --split-input-file | diff %t -
// RUN: besl-opt %s --besl-single-exit --besl-forward-lets --besl-verify-level --split-input-file -o /dev/null

besl.program @straight layout(scalar, column) {
  // CHECK-LABEL: besl.func @last
  // CHECK-NEXT: besl.yield %{{.*}} : f32
  besl.func @last(%a: f32) -> f32 {
    besl.return %a : f32
  }
  // CHECK-LABEL: besl.func @nothing
  // CHECK-NEXT: }
  besl.func @nothing() {
    besl.return
  }
  // CHECK-LABEL: besl.func @already
  // CHECK-NEXT: besl.yield %{{.*}} : f32
  besl.func @already(%a: f32) -> f32 {
    besl.yield %a : f32
  }
}

// -----

besl.program @early layout(scalar, column) {
  // CHECK-LABEL: besl.func @early
  // CHECK-SAME: (%[[C:.*]]: i1, %[[A:.*]]: f32)
  // CHECK-NEXT: %[[R:.*]] = besl.if %[[C]] -> (f32) {
  // CHECK-NEXT:   besl.yield %[[A]] : f32
  // CHECK-NEXT: } else {
  // CHECK-NEXT:   %[[B:.*]] = besl.neg %[[A]] : f32
  // CHECK-NEXT:   besl.yield %[[B]] : f32
  // CHECK-NEXT: }
  // CHECK-NEXT: besl.yield %[[R]] : f32
  besl.func @early(%c: i1, %a: f32) -> f32 {
    besl.if %c {
      besl.return %a : f32
    }
    %b = besl.neg %a : f32
    besl.return %b : f32
  }
}

// -----

besl.program @void layout(scalar, column) {
  besl.private @p : f32
  // A branch without content turns the condition around; a guard is no guard any more.
  // CHECK-LABEL: besl.func @void
  // CHECK-SAME: (%[[C:.*]]: i1, %[[A:.*]]: f32)
  // CHECK-NEXT: %[[N:.*]] = besl.not %[[C]] : i1
  // CHECK-NEXT: besl.if %[[N]] {
  // CHECK-NEXT:   %[[P:.*]] = besl.global @p
  // CHECK-NEXT:   besl.store %[[A]], %[[P]]
  // CHECK-NEXT: }
  // CHECK-NEXT: }
  besl.func @void(%c: i1, %a: f32) {
    besl.if %c image_guard {
      besl.return
    }
    %p = besl.global @p : !besl.ref<f32, private>
    besl.store %a, %p : !besl.ref<f32, private>
    besl.return
  }
}

// -----

besl.program @else layout(scalar, column) {
  // What follows moves into the branch that goes on, here the first, with the returns in it.
  // CHECK-LABEL: besl.func @else
  // CHECK-SAME: (%[[C:.*]]: i1, %[[D:.*]]: i1, %[[A:.*]]: f32, %[[B:.*]]: f32)
  // CHECK-NEXT: %[[R:.*]] = besl.if %[[C]] -> (f32) {
  // CHECK-NEXT:   %[[S:.*]] = besl.if %[[D]] -> (f32) {
  // CHECK-NEXT:     besl.yield %[[A]]
  // CHECK-NEXT:   } else {
  // CHECK-NEXT:     %[[SUM:.*]] = besl.add
  // CHECK-NEXT:     besl.yield %[[SUM]]
  // CHECK-NEXT:   }
  // CHECK-NEXT:   besl.yield %[[S]]
  // CHECK-NEXT: } else {
  // CHECK-NEXT:   besl.yield %[[B]]
  // CHECK-NEXT: }
  // CHECK-NEXT: besl.yield %[[R]]
  besl.func @else(%c: i1, %d: i1, %a: f32, %b: f32) -> f32 {
    besl.if %c {
      besl.if %d {
        besl.return %a : f32
      }
    } else {
      besl.return %b : f32
    }
    %sum = besl.add %a, %b : f32
    besl.return %sum : f32
  }
}

// -----

besl.program @both layout(scalar, column) {
  // What follows an `if` of which both branches return never runs.
  // CHECK-LABEL: besl.func @both
  // CHECK-SAME: (%[[C:.*]]: i1, %[[A:.*]]: f32, %[[B:.*]]: f32)
  // CHECK-NEXT: %[[R:.*]] = besl.if %[[C]] -> (f32) {
  // CHECK-NEXT:   besl.yield %[[A]]
  // CHECK-NEXT: } else {
  // CHECK-NEXT:   besl.yield %[[B]]
  // CHECK-NEXT: }
  // CHECK-NEXT: besl.yield %[[R]]
  // CHECK-NEXT: }
  besl.func @both(%c: i1, %a: f32, %b: f32) -> f32 {
    besl.if %c {
      besl.return %a : f32
      besl.return %b : f32
    } else {
      besl.return %b : f32
    }
    %x = besl.local "x" = %a : !besl.ref<f32, function>
    besl.return %a : f32
  }
}

// -----

besl.program @switch layout(scalar, column) {
  // CHECK-LABEL: besl.func @switch
  // CHECK-SAME: (%[[I:.*]]: ui32, %[[A:.*]]: f32)
  // CHECK-NEXT: %[[R:.*]] = besl.switch %[[I]] : ui32 -> (f32) case 0, 1 {
  // CHECK-NEXT:   besl.yield %[[A]]
  // CHECK-NEXT: } case 2 {
  // CHECK-NEXT:   %[[TWICE:.*]] = besl.add %[[A]], %[[A]]
  // CHECK-NEXT:   besl.yield %[[TWICE]]
  // CHECK-NEXT: } default {
  // CHECK-NEXT:   %[[N:.*]] = besl.neg %[[A]]
  // CHECK-NEXT:   besl.yield %[[N]]
  // CHECK-NEXT: }
  // CHECK-NEXT: besl.yield %[[R]]
  besl.func @switch(%i: ui32, %a: f32) -> f32 {
    besl.switch %i : ui32 case 0, 1 {
      besl.return %a : f32
    } case 2 {
      %twice = besl.add %a, %a : f32
      besl.return %twice : f32
    } default {
    }
    %n = besl.neg %a : f32
    besl.return %n : f32
  }
}

// -----

besl.program @once layout(scalar, column) {
  besl.private @p : f32
  // Both ways through the outer `if` go on, one of them only sometimes.
  // CHECK-LABEL: besl.func @once
  // CHECK-SAME: (%[[C:.*]]: i1, %[[D:.*]]: i1, %[[A:.*]]: f32)
  // CHECK-NEXT: %[[RESULT:.*]] = besl.local "result" : !besl.ref<f32, function>
  // CHECK-NEXT: besl.loop do {
  // CHECK-NEXT:   besl.if %[[C]] {
  // CHECK-NEXT:     besl.if %[[D]] {
  // CHECK-NEXT:       besl.store %[[A]], %[[RESULT]]
  // CHECK-NEXT:       besl.break
  // CHECK-NEXT:     }
  // CHECK-NEXT:   }
  // CHECK-NEXT:   %[[N:.*]] = besl.neg %[[A]]
  // CHECK-NEXT:   besl.store %[[N]], %[[RESULT]]
  // CHECK-NEXT:   besl.break
  // CHECK-NEXT: }
  // CHECK-NEXT: %[[R:.*]] = besl.load %[[RESULT]]
  // CHECK-NEXT: besl.yield %[[R]]
  besl.func @once(%c: i1, %d: i1, %a: f32) -> f32 {
    besl.if %c {
      besl.if %d {
        besl.return %a : f32
      }
    }
    %n = besl.neg %a : f32
    besl.return %n : f32
  }

  // Without a result, what comes to the end of the loop's body needs a break of its own.
  // CHECK-LABEL: besl.func @once_void
  // CHECK-NEXT: besl.loop do {
  // CHECK-NEXT:   besl.if
  // CHECK-NEXT:     besl.if
  // CHECK-NEXT:       besl.break
  // CHECK-NEXT:     }
  // CHECK-NEXT:   }
  // CHECK-NEXT:   %[[P:.*]] = besl.global @p
  // CHECK-NEXT:   besl.store %{{.*}}, %[[P]]
  // CHECK-NEXT:   besl.break
  // CHECK-NEXT: }
  // CHECK-NEXT: }
  besl.func @once_void(%c: i1, %d: i1, %a: f32) {
    besl.if %c {
      besl.if %d {
        besl.return
      }
    }
    %p = besl.global @p : !besl.ref<f32, private>
    besl.store %a, %p : !besl.ref<f32, private>
  }
}

// -----

besl.program @value layout(scalar, column) {
  // A jump out of a branch that should give a value.
  // CHECK-LABEL: besl.func @value
  // CHECK-SAME: (%[[C:.*]]: i1, %[[A:.*]]: f32)
  // CHECK: %[[RESULT:.*]] = besl.local "result"
  // CHECK-NEXT: besl.loop do {
  // CHECK-NEXT:   %[[X:.*]] = besl.if %[[C]] -> (f32) {
  // CHECK-NEXT:     %[[UNSPECIFIED:.*]] = besl.local "unspecified"
  // CHECK-NEXT:     %[[U:.*]] = besl.load %[[UNSPECIFIED]]
  // CHECK-NEXT:     besl.store %[[A]], %[[RESULT]]
  // CHECK-NEXT:     besl.break
  // CHECK-NEXT:     besl.yield %[[U]]
  // CHECK-NEXT:   } else {
  // CHECK-NEXT:     besl.yield %[[A]]
  // CHECK-NEXT:   }
  // CHECK-NEXT:   %[[N:.*]] = besl.neg %[[X]]
  // CHECK-NEXT:   besl.store %[[N]], %[[RESULT]]
  // CHECK-NEXT:   besl.break
  besl.func @value(%c: i1, %a: f32) -> f32 {
    %x = besl.if %c -> (f32) {
      besl.return %a : f32
      %never = besl.constant 0.0 : f32
      besl.yield %never : f32
    } else {
      besl.yield %a : f32
    }
    %n = besl.neg %x : f32
    besl.return %n : f32
  }
}

// -----

besl.program @discard layout(scalar, column) {
  // A discard is no exit: what follows it stays. The path that it ends has an unspecified result.
  // CHECK-LABEL: besl.func @discard
  // CHECK-SAME: (%[[C:.*]]: i1, %[[A:.*]]: f32)
  // CHECK-NEXT: %[[R:.*]] = besl.if %[[C]] -> (f32) {
  // CHECK-NEXT:   besl.yield %[[A]]
  // CHECK-NEXT: } else {
  // CHECK-NEXT:   besl.discard
  // CHECK-NEXT:   %[[X:.*]] = besl.local "x" = %[[A]]
  // CHECK-NEXT:   besl.store %[[A]], %[[X]]
  // CHECK-NEXT:   %[[UNSPECIFIED:.*]] = besl.local "unspecified"
  // CHECK-NEXT:   %[[U:.*]] = besl.load %[[UNSPECIFIED]]
  // CHECK-NEXT:   besl.yield %[[U]]
  // CHECK-NEXT: }
  // CHECK-NEXT: besl.yield %[[R]]
  besl.func @discard(%c: i1, %a: f32) -> f32 {
    besl.if %c {
      besl.return %a : f32
    }
    besl.discard
    %x = besl.local "x" = %a : !besl.ref<f32, function>
    besl.store %a, %x : !besl.ref<f32, function>
  }
}

// -----

besl.program @mixed layout(scalar, column) {
  // A function whose last value leaves by its yield already.
  // CHECK-LABEL: besl.func @mixed
  // CHECK-SAME: (%[[C:.*]]: i1, %[[A:.*]]: f32, %[[B:.*]]: f32)
  // CHECK-NEXT: %[[R:.*]] = besl.if %[[C]] -> (f32) {
  // CHECK-NEXT:   besl.yield %[[A]]
  // CHECK-NEXT: } else {
  // CHECK-NEXT:   besl.yield %[[B]]
  // CHECK-NEXT: }
  // CHECK-NEXT: besl.yield %[[R]]
  besl.func @mixed(%c: i1, %a: f32, %b: f32) -> f32 {
    besl.if %c {
      besl.return %a : f32
    }
    besl.yield %b : f32
  }
}
