// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps an invocation that has been discarded from writing memory, where the target goes on to do so.

#include "besl/Analysis/Effects.h"
#include "besl/Analysis/Reachability.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLInterfaces.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Transforms/Passes.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseSet.h"

namespace besl {
#define GEN_PASS_DEF_MASKDISCARDEDEFFECTS
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

constexpr StringLiteral kSymbol = "besl.discarded";

/// Writes memory that others see.
bool isWrite(Operation *op) {
  if (auto store = dyn_cast<StoreOp>(op))
    return cast<RefType>(store.getPlace().getType()).getSpace() == AddressSpace::Storage;
  auto access = dyn_cast<ResourceAccessInterface>(op);
  return access && access.getResource() && access.writesResource();
}

class Masking {
public:
  explicit Masking(ProgramOp program) : program(program), builder(program.getContext()) {}

  void run() {
    ReachableProgram reachable = getReachable(program, {});
    // Callees first.
    for (FuncOp function : reachable.functions) {
      bool discards = false;
      function.walk([&](Operation *op) {
        if (auto discard = dyn_cast<DiscardOp>(op)) {
          allDiscards.push_back(discard);
          discards = true;
        }
        discards |= callsDiscarding(op);
      });
      if (discards)
        discarding.insert(function.getSymNameAttr());
    }
    if (allDiscards.empty())
      return;
    for (FuncOp function : reachable.functions)
      collectWrites(function);
    if (writes.empty())
      return;

    Type type = builder.getI1Type();
    builder.setInsertionPoint(reachable.functions.front());
    PrivateOp::create(builder, program.getLoc(), builder.getStringAttr(kSymbol), StringAttr(), builder.getStringAttr("discarded"), StringAttr(),
                      TypeAttr::get(type), cast<TypedAttr>(Attribute(builder.getBoolAttr(false))));
    for (DiscardOp discard : allDiscards) {
      builder.setInsertionPoint(discard);
      Value yes = ConstantOp::create(builder, discard.getLoc(), cast<TypedAttr>(Attribute(builder.getBoolAttr(true))));
      StoreOp::create(builder, discard.getLoc(), yes, makePlace(discard.getLoc()));
    }
    for (Operation *write : writes)
      mask(write);
  }

private:
  bool callsDiscarding(Operation *op) {
    auto call = dyn_cast<CallOp>(op);
    return call && discarding.contains(call.getCalleeAttr().getAttr());
  }

  /// The writes that a discard may come before. In an entry that nothing calls, statements before the first that may discard are not
  /// among them.
  void collectWrites(FuncOp function) {
    if (function.isExternal())
      return;
    bool mayBeDiscarded = !function.isEntry();
    if (function.isEntry() && function.getEntry()->getStage() != StageKind::Fragment)
      return;
    for (Operation &statement : function.getBody().front()) {
      if (!mayBeDiscarded)
        statement.walk([&](Operation *op) { mayBeDiscarded |= isa<DiscardOp>(op) || callsDiscarding(op); });
      if (mayBeDiscarded)
        statement.walk([&](Operation *op) {
          if (isWrite(op))
            writes.push_back(op);
        });
    }
  }

  Value makePlace(Location loc) {
    return GlobalOp::create(builder, loc, RefType::get(builder.getContext(), builder.getI1Type(), AddressSpace::Private), kSymbol, Value());
  }

  void mask(Operation *op) {
    builder.setInsertionPoint(op);
    Location loc = op->getLoc();
    Value isKept = NotOp::create(builder, loc, LoadOp::create(builder, loc, makePlace(loc)));
    bool hasResult = op->getNumResults() && !op->getResult(0).use_empty();
    auto branch = IfOp::create(builder, loc, isKept, /*withElse=*/hasResult, hasResult ? TypeRange(op->getResultTypes()) : TypeRange());
    if (hasResult) {
      op->getResult(0).replaceAllUsesWith(branch.getResult(0));
      builder.setInsertionPointToEnd(&branch.getThenRegion().front());
      YieldOp::create(builder, loc, op->getResults());
      builder.setInsertionPointToEnd(&branch.getElseRegion().front());
      Value zero = ConstantOp::create(builder, loc, TypedAttr(builder.getZeroAttr(op->getResult(0).getType())));
      YieldOp::create(builder, loc, zero);
    }
    op->moveBefore(&branch.getThenRegion().front(), branch.getThenRegion().front().begin());
  }

  ProgramOp program;
  OpBuilder builder;
  DenseSet<StringAttr> discarding;
  SmallVector<DiscardOp> allDiscards;
  SmallVector<Operation *> writes;
};

struct MaskDiscardedEffects : besl::impl::MaskDiscardedEffectsBase<MaskDiscardedEffects> {
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      if (!SymbolTable::lookupSymbolIn(program, kSymbol))
        Masking(program).run();
      return WalkResult::skip();
    });
  }
};

} // namespace
