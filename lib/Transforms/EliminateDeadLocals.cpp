// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-eliminate-dead-locals: see Passes.td.
//
// The counts are in terms of source statements, which are not quite the ops with the trait Statement: a `for` is its initialiser and a
// loop, a returned record one store a field and the return. The ops of one statement lie within its source range, and the last
// of them has all of it; that is how they are told apart here.

#include "besl/Transforms/EliminateDeadLocals.h"

#include "besl/Analysis/Purity.h"
#include "besl/Analysis/Reachability.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Transforms/Passes.h"

#include "mlir/IR/Remarks.h"
#include "llvm/ADT/SetVector.h"

namespace besl {
#define GEN_PASS_DEF_ELIMINATEDEADLOCALS
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

static constexpr llvm::StringLiteral kDroppedStatements = "besl.dropped_statements";

//===----------------------------------------------------------------------===//
// Statements behind an exit
//===----------------------------------------------------------------------===//

namespace {

/// Whether the source range of `inner` lies in that of `outer`. False when one of them has none, or is a mere position.
bool isWithin(Location inner, Location outer) {
  auto part = inner->findInstanceOf<FileLineColRange>();
  auto whole = outer->findInstanceOf<FileLineColRange>();
  if (!part || !whole || part.getFilename() != whole.getFilename())
    return false;
  auto start = [](FileLineColRange range) { return std::pair(range.getStartLine(), range.getStartColumn()); };
  auto end = [](FileLineColRange range) { return std::pair(range.getEndLine(), range.getEndColumn()); };
  return start(whole) != end(whole) && start(whole) <= start(part) && end(part) <= end(whole);
}

/// A statement, not a branch that gives an expression its value.
bool isStatement(Operation *op) {
  return op->hasTrait<besl::OpTrait::Statement>() && (op->getNumResults() == 0 || isa<LocalOp, RawOp>(op));
}

/// Whether an op is part of the statement whose last op is `last`.
bool isPartOf(Operation *op, Operation *last) {
  // The initialiser of a `for` is right in front of the loop, also where nothing has a location.
  if (isa<LoopOp>(last) && op->getNextNode() == last && isa<LocalOp, StoreOp, EvalOp>(op))
    return true;
  return isWithin(op->getLoc(), last->getLoc());
}

unsigned takeDroppedStatements(Operation *op) {
  auto dropped = op->getAttrOfType<IntegerAttr>(kDroppedStatements);
  return dropped ? static_cast<unsigned>(dropped.getInt()) : 0;
}

/// Removes what stands behind the first exit of a block, but for what the block's yield needs. Returns the number of statements.
unsigned removeUnreachable(Block &block) {
  Operation *exit = nullptr;
  for (Operation &op : block) {
    if (isa<ReturnOp, ContinueOp, BreakOp, DiscardOp>(op)) {
      exit = &op;
      break;
    }
  }
  if (!exit)
    return 0;
  unsigned removed = takeDroppedStatements(exit);
  exit->removeAttr(kDroppedStatements);
  Operation *end = block.getTerminator();
  if (exit->getNextNode() == end)
    return removed;

  llvm::SmallDenseSet<Operation *> needed;
  SmallVector<Operation *> stack = {end};
  while (!stack.empty()) {
    stack.pop_back_val()->walk([&](Operation *op) {
      for (Value operand : op->getOperands()) {
        Operation *source = operand.getDefiningOp();
        if (source && source->getBlock() == &block && exit->isBeforeInBlock(source) && needed.insert(source).second)
          stack.push_back(source);
      }
    });
  }

  Operation *last = nullptr;
  for (Operation *op = end->getPrevNode(); op != exit;) {
    Operation *previous = op->getPrevNode();
    if (!needed.contains(op) && isStatement(op) && !(last && isPartOf(op, last))) {
      removed += 1 + takeDroppedStatements(op);
      last = op;
    }
    op = previous;
  }
  // Behind the count, which looks at neighbours.
  for (Operation *op = end->getPrevNode(); op != exit;) {
    Operation *previous = op->getPrevNode();
    if (!needed.contains(op))
      op->erase();
    op = previous;
  }
  return removed;
}

unsigned removeUnreachable(FuncOp function) {
  unsigned removed = 0;
  SmallVector<Block *> blocks = {&function.getBody().front()};
  while (!blocks.empty()) {
    Block *block = blocks.pop_back_val();
    removed += removeUnreachable(*block);
    for (Operation &op : *block)
      for (Region &region : op.getRegions())
        for (Block &nested : region)
          blocks.push_back(&nested);
  }
  return removed;
}

//===----------------------------------------------------------------------===//
// Dead locals
//===----------------------------------------------------------------------===//

class DeadLocals {
public:
  explicit DeadLocals(CountedPurity &purity) : purity(purity) {}

