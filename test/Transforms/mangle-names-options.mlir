// Without rules only what C-like languages have in common is asked for; entries keep their names without `entry-name`; rules must be known; nothing but attributes
// changes.
// RUN: besl-opt %s --besl-mangle-names="entry-name=" | FileCheck %s
// RUN: besl-opt %s --besl-mangle-names="rules=glsl entry-name=cs_main" | FileCheck %s --check-prefix=NAMED
// RUN: not besl-opt %s --besl-mangle-names=rules=klingon 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: besl-opt %s --besl-mangle-names --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOC

// UNKNOWN: error: no naming rules are known as 'klingon', only as {{.*}}glsl
besl.program @options layout(scalar, column) {
  // CHECK: besl.func @shade() entry({{.*}}) attributes {emitted_name = "shade"
  // NAMED: besl.func @shade() entry({{.*}}) attributes {emitted_name = "cs_main"
  besl.func @shade() entry(compute, workgroup = [1, 1, 1]) attributes {source_name = "shade"} {
    %c = besl.constant 1.0 : f32
    // CHECK: besl.local "buffer" = {{.*}}emitted_name = "buffer"
    // NAMED: besl.local "buffer" = {{.*}}emitted_name = "buffer_1"
    // LOC: besl.local "buffer" = {{.*}} loc("here")
    %0 = besl.local "buffer" = %c : !besl.ref<f32, function> loc("here")
    // CHECK: besl.local "a__b" = {{.*}}emitted_name = "a__b"
    %1 = besl.local "a__b" = %c : !besl.ref<f32, function>
    // CHECK: besl.local "1\C3\A9" = {{.*}}emitted_name = "v_1e"
    %2 = besl.local "1\C3\A9" = %c : !besl.ref<f32, function>
    besl.return
  }
}
