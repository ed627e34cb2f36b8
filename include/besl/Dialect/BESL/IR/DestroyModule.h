// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Freeing a module in time linear in its size. MLIR's destructors visit every op once for each block around it, so that a
// shader of a thousand nested blocks would take longer to free than to compile.

#ifndef BESL_DIALECT_BESL_IR_DESTROYMODULE_H
#define BESL_DIALECT_BESL_IR_DESTROYMODULE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace besl {

/// Destroys a module, which may be null.
void destroyModule(mlir::OwningOpRef<mlir::ModuleOp> module);

} // namespace besl

#endif // BESL_DIALECT_BESL_IR_DESTROYMODULE_H
