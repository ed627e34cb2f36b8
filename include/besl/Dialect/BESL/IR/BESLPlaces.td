// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places: locals, references to declarations, and the steps into them. `besl.load` and `besl.store` cross between places and values.

#ifndef BESL_DIALECT_BESL_IR_BESLPLACES_TD
#define BESL_DIALECT_BESL_IR_BESLPLACES_TD

include "besl/Dialect/BESL/IR/BESLOpBase.td"

def BESL_LocalOp : BESL_Op<"local", [BESL_Statement, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>,
                                DeclareOpInterfaceMethods<PromotableAllocationOpInterface>]> {
  let summary = "declares a local variable";
  let description = "`%x = besl.local \"x\" = %init : !besl.ref<f32, function>`. Without an initialiser the contents are undefined until stored.";
  let arguments = (ins StrAttr:$name, Optional<BESL_ValueType>:$init, OptionalAttr<StrAttr>:$emitted_name);
  let results = (outs BESL_AnyRef:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::Type getVariableType() { return ::mlir::cast<::besl::RefType>(getType()).getPointee(); }
    ::llvm::StringRef getPrintedName() { return getEmittedName().value_or(getName()); }
  }];
}

def BESL_LetOp : BESL_Op<"let", [BESL_Statement, Pure, AllTypesMatch<["value", "result"]>, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "gives a value a name in the printed text";
  let description = [{
    `%1 = besl.let "area" %0 : f32` prints as `float area = <value>;`, and uses of `%1` as `area`. `besl-name-values` inserts it wherever a value
    cannot be printed at its place of use; a writer never decides that.
  }];
  let arguments = (ins StrAttr:$name, BESL_ValueType:$value, OptionalAttr<StrAttr>:$emitted_name);
  let results = (outs BESL_ValueType:$result);
  let assemblyFormat = "$name $value attr-dict `:` type($value)";
  let hasFolder = 1;   // of a constant
  let extraClassDeclaration = [{
    ::llvm::StringRef getPrintedName() { return getEmittedName().value_or(getName()); }
  }];
}

def BESL_GlobalOp : BESL_Op<"global", [Pure, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "the place of a declaration";
  let description = [{
    `besl.global @frame : !besl.ref<!Frame, uniform>`; `besl.global @cameras[%i] : ...` selects one buffer of a descriptor array. Not for textures and images, which
    are handles.
  }];
  let arguments = (ins FlatSymbolRefAttr:$symbol, Optional<BESL_U32>:$index);
  let results = (outs BESL_AnyRef:$result);
  let assemblyFormat = "$symbol (`[` $index^ `]`)? attr-dict `:` type($result)";
}

def BESL_HandleOp : BESL_Op<"handle", [Pure, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "the handle of a texture or image descriptor";
  let description = "`besl.handle @textures[%i] : !besl.texture<2d>`. The type is the descriptor's; an image's may leave out the format.";
  let arguments = (ins FlatSymbolRefAttr:$symbol, Optional<BESL_U32>:$index);
  let results = (outs BESL_Handle:$result);
  let assemblyFormat = "$symbol (`[` $index^ `]`)? attr-dict `:` type($result)";
}

def BESL_TextureLayerOp : BESL_Op<"texture_layer", [
    Pure, TypesMatchWith<"result is what a layer of the texture is", "texture", "result",
                         "::mlir::isa<::besl::TextureType>($_self) ? ::mlir::Type(::mlir::cast<::besl::TextureType>($_self).getLayerType()) : $_self">]> {
  let summary = "one layer of an array texture";
  let description = [{
    `besl.texture_layer %t[%i] : !besl.texture<2d_array>` is layer `%i` as a `!besl.texture<2d>`, which can be passed to functions and read like any other. No target has
    such handles: `besl-lower-texture-layers` passes the texture and the number instead.
  }];
  let arguments = (ins BESL_LayeredTexture:$texture, BESL_U32:$layer);
  let results = (outs BESL_Handle:$result);
  let assemblyFormat = "$texture `[` $layer `]` attr-dict `:` type($texture)";
}

def BESL_CombineOp : BESL_Op<"combine", [
    Pure, TypesMatchWith<"texture is that of the result", "result", "texture", "::besl::CombineOp::getTextureType($_self)">,
    TypesMatchWith<"sampler compares if the result does", "result", "sampler", "::besl::CombineOp::getSamplerType($_self)">]> {
  let summary = "a texture with the sampler to read it with";
  let description = [{
    `besl.combine %texture, %sampler : !besl.texture<2d>`. Made by `besl-split-samplers` for targets that keep the two apart: there a texture is only sampled
    through a handle that this op made. The type is the result's: a `!besl.texture<2d, shadow>` is made of a `!besl.texture<2d, depth>` and a
    `!besl.sampler<comparison>`.
  }];
  let arguments = (ins BESL_Handle:$texture, BESL_Sampler:$sampler);
  let results = (outs BESL_Handle:$result);
  let assemblyFormat = "$texture `,` $sampler attr-dict `:` type($result)";
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// What is combined to a result.
    static ::mlir::Type getTextureType(::mlir::Type result);
    static ::mlir::Type getSamplerType(::mlir::Type result);
    /// What a texture becomes with a sampler.
    static ::mlir::Type getResultType(::mlir::Type texture, ::mlir::Type sampler);
  }];
}

