// RUN: besl-opt %s --besl-inline-stage-outputs | FileCheck %s
// RUN: besl-opt %s --besl-inline-stage-outputs --besl-inline-stage-outputs | FileCheck %s

besl.program @p layout(scalar, column) {
  besl.output @color : !besl.array<3 x vector<4xf32>> location(0) per_vertex
  besl.task_payload @payload : !besl.array<4 x f32>

  // What uses no output stays.
  // CHECK: besl.func private @half
  besl.func private @half(%x: f32) -> f32 {
    %two = besl.constant 2.0 : f32
    %r = besl.div %x, %two : f32
    besl.return %r : f32
  }

  // CHECK-NOT: @shade
  // CHECK-NOT: @place
  // CHECK-NOT: @first
  besl.func private @first() -> f32 {
    %zero = besl.constant 0 : ui32
    %payload = besl.global @payload : !besl.ref<!besl.array<4 x f32>, payload>
    %element = besl.element %payload[%zero] : !besl.ref<!besl.array<4 x f32>, payload>
    %x = besl.load %element : !besl.ref<f32, payload>
    besl.return %x : f32
  }
  besl.func private @shade(%i: ui32, %c: vector<4xf32>) {
    %color = besl.global @color : !besl.ref<!besl.array<3 x vector<4xf32>>, output>
    %element = besl.element %color[%i] : !besl.ref<!besl.array<3 x vector<4xf32>>, output>
    besl.store %c, %element : !besl.ref<vector<4xf32>, output>
    besl.return
  }
  // It calls one that does, and returns early.
  besl.func private @place(%i: ui32, %p: vector<4xf32>) {
    %three = besl.constant 3 : ui32
    %beyond = besl.cmp ge, %i, %three : ui32
    besl.if %beyond {
      besl.return
    }
    besl.set_mesh_vertex_position %i, %p : (ui32, vector<4xf32>) -> ()
    besl.eval {
      besl.call @shade(%i, %p) : (ui32, vector<4xf32>) -> ()
    }
    besl.return
  }

  // CHECK: besl.func @main() entry(mesh
  besl.func @main() entry(mesh, workgroup = [32, 1, 1], max_vertices = 3, max_primitives = 1) {
    // CHECK: %[[LANE:.*]] = besl.builtin local_invocation_index
    %lane = besl.builtin local_invocation_index : ui32
    // CHECK: besl.global @payload
    // CHECK: %[[X:.*]] = besl.load
    %x = besl.call @first() : () -> f32
    // CHECK: besl.call @half(%[[X]])
    %y = besl.call @half(%x) : (f32) -> f32
    %p = besl.splat %y : f32 to vector<4xf32>
    // CHECK: besl.if
    // CHECK-NOT: besl.return
    // CHECK: besl.set_mesh_vertex_position %[[LANE]]
    // CHECK: besl.global @color
    // CHECK: besl.store
    besl.eval {
      besl.call @place(%lane, %p) : (ui32, vector<4xf32>) -> ()
    }
  }
}
