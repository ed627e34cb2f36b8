// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ops of the `besl_vm` dialect other than arithmetic: declarations, variables, memory, control flow, lanes and images.

#ifndef BESL_DIALECT_VM_IR_VMOPS_TD
#define BESL_DIALECT_VM_IR_VMOPS_TD

include "besl/Dialect/VM/IR/VMArithmetic.td"

//===-- Declarations ---------------------------------------------------------------------------------------------------===//

def VM_ProgramOp : VM_Op<"program", [Symbol, SymbolTable, IsolatedFromAbove, NoTerminator, SingleBlock, NoRegionArguments]> {
  let summary = "one entry, ready to be run";
  let description = [{
    `besl_vm.program @blur stage(compute) entry(@main) { ... }`. `workgroup_gang`: the lanes of a gang are the invocations of one workgroup; otherwise they are any run of
    invocations. `checked`: faults are to be reported. `output_limits`: the most vertices and primitives of a mesh workgroup, or the most mesh workgroups of a task workgroup.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, StrAttr:$stage, FlatSymbolRefAttr:$entry, DenseI32ArrayAttr:$workgroup, UnitAttr:$workgroup_gang, UnitAttr:$checked,
                       OptionalAttr<DenseI32ArrayAttr>:$output_limits,
                       DefaultValuedAttr<BESL_MatrixLayoutAttr, "::besl::MatrixLayout::Column">:$matrix_layout);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "$sym_name `stage` `(` $stage `)` `entry` `(` $entry `)` attr-dict-with-keyword $body";
}

class VM_Declaration<string mnemonic, list<Trait> traits = []> : VM_Op<mnemonic, !listconcat([Symbol, HasParent<"ProgramOp">], traits)>;

def VM_MemoryOp : VM_Declaration<"memory"> {
  let summary = "memory that lanes share";
  let description = [{
    `besl_vm.memory @points buffer slot(1) read bytes(65536)`. `count` buffers lie in slots one after the other. `bytes` is what the program's type takes; with `stride` an array of
    elements of that size follows, as many as what is bound has room for. Constant memory has its words in `value`, a specialization constant those that it has unless the
    host gives others. Memory of a workgroup with a value, which is 0, is zero at first. What a mesh stage writes is memory of the workgroup, too, an element for each vertex or primitive. `of` is the type by which the host knows it.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, VM_MemoryKindAttr:$kind, UI32Attr:$bytes, OptionalAttr<UI32Attr>:$stride, OptionalAttr<UI32Attr>:$slot, OptionalAttr<UI32Attr>:$count,
                       OptionalAttr<BESL_AccessAttr>:$access, OptionalAttr<DenseI32ArrayAttr>:$value, OptionalAttr<TypeAttr>:$type, OptionalAttr<UI32Attr>:$location);
  let assemblyFormat = [{
    $sym_name `` $kind (`location` `(` $location^ `)`)? `bytes` `(` $bytes `)` (`stride` `(` $stride^ `)`)? (`slot` `(` $slot^ `)`)? (`count` `(` $count^ `)`)? (`access` `` $access^)? (`=` $value^)? (`of` $type^)? attr-dict
  }];
}

def VM_ViewOp : VM_Declaration<"view"> {
  let summary = "a texture or storage image";
  let description = "`besl_vm.view @source !besl.texture<2d> slot(0) access<read>`.";
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$type, UI32Attr:$slot, OptionalAttr<UI32Attr>:$count, BESL_AccessAttr:$access);
  let assemblyFormat = "$sym_name $type `slot` `(` $slot `)` (`count` `(` $count^ `)`)? `access` `` $access attr-dict";
}

def VM_VariableOp : VM_Declaration<"variable"> {
  let summary = "a slot of the whole program: private variables, stage inputs and outputs";
  let description = "`besl_vm.variable @color output location(0) : !besl_vm.slot<4 x lanes> of vector<4xf32>`. `of` is the type by which the host knows it.";
  let arguments = (ins SymbolNameAttr:$sym_name, VM_VariableKindAttr:$kind, OptionalAttr<UI32Attr>:$location, TypeAttrOf<VM_Slot>:$type, OptionalAttr<DenseI32ArrayAttr>:$value,
                       OptionalAttr<TypeAttr>:$value_type);
  let assemblyFormat = "$sym_name `` $kind (`location` `(` $location^ `)`)? `:` $type (`=` $value^)? (`of` $value_type^)? attr-dict";
}

def VM_FuncOp : VM_Declaration<"func", [IsolatedFromAbove, AutomaticAllocationScope, SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "a function";
  let description = "`besl_vm.func @f(%x: f32) -> f32 { ... }`. Values leave by `besl_vm.return`.";
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
}

//===-- Variables ------------------------------------------------------------------------------------------------------===//

def VM_SlotOp : VM_Op<"slot", []> {
  let summary = "declares a variable";
  let description = "`%x = besl_vm.slot \"x\" : !besl_vm.slot<1 x lanes>`. Its contents are undefined until they are set.";
  let arguments = (ins StrAttr:$name);
  let results = (outs VM_Slot:$slot);
  let assemblyFormat = "$name attr-dict `:` type($slot)";
}
def VM_GlobalSlotOp : VM_Op<"global_slot", [Pure]> {
  let summary = "the slot of a variable of the program";
  let arguments = (ins FlatSymbolRefAttr:$symbol);
  let results = (outs VM_Slot:$slot);
  let assemblyFormat = "$symbol attr-dict `:` type($slot)";
}

def VM_GetOp : VM_Op<"get", []> {
  let summary = "reads words of a variable";
  let description = [{
    `%v = besl_vm.get %x[2] : !besl_vm.slot<4 x lanes> -> !besl_vm.lanes<f32>`: one word for each result, from `word` on. With `index`, a number of words to add to `word`,
    what lies outside of the slot reads as 0.
  }];
  let arguments = (ins VM_Slot:$slot, UI32Attr:$word, Optional<VM_U32>:$index);
  let results = (outs Variadic<VM_Value>:$results);
  let assemblyFormat = "$slot `[` $word (`+` $index^ `:` type($index))? `]` attr-dict `:` type($slot) `->` type($results)";
  let hasVerifier = 1;
}
def VM_SetOp : VM_Op<"set", [AttrSizedOperandSegments]> {
  let summary = "writes words of a variable";
  let description = [{
    `besl_vm.set %v in %x[2] : !besl_vm.lanes<f32> in !besl_vm.slot<4 x lanes>`. With `masked` only for the active lanes; without, for all lanes, which is right where a lane
    that is not active never reads the variable again. What would lie outside of the slot is dropped.
  }];
  let arguments = (ins Variadic<VM_Value>:$values, VM_Slot:$slot, UI32Attr:$word, Optional<VM_U32>:$index, UnitAttr:$masked);
  let assemblyFormat = "$values `in` $slot `[` $word (`+` $index^ `:` type($index))? `]` attr-dict `:` type($values) `in` type($slot)";
  let hasVerifier = 1;
}

//===-- Memory ---------------------------------------------------------------------------------------------------------===//

def VM_LengthOp : VM_Op<"length", [Pure]> {
  let summary = "how many elements the runtime array of a buffer has";
  let arguments = (ins FlatSymbolRefAttr:$memory, Optional<VM_U32>:$descriptor);
  let results = (outs VM_U32:$result);
  let assemblyFormat = "$memory (`[` $descriptor^ `:` type($descriptor) `]`)? attr-dict `:` type($result)";
}

def VM_OffsetOp : VM_Op<"offset", [Pure, AttrSizedOperandSegments]> {
  let summary = "steps to an element";
  let description = [{
    `besl_vm.offset %base, %index * 16 < %count : T, ui32, ui32 -> T` is `%base + %index * 16`, or 4294967295 when `%index` is not below `%count` or `%base` is that
    already. Base and count may be left out for 0 and for a fixed number, `limit`.
  }];
  let arguments = (ins VM_U32:$index, Optional<VM_U32>:$base, Optional<VM_U32>:$count, UI32Attr:$stride, UI32Attr:$limit);
  let results = (outs VM_U32:$result);
  let assemblyFormat = [{
    $index `*` $stride `<` $limit (`base` `` `(` $base^ `:` type($base) `)`)? (`count` `` `(` $count^ `:` type($count) `)`)? attr-dict `:` type($index) `->` type($result)
  }];
  let extraClassDeclaration = "static constexpr uint32_t kOutOfRange = 0xffffffffu;";
}

class VM_MemoryAccess<string mnemonic> : VM_Op<mnemonic, [AttrSizedOperandSegments]> {
  dag address = (ins FlatSymbolRefAttr:$memory, Optional<VM_U32>:$descriptor, Optional<VM_U32>:$offset, UI32Attr:$byte);
}

def VM_LoadOp : VM_MemoryAccess<"load"> {
  let summary = "reads scalars from memory";
  let description = [{
    `%v:4 = besl_vm.load @points[16 + %o : T] word step(4) : f32, ...`: one scalar for each result, `step` bytes apart, from byte `16 + %o`. Out of range it is 0.
  }];
  let arguments = !con(address, (ins VM_FormatAttr:$format, UI32Attr:$step));
  let results = (outs Variadic<VM_Value>:$results);
  let assemblyFormat = [{
    $memory (`descriptor` `(` $descriptor^ `:` type($descriptor) `)`)? `[` $byte (`+` $offset^ `:` type($offset))? `]` `` $format `step` `(` $step `)` attr-dict `:` type($results)
  }];
}
def VM_StoreOp : VM_MemoryAccess<"store"> {
  let summary = "writes scalars to memory, for the active lanes in ascending order";
  let arguments = !con((ins Variadic<VM_Value>:$values), address, (ins VM_FormatAttr:$format, UI32Attr:$step));
  let assemblyFormat = [{
    $values `in` $memory (`descriptor` `(` $descriptor^ `:` type($descriptor) `)`)? `[` $byte (`+` $offset^ `:` type($offset))? `]` `` $format `step` `(` $step `)` attr-dict `:` type($values)
  }];
  let builders = [];
}
def VM_AtomicOp : VM_MemoryAccess<"atomic"> {
  let summary = "changes a word of memory in one step, for the active lanes in ascending order; gives what was there";
  let description = [{
    `signed` concerns `min` and `max`. `compare_exchange` has a second value, which is stored when the first is what is there. `load` has no use for its value, `store` none for its result.
  }];
  let arguments = !con(address, (ins VM_AtomicKindAttr:$kind, UnitAttr:$isSigned, VM_Value:$value, Optional<VM_Value>:$desired));
  let results = (outs VM_Value:$result);
  let assemblyFormat = [{
    `` $kind $memory (`descriptor` `(` $descriptor^ `:` type($descriptor) `)`)? `[` $byte (`+` $offset^ `:` type($offset))? `]` `,` $value (`,` $desired^ `:` type($desired))?
    attr-dict `:` type($value) `->` type($result)
  }];
}

//===-- Control flow ---------------------------------------------------------------------------------------------------===//

def VM_YieldOp : VM_Op<"yield", [Pure, Terminator]> {
  let summary = "ends a region; that of a loop's condition gives it";
  let arguments = (ins Optional<VM_Bool>:$condition);
  let assemblyFormat = "attr-dict ($condition^ `:` type($condition))?";
  let builders = [OpBuilder<(ins), [{ /* no condition */ }]>];
}

def VM_IfOp : VM_Op<"if", [NoRegionArguments, SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "a branch for a uniform condition, masks for a varying one";
  let description = "`besl_vm.if %c : !besl_vm.lanes<i1> { ... } else { ... }`.";
  let arguments = (ins VM_Bool:$condition);
  let regions = (region SizedRegion<1>:$thenRegion, MaxSizedRegion<1>:$elseRegion);
  let assemblyFormat = "$condition `:` type($condition) $thenRegion (`else` $elseRegion^)? attr-dict";
}

def VM_LoopOp : VM_Op<"loop", [NoRegionArguments, SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "loop with condition, step and body";
  let description = [{
    `besl_vm.loop while { ...; besl_vm.yield %c : i1 } step { ... } do { ... }`. `divergent`: lanes may leave an iteration or the loop at different times. An empty condition region is
    an endless loop.
  }];
  let arguments = (ins UnitAttr:$divergent);
  let regions = (region SizedRegion<1>:$condition, SizedRegion<1>:$step, SizedRegion<1>:$body);
  let assemblyFormat = "(`divergent` $divergent^)? `while` $condition `step` $step `do` $body attr-dict";
}

class VM_Exit<string mnemonic, string text> : VM_Op<mnemonic> {
  let summary = text;
  let arguments = (ins UnitAttr:$masked);
  let assemblyFormat = "attr-dict";
}
def VM_BreakOp : VM_Exit<"break", "leaves the innermost loop">;
def VM_ContinueOp : VM_Exit<"continue", "goes to the step of the innermost loop">;
def VM_DiscardOp : VM_Op<"discard"> {
  let summary = "makes the active lanes helpers: they go on without effects";
  let assemblyFormat = "attr-dict";
}
def VM_ReturnOp : VM_Op<"return"> {
  let summary = "leaves the function, giving its values";
  let description = "`masked`: other lanes go on, or have left before.";
  let arguments = (ins Variadic<VM_Value>:$values, UnitAttr:$masked);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
}

def VM_CallOp : VM_Op<"call"> {
  let summary = "calls a function";
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<VM_Value>:$args);
  let results = (outs Variadic<VM_Value>:$results);
  let assemblyFormat = "$callee `(` $args `)` attr-dict `:` functional-type($args, $results)";
}

