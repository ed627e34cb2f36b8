// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns what a C-like language cannot say within an expression, a loop header or a `switch` into statements. Order of work:
// exits first (what follows them goes), then expression statements and op results, then the regions that have to be one
// expression, inner ones before outer ones, so that one look at a region decides about it.

#include "InlineScheduler.h"

#include "besl/Analysis/TextShape.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Support/IntrinsicSpelling.h"
#include "besl/Support/TargetDiag.h"
#include "besl/Transforms/Passes.h"
#include "mlir/IR/Builders.h"

namespace besl {
#define GEN_PASS_DEF_HOISTEFFECTS
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

/// Logical operators within the right sides of logical operators, beyond which they become statements.
constexpr unsigned kMaxLogicalNesting = 48;

class Hoister {
public:
  Hoister(FuncOp function, EffectAnalysis &effects, StringRef spelling, bool switchTakesBreak, bool aggregatesNeedVariables, bool logicalEvaluatesBoth,
          bool vectorsAreChosen)
      : function(function), effects(effects), scheduler(effects, spelling, aggregatesNeedVariables), switchTakesBreak(switchTakesBreak),
        aggregatesNeedVariables(aggregatesNeedVariables), logicalEvaluatesBoth(logicalEvaluatesBoth), vectorsAreChosen(vectorsAreChosen) {}

  void run() {
    // Blocks before what is in them, so that nothing is visited that is gone.
    function->walk<WalkOrder::PreOrder>([&](Operation *op) {
      for (Region &region : op->getRegions())
        for (Block &block : region)
          eraseUnreachable(block);
    });

    collect([](Operation *op) { return isa<EvalOp>(op); });
    for (Operation *op : worklist)
      spliceBefore(cast<EvalOp>(op).getBody().front(), op), op->erase();

    // Outer ones first: what they are stored to is where inner ones can store too.
    collect<WalkOrder::PreOrder>([](Operation *op) { return isa<IfOp, SwitchOp>(op) && op->getNumResults(); });
    for (Operation *op : worklist)
      storeResults(op);

    if (aggregatesNeedVariables || vectorsAreChosen) {
      collect([&](Operation *op) {
        if (!isa<SelectOp>(op))
          return false;
        Type type = op->getResult(0).getType();
        return isa<ArrayType, StructType>(type) || (vectorsAreChosen && isa<MatrixType>(type));
      });
      for (Operation *op : worklist)
        storeChoice(cast<SelectOp>(op));
    }

    collect([](Operation *op) { return isa<SwitchOp>(op); });
    for (Operation *op : worklist)
      if (auto switchOp = cast<SwitchOp>(op); needsChain(switchOp))
        makeChain(switchOp);

    prepareForScheduling(function);
    // Post-order: what is inside has been decided on before.
    collect([](Operation *op) { return isa<LogicalAndOp, LogicalOrOp, LoopOp>(op); });
    for (Operation *op : worklist) {
      if (auto loop = dyn_cast<LoopOp>(op))
        legalizeLoop(loop);
      else
        legalizeLogical(op);
    }
  }

private:
  template <WalkOrder order = WalkOrder::PostOrder>
  void collect(llvm::function_ref<bool(Operation *)> predicate) {
    worklist.clear();
    function->walk<order>([&](Operation *op) {
      if (predicate(op))
        worklist.push_back(op);
    });
  }

  /// Removes what follows the first exit of a block.
  void eraseUnreachable(Block &block) {
    for (Operation &op : block) {
      if (!isa<ReturnOp, BreakOp, ContinueOp, DiscardOp>(op))
        continue;
      // A value of the block's yield that comes from behind the exit is never looked at.
      Operation *terminator = block.getTerminator();
      for (OpOperand &operand : terminator->getOpOperands()) {
        Operation *def = operand.get().getDefiningOp();
        if (def && def->getBlock() == &block && op.isBeforeInBlock(def))
          return;
      }
      while (terminator->getPrevNode() != &op) {
        terminator->getPrevNode()->erase();
      }
      return;
    }
  }

