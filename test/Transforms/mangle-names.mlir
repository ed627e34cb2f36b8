// Every identifier of the text gets its name: the author's where it is legal, free and hides nothing that is used.
// RUN: besl-opt %s --besl-mangle-names=rules=glsl --split-input-file | FileCheck %s
// RUN: besl-opt %s --besl-mangle-names=rules=glsl --split-input-file > %t
// RUN: besl-opt %t --besl-mangle-names=rules=glsl --split-input-file | diff %t -

// Words of the language get a number, reserved prefixes one of ours, other letters a transcription.
// CHECK-LABEL: besl.program @words
besl.program @words layout(scalar, column) {
  // CHECK: besl.const @sampler {{.*}}emitted_name = "sampler_1"
  besl.const @sampler : f32 = 1.0
  // CHECK: besl.private @gl_Position {{.*}}emitted_name = "v_gl_Position"
  besl.private @gl_Position : f32
  // CHECK: besl.private @besl_helper {{.*}}emitted_name = "v_besl_helper"
  besl.private @besl_helper : f32
  // CHECK: besl.private @a__b {{.*}}emitted_name = "a_b"
  besl.private @a__b : f32
  // CHECK: besl.private @"gr\C3\B6\C3\9Fe" {{.*}}emitted_name = "groesse"
  besl.private @"gr\C3\B6\C3\9Fe" : f32 {source_name = "groesse"}
  // CHECK: besl.func @lib() attributes {emitted_name = "lib"}
  besl.func @lib() {
    %c = besl.constant 1.0 : f32
    // CHECK: besl.local "buffer" = {{.*}}emitted_name = "buffer_1"
    %0 = besl.local "buffer" = %c : !besl.ref<f32, function>
    // CHECK: besl.local "mix" = {{.*}}emitted_name = "mix_1"
    %1 = besl.local "mix" = %c : !besl.ref<f32, function>
    // CHECK: besl.local "2nd" = {{.*}}emitted_name = "v_2nd"
    %2 = besl.local "2nd" = %c : !besl.ref<f32, function>
    // CHECK: besl.local "\C3\A9clair" = {{.*}}emitted_name = "eclair"
    %3 = besl.local "\C3\A9clair" = %c : !besl.ref<f32, function>
    // CHECK: besl.local "\CE\B1" = {{.*}}emitted_name = "alpha"
    %4 = besl.local "\CE\B1" = %c : !besl.ref<f32, function>
    // CHECK: besl.local "\E6\BC\A2" = {{.*}}emitted_name = "u6F22"
    %5 = besl.local "\E6\BC\A2" = %c : !besl.ref<f32, function>
    // CHECK: besl.local "" = {{.*}}emitted_name = "v"
    %6 = besl.local "" = %c : !besl.ref<f32, function>
    // CHECK: besl.local "a b\FFc" = {{.*}}emitted_name = "a_b_c"
    %7 = besl.local "a b\FFc" = %c : !besl.ref<f32, function>
    // CHECK: besl.local "in_" = {{.*}}emitted_name = "in_"
    %8 = besl.local "in_" = %c : !besl.ref<f32, function>
    // CHECK: besl.local "GL_EXT_x" = {{.*}}emitted_name = "v_GL_EXT_x"
    %9 = besl.local "GL_EXT_x" = %c : !besl.ref<f32, function>
    // CHECK: besl.local "__" = {{.*}}emitted_name = "_"
    %10 = besl.local "__" = %c : !besl.ref<f32, function>
    // CHECK: besl.local "main" = {{.*}}emitted_name = "main_1"
    %11 = besl.local "main" = %c : !besl.ref<f32, function>
    besl.return
  }
}

// -----

