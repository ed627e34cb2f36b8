// What expressions fold to. The meaning is in docs/semantics.md; its statements are named where a case rests on one.
// RUN: besl-opt %s --canonicalize --split-input-file | FileCheck %s

// CHECK-LABEL: @integers
// Wrapping (S1.2), division (S1.4 to S1.9), shifts (S1.11, S1.13).
besl.program @integers layout(scalar, column) {
  besl.func private @use(si32, ui32, ui8)
  // CHECK: besl.func @arithmetic
  besl.func @arithmetic() {
    %max = besl.constant 2147483647 : si32
    %min = besl.constant -2147483648 : si32
    %minus1 = besl.constant -1 : si32
    %m7 = besl.constant -7 : si32
    %s2 = besl.constant 2 : si32
    %s1 = besl.constant 1 : si32
    %s0 = besl.constant 0 : si32
    %u0 = besl.constant 0 : ui32
    %u1 = besl.constant 1 : ui32
    %u7 = besl.constant 7 : ui32
    %u33 = besl.constant 33 : ui32
    %umax = besl.constant 4294967295 : ui32
    %b200 = besl.constant 200 : ui8
    %b100 = besl.constant 100 : ui8

    %a0 = besl.add %max, %s1 : si32
    %b0 = besl.sub %u0, %u1 : ui32
    %c0 = besl.add %b200, %b100 : ui8
    // CHECK: besl.call @use(%c-2147483648_si32, %c4294967295_ui32, %c44_ui8)
    besl.call @use(%a0, %b0, %c0) : (si32, ui32, ui8) -> ()

    %a1 = besl.div %min, %minus1 : si32
    %b1 = besl.div %u7, %u0 : ui32
    %c1 = besl.mul %b200, %b100 : ui8
    // CHECK: besl.call @use(%c-2147483648_si32, %c7_ui32, %c32_ui8)
    besl.call @use(%a1, %b1, %c1) : (si32, ui32, ui8) -> ()

    %a2 = besl.rem %min, %minus1 : si32
    %b2 = besl.rem %u7, %u0 : ui32
    %c2 = besl.neg %b200 : ui8
    // CHECK: besl.call @use(%c0_si32, %c0_ui32, %c56_ui8)
    besl.call @use(%a2, %b2, %c2) : (si32, ui32, ui8) -> ()

    %a3 = besl.div %m7, %s2 : si32
    %b3 = besl.shl %u1, %u33 : ui32
    %c3 = besl.complement %b200 : ui8
    // CHECK: besl.call @use(%c-3_si32, %c2_ui32, %c55_ui8)
    besl.call @use(%a3, %b3, %c3) : (si32, ui32, ui8) -> ()

    %a4 = besl.rem %m7, %s2 : si32
    %b4 = besl.shr %umax, %u33 : ui32
    %c4 = besl.xor %b200, %b100 : ui8
    // CHECK: besl.call @use(%c-1_si32, %c2147483647_ui32, %c172_ui8)
    besl.call @use(%a4, %b4, %c4) : (si32, ui32, ui8) -> ()

    // The amount -1 is 31 modulo 32.
    %a5 = besl.shr %m7, %minus1 : si32
    %b5 = besl.and %u7, %u33 : ui32
    %c5 = besl.or %b200, %b100 : ui8
    // CHECK: besl.call @use(%c-1_si32, %c1_ui32, %c236_ui8)
    besl.call @use(%a5, %b5, %c5) : (si32, ui32, ui8) -> ()
    besl.return
  }

  // Identities that hold for every value.
  // CHECK: besl.func @identities(%i: si32, %u: ui32, %b: ui8)
  besl.func @identities(%i: si32, %u: ui32, %b: ui8) {
    %s0 = besl.constant 0 : si32
    %s1 = besl.constant 1 : si32
    %s32 = besl.constant 32 : si32
    %u0 = besl.constant 0 : ui32
    %uones = besl.constant 4294967295 : ui32
    %b0 = besl.constant 0 : ui8

    %i1 = besl.add %s0, %i : si32
    %i2 = besl.sub %i1, %s0 : si32
    %i3 = besl.mul %s1, %i2 : si32
    %i4 = besl.div %i3, %s1 : si32
    %i5 = besl.div %i4, %s0 : si32
    %i6 = besl.shl %i5, %s32 : si32
    %i7 = besl.neg %i6 : si32
    %i8 = besl.neg %i7 : si32
    %u1 = besl.and %u, %uones : ui32
    %u2 = besl.or %u1, %u0 : ui32
    %u3 = besl.xor %u2, %u0 : ui32
    %u4 = besl.and %u3, %u3 : ui32
    %u5 = besl.or %u4, %u4 : ui32
    %c1 = besl.complement %b : ui8
    %c2 = besl.complement %c1 : ui8
    // CHECK: besl.call @use(%i, %u, %b)
    besl.call @use(%i8, %u5, %c2) : (si32, ui32, ui8) -> ()

    %z1 = besl.mul %i, %s0 : si32
    %z2 = besl.xor %u, %u : ui32
    %z3 = besl.sub %b, %b : ui8
    // CHECK: besl.call @use(%c0_si32, %c0_ui32, %c0_ui8)
    besl.call @use(%z1, %z2, %z3) : (si32, ui32, ui8) -> ()

    %r1 = besl.rem %i, %s1 : si32
    %r2 = besl.or %u, %uones : ui32
    %r3 = besl.div %b0, %b : ui8
    // CHECK: besl.call @use(%c0_si32, %c4294967295_ui32, %c0_ui8)
    besl.call @use(%r1, %r2, %r3) : (si32, ui32, ui8) -> ()

    // Not identities: x / x is 0 for 0.
    // CHECK: %[[Q:.*]] = besl.div %i, %i : si32
    // CHECK: %[[R:.*]] = besl.shl %c1_ui32{{.*}}, %u : ui32
    %n1 = besl.div %i, %i : si32
    %one = besl.constant 1 : ui32
    %n2 = besl.shl %one, %u : ui32
    // CHECK: besl.call @use(%[[Q]], %[[R]], %b)
    besl.call @use(%n1, %n2, %b) : (si32, ui32, ui8) -> ()
    besl.return
  }
}