  /// Moves the ops of a block, but its yield, before an op.
  static void spliceBefore(Block &from, Operation *before) {
    before->getBlock()->getOperations().splice(Block::iterator(before), from.getOperations(), from.begin(), std::prev(from.end()));
  }

  static Value makeLocal(OpBuilder &builder, Location loc, StringRef name, Type type, Value init = {}) {
    return LocalOp::create(builder, loc, RefType::get(builder.getContext(), type, AddressSpace::Function), builder.getStringAttr(name), init,
                           StringAttr());
  }

  /// Reads the variable at each place where the value was used.
  static void replaceByLoads(Value value, Value variable) {
    for (OpOperand &use : llvm::make_early_inc_range(value.getUses())) {
      Operation *before = use.getOwner();
      while (before->getPrevNode() && isAccessPath(before->getPrevNode()))
        before = before->getPrevNode();
      OpBuilder builder(before);
      use.set(LoadOp::create(builder, value.getLoc(), variable));
    }
  }

  /// The variable that `value`, which `op` makes, is stored to by `op` instead: the one that the program gives it to if that is all
  /// that happens to it, otherwise a new one. `init` is its value before `op`, if any.
  Value takeVariable(OpBuilder &builder, Operation *op, Value value, Value init = {}) {
    Operation *user = value.hasOneUse() ? *value.user_begin() : nullptr;
    if (user && user->getBlock() == op->getBlock()) {
      if (auto let = dyn_cast<LetOp>(user)) {
        Value variable = makeLocal(builder, let.getLoc(), let.getName(), value.getType(), init);
        replaceByLoads(let.getResult(), variable);
        let.erase();
        return variable;
      }
      // Nothing can have used the variable before its declaration.
      if (auto local = dyn_cast<LocalOp>(user)) {
        Value variable = makeLocal(builder, local.getLoc(), local.getName(), value.getType(), init);
        local.getResult().replaceAllUsesWith(variable);
        local.erase();
        return variable;
      }
      auto store = dyn_cast<StoreOp>(user);
      auto target = store && !init ? store.getPlace().getDefiningOp<LocalOp>() : LocalOp();
      if (target && getNextStatement(op) == store) {
        store.erase();
        return target.getResult();
      }
    }
    Value variable = makeLocal(builder, op->getLoc(), "t", value.getType(), init);
    replaceByLoads(value, variable);
    return variable;
  }

  static Operation *getNextStatement(Operation *op) {
    op = op->getNextNode();
    while (op && !isPrintedStatement(op) && isMemoryEffectFree(op) && !op->hasTrait<mlir::OpTrait::IsTerminator>())
      op = op->getNextNode();
    return op;
  }

  /// `%r = if ...` stores its results to variables in its regions.
  void storeResults(Operation *op) {
    OpBuilder builder(op);
    SmallVector<Value> variables;
    for (Value result : op->getResults())
      variables.push_back(takeVariable(builder, op, result));
    for (Region &region : op->getRegions()) {
      auto yield = cast<YieldOp>(region.front().getTerminator());
      builder.setInsertionPoint(yield);
      bool reached = !yield->getPrevNode() || !isa<ReturnOp, BreakOp, ContinueOp, DiscardOp>(yield->getPrevNode());
      if (reached)
        for (auto [value, variable] : llvm::zip_equal(yield.getValues(), variables))
          StoreOp::create(builder, yield.getLoc(), value, variable);
      yield.getValuesMutable().clear();
    }
    // Without results, but otherwise the same op.
    builder.setInsertionPoint(op);
    if (auto branch = dyn_cast<IfOp>(op)) {
      auto without = IfOp::create(builder, op->getLoc(), TypeRange(), branch.getCondition(), branch.getImageGuard());
      without.getThenRegion().takeBody(branch.getThenRegion());
      without.getElseRegion().takeBody(branch.getElseRegion());
    } else {
      auto choice = cast<SwitchOp>(op);
      auto without =
          SwitchOp::create(builder, op->getLoc(), TypeRange(), choice.getSelector(), choice.getCaseValues(), choice.getBodies().size());
      for (auto [from, to] : llvm::zip_equal(choice.getBodies(), without.getBodies()))
        to.takeBody(from);
    }
    op->erase();
  }

