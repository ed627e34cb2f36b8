// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes of lib/Transforms that are steps of legalisation, on the way from any program to one that a target can print. Included by
// Passes.td, which says what a record has to have.

#ifndef BESL_TRANSFORMS_LEGALIZATIONPASSES_TD
#define BESL_TRANSFORMS_LEGALIZATIONPASSES_TD

include "mlir/Pass/PassBase.td"

def AssignBindings : Pass<"besl-assign-bindings"> {
  let summary = "give each descriptor its set and binding";
  let description = [{
    The binding of a descriptor is its slot, the set the same for all. Descriptors that have a binding keep it, so the pass is idempotent and a
    host can place some of them itself, as `--bind-map` does. With `push-constants` their block is a resource too, `besl.binding`: binding 0 of a set of its own, two behind
    that of the descriptors.

    ```mlir
    besl.descriptor @frame : !Frame slot(3) read
    // becomes
    besl.descriptor @frame : !Frame slot(3) read {binding = #besl.binding<set = 0, binding = 3>}
    ```
  }];
  let options = [
    Option<"set", "set", "uint32_t", /*default=*/"0", "The descriptor set">,
    Option<"pushConstants", "push-constants", "bool", /*default=*/"false", "Place the push constants too">
  ];
}

def HoistEffects : Pass<"besl-hoist-effects"> {
  let summary = "turn into statements what cannot be part of an expression or a loop header";
  let description = [{
    After the pass

    * no `if` or `switch` has results: they are stored to a variable;
    * the right side of `&&` and `||` is one expression; otherwise the operator has become a variable and an `if`;
    * the condition of a loop is one expression, and its step at most one assignment or call. Another condition becomes `if (!c) break` at the start of the
      body. Another step moves to the end of the body, or, where a `continue` has to reach it, to its start, behind a flag that skips it
      in the first iteration;
    * expression statements stand in the block itself, and nothing stands behind an exit in its block;
    * with `logical-evaluates-both`, the right side of `&&` and `||` has no effect;
    * with `aggregates-need-variables`, no choice between arrays or structs is an expression; with `vectors-are-chosen`, none between matrices either;
    * with `switch-takes-break`, no `break` stands in a `switch`: such a switch is a sequence of ifs on the same value. A switch on a bool is one in any case.

    What counts as one expression is decided by the rule of `besl-name-values`. Takes any level, keeps early exits. Linear and idempotent.
  }];
  let options = [
    Option<"spelling", "spelling", "std::string", /*default=*/"\"glsl\"", "Which spelling of the intrinsics will be printed">,
    Option<"switchTakesBreak", "switch-takes-break", "bool", /*default=*/"true",
           "In the target a break inside a switch leaves the switch">,
    Option<"aggregatesNeedVariables", "aggregates-need-variables", "bool", /*default=*/"false",
           "In the target an array or struct is only made as the initial value of a variable">,
    Option<"logicalEvaluatesBoth", "logical-evaluates-both", "bool", /*default=*/"false",
           "In the target `&&` and `||` may evaluate their right side whatever the left one is">,
    Option<"vectorsAreChosen", "vectors-are-chosen", "bool", /*default=*/"false",
           "In the target an expression chooses between scalars and vectors only">
  ];
}

def NameValues : Pass<"besl-name-values"> {
  let summary = "give a name to each value that cannot be printed where it is used";
  let description = [{
    A value is printed at its use when it is used exactly once, in the same block, and nothing between the op and the use can change what it reads or
    observe what it writes. Constants, values of the pipeline, parameters and variables are printed at each use. Any other value gets a
    `besl.let`, at the last moment before something would change or observe it. Effects keep their order. An operand that a spelling mentions more
    than once gets a name, so that nothing is evaluated twice.

    ```mlir
    %a = besl.load %x : !besl.ref<f32, function>
    besl.store %zero, %x : !besl.ref<f32, function>
    besl.store %a, %y : !besl.ref<f32, function>
    // becomes
    %a = besl.load %x : !besl.ref<f32, function>
    %0 = besl.let "x" %a : f32
    besl.store %zero, %x : !besl.ref<f32, function>
    besl.store %0, %y : !besl.ref<f32, function>
    ```

    A name comes from the value's location if that has one (`loc("area"(...))`), else from the variable or field it was read from. Expressions nested deeper than
    96 levels, or a thousand operators long, are broken up. Unused expressions without effect are removed. Linear and idempotent.
  }];
  let options = [
    Option<"spelling", "spelling", "std::string", /*default=*/"\"glsl\"", "Which spelling of the intrinsics will be printed">,
    Option<"aggregatesNeedVariables", "aggregates-need-variables", "bool", /*default=*/"false",
           "In the target an array or struct is only made as the initial value of a variable">
  ];
}

