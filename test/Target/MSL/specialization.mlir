// A function constant has no default: the constant with the author's name takes the one the program gives where the host sets none.
// RUN: %msl %s | %check-text %s

besl.program @special layout(scalar, column) {
  besl.spec_constant @quality : ui32 id(3) = 2
  besl.spec_constant @scale : f32 id(7) = -0.5
  besl.private @state : ui32 = 1
  besl.private @unset : vector<2xf32>
  besl.descriptor @values : !besl.array<? x vector<3xf32>> slot(4) read_write
  besl.func private @step() -> ui32 {
    %q = besl.global @quality : !besl.ref<ui32, specialization>
    %v = besl.load %q : !besl.ref<ui32, specialization>
    %s = besl.global @state : !besl.ref<ui32, private>
    %o = besl.load %s : !besl.ref<ui32, private>
    %n = besl.add %o, %v : ui32
    besl.store %n, %s : !besl.ref<ui32, private>
    besl.return %n : ui32
  }
  besl.func @main() entry(compute, workgroup = [64, 1, 1]) {
    %i = besl.call @step() : () -> ui32
    %k = besl.global @scale : !besl.ref<f32, specialization>
    %f = besl.load %k : !besl.ref<f32, specialization>
    %v = besl.global @values : !besl.ref<!besl.array<? x vector<3xf32>>, storage>
    %e = besl.element %v[%i] : !besl.ref<!besl.array<? x vector<3xf32>>, storage>
    %x = besl.load %e : !besl.ref<vector<3xf32>, storage>
    %c = besl.splat %f : f32 to vector<3xf32>
    %y = besl.mul %x, %c : vector<3xf32>
    besl.store %y, %e : !besl.ref<vector<3xf32>, storage>
    besl.return
  }
}

// CHECK:// Metal 3.0: xcrun -sdk macosx metal -std=metal3.0
// CHECK-NEXT:// besl-threadgroup-size:64,1,1
// CHECK-NEXT:#include <metal_stdlib>
// CHECK-EMPTY:
// CHECK-NEXT:using namespace metal;
// CHECK-EMPTY:
// CHECK-NEXT:struct Resources {
// CHECK-NEXT:    device packed_float3 *values {{[[][[]}}id(0)]];
// CHECK-NEXT:};
// CHECK-EMPTY:
// CHECK-NEXT:constant uint besl_constant_3 {{[[][[]}}function_constant(3)]];
// CHECK-NEXT:constant uint quality = is_function_constant_defined(besl_constant_3) ? besl_constant_3 : 2u;
// CHECK-EMPTY:
// CHECK-NEXT:constant float besl_constant_7 {{[[][[]}}function_constant(7)]];
// CHECK-NEXT:constant float scale = is_function_constant_defined(besl_constant_7) ? besl_constant_7 : -0.5f;
// CHECK-EMPTY:
// CHECK-NEXT:uint step_1(thread uint &state) {
// CHECK-NEXT:    uint t = state + quality;
// CHECK-NEXT:    state = t;
// CHECK-NEXT:    return t;
// CHECK-NEXT:}
// CHECK-EMPTY:
// CHECK-NEXT:kernel void besl_main(constant Resources &resources {{[[][[]}}buffer(16)]]) {
// CHECK-NEXT:    uint state = 1u;
// CHECK-NEXT:    uint t = step_1(state);
// CHECK-NEXT:    resources.values[t] = float3(resources.values[t]) * scale;
// CHECK-NEXT:    return;
// CHECK-NEXT:}
