// Compact arrays become vectors everywhere but in memory whose bytes are fixed; the elements become components.
// RUN: besl-opt %s --besl-lower-arrays-to-vectors --split-input-file | FileCheck %s
// RUN: besl-opt %s --besl-lower-arrays-to-vectors --split-input-file > %t
// RUN: besl-opt %t --besl-lower-arrays-to-vectors --split-input-file | diff %t -
// RUN: besl-opt %s --besl-lower-arrays-to-vectors --split-input-file --remark-format=emitRemark --remarks-filter="besl-.*" -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// Locals, parameters, results, constants, private variables, constructors; constant and computed indices; branches.
// REMARK-DAG: [Passed] arrays-lowered | Category:besl-lower-arrays-to-vectors | Function=pick | locals=0, parameters=1
// REMARK-DAG: Function=everywhere | locals=3, parameters=0
besl.program @everywhere layout(scalar, column) {
  besl.output @color : f32 location(0)
  // CHECK-LABEL: besl.program @everywhere
  // CHECK: besl.const @WEIGHTS : vector<3xf32> = dense<[5.000000e-01, 2.500000e-01, 1.250000e-01]>
  // CHECK: besl.private @state : vector<2xui32> = dense<[1, 2]>
  besl.const @WEIGHTS : !besl.array<3 x f32> = #besl.aggregate<[0.5, 0.25, 0.125]>
  besl.private @state : !besl.array<2 x ui32> = #besl.aggregate<[1, 2]>
  // CHECK: besl.func private @pick(%a: vector<3xf32>, %i: ui32) -> vector<3xf32>
  // CHECK-NEXT: %[[E:.*]] = besl.extract_dynamic %a[%i] : vector<3xf32>
  // CHECK-NEXT: %[[R:.*]] = besl.construct %[[E]], %[[E]], %[[E]] : (f32, f32, f32) -> vector<3xf32>
  // CHECK-NEXT: besl.return %[[R]] : vector<3xf32>
  besl.func private @pick(%a: !besl.array<3 x f32>, %i: ui32) -> !besl.array<3 x f32> {
    %e = besl.extract_dynamic %a[%i] : !besl.array<3 x f32>
    %r = besl.construct %e, %e, %e : (f32, f32, f32) -> !besl.array<3 x f32>
    besl.return %r : !besl.array<3 x f32>
  }
  // CHECK-LABEL: besl.func @everywhere
  // CHECK: %[[W:.*]] = besl.global @WEIGHTS : !besl.ref<vector<3xf32>, constant>
  // CHECK-NEXT: %[[WV:.*]] = besl.load %[[W]] : !besl.ref<vector<3xf32>, constant>
  // CHECK-NEXT: %[[S:.*]] = besl.global @state : !besl.ref<vector<2xui32>, private>
  // CHECK-NEXT: %[[SI:.*]] = besl.component %[[S]][%{{.*}}] : !besl.ref<vector<2xui32>, private>
  // CHECK-NEXT: %[[I:.*]] = besl.load %[[SI]]
  // CHECK-NEXT: %[[P:.*]] = besl.call @pick(%[[WV]], %[[I]]) : (vector<3xf32>, ui32) -> vector<3xf32>
  // CHECK-NEXT: %a = besl.local "a" = %[[P]] : !besl.ref<vector<3xf32>, function>
  // CHECK-NEXT: %[[AI:.*]] = besl.component %a[%[[I]]] : !besl.ref<vector<3xf32>, function>
  // CHECK-NEXT: besl.store %{{.*}}, %[[AI]]
  // CHECK: besl.constant dense<[1, 2, 3, 4]> : vector<4xui16>
  // CHECK: besl.if %{{.*}} -> (vector<3xf32>)
  // CHECK: besl.yield %{{.*}} : vector<3xf32>
  // CHECK: besl.yield %{{.*}} : vector<3xf32>
  // CHECK: besl.store %{{.*}}, %a : !besl.ref<vector<3xf32>, function>
  // CHECK-NOT: besl.array
  // CHECK: {{^//}} {{-----}}
  besl.func @everywhere() entry(fragment) {
    %zero = besl.constant 0 : ui32
    %half = besl.constant 0.5 : f32
    %c = besl.constant true
    %w = besl.global @WEIGHTS : !besl.ref<!besl.array<3 x f32>, constant>
    %wv = besl.load %w : !besl.ref<!besl.array<3 x f32>, constant>
    %s = besl.global @state : !besl.ref<!besl.array<2 x ui32>, private>
    %si = besl.element %s[%zero] : !besl.ref<!besl.array<2 x ui32>, private>
    %i = besl.load %si : !besl.ref<ui32, private>
    %p = besl.call @pick(%wv, %i) : (!besl.array<3 x f32>, ui32) -> !besl.array<3 x f32>
    %a = besl.local "a" = %p : !besl.ref<!besl.array<3 x f32>, function>
    %ai = besl.element %a[%i] : !besl.ref<!besl.array<3 x f32>, function>
    besl.store %half, %ai : !besl.ref<f32, function>
    %k = besl.constant #besl.aggregate<[1, 2, 3, 4]> : !besl.array<4 x ui16>
    %n = besl.local "narrow" = %k : !besl.ref<!besl.array<4 x ui16>, function>
    %u = besl.local "unset" : !besl.ref<!besl.array<2 x f32>, function>
    %chosen = besl.if %c -> (!besl.array<3 x f32>) {
      besl.yield %p : !besl.array<3 x f32>
    } else {
      %other = besl.load %a : !besl.ref<!besl.array<3 x f32>, function>
      %changed = besl.insert %half, %other[1] : f32 into !besl.array<3 x f32>
      besl.yield %changed : !besl.array<3 x f32>
    }
    besl.store %chosen, %a : !besl.ref<!besl.array<3 x f32>, function>
  }
}

