// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which function of a module a text is made of.

#ifndef BESL_TARGET_SUPPORT_FINDENTRY_H
#define BESL_TARGET_SUPPORT_FINDENTRY_H

#include "besl/Dialect/BESL/IR/BESLOps.h"

namespace besl {

/// The entry of that name in a module, program or entry; without a name the only one. Reports what is wrong.
mlir::FailureOr<FuncOp> findEntry(mlir::Operation *op, llvm::StringRef name);

} // namespace besl

#endif // BESL_TARGET_SUPPORT_FINDENTRY_H
