// Options that targets like WGSL give to shared passes.
// RUN: besl-opt %s --besl-fold-float-constants=all | FileCheck %s --check-prefix=FOLD
// RUN: besl-opt %s --besl-hoist-effects=vectors-are-chosen | FileCheck %s --check-prefix=HOIST
// RUN: besl-opt %s --besl-globalize-stage-values=pipeline-values=false | FileCheck %s --check-prefix=GLOBAL
// RUN: besl-opt %s '--besl-assign-bindings=set=1 push-constants' '--besl-split-samplers=spelling=wgsl next-set' | FileCheck %s --check-prefix=PLACE

!Block = !besl.struct<"Block", a: f32>

besl.program @options layout(scalar, column) {
  besl.struct @"struct Block" : !Block
  // PLACE: besl.descriptor @map : !besl.texture<2d> slot(3) read {binding = #besl.binding<set = 1, binding = 3>}
  // PLACE-NEXT: besl.descriptor @map.sampler : !besl.sampler slot(3) read {binding = #besl.binding<set = 2, binding = 3>, source_name = "map_sampler"}
  besl.descriptor @map : !besl.texture<2d> slot(3) read
  // PLACE: besl.push_constant @constants : !Block {besl.binding = #besl.binding<set = 3, binding = 0>}
  besl.push_constant @constants : !Block
  besl.input @uv : vector<2xf32> location(0)
  besl.output @color : vector<4xf32> location(0)

  // GLOBAL: besl.private @uv.value
  // GLOBAL-NOT: besl.private
  // GLOBAL: besl.func private @read
  // GLOBAL: besl.builtin position
  besl.func private @read() -> vector<4xf32> {
    %place = besl.global @uv : !besl.ref<vector<2xf32>, input>
    %uv = besl.load %place : !besl.ref<vector<2xf32>, input>
    %map = besl.handle @map : !besl.texture<2d>
    %color = besl.texture_sample %map, %uv : (!besl.texture<2d>, vector<2xf32>) -> vector<4xf32>
    %position = besl.builtin position : vector<4xf32>
    %sum = besl.add %color, %position : vector<4xf32>
    besl.yield %sum : vector<4xf32>
  }
  // FOLD: @numbers
  besl.func private @numbers() -> ui32 {
    // Integers wrap when they are computed, not in a target's compiler.
    // FOLD-NEXT: besl.constant
    // FOLD: besl.constant 1 : ui32
    // FOLD-NOT: besl.add
    %many = besl.constant 4294967295 : ui32
    %two = besl.constant 2 : ui32
    %sum = besl.add %many, %two : ui32
    besl.yield %sum : ui32
  }
  // HOIST: @choose
  besl.func private @choose(%c: i1, %a: !besl.matrix<2x2xf32>, %b: !besl.matrix<2x2xf32>) -> !besl.matrix<2x2xf32> {
    // HOIST-NOT: besl.select
    // HOIST: besl.if %c
    %m = besl.select %c, %a, %b : !besl.matrix<2x2xf32>
    besl.yield %m : !besl.matrix<2x2xf32>
  }
  besl.func @main() entry(fragment) {
    %color = besl.global @color : !besl.ref<vector<4xf32>, output>
    %v = besl.call @read() : () -> vector<4xf32>
    besl.store %v, %color : !besl.ref<vector<4xf32>, output>
  }
}
