// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-forward-lets: see Passes.td.
//
// Soundness: the initialiser dominates the local, the local its loads, and an index dominates the step that uses it, which
// dominates the load. So an extract can stand where a load stood. Nothing else is moved.

#include "besl/Analysis/LocalUses.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Remarks.h"

namespace besl {
#define GEN_PASS_DEF_FORWARDLETS
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

/// The part of `value` that `step` leads to in a place that holds `value`.
Value extractStep(OpBuilder &builder, Location location, Operation *step, Value value) {
  if (auto member = dyn_cast<MemberOp>(step))
    return ExtractOp::create(builder, location, value, member.getField());
  Value index = step->getOperand(1);
  APInt position;
  // Out of range stays an index: what it gives is not for this pass to say.
  if (matchPattern(index, m_ConstantInt(&position)) && position.ult(getNumParts(value.getType())))
    return ExtractOp::create(builder, location, value, static_cast<uint32_t>(position.getZExtValue()));
  return ExtractDynamicOp::create(builder, location, value, index);
}

/// Leaves the author's name on the op that made the value.
void hintName(Value value, StringAttr name) {
  Operation *op = value.getDefiningOp();
  if (op && !op->hasTrait<mlir::OpTrait::ConstantLike>() && !isa<NameLoc>(op->getLoc()))
    op->setLoc(NameLoc::get(name, op->getLoc()));
}

struct Counts {
  unsigned locals = 0;
  unsigned loads = 0;
};

void forward(LocalOp local, bool keepNames, Counts &counts) {
  LocalUses uses(local);
  Value init = local.getInit();
  if (uses.hasOtherUses || (!init && (keepNames || !uses.loads.empty())))
    return;
  if (keepNames) {
    OpBuilder builder(local);
    init = LetOp::create(builder, local.getLoc(), init.getType(), local.getNameAttr(), init, StringAttr());
  }
  for (LoadOp load : uses.loads) {
    OpBuilder builder(load);
    SmallVector<Operation *> path;
    for (Value place = load.getPlace(); place != local.getResult(); place = getSteppedPlace(path.back()))
      path.push_back(place.getDefiningOp());
    Value value = init;
    for (Operation *step : llvm::reverse(path))
      value = extractStep(builder, load.getLoc(), step, value);
    load.replaceAllUsesWith(value);
    load.erase();
    ++counts.loads;
  }
  for (Operation *step : llvm::reverse(uses.steps))
    step->erase();
  if (init && !keepNames)
    hintName(init, local.getNameAttr());
  local.erase();
  ++counts.locals;
}

struct ForwardLets : besl::impl::ForwardLetsBase<ForwardLets> {
  using Base::Base;
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](FuncOp func) {
      SmallVector<LocalOp> locals;
      func.walk([&](LocalOp local) { locals.push_back(local); });
      Counts counts;
      for (LocalOp local : locals)
        forward(local, keepNames, counts);
      if (counts.locals)
        remark::passed(func.getLoc(), remark::RemarkOpts::name("locals-forwarded").category(getArgumentName()).function(func.getSymName()))
            << remark::metric("locals", counts.locals) << remark::metric("loads", counts.loads);
      return WalkResult::skip();
    });
  }
};

} // namespace
