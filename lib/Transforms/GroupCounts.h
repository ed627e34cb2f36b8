// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts that a workgroup gives as one: how many mesh workgroups a task workgroup starts, how many vertices and primitives a mesh
// workgroup makes. A program sets them in any invocation; every API wants one call that the whole workgroup makes with the same
// numbers. What the passes for task and mesh stages share is here.

#ifndef BESL_LIB_TRANSFORMS_GROUPCOUNTS_H
#define BESL_LIB_TRANSFORMS_GROUPCOUNTS_H

#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "mlir/IR/Builders.h"

namespace besl {

/// Put on a call that all invocations of the workgroup make, once and with the same numbers: the form that targets print.
inline constexpr llvm::StringLiteral kByGroup = "besl.by_group";

/// The value without the names that `besl.let` gives it.
mlir::Value skipLets(mlir::Value value);

/// Whether `branch` is `if (thread_idx() == 0) ...` without an else.
bool isForFirstInvocation(mlir::Operation *branch);

/// Whether the block holds nothing that could be noticed to be missing.
bool isNoWork(mlir::Block &block);

/// Computes a value where the builder stands, before `op`, which need not be dominated by it. The value is the same for the whole workgroup (isUniform), so its
/// parts come from memory that nobody writes.
mlir::Value computeBefore(mlir::OpBuilder &builder, mlir::Value value, mlir::Operation *op);

/// Workgroup variables for the counts of one entry, and the statements that work on them.
class GroupCounts {
public:
  /// Of a program, declared before `entry`. With `atomic`, several invocations may store.
  GroupCounts(ProgramOp program, FuncOp entry, llvm::ArrayRef<llvm::StringRef> names, bool atomic);

  /// Stores the numbers.
  void store(mlir::OpBuilder &builder, mlir::Location loc, mlir::ValueRange values);
  /// The first invocation stores zeros; then all wait.
  void clear(mlir::OpBuilder &builder, mlir::Location loc);
  /// Waits, then loads the numbers.
  llvm::SmallVector<mlir::Value> collect(mlir::OpBuilder &builder, mlir::Location loc);

private:
  mlir::Value getPlace(mlir::OpBuilder &builder, mlir::Location loc, unsigned index);

  llvm::SmallVector<WorkgroupOp> variables;
  bool atomic;
};

/// An `if` for the first invocation, empty.
IfOp makeFirstInvocationBranch(mlir::OpBuilder &builder, mlir::Location loc);

void makeBarrier(mlir::OpBuilder &builder, mlir::Location loc);

/// Takes the ops of a `besl.eval` out of it, if `op` stands directly in one.
void unwrapEval(mlir::Operation *op);

/// Functions that `root` calls, directly or not, itself last.
llvm::SmallVector<FuncOp> getCallees(ProgramOp program, FuncOp root);

} // namespace besl

#endif // BESL_LIB_TRANSFORMS_GROUPCOUNTS_H
