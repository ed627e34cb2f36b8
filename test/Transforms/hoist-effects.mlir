// What cannot be part of an expression or a loop header becomes statements; what can stays.
// RUN: besl-opt %s --besl-hoist-effects | FileCheck %s
// RUN: besl-opt %s --besl-hoist-effects > %t.once
// RUN: besl-opt %t.once --besl-hoist-effects | diff %t.once -

besl.program @p layout(scalar, column) {
  besl.private @counter : ui32

  besl.func private @counts() -> ui32 {
    %p = besl.global @counter : !besl.ref<ui32, private>
    %one = besl.constant 1 : ui32
    %0 = besl.load %p : !besl.ref<ui32, private>
    %1 = besl.add %0, %one : ui32
    besl.store %1, %p : !besl.ref<ui32, private>
    besl.return %1 : ui32
  }

  // One call on the right side is an expression, two that depend on their order are not.
  besl.func private @logical(%a: i1, %x: ui32) -> i1 {
    %simple = besl.logical_and %a {
      %c = besl.call @counts() : () -> ui32
      %r = besl.cmp lt, %c, %x : ui32
      besl.yield %r : i1
    }
    %hard = besl.logical_or %simple {
      %c = besl.call @counts() : () -> ui32
      %d = besl.call @counts() : () -> ui32
      %r = besl.cmp lt, %c, %d : ui32
      besl.yield %r : i1
    }
    besl.return %hard : i1
  }

  // The result goes straight into the variable that it initialises, also from within.
  besl.func private @results(%a: i1, %b: i1, %x: f32) -> f32 {
    %0 = besl.if %a -> (f32) {
      besl.yield %x : f32
    } else {
      %1 = besl.if %b -> (f32) {
        %2 = besl.add %x, %x : f32
        besl.yield %2 : f32
      } else {
        besl.return %x : f32
        besl.yield %x : f32
      }
      besl.yield %1 : f32
    }
    %v = besl.local "v" = %0 : !besl.ref<f32, function>
    %3 = besl.load %v : !besl.ref<f32, function>
    besl.return %3 : f32
  }

  // Nothing follows an exit; an expression statement stands by itself.
  besl.func private @statements(%x: ui32) {
    besl.eval {
      %0 = besl.call @counts() : () -> ui32
    }
    besl.return
    besl.eval {
      %0 = besl.call @counts() : () -> ui32
    }
  }

  // A simple header stays.
  besl.func private @simple_loop(%n: ui32) {
    %zero = besl.constant 0 : ui32
    %one = besl.constant 1 : ui32
    %i = besl.local "i" = %zero : !besl.ref<ui32, function>
    besl.loop while {
      %0 = besl.load %i : !besl.ref<ui32, function>
      %1 = besl.cmp lt, %0, %n : ui32
      besl.yield %1 : i1
    } step {
      %0 = besl.load %i : !besl.ref<ui32, function>
      %1 = besl.add %0, %one : ui32
      besl.store %1, %i : !besl.ref<ui32, function>
    } do {
    }
    besl.return
  }

  // A condition that needs statements moves into the body; a step of two statements to its end.
  besl.func private @hard_loop(%n: ui32) {
    %zero = besl.constant 0 : ui32
    %i = besl.local "i" = %zero : !besl.ref<ui32, function>
    %j = besl.local "j" = %zero : !besl.ref<ui32, function>
    besl.loop while {
      %0 = besl.call @counts() : () -> ui32
      %1 = besl.call @counts() : () -> ui32
      %2 = besl.cmp lt, %0, %1 : ui32
      besl.yield %2 : i1
    } step {
      besl.store %n, %i : !besl.ref<ui32, function>
      besl.store %n, %j : !besl.ref<ui32, function>
    } do {
      besl.store %zero, %j : !besl.ref<ui32, function>
    }
    besl.return
  }

  // A `continue` has to reach the step: it is done at the start of the next iteration.
  besl.func private @continued_loop(%n: ui32, %c: i1) {
    %zero = besl.constant 0 : ui32
    %i = besl.local "i" = %zero : !besl.ref<ui32, function>
    %j = besl.local "j" = %zero : !besl.ref<ui32, function>
    besl.loop while {
      %0 = besl.load %i : !besl.ref<ui32, function>
      %1 = besl.cmp lt, %0, %n : ui32
      besl.yield %1 : i1
    } step {
      besl.store %n, %i : !besl.ref<ui32, function>
      besl.store %n, %j : !besl.ref<ui32, function>
    } do {
      besl.if %c {
        besl.continue
      }
      besl.store %zero, %j : !besl.ref<ui32, function>
    }
    besl.return
  }

  // Breaks inside a switch that belong to a loop inside of it, or none: the switch stays.
  besl.func private @switches(%n: ui32) {
    besl.loop do {
      besl.switch %n : ui32 case 0 {
        besl.loop do {
          besl.break
        }
      } default {
        besl.return
      }
      besl.switch %n : ui32 case 0, 1 {
        besl.break
      } case 2 {
        besl.continue
      } default {
      }
    }
    besl.return
  }
}