//===-- Lanes ----------------------------------------------------------------------------------------------------------===//

def VM_BuiltinOp : VM_Op<"builtin", [Pure]> {
  let summary = "a value the pipeline gives each lane";
  let description = "`besl_vm.builtin \"global_invocation_id\"[0] : !besl_vm.lanes<ui32>`: one component.";
  let arguments = (ins StrAttr:$builtin, UI32Attr:$component);
  let results = (outs VM_Value:$result);
  let assemblyFormat = "$builtin `[` $component `]` attr-dict `:` type($result)";
}
def VM_BarrierOp : VM_Op<"barrier"> {
  let summary = "nothing: the lanes of a workgroup run together. A checked program looks whether all are here";
  let assemblyFormat = "attr-dict";
}
def VM_BallotOp : VM_Op<"ballot"> {
  let summary = "bits of the active lanes of the own subgroup for which a bool is true";
  let arguments = (ins VM_Bool:$predicate);
  let results = (outs Variadic<VM_Value>:$results);
  let assemblyFormat = "$predicate attr-dict `:` type($predicate) `->` type($results)";
}
def VM_ShuffleOp : VM_Op<"shuffle"> {
  let summary = "the value of another lane of the subgroup";
  let description = "The lane's number, or with `exclusive_or` the own number with these bits flipped. 0 when there is no such lane.";
  let arguments = (ins VM_Value:$value, VM_U32:$lane, UnitAttr:$exclusive_or);
  let results = (outs VM_Value:$result);
  let assemblyFormat = "$value `,` $lane attr-dict `:` type($value) `,` type($lane) `->` type($result)";
}
def VM_FWidthOp : VM_Op<"fwidth"> {
  let summary = "the sum of the magnitudes of the changes in a quad of fragments";
  let arguments = (ins VM_Float:$value);
  let results = (outs VM_Float:$result);
  let assemblyFormat = "$value attr-dict `:` type($value) `->` type($result)";
}

