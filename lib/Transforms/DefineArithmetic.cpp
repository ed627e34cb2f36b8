// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-define-arithmetic: see Passes.td. The numbers S1.5 and so on are those of docs/semantics.md.

#include "besl/Analysis/ValueRanges.h"
#include "besl/Dialect/BESL/IR/BESLIntrinsics.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Transforms/Passes.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Remarks.h"

namespace besl {
#define GEN_PASS_DEF_DEFINEARITHMETIC
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

bool isSigned(Type type) { return cast<IntegerType>(getScalarOrSelf(type)).isSigned(); }

/// The value of an `i1` region: what the right side of a logical operator is.
using Condition = llvm::function_ref<Value()>;

struct DefineArithmetic : besl::impl::DefineArithmeticBase<DefineArithmetic> {
  using Base::Base;

  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](FuncOp func) {
      ValueRanges known;
      ranges = &known;
      numDefined = numProved = 0;
      func.walk<WalkOrder::PreOrder>([&](Operation *op) {
        known.visit(op);
        return define(op) ? WalkResult::skip() : WalkResult::advance();
      });
      if (numDefined || numProved)
        remark::passed(func.getLoc(), remark::RemarkOpts::name("arithmetic-defined").category(getArgumentName()).function(func.getSymName()))
            << remark::metric("guarded", numDefined) << remark::metric("proved", numProved);
      return WalkResult::skip();
    });
  }

