// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes of lib/Transforms, one record a pass and one .cpp a pass. Descriptions are the reference (docs/passes.md is
// generated from them): what the pass does, what it leaves alone, which IR level it takes and gives.
//
// No record has `statistics`: a libMLIR built without assertions neither counts nor prints them, and has another memory layout of
// a statistic than our code when ours is built with assertions. What a pass removes it counts in a remark for each function
// (mlir/IR/Remarks.h), with the pass's name as the category; --besl-pass-statistics sums these up.

#ifndef BESL_TRANSFORMS_PASSES_TD
#define BESL_TRANSFORMS_PASSES_TD

include "besl/Transforms/LegalizationPasses.td"
include "mlir/Pass/PassBase.td"

def CollectTaskCount : Pass<"besl-collect-task-count"> {
  let summary = "make a task stage's workgroup start its mesh workgroups together";
  let description = [{
    A program sets the number of mesh workgroups wherever it likes, in any invocation and as often as it likes; the last one counts (S19.1). Targets want one call at the
    very end, made by all invocations with one number. This pass brings every task entry to that form: its last statement is a `besl.set_task_mesh_output_count` marked
    `besl.by_group`, and there is no other.

    Where the number is the same for the whole workgroup, it is only moved:

    ```mlir
    besl.if %first {
      besl.set_task_mesh_output_count %four : (ui32) -> ()
    }
    // becomes
    besl.set_task_mesh_output_count %four {besl.by_group} : (ui32) -> ()
    ```

    Otherwise it passes through workgroup memory, with a barrier before it is read. The first invocation clears the variable, followed by a barrier, unless it is certain that it is set. An entry that may return early becomes a function that the entry
    calls (as `besl-outline-early-exits` does). An entry that never sets a number gets 0.

    Takes IR of the source level with lets forwarded, and keeps it. To be run before `besl-hoist-effects`. Linear and idempotent.
  }];
}

def HoistMeshCounts : Pass<"besl-hoist-mesh-counts"> {
  let summary = "make a mesh stage's workgroup set its output counts together";
  let description = [{
    A program may call `set_mesh_output_counts` in one invocation; targets want all invocations of the workgroup to make the call, with the same numbers, before any of them writes an output. After this
    pass the only `besl.set_mesh_output_counts` of a mesh entry is marked `besl.by_group` and stands where all invocations come by together.

    Where the counts are the same for the whole workgroup, the call is only moved in front of its condition:

    ```mlir
    besl.if %first {
      besl.set_mesh_output_counts %three, %one : (ui32, ui32) -> ()
      besl.set_mesh_vertex_position ...
    }
    // becomes
    besl.set_mesh_output_counts %three, %one {besl.by_group} : (ui32, ui32) -> ()
    besl.if %first {
      besl.set_mesh_vertex_position ...
    }
    ```

    Otherwise the counts pass through workgroup memory, cleared first unless it is certain that they are set (not set means 0, S19.3), and a conditional statement that both
    sets the counts and writes outputs becomes two with the barrier and the call between them. A function that does both is made part of its caller. Early returns that only some invocations may have taken before are
    turned into branches, as `besl-single-exit` does.

    Errors: an output is written before the counts are set; a loop or a switch that both sets the counts and writes outputs.

    Takes IR of the source level with lets forwarded, and keeps it. To be run before `besl-hoist-effects`. Idempotent.
  }];
}

def OutlineEarlyExits : Pass<"besl-outline-early-exits"> {
  let summary = "move an entry that returns early into a function of its own";
  let description = [{
    What a target has to do at the end of an entry has to happen on every path. An entry with a `besl.return` becomes a function `main_body` that the entry calls, so the
    author's statements stay as they are, and the end of the entry is the one place where all paths meet.

    ```mlir
    besl.func @main() entry(task, workgroup = [32, 1, 1], max_mesh_threadgroups = 32) {
      besl.if %c {
        besl.return
      }
      ...
    }
    // becomes
    besl.func private @main_body() {
      besl.if %c {
        besl.return
      }
      ...
    }
    besl.func @main() entry(task, workgroup = [32, 1, 1], max_mesh_threadgroups = 32) {
      besl.eval {
        besl.call @main_body() : () -> ()
      }
    }
    ```

    Left alone: entries without returns, other functions. Takes IR of the source level and keeps it. Linear and idempotent.
  }];
}

