// One of several entries is printed, with what it reaches.
// RUN: %glsl --entry=first %s | FileCheck %s --check-prefix=FIRST
// RUN: %glsl --entry=second %s | FileCheck %s --check-prefix=SECOND
// RUN: not besl-translate %s 2>&1 | FileCheck %s --check-prefix=SEVERAL
// RUN: not besl-translate --entry=third %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// FIRST-NOT: b_helper
// FIRST: layout(location = 0) out vec4 color;
// FIRST-NOT: shade
// FIRST: void main() {
// SECOND: out vec4 shade
// SECOND: float helper
// SECOND: void main() {
// SECOND-NOT: void main
// SEVERAL: error: there are several entries; name the one to translate
// SEVERAL: note: one is 'first'
// SEVERAL: note: one is 'second'
// UNKNOWN: error: there is no entry 'third'
// UNKNOWN: note: this entry is called 'first'

besl.program @p layout(scalar, column) {
  besl.output @color : vector<4xf32> location(0)
  besl.output @shade : vector<4xf32> location(1)
  besl.func private @helper() -> f32 {
    %0 = besl.constant 1.0 : f32
    besl.return %0 : f32
  }
  besl.func @first() entry(fragment) {
    %0 = besl.constant dense<1.0> : vector<4xf32>
    %p = besl.global @color : !besl.ref<vector<4xf32>, output>
    besl.store %0, %p : !besl.ref<vector<4xf32>, output>
  }
  besl.func @second() entry(fragment) {
    %0 = besl.call @helper() : () -> f32
    %1 = besl.splat %0 : f32 to vector<4xf32>
    %p = besl.global @shade : !besl.ref<vector<4xf32>, output>
    besl.store %1, %p : !besl.ref<vector<4xf32>, output>
  }
}