private:
  /// Makes one op harmless. True when it had to be replaced and is gone.
  bool define(Operation *op) {
    ImplicitLocOpBuilder here(op->getLoc(), op);
    builder = &here;
    if (auto div = dyn_cast<DivOp>(op))
      return defineDivision(div), false;
    if (auto rem = dyn_cast<RemOp>(op))
      return defineRemainder(rem);
    if (isa<ShlOp, ShrOp>(op))
      defineShift(op);
    if (isa<AddOp, SubOp, MulOp, NegOp, ShlOp>(op))
      return defineOverflow(op);
    if (auto convert = dyn_cast<ConvertOp>(op))
      return defineConversion(convert);
    return false;
  }

  bool replace(Operation *op, Value value) {
    ranges->copy(op->getResult(0), value);
    op->getResult(0).replaceAllUsesWith(value);
    op->erase();
    ++numDefined;
    return true;
  }

  void markProved(Operation *op) {
    op->setAttr("unchecked", builder->getUnitAttr());
    ++numProved;
  }
  void markDefined(Operation *op, unsigned operand, Value value) {
    op->setOperand(operand, value);
    op->setAttr("unchecked", builder->getUnitAttr());
    ++numDefined;
  }

  //===-- Small expressions --------------------------------------------------------------------------------------------===//

  /// A number of the type, in every component.
  Value number(Type type, int64_t value) { return constant(type, builder->getIntegerAttr(getScalarOrSelf(type), value)); }
  Value number(Type type, const APFloat &value) { return constant(type, builder->getFloatAttr(getScalarOrSelf(type), value)); }
  Value constant(Type type, Attribute scalar) {
    if (auto vector = dyn_cast<VectorType>(type))
      scalar = DenseElementsAttr::get(vector, scalar);
    return ConstantOp::create(*builder, cast<TypedAttr>(scalar));
  }
  Value compare(CmpPredicate predicate, Value lhs, Value rhs) { return CmpOp::create(*builder, predicate, lhs, rhs); }
  Value equals(Value value, int64_t other) { return compare(CmpPredicate::EQ, value, number(value.getType(), other)); }
  Value select(Value condition, Value yes, Value no) { return SelectOp::create(*builder, yes.getType(), condition, yes, no); }

  template <typename OpT> Value logical(Value lhs, Condition rhs) {
    auto op = OpT::create(*builder, lhs);
    OpBuilder::InsertionGuard guard(*builder);
    builder->setInsertionPointToEnd(&op.getRhs().front());
    YieldOp::create(*builder, rhs());
    return op;
  }

  //===-- Integer division ---------------------------------------------------------------------------------------------===//

  static int64_t smallest(Type type) { return IntegerRange::getFull(type).min; }

  /// Whether the division could be that of the smallest number by -1.
  bool mayOverflow(Value lhs, Value rhs) {
    Type type = lhs.getType();
    return isSigned(type) && !ranges->isNever(lhs, smallest(type)) && !ranges->isNever(rhs, -1);
  }

  /// S1.5, S1.7: where the target leaves the quotient open it is the dividend, as if by 1.
  void defineDivision(DivOp op) {
    Type type = op.getType();
    if (!intDivision || op.getUnchecked() || !isIntegerScalar(getScalarOrSelf(type)))
      return;
    Value lhs = op.getLhs(), rhs = op.getRhs();
    bool zero = !ranges->isNever(rhs, 0), overflow = mayOverflow(lhs, rhs);
    if (!zero && !overflow)
      return markProved(op);
    markDefined(op, 1, getDivisor(lhs, rhs, zero, overflow));
  }

  /// The divisor of a quotient, or 1 where the quotient is not defined.
  Value getDivisor(Value lhs, Value rhs, bool zero, bool overflow) {
    Type type = rhs.getType();
    if (isa<VectorType>(type)) {
      Value divisor = zero ? select(equals(rhs, 0), number(type, 1), rhs) : rhs;
      if (!overflow)
        return divisor;
      // Instead of -1.
      Value minusOne = select(equals(lhs, smallest(type)), number(type, 1), number(type, -1));
      return select(equals(rhs, -1), minusOne, divisor);
    }
    auto isMinusOne = [&] { return equals(rhs, -1); };
    auto overflows = [&] { return logical<LogicalAndOp>(equals(lhs, smallest(type)), isMinusOne); };
    Value condition = !zero ? overflows() : overflow ? logical<LogicalOrOp>(equals(rhs, 0), overflows) : equals(rhs, 0);
    return select(condition, number(type, 1), rhs);
  }

  /// The divisor of a remainder, or 1 where it is 0 anyway and a target may not know it.
  Value getRemainderDivisor(Value rhs, bool zero, bool overflow) {
    Type type = rhs.getType();
    if (isa<VectorType>(type)) {
      Value divisor = zero ? select(equals(rhs, 0), number(type, 1), rhs) : rhs;
      return overflow ? select(equals(rhs, -1), number(type, 1), divisor) : divisor;
    }
    auto isMinusOne = [&] { return equals(rhs, -1); };
    Value condition = !zero ? isMinusOne() : overflow ? logical<LogicalOrOp>(equals(rhs, 0), isMinusOne) : equals(rhs, 0);
    return select(condition, number(type, 1), rhs);
  }

  //===-- Remainders ---------------------------------------------------------------------------------------------------===//

  bool defineRemainder(RemOp op) {
    Type type = op.getType();
    if (op.getUnchecked() || isa<MatrixType>(type))
      return false;
    if (isFloatScalar(getScalarOrSelf(type)))
      return floatRemainder && defineFloatRemainder(op);

    Value lhs = op.getLhs(), rhs = op.getRhs();
    // S1.9: a target without the sign of the dividend has it when there is no sign.
    bool expand = signedRemainder && isSigned(type) && (ranges->getInteger(lhs).min < 0 || ranges->getInteger(rhs).min < 0);
    if (!expand && !intDivision)
      return false;
    // S1.6, S1.8
    bool zero = !ranges->isNever(rhs, 0), overflow = mayOverflow(lhs, rhs);
    Value divisor = zero || overflow ? getRemainderDivisor(rhs, zero, overflow) : rhs;
    if (expand) {
      if (divisor != rhs)
        divisor.setLoc(NameLoc::get(builder->getStringAttr("divisor"), op.getLoc()));
      Value quotient = DivOp::create(*builder, type, lhs, divisor, /*unchecked=*/true);
      return replace(op, SubOp::create(*builder, lhs, MulOp::create(*builder, quotient, divisor)));
    }
    if (divisor == rhs)
      markProved(op);
    else
      markDefined(op, 1, divisor);
    return false;
  }

  /// S2.5
  bool defineFloatRemainder(RemOp op) {
    Value lhs = op.getLhs(), rhs = op.getRhs();
    Value quotient = DivOp::create(*builder, op.getType(), lhs, rhs);
    Value whole = TruncOp::create(*builder, op.getType(), quotient);
    return replace(op, SubOp::create(*builder, lhs, MulOp::create(*builder, rhs, whole)));
  }

  //===-- Shifts -------------------------------------------------------------------------------------------------------===//

  /// S1.11
  void defineShift(Operation *op) {
    if (!shifts || op->hasAttr("unchecked"))
      return;
    Value amount = op->getOperand(1);
    int64_t last = cast<IntegerType>(getScalarOrSelf(amount.getType())).getWidth() - 1;
    if (ranges->getInteger(amount).isWithin({0, last}))
      return markProved(op);
    markDefined(op, 1, AndOp::create(*builder, amount, number(amount.getType(), last)));
  }

  //===-- Overflow -----------------------------------------------------------------------------------------------------===//

  /// The bits of a signed integer as an unsigned one.
  Value toUnsigned(Value value) {
    Type type = withScalar(value.getType(), builder->getIntegerType(32, /*isSigned=*/false));
    if (auto convert = value.getDefiningOp<ConvertOp>(); convert && convert.getOperand().getType() == type)
      return convert.getOperand();
    if (auto constant = value.getDefiningOp<ConstantOp>()) {
      if (auto integer = dyn_cast<IntegerAttr>(constant.getValue()))
        return ConstantOp::create(*builder, cast<TypedAttr>(Attribute(IntegerAttr::get(type, integer.getValue()))));
      if (auto dense = dyn_cast<DenseIntElementsAttr>(constant.getValue()))
        return ConstantOp::create(*builder, cast<TypedAttr>(Attribute(
                                                dense.mapValues(getScalarOrSelf(type), [](const llvm::APInt &element) { return element; }))));
    }
    return ConvertOp::create(*builder, type, value, /*unchecked=*/true);
  }

  /// What the exact result can be; nothing where bounds do not tell.
  std::optional<IntegerRange> getExactResult(Operation *op) {
    IntegerRange a = ranges->getInteger(op->getOperand(0));
    if (isa<NegOp>(op))
      return IntegerRange{-a.max, -a.min};
    IntegerRange b = ranges->getInteger(op->getOperand(1));
    if (isa<AddOp>(op))
      return IntegerRange{a.min + b.min, a.max + b.max};
    if (isa<SubOp>(op))
      return IntegerRange{a.min - b.max, a.max - b.min};
    if (isa<MulOp>(op)) {
      auto [least, most] = std::minmax({a.min * b.min, a.min * b.max, a.max * b.min, a.max * b.max});
      return IntegerRange{least, most};
    }
    if (a.min < 0 || b.min < 0 || b.max > 31)
      return std::nullopt;
    return IntegerRange{0, a.max << b.max};
  }

  /// S1.1: targets from C++ leave the overflow of signed integers open, and shifts of negative numbers.
  bool defineOverflow(Operation *op) {
    Type type = op->getResult(0).getType();
    auto integer = dyn_cast<IntegerType>(getScalarOrSelf(type));
    if (!signedOverflow || !integer || !integer.isSigned() || isa<MatrixType>(type))
      return false;
    if (std::optional<IntegerRange> exact = getExactResult(op); exact && exact->isWithin(IntegerRange::getFull(type))) {
      ++numProved;
      return false;
    }
    Value a = toUnsigned(op->getOperand(0));
    Value result;
    if (isa<NegOp>(op)) {
      result = SubOp::create(*builder, number(a.getType(), 0), a);
    } else {
      Value b = toUnsigned(op->getOperand(1));
      if (isa<AddOp>(op))
        result = AddOp::create(*builder, a, b);
      else if (isa<SubOp>(op))
        result = SubOp::create(*builder, a, b);
      else if (isa<MulOp>(op))
        result = MulOp::create(*builder, a, b);
      else
        result = ShlOp::create(*builder, a.getType(), a, b, /*unchecked=*/true);
    }
    return replace(op, ConvertOp::create(*builder, type, result, /*unchecked=*/true));
  }

  //===-- Floats to integers -------------------------------------------------------------------------------------------===//

  /// S3.4, S3.5, and the same for the types that have no such conversion in the language.
  bool defineConversion(ConvertOp op) {
    Value from = op.getOperand();
    Type type = op.getType(), floatType = from.getType();
    auto integer = dyn_cast<IntegerType>(getScalarOrSelf(type));
    auto scalar = dyn_cast<FloatType>(getScalarOrSelf(floatType));
    if (!floatToInt || op.getUnchecked() || !integer || integer.getWidth() == 1 || !scalar)
      return false;

    // The floats next to the bounds, on the inner side; a half may reach neither.
    IntegerRange bounds = IntegerRange::getFull(type);
    auto innermost = [&](int64_t bound) {
      APFloat result(scalar.getFloatSemantics());
      result.convertFromAPInt(APInt(64, uint64_t(bound), /*isSigned=*/true), /*IsSigned=*/true, APFloat::rmTowardZero);
      return result.isInfinity() ? APFloat::getLargest(scalar.getFloatSemantics(), result.isNegative()) : result;
    };
    APFloat least = innermost(bounds.min), most = innermost(bounds.max);
    auto isExact = [](const APFloat &value, int64_t bound) { return value.convertToDouble() == double(bound); };
    // The fraction is cut off at the upper end, but no target says that it is at the lower end of an unsigned type.
    if (std::optional<FloatRange> range = ranges->getFloat(from);
        range && range->min >= double(bounds.min) && range->max < double(bounds.max) + 1) {
      markProved(op);
      return false;
    }

    if (floatToIntCalls && (type.isUnsignedInteger(32) || type.isSignedInteger(32))) {
      ++numDefined;
      return false;
    }

    // A NaN fails every comparison.
    Value value = from;
    if (bounds.min == 0) {
      Value zero = number(floatType, APFloat::getZero(scalar.getFloatSemantics()));
      value = select(compare(CmpPredicate::GT, from, zero), from, zero);
    } else {
      Value isNumber = compare(CmpPredicate::EQ, from, from);
      value = select(isNumber, from, number(floatType, APFloat::getZero(scalar.getFloatSemantics())));
      value = MaxOp::create(*builder, floatType, ValueRange{value, number(floatType, least)});
    }
    value = MinOp::create(*builder, floatType, ValueRange{value, number(floatType, most)});
    value = ConvertOp::create(*builder, type, value, /*unchecked=*/true);
    if (!isExact(least, bounds.min))
      value = select(compare(CmpPredicate::LT, from, number(floatType, least)), number(type, bounds.min), value);
    if (!isExact(most, bounds.max))
      value = select(compare(CmpPredicate::GT, from, number(floatType, most)), number(type, bounds.max), value);
    return replace(op, value);
  }

  unsigned numDefined = 0;
  unsigned numProved = 0;
  ValueRanges *ranges = nullptr;
  ImplicitLocOpBuilder *builder = nullptr;
};

} // namespace