def DefineArithmetic : Pass<"besl-define-arithmetic"> {
  let summary = "spell out what targets leave open in arithmetic";
  let description = [{
    Division by zero, shifts beyond the width, floats that no integer can hold: the semantics define them, many targets do not. This pass makes
    the definition explicit with ordinary ops, so that what is left is the same everywhere, and marks it `unchecked`. Each option is a kind of
    operation that the target leaves open; switch off what it defines as the semantics do.

    | option | operations | becomes |
    | --- | --- | --- |
    | `int-division` | integer `div`, `rem` | the divisor is replaced by 1 when it is 0 (S1.5, S1.6), and when it is -1 and the dividend the smallest number (S1.7, S1.8) |
    | `signed-remainder` | `rem` of signed integers | `x - (x / y) * y`, unless neither side can be negative (S1.9) |
    | `shifts` | `shl`, `shr` | the amount is masked with the width minus 1 (S1.11) |
    | `float-remainder` | `rem` of floats | `x - y * trunc(x / y)` (S2.5) |
    | `float-to-int` | `convert` of a float to an integer | clamped first; a NaN gives 0 (S3.4, S3.5) |
    | `signed-overflow` | `add`, `sub`, `mul`, `neg` and `shl` of signed integers | done on unsigned ones (S1.1); off by default |

    ```mlir
    %q = besl.div %x, %y : ui32
    // becomes
    %0 = besl.constant 0 : ui32
    %1 = besl.cmp eq, %y, %0 : ui32
    %2 = besl.constant 1 : ui32
    %3 = besl.select %1, %2, %y : ui32
    %q = besl.div %x, %3 {unchecked} : ui32
    ```

    Nothing is added where the operand is a constant that does no harm, or where bounds show the same: `x << (n & 31)`, `x / (n % 8 + 1)`,
    `u32(clamp(x, 0.0, 255.0))`, `x << i` in `for (let i: u32 = 0; i < 32; ...)`. Operands are evaluated once, as before. Vectors are handled by component; operations on matrices are left alone.

    Takes IR of any level and keeps it. To be run before `besl-name-values`, since guards use values twice. Linear and idempotent.

    Remark, one for a function with such operations: the numbers of those `guarded` and those `proved` harmless.
  }];
  let options = [
    Option<"intDivision", "int-division", "bool", /*default=*/"true", "Define division by zero and its overflow">,
    Option<"signedRemainder", "signed-remainder", "bool", /*default=*/"true", "Define the sign of an integer remainder">,
    Option<"shifts", "shifts", "bool", /*default=*/"true", "Define shift amounts beyond the width">,
    Option<"floatRemainder", "float-remainder", "bool", /*default=*/"true", "Replace remainders of floats">,
    Option<"floatToInt", "float-to-int", "bool", /*default=*/"true", "Define conversions of floats that are out of range or NaN">,
    Option<"floatToIntCalls", "float-to-int-calls", "bool", /*default=*/"false",
           "Leave those of one float to 32 bits as they are, where they are not proved harmless: the writer calls a function of its own">,
    Option<"signedOverflow", "signed-overflow", "bool", /*default=*/"false", "Let signed integers wrap where the target leaves that open">
  ];
}

