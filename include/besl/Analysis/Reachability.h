// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The part of a program that an entry reaches, in an order in which each declaration follows what it uses. A program's text,
// its reflection and its limits are about this part only.

#ifndef BESL_ANALYSIS_REACHABILITY_H
#define BESL_ANALYSIS_REACHABILITY_H

#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/SetVector.h"

namespace besl {

struct ReachableProgram {
  /// Functions, callees first, in the order of their first use; the entry is the last.
  llvm::SmallVector<FuncOp> functions;
  /// Declarations other than functions and structs, in the order of the program.
  llvm::SmallVector<mlir::Operation *> globals;
  /// Structs that values or variables have as type, inner ones first. The struct of a buffer or of the push constants is
  /// the block itself, not a type in it, and is listed only if something else has that type too.
  llvm::SmallVector<StructType> structs;
};

/// What `entry` reaches, and the descriptors and push constants that say that they are public. Without an entry: everything.
ReachableProgram getReachable(ProgramOp program, FuncOp entry);

/// The declarations that the program both reads and writes, in its order: what invocations may exchange values through, and so what a barrier has
/// to order.
llvm::SmallVector<mlir::Operation *> getExchanged(const ReachableProgram &reachable);

/// The type of a declaration that is not a function or a struct.
mlir::Type getDeclaredType(mlir::Operation *declaration);

} // namespace besl

#endif // BESL_ANALYSIS_REACHABILITY_H
