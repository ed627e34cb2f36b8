// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Marks the descriptor indices that may differ between the invocations of a draw or dispatch.

#include "besl/Analysis/UniformValues.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Transforms/Passes.h"

namespace besl {
#define GEN_PASS_DEF_MARKNONUNIFORM
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

struct MarkNonuniform : besl::impl::MarkNonuniformBase<MarkNonuniform> {
  void runOnOperation() override {
    getOperation()->walk([&](Operation *op) {
      if (!isa<GlobalOp, HandleOp>(op) || op->getNumOperands() == 0)
        return;
      if (isUniform(op->getOperand(0), UniformScope::Descriptors))
        op->removeAttr("besl.nonuniform");
      else
        op->setAttr("besl.nonuniform", UnitAttr::get(&getContext()));
    });
  }
};

} // namespace
