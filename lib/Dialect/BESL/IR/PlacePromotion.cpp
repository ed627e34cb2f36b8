// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What upstream's mem2reg needs to know about locals. It handles locals that are used in one block
// only and accessed as a whole; exits do not bother it, since what follows an exit in a block never
// runs. `besl-forward-lets` does more.

#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/Constants.h"

using namespace mlir;
using namespace besl;

//===----------------------------------------------------------------------===//
// Local
//===----------------------------------------------------------------------===//

SmallVector<MemorySlot> LocalOp::getPromotableSlots() {
  // Without an initialiser the first value is a constant that somebody would have to write out.
  Type type = getVariableType();
  if (!getInit() && !isScalarType(type) && !isShaderVector(type) && !isa<MatrixType>(type))
    return {};
  return {MemorySlot{getResult(), type}};
}

/// What a load before any store sees. Undefined contents are as well zero.
Value LocalOp::getDefaultValue(const MemorySlot &slot, OpBuilder &builder) {
  if (getInit())
    return getInit();
  return ConstantOp::create(builder, getLoc(), makeZeroConstant(slot.elemType));
}

void LocalOp::handleBlockArgument(const MemorySlot &, BlockArgument, OpBuilder &) {}

std::optional<PromotableAllocationOpInterface>
LocalOp::handlePromotionComplete(const MemorySlot &, Value defaultValue, OpBuilder &) {
  if (defaultValue && defaultValue != getInit() && defaultValue.use_empty())
    defaultValue.getDefiningOp()->erase();
  erase();
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Load and store
//===----------------------------------------------------------------------===//

bool LoadOp::loadsFrom(const MemorySlot &slot) { return getPlace() == slot.ptr; }
bool LoadOp::storesTo(const MemorySlot &) { return false; }

Value LoadOp::getStored(const MemorySlot &, OpBuilder &, Value, const DataLayout &) {
  llvm_unreachable("a load stores nothing");
}

bool LoadOp::canUsesBeRemoved(const MemorySlot &slot,
                              const SmallPtrSetImpl<OpOperand *> &blockingUses,
                              SmallVectorImpl<OpOperand *> &, const DataLayout &) {
  return llvm::all_of(blockingUses, [&](OpOperand *use) { return use->get() == slot.ptr; });
}

DeletionKind LoadOp::removeBlockingUses(const MemorySlot &, const SmallPtrSetImpl<OpOperand *> &,
                                        OpBuilder &, Value reachingDefinition, const DataLayout &) {
  getResult().replaceAllUsesWith(reachingDefinition);
  return DeletionKind::Delete;
}

bool StoreOp::loadsFrom(const MemorySlot &) { return false; }
bool StoreOp::storesTo(const MemorySlot &slot) { return getPlace() == slot.ptr; }

Value StoreOp::getStored(const MemorySlot &, OpBuilder &, Value, const DataLayout &) {
  return getValue();
}

bool StoreOp::canUsesBeRemoved(const MemorySlot &slot,
                               const SmallPtrSetImpl<OpOperand *> &blockingUses,
                               SmallVectorImpl<OpOperand *> &, const DataLayout &) {
  return llvm::all_of(blockingUses, [&](OpOperand *use) { return use->get() == slot.ptr; });
}

DeletionKind StoreOp::removeBlockingUses(const MemorySlot &, const SmallPtrSetImpl<OpOperand *> &,
                                         OpBuilder &, Value, const DataLayout &) {
  return DeletionKind::Delete;
}
