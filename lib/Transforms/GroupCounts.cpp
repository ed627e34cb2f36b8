// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GroupCounts.h"

#include "besl/Analysis/Reachability.h"
#include "besl/Analysis/TextShape.h"
#include "besl/Dialect/BESL/IR/BESLIntrinsics.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace besl;

static Type getCountType(MLIRContext *context) { return IntegerType::get(context, 32, IntegerType::Unsigned); }

static Value makeConstant(OpBuilder &builder, Location loc, uint32_t value) {
  return ConstantOp::create(builder, loc, IntegerAttr::get(getCountType(builder.getContext()), value));
}

Value besl::skipLets(Value value) {
  while (auto let = value.getDefiningOp<LetOp>())
    value = let.getValue();
  return value;
}

/// `thread_idx()`, or a name for it.
static bool isInvocationIndex(Value value) {
  value = skipLets(value);
  if (auto load = value.getDefiningOp<LoadOp>()) {
    auto local = load.getPlace().getDefiningOp<LocalOp>();
    if (!local || !local.getInit() || !llvm::all_of(local->getUsers(), [](Operation *user) { return isa<LoadOp>(user); }))
      return false;
    value = skipLets(local.getInit());
  }
  auto builtin = value.getDefiningOp<BuiltinOp>();
  return builtin && builtin.getBuiltin() == BuiltinValue::LocalInvocationIndex;
}

static bool isZero(Value value) {
  auto constant = skipLets(value).getDefiningOp<ConstantOp>();
  auto number = constant ? dyn_cast<IntegerAttr>(constant.getValue()) : IntegerAttr();
  return number && number.getValue().isZero();
}

bool besl::isForFirstInvocation(Operation *op) {
  auto branch = dyn_cast<IfOp>(op);
  if (!branch || branch->getNumResults() || !branch.getElseRegion().empty())
    return false;
  auto compare = skipLets(branch.getCondition()).getDefiningOp<CmpOp>();
  if (!compare || compare.getPredicate() != CmpPredicate::EQ)
    return false;
  return (isInvocationIndex(compare.getLhs()) && isZero(compare.getRhs())) || (isInvocationIndex(compare.getRhs()) && isZero(compare.getLhs()));
}

bool besl::isNoWork(Block &block) {
  return llvm::all_of(block, [](Operation &op) { return isa<YieldOp, LetOp>(op) || isMemoryEffectFree(&op) || isa<LoadOp>(op); });
}

Value besl::computeBefore(OpBuilder &builder, Value value, Operation *op) {
  // Operands first, with a stack of its own.
  IRMapping copies;
  auto isAvailable = [&](Value operand) {
    Operation *def = operand.getDefiningOp();
    Operation *ancestor = def ? op->getBlock()->findAncestorOpInBlock(*def) : nullptr;
    return !ancestor || (ancestor == def && def->isBeforeInBlock(op));
  };
  SmallVector<std::pair<Value, bool>> stack = {{value, false}};
  while (!stack.empty()) {
    auto [current, ready] = stack.pop_back_val();
    if (copies.contains(current) || isAvailable(current))
      continue;
    Operation *def = current.getDefiningOp();
    // A variable that is never assigned to again is its initial value.
    if (auto load = dyn_cast<LoadOp>(def))
      if (auto local = load.getPlace().getDefiningOp<LocalOp>(); local && !isAvailable(local.getResult())) {
        if (!ready) {
          stack.push_back({current, true});
          stack.push_back({local.getInit(), false});
        } else {
          copies.map(current, copies.lookupOrDefault(local.getInit()));
        }
        continue;
      }
    if (!ready) {
      stack.push_back({current, true});
      for (Value operand : def->getOperands())
        stack.push_back({operand, false});
      continue;
    }
    builder.clone(*def, copies);
  }
  return copies.lookupOrDefault(value);
}

GroupCounts::GroupCounts(ProgramOp program, FuncOp entry, ArrayRef<StringRef> names, bool atomic) : atomic(atomic) {
  OpBuilder builder(entry);
  MLIRContext *context = builder.getContext();
  Type type = getCountType(context);
  if (atomic)
    type = AtomicType::get(context, type);
  for (StringRef name : names) {
    std::string symbol = name.str();
    for (unsigned i = 1; SymbolTable::lookupSymbolIn(program, symbol); ++i)
      symbol = (name + "_" + Twine(i)).str();
    variables.push_back(WorkgroupOp::create(builder, entry.getLoc(), builder.getStringAttr(symbol), StringAttr(), builder.getStringAttr(name), StringAttr(),
                                            TypeAttr::get(type)));
  }
}

Value GroupCounts::getPlace(OpBuilder &builder, Location loc, unsigned index) {
  WorkgroupOp variable = variables[index];
  return GlobalOp::create(builder, loc, RefType::get(builder.getContext(), variable.getType(), AddressSpace::Workgroup), variable.getSymName(), Value());
}

void GroupCounts::store(OpBuilder &builder, Location loc, ValueRange values) {
  for (auto [index, value] : llvm::enumerate(values)) {
    Value place = getPlace(builder, loc, index);
    if (atomic)
      AtomicStoreOp::create(builder, loc, TypeRange(), ValueRange{place, value});
    else
      StoreOp::create(builder, loc, value, place);
  }
}

void GroupCounts::clear(OpBuilder &builder, Location loc) {
  IfOp branch = makeFirstInvocationBranch(builder, loc);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&branch.getThenRegion().front());
    Value zero = makeConstant(builder, loc, 0);
    store(builder, loc, SmallVector<Value>(variables.size(), zero));
  }
  makeBarrier(builder, loc);
}

SmallVector<Value> GroupCounts::collect(OpBuilder &builder, Location loc) {
  makeBarrier(builder, loc);
  SmallVector<Value> values;
  for (unsigned i = 0; i < variables.size(); ++i) {
    Value place = getPlace(builder, loc, i);
    values.push_back(atomic ? AtomicLoadOp::create(builder, loc, getCountType(builder.getContext()), ValueRange{place}).getResult()
                            : LoadOp::create(builder, loc, place).getResult());
  }
  return values;
}

IfOp besl::makeFirstInvocationBranch(OpBuilder &builder, Location loc) {
  Value index = BuiltinOp::create(builder, loc, getCountType(builder.getContext()), BuiltinValue::LocalInvocationIndex);
  Value first = CmpOp::create(builder, loc, builder.getI1Type(), CmpPredicate::EQ, index, makeConstant(builder, loc, 0));
  return IfOp::create(builder, loc, first, /*withElse=*/false);
}

void besl::makeBarrier(OpBuilder &builder, Location loc) { WorkgroupBarrierOp::create(builder, loc); }

void besl::unwrapEval(Operation *op) {
  auto eval = dyn_cast<EvalOp>(op->getParentOp());
  if (!eval)
    return;
  Block &body = *op->getBlock();
  eval->getBlock()->getOperations().splice(Block::iterator(eval), body.getOperations(), body.begin(), std::prev(body.end()));
  eval.erase();
}

SmallVector<FuncOp> besl::getCallees(ProgramOp program, FuncOp root) { return getReachable(program, root).functions; }