def VM_DerivativeOp : VM_Op<"derivative"> {
  let summary = "the change in a quad of fragments";
  let description = "To the right, or `down`; that of the own row or column, or that of the first for all of the quad (`coarse`).";
  let arguments = (ins VM_Float:$value, UnitAttr:$down, UnitAttr:$coarse);
  let results = (outs VM_Float:$result);
  let assemblyFormat = "$value attr-dict `:` type($value) `->` type($result)";
}

def VM_SetCountsOp : VM_Op<"set_counts"> {
  let summary = "how many vertices and primitives, or mesh workgroups, the workgroup gives; the last active lane's numbers count";
  let description = "`besl_vm.set_counts %vertices, %primitives : ui32, !besl_vm.lanes<ui32>`. Above the program's limits they are the limits.";
  let arguments = (ins Variadic<VM_U32>:$counts);
  let assemblyFormat = "$counts attr-dict `:` type($counts)";
}

//===-- Looking on -----------------------------------------------------------------------------------------------------===//

def VM_NoteOp : VM_Op<"note"> {
  let summary = "tells who follows an invocation what the program does here";
  let description = [{
    `besl_vm.note value "values.items[$] = $"(%i, %x) : ui32, f32 of [ui32, f32]`. Each `$` stands for a value of the next of the `types`, whose scalars the operands are. An `enter` note
    stands before a call, a `leave` note behind it. Programs have notes only when they are asked for; they change nothing.
  }];
  let arguments = (ins VM_NoteKindAttr:$kind, StrAttr:$text, Variadic<VM_Value>:$values, TypeArrayAttr:$types);
  let assemblyFormat = "$kind $text `(` $values `)` attr-dict `:` type($values) `of` $types";
}

