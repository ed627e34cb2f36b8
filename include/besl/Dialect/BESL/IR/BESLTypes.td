// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types of the `besl` dialect. Scalars and vectors are builtin types: `f16 f32 ui8 ui16 ui32 si32 i1` and vectors of 2 to 4 of
// them. Signedness is part of the type, so no op needs a signed and an unsigned spelling.

#ifndef BESL_DIALECT_BESL_IR_BESLTYPES_TD
#define BESL_DIALECT_BESL_IR_BESLTYPES_TD

include "besl/Dialect/BESL/IR/BESLEnums.td"
include "mlir/IR/AttrTypeBase.td"

class BESL_Type<string name, string typeMnemonic, list<Trait> traits = []> : TypeDef<BESL_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
}

def BESL_MatrixType : BESL_Type<"Matrix", "matrix"> {
  let summary = "matrix of floats, columns first";
  let description = "`!besl.matrix<4x3xf32>` has four columns of `vector<3xf32>`: BESL's `mat4x3f`.";
  let parameters = (ins "unsigned":$columns, "unsigned":$rows, "::mlir::Type":$elementType);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Type of one column: a vector of `rows` elements.
    ::mlir::VectorType getColumnType() const;
  }];
}

def BESL_ArrayType : BESL_Type<"Array", "array"> {
  let summary = "fixed or runtime-sized array";
  let description = "`!besl.array<3 x f32>`, `!besl.array<? x !S>`. A count of 0 stands for `?`.";
  let parameters = (ins "uint64_t":$count, "::mlir::Type":$elementType);
  let genStorageClass = 0;
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    bool isRuntimeSized() const { return getCount() == 0; }
    /// What the type is made of, computed once when it was created. One element for a runtime-sized array.
    const TypeFacts &getFacts() const;
  }];
}

def BESL_StructType : BESL_Type<"Struct", "struct"> {
  let summary = "structure with named fields";
  let description = "`!besl.struct<\"Params\", scale: vector<2xf32>, bias: f32>`. Two structs are equal when name and fields are.";
  let parameters = (ins "::mlir::StringAttr":$name, ArrayRefParameter<"::mlir::StringAttr">:$fieldNames,
                        ArrayRefParameter<"::mlir::Type">:$fieldTypes);
  let genStorageClass = 0;
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// What the type is made of, computed once when it was created.
    const TypeFacts &getFacts() const;
    unsigned getNumFields() const { return getFieldTypes().size(); }
    std::optional<unsigned> getFieldIndex(::llvm::StringRef field) const;
  }];
}

def BESL_AtomicType : BESL_Type<"Atomic", "atomic"> {
  let summary = "integer that only atomic ops touch";
  let description = "`!besl.atomic<ui32>` or `!besl.atomic<si32>`, in buffers and workgroup memory. It has places, but no values.";
  let parameters = (ins "::mlir::Type":$elementType);
  let assemblyFormat = "`<` $elementType `>`";
  let genVerifyDecl = 1;
}

def BESL_TextureType : BESL_Type<"Texture", "texture"> {
  let summary = "handle of a sampled texture with its sampler";
  let description = [{
    `!besl.texture<2d>` yields floats, `!besl.texture<2d, ui32>` unsigned integers. `!besl.texture<2d, depth>` has one channel. What `besl.combine` makes of that
    and a sampler that compares is a `!besl.texture<2d, shadow>`, which tells how many of its texels a number compares to.
  }];
  let parameters = (ins "::besl::TextureDim":$dim, "::mlir::Type":$sampledType, "::besl::TextureContent":$content);
  let builders = [TypeBuilder<(ins "::besl::TextureDim":$dim, "::mlir::Type":$sampledType), [{
    return $_get($_ctxt, dim, sampledType, ::besl::TextureContent::Color);
  }]>];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Whether it is one of `2d_array`, whose layers are textures themselves.
    bool hasLayers() const;
    /// What a layer is; the type itself if it has none.
    TextureType getLayerType() const;
    /// Whether it is read as one number, with or without comparing it.
    bool isDepth() const { return getContent() != ::besl::TextureContent::Color; }
    /// The same texture without the sampler, if that compares.
    TextureType withoutSampler() const;
  }];
}

def BESL_ImageType : BESL_Type<"Image", "image"> {
  let summary = "handle of a storage image";
  let description = [{
    `!besl.image<2d, rgba16f>`; `!besl.image<2d>` has no declared format and yields floats, `!besl.image<2d, ui32>` none and
    yields unsigned integers. A parameter has a type without format: any image of its sampled type may be passed.
  }];
  let parameters = (ins "::besl::TextureDim":$dim, "::mlir::Type":$sampledType, "::besl::StorageFormat":$format);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The same type without its format.
    ImageType withoutFormat() const;
  }];
}

def BESL_SamplerType : BESL_Type<"Sampler", "sampler"> {
  let summary = "handle of a sampler, where a target keeps it apart from the texture";
  let description = "`!besl.sampler`, or `!besl.sampler<comparison>` for one that compares what it reads.";
  let parameters = (ins "bool":$comparing);
  let builders = [TypeBuilder<(ins), [{ return $_get($_ctxt, false); }]>];
  let hasCustomAssemblyFormat = 1;
}

def BESL_RefType : BESL_Type<"Ref", "ref"> {
  let summary = "a place in memory";
  let description = [{
    `!besl.ref<f32, function>`: what is there and in which memory. A place is made by `besl.local` or `besl.global` and refined step by step; it never
    passes through a branch, a block argument or a return. Memory is one of

    | space | holds | |
    |---|---|---|
    | `function` | locals | |
    | `private` | `besl.private` | |
    | `workgroup` | `besl.workgroup` | shared by a workgroup |
    | `payload` | `besl.task_payload` | shared by a workgroup |
    | `storage` | buffers in device memory | |
    | `uniform` | buffers in constant memory | read only |
    | `push_constant` | `besl.push_constant` | read only |
    | `input` | `besl.input` | read only |
    | `output` | `besl.output` | |
    | `constant` | `besl.const` | read only |
    | `specialization` | `besl.spec_constant` | read only |
  }];
  let parameters = (ins "::mlir::Type":$pointee, "::besl::AddressSpace":$space);
  let hasCustomAssemblyFormat = 1;   // !besl.ref<f32, function>
  let genVerifyDecl = 1;
}

#endif
