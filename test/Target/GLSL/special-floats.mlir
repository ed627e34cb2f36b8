// Values that no decimal text stands for are made of their bits.
// RUN: %glsl %s | %check-text %s

besl.program @p layout(scalar, column) {
  besl.descriptor @data : !besl.array<? x f32> slot(0) read_write
  besl.const @INFINITY : f32 = 0x7F800000
  besl.const @ALL : vector<2xf32> = dense<[0xFF800000, 0x7FC00000]>
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %zero = besl.constant 0 : ui32
    %data = besl.global @data : !besl.ref<!besl.array<? x f32>, storage>
    %p = besl.element %data[%zero] : !besl.ref<!besl.array<? x f32>, storage>
    %i = besl.global @INFINITY : !besl.ref<f32, constant>
    %iv = besl.load %i : !besl.ref<f32, constant>
    %a = besl.global @ALL : !besl.ref<vector<2xf32>, constant>
    %av = besl.load %a : !besl.ref<vector<2xf32>, constant>
    %x = besl.extract %av[1] : vector<2xf32>
    %small = besl.constant 1.4e-45 : f32
    %minus = besl.constant -0.0 : f32
    %h = besl.constant 0x7C00 : f16
    // Not constants alone, which would be computed.
    %v = besl.load %p : !besl.ref<f32, storage>
    %0 = besl.sub %iv, %v : f32
    %1 = besl.mul %0, %small : f32
    %2 = besl.add %1, %x : f32
    besl.store %2, %p : !besl.ref<f32, storage>
    %w = besl.load %p : !besl.ref<f32, storage>
    %3 = besl.mul %w, %minus : f32
    besl.store %3, %p : !besl.ref<f32, storage>
    %y = besl.load %p : !besl.ref<f32, storage>
    %hy = besl.convert %y : f32 to f16
    %4 = besl.add %h, %hy : f16
    %hf = besl.convert %4 : f16 to f32
    besl.store %hf, %p : !besl.ref<f32, storage>
  }
}

// CHECK:#version 450
// CHECK-NEXT:#extension GL_EXT_scalar_block_layout : require
// CHECK-NEXT:#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
// CHECK-EMPTY:
// CHECK-NEXT:layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;
// CHECK-EMPTY:
// CHECK-NEXT:layout(set = 0, binding = 0, scalar) buffer data_block {
// CHECK-NEXT:    float elements[];
// CHECK-NEXT:} data;
// CHECK-EMPTY:
// CHECK-NEXT:const float INFINITY = (1.0 / 0.0);
// CHECK-EMPTY:
// CHECK-NEXT:const vec2 ALL = vec2((-1.0 / 0.0), (0.0 / 0.0));
// CHECK-EMPTY:
// CHECK-NEXT:void main() {
// CHECK-NEXT:    data.elements[0] = (INFINITY - data.elements[0]) * 1e-45 + ALL.y;
// CHECK-NEXT:    data.elements[0] = data.elements[0] * -0.0;
// CHECK-NEXT:    data.elements[0] = float(float16_t(uintBitsToFloat(0x7f800000u)) + float16_t(data.elements[0]));
// CHECK-NEXT:}
