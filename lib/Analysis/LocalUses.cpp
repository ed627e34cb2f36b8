// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Uses of locals. See LocalUses.h.

#include "besl/Analysis/LocalUses.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace besl {

Value getSteppedPlace(Operation *op) {
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case<MemberOp, ElementOp, ComponentOp, ColumnOp>([](auto step) { return step.getBase(); })
      .Default(Value());
}

LocalUses::LocalUses(LocalOp local) {
  auto collect = [&](Value place) {
    for (Operation *user : place.getUsers()) {
      if (auto load = dyn_cast<LoadOp>(user))
        loads.push_back(load);
      else if (getSteppedPlace(user))
        steps.push_back(user);
      else
        hasOtherUses = true;
    }
  };
  collect(local.getResult());
  // `steps` grows while its uses are collected.
  for (size_t i = 0; i < steps.size(); ++i)
    collect(steps[i]->getResult(0));
}

bool LocalUses::isNameForValue(LocalOp local) {
  LocalUses uses(local);
  return !uses.hasOtherUses && (local.getInit() || uses.loads.empty());
}

} // namespace besl