class BESL_PlaceStep<string mnemonic, list<Trait> traits = []>
    : BESL_Op<mnemonic, !listconcat([Pure, DeclareOpInterfaceMethods<InferTypeOpInterface, ["refineReturnTypes"]>], traits)> {
  let results = (outs BESL_AnyRef:$result);
}

def BESL_MemberOp : BESL_PlaceStep<"member"> {
  let summary = "a field of a struct place";
  let description = "`besl.member %p[\"scale\"] : !besl.ref<!Params, uniform>`. The result is a place of the field's type in the same memory.";
  let arguments = (ins BESL_AnyRef:$base, I32Attr:$field);
  let hasCustomAssemblyFormat = 1;
}
def BESL_ElementOp : BESL_PlaceStep<"element"> {
  let summary = "an element of an array place";
  let description = "`besl.element %p[%i] : !besl.ref<!besl.array<4 x f32>, storage>`. The type is that of the array's place.";
  let arguments = (ins BESL_AnyRef:$base, BESL_U32:$index);
  let assemblyFormat = "$base `[` $index `]` attr-dict `:` type($base)";
}
def BESL_ComponentOp : BESL_PlaceStep<"component"> {
  let summary = "a component of a vector place";
  let description = "`besl.component %p[%i] : !besl.ref<vector<3xf32>, function>`. The type is that of the vector's place.";
  let arguments = (ins BESL_AnyRef:$base, BESL_U32:$index);
  let assemblyFormat = "$base `[` $index `]` attr-dict `:` type($base)";
}
def BESL_ColumnOp : BESL_PlaceStep<"column"> {
  let summary = "a column of a matrix place";
  let description = "`besl.column %p[%i] : !besl.ref<!besl.matrix<4x3xf32>, uniform>`. The type is that of the matrix's place.";
  let arguments = (ins BESL_AnyRef:$base, BESL_U32:$index);
  let assemblyFormat = "$base `[` $index `]` attr-dict `:` type($base)";
}

def BESL_ArrayLengthOp : BESL_Op<"array_length", [Pure]> {
  let summary = "the number of elements of a runtime-sized array";
  let description = [{
    `besl.array_length %p : !besl.ref<!besl.array<? x f32>, storage>`. As many whole elements as the buffer has room for. A buffer keeps its size while a program
    runs.
  }];
  let arguments = (ins BESL_AnyRef:$array);
  let results = (outs BESL_U32:$result);
  let assemblyFormat = "$array attr-dict `:` type($array)";
  let hasVerifier = 1;
}

def BESL_AtOp : BESL_Op<"at", [Pure]> {
  let summary = "the place at a byte offset in a buffer of words";
  let description = [{
    `besl.at %p[%offset] : !besl.ref<!besl.array<? x ui32>, storage> -> !besl.ref<vector<3xui32>, storage>`. Made by `besl-lower-buffers-to-words`. The offset is in bytes, and a
    multiple of 4 unless the place holds an integer of 8 or 16 bits. The place holds such an integer, which is only stored to, a `ui32`, a vector of them, or an
    atomic.

    The offset may be a sum: `%p[%offset + 12]`, of which the `alignment` of the operand may be known: `%p[%offset + 12] {alignment = 16 : ui32}`.
  }];
  let arguments = (ins BESL_AnyRef:$base, BESL_U32:$offset, DefaultValuedAttr<UI32Attr, "0">:$displacement, OptionalAttr<UI32Attr>:$alignment);
  let results = (outs BESL_AnyRef:$result);
  let assemblyFormat = "$base `[` $offset (`+` $displacement^)? `]` attr-dict `:` type($base) `->` type($result)";
  let hasVerifier = 1;
}

def BESL_LoadOp : BESL_Op<"load", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<ConditionallySpeculatable>,
                              DeclareOpInterfaceMethods<InferTypeOpInterface>, DeclareOpInterfaceMethods<PromotableMemOpInterface>]> {
  let summary = "reads a place";
  let description = [{
    `besl.load %p : !besl.ref<f32, storage>` reads the memory that its space stands for. Reading memory that nothing writes (uniform, push constant, input,
    constant, specialization) has no effect; such a load may be computed where it need not be, if its place cannot be out of range.
  }];
  let arguments = (ins BESL_AnyRef:$place);
  let results = (outs BESL_ValueType:$result);
  let assemblyFormat = "$place attr-dict `:` type($place)";
}

def BESL_StoreOp : BESL_Op<"store", [BESL_Statement, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<PromotableMemOpInterface>,
    TypesMatchWith<"the value has the type of the place", "place", "value", "::mlir::cast<::besl::RefType>($_self).getPointee()">]> {
  let summary = "writes a place";
  let description = "`besl.store %v, %p : !besl.ref<f32, storage>`. The type is the place's.";
  let arguments = (ins BESL_ValueType:$value, BESL_AnyRef:$place);
  let assemblyFormat = "$value `,` $place attr-dict `:` type($place)";
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

#endif
