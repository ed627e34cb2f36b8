// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Folding of arithmetic, comparisons and conversions. What an operation gives, edge cases included,
// is in docs/semantics.md; here an identity is only used where it holds for every value: adding a
// positive zero changes a negative one, and multiplying by zero does not give zero for infinities
// and NaN, so neither folds for floats.

#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/Constants.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/APSInt.h"

using namespace mlir;
using namespace besl;

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

namespace {
using IntegerFunction = llvm::function_ref<APInt(const APInt &, const APInt &, bool isSigned)>;
using FloatFunction = llvm::function_ref<APFloat(const APFloat &, const APFloat &)>;
} // namespace

static constexpr APFloat::roundingMode nearest = APFloat::rmNearestTiesToEven;

/// Folds two constants by the function for their kind.
static TypedAttr foldConstants(Type type, Attribute lhs, Attribute rhs, IntegerFunction onIntegers,
                               FloatFunction onFloats) {
  return mapConstants(type, {lhs, rhs}, [&](ArrayRef<Attribute> scalars) -> Attribute {
    if (auto left = dyn_cast<FloatAttr>(scalars[0]))
      return FloatAttr::get(left.getType(),
                            onFloats(left.getValue(), cast<FloatAttr>(scalars[1]).getValue()));
    auto left = cast<IntegerAttr>(scalars[0]);
    return IntegerAttr::get(left.getType(),
                            onIntegers(left.getValue(), cast<IntegerAttr>(scalars[1]).getValue(),
                                       left.getType().isSignedInteger()));
  });
}

/// For ops that take integers only.
static TypedAttr foldConstants(Type type, Attribute lhs, Attribute rhs,
                               IntegerFunction onIntegers) {
  return foldConstants(type, lhs, rhs, onIntegers, [](const APFloat &, const APFloat &) -> APFloat {
    llvm_unreachable("an integer operation on floats");
  });
}

static bool isIntegerWhere(Attribute scalar, llvm::function_ref<bool(const APInt &)> predicate) {
  auto integer = dyn_cast<IntegerAttr>(scalar);
  return integer && predicate(integer.getValue());
}

/// A constant whose scalars are all the integer 0.
static bool isIntegerZero(Attribute constant) {
  return allScalars(constant, [](Attribute scalar) {
    return isIntegerWhere(scalar, [](const APInt &value) { return value.isZero(); });
  });
}

/// A constant whose scalars are all the number 1.
static bool isOne(Attribute constant) {
  return allScalars(constant, [](Attribute scalar) {
    if (auto real = dyn_cast<FloatAttr>(scalar))
      return real.getValue().isExactlyValue(1.0);
    return isIntegerWhere(scalar, [](const APInt &value) { return value.isOne(); });
  });
}

/// A constant whose scalars are all the float zero of one sign.
static bool isFloatZero(Attribute constant, bool negative) {
  return allScalars(constant, [&](Attribute scalar) {
    auto real = dyn_cast<FloatAttr>(scalar);
    return real && real.getValue().isZero() && real.getValue().isNegative() == negative;
  });
}

static bool isIntegral(Type type) { return isIntegerScalar(getScalarOrSelf(type)); }

//===----------------------------------------------------------------------===//
// Sums and products
//===----------------------------------------------------------------------===//

OpFoldResult AddOp::fold(FoldAdaptor adaptor) {
  if (isIntegerZero(adaptor.getRhs()) || isFloatZero(adaptor.getRhs(), /*negative=*/true))
    return getLhs();
  return foldConstants(
      getType(), adaptor.getLhs(), adaptor.getRhs(),
      [](const APInt &a, const APInt &b, bool) { return a + b; },
      [](const APFloat &a, const APFloat &b) { return a + b; });
}

OpFoldResult SubOp::fold(FoldAdaptor adaptor) {
  if (isIntegerZero(adaptor.getRhs()) || isFloatZero(adaptor.getRhs(), /*negative=*/false))
    return getLhs();
  if (getLhs() == getRhs() && isIntegral(getType()))
    return makeZeroConstant(getType());
  return foldConstants(
      getType(), adaptor.getLhs(), adaptor.getRhs(),
      [](const APInt &a, const APInt &b, bool) { return a - b; },
      [](const APFloat &a, const APFloat &b) { return a - b; });
}