def EliminateDeadLocals : Pass<"besl-eliminate-dead-locals"> {
  let summary = "remove unread locals and statements that never run, and count them";
  let description = [{
    The optimiser that the language describes. In every function that an entry reaches (in every function, if there is no entry) it removes

    * statements behind a `return`, `continue`, `break` or `discard` in the same block, whatever they do;
    * `let` statements whose local nothing refers to and whose initialiser has no effect that could be observed;

    until nothing is left to remove. A local that becomes unread by that goes too, so a second run finds nothing.

    ```mlir
    %a = besl.local "a" = %x : !besl.ref<f32, function>
    %0 = besl.load %a : !besl.ref<f32, function>
    %1 = besl.call @square(%0) : (f32) -> f32
    %b = besl.local "b" = %1 : !besl.ref<f32, function>
    besl.return
    besl.store %x, %g : !besl.ref<f32, output>
    // becomes
    besl.return
    ```

    A local is referred to by reads, by assignments to it or to a part of it, by the statement `x;`, and by raw code.

    An initialiser has no effect when everything in it is: reads of any memory, operators and constructors, `f32(...)` and `u32(...)`, the intrinsics whose record says
    `removable` (mathematics, reads of textures, images and atomics, sizes, ids), calls of functions whose whole body is so, and branches with a value that assign to nothing outside and do not leave the function. A function with a
    loop, raw code, `break`, `continue`, `discard`, recursion, an assignment to a parameter or to anything but a local, an image guard, or without a body
    has effects in this sense. The rule is fixed, since tools compare the counts: other conversions and the subgroup intrinsics keep a local although they are harmless.
    `besl-simplify-effects` removes more, and does not count.

    Left alone: call statements, assignments, expression statements, the variable in the header of a `for`, functions that nothing reaches.

    Takes IR of the source level, as the importer makes it, and keeps it; on folded IR it is sound too, but what it counts is what it finds there. A
    conversion to the type that a value already has is an op of its own there (`besl.convert %h : f16 to f16`) unless it is `f32(...)` or `u32(...)`, and an else-if
    chain is one `besl.if`, however long. An assignment inside of an initialiser counts as an effect unless its target is declared there too: what others read
    would change. Runs on programs. Linear and idempotent. The C++ function
    `besl::eliminateDeadLocals` returns the counts.

    Remark, one for a function that changes: the numbers of `locals` removed and of unreachable `statements`.
  }];
}

def ForwardLets : Pass<"besl-forward-lets"> {
  let summary = "replace reads of never-reassigned locals by their value";
  let description = [{
    A local that has an initialiser and is afterwards only read, whole or in parts and at any depth of nested regions, is a name for a value. Its
    loads are replaced by that value, reads of a member, element, component or column by an extract from it, and the local goes. So does a local
    that nothing reads or writes.

    ```mlir
    %x = besl.local "x" = %v : !besl.ref<vector<3xf32>, function>
    %c = besl.component %x[%two] : !besl.ref<vector<3xf32>, function>
    %r = besl.load %c : !besl.ref<f32, function>
    // becomes
    %r = besl.extract %v[2] : vector<3xf32>
    ```

    The *value* is forwarded, never the expression that made it: no memory is read at another point of the program than before. The op that made
    the value gets the local's name as a location (`loc("x"(...))`), from which `besl-name-values` names the value when it has to be printed by
    itself; a value that has such a name already, or is a constant or a parameter, keeps what it has.

    Left alone: locals that are stored to, locals without initialiser that are read, and locals whose place goes anywhere but into loads (atomic
    operations, raw code). Takes and gives IR of the source or the structured level. Linear and idempotent.

    With `keep-names` the local becomes a `besl.let` of its name, for a text in which the author's variables stay where they are, while reading one
    is no longer reading memory. Unused ones stay too.

    Remark, one for a function that changes: the numbers of `locals` removed and of `loads` replaced.
  }];
  let options = [Option<"keepNames", "keep-names", "bool", /*default=*/"false", "Replace locals by lets of their names">];
}

def LowerArraysToVectors : Pass<"besl-lower-arrays-to-vectors"> {
  let summary = "turn compact arrays of scalars into vectors";
  let description = [{
    An array of two to four `f32`, `ui16` or `ui32` becomes a vector: as a local, a private variable, a constant, a parameter, a result, and as a value in
    constructors, selections and branches. Its elements become components, also where the index is computed.

    ```mlir
    %a = besl.construct %x, %y, %z : (f32, f32, f32) -> !besl.array<3 x f32>
    %p = besl.local "weights" = %a : !besl.ref<!besl.array<3 x f32>, function>
    %e = besl.element %p[%i] : !besl.ref<!besl.array<3 x f32>, function>
    // becomes
    %a = besl.construct %x, %y, %z : (f32, f32, f32) -> vector<3xf32>
    %p = besl.local "weights" = %a : !besl.ref<vector<3xf32>, function>
    %e = besl.component %p[%i] : !besl.ref<vector<3xf32>, function>
    ```

    Where such an array is part of something else, it stays one, and is taken apart or put together where it meets a vector: in buffers and push constants,
    whose bytes are fixed; in workgroup memory, payloads and stage variables; as a field of a struct or an element of an array; in raw code. So do variables
    that raw code refers to, and what entries and functions of a library or without a body take and give. A value that only goes where an array is needed is left an array.

    Takes IR of any level and keeps it. Runs on programs. Linear and idempotent.

    Remarks: for a function that changes, the numbers of `locals` and `parameters` that became vectors; missed, for each variable, constant or buffer that is or
    holds an array of scalars and stays as it is, the reason.
  }];
}

