// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-simplify-effects: see Passes.td.
//
// Ops are looked at from the last to the first, so that what an op was needed for is gone when its turn comes; what a later removal frees is
// looked at again. Nothing that is removed writes memory that outlives its function, so what is known about callees stays true.

#include "besl/Analysis/LocalUses.h"
#include "besl/Analysis/Purity.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Transforms/Passes.h"

#include "mlir/IR/Remarks.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

namespace besl {
#define GEN_PASS_DEF_SIMPLIFYEFFECTS
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

class Simplifier {
public:
  explicit Simplifier(Purity &purity) : purity(purity) {}

  unsigned run(FuncOp function) {
    removed = 0;
    // Inner ops come before the op around them, so from the back the outer one is first: if it goes, they need not be looked at.
    function.walk([&](Operation *op) {
      if (op != function)
        enqueue(op);
    });
    while (!worklist.empty()) {
      Operation *op = worklist.pop_back_val();
      if (!waiting.erase(op))
        continue;
      if (isUnused(op))
        remove(op);
      else if (auto local = dyn_cast<LocalOp>(op))
        removeIfOnlyWritten(local);
    }
    return removed;
  }

private:
  void enqueue(Operation *op) {
    if (waiting.insert(op).second)
      worklist.push_back(op);
  }

  /// Nothing uses the results, and leaving the op out changes nothing else.
  bool isUnused(Operation *op) {
    if (!op->use_empty() || op->hasTrait<mlir::OpTrait::IsTerminator>())
      return false;
    if (op->getNumResults() == 0 && !isa<EvalOp, IfOp, SwitchOp>(op))
      return false;
    return !op->walk([&](Operation *inner) {
                if (isa<LoopOp>(inner) || (inner->getNumRegions() == 0 && !purity.isRemovable(inner)))
                  return WalkResult::interrupt();
                return WalkResult::advance();
              }).wasInterrupted();
  }

  void remove(Operation *op) {
    llvm::SmallSetVector<Operation *, 8> freed;
    op->walk([&](Operation *inner) {
      waiting.erase(inner);
      for (Value operand : inner->getOperands())
        if (Operation *source = operand.getDefiningOp(); source && !op->isAncestor(source))
          freed.insert(source);
    });
    // A statement around it may have nothing left to do.
    if (Operation *parent = op->getParentOp(); !isa<FuncOp>(parent))
      freed.insert(parent);
    op->erase();
    ++removed;
    llvm::for_each(freed, [&](Operation *source) { enqueue(source); });
    // An assignment or a read may have been the last use of the kind that kept the variable.
    for (Operation *source : freed)
      if (Operation *root = source->getNumResults() == 1 && isa<RefType>(source->getResult(0).getType()) ? getPlaceRoot(source->getResult(0)) : nullptr)
        enqueue(root);
  }

  void removeIfOnlyWritten(LocalOp local) {
    // The places that lead into it, each before what starts from it.
    SmallVector<Operation *> places = {local};
    SmallVector<Operation *> stores;
    for (size_t i = 0; i != places.size(); ++i) {
      for (OpOperand &use : places[i]->getResult(0).getUses()) {
        Operation *user = use.getOwner();
        if (isa<StoreOp>(user))
          stores.push_back(user);
        else if (getSteppedPlace(user))
          places.push_back(user);
        else
          return;
      }
    }
    llvm::for_each(stores, [&](Operation *store) { remove(store); });
    llvm::for_each(llvm::reverse(places), [&](Operation *place) { remove(place); });
  }

  Purity &purity;
  SmallVector<Operation *> worklist;
  llvm::DenseSet<Operation *> waiting; ///< what is in the worklist and still exists
  unsigned removed = 0;
};

struct SimplifyEffects : besl::impl::SimplifyEffectsBase<SimplifyEffects> {
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      Purity purity(program);
      Simplifier simplifier(purity);
      for (auto function : program.getBodyBlock()->getOps<FuncOp>()) {
        unsigned removed = function.isExternal() ? 0 : simplifier.run(function);
        if (removed)
          remark::passed(function.getLoc(),
                         remark::RemarkOpts::name("effect-free-code-removed").category(getArgumentName()).function(function.getSymName()))
              << remark::metric("operations", removed);
      }
      return WalkResult::skip();
    });
  }
};

} // namespace