OpFoldResult MulOp::fold(FoldAdaptor adaptor) {
  if (isOne(adaptor.getRhs()))
    return getLhs();
  if (isIntegerZero(adaptor.getRhs()))
    return adaptor.getRhs();
  return foldConstants(
      getType(), adaptor.getLhs(), adaptor.getRhs(),
      [](const APInt &a, const APInt &b, bool) { return a * b; },
      [](const APFloat &a, const APFloat &b) { return a * b; });
}

/// Division by zero gives the dividend; the smallest signed value divided by -1 wraps to itself.
static APInt divide(const APInt &a, const APInt &b, bool isSigned) {
  if (b.isZero())
    return a;
  return isSigned ? a.sdiv(b) : a.udiv(b);
}

OpFoldResult DivOp::fold(FoldAdaptor adaptor) {
  // 0 divided by anything, by 0 too, is 0.
  if (isOne(adaptor.getRhs()) || isIntegerZero(adaptor.getRhs()) || isIntegerZero(adaptor.getLhs()))
    return getLhs();
  return foldConstants(getType(), adaptor.getLhs(), adaptor.getRhs(), divide,
                       [](const APFloat &a, const APFloat &b) { return a / b; });
}

OpFoldResult RemOp::fold(FoldAdaptor adaptor) {
  bool divisorIsOne = isIntegral(getType()) && isOne(adaptor.getRhs());
  if (divisorIsOne || isIntegerZero(adaptor.getRhs()) || isIntegerZero(adaptor.getLhs()))
    return makeZeroConstant(getType());
  return foldConstants(
      getType(), adaptor.getLhs(), adaptor.getRhs(),
      [](const APInt &a, const APInt &b, bool isSigned) {
        // The smallest signed value by -1 overflows in APInt's remainder only in name: the result
        // is 0.
        if (b.isZero())
          return APInt::getZero(a.getBitWidth());
        return isSigned ? a.srem(b) : a.urem(b);
      },
      [](const APFloat &a, const APFloat &b) {
        APFloat quotient = a / b;
        quotient.roundToIntegral(APFloat::rmTowardZero);
        return a - b * quotient;
      });
}

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

/// A constant of shift amounts that all shift by nothing.
static bool shiftsByNothing(Attribute amount) {
  return allScalars(amount, [](Attribute scalar) {
    return isIntegerWhere(scalar,
                          [](const APInt &value) { return value.urem(value.getBitWidth()) == 0; });
  });
}

/// The amount modulo the width; a power of two, so that the low bits of a negative amount are right
/// too.
static unsigned getShiftAmount(const APInt &amount) {
  return unsigned(amount.urem(amount.getBitWidth()));
}

OpFoldResult ShlOp::fold(FoldAdaptor adaptor) {
  if (shiftsByNothing(adaptor.getRhs()) || isIntegerZero(adaptor.getLhs()))
    return getLhs();
  return foldConstants(
      getType(), adaptor.getLhs(), adaptor.getRhs(),
      [](const APInt &a, const APInt &b, bool) { return a.shl(getShiftAmount(b)); });
}

OpFoldResult ShrOp::fold(FoldAdaptor adaptor) {
  if (shiftsByNothing(adaptor.getRhs()) || isIntegerZero(adaptor.getLhs()))
    return getLhs();
  return foldConstants(getType(), adaptor.getLhs(), adaptor.getRhs(),
                       [](const APInt &a, const APInt &b, bool isSigned) {
                         return isSigned ? a.ashr(getShiftAmount(b)) : a.lshr(getShiftAmount(b));
                       });
}

static bool isAllOnes(Attribute constant) {
  return allScalars(constant, [](Attribute scalar) {
    return isIntegerWhere(scalar, [](const APInt &value) { return value.isAllOnes(); });
  });
}

OpFoldResult AndOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs() || isAllOnes(adaptor.getRhs()))
    return getLhs();
  if (isIntegerZero(adaptor.getRhs()))
    return adaptor.getRhs();
  return foldConstants(getType(), adaptor.getLhs(), adaptor.getRhs(),
                       [](const APInt &a, const APInt &b, bool) { return a & b; });
}

OpFoldResult OrOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs() || isIntegerZero(adaptor.getRhs()))
    return getLhs();
  if (isAllOnes(adaptor.getRhs()))
    return adaptor.getRhs();
  return foldConstants(getType(), adaptor.getLhs(), adaptor.getRhs(),
                       [](const APInt &a, const APInt &b, bool) { return a | b; });
}