// -----

// CHECK-LABEL: @floats
besl.program @floats layout(scalar, column) {
  besl.func private @use(f32, f16)
  // CHECK: besl.func @arithmetic
  // CHECK-DAG: %[[INF:.*]] = besl.constant 0x7F800000 : f32
  // CHECK-DAG: %[[HINF:.*]] = besl.constant 0x7C00 : f16
  // CHECK-DAG: %[[HSUM:.*]] = besl.constant 2.048000e+03 : f16
  // CHECK-DAG: %[[REM:.*]] = besl.constant -1.500000e+00 : f32
  // CHECK-DAG: %[[HREM:.*]] = besl.constant 1.500000e+00 : f16
  // CHECK-DAG: %[[NEG:.*]] = besl.constant -0.000000e+00 : f32
  besl.func @arithmetic() {
    %one = besl.constant 1.0 : f32
    %zero = besl.constant 0.0 : f32
    %p1 = besl.constant 0.1 : f32
    %p2 = besl.constant 0.2 : f32
    %m55 = besl.constant -5.5 : f32
    %two = besl.constant 2.0 : f32
    %h2048 = besl.constant 2048.0 : f16
    %h1 = besl.constant 1.0 : f16
    %hmax = besl.constant 65504.0 : f16
    %h55 = besl.constant 5.5 : f16
    %hm2 = besl.constant -2.0 : f16

    // Division by zero (S2.4), overflow of a half (S2.7).
    %a0 = besl.div %one, %zero : f32
    %b0 = besl.add %hmax, %hmax : f16
    // CHECK: besl.call @use(%[[INF]], %[[HINF]])
    besl.call @use(%a0, %b0) : (f32, f16) -> ()

    // Rounding to the type of the operation (S2.2, S2.6): 2049 is no half.
    %a1 = besl.add %p1, %p2 : f32
    %b1 = besl.add %h2048, %h1 : f16
    // CHECK: besl.call @use(%{{.*}}, %[[HSUM]])
    besl.call @use(%a1, %b1) : (f32, f16) -> ()

    // The remainder has the sign of the dividend (S2.5).
    %a2 = besl.rem %m55, %two : f32
    %b2 = besl.rem %h55, %hm2 : f16
    // CHECK: besl.call @use(%[[REM]], %[[HREM]])
    besl.call @use(%a2, %b2) : (f32, f16) -> ()

    // Negation flips the sign of zero (S2.11).
    %a3 = besl.neg %zero : f32
    %b3 = besl.mul %hmax, %hmax : f16
    // CHECK: besl.call @use(%[[NEG]], %[[HINF]])
    besl.call @use(%a3, %b3) : (f32, f16) -> ()
    besl.return
  }

  // CHECK: besl.func @identities(%x: f32, %h: f16)
  // CHECK-NEXT: besl.call @use(%x, %h)
  besl.func @identities(%x: f32, %h: f16) {
    %zero = besl.constant 0.0 : f32
    %minuszero = besl.constant -0.0 : f32
    %one = besl.constant 1.0 : f32
    %hone = besl.constant 1.0 : f16
    %x1 = besl.add %x, %minuszero : f32
    %x2 = besl.sub %x1, %zero : f32
    %x3 = besl.mul %x2, %one : f32
    %x4 = besl.div %x3, %one : f32
    %x5 = besl.neg %x4 : f32
    %x6 = besl.neg %x5 : f32
    %h1 = besl.mul %hone, %h : f16
    besl.call @use(%x6, %h1) : (f32, f16) -> ()
    besl.return
  }

  // What is left alone: each is wrong for a zero, an infinity or NaN.
  // CHECK: besl.func @no_identities(%x: f32)
  besl.func @no_identities(%x: f32) -> i1 {
    %h = besl.constant 0.0 : f16
    %zero = besl.constant 0.0 : f32
    %minuszero = besl.constant -0.0 : f32
    // CHECK: besl.add %x, %{{.*}} : f32
    %a = besl.add %x, %zero : f32
    besl.call @use(%a, %h) : (f32, f16) -> ()
    // CHECK: besl.sub %x, %{{.*}} : f32
    %b = besl.sub %x, %minuszero : f32
    besl.call @use(%b, %h) : (f32, f16) -> ()
    // CHECK: besl.sub %{{.*}}, %x : f32
    %c = besl.sub %zero, %x : f32
    besl.call @use(%c, %h) : (f32, f16) -> ()
    // CHECK: besl.mul %x, %{{.*}} : f32
    %d = besl.mul %x, %zero : f32
    besl.call @use(%d, %h) : (f32, f16) -> ()
    // CHECK: besl.sub %x, %x : f32
    %e = besl.sub %x, %x : f32
    besl.call @use(%e, %h) : (f32, f16) -> ()
    // CHECK: besl.div %x, %x : f32
    %f = besl.div %x, %x : f32
    besl.call @use(%f, %h) : (f32, f16) -> ()
    // CHECK: besl.cmp eq, %x, %x : f32
    %g = besl.cmp eq, %x, %x : f32
    besl.return %g : i1
  }
}

