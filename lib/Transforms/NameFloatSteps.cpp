// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-name-float-steps: see Passes.td.

#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/DenseSet.h"

namespace besl {
#define GEN_PASS_DEF_NAMEFLOATSTEPS
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

class Namer {
public:
  explicit Namer(FuncOp function) : function(function) {}

  void run() {
    function.walk<WalkOrder::PreOrder>([&](Operation *op) { visit(op); });
  }

private:
  /// What compilers contract or regroup.
  static bool isArithmetic(Operation *op) { return isa<AddOp, SubOp, MulOp, DivOp, RemOp, MatMulOp>(op); }

  /// Whether an op hands computed floats on to what its result goes into, where they are still part of one expression.
  static bool passesOn(Operation *op) {
    return op->getNumResults() == 1 && op->getNumRegions() == 0 && isPure(op) && !isa<CallOp, LetOp>(op) &&
           holdsFloats(op->getResult(0).getType());
  }

  /// Whether operands become variables as they are: those of declarations, and the values of conditionals.
  static bool isVariable(Operation *op) {
    if (auto store = dyn_cast<StoreOp>(op))
      return cast<RefType>(store.getPlace().getType()).getSpace() == AddressSpace::Function;
    return isa<LocalOp, LetOp>(op) || (isa<YieldOp>(op) && !isa<FuncOp>(op->getParentOp()));
  }

  void visit(Operation *op) {
    bool isComputed = llvm::any_of(op->getOperands(), [&](Value operand) { return computed.contains(operand); });
    if (passesOn(op)) {
      if (isComputed || (isArithmetic(op) && holdsFloats(op->getResult(0).getType())))
        computed.insert(op->getResult(0));
      return;
    }
    if (!isComputed || isVariable(op))
      return;
    for (OpOperand &operand : op->getOpOperands())
      if (computed.contains(operand.get()))
        operand.set(getName(operand.get()));
  }

  Value getName(Value value) {
    Value &name = names[value];
    if (!name) {
      OpBuilder builder(value.getContext());
      builder.setInsertionPointAfterValue(value);
      name = LetOp::create(builder, value.getLoc(), value.getType(), builder.getStringAttr("exact"), value, StringAttr());
    }
    return name;
  }

  FuncOp function;
  DenseSet<Value> computed;
  DenseMap<Value, Value> names;
};

struct NameFloatSteps : besl::impl::NameFloatStepsBase<NameFloatSteps> {
  void runOnOperation() override {
    getOperation()->walk([&](FuncOp function) {
      if (!function.isExternal())
        Namer(function).run();
      return WalkResult::skip();
    });
  }
};

} // namespace
