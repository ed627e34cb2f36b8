// Each function learns which variables and pipeline values it, or what it calls, uses.
// RUN: besl-opt %s --besl-pass-context | FileCheck %s
// RUN: besl-opt %s --besl-pass-context --besl-pass-context | FileCheck %s
// Names of what is handed on stay free: the local of @middle is not called like the workgroup variable.
// RUN: besl-opt %s --besl-pass-context --besl-mangle-names | FileCheck %s --check-prefix=NAMES

!Data = !besl.struct<"Data", x: f32>

besl.program @context layout(scalar, column) {
  besl.struct @"struct Data" : !Data
  besl.descriptor @data : !Data slot(0) read_write
  besl.workgroup @tile : !besl.array<4 x f32>
  besl.const @half : f32 = 0.5
  besl.descriptor @unused : !Data slot(1) read_write

  // CHECK: besl.func private @leaf(%i: ui32) -> f32 attributes {besl.context = [@tile], besl.context_values = ["local_invocation_index"]}
  besl.func private @leaf(%i: ui32) -> f32 {
    %h = besl.global @half : !besl.ref<f32, constant>
    %t = besl.global @tile : !besl.ref<!besl.array<4 x f32>, workgroup>
    %lane = besl.builtin local_invocation_index : ui32
    %e = besl.element %t[%lane] : !besl.ref<!besl.array<4 x f32>, workgroup>
    %v = besl.load %e : !besl.ref<f32, workgroup>
    besl.return %v : f32
  }
  // CHECK: besl.func private @middle() -> f32 attributes {besl.context = [@tile], besl.context_values = ["local_invocation_index"]}
  besl.func private @middle() -> f32 {
    %zero = besl.constant 0 : ui32
    %x = besl.call @leaf(%zero) : (ui32) -> f32
    // NAMES: besl.local "tile" = {{.*}} {emitted_name = "tile_1"}
    %tile = besl.local "tile" = %x : !besl.ref<f32, function>
    %v = besl.load %tile : !besl.ref<f32, function>
    besl.return %v : f32
  }
  // CHECK: besl.func private @alone(%x: f32) -> f32 {
  besl.func private @alone(%x: f32) -> f32 {
    besl.return %x : f32
  }
  // CHECK: besl.func @main() entry(compute, workgroup = [4, 1, 1]) attributes {besl.context = [@data, @tile], besl.context_values = ["local_invocation_index", "subgroup_size"]}
  besl.func @main() entry(compute, workgroup = [4, 1, 1]) {
    %size = besl.builtin subgroup_size : ui32
    %x = besl.call @middle() : () -> f32
    %y = besl.call @alone(%x) : (f32) -> f32
    %d = besl.global @data : !besl.ref<!Data, storage>
    %p = besl.member %d["x"] : !besl.ref<!Data, storage>
    besl.store %y, %p : !besl.ref<f32, storage>
    besl.return
  }
}