// -----

// Fixed bytes, shared memory, fields, raw code: an array there stays one, and meets vectors element by element.
// REMARK-DAG: [Missed] array-kept | Category:besl-lower-arrays-to-vectors | Function=params | Reason="its bytes are fixed, or other invocations share it"
// REMARK-DAG: Function=shared | Reason="its bytes are fixed, or other invocations share it"
// REMARK-DAG: Function=long | Reason="a vector has 2 to 4 components, not 5"
// REMARK-DAG: Function=given | Reason="something but reads and assignments uses it"
!S = !besl.struct<"S", a: !besl.array<2 x f32>>
besl.program @borders layout(scalar, column) {
  // CHECK-LABEL: besl.program @borders
  // CHECK: besl.descriptor @params : !S
  // CHECK: besl.workgroup @shared : !besl.array<2 x f32>
  besl.struct @"struct S" : !S
  besl.descriptor @params : !S slot(0) read_write
  besl.workgroup @shared : !besl.array<2 x f32>
  // CHECK-LABEL: besl.func @borders
  // CHECK: %[[M:.*]] = besl.member
  // CHECK-NEXT: %[[V:.*]] = besl.load %[[M]] : !besl.ref<!besl.array<2 x f32>, storage>
  // CHECK-NEXT: %[[X:.*]] = besl.extract %[[V]][0] : !besl.array<2 x f32>
  // CHECK-NEXT: %[[Y:.*]] = besl.extract %[[V]][1] : !besl.array<2 x f32>
  // CHECK-NEXT: %[[L:.*]] = besl.construct %[[X]], %[[Y]] : (f32, f32) -> vector<2xf32>
  // CHECK-NEXT: %l = besl.local "l" = %[[L]] : !besl.ref<vector<2xf32>, function>
  // CHECK-NEXT: %[[LV:.*]] = besl.load %l
  // CHECK: besl.construct %{{.*}}, %{{.*}} : (f32, f32) -> !besl.array<2 x f32>
  // CHECK-NEXT: besl.store %{{.*}}, %{{.*}} : !besl.ref<!besl.array<2 x f32>, workgroup>
  // CHECK: besl.construct %{{.*}} : (!besl.array<2 x f32>) -> !S
  // CHECK: besl.local "long" : !besl.ref<!besl.array<5 x f32>, function>
  // CHECK: %[[ONLY:.*]] = besl.constant #besl.aggregate<[1.000000e+00, 2.000000e+00]> : !besl.array<2 x f32>
  // CHECK-NEXT: besl.store %[[ONLY]]
  // CHECK: besl.local "given" : !besl.ref<!besl.array<2 x f32>, function>
  besl.func @borders() entry(compute, workgroup = [1, 1, 1]) {
    %g = besl.global @params : !besl.ref<!S, storage>
    %m = besl.member %g["a"] : !besl.ref<!S, storage>
    %v = besl.load %m : !besl.ref<!besl.array<2 x f32>, storage>
    %l = besl.local "l" = %v : !besl.ref<!besl.array<2 x f32>, function>
    %lv = besl.load %l : !besl.ref<!besl.array<2 x f32>, function>
    %sh = besl.global @shared : !besl.ref<!besl.array<2 x f32>, workgroup>
    besl.store %lv, %sh : !besl.ref<!besl.array<2 x f32>, workgroup>
    %st = besl.construct %lv : (!besl.array<2 x f32>) -> !S
    besl.store %st, %g : !besl.ref<!S, storage>
    %long = besl.local "long" : !besl.ref<!besl.array<5 x f32>, function>
    %only = besl.constant #besl.aggregate<[1.0, 2.0]> : !besl.array<2 x f32>
    besl.store %only, %sh : !besl.ref<!besl.array<2 x f32>, workgroup>
    %given = besl.local "given" : !besl.ref<!besl.array<2 x f32>, function>
    besl.raw glsl("f(${a});") ins("a" = %given : !besl.ref<!besl.array<2 x f32>, function>)
  }
}

// -----

// A library's functions are called by programs that are not here.
besl.program @library layout(scalar, column) {
  // CHECK-LABEL: besl.program @library
  // CHECK: besl.func @first(%a: !besl.array<2 x f32>) -> !besl.array<2 x f32>
  // CHECK: besl.local "l" {{.*}} : !besl.ref<vector<2xf32>, function>
  // CHECK: %[[R:.*]] = besl.construct {{.*}} -> !besl.array<2 x f32>
  // CHECK-NEXT: besl.return %[[R]]
  besl.func @first(%a: !besl.array<2 x f32>) -> !besl.array<2 x f32> {
    %l = besl.local "l" = %a : !besl.ref<!besl.array<2 x f32>, function>
    %v = besl.load %l : !besl.ref<!besl.array<2 x f32>, function>
    besl.return %v : !besl.array<2 x f32>
  }
}