// -----

// CHECK-LABEL: @comparisons
besl.program @comparisons layout(scalar, column) {
  besl.func private @use(i1, i1, i1)
  // CHECK: besl.func @numbers(%u: ui32)
  besl.func @numbers(%u: ui32) {
    %nan = besl.constant 0x7FC00000 : f32
    %zero = besl.constant 0.0 : f32
    %minuszero = besl.constant -0.0 : f32
    %m1 = besl.constant -1 : si32
    %s1 = besl.constant 1 : si32
    %u1 = besl.constant 1 : ui32
    %u0 = besl.constant 0 : ui32
    %umax = besl.constant 4294967295 : ui32

    // With a NaN only `ne` holds (S2.10).
    %a0 = besl.cmp eq, %nan, %nan : f32
    %b0 = besl.cmp ne, %nan, %nan : f32
    %c0 = besl.cmp ge, %nan, %zero : f32
    // CHECK: besl.call @use(%false, %true, %false)
    besl.call @use(%a0, %b0, %c0) : (i1, i1, i1) -> ()

    // The two zeros are equal; signed and unsigned differ (S1.16).
    %a1 = besl.cmp eq, %zero, %minuszero : f32
    %b1 = besl.cmp lt, %m1, %s1 : si32
    %c1 = besl.cmp lt, %umax, %u1 : ui32
    // CHECK: besl.call @use(%true, %true, %false)
    besl.call @use(%a1, %b1, %c1) : (i1, i1, i1) -> ()

    %a2 = besl.cmp le, %u, %u : ui32
    %b2 = besl.cmp lt, %u, %u0 : ui32
    %c2 = besl.cmp ge, %u, %u0 : ui32
    // CHECK: besl.call @use(%true, %false, %true)
    besl.call @use(%a2, %b2, %c2) : (i1, i1, i1) -> ()

    %t = besl.constant true
    %f = besl.constant false
    %a3 = besl.not %t : i1
    %b3 = besl.cmp ne, %t, %f : i1
    %c3 = besl.select %b3, %f, %t : i1
    // CHECK: besl.call @use(%false, %true, %false)
    besl.call @use(%a3, %b3, %c3) : (i1, i1, i1) -> ()
    besl.return
  }
  // CHECK: besl.func @select(%c: i1, %x: f32)
  // CHECK-NEXT: besl.call @use(%c, %c, %c)
  // CHECK-NEXT: besl.return %x : f32
  besl.func @select(%c: i1, %x: f32) -> f32 {
    %t = besl.constant true
    %f = besl.constant false
    %a = besl.select %c, %t, %f : i1
    %n = besl.not %a : i1
    %b = besl.not %n : i1
    besl.call @use(%a, %b, %c) : (i1, i1, i1) -> ()
    %y = besl.select %c, %x, %x : f32
    besl.return %y : f32
  }
  // Vectors compare by component.
  // CHECK: besl.func @vectors
  // CHECK-NEXT: %[[R:.*]] = besl.constant dense<[true, false]> : vector<2xi1>
  // CHECK-NEXT: besl.return %[[R]]
  besl.func @vectors() -> vector<2xi1> {
    %a = besl.constant dense<[1.0, 2.0]> : vector<2xf32>
    %b = besl.constant dense<[2.0, 1.0]> : vector<2xf32>
    %c = besl.cmp lt, %a, %b : vector<2xf32>
    besl.return %c : vector<2xi1>
  }
}

