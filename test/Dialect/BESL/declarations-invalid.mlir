// RUN: besl-opt %s --verify-diagnostics --split-input-file --allow-unregistered-dialect

!P = !besl.struct<"P", x: f32>
besl.program @p layout(scalar, column) {
  // expected-note@below {{the first is here}}
  besl.push_constant @a : !P
  // expected-error@below {{'besl.push_constant' op is a second push constant block of the program}}
  besl.push_constant @b : !P
}

// -----
// expected-error@below {{unknown matrix_layout 'diagonal'}}
besl.program @p layout(scalar, diagonal) {
}

// -----
// expected-error@below {{'besl.const' op expects parent op 'besl.program'}}
besl.const @c : f32 = 1.0

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.struct' op must be named 'struct P' after its type, got 'P'}}
  besl.struct @P : !besl.struct<"P", x: f32>
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.struct' op has 2 emitted field names for 1 fields}}
  besl.struct @"struct P" : !besl.struct<"P", x: f32> {emitted_fields = ["a", "b"]}
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.descriptor' op must have a count of at least 1}}
  besl.descriptor @d : !besl.texture<2d> slot(0) count(0) read
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.descriptor' op must have the type of a buffer (struct or array), texture, image or sampler, got 'f32'}}
  besl.descriptor @d : f32 slot(0) read
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.descriptor' op in constant memory must have access 'read', got 'read_write'}}
  besl.descriptor @d : !besl.array<4 x f32> slot(0) read_write memory(constant)
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.descriptor' op has a memory class, which only buffers have}}
  besl.descriptor @d : !besl.image<2d> slot(0) write memory(device)
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.descriptor' op must have access 'read', got 'write'}}
  besl.descriptor @d : !besl.texture<2d> slot(0) write
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{unknown access 'append'}}
  besl.descriptor @d : !besl.texture<2d> slot(0) append
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.input' op must have the type of a number or a vector of numbers, got 'i1'}}
  besl.input @i : i1 location(0)
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.input' op has location 256, at most 255 is supported}}
  besl.input @i : f32 location(256)
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{expected 'location', 'position', 'frag_depth', 'sample_mask' or 'clip_distances'}}
  besl.output @o : f32 slot(0)
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.output' op must have either a location or be the position}}
  "besl.output"() <{sym_name = "o", type = f32}> : () -> ()
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.output' op at the position must have type vector<4xf32>, got 'vector<3xf32>'}}
  besl.output @o : vector<3xf32> position
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.output' op of a mesh stage must be a fixed array, got 'f32'}}
  besl.output @o : f32 location(0) per_vertex
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.output' op must have the type of a number or a vector of numbers, got '!besl.matrix<2x2xf32>'}}
  besl.output @o : !besl.matrix<2x2xf32> location(0)
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.task_payload' op must have a value type, got '!besl.atomic<ui32>'}}
  besl.task_payload @t : !besl.atomic<ui32>
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.workgroup' op must have a sized type that memory can hold, got '!besl.array<? x f32>'}}
  besl.workgroup @w : !besl.array<? x f32>
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.push_constant' op must not hold an atomic}}
  besl.push_constant @p : !besl.struct<"P", x: !besl.atomic<ui32>>
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.private' op must have a value type, got '!besl.texture<2d>'}}
  besl.private @p : !besl.texture<2d>
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.private' op has type 'f32', but its value has type 'ui32'}}
  "besl.private"() <{sym_name = "p", type = f32, init = 1 : ui32}> : () -> ()
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.spec_constant' op must have a scalar type, got 'vector<2xf32>'}}
  besl.spec_constant @s : vector<2xf32> id(0) = dense<1.0>
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.const' op a constant must have a value type, got 'i32'}}
  besl.const @c : i32 = 1
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{expected a constant of type 'vector<2xf32>'}}
  besl.const @c : vector<2xf32> = [1.0, 2.0]
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.const' op attribute dense_resource<x> : vector<2xf32> does not hold a constant of type 'vector<2xf32>'}}
  besl.const @c : vector<2xf32> = dense_resource<x>
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{a constant of type '!besl.array<3 x f32>' has 3 parts, got 2}}
  besl.const @c : !besl.array<3 x f32> = #besl.aggregate<[1.0, 2.0]>
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{too many parts for a constant of type '!besl.array<1 x f32>'}}
  besl.const @c : !besl.array<1 x f32> = #besl.aggregate<[1.0, 2.0]>
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{an aggregate needs the type of a matrix, array or struct}}
  besl.const @c : f32 = #besl.aggregate<[1.0]>
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{an aggregate is a constant matrix, array or struct, got '!besl.array<1 x !besl.atomic<ui32>>'}}
  besl.const @c : !besl.array<1 x !besl.atomic<ui32>> = #besl.aggregate<[]>
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.func' op must have at most one result, got 2}}
  besl.func private @f() -> (f32, f32)
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.func' op must return a value type, got '!besl.texture<2d>'}}
  besl.func private @f() -> !besl.texture<2d>
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.func' op parameters must be values or handles, got '!besl.ref<f32, function>'}}
  besl.func private @f(!besl.ref<f32, function>)
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.func' op has 1 parameter names for 2 parameters}}
  besl.func private @f(f32, f32) attributes {arg_names = ["x"]}
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.func' op is an entry and must have a body}}
  besl.func @f() entry(vertex)
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.func' op is an entry and takes no parameters and gives no result}}
  besl.func @f(%x: f32) entry(vertex) {
  }
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.func' op is an entry and must be public}}
  besl.func private @f() entry(vertex) {
  }
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{unknown stage 'geometry'}}
  besl.func @f() entry(geometry) {
  }
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{a vertex entry has no workgroup}}
  besl.func @f() entry(vertex, workgroup = [1, 1, 1]) {
  }
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{a compute entry needs a workgroup of three sizes, got 2}}
  besl.func @f() entry(compute, workgroup = [8, 8]) {
  }
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{a workgroup size must not be zero}}
  besl.func @f() entry(compute, workgroup = [8, 0, 1]) {
  }
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{a mesh entry needs 'max_vertices' and 'max_primitives'}}
  besl.func @f() entry(mesh, workgroup = [8, 1, 1], max_vertices = 3) {
  }
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'max_vertices' and 'max_primitives' belong to mesh entries only}}
  besl.func @f() entry(compute, workgroup = [8, 1, 1], max_vertices = 3) {
  }
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'max_mesh_threadgroups' belongs to task entries only}}
  besl.func @f() entry(compute, workgroup = [8, 1, 1], max_mesh_threadgroups = 3) {
  }
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{unknown entry property 'subgroup'}}
  besl.func @f() entry(compute, subgroup = 3) {
  }
}

