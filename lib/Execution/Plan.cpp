// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Plan.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace besl::vm {

void Plan::number(Block &block) {
  for (Operation &op : block) {
    uint32_t start = count++;
    if (auto loop = dyn_cast<LoopOp>(op)) {
      // In the order of execution.
      for (Region *region : {&loop.getCondition(), &loop.getBody(), &loop.getStep()})
        number(region->front());
    } else {
      for (Region &region : op.getRegions())
        for (Block &inner : region)
          number(inner);
    }
    positions[&op] = {start, count - 1};
  }
}

/// The end of what holds `user` in `block`: a loop counts as one use.
uint32_t Plan::endAt(Operation *user, Block *block) const {
  while (user->getBlock() != block)
    user = user->getParentOp();
  return getEnd(user);
}

/// Whether an op's kernel reads the operands of a lane before it writes the result of that lane, and nothing else.
static bool isElementwise(Operation *op) {
  return op && op->getNumResults() == 1 && op->hasTrait<mlir::OpTrait::OneResult>() && isPure(op) && !isa<ConstantOp, MathOp, TextureOp, HandleOp, LengthOp, BuiltinOp, OffsetOp>(op);
}

Plan::Plan(FuncOp function) {
  Block &body = function.getBody().front();
  number(body);

  function->walk([&](Operation *op) {
    bool isReturn = isa<ReturnOp>(op);
    bool masked = isReturn ? cast<ReturnOp>(op).getMasked()
                  : isa<BreakOp>(op) ? cast<BreakOp>(op).getMasked()
                  : isa<ContinueOp>(op) ? cast<ContinueOp>(op).getMasked() : false;
    if (!masked)
      return;
    for (Operation *parent = op->getParentOp(); parent && parent != function.getOperation(); parent = parent->getParentOp()) {
      exits.insert(parent);
      if (isReturn)
        returns.insert(parent);
      else if (isa<LoopOp>(parent))
        break;
    }
  });

  // Reads and writes of each word of the slots that are only accessed by words.
  struct Word {
    SmallVector<std::pair<uint32_t, SetOp>> sets;
    SmallVector<uint32_t> gets;
  };
  DenseMap<std::pair<Value, uint32_t>, Word> slotWords;
  DenseSet<Value> indexed;
  SmallVector<SetOp> sets;
  SmallVector<GetOp> gets;
  function->walk<WalkOrder::PreOrder>([&](Operation *op) {
    Value slot;
    if (auto get = dyn_cast<GetOp>(op)) {
      slot = get.getSlot();
      if (get.getIndex() || get.getResults().size() != 1) {
        indexed.insert(slot);
      } else {
        slotWords[{slot, get.getWord()}].gets.push_back(getPosition(op));
        gets.push_back(get);
      }
    } else if (auto set = dyn_cast<SetOp>(op)) {
      slot = set.getSlot();
      if (set.getIndex() || set.getValues().size() != 1) {
        indexed.insert(slot);
      } else {
        slotWords[{slot, set.getWord()}].sets.push_back({getPosition(op), set});
        sets.push_back(set);
      }
    }
    for (Value operand : op->getOperands()) {
      Block *block = operand.getParentBlock();
      uint32_t &last = lastUses[operand];
      last = std::max(last, endAt(op, block));
    }
  });
  auto byPosition = [&](Operation *a, Operation *b) { return getPosition(a) < getPosition(b); };
  llvm::sort(sets, byPosition);
  llvm::sort(gets, byPosition);
  for (auto &entry : slotWords) {
    llvm::sort(entry.second.gets);
    llvm::sort(entry.second.sets, [](const auto &a, const auto &b) { return a.first < b.first; });
  }
  // Variables of the program are known to functions that are called.
  auto isLocal = [&](Value slot) { return slot.getDefiningOp<SlotOp>() && !indexed.contains(slot); };
  auto hasBetween = [](ArrayRef<uint32_t> sorted, uint32_t from, uint32_t to) {
    auto it = llvm::upper_bound(sorted, from);
    return it != sorted.end() && *it < to;
  };

  // Values that can be computed into the slot: nothing reads or writes the word between the op and the set.
  for (SetOp set : sets) {
    Value value = set.getValues().front();
    Operation *op = value.getDefiningOp();
    if (!isLocal(set.getSlot()) || set.getMasked() || !isElementwise(op) || op->getBlock() != set->getBlock() || !value.hasOneUse() ||
        isVarying(value.getType()) != set.getSlot().getType().getVarying())
      continue;
    uint32_t from = getPosition(op), to = getPosition(set);
    // The slot has to be there already.
    if (getPosition(set.getSlot().getDefiningOp()) > from)
      continue;
    Word &word = slotWords[{set.getSlot(), set.getWord()}];
    if (hasBetween(word.gets, from, to))
      continue;
    auto *it = llvm::lower_bound(word.sets, to, [](const auto &entry, uint32_t position) { return entry.first < position; });
    bool isFirst = it == word.sets.begin();
    if (!isFirst && std::prev(it)->first > from)
      continue;
    targets[value] = set;
    done.insert(set);
    // From now on the word changes at the op.
    it->first = from;
  }

  // Reads that can use the slot's word: it does not change until the last use.
  for (GetOp get : gets) {
    Value value = get.getResults().front();
    if (!isLocal(get.getSlot()))
      continue;
    Word &word = slotWords[{get.getSlot(), get.getWord()}];
    uint32_t from = getPosition(get), last = getLastUse(value);
    auto *it = llvm::upper_bound(word.sets, from, [](uint32_t position, const auto &entry) { return position < entry.first; });
    // A change at the last use itself reads before it writes.
    if (it != word.sets.end() && it->first < last)
      continue;
    aliases.insert(get);
    uint32_t &slotLast = lastUses[get.getSlot()];
    slotLast = std::max(slotLast, endAt(get, get.getSlot().getParentBlock()));
    Operation *user = get;
    for (Operation *reader : value.getUsers())
      if (getPosition(reader) > getPosition(user))
        user = reader;
    slotLast = std::max(slotLast, endAt(user, get.getSlot().getParentBlock()));
  }
}

} // namespace besl::vm
