// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-fold-float-constants: see Passes.td.

#include "besl/Dialect/BESL/IR/BESLIntrinsics.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/Constants.h"
#include "besl/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <charconv>

namespace besl {
#define GEN_PASS_DEF_FOLDFLOATCONSTANTS
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

bool isFloat(Type type) { return isFloatScalar(getScalarOrSelf(type)); }

/// What a compiler makes of the shortest digits that mean a float, if it keeps them as a double.
double asWritten(float value) {
  char digits[64];
  auto end = std::to_chars(digits, digits + sizeof(digits), value);
  double result = 0;
  std::from_chars(digits, end.ptr, result);
  return result;
}

class Folder {
public:
  Folder(SymbolTableCollection &symbols, bool all) : symbols(symbols), all(all) {}

  /// Replaces the op if it has to be. Ops before it have been seen.
  bool visit(Operation *op) {
    if (op->getNumResults() != 1 || op->getNumRegions())
      return false;
    Value result = op->getResult(0);
    if (auto constant = dyn_cast<ConstantOp>(op)) {
      values[result] = constant.getValue();
      return false;
    }
    if (auto load = dyn_cast<LoadOp>(op)) {
      if (Attribute value = readConstant(load.getPlace()))
        values[result] = value;
      return false;
    }
    // A name that the author gave to a constant is a variable of the target.
    if (!op->getNumOperands() || isa<LetOp>(op) || !isPure(op))
      return false;
    SmallVector<Attribute> operands = llvm::map_to_vector(op->getOperands(), [&](Value value) { return values.lookup(value); });
    if (llvm::is_contained(operands, Attribute()))
      return false;
    Attribute value = fold(op, operands);
    if (!value)
      return false;
    values[result] = value;
    if (isa<ConstructOp, SplatOp, ExtractOp>(op))
      return false;
    if (!all && (!(isFloat(result.getType()) || llvm::any_of(op->getOperandTypes(), isFloat)) || isExact(op, operands, value)))
      return false;
    OpBuilder builder(op);
    auto constant = ConstantOp::create(builder, op->getLoc(), cast<TypedAttr>(value));
    values[constant] = value;
    result.replaceAllUsesWith(constant);
    op->erase();
    return true;
  }

private:
  Attribute fold(Operation *op, ArrayRef<Attribute> operands) {
    SmallVector<OpFoldResult> results;
    if (failed(op->fold(operands, results)) || results.empty())
      return {};
    if (auto operand = dyn_cast<Value>(results.front()))
      return values.lookup(operand);
    return cast<Attribute>(results.front());
  }

  /// The value of a constant of the program, or of a part of one.
  Attribute readConstant(Value place) {
    SmallVector<uint64_t> path;
    while (Operation *op = place.getDefiningOp()) {
      if (auto global = dyn_cast<GlobalOp>(op)) {
        auto constant = symbols.lookupNearestSymbolFrom<ConstOp>(op, global.getSymbolAttr());
        Attribute value = constant ? constant.getValue() : TypedAttr();
        for (uint64_t part : llvm::reverse(path))
          value = getConstantPart(value, part);
        return value;
      }
      APInt index;
      if (op->getNumOperands() != 2 || !isa<ElementOp, ComponentOp, ColumnOp>(op) || !matchPattern(op->getOperand(1), m_ConstantInt(&index)))
        return {};
      path.push_back(index.getLimitedValue());
      place = op->getOperand(0);
    }
    return {};
  }

  /// Whether whoever computes the op in double precision from the constants' digits gets the very value that the op has.
  bool isExact(Operation *op, ArrayRef<Attribute> operands, Attribute value) {
    SmallVector<double, 2> numbers;
    for (Attribute operand : operands) {
      auto number = dyn_cast<FloatAttr>(operand);
      if (!number || !number.getType().isF32() || !number.getValue().isFinite())
        return false;
      // The digits have the order of the numbers.
      if (isa<CmpOp>(op))
        continue;
      float single = number.getValue().convertToFloat();
      if (asWritten(single) != double(single))
        return false;
      numbers.push_back(single);
    }
    if (isa<CmpOp>(op))
      return true;
    auto result = dyn_cast<FloatAttr>(value);
    if (!result || !result.getValue().isFinite())
      return false;
    double computed;
    if (isa<NegOp>(op))
      computed = -numbers[0];
    else if (isa<AddOp>(op))
      computed = numbers[0] + numbers[1];
    else if (isa<SubOp>(op))
      computed = numbers[0] - numbers[1];
    else if (isa<MulOp>(op))
      computed = numbers[0] * numbers[1];
    else if (isa<DivOp>(op))
      computed = numbers[0] / numbers[1];
    else
      return false;
    // Zeros have signs that not every compiler keeps.
    return computed != 0 && computed == double(result.getValue().convertToFloat());
  }

  SymbolTableCollection &symbols;
  bool all;
  DenseMap<Value, Attribute> values;
};

struct FoldFloatConstants : besl::impl::FoldFloatConstantsBase<FoldFloatConstants> {
  using Base::Base;
  void runOnOperation() override {
    SymbolTableCollection symbols;
    getOperation()->walk<WalkOrder::PreOrder>([&](FuncOp func) {
      Folder folder(symbols, all);
      unsigned folded = 0;
      func.getBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
        if (!folder.visit(op))
          return WalkResult::advance();
        ++folded;
        return WalkResult::skip();
      });
      if (folded)
        remark::passed(func.getLoc(), remark::RemarkOpts::name("float-constants-folded").category(getArgumentName()).function(func.getSymName()))
            << remark::metric("folded", folded);
      return WalkResult::skip();
    });
  }
};

} // namespace
