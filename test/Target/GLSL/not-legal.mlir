// The check alone says which pass a program has not been through.
// RUN: besl-opt %s --besl-verify-glsl --split-input-file --verify-diagnostics

besl.program @names layout(scalar, column) {
  // expected-error @below {{a declaration without emitted name cannot be printed as GLSL; 'besl-mangle-names' rewrites it}}
  // expected-error @below {{a descriptor without binding cannot be printed as GLSL; 'besl-assign-bindings' rewrites it}}
  besl.descriptor @data : !besl.array<? x f32> slot(0) read_write
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %zero = besl.constant 0 : ui32
    %data = besl.global @data : !besl.ref<!besl.array<? x f32>, storage>
    %p = besl.element %data[%zero] : !besl.ref<!besl.array<? x f32>, storage>
    // expected-error @below {{a value without a name that is used more than once cannot be printed as GLSL; 'besl-name-values' rewrites it}}
    %v = besl.load %p : !besl.ref<f32, storage>
    %w = besl.add %v, %v : f32
    besl.store %w, %p : !besl.ref<f32, storage>
  }
}

// -----

besl.program @statements layout(scalar, column) {
  besl.func private @f() -> i1 {
    %0 = besl.constant true
    besl.return %0 : i1
  }
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    // expected-error @below {{an expression statement cannot be printed as GLSL; 'besl-hoist-effects' rewrites it}}
    besl.eval {
      %0 = besl.call @f() : () -> i1
    }
    %c = besl.constant true
    %x = besl.constant dense<1.0> : vector<2xf32>
    %y = besl.constant 2.0 : f32
    // expected-error @below {{a conditional with results cannot be printed as GLSL; 'besl-hoist-effects' rewrites it}}
    %r = besl.if %c -> (f32) {
      besl.yield %y : f32
    } else {
      besl.yield %y : f32
    }
    // expected-error @below {{an insertion cannot be printed as GLSL; 'besl-lower-inserts' rewrites it}}
    %i = besl.insert %r, %x[0] : f32 into vector<2xf32>
    // expected-error @below {{a variable without emitted name cannot be printed as GLSL; 'besl-mangle-names' rewrites it}}
    %l = besl.local "l" = %i : !besl.ref<vector<2xf32>, function>
  }
}
