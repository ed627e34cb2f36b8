// A select by one bool has one type, a select by component has that of the condition too; a convert may be marked as unchecked.
// RUN: besl-opt %s --split-input-file --verify-diagnostics | FileCheck %s
// RUN: besl-opt %s --split-input-file --verify-diagnostics --canonicalize | FileCheck %s --check-prefix=FOLD

// CHECK-LABEL: besl.func @selects
// CHECK: besl.select %{{.*}}, %a, %b : vector<2xi1>, vector<2xf32>
// CHECK: besl.select %c, %{{.*}}, %b : vector<2xf32>
// CHECK: besl.convert %{{.*}} {unchecked} : vector<2xf32> to vector<2xui32>
besl.program @p layout(scalar, column) {
  besl.func @selects(%a: vector<2xf32>, %b: vector<2xf32>, %c: i1) -> vector<2xui32> {
    %0 = besl.cmp lt, %a, %b : vector<2xf32>
    %1 = besl.select %0, %a, %b : vector<2xi1>, vector<2xf32>
    %2 = besl.select %c, %1, %b : vector<2xf32>
    %3 = besl.convert %2 {unchecked} : vector<2xf32> to vector<2xui32>
    besl.return %3 : vector<2xui32>
  }
}

// -----

besl.program @p layout(scalar, column) {
  besl.func @shapes(%c: vector<2xi1>, %a: vector<3xf32>) {
    // expected-error @below {{'besl.select' op by 'vector<2xi1>' selects components of a vector as long, got 'vector<3xf32>'}}
    %0 = besl.select %c, %a, %a : vector<2xi1>, vector<3xf32>
  }
}

// -----

// Folding by component.
// FOLD-LABEL: besl.func @by_component
// FOLD-NEXT: %[[C:.*]] = besl.constant dense<[1.000000e+00, 4.000000e+00]> : vector<2xf32>
// FOLD-NEXT: besl.return %[[C]]
// FOLD-LABEL: besl.func @all
// FOLD-NEXT: besl.return %b
besl.program @fold layout(scalar, column) {
  besl.func @by_component() -> vector<2xf32> {
    %c = besl.constant dense<[true, false]> : vector<2xi1>
    %a = besl.constant dense<[1.0, 2.0]> : vector<2xf32>
    %b = besl.constant dense<[3.0, 4.0]> : vector<2xf32>
    %r = besl.select %c, %a, %b : vector<2xi1>, vector<2xf32>
    besl.return %r : vector<2xf32>
  }
  besl.func @all(%a: vector<2xf32>, %b: vector<2xf32>) -> vector<2xf32> {
    %c = besl.constant dense<false> : vector<2xi1>
    %r = besl.select %c, %a, %b : vector<2xi1>, vector<2xf32>
    besl.return %r : vector<2xf32>
  }
}
