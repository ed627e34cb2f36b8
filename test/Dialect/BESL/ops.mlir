// Every op that is not an intrinsic, in the text that people read. Everything here is more than one source language can say:
// open loops, `break`, `else`, switches, bitwise operators, vectors of bools, private variables, samplers and several entries.
// RUN: besl-opt %s | FileCheck %s
// RUN: besl-opt %s | besl-opt | FileCheck %s
// RUN: besl-opt %s --emit-bytecode | besl-opt | FileCheck %s
// RUN: besl-opt %s --mlir-print-op-generic | besl-opt | FileCheck %s
// RUN: besl-opt %s --mlir-print-debuginfo --mlir-print-local-scope | besl-opt | FileCheck %s

!Light = !besl.struct<"Light", color: vector<3xf32>, enabled: ui32>
!Counters = !besl.struct<"Counters", total: !besl.atomic<ui32>>

// CHECK-LABEL: besl.program @declarations layout(scalar, column) {
besl.program @declarations layout(scalar, column) {
  // CHECK-NEXT: besl.struct @"struct Light" : !Light
  besl.struct @"struct Light" : !Light
  // CHECK-NEXT: besl.struct @"struct Counters" : !Counters {emitted_fields = ["total_"], emitted_name = "Counters_"}
  besl.struct @"struct Counters" : !Counters {emitted_name = "Counters_", emitted_fields = ["total_"]}

  // CHECK-NEXT: besl.descriptor @light : !Light slot(0) read memory(constant)
  besl.descriptor @light : !Light slot(0) read memory(constant)
  // CHECK-NEXT: besl.descriptor @lights : !besl.array<? x !Light> slot(1) read memory(device)
  besl.descriptor @lights : !besl.array<? x !Light> slot(1) read memory(device)
  // CHECK-NEXT: besl.descriptor @counters : !Counters slot(2) read_write
  besl.descriptor @counters : !Counters slot(2) read_write
  // CHECK-NEXT: besl.descriptor @textures : !besl.texture<2d> slot(3) count(16) read {binding = #besl.binding<set = 1, binding = 3>}
  besl.descriptor @textures : !besl.texture<2d> slot(3) count(16) read {binding = #besl.binding<set = 1, binding = 3>}
  // CHECK-NEXT: besl.descriptor @sampler : !besl.sampler slot(19) read
  besl.descriptor @sampler : !besl.sampler slot(19) read
  // CHECK-NEXT: besl.descriptor @target : !besl.image<2d, rgba16f> slot(20) write
  besl.descriptor @target : !besl.image<2d, rgba16f> slot(20) write

  // CHECK-NEXT: besl.input @uv : vector<2xf32> location(0)
  besl.input @uv : vector<2xf32> location(0)
  // CHECK-NEXT: besl.input @material : ui32 location(1) flat per_primitive
  besl.input @material : ui32 location(1) flat per_primitive
  // CHECK-NEXT: besl.output @color : vector<4xf32> location(0)
  besl.output @color : vector<4xf32> location(0)
  // CHECK-NEXT: besl.output @id : ui32 location(1) flat
  besl.output @id : ui32 location(1) flat
  // CHECK-NEXT: besl.output @position : vector<4xf32> position
  besl.output @position : vector<4xf32> position
  // CHECK-NEXT: besl.output @normals : !besl.array<64 x vector<3xf32>> location(2) per_vertex
  besl.output @normals : !besl.array<64 x vector<3xf32>> location(2) per_vertex
  // CHECK-NEXT: besl.output @faces : !besl.array<126 x ui32> location(3) flat per_primitive
  besl.output @faces : !besl.array<126 x ui32> location(3) flat per_primitive
  // CHECK-NEXT: besl.input @near : f32 location(4) centroid
  besl.input @near : f32 location(4) centroid
  // CHECK-NEXT: besl.input @sampled : f32 location(5) linear sample
  besl.input @sampled : f32 location(5) linear sample
  // CHECK-NEXT: besl.input @some : f32 location(6) flat either
  besl.input @some : f32 location(6) flat either
  // CHECK-NEXT: besl.output @steady : vector<4xf32> position invariant
  besl.output @steady : vector<4xf32> position invariant
  // CHECK-NEXT: besl.output @planes : !besl.array<3 x f32> clip_distances
  besl.output @planes : !besl.array<3 x f32> clip_distances
  // CHECK-NEXT: besl.output @planes.1 : vector<2xf32> clip_distances index(1)
  besl.output @planes.1 : vector<2xf32> clip_distances index(1)
  // CHECK-NEXT: besl.output @mixed : vector<4xf32> location(0) index(0)
  besl.output @mixed : vector<4xf32> location(0) index(0)
  // CHECK-NEXT: besl.output @through : vector<4xf32> location(0) index(1)
  besl.output @through : vector<4xf32> location(0) index(1)

  // CHECK-NEXT: besl.task_payload @payload : !Light
  besl.task_payload @payload : !Light
  // CHECK-NEXT: besl.workgroup @shared : !besl.array<64 x !besl.atomic<ui32>>
  besl.workgroup @shared : !besl.array<64 x !besl.atomic<ui32>>
  // CHECK-NEXT: besl.push_constant @constants : !Light
  besl.push_constant @constants : !Light
  // CHECK-NEXT: besl.private @state : ui32 = 1
  besl.private @state : ui32 = 1
  // CHECK-NEXT: besl.private @scratch : !besl.array<4 x f32>
  besl.private @scratch : !besl.array<4 x f32>
  // CHECK-NEXT: besl.spec_constant @quality : ui32 id(3) = 2 {source_name = "QUALITY"}
  besl.spec_constant @quality : ui32 id(3) = 2 {source_name = "QUALITY"}

  // CHECK-NEXT: besl.const @count : si32 = -3
  besl.const @count : si32 = -3
  // CHECK-NEXT: besl.const @on : i1 = true
  besl.const @on : i1 = true
  // CHECK-NEXT: besl.const @up : vector<3xf32> = dense<[0.000000e+00, 1.000000e+00, 0.000000e+00]>
  besl.const @up : vector<3xf32> = dense<[0.0, 1.0, 0.0]>
  // CHECK-NEXT: besl.const @weights : !besl.array<3 x f16> = #besl.aggregate<[5.000000e-01, 2.500000e-01, 1.250000e-01]>
  besl.const @weights : !besl.array<3 x f16> = #besl.aggregate<[0.5, 0.25, 0.125]>
  // CHECK-NEXT: besl.const @default : !Light = #besl.aggregate<[dense<1.000000e+00>, 1]>
  besl.const @default : !Light = #besl.aggregate<[dense<1.0>, 1]>
  // CHECK-NEXT: besl.const @bases : !besl.array<2 x !besl.matrix<2x2xf32>> = #besl.aggregate<{{\[\[}}dense<[1.000000e+00, 0.000000e+00]>, dense<[0.000000e+00, 1.000000e+00]>], [dense<2.000000e+00>, dense<3.000000e+00>]]>
  besl.const @bases : !besl.array<2 x !besl.matrix<2x2xf32>> = #besl.aggregate<[[dense<[1.0, 0.0]>, dense<[0.0, 1.0]>], [dense<2.0>, dense<3.0>]]>
}

// CHECK-LABEL: besl.program @functions layout(scalar, row) {
besl.program @functions layout(scalar, row) {
  // CHECK-NEXT: besl.func private @linked(f32, !besl.texture<2d>) -> f32
  besl.func private @linked(f32, !besl.texture<2d>) -> f32
  // CHECK-NEXT: besl.func private @named(f32) attributes {arg_names = ["x"]}
  besl.func private @named(f32) attributes {arg_names = ["x"]}
  // CHECK-NEXT: besl.func @exported() {
  // CHECK-NEXT: }
  besl.func @exported() {
  }
  // Names that are no names of SSA values stay in the attribute.
  // CHECK-NEXT: besl.func private @unicode(%{{.*}}: f32) -> f32 attributes {arg_names = ["gr\C3\B6\C3\9Fe"]} {
  besl.func private @unicode(%arg0: f32) -> f32 attributes {arg_names = ["größe"]} {
    besl.yield %arg0 : f32
  }
  // CHECK: besl.func private @"f(f32)"(%x: f32, %y: f32) -> f32 attributes {emitted_name = "f_1", source_name = "f"} {
  // CHECK-NEXT: besl.return %x : f32
  // CHECK-NEXT: }
  besl.func private @"f(f32)"(%x: f32, %y: f32) -> f32 attributes {source_name = "f", emitted_name = "f_1"} {
    besl.return %x : f32
  }
  // CHECK: besl.func @vs() entry(vertex) {
  besl.func @vs() entry(vertex) {
    besl.return
  }
  // CHECK: besl.func @cs() entry(compute, workgroup = [8, 8, 1]) {
  besl.func @cs() entry(compute, workgroup = [8, 8, 1]) {
  }
  // CHECK: besl.func @ts() entry(task, workgroup = [32, 1, 1], max_mesh_threadgroups = 16) {
  besl.func @ts() entry(task, workgroup = [32, 1, 1], max_mesh_threadgroups = 16) {
  }
  // CHECK: besl.func @ms() entry(mesh, workgroup = [32, 1, 1], max_vertices = 64, max_primitives = 126) {
  besl.func @ms() entry(mesh, workgroup = [32, 1, 1], max_vertices = 64, max_primitives = 126) {
  }
}

// CHECK-LABEL: besl.program @places layout(scalar, byte_engine) {
besl.program @places layout(scalar, byte_engine) {
  besl.descriptor @lights : !Light slot(0) count(4) read_write
  besl.descriptor @textures : !besl.texture<2d> slot(4) count(2) read
  besl.descriptor @image : !besl.image<2d, r32ui> slot(6) read_write
  besl.descriptor @sampler : !besl.sampler slot(7) read
  besl.input @uv : vector<2xf32> location(0)
  besl.output @color : vector<4xf32> location(0)
  besl.private @state : ui32 = 1
  besl.const @one : f32 = 1.0

  // CHECK: besl.func @f(%i: ui32, %x: f32, %m: !besl.matrix<4x3xf32>) -> f32 {
  besl.func @f(%i: ui32, %x: f32, %m: !besl.matrix<4x3xf32>) -> f32 {
    // CHECK-NEXT: %[[LIGHT:.*]] = besl.global @lights[%i] : !besl.ref<!Light, storage>
    %light = besl.global @lights[%i] : !besl.ref<!Light, storage>
    // CHECK-NEXT: %[[COLOR:.*]] = besl.member %[[LIGHT]]["color"] : !besl.ref<!Light, storage>
    %color = besl.member %light["color"] : !besl.ref<!Light, storage>
    // CHECK-NEXT: %[[RED:.*]] = besl.component %[[COLOR]][%i] : !besl.ref<vector<3xf32>, storage>
    %red = besl.component %color[%i] : !besl.ref<vector<3xf32>, storage>
    // CHECK-NEXT: besl.store %x, %[[RED]] : !besl.ref<f32, storage>
    besl.store %x, %red : !besl.ref<f32, storage>
    // CHECK-NEXT: %transform = besl.local "transform" = %m : !besl.ref<!besl.matrix<4x3xf32>, function>
    %t = besl.local "transform" = %m : !besl.ref<!besl.matrix<4x3xf32>, function>
    // CHECK-NEXT: %[[COLUMN:.*]] = besl.column %transform[%i] : !besl.ref<!besl.matrix<4x3xf32>, function>
    %column = besl.column %t[%i] : !besl.ref<!besl.matrix<4x3xf32>, function>
    // CHECK-NEXT: %[[LOADED:.*]] = besl.load %[[COLUMN]] : !besl.ref<vector<3xf32>, function>
    %loaded = besl.load %column : !besl.ref<vector<3xf32>, function>
    // CHECK-NEXT: %table = besl.local "table" {emitted_name = "table_"} : !besl.ref<!besl.array<4 x f32>, function>
    %table = besl.local "table" {emitted_name = "table_"} : !besl.ref<!besl.array<4 x f32>, function>
    // CHECK-NEXT: %[[ELEMENT:.*]] = besl.element %table[%i] : !besl.ref<!besl.array<4 x f32>, function>
    %element = besl.element %table[%i] : !besl.ref<!besl.array<4 x f32>, function>
    // CHECK-NEXT: %[[READ:.*]] = besl.load %[[ELEMENT]] : !besl.ref<f32, function>
    %read = besl.load %element : !besl.ref<f32, function>
    // CHECK-NEXT: %area = besl.let "area" %[[READ]] : f32
    %area = besl.let "area" %read : f32
    // CHECK-NEXT: besl.global @uv : !besl.ref<vector<2xf32>, input>
    %uv = besl.global @uv : !besl.ref<vector<2xf32>, input>
    // CHECK-NEXT: besl.global @color : !besl.ref<vector<4xf32>, output>
    %out = besl.global @color : !besl.ref<vector<4xf32>, output>
    // CHECK-NEXT: besl.global @state : !besl.ref<ui32, private>
    %state = besl.global @state : !besl.ref<ui32, private>
    // CHECK-NEXT: besl.global @one : !besl.ref<f32, constant>
    %one = besl.global @one : !besl.ref<f32, constant>
    // CHECK-NEXT: besl.handle @textures[%i] : !besl.texture<2d>
    %texture = besl.handle @textures[%i] : !besl.texture<2d>
    // CHECK-NEXT: besl.handle @image : !besl.image<2d, r32ui>
    %image = besl.handle @image : !besl.image<2d, r32ui>
    // CHECK-NEXT: besl.handle @image : !besl.image<2d, ui32>
    %any = besl.handle @image : !besl.image<2d, ui32>
    // CHECK-NEXT: besl.handle @sampler : !besl.sampler
    %sampler = besl.handle @sampler : !besl.sampler
    // CHECK-NEXT: besl.return %area : f32
    besl.return %area : f32
  }
}

// CHECK-LABEL: besl.program @expressions
besl.program @expressions layout(scalar, column) {
  besl.func private @callee(%x: f32) -> f32 {
    besl.return %x : f32
  }
  besl.func private @nothing()
  // CHECK: besl.func @constants() {
  besl.func @constants() {
    // CHECK-NEXT: %cst = besl.constant 1.500000e+00 : f32
    %a = besl.constant 1.5 : f32
    // CHECK-NEXT: %c3_ui32 = besl.constant 3 : ui32
    %b = besl.constant 3 : ui32
    // CHECK-NEXT: %c-3_si32 = besl.constant -3 : si32
    %c = besl.constant -3 : si32
    // CHECK-NEXT: %c4294967295_ui32 = besl.constant 4294967295 : ui32
    %d = besl.constant 4294967295 : ui32
    // CHECK-NEXT: %true = besl.constant true
    %e = besl.constant true
    // CHECK-NEXT: %cst_0 = besl.constant dense<[true, false]> : vector<2xi1>
    %f = besl.constant dense<[true, false]> : vector<2xi1>
    // CHECK-NEXT: %cst_1 = besl.constant #besl.aggregate<[1, 2]> : !besl.array<2 x ui8>
    %g = besl.constant #besl.aggregate<[1, 2]> : !besl.array<2 x ui8>
  }
  // CHECK: besl.func @arithmetic
  besl.func @arithmetic(%x: f32, %u: ui32, %s: vector<2xsi32>, %b: vector<3xi1>, %m: !besl.matrix<4x3xf32>, %v: vector<4xf32>, %c: i1) {
    // CHECK-NEXT: besl.add %x, %x : f32
    %0 = besl.add %x, %x : f32
    // CHECK-NEXT: besl.sub %m, %m : !besl.matrix<4x3xf32>
    %1 = besl.sub %m, %m : !besl.matrix<4x3xf32>
    // CHECK-NEXT: besl.mul %s, %s : vector<2xsi32>
    %2 = besl.mul %s, %s : vector<2xsi32>
    // CHECK-NEXT: besl.div %u, %u {unchecked} : ui32
    %3 = besl.div %u, %u {unchecked} : ui32
    // CHECK-NEXT: besl.rem %s, %s : vector<2xsi32>
    %4 = besl.rem %s, %s : vector<2xsi32>
    // CHECK-NEXT: besl.shl %u, %u {unchecked} : ui32
    %5 = besl.shl %u, %u {unchecked} : ui32
    // CHECK-NEXT: besl.shr %s, %s : vector<2xsi32>
    %6 = besl.shr %s, %s : vector<2xsi32>
    // CHECK-NEXT: besl.and %u, %u : ui32
    %7 = besl.and %u, %u : ui32
    // CHECK-NEXT: besl.or %u, %u : ui32
    %8 = besl.or %u, %u : ui32
    // CHECK-NEXT: besl.xor %u, %u : ui32
    %9 = besl.xor %u, %u : ui32
    // CHECK-NEXT: besl.neg %x : f32
    %10 = besl.neg %x : f32
    // CHECK-NEXT: besl.not %b : vector<3xi1>
    %11 = besl.not %b : vector<3xi1>
    // CHECK-NEXT: besl.complement %u : ui32
    %12 = besl.complement %u : ui32
    // CHECK-NEXT: besl.cmp lt, %v, %v : vector<4xf32>
    %13 = besl.cmp lt, %v, %v : vector<4xf32>
    // CHECK-NEXT: besl.cmp ne, %c, %c : i1
    %14 = besl.cmp ne, %c, %c : i1
    // CHECK-NEXT: besl.select %c, %x, %0 : f32
    %15 = besl.select %c, %x, %0 : f32
    // CHECK-NEXT: besl.convert %x : f32 to ui32
    %16 = besl.convert %x : f32 to ui32
    // CHECK-NEXT: besl.convert %m : !besl.matrix<4x3xf32> to !besl.matrix<4x3xf16>
    %17 = besl.convert %m : !besl.matrix<4x3xf32> to !besl.matrix<4x3xf16>
    // CHECK-NEXT: besl.matmul %m, %v : (!besl.matrix<4x3xf32>, vector<4xf32>) -> vector<3xf32>
    %18 = besl.matmul %m, %v : (!besl.matrix<4x3xf32>, vector<4xf32>) -> vector<3xf32>
    // CHECK-NEXT: besl.matmul %18, %m : (vector<3xf32>, !besl.matrix<4x3xf32>) -> vector<4xf32>
    %19 = besl.matmul %18, %m : (vector<3xf32>, !besl.matrix<4x3xf32>) -> vector<4xf32>
    // CHECK-NEXT: besl.construct %x, %x, %x : (f32, f32, f32) -> vector<3xf32>
    %20 = besl.construct %x, %x, %x : (f32, f32, f32) -> vector<3xf32>
    // CHECK-NEXT: besl.splat %x : f32 to vector<4xf32>
    %21 = besl.splat %x : f32 to vector<4xf32>
    // CHECK-NEXT: besl.extract %m[2] : !besl.matrix<4x3xf32>
    %22 = besl.extract %m[2] : !besl.matrix<4x3xf32>
    // CHECK-NEXT: besl.extract_dynamic %m[%u] : !besl.matrix<4x3xf32>
    %23 = besl.extract_dynamic %m[%u] : !besl.matrix<4x3xf32>
    // CHECK-NEXT: besl.insert %x, %v[3] : f32 into vector<4xf32>
    %24 = besl.insert %x, %v[3] : f32 into vector<4xf32>
    // CHECK-NEXT: besl.insert_dynamic %x, %v[%u] : f32 into vector<4xf32>
    %25 = besl.insert_dynamic %x, %v[%u] : f32 into vector<4xf32>
    // CHECK-NEXT: besl.logical_and %c {
    // CHECK-NEXT:   besl.yield %14 : i1
    // CHECK-NEXT: }
    %26 = besl.logical_and %c {
      besl.yield %14 : i1
    }
    // CHECK-NEXT: besl.logical_or %c {
    // CHECK-NEXT:   besl.yield %26 : i1
    // CHECK-NEXT: }
    %27 = besl.logical_or %c {
      besl.yield %26 : i1
    }
    // CHECK-NEXT: besl.call @callee(%x) : (f32) -> f32
    %28 = besl.call @callee(%x) : (f32) -> f32
    // CHECK-NEXT: besl.call @nothing() : () -> ()
    besl.call @nothing() : () -> ()
    // CHECK-NEXT: besl.raw glsl("${r} = sqrt(${x});\0A") hlsl("${r} = sqrt(${x});") ins("x" = %x : f32) outs("r" : f32)
    %29 = besl.raw glsl("${r} = sqrt(${x});\0A") hlsl("${r} = sqrt(${x});") ins("x" = %x : f32) outs("r" : f32)
    // CHECK-NEXT: besl.raw msl("threadgroup_barrier(mem_flags::mem_none);")
    besl.raw msl("threadgroup_barrier(mem_flags::mem_none);")
    // CHECK-NEXT: besl.builtin global_invocation_id : vector<3xui32>
    %30 = besl.builtin global_invocation_id : vector<3xui32>
    // CHECK-NEXT: besl.builtin front_facing : i1
    %31 = besl.builtin front_facing : i1
  }
}

// CHECK-LABEL: besl.program @control_flow
besl.program @control_flow layout(scalar, column) {
  // CHECK: besl.func @ifs(%c: i1, %x: f32) {
  besl.func @ifs(%c: i1, %x: f32) {
    // CHECK-NEXT: besl.if %c {
    // CHECK-NEXT:   besl.return
    // CHECK-NEXT: }
    besl.if %c {
      besl.return
    }
    // CHECK-NEXT: besl.if %c image_guard {
    // CHECK-NEXT:   besl.return
    // CHECK-NEXT: }
    besl.if %c image_guard {
      besl.return
    }
    // CHECK-NEXT: besl.if %c {
    // CHECK-NEXT: } else {
    // CHECK-NEXT:   besl.discard
    // CHECK-NEXT: } {note = "kept"}
    besl.if %c {
    } else {
      besl.discard
    } {note = "kept"}
    // CHECK-NEXT: %{{.*}}:2 = besl.if %c -> (f32, i1) {
    // CHECK-NEXT:   besl.yield %x, %c : f32, i1
    // CHECK-NEXT: } else {
    // CHECK-NEXT:   besl.return
    // CHECK-NEXT:   besl.yield %x, %c : f32, i1
    // CHECK-NEXT: }
    %0:2 = besl.if %c -> (f32, i1) {
      besl.yield %x, %c : f32, i1
    } else {
      besl.return
      besl.yield %x, %c : f32, i1
    }
  }
  // CHECK: besl.func @switches(%u: ui32, %s: si32, %c: i1, %x: f32) {
  besl.func @switches(%u: ui32, %s: si32, %c: i1, %x: f32) {
    // CHECK-NEXT: besl.switch %u : ui32 case 0, 1 {
    // CHECK-NEXT:   besl.discard
    // CHECK-NEXT: } case 4294967295 {
    // CHECK-NEXT: } default {
    // CHECK-NEXT:   besl.return
    // CHECK-NEXT: }
    besl.switch %u : ui32 case 0, 1 {
      besl.discard
    } case 4294967295 {
    } default {
      besl.return
    }
    // CHECK-NEXT: besl.switch %s : si32 -> (f32) case -1 {
    // CHECK-NEXT:   besl.yield %x : f32
    // CHECK-NEXT: } default {
    // CHECK-NEXT:   besl.yield %x : f32
    // CHECK-NEXT: }
    %0 = besl.switch %s : si32 -> (f32) case -1 {
      besl.yield %x : f32
    } default {
      besl.yield %x : f32
    }
    // CHECK-NEXT: besl.switch %c : i1 case true {
    // CHECK-NEXT: } default {
    // CHECK-NEXT: }
    besl.switch %c : i1 case true {
    } default {
    }
  }
  // CHECK: besl.func @loops(%c: i1) {
  besl.func @loops(%c: i1) {
    // CHECK-NEXT: besl.loop while {
    // CHECK-NEXT:   %[[N:.*]] = besl.not %c : i1
    // CHECK-NEXT:   besl.yield %[[N]] : i1
    // CHECK-NEXT: } step {
    // CHECK-NEXT:   besl.eval {
    // CHECK-NEXT:     besl.not %c : i1
    // CHECK-NEXT:   }
    // CHECK-NEXT: } do {
    // CHECK-NEXT:   besl.if %c {
    // CHECK-NEXT:     besl.continue
    // CHECK-NEXT:   }
    // CHECK-NEXT: }
    besl.loop while {
      %n = besl.not %c : i1
      besl.yield %n : i1
    } step {
      besl.eval {
        %n = besl.not %c : i1
      }
    } do {
      besl.if %c {
        besl.continue
      }
    }
    // CHECK-NEXT: besl.loop do {
    // CHECK-NEXT:   besl.switch %c : i1 case true {
    // CHECK-NEXT:     besl.break
    // CHECK-NEXT:   } default {
    // CHECK-NEXT:   }
    // CHECK-NEXT: }
    besl.loop do {
      besl.switch %c : i1 case true {
        besl.break
      } default {
      }
    }
  }
}