def NameFloatSteps : Pass<"besl-name-float-steps"> {
  let summary = "give names to computed floats that go into something else than a variable";
  let description = [{
    For targets in which a *variable* can ask for its value to be computed exactly as written (`precise` in GLSL and HLSL). What is computed with floats and then stored
    to memory, returned, passed to a function, compared or converted becomes a value with a name first:

    ```mlir
    %1 = besl.add %0, %c : f32
    besl.store %1, %buffer
    // becomes
    %1 = besl.add %0, %c : f32
    %exact = besl.let "exact" = %1 : f32
    besl.store %exact, %buffer
    ```

    What goes into a variable, or into another computation of floats, has a name already or gets one further on. Run it before `besl-hoist-effects`, which makes
    statements of names on the right of `&&` and in loop headers. Linear and idempotent.
  }];
}

def MangleNames : Pass<"besl-mangle-names"> {
  let summary = "assign every identifier of the text";
  let description = [{
    Writes `emitted_name` on declarations, locals and lets, `emitted_fields` on structs, `besl.emitted_name` on parameters, `emitted_outs` on raw code and
    `besl.block_name` on what is printed as a block. No writer makes up a name.

    `rules` names what the target asks of identifiers (include/besl/Transforms/NamingRules.h); the empty name asks for ASCII letters, digits and underscores
    only. The author's name is kept where the rules allow it. Otherwise letters of other alphabets are transliterated where that is obvious (`größe` becomes
    `grosse`, `α` becomes `alpha`) and replaced by their number where not, `v_` is put before a reserved prefix, and a number behind a name that is a
    word of the language or taken:

    ```mlir
    %0 = besl.local "buffer" = %v : !besl.ref<f32, function>
    // becomes, with rules=glsl
    %0 = besl.local "buffer" = %v {emitted_name = "buffer_1"} : !besl.ref<f32, function>
    ```

    Declarations that can keep their name do so, whichever comes first. A function's names differ from those of the declarations that it uses
    and from those of the blocks around them, so no name hides one that is meant; blocks beside each other may use the same name, and so may functions.
    A local that a `for` declares (`getForHeader` in Analysis/TextShape.h) belongs to the loop. All entries are called `entry-name`, unless that is empty.

    To be run when nothing makes locals, lets or declarations any more. Reads authored names only, so it is idempotent, and equal programs get
    equal names. Linear.

    With `minify` names are the shortest that may stand where they do: `a`, `b`, … Entries keep the name of the option, specialization constants theirs, and with
    `keep-resources` descriptors and push constants too, for hosts that look them up by name.
  }];
  let options = [
    Option<"rules", "rules", "std::string", /*default=*/"\"\"", "Whose rules to follow, e.g. glsl">,
    Option<"entryName", "entry-name", "std::string", /*default=*/"\"main\"", "The name of entries">,
    Option<"blocks", "blocks", "bool", /*default=*/"true", "Buffers and push constants are printed as blocks; otherwise their structs are types like any other">,
    Option<"minify", "minify", "bool", /*default=*/"false", "Give the shortest names instead of the author's">,
    Option<"keepResources", "keep-resources", "bool", /*default=*/"false", "Do not shorten the names of descriptors and push constants">
  ];
}

