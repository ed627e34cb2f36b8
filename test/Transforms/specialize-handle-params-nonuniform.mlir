// Textures are left alone, except for those whose index is marked; the mark goes along.
// RUN: besl-opt %s --besl-specialize-handle-params=nonuniform-textures | FileCheck %s
// RUN: besl-opt %s --besl-specialize-handle-params | FileCheck %s --check-prefix=ALONE
// ALONE-NOT: read.textures

besl.program @p layout(scalar, column) {
  besl.descriptor @textures : !besl.texture<2d> slot(0) count(4) read
  // CHECK: besl.func private @read(%t: !besl.texture<2d>, %at: vector<2xui32>)
  // CHECK: besl.func private @read.textures(%t_index: ui32, %at: vector<2xui32>)
  // CHECK: besl.handle @textures[%t_index] {besl.nonuniform} : !besl.texture<2d>
  besl.func private @read(%t: !besl.texture<2d>, %at: vector<2xui32>) -> vector<4xf32> {
    %0 = besl.texture_fetch %t, %at : (!besl.texture<2d>, vector<2xui32>) -> vector<4xf32>
    besl.return %0 : vector<4xf32>
  }
  besl.func @main() entry(compute, workgroup = [8, 1, 1]) {
    %at = besl.constant dense<0> : vector<2xui32>
    %one = besl.constant 1 : ui32
    %lane = besl.builtin local_invocation_index : ui32
    %a = besl.handle @textures[%one] : !besl.texture<2d>
    %b = besl.handle @textures[%lane] {besl.nonuniform} : !besl.texture<2d>
    // CHECK: besl.call @read(%{{.*}}, %cst)
    %0 = besl.call @read(%a, %at) : (!besl.texture<2d>, vector<2xui32>) -> vector<4xf32>
    // CHECK: besl.call @read.textures(%{{.*}}, %cst)
    %1 = besl.call @read(%b, %at) : (!besl.texture<2d>, vector<2xui32>) -> vector<4xf32>
    besl.return
  }
}
