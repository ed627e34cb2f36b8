// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-@NAME@: see Passes.td.

#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace besl {
#define GEN_PASS_DEF_@UPPER@
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

/// Rewrites one op, which may erase it; the ops before it and those in its regions have been seen already. Tells whether it did.
bool rewrite(Operation *op) {
  if (!isOpTriviallyDead(op))
    return false;
  op->erase();
  return true;
}

struct @CLASS@ : besl::impl::@CLASS@Base<@CLASS@> {
  void runOnOperation() override {
    getOperation()->walk([&](FuncOp func) {
      unsigned rewritten = 0;
      func.getBody().walk([&](Operation *op) { rewritten += rewrite(op); });
      if (rewritten)
        remark::passed(func.getLoc(), remark::RemarkOpts::name("@NAME@").category(getArgumentName()).function(func.getSymName()))
            << remark::metric("rewritten", rewritten);
    });
  }
};

} // namespace
