// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-hoist-mesh-counts: see Passes.td.
//
// The pass looks for the last statement of a block that all invocations run together in which the counts are set, and makes the one call of the
// group behind it. Where that statement also writes outputs, which must not happen before the call, it is an `if`, and is taken
// apart: everything up to the place where the counts are set stays, the rest goes into a second `if` of the same condition behind the call.

#include "GroupCounts.h"
#include "SingleExit.h"

#include "besl/Analysis/TextShape.h"
#include "besl/Analysis/UniformValues.h"
#include "besl/Dialect/BESL/IR/BESLIntrinsics.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Support/TargetDiag.h"
#include "besl/Transforms/Passes.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Transforms/Inliner.h"
#include "mlir/Transforms/InliningUtils.h"

namespace besl {
#define GEN_PASS_DEF_HOISTMESHCOUNTS
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

/// What a function does to the outputs, what it calls included.
struct Facts {
  bool setsCounts = false;
  bool writesOutputs = false;
};

bool isOutputPlace(Value value) {
  auto ref = dyn_cast<RefType>(value.getType());
  return ref && ref.getSpace() == AddressSpace::Output;
}

class Hoister {
public:
  Hoister(ProgramOp program, FuncOp entry) : program(program), entry(entry), builder(program.getContext()) {}

  LogicalResult run() {
    // Callees stand before their callers.
    for (FuncOp function : getCallees(program, entry))
      factsOf[function.getSymNameAttr()] = getFacts(function);
    Facts whole = factsOf[entry.getSymNameAttr()];
    if (!whole.setsCounts)
      return success();
    bool done = entry.walk([](SetMeshOutputCountsOp call) {
                       return call->hasAttr(kByGroup) ? WalkResult::interrupt() : WalkResult::advance();
                     }).wasInterrupted();
    if (done)
      return success();
    if (failed(inlineMixedCalls()))
      return failure();
    SmallVector<SetMeshOutputCountsOp> calls;
    for (FuncOp function : getCallees(program, entry))
      function.walk([&](SetMeshOutputCountsOp call) { calls.push_back(call); });
    llvm::for_each(calls, unwrapEval);
    if (returnsApart())
      makeSingleExit(entry);
    return hoist(entry.getBody().front());
  }

private:
  //===--------------------------------------------------------------------===//
  // What ops do
  //===--------------------------------------------------------------------===//

  Facts getFacts(Operation *root) {
    Facts facts;
    root->walk([&](Operation *op) {
      if (auto call = dyn_cast<CallOp>(op)) {
        Facts callee = factsOf.lookup(call.getCalleeAttr().getAttr());
        facts.setsCounts |= callee.setsCounts;
        facts.writesOutputs |= callee.writesOutputs;
      } else if (isa<SetMeshOutputCountsOp>(op)) {
        facts.setsCounts = true;
      } else if (writesOutputItself(op)) {
        facts.writesOutputs = true;
      }
    });
    return facts;
  }

  static bool writesOutputItself(Operation *op) {
    if (isa<SetMeshVertexPositionOp, SetMeshTriangleOp, SetMeshPrimitiveRenderTargetArrayIndexOp>(op))
      return true;
    if (auto store = dyn_cast<StoreOp>(op))
      return isOutputPlace(store.getPlace());
    return isa<RawOp>(op) && llvm::any_of(op->getOperands(), isOutputPlace);
  }

  bool setsCounts(Operation *op) { return getFacts(op).setsCounts; }
  bool writesOutputs(Operation *op) { return getFacts(op).writesOutputs; }

  Operation *findWrite(Operation *root) {
    Operation *found = nullptr;
    root->walk([&](Operation *op) {
      auto call = dyn_cast<CallOp>(op);
      if (!writesOutputItself(op) && !(call && factsOf.lookup(call.getCalleeAttr().getAttr()).writesOutputs))
        return WalkResult::advance();
      found = op;
      return WalkResult::interrupt();
    });
    return found;
  }

