// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Freeing a module bottom up. See DestroyModule.h.

#include "besl/Dialect/BESL/IR/DestroyModule.h"

using namespace mlir;

void besl::destroyModule(OwningOpRef<ModuleOp> module) {
  if (!module)
    return;
  // An op's regions are emptied before the op is looked at from outside, so no block is gone through twice.
  module->getOperation()->walk<WalkOrder::PostOrder>([](Operation *op) {
    for (Region &region : op->getRegions()) {
      // A block drops the references of its ops itself; those between blocks must be gone before.
      if (!region.hasOneBlock())
        region.dropAllReferences();
      region.getBlocks().clear();
    }
  });
}
