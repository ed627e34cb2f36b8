// RUN: besl-opt %s --verify-diagnostics --split-input-file

besl.program @p layout(scalar, column) {
  besl.func @f() {
    // expected-error@below {{'besl.constant' op result #0 must be value type, but got 'i64'}}
    %0 = besl.constant 1 : i64
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%b: i1) {
    // expected-error@below {{'besl.add' op operand #0 must be integer or float scalar, vector or matrix, but got 'i1'}}
    %0 = besl.add %b, %b : i1
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%x: f32) {
    // expected-error@below {{'besl.shl' op operand #0 must be integer or vector of integers, but got 'f32'}}
    %0 = besl.shl %x, %x : f32
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%x: f32) {
    // expected-error@below {{'besl.not' op operand #0 must be bool or vector of bools, but got 'f32'}}
    %0 = besl.not %x : f32
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%m: !besl.matrix<2x2xf32>) {
    // expected-error@below {{'besl.cmp' op compares scalars and vectors, got '!besl.matrix<2x2xf32>'}}
    %0 = besl.cmp eq, %m, %m : !besl.matrix<2x2xf32>
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%b: i1) {
    // expected-error@below {{'besl.cmp' op compares bools by 'eq' and 'ne', got 'lt'}}
    %0 = besl.cmp lt, %b, %b : i1
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%x: f32) {
    // expected-error@below {{unknown cmp_predicate 'ult'}}
    %0 = besl.cmp ult, %x, %x : f32
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%x: f32) {
    // expected-error@below {{'besl.construct' op makes a vector, matrix, array or struct, got 'f32'}}
    %0 = besl.construct %x : (f32) -> f32
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%x: f32) {
    // expected-error@below {{'besl.construct' op of 'vector<3xf32>' needs 3 parts, got 2}}
    %0 = besl.construct %x, %x : (f32, f32) -> vector<3xf32>
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%x: f32, %u: ui32) {
    // expected-error@below {{'besl.construct' op needs 'f32' as part 1, got 'ui32'}}
    %0 = besl.construct %x, %u : (f32, ui32) -> vector<2xf32>
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%x: f32) {
    // expected-error@below {{'besl.splat' op makes a vector or matrix, got '!besl.array<2 x f32>'}}
    %0 = besl.splat %x : f32 to !besl.array<2 x f32>
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%x: f32) {
    // expected-error@below {{'besl.splat' op of 'vector<2xui32>' needs a scalar of type 'ui32', got 'f32'}}
    %0 = besl.splat %x : f32 to vector<2xui32>
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%v: vector<2xf32>) {
    // expected-error@below {{'besl.extract' op needs a composite with a part 2, got 'vector<2xf32>'}}
    %0 = besl.extract %v[2] : vector<2xf32>
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%s: !besl.struct<"S", x: f32>, %i: ui32) {
    // expected-error@below {{'besl.extract_dynamic' op needs a vector, matrix or array, got '!besl.struct<"S", x: f32>'}}
    %0 = besl.extract_dynamic %s[%i] : !besl.struct<"S", x: f32>
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%v: vector<2xf32>, %x: f32) {
    // expected-error@below {{'besl.insert' op needs a composite with a part 4294967295, got 'vector<2xf32>'}}
    %0 = besl.insert %x, %v[-1] : f32 into vector<2xf32>
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%v: vector<2xf32>, %x: ui32) {
    // expected-error@below {{'besl.insert' op needs 'f32' as part 1, got 'ui32'}}
    %0 = besl.insert %x, %v[1] : ui32 into vector<2xf32>
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%s: !besl.struct<"S", x: f32>, %x: f32, %i: ui32) {
    // expected-error@below {{'besl.insert_dynamic' op needs a vector, matrix or array, got '!besl.struct<"S", x: f32>'}}
    %0 = besl.insert_dynamic %x, %s[%i] : f32 into !besl.struct<"S", x: f32>
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%v: vector<2xf32>, %i: ui32) {
    // expected-error@below {{'besl.insert_dynamic' op needs a part of type 'f32', got 'ui32'}}
    %0 = besl.insert_dynamic %i, %v[%i] : ui32 into vector<2xf32>
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%b: i1) {
    // expected-error@below {{'besl.convert' op converts numbers, got 'i1' to 'ui32'}}
    %0 = besl.convert %b : i1 to ui32
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%v: vector<2xf32>) {
    // expected-error@below {{'besl.convert' op keeps the shape, got 'vector<2xf32>' to 'vector<3xui32>'}}
    %0 = besl.convert %v : vector<2xf32> to vector<3xui32>
  }
}

