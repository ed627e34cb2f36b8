// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which values are equal for all lanes that execute together, and where lanes part. For machines that execute many invocations at
// once: what is uniform needs one copy, a branch on it is a branch, and a store that no lane sits out needs no mask.
//
// A value is uniform when it is equal for the lanes that are active where it is made. A local is uniform when all that is stored in it is,
// and all lanes that may read it take part in every store. Everything else is varying. The analysis follows calls: a parameter is uniform
// when it is in every call.

#ifndef BESL_ANALYSIS_LANEUNIFORMITY_H
#define BESL_ANALYSIS_LANEUNIFORMITY_H

#include "besl/Dialect/BESL/IR/BESLTypes.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace besl {

class FuncOp;
class LoopOp;

/// Which invocations execute together.
enum class LaneGroup {
  Workgroup, ///< those of one workgroup, or a part of them: workgroup ids are uniform
  Any,       ///< any invocations of a dispatch or draw
};

class LaneUniformity {
public:
  /// Analyses what `functions` holds, which must contain the callees of all calls in them.
  LaneUniformity(llvm::ArrayRef<FuncOp> functions, LaneGroup group);

  /// Of a value, or of what a place holds: a place is varying when its indices or its variable are.
  bool isVarying(mlir::Value value) const { return varying.contains(value); }

  /// Whether lanes may leave an iteration or the loop at different times.
  bool isDivergent(LoopOp loop) const;

  /// Whether an exit or a store to a local concerns some of the lanes only, while others are still to come back.
  bool isMasked(mlir::Operation *op) const;

  /// Whether lanes may return from the function at different places or times.
  bool hasMaskedReturns(FuncOp function) const;

  /// Whether what the function gives may differ between the lanes of a call.
  bool hasVaryingResult(FuncOp function) const;

private:
  void visit(mlir::Operation *op);
  void visitStore(mlir::Operation *store);
  void markVarying(mlir::Value value);
  void markDivergent(mlir::Operation *loop);
  void markMaskedReturns(mlir::Operation *function);
  void markResultsVarying(mlir::Operation *function);
  /// Visits what depends on all lanes taking part: stores and exits in the op's regions.
  void revisitBodies(mlir::Operation *op);
  bool isDivergentBetween(mlir::Operation *op, mlir::Region *scope) const;
  bool isVaryingResult(mlir::Operation *op) const;

  LaneGroup group;
  llvm::DenseSet<mlir::Value> varying;
  llvm::DenseSet<mlir::Operation *> divergentLoops;
  llvm::DenseSet<mlir::Operation *> maskedReturns;  ///< functions
  llvm::DenseSet<mlir::Operation *> varyingResults; ///< functions
  llvm::DenseMap<mlir::StringAttr, mlir::Operation *> symbols;
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Operation *>> calls; ///< of a function
  llvm::SmallVector<mlir::Operation *> worklist;
};

} // namespace besl

#endif // BESL_ANALYSIS_LANEUNIFORMITY_H
