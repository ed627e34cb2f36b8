// The shortest names that may stand where they do; what hosts look up stays.
// RUN: besl-opt %s --besl-mangle-names="rules=glsl minify" | FileCheck %s --check-prefixes=CHECK,ALL
// RUN: besl-opt %s --besl-mangle-names="rules=glsl minify" --besl-mangle-names="rules=glsl minify" | FileCheck %s --check-prefixes=CHECK,ALL
// RUN: besl-opt %s --besl-mangle-names="rules=hlsl minify keep-resources entry-name=shade" | FileCheck %s --check-prefixes=CHECK,KEEP

!Pair = !besl.struct<"Pair", first: f32, second: f32>
!Data = !besl.struct<"Data", long_name: f32, length: f32>

besl.program @names layout(scalar, column) {
  // CHECK: besl.struct @"struct Pair" : {{.*}} {emitted_fields = ["a", "d"], emitted_name = "[[PAIR:[a-z]]]"}
  besl.struct @"struct Pair" : !Pair
  besl.struct @"struct Data" : !Data
  // ALL: besl.descriptor @data {{.*}}besl.block_name = "{{[a-z]}}"{{.*}}emitted_name = "{{[a-z]}}"
  // KEEP: besl.descriptor @data {{.*}}besl.block_name = "Data"{{.*}}emitted_name = "data"
  besl.descriptor @data : !Data slot(0) read_write
  // CHECK: besl.spec_constant @quality {{.*}}emitted_name = "quality"
  besl.spec_constant @quality : ui32 id(0) = 3
  // CHECK: besl.func private @help{{.*}}besl.emitted_name = "a"{{.*}}emitted_name = "[[HELP:[a-z]]]"
  besl.func private @help(%x: f32 {besl.name = "x"}) -> f32 {
    besl.yield %x : f32
  }
  // ALL: besl.func @main{{.*}}emitted_name = "main"
  // KEEP: besl.func @main{{.*}}emitted_name = "shade"
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %zero = besl.constant 0.0 : f32
    %true = besl.constant true
    // `a` is a name of the program that is not used here, `i` is left to loops that a writer prints, and words of raw code are not repeated.
    // CHECK: besl.local "outer"{{.*}}emitted_name = "[[OUTER:[a-z]]]"
    %outer = besl.local "outer" = %zero : !besl.ref<f32, function>
    %pair = besl.local "pair" : !besl.ref<!Pair, function>
    // Blocks beside each other use the same.
    besl.if %true {
      // CHECK: besl.local "one"{{.*}}emitted_name = "[[INNER:[a-z]]]"
      %one = besl.local "one" = %zero : !besl.ref<f32, function>
    } else {
      // CHECK: besl.local "other"{{.*}}emitted_name = "[[INNER]]"
      %other = besl.local "other" = %zero : !besl.ref<f32, function>
    }
    besl.eval {
      %0 = besl.call @help(%zero) : (f32) -> f32
    }
    besl.raw glsl("float b = 1.0; c();") hlsl("float b = 1.0; c();")
  }
}
