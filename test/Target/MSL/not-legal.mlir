// What a pass should have rewritten is named together with the pass.
// RUN: besl-opt %s --besl-verify-msl --split-input-file --verify-diagnostics

besl.program @names layout(scalar, column) {
  // expected-error @below {{a declaration without emitted name cannot be printed as Metal; 'besl-mangle-names' rewrites it}}
  // expected-error @below {{a descriptor without index cannot be printed as Metal; 'besl-assign-indices' rewrites it}}
  besl.descriptor @t : !besl.texture<2d> slot(0) read
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %t = besl.handle @t : !besl.texture<2d>
    %s = besl.texture_size %t : (!besl.texture<2d>) -> vector<2xui32>
    // expected-error @below {{a variable without emitted name cannot be printed as Metal; 'besl-mangle-names' rewrites it}}
    %l = besl.local "l" = %s : !besl.ref<vector<2xui32>, function>
    besl.return
  }
}

// -----

besl.program @values layout(scalar, column) {
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %c = besl.builtin local_invocation_index : ui32
    %one = besl.constant 1 : ui32
    // expected-error @below {{a value without a name that is used more than once cannot be printed as Metal; 'besl-name-values' rewrites it}}
    %a = besl.add %c, %one : ui32
    %l = besl.local "l" = %a {emitted_name = "l"} : !besl.ref<ui32, function>
    %m = besl.local "m" = %a {emitted_name = "m"} : !besl.ref<ui32, function>
    // expected-error @below {{raw code without Metal text cannot be translated to Metal}}
    besl.raw glsl("discard;")
    besl.return
  }
}
