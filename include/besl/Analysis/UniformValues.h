// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which values are the same for many invocations, by where they come from: constants, memory that is the same for everybody and that nobody
// writes, and what is computed from these. Everything else may differ, however improbable that is.

#ifndef BESL_ANALYSIS_UNIFORMVALUES_H
#define BESL_ANALYSIS_UNIFORMVALUES_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"

namespace besl {

/// Whose invocations a value is the same for.
enum class UniformScope {
  Descriptors, ///< those that a device may serve with one descriptor: nothing is said about contents of storage buffers
  Workgroup,   ///< those of one workgroup: what a count that the group gives as one has to be
};

/// Whether `value` is the same for all invocations of the scope.
bool isUniform(mlir::Value value, UniformScope scope);

} // namespace besl

#endif // BESL_ANALYSIS_UNIFORMVALUES_H