def SingleExit : Pass<"besl-single-exit"> {
  let summary = "give every function one exit, its final yield";
  let description = [{
    Removes every `besl.return`: the function's result, if it has one, leaves by the `besl.yield` that closes its body. Statements that can never run because they
    follow an exit in their block are removed too. Otherwise a function without returns is left as it is, so the pass is idempotent. After it
    the upstream inliner can inline the function.

    Where at most one branch of an `if` or `switch` goes on, what follows moves into that branch, and the results of both branches become the result of the op:

    ```mlir
    besl.if %c {
      besl.return %a : f32
    }
    %b = ...
    besl.return %b : f32
    // becomes
    %r = besl.if %c -> (f32) {
      besl.yield %a : f32
    } else {
      %b = ...
      besl.yield %b : f32
    }
    besl.yield %r : f32
    ```

    Where more than one branch goes on, or this nesting would become deeper than `max-nesting`, the rest of the function becomes the body of a loop that runs
    once, in which a return is a store to a local and a `besl.break`. A return inside a loop stores the result and a flag and breaks out of
    the loop; the flag is looked at after it.

    `besl.discard` is no exit: the lane goes on as a helper, and what follows it in the block runs without effects. It can end a path of a function with a
    result, which yields an unspecified value then.

    Takes IR of the source level. Linear.

    Remark, one for a function that changes: the numbers of `returns` removed and of `unreachable` statements.
  }];
  let options = [
    Option<"maxNesting", "max-nesting", "unsigned", /*default=*/"16",
           "How many levels of branches an early exit may nest what follows it in before a loop is used">
  ];
}

def RobustAccess : Pass<"besl-robust-access"> {
  let summary = "keep computed indices inside what they index";
  let description = [{
    A computed index into an array, vector, matrix or array of descriptors becomes the smaller of itself and the last index, unless bounds show
    that it is in range.

    ```mlir
    %e = besl.element %a[%i] : !besl.ref<!besl.array<8 x f32>, function>
    // becomes
    %last = besl.constant 7 : ui32
    %0 = besl.min %i, %last : (ui32, ui32) -> ui32
    %e = besl.element %a[%0] : !besl.ref<!besl.array<8 x f32>, function>
    ```

    Each option is a kind of memory: `clamp` or `off`. How many elements a runtime-sized array has is asked for where it is indexed:

    ```mlir
    %e = besl.element %a[%i] : !besl.ref<!besl.array<? x f32>, storage>
    // becomes
    %one = besl.constant 1 : ui32
    %0 = besl.array_length %a : !besl.ref<!besl.array<? x f32>, storage>
    %1 = besl.max %0, %one : (ui32, ui32) -> ui32
    %2 = besl.sub %1, %one : ui32
    %3 = besl.min %i, %2 : (ui32, ui32) -> ui32
    %e = besl.element %a[%3] : !besl.ref<!besl.array<? x f32>, storage>
    ```

    Metal has no answer to that. There `runtime-arrays=off` leaves such arrays alone, and a remark says so.

    Takes IR of any level before `besl-name-values`, since an index may be used twice afterwards, and keeps it. Linear and idempotent.

    Remarks: for a function with such indices, the numbers of those `clamped` and `proved`; missed, for each index into a runtime-sized
    array that is left alone, the reason.
  }];
  let options = [
    Option<"locals", "locals", "::besl::IndexPolicy", /*default=*/"::besl::IndexPolicy::Clamp", "Locals, private variables, constants and values",
           [{::llvm::cl::values(clEnumValN(::besl::IndexPolicy::Clamp, "clamp", "use the last index"), clEnumValN(::besl::IndexPolicy::Off, "off", "leave alone"))}]>,
    Option<"buffers", "buffers", "::besl::IndexPolicy", /*default=*/"::besl::IndexPolicy::Clamp", "Buffers and push constants",
           [{::llvm::cl::values(clEnumValN(::besl::IndexPolicy::Clamp, "clamp", "use the last index"), clEnumValN(::besl::IndexPolicy::Off, "off", "leave alone"))}]>,
    Option<"runtimeArrays", "runtime-arrays", "::besl::IndexPolicy", /*default=*/"::besl::IndexPolicy::Clamp", "Runtime-sized arrays in buffers, where buffers are clamped",
           [{::llvm::cl::values(clEnumValN(::besl::IndexPolicy::Clamp, "clamp", "use the last index"), clEnumValN(::besl::IndexPolicy::Off, "off", "leave alone"))}]>,
    Option<"shared", "shared", "::besl::IndexPolicy", /*default=*/"::besl::IndexPolicy::Clamp", "Workgroup memory and task payload",
           [{::llvm::cl::values(clEnumValN(::besl::IndexPolicy::Clamp, "clamp", "use the last index"), clEnumValN(::besl::IndexPolicy::Off, "off", "leave alone"))}]>,
    Option<"interface", "interface", "::besl::IndexPolicy", /*default=*/"::besl::IndexPolicy::Clamp", "Stage inputs and outputs",
           [{::llvm::cl::values(clEnumValN(::besl::IndexPolicy::Clamp, "clamp", "use the last index"), clEnumValN(::besl::IndexPolicy::Off, "off", "leave alone"))}]>,
    Option<"descriptors", "descriptors", "::besl::IndexPolicy", /*default=*/"::besl::IndexPolicy::Clamp", "Arrays of descriptors",
           [{::llvm::cl::values(clEnumValN(::besl::IndexPolicy::Clamp, "clamp", "use the last index"), clEnumValN(::besl::IndexPolicy::Off, "off", "leave alone"))}]>
  ];
}

