// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives each descriptor the set and binding that a Vulkan pipeline layout will know it by.

#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Transforms/Passes.h"

namespace besl {
#define GEN_PASS_DEF_ASSIGNBINDINGS
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {
struct AssignBindings : besl::impl::AssignBindingsBase<AssignBindings> {
  using Base::Base;
  void runOnOperation() override {
    getOperation()->walk([&](DescriptorOp descriptor) {
      if (!descriptor.getBinding())
        descriptor.setBindingAttr(BindingAttr::get(&getContext(), set, descriptor.getSlot()));
    });
    if (pushConstants)
      getOperation()->walk([&](PushConstantOp block) {
        if (!block->hasAttr("besl.binding"))
          block->setAttr("besl.binding", BindingAttr::get(&getContext(), set + 2, 0));
      });
  }
};
} // namespace
