// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CallOrder.h"

#include "besl/Dialect/BESL/IR/BESLOps.h"

using namespace mlir;

void besl::visitCalleesFirst(Operation *root, const llvm::DenseMap<StringAttr, Operation *> &symbols,
                             llvm::function_ref<bool(Operation *)> enter, llvm::function_ref<void(Operation *)> leave) {
  struct Frame {
    Operation *function;
    SmallVector<Operation *> callees;
  };
  SmallVector<Frame> stack;
  auto push = [&](Operation *function) {
    if (!enter(function))
      return;
    Frame frame{function, {}};
    function->walk([&](CallOp call) {
      if (Operation *callee = symbols.lookup(call.getCalleeAttr().getAttr()))
        frame.callees.push_back(callee);
    });
    stack.push_back(std::move(frame));
  };
  push(root);
  while (!stack.empty()) {
    if (stack.back().callees.empty())
      leave(stack.pop_back_val().function);
    else
      push(stack.back().callees.pop_back_val());
  }
}