def Reflect : Pass<"besl-reflect"> {
  let summary = "attach what a host has to know to bind a program's resources";
  let description = [{
    Puts `besl.reflection` on each program: an array with one dictionary for each entry.

    ```mlir
    besl.descriptor @frame : !Frame slot(3) read
    // read in a function that @main calls; becomes, on the program,
    {besl.reflection = [
      {entry = @main, opacity = "unknown", opacity_reason = "no fragment stage", opacity_location = loc(...),
       bindings = [
         {name = "frame", descriptor = @frame, slot = 3 : ui32, count = 1 : ui32, kind = "buffer", declared = "read", used = "read",
          memory = "device", stride = 16 : ui32}
       ]}
    ]}
    ```

    Listed are the descriptors that the entry reaches, by slot: through statements, returned values, helpers, their parameters, and what raw code is given. `used` is what
    the program does with one: `none` (it only asks for a size), `read`, `write` or `read_write`, with `atomic` for atomic operations. Textures and images have a `view`, the type `sampled` and,
    if declared, a `format`; buffers the `stride` of the array that they are or have as only member, else of the whole, and a `memory` class.

    `opacity` is `opaque`, `non_opaque` or `unknown`, for fragment entries; `opacity_reason` and `opacity_location` tell what decided it. By default values are followed, with
    bounds through arithmetic and from function to function, and the answer is right; `opacity=reference` gives what Byte Engine's classification says, which goes by the shape of assignments to `output`.

    Two descriptors that take the same slot are an error with both places, and so are slots beyond 32 bits and buffers without layout or bytes.

    Takes IR of the source level, changes nothing else. To be run after what removes code, since it reflects what it finds.
  }];
  let options = [
    Option<"opacity", "opacity", "::besl::OpacityRule", /*default=*/"::besl::OpacityRule::Sound", "How to tell whether a fragment program is opaque",
           [{::llvm::cl::values(clEnumValN(::besl::OpacityRule::Sound, "sound", "follow values"),
                                clEnumValN(::besl::OpacityRule::Reference, "reference", "as Byte Engine's classification"))}]>
  ];
}

def SimplifyEffects : Pass<"besl-simplify-effects"> {
  let summary = "remove statements and values without effect, uncounted";
  let description = [{
    What can be removed beyond `besl-eliminate-dead-locals`, because nothing notices it:

    * calls and expression statements that write nothing, and branches that do nothing;
    * locals that are only written, with the assignments to them;
    * values that nothing uses, loads and calls that write nothing included.

    ```mlir
    besl.eval {
      %0 = besl.call @square(%x) : (f32) -> f32
    }
    besl.store %x, %written : !besl.ref<f32, function>
    // becomes nothing
    ```

    Left alone: whatever writes memory outside the function, atomic operations, barriers, raw code, exits and discards, and loops, which might not end.
    A call that only loops is taken to return, so it may go.

    Takes IR of any level and keeps it. Runs on programs. Idempotent.

    Remark, one for a function that changes: the number of `operations` removed.
  }];
}

