// RUN: besl-opt %s --besl-zero-workgroup-memory --split-input-file | FileCheck %s
// RUN: besl-opt %s --besl-zero-workgroup-memory --besl-zero-workgroup-memory --split-input-file | FileCheck %s

// As many elements as invocations, more, fewer, and what is no array.
!Pair = !besl.struct<"Pair", n: !besl.atomic<ui32>, at: vector<2xf32>>
!Held = !besl.struct<"Held", k: ui32, few: !besl.array<2 x ui32>, many: !besl.array<5 x ui32>>
besl.program @p layout(scalar, column) {
  besl.struct @"struct Pair" : !Pair
  besl.struct @"struct Held" : !Held
  // CHECK: besl.workgroup @same : !besl.array<8 x f32>{{$}}
  besl.workgroup @same : !besl.array<8 x f32> {besl.zeroed}
  besl.workgroup @more : !besl.array<20 x !Held> {besl.zeroed}
  besl.workgroup @pair : !Pair {besl.zeroed}
  besl.workgroup @other : ui32
  besl.workgroup @unused : ui32 {besl.zeroed}
  // CHECK: besl.func @main()
  // CHECK-NEXT: %[[LANE:.*]] = besl.builtin local_invocation_index : ui32
  // CHECK-NEXT: %[[SAME:.*]] = besl.global @same
  // CHECK-NEXT: %[[AT:.*]] = besl.element %[[SAME]][%[[LANE]]]
  // CHECK-NEXT: besl.constant 0.0
  // CHECK-NEXT: besl.store %{{.*}}, %[[AT]] : !besl.ref<f32, workgroup>
  // CHECK-NEXT: %[[MORE:.*]] = besl.global @more
  // CHECK-NEXT: besl.local "i" = %[[LANE]]
  // CHECK-NEXT: besl.loop while
  // CHECK: besl.constant 20 : ui32
  // CHECK: step {
  // CHECK: besl.constant 8 : ui32
  // CHECK: do {
  // CHECK: besl.member {{.*}}["k"]
  // CHECK: besl.member {{.*}}["few"]
  // CHECK: besl.member {{.*}}["many"]
  // CHECK: besl.loop while
  // CHECK: besl.constant 5 : ui32
  // CHECK: %[[PAIR:.*]] = besl.global @pair
  // CHECK: %[[FIRST:.*]] = besl.cmp eq, %[[LANE]],
  // CHECK-NEXT: besl.if %[[FIRST]] {
  // CHECK: besl.atomic_store
  // CHECK: besl.store
  // CHECK: }
  // CHECK-NEXT: besl.workgroup_barrier
  // CHECK-NEXT: besl.global @same
  besl.func @main() entry(compute, workgroup = [4, 2, 1]) {
    %same = besl.global @same : !besl.ref<!besl.array<8 x f32>, workgroup>
    %more = besl.global @more : !besl.ref<!besl.array<20 x !Held>, workgroup>
    %pair = besl.global @pair : !besl.ref<!Pair, workgroup>
    %other = besl.global @other : !besl.ref<ui32, workgroup>
    besl.return
  }
}

// -----
// What each invocation writes, whether counted or found by its place; what one of them sets.
besl.program @p layout(scalar, column) {
  // CHECK: besl.workgroup @counted
  besl.workgroup @counted : !besl.array<8 x f32> {besl.zeroed}
  besl.workgroup @placed : !besl.array<8 x f32> {besl.zeroed}
  besl.workgroup @set : !besl.atomic<ui32> {besl.zeroed}
  besl.workgroup @all : f32 {besl.zeroed}
  // CHECK: besl.func @main()
  // CHECK-NOT: besl.workgroup_barrier
  // CHECK: besl.return
  besl.func @main() entry(compute, workgroup = [4, 2, 1]) {
    %one = besl.constant 1.0 : f32
    %n = besl.constant 0 : ui32
    %width = besl.constant 4 : ui32
    %lane = besl.builtin local_invocation_index : ui32
    %id = besl.builtin local_invocation_id : vector<3xui32>
    %x = besl.extract %id[0] : vector<3xui32>
    %y = besl.extract %id[1] : vector<3xui32>
    %row = besl.mul %width, %y : ui32
    %number = besl.add %row, %x : ui32
    %named = besl.let "number" %number : ui32
    %counted = besl.global @counted : !besl.ref<!besl.array<8 x f32>, workgroup>
    %a = besl.element %counted[%lane] : !besl.ref<!besl.array<8 x f32>, workgroup>
    besl.store %one, %a : !besl.ref<f32, workgroup>
    %placed = besl.global @placed : !besl.ref<!besl.array<8 x f32>, workgroup>
    %b = besl.element %placed[%named] : !besl.ref<!besl.array<8 x f32>, workgroup>
    besl.store %one, %b : !besl.ref<f32, workgroup>
    %set = besl.global @set : !besl.ref<!besl.atomic<ui32>, workgroup>
    %first = besl.cmp eq, %lane, %n : ui32
    besl.if %first {
      besl.atomic_store %set, %n : (!besl.ref<!besl.atomic<ui32>, workgroup>, ui32) -> ()
    }
    %all = besl.global @all : !besl.ref<f32, workgroup>
    besl.store %one, %all : !besl.ref<f32, workgroup>
    besl.return
  }
}

