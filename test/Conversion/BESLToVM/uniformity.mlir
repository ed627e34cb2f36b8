// RUN: besl-opt %s --convert-besl-to-vm | FileCheck %s

// What differs between lanes, and what needs a mask.

besl.program @p layout(scalar, column) {
  besl.descriptor @words : !besl.array<64 x ui32> slot(0) read_write
  besl.func @main() entry(compute, workgroup = [64, 1, 1]) {
    %zero = besl.constant 0 : ui32
    %one = besl.constant 1 : ui32
    %n = besl.constant 8 : ui32
    %id = besl.builtin local_invocation_index : ui32
    %words = besl.global @words : !besl.ref<!besl.array<64 x ui32>, storage>
    %first = besl.element %words[%zero] : !besl.ref<!besl.array<64 x ui32>, storage>
    // One read for all lanes.
    // CHECK: %[[LIMIT:.*]] = besl_vm.load @words [0] word step(4) : ui32
    %limit = besl.load %first : !besl.ref<ui32, storage>
    // CHECK: besl_vm.slot "i" : <1>
    %i = besl.local "i" = %zero : !besl.ref<ui32, function>
    // CHECK: besl_vm.slot "sum" : <1 x lanes>
    %sum = besl.local "sum" = %zero : !besl.ref<ui32, function>
    // CHECK: besl_vm.slot "flag" : <1 x lanes>
    %flag = besl.local "flag" = %zero : !besl.ref<ui32, function>
    // CHECK: besl_vm.loop while
    besl.loop while {
      %a = besl.load %i : !besl.ref<ui32, function>
      %c = besl.cmp lt, %a, %limit : ui32
      besl.yield %c : i1
    } step {
      %a = besl.load %i : !besl.ref<ui32, function>
      %b = besl.add %a, %one : ui32
      besl.store %b, %i : !besl.ref<ui32, function>
    } do {
      %a = besl.load %sum : !besl.ref<ui32, function>
      %b = besl.add %a, %id : ui32
      // All lanes take part, so no mask.
      // CHECK: besl_vm.set %{{.*}} in %{{.*}}[0] : !besl_vm.lanes<ui32> in <1 x lanes>
      besl.store %b, %sum : !besl.ref<ui32, function>
      %c = besl.cmp lt, %id, %n : ui32
      // CHECK: besl_vm.if %{{.*}} : !besl_vm.lanes<i1>
      besl.if %c {
        // A uniform value, but not for all lanes.
        // CHECK: besl_vm.set %{{.*}} in %{{.*}}[0] {masked} : ui32 in <1 x lanes>
        besl.store %one, %flag : !besl.ref<ui32, function>
      }
    }
    // Lanes leave at different times.
    // CHECK: besl_vm.slot "j" : <1 x lanes>
    %j = besl.local "j" = %zero : !besl.ref<ui32, function>
    // CHECK: besl_vm.loop divergent while
    besl.loop while {
      %a = besl.load %j : !besl.ref<ui32, function>
      %c = besl.cmp lt, %a, %id : ui32
      besl.yield %c : i1
    } step {
      %a = besl.load %j : !besl.ref<ui32, function>
      %b = besl.add %a, %one : ui32
      // CHECK: besl_vm.set %{{.*}} in %{{.*}}[0] {masked} : !besl_vm.lanes<ui32> in <1 x lanes>
      besl.store %b, %j : !besl.ref<ui32, function>
    } do {
    }
    %x = besl.load %sum : !besl.ref<ui32, function>
    %y = besl.load %flag : !besl.ref<ui32, function>
    %z = besl.load %j : !besl.ref<ui32, function>
    %xy = besl.add %x, %y : ui32
    %xyz = besl.add %xy, %z : ui32
    %own = besl.element %words[%id] : !besl.ref<!besl.array<64 x ui32>, storage>
    // CHECK: %[[O:.*]] = besl_vm.offset %{{.*}} * 4<64 : !besl_vm.lanes<ui32> -> !besl_vm.lanes<ui32>
    // CHECK: besl_vm.store %{{.*}} in @words [0 + %[[O]] : !besl_vm.lanes<ui32>]
    besl.store %xyz, %own : !besl.ref<ui32, storage>
    besl.return
  }
}
