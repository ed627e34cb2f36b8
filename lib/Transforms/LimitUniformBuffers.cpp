// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides which buffers in constant memory cannot be uniform buffers.

#include "besl/Analysis/Layout.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/RuntimeArrays.h"
#include "besl/Transforms/Passes.h"

namespace besl {
#define GEN_PASS_DEF_LIMITUNIFORMBUFFERS
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {
struct LimitUniformBuffers : besl::impl::LimitUniformBuffersBase<LimitUniformBuffers> {
  using Base::Base;
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      StorageLayout layout(program.getMatrixLayout());
      for (auto descriptor : program.getBody().front().getOps<DescriptorOp>()) {
        if (!descriptor.isBuffer() || descriptor.getMemoryClass() != MemoryClass::Constant)
          continue;
        std::optional<TypeLayout> size = layout.get(descriptor.getType());
        if (!size || getRuntimeArray(descriptor.getType()) || size->size > maxBytes)
          descriptor->setAttr("besl.storage_buffer", UnitAttr::get(&getContext()));
      }
      return WalkResult::skip();
    });
  }
};
} // namespace
