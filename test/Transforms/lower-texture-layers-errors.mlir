// What cannot take a layer, and what has none.
// RUN: besl-opt %s --besl-lower-texture-layers --split-input-file --verify-diagnostics

// Nothing else takes a layer.
besl.program @raw layout(scalar, column) {
  besl.descriptor @maps : !besl.texture<2d_array> slot(0) read
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %zero = besl.constant 0 : ui32
    %maps = besl.handle @maps : !besl.texture<2d_array>
    // expected-note @below {{the layer is here}}
    %l = besl.texture_layer %maps[%zero] : !besl.texture<2d_array>
    // expected-error @below {{'besl.raw' cannot take one layer of an array texture}}
    besl.raw glsl("texelFetch(${t}, ivec2(0), 0);") ins("t" = %l : !besl.texture<2d>)
    besl.return
  }
}

// -----

// What has no layers.
besl.program @whole layout(scalar, column) {
  besl.descriptor @plain : !besl.texture<2d> slot(0) read
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %zero = besl.constant 0 : ui32
    %plain = besl.handle @plain : !besl.texture<2d>
    // expected-error @below {{'texture' must be texture with layers, but got '!besl.texture<2d>'}}
    %l = besl.texture_layer %plain[%zero] : !besl.texture<2d>
    besl.return
  }
}