  unsigned run(FuncOp function) {
    function.walk([&](LocalOp local) { enqueue(local); });
    // The last first: it may be what keeps the ones before it.
    unsigned removed = 0;
    while (!worklist.empty()) {
      Operation *local = worklist.pop_back_val();
      if (waiting.erase(local))
        removed += tryRemove(cast<LocalOp>(local));
    }
    return removed;
  }

private:
  /// A local that a `let` statement declares, and not the header of a loop.
  static bool isLetStatement(LocalOp local) {
    return local.getInit() && !isParameterStorage(local) && !isa_and_present<LoopOp>(local->getNextNode());
  }

  void enqueue(Operation *local) {
    if (waiting.insert(local).second)
      worklist.push_back(local);
  }

  bool tryRemove(LocalOp local) {
    if (!local->use_empty() || !isLetStatement(local) || !purity.isPureExpression(local.getInit()))
      return false;
    Value init = local.getInit();
    local.erase();
    removeExpression(init.getDefiningOp());
    return true;
  }

  /// Removes the ops of an expression that nothing uses any more, back to the names it starts from.
  void removeExpression(Operation *root) {
    SmallVector<Operation *> stack;
    auto reach = [&](Value value) {
      Operation *source = value.getDefiningOp();
      if (!source || !source->use_empty())
        return;
      if (auto local = dyn_cast<LocalOp>(source); local && local.getInit())
        enqueue(local);
      else
        stack.push_back(source);
    };
    if (root && root->use_empty())
      stack.push_back(root);
    while (!stack.empty()) {
      Operation *op = stack.pop_back_val();
      // Uses inside the op's regions go with it, so they are collected before.
      llvm::SmallSetVector<Value, 8> used(op->operand_begin(), op->operand_end());
      if (op->getNumRegions() != 0) {
        op->walk([&](Operation *inner) {
          waiting.erase(inner);
          for (Value operand : inner->getOperands())
            if (!op->isAncestor(operand.getParentBlock()->getParentOp()))
              used.insert(operand);
        });
      }
      op->erase();
      for (Value value : used)
        reach(value);
    }
  }

  CountedPurity &purity;
  SmallVector<Operation *> worklist;
  llvm::DenseSet<Operation *> waiting; ///< what is in the worklist and still exists
};

struct EliminateDeadLocals : besl::impl::EliminateDeadLocalsBase<EliminateDeadLocals> {
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      eliminateDeadLocals(program, [&](FuncOp function, DeadLocalCounts counts) {
        if (counts.any())
          remark::passed(function.getLoc(),
                         remark::RemarkOpts::name("dead-code-removed").category(getArgumentName()).function(function.getSymName()))
              << remark::metric("locals", counts.locals) << remark::metric("statements", counts.statements);
      });
      return WalkResult::skip();
    });
  }
};

} // namespace

DeadLocalCounts besl::eliminateDeadLocals(ProgramOp program, llvm::function_ref<void(FuncOp, DeadLocalCounts)> report) {
  llvm::SetVector<Operation *> reached;
  for (auto entry : program.getBodyBlock()->getOps<FuncOp>())
    if (entry.isEntry())
      for (FuncOp function : getReachable(program, entry).functions)
        reached.insert(function);
  if (!program.hasEntry())
    for (auto function : program.getBodyBlock()->getOps<FuncOp>())
      reached.insert(function);
  auto functions = llvm::map_to_vector(reached, [](Operation *op) { return cast<FuncOp>(op); });

  // Statements first, everywhere: a function may be pure only without what never runs.
  SmallVector<DeadLocalCounts> counts(functions.size());
  for (auto [function, count] : llvm::zip_equal(functions, counts))
    if (!function.isExternal())
      count.statements = removeUnreachable(function);
  CountedPurity purity(program);
  DeadLocals locals(purity);
  DeadLocalCounts sum;
  for (auto [function, count] : llvm::zip_equal(functions, counts)) {
    if (!function.isExternal())
      count.locals = locals.run(function);
    sum += count;
    if (report)
      report(function, count);
  }
  return sum;
}
