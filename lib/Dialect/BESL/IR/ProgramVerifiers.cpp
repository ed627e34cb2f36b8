// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Isolation of functions and symbols of programs in one pass each, whatever the nesting. See ProgramVerifiers.h.

#include "besl/Dialect/BESL/IR/ProgramVerifiers.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace besl;

static bool isOfOurDialect(Operation *op) { return isa_and_nonnull<BESLDialect>(op->getDialect()); }

LogicalResult besl::detail::verifyFunctionIsolation(Operation *function) {
  // Regions of the function whose ops have been or are being looked at. Those around an op come before it.
  SmallPtrSet<Region *, 16> inside;
  SmallVector<Region *, 16> pending;
  auto enter = [&](Operation *op) {
    for (Region &region : op->getRegions()) {
      inside.insert(&region);
      pending.push_back(&region);
    }
  };
  enter(function);
  while (!pending.empty()) {
    Region *region = pending.pop_back_val();
    for (Operation &op : region->getOps()) {
      for (Value operand : op.getOperands()) {
        Region *origin = operand.getParentRegion();
        if (origin != region && !inside.contains(origin))
          return mlir::OpTrait::impl::verifyIsIsolatedFromAbove(function);
      }
      // Other isolated ops check themselves.
      if (op.getNumRegions() != 0 && !op.hasTrait<mlir::OpTrait::IsIsolatedFromAbove>())
        enter(&op);
    }
  }
  return success();
}

LogicalResult besl::detail::verifyProgramSymbols(Operation *program) {
  auto leaveToMLIR = [&] { return mlir::detail::verifySymbolTable(program); };
  if (program->getNumRegions() != 1 || !program->getRegion(0).hasOneBlock())
    return leaveToMLIR();

  SmallPtrSet<Attribute, 32> names;
  for (Operation &op : program->getRegion(0).front())
    if (auto symbol = dyn_cast<SymbolOpInterface>(op))
      if (!names.insert(symbol.getNameAttr()).second)
        return leaveToMLIR();

  // Whether ops of a name use symbols.
  llvm::SmallDenseMap<const void *, bool, 32> isUser;
  SymbolTableCollection symbols;
  SmallVector<Region *, 16> pending{&program->getRegion(0)};
  while (!pending.empty()) {
    for (Operation &op : pending.pop_back_val()->getOps()) {
      auto [known, isNew] = isUser.try_emplace(op.getName().getAsOpaquePointer(), false);
      if (isNew) {
        // Ops of other dialects may hold symbols of their own.
        if (!isOfOurDialect(&op) || op.hasTrait<mlir::OpTrait::SymbolTable>())
          return leaveToMLIR();
        known->second = op.getName().hasInterface<SymbolUserOpInterface>();
      }
      if (known->second && failed(cast<SymbolUserOpInterface>(op).verifySymbolUses(symbols)))
        return failure();
      for (NamedAttribute attribute : op.getDiscardableAttrs())
        if (isa<SymbolUserAttrInterface>(attribute.getValue()))
          return leaveToMLIR();
      for (Region &region : op.getRegions())
        pending.push_back(&region);
    }
  }
  return success();
}

Operation *besl::detail::lookupDeclaration(Operation *op, FlatSymbolRefAttr symbol, SymbolTableCollection &symbols) {
  // None of our ops but the program is a symbol table, so that there is no need to ask each whether it is.
  for (Operation *around = op->getParentOp(); around && isOfOurDialect(around); around = around->getParentOp())
    if (isa<ProgramOp>(around))
      return symbols.lookupSymbolIn(around, symbol.getAttr());
  return symbols.lookupNearestSymbolFrom(op, symbol);
}
