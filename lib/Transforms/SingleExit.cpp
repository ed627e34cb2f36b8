// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-single-exit: see Passes.td for what it gives.
//
// First, whatever stands behind an exit in its block goes. Then, a *tail* is a block at whose end the function ends: the body, and a branch of an `if` or `switch`
// that is the last statement of a tail. In a tail a return is a yield. The pass walks each tail forward to the first statement that holds returns:
//
//  - a loop: its returns become stores and breaks, and `if (returned) return result` is put behind it; on to that `if`;
//  - an `if` or `switch` of which at most one branch goes on: the rest of the tail moves to the end of that branch, all
//    branches are tails now;
//  - anything else: the rest of the tail becomes the body of a loop that runs once.
//
// Each op is moved at most `max-nesting` times and each block asked once whether it goes on, so the pass is linear.

#include "SingleExit.h"
#include "besl/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/DenseSet.h"

namespace besl {
#define GEN_PASS_DEF_SINGLEEXIT
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

/// Where the returns inside a loop leave their result, and the fact that they happened. `result` is null in a function without result, `flag`
/// where whatever leaves the loop has returned.
struct LoopExit {
  LocalOp result;
  LocalOp flag;
};

/// What follows it in its block never runs. A discard is none: the lane goes on as a helper.
bool isExit(Operation *op) { return isa<ReturnOp, BreakOp, ContinueOp>(op); }

/// Rewrites one function.
class Rewriter {
public:
  Rewriter(FuncOp func, unsigned maxNesting) : func(func), maxNesting(maxNesting), builder(func.getContext()) {}

  void run();

  unsigned numReturns = 0;
  unsigned numUnreachable = 0;

private:
  void eraseBehind(Operation *exit);
  void markExits();
  void rewriteTail(Block &block, unsigned nesting);
  bool nestTail(Operation *branching, unsigned nesting);
  void invertIfThenIsEmpty(Operation *op);
  void wrapTail(Operation *first);
  void rewriteLoop(LoopOp loop);
  void rewriteInLoop(Block &block, LoopExit exit);
  void rewriteInnerLoop(LoopOp loop, LoopExit around);

  bool goesOn(Block &block);
  bool goesOn(Operation &op);
  bool isEndless(LoopOp loop);

  void erase(Operation *op);
  LocalOp makeLocal(Location location, StringRef name, Type type, Value init = {});
  LocalOp makeFlag(Location location);
  IfOp makeIf(Location location, Value condition);
  Value load(Location location, LocalOp local) { return LoadOp::create(builder, location, local.getResult()); }
  Value constant(Location location, bool value) { return ConstantOp::create(builder, location, builder.getBoolAttr(value)); }