// CHECK: besl.program @p layout(scalar, column) {
// CHECK-NEXT:   besl.private @counter : ui32
// CHECK-NEXT:   besl.func private @counts() -> ui32 {
// CHECK-NEXT:     %0 = besl.global @counter : !besl.ref<ui32, private>
// CHECK-NEXT:     %c1_ui32 = besl.constant 1 : ui32
// CHECK-NEXT:     %1 = besl.load %0 : !besl.ref<ui32, private>
// CHECK-NEXT:     %2 = besl.add %1, %c1_ui32 : ui32
// CHECK-NEXT:     besl.store %2, %0 : !besl.ref<ui32, private>
// CHECK-NEXT:     besl.return %2 : ui32
// CHECK-NEXT:   }
// CHECK-NEXT:   besl.func private @logical(%a: i1, %x: ui32) -> i1 {
// CHECK-NEXT:     %0 = besl.logical_and %a {
// CHECK-NEXT:       %4 = besl.call @counts() : () -> ui32
// CHECK-NEXT:       %5 = besl.cmp lt, %4, %x : ui32
// CHECK-NEXT:       besl.yield %5 : i1
// CHECK-NEXT:     }
// CHECK-NEXT:     %t = besl.local "t" = %0 : !besl.ref<i1, function>
// CHECK-NEXT:     %1 = besl.load %t : !besl.ref<i1, function>
// CHECK-NEXT:     %2 = besl.not %1 : i1
// CHECK-NEXT:     besl.if %2 {
// CHECK-NEXT:       %4 = besl.call @counts() : () -> ui32
// CHECK-NEXT:       %5 = besl.call @counts() : () -> ui32
// CHECK-NEXT:       %6 = besl.cmp lt, %4, %5 : ui32
// CHECK-NEXT:       besl.store %6, %t : !besl.ref<i1, function>
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = besl.load %t : !besl.ref<i1, function>
// CHECK-NEXT:     besl.return %3 : i1
// CHECK-NEXT:   }
// CHECK-NEXT:   besl.func private @results(%a: i1, %b: i1, %x: f32) -> f32 {
// CHECK-NEXT:     %v = besl.local "v" : !besl.ref<f32, function>
// CHECK-NEXT:     besl.if %a {
// CHECK-NEXT:       besl.store %x, %v : !besl.ref<f32, function>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       besl.if %b {
// CHECK-NEXT:         %1 = besl.add %x, %x : f32
// CHECK-NEXT:         besl.store %1, %v : !besl.ref<f32, function>
// CHECK-NEXT:       } else {
// CHECK-NEXT:         besl.return %x : f32
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = besl.load %v : !besl.ref<f32, function>
// CHECK-NEXT:     besl.return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   besl.func private @statements(%x: ui32) {
// CHECK-NEXT:     %0 = besl.call @counts() : () -> ui32
// CHECK-NEXT:     besl.return
// CHECK-NEXT:   }
// CHECK-NEXT:   besl.func private @simple_loop(%n: ui32) {
// CHECK-NEXT:     %c0_ui32 = besl.constant 0 : ui32
// CHECK-NEXT:     %c1_ui32 = besl.constant 1 : ui32
// CHECK-NEXT:     %i = besl.local "i" = %c0_ui32 : !besl.ref<ui32, function>
// CHECK-NEXT:     besl.loop while {
// CHECK-NEXT:       %0 = besl.load %i : !besl.ref<ui32, function>
// CHECK-NEXT:       %1 = besl.cmp lt, %0, %n : ui32
// CHECK-NEXT:       besl.yield %1 : i1
// CHECK-NEXT:     } step {
// CHECK-NEXT:       %0 = besl.load %i : !besl.ref<ui32, function>
// CHECK-NEXT:       %1 = besl.add %0, %c1_ui32 : ui32
// CHECK-NEXT:       besl.store %1, %i : !besl.ref<ui32, function>
// CHECK-NEXT:     } do {
// CHECK-NEXT:     }
// CHECK-NEXT:     besl.return
// CHECK-NEXT:   }
// CHECK-NEXT:   besl.func private @hard_loop(%n: ui32) {
// CHECK-NEXT:     %c0_ui32 = besl.constant 0 : ui32
// CHECK-NEXT:     %i = besl.local "i" = %c0_ui32 : !besl.ref<ui32, function>
// CHECK-NEXT:     %j = besl.local "j" = %c0_ui32 : !besl.ref<ui32, function>
// CHECK-NEXT:     besl.loop do {
// CHECK-NEXT:       %0 = besl.call @counts() : () -> ui32
// CHECK-NEXT:       %1 = besl.call @counts() : () -> ui32
// CHECK-NEXT:       %2 = besl.cmp lt, %0, %1 : ui32
// CHECK-NEXT:       %3 = besl.not %2 : i1
// CHECK-NEXT:       besl.if %3 {
// CHECK-NEXT:         besl.break
// CHECK-NEXT:       }
// CHECK-NEXT:       besl.store %c0_ui32, %j : !besl.ref<ui32, function>
// CHECK-NEXT:       besl.store %n, %i : !besl.ref<ui32, function>
// CHECK-NEXT:       besl.store %n, %j : !besl.ref<ui32, function>
// CHECK-NEXT:     }
// CHECK-NEXT:     besl.return
// CHECK-NEXT:   }
// CHECK-NEXT:   besl.func private @continued_loop(%n: ui32, %c: i1) {
// CHECK-NEXT:     %c0_ui32 = besl.constant 0 : ui32
// CHECK-NEXT:     %i = besl.local "i" = %c0_ui32 : !besl.ref<ui32, function>
// CHECK-NEXT:     %true = besl.constant true
// CHECK-NEXT:     %first = besl.local "first" = %true : !besl.ref<i1, function>
// CHECK-NEXT:     %j = besl.local "j" = %c0_ui32 : !besl.ref<ui32, function>
// CHECK-NEXT:     besl.loop do {
// CHECK-NEXT:       %0 = besl.load %first : !besl.ref<i1, function>
// CHECK-NEXT:       besl.if %0 {
// CHECK-NEXT:         %false = besl.constant false
// CHECK-NEXT:         besl.store %false, %first : !besl.ref<i1, function>
// CHECK-NEXT:       } else {
// CHECK-NEXT:         besl.store %n, %i : !besl.ref<ui32, function>
// CHECK-NEXT:         besl.store %n, %j : !besl.ref<ui32, function>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1 = besl.load %i : !besl.ref<ui32, function>
// CHECK-NEXT:       %2 = besl.cmp lt, %1, %n : ui32
// CHECK-NEXT:       %3 = besl.not %2 : i1
// CHECK-NEXT:       besl.if %3 {
// CHECK-NEXT:         besl.break
// CHECK-NEXT:       }
// CHECK-NEXT:       besl.if %c {
// CHECK-NEXT:         besl.continue
// CHECK-NEXT:       }
// CHECK-NEXT:       besl.store %c0_ui32, %j : !besl.ref<ui32, function>
// CHECK-NEXT:     }
// CHECK-NEXT:     besl.return
// CHECK-NEXT:   }
// CHECK-NEXT:   besl.func private @switches(%n: ui32) {
// CHECK-NEXT:     besl.loop do {
// CHECK-NEXT:       besl.switch %n : ui32 case 0 {
// CHECK-NEXT:         besl.loop do {
// CHECK-NEXT:           besl.break
// CHECK-NEXT:         }
// CHECK-NEXT:       } default {
// CHECK-NEXT:         besl.return
// CHECK-NEXT:       }
// CHECK-NEXT:       %c0_ui32 = besl.constant 0 : ui32
// CHECK-NEXT:       %0 = besl.cmp eq, %n, %c0_ui32 : ui32
// CHECK-NEXT:       %1 = besl.logical_or %0 {
// CHECK-NEXT:         %c1_ui32 = besl.constant 1 : ui32
// CHECK-NEXT:         %3 = besl.cmp eq, %n, %c1_ui32 : ui32
// CHECK-NEXT:         besl.yield %3 : i1
// CHECK-NEXT:       }
// CHECK-NEXT:       besl.if %1 {
// CHECK-NEXT:         besl.break
// CHECK-NEXT:       }
// CHECK-NEXT:       %c2_ui32 = besl.constant 2 : ui32
// CHECK-NEXT:       %2 = besl.cmp eq, %n, %c2_ui32 : ui32
// CHECK-NEXT:       besl.if %2 {
// CHECK-NEXT:         besl.continue
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     besl.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