  Operation *findSet(Operation *root) {
    Operation *found = nullptr;
    root->walk([&](Operation *op) {
      auto call = dyn_cast<CallOp>(op);
      if (!isa<SetMeshOutputCountsOp>(op) && !(call && factsOf.lookup(call.getCalleeAttr().getAttr()).setsCounts))
        return WalkResult::advance();
      found = op;
      return WalkResult::interrupt();
    });
    return found;
  }

  /// The last op of a block that sets the counts, or null.
  Operation *findLastSetting(Block &block) {
    for (Operation &op : llvm::reverse(block))
      if (setsCounts(&op))
        return &op;
    return nullptr;
  }

  static bool isTogether(Operation *op) {
    auto branch = dyn_cast<IfOp>(op);
    return branch && branch->getNumResults() == 0 && isUniform(branch.getCondition(), UniformScope::Workgroup);
  }

  //===--------------------------------------------------------------------===//
  // Preparation
  //===--------------------------------------------------------------------===//

  /// Functions that both set the counts and write outputs become part of their callers, or the call could not be put between.
  LogicalResult inlineMixedCalls() {
    InlinerInterface interface(program.getContext());
    InlinerConfig config;
    while (true) {
      CallOp mixed;
      entry.walk([&](CallOp call) {
        Facts facts = factsOf.lookup(call.getCalleeAttr().getAttr());
        if (!facts.setsCounts || !facts.writesOutputs)
          return WalkResult::advance();
        mixed = call;
        return WalkResult::interrupt();
      });
      if (!mixed)
        return success();
      auto callee = SymbolTable::lookupNearestSymbolFrom<FuncOp>(mixed, mixed.getCalleeAttr());
      if (!callee || callee.isExternal())
        return success();
      unwrapEval(mixed);
      makeSingleExit(callee);
      if (failed(inlineCall(interface, config.getCloneCallback(), mixed, callee, &callee.getBody(), /*shouldCloneInlinedRegion=*/true)))
        return report(mixed.getLoc(), TargetDiag::MeshCountsInFunction, callee.getAuthoredName());
      mixed.erase();
    }
  }

  /// Whether only some invocations may have returned before the counts are set.
  bool returnsApart() {
    Block &body = entry.getBody().front();
    Operation *last = findLastSetting(body);
    for (Operation &op : body) {
      bool apart = op.walk([&](ReturnOp exit) {
                       for (Operation *parent = exit->getParentOp(); parent != entry; parent = parent->getParentOp())
                         if (!isTogether(parent))
                           return WalkResult::interrupt();
                       return WalkResult::advance();
                     }).wasInterrupted();
      if (apart)
        return true;
      if (&op == last)
        return false;
    }
    return false;
  }

  //===--------------------------------------------------------------------===//
  // Rewriting
  //===--------------------------------------------------------------------===//

