// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order in which analyses summarise functions: callees before their callers.

#ifndef BESL_LIB_ANALYSIS_CALLORDER_H
#define BESL_LIB_ANALYSIS_CALLORDER_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace besl {

/// Visits `root` and what it calls, directly or not, as far as `symbols` knows it. `enter` is asked before a function's callees are visited, and
/// returns false to leave it out, as it must for one entered before; `leave` follows the callees. The stack is on the heap: a chain of calls may
/// be as long as the program.
void visitCalleesFirst(mlir::Operation *root, const llvm::DenseMap<mlir::StringAttr, mlir::Operation *> &symbols,
                       llvm::function_ref<bool(mlir::Operation *)> enter, llvm::function_ref<void(mlir::Operation *)> leave);

} // namespace besl

#endif // BESL_LIB_ANALYSIS_CALLORDER_H
