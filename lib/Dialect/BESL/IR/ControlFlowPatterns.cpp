// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Canonicalisation of control flow: what a constant decides, and statements without content.

#include "AssemblyHelpers.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace besl;

/// The value of a bool that is known.
static std::optional<bool> getKnownBool(Value value) {
  IntegerAttr attr;
  if (value && matchPattern(value, m_Constant(&attr)))
    return !attr.getValue().isZero();
  return std::nullopt;
}

/// Whether what follows `op` would become unreachable in one block with what stands in `region`: a discard ends the block that it is in, while what
/// follows the blocks around it runs on, without effects, and may end a loop.
static bool wouldEndBlock(Operation *op, Region &region) {
  if (region.front().getOps<DiscardOp>().empty())
    return false;
  // The regions of expressions become part of the blocks around them.
  Operation *parent = op->getParentOp();
  auto loop = dyn_cast<LoopOp>(parent);
  bool isBody = isa<FuncOp, IfOp, SwitchOp>(parent) || (loop && op->getParentRegion() == &loop.getBody());
  return !isBody || op->getNextNode() != op->getBlock()->getTerminator();
}

/// Replaces `op` by what stands in `region`: its results by what the region yields.
static LogicalResult replaceByRegion(PatternRewriter &rewriter, Operation *op, Region &region) {
  if (wouldEndBlock(op, region))
    return failure();
  Operation *yield = region.front().getTerminator();
  SmallVector<Value> values(yield->getOperands());
  rewriter.eraseOp(yield);
  rewriter.inlineBlockBefore(&region.front(), op);
  rewriter.replaceOp(op, values);
  return success();
}

namespace {

/// An `if` whose condition is known is the region that runs.
struct IfOfConstant : OpRewritePattern<IfOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(IfOp op, PatternRewriter &rewriter) const override {
    std::optional<bool> condition = getKnownBool(op.getCondition());
    if (!condition)
      return failure();
    Region &region = *condition ? op.getThenRegion() : op.getElseRegion();
    if (!region.empty())
      return replaceByRegion(rewriter, op, region);
    rewriter.eraseOp(op);
    return success();
  }
};

/// An `else` without content goes; so does an `if` without content.
struct IfWithoutContent : OpRewritePattern<IfOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(IfOp op, PatternRewriter &rewriter) const override {
    if (op.getNumResults() != 0)
      return failure();
    bool emptyElse = op.getElseRegion().empty() || isEmptyBody(op.getElseRegion());
    if (!emptyElse)
      return failure();
    if (isEmptyBody(op.getThenRegion())) {
      rewriter.eraseOp(op);
      return success();
    }
    if (op.getElseRegion().empty())
      return failure();
    rewriter.modifyOpInPlace(op, [&] { rewriter.eraseBlock(&op.getElseRegion().front()); });
    return success();
  }
};

/// An `if` whose regions only choose between values is a `select`. Composites are left: targets
/// copy them branch by branch.
struct IfThatSelects : OpRewritePattern<IfOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(IfOp op, PatternRewriter &rewriter) const override {
    if (op.getNumResults() == 0 || !llvm::hasSingleElement(op.getThenRegion().front()) ||
        !llvm::hasSingleElement(op.getElseRegion().front()))
      return failure();
    auto chosen = op.getThenRegion().front().getTerminator()->getOperands();
    auto other = op.getElseRegion().front().getTerminator()->getOperands();
    for (auto [a, b] : llvm::zip_equal(chosen, other))
      if (a != b && !isScalarType(a.getType()) && !isShaderVector(a.getType()))
        return failure();
    SmallVector<Value> values;
    for (auto [a, b] : llvm::zip_equal(chosen, other))
      values.push_back(
          a == b ? a
                 : SelectOp::create(rewriter, op.getLoc(), op.getCondition(), a, b).getResult());
    rewriter.replaceOp(op, values);
    return success();
  }
};