  /// `c ? a : b` becomes a variable that is `b`, or is then assigned `a`.
  void storeChoice(SelectOp op) {
    OpBuilder builder(op);
    Value variable = takeVariable(builder, op, op.getResult(), op.getFalseValue());
    auto branch = IfOp::create(builder, op.getLoc(), TypeRange(), op.getCondition(), /*image_guard=*/false);
    ensureBlock(branch.getThenRegion());
    builder.setInsertionPointToStart(&branch.getThenRegion().front());
    StoreOp::create(builder, op.getLoc(), op.getTrueValue(), variable);
    op.erase();
  }

  /// Whether a loop's break stands in the switch, where the target's `break` would leave the switch alone, or the selector is a bool.
  bool needsChain(SwitchOp op) {
    if (op.getSelector().getType().isInteger(1))
      return true;
    if (!switchTakesBreak)
      return false;
    bool found = false;
    op->walk<WalkOrder::PreOrder>([&](Operation *inner) {
      if (isa<LoopOp>(inner))
        return WalkResult::skip();
      found |= isa<BreakOp>(inner);
      return found ? WalkResult::interrupt() : WalkResult::advance();
    });
    return found;
  }

  /// A switch on a bool is an if.
  void makeBranch(SwitchOp op) {
    OpBuilder builder(op);
    auto branch = IfOp::create(builder, op.getLoc(), TypeRange(), op.getSelector(), /*image_guard=*/false);
    auto regionFor = [&](bool value) -> Region & {
      for (auto [number, values] : llvm::enumerate(op.getCaseValues()))
        for (Attribute attribute : cast<ArrayAttr>(values))
          if (cast<IntegerAttr>(attribute).getValue().getBoolValue() == value)
            return op.getBodies()[number];
      return op.getBodies().back();
    };
    // The default is taken by one of them at most, unless there are no cases.
    Region &whenTrue = regionFor(true), &whenFalse = regionFor(false);
    if (&whenTrue == &whenFalse) {
      spliceBefore(whenTrue.front(), op);
      branch.erase();
    } else {
      branch.getThenRegion().takeBody(whenTrue);
      if (!llvm::hasSingleElement(whenFalse.front()))
        branch.getElseRegion().takeBody(whenFalse);
    }
    op.erase();
  }

  /// A sequence of ifs, of which exactly one runs: the selector is a value, so nothing that one of them does changes it.
  void makeChain(SwitchOp op) {
    OpBuilder builder(op);
    Location loc = op.getLoc();
    Value selector = op.getSelector();
    if (selector.getType().isInteger(1))
      return makeBranch(op);
    if (!isNamedOrFree(selector))
      selector = LetOp::create(builder, loc, selector.getType(), builder.getStringAttr("selector"), selector, StringAttr());
    auto compare = [&](CmpPredicate predicate, Attribute value) -> Value {
      Value constant = ConstantOp::create(builder, loc, cast<TypedAttr>(value));
      return CmpOp::create(builder, loc, predicate, selector, constant);
    };
    auto combine = [&](Value left, Value right, bool isAnd) -> Value {
      if (!left)
        return right;
      Operation *combined;
      if (isAnd)
        combined = LogicalAndOp::create(builder, loc, left);
      else
        combined = LogicalOrOp::create(builder, loc, left);
      Block &block = combined->getRegion(0).empty() ? combined->getRegion(0).emplaceBlock() : combined->getRegion(0).front();
      if (block.mightHaveTerminator() && !block.empty())
        block.getTerminator()->erase();
      Operation *comparison = right.getDefiningOp();
      comparison->getOperand(1).getDefiningOp()->moveBefore(&block, block.end());
      comparison->moveBefore(&block, block.end());
      OpBuilder inner = OpBuilder::atBlockEnd(&block);
      YieldOp::create(inner, loc, right);
      return combined->getResult(0);
    };
    ArrayAttr cases = op.getCaseValues();
    for (auto [number, region] : llvm::enumerate(op.getBodies())) {
      Value condition;
      if (number < cases.size()) {
        for (Attribute value : cast<ArrayAttr>(cases[number]))
          condition = combine(condition, compare(CmpPredicate::EQ, value), /*isAnd=*/false);
      } else {
        if (llvm::hasSingleElement(region.front()))
          continue;
        for (Attribute values : cases)
          for (Attribute value : cast<ArrayAttr>(values))
            condition = combine(condition, compare(CmpPredicate::NE, value), /*isAnd=*/true);
      }
      if (!condition) {
        // Only a default: it always runs.
        if (number == cases.size() && cases.empty())
          spliceBefore(region.front(), op);
        continue;
      }
      auto branch = IfOp::create(builder, loc, TypeRange(), condition, /*image_guard=*/false);
      branch.getThenRegion().takeBody(region);
    }
    op->erase();
  }

