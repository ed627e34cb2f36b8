// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers descriptors without gaps, for targets that do not know them by their slots.

#include "besl/Analysis/Reachability.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Support/DriverDiag.h"
#include "besl/Support/TargetDiag.h"
#include "besl/Transforms/Passes.h"
#include "llvm/ADT/DenseSet.h"

#include <array>
#include <map>

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
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
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

  /// Indices that a host has given away, by kind: where each range begins, its end, and what has it.
  struct Taken {
    uint64_t end;
    Operation *op;
  };
  using TakenRanges = std::map<uint64_t, Taken>;

  static std::optional<uint64_t> getGiven(Operation *op) {
    auto given = op->getAttrOfType<IntegerAttr>("besl.given_index");
    return given ? std::optional(given.getValue().getZExtValue()) : std::nullopt;
  }

  static Location getPlace(Operation *op) {
    auto place = op->getAttrOfType<LocationAttr>("besl.placed_by");
    return place ? Location(place) : op->getLoc();
  }

  static StringRef getName(Operation *op) {
    auto descriptor = dyn_cast<DescriptorOp>(op);
    return descriptor ? descriptor.getAuthoredName() : cast<PushConstantOp>(op).getAuthoredName();
  }

  void take(TakenRanges &ranges, uint64_t index, uint64_t count, Operation *op) {
    auto next = ranges.lower_bound(index);
    Operation *other = next != ranges.end() && next->first < index + count ? next->second.op : nullptr;
    if (next != ranges.begin() && std::prev(next)->second.end > index)
      other = std::prev(next)->second.op;
    if (other) {
      report(getPlace(op), DriverDiag::BindingClash, getName(op), getName(other), "index " + std::to_string(index)).attachNote(getPlace(other))
          << "'" << getName(other) << "' is placed here";
      return signalPassFailure();
    }
    ranges.emplace(index, Taken{index + count, op});
  }

  /// The first index from `index` on with room for so many.
  static uint64_t skipTaken(const TakenRanges &ranges, uint64_t index, uint64_t count) {
    auto next = ranges.upper_bound(index);
    if (next != ranges.begin() && std::prev(next)->second.end > index)
      index = std::prev(next)->second.end;
    for (; next != ranges.end() && next->first < index + count; ++next)
      index = next->second.end;
    return index;
  }

  void assign(ProgramOp program) {
    static constexpr StringLiteral names[] = {"buffers", "textures and images", "samplers"};
    std::array<uint64_t, 3> limits = {maxBuffers, maxTextures, maxSamplers};
    std::array<uint64_t, 3> next = {0, 0, 0};
    Builder builder(&getContext());
    auto set = [&](DescriptorOp descriptor, uint64_t index) {
      descriptor->setAttr("besl.index", IntegerAttr::get(builder.getIntegerType(32, /*isSigned=*/false), index));
    };
    SmallVector<DescriptorOp> descriptors = collect(program);
    std::array<TakenRanges, 3> taken;
    for (auto constants : program.getBody().front().getOps<PushConstantOp>())
      if (perKind)
        take(taken[Buffer], getGiven(constants).value_or(pushConstants), 1, constants);
    // In a table every texture has room for a sampler behind it, so that no index depends on whether it is sampled.
    auto getTaken = [&](DescriptorOp descriptor) {
      bool hasRoom = !perKind && isa<TextureType>(descriptor.getType()) && !descriptor->hasAttr("besl.given_sampler");
      return descriptor.getCount().value_or(1) + (hasRoom ? 1 : 0);
    };
    auto getLimit = [&](Kind kind) { return perKind ? limits[kind] : uint64_t(1) << 32; };
    auto fits = [&](DescriptorOp descriptor, uint64_t index, uint64_t count, Kind kind) {
      if (index + count <= getLimit(kind))
        return true;
      report(getPlace(descriptor), TargetDiag::IndexTooLarge, descriptor.getAuthoredName(), index + count - 1, perKind ? names[kind] : "resources",
             getLimit(kind) - 1);
      signalPassFailure();
      return false;
    };
    for (DescriptorOp descriptor : descriptors) {
      std::optional<uint64_t> index = getGiven(descriptor);
      if (!index)
        continue;
      Kind kind = perKind ? getKind(descriptor) : Buffer;
      uint64_t count = getTaken(descriptor);
      if (!fits(descriptor, *index, count, kind))
        return;
      take(taken[kind], *index, count, descriptor);
      set(descriptor, *index);
    }
    // A slot may be any 32-bit number, two of which a map by such numbers keeps for itself.
    DenseMap<uint64_t, uint64_t> samplerIndex;
    for (DescriptorOp descriptor : descriptors) {
      Kind own = getKind(descriptor);
      uint64_t count = descriptor.getCount().value_or(1);
      if (std::optional<uint64_t> given = getGiven(descriptor)) {
        if (own == Texture)
          samplerIndex[descriptor.getSlot()] = *given + count;
        continue;
      }
      if (!perKind && own == Sampler) {
        if (auto found = samplerIndex.find(descriptor.getSlot()); found != samplerIndex.end()) {
          set(descriptor, found->second);
          // The texture has kept room for one.
          if (count > 1)
            take(taken[Buffer], found->second + 1, count - 1, descriptor);
          next[Buffer] = std::max(next[Buffer], found->second + count);
          continue;
        }
      }
      Kind kind = perKind ? own : Buffer;
      uint64_t needed = getTaken(descriptor);
      uint64_t index = skipTaken(taken[kind], next[kind], needed);
      if (!fits(descriptor, index, needed, kind))
        return;
      set(descriptor, index);
      samplerIndex[descriptor.getSlot()] = index + count;
      next[kind] = index + needed;
    }
  }
};

} // namespace