  FuncOp func;
  unsigned maxNesting;
  OpBuilder builder;
  /// Ops around or at a return.
  llvm::DenseSet<Operation *> returning;
  /// Loops that a `besl.break` leaves.
  llvm::DenseSet<Operation *> broken;
  llvm::DenseMap<Block *, bool> blocksGoOn;
};

void Rewriter::run() {
  func->walk<WalkOrder::PreOrder>([&](Block *block) {
    auto exit = llvm::find_if(*block, [](Operation &op) { return isExit(&op); });
    if (exit != block->end())
      eraseBehind(&*exit);
  });
  markExits();
  if (returning.empty())
    return;
  Block &body = func.getBody().front();
  // Half at the structured level already: let the value leave as all others do.
  if (auto yield = cast<YieldOp>(body.getTerminator()); yield->getNumOperands()) {
    builder.setInsertionPoint(yield);
    returning.insert(ReturnOp::create(builder, yield.getLoc(), yield->getOperand(0)));
    yield->setOperands({});
  }
  rewriteTail(body, 0);
}

/// Removes what stands behind an exit in its block. Values that the block yields all the same become unspecified ones.
void Rewriter::eraseBehind(Operation *exit) {
  Operation *end = exit->getBlock()->getTerminator();
  for (OpOperand &operand : end->getOpOperands()) {
    Operation *made = operand.get().getDefiningOp();
    if (!made || made->getBlock() != exit->getBlock() || made->isBeforeInBlock(exit))
      continue;
    builder.setInsertionPoint(exit);
    operand.set(load(exit->getLoc(), makeLocal(exit->getLoc(), "unspecified", operand.get().getType())));
  }
  while (end->getPrevNode() != exit) {
    Operation *op = end->getPrevNode();
    numUnreachable += op->hasTrait<besl::OpTrait::Statement>();
    erase(op);
  }
}

void Rewriter::markExits() {
  func.getBody().walk([&](Operation *op) {
    if (isa<ReturnOp>(op)) {
      for (Operation *around = op; around != func && returning.insert(around).second;)
        around = around->getParentOp();
    } else if (isa<BreakOp>(op)) {
      broken.insert(op->getParentOfType<LoopOp>());
    }
  });
}

//===----------------------------------------------------------------------===//
// Tails
//===----------------------------------------------------------------------===//

void Rewriter::rewriteTail(Block &block, unsigned nesting) {
  for (Operation *op = &block.front(); op; op = op->getNextNode()) {
    if (!returning.contains(op))
      continue;
    if (auto exit = dyn_cast<ReturnOp>(op)) {
      eraseBehind(exit);
      block.getTerminator()->setOperands(exit->getOperands());
      erase(exit);
      ++numReturns;
      return;
    }
    if (auto loop = dyn_cast<LoopOp>(op)) {
      rewriteLoop(loop);
      continue;
    }
    if (nesting >= maxNesting || !nestTail(op, nesting))
      wrapTail(op);
    return;
  }
  // The end of a function without result, or a path that a discard leaves without one.
  if (Type type = func.getResultType()) {
    Operation *end = block.getTerminator();
    builder.setInsertionPoint(end);
    end->setOperands(load(end->getLoc(), makeLocal(end->getLoc(), "unspecified", type)));
  }
}

/// Makes the branches of an `if` or `switch` tails, if at most one of them goes on to what follows it.
bool Rewriter::nestTail(Operation *branching, unsigned nesting) {
  if (!isa<IfOp, SwitchOp>(branching) || branching->getNumResults())
    return false;
  Region *open = nullptr;
  for (Region &region : branching->getRegions()) {
    if (!region.empty() && !goesOn(region.front()))
      continue;
    if (open)
      return false;
    open = &region;
  }

  // An `else` for what follows.
  if (open && open->empty()) {
    builder.createBlock(open);
    YieldOp::create(builder, branching->getLoc());
  }
  Block *tail = branching->getBlock();
  Operation *end = tail->getTerminator();
  if (open)
    open->front().getOperations().splice(open->front().getTerminator()->getIterator(), tail->getOperations(),
                                         std::next(branching->getIterator()), end->getIterator());
  else
    eraseBehind(branching);

  // The same op with the function's result as its own.
  builder.setInsertionPoint(branching);
  OperationState state(branching->getLoc(), branching->getName(), branching->getOperands(), func.getResultTypes(), branching->getAttrs());
  for (Region &region : branching->getRegions())
    state.addRegion()->takeBody(region);
  Operation *replacement = builder.create(state);
  erase(branching);
  end->setOperands(replacement->getResults());
  // A mark that tells it only guards an image is no longer true.
  if (auto guard = dyn_cast<IfOp>(replacement))
    guard.setImageGuard(false);

  for (Region &region : replacement->getRegions())
    rewriteTail(region.front(), nesting + 1);
  invertIfThenIsEmpty(replacement);
  return true;
}

/// `if (c) {} else { s }` reads better as `if (!c) { s }`.
void Rewriter::invertIfThenIsEmpty(Operation *op) {
  auto branch = dyn_cast<IfOp>(op);
  if (!branch || branch.getNumResults() || branch.getElseRegion().empty() || !llvm::hasSingleElement(branch.getThenRegion().front()))
    return;
  builder.setInsertionPoint(branch);
  blocksGoOn.erase(&branch.getThenRegion().front());
  branch.getConditionMutable().assign(NotOp::create(builder, branch.getLoc(), branch.getCondition()));
  branch.getThenRegion().takeBody(branch.getElseRegion());
}

/// Makes the rest of a tail, from `first`, the body of a loop that runs once.
void Rewriter::wrapTail(Operation *first) {
  Location location = first->getLoc();
  Block *tail = first->getBlock();
  Operation *end = tail->getTerminator();
  builder.setInsertionPoint(first);
  LoopExit exit;
  if (Type type = func.getResultType())
    exit.result = makeLocal(location, "result", type);

  auto loop = LoopOp::create(builder, location);
  Block &body = loop.getBody().front();
  body.getOperations().splice(body.begin(), tail->getOperations(), first->getIterator(), end->getIterator());
  if (goesOn(body)) {
    builder.setInsertionPoint(body.getTerminator());
    BreakOp::create(builder, location);
  }
  rewriteInLoop(body, exit);

  builder.setInsertionPoint(end);
  if (exit.result)
    end->setOperands(load(location, exit.result));
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Takes the returns out of a loop in a tail, and puts one return behind the loop.
void Rewriter::rewriteLoop(LoopOp loop) {
  Location location = loop.getLoc();
  builder.setInsertionPoint(loop);
  LoopExit exit;
  if (Type type = func.getResultType())
    exit.result = makeLocal(location, "result", type);
  if (!isEndless(loop))
    exit.flag = makeFlag(location);
  rewriteInLoop(loop.getBody().front(), exit);

  builder.setInsertionPointAfter(loop);
  if (exit.flag) {
    IfOp branch = makeIf(location, load(location, exit.flag));
    returning.insert(branch);
  }
  Value result = exit.result ? load(location, exit.result) : Value();
  returning.insert(ReturnOp::create(builder, location, result));
  // It was not the author's.
  --numReturns;
}

/// Turns the returns in a block of a loop into breaks out of that loop.
void Rewriter::rewriteInLoop(Block &block, LoopExit exit) {
  for (Operation *op = &block.front(); op; op = op->getNextNode()) {
    if (!returning.contains(op))
      continue;
    if (auto loop = dyn_cast<LoopOp>(op)) {
      rewriteInnerLoop(loop, exit);
      continue;
    }
    auto returned = dyn_cast<ReturnOp>(op);
    if (!returned) {
      for (Region &region : op->getRegions())
        if (!region.empty())
          rewriteInLoop(region.front(), exit);
      continue;
    }
    Location location = op->getLoc();
    builder.setInsertionPoint(op);
    if (Value value = returned.getValue())
      StoreOp::create(builder, location, value, exit.result.getResult());
    if (exit.flag)
      StoreOp::create(builder, location, constant(location, true), exit.flag.getResult());
    auto leave = BreakOp::create(builder, location);
    erase(op);
    ++numReturns;
    eraseBehind(leave);
    return;
  }
}

/// Takes the returns out of a loop within a loop: whoever returned from it leaves the one around it too.
void Rewriter::rewriteInnerLoop(LoopOp loop, LoopExit around) {
  Location location = loop.getLoc();
  bool onlyReturns = isEndless(loop);
  LoopExit exit = around;
  if (!exit.flag && !onlyReturns) {
    builder.setInsertionPoint(loop);
    exit.flag = makeFlag(location);
  }
  rewriteInLoop(loop.getBody().front(), exit);
  builder.setInsertionPointAfter(loop);
  if (!onlyReturns)
    makeIf(location, load(location, exit.flag));
  auto leave = BreakOp::create(builder, location);
  eraseBehind(leave);
}

//===----------------------------------------------------------------------===//
// Questions
//===----------------------------------------------------------------------===//

/// Control can reach the end of the block.
bool Rewriter::goesOn(Block &block) {
  if (auto known = blocksGoOn.find(&block); known != blocksGoOn.end())
    return known->second;
  bool result = llvm::all_of(block, [&](Operation &op) { return goesOn(op); });
  blocksGoOn[&block] = result;
  return result;
}

/// Control can reach what follows the op.
bool Rewriter::goesOn(Operation &op) {
  if (isa<IfOp, SwitchOp>(op))
    return llvm::any_of(op.getRegions(), [&](Region &region) { return region.empty() || goesOn(region.front()); });
  if (auto loop = dyn_cast<LoopOp>(op))
    return !isEndless(loop);
  return !isExit(&op);
}

/// Nothing but a return leaves the loop.
bool Rewriter::isEndless(LoopOp loop) {
  return !broken.contains(loop) && !loop.getConditionValue();
}

//===----------------------------------------------------------------------===//
// Making and erasing ops
//===----------------------------------------------------------------------===//

/// Erases an op, and forgets it and what is in it: a new op may get the same address.
void Rewriter::erase(Operation *op) {
  op->walk([&](Operation *inner) {
    returning.erase(inner);
    broken.erase(inner);
  });
  op->walk([&](Block *block) { blocksGoOn.erase(block); });
  op->erase();
}

LocalOp Rewriter::makeLocal(Location location, StringRef name, Type type, Value init) {
  return LocalOp::create(builder, location, RefType::get(builder.getContext(), type, AddressSpace::Function), builder.getStringAttr(name), init, StringAttr());
}

LocalOp Rewriter::makeFlag(Location location) {
  return makeLocal(location, "returned", builder.getI1Type(), constant(location, false));
}

/// An `if` with an empty branch, in which the builder stands afterwards.
IfOp Rewriter::makeIf(Location location, Value condition) {
  auto branch = IfOp::create(builder, location, condition, /*withElse=*/false);
  builder.setInsertionPointToStart(&branch.getThenRegion().front());
  return branch;
}

struct SingleExit : besl::impl::SingleExitBase<SingleExit> {
  using Base::Base;

  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](FuncOp func) {
      if (func.isExternal())
        return WalkResult::skip();
      SingleExitCounts counts = makeSingleExit(func, maxNesting);
      if (counts.returns || counts.unreachable)
        remark::passed(func.getLoc(), remark::RemarkOpts::name("returns-removed").category(getArgumentName()).function(func.getSymName()))
            << remark::metric("returns", counts.returns) << remark::metric("unreachable", counts.unreachable);
      return WalkResult::skip();
    });
  }
};

} // namespace

SingleExitCounts besl::makeSingleExit(FuncOp function, unsigned maxNesting) {
  Rewriter rewriter(function, maxNesting);
  rewriter.run();
  return {rewriter.numReturns, rewriter.numUnreachable};
}