  static unsigned logicalNesting(Operation *op) {
    unsigned depth = 0;
    for (Operation *parent = op->getParentOp(); parent && isa<LogicalAndOp, LogicalOrOp>(parent); parent = parent->getParentOp())
      ++depth;
    return depth;
  }

  void legalizeLogical(Operation *op) {
    Block &block = op->getRegion(0).front();
    bool hasEffect = logicalEvaluatesBoth && llvm::any_of(block, [&](Operation &inner) { return effects.get(&inner).writes != 0; });
    if (!hasEffect && logicalNesting(op) < kMaxLogicalNesting && scheduler.fits(block, 0))
      return;
    effects.invalidate();
    OpBuilder builder(op);
    Location loc = op->getLoc();
    Value variable = takeVariable(builder, op, op->getResult(0), op->getOperand(0));
    Value condition = LoadOp::create(builder, loc, variable);
    if (isa<LogicalOrOp>(op))
      condition = NotOp::create(builder, loc, condition);
    auto branch = IfOp::create(builder, loc, TypeRange(), condition, /*image_guard=*/false);
    branch.getThenRegion().takeBody(op->getRegion(0));
    auto yield = cast<YieldOp>(branch.getThenRegion().front().getTerminator());
    builder.setInsertionPoint(yield);
    StoreOp::create(builder, loc, yield.getValues().front(), variable);
    yield.getValuesMutable().clear();
    op->erase();
  }

  /// Whether the block is one statement that can stand in a loop header: an assignment or a call.
  bool isHeaderStatement(Block &block) {
    for (Operation &op : block)
      if (isPrintedStatement(&op) && !isa<StoreOp>(op) && op.hasTrait<besl::OpTrait::Statement>())
        return false;
    return scheduler.fits(block, 1);
  }

  static bool isEmpty(Region &region) { return region.empty() || llvm::hasSingleElement(region.front()); }

