// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Analysis/ValueRanges.h"

#include "besl/Analysis/TextShape.h"
#include "besl/Dialect/BESL/IR/BESLIntrinsics.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace mlir;
using namespace besl;

static bool isInteger(Type type) { return isIntegerScalar(getScalarOrSelf(type)); }
static bool isFloat(Type type) { return isFloatScalar(getScalarOrSelf(type)); }

IntegerRange IntegerRange::getFull(Type type) {
  auto integer = cast<IntegerType>(getScalarOrSelf(type));
  unsigned width = integer.getWidth();
  if (integer.isSigned())
    return {-(int64_t(1) << (width - 1)), (int64_t(1) << (width - 1)) - 1};
  return {0, (int64_t(1) << width) - 1};
}

/// Calls `visit` with each number of a scalar or vector constant. False for anything else.
template <typename AttrT, typename ValueT>
static bool forEachNumber(Attribute attr, llvm::function_ref<void(const ValueT &)> visit) {
  if (auto scalar = dyn_cast<AttrT>(attr)) {
    visit(scalar.getValue());
    return true;
  }
  auto dense = dyn_cast<DenseElementsAttr>(attr);
  if (!dense)
    return false;
  for (ValueT number : dense.getValues<ValueT>())
    visit(number);
  return true;
}

static int64_t toInteger(const APInt &number, Type type) {
  return cast<IntegerType>(getScalarOrSelf(type)).isSigned() ? number.getSExtValue() : int64_t(number.getZExtValue());
}

//===-- Queries --------------------------------------------------------------------------------------------------------===//

IntegerRange ValueRanges::getInteger(Value value) const {
  auto found = integers.find(value);
  return found == integers.end() ? IntegerRange::getFull(value.getType()) : found->second;
}

std::optional<FloatRange> ValueRanges::getFloat(Value value) const {
  auto found = floats.find(value);
  return found == floats.end() ? std::nullopt : std::optional(found->second);
}

bool ValueRanges::isNever(Value value, int64_t number) const {
  if (!getInteger(value).contains(number))
    return true;
  auto constant = value.getDefiningOp<ConstantOp>();
  if (!constant)
    return false;
  bool found = false;
  return forEachNumber<IntegerAttr, APInt>(constant.getValue(),
                                           [&](const APInt &each) { found |= toInteger(each, value.getType()) == number; }) &&
         !found;
}

void ValueRanges::copy(Value from, Value to) {
  if (auto found = integers.find(from); found != integers.end())
    integers[to] = IntegerRange(found->second);
  if (auto found = floats.find(from); found != floats.end())
    floats[to] = FloatRange(found->second);
}

void ValueRanges::visit(Operation *op) {
  if (op->getNumResults() != 1)
    return;
  Value result = op->getResult(0);
  if (isInteger(result.getType())) {
    auto load = dyn_cast<LoadOp>(op);
    if (std::optional<IntegerRange> range = load ? getCounter(load) : computeInteger(op))
      integers[result] = *range;
  } else if (isFloat(result.getType()) && !isa<MatrixType>(result.getType())) {
    if (std::optional<FloatRange> range = computeFloat(op); range && !std::isnan(range->min) && !std::isnan(range->max))
      floats[result] = *range;
  }
}

//===-- Counters of loops ------------------------------------------------------------------------------------------------===//

