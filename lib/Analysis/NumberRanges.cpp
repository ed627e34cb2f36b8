// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See NumberRanges.h. Whatever is not known to be smaller is anything, so every limit here makes answers less precise, never wrong.

#include "NumberRanges.h"

#include "besl/Analysis/Effects.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLIntrinsics.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/Constants.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"

#include <cmath>

using namespace mlir;

namespace besl {

/// How far a number is followed, how many calls deep with the arguments of the very call, and how many steps all questions may take
/// together while they are about one call: those answers are not kept.
static constexpr unsigned kMaxDepth = 128, kMaxFrames = 8, kMaxWork = 1 << 14;

//===----------------------------------------------------------------------===//
// Ranges
//===----------------------------------------------------------------------===//

NumberRange NumberRange::exactly(double number) { return within(number, number, std::isnan(number)); }

NumberRange NumberRange::nothing() {
  return {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(), /*mayBeNaN=*/false, /*isNeverOne=*/true};
}

NumberRange NumberRange::within(double min, double max, bool mayBeNaN) {
  if (std::isnan(min) || std::isnan(max))
    return anything();
  return {min, max, mayBeNaN, /*isNeverOne=*/max < 1.0 || min > 1.0};
}

bool NumberRange::isFinite() const { return !mayBeNaN && std::isfinite(min) && std::isfinite(max); }

NumberRange NumberRange::join(const NumberRange &other) const {
  return {std::min(min, other.min), std::max(max, other.max), mayBeNaN || other.mayBeNaN, isNeverOne && other.isNeverOne};
}

/// What rounding to the type, and how targets compute, may change. Results that the type has exactly stay what they are.
static NumberRange rounded(double min, double max, bool mayBeNaN, Type type) {
  bool isHalf = getScalarOrSelf(type).isF16();
  // Multiples of 1/1024 below 2 need no more than the 11 bits of a half.
  if (min == max && std::abs(min) < 2.0 && std::trunc(min * 1024.0) == min * 1024.0)
    return NumberRange::within(min, max, mayBeNaN);
  double error = isHalf ? 2e-3 : 1e-6;
  auto widen = [&](double number) { return error * std::max(std::abs(number), 1e-4); };
  return NumberRange::within(min - widen(min), max + widen(max), mayBeNaN || std::isinf(min) || std::isinf(max));
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

NumberRanges::NumberRanges(const ReachableProgram &reachable) {
  for (FuncOp function : reachable.functions) {
    functions[function.getSymNameAttr()] = function;
    function->walk([&](CallOp call) { callsOf[call.getCalleeAttr().getAttr()].push_back(call); });
  }
  for (Operation *global : reachable.globals)
    if (isa<ConstOp>(global))
      constants[SymbolTable::getSymbolName(global)] = global;
}

static NumberRange fromConstant(Attribute constant, PartPath path) {
  for (uint32_t step : path)
    constant = getConstantPart(constant, step);
  auto number = dyn_cast_if_present<FloatAttr>(constant);
  return number ? NumberRange::exactly(number.getValueAsDouble()) : NumberRange::anything();
}

/// Whether a branch leaves before it gives a value. One that goes on as a helper after a `discard` has one.
static bool leavesBeforeEnd(Block &block) {
  return llvm::any_of(block, [](Operation &op) { return isa<ReturnOp, BreakOp, ContinueOp>(op); });
}

NumberRange NumberRanges::get(Value value, PartPath path, const Frame *frame, unsigned depth) {
  if (depth > kMaxDepth)
    return NumberRange::anything();
  if (frame) {
    if (++work > kMaxWork)
      return NumberRange::anything();
    return compute(value, path, frame, depth + 1);
  }
  Key key(value.getAsOpaquePointer(), llvm::to_vector<4>(path));
  auto [found, isNew] = known.try_emplace(key, NumberRange::anything());
  if (!isNew)
    return found->second;
  NumberRange range = compute(value, path, frame, depth + 1);
  return known[key] = range;
}

NumberRange NumberRanges::compute(Value value, PartPath path, const Frame *frame, unsigned depth) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return getParameter(cast<BlockArgument>(value), path, frame, depth);
  return llvm::TypeSwitch<Operation *, NumberRange>(op)
      .Case([&](ConstantOp constant) { return fromConstant(constant.getValue(), path); })
      .Case([&](ConstructOp construct) {
        if (path.empty() || path.front() >= construct.getParts().size())
          return NumberRange::anything();
        return get(construct.getParts()[path.front()], path.drop_front(), frame, depth);
      })
      .Case([&](SplatOp splat) { return get(splat.getScalar(), {}, frame, depth); })
      .Case([&](ExtractOp extract) {
        SmallVector<uint32_t, 4> whole = {uint32_t(extract.getPosition())};
        llvm::append_range(whole, path);
        return get(extract.getComposite(), whole, frame, depth);
      })
      .Case([&](InsertOp insert) {
        if (path.empty())
          return NumberRange::anything();
        bool isPart = insert.getPosition() == path.front();
        return isPart ? get(insert.getPart(), path.drop_front(), frame, depth) : get(insert.getComposite(), path, frame, depth);
      })
      .Case([&](LetOp let) { return get(let.getValue(), path, frame, depth); })
      .Case([&](SelectOp select) {
        return get(select.getTrueValue(), path, frame, depth).join(get(select.getFalseValue(), path, frame, depth));
      })
      .Case<IfOp, SwitchOp>([&](Operation *branch) {
        unsigned number = cast<OpResult>(value).getResultNumber();
        NumberRange range = NumberRange::nothing();
        for (Region &region : branch->getRegions()) {
          if (region.empty())
            return NumberRange::anything();
          if (!leavesBeforeEnd(region.front()))
            range = range.join(get(region.front().getTerminator()->getOperand(number), path, frame, depth));
        }
        return range;
      })
      .Case([&](CallOp call) { return getResult(call, path, frame, depth); })
      .Case([&](LoadOp load) { return getPlace(load.getPlace(), path, frame, depth); })
      .Default([&](Operation *other) { return computeMath(other, path, frame, depth); });
}

NumberRange NumberRanges::computeMath(Operation *op, PartPath path, const Frame *frame, unsigned depth) {
  // Matrices and the like are left alone: what follows works by component.
  Type type = op->getNumResults() == 1 ? op->getResult(0).getType() : Type();
  if (!type || !isa<FloatType>(getScalarOrSelf(type)) || isa<MatrixType>(type))
    return NumberRange::anything();
  auto operand = [&](unsigned number) {
    Value value = op->getOperand(number);
    if (!isa<FloatType>(getScalarOrSelf(value.getType())))
      return NumberRange::anything();
    // A scalar among vectors goes with every component.
    return get(value, isa<VectorType>(value.getType()) ? path : PartPath(), frame, depth);
  };
  auto smaller = [](NumberRange a, NumberRange b) {
    // A NaN on one side may give the other, or a NaN.
    if (a.mayBeNaN || b.mayBeNaN)
      return NumberRange::within(std::min(a.min, b.min), a.mayBeNaN && b.mayBeNaN ? std::max(a.max, b.max) : a.mayBeNaN ? b.max : a.max, true);
    return NumberRange::within(std::min(a.min, b.min), std::min(a.max, b.max), false);
  };
  auto negated = [](NumberRange a) { return NumberRange::within(-a.max, -a.min, a.mayBeNaN); };
  auto larger = [&](NumberRange a, NumberRange b) { return negated(smaller(negated(a), negated(b))); };
  /// Of sums and products of finite numbers the extremes are at the ends.
  auto atEnds = [&](NumberRange a, NumberRange b, auto compute) {
    if (!a.isFinite() || !b.isFinite())
      return NumberRange::anything();
    double ends[] = {compute(a.min, b.min), compute(a.min, b.max), compute(a.max, b.min), compute(a.max, b.max)};
    return rounded(*llvm::min_element(ends), *llvm::max_element(ends), false, type);
  };
  return llvm::TypeSwitch<Operation *, NumberRange>(op)
      .Case([&](NegOp) { return negated(operand(0)); })
      .Case([&](AddOp) { return atEnds(operand(0), operand(1), [](double a, double b) { return a + b; }); })
      .Case([&](SubOp) { return atEnds(operand(0), operand(1), [](double a, double b) { return a - b; }); })
      .Case([&](MulOp) { return atEnds(operand(0), operand(1), [](double a, double b) { return a * b; }); })
      .Case([&](MinOp) { return smaller(operand(0), operand(1)); })
      .Case([&](MaxOp) { return larger(operand(0), operand(1)); })
      .Case([&](ClampOp) { return smaller(larger(operand(0), operand(1)), operand(2)); })
      .Case([&](MixOp) {
        NumberRange a = operand(0), b = operand(1), t = operand(2);
        if (!a.isFinite() || !b.isFinite() || !t.isFinite())
          return NumberRange::anything();
        if (a.isExact() && b.isExact() && a.min == b.min)
          return a;
        if (t.min < 0.0 || t.max > 1.0)
          return NumberRange::anything();
        return rounded(std::min(a.min, b.min), std::max(a.max, b.max), false, type);
      })
      .Case([&](AbsOp) {
        NumberRange a = operand(0);
        double most = std::max(std::abs(a.min), std::abs(a.max));
        double least = a.min > 0 ? a.min : a.max < 0 ? -a.max : 0.0;
        return NumberRange::within(least, most, a.mayBeNaN);
      })
      .Case<FractOp, SmoothStepOp>([&](Operation *) { return NumberRange::within(0.0, 1.0, true); })
      .Case([&](StepOp) { return NumberRange::within(0.0, 1.0, true); })
      .Case([&](ConvertOp) {
        NumberRange a = operand(0);
        return getScalarOrSelf(type).isF16() ? rounded(a.min, a.max, a.mayBeNaN, type) : a;
      })
      .Default([](Operation *) { return NumberRange::anything(); });
}

//===----------------------------------------------------------------------===//
// From function to function
//===----------------------------------------------------------------------===//

NumberRange NumberRanges::getParameter(BlockArgument parameter, PartPath path, const Frame *frame, unsigned depth) {
  auto function = dyn_cast<FuncOp>(parameter.getOwner()->getParentOp());
  if (!function || function.isEntry())
    return NumberRange::anything();
  unsigned number = parameter.getArgNumber();
  if (frame)
    return get(frame->call->getArgs()[number], path, frame->outer, depth);
  NumberRange range = NumberRange::nothing();
  for (CallOp call : callsOf.lookup(function.getSymNameAttr()))
    range = range.join(get(call.getArgs()[number], path, nullptr, depth));
  return range;
}

NumberRange NumberRanges::getResult(CallOp call, PartPath path, const Frame *frame, unsigned depth) {
  FuncOp callee = functions.lookup(call.getCalleeAttr().getAttr());
  if (!callee || callee.isExternal())
    return NumberRange::anything();
  Frame inner{&call, frame, frame ? frame->depth + 1 : 1};
  const Frame *within = inner.depth <= kMaxFrames ? &inner : nullptr;
  NumberRange range = NumberRange::nothing();
  auto add = [&](ValueRange values) {
    if (!values.empty())
      range = range.join(get(values.front(), path, within, depth));
  };
  callee->walk([&](ReturnOp op) { add(op->getOperands()); });
  add(callee.getBody().front().getTerminator()->getOperands());
  return range;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

namespace {
/// The steps from a variable to a place, the outermost first. None where an index is not known.
using PlaceSteps = SmallVector<std::optional<uint32_t>, 4>;
} // namespace

/// The step that an op takes; false if it takes none.
static bool getStep(Operation *op, std::optional<uint32_t> &step) {
  step.reset();
  if (auto member = dyn_cast<MemberOp>(op)) {
    step = uint32_t(member.getField());
    return true;
  }
  if (!isa<ElementOp, ComponentOp, ColumnOp>(op))
    return false;
  APInt index;
  if (matchPattern(op->getOperand(1), m_ConstantInt(&index)))
    step = uint32_t(index.getLimitedValue(UINT32_MAX));
  return true;
}

NumberRange NumberRanges::getPlace(Value place, PartPath path, const Frame *frame, unsigned depth) {
  SmallVector<uint32_t, 8> steps(llvm::reverse(path));
  Operation *op = place.getDefiningOp();
  std::optional<uint32_t> step;
  while (op && getStep(op, step)) {
    if (!step)
      return NumberRange::anything();
    steps.push_back(*step);
    op = op->getOperand(0).getDefiningOp();
  }
  std::reverse(steps.begin(), steps.end());
  if (auto local = dyn_cast_if_present<LocalOp>(op))
    return getLocal(local, steps, frame, depth);
  if (auto global = dyn_cast_if_present<GlobalOp>(op))
    if (auto constant = dyn_cast_if_present<ConstOp>(constants.lookup(global.getSymbolAttr().getAttr())))
      return fromConstant(constant.getValue(), steps);
  return NumberRange::anything();
}

/// Everything that is ever stored to a part of a local, in whatever order.
NumberRange NumberRanges::getLocal(LocalOp local, PartPath path, const Frame *frame, unsigned depth) {
  if (!local.getInit())
    return NumberRange::anything();
  NumberRange range = get(local.getInit(), path, frame, depth);
  SmallVector<std::pair<Value, PlaceSteps>> places = {{local.getResult(), {}}};
  while (!places.empty()) {
    auto [place, steps] = places.pop_back_val();
    for (Operation *user : place.getUsers()) {
      std::optional<uint32_t> step;
      if (isa<LoadOp>(user))
        continue;
      if (auto store = dyn_cast<StoreOp>(user)) {
        // A place that ends inside of the number's path: the rest leads through what is stored.
        range = range.join(get(store.getValue(), path.drop_front(steps.size()), frame, depth));
      } else if (getStep(user, step)) {
        // An unknown index may be the one that is asked for.
        if (steps.size() < path.size() && (!step || *step == path[steps.size()])) {
          PlaceSteps longer = steps;
          longer.push_back(step);
          places.push_back({user->getResult(0), std::move(longer)});
        }
      } else {
        return NumberRange::anything();
      }
    }
  }
  return range;
}

} // namespace besl
