// Direct3D has limits of its own; on Vulkan they are the device's.
// RUN: besl-opt %s --besl-legalize-for-hlsl --split-input-file --verify-diagnostics
// RUN: besl-opt %s --besl-legalize-for-hlsl=hlsl-vulkan --split-input-file > %t

!Item = !besl.struct<"Item", a: vector<3xf32>, b: f16, c: ui16, m: !besl.matrix<4x3xf32>>

besl.program @memory layout(scalar, column) {
  besl.struct @"struct Item" : !Item
  besl.workgroup @small : !besl.array<1024 x f16>
  // expected-error @below {{the workgroup needs 33728 bytes of memory, and Direct3D has 32768}}
  besl.workgroup @items : !besl.array<480 x !Item>
  besl.workgroup @unused : !besl.array<100000 x f32>
  besl.func @main() entry(compute, workgroup = [64, 1, 1]) {
    %i = besl.builtin local_invocation_index : ui32
    %one = besl.constant 1.0 : f32
    %half = besl.constant 1.0 : f16
    %small = besl.global @small : !besl.ref<!besl.array<1024 x f16>, workgroup>
    %s = besl.element %small[%i] : !besl.ref<!besl.array<1024 x f16>, workgroup>
    besl.store %half, %s : !besl.ref<f16, workgroup>
    %items = besl.global @items : !besl.ref<!besl.array<480 x !Item>, workgroup>
    %item = besl.element %items[%i] : !besl.ref<!besl.array<480 x !Item>, workgroup>
    %b = besl.member %item["b"] : !besl.ref<!Item, workgroup>
    besl.store %half, %b : !besl.ref<f16, workgroup>
  }
}

// -----

// As much as there is.
besl.program @whole layout(scalar, column) {
  besl.workgroup @all : !besl.array<8192 x f32>
  besl.func @main() entry(compute, workgroup = [64, 16, 1]) {
    %i = besl.builtin local_invocation_index : ui32
    %one = besl.constant 1.0 : f32
    %all = besl.global @all : !besl.ref<!besl.array<8192 x f32>, workgroup>
    %a = besl.element %all[%i] : !besl.ref<!besl.array<8192 x f32>, workgroup>
    besl.store %one, %a : !besl.ref<f32, workgroup>
  }
}

// -----

besl.program @invocations layout(scalar, column) {
  // expected-error @below {{a workgroup of 129 by 1 by 1 is more than HLSL compilers take: 128 invocations, and a depth of 64}}
  besl.func @main() entry(mesh, workgroup = [129, 1, 1], max_vertices = 3, max_primitives = 1) {
  }
}
