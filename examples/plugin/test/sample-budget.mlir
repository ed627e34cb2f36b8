// Reads through helpers count once a call, those in loops are mentioned; an entry within its budget draws no warning.
// RUN: besl-opt %s --load-pass-plugin=%plugins/SampleBudget.so --pass-pipeline='builtin.module(sample-budget{max=2})' 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=WARNING < %t.err
// The pass is an option of its own as well.
// RUN: besl-opt %s --load-pass-plugin=%plugins/SampleBudget.so --sample-budget=max=4 2>&1 | FileCheck %s --check-prefix=ENOUGH

// WARNING: sample-budget.mlir:[[#@LINE+16]]:3: warning: 'main' reads textures in 4 places, the budget is 2 (2 of them in loops)
// WARNING-NOT: warning
// ENOUGH-NOT: warning

besl.program @budget layout(scalar, column) {
  besl.descriptor @sky : !besl.texture<2d> slot(0) read
  besl.output @color : vector<4xf32> location(0)
  // CHECK: besl.func private @twice
  // CHECK-NOT: texture_reads
  besl.func private @twice(%t: !besl.texture<2d>, %uv: vector<2xf32>) -> vector<4xf32> {
    %0 = besl.texture_sample %t, %uv : (!besl.texture<2d>, vector<2xf32>) -> vector<4xf32>
    %1 = besl.texture_sample %t, %uv : (!besl.texture<2d>, vector<2xf32>) -> vector<4xf32>
    %2 = besl.add %0, %1 : vector<4xf32>
    besl.return %2 : vector<4xf32>
  }
  // CHECK: besl.func @main() entry(fragment) attributes {budget.texture_reads = 4 : i64}
  besl.func @main() entry(fragment) {
    %uv = besl.constant dense<0.5> : vector<2xf32>
    %sky = besl.handle @sky : !besl.texture<2d>
    %0 = besl.call @twice(%sky, %uv) : (!besl.texture<2d>, vector<2xf32>) -> vector<4xf32>
    %color = besl.global @color : !besl.ref<vector<4xf32>, output>
    besl.loop do {
      %1 = besl.call @twice(%sky, %uv) : (!besl.texture<2d>, vector<2xf32>) -> vector<4xf32>
      besl.store %1, %color : !besl.ref<vector<4xf32>, output>
      besl.break
    }
    besl.store %0, %color : !besl.ref<vector<4xf32>, output>
  }
  // Asking for the size reads no texel.
  // CHECK: besl.func @size() entry(fragment) attributes {budget.texture_reads = 0 : i64}
  besl.func @size() entry(fragment) {
    %sky = besl.handle @sky : !besl.texture<2d>
    %0 = besl.texture_size %sky : (!besl.texture<2d>) -> vector<2xui32>
  }
}
