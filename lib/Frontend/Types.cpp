// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Creation and interning of front end types, and the table of BESL's builtin type names.

#include "besl/Frontend/Types.h"
#include "llvm/ADT/Twine.h"
#include <cassert>

namespace besl::ast {

/// The suffix of vector names and, for most, the scalar's own name.
static llvm::StringRef scalarName(ScalarKind kind) {
  switch (kind) {
  case ScalarKind::Bool: return "bool";
  case ScalarKind::U8: return "u8";
  case ScalarKind::U16: return "u16";
  case ScalarKind::U32: return "u32";
  case ScalarKind::I32: return "i32";
  case ScalarKind::F16: return "f16";
  case ScalarKind::F32: return "f32";
  }
  return "";
}

static llvm::StringRef vectorSuffix(ScalarKind kind) {
  switch (kind) {
  case ScalarKind::Bool: return "b";
  case ScalarKind::U32: return "u";
  case ScalarKind::I32: return "i";
  case ScalarKind::F32: return "f";
  default: return scalarName(kind);
  }
}

static llvm::StringRef textureName(TextureDim dim) {
  switch (dim) {
  case TextureDim::D2: return "Texture2D";
  case TextureDim::D2Array: return "Texture2DArray";
  case TextureDim::D3: return "Texture3D";
  case TextureDim::Cube: return "TextureCube";
  case TextureDim::CubeArray: return "TextureCubeArray";
  case TextureDim::D1: return "Texture1D";
  case TextureDim::D2MS: return "Texture2DMS";
  }
  return "";
}

static llvm::StringRef sampledName(SampledKind kind) {
  switch (kind) {
  case SampledKind::Float: return "f32";
  case SampledKind::UInt: return "u32";
  case SampledKind::SInt: return "i32";
  }
  return "";
}

static std::string nameOf(llvm::StringRef handle, SampledKind sampled) {
  return sampled == SampledKind::Float ? handle.str() : (handle + " of " + sampledName(sampled)).str();
}

static char digit(unsigned number) { return char('0' + number); }

Type *TypeContext::make(TypeKind kind, std::string spelling) {
  Type *type = new (allocator.Allocate()) Type();
  type->typeKind = kind;
  type->spelling = std::move(spelling);
  return type;
}

TypeContext::TypeContext() {
  errorType = make(TypeKind::Error, "<error>");
  voidT = make(TypeKind::Void, "void");
  stageInputType = make(TypeKind::StageInput, "StageInput");
  samplerType = make(TypeKind::Sampler, "sampler");

  for (unsigned i = 0; i < 7; ++i) {
    auto kind = ScalarKind(i);
    Type *scalar = make(TypeKind::Scalar, scalarName(kind).str());
    scalar->scalarKind = kind;
    scalars[i] = vectors[i][1] = scalar;
    for (unsigned width = 2; width <= 4; ++width) {
      std::string name = "vec";
      name += digit(width);
      name += vectorSuffix(kind);
      Type *vector = make(TypeKind::Vector, std::move(name));
      vector->scalarKind = kind;
      vector->columnsOrWidth = uint8_t(width);
      vector->elementType = scalar;
      vectors[i][width] = vector;
    }
    if (kind == ScalarKind::U32 || kind == ScalarKind::I32) {
      Type *atomic = make(TypeKind::Atomic, ("atomic" + scalarName(kind)).str());
      atomic->scalarKind = kind;
      atomic->elementType = scalar;
      atomics[i] = atomic;
    }
  }

  Type *packed = make(TypeKind::PackedVector, "packed_vec4f");
  packed->scalarKind = ScalarKind::F32;
  packed->columnsOrWidth = 4;
  packed->elementType = f32();
  packedVec4fType = packed;

  for (unsigned columns = 2; columns <= 4; ++columns) {
    for (unsigned rows = 2; rows <= 4; ++rows) {
      std::string name = "mat";
      name += digit(columns);
      if (rows != columns) {
        name += 'x';
        name += digit(rows);
      }
      name += 'f';
      Type *matrix = make(TypeKind::Matrix, std::move(name));
      matrix->scalarKind = ScalarKind::F32;
      matrix->columnsOrWidth = uint8_t(columns);
      matrix->rowCount = uint8_t(rows);
      matrix->elementType = vector(ScalarKind::F32, rows);
      matrices[columns][rows] = matrix;
    }
  }

  for (unsigned d = 0; d < 5; ++d) {
    for (unsigned s = 0; s < 3; ++s) {
      auto sampled = SampledKind(s);
      std::string name = nameOf(textureName(TextureDim(d)), sampled);
      Type *texture = make(TypeKind::Texture, std::move(name));
      texture->dim = TextureDim(d);
      texture->sampledKind = sampled;
      textures[d][s] = texture;
    }
  }

  // The names BESL gives to some of these; the others exist for other front ends and for messages only. A name is the text
  // of its type, so that a context, which every compilation makes, costs few allocations.
  builtins.reserve(names.capacity());
  auto add = [&](llvm::StringRef name, const Type *type) {
    bool inserted = builtins.try_emplace(name, type).second;
    assert(inserted && "two builtin types of one name");
    (void)inserted;
    names.push_back(name);
  };
  auto addNamed = [&](const Type *type) { add(type->name(), type); };
  addNamed(voidT);
  for (const Type *scalar : scalars)
    addNamed(scalar);
  addNamed(atomic(ScalarKind::U32));
  addNamed(atomic(ScalarKind::I32));
  for (unsigned width : {2, 4})
    addNamed(vector(ScalarKind::U16, width));
  for (unsigned width : {2, 3, 4})
    addNamed(vector(ScalarKind::U32, width));
  for (unsigned width : {2, 4})
    addNamed(vector(ScalarKind::I32, width));
  for (unsigned width : {2, 3, 4})
    addNamed(vector(ScalarKind::F32, width));
  for (unsigned width : {2, 3, 4})
    addNamed(vector(ScalarKind::F16, width));
  addNamed(packedVec4fType);
  addNamed(matrix(4, 4));
  addNamed(matrix(4, 3));
  for (unsigned d = 0; d < 5; ++d)
    addNamed(textures[d][unsigned(SampledKind::Float)]);
  // A second spelling of Texture2DArray.
  add("ArrayTexture2D", textures[unsigned(TextureDim::D2Array)][unsigned(SampledKind::Float)]);
  addNamed(stageInputType);
}

TypeContext::~TypeContext() = default;

const Type *TypeContext::vector(ScalarKind kind, unsigned width) const {
  assert(width >= 1 && width <= 4);
  return vectors[unsigned(kind)][width];
}

const Type *TypeContext::matrix(unsigned columns, unsigned rows) const {
  assert(columns >= 2 && columns <= 4 && rows >= 2 && rows <= 4);
  return matrices[columns][rows];
}

const Type *TypeContext::atomic(ScalarKind kind) const {
  assert((kind == ScalarKind::U32 || kind == ScalarKind::I32) && "atomics are 32-bit integers");
  return atomics[unsigned(kind)];
}

const Type *TypeContext::array(const Type *element, uint32_t count) {
  const Type *&slot = arrays[{element, count}];
  if (!slot) {
    Type *type = make(TypeKind::Array, (element->name() + "[" + llvm::Twine(count) + "]").str());
    type->scalarKind = element->scalarKind;
    type->elementType = element;
    type->elementCount = count;
    slot = type;
  }
  return slot;
}

const Type *TypeContext::runtimeArray(const Type *element) {
  const Type *&slot = runtimeArrays[element];
  if (!slot) {
    Type *type = make(TypeKind::RuntimeArray, element->name() + "[]");
    type->scalarKind = element->scalarKind;
    type->elementType = element;
    slot = type;
  }
  return slot;
}

Type *TypeContext::handle(TypeKind kind, SampledKind sampled, TextureDim dim, std::string name) {
  const Type *&slot = handles[unsigned(sampled)][name];
  if (!slot) {
    Type *type = make(kind, std::move(name));
    type->dim = dim;
    type->sampledKind = sampled;
    slot = type;
  }
  // Nobody else has seen it before it is finished.
  return const_cast<Type *>(slot);
}

const Type *TypeContext::texture(TextureDim dim, SampledKind sampled) {
  if (dim <= TextureDim::CubeArray)
    return textures[unsigned(dim)][unsigned(sampled)];
  return handle(TypeKind::Texture, sampled, dim, nameOf(textureName(dim), sampled));
}

const Type *TypeContext::depthTexture(TextureDim dim) {
  Type *type = handle(TypeKind::Texture, SampledKind::Float, dim, ("Depth" + textureName(dim)).str());
  type->depth = true;
  return type;
}

const Type *TypeContext::comparingSampler() {
  Type *type = handle(TypeKind::Sampler, SampledKind::Float, TextureDim::D2, "comparing sampler");
  type->depth = true;
  return type;
}

const Type *TypeContext::image(SampledKind sampled, llvm::StringRef format, TextureDim dim) {
  assert((dim == TextureDim::D2 || dim == TextureDim::D2Array || dim == TextureDim::D3) && "no such images");
  llvm::StringRef image = dim == TextureDim::D2 ? "StorageImage" : dim == TextureDim::D2Array ? "StorageImage2DArray" : "StorageImage3D";
  Type *type = handle(TypeKind::Image, sampled, dim, format.empty() ? nameOf(image, sampled) : (image + "<" + format + ">").str());
  if (type->format.empty() && !format.empty())
    type->format = format.copy(strings);
  return type;
}

const Type *TypeContext::structure(const StructDecl *decl, llvm::StringRef name) {
  const Type *&slot = structs[decl];
  if (!slot) {
    Type *type = make(TypeKind::Struct, name.str());
    type->decl = decl;
    slot = type;
  }
  return slot;
}

const Type *TypeContext::lookupBuiltin(llvm::StringRef name) const { return builtins.lookup(name); }

} // namespace besl::ast
