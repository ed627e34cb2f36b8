// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Analysis/UniformValues.h"

#include "besl/Analysis/Effects.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace besl;

/// Whether nothing in the program writes the declaration that a place of the space lies in.
static bool isReadOnly(Value place, AddressSpace space, UniformScope scope) {
  switch (space) {
  case AddressSpace::Uniform:
  case AddressSpace::PushConstant:
  case AddressSpace::Constant:
  case AddressSpace::Specialization:
    return true;
  case AddressSpace::Storage:
  case AddressSpace::Payload: {
    if (scope != UniformScope::Workgroup)
      return false;
    auto global = dyn_cast_or_null<GlobalOp>(getPlaceRoot(place));
    if (!global)
      return false;
    if (space == AddressSpace::Payload) {
      // A mesh stage reads it, and every workgroup has one.
      auto function = global->getParentOfType<FuncOp>();
      return function && function.isEntry() && function.getEntry()->getStage() == StageKind::Mesh;
    }
    auto descriptor = SymbolTable::lookupNearestSymbolFrom<DescriptorOp>(global, global.getSymbolAttr());
    return descriptor && !descriptor.isWritable();
  }
  default:
    return false;
  }
}

/// Whether a place has contents that are the same for everybody if its indices are, which are appended.
static bool isUniformPlace(Value place, UniformScope scope, SmallVectorImpl<Value> &indices) {
  AddressSpace space = cast<RefType>(place.getType()).getSpace();
  if (space == AddressSpace::Function) {
    // A variable that is never assigned to again is its initial value.
    auto local = place.getDefiningOp<LocalOp>();
    if (!local || !local.getInit() || !llvm::all_of(local->getUsers(), [](Operation *user) { return isa<LoadOp>(user); }))
      return false;
    indices.push_back(local.getInit());
    return true;
  }
  if (!isReadOnly(place, space, scope))
    return false;
  while (Operation *step = place.getDefiningOp()) {
    if (auto global = dyn_cast<GlobalOp>(step)) {
      if (global.getIndex())
        indices.push_back(global.getIndex());
      return true;
    }
    if (step->getNumOperands() > 1)
      indices.push_back(step->getOperand(1));
    place = step->getOperand(0);
  }
  return false;
}

bool besl::isUniform(Value value, UniformScope scope) {
  // With a stack of its own: an index may be an expression of any length.
  SmallVector<Value> stack = {value};
  llvm::SmallDenseSet<Value> seen;
  while (!stack.empty()) {
    Value current = stack.pop_back_val();
    if (!seen.insert(current).second)
      continue;
    Operation *op = current.getDefiningOp();
    if (!op)
      return false;
    if (auto load = dyn_cast<LoadOp>(op)) {
      if (!isUniformPlace(load.getPlace(), scope, stack))
        return false;
      continue;
    }
    if (auto behavior = dyn_cast<LaneBehaviorInterface>(op)) {
      LaneBehavior lanes = behavior.getLaneBehavior();
      if (lanes == LaneBehavior::Uniform)
        continue;
      if (lanes != LaneBehavior::FromOperands || !isMemoryEffectFree(op))
        return false;
    } else if (!isPure(op) || op->getNumRegions()) {
      return false;
    }
    llvm::append_range(stack, op->getOperands());
  }
  return true;
}