/// What the condition of a loop says about a local, in every part of an `&&`. Conditions have been visited before bodies.
static IntegerRange constrain(LocalOp local, IntegerRange range, Value condition, const ValueRanges &ranges) {
  SmallVector<Value, 4> parts = {condition};
  while (!parts.empty()) {
    Operation *op = parts.pop_back_val().getDefiningOp();
    if (auto both = dyn_cast_or_null<LogicalAndOp>(op)) {
      parts.push_back(both.getLhs());
      parts.push_back(cast<YieldOp>(both.getRhs().front().getTerminator()).getValues().front());
      continue;
    }
    auto cmp = dyn_cast_or_null<CmpOp>(op);
    if (!cmp)
      continue;
    auto isLocal = [&](Value value) {
      auto load = value.getDefiningOp<LoadOp>();
      return load && load.getPlace() == local.getResult();
    };
    CmpPredicate predicate = cmp.getPredicate();
    Value bound = cmp.getRhs();
    if (isLocal(cmp.getRhs())) {
      bound = cmp.getLhs();
      predicate = predicate == CmpPredicate::LT   ? CmpPredicate::GT
                  : predicate == CmpPredicate::LE ? CmpPredicate::GE
                  : predicate == CmpPredicate::GT ? CmpPredicate::LT
                  : predicate == CmpPredicate::GE ? CmpPredicate::LE
                                                  : predicate;
    } else if (!isLocal(cmp.getLhs())) {
      continue;
    }
    IntegerRange other = ranges.getInteger(bound);
    switch (predicate) {
    case CmpPredicate::LT: range.max = std::min(range.max, other.max - 1); break;
    case CmpPredicate::LE: range.max = std::min(range.max, other.max); break;
    case CmpPredicate::GT: range.min = std::max(range.min, other.min + 1); break;
    case CmpPredicate::GE: range.min = std::max(range.min, other.min); break;
    case CmpPredicate::NE:
      // Zero is the case that matters.
      if (range.min == 0 && other.min == 0 && other.max == 0)
        range.min = 1;
      break;
    case CmpPredicate::EQ: break;
    }
  }
  return range;
}

/// Bounds of a counter within the body of its loop. The body must not change it, so that the condition still holds there.
std::optional<IntegerRange> ValueRanges::computeCounter(LocalOp local, LoopOp loop) const {
  Type type = local.getVariableType();
  if (!isIntegerScalar(type) || !loop.getConditionValue())
    return std::nullopt;
  // The one store that there may be, in the step.
  StoreOp step;
  for (Operation *user : local->getUsers()) {
    if (isa<LoadOp>(user))
      continue;
    auto store = dyn_cast<StoreOp>(user);
    if (!store || step || store->getParentRegion() != &loop.getStep())
      return std::nullopt;
    step = store;
  }
  IntegerRange range = constrain(local, IntegerRange::getFull(type), loop.getConditionValue(), *this);

  // A counter that only grows, and does not wrap, is never below where it began.
  auto add = step ? step.getValue().getDefiningOp<AddOp>() : AddOp();
  auto load = add ? add.getLhs().getDefiningOp<LoadOp>() : LoadOp();
  if (!step || (load && load.getPlace() == local.getResult())) {
    IntegerRange growth = step ? getInteger(add.getRhs()) : IntegerRange{0, 0};
    if (growth.min >= 0 && range.max + growth.max <= IntegerRange::getFull(type).max)
      range.min = std::max(range.min, getInteger(local.getInit()).min);
  }
  return range.min <= range.max ? std::optional(range) : std::nullopt;
}

std::optional<IntegerRange> ValueRanges::getCounter(LoadOp load) {
  auto local = load.getPlace().getDefiningOp<LocalOp>();
  if (!local || !local.getInit())
    return std::nullopt;
  auto [entry, isNew] = counters.try_emplace(local);
  Counter &counter = entry->second;
  if (isNew)
    counter.loop = getForHeader(local);
  auto loop = cast_or_null<LoopOp>(counter.loop);
  if (!loop)
    return std::nullopt;
  // Only what stands in the body, or in the step before that assigns: elsewhere the condition does not hold yet, or not any more. All uses
  // are in the loop, so this climbs no further than that.
  Operation *use = load;
  while (use->getParentOp() != loop)
    use = use->getParentOp();
  if (use->getParentRegion() == &loop.getCondition())
    return std::nullopt;
  if (use->getParentRegion() == &loop.getStep())
    for (Operation *user : local->getUsers())
      if (isa<StoreOp>(user) && (user->getBlock() != use->getBlock() || user->isBeforeInBlock(use)))
        return std::nullopt;
  if (!counter.isComputed) {
    counter.range = computeCounter(local, loop);
    counter.isComputed = true;
  }
  return counter.range;
}

//===-- Both -----------------------------------------------------------------------------------------------------------===//

template <typename RangeT> static RangeT unite(RangeT a, RangeT b) { return {std::min(a.min, b.min), std::max(a.max, b.max)}; }