//===-- Textures and images --------------------------------------------------------------------------------------------===//

def VM_HandleOp : VM_Op<"handle", [Pure]> {
  let summary = "the number of a texture or image";
  let description = "`besl_vm.handle @textures[%i : ui32] : ui32`: views are counted through the program. 4294967295 for an index out of range.";
  let arguments = (ins FlatSymbolRefAttr:$view, Optional<VM_U32>:$index);
  let results = (outs VM_U32:$result);
  let assemblyFormat = "$view (`[` $index^ `:` type($index) `]`)? attr-dict `:` type($result)";
}
def VM_TextureOp : VM_Op<"texture", [Pure]> {
  let summary = "reads a texture, or asks for a size";
  let description = [{
    `%v:4 = besl_vm.texture "texture_lod" 2d %t(%u, %v) : (ui32, f32, f32) -> ...`. Operands are the handle and those of the intrinsic, by component.
  }];
  let arguments = (ins StrAttr:$function, StrAttr:$dim, VM_U32:$handle, Variadic<VM_Value>:$args);
  let results = (outs Variadic<VM_Value>:$results);
  let assemblyFormat = "$function $dim $handle `(` $args `)` attr-dict `:` functional-type(operands, $results)";
}
def VM_ImageLoadOp : VM_Op<"image_load"> {
  let summary = "reads a texel: four floats, or the first channel as an integer";
  let description = "`%v:4 = besl_vm.image_load %image[%x, %y, %z] : ...`. The third number is the layer or the depth, of images that have one.";
  let arguments = (ins VM_U32:$handle, VM_U32:$x, VM_U32:$y, Optional<VM_U32>:$z);
  let results = (outs Variadic<VM_Value>:$results);
  let assemblyFormat = "$handle `[` $x `,` $y (`,` $z^)? `]` attr-dict `:` functional-type(operands, $results)";
}
def VM_ImageStoreOp : VM_Op<"image_store", [AttrSizedOperandSegments]> {
  let summary = "writes a texel, for the active lanes in ascending order";
  let arguments = (ins VM_U32:$handle, VM_U32:$x, VM_U32:$y, Optional<VM_U32>:$z, Variadic<VM_Value>:$values);
  let assemblyFormat = "$values `in` $handle `[` $x `,` $y (`,` $z^)? `]` attr-dict `:` type($values) `in` type($handle) `,` type($x) `,` type($y) (`,` type($z)^)?";
}
def VM_ImageAtomicOrOp : VM_Op<"image_atomic_or"> {
  let summary = "combines a word into a texel, for the active lanes in ascending order; gives what was there";
  let arguments = (ins VM_U32:$handle, VM_U32:$x, VM_U32:$y, VM_U32:$value);
  let results = (outs VM_U32:$result);
  let assemblyFormat = "$value `,` $handle `[` $x `,` $y `]` attr-dict `:` functional-type(operands, $result)";
}

#endif
