// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Module-level declarations: the program, its structs, resources, interfaces, constants and functions. All are symbols of a
// `besl.program`. `source_name` is the authored name when the symbol differs from it (overloads); `emitted_name` is what a target prints,
// written by `besl-mangle-names` alone.

#ifndef BESL_DIALECT_BESL_IR_BESLDECLARATIONS_TD
#define BESL_DIALECT_BESL_IR_BESLDECLARATIONS_TD

include "besl/Dialect/BESL/IR/BESLOpBase.td"

def BESL_ProgramOp : BESL_Op<"program", [Symbol, SymbolTable, IsolatedFromAbove, NoTerminator, SingleBlock, NoRegionArguments]> {
  let summary = "one shader program or library";
  let description = [{
    A scope of declarations. A function with an `entry` attribute makes it a program; without entries it is a library. `layout(scalar,
    column)` fixes the bytes of every struct in memory: the one scalar layout, and the order of matrix elements.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, DefaultValuedAttr<BESL_MatrixLayoutAttr, "::besl::MatrixLayout::Column">:$matrix_layout);
  let regions = (region AnyRegion:$body);
  // Creates the block.
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins "::llvm::StringRef":$name, CArg<"::besl::MatrixLayout", "::besl::MatrixLayout::Column">:$layout)>];
  let extraClassDeclaration = [{
    /// The block of declarations.
    ::mlir::Block *getBodyBlock() { return &getBody().front(); }
    /// True when a function of the program is an entry; a program without one is a library.
    bool hasEntry();
  }];
  let assemblyFormat = "$sym_name `layout` `(` `scalar` `,` custom<EnumKeyword>($matrix_layout) `)` attr-dict-with-keyword $body";
  let hasVerifier = 1;
}

// The declarations but functions and structs are symbols that nothing outside the program names, so they take no visibility keyword.
class BESL_Declaration<string mnemonic, list<Trait> traits = []>
    : BESL_Op<mnemonic, !listconcat([Symbol, HasParent<"ProgramOp">], traits)> {
  dag names = (ins SymbolNameAttr:$sym_name, OptionalAttr<StrAttr>:$sym_visibility, OptionalAttr<StrAttr>:$source_name,
                   OptionalAttr<StrAttr>:$emitted_name);
  code nameDeclarations = [{
    /// The name the author wrote.
    ::llvm::StringRef getAuthoredName() { return getSourceName().value_or(getSymName()); }
    /// The name to print: the emitted one once names have been assigned.
    ::llvm::StringRef getPrintedName() { return getEmittedName().value_or(getAuthoredName()); }
  }];
  code visibilityDeclarations = [{
    /// A declaration may be dropped when nothing in its program uses it, unless the program is a library or `sym_visibility` says otherwise.
    ::mlir::SymbolTable::Visibility getVisibility() { return ::besl::detail::getDeclarationVisibility(*this); }
  }];
  let extraClassDeclaration = nameDeclarations # visibilityDeclarations;
  let hasVerifier = 1;
}

def BESL_StructOp : BESL_Declaration<"struct"> {
  let summary = "declares a struct type";
  let description = [{
    `besl.struct @"struct Params" : !Params`. The symbol is `struct ` and the type's name, so that structs and values do not share names. The op's location is
    that of the declaration; a fused location also holds one location per field. `emitted_fields` are the printed field names. Uses of a struct are
    types, not symbols, so `symbol-dce` keeps every `besl.struct`.
  }];
  let arguments = !con(names, (ins TypeAttrOf<BESL_StructType>:$type, OptionalAttr<StrArrayAttr>:$emitted_fields));
  let assemblyFormat = "$sym_name `:` $type attr-dict";
  let extraClassDeclaration = nameDeclarations # [{
    ::besl::StructType getStructType() { return ::mlir::cast<::besl::StructType>(getType()); }
    ::mlir::SymbolTable::Visibility getVisibility() { return ::mlir::SymbolTable::Visibility::Public; }
    /// Name to print for field `index`.
    ::llvm::StringRef getPrintedFieldName(unsigned index);
  }];
}