template <typename RangeT> static RangeT minOf(RangeT a, RangeT b) { return {std::min(a.min, b.min), std::min(a.max, b.max)}; }
template <typename RangeT> static RangeT maxOf(RangeT a, RangeT b) { return {std::max(a.min, b.min), std::max(a.max, b.max)}; }

/// The smallest range around what `part` gives for all four corners.
template <typename RangeT, typename F> static RangeT corners(RangeT a, RangeT b, F combine) {
  auto all = {combine(a.min, b.min), combine(a.min, b.max), combine(a.max, b.min), combine(a.max, b.max)};
  return {std::min(all), std::max(all)};
}

/// The operands that the components of an op's result are taken from, for ops that compute nothing. Empty for others.
static SmallVector<Value> getSources(Operation *op) {
  return llvm::TypeSwitch<Operation *, SmallVector<Value>>(op)
      .Case<LetOp, SplatOp>([](auto op) { return SmallVector<Value>{op->getOperand(0)}; })
      .Case([](SelectOp op) { return SmallVector<Value>{op.getTrueValue(), op.getFalseValue()}; })
      .Case([](ConstructOp op) {
        return isa<VectorType>(op.getType()) ? llvm::to_vector(op.getParts()) : SmallVector<Value>();
      })
      .Case<ExtractOp, ExtractDynamicOp>([](auto op) {
        return isa<VectorType>(op.getComposite().getType()) ? SmallVector<Value>{op.getComposite()} : SmallVector<Value>();
      })
      .Case<InsertOp, InsertDynamicOp>([](auto op) {
        return isa<VectorType>(op.getType()) ? SmallVector<Value>{op.getPart(), op.getComposite()} : SmallVector<Value>();
      })
      .Default([](Operation *) { return SmallVector<Value>(); });
}

//===-- Integers -------------------------------------------------------------------------------------------------------===//

static int64_t magnitude(IntegerRange range) { return std::max(range.max, -range.min); }

/// The range of an exact result, or none when it may wrap.
static std::optional<IntegerRange> unlessWrapping(IntegerRange range, Type type) {
  return range.isWithin(IntegerRange::getFull(type)) ? std::optional(range) : std::nullopt;
}

/// The product, or a number that no type can hold.
static int64_t multiply(int64_t a, int64_t b) {
  int64_t product;
  return llvm::MulOverflow(a, b, product) ? std::numeric_limits<int64_t>::max() : product;
}

static IntegerRange divide(IntegerRange x, IntegerRange y) {
  // x / 0 is x, so no quotient is larger than the dividend.
  int64_t largest = magnitude(x);
  if (x.min >= 0 && y.min > 0)
    return {x.min / y.max, x.max / y.min};
  return {x.min >= 0 && y.min >= 0 ? 0 : -largest, largest};
}

static IntegerRange remainder(IntegerRange x, IntegerRange y) {
  int64_t largest = std::max<int64_t>(magnitude(y) - 1, 0);
  return {x.min >= 0 ? 0 : std::max(x.min, -largest), x.max <= 0 ? 0 : std::min(x.max, largest)};
}

static std::optional<IntegerRange> shiftLeft(IntegerRange x, IntegerRange amount, Type type) {
  unsigned width = cast<IntegerType>(getScalarOrSelf(type)).getWidth();
  if (!amount.isWithin({0, width - 1}))
    return std::nullopt;
  return unlessWrapping(corners(x, amount, [](int64_t a, int64_t b) { return a * (int64_t(1) << b); }), type);
}

static IntegerRange shiftRight(IntegerRange x, IntegerRange amount, Type type) {
  unsigned width = cast<IntegerType>(getScalarOrSelf(type)).getWidth();
  if (amount.isWithin({0, width - 1}))
    return corners(x, amount, [](int64_t a, int64_t b) { return a >> b; });
  return {x.min >= 0 ? 0 : x.min, x.max < 0 ? -1 : x.max};
}

