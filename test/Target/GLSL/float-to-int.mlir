// Conversions of floats that may not fit call a function of ours, once, however often they stand there; where they fit they are plain.
// RUN: %glsl %s | FileCheck %s

// CHECK: uint besl_to_u32(float x) {
// CHECK-NEXT:     return x > 4294967040.0 ? 4294967295u : x > 0.0 ? uint(x) : 0u;
// CHECK-NEXT: }
// CHECK: int besl_to_i32(float x) {
// CHECK-NEXT:     return x > 2147483520.0 ? 2147483647 : x > -2147483648.0 ? int(x) : x < 0.0 ? -2147483647 - 1 : 0;
// CHECK-NEXT: }
// CHECK-NOT: besl_to_{{.*}}(float x)
// CHECK: u = besl_to_u32(x)
// CHECK: i = besl_to_i32(x)
// CHECK: v = besl_to_u32(x * 2.0)
// CHECK: h = besl_to_u32(float(float16_t(x)))
// CHECK: c = uint(min(max(x, 0.0), 255.0))
besl.program @conversions layout(scalar, column) {
  besl.input @x : f32 location(0)
  besl.output @u : ui32 location(0)
  besl.output @i : si32 location(1)
  besl.output @v : ui32 location(2)
  besl.output @h : ui32 location(3)
  besl.output @c : ui32 location(4)
  besl.func @main() entry(fragment) {
    %0 = besl.global @x : !besl.ref<f32, input>
    %x = besl.load %0 : !besl.ref<f32, input>
    %u = besl.global @u : !besl.ref<ui32, output>
    %a = besl.convert %x : f32 to ui32
    besl.store %a, %u : !besl.ref<ui32, output>
    %i = besl.global @i : !besl.ref<si32, output>
    %b = besl.convert %x : f32 to si32
    besl.store %b, %i : !besl.ref<si32, output>
    %v = besl.global @v : !besl.ref<ui32, output>
    %two = besl.constant 2.0 : f32
    %twice = besl.mul %x, %two : f32
    %c = besl.convert %twice : f32 to ui32
    besl.store %c, %v : !besl.ref<ui32, output>
    %h = besl.global @h : !besl.ref<ui32, output>
    %half = besl.convert %x : f32 to f16
    %d = besl.convert %half : f16 to ui32
    besl.store %d, %h : !besl.ref<ui32, output>
    %p = besl.global @c : !besl.ref<ui32, output>
    %zero = besl.constant 0.0 : f32
    %most = besl.constant 255.0 : f32
    %e = besl.clamp %x, %zero, %most : (f32, f32, f32) -> f32
    %f = besl.convert %e : f32 to ui32
    besl.store %f, %p : !besl.ref<ui32, output>
  }
}