def LowerStorageTypes : Pass<"besl-lower-storage-types"> {
  let summary = "separate the types that memory holds from those that are computed with";
  let description = [{
    For targets that can store more types than they compute with, and whose plain structs cannot say everything about their bytes:

    * `ui8` and `ui16` exist in buffers and push constants only. Everywhere else they are `ui32`; results that could be wider are masked, shift amounts count
      modulo the narrow width, and values are converted where they are loaded and stored.
    * Stage inputs and outputs of 8 or 16 bits have 32 bits.
    * A struct inside another type in a buffer gets members that fill it up to its size.
    * A matrix stored row by row in a struct or array that also holds matrices stored column by column becomes an array of its rows.
    * A buffer is read and written by its fields: as a block it is no value.

    Where a struct's memory and its values differ, it becomes two structs; both keep the author's name as `source_name`. Arrays of more than four elements are
    converted in a loop. The program gets `besl.storage_types_lowered`, so that this is done once. Takes any level.

    Targets differ in how memory holds a matrix. With `matrix-arrays` a matrix in a buffer becomes an array of its columns, unless its columns are aligned as vectors of the
    target are and it is stored column by column, and an array of its rows wherever it is stored row by row.
  }];
  let options = [
    Option<"matrixArrays", "matrix-arrays", "bool", /*default=*/"false", "Store matrices as arrays of vectors where the target's own would lie elsewhere">,
    Option<"padStructs", "pad-structs", "bool", /*default=*/"true", "Fill up nested structs whose size the target does not round up">,
    Option<"byteEngineColumns", "byte-engine-columns", "bool", /*default=*/"false",
           "Under the matrix layout byte_engine the target stores all matrices column by column">
  ];
}

def SplitSamplers : Pass<"besl-split-samplers"> {
  let summary = "give each texture that is sampled a sampler of its own";
  let description = [{
    For targets that keep texture and sampler apart. Each texture descriptor that is sampled gets a descriptor of a sampler with the same slot and binding behind it, and
    each parameter that is, a parameter for the sampler behind it. What samples does so through `besl.combine`.

    ```mlir
    %t = besl.handle @map : !besl.texture<2d>
    %c = besl.texture_sample %t, %uv : (!besl.texture<2d>, vector<2xf32>) -> vector<4xf32>
    // becomes
    %t = besl.handle @map : !besl.texture<2d>
    %s = besl.handle @map.sampler : !besl.sampler
    %0 = besl.combine %t, %s : !besl.texture<2d>
    %c = besl.texture_sample %0, %uv : (!besl.texture<2d>, vector<2xf32>) -> vector<4xf32>
    ```

    With `next-set` the binding is one of the set behind that of the texture, for targets in which textures and samplers share their numbers.

    Sampling is what the spelling of an intrinsic names `$S` in; textures of which only texels are fetched stay as they are. An array of textures shares one sampler, or has
    as many with `per-element`. Takes IR of any level and keeps it. Linear and idempotent.
  }];
  let options = [
    Option<"spelling", "spelling", "std::string", /*default=*/"\"hlsl\"", "Which spelling of the intrinsics will be printed">,
    Option<"perElement", "per-element", "bool", /*default=*/"false", "One sampler for each texture of an array">,
    Option<"nextSet", "next-set", "bool", /*default=*/"false", "Samplers have the set behind that of their texture">
  ];
}

def GlobalizeStageValues : Pass<"besl-globalize-stage-values"> {
  let summary = "let functions use what only entries are given";
  let description = [{
    For targets in which the inputs, outputs and values of the pipeline are parameters of the entry. Those that another function uses become variables of the
    program. An entry copies them in before anything else; if an output is among them, what the entry did becomes a function, which the entry calls before it copies the outputs
    out, so that an early return changes nothing.

    ```mlir
    besl.func private @shade() { ... besl.global @color : !besl.ref<vector<4xf32>, output> ... }
    // becomes
    besl.private @color.value : vector<4xf32>
    besl.func private @shade() { ... besl.global @color.value : !besl.ref<vector<4xf32>, private> ... }
    besl.func private @main.body() { ... }
    besl.func @main() entry(fragment) {
      besl.call @main.body() : () -> ()
      ...
    }
    ```

    Left alone: what only entries use, and values of the subgroup, which are functions where they are not variables; without `pipeline-values`, all values of the
    pipeline. Takes IR of any level and keeps it. Linear and idempotent.
  }];
  let options = [Option<"pipelineValues", "pipeline-values", "bool", /*default=*/"true", "Values of the pipeline too, not inputs and outputs alone">];
}