std::optional<IntegerRange> ValueRanges::computeInteger(Operation *op) const {
  Type type = op->getResult(0).getType();
  if (auto constant = dyn_cast<ConstantOp>(op)) {
    std::optional<IntegerRange> range;
    forEachNumber<IntegerAttr, APInt>(constant.getValue(), [&](const APInt &each) {
      int64_t number = toInteger(each, type);
      range = range ? unite(*range, {number, number}) : IntegerRange{number, number};
    });
    return range;
  }
  if (SmallVector<Value> sources = getSources(op); !sources.empty()) {
    IntegerRange range = getInteger(sources.front());
    for (Value source : llvm::drop_begin(sources))
      range = unite(range, getInteger(source));
    return range;
  }
  auto operand = [&](unsigned number) { return getInteger(op->getOperand(number)); };
  auto exact = [&](auto combine) { return unlessWrapping(corners(operand(0), operand(1), combine), type); };
  return llvm::TypeSwitch<Operation *, std::optional<IntegerRange>>(op)
      .Case([&](AddOp) { return exact([](int64_t a, int64_t b) { return a + b; }); })
      .Case([&](SubOp) { return exact([](int64_t a, int64_t b) { return a - b; }); })
      .Case([&](MulOp) { return exact(multiply); })
      .Case([&](DivOp) { return unlessWrapping(divide(operand(0), operand(1)), type); })
      .Case([&](RemOp) { return remainder(operand(0), operand(1)); })
      .Case([&](ShlOp) { return shiftLeft(operand(0), operand(1), type); })
      .Case([&](ShrOp) { return shiftRight(operand(0), operand(1), type); })
      .Case([&](AndOp) -> std::optional<IntegerRange> {
        IntegerRange a = operand(0), b = operand(1);
        if (a.min < 0 && b.min < 0)
          return std::nullopt;
        return IntegerRange{0, a.min < 0 ? b.max : b.min < 0 ? a.max : std::min(a.max, b.max)};
      })
      .Case<OrOp, XorOp>([&](auto) -> std::optional<IntegerRange> {
        IntegerRange a = operand(0), b = operand(1);
        if (a.min < 0 || b.min < 0)
          return std::nullopt;
        return IntegerRange{0, int64_t(llvm::NextPowerOf2(uint64_t(std::max(a.max, b.max)))) - 1};
      })
      .Case([&](NegOp) { return unlessWrapping({-operand(0).max, -operand(0).min}, type); })
      .Case([&](MinOp) { return minOf(operand(0), operand(1)); })
      .Case([&](MaxOp) { return maxOf(operand(0), operand(1)); })
      .Case([&](ClampOp) { return minOf(maxOf(operand(0), operand(1)), operand(2)); })
      .Case([&](ConvertOp convert) -> std::optional<IntegerRange> {
        IntegerRange full = IntegerRange::getFull(type);
        if (isInteger(convert.getOperand().getType()))
          return unlessWrapping(operand(0), type);
        std::optional<FloatRange> from = getFloat(convert.getOperand());
        if (!from)
          return std::nullopt;
        auto saturate = [&](double number) {
          return number <= double(full.min) ? full.min : number >= double(full.max) ? full.max : int64_t(number);
        };
        return IntegerRange{saturate(from->min), saturate(from->max)};
      })
      .Default([](Operation *) { return std::nullopt; });
}

//===-- Floats ---------------------------------------------------------------------------------------------------------===//

/// Makes room for the rounding of a target, division's included.
static std::optional<FloatRange> rounded(FloatRange range, Type type) {
  bool isHalf = getScalarOrSelf(type).isF16();
  double slack = isHalf ? 0x1p-8 : 0x1p-20, largest = isHalf ? 65504.0 : double(std::numeric_limits<float>::max());
  FloatRange result = {range.min - std::abs(range.min) * slack, range.max + std::abs(range.max) * slack};
  if (!(result.min >= -largest && result.max <= largest))
    return std::nullopt;
  return result;
}