/// A `switch` whose selector is known is the region that it selects.
struct SwitchOfConstant : OpRewritePattern<SwitchOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SwitchOp op, PatternRewriter &rewriter) const override {
    Attribute selector;
    if (!matchPattern(op.getSelector(), m_Constant(&selector)))
      return failure();
    Region *region = &op.getDefaultRegion();
    for (unsigned i = 0; i < op.getNumCases(); ++i)
      if (llvm::is_contained(op.getValuesOfCase(i), selector))
        region = &op.getBodies()[i];
    return replaceByRegion(rewriter, op, *region);
  }
};

/// A `switch` without content goes.
struct SwitchWithoutContent : OpRewritePattern<SwitchOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SwitchOp op, PatternRewriter &rewriter) const override {
    if (op.getNumResults() != 0 || !llvm::all_of(op.getBodies(), isEmptyBody))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};

/// A loop that is never entered is what its condition does.
struct LoopOfFalse : OpRewritePattern<LoopOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(LoopOp op, PatternRewriter &rewriter) const override {
    if (getKnownBool(op.getConditionValue()) != false || wouldEndBlock(op, op.getCondition()))
      return failure();
    Block &condition = op.getCondition().front();
    rewriter.eraseOp(condition.getTerminator());
    rewriter.inlineBlockBefore(&condition, op);
    rewriter.eraseOp(op);
    return success();
  }
};

/// An expression statement without effects goes.
struct EvalWithoutEffects : OpRewritePattern<EvalOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(EvalOp op, PatternRewriter &rewriter) const override {
    if (!isOpTriviallyDead(op))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};

/// Stops at an op that must not run, or should not, where the left side decides: it has an effect
/// or reads memory.
WalkResult cannotBeComputedAnyway(Operation *op) {
  if (isa<YieldOp>(op))
    return WalkResult::advance();
  auto access = dyn_cast<ResourceAccessInterface>(op);
  bool readsMemory = isa<LoadOp>(op) || (access && access.getResource());
  return readsMemory || !isMemoryEffectFree(op) || !isSpeculatable(op) ? WalkResult::interrupt()
                                                                       : WalkResult::advance();
}

/// `&&` and `||` whose left side is known, and those whose right side can be computed in any case.
template <typename OpTy> struct SimplifyLogical : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  static constexpr bool isAnd = std::is_same_v<OpTy, LogicalAndOp>;

  LogicalResult matchAndRewrite(OpTy op, PatternRewriter &rewriter) const override {
    if (std::optional<bool> lhs = getKnownBool(op.getLhs())) {
      if (*lhs == isAnd)
        return replaceByRegion(rewriter, op, op.getRhs());
      rewriter.replaceOp(op, op.getLhs());
      return success();
    }
    if (op.getRhs().walk(cannotBeComputedAnyway).wasInterrupted())
      return failure();
    Operation *yield = op.getRhs().front().getTerminator();
    Value rhs = yield->getOperand(0);
    Value lhs = op.getLhs();
    Location loc = op.getLoc();
    rewriter.eraseOp(yield);
    rewriter.inlineBlockBefore(&op.getRhs().front(), op);
    Value known = ConstantOp::create(rewriter, loc, rewriter.getBoolAttr(!isAnd));
    rewriter.replaceOpWithNewOp<SelectOp>(op, lhs, isAnd ? rhs : known, isAnd ? known : rhs);
    return success();
  }
};

} // namespace

void IfOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<IfOfConstant, IfThatSelects, IfWithoutContent>(context);
}
void SwitchOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<SwitchOfConstant, SwitchWithoutContent>(context);
}
void LoopOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<LoopOfFalse>(context);
}
void EvalOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<EvalWithoutEffects>(context);
}
void LogicalAndOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<SimplifyLogical<LogicalAndOp>>(context);
}
void LogicalOrOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<SimplifyLogical<LogicalOrOp>>(context);
}
