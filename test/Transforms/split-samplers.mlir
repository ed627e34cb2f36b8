// RUN: besl-opt %s --besl-split-samplers | FileCheck %s
// RUN: besl-opt %s --besl-split-samplers --besl-split-samplers | FileCheck %s
// RUN: besl-opt %s --besl-split-samplers=per-element | FileCheck %s --check-prefix=EACH
// RUN: besl-opt %s --besl-split-samplers=spelling=glsl | FileCheck %s --check-prefix=GLSL

besl.program @p layout(scalar, column) {
  // CHECK: besl.descriptor @map : !besl.texture<2d> slot(3) read
  // CHECK-NEXT: besl.descriptor @map.sampler : !besl.sampler slot(3) read {source_name = "map_sampler"}
  // GLSL-NOT: besl.sampler
  besl.descriptor @map : !besl.texture<2d> slot(3) read
  // CHECK-NEXT: besl.descriptor @maps : !besl.texture<2d> slot(4) count(2) read
  // CHECK-NEXT: besl.descriptor @maps.sampler : !besl.sampler slot(4) read {source_name = "maps_sampler"}
  // EACH: besl.descriptor @maps.sampler : !besl.sampler slot(4) count(2) read
  besl.descriptor @maps : !besl.texture<2d> slot(4) count(2) read
  // What is only fetched from needs none.
  // CHECK-NEXT: besl.descriptor @texels : !besl.texture<2d> slot(9) read
  // CHECK-NEXT: besl.func
  besl.descriptor @texels : !besl.texture<2d> slot(9) read

  // CHECK: @inner(%[[T:.*]]: !besl.texture<2d>, %[[S:.*]]: !besl.sampler, %[[UV:.*]]: vector<2xf32>) -> vector<4xf32>
  besl.func private @inner(%texture: !besl.texture<2d>, %uv: vector<2xf32>) -> vector<4xf32> {
    // CHECK: %[[BOTH:.*]] = besl.combine %[[T]], %[[S]] : !besl.texture<2d>
    // CHECK: besl.texture_lod %[[BOTH]], %[[UV]]
    %c = besl.texture_lod %texture, %uv : (!besl.texture<2d>, vector<2xf32>) -> vector<4xf32>
    besl.return %c : vector<4xf32>
  }

  // A parameter that is passed on is sampled; one that is fetched from is not.
  // CHECK: @outer(%{{.*}}: !besl.texture<2d>, %{{.*}}: !besl.texture<2d>, %{{.*}}: !besl.sampler)
  besl.func private @outer(%fetched: !besl.texture<2d>, %sampled: !besl.texture<2d>) -> vector<4xf32> {
    %uv = besl.constant dense<0.5> : vector<2xf32>
    %at = besl.constant dense<1> : vector<2xui32>
    %a = besl.texture_fetch %fetched, %at : (!besl.texture<2d>, vector<2xui32>) -> vector<4xf32>
    %b = besl.call @inner(%sampled, %uv) : (!besl.texture<2d>, vector<2xf32>) -> vector<4xf32>
    %c = besl.add %a, %b : vector<4xf32>
    besl.return %c : vector<4xf32>
  }

  // CHECK: @main
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %i = besl.builtin local_invocation_index : ui32
    %uv = besl.constant dense<0.5> : vector<2xf32>
    // CHECK: %[[MAPS:.*]] = besl.handle @maps[%{{.*}}] {besl.nonuniform} : !besl.texture<2d>
    // CHECK: %[[SAMPLER:.*]] = besl.handle @maps.sampler : !besl.sampler
    // EACH: besl.handle @maps.sampler[%{{.*}}] {besl.nonuniform} : !besl.sampler
    // CHECK: besl.combine %[[MAPS]], %[[SAMPLER]]
    %t = besl.handle @maps[%i] {besl.nonuniform} : !besl.texture<2d>
    %c = besl.texture_lod %t, %uv : (!besl.texture<2d>, vector<2xf32>) -> vector<4xf32>
    // CHECK: besl.call @outer(%{{.*}}, %{{.*}}, %{{.*}}) : (!besl.texture<2d>, !besl.texture<2d>, !besl.sampler)
    %texels = besl.handle @texels : !besl.texture<2d>
    %map = besl.handle @map : !besl.texture<2d>
    %d = besl.call @outer(%texels, %map) : (!besl.texture<2d>, !besl.texture<2d>) -> vector<4xf32>
  }
}
