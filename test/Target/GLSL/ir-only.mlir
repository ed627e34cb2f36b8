// What other front ends and passes can make but BESL has no words for: open loops, private variables, bool vectors, matrix products by
// component, specialization constants, signed images, raw code, every builtin of a compute stage.
// RUN: %glsl %s | %check-text %s

!S = !besl.struct<"S", flag: i1, m: !besl.matrix<2x3xf32>>

besl.program @p layout(scalar, column) {
  besl.struct @"struct S" : !S
  besl.descriptor @data : !besl.array<? x f32> slot(0) read_write
  besl.descriptor @signed : !besl.image<2d, r32i> slot(1) read
  besl.private @counter : ui32 = 3
  besl.private @state : !S
  besl.spec_constant @SCALE : f32 id(4) = 2.0
  besl.spec_constant @FLAG : i1 id(5) = true
  besl.const @BIG : !besl.array<2 x !S> = #besl.aggregate<[[true, [dense<[1.0, 2.0, 3.0]>, dense<[4.0, 5.0, 6.0]>]], [false, [dense<0.0>, dense<0.0>]]]>

  besl.func private @selected(%a: vector<3xf32>, %b: vector<3xf32>) -> vector<3xf32> {
    %c = besl.cmp lt, %a, %b : vector<3xf32>
    %n = besl.not %c : vector<3xi1>
    %s = besl.select %n, %a, %b : vector<3xi1>, vector<3xf32>
    besl.return %s : vector<3xf32>
  }

  besl.func private @product(%a: !besl.matrix<2x3xf32>, %b: !besl.matrix<2x3xf32>) -> !besl.matrix<2x3xf32> {
    %s = besl.constant 2.0 : f32
    %all = besl.splat %s : f32 to !besl.matrix<2x3xf32>
    %m = besl.mul %a, %b : !besl.matrix<2x3xf32>
    %q = besl.div %m, %all : !besl.matrix<2x3xf32>
    %n = besl.neg %q : !besl.matrix<2x3xf32>
    %r = besl.add %n, %all : !besl.matrix<2x3xf32>
    besl.return %r : !besl.matrix<2x3xf32>
  }

  besl.func private @structured(%x: f32) -> f32 {
    %0 = besl.neg %x : f32
    %1 = besl.neg %0 : f32
    besl.yield %1 : f32
  }

  besl.func @main() entry(compute, workgroup = [4, 2, 1]) {
    %g = besl.builtin global_invocation_id : vector<3xui32>
    %l = besl.builtin local_invocation_id : vector<3xui32>
    %w = besl.builtin workgroup_id : vector<3xui32>
    %n = besl.builtin num_workgroups : vector<3xui32>
    %size = besl.builtin subgroup_size : ui32
    %a = besl.add %g, %l : vector<3xui32>
    %b = besl.add %w, %n : vector<3xui32>
    %c = besl.mul %a, %b : vector<3xui32>
    %i = besl.extract_dynamic %c[%size] : vector<3xui32>
    %two = besl.constant 2 : ui32
    %i2 = besl.splat %i : ui32 to vector<3xui32>
    %shifted = besl.shl %c, %i2 : vector<3xui32>
    %index = besl.extract %shifted[1] : vector<3xui32>
    %data = besl.global @data : !besl.ref<!besl.array<? x f32>, storage>
    %place = besl.element %data[%index] : !besl.ref<!besl.array<? x f32>, storage>
    %scale = besl.global @SCALE : !besl.ref<f32, specialization>
    %sv = besl.load %scale : !besl.ref<f32, specialization>
    %flag = besl.global @FLAG : !besl.ref<i1, specialization>
    %fv = besl.load %flag : !besl.ref<i1, specialization>
    %counter = besl.global @counter : !besl.ref<ui32, private>
    besl.loop do {
      %0 = besl.load %counter : !besl.ref<ui32, private>
      %1 = besl.cmp ge, %0, %i : ui32
      besl.if %1 {
        besl.break
      }
      %2 = besl.add %0, %two : ui32
      besl.store %2, %counter : !besl.ref<ui32, private>
    }
    besl.if %fv {
      %3 = besl.call @structured(%sv) : (f32) -> f32
      %r = besl.raw glsl("${r} = inversesqrt(${x});\nmemoryBarrier();") ins("x" = %3 : f32) outs("r" : f32)
      besl.store %r, %place : !besl.ref<f32, storage>
    }
    %h = besl.handle @signed : !besl.image<2d, r32i>
    %hs = besl.image_size %h : (!besl.image<2d, r32i>) -> vector<2xui32>
    %hx = besl.extract %hs[0] : vector<2xui32>
    %hf = besl.convert %hx : ui32 to f32
    %big = besl.global @BIG : !besl.ref<!besl.array<2 x !S>, constant>
    %bigi = besl.element %big[%two] : !besl.ref<!besl.array<2 x !S>, constant>
    %bv = besl.load %bigi : !besl.ref<!S, constant>
    %state = besl.global @state : !besl.ref<!S, private>
    besl.store %bv, %state : !besl.ref<!S, private>
    %m = besl.extract %bv[1] : !S
    %pm = besl.call @product(%m, %m) : (!besl.matrix<2x3xf32>, !besl.matrix<2x3xf32>) -> !besl.matrix<2x3xf32>
    %c0 = besl.extract %pm[0] : !besl.matrix<2x3xf32>
    %v = besl.call @selected(%c0, %c0) : (vector<3xf32>, vector<3xf32>) -> vector<3xf32>
    %d = besl.dot %v, %c0 : (vector<3xf32>, vector<3xf32>) -> f32
    %e = besl.add %d, %hf : f32
    besl.store %e, %place : !besl.ref<f32, storage>
  }
}

