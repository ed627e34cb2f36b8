// Out of a loop goes what is pure; a ballot stays, because other lanes may have left by then.

// RUN: besl-opt %s --loop-invariant-code-motion | FileCheck %s

besl.program @p layout(scalar, column) {
  // CHECK-LABEL: besl.func private @f
  besl.func private @f(%p: i1, %x: f32) {
    // CHECK: besl.exp
    // CHECK: besl.loop
    // CHECK: besl.subgroup_ballot
    besl.loop while {
      besl.yield %p : i1
    } do {
      %0 = besl.exp %x : (f32) -> f32
      %1 = besl.subgroup_ballot %p : (i1) -> vector<4xui32>
      %2 = besl.subgroup_ballot_any %1 : (vector<4xui32>) -> i1
      besl.if %2 {
        besl.break
      }
      %3 = besl.local "l" = %0 : !besl.ref<f32, function>
    }
    besl.return
  }
}
