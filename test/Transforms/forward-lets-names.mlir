// The op that made the value of a forwarded local keeps the local's name as a hint; the first name wins, constants get none.
// RUN: besl-opt %s --besl-forward-lets --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

besl.program @names layout(scalar, column) {
  // CHECK-LABEL: besl.func @names
  // CHECK: besl.constant 1.{{.*}} : f32 loc("names.besl":1:1)
  // CHECK-NEXT: besl.add %{{.*}}, %{{.*}} : f32 loc("sum"("names.besl":2:9))
  besl.func @names(%a: f32) -> f32 {
    %one = besl.constant 1.0 : f32 loc("names.besl":1:1)
    %k = besl.local "k" = %one : !besl.ref<f32, function>
    %0 = besl.load %k : !besl.ref<f32, function>
    %1 = besl.add %a, %0 : f32 loc("names.besl":2:9)
    %x = besl.local "sum" = %1 : !besl.ref<f32, function>
    %2 = besl.load %x : !besl.ref<f32, function>
    %y = besl.local "other" = %2 : !besl.ref<f32, function>
    %3 = besl.load %y : !besl.ref<f32, function>
    besl.return %3 : f32
  }
}
