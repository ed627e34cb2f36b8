// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The one rule for how values become text. Written out where it is used, an expression is evaluated later than its op
// stands in the IR. That is right when
//
//   * it is used exactly once, in the same block (or is free to repeat: a constant, a pipeline value), and
//   * no effect between the op and its use conflicts with what the expression reads and writes.
//
// Everything else gets a name, a `besl.let`, at the last moment at which that is still right. The scheduler walks a block
// forwards and keeps the *pending* expressions: those whose use has not come yet. An expression that uses pending ones absorbs
// them. An op with an effect that conflicts with a pending expression first names that expression; what it uses itself is
// evaluated before it anyway. Two operands of one op never conflict, since the later one has named the earlier one, so
// the order in which a target evaluates operands does not matter.
//
// Cost is linear in the number of ops: an expression is entered into one list per class of memory it touches and leaves
// it for good when the list is swept; absorbing is a union-find step.

#ifndef BESL_LIB_TRANSFORMS_INLINESCHEDULER_H
#define BESL_LIB_TRANSFORMS_INLINESCHEDULER_H

#include "besl/Analysis/Effects.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringRef.h"

namespace besl {

class InlineScheduler {
public:
  /// `spelling` names the column of the intrinsics' spellings that will be used ("glsl"): an operand that a spelling mentions
  /// twice has to have a name, and so has the result of a spelling that is a statement.
  /// `aggregatesNeedVariables`: arrays and structs are made as initial values only.
  InlineScheduler(EffectAnalysis &effects, llvm::StringRef spelling, bool aggregatesNeedVariables)
      : effects(effects), spelling(spelling), aggregatesNeedVariables(aggregatesNeedVariables) {}

  /// Inserts a `besl.let` wherever the rule asks for a name, in the block and in the regions of its ops.
  void run(mlir::Block &block);

  /// Whether the block needs no names and holds no more than `maxStatements` statements. A logical operator inside is taken
  /// as one that can be printed.
  bool fits(mlir::Block &block, unsigned maxStatements);

  unsigned getNumNamed() const { return numNamed; }

private:
  struct State;
  void walk(mlir::Block &block);
  void visit(mlir::Operation *op, State &state);
  void giveName(mlir::Value value, mlir::Operation *before);

  EffectAnalysis &effects;
  llvm::StringRef spelling;
  bool aggregatesNeedVariables;
  bool dryRun = false;
  bool failed = false;
  unsigned statements = 0;
  unsigned numNamed = 0;
};

/// Moves each access path that is used once to its use, and removes expressions that nobody uses and that have no effect. The
/// scheduler expects both to have been done.
void prepareForScheduling(mlir::Operation *function);

} // namespace besl

#endif // BESL_LIB_TRANSFORMS_INLINESCHEDULER_H
