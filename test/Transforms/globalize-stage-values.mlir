// RUN: besl-opt %s --split-input-file --besl-globalize-stage-values | FileCheck %s
// RUN: besl-opt %s --split-input-file --besl-globalize-stage-values --besl-globalize-stage-values | FileCheck %s

// CHECK-LABEL: besl.program @outputs
besl.program @outputs layout(scalar, column) {
  besl.input @uv : vector<2xf32> location(0)
  besl.output @color : vector<4xf32> location(0)
  besl.output @id : ui32 location(1)
  // CHECK: besl.private @uv.value : vector<2xf32> {source_name = "uv"}
  // CHECK: besl.private @color.value : vector<4xf32> {source_name = "color"}
  // CHECK-NOT: besl.private
  // CHECK: besl.func private @shade
  besl.func private @shade() {
    // CHECK: besl.global @uv.value : !besl.ref<vector<2xf32>, private>
    %uv = besl.global @uv : !besl.ref<vector<2xf32>, input>
    %zero = besl.constant 0 : ui32
    // CHECK: besl.component %{{.*}}[%{{.*}}] : !besl.ref<vector<2xf32>, private>
    %u = besl.component %uv[%zero] : !besl.ref<vector<2xf32>, input>
    %x = besl.load %u : !besl.ref<f32, input>
    %v = besl.splat %x : f32 to vector<4xf32>
    // CHECK: besl.global @color.value : !besl.ref<vector<4xf32>, private>
    %color = besl.global @color : !besl.ref<vector<4xf32>, output>
    besl.store %v, %color : !besl.ref<vector<4xf32>, output>
    besl.return
  }
  // What the entry did is a function now, since it has two exits.
  // CHECK: besl.func private @main.body()
  // CHECK: besl.if
  // CHECK: besl.return
  // CHECK: besl.func @main() entry(fragment) {
  // CHECK-NEXT: %[[IN:.*]] = besl.global @uv : !besl.ref<vector<2xf32>, input>
  // CHECK-NEXT: %[[UV:.*]] = besl.load %[[IN]]
  // CHECK-NEXT: %[[OWN:.*]] = besl.global @uv.value
  // CHECK-NEXT: besl.store %[[UV]], %[[OWN]]
  // CHECK-NEXT: besl.call @main.body() : () -> ()
  // CHECK-NEXT: besl.global @color.value
  // CHECK-NEXT: besl.load
  // CHECK-NEXT: besl.global @color : !besl.ref<vector<4xf32>, output>
  // CHECK-NEXT: besl.store
  besl.func @main() entry(fragment) {
    %c = besl.constant true
    besl.call @shade() : () -> ()
    besl.if %c {
      besl.return
    }
    besl.call @shade() : () -> ()
  }
}

// -----

// Without outputs the entry stays whole; values of the subgroup are read where they are needed.
// CHECK-LABEL: besl.program @builtins
besl.program @builtins layout(scalar, column) {
  // CHECK: besl.private @besl.local_invocation_index : ui32 {source_name = "local_invocation_index"}
  // CHECK-NOT: besl.private
  besl.func private @lane() -> ui32 {
    // CHECK: besl.builtin subgroup_invocation_id
    %l = besl.builtin subgroup_invocation_id : ui32
    // CHECK-NOT: besl.builtin local_invocation_index
    // CHECK: besl.global @besl.local_invocation_index
    %i = besl.builtin local_invocation_index : ui32
    %s = besl.add %l, %i : ui32
    besl.return %s : ui32
  }
  // CHECK: besl.func @main
  // CHECK-NEXT: besl.builtin local_invocation_index
  // CHECK: besl.builtin workgroup_id
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %w = besl.builtin workgroup_id : vector<3xui32>
    %l = besl.call @lane() : () -> ui32
  }
}

// -----

// One exit: the outputs are handed over at the end, and what only the entry uses stays as it is.
// CHECK-LABEL: besl.program @single
besl.program @single layout(scalar, column) {
  besl.input @uv : vector<2xf32> location(0)
  besl.output @color : f32 location(0)
  besl.output @id : ui32 location(1)
  besl.func private @shade(%x: f32) {
    %color = besl.global @color : !besl.ref<f32, output>
    besl.store %x, %color : !besl.ref<f32, output>
    besl.return
  }
  // CHECK: besl.func @main() entry(fragment) {
  // CHECK: besl.global @uv : !besl.ref<vector<2xf32>, input>
  // CHECK: besl.call @shade
  // CHECK: besl.global @id : !besl.ref<ui32, output>
  // CHECK: besl.global @color.value : !besl.ref<f32, private>
  // CHECK-NEXT: besl.load
  // CHECK-NEXT: besl.global @color : !besl.ref<f32, output>
  // CHECK-NEXT: besl.store
  // CHECK-NEXT: }
  besl.func @main() entry(fragment) {
    %uv = besl.global @uv : !besl.ref<vector<2xf32>, input>
    %v = besl.load %uv : !besl.ref<vector<2xf32>, input>
    %x = besl.extract %v[0] : vector<2xf32>
    besl.call @shade(%x) : (f32) -> ()
    %one = besl.constant 1 : ui32
    %id = besl.global @id : !besl.ref<ui32, output>
    besl.store %one, %id : !besl.ref<ui32, output>
  }
}