std::optional<FloatRange> ValueRanges::computeFloat(Operation *op) const {
  using Range = std::optional<FloatRange>;
  constexpr double infinity = std::numeric_limits<double>::infinity();
  Type type = op->getResult(0).getType();
  if (auto constant = dyn_cast<ConstantOp>(op)) {
    Range range;
    bool known = forEachNumber<FloatAttr, APFloat>(constant.getValue(), [&](const APFloat &each) {
      double number = each.convertToDouble();
      if (!range)
        range = FloatRange{number, number};
      else if (!(std::isnan(range->min) || std::isnan(number)))
        range = unite(*range, {number, number});
      else
        range = FloatRange{std::numeric_limits<double>::quiet_NaN(), 0};
    });
    return known ? range : std::nullopt;
  }
  if (SmallVector<Value> sources = getSources(op); !sources.empty()) {
    Range range = getFloat(sources.front());
    for (Value source : llvm::drop_begin(sources)) {
      Range other = getFloat(source);
      if (!range || !other)
        return std::nullopt;
      range = unite(*range, *other);
    }
    return range;
  }

  auto operand = [&](unsigned number) -> Range {
    Value value = op->getOperand(number);
    return isFloat(value.getType()) ? getFloat(value) : std::nullopt;
  };
  auto isFinite = [](Range range) { return range && std::isfinite(range->min) && std::isfinite(range->max); };
  auto arithmetic = [&](auto combine) -> Range {
    Range a = operand(0), b = operand(1);
    if (!isFinite(a) || !isFinite(b))
      return std::nullopt;
    return rounded(corners(*a, *b, combine), type);
  };
  auto monotonic = [&](auto function) -> Range {
    Range a = operand(0);
    return a ? Range(FloatRange{function(a->min), function(a->max)}) : std::nullopt;
  };
  // A NaN loses against a number.
  auto lower = [&](Range a, Range b) -> Range {
    if (a && b)
      return minOf(*a, *b);
    if (!a && !b)
      return std::nullopt;
    return FloatRange{-infinity, (a ? a : b)->max};
  };
  auto higher = [&](Range a, Range b) -> Range {
    if (a && b)
      return maxOf(*a, *b);
    if (!a && !b)
      return std::nullopt;
    return FloatRange{(a ? a : b)->min, infinity};
  };
  return llvm::TypeSwitch<Operation *, Range>(op)
      .Case([&](AddOp) { return arithmetic([](double a, double b) { return a + b; }); })
      .Case([&](SubOp) { return arithmetic([](double a, double b) { return a - b; }); })
      .Case([&](MulOp) { return arithmetic([](double a, double b) { return a * b; }); })
      .Case([&](DivOp) -> Range {
        Range divisor = operand(1);
        if (!divisor || (divisor->min <= 0 && divisor->max >= 0))
          return std::nullopt;
        return arithmetic([](double a, double b) { return a / b; });
      })
      .Case([&](NegOp) -> Range {
        Range a = operand(0);
        return a ? Range(FloatRange{-a->max, -a->min}) : std::nullopt;
      })
      .Case([&](MinOp) { return lower(operand(0), operand(1)); })
      .Case([&](MaxOp) { return higher(operand(0), operand(1)); })
      .Case([&](ClampOp) { return lower(higher(operand(0), operand(1)), operand(2)); })
      .Case([&](AbsOp) -> Range {
        Range a = operand(0);
        if (!a)
          return std::nullopt;
        double least = a->min <= 0 && a->max >= 0 ? 0 : std::min(std::abs(a->min), std::abs(a->max));
        return FloatRange{least, std::max(std::abs(a->min), std::abs(a->max))};
      })
      .Case([&](FloorOp) { return monotonic([](double a) { return std::floor(a); }); })
      .Case([&](RoundOp) { return monotonic([](double a) { return std::nearbyint(a); }); })
      .Case([&](TruncOp) { return monotonic([](double a) { return std::trunc(a); }); })
      // A small negative number gives 1 by rounding.
      .Case([&](FractOp) { return isFinite(operand(0)) ? Range(FloatRange{0, 1}) : std::nullopt; })
      .Case([&](ConvertOp convert) -> Range {
        if (isFloat(convert.getOperand().getType())) {
          Range a = operand(0);
          return isFinite(a) ? rounded(*a, type) : std::nullopt;
        }
        IntegerRange from = getInteger(convert.getOperand());
        return rounded({double(from.min), double(from.max)}, type);
      })
      .Default([](Operation *) { return std::nullopt; });
}
