// Inlining takes functions that have no exit but their final yield, into any region.
// RUN: besl-opt %s --inline='default-pipeline=' | FileCheck %s

// CHECK-LABEL: @inlining
besl.program @inlining layout(scalar, column) {
  besl.descriptor @image : !besl.image<2d, rgba16f> slot(0) read_write

  // CHECK-NOT: @square
  besl.func private @square(%x: f32) -> f32 {
    %copy = besl.local "copy" = %x : !besl.ref<f32, function>
    %y = besl.load %copy : !besl.ref<f32, function>
    %r = besl.mul %y, %y : f32
    besl.yield %r : f32
  }
  // CHECK-NOT: @nothing
  besl.func private @nothing(%i: !besl.image<2d>) {
  }
  // CHECK: besl.func private @returns
  besl.func private @returns(%x: f32) -> f32 {
    besl.return %x : f32
  }
  // CHECK: besl.func private @linked
  besl.func private @linked(f32) -> f32
  // A discard is no exit of the function.
  // CHECK-NOT: @discards
  besl.func private @discards(%c: i1) {
    besl.if %c {
      besl.discard
    }
  }

  // CHECK: besl.func @caller(%x: f32, %c: i1) -> f32
  // CHECK-NEXT: %[[IMAGE:.*]] = besl.handle @image
  // CHECK-NEXT: %copy = besl.local "copy" = %x
  // CHECK-NEXT: %[[Y:.*]] = besl.load %copy
  // CHECK-NEXT: %[[SQUARE:.*]] = besl.mul %[[Y]], %[[Y]] : f32
  // CHECK-NEXT: besl.if %c {
  // CHECK-NEXT:   besl.discard
  // CHECK-NEXT: }
  // CHECK-NEXT: besl.loop while {
  // CHECK-NEXT:   %[[COPY:.*]] = besl.local "copy" = %[[SQUARE]]
  // CHECK-NEXT:   %[[Z:.*]] = besl.load %[[COPY]]
  // CHECK-NEXT:   %[[NEXT:.*]] = besl.mul %[[Z]], %[[Z]] : f32
  // CHECK-NEXT:   %[[LT:.*]] = besl.cmp lt, %[[NEXT]], %x : f32
  // CHECK-NEXT:   besl.yield %[[LT]] : i1
  // CHECK-NEXT: } do {
  // CHECK-NEXT: }
  // CHECK-NEXT: %[[A:.*]] = besl.call @returns(%[[SQUARE]])
  // CHECK-NEXT: %[[B:.*]] = besl.call @linked(%[[A]])
  // CHECK-NEXT: besl.return %[[B]] : f32
  besl.func @caller(%x: f32, %c: i1) -> f32 {
    %image = besl.handle @image : !besl.image<2d>
    besl.call @nothing(%image) : (!besl.image<2d>) -> ()
    %s = besl.call @square(%x) : (f32) -> f32
    besl.call @discards(%c) : (i1) -> ()
    besl.loop while {
      %t = besl.call @square(%s) : (f32) -> f32
      %lt = besl.cmp lt, %t, %x : f32
      besl.yield %lt : i1
    } do {
    }
    %a = besl.call @returns(%s) : (f32) -> f32
    %b = besl.call @linked(%a) : (f32) -> f32
    besl.return %b : f32
  }
}
