// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether a language with aligned vectors, in which no attribute lowers an alignment, puts the parts of a type where the storage layout (Layout.h)
// has them. The rules are those of WGSL: a vector of three is aligned as one of four, columns of a matrix are vectors, and a struct's size is a
// multiple of its alignment.

#ifndef BESL_ANALYSIS_ALIGNEDLAYOUT_H
#define BESL_ANALYSIS_ALIGNEDLAYOUT_H

#include "besl/Analysis/Layout.h"

namespace besl {

/// Whether every offset, stride and size of a buffer's type is the same there, and the language has its scalars: `ui8` and `ui16` it has not. A uniform buffer
/// must also keep the rules for those: strides of arrays, and places of structs and arrays, are multiples of 16.
bool liesAligned(StorageLayout &layout, mlir::Type type, bool uniform);

} // namespace besl

#endif // BESL_ANALYSIS_ALIGNEDLAYOUT_H
