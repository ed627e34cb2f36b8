// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether evaluating something can be noticed. There are two answers, for two purposes:
//
//   CountedPurity   the published rule by which the language's optimiser counts dead locals. Tools compare those counts, so
//                   the rule is followed to the letter, also where more could be removed.
//   Purity          what is true: whether an op, with everything in its regions and everything it calls, writes or reads
//                   memory. What goes beyond the counted rule asks this one.

#ifndef BESL_ANALYSIS_PURITY_H
#define BESL_ANALYSIS_PURITY_H

#include "besl/Analysis/Effects.h"
#include "besl/Dialect/BESL/IR/BESLTypes.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"

namespace besl {

class FuncOp;
class LocalOp;

/// The local that holds a parameter which the function assigns to: declared at the start of the function, initialised by the
/// parameter and called like it. No `let` of the source is that, since a function's outermost block cannot redeclare a parameter.
bool isParameterStorage(LocalOp local);

/// The rule. An expression is pure when everything in it is: literals, names, constructors, operators, reads of any memory, and
///
/// * calls of intrinsics and conversions that the intrinsic table marks `removable`;
/// * calls of functions whose whole body is pure, assignments to the function's own `let` locals, branches and returns included.
///   A loop, raw code, `break`, `continue`, `discard`, recursion, an assignment to a parameter, an image guard, or a call that is
///   not pure makes a function impure, and so does having no body;
/// * branches with a value, if they assign only to locals of their own and do not leave the function.
///
/// Summaries are computed once for each function and stay right while only pure ops are removed.
class CountedPurity {
public:
  /// `scope` is the program, or any op inside it.
  explicit CountedPurity(mlir::Operation *scope);

  bool isPureFunction(FuncOp function);

  /// Whether the expression that computes `value`, back to names and parameters, is pure. Linear in what it has not seen before.
  bool isPureExpression(mlir::Value value);

  /// Whether an op that takes part in an expression is pure, what is in its regions included, its operands not.
  bool isPureInExpression(mlir::Operation *op);

private:
  enum class State : uint8_t { InProgress, Pure, Impure };

  void computeFunction(mlir::Operation *root);
  /// Purity of an op inside `scope`, regions not included: of the body of a function, or of an op in an expression.
  bool isPureOp(mlir::Operation *op, mlir::Operation *scope);
  bool isPureCall(mlir::StringAttr callee);

  llvm::DenseMap<mlir::StringAttr, mlir::Operation *> symbols;
  llvm::DenseMap<mlir::Operation *, State> functions;
  llvm::DenseMap<mlir::Operation *, bool> expressions; ///< the op and everything it is computed from
};

/// What is true, by class of memory. Loops are taken to end.
class Purity {
public:
  /// `scope` is the program, or any op inside it.
  explicit Purity(mlir::Operation *scope) : effects(scope) {}

  /// Reads and writes of the op, regions and callees included.
  EffectSummary getEffects(mlir::Operation *op) { return effects.get(op); }

  /// Whether the op can go when nothing uses its results.
  bool isRemovable(mlir::Operation *op) { return effects.get(op).writes == 0; }

  /// Whether the results depend on the operands alone, so that it does not matter when and how often they are computed.
  bool isPure(mlir::Operation *op) { return effects.get(op).none(); }

  /// To be called when ops with regions changed.
  void invalidate() { effects.invalidate(); }

private:
  EffectAnalysis effects;
};

} // namespace besl

#endif // BESL_ANALYSIS_PURITY_H
