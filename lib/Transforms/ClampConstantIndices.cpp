// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Moves constant indices that are out of range into it, since targets refuse them.

#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Transforms/Passes.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Remarks.h"

namespace besl {
#define GEN_PASS_DEF_CLAMPCONSTANTINDICES
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

struct ClampConstantIndices : besl::impl::ClampConstantIndicesBase<ClampConstantIndices> {
  void runOnOperation() override {
    SymbolTableCollection symbols;
    getOperation()->walk<WalkOrder::PreOrder>([&](FuncOp function) {
      numClamped = 0;
      clampIn(function, symbols);
      if (numClamped)
        remark::passed(function.getLoc(), remark::RemarkOpts::name("indices-clamped").category(getArgumentName()).function(function.getSymName()))
            << remark::metric("clamped", numClamped);
      return WalkResult::skip();
    });
  }

private:
  void clampIn(FuncOp function, SymbolTableCollection &symbols) {
    function->walk([&](Operation *op) {
      if (auto element = dyn_cast<ElementOp>(op))
        return clamp(element.getIndexMutable(), countOfPlace(element.getBase()));
      if (auto component = dyn_cast<ComponentOp>(op))
        return clamp(component.getIndexMutable(), countOfPlace(component.getBase()));
      if (auto column = dyn_cast<ColumnOp>(op))
        return clamp(column.getIndexMutable(), countOfPlace(column.getBase()));
      if (auto extract = dyn_cast<ExtractDynamicOp>(op))
        return clamp(extract.getIndexMutable(), getNumParts(extract.getComposite().getType()));
      if (auto insert = dyn_cast<InsertDynamicOp>(op))
        return clamp(insert.getIndexMutable(), getNumParts(insert.getComposite().getType()));
      if (auto global = dyn_cast<GlobalOp>(op); global && global.getIndex())
        return clamp(op->getOpOperand(0), countOfDescriptor(op, global.getSymbolAttr(), symbols));
      if (auto handle = dyn_cast<HandleOp>(op); handle && handle.getIndex())
        return clamp(op->getOpOperand(0), countOfDescriptor(op, handle.getSymbolAttr(), symbols));
    });
  }

  static uint64_t countOfPlace(Value place) { return getNumParts(cast<RefType>(place.getType()).getPointee()); }

  static uint64_t countOfDescriptor(Operation *op, FlatSymbolRefAttr symbol, SymbolTableCollection &symbols) {
    auto descriptor = symbols.lookupNearestSymbolFrom<DescriptorOp>(op, symbol);
    return descriptor ? descriptor.getCount().value_or(0) : 0;
  }

  /// A count of 0 is not known.
  void clamp(OpOperand &index, uint64_t count) {
    APInt value;
    if (count == 0 || !matchPattern(index.get(), m_ConstantInt(&value)) || value.ult(count))
      return;
    OpBuilder builder(index.getOwner());
    Location loc = index.get().getLoc();
    index.set(ConstantOp::create(builder, loc, builder.getIntegerAttr(index.get().getType(), count - 1)));
    ++numClamped;
  }

  unsigned numClamped = 0; ///< in the function at hand
};

} // namespace
