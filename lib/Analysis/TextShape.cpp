// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Analysis/TextShape.h"

#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace besl {

bool isAccessPath(Operation *op) {
  return isa<GlobalOp, MemberOp, ElementOp, ComponentOp, ColumnOp, AtOp, HandleOp, CombineOp>(op);
}

bool isFreeToRepeat(Operation *op) {
  if (isa<BuiltinOp>(op))
    return true;
  if (auto constant = dyn_cast<ConstantOp>(op))
    return !isa<AggregateAttr>(constant.getValue()) || constant->hasOneUse();
  if (auto load = dyn_cast<LoadOp>(op)) {
    auto global = load.getPlace().getDefiningOp<GlobalOp>();
    AddressSpace space = cast<RefType>(load.getPlace().getType()).getSpace();
    return global && !global.getIndex() &&
           (space == AddressSpace::Constant || space == AddressSpace::Specialization || space == AddressSpace::Input);
  }
  return false;
}

bool isNamedOrFree(Value value) {
  Operation *op = value.getDefiningOp();
  return !op || isa<LetOp, LocalOp, RawOp>(op) || isFreeToRepeat(op);
}

bool isPrintedStatement(Operation *op) {
  if (op->hasTrait<besl::OpTrait::Statement>())
    return true;
  return op->use_empty() && !op->hasTrait<mlir::OpTrait::IsTerminator>() && !isAccessPath(op) && !wouldOpBeTriviallyDead(op);
}

void forEachPrintedOperand(Operation *op, llvm::function_ref<void(OpOperand &)> visit) {
  for (OpOperand &operand : op->getOpOperands()) {
    Operation *def = operand.get().getDefiningOp();
    if (!def || !isAccessPath(def)) {
      visit(operand);
      continue;
    }
    // From the end of the path to its root, then printed from the root on.
    SmallVector<Operation *> path;
    while (def && isAccessPath(def)) {
      path.push_back(def);
      def = isa<GlobalOp, HandleOp>(def) ? nullptr : def->getOperand(0).getDefiningOp();
    }
    for (Operation *step : llvm::reverse(path))
      for (OpOperand &index : step->getOpOperands())
        if (!isa<RefType>(index.get().getType()) && !isHandleType(index.get().getType()))
          visit(index);
  }
}

Operation *getPrintedUser(OpOperand &use) {
  Operation *user = use.getOwner();
  while (isAccessPath(user)) {
    if (!user->hasOneUse())
      return nullptr;
    user = *user->user_begin();
  }
  return user;
}

LoopOp getForHeader(LocalOp local) {
  if (!local.getInit())
    return {};
  Operation *next = local->getNextNode();
  while (next && !isPrintedStatement(next) && !next->hasTrait<mlir::OpTrait::IsTerminator>())
    next = next->getNextNode();
  auto loop = dyn_cast_or_null<LoopOp>(next);
  if (!loop)
    return {};
  for (Operation *user : local->getUsers())
    if (!loop->isProperAncestor(user))
      return {};
  return loop;
}

static Operation *getPreviousStatement(Operation *op) {
  op = op->getPrevNode();
  while (op && !isPrintedStatement(op))
    op = op->getPrevNode();
  return op;
}

LocalOp getHeaderLocal(LoopOp loop) {
  auto local = dyn_cast_or_null<LocalOp>(getPreviousStatement(loop));
  return local && getForHeader(local) == loop ? local : LocalOp();
}

/// The variable that the only statement of the loop's step assigns to.
static Value getSteppedVariable(LoopOp loop) {
  StoreOp step;
  for (Operation &op : loop.getStep().front()) {
    if (!isPrintedStatement(&op))
      continue;
    if (step || !isa<StoreOp>(op))
      return {};
    step = cast<StoreOp>(op);
  }
  return step && step.getPlace().getDefiningOp<LocalOp>() ? step.getPlace() : Value();
}

Operation *getHeaderStart(LoopOp loop) {
  if (LocalOp local = getHeaderLocal(loop))
    return local;
  auto store = dyn_cast_or_null<StoreOp>(getPreviousStatement(loop));
  return store && store.getPlace() == getSteppedVariable(loop) ? store : StoreOp();
}

bool isInHeader(Operation *op) {
  if (auto local = dyn_cast<LocalOp>(op))
    return bool(getForHeader(local));
  if (!isa<StoreOp>(op))
    return false;
  Operation *next = op->getNextNode();
  while (next && !isPrintedStatement(next) && !next->hasTrait<mlir::OpTrait::IsTerminator>())
    next = next->getNextNode();
  auto loop = dyn_cast_or_null<LoopOp>(next);
  return loop && getHeaderStart(loop) == op;
}

} // namespace besl
