// What a host needs to bind a program's resources, as an attribute: reached descriptors by slot, and what is done with them.
// RUN: besl-opt %s --besl-reflect --split-input-file --mlir-print-local-scope | FileCheck %s
// RUN: besl-opt %s --besl-reflect --split-input-file > %t
// RUN: besl-opt %t --besl-reflect --split-input-file > /dev/null

// Through helpers, returned values, parameters of helpers, raw code; in nested statements. Declared is not used.
// CHECK-LABEL: besl.program @reached
// CHECK-SAME: besl.reflection = [{bindings = [
// CHECK-SAME: {count = 1 : ui32, declared = "read", descriptor = @frame, kind = "buffer", memory = "constant", name = "frame", slot = 0 : ui32, stride = 16 : ui32, used = "read"}
// CHECK-SAME: {atomic, count = 1 : ui32, declared = "read_write", descriptor = @counter, kind = "buffer", memory = "device", name = "counter", slot = 1 : ui32, stride = 4 : ui32, used = "read_write"}
// CHECK-SAME: {count = 4 : ui32, declared = "read", descriptor = @albedo, kind = "sampled_texture", name = "albedo", sampled = f32, slot = 2 : ui32, used = "read", view = "2d_array"}
// CHECK-SAME: {count = 1 : ui32, declared = "read_write", descriptor = @target, format = "rgba8", kind = "storage_image", name = "target", sampled = f32, slot = 6 : ui32, used = "write", view = "2d"}
// CHECK-SAME: {{.*}}descriptor = @sized,{{.*}}used = "none"
// CHECK-SAME: {{.*}}descriptor = @given,{{.*}}used = "read"
// CHECK-SAME: {{.*}}descriptor = @positions,{{.*}}stride = 12 : ui32, used = "write"
// CHECK-SAME: entry = @main
// CHECK-SAME: opacity = "unknown"
!Frame = !besl.struct<"Frame", tint: vector<3xf32>, scale: f32>
!Counter = !besl.struct<"Counter", n: !besl.atomic<ui32>>
!Positions = !besl.struct<"Positions", at: !besl.array<100 x vector<3xf32>>>
besl.program @reached layout(scalar, column) {
  besl.struct @"struct Frame" : !Frame
  besl.struct @"struct Counter" : !Counter
  besl.struct @"struct Positions" : !Positions
  besl.descriptor @positions : !Positions slot(9) read_write
  besl.descriptor @given : !besl.array<4 x f32> slot(8) read
  besl.descriptor @sized : !besl.image<2d, rgba8> slot(7) read
  besl.descriptor @target : !besl.image<2d, rgba8> slot(6) read_write
  besl.descriptor @albedo : !besl.texture<2d_array> slot(2) count(4) read
  besl.descriptor @counter : !Counter slot(1) read_write
  besl.descriptor @frame : !Frame slot(0) read memory(constant)
  besl.descriptor @unreached : !Frame slot(0) read
  besl.func private @scale() -> f32 {
    %0 = besl.global @frame : !besl.ref<!Frame, uniform>
    %1 = besl.member %0["scale"] : !besl.ref<!Frame, uniform>
    %2 = besl.load %1 : !besl.ref<f32, uniform>
    besl.return %2 : f32
  }
  besl.func private @fill(%image: !besl.image<2d>, %at: vector<2xui32>) {
    besl.call @fill_inner(%image, %at) : (!besl.image<2d>, vector<2xui32>) -> ()
  }
  besl.func private @fill_inner(%image: !besl.image<2d>, %at: vector<2xui32>) {
    %v = besl.constant dense<0.0> : vector<4xf32>
    besl.image_store %image, %at, %v : (!besl.image<2d>, vector<2xui32>, vector<4xf32>) -> ()
  }
  besl.func private @unused() {
    %0 = besl.global @unreached : !besl.ref<!Frame, storage>
  }
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %at = besl.constant dense<0> : vector<2xui32>
    %zero = besl.constant 0 : ui32
    %s = besl.call @scale() : () -> f32
    %c = besl.constant true
    besl.if %c {
      %g = besl.global @counter : !besl.ref<!Counter, storage>
      %n = besl.member %g["n"] : !besl.ref<!Counter, storage>
      %old = besl.atomic_add %n, %zero : (!besl.ref<!besl.atomic<ui32>, storage>, ui32) -> ui32
    }
    %t = besl.handle @albedo[%zero] : !besl.texture<2d_array>
    %texel = besl.texture_fetch %t, %at, %zero : (!besl.texture<2d_array>, vector<2xui32>, ui32) -> vector<4xf32>
    %image = besl.handle @target : !besl.image<2d>
    besl.call @fill(%image, %at) : (!besl.image<2d>, vector<2xui32>) -> ()
    %other = besl.handle @sized : !besl.image<2d, rgba8>
    %size = besl.image_size %other : (!besl.image<2d, rgba8>) -> vector<2xui32>
    %raw = besl.global @given : !besl.ref<!besl.array<4 x f32>, storage>
    besl.raw glsl("f(${a});") ins("a" = %raw : !besl.ref<!besl.array<4 x f32>, storage>)
    %p = besl.global @positions : !besl.ref<!Positions, storage>
    %pa = besl.member %p["at"] : !besl.ref<!Positions, storage>
    %pe = besl.element %pa[%zero] : !besl.ref<!besl.array<100 x vector<3xf32>>, storage>
    %x = besl.component %pe[%zero] : !besl.ref<vector<3xf32>, storage>
    besl.store %s, %x : !besl.ref<f32, storage>
  }
}

// -----

// A library has no entry, so there is nothing to reflect.
// CHECK-LABEL: besl.program @library
// CHECK-NOT: besl.reflection
besl.program @library layout(scalar, column) {
  besl.func @f() {
  }
}
