// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types, enumerations and attributes of the `besl` dialect, and the questions one asks of types.
//
// Scalars and vectors are builtin types: `i1` (bool), `ui8 ui16 ui32 si32`, `f16 f32`, and vectors of two to four of them.
// *Value types* are scalars, vectors, matrices, fixed arrays and structs that hold no atomic. Places (`!besl.ref`) and handles
// (textures, images, samplers) are not values.

#ifndef BESL_DIALECT_BESL_IR_BESLTYPES_H
#define BESL_DIALECT_BESL_IR_BESLTYPES_H

#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Support/LaneBehavior.h"
#include "besl/Support/Stage.h"
#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

#include "besl/Dialect/BESL/IR/BESLEnums.h.inc"

namespace besl {

/// What a type is made of. Computed once per type, so that asking costs nothing however deep the type is.
struct TypeFacts {
  /// Bytes of the scalars in it, narrow ones as 32 bits, without padding; saturates.
  uint64_t bytes = 0;
  /// Scalars, vectors, matrices and atomics a reader of the fully spelled type would count; array counts do not multiply. Saturates.
  uint64_t leaves = 1;
  /// Nesting of arrays and structs; 0 for anything else.
  unsigned depth = 0;
  /// An atomic somewhere inside.
  bool hasAtomic = false;
};

/// `StageKind` is the IR's enumeration, `Stage` that of everything else; they count alike.
inline Stage toStage(StageKind kind) { return static_cast<Stage>(kind); }
inline StageKind toStageKind(Stage stage) { return static_cast<StageKind>(stage); }

/// `i1`, an unsigned integer of 8, 16 or 32 bits, `si32`, `f16` or `f32`.
bool isScalarType(mlir::Type type);
/// A scalar that is an integer; bool is none.
bool isIntegerScalar(mlir::Type type);
/// `f16` or `f32`.
bool isFloatScalar(mlir::Type type);
/// Whether floats are part of the type, which may be an aggregate.
bool holdsFloats(mlir::Type type);
/// Two to four scalars.
bool isShaderVector(mlir::Type type);
/// An integer or float, or a vector or matrix of them.
bool isArithmeticType(mlir::Type type);
/// A type SSA values may have besides places and handles.
bool isValueType(mlir::Type type);
/// A type memory may have: value types, atomics, and arrays and structs of these. Runtime-sized arrays are not included.
bool isMemoryType(mlir::Type type);
/// A texture, image or sampler.
bool isHandleType(mlir::Type type);

/// Component type of a vector or matrix; any other type itself.
mlir::Type getScalarOrSelf(mlir::Type type);
/// Number of components, columns, elements or fields; 0 for scalars and runtime-sized arrays.
uint64_t getNumParts(mlir::Type type);
/// Type of component, column, element or field `index`, or null when there is none.
mlir::Type getElementTypeAt(mlir::Type type, uint64_t index);
/// Type that all parts of a vector, matrix or array have, or null. Runtime-sized arrays included.
mlir::Type getPartType(mlir::Type type);
/// `type` with its scalars replaced: `scalar` for a scalar, a vector or matrix of it otherwise. Null where there is no such
/// type: a matrix of integers.
mlir::Type withScalar(mlir::Type type, mlir::Type scalar);
/// Facts about any type that memory may have.
TypeFacts getTypeFacts(mlir::Type type);

/// Whether nothing can be stored in the space.
bool isReadOnlySpace(AddressSpace space);

namespace detail {
struct ArrayTypeStorage;
struct StructTypeStorage;
} // namespace detail

} // namespace besl

#define GET_TYPEDEF_CLASSES
#include "besl/Dialect/BESL/IR/BESLTypes.h.inc"

#define GET_ATTRDEF_CLASSES
#include "besl/Dialect/BESL/IR/BESLAttributes.h.inc"

#endif // BESL_DIALECT_BESL_IR_BESLTYPES_H
