// RUN: besl-opt %s --split-input-file --convert-besl-to-vm --verify-diagnostics

besl.program @raw layout(scalar, column) {
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    // expected-error @below {{raw code cannot be run by the interpreter}}
    besl.raw glsl("barrier();") ins() outs()
    besl.return
  }
}

// -----

// expected-error @below {{the program has no entry to run}}
besl.program @library layout(scalar, column) {
}

// -----

besl.program @large layout(scalar, column) {
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    // expected-error @below {{the variable 'a' has 20000000 scalars, more than the interpreter's 16777216}}
    %a = besl.local "a" : !besl.ref<!besl.array<20000000 x f32>, function>
    besl.return
  }
}

// -----

besl.program @value layout(scalar, column) {
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %a = besl.local "a" : !besl.ref<!besl.array<65537 x f32>, function>
    // expected-error @below {{a value has 65537 scalars, more than the interpreter's 65536}}
    %v = besl.load %a : !besl.ref<!besl.array<65537 x f32>, function>
    besl.return
  }
}

// -----

besl.program @linked layout(scalar, column) {
  // expected-error @below {{the function 'f' has no body}}
  besl.func private @f()
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    besl.eval {
      besl.call @f() : () -> ()
    }
    besl.return
  }
}