// CHECK:#version 450
// CHECK-NEXT:#extension GL_EXT_scalar_block_layout : require
// CHECK-NEXT:#extension GL_KHR_shader_subgroup_basic : require
// CHECK-EMPTY:
// CHECK-NEXT:layout(local_size_x = 4, local_size_y = 2, local_size_z = 1) in;
// CHECK-EMPTY:
// CHECK-NEXT:struct S {
// CHECK-NEXT:    bool flag;
// CHECK-NEXT:    mat2x3 m;
// CHECK-NEXT:};
// CHECK-EMPTY:
// CHECK-NEXT:layout(set = 0, binding = 0, scalar) buffer data_block {
// CHECK-NEXT:    float elements[];
// CHECK-NEXT:} data;
// CHECK-EMPTY:
// CHECK-NEXT:layout(set = 0, binding = 1, r32i) readonly uniform iimage2D signed;
// CHECK-EMPTY:
// CHECK-NEXT:uint counter = 3u;
// CHECK-EMPTY:
// CHECK-NEXT:S state;
// CHECK-EMPTY:
// CHECK-NEXT:layout(constant_id = 4) const float SCALE = 2.0;
// CHECK-EMPTY:
// CHECK-NEXT:layout(constant_id = 5) const bool FLAG = true;
// CHECK-EMPTY:
// CHECK-NEXT:const S BIG[2] = S[2](S(true, mat2x3(vec3(1.0, 2.0, 3.0), vec3(4.0, 5.0, 6.0))), S(false, mat2x3(vec3(0.0), vec3(0.0))));
// CHECK-EMPTY:
// CHECK-NEXT:float structured(float x) {
// CHECK-NEXT:    return -(-x);
// CHECK-NEXT:}
// CHECK-EMPTY:
// CHECK-NEXT:mat2x3 product(mat2x3 a, mat2x3 b) {
// CHECK-NEXT:    mat2x3 t = mat2x3(vec3(2.0), vec3(2.0));
// CHECK-NEXT:    return -(matrixCompMult(a, b) / t) + t;
// CHECK-NEXT:}
// CHECK-EMPTY:
// CHECK-NEXT:vec3 selected(vec3 a, vec3 b) {
// CHECK-NEXT:    return mix(b, a, not(lessThan(a, b)));
// CHECK-NEXT:}
// CHECK-EMPTY:
// CHECK-NEXT:void main() {
// CHECK-NEXT:    uvec3 t = (gl_GlobalInvocationID + gl_LocalInvocationID) * (gl_WorkGroupID + gl_NumWorkGroups);
// CHECK-NEXT:    uint t_1 = t[gl_SubgroupSize];
// CHECK-NEXT:    uint y = (t << (uvec3(t_1) & 31u)).y;
// CHECK-NEXT:    while (true) {
// CHECK-NEXT:        uint counter_1 = counter;
// CHECK-NEXT:        if (counter_1 >= t_1) {
// CHECK-NEXT:            break;
// CHECK-NEXT:        }
// CHECK-NEXT:        counter = counter_1 + 2u;
// CHECK-NEXT:    }
// CHECK-NEXT:    if (FLAG) {
// CHECK-NEXT:        float t_2 = structured(SCALE);
// CHECK-NEXT:        float r;
// CHECK-NEXT:        r = inversesqrt(t_2);
// CHECK-NEXT:        memoryBarrier();
// CHECK-NEXT:        data.elements[y] = r;
// CHECK-NEXT:    }
// CHECK-NEXT:    S BIG_1 = BIG[1];
// CHECK-NEXT:    state = BIG_1;
// CHECK-NEXT:    mat2x3 m = BIG_1.m;
// CHECK-NEXT:    vec3 t_2 = product(m, m)[0];
// CHECK-NEXT:    data.elements[y] = dot(selected(t_2, t_2), t_2) + float(uvec2(imageSize(signed)).x);
// CHECK-NEXT:}