// -----

// CHECK-LABEL: @conversions
besl.program @conversions layout(scalar, column) {
  besl.func private @u(ui32)
  besl.func private @s(si32)
  besl.func private @f(f32)
  besl.func private @h(f16)
  besl.func private @b(ui8)
  // CHECK: besl.func @constants
  // CHECK-DAG: %[[F:.*]] = besl.constant 0x4B800000 : f32
  // CHECK-DAG: %[[H:.*]] = besl.constant 2.048000e+03 : f16
  // CHECK-DAG: %[[I:.*]] = besl.constant 0x7C00 : f16
  besl.func @constants() {
    // Truncation, saturation, and NaN as 0 (S3.4, S3.5).
    %f0 = besl.constant 3.99 : f32
    %f1 = besl.constant -1.5 : f32
    %f2 = besl.constant 1.0e20 : f32
    %f3 = besl.constant 0x7FC00000 : f32
    %f4 = besl.constant 0xFF800000 : f32
    %u0 = besl.convert %f0 : f32 to ui32
    %u1 = besl.convert %f1 : f32 to ui32
    %u2 = besl.convert %f2 : f32 to ui32
    %u3 = besl.convert %f3 : f32 to ui32
    // CHECK: besl.call @u(%c3_ui32)
    besl.call @u(%u0) : (ui32) -> ()
    // CHECK: besl.call @u(%c0_ui32)
    besl.call @u(%u1) : (ui32) -> ()
    // CHECK: besl.call @u(%c4294967295_ui32)
    besl.call @u(%u2) : (ui32) -> ()
    // CHECK: besl.call @u(%c0_ui32)
    besl.call @u(%u3) : (ui32) -> ()
    %s0 = besl.convert %f1 : f32 to si32
    %s1 = besl.convert %f2 : f32 to si32
    %s2 = besl.convert %f4 : f32 to si32
    // CHECK: besl.call @s(%c-1_si32)
    besl.call @s(%s0) : (si32) -> ()
    // CHECK: besl.call @s(%c2147483647_si32)
    besl.call @s(%s1) : (si32) -> ()
    // CHECK: besl.call @s(%c-2147483648_si32)
    besl.call @s(%s2) : (si32) -> ()

    // Bits stay between signed and unsigned, and the low bits when narrowing (S3.6 to S3.8).
    %m1 = besl.constant -1 : si32
    %big = besl.constant 65793 : ui32
    %u4 = besl.convert %m1 : si32 to ui32
    %b0 = besl.convert %big : ui32 to ui8
    %b1 = besl.convert %m1 : si32 to ui8
    %s3 = besl.convert %b1 : ui8 to si32
    // CHECK: besl.call @u(%c4294967295_ui32)
    besl.call @u(%u4) : (ui32) -> ()
    // CHECK: besl.call @b(%c1_ui8)
    besl.call @b(%b0) : (ui8) -> ()
    // CHECK: besl.call @b(%c255_ui8)
    besl.call @b(%b1) : (ui8) -> ()
    // CHECK: besl.call @s(%c255_si32)
    besl.call @s(%s3) : (si32) -> ()

    // Ties to even (S3.1, S3.3): 2^24 + 1 and 2049.
    %i0 = besl.constant 16777217 : ui32
    %f5 = besl.convert %i0 : ui32 to f32
    %f6 = besl.constant 2049.0 : f32
    %h0 = besl.convert %f6 : f32 to f16
    %f7 = besl.constant 65520.0 : f32
    %h1 = besl.convert %f7 : f32 to f16
    // CHECK: besl.call @f(%[[F]]) :
    besl.call @f(%f5) : (f32) -> ()
    // CHECK: besl.call @h(%[[H]]) :
    besl.call @h(%h0) : (f16) -> ()
    // CHECK: besl.call @h(%[[I]]) :
    besl.call @h(%h1) : (f16) -> ()
    besl.return
  }
  // CHECK: besl.func @there_and_back(%h: f16, %u: ui32, %f: f32)
  besl.func @there_and_back(%h: f16, %u: ui32, %f: f32) {
    %h1 = besl.convert %h : f16 to f32
    %h2 = besl.convert %h1 : f32 to f16
    // CHECK-NEXT: besl.call @h(%h)
    besl.call @h(%h2) : (f16) -> ()
    %u1 = besl.convert %u : ui32 to si32
    %u2 = besl.convert %u1 : si32 to ui32
    // CHECK-NEXT: besl.call @u(%u)
    besl.call @u(%u2) : (ui32) -> ()
    // Not through a type that holds less.
    // CHECK-NEXT: %[[F:.*]] = besl.convert %f : f32 to f16
    // CHECK-NEXT: %[[G:.*]] = besl.convert %[[F]] : f16 to f32
    %f1 = besl.convert %f : f32 to f16
    %f2 = besl.convert %f1 : f16 to f32
    // CHECK-NEXT: besl.call @f(%[[G]])
    besl.call @f(%f2) : (f32) -> ()
    // CHECK-NEXT: %[[V:.*]] = besl.convert %u : ui32 to f32
    // CHECK-NEXT: %[[W:.*]] = besl.convert %[[V]] : f32 to ui32
    %u3 = besl.convert %u : ui32 to f32
    %u4 = besl.convert %u3 : f32 to ui32
    // CHECK-NEXT: besl.call @u(%[[W]])
    besl.call @u(%u4) : (ui32) -> ()
    besl.return
  }
  // CHECK: besl.func @vectors
  // CHECK-NEXT: %[[R:.*]] = besl.constant dense<[1, 0]> : vector<2xui32>
  // CHECK-NEXT: besl.return %[[R]]
  besl.func @vectors() -> vector<2xui32> {
    %a = besl.constant dense<[1.5, -2.0]> : vector<2xf32>
    %b = besl.convert %a : vector<2xf32> to vector<2xui32>
    besl.return %b : vector<2xui32>
  }
}
