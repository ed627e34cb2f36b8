// S20.1 S20.2: values that the host gives when it makes the pipeline, and those that it leaves alone
// RUN: %run-glsl %s
// SPECIALIZE: 0=7 1=1069547520 4=0
// EXPECT 0: u32 7 14 9 f32 1.5 u32 22

besl.program @p layout(scalar, column) {
  besl.descriptor @out : !besl.struct<"Out", a: ui32, b: ui32, c: ui32, d: f32, e: ui32> slot(0) write
  besl.spec_constant @count : ui32 id(0) = 1
  besl.spec_constant @scale : f32 id(1) = 0.5
  besl.spec_constant @same : ui32 id(2) = 9
  besl.spec_constant @flag : i1 id(4) = true
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %out = besl.global @out : !besl.ref<!besl.struct<"Out", a: ui32, b: ui32, c: ui32, d: f32, e: ui32>, storage>
    %a = besl.member %out["a"] : !besl.ref<!besl.struct<"Out", a: ui32, b: ui32, c: ui32, d: f32, e: ui32>, storage>
    %b = besl.member %out["b"] : !besl.ref<!besl.struct<"Out", a: ui32, b: ui32, c: ui32, d: f32, e: ui32>, storage>
    %c = besl.member %out["c"] : !besl.ref<!besl.struct<"Out", a: ui32, b: ui32, c: ui32, d: f32, e: ui32>, storage>
    %d = besl.member %out["d"] : !besl.ref<!besl.struct<"Out", a: ui32, b: ui32, c: ui32, d: f32, e: ui32>, storage>
    %e = besl.member %out["e"] : !besl.ref<!besl.struct<"Out", a: ui32, b: ui32, c: ui32, d: f32, e: ui32>, storage>
    %count = besl.global @count : !besl.ref<ui32, specialization>
    %n = besl.load %count : !besl.ref<ui32, specialization>
    besl.store %n, %a : !besl.ref<ui32, storage>
    %sum = besl.add %n, %n : ui32
    besl.store %sum, %b : !besl.ref<ui32, storage>
    %same = besl.global @same : !besl.ref<ui32, specialization>
    %s = besl.load %same : !besl.ref<ui32, specialization>
    besl.store %s, %c : !besl.ref<ui32, storage>
    %scale = besl.global @scale : !besl.ref<f32, specialization>
    %f = besl.load %scale : !besl.ref<f32, specialization>
    besl.store %f, %d : !besl.ref<f32, storage>
    %flag = besl.global @flag : !besl.ref<i1, specialization>
    %t = besl.load %flag : !besl.ref<i1, specialization>
    %yes = besl.constant 11 : ui32
    %no = besl.constant 22 : ui32
    %picked = besl.select %t, %yes, %no : ui32
    besl.store %picked, %e : !besl.ref<ui32, storage>
  }
}
