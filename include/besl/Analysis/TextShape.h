// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which part of a program becomes what in a C-like text: an access path, an expression inside another, a statement of its
// own, the header of a `for`. The passes that prepare a program for printing and the writers ask the same questions; the
// answers are here so that they agree.

#ifndef BESL_ANALYSIS_TEXTSHAPE_H
#define BESL_ANALYSIS_TEXTSHAPE_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace besl {

class LocalOp;
class LoopOp;

/// A step of an access path: a place that is not a variable's own, or a handle. It is printed where it is used and cannot
/// be given a name of its own.
bool isAccessPath(mlir::Operation *op);

/// An op whose result is short and means the same everywhere, so that it is printed at each of its uses: a constant scalar or
/// vector, a value of the pipeline, a whole stage input or program constant.
bool isFreeToRepeat(mlir::Operation *op);

/// A value that has a name or is free to repeat; printing it twice is harmless.
bool isNamedOrFree(mlir::Value value);

/// An op that is a statement in the text: one that is a statement in the IR, or an expression with an effect and no use.
bool isPrintedStatement(mlir::Operation *op);

/// Calls `visit` on the operands of `op` that are values, and on the indices in the access paths among its operands, in the order
/// in which they are printed.
void forEachPrintedOperand(mlir::Operation *op, llvm::function_ref<void(mlir::OpOperand &)> visit);

/// The op that the access paths using `use` end in: the owner itself when it is no access path. Null when a path on the way
/// has more than one use, or none.
mlir::Operation *getPrintedUser(mlir::OpOperand &use);

/// The loop whose header can declare the local: it is the next statement, and the local is initialised and used nowhere else.
LoopOp getForHeader(LocalOp local);

/// The local that is declared in the header of the loop, or null.
LocalOp getHeaderLocal(LoopOp loop);

/// The statement that starts the loop in its header: the declaration of such a local, or an assignment directly before the loop
/// to the variable that its step assigns to. Null if there is none.
mlir::Operation *getHeaderStart(LoopOp loop);

/// Whether a statement stands in the header of the loop behind it.
bool isInHeader(mlir::Operation *op);

} // namespace besl

#endif // BESL_ANALYSIS_TEXTSHAPE_H