def BESL_DescriptorOp : BESL_Declaration<"descriptor"> {
  let summary = "binds a buffer, texture or storage image to a slot";
  let description = [{
    `besl.descriptor @frame : !Frame slot(3) count(4) read memory(constant)`. The type is that of one resource: a struct or array (a buffer), a texture, or an image. `count(N)` makes an array of N resources.
  }];
  let arguments = !con(names, (ins TypeAttr:$type, UI32Attr:$slot, OptionalAttr<UI32Attr>:$count, BESL_AccessAttr:$access,
                                   OptionalAttr<BESL_MemoryClassAttr>:$memory, OptionalAttr<BESL_BindingAttr>:$binding));
  let assemblyFormat = [{
    $sym_name `:` $type `slot` `(` $slot `)` (`count` `(` $count^ `)`)? custom<EnumKeyword>($access)
    (`memory` `(` custom<EnumKeyword>($memory)^ `)`)? attr-dict
  }];
  let extraClassDeclaration = nameDeclarations # visibilityDeclarations # [{
    bool isBuffer();
    bool isReadable() { return (unsigned(getAccess()) & 1) != 0; }
    bool isWritable() { return (unsigned(getAccess()) & 2) != 0; }
    /// Memory class in force: device unless declared constant.
    ::besl::MemoryClass getMemoryClass() { return getMemory().value_or(::besl::MemoryClass::Device); }
    /// Space of the places inside a buffer.
    ::besl::AddressSpace getAddressSpace();
  }];
}

def BESL_InputOp : BESL_Declaration<"input"> {
  let summary = "stage input at a location";
  let description = [{
    `besl.input @uv : vector<2xf32> location(0)`, then `flat` or `linear`; `centroid` or `sample`, where it is not taken at the centre of the pixel, or `either`, where
    it need not be flat with the value of the first vertex; and `per_primitive`.
  }];
  let arguments = !con(names, (ins TypeAttr:$type, UI32Attr:$location, DefaultValuedAttr<BESL_InterpolationAttr, "::besl::Interpolation::Smooth">:$interpolation,
                                   DefaultValuedAttr<BESL_SamplingAttr, "::besl::Sampling::Center">:$sampling, UnitAttr:$per_primitive));
  let hasCustomAssemblyFormat = 1;     // besl.input @uv : vector<2xf32> location(0) flat per_primitive
}

def BESL_OutputOp : BESL_Declaration<"output"> {
  let summary = "stage output at a location, the clip position, or what else the pipeline takes";
  let description = [{
    `besl.output @color : vector<4xf32> location(0)`; `besl.output @position : vector<4xf32> position`; `besl.output @depth : f32 frag_depth` and
    `besl.output @mask : ui32 sample_mask` of a fragment; `besl.output @planes : !besl.array<3 x f32> clip_distances` of a vertex stage. Two colours that are blended with
    each other are `location(0) index(0)` and `location(0) index(1)`; `clip_distances index(1)` is the second part, where a target takes them in parts
    (`besl-split-clip-distances`). `invariant` positions are the same in all programs that compute them alike. Mesh outputs are arrays with a rate: `besl.output @id : !besl.array<126 x ui32> location(0) per_primitive`.
  }];
  let arguments = !con(names, (ins TypeAttr:$type, OptionalAttr<UI32Attr>:$location, UnitAttr:$is_position, OptionalAttr<BESL_BuiltinValueAttr>:$builtin,
                                   OptionalAttr<UI32Attr>:$index, DefaultValuedAttr<BESL_InterpolationAttr, "::besl::Interpolation::Smooth">:$interpolation,
                                   DefaultValuedAttr<BESL_SamplingAttr, "::besl::Sampling::Center">:$sampling, OptionalAttr<BESL_OutputRateAttr>:$rate,
                                   UnitAttr:$invariant));
  let hasCustomAssemblyFormat = 1;
}

