// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-shield-constants: see LegalizationPasses.td.

#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLIntrinsics.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace besl {
#define GEN_PASS_DEF_SHIELDCONSTANTS
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

class Shielder {
public:
  void visit(Operation *op) {
    if (op->getNumResults() != 1 || op->getNumRegions() || isa<LetOp, LocalOp>(op))
      return;
    if (isa<ConstantOp>(op)) {
      constants.insert(op->getResult(0));
      return;
    }
    if (auto load = dyn_cast<LoadOp>(op)) {
      if (isConstantPlace(load.getPlace()))
        constants.insert(load);
      return;
    }
    if (isa<DivOp, RemOp, ShlOp, ShrOp>(op) && isIntegerScalar(getScalarOrSelf(op->getResult(0).getType())))
      shieldRight(op);
    // Between edges that are one there is no step.
    if (isa<SmoothStepOp>(op) && constants.contains(op->getOperand(0)) && constants.contains(op->getOperand(1)))
      hide(op, 0);
    if (!op->getNumOperands() || !isPure(op) || !llvm::all_of(op->getOperands(), [&](Value operand) { return constants.contains(operand); }))
      return;
    if (isHarmless(op))
      constants.insert(op->getResult(0));
    else
      hide(op, 0);
  }

private:
  /// No value of the operands makes a compiler refuse it.
  static bool isHarmless(Operation *op) {
    return isa<ConstructOp, SplatOp, ExtractOp, CmpOp, SelectOp, NotOp, AndOp, OrOp, XorOp, ComplementOp>(op);
  }

  bool isConstantPlace(Value place) {
    while (Operation *op = place.getDefiningOp()) {
      if (auto global = dyn_cast<GlobalOp>(op)) {
        AddressSpace space = cast<RefType>(global.getType()).getSpace();
        return space == AddressSpace::Constant || space == AddressSpace::Specialization;
      }
      if (!isa<MemberOp, ElementOp, ComponentOp, ColumnOp>(op) || (op->getNumOperands() == 2 && !constants.contains(op->getOperand(1))))
        return false;
      place = op->getOperand(0);
    }
    return false;
  }

  void shieldRight(Operation *op) {
    Value right = op->getOperand(1);
    auto constant = right.getDefiningOp<ConstantOp>();
    if (!constant) {
      if (constants.contains(right))
        hide(op, 1);
      return;
    }
    Type type = right.getType();
    unsigned width = getScalarOrSelf(type).getIntOrFloatBitWidth();
    bool isShift = isa<ShlOp, ShrOp>(op), changes = false;
    auto shield = [&](APInt number) {
      APInt shielded = isShift ? number.urem(APInt(width, width)) : number.isZero() ? APInt(width, 1) : number;
      changes |= shielded != number;
      return shielded;
    };
    Attribute value;
    if (auto integer = dyn_cast<IntegerAttr>(constant.getValue()))
      value = IntegerAttr::get(type, shield(integer.getValue()));
    else if (auto dense = dyn_cast<DenseIntElementsAttr>(constant.getValue()))
      value = dense.mapValues(getScalarOrSelf(type), [&](const APInt &element) { return shield(element); });
    if (!value || !changes)
      return;
    OpBuilder builder(op);
    Value replacement = ConstantOp::create(builder, constant.getLoc(), cast<TypedAttr>(value));
    constants.insert(replacement);
    op->setOperand(1, replacement);
  }

  void hide(Operation *op, unsigned operand) {
    OpBuilder builder(op);
    Value value = op->getOperand(operand);
    op->setOperand(operand, LetOp::create(builder, value.getLoc(), value.getType(), builder.getStringAttr("value"), value, /*emitted_name=*/StringAttr()));
  }

  DenseSet<Value> constants;
};

struct ShieldConstants : besl::impl::ShieldConstantsBase<ShieldConstants> {
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](FuncOp func) {
      Shielder shielder;
      SmallVector<Operation *> ops;
      func.getBody().walk<WalkOrder::PreOrder>([&](Operation *op) { ops.push_back(op); });
      for (Operation *op : ops)
        shielder.visit(op);
      return WalkResult::skip();
    });
  }
};

} // namespace
