// RUN: besl-opt %s --convert-besl-to-vm | FileCheck %s

// Outputs of a mesh workgroup are memory that its invocations share.

// CHECK-LABEL: besl_vm.program @mesh stage("mesh") entry(@main) attributes {output_limits = array<i32: 64, 126>, workgroup = array<i32: 32, 1, 1>, workgroup_gang} {
// CHECK-NEXT: besl_vm.memory @"mesh positions" mesh_position bytes(1024) stride(16)
// CHECK-NEXT: besl_vm.memory @"mesh triangles" mesh_triangle bytes(1512) stride(12)
// CHECK-NEXT: besl_vm.memory @id primitive_output location(2) bytes(504) stride(4) of ui32
besl.program @mesh layout(scalar, column) {
  besl.output @id : !besl.array<126 x ui32> location(2) per_primitive
  // CHECK: besl_vm.func @main
  besl.func @main() entry(mesh, workgroup = [32, 1, 1], max_vertices = 64, max_primitives = 126) {
    %i = besl.builtin local_invocation_index : ui32
    %n = besl.constant 3 : ui32
    // CHECK: besl_vm.set_counts {{.*}} : ui32, ui32
    besl.set_mesh_output_counts %n, %n : (ui32, ui32) -> ()
    %f = besl.constant 1.0 : f32
    %v = besl.construct %f, %f, %f, %f : (f32, f32, f32, f32) -> vector<4xf32>
    // CHECK: %[[O:.*]] = besl_vm.offset %{{.*}} * 16<64 : !besl_vm.lanes<ui32> -> !besl_vm.lanes<ui32>
    // CHECK: besl_vm.store %{{.*}} in @"mesh positions" [0 + %[[O]] : !besl_vm.lanes<ui32>] word step(4)
    besl.set_mesh_vertex_position %i, %v : (ui32, vector<4xf32>) -> ()
    %t = besl.construct %i, %i, %i : (ui32, ui32, ui32) -> vector<3xui32>
    besl.set_mesh_triangle %i, %t : (ui32, vector<3xui32>) -> ()
    %id = besl.global @id : !besl.ref<!besl.array<126 x ui32>, output>
    %e = besl.element %id[%i] : !besl.ref<!besl.array<126 x ui32>, output>
    // CHECK: besl_vm.store %{{.*}} in @id [0 + %{{.*}} : !besl_vm.lanes<ui32>] word step(4)
    besl.store %i, %e : !besl.ref<ui32, output>
    besl.return
  }
}

// A specialization constant is read when the program runs, so that a run can have another value; a product that is only added is one op with the sum, and
// what two buffers are indexed by is computed once.

// CHECK-LABEL: besl_vm.program @values
// CHECK: besl_vm.memory @scale specialization bytes(4) = [1056964608] of f32
besl.program @values layout(scalar, column) {
  besl.spec_constant @scale : f32 id(1) = 0.5
  besl.descriptor @from : !besl.array<64 x f32> slot(0) read
  besl.descriptor @to : !besl.array<64 x f32> slot(1) write
  besl.func @main() entry(compute, workgroup = [64, 1, 1]) {
    %i = besl.builtin local_invocation_index : ui32
    %from = besl.global @from : !besl.ref<!besl.array<64 x f32>, storage>
    %to = besl.global @to : !besl.ref<!besl.array<64 x f32>, storage>
    %scale = besl.global @scale : !besl.ref<f32, specialization>
    // CHECK: %[[S:.*]] = besl_vm.load @scale [0] word step(4) : f32
    %s = besl.load %scale : !besl.ref<f32, specialization>
    // CHECK: %[[O:.*]] = besl_vm.offset
    %a = besl.element %from[%i] : !besl.ref<!besl.array<64 x f32>, storage>
    // CHECK-NEXT: %[[X:.*]] = besl_vm.load @from [0 + %[[O]] : !besl_vm.lanes<ui32>] word step(4)
    %x = besl.load %a : !besl.ref<f32, storage>
    %p = besl.mul %x, %s : f32
    // CHECK-NEXT: %[[R:.*]] = besl_vm.mul_add %[[X]], %[[S]], %[[S]]
    %r = besl.add %s, %p : f32
    // CHECK-NEXT: besl_vm.store %[[R]] in @to [0 + %[[O]] : !besl_vm.lanes<ui32>] word step(4)
    %b = besl.element %to[%i] : !besl.ref<!besl.array<64 x f32>, storage>
    besl.store %r, %b : !besl.ref<f32, storage>
    besl.return
  }
}
