// What depends on the active lanes (ballots, derivatives) stays with them: it is not moved across an exit or into or out of a branch or loop, and two of a
// kind are one only when nothing in between can change the lanes.
// RUN: besl-opt %s --cse | FileCheck %s
// RUN: besl-opt %s --cse --canonicalize --loop-invariant-code-motion --control-flow-sink --sccp | FileCheck %s

besl.program @lanes layout(scalar, column) {
  besl.func private @use(vector<4xui32>)
  besl.func private @use_f(f32)

  // CHECK: besl.func @merged(%c: i1)
  // CHECK-NEXT: %[[A:.*]] = besl.subgroup_ballot %c
  // CHECK-NEXT: besl.call @use(%[[A]])
  // CHECK-NEXT: %[[B:.*]] = besl.subgroup_ballot %c
  // CHECK-NEXT: %[[S:.*]] = besl.add %[[B]], %[[B]]
  besl.func @merged(%c: i1) -> vector<4xui32> {
    %a = besl.subgroup_ballot %c : (i1) -> vector<4xui32>
    // A call may change anything.
    besl.call @use(%a) : (vector<4xui32>) -> ()
    %b = besl.subgroup_ballot %c : (i1) -> vector<4xui32>
    %d = besl.subgroup_ballot %c : (i1) -> vector<4xui32>
    %s = besl.add %b, %d : vector<4xui32>
    besl.call @use(%s) : (vector<4xui32>) -> ()
    besl.return %s : vector<4xui32>
  }

  // CHECK: besl.func @exit_between(%c: i1, %x: f32)
  // CHECK-NEXT: besl.subgroup_ballot %c
  // CHECK-NEXT: besl.fwidth %x
  // CHECK:      besl.if %c {
  // CHECK-NEXT:   besl.return
  // CHECK-NEXT: }
  // CHECK-NEXT: besl.subgroup_ballot %c
  // CHECK-NEXT: besl.fwidth %x
  besl.func @exit_between(%c: i1, %x: f32) {
    %a = besl.subgroup_ballot %c : (i1) -> vector<4xui32>
    %fa = besl.fwidth %x : (f32) -> f32
    besl.call @use(%a) : (vector<4xui32>) -> ()
    besl.call @use_f(%fa) : (f32) -> ()
    besl.if %c {
      besl.return
    }
    %b = besl.subgroup_ballot %c : (i1) -> vector<4xui32>
    %fb = besl.fwidth %x : (f32) -> f32
    besl.call @use(%b) : (vector<4xui32>) -> ()
    besl.call @use_f(%fb) : (f32) -> ()
    besl.return
  }

  // CHECK: besl.func @only_an_exit_between(%c: i1) -> vector<4xui32>
  // CHECK-NEXT: %[[A:.*]] = besl.subgroup_ballot %c
  // CHECK-NEXT: besl.if %c {
  // CHECK-NEXT:   besl.discard
  // CHECK-NEXT: }
  // CHECK-NEXT: %[[B:.*]] = besl.subgroup_ballot %c
  // CHECK-NEXT: besl.add %[[A]], %[[B]]
  besl.func @only_an_exit_between(%c: i1) -> vector<4xui32> {
    %a = besl.subgroup_ballot %c : (i1) -> vector<4xui32>
    besl.if %c {
      besl.discard
    }
    %b = besl.subgroup_ballot %c : (i1) -> vector<4xui32>
    %s = besl.add %a, %b : vector<4xui32>
    besl.return %s : vector<4xui32>
  }

  // Inside the branch fewer lanes take part, inside the loop fewer each time.
  // CHECK: besl.func @regions(%c: i1, %d: i1)
  // CHECK-NEXT: %[[A:.*]] = besl.subgroup_ballot %c
  // CHECK-NEXT: besl.if %d {
  // CHECK-NEXT:   %[[B:.*]] = besl.subgroup_ballot %c
  // CHECK-NEXT:   besl.call @use(%[[B]])
  // CHECK-NEXT: }
  // CHECK-NEXT: besl.loop while {
  // CHECK-NEXT:   besl.yield %d : i1
  // CHECK-NEXT: } do {
  // CHECK-NEXT:   %[[C:.*]] = besl.subgroup_ballot %c
  // CHECK-NEXT:   besl.call @use(%[[C]])
  // CHECK-NEXT: }
  // CHECK-NEXT: besl.if %d {
  // CHECK-NEXT:   besl.call @use(%[[A]])
  // CHECK-NEXT: }
  besl.func @regions(%c: i1, %d: i1) {
    %a = besl.subgroup_ballot %c : (i1) -> vector<4xui32>
    besl.if %d {
      %b = besl.subgroup_ballot %c : (i1) -> vector<4xui32>
      besl.call @use(%b) : (vector<4xui32>) -> ()
    }
    besl.loop while {
      besl.yield %d : i1
    } do {
      %e = besl.subgroup_ballot %c : (i1) -> vector<4xui32>
      besl.call @use(%e) : (vector<4xui32>) -> ()
    }
    besl.if %d {
      besl.call @use(%a) : (vector<4xui32>) -> ()
    }
    besl.return
  }
}
