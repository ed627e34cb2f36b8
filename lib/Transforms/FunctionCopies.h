// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies of a program's functions for what they are called with, as the passes make them that take the place of parameters.

#ifndef BESL_LIB_TRANSFORMS_FUNCTIONCOPIES_H
#define BESL_LIB_TRANSFORMS_FUNCTIONCOPIES_H

#include "besl/Dialect/BESL/IR/BESLOps.h"

#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/MapVector.h"

namespace besl {

/// Makes copies of the functions of one program and remembers them. All calls for which a function is the same one share its copy, and
/// all copies together have a limited number of operations.
class FunctionCopies {
public:
  FunctionCopies(ProgramOp program, uint64_t maxCopiedOps) : program(program), symbols(program), maxCopiedOps(maxCopiedOps) {}

  FuncOp lookup(CallOp call) { return symbols.lookup<FuncOp>(call.getCallee()); }

  /// The copy of `callee` for `key`, which says what is special about it, and whether it is a new one: then the caller has to change
  /// it. A new copy is private, called as `callee` is in the source, and stands behind the callee and its older copies; its symbol is
  /// the callee's followed by `suffix`. An error at the call is reported if there would be too much of it.
  mlir::FailureOr<std::pair<FuncOp, bool>> get(CallOp call, FuncOp callee, llvm::ArrayRef<mlir::Attribute> key, llvm::StringRef suffix);

  /// Removes the originals that nothing calls any more, except through one another, and copies that only they call. `functions` are all of the program.
  void eraseUnused(llvm::ArrayRef<FuncOp> functions);

  /// Each function that was copied, before any is removed, with the number of copies.
  const llvm::MapVector<FuncOp, unsigned> &getOriginals() const { return copiesOf; }

private:
  ProgramOp program;
  mlir::SymbolTable symbols;
  uint64_t maxCopiedOps;
  /// By the callee and the key.
  llvm::DenseMap<mlir::ArrayAttr, FuncOp> copies;
  llvm::MapVector<FuncOp, unsigned> copiesOf;
  llvm::SmallVector<FuncOp> made;
  /// The newest copy of each original.
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> lastCopies;
  uint64_t copiedOps = 0;
};

} // namespace besl

#endif // BESL_LIB_TRANSFORMS_FUNCTIONCOPIES_H