OpFoldResult XorOp::fold(FoldAdaptor adaptor) {
  if (isIntegerZero(adaptor.getRhs()))
    return getLhs();
  if (getLhs() == getRhs())
    return makeZeroConstant(getType());
  return foldConstants(getType(), adaptor.getLhs(), adaptor.getRhs(),
                       [](const APInt &a, const APInt &b, bool) { return a ^ b; });
}

//===----------------------------------------------------------------------===//
// Unary operators
//===----------------------------------------------------------------------===//

OpFoldResult NegOp::fold(FoldAdaptor adaptor) {
  if (auto inner = getOperand().getDefiningOp<NegOp>())
    return inner.getOperand();
  return mapConstants(getType(), adaptor.getOperand(),
                      [](ArrayRef<Attribute> scalars) -> Attribute {
                        if (auto real = dyn_cast<FloatAttr>(scalars[0]))
                          return FloatAttr::get(real.getType(), llvm::neg(real.getValue()));
                        auto integer = cast<IntegerAttr>(scalars[0]);
                        return IntegerAttr::get(integer.getType(), -integer.getValue());
                      });
}

/// Flips every bit of every scalar; for bools that is their negation.
static TypedAttr flipBits(Type type, Attribute constant) {
  return mapConstants(type, constant, [](ArrayRef<Attribute> scalars) -> Attribute {
    auto integer = cast<IntegerAttr>(scalars[0]);
    return IntegerAttr::get(integer.getType(), ~integer.getValue());
  });
}

OpFoldResult NotOp::fold(FoldAdaptor adaptor) {
  if (auto inner = getOperand().getDefiningOp<NotOp>())
    return inner.getOperand();
  return flipBits(getType(), adaptor.getOperand());
}

OpFoldResult ComplementOp::fold(FoldAdaptor adaptor) {
  if (auto inner = getOperand().getDefiningOp<ComplementOp>())
    return inner.getOperand();
  return flipBits(getType(), adaptor.getOperand());
}

//===----------------------------------------------------------------------===//
// Comparison and choice
//===----------------------------------------------------------------------===//

static bool compareIntegers(CmpPredicate predicate, const APInt &a, const APInt &b, bool isSigned) {
  switch (predicate) {
  case CmpPredicate::EQ:
    return a == b;
  case CmpPredicate::NE:
    return a != b;
  case CmpPredicate::LT:
    return isSigned ? a.slt(b) : a.ult(b);
  case CmpPredicate::LE:
    return isSigned ? a.sle(b) : a.ule(b);
  case CmpPredicate::GT:
    return isSigned ? a.sgt(b) : a.ugt(b);
  case CmpPredicate::GE:
    return isSigned ? a.sge(b) : a.uge(b);
  }
  llvm_unreachable("unknown predicate");
}

/// With a NaN only NE holds.
static bool compareFloats(CmpPredicate predicate, const APFloat &a, const APFloat &b) {
  APFloat::cmpResult order = a.compare(b);
  switch (predicate) {
  case CmpPredicate::EQ:
    return order == APFloat::cmpEqual;
  case CmpPredicate::NE:
    return order != APFloat::cmpEqual;
  case CmpPredicate::LT:
    return order == APFloat::cmpLessThan;
  case CmpPredicate::LE:
    return order == APFloat::cmpLessThan || order == APFloat::cmpEqual;
  case CmpPredicate::GT:
    return order == APFloat::cmpGreaterThan;
  case CmpPredicate::GE:
    return order == APFloat::cmpGreaterThan || order == APFloat::cmpEqual;
  }
  llvm_unreachable("unknown predicate");
}

OpFoldResult CmpOp::fold(FoldAdaptor adaptor) {
  CmpPredicate predicate = getPredicate();
  Type scalar = getScalarOrSelf(getLhs().getType());
  auto everywhere = [&](bool value) {
    return makeSplatConstant(getType(), BoolAttr::get(getContext(), value));
  };
  // A value equals itself, except for NaN.
  if (getLhs() == getRhs() && !isFloatScalar(scalar))
    return everywhere(predicate == CmpPredicate::EQ || predicate == CmpPredicate::LE ||
                      predicate == CmpPredicate::GE);
  if (scalar.isUnsignedInteger() && isIntegerZero(adaptor.getRhs())) {
    if (predicate == CmpPredicate::LT)
      return everywhere(false);
    if (predicate == CmpPredicate::GE)
      return everywhere(true);
  }
  return mapConstants(
      getType(), {adaptor.getLhs(), adaptor.getRhs()},
      [&](ArrayRef<Attribute> scalars) -> Attribute {
        bool holds;
        if (auto left = dyn_cast<FloatAttr>(scalars[0]))
          holds = compareFloats(predicate, left.getValue(), cast<FloatAttr>(scalars[1]).getValue());
        else
          holds =
              compareIntegers(predicate, cast<IntegerAttr>(scalars[0]).getValue(),
                              cast<IntegerAttr>(scalars[1]).getValue(), scalar.isSignedInteger());
        return BoolAttr::get(getContext(), holds);
      });
}

