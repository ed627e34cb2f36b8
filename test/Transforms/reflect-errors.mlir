// Slots that two descriptors take, whatever their kinds; slots beyond 32 bits. Only what the entry reaches counts.
// RUN: besl-opt %s --besl-reflect --split-input-file --verify-diagnostics

!Frame = !besl.struct<"Frame", scale: f32>
besl.program @same layout(scalar, column) {
  besl.struct @"struct Frame" : !Frame
  // expected-note @below {{'frame' takes slot 3}}
  besl.descriptor @frame : !Frame slot(3) read
  // expected-error @below {{'albedo' takes slot 3, which 'frame' takes too}}
  besl.descriptor @albedo : !besl.texture<2d> slot(3) read
  besl.descriptor @unreached : !Frame slot(3) read
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %0 = besl.global @frame : !besl.ref<!Frame, storage>
    %1 = besl.load %0 : !besl.ref<!Frame, storage>
    %2 = besl.handle @albedo : !besl.texture<2d>
    %3 = besl.texture_size %2 : (!besl.texture<2d>) -> vector<2xui32>
  }
}

// -----

besl.program @ranges layout(scalar, column) {
  // expected-note @below {{'many' takes slots 2 to 9}}
  besl.descriptor @many : !besl.texture<2d> slot(2) count(8) read
  besl.descriptor @before : !besl.texture<2d> slot(1) read
  // expected-error @below {{'inside' takes slots 4 to 5, which 'many' takes too}}
  besl.descriptor @inside : !besl.texture<2d> slot(4) count(2) read
  besl.descriptor @behind : !besl.texture<2d> slot(10) read
  // expected-error @below {{'beyond' takes slots 4294967295 to 4294967296, but the last slot is 4294967294}}
  besl.descriptor @beyond : !besl.texture<2d> slot(4294967295) count(2) read
  besl.func @main() entry(compute, workgroup = [1, 1, 1]) {
    %zero = besl.constant 0 : ui32
    %0 = besl.handle @many[%zero] : !besl.texture<2d>
    %1 = besl.texture_size %0 : (!besl.texture<2d>) -> vector<2xui32>
    %2 = besl.handle @before : !besl.texture<2d>
    %3 = besl.texture_size %2 : (!besl.texture<2d>) -> vector<2xui32>
    %4 = besl.handle @inside[%zero] : !besl.texture<2d>
    %5 = besl.texture_size %4 : (!besl.texture<2d>) -> vector<2xui32>
    %6 = besl.handle @behind : !besl.texture<2d>
    %7 = besl.texture_size %6 : (!besl.texture<2d>) -> vector<2xui32>
    %8 = besl.handle @beyond[%zero] : !besl.texture<2d>
    %9 = besl.texture_size %8 : (!besl.texture<2d>) -> vector<2xui32>
  }
}
