// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers descriptors without gaps, for targets that do not know them by their slots.

#include "besl/Analysis/Reachability.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Transforms/Passes.h"
#include "llvm/ADT/DenseSet.h"

#include <array>

namespace besl {
#define GEN_PASS_DEF_ASSIGNINDICES
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

enum Kind { Buffer, Texture, Sampler };

Kind getKind(DescriptorOp descriptor) {
  if (isa<SamplerType>(descriptor.getType()))
    return Sampler;
  return descriptor.isBuffer() ? Buffer : Texture;
}

struct AssignIndices : besl::impl::AssignIndicesBase<AssignIndices> {
  using Base::Base;

  void runOnOperation() override {
    getOperation()->walk([&](ProgramOp program) {
      assign(program);
      return WalkResult::skip();
    });
  }

private:
  /// What the entries reach, or everything in a library.
  static SmallVector<DescriptorOp> collect(ProgramOp program) {
    DenseSet<Operation *> reached;
    auto add = [&](FuncOp entry) {
      ReachableProgram part = getReachable(program, entry);
      reached.insert(part.globals.begin(), part.globals.end());
    };
    bool isLibrary = true;
    for (auto function : program.getBody().front().getOps<FuncOp>())
      if (function.isEntry()) {
        add(function);
        isLibrary = false;
      }
    if (isLibrary)
      add({});
    // A sampler has the slot of its texture and comes behind it.
    SmallVector<std::tuple<uint32_t, bool, unsigned, DescriptorOp>> found;
    for (auto descriptor : program.getBody().front().getOps<DescriptorOp>())
      if (reached.contains(descriptor))
        found.emplace_back(descriptor.getSlot(), getKind(descriptor) == Sampler, found.size(), descriptor);
    llvm::sort(found, [](const auto &a, const auto &b) {
      return std::tie(std::get<0>(a), std::get<1>(a), std::get<2>(a)) < std::tie(std::get<0>(b), std::get<1>(b), std::get<2>(b));
    });
    SmallVector<DescriptorOp> result = llvm::map_to_vector(found, [](const auto &entry) { return std::get<3>(entry); });
    return result;
  }

  void assign(ProgramOp program) {
    static constexpr StringLiteral names[] = {"buffers", "textures and images", "samplers"};
    std::array<uint64_t, 3> limits = {maxBuffers, maxTextures, maxSamplers};
    std::array<uint64_t, 3> next = {0, 0, 0};
    bool hasConstants = !program.getBody().front().getOps<PushConstantOp>().empty();
    Builder builder(&getContext());
    auto set = [&](DescriptorOp descriptor, uint64_t index) {
      descriptor->setAttr("besl.index", IntegerAttr::get(builder.getIntegerType(32, /*isSigned=*/false), index));
    };
    // In a table every texture has room for a sampler behind it, so that no index depends on whether it is sampled.
    DenseMap<uint32_t, uint64_t> samplerIndex;
    for (DescriptorOp descriptor : collect(program)) {
      Kind own = getKind(descriptor);
      uint64_t count = descriptor.getCount().value_or(1);
      if (!perKind && own == Sampler) {
        if (auto found = samplerIndex.find(descriptor.getSlot()); found != samplerIndex.end()) {
          set(descriptor, found->second);
          next[Buffer] = std::max(next[Buffer], found->second + count);
          continue;
        }
      }
      unsigned kind = perKind ? own : Buffer;
      uint64_t &index = next[kind];
      if (perKind && kind == Buffer && hasConstants && index <= pushConstants && pushConstants < index + count)
        index = uint64_t(pushConstants) + 1;
      uint64_t limit = perKind ? limits[kind] : uint64_t(1) << 32;
      uint64_t taken = count + (!perKind && isa<TextureType>(descriptor.getType()) ? 1 : 0);
      if (index + taken > limit) {
        report(descriptor, DiagID::IndexTooLarge, descriptor.getAuthoredName(), index + taken - 1, perKind ? names[kind] : "resources", limit - 1);
        return signalPassFailure();
      }
      set(descriptor, index);
      samplerIndex[descriptor.getSlot()] = index + count;
      index += taken;
    }
  }
};

} // namespace
