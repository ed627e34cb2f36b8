// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the encoder has to know of a function before it makes instructions: how long values and slots are needed, which reads of a slot can use
// the slot itself, and which values can be computed right into one.

#ifndef BESL_LIB_EXECUTION_PLAN_H
#define BESL_LIB_EXECUTION_PLAN_H

#include "besl/Dialect/VM/IR/VMOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace besl::vm {

class Plan {
public:
  explicit Plan(FuncOp function);

  uint32_t getPosition(mlir::Operation *op) const { return positions.lookup(op).first; }
  uint32_t getEnd(mlir::Operation *op) const { return positions.lookup(op).second; }
  uint32_t getNumPositions() const { return count; }

  /// The last position at which a value is read, loops around the reader included.
  uint32_t getLastUse(mlir::Value value) const { return lastUses.lookup(value); }

  /// Whether what a `get` gives is the slot's own word for as long as it is used.
  bool isAlias(GetOp op) const { return aliases.contains(op); }
  /// The `set` that a value is computed for, or null: then its word is the slot's.
  SetOp getTarget(mlir::Value value) const { return targets.lookup(value); }
  /// Whether the value of a `set` is where it belongs already.
  bool isDone(SetOp op) const { return done.contains(op); }

  /// Whether an exit of lanes, while others go on, is inside an op.
  bool hasExits(mlir::Operation *op) const { return exits.contains(op); }
  /// Whether one of these exits is a return.
  bool hasReturns(mlir::Operation *op) const { return returns.contains(op); }

private:
  void number(mlir::Block &block);
  uint32_t endAt(mlir::Operation *user, mlir::Block *block) const;

  uint32_t count = 0;
  llvm::DenseMap<mlir::Operation *, std::pair<uint32_t, uint32_t>> positions;
  llvm::DenseMap<mlir::Value, uint32_t> lastUses;
  llvm::DenseSet<mlir::Operation *> aliases, done, exits, returns;
  llvm::DenseMap<mlir::Value, SetOp> targets;
};

} // namespace besl::vm

#endif // BESL_LIB_EXECUTION_PLAN_H