OpFoldResult SelectOp::fold(FoldAdaptor adaptor) {
  if (getTrueValue() == getFalseValue())
    return getTrueValue();
  if (auto condition = dyn_cast_or_null<IntegerAttr>(adaptor.getCondition()))
    return condition.getValue().isZero() ? getFalseValue() : getTrueValue();
  if (auto condition = dyn_cast_or_null<DenseElementsAttr>(adaptor.getCondition())) {
    if (condition.isSplat())
      return condition.getSplatValue<bool>() ? getTrueValue() : getFalseValue();
    auto yes = dyn_cast_or_null<DenseElementsAttr>(adaptor.getTrueValue());
    auto no = dyn_cast_or_null<DenseElementsAttr>(adaptor.getFalseValue());
    if (!yes || !no)
      return {};
    SmallVector<Attribute> parts;
    for (auto [chosen, ifTrue, ifFalse] : llvm::zip_equal(
             condition.getValues<bool>(), yes.getValues<Attribute>(), no.getValues<Attribute>()))
      parts.push_back(chosen ? ifTrue : ifFalse);
    return DenseElementsAttr::get(cast<VectorType>(getType()), parts);
  }
  if (getType().isInteger(1) && matchPattern(getTrueValue(), m_One()) &&
      matchPattern(getFalseValue(), m_Zero()))
    return getCondition();
  return {};
}

//===----------------------------------------------------------------------===//
// Conversion
//===----------------------------------------------------------------------===//

static Attribute convertScalar(Attribute scalar, Type to) {
  if (auto real = dyn_cast<FloatAttr>(scalar)) {
    APFloat value = real.getValue();
    if (auto target = dyn_cast<FloatType>(to)) {
      bool losesInfo;
      value.convert(target.getFloatSemantics(), nearest, &losesInfo);
      return FloatAttr::get(target, value);
    }
    // Out of range, APFloat gives the nearest value that there is, and 0 for NaN.
    llvm::APSInt integer(to.getIntOrFloatBitWidth(), to.isUnsignedInteger());
    bool isExact;
    value.convertToInteger(integer, APFloat::rmTowardZero, &isExact);
    return IntegerAttr::get(to, integer);
  }
  auto integer = cast<IntegerAttr>(scalar);
  bool isSigned = integer.getType().isSignedInteger();
  if (auto target = dyn_cast<FloatType>(to)) {
    APFloat value(target.getFloatSemantics());
    value.convertFromAPInt(integer.getValue(), isSigned, nearest);
    return FloatAttr::get(target, value);
  }
  unsigned width = to.getIntOrFloatBitWidth();
  return IntegerAttr::get(to, isSigned ? integer.getValue().sextOrTrunc(width)
                                       : integer.getValue().zextOrTrunc(width));
}

/// Whether converting to `to` and back gives every value of `from` again.
static bool isLossless(Type from, Type to) {
  unsigned fromWidth = from.getIntOrFloatBitWidth(), toWidth = to.getIntOrFloatBitWidth();
  if (isFloatScalar(from))
    return isFloatScalar(to) && toWidth >= fromWidth;
  if (isFloatScalar(to))
    // A binary32 holds 24 bits of integers, a binary16 11.
    return fromWidth <= (toWidth == 32 ? 24u : 11u);
  return toWidth >= fromWidth;
}

OpFoldResult ConvertOp::fold(FoldAdaptor adaptor) {
  if (getOperand().getType() == getType())
    return getOperand();
  if (auto inner = getOperand().getDefiningOp<ConvertOp>())
    if (inner.getOperand().getType() == getType() &&
        isLossless(getScalarOrSelf(getType()), getScalarOrSelf(inner.getType())))
      return inner.getOperand();
  return mapConstants(getType(), adaptor.getOperand(), [&](ArrayRef<Attribute> scalars) {
    return convertScalar(scalars[0], getScalarOrSelf(getType()));
  });
}
