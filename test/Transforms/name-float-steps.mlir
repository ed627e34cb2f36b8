// What is computed with floats gets a name before it is compared, converted, passed, stored to memory or returned.
// RUN: besl-opt %s --besl-name-float-steps --split-input-file | FileCheck %s
// RUN: besl-opt %s --besl-name-float-steps --besl-name-float-steps --split-input-file | FileCheck %s

!Data = !besl.struct<"Data", x: f32, y: f32>

besl.program @sinks layout(scalar, column) {
  besl.struct @"struct Data" : !Data
  besl.descriptor @data : !Data slot(0) read_write
  // CHECK-LABEL: besl.func private @f
  besl.func private @f(%a: f32, %b: f32) -> f32 {
    // CHECK: %[[PRODUCT:.*]] = besl.mul
    %0 = besl.mul %a, %b : f32
    // CHECK: %[[SUM:.*]] = besl.add %[[PRODUCT]]
    %1 = besl.add %0, %a : f32
    // CHECK: %[[STEP:.*]] = besl.let "exact" %[[SUM]] : f32
    // CHECK: besl.cmp lt, %[[STEP]], %{{.*}} : f32
    %2 = besl.cmp lt, %1, %b : f32
    // One name for all uses.
    // CHECK-NOT: besl.let
    // CHECK: besl.yield %[[STEP]]
    besl.yield %1 : f32
  }
  // CHECK-LABEL: besl.func @main
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %data = besl.global @data : !besl.ref<!Data, storage>
    %x = besl.member %data["x"] : !besl.ref<!Data, storage>
    %0 = besl.load %x : !besl.ref<f32, storage>
    %1 = besl.mul %0, %0 : f32
    // A variable is one already, and so is what another computation of floats takes.
    // CHECK: %[[A:.*]] = besl.mul
    // CHECK-NEXT: besl.local "a" = %[[A]]
    %a = besl.local "a" = %1 : !besl.ref<f32, function>
    %2 = besl.load %a : !besl.ref<f32, function>
    // CHECK: %[[B:.*]] = besl.sub
    // CHECK-NEXT: besl.store %[[B]]
    %3 = besl.sub %2, %0 : f32
    besl.store %3, %a : !besl.ref<f32, function>
    // What is only read is not computed.
    // CHECK: %[[C:.*]] = besl.load
    // CHECK-NEXT: besl.store %[[C]]
    %4 = besl.load %x : !besl.ref<f32, storage>
    besl.store %4, %x : !besl.ref<f32, storage>
    // CHECK: %[[D:.*]] = besl.div
    // CHECK: %[[E:.*]] = besl.max %[[D]]
    // CHECK-NEXT: %[[F:.*]] = besl.let "exact" %[[E]]
    // CHECK-NEXT: besl.store %[[F]]
    %5 = besl.div %4, %0 : f32
    %6 = besl.max %5, %0 : (f32, f32) -> f32
    besl.store %6, %x : !besl.ref<f32, storage>
    // CHECK: %[[G:.*]] = besl.add
    // CHECK-NEXT: %[[H:.*]] = besl.let "exact" %[[G]]
    // CHECK-NEXT: besl.convert %[[H]] : f32 to ui32
    %7 = besl.add %0, %0 : f32
    %8 = besl.convert %7 : f32 to ui32
    // Integers have no steps.
    // CHECK: besl.add %{{.*}} : ui32
    // CHECK-NOT: besl.let
    %9 = besl.add %8, %8 : ui32
    %10 = besl.cmp lt, %9, %8 : ui32
  }
}