  /// Gives a block that all invocations run together its call.
  LogicalResult hoist(Block &block) {
    Operation *last = findLastSetting(block);
    if (!last)
      return success();
    for (Operation &op : block) {
      if (&op == last)
        break;
      if (Operation *write = findWrite(&op)) {
        InFlightDiagnostic error = report(findSet(last)->getLoc(), TargetDiag::MeshCountsLate);
        error.attachNote(write->getLoc()) << "written here";
        return failure();
      }
    }
    // Alone in a branch that all take or none: the call can stand there.
    bool alone = llvm::none_of(block, [&](Operation &op) { return &op != last && setsCounts(&op); });
    if (alone && isTogether(last)) {
      for (Region &region : last->getRegions())
        if (!region.empty() && failed(hoist(region.front())))
          return failure();
      return success();
    }

    SmallVector<SetMeshOutputCountsOp> calls;
    bool inCallee = false;
    for (Operation &op : block) {
      op.walk([&](SetMeshOutputCountsOp call) { calls.push_back(call); });
      op.walk([&](CallOp call) { inCallee |= factsOf.lookup(call.getCalleeAttr().getAttr()).setsCounts; });
    }
    bool single = calls.size() == 1 && !inCallee;
    bool always = single && calls.front() == last;
    bool byFirst = single && calls.front()->getParentOp() == last && isForFirstInvocation(last);
    if (always || byFirst) {
      SetMeshOutputCountsOp call = calls.front();
      bool uniform = llvm::all_of(call->getOperands(), [](Value value) { return isUniform(value, UniformScope::Workgroup); });
      if (uniform) {
        Location loc = call.getLoc();
        builder.setInsertionPoint(last);
        SmallVector<Value> counts;
        for (Value value : call->getOperands())
          counts.push_back(computeBefore(builder, value, last));
        finish(loc, counts);
        call.erase();
        if (byFirst && isNoWork(cast<IfOp>(last).getThenRegion().front()))
          last->erase();
        return success();
      }
    }

    // Through workgroup memory.
    bool isSet = always || byFirst;
    GroupCounts counts(program, entry, {"mesh_vertex_count", "mesh_primitive_count"}, /*atomic=*/!isSet);
    if (!always && failed(takeApart(last)))
      return failure();
    // Callees that set the counts do so through the variables too.
    SmallVector<SetMeshOutputCountsOp> all = calls;
    if (inCallee)
      for (FuncOp function : getCallees(program, entry))
        if (function != entry)
          function.walk([&](SetMeshOutputCountsOp call) { all.push_back(call); });
    Location loc = calls.empty() ? last->getLoc() : calls.back().getLoc();
    Operation *first = &block.front();
    if (always) {
      builder.setInsertionPoint(calls.front());
      IfOp branch = makeFirstInvocationBranch(builder, loc);
      builder.setInsertionPointToStart(&branch.getThenRegion().front());
      counts.store(builder, loc, calls.front()->getOperands());
      last = branch;
      calls.front().erase();
    } else {
      for (SetMeshOutputCountsOp call : all) {
        builder.setInsertionPoint(call);
        counts.store(builder, call.getLoc(), call->getOperands());
        call.erase();
      }
    }
    builder.setInsertionPointAfter(last);
    finish(loc, counts.collect(builder, loc));
    if (!isSet) {
      builder.setInsertionPoint(first);
      counts.clear(builder, entry.getLoc());
    }
    return success();
  }

  void finish(Location loc, ValueRange counts) {
    auto call = SetMeshOutputCountsOp::create(builder, loc, TypeRange(), counts);
    call->setAttr(kByGroup, builder.getUnitAttr());
  }

  /// Moves what `op` does behind setting the counts into an op of the same condition behind it, if outputs are written in it.
  LogicalResult takeApart(Operation *op) {
    if (!writesOutputs(op))
      return success();
    auto branch = dyn_cast<IfOp>(op);
    if (!branch || op->getNumResults()) {
      InFlightDiagnostic error = report(findSet(op)->getLoc(), TargetDiag::MeshCountsInStatement,
                                        isa<LoopOp>(op) ? "loop" : isa<SwitchOp>(op) ? "switch" : "statement");
      error.attachNote(findWrite(op)->getLoc()) << "written here";
      return failure();
    }
    builder.setInsertionPointAfter(op);
    bool hasElse = !branch.getElseRegion().empty();
    auto rest = IfOp::create(builder, op->getLoc(), branch.getCondition(), hasElse);
    for (auto [from, to] : llvm::zip(op->getRegions(), rest->getRegions())) {
      if (from.empty())
        continue;
      Block &source = from.front();
      Operation *last = findLastSetting(source);
      Operation *write = nullptr;
      for (Operation &inner : source) {
        if (&inner == last)
          break;
        if (last && (write = findWrite(&inner))) {
          InFlightDiagnostic error = report(findSet(last)->getLoc(), TargetDiag::MeshCountsLate);
          error.attachNote(write->getLoc()) << "written here";
          return failure();
        }
      }
      if (last && failed(takeApart(last)))
        return failure();
      Block::iterator begin = last ? std::next(Block::iterator(last)) : source.begin();
      Block &target = to.front();
      target.getOperations().splice(target.begin(), source.getOperations(), begin, std::prev(source.end()));
      carryOver(source, target);
    }
    if (llvm::all_of(rest->getRegions(), [](Region &region) { return region.empty() || isNoWork(region.front()); }))
      rest.erase();
    return success();
  }