// -----
// A matrix of integers does not exist, so it is not asked for.
besl.program @p layout(scalar, column) {
  besl.func @f(%m: !besl.matrix<2x2xf32>) {
    // expected-error@below {{'besl.convert' op keeps the shape, got '!besl.matrix<2x2xf32>' to 'ui32'}}
    %0 = besl.convert %m : !besl.matrix<2x2xf32> to ui32
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%x: f32) {
    // expected-error@below {{'besl.matmul' op multiplies a matrix by a vector or matrix, or a vector by a matrix, got 'f32' and 'f32'}}
    %0 = besl.matmul %x, %x : (f32, f32) -> f32
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%m: !besl.matrix<4x3xf32>, %v: vector<3xf32>) {
    // expected-error@below {{'besl.matmul' op cannot multiply '!besl.matrix<4x3xf32>' by 'vector<3xf32>'}}
    %0 = besl.matmul %m, %v : (!besl.matrix<4x3xf32>, vector<3xf32>) -> vector<3xf32>
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%m: !besl.matrix<4x3xf32>, %n: !besl.matrix<2x4xf32>) {
    // expected-error@below {{'besl.matmul' op gives '!besl.matrix<2x3xf32>', got '!besl.matrix<2x4xf32>'}}
    %0 = besl.matmul %m, %n : (!besl.matrix<4x3xf32>, !besl.matrix<2x4xf32>) -> !besl.matrix<2x4xf32>
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f() {
    // expected-error@below {{'besl.builtin' op 'vertex_index' has type 'ui32', got 'si32'}}
    %0 = besl.builtin vertex_index : si32
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f() {
    // expected-error@below {{'besl.call' op calls @g, which is no function}}
    besl.call @g() : () -> ()
  }
}

// -----
besl.program @p layout(scalar, column) {
  // expected-note@below {{declared here}}
  besl.const @g : f32 = 1.0
  besl.func @f() {
    // expected-error@below {{'besl.call' op calls @g, which is no function}}
    besl.call @g() : () -> ()
  }
}

// -----
besl.program @p layout(scalar, column) {
  // expected-note@below {{the function is here}}
  besl.func @g() entry(vertex) {
  }
  besl.func @f() {
    // expected-error@below {{'besl.call' op calls @g, which is an entry}}
    besl.call @g() : () -> ()
  }
}

// -----
besl.program @p layout(scalar, column) {
  // expected-note@below {{the function is here}}
  besl.func private @g(f32)
  besl.func @f() {
    // expected-error@below {{'besl.call' op gives 0 arguments to @g, which takes 1}}
    besl.call @g() : () -> ()
  }
}

// -----
besl.program @p layout(scalar, column) {
  // expected-note@below {{the function is here}}
  besl.func private @g(f32)
  besl.func @f(%u: ui32) {
    // expected-error@below {{'besl.call' op gives 'ui32' as argument 0 of @g, which takes 'f32'}}
    besl.call @g(%u) : (ui32) -> ()
  }
}

// -----
besl.program @p layout(scalar, column) {
  // expected-note@below {{the function is here}}
  besl.func private @g() -> f32
  besl.func @f() {
    // expected-error@below {{'besl.call' op expects nothing of @g, which gives 'f32'}}
    besl.call @g() : () -> ()
  }
}

// -----
besl.program @p layout(scalar, column) {
  // expected-note@below {{the function is here}}
  besl.func private @g()
  besl.func @f() {
    // expected-error@below {{'besl.call' op expects 'f32' of @g, which gives nothing}}
    %0 = besl.call @g() : () -> f32
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f() {
    // expected-error@below {{'besl.raw' op needs the text of at least one target}}
    besl.raw
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%x: f32) {
    // expected-error@below {{'besl.raw' op has two inputs or outputs named 'x'}}
    %0 = besl.raw glsl("") ins("x" = %x : f32) outs("x" : f32)
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%x: f32) {
    // expected-error@below {{'besl.raw' op has an input or output without a name}}
    besl.raw glsl("") ins("" = %x : f32)
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f() {
    // expected-error@below {{'besl.raw' op has a placeholder 'y' in its HLSL text that names no input or output}}
    besl.raw glsl("") hlsl("f(${y})")
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f() {
    // expected-error@below {{'besl.raw' op has a placeholder without '}' in its MSL text}}
    besl.raw msl("f(${y)")
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f() {
    // expected-error@below {{'besl.raw' op has 2 emitted names for 1 outputs}}
    %0 = besl.raw msl("") outs("x" : f32) {emitted_outs = ["a", "b"]}
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%a: f32, %b: ui32) {
    // expected-error@below {{'besl.add' op failed to verify that all of {lhs, rhs, result} have same type}}
    %0 = "besl.add"(%a, %b) : (f32, ui32) -> f32
  }
}

// -----
besl.program @p layout(scalar, column) {
  besl.func @f(%a: f32) {
    // expected-error@below {{'besl.neg' op failed to verify that all of {operand, result} have same type}}
    %0 = "besl.neg"(%a) : (f32) -> f16
  }
}