def Specialize : Pass<"besl-specialize"> {
  let summary = "fix specialization constants";
  let description = [{
    Gives the named specialization constants their values. Reads become constants, and the declaration goes.

    ```mlir
    besl.spec_constant @gain : f32 id(0) = 1.0
    ...
    %g = besl.global @gain : !besl.ref<f32, specialization>
    %0 = besl.load %g : !besl.ref<f32, specialization>
    // with values=gain=1.5 becomes
    %0 = besl.constant 1.500000e+00 : f32
    ```

    A value is `true` or `false` for a bool, a decimal integer that the type holds for an integer, a decimal number for a float. Names are those that the author
    wrote. A name that no program has, a name given twice and a value that does not fit are errors. With `defaults` the constants that have no value given get
    their default.

    Takes IR of any level and keeps it. Linear and idempotent, apart from a name being unknown the second time.
  }];
  let options = [
    ListOption<"values", "values", "std::string", "Values as name=value">,
    Option<"defaults", "defaults", "bool", /*default=*/"false", "Fix the other specialization constants to their defaults">
  ];
}

def BESLLink : Pass<"besl-link", "mlir::ModuleOp"> {
  let summary = "take what a program only declares from libraries";
  let description = [{
    A function without a body, and a private or workgroup variable that is `{external}`, is replaced by its definition, which the program itself or one of
    the `libraries` has. Those are files: BESL sources, and MLIR as text or bytecode, told apart by name and contents. A definition is found by the
    authored name and the type, so overloads are told apart. What it uses comes along, under a name that is free in the program.

    ```mlir
    // lib.mlir
    besl.program @lib layout(scalar, column) {
      besl.const @GAIN : f32 = 2.0
      besl.func @scale(%x: f32) -> f32 { ... besl.global @GAIN ... }
      besl.func @unused(%x: f32) -> f32 { ... }
    }
    // besl-opt --besl-link='libraries=lib.mlir'
    besl.func private @scale(f32) -> f32
    // becomes
    besl.const @GAIN : f32 = 2.0
    besl.func private @scale(%x: f32) -> f32 { ... besl.global @GAIN ... }
    ```

    * A program's own function hides a library's of the same signature. A library's functions mean its own first, then those of other libraries,
      then the program's.
    * Structs with equal fields are one; different ones of one name are an error, wherever they are.
    * Descriptors, stage variables, push constants and specialization constants that program and library declare in the same way are one; of one
      name and different, they are an error. So are slots, locations and numbers that both take.
    * Constants, private and workgroup variables belong to their file: a library's `K` and the program's are two, unless they are constants of equal value.
    * What two libraries define, what none does, and functions that come to call themselves through libraries are errors with both places. A program
      without entries may leave things undefined, to be linked later.
    * Of a program with entries, what they do not reach is dropped, as by `besl-symbol-dce`. An entry in a library is an error.

    Takes IR of any level and keeps it. Runs on modules. The cost is one look at the declarations of each library, and what is used.
  }];
  let options = [ListOption<"libraries", "libraries", "std::string", "Files to link with">];
}

def BESLSymbolDCE : Pass<"besl-symbol-dce"> {
  let summary = "drop declarations that no entry reaches, structs included";
  let description = [{
    Removes from a program with entries every function, variable, descriptor and constant that no entry reaches, however visible, and every `besl.struct` whose type
    occurs in nothing that is left. `symbol-dce` keeps structs, since types use them and not symbols, and functions that are not private. Task payloads stay or go together:
where each lies depends on all of them, and the stage at the other end may use others.

    A library, which has no entry, is left alone. Takes IR of any level and keeps it. Runs on programs. Linear and idempotent.

    Remark, one for a program that changes: the number of `declarations` removed.
  }];
}

