// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exits: where they may stand.

#include "besl/Dialect/BESL/IR/BESLOps.h"

using namespace mlir;
using namespace besl;

/// Checks that no expression stands between an exit and the op it leaves, which is the first
/// ancestor that `isTarget` accepts. Returns that ancestor, or null after an error.
static Operation *findExited(Operation *exit, StringRef target,
                             llvm::function_ref<bool(Operation *)> isTarget) {
  Region *region = exit->getParentRegion();
  for (Operation *op = region ? region->getParentOp() : nullptr; op;
       region = op->getParentRegion(), op = op->getParentOp()) {
    bool isExpression = isa<EvalOp, LogicalAndOp, LogicalOrOp>(op);
    if (auto loop = dyn_cast<LoopOp>(op))
      isExpression = region != &loop.getBody();
    if (isExpression) {
      exit->emitOpError("must be a statement, but stands in an expression").attachNote(op->getLoc())
          << "the expression is part of this '" << op->getName() << "'";
      return nullptr;
    }
    if (isTarget(op))
      return op;
    if (isa<FuncOp>(op))
      break;
  }
  exit->emitOpError() << "must be inside a " << target;
  return nullptr;
}

static bool isFunction(Operation *op) { return isa<FuncOp>(op); }
static bool isLoop(Operation *op) { return isa<LoopOp>(op); }

LogicalResult ReturnOp::verify() {
  auto func = cast_or_null<FuncOp>(findExited(*this, "function", isFunction));
  if (!func)
    return failure();
  Type expected = func.getResultType();
  Type given = getValue() ? getValue().getType() : Type();
  if (expected == given)
    return success();
  InFlightDiagnostic error = emitOpError();
  if (!given)
    error << "returns nothing, but the function gives " << expected;
  else if (!expected)
    error << "returns " << given << ", but the function gives nothing";
  else
    error << "returns " << given << ", but the function gives " << expected;
  error.attachNote(func.getLoc()) << "the function is here";
  return error;
}

LogicalResult BreakOp::verify() { return success(findExited(*this, "loop", isLoop)); }
LogicalResult ContinueOp::verify() { return success(findExited(*this, "loop", isLoop)); }
/// A discard leaves nothing, so it may stand in an expression, where inlining puts it.
LogicalResult DiscardOp::verify() {
  if ((*this)->getParentOfType<FuncOp>())
    return success();
  return emitOpError("must be inside a function");
}

StageMask DiscardOp::getLegalStages() { return StageMask{Stage::Fragment}; }
