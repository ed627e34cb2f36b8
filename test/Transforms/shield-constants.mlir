// What a compiler would evaluate, and refuse, is hidden in variables; constants that mean something else are written as what they mean.
// RUN: besl-opt %s --besl-shield-constants | FileCheck %s
// RUN: besl-opt %s --besl-shield-constants --besl-shield-constants | FileCheck %s

besl.program @shields layout(scalar, column) {
  besl.const @half : f32 = 0.5
  besl.spec_constant @count : ui32 id(0) = 0
  besl.descriptor @data : !besl.array<? x ui32> slot(0) read_write

  // CHECK-LABEL: besl.func private @floats
  besl.func private @floats(%x: f32) -> f32 {
    // CHECK: %[[NAMED:.*]] = besl.let "value" %{{.*}} : f32
    // CHECK-NEXT: besl.sqrt %[[NAMED]]
    %minus = besl.constant -1.0 : f32
    %root = besl.sqrt %minus : (f32) -> f32
    // A constant of the program is one too.
    // CHECK: %[[LOADED:.*]] = besl.load
    // CHECK-NEXT: %[[NAMED:.*]] = besl.let "value" %[[LOADED]] : f32
    // CHECK-NEXT: besl.log2 %[[NAMED]]
    %place = besl.global @half : !besl.ref<f32, constant>
    %half = besl.load %place : !besl.ref<f32, constant>
    %log = besl.log2 %half : (f32) -> f32
    // What is not constant any more needs nothing, nor does what cannot be refused.
    // CHECK-NEXT: besl.add %{{.*}}, %{{.*}} : f32
    // CHECK-NEXT: besl.cmp lt
    // CHECK-NEXT: besl.construct
    %sum = besl.add %root, %log : f32
    %less = besl.cmp lt, %minus, %half : f32
    %pair = besl.construct %minus, %half : (f32, f32) -> vector<2xf32>
    // Edges that are one.
    // CHECK: %[[EDGE:.*]] = besl.let "value"
    // CHECK-NEXT: besl.smoothstep %[[EDGE]], %{{.*}}, %x
    %step = besl.smoothstep %minus, %minus, %x : (f32, f32, f32) -> f32
    // CHECK-NEXT: besl.smoothstep %x
    %other = besl.smoothstep %x, %minus, %x : (f32, f32, f32) -> f32
    %all = besl.add %step, %other : f32
    %result = besl.select %less, %all, %sum : f32
    besl.yield %result : f32
  }

  // CHECK-LABEL: besl.func private @integers
  besl.func private @integers(%x: ui32, %v: vector<2xui32>) -> ui32 {
    // CHECK: %[[ONE:.*]] = besl.constant 1 : ui32
    // CHECK-NEXT: besl.div %x, %[[ONE]] : ui32
    %zero = besl.constant 0 : ui32
    %q = besl.div %x, %zero : ui32
    // CHECK: %[[PARTS:.*]] = besl.constant dense<[1, 3]> : vector<2xui32>
    // CHECK-NEXT: besl.rem %v, %[[PARTS]]
    %divisors = besl.constant dense<[0, 3]> : vector<2xui32>
    %r = besl.rem %v, %divisors : vector<2xui32>
    // CHECK: %[[THREE:.*]] = besl.constant 3 : ui32
    // CHECK-NEXT: besl.shl %x, %[[THREE]]
    %amount = besl.constant 35 : ui32
    %s = besl.shl %x, %amount : ui32
    // What the host gives may be zero.
    // CHECK: %[[COUNT:.*]] = besl.load
    // CHECK-NEXT: %[[NAMED:.*]] = besl.let "value" %[[COUNT]] : ui32
    // CHECK-NEXT: besl.div %x, %[[NAMED]]
    %place = besl.global @count : !besl.ref<ui32, specialization>
    %count = besl.load %place : !besl.ref<ui32, specialization>
    %d = besl.div %x, %count : ui32
    %e = besl.extract %r[0] : vector<2xui32>
    %0 = besl.add %q, %s : ui32
    %1 = besl.add %0, %d : ui32
    %2 = besl.add %1, %e : ui32
    besl.yield %2 : ui32
  }
}
