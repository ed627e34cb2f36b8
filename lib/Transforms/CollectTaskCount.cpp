// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-collect-task-count: see Passes.td.

#include "GroupCounts.h"
#include "OutlineEarlyExits.h"

#include "besl/Analysis/UniformValues.h"
#include "besl/Dialect/BESL/IR/BESLIntrinsics.h"
#include "besl/Transforms/Passes.h"

namespace besl {
#define GEN_PASS_DEF_COLLECTTASKCOUNT
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

class Collector {
public:
  Collector(ProgramOp program, FuncOp entry) : program(program), entry(entry), builder(program.getContext()) {}

  void run() {
    SmallVector<SetTaskMeshOutputCountOp> calls;
    for (FuncOp function : getCallees(program, entry))
      function.walk([&](SetTaskMeshOutputCountOp call) { calls.push_back(call); });
    llvm::for_each(calls, unwrapEval);
    if (calls.size() == 1 && calls.front()->hasAttr(kByGroup))
      return;
    if (calls.empty()) {
      atEnd();
      Type type = builder.getIntegerType(32, /*isSigned=*/false);
      return finish(entry.getLoc(), ConstantOp::create(builder, entry.getLoc(), IntegerAttr::get(type, 0)));
    }

    bool returns = hasReturns(entry);
    SetTaskMeshOutputCountOp call = calls.front();
    bool single = calls.size() == 1 && !returns;
    bool always = single && call->getParentOp() == entry;
    // Stands directly in an `if` for the first invocation that is a statement of the entry.
    Operation *branch = call->getParentOp();
    bool byFirst = single && branch->getParentOp() == entry && isForFirstInvocation(branch);
    if (always || byFirst) {
      Value count = call->getOperand(0);
      if (isUniform(count, UniformScope::Workgroup)) {
        Operation *before = always ? call.getOperation() : branch;
        builder.setInsertionPoint(before);
        count = computeBefore(builder, count, before);
        Location loc = call.getLoc();
        call.erase();
        if (byFirst && isNoWork(cast<IfOp>(branch).getThenRegion().front()))
          branch->erase();
        atEnd();
        if (writesPayload())
          waitAtEnd(loc);
        return finish(loc, count);
      }
    }

    // Through workgroup memory.
    bool isSet = always || byFirst;
    GroupCounts counts(program, entry, {"mesh_workgroup_count"}, /*atomic=*/!isSet);
    for (SetTaskMeshOutputCountOp set : calls) {
      builder.setInsertionPoint(set);
      if (always) {
        IfOp first = makeFirstInvocationBranch(builder, set.getLoc());
        builder.setInsertionPointToStart(&first.getThenRegion().front());
      }
      counts.store(builder, set.getLoc(), set->getOperand(0));
      set.erase();
    }
    if (returns)
      outlineBody(program, entry);
    if (!isSet) {
      builder.setInsertionPointToStart(&entry.getBody().front());
      counts.clear(builder, entry.getLoc());
    }
    atEnd();
    finish(entry.getLoc(), counts.collect(builder, entry.getLoc()).front());
  }

private:
  void atEnd() { builder.setInsertionPoint(entry.getBody().front().getTerminator()); }

  void finish(Location loc, Value count) {
    auto call = SetTaskMeshOutputCountOp::create(builder, loc, TypeRange(), ValueRange{count});
    call->setAttr(kByGroup, builder.getUnitAttr());
  }

  /// A barrier, unless the last statement is one.
  void waitAtEnd(Location loc) {
    Operation *last = entry.getBody().front().getTerminator()->getPrevNode();
    while (last && !isa<EvalOp, WorkgroupBarrierOp>(last) && isNoEffect(last))
      last = last->getPrevNode();
    if (auto eval = dyn_cast_or_null<EvalOp>(last))
      last = &eval.getBody().front().front();
    if (!isa_and_nonnull<WorkgroupBarrierOp>(last))
      makeBarrier(builder, loc);
  }

  static bool isNoEffect(Operation *op) { return isMemoryEffectFree(op) || isa<LoadOp>(op); }

  bool writesPayload() {
    for (FuncOp function : getCallees(program, entry)) {
      bool found = function
                       .walk([](GlobalOp global) {
                         auto ref = cast<RefType>(global.getType());
                         return ref.getSpace() == AddressSpace::Payload ? WalkResult::interrupt() : WalkResult::advance();
                       })
                       .wasInterrupted();
      if (found)
        return true;
    }
    return false;
  }

  ProgramOp program;
  FuncOp entry;
  OpBuilder builder;
};

struct CollectTaskCount : besl::impl::CollectTaskCountBase<CollectTaskCount> {
  using Base::Base;

  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      for (auto function : llvm::to_vector(program.getBodyBlock()->getOps<FuncOp>()))
        if (function.isEntry() && !function.isExternal() && function.getEntry()->getStage() == StageKind::Task)
          Collector(program, function).run();
      return WalkResult::skip();
    });
  }
};

} // namespace
