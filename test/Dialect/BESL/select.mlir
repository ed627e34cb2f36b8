// A select by one bool has one type, a select by component has that of the condition too; a convert may be marked as unchecked.
// RUN: besl-opt %s --split-input-file --verify-diagnostics | FileCheck %s

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
