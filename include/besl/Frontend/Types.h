// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The types front ends compute with. They are interned: two equal types are one pointer, so comparing types is
// comparing pointers. They know nothing of MLIR, which keeps lexing, parsing and checking free of a context; the importer
// turns them into dialect types once per type.

#ifndef BESL_FRONTEND_TYPES_H
#define BESL_FRONTEND_TYPES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Allocator.h"
#include <cstdint>
#include <string>
#include <tuple>

namespace besl::ast {

class StructDecl;
class TypeContext;

enum class ScalarKind : uint8_t { Bool, U8, U16, U32, I32, F16, F32 };

/// View dimension of a sampled texture.
enum class TextureDim : uint8_t { D2, D2Array, D3, Cube, CubeArray, D1, D2MS };

/// What a sampled texture or a storage image yields. `Unknown` is only seen while semantic analysis infers it.
enum class SampledKind : uint8_t { Float, UInt, SInt };

enum class TypeKind : uint8_t {
  Error,        ///< stands for anything after a diagnostic; never reported again
  Void,
  Scalar,
  Vector,       ///< 2 to 4 scalars (bool vectors exist for other front ends only)
  PackedVector, ///< packed_vec4f: storage only, convert before arithmetic
  Matrix,       ///< columns x rows of f32
  Array,        ///< fixed count
  RuntimeArray, ///< unsized; only as the type of a buffer descriptor
  Struct,
  Atomic,       ///< atomicu32, atomici32
  Texture,
  Image,
  Sampler,      ///< of other front ends: BESL's textures bring their own
  StageInput,   ///< the record of stage values `main` may take
};

/// An interned type. Obtain one from a TypeContext; compare by address.
class Type {
public:
  TypeKind kind() const { return typeKind; }
  bool isError() const { return typeKind == TypeKind::Error; }
  bool isVoid() const { return typeKind == TypeKind::Void; }
  bool isScalar() const { return typeKind == TypeKind::Scalar; }
  bool isVector() const { return typeKind == TypeKind::Vector; }
  bool isMatrix() const { return typeKind == TypeKind::Matrix; }
  bool isArray() const { return typeKind == TypeKind::Array; }
  bool isStruct() const { return typeKind == TypeKind::Struct; }
  bool isAtomic() const { return typeKind == TypeKind::Atomic; }
  /// Textures, images and samplers: handles that live in descriptors and parameters only.
  bool isHandle() const { return typeKind == TypeKind::Texture || typeKind == TypeKind::Image || typeKind == TypeKind::Sampler; }
  bool isScalarOf(ScalarKind k) const { return isScalar() && scalarKind == k; }
  bool isBool() const { return isScalarOf(ScalarKind::Bool); }

  /// Scalar kind of a scalar, or of the components of a vector, packed vector, matrix or atomic.
  ScalarKind scalar() const { return scalarKind; }
  bool isIntegerScalarKind() const { return scalarKind >= ScalarKind::U8 && scalarKind <= ScalarKind::I32; }
  bool isFloatScalarKind() const { return scalarKind == ScalarKind::F16 || scalarKind == ScalarKind::F32; }
  /// Scalar or vector of integers.
  bool isIntegral() const { return (isScalar() || isVector()) && isIntegerScalarKind(); }
  /// Scalar or vector of floats.
  bool isFloating() const { return (isScalar() || isVector()) && isFloatScalarKind(); }

  /// Components of a vector, 1 for a scalar, columns of a matrix.
  unsigned width() const { return columnsOrWidth; }
  unsigned columns() const { return columnsOrWidth; }
  unsigned rows() const { return rowCount; }

  /// Component type of a vector or packed vector, column type of a matrix, element type of an array.
  const Type *element() const { return elementType; }
  /// Number of elements of a fixed array.
  uint32_t count() const { return elementCount; }

  const StructDecl *structDecl() const { return decl; }

  TextureDim textureDim() const { return dim; } ///< of an image, too
  bool isDepthTexture() const { return typeKind == TypeKind::Texture && depth; }
  /// Whether a sampler compares what it reads.
  bool isComparing() const { return typeKind == TypeKind::Sampler && depth; }
  SampledKind sampled() const { return sampledKind; }
  /// Storage image format as written (`rgba16f`), empty when none was given.
  llvm::StringRef imageFormat() const { return format; }