// Declarations that can keep their name do so, whichever comes first. Structs and variables share names in C-like languages.
// Entries have one name. Overloads keep theirs as far as they can.
!P = !besl.struct<"Params", scale: f32>
// CHECK-LABEL: besl.program @declarations
besl.program @declarations layout(scalar, column) {
  // CHECK: besl.const @sampler {{.*}}emitted_name = "sampler_2"
  // CHECK: besl.const @sampler_1 {{.*}}emitted_name = "sampler_1"
  besl.const @sampler : f32 = 1.0
  besl.const @sampler_1 : f32 = 1.0
  // CHECK: besl.struct @"struct Params" {{.*}}emitted_fields = ["scale"], emitted_name = "Params"
  // CHECK: besl.const @Params {{.*}}emitted_name = "Params_1"
  besl.struct @"struct Params" : !P
  besl.const @Params : f32 = 2.0
  // CHECK: besl.func @main() entry(fragment) attributes {emitted_name = "main"
  besl.func @main() entry(fragment) {
    besl.return
  }
  // CHECK: besl.func private @f.1(%a: !{{.*}} {besl.emitted_name = "a"}) {{.*}}emitted_name = "f", source_name = "f"
  besl.func private @f.1(%a: !P) attributes {source_name = "f"} {
    besl.return
  }
  // CHECK: besl.func private @f.2() {{.*}}emitted_name = "f_1", source_name = "f"
  besl.func private @f.2() attributes {source_name = "f"} {
    besl.return
  }
}

// -----

// Fields: words are no good, functions are, `length` is not; each struct has names of its own.
!S = !besl.struct<"S", length: f32, max: f32, buffer: f32, buffer_1: f32, gl_x: f32, VULKAN: f32>
// CHECK-LABEL: besl.program @fields
besl.program @fields layout(scalar, column) {
  // CHECK: besl.struct @"struct S" {{.*}}emitted_fields = ["length_1", "max", "buffer_2", "buffer_1", "v_gl_x", "VULKAN_1"], emitted_name = "S"
  besl.struct @"struct S" : !S
  // CHECK: besl.struct @"struct T" {{.*}}emitted_fields = ["length_1"]
  besl.struct @"struct T" : !besl.struct<"T", length: f32>
  besl.private @s : !S
}

// -----

// The struct of a block names the block, unless it is also a type or another block has the name. Other buffers are called after the descriptor.
!Frame = !besl.struct<"Frame", time: f32>
!Light = !besl.struct<"Light", color: f32>
// CHECK-LABEL: besl.program @blocks
besl.program @blocks layout(scalar, column) {
  // CHECK: besl.struct @"struct Frame" : !{{[A-Za-z0-9]+}} {emitted_fields = ["time"]}
  besl.struct @"struct Frame" : !Frame
  // CHECK: besl.struct @"struct Light" {{.*}}emitted_name = "Light"
  besl.struct @"struct Light" : !Light
  // CHECK: besl.descriptor @frame {{.*}}besl.block_name = "Frame", emitted_name = "frame"
  besl.descriptor @frame : !Frame slot(0) read
  // CHECK: besl.descriptor @last {{.*}}besl.block_name = "Frame_1", emitted_name = "last"
  besl.descriptor @last : !Frame slot(1) read
  // CHECK: besl.descriptor @sun {{.*}}besl.block_name = "Light_1", emitted_name = "sun"
  besl.descriptor @sun : !Light slot(2) read
  // CHECK: besl.descriptor @lights {{.*}}besl.block_name = "lights_block", emitted_name = "lights"
  besl.descriptor @lights : !besl.array<? x !Light> slot(3) read
  // CHECK: besl.push_constant @push_constant {{.*}}besl.block_name = "PushConstants", emitted_name = "push_constant"
  besl.push_constant @push_constant : !besl.struct<"P", x: f32>
  // CHECK: besl.descriptor @tex : !besl.texture<2d> slot(4) read {emitted_name = "tex"}
  besl.descriptor @tex : !besl.texture<2d> slot(4) read
}

// -----

