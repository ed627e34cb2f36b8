// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-reflect: see Passes.td.

#include "besl/Analysis/Reflection.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Transforms/Passes.h"

#include "mlir/IR/Builders.h"

namespace besl {
#define GEN_PASS_DEF_REFLECT
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

struct Reflect : besl::impl::ReflectBase<Reflect> {
  using Base::Base;

  void runOnOperation() override {
    bool failed = false;
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      SmallVector<Attribute> entries;
      for (auto function : program.getBodyBlock()->getOps<FuncOp>()) {
        if (!function.isEntry())
          continue;
        std::optional<ProgramReflection> reflection = reflect(program, function, opacity);
        if (!reflection) {
          failed = true;
          continue;
        }
        entries.push_back(toAttribute(*reflection));
      }
      if (entries.empty())
        program->removeAttr("besl.reflection");
      else
        program->setAttr("besl.reflection", ArrayAttr::get(&getContext(), entries));
      return WalkResult::skip();
    });
    if (failed)
      signalPassFailure();
  }
};

} // namespace
