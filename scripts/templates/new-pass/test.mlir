// Values that nothing uses go; what is used or has effects stays.
// RUN: besl-opt %s --besl-@NAME@ | FileCheck %s
// RUN: besl-opt %s --besl-@NAME@ --remark-format=emitRemark --remarks-filter="besl-.*" -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] @NAME@ | Category:besl-@NAME@ | Function=changed | rewritten=1
// REMARK-NOT: Function=kept

besl.program @test layout(scalar, column) {
  besl.output @color : f32 location(0)

  // CHECK-LABEL: besl.func @changed
  // CHECK-NEXT: besl.return
  besl.func @changed(%a: f32) -> f32 {
    %unused = besl.add %a, %a : f32
    besl.return %a : f32
  }

  // CHECK-LABEL: besl.func @kept
  // CHECK-NEXT: %[[SUM:.*]] = besl.add
  // CHECK-NEXT: %[[COLOR:.*]] = besl.global @color
  // CHECK-NEXT: besl.store %[[SUM]], %[[COLOR]]
  besl.func @kept(%a: f32) {
    %sum = besl.add %a, %a : f32
    %color = besl.global @color : !besl.ref<f32, output>
    besl.store %sum, %color : !besl.ref<f32, output>
  }
}
