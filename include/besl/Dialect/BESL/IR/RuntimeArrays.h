// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffers without a length of their own: an array whose number of elements the buffer's size gives, alone or as the last member of a struct.
// Such a type is never a value, nor a part of another type.

#ifndef BESL_DIALECT_BESL_IR_RUNTIMEARRAYS_H
#define BESL_DIALECT_BESL_IR_RUNTIMEARRAYS_H

#include "besl/Dialect/BESL/IR/BESLTypes.h"

namespace besl {

/// The runtime-sized array that a type is or, being a struct, ends in; null for types of a fixed size.
ArrayType getRuntimeArray(mlir::Type type);

/// Whether the type is a struct that ends in a runtime-sized array.
inline bool endsInRuntimeArray(mlir::Type type) { return mlir::isa<StructType>(type) && getRuntimeArray(type); }

} // namespace besl

#endif // BESL_DIALECT_BESL_IR_RUNTIMEARRAYS_H