// Names within functions: those of used declarations are avoided, others are not; blocks beside each other may use one name; what a
// block hides would be another variable.
!T = !besl.struct<"T", x: f32>
// CHECK-LABEL: besl.program @scopes
besl.program @scopes layout(scalar, column) {
  besl.struct @"struct T" : !T
  besl.private @used : f32
  besl.private @unused : f32
  besl.func private @callee() {
    besl.return
  }
  // CHECK: besl.func @f(%used: f32 {besl.emitted_name = "used_1"}, %unused: f32 {besl.emitted_name = "unused"}, %callee: !{{.*}} {besl.emitted_name = "callee_1"}, %T: f32 {besl.emitted_name = "T_1"})
  besl.func @f(%used: f32, %unused: f32, %callee: !T, %T: f32) {
    %g = besl.global @used : !besl.ref<f32, private>
    besl.call @callee() : () -> ()
    %c = besl.constant true
    // CHECK: besl.if
    besl.if %c {
      // CHECK: besl.local "v" = {{.*}}emitted_name = "v"
      %v = besl.local "v" = %used : !besl.ref<f32, function>
      besl.if %c {
        // CHECK: besl.local "v" = {{.*}}emitted_name = "v_1"
        %v2 = besl.local "v" = %used : !besl.ref<f32, function>
        // CHECK: besl.let "v" {{.*}}emitted_name = "v_2"
        %v3 = besl.let "v" %used : f32
      }
    } else {
      // CHECK: besl.local "v" = {{.*}}emitted_name = "v"
      %v = besl.local "v" = %used : !besl.ref<f32, function>
      // CHECK: besl.local "unused" = {{.*}}emitted_name = "unused_1"
      %u = besl.local "unused" = %used : !besl.ref<f32, function>
    }
    // CHECK: besl.raw {{.*}}emitted_outs = ["v", "w"]
    %r:2 = besl.raw glsl("${v} = 1.0; ${w} = 2.0;") outs("v" : f32, "w" : f32)
    // CHECK: besl.switch
    // CHECK: besl.local "v" = {{.*}}emitted_name = "v_1"
    // CHECK: besl.local "v" = {{.*}}emitted_name = "v_1"
    %s = besl.constant 1 : ui32
    besl.switch %s : ui32 case 0 {
      %v = besl.local "v" = %used : !besl.ref<f32, function>
    } default {
      %v = besl.local "v" = %used : !besl.ref<f32, function>
    }
    besl.return
  }
}

// -----

// What a `for` declares belongs to the loop, so two loops have one `i`. A local that is used behind the loop does not.
// CHECK-LABEL: besl.program @loops
besl.program @loops layout(scalar, column) {
  besl.func @f(%n: ui32) {
    %c0 = besl.constant 0 : ui32
    // CHECK: besl.local "i" = {{.*}}emitted_name = "i"
    %i = besl.local "i" = %c0 : !besl.ref<ui32, function>
    besl.loop while {
      %0 = besl.load %i : !besl.ref<ui32, function>
      %1 = besl.cmp lt, %0, %n : ui32
      besl.yield %1 : i1
    } do {
      // CHECK: besl.local "i" = {{.*}}emitted_name = "i_1"
      %inner = besl.local "i" = %c0 : !besl.ref<ui32, function>
      besl.store %c0, %i : !besl.ref<ui32, function>
    }
    // CHECK: besl.local "i" = {{.*}}emitted_name = "i"
    %j = besl.local "i" = %c0 : !besl.ref<ui32, function>
    besl.loop while {
      %0 = besl.load %j : !besl.ref<ui32, function>
      %1 = besl.cmp lt, %0, %n : ui32
      besl.yield %1 : i1
    } do {
      besl.store %c0, %j : !besl.ref<ui32, function>
    }
    // CHECK: besl.local "i" = {{.*}}emitted_name = "i"
    %k = besl.local "i" = %c0 : !besl.ref<ui32, function>
    besl.loop while {
      %0 = besl.load %k : !besl.ref<ui32, function>
      %1 = besl.cmp lt, %0, %n : ui32
      besl.yield %1 : i1
    } do {
      besl.break
    }
    // CHECK: besl.local "i" = {{.*}}emitted_name = "i_1"
    %l = besl.local "i" = %c0 : !besl.ref<ui32, function>
    %2 = besl.load %k : !besl.ref<ui32, function>
    besl.return
  }
}
