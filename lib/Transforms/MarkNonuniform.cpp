// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Marks the descriptor indices that may differ between the invocations of a draw or dispatch. A value is taken to be uniform only when
// that follows from where it comes from: constants, memory that is the same for everybody and that nobody writes, and what is
// computed from these.

#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Transforms/Passes.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace besl {
#define GEN_PASS_DEF_MARKNONUNIFORM
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

class Uniformity {
public:
  bool isUniform(Value value) {
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
        if (!isUniformPlace(load.getPlace(), stack))
          return false;
        continue;
      }
      if (auto behavior = dyn_cast<LaneBehaviorInterface>(op)) {
        if (behavior.getLaneBehavior() == LaneBehavior::Uniform)
          continue;
        if (behavior.getLaneBehavior() != LaneBehavior::FromOperands || !isMemoryEffectFree(op))
          return false;
      } else if (!isPure(op) || op->getNumRegions()) {
        return false;
      }
      llvm::append_range(stack, op->getOperands());
    }
    return true;
  }

private:
  /// A place whose contents are the same for everybody if its indices are, which it appends.
  static bool isUniformPlace(Value place, SmallVectorImpl<Value> &indices) {
    auto ref = cast<RefType>(place.getType());
    switch (ref.getSpace()) {
    case AddressSpace::Uniform:
    case AddressSpace::PushConstant:
    case AddressSpace::Constant:
    case AddressSpace::Specialization:
      break;
    case AddressSpace::Function: {
      // A variable that is never assigned to again is its initial value.
      auto local = place.getDefiningOp<LocalOp>();
      if (!local || !local.getInit() || !llvm::all_of(local->getUsers(), [](Operation *user) { return isa<LoadOp>(user); }))
        return false;
      indices.push_back(local.getInit());
      return true;
    }
    default:
      return false;
    }
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
};

struct MarkNonuniform : besl::impl::MarkNonuniformBase<MarkNonuniform> {
  void runOnOperation() override {
    Uniformity uniformity;
    getOperation()->walk([&](Operation *op) {
      if (!isa<GlobalOp, HandleOp>(op) || op->getNumOperands() == 0)
        return;
      if (uniformity.isUniform(op->getOperand(0)))
        op->removeAttr("besl.nonuniform");
      else
        op->setAttr("besl.nonuniform", UnitAttr::get(&getContext()));
    });
  }
};

} // namespace