def InlineStageOutputs : Pass<"besl-inline-stage-outputs"> {
  let summary = "make functions that use a mesh stage's outputs or payload part of its entry";
  let description = [{
    For targets in which the outputs of a mesh stage and the payload that it reads are parameters of the entry that cannot be passed on. A call of a function that uses one of them, or
    calls one that does, is replaced by the function's body, brought to one exit as by `besl-single-exit`. A private function that nothing calls any more goes; others stay.

    ```mlir
    besl.func private @place(%i: ui32) {
      ...
      besl.set_mesh_vertex_position %i, %p : (ui32, vector<4xf32>) -> ()
    }
    besl.func @main() entry(mesh, workgroup = [32, 1, 1], max_vertices = 3, max_primitives = 1) {
      besl.call @place(%lane) : (ui32) -> ()
    }
    // becomes
    besl.func @main() entry(mesh, workgroup = [32, 1, 1], max_vertices = 3, max_primitives = 1) {
      ...
      besl.set_mesh_vertex_position %lane, %p : (ui32, vector<4xf32>) -> ()
    }
    ```

    Takes IR of any level before `besl-hoist-effects`. Programs that would need more than a million copied operations get an error at the call. Runs on programs. Idempotent.
  }];
}

def LowerBuffersToWords : Pass<"besl-lower-buffers-to-words"> {
  let summary = "turn buffers into arrays of words with computed offsets";
  let description = [{
    For targets that cannot declare the one layout of a buffer. The buffer becomes an array of `ui32`, and each place in it the sum of its offsets; what is loaded and stored
    are words, or vectors of them, and the bits of values.

    ```mlir
    besl.descriptor @lights : !besl.array<? x !Light> slot(2) read
    ...
    %l = besl.global @lights : !besl.ref<!besl.array<? x !Light>, storage>
    %e = besl.element %l[%i] : !besl.ref<!besl.array<? x !Light>, storage>
    %p = besl.member %e["position"] : !besl.ref<!Light, storage>
    %v = besl.load %p : !besl.ref<vector<3xf32>, storage>
    // becomes
    besl.descriptor @lights : !besl.array<? x ui32> slot(2) read
    ...
    %l = besl.global @lights : !besl.ref<!besl.array<? x ui32>, storage>
    %o = besl.mul %i, %c28 : ui32
    %p = besl.at %l[%o + 16] {alignment = 4 : ui32} : !besl.ref<!besl.array<? x ui32>, storage> -> !besl.ref<vector<3xui32>, storage>
    %0 = besl.load %p : !besl.ref<vector<3xui32>, storage>
    %v = besl.bitcast %0 : vector<3xui32> to vector<3xf32>
    ```

    A part of a word is read by shifting and masking. It is stored to a place of 8 or 16 bits, which the target has to write without touching the bits beside it; two
    halves that fill a word are stored as one.

    `uniform` chooses buffers in constant memory that are uniform buffers, and the push constants, whose struct then has one field, the words; `storage` the other ones. With
    `max-structured-stride` a buffer that is one array, or a struct of one, is left one if its elements are made of 32-bit numbers and not larger; a struct around
    it goes. With `aligned-vectors` a buffer is left alone that lies in memory as it would in a language with aligned vectors, such as WGSL, whose rules for uniform
    buffers are counted in. What becomes words is marked `besl.words`, so that this is done once. Places that raw code is given are an error.

    Takes IR of any level before `besl-lower-storage-types` and keeps it. Arrays of more than four elements are moved in a loop. Linear and idempotent.
  }];
  let options = [
    Option<"uniform", "uniform", "bool", /*default=*/"true", "Uniform buffers and push constants">,
    Option<"storage", "storage", "bool", /*default=*/"true", "Storage buffers">,
    Option<"maxStructuredStride", "max-structured-stride", "uint64_t", /*default=*/"0", "Size of the largest element of an array that is left one">,
    Option<"alignedVectors", "aligned-vectors", "bool", /*default=*/"false", "Leave buffers alone that aligned vectors do not change">
  ];
}

def LimitUniformBuffers : Pass<"besl-limit-uniform-buffers"> {
  let summary = "mark the buffers in constant memory that are too large for a uniform buffer";
  let description = [{
    Puts `besl.storage_buffer` on descriptors with constant memory whose struct is larger than `max-bytes` or has no fixed size. With 0 that is all of them.
    Idempotent.
  }];
  let options = [Option<"maxBytes", "max-bytes", "uint64_t", /*default=*/"65536", "Size of the largest uniform buffer that every device has">];
}