// -----
// Not all of it: another place, too few invocations, a condition, behind a call, an exit or a reading, by an invocation that there is not.
besl.program @p layout(scalar, column) {
  besl.workgroup @shifted : !besl.array<4 x f32> {besl.zeroed}
  besl.workgroup @large : !besl.array<5 x f32> {besl.zeroed}
  besl.workgroup @column : !besl.array<4 x f32> {besl.zeroed}
  besl.workgroup @chosen : f32 {besl.zeroed}
  besl.workgroup @missing : f32 {besl.zeroed}
  besl.workgroup @seen : f32 {besl.zeroed}
  besl.workgroup @late : f32 {besl.zeroed}
  besl.func @f() {
    besl.return
  }
  // CHECK: besl.func @main()
  // CHECK-DAG: besl.global @shifted
  // CHECK-DAG: besl.global @large
  // CHECK-DAG: besl.global @column
  // CHECK-DAG: besl.global @chosen
  // CHECK-DAG: besl.global @missing
  // CHECK-DAG: besl.global @seen
  // CHECK-DAG: besl.global @late
  // CHECK: besl.workgroup_barrier
  besl.func @main() entry(compute, workgroup = [2, 2, 1]) {
    %one = besl.constant 1.0 : f32
    %n = besl.constant 1 : ui32
    %four = besl.constant 4 : ui32
    %lane = besl.builtin local_invocation_index : ui32
    %id = besl.builtin local_invocation_id : vector<3xui32>
    %x = besl.extract %id[0] : vector<3xui32>
    %next = besl.add %lane, %n : ui32
    %shifted = besl.global @shifted : !besl.ref<!besl.array<4 x f32>, workgroup>
    %a = besl.element %shifted[%next] : !besl.ref<!besl.array<4 x f32>, workgroup>
    besl.store %one, %a : !besl.ref<f32, workgroup>
    %large = besl.global @large : !besl.ref<!besl.array<5 x f32>, workgroup>
    %b = besl.element %large[%lane] : !besl.ref<!besl.array<5 x f32>, workgroup>
    besl.store %one, %b : !besl.ref<f32, workgroup>
    %column = besl.global @column : !besl.ref<!besl.array<4 x f32>, workgroup>
    %c = besl.element %column[%x] : !besl.ref<!besl.array<4 x f32>, workgroup>
    besl.store %one, %c : !besl.ref<f32, workgroup>
    %less = besl.cmp lt, %lane, %n : ui32
    %chosen = besl.global @chosen : !besl.ref<f32, workgroup>
    besl.if %less {
      besl.store %one, %chosen : !besl.ref<f32, workgroup>
    }
    %nobody = besl.cmp eq, %lane, %four : ui32
    %missing = besl.global @missing : !besl.ref<f32, workgroup>
    besl.if %nobody {
      besl.store %one, %missing : !besl.ref<f32, workgroup>
    }
    %seen = besl.global @seen : !besl.ref<f32, workgroup>
    %v = besl.load %seen : !besl.ref<f32, workgroup>
    besl.store %one, %seen : !besl.ref<f32, workgroup>
    besl.call @f() : () -> ()
    %late = besl.global @late : !besl.ref<f32, workgroup>
    besl.store %one, %late : !besl.ref<f32, workgroup>
    besl.return
  }
}

// -----
// One invocation waits for nobody.
besl.program @p layout(scalar, column) {
  besl.workgroup @n : ui32 {besl.zeroed}
  // CHECK: besl.func @main()
  // CHECK: besl.store %{{.*}} : !besl.ref<ui32, workgroup>
  // CHECK-NOT: besl.workgroup_barrier
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %n = besl.global @n : !besl.ref<ui32, workgroup>
    besl.return
  }
}
