// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Analysis/Effects.h"

#include "CallOrder.h"

#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace besl {

uint8_t getMemoryBit(AddressSpace space) {
  switch (space) {
  case AddressSpace::Function:
    return FunctionMemory;
  case AddressSpace::Private:
    return PrivateMemory;
  case AddressSpace::Workgroup:
  case AddressSpace::Payload:
    return WorkgroupMemory;
  case AddressSpace::Storage:
  case AddressSpace::Output:
    return BufferMemory;
  case AddressSpace::Uniform:
  case AddressSpace::PushConstant:
  case AddressSpace::Input:
  case AddressSpace::Constant:
  case AddressSpace::Specialization:
    return 0;
  }
  return AllMemory;
}

Operation *getPlaceRoot(Value place) {
  while (Operation *op = place.getDefiningOp()) {
    if (isa<LocalOp, GlobalOp>(op))
      return op;
    if (!isa<MemberOp, ElementOp, ComponentOp, ColumnOp, AtOp>(op))
      return nullptr;
    place = op->getOperand(0);
  }
  return nullptr;
}

static uint8_t getMemoryBit(SideEffects::Resource *resource) {
  if (resource == LocalsResource::get())
    return FunctionMemory | PrivateMemory;
  if (resource == BufferResource::get())
    return BufferMemory;
  if (resource == ImageResource::get())
    return ImageMemory;
  if (resource == WorkgroupResource::get())
    return WorkgroupMemory;
  if (resource == ControlFlowResource::get())
    return ControlState;
  return AllMemory;
}

EffectAnalysis::EffectAnalysis(Operation *scope) {
  program = isa<ProgramOp>(scope) ? scope : scope->getParentOfType<ProgramOp>().getOperation();
  if (!program)
    return;
  for (Operation &op : program->getRegion(0).front())
    if (auto function = dyn_cast<FuncOp>(op))
      symbols[function.getSymNameAttr()] = function;
}

void EffectAnalysis::computeFunction(Operation *root) {
  auto enter = [&](Operation *function) { return functions.try_emplace(function, EffectSummary{AllMemory, AllMemory}).second; };
  visitCalleesFirst(root, symbols, enter, [&](Operation *function) {
    if (cast<FuncOp>(function).isExternal())
      return;
    // A return, break or continue ends something inside the function: all lanes are back together after the call.
    EffectSummary sum;
    function->walk([&](Operation *op) {
      if (op != function && !isa<ReturnOp, BreakOp, ContinueOp>(op))
        sum |= compute(op);
    });
    sum.reads &= ~FunctionMemory;
    sum.writes &= ~FunctionMemory;
    functions[function] = sum;
  });
}

EffectSummary EffectAnalysis::getCallee(StringAttr name) {
  Operation *callee = symbols.lookup(name);
  if (!callee)
    return {AllMemory, AllMemory};
  auto found = functions.find(callee);
  if (found != functions.end())
    return found->second;
  computeFunction(callee);
  return functions.lookup(callee);
}

EffectSummary EffectAnalysis::get(Operation *op) {
  if (op->getNumRegions() == 0)
    return compute(op);
  auto found = nested.find(op);
  if (found != nested.end())
    return found->second;
  EffectSummary sum = compute(op);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Operation &inner : block)
        sum |= get(&inner);
  nested[op] = sum;
  return sum;
}

EffectSummary EffectAnalysis::compute(Operation *op) {
  if (auto load = dyn_cast<LoadOp>(op))
    return {getMemoryBit(cast<RefType>(load.getPlace().getType()).getSpace()), 0};
  if (auto store = dyn_cast<StoreOp>(op))
    return {0, getMemoryBit(cast<RefType>(store.getPlace().getType()).getSpace())};
  if (auto call = dyn_cast<CallOp>(op))
    return getCallee(call.getCalleeAttr().getAttr());
  if (isa<ReturnOp, BreakOp, ContinueOp, DiscardOp>(op))
    return {AllMemory, ControlState};
  // A declaration writes nothing but its own, new variable.
  if (isa<LocalOp, LetOp>(op))
    return {};
  if (auto interface = dyn_cast<MemoryEffectOpInterface>(op)) {
    SmallVector<MemoryEffects::EffectInstance> effects;
    interface.getEffects(effects);
    EffectSummary sum;
    for (MemoryEffects::EffectInstance &effect : effects) {
      uint8_t bit = getMemoryBit(effect.getResource());
      if (isa<MemoryEffects::Read>(effect.getEffect()))
        sum.reads |= bit;
      else
        sum.writes |= bit;
    }
    return sum;
  }
  if (op->hasTrait<mlir::OpTrait::HasRecursiveMemoryEffects>())
    return {};
  return {AllMemory, AllMemory};
}

} // namespace besl
