// Signed integers wrap, for targets that leave that open: they are computed with unsigned ones, unless bounds show that nothing overflows.
// RUN: besl-opt %s --besl-define-arithmetic=signed-overflow | FileCheck %s
// RUN: besl-opt %s --besl-define-arithmetic | FileCheck %s --check-prefix=OFF

besl.program @signed layout(scalar, column) {
  // OFF-NOT: besl.convert
  // CHECK-LABEL: @sums
  // CHECK: %[[A:.*]] = besl.convert %a {{.*}}: si32 to ui32
  // CHECK: %[[B:.*]] = besl.convert %b {{.*}}: si32 to ui32
  // CHECK: %[[S:.*]] = besl.add %[[A]], %[[B]] : ui32
  // The converted sum is not converted back for the next one, and constants become unsigned.
  // CHECK: %[[SEVEN:.*]] = besl.constant 7 : ui32
  // CHECK: %[[T:.*]] = besl.add %[[S]], %[[SEVEN]] : ui32
  // CHECK: besl.convert %[[T]] {{.*}}: ui32 to si32
  besl.func private @sums(%a: si32, %b: si32) -> si32 {
    %seven = besl.constant 7 : si32
    %0 = besl.add %a, %b : si32
    %1 = besl.add %0, %seven : si32
    besl.return %1 : si32
  }

  // CHECK-LABEL: @others
  // CHECK: besl.mul %{{.*}}, %{{.*}} : vector<2xui32>
  // CHECK: besl.sub %{{.*}}, %{{.*}} : vector<2xui32>
  // CHECK: besl.shl %{{.*}}, %{{.*}} {unchecked} : vector<2xui32>
  // CHECK-NOT: besl.add {{.*}} : vector<2xui32>
  besl.func private @others(%a: vector<2xsi32>) -> vector<2xsi32> {
    %three = besl.constant dense<3> : vector<2xsi32>
    %0 = besl.mul %a, %a : vector<2xsi32>
    %1 = besl.neg %0 : vector<2xsi32>
    %2 = besl.shl %1, %three : vector<2xsi32>
    besl.return %2 : vector<2xsi32>
  }

  // CHECK-LABEL: @proved
  // CHECK-NOT: besl.convert
  // CHECK: besl.add %{{.*}}, %{{.*}} : si32
  // CHECK: besl.mul %{{.*}}, %{{.*}} : si32
  // CHECK: besl.return
  besl.func private @proved(%a: si32) -> si32 {
    %mask = besl.constant 255 : si32
    %0 = besl.and %a, %mask : si32
    %1 = besl.add %0, %mask : si32
    %2 = besl.mul %1, %0 : si32
    besl.return %2 : si32
  }

  // The counter of a loop is in its bounds in the step too.
  // CHECK-LABEL: @counter
  // CHECK-NOT: besl.convert
  // CHECK: besl.return
  besl.func private @counter() {
    %zero = besl.constant 0 : si32
    %one = besl.constant 1 : si32
    %eight = besl.constant 8 : si32
    %i = besl.local "i" = %zero : !besl.ref<si32, function>
    besl.loop while {
      %v = besl.load %i : !besl.ref<si32, function>
      %c = besl.cmp lt, %v, %eight : si32
      besl.yield %c : i1
    } step {
      %v = besl.load %i : !besl.ref<si32, function>
      %n = besl.add %v, %one : si32
      besl.store %n, %i : !besl.ref<si32, function>
    } do {
      %v = besl.load %i : !besl.ref<si32, function>
      %d = besl.add %v, %v : si32
      %l = besl.local "l" = %d : !besl.ref<si32, function>
    }
    besl.return
  }
}