  /// Makes what `from` defines and `to` uses available there: `from` no longer dominates it.
  void carryOver(Block &from, Block &to) {
    Operation *around = from.getParentOp();
    IRMapping copies;
    OpBuilder front(&to, to.begin());
    auto isUsed = [&](Value value) {
      return llvm::any_of(value.getUsers(), [&](Operation *user) { return to.findAncestorOpInBlock(*user) != nullptr; });
    };
    // In the order of definition; places are computed again, from indices that are carried over.
    SmallVector<Operation *> needed;
    llvm::SmallDenseSet<Operation *> seen;
    SmallVector<Operation *> worklist;
    for (Operation &op : from)
      if (llvm::any_of(op.getResults(), isUsed))
        worklist.push_back(&op);
    while (!worklist.empty()) {
      Operation *op = worklist.pop_back_val();
      if (!seen.insert(op).second)
        continue;
      needed.push_back(op);
      if (isRecomputed(op))
        for (Value operand : op->getOperands())
          if (Operation *def = operand.getDefiningOp(); def && def->getBlock() == &from)
            worklist.push_back(def);
    }
    llvm::sort(needed, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
    for (Operation *op : needed) {
      if (auto local = dyn_cast<LocalOp>(op)) {
        builder.setInsertionPoint(around);
        if (Value init = local.getInit()) {
          auto declaration = LocalOp::create(builder, local.getLoc(), local.getType(), local.getNameAttr(), Value(), StringAttr());
          builder.setInsertionPoint(local);
          StoreOp::create(builder, local.getLoc(), init, declaration);
          local.getResult().replaceAllUsesWith(declaration);
          local.erase();
        } else {
          local->moveBefore(around);
        }
        continue;
      }
      if (isRecomputed(op)) {
        Operation *copy = front.clone(*op, copies);
        replaceIn(to, op->getResults(), copy->getResults());
        continue;
      }
      for (Value value : op->getResults()) {
        auto let = dyn_cast<LetOp>(op);
        builder.setInsertionPoint(around);
        auto variable = LocalOp::create(builder, value.getLoc(), RefType::get(builder.getContext(), value.getType(), AddressSpace::Function),
                                        builder.getStringAttr(let ? let.getName() : StringRef("t")), Value(), StringAttr());
        builder.setInsertionPointAfter(op);
        StoreOp::create(builder, value.getLoc(), value, variable);
        Value loaded = LoadOp::create(front, value.getLoc(), variable);
        copies.map(value, loaded);
        replaceIn(to, value, loaded);
      }
    }
  }

  static bool isRecomputed(Operation *op) { return isa<ConstantOp, GlobalOp, HandleOp, BuiltinOp>(op) || isAccessPath(op); }

  static void replaceIn(Block &block, ValueRange from, ValueRange to) {
    for (auto [before, after] : llvm::zip_equal(from, to))
      before.replaceUsesWithIf(after, [&](OpOperand &use) {
        return use.getOwner() != after.getDefiningOp() && block.findAncestorOpInBlock(*use.getOwner());
      });
  }

  ProgramOp program;
  FuncOp entry;
  OpBuilder builder;
  llvm::DenseMap<StringAttr, Facts> factsOf;
};

struct HoistMeshCounts : besl::impl::HoistMeshCountsBase<HoistMeshCounts> {
  using Base::Base;

  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      for (auto function : llvm::to_vector(program.getBodyBlock()->getOps<FuncOp>()))
        if (function.isEntry() && !function.isExternal() && function.getEntry()->getStage() == StageKind::Mesh)
          if (failed(Hoister(program, function).run()))
            signalPassFailure();
      return WalkResult::skip();
    });
  }
};

} // namespace