  void legalizeLoop(LoopOp loop) {
    Region &condition = loop.getCondition(), &step = loop.getStep(), &body = loop.getBody();
    // A condition region that only yields a constant or an outside value has no ops but the yield, so it is the yield's operand that counts.
    bool hasCondition = !condition.empty() && condition.front().getTerminator()->getNumOperands();
    bool moveStep = !isEmpty(step) && !isHeaderStatement(step.front());
    bool moveCondition = hasCondition && !scheduler.fits(condition.front(), 0);
    if (!moveStep && !moveCondition)
      return;
    effects.invalidate();
    OpBuilder builder(loop);
    Location loc = loop.getLoc();
    if (moveStep) {
      bool continues = false;
      body.walk<WalkOrder::PreOrder>([&](Operation *op) {
        if (isa<LoopOp>(op))
          return WalkResult::skip();
        continues |= isa<ContinueOp>(op);
        return WalkResult::advance();
      });
      // After a discard the step still runs, but nothing may follow a discard in its block.
      Operation *last = body.front().getTerminator()->getPrevNode();
      continues |= isa_and_nonnull<DiscardOp>(last);
      if (!continues) {
        // Every path to the end of the body goes on to the step.
        if (!isa_and_nonnull<ReturnOp, BreakOp>(last))
          spliceBefore(step.front(), body.front().getTerminator());
        clear(step.front());
      } else {
        // The step moves to the start of the next iteration, the condition behind it.
        moveCondition = hasCondition;
        // Before the variable of the loop, which can then stay in the header.
        if (LocalOp header = getHeaderLocal(loop))
          builder.setInsertionPoint(header);
        Value isFirst = makeLocal(builder, loc, "first", builder.getI1Type(), ConstantOp::create(builder, loc, builder.getBoolAttr(true)));
        builder.setInsertionPointToStart(&body.front());
        Value load = LoadOp::create(builder, loc, isFirst);
        auto branch = IfOp::create(builder, loc, TypeRange(), load, /*image_guard=*/false);
        ensureBlock(branch.getThenRegion());
        ensureBlock(branch.getElseRegion());
        afterStep = branch;
        builder.setInsertionPointToStart(&branch.getThenRegion().front());
        StoreOp::create(builder, loc, ConstantOp::create(builder, loc, builder.getBoolAttr(false)), isFirst);
        spliceBefore(step.front(), branch.getElseRegion().front().getTerminator());
        clear(step.front());
      }
    }
    if (moveCondition) {
      auto yield = cast<YieldOp>(condition.front().getTerminator());
      builder.setInsertionPointToStart(&body.front());
      if (afterStep)
        builder.setInsertionPointAfter(afterStep);
      Operation *marker = NotOp::create(builder, loc, builder.getI1Type(), yield.getValues().front());
      spliceBefore(condition.front(), marker);
      yield.getValuesMutable().clear();
      auto branch = IfOp::create(builder, loc, TypeRange(), marker->getResult(0), /*image_guard=*/false);
      ensureBlock(branch.getThenRegion());
      builder.setInsertionPointToStart(&branch.getThenRegion().front());
      BreakOp::create(builder, loc);
    }
    afterStep = nullptr;
  }

  static void ensureBlock(Region &region) {
    if (region.empty())
      region.emplaceBlock();
    Block &block = region.front();
    if (block.empty() || !block.back().hasTrait<mlir::OpTrait::IsTerminator>()) {
      OpBuilder builder = OpBuilder::atBlockEnd(&block);
      YieldOp::create(builder, region.getLoc());
    }
  }

  /// Leaves nothing but the yield.
  static void clear(Block &block) {
    while (!llvm::hasSingleElement(block))
      block.getTerminator()->getPrevNode()->erase();
  }

  FuncOp function;
  EffectAnalysis &effects;
  InlineScheduler scheduler;
  bool switchTakesBreak;
  bool aggregatesNeedVariables;
  bool logicalEvaluatesBoth;
  bool vectorsAreChosen;
  SmallVector<Operation *> worklist;
  Operation *afterStep = nullptr;
};

struct HoistEffects : besl::impl::HoistEffectsBase<HoistEffects> {
  using Base::Base;
  void runOnOperation() override {
    if (!isSpellingTarget(spelling)) {
      report(getOperation(), TargetDiag::UnknownSpelling, spelling.getValue(), describeSpellingTargets());
      return signalPassFailure();
    }
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      EffectAnalysis effects(program);
      for (auto function : program.getBody().front().getOps<FuncOp>()) {
        if (function.isExternal())
          continue;
        Hoister hoister(function, effects, spelling, switchTakesBreak, aggregatesNeedVariables, logicalEvaluatesBoth, vectorsAreChosen);
        hoister.run();
      }
      return WalkResult::skip();
    });
  }
};

} // namespace
