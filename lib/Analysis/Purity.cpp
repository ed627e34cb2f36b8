// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The counted purity of expressions and functions. See Purity.h.

#include "besl/Analysis/Purity.h"

#include "CallOrder.h"

#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/IntrinsicSpelling.h"
#include "besl/Support/IntrinsicTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace besl {

//===----------------------------------------------------------------------===//
// The intrinsic table, by what calls have become
//===----------------------------------------------------------------------===//

/// A value of the pipeline is pure, unless only an intrinsic that is not `removable` gives it.
static bool isPureBuiltin(BuiltinOp builtin) {
  bool isIntrinsic = false;
  for (const IntrinsicInfo &info : getIntrinsics()) {
    if (info.builtin != stringifyBuiltinValue(builtin.getBuiltin()))
      continue;
    if (info.removable)
      return true;
    isIntrinsic = true;
  }
  return !isIntrinsic;
}

static std::optional<IntrinsicType> getTableType(Type type) {
  if (auto vector = dyn_cast<VectorType>(type)) {
    unsigned index = vector.getNumElements() - 2;
    if (vector.getElementType().isF16())
      return std::array{IntrinsicType::Vec2F16, IntrinsicType::Vec3F16, IntrinsicType::Vec4F16}[index];
    if (vector.getElementType().isF32())
      return std::array{IntrinsicType::Vec2F, IntrinsicType::Vec3F, IntrinsicType::Vec4F}[index];
    return std::nullopt;
  }
  if (type.isF16())
    return IntrinsicType::F16;
  if (type.isF32())
    return IntrinsicType::F32;
  if (type.isSignedInteger(32))
    return IntrinsicType::I32;
  if (type.isUnsignedInteger(8))
    return IntrinsicType::U8;
  if (type.isUnsignedInteger(16))
    return IntrinsicType::U16;
  if (type.isUnsignedInteger(32))
    return IntrinsicType::U32;
  return std::nullopt;
}

static bool isPureConversion(ConvertOp convert) {
  // The author wrote no call; a constructor took a wider scalar.
  if (convert->hasAttr("besl.implicit"))
    return true;
  std::optional<IntrinsicType> target = getTableType(convert.getType());
  std::optional<IntrinsicType> source = getTableType(convert.getOperand().getType());
  if (!target || !source)
    return false;
  const ConversionInfo *info = lookupConversion(*target, *source);
  return info && info->removable;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

bool isParameterStorage(LocalOp local) {
  auto parameter = dyn_cast_if_present<BlockArgument>(local.getInit());
  auto function = parameter ? dyn_cast<FuncOp>(parameter.getOwner()->getParentOp()) : FuncOp();
  if (!function || local->getBlock() != parameter.getOwner())
    return false;
  ArrayAttr names = function.getArgNamesAttr();
  return names && parameter.getArgNumber() < names.size() && names[parameter.getArgNumber()] == local.getNameAttr();
}

CountedPurity::CountedPurity(Operation *scope) {
  Operation *program = isa<ProgramOp>(scope) ? scope : scope->getParentOfType<ProgramOp>().getOperation();
  if (!program)
    return;
  for (Operation &op : program->getRegion(0).front())
    if (auto function = dyn_cast<FuncOp>(op))
      symbols[function.getSymNameAttr()] = function;
}

bool CountedPurity::isPureOp(Operation *op, Operation *scope) {
  if (auto store = dyn_cast<StoreOp>(op)) {
    auto local = dyn_cast_or_null<LocalOp>(getPlaceRoot(store.getPlace()));
    return local && scope->isProperAncestor(local) && !isParameterStorage(local);
  }
  if (auto call = dyn_cast<CallOp>(op))
    return isPureCall(call.getCalleeAttr().getAttr());
  if (auto branch = dyn_cast<IfOp>(op))
    return !branch.getImageGuard();
  if (isa<ReturnOp>(op))
    return isa<FuncOp>(scope);
  if (isa<LoopOp, RawOp, BreakOp, ContinueOp, DiscardOp>(op))
    return false;
  if (isa<LocalOp, LoadOp, SwitchOp, EvalOp, LogicalAndOp, LogicalOrOp>(op))
    return true;
  if (const IntrinsicInfo *intrinsic = getIntrinsicInfo(op))
    return intrinsic->removable;
  if (auto builtin = dyn_cast<BuiltinOp>(op))
    return isPureBuiltin(builtin);
  if (auto convert = dyn_cast<ConvertOp>(op))
    return isPureConversion(convert);
  return mlir::isPure(op);
}

bool CountedPurity::isPureInExpression(Operation *op) {
  if (op->getNumRegions() == 0)
    return isPureOp(op, op);
  return !op->walk([&](Operation *inner) { return isPureOp(inner, op) ? WalkResult::advance() : WalkResult::interrupt(); })
              .wasInterrupted();
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

/// What an op is computed from: its operands, and what its regions use from outside. A place or a handle is looked through down to
/// the name it starts from.
static void getSources(Operation *op, SmallVectorImpl<Operation *> &sources) {
  auto add = [&](Value value) {
    Operation *source = value.getDefiningOp();
    if (source && !isa<LocalOp>(source))
      sources.push_back(source);
  };
  for (Value operand : op->getOperands())
    add(operand);
  if (op->getNumRegions() == 0)
    return;
  op->walk([&](Operation *inner) {
    for (Value operand : inner->getOperands())
      if (!op->isAncestor(operand.getParentBlock()->getParentOp()))
        add(operand);
  });
}

bool CountedPurity::isPureExpression(Value value) {
  Operation *root = value.getDefiningOp();
  if (!root || isa<LocalOp>(root))
    return true;
  auto known = expressions.find(root);
  if (known != expressions.end())
    return known->second;

  struct Frame {
    Operation *op;
    SmallVector<Operation *, 4> sources;
    bool pure;
  };
  SmallVector<Frame> stack;
  auto enter = [&](Operation *op) {
    Frame frame{op, {}, isPureInExpression(op)};
    getSources(op, frame.sources);
    stack.push_back(std::move(frame));
  };
  enter(root);
  while (true) {
    Frame &top = stack.back();
    if (top.pure && !top.sources.empty()) {
      Operation *source = top.sources.back();
      auto found = expressions.find(source);
      if (found == expressions.end()) {
        enter(source);
        continue;
      }
      top.sources.pop_back();
      top.pure &= found->second;
      continue;
    }
    bool pure = top.pure;
    expressions[top.op] = pure;
    stack.pop_back();
    if (stack.empty())
      return pure;
  }
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

bool CountedPurity::isPureCall(StringAttr callee) {
  Operation *function = symbols.lookup(callee);
  return function && isPureFunction(cast<FuncOp>(function));
}

bool CountedPurity::isPureFunction(FuncOp function) {
  auto found = functions.find(function);
  if (found == functions.end()) {
    computeFunction(function);
    found = functions.find(function);
  }
  // In progress: the function calls itself.
  return found->second == State::Pure;
}

void CountedPurity::computeFunction(Operation *root) {
  auto enter = [&](Operation *function) { return functions.try_emplace(function, State::InProgress).second; };
  visitCalleesFirst(root, symbols, enter, [&](Operation *function) {
    bool pure = !cast<FuncOp>(function).isExternal();
    function->walk([&](Operation *op) {
      if (op == function || isa<YieldOp>(op))
        return WalkResult::advance();
      pure = pure && isPureOp(op, function);
      return pure ? WalkResult::advance() : WalkResult::interrupt();
    });
    functions[function] = pure ? State::Pure : State::Impure;
  });
}

} // namespace besl
