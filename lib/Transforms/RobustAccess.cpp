// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-robust-access: see Passes.td.

#include "besl/Analysis/ValueRanges.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLIntrinsics.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Remarks.h"

namespace besl {
#define GEN_PASS_DEF_ROBUSTACCESS
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

struct RobustAccess : besl::impl::RobustAccessBase<RobustAccess> {
  using Base::Base;

  IndexPolicy getPolicy(AddressSpace space) const {
    switch (space) {
    case AddressSpace::Function:
    case AddressSpace::Private:
    case AddressSpace::Constant:
    case AddressSpace::Specialization:
      return locals;
    case AddressSpace::Workgroup:
    case AddressSpace::Payload:
      return shared;
    case AddressSpace::Storage:
    case AddressSpace::Uniform:
    case AddressSpace::PushConstant:
      return buffers;
    case AddressSpace::Input:
    case AddressSpace::Output:
      return interface;
    }
    llvm_unreachable("no space");
  }

  /// An index, and what it may at most be.
  struct Access {
    OpOperand *index = nullptr;
    uint64_t count = 0; ///< 0: not known
    IndexPolicy policy = IndexPolicy::Off;
  };

  Access getAccess(Operation *op, const DenseMap<StringAttr, uint32_t> &descriptorCounts) const {
    if (isa<ElementOp, ComponentOp, ColumnOp>(op)) {
      auto base = cast<RefType>(op->getOperand(0).getType());
      return {&op->getOpOperand(1), getNumParts(base.getPointee()), getPolicy(base.getSpace())};
    }
    if (isa<ExtractDynamicOp>(op))
      return {&op->getOpOperand(1), getNumParts(op->getOperand(0).getType()), locals};
    if (isa<InsertDynamicOp>(op))
      return {&op->getOpOperand(2), getNumParts(op->getOperand(1).getType()), locals};
    if (isa<GlobalOp, HandleOp>(op) && op->getNumOperands() == 1) {
      auto symbol = op->getAttrOfType<FlatSymbolRefAttr>("symbol").getAttr();
      auto count = descriptorCounts.find(symbol);
      // A declaration that is not here has as many resources as its own program says.
      if (count != descriptorCounts.end())
        return {&op->getOpOperand(0), count->second, descriptors};
    }
    return {};
  }

  /// Whether an index is at most that of the last element of `array` already, as clampToLength() leaves it.
  static bool isClampedToLength(Value index, Value array) {
    auto smaller = index.getDefiningOp<MinOp>();
    auto last = smaller ? smaller->getOperand(1).getDefiningOp<SubOp>() : SubOp();
    auto atLeastOne = last ? last.getLhs().getDefiningOp<MaxOp>() : MaxOp();
    auto length = atLeastOne ? atLeastOne->getOperand(0).getDefiningOp<ArrayLengthOp>() : ArrayLengthOp();
    return length && length.getArray() == array && matchPattern(last.getRhs(), m_One());
  }

  /// Makes an index into a runtime-sized array at most that of the last element. One that has none is indexed by 0.
  bool clampToLength(Operation *op, OpOperand &index, ValueRanges &ranges) {
    Value array = op->getOperand(0);
    if (matchPattern(index.get(), m_Zero()) || isClampedToLength(index.get(), array))
      return false;
    OpBuilder builder(op);
    Location loc = op->getLoc();
    Type type = index.get().getType();
    Value one = ConstantOp::create(builder, loc, builder.getIntegerAttr(type, 1));
    Value length = ArrayLengthOp::create(builder, loc, type, array);
    Value atLeastOne = MaxOp::create(builder, loc, type, ValueRange{length, one});
    Value last = SubOp::create(builder, loc, atLeastOne, one);
    Value clamped = MinOp::create(builder, loc, type, ValueRange{index.get(), last});
    for (Value made : {one, length, atLeastOne, last, clamped})
      ranges.visit(made.getDefiningOp());
    index.set(clamped);
    return true;
  }

  void run(FuncOp function, const DenseMap<StringAttr, uint32_t> &descriptorCounts) {
    ValueRanges ranges;
    unsigned numClamped = 0, numProved = 0;
    function.walk<WalkOrder::PreOrder>([&](Operation *op) {
      ranges.visit(op);
      Access access = getAccess(op, descriptorCounts);
      if (!access.index || access.policy == IndexPolicy::Off)
        return;
      if (access.count == 0) {
        if (runtimeArrays == IndexPolicy::Off)
          remark::missed(op->getLoc(), remark::RemarkOpts::name("index-unchecked").category(getArgumentName()).function(function.getSymName()))
              << remark::reason("the number of elements is not known");
        else
          numClamped += clampToLength(op, *access.index, ranges);
        return;
      }
      Value index = access.index->get();
      auto last = static_cast<int64_t>(access.count - 1);
      if (ranges.getInteger(index).isWithin({0, last})) {
        numProved += !index.getDefiningOp<ConstantOp>();
        return;
      }
      OpBuilder builder(op);
      Value limit = ConstantOp::create(builder, op->getLoc(), builder.getIntegerAttr(index.getType(), last));
      OperationState state(op->getLoc(), "besl.min");
      state.addOperands({index, limit});
      state.addTypes(index.getType());
      Operation *clamped = builder.create(state);
      ranges.visit(limit.getDefiningOp());
      ranges.visit(clamped);
      access.index->set(clamped->getResult(0));
      ++numClamped;
    });
    if (numClamped || numProved)
      remark::passed(function.getLoc(), remark::RemarkOpts::name("indices-clamped").category(getArgumentName()).function(function.getSymName()))
          << remark::metric("clamped", numClamped) << remark::metric("proved", numProved);
  }

  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      DenseMap<StringAttr, uint32_t> descriptorCounts;
      for (auto descriptor : program.getBodyBlock()->getOps<DescriptorOp>())
        descriptorCounts[descriptor.getSymNameAttr()] = descriptor.getCount().value_or(1);
      for (auto function : program.getBodyBlock()->getOps<FuncOp>())
        run(function, descriptorCounts);
      return WalkResult::skip();
    });
  }
};

} // namespace
