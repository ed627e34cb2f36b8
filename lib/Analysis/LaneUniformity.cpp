// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Starts from everything being uniform and follows what varies to what depends on it. Each value, local, loop and function changes once.

#include "besl/Analysis/LaneUniformity.h"
#include "besl/Analysis/Effects.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"

using namespace mlir;

namespace besl {

LaneUniformity::LaneUniformity(ArrayRef<FuncOp> functions, LaneGroup group) : group(group) {
  for (FuncOp function : functions) {
    symbols[function.getSymNameAttr()] = function;
    // An entry is called with values of every invocation's own.
    if (function.isEntry())
      for (BlockArgument argument : function.getArguments())
        varying.insert(argument);
  }
  for (FuncOp function : functions)
    function->walk([&](Operation *op) {
      if (auto call = dyn_cast<CallOp>(op))
        if (Operation *callee = symbols.lookup(call.getCalleeAttr().getAttr()))
          calls[callee].push_back(call);
    });
  for (FuncOp function : functions)
    function->walk<WalkOrder::PreOrder>([&](Operation *op) { visit(op); });
  while (!worklist.empty())
    visit(worklist.pop_back_val());
}

bool LaneUniformity::isDivergent(LoopOp loop) const { return divergentLoops.contains(loop); }
bool LaneUniformity::hasMaskedReturns(FuncOp function) const { return maskedReturns.contains(function); }
bool LaneUniformity::hasVaryingResult(FuncOp function) const { return varyingResults.contains(function); }

bool LaneUniformity::isMasked(Operation *op) const {
  if (isa<BreakOp, ContinueOp>(op))
    return divergentLoops.contains(op->getParentOfType<LoopOp>());
  if (isa<ReturnOp>(op))
    return maskedReturns.contains(op->getParentOfType<FuncOp>());
  if (auto store = dyn_cast<StoreOp>(op)) {
    auto local = dyn_cast_or_null<LocalOp>(getPlaceRoot(store.getPlace()));
    return !local || isDivergentBetween(op, local->getParentRegion());
  }
  return true;
}

bool LaneUniformity::isDivergentBetween(Operation *op, Region *scope) const {
  for (Region *region = op->getParentRegion(); region && region != scope; region = region->getParentRegion()) {
    Operation *parent = region->getParentOp();
    if (isa<FuncOp>(parent))
      break;
    bool branches = isa<IfOp, SwitchOp, LogicalAndOp, LogicalOrOp>(parent);
    if ((branches && varying.contains(parent->getOperand(0))) || divergentLoops.contains(parent))
      return true;
  }
  return false;
}

void LaneUniformity::markVarying(Value value) {
  if (!varying.insert(value).second)
    return;
  for (Operation *user : value.getUsers())
    worklist.push_back(user);
}

void LaneUniformity::revisitBodies(Operation *op) {
  op->walk([&](Operation *inner) {
    if (isa<StoreOp, ReturnOp, BreakOp, ContinueOp>(inner))
      worklist.push_back(inner);
  });
}

void LaneUniformity::markDivergent(Operation *loop) {
  if (divergentLoops.insert(loop).second)
    revisitBodies(loop);
}

void LaneUniformity::markResultsVarying(Operation *function) {
  if (varyingResults.insert(function).second)
    for (Operation *call : calls.lookup(function))
      for (Value result : call->getResults())
        markVarying(result);
}

void LaneUniformity::markMaskedReturns(Operation *function) {
  if (maskedReturns.insert(function).second)
    markResultsVarying(function);
}

void LaneUniformity::visitStore(Operation *op) {
  auto store = cast<StoreOp>(op);
  auto local = dyn_cast_or_null<LocalOp>(getPlaceRoot(store.getPlace()));
  if (local && (varying.contains(store.getValue()) || varying.contains(store.getPlace()) || isDivergentBetween(op, local->getParentRegion())))
    markVarying(local.getResult());
}

/// Whether the op's results vary for reasons other than its operands.
bool LaneUniformity::isVaryingResult(Operation *op) const {
  if (auto builtin = dyn_cast<BuiltinOp>(op))
    switch (builtin.getBuiltin()) {
    case BuiltinValue::NumWorkgroups:
    case BuiltinValue::SubgroupSize:
      return false;
    case BuiltinValue::WorkgroupId:
      return group != LaneGroup::Workgroup;
    default:
      return true;
    }
  if (auto global = dyn_cast<GlobalOp>(op)) {
    AddressSpace space = cast<RefType>(global.getType()).getSpace();
    return space == AddressSpace::Private || space == AddressSpace::Input || space == AddressSpace::Output;
  }
  if (auto behavior = dyn_cast<LaneBehaviorInterface>(op))
    return behavior.getLaneBehavior() != LaneBehavior::FromOperands;
  return isa<RawOp>(op);
}

void LaneUniformity::visit(Operation *op) {
  bool fromOperands = llvm::any_of(op->getOperands(), [&](Value operand) { return varying.contains(operand); });
  if (isa<StoreOp>(op))
    return visitStore(op);
  if (isa<BreakOp, ContinueOp>(op)) {
    auto loop = op->getParentOfType<LoopOp>();
    if (loop && isDivergentBetween(op, &loop.getBody()))
      markDivergent(loop);
    return;
  }
  if (isa<ReturnOp>(op)) {
    auto function = op->getParentOfType<FuncOp>();
    if (fromOperands)
      markResultsVarying(function);
    if (isDivergentBetween(op, &function.getBody()))
      markMaskedReturns(function);
    return;
  }
  if (isa<YieldOp>(op)) {
    Operation *parent = op->getParentOp();
    if (auto loop = dyn_cast<LoopOp>(parent)) {
      if (fromOperands)
        markDivergent(loop);
    } else if (isa<FuncOp>(parent)) {
      if (fromOperands)
        markResultsVarying(parent);
    } else {
      for (auto [result, value] : llvm::zip(parent->getResults(), op->getOperands()))
        if (varying.contains(value))
          markVarying(result);
    }
    return;
  }
  if (auto call = dyn_cast<CallOp>(op)) {
    auto callee = dyn_cast_or_null<FuncOp>(symbols.lookup(call.getCalleeAttr().getAttr()));
    if (callee && !callee.isExternal())
      for (auto [parameter, argument] : llvm::zip(callee.getArguments(), call.getArgs()))
        if (varying.contains(argument))
          markVarying(parameter);
    if (!callee || callee.isExternal() || varyingResults.contains(callee))
      for (Value result : call->getResults())
        markVarying(result);
    return;
  }
  if (isa<IfOp, SwitchOp, LogicalAndOp, LogicalOrOp>(op)) {
    if (!fromOperands)
      return;
    revisitBodies(op);
  } else if (!fromOperands && !isVaryingResult(op)) {
    return;
  }
  for (Value result : op->getResults())
    markVarying(result);
}

} // namespace besl