def SpecializeHandleParams : Pass<"besl-specialize-handle-params"> {
  let summary = "copy functions for each image they are given";
  let description = [{
    For targets in which an image, or a texture too, cannot be a parameter. Each call that passes descriptors is redirected to a copy of its
    function in which the parameter is that descriptor. Of an array of descriptors the copy takes the index, as a `ui32` where the handle was. What a
    copy passes on is a descriptor again, so chains of calls are followed to their end.

    ```mlir
    besl.func private @fill(%target: !besl.image<2d>, %v: vector<4xf32>) { ... }
    ...
    %0 = besl.handle @result : !besl.image<2d, rgba8>
    %1 = besl.handle @layers[%i] : !besl.image<2d, rgba8>
    besl.call @fill(%0, %v) : ...
    besl.call @fill(%1, %v) : ...
    // becomes
    besl.func private @fill.result(%v: vector<4xf32>) attributes {source_name = "fill"} { ... }
    besl.func private @fill.layers(%target_index: ui32, %v: vector<4xf32>) attributes {source_name = "fill"} { ... }
    ...
    besl.call @fill.result(%v) : ...
    besl.call @fill.layers(%i, %v) : ...
    ```

    A copy stands behind its original, keeps its locations and its name in the source, and is shared by all calls that pass the same descriptors.
    A private original that nothing calls any more goes. Left alone: functions without a body, and functions that nothing calls.

    Takes IR of any level and keeps it. Runs on programs. Linear in what is read and made; idempotent. Programs that would make more than `max-copied-ops`
    operations get an error at the call.

    Remark, one for a function that was copied: the number of `copies`.
  }];
  let options = [
    Option<"textures", "textures", "bool", /*default=*/"false", "Copy for textures too, not for images only">,
    Option<"nonuniformTextures", "nonuniform-textures", "bool", /*default=*/"false",
           "Copy for the textures too whose index in an array has been marked as `besl.nonuniform`: a mark is lost in a parameter">,
    Option<"maxCopiedOps", "max-copied-ops", "uint64_t", /*default=*/"1000000", "Operations that all copies together may have">
  ];
}

def LowerTextureLayers : Pass<"besl-lower-texture-layers"> {
  let summary = "read layers of array textures as the texture and a number";
  let description = [{
    Removes `besl.texture_layer`: no target has a handle of one layer. An intrinsic that reads the layer reads the texture at the layer's number. A call that passes
    it is redirected to a copy of its function which has two parameters instead, the array texture and a `ui32`.

    ```mlir
    besl.func private @read(%t: !besl.texture<2d>, %at: vector<2xui32>) -> vector<4xf32> {
      %0 = besl.texture_fetch %t, %at : ...
    ...
    %0 = besl.texture_layer %maps[%i] : !besl.texture<2d_array>
    %1 = besl.call @read(%0, %at) : ...
    // becomes
    besl.func private @read.layer0(%t: !besl.texture<2d_array>, %t_layer: ui32, %at: vector<2xui32>) -> vector<4xf32> attributes {source_name = "read"} {
      %0 = besl.texture_fetch %t, %at, %t_layer : ...
    ...
    %1 = besl.call @read.layer0(%maps, %i, %at) : ...
    ```

    A copy depends on which parameters are layers, not on the textures or numbers, and is shared by all such calls; it stands behind its original and keeps its locations and its
    name in the source. A private original that nothing calls any more goes. Left alone: calls of functions without a body. Whatever else takes a layer, raw code for
    one, is an error.

    Takes IR of any level and keeps it. Runs on programs. Linear in what is read and made; idempotent. Programs that would make more than `max-copied-ops`
    operations get an error at the call.

    Remark, one for a function that was copied: the number of `copies`.
  }];
  let options = [
    Option<"maxCopiedOps", "max-copied-ops", "uint64_t", /*default=*/"1000000", "Operations that all copies together may have">
  ];
}

def VerifyLevel : Pass<"besl-verify-level"> {
  let summary = "check that the program is at a level of the IR";
  let description = [{
    Reports every op that the level does not allow, and fails then; changes nothing.

    *source*, what the front ends produce and the optimiser keeps: values leave a function by `besl.return`, and nothing is there that
    legalisation writes (`besl.let`, emitted names, assigned bindings).

    *structured*, what analyses, the inliner and the conversions to other dialects take: no `besl.return`, so that the final `besl.yield` of a function is its only
    exit and carries its result; no statement behind an exit in the same block; and no local left that `besl-forward-lets` would remove.

    What a target takes is checked by that target's legality verifier, not here.
  }];
  let options = [
    Option<"level", "level", "::besl::IRLevel", /*default=*/"::besl::IRLevel::Structured", "The level to check: source or structured",
           [{::llvm::cl::values(
               clEnumValN(::besl::IRLevel::Source, "source", "what the front ends produce"),
               clEnumValN(::besl::IRLevel::Structured, "structured", "one exit a function, lets forwarded"))}]>
  ];
}

#endif // BESL_TRANSFORMS_PASSES_TD