def ZeroWorkgroupMemory : Pass<"besl-zero-workgroup-memory"> {
  let summary = "write zeros to memory of a workgroup that is zero at first";
  let description = [{
    A front end marks a `besl.workgroup` with `besl.zeroed` if its language says that the memory is zero when the workgroup starts. WGSL and the interpreter see to that themselves. For the other
    targets the invocations of each entry that reaches the variable write the zeros and wait for each other:

    ```mlir
    besl.workgroup @tile : !besl.array<64 x f32> {besl.zeroed}
    besl.workgroup @count : !besl.atomic<ui32> {besl.zeroed}
    // becomes, in an entry of 64 invocations
    %lane = besl.builtin local_invocation_index : ui32
    %tile = besl.global @tile : !besl.ref<!besl.array<64 x f32>, workgroup>
    %element = besl.element %tile[%lane] : !besl.ref<!besl.array<64 x f32>, workgroup>
    besl.store %c0_f32, %element : !besl.ref<f32, workgroup>
    besl.if %is_first {
      besl.atomic_store %count, %c0_ui32 : (!besl.ref<!besl.atomic<ui32>, workgroup>, ui32) -> ()
    }
    besl.workgroup_barrier
    ```

    A longer array is shared out in a loop. Nothing is added for a variable that is written before the first barrier in any case and not read before: an array of no more elements than
    there are invocations, of which each writes the one with its number (`local_invocation_index`, or the coordinates of `local_invocation_id` counted through), or another
    variable that all invocations or one that compares its number write. The statements before the write must not call, leave the entry or use the variable.

    Takes the source and the structured level, with constants where `besl-forward-lets` leaves them, and keeps them. The attribute goes, so that this is done once.
  }];
}

def FlipClipY : Pass<"besl-flip-clip-y"> {
  let summary = "negate y of the clip position";
  let description = [{
    For targets whose clip space has y down. Behind each write of the whole position a second statement negates its y. A program that also reads the position or
    writes parts of it works on a variable instead, and the vertex stage's exits write the position. In a mesh stage each position that is set is multiplied. The output,
    or the op that sets a vertex's position, gets `besl.flipped`, so that this is done once.
  }];
}

def SplitClipDistances : Pass<"besl-split-clip-distances"> {
  let summary = "make vectors of the clip distances of a vertex stage";
  let description = [{
    For targets that take clip distances as vectors or one by one. The program works on a variable, which is 0 at first, and the vertex stage's exits write the parts, outputs
    of up to `width` distances with an `index`. Idempotent.

    ```mlir
    besl.output @planes : !besl.array<5 x f32> clip_distances
    // becomes, for a width of 4
    besl.private @planes.whole : !besl.array<5 x f32> = #besl.aggregate<[0.0, 0.0, 0.0, 0.0, 0.0]>
    besl.output @planes.0 : vector<4xf32> clip_distances index(0)
    besl.output @planes.1 : f32 clip_distances index(1)
    ```
  }];
  let options = [Option<"width", "width", "unsigned", /*default=*/"4", "Distances of one output">];
}

def LowerInserts : Pass<"besl-lower-inserts"> {
  let summary = "replace insertions by assignments to parts";
  let description = [{
    What is inserted into the contents of a place and stored back to it is stored to the part alone, if nothing writes that memory in between. Any other chain of
    insertions goes through one variable. Idempotent.

    ```mlir
    %v = besl.load %p : !besl.ref<vector<2xf32>, function>
    %w = besl.insert %x, %v[1] : f32 into vector<2xf32>
    besl.store %w, %p : !besl.ref<vector<2xf32>, function>
    // becomes
    %y = besl.component %p[%one] : !besl.ref<vector<2xf32>, function>
    besl.store %x, %y : !besl.ref<f32, function>
    ```
  }];
}

def ClampConstantIndices : Pass<"besl-clamp-constant-indices"> {
  let summary = "move constant indices that are out of range into it";
  let description = [{
    An access out of range is no error when its index is only found out: it reads something, or writes somewhere in the same variable. But a constant index
    out of range is refused by compilers of shading languages, and folding makes one of an index that the author had in a variable. It becomes that of the last
    part. Acts on elements, components and columns, of places and of values, and on arrays of descriptors. Idempotent.

    Remark, one for a function that changes: the number of indices `clamped`.

    ```mlir
    %e = besl.element %a[%c7] : !besl.ref<!besl.array<4 x f32>, function>
    // becomes
    %e = besl.element %a[%c3] : !besl.ref<!besl.array<4 x f32>, function>
    ```
  }];
}

