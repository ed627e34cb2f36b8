// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-inline-stage-outputs: see Passes.td.

#include "SingleExit.h"

#include "besl/Dialect/BESL/IR/BESLIntrinsics.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Support/TargetDiag.h"
#include "besl/Transforms/Passes.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Transforms/Inliner.h"
#include "mlir/Transforms/InliningUtils.h"
#include "llvm/ADT/DenseSet.h"

namespace besl {
#define GEN_PASS_DEF_INLINESTAGEOUTPUTS
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

/// Operations that all copies together may have.
constexpr uint64_t kMaxCopiedOps = 1000000;

class Inliner {
public:
  explicit Inliner(ProgramOp program) : program(program), symbols(program) {}

  LogicalResult run(FuncOp entry) {
    InlinerInterface interface(program.getContext());
    InlinerConfig config;
    while (CallOp call = findCall(entry)) {
      auto callee = symbols.lookup<FuncOp>(call.getCallee());
      // What an expression statement holds is a statement by itself then.
      if (auto eval = dyn_cast<EvalOp>(call->getParentOp())) {
        Block &inner = eval.getBody().front();
        eval->getBlock()->getOperations().splice(Block::iterator(eval), inner.getOperations(), inner.begin(), std::prev(inner.end()));
        eval.erase();
      }
      // Calls of calls may make a program of any size.
      callee.walk([&](Operation *) { ++copiedOps; });
      if (copiedOps > kMaxCopiedOps) {
        report(call.getLoc(), TargetDiag::TooManyInlined, callee.getAuthoredName(), kMaxCopiedOps);
        return failure();
      }
      inlined.insert(callee);
      makeSingleExit(callee);
      if (failed(inlineCall(interface, config.getCloneCallback(), call, callee, &callee.getBody(), /*shouldCloneInlinedRegion=*/true))) {
        report(call.getLoc(), TargetDiag::StageOutputsInFunction, callee.getAuthoredName());
        return failure();
      }
      call.erase();
    }
    return success();
  }

  /// Removes what was made part of its callers everywhere.
  void eraseUnused() {
    for (bool changed = true; changed;) {
      changed = false;
      DenseSet<StringAttr> called;
      program.walk([&](CallOp call) { called.insert(call.getCalleeAttr().getAttr()); });
      for (auto function : llvm::make_early_inc_range(program.getBodyBlock()->getOps<FuncOp>()))
        if (inlined.contains(function) && function.isPrivate() && !called.contains(function.getSymNameAttr())) {
          inlined.erase(function);
          symbols.erase(function);
          changed = true;
        }
    }
  }

private:
  /// Whether a function uses what only the entry has, or calls one that does.
  bool usesOutputs(FuncOp function) {
    auto [known, isNew] = users.try_emplace(function, false);
    if (!isNew)
      return known->second;
    bool found = function
                     .walk([&](Operation *op) {
                       bool uses = isa<SetMeshVertexPositionOp, SetMeshTriangleOp, SetMeshPrimitiveRenderTargetArrayIndexOp, SetMeshOutputCountsOp>(op);
                       if (auto global = dyn_cast<GlobalOp>(op)) {
                         AddressSpace space = cast<RefType>(global.getType()).getSpace();
                         uses = space == AddressSpace::Output || space == AddressSpace::Payload;
                       } else if (auto call = dyn_cast<CallOp>(op)) {
                         auto callee = symbols.lookup<FuncOp>(call.getCallee());
                         uses = callee && !callee.isExternal() && usesOutputs(callee);
                       }
                       return uses ? WalkResult::interrupt() : WalkResult::advance();
                     })
                     .wasInterrupted();
    return users[function] = found;
  }

  CallOp findCall(FuncOp entry) {
    CallOp found;
    entry.walk([&](CallOp call) {
      auto callee = symbols.lookup<FuncOp>(call.getCallee());
      if (!callee || callee.isExternal() || !usesOutputs(callee))
        return WalkResult::advance();
      found = call;
      return WalkResult::interrupt();
    });
    return found;
  }

  ProgramOp program;
  SymbolTable symbols;
  DenseMap<Operation *, bool> users;
  DenseSet<Operation *> inlined;
  uint64_t copiedOps = 0;
};

struct InlineStageOutputs : besl::impl::InlineStageOutputsBase<InlineStageOutputs> {
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      Inliner inliner(program);
      for (auto function : llvm::to_vector(program.getBodyBlock()->getOps<FuncOp>()))
        if (function.isEntry() && !function.isExternal() && function.getEntry()->getStage() == StageKind::Mesh && failed(inliner.run(function)))
          signalPassFailure();
      inliner.eraseUnused();
      return WalkResult::skip();
    });
  }
};

} // namespace
