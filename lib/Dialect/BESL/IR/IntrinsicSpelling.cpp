// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chooses an op's spelling: its overload's, or one whose condition the op meets.

#include "besl/Dialect/BESL/IR/IntrinsicSpelling.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "mlir/IR/Matchers.h"

using namespace besl;
using namespace mlir;

/// The access with which the resource of a place is declared, if the place is in one.
static std::optional<Access> getDeclaredAccess(Value place) {
  while (Operation *op = place.getDefiningOp()) {
    if (auto global = dyn_cast<GlobalOp>(op)) {
      auto program = op->getParentOfType<ProgramOp>();
      if (!program)
        return std::nullopt;
      auto descriptor = dyn_cast_or_null<DescriptorOp>(SymbolTable::lookupSymbolIn(program, global.getSymbolAttr()));
      return descriptor ? std::optional(descriptor.getAccess()) : std::nullopt;
    }
    if (!isa<MemberOp, ElementOp, AtOp>(op))
      return std::nullopt;
    place = op->getOperand(0);
  }
  return std::nullopt;
}

/// Entries are there, but none that runs on fragments.
static bool runsOutsideFragments(Operation *op) {
  auto program = op->getParentOfType<ProgramOp>();
  if (!program)
    return false;
  bool hasEntry = false;
  for (FuncOp function : program.getBody().getOps<FuncOp>())
    if (std::optional<EntryAttr> entry = function.getEntry()) {
      if (entry->getStage() == StageKind::Fragment)
        return false;
      hasEntry = true;
    }
  return hasEntry;
}

static bool holds(const IntrinsicSpelling &spelling, Operation *op) {
  switch (spelling.condition) {
  case SpellingCondition::Always: return true;
  case SpellingCondition::ReadOnlyResource: return getDeclaredAccess(op->getOperand(0)) == Access::Read;
  case SpellingCondition::WriteOnlyResource: return getDeclaredAccess(op->getOperand(0)) == Access::Write;
  case SpellingCondition::ConstantOperand: return matchPattern(op->getOperand(spelling.conditionOperand), m_Constant());
  case SpellingCondition::NoFragmentStage: return runsOutsideFragments(op);
  case SpellingCondition::UnusedResult: return op->use_empty();
  }
  llvm_unreachable("no such condition");
}

const IntrinsicSpelling *besl::getIntrinsicSpelling(Operation *op, StringRef target) {
  // Asked of every op of a program, several times: the interface, which all intrinsics have, is found faster than the name is not.
  if (!isa<TargetSpellingInterface>(op))
    return nullptr;
  const IntrinsicInfo *info = getIntrinsicInfo(op);
  if (!info)
    return nullptr;
  std::optional<unsigned> overload = getIntrinsicOverload(op, *info);
  if (!overload)
    return nullptr;
  IntrinsicID id = getIntrinsicID(*info);
  for (const IntrinsicSpelling &spelling : getConditionalSpellings(id, target))
    if ((spelling.onlyOverload < 0 || unsigned(spelling.onlyOverload) == *overload) && holds(spelling, op))
      // None: the target has no such thing under this condition.
      return spelling.text.empty() ? nullptr : &spelling;
  return getOverloadSpelling(id, *overload, target);
}