def BESL_TaskPayloadOp : BESL_Declaration<"task_payload"> {
  let summary = "memory a task workgroup hands to its mesh workgroups";
  let description = "`besl.task_payload @payload : !Payload`. A task stage writes it, a mesh stage reads it.";
  let arguments = !con(names, (ins TypeAttr:$type));
  let assemblyFormat = "$sym_name `:` $type attr-dict";
}
def BESL_WorkgroupOp : BESL_Declaration<"workgroup"> {
  let summary = "memory shared by the invocations of a workgroup";
  let description = [{
    `besl.workgroup @tile : !besl.array<64 x f32>`. Its contents are unspecified at the start. `{external}`: the variable is a linked library's, which
    `besl-link` replaces this declaration by.
  }];
  let arguments = !con(names, (ins TypeAttr:$type, UnitAttr:$external));
  let assemblyFormat = "$sym_name `:` $type attr-dict";
}
def BESL_PushConstantOp : BESL_Declaration<"push_constant"> {
  let summary = "the push constant block";
  let description = "`besl.push_constant @constants : !Constants`. A program has at most one.";
  let arguments = !con(names, (ins TypeAttrOf<BESL_StructType>:$type));
  let assemblyFormat = "$sym_name `:` $type attr-dict";
}
def BESL_PrivateOp : BESL_Declaration<"private"> {
  let summary = "variable at program scope, one per invocation";
  let description = [{
    `besl.private @state : ui32 = 1`. Without an initialiser the contents are unspecified until stored. `{external}`: the variable is a linked library's,
    which `besl-link` replaces this declaration by.
  }];
  let arguments = !con(names, (ins TypeAttr:$type, OptionalAttr<TypedAttrInterface>:$init, UnitAttr:$external));
  let hasCustomAssemblyFormat = 1; // besl.private @state : ui32 = 1
}
def BESL_SpecConstantOp : BESL_Declaration<"spec_constant"> {
  let summary = "constant that the host may change when it makes the pipeline";
  let description = "`besl.spec_constant @quality : ui32 id(3) = 2`. `besl-specialize` replaces it by a value.";
  let arguments = !con(names, (ins TypeAttr:$type, UI32Attr:$id, TypedAttrInterface:$default_value));
  let assemblyFormat = "$sym_name `:` $type `id` `(` $id `)` `=` custom<UntypedConstant>($default_value, ref($type)) attr-dict";
}
def BESL_ConstOp : BESL_Declaration<"const"> {
  let summary = "compile-time constant";
  let description = "`besl.const @weights : !besl.array<2 x f32> = #besl.aggregate<[0.5, 0.25]>`. The value is printed without its type, which stands before it.";
  let arguments = !con(names, (ins TypeAttr:$type, TypedAttrInterface:$value));
  let assemblyFormat = "$sym_name `:` $type `=` custom<UntypedConstant>($value, ref($type)) attr-dict";
}

def BESL_FuncOp : BESL_Declaration<"func", [FunctionOpInterface, CallableOpInterface, IsolatedFromAbove, AutomaticAllocationScope, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "function or entry";
  let description = [{
    Parameters are values (each is the callee's own copy; the importer gives an assigned parameter a local). Handles may be parameters. The body is one block, closed by
    `besl.yield`: at the structured level it carries the result, at the source level it is empty and values leave by `besl.return`. A function
    without a body is to be linked. Parameter names are in `arg_names`.
  }];
  let arguments = !con(names, (ins TypeAttrOf<FunctionType>:$function_type, OptionalAttr<BESL_EntryAttr>:$entry, OptionalAttr<StrArrayAttr>:$arg_names,
                                   OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs));
  let regions = (region MaxSizedRegion<1>:$body);
  // Creates no block; `addEntryBlock()` of FunctionOpInterface does.
  let builders = [OpBuilder<(ins "::llvm::StringRef":$name, "::mlir::FunctionType":$type, CArg<"::besl::EntryAttr", "{}">:$entry,
                                 CArg<"::mlir::ArrayAttr", "{}">:$argNames)>];
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = nameDeclarations # [{
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() { return getFunctionType().getInputs(); }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() { return getFunctionType().getResults(); }
    ::mlir::Region *getCallableRegion() { return isExternal() ? nullptr : &getBody(); }
    bool isEntry() { return getEntry().has_value(); }
    /// Result type, or null for a function without one.
    ::mlir::Type getResultType() { return getResultTypes().empty() ? ::mlir::Type() : getResultTypes().front(); }
    /// True when nothing but the final `besl.yield` leaves the function.
    bool isSingleExit();
  }];
}

#endif
