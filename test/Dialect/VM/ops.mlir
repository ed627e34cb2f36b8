// RUN: besl-opt %s --verify-roundtrip | FileCheck %s

// CHECK-LABEL: besl_vm.program @all stage("compute") entry(@main)
besl_vm.program @all stage("compute") entry(@main) attributes {workgroup = array<i32: 64, 1, 1>} {
  // CHECK: besl_vm.memory @points buffer bytes(64) slot(0) access read
  besl_vm.memory @points buffer bytes(64) slot(0) access read
  // CHECK: besl_vm.memory @runtime buffer bytes(0) stride(8) slot(1) count(3) access read_write
  besl_vm.memory @runtime buffer bytes(0) stride(8) slot(1) count(3) access read_write
  // CHECK: besl_vm.memory @table constant bytes(8) = [1, 2]
  besl_vm.memory @table constant bytes(8) = [1, 2]
  // CHECK: besl_vm.view @source !besl.texture<2d> slot(4) access read
  besl_vm.view @source !besl.texture<2d> slot(4) access read
  // CHECK: besl_vm.view @depths !besl.texture<cube, depth> slot(5) access read
  besl_vm.view @depths !besl.texture<cube, depth> slot(5) access read
  besl_vm.view @layers !besl.image<2d_array, rgba8> slot(6) access read_write
  // CHECK: besl_vm.variable @state private : !besl_vm.slot<2 x lanes>
  besl_vm.variable @state private : !besl_vm.slot<2 x lanes>

  // CHECK: besl_vm.func @twice(%{{.*}}: !besl_vm.lanes<f32>) -> !besl_vm.lanes<f32>
  besl_vm.func @twice(%x: !besl_vm.lanes<f32>) -> !besl_vm.lanes<f32> {
    // CHECK: besl_vm.add %{{.*}}, %{{.*}} : !besl_vm.lanes<f32>, !besl_vm.lanes<f32> -> !besl_vm.lanes<f32>
    %y = besl_vm.add %x, %x : !besl_vm.lanes<f32>, !besl_vm.lanes<f32> -> !besl_vm.lanes<f32>
    // CHECK: besl_vm.return %{{.*}} : !besl_vm.lanes<f32>
    besl_vm.return %y : !besl_vm.lanes<f32>
  }

  // CHECK: besl_vm.func @main() {
  besl_vm.func @main() {
    %one = besl_vm.constant 1.000000e+00 : f32
    %two = besl_vm.constant 2 : ui32
    %id = besl_vm.builtin "global_invocation_id"[0] : !besl_vm.lanes<ui32>
    // CHECK: besl_vm.offset %{{.*}} * 4<16 : !besl_vm.lanes<ui32> -> !besl_vm.lanes<ui32>
    %o = besl_vm.offset %id * 4 < 16 : !besl_vm.lanes<ui32> -> !besl_vm.lanes<ui32>
    // CHECK: besl_vm.load @points [0 + %{{.*}} : !besl_vm.lanes<ui32>] word step(4) : !besl_vm.lanes<f32>
    %v = besl_vm.load @points [0 + %o : !besl_vm.lanes<ui32>] word step(4) : !besl_vm.lanes<f32>
    %r = besl_vm.call @twice(%v) : (!besl_vm.lanes<f32>) -> !besl_vm.lanes<f32>
    %c = besl_vm.cmp_lt %r, %one : !besl_vm.lanes<f32>, f32 -> !besl_vm.lanes<i1>
    %s = besl_vm.slot "x" : <1 x lanes>
    // CHECK: besl_vm.if %{{.*}} : !besl_vm.lanes<i1> {
    besl_vm.if %c : !besl_vm.lanes<i1> {
      // CHECK: besl_vm.set %{{.*}} in %{{.*}}[0] {masked} : !besl_vm.lanes<f32> in <1 x lanes>
      besl_vm.set %r in %s[0] {masked} : !besl_vm.lanes<f32> in <1 x lanes>
    // CHECK: } else {
    } else {
      besl_vm.set %one in %s[0] {masked} : f32 in <1 x lanes>
    }
    // CHECK: besl_vm.loop divergent while {
    besl_vm.loop divergent while {
      // CHECK: besl_vm.yield %{{.*}} : !besl_vm.lanes<i1>
      besl_vm.yield %c : !besl_vm.lanes<i1>
    } step {
    } do {
      // CHECK: besl_vm.break {masked}
      besl_vm.break {masked}
    }
    // CHECK: besl_vm.atomic add @runtime descriptor(%{{.*}} : ui32) [4], %{{.*}} : ui32 -> !besl_vm.lanes<ui32>
    %old = besl_vm.atomic add @runtime descriptor(%two : ui32) [4], %two : ui32 -> !besl_vm.lanes<ui32>
    // CHECK: besl_vm.math "sin"(%{{.*}}) [1] : (f32) -> f32
    %m = besl_vm.math "sin"(%one) [1] : (f32) -> f32
    besl_vm.store %m in @runtime descriptor(%old : !besl_vm.lanes<ui32>) [0] word step(4) : f32
    // CHECK: %[[LAYERS:.*]] = besl_vm.handle @layers : ui32
    %layers = besl_vm.handle @layers : ui32
    // CHECK: besl_vm.image_load %[[LAYERS]][%{{.*}}, %{{.*}}] : (ui32, ui32, ui32) -> (f32, f32, f32, f32)
    %flat:4 = besl_vm.image_load %layers[%two, %two] : (ui32, ui32, ui32) -> (f32, f32, f32, f32)
    // CHECK: besl_vm.image_load %[[LAYERS]][%{{.*}}, %{{.*}}, %{{.*}}] : (ui32, ui32, ui32, ui32) -> (f32, f32, f32, f32)
    %deep:4 = besl_vm.image_load %layers[%two, %two, %two] : (ui32, ui32, ui32, ui32) -> (f32, f32, f32, f32)
    // CHECK: besl_vm.image_store %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} in %[[LAYERS]][%{{.*}}, %{{.*}}, %{{.*}}] : f32, f32, f32, f32 in ui32, ui32, ui32, ui32
    besl_vm.image_store %m, %m, %m, %m in %layers[%two, %two, %two] : f32, f32, f32, f32 in ui32, ui32, ui32, ui32
    // CHECK: besl_vm.image_store %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} in %[[LAYERS]][%{{.*}}, %{{.*}}] : f32, f32, f32, f32 in ui32, ui32, ui32
    besl_vm.image_store %m, %m, %m, %m in %layers[%two, %two] : f32, f32, f32, f32 in ui32, ui32, ui32
    besl_vm.barrier
  }
}