// -----
besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.func' op must end in 'besl.yield', got 'test.end'}}
  "besl.func"() <{sym_name = "f", function_type = () -> ()}> ({
    "test.end"() : () -> ()
  }) : () -> ()
}

// -----

besl.program @declares_nothing layout(scalar, column) {
  // expected-error@below {{'besl.constant' op declares nothing, and 'besl.program' holds declarations}}
  %one = besl.constant 1 : ui32
}

// -----

besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.input' op is flat, so it cannot be taken at 'centroid'}}
  besl.input @i : f32 location(0) flat centroid
}

// -----

besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.input' op is interpolated, so it cannot be that of 'either' vertex}}
  besl.input @i : f32 location(0) linear either
}

// -----

besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.output' op is flat, so it cannot be taken at 'sample'}}
  besl.output @o : f32 location(0) flat sample
}

// -----

besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.output' op is 'invariant', which only the position can be}}
  besl.output @o : f32 location(0) invariant
}

// -----

besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.output' op at 'clip_distances' must have type array of 1 to 8 f32, got '!besl.array<9 x f32>'}}
  besl.output @o : !besl.array<9 x f32> clip_distances
}

// -----

besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.output' op at 'clip_distances' must have type array of 1 to 8 f32, got '!besl.array<? x f32>'}}
  besl.output @o : !besl.array<? x f32> clip_distances
}

// -----

besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.output' op at 'clip_distances' must have type f32 or a vector of f32, got '!besl.array<2 x f32>'}}
  besl.output @o : !besl.array<2 x f32> clip_distances index(0)
}

// -----

besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.output' op has index 8, the last is 7}}
  besl.output @o : f32 clip_distances index(8)
}

// -----

besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.output' op has index 2, the last is 1}}
  besl.output @o : vector<4xf32> location(0) index(2)
}

// -----

besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.output' op has an index, which outputs at location 0 and parts of clip distances have}}
  besl.output @o : vector<4xf32> location(1) index(0)
}

// -----

besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.output' op has an index, which outputs at location 0 and parts of clip distances have}}
  besl.output @o : vector<4xf32> position index(0)
}

// -----

besl.program @p layout(scalar, column) {
  // expected-error@below {{'besl.output' op has an index and a rate}}
  besl.output @o : !besl.array<3 x f32> location(0) index(0) per_vertex
}