def MarkNonuniform : Pass<"besl-mark-nonuniform"> {
  let summary = "mark descriptor indices that may differ between invocations";
  let description = [{
    Puts `besl.nonuniform` on each `besl.global` and `besl.handle` whose index is not provably the same for all invocations: a constant, something read from uniform
    buffers, push constants or constants, or something computed from these. Removes marks that are no longer right. Idempotent.
  }];
}

def FoldFloatConstants : Pass<"besl-fold-float-constants"> {
  let summary = "compute what a target's compiler might compute less exactly";
  let description = [{
    An operation on constants has the result that it has when it is run (S2.13, S4.7). Compilers of shading languages fold expressions of constants in their own way: in
    double precision, from the digits of the literals and without rounding in between, or with halves cut off instead of rounded. This pass leaves them none
    that matter: an op on floats whose operands are constants, or come from `besl.const`, becomes a constant.

    ```mlir
    %a = besl.constant 0.1 : f32
    %3 = besl.constant 3.0 : f32
    %p = besl.mul %a, %3 : f32
    // becomes
    %p = besl.constant 0.3 : f32
    ```

    Left alone: what has the same result in double precision, as `1.0 / 4.0` does; constructors and parts of composites; and functions whose result is not
    fixed to the last bit. With `all` every op on constants that can be folded is, whatever it computes: for targets whose compilers refuse constants that overflow. Takes
    IR of any level and keeps it. Linear and idempotent.

    Remark, one for a function that changes: the number of ops `folded`.
  }];
  let options = [Option<"all", "all", "bool", /*default=*/"false", "Integers too, and what is exact in any precision">];
}

def ShieldConstants : Pass<"besl-shield-constants"> {
  let summary = "keep a target's compiler from evaluating what it would refuse";
  let description = [{
    For targets that evaluate expressions of constants when they compile, and refuse what overflows, what is no number and what divides by zero, though the
    same is defined when it is run. Of what is left after `besl-fold-float-constants{all}`

    * zeros in a constant divisor become ones, which is what they mean (S1.5, S1.6), and amounts of shifts are taken modulo the width (S1.11);
    * where all operands of an op that could be refused are constants, or come from a `besl.const` or `besl.spec_constant`, the first one gets a name, and where a divisor or
      the amount of a shift comes from there, that one does: what a variable holds is known when the program runs.

    ```mlir
    %x = besl.constant -1.0 : f32
    %r = besl.sqrt %x : (f32) -> f32
    // becomes
    %x = besl.constant -1.0 : f32
    %0 = besl.let "value" %x : f32
    %r = besl.sqrt %0 : (f32) -> f32
    ```

    Takes IR of any level and keeps it. To be run before `besl-hoist-effects`. Linear and idempotent.
  }];
}

def AssignIndices : Pass<"besl-assign-indices"> {
  let summary = "number descriptors without gaps, in the order of their slots";
  let description = [{
    For targets that do not know descriptors by slots: `besl.index` on each descriptor that an entry reaches (on each, in a library). An array takes as many
    indices as it has elements. A texture is followed by one index for its sampler, whether it is sampled or not.

    ```mlir
    besl.descriptor @albedo : !besl.texture<2d> slot(2) count(4) read
    besl.descriptor @frame : !Frame slot(7) read
    // becomes
    besl.descriptor @albedo : !besl.texture<2d> slot(2) count(4) read {besl.index = 0 : ui32}
    besl.descriptor @frame : !Frame slot(7) read {besl.index = 5 : ui32}
    ```

    By default all share one sequence, as in a table of resources. With `per-kind` buffers, textures (with images) and samplers have one each, which the options
    limit; buffers leave out the index of the push constants. What does not fit is an error at the descriptor. Takes any level. Idempotent.
  }];
  let options = [
    Option<"perKind", "per-kind", "bool", /*default=*/"false", "Number buffers, textures and samplers separately">,
    Option<"pushConstants", "push-constants", "uint32_t", /*default=*/"15", "With per-kind: the index of the push constants among the buffers">,
    Option<"maxBuffers", "max-buffers", "uint32_t", /*default=*/"31", "With per-kind: how many buffers there may be">,
    Option<"maxTextures", "max-textures", "uint32_t", /*default=*/"128", "With per-kind: how many textures and images there may be">,
    Option<"maxSamplers", "max-samplers", "uint32_t", /*default=*/"16", "With per-kind: how many samplers there may be">
  ];
}

