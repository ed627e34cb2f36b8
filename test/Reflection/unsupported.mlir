// A target that cannot say the program has a reason in the document; one that is named has to. Specialization constants.
// RUN: besl-translate --to=reflection %s | FileCheck %s
// RUN: not besl-translate --to=reflection --reflect-for=glsl,hlsl %s 2>&1 | FileCheck %s --check-prefix=NAMED
// RUN: besl-translate --to=reflection --reflect-for=glsl %s | FileCheck %s --check-prefix=GLSL

besl.program @p layout(scalar, column) {
  besl.spec_constant @steps : ui32 id(7) = 4
  besl.spec_constant @strength : f32 id(2) = 5.000000e-01
  besl.spec_constant @weight : f32 id(4) = 2.000000e+00
  besl.spec_constant @mirrored : i1 id(3) = true
  besl.descriptor @out : !besl.array<? x ui32> slot(0) read_write
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %zero = besl.constant 0 : ui32
    %steps = besl.global @steps : !besl.ref<ui32, specialization>
    %strength = besl.global @strength : !besl.ref<f32, specialization>
    %mirrored = besl.global @mirrored : !besl.ref<i1, specialization>
    %a = besl.load %steps : !besl.ref<ui32, specialization>
    %s = besl.load %strength : !besl.ref<f32, specialization>
    %m = besl.load %mirrored : !besl.ref<i1, specialization>
    %weight = besl.global @weight : !besl.ref<f32, specialization>
    %w = besl.load %weight : !besl.ref<f32, specialization>
    %sw = besl.mul %s, %w : f32
    %b = besl.convert %sw : f32 to ui32
    %c = besl.add %a, %b : ui32
    %d = besl.select %m, %c, %zero : ui32
    %out = besl.global @out : !besl.ref<!besl.array<? x ui32>, storage>
    %place = besl.element %out[%zero] : !besl.ref<!besl.array<? x ui32>, storage>
    besl.store %d, %place : !besl.ref<ui32, storage>
    besl.raw glsl("barrier();")
    besl.return
  }
}

// CHECK:      "features": [
// CHECK-NEXT:   "raw_code",
// CHECK-NEXT:   "specialization_constants"
// CHECK-NEXT: ],
// CHECK:      "target": "glsl",
// CHECK-NEXT: "name": "main",
// CHECK:      "target": "hlsl",
// CHECK-NEXT: "unsupported": "raw code without HLSL text cannot be translated to HLSL"
// CHECK:      "target": "msl",
// CHECK-NEXT: "unsupported": "raw code without Metal text cannot be translated to Metal"
// CHECK:      "specialization": [
// CHECK:        "id": 2,
// CHECK-NEXT:   "name": "strength",
// CHECK-NEXT:   "type": "f32",
// CHECK-NEXT:   "default": "0.5",
// CHECK:        "id": 3,
// CHECK-NEXT:   "name": "mirrored",
// CHECK-NEXT:   "type": "bool",
// CHECK-NEXT:   "default": "true",
// CHECK:        "id": 4,
// CHECK-NEXT:   "name": "weight",
// CHECK-NEXT:   "type": "f32",
// CHECK-NEXT:   "default": "2.0",
// CHECK:        "id": 7,
// CHECK-NEXT:   "name": "steps",
// CHECK-NEXT:   "type": "u32",
// CHECK-NEXT:   "default": "4",

// NAMED: error: raw code without HLSL text cannot be translated to HLSL
// NAMED-NOT: "version"

// GLSL-NOT: "hlsl"