  /// The BESL spelling: `vec3f`, `u32[4]`, `StorageImage<r32ui>`, a struct's name. `<error>` for the error type.
  const std::string &name() const { return spelling; }

private:
  friend class TypeContext;
  Type() = default;

  TypeKind typeKind = TypeKind::Error;
  ScalarKind scalarKind = ScalarKind::Bool;
  TextureDim dim = TextureDim::D2;
  SampledKind sampledKind = SampledKind::Float;
  uint8_t columnsOrWidth = 1;
  uint8_t rowCount = 1;
  bool depth = false; ///< a texture of depths, or a sampler that compares
  uint32_t elementCount = 0;
  const Type *elementType = nullptr;
  const StructDecl *decl = nullptr;
  llvm::StringRef format;
  std::string spelling;
};

/// Creates and owns types. One per compilation; not thread-safe.
class TypeContext {
public:
  TypeContext();
  ~TypeContext();
  TypeContext(const TypeContext &) = delete;
  TypeContext &operator=(const TypeContext &) = delete;

  const Type *error() const { return errorType; }
  const Type *voidType() const { return voidT; }
  const Type *stageInput() const { return stageInputType; }
  const Type *packedVec4f() const { return packedVec4fType; }
  const Type *scalar(ScalarKind kind) const { return scalars[unsigned(kind)]; }
  const Type *boolean() const { return scalar(ScalarKind::Bool); }
  const Type *u32() const { return scalar(ScalarKind::U32); }
  const Type *f32() const { return scalar(ScalarKind::F32); }
  /// width 2 to 4; width 1 gives the scalar.
  const Type *vector(ScalarKind kind, unsigned width) const;
  /// columns and rows 2 to 4, of f32.
  const Type *matrix(unsigned columns, unsigned rows) const;
  const Type *atomic(ScalarKind kind) const; ///< U32 or I32
  const Type *array(const Type *element, uint32_t count);
  const Type *runtimeArray(const Type *element);
  const Type *texture(TextureDim dim, SampledKind sampled);
  /// A texture of depths; not one of three dimensions or of one.
  const Type *depthTexture(TextureDim dim);
  const Type *image(SampledKind sampled, llvm::StringRef format, TextureDim dim = TextureDim::D2);
  const Type *sampler() const { return samplerType; }
  const Type *comparingSampler();
  const Type *structure(const StructDecl *decl, llvm::StringRef name);

  /// The builtin value or texture type called `name` (`f32`, `vec2u16`, `mat4x3f`, `Texture2DArray`, `ArrayTexture2D`,
  /// `atomicu32`, `packed_vec4f`, `void`, `bool`, `StageInput`), or null. `StorageImage` is not one: it is a resource type.
  const Type *lookupBuiltin(llvm::StringRef name) const;
  /// Names that lookupBuiltin knows, in a fixed order, for suggestions.
  llvm::ArrayRef<llvm::StringRef> builtinNames() const { return names; }

private:
  Type *make(TypeKind kind, std::string spelling);
  /// The handle of a name, made when somebody asks for it first.
  Type *handle(TypeKind kind, SampledKind sampled, TextureDim dim, std::string name);

  llvm::SpecificBumpPtrAllocator<Type> allocator;
  llvm::BumpPtrAllocator strings;
  llvm::DenseMap<llvm::StringRef, const Type *> builtins; ///< by a text that outlives this
  llvm::SmallVector<llvm::StringRef, 64> names;
  const Type *errorType = nullptr, *voidT = nullptr, *stageInputType = nullptr, *packedVec4fType = nullptr, *samplerType = nullptr;
  const Type *scalars[7] = {};
  const Type *vectors[7][5] = {};
  const Type *matrices[5][5] = {};
  const Type *atomics[7] = {};
  const Type *textures[5][3] = {};
  llvm::DenseMap<std::pair<const Type *, uint32_t>, const Type *> arrays;
  llvm::DenseMap<const Type *, const Type *> runtimeArrays;
  llvm::DenseMap<const StructDecl *, const Type *> structs;
  /// Images, and what BESL has no names for, by what they yield and their names.
  llvm::StringMap<const Type *> handles[3];
};

} // namespace besl::ast

#endif // BESL_FRONTEND_TYPES_H