def PassContext : Pass<"besl-pass-context"> {
  let summary = "say which variables and pipeline values each function has to be given";
  let description = [{
    For targets in which only constants stand at program scope: an entry has its resources, stage variables and pipeline values as parameters and its workgroup memory and
    private variables as locals, and hands on what the functions it calls need. On each function the pass writes `besl.context`, the declarations (other than constants and
    functions) that the function or one that it calls uses, in the order of the program, and `besl.context_values`, the pipeline values.

    ```mlir
    besl.func private @tint(%c: vector<4xf32>) -> vector<4xf32> attributes {besl.context = [@frame]} { ... besl.global @frame ... }
    besl.func @main() entry(fragment) attributes {besl.context = [@uv, @color, @frame], besl.context_values = ["position"]} { ... besl.call @tint ... }
    ```

    A writer prints them as parameters and arguments, and `besl-mangle-names` keeps their names free in each function that has them. To be run when nothing makes
    or removes uses of declarations any more. Takes any level. Linear and idempotent.
  }];
}

def StageMeshOutputs : Pass<"besl-stage-mesh-outputs"> {
  let summary = "keep the outputs of a mesh workgroup in workgroup memory until its end";
  let description = [{
    For targets that are given a vertex or a primitive as a whole. The fields of one may be written by several statements, in several branches, and by several invocations
    (S19.4), so they are put together in workgroup memory. Every output, the positions, triangles, layers and both counts become parts of workgroup variables marked
    `besl.mesh_output`; the counts are 0 at the start, and a barrier at the end of the entry makes everything visible to all invocations, which then
    hand it over. That is the writer's part: it finds in `besl.mesh_fields`, for each field of a record, the output it is.

    ```mlir
    besl.set_mesh_vertex_position %i, %p : (ui32, vector<4xf32>) -> ()
    // becomes
    %0 = besl.global @besl.mesh_vertices : !besl.ref<!besl.array<64 x !MeshVertex>, workgroup>
    %1 = besl.element %0[%i] : ...
    %2 = besl.member %1["position"] : ...
    besl.store %p, %2 : !besl.ref<vector<4xf32>, workgroup>
    ```

    An entry that may return early becomes a function that the entry calls, as `besl-outline-early-exits` does. Two mesh entries in a program are an error. Takes IR of the
    source level, behind `besl-lower-storage-types`. Linear and idempotent.
  }];
}

def MaskDiscardedEffects : Pass<"besl-mask-discarded-effects"> {
  let summary = "keep discarded invocations from writing memory";
  let description = [{
    After `besl.discard` an invocation goes on as a helper whose later writes have no effect. For targets that let it write, the program remembers in a private variable
    that it was discarded, and buffer stores, image stores and atomic operations that a discard may come before stand in an `if` on it. An atomic operation that is left out gives 0.

    ```mlir
    besl.discard
    besl.store %v, %p : !besl.ref<f32, storage>
    // becomes
    besl.store %true, %discarded : !besl.ref<i1, private>
    besl.discard
    %0 = besl.load %discarded : !besl.ref<i1, private>
    %1 = besl.not %0 : i1
    besl.if %1 {
      besl.store %v, %p : !besl.ref<f32, storage>
    }
    ```

    Statements of an entry before the first that may discard are left alone, and so are programs without discard or without such writes. Takes any level before
    `besl-hoist-effects`. Linear and idempotent.
  }];
}

def MergePayloads : Pass<"besl-merge-payloads"> {
  let summary = "make one task payload of several";
  let description = [{
    For targets that hand one variable from a task to its mesh workgroups. The payloads of a program become the fields of a struct, in the order in which they are declared, the
    unused ones too: a task and a mesh stage that declare the same payloads agree, whatever each of them uses.

    ```mlir
    besl.task_payload @visible : !besl.array<32 x ui32>
    besl.task_payload @scale : f32
    ... besl.global @scale : !besl.ref<f32, payload>
    // becomes
    besl.task_payload @besl.payload : !Payload
    ... %0 = besl.global @besl.payload : !besl.ref<!Payload, payload>
        besl.member %0["scale"] : (!besl.ref<!Payload, payload>) -> !besl.ref<f32, payload>
    ```

    Takes any level. Linear and idempotent.
  }];
}

#endif // BESL_TRANSFORMS_LEGALIZATIONPASSES_TD
