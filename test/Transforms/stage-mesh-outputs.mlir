// RUN: besl-opt %s --besl-stage-mesh-outputs --split-input-file --verify-diagnostics | FileCheck %s

besl.program @mesh layout(scalar, column) {
  besl.output @uv : !besl.array<4 x vector<2xf32>> location(0) per_vertex
  besl.output @id : !besl.array<2 x ui32> location(1) per_primitive

  // CHECK: besl.struct @"struct MeshVertex"
  // CHECK: besl.workgroup @besl.mesh_vertices : !besl.array<4 x !MeshVertex> {besl.mesh_fields = ["position", @uv], besl.mesh_output = "mesh_vertices", source_name = "mesh_vertices"}
  // CHECK: besl.struct @"struct MeshPrimitive"
  // CHECK: besl.workgroup @besl.mesh_primitives : !besl.array<2 x !MeshPrimitive> {besl.mesh_fields = ["layer", @id]
  // CHECK: besl.workgroup @besl.mesh_triangles : !besl.array<2 x vector<3xui32>>
  // CHECK: besl.workgroup @besl.mesh_vertex_count : ui32
  // CHECK: besl.workgroup @besl.mesh_primitive_count : ui32

  // Functions write the same memory.
  // CHECK-LABEL: besl.func private @part
  besl.func private @part(%i: ui32) {
    // CHECK: %[[RECORDS:.*]] = besl.global @besl.mesh_vertices
    // CHECK: %[[RECORD:.*]] = besl.element %[[RECORDS]][%i]
    // CHECK: %[[UV:.*]] = besl.member %[[RECORD]]["uv"]
    // CHECK: besl.component %[[UV]]
    // CHECK: besl.store %{{.*}}, %{{.*}} : !besl.ref<f32, workgroup>
    %zero = besl.constant 0 : ui32
    %one = besl.constant 1.0 : f32
    %u = besl.global @uv : !besl.ref<!besl.array<4 x vector<2xf32>>, output>
    %e = besl.element %u[%i] : !besl.ref<!besl.array<4 x vector<2xf32>>, output>
    %x = besl.component %e[%zero] : !besl.ref<vector<2xf32>, output>
    besl.store %one, %x : !besl.ref<f32, output>
    besl.return
  }

  // The counts are 0 until they are set; everybody sees all of it at the end.
  // CHECK-LABEL: besl.func @main
  // CHECK: besl.builtin local_invocation_index
  // CHECK: besl.if
  // CHECK: besl.store %{{.*}}, %{{.*}} : !besl.ref<ui32, workgroup>
  // CHECK: besl.store %{{.*}}, %{{.*}} : !besl.ref<ui32, workgroup>
  // CHECK: besl.workgroup_barrier
  // CHECK-NOT: besl.set_mesh
  // CHECK: besl.workgroup_barrier
  // CHECK-NEXT: }
  besl.func @main() entry(mesh, workgroup = [32, 1, 1], max_vertices = 4, max_primitives = 2) {
    %i = besl.builtin local_invocation_index : ui32
    %two = besl.constant 2 : ui32
    %p = besl.constant dense<0.0> : vector<4xf32>
    %t = besl.constant dense<[0, 1, 2]> : vector<3xui32>
    besl.set_mesh_output_counts %two, %two : (ui32, ui32) -> ()
    besl.set_mesh_vertex_position %i, %p : (ui32, vector<4xf32>) -> ()
    besl.set_mesh_triangle %i, %t : (ui32, vector<3xui32>) -> ()
    besl.set_mesh_primitive_render_target_array_index %i, %two : (ui32, ui32) -> ()
    besl.call @part(%i) : (ui32) -> ()
    %d = besl.global @id : !besl.ref<!besl.array<2 x ui32>, output>
    %e = besl.element %d[%i] : !besl.ref<!besl.array<2 x ui32>, output>
    besl.store %i, %e : !besl.ref<ui32, output>
  }
}

// -----

besl.program @two layout(scalar, column) {
  // expected-note @below {{the other one is here}}
  besl.func @first() entry(mesh, workgroup = [32, 1, 1], max_vertices = 4, max_primitives = 2) {
  }
  // expected-error @below {{a program with two mesh entries cannot keep their outputs apart}}
  besl.func @second() entry(mesh, workgroup = [32, 1, 1], max_vertices = 4, max_primitives = 2) {
  }
}
