// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-verify-level: see Passes.td.

#include "besl/Analysis/LocalUses.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Transforms/Passes.h"

#include "mlir/IR/Builders.h"

namespace besl {
#define GEN_PASS_DEF_VERIFYLEVEL
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

struct VerifyLevel : besl::impl::VerifyLevelBase<VerifyLevel> {
  using Base::Base;

  void runOnOperation() override {
    bool failed = false;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (mlir::failed(level == IRLevel::Source ? checkSource(op) : checkStructured(op)))
        failed = true;
    });
    if (failed)
      return signalPassFailure();
    markAllAnalysesPreserved();
  }

  static LogicalResult checkSource(Operation *op) {
    if (auto let = dyn_cast<LetOp>(op))
      return let.emitOpError() << "is not at the source level: besl-name-values makes it for printing";
    for (StringRef name : {"emitted_name", "emitted_fields", "emitted_outs", "besl.block_name", "binding"})
      if (isa_and_present<BESLDialect>(op->getDialect()) && op->getAttr(name))
        return op->emitOpError() << "is not at the source level: legalisation writes '" << name << "'";
    if (auto func = dyn_cast<FuncOp>(op); func && !func.isExternal() && func.getBody().front().getTerminator()->getNumOperands())
      return func.emitOpError() << "is not at the source level: its result leaves by the final besl.yield, not by besl.return";
    return success();
  }

  static LogicalResult checkStructured(Operation *op) {
    if (isa<ReturnOp>(op))
      return op->emitOpError() << "is not at the structured level: besl-single-exit removes it";
    if (auto local = dyn_cast<LocalOp>(op); local && LocalUses::isNameForValue(local))
      return local.emitOpError() << "is not at the structured level: nothing is stored to it after its declaration, so besl-forward-lets removes it";
    if (isa<BreakOp, ContinueOp>(op)) {
      // A value that the region yields may still be made here; a statement may not stand here.
      Operation *next = op->getNextNode();
      while (next && !next->hasTrait<besl::OpTrait::Statement>())
        next = next->getNextNode();
      if (next) {
        InFlightDiagnostic diagnostic = next->emitOpError() << "is not at the structured level: it never runs, since an exit precedes it in its block";
        diagnostic.attachNote(op->getLoc()) << "this is the exit";
        return diagnostic;
      }
    }
    return success();
  }
};

} // namespace
