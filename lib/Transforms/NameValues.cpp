// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inserts the `besl.let`s without which a program could not be printed. InlineScheduler.h has the rule.

#include "InlineScheduler.h"

#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Support/IntrinsicSpelling.h"
#include "besl/Support/TargetDiag.h"
#include "besl/Transforms/Passes.h"
#include "mlir/IR/Remarks.h"

namespace besl {
#define GEN_PASS_DEF_NAMEVALUES
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {
struct NameValues : besl::impl::NameValuesBase<NameValues> {
  using Base::Base;
  void runOnOperation() override {
    if (!isSpellingTarget(spelling)) {
      report(getOperation(), TargetDiag::UnknownSpelling, spelling.getValue(), describeSpellingTargets());
      return signalPassFailure();
    }
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      for (auto function : program.getBody().front().getOps<FuncOp>())
        prepareForScheduling(function);
      EffectAnalysis effects(program);
      for (auto function : program.getBody().front().getOps<FuncOp>()) {
        if (function.isExternal())
          continue;
        InlineScheduler scheduler(effects, spelling, aggregatesNeedVariables);
        scheduler.run(function.getBody().front());
        if (unsigned named = scheduler.getNumNamed())
          remark::passed(function.getLoc(), remark::RemarkOpts::name("values-named").category(getArgumentName()).function(function.getSymName()))
              << remark::metric("named", named);
      }
      return WalkResult::skip();
    });
  }
};
} // namespace
