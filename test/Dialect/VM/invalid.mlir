// RUN: besl-opt %s --split-input-file --verify-diagnostics

besl_vm.program @p stage("compute") entry(@main) attributes {workgroup = array<i32: 1, 1, 1>} {
  besl_vm.func @main(%a: f32, %b: !besl_vm.lanes<f32>) {
    // expected-error @below {{'besl_vm.add' op gives 'f32', but its operands are not all uniform}}
    %0 = besl_vm.add %a, %b : f32, !besl_vm.lanes<f32> -> f32
  }
}

// -----

besl_vm.program @p stage("compute") entry(@main) attributes {workgroup = array<i32: 1, 1, 1>} {
  besl_vm.func @main(%a: f32, %b: ui32) {
    // expected-error @below {{'besl_vm.mul' op has operands of different scalars, 'f32' and 'ui32'}}
    %0 = besl_vm.mul %a, %b : f32, ui32 -> f32
  }
}

// -----

// expected-error @below {{lanes hold i1, ui32, si32 or f32, not 'f64'}}
!bad = !besl_vm.lanes<f64>

// -----

besl_vm.program @p stage("compute") entry(@main) attributes {workgroup = array<i32: 1, 1, 1>} {
  besl_vm.func @main(%a: f32) {
    %s = besl_vm.slot "s" : <2>
    // expected-error @below {{'besl_vm.set' op concerns words 2 to 2 of a slot of 2}}
    besl_vm.set %a in %s[2] : f32 in <2>
  }
}

// -----

besl_vm.program @p stage("compute") entry(@main) attributes {workgroup = array<i32: 1, 1, 1>} {
  besl_vm.func @main(%a: !besl_vm.lanes<f32>) {
    %s = besl_vm.slot "s" : <2>
    // expected-error @below {{'besl_vm.set' op stores what varies in a slot that all lanes share}}
    besl_vm.set %a in %s[0] : !besl_vm.lanes<f32> in <2>
  }
}

// -----

besl_vm.program @p stage("compute") entry(@main) attributes {workgroup = array<i32: 1, 1, 1>} {
  besl_vm.func @main(%a: f32) {
    // expected-error @below {{'besl_vm.math' op asks for 'fetch', which the host does not compute}}
    %0 = besl_vm.math "fetch"(%a) [1] : (f32) -> f32
  }
}
