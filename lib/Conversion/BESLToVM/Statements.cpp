// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements, control flow and calls.

#include "Lowering.h"
#include "besl/Dialect/BESL/IR/BESLInterfaces.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Support/ExecutionDiag.h"

using namespace mlir;
using namespace besl;
using namespace besl::tovm;

FunctionLowering::FunctionLowering(ProgramContext &context, FuncOp source, vm::FuncOp target)
    : context(context), source(source), target(target), builder(source.getContext()) {
  i1 = builder.getI1Type();
  u32 = builder.getIntegerType(32, false);
  i32 = builder.getIntegerType(32, true);
  f32 = builder.getF32Type();
}

LogicalResult FunctionLowering::run() {
  Block &block = target.getBody().emplaceBlock();
  builder.setInsertionPointToStart(&block);
  ArrayRef<Type> inputs = target.getFunctionType().getInputs();
  for (BlockArgument argument : source.getArguments()) {
    SmallVector<Type> scalars;
    if (isHandleType(argument.getType()))
      scalars.push_back(u32);
    else
      appendScalars(argument.getType(), scalars);
    Scalars parts;
    for (size_t i = 0; i < scalars.size(); ++i)
      parts.push_back(block.addArgument(inputs[block.getNumArguments()], argument.getLoc()));
    set(argument, parts);
  }
  LogicalResult result = lowerBlock(source.getBody().front());
  if (succeeded(result)) {
    removeUnused();
    fuseProducts();
  }
  return result;
}

/// A product that is only added to something becomes one instruction with the sum, which rounds both as before.
void FunctionLowering::fuseProducts() {
  SmallVector<vm::AddOp> sums;
  target->walk([&](vm::AddOp op) {
    if (vm::getScalar(op.getType()).isF32())
      sums.push_back(op);
  });
  for (vm::AddOp sum : sums) {
    for (unsigned i : {0u, 1u}) {
      auto product = sum->getOperand(i).getDefiningOp<vm::MulOp>();
      if (!product || !product->hasOneUse() || product->getBlock() != sum->getBlock())
        continue;
      builder.setInsertionPoint(sum);
      auto fused = vm::MulAddOp::create(builder, sum.getLoc(), sum.getType(), product->getOperand(0), product->getOperand(1), sum->getOperand(1 - i));
      sum->replaceAllUsesWith(fused);
      sum->erase();
      product->erase();
      break;
    }
  }
}

/// Erases what computes a value that nobody uses, users before what they use and inner ops before outer ones.
void FunctionLowering::removeUnused() {
  SmallVector<Operation *> ops;
  target->walk<WalkOrder::PreOrder>([&](Operation *op) { ops.push_back(op); });
  for (Operation *op : llvm::reverse(ops)) {
    // What a read gives is all that it does.
    bool removable = isa<vm::GetOp, vm::LoadOp, vm::ImageLoadOp, vm::SlotOp>(op) || isPure(op);
    if (removable && op->use_empty() && !op->hasTrait<mlir::OpTrait::IsTerminator>())
      op->erase();
  }
}

LogicalResult FunctionLowering::lowerBlock(Block &block) {
  for (Operation &op : block) {
    if (failed(lowerOp(&op)))
      return failure();
    // What follows an exit never runs.
    if (isa<ReturnOp, BreakOp, ContinueOp>(op))
      break;
  }
  Block *current = builder.getInsertionBlock();
  if (current->empty() || !current->back().hasTrait<mlir::OpTrait::IsTerminator>())
    vm::YieldOp::create(builder, block.getParentOp()->getLoc());
  return success();
}

LogicalResult FunctionLowering::lowerOp(Operation *op) {
  Location location = op->getLoc();
  if (auto local = dyn_cast<LocalOp>(op))
    return lowerLocal(local);
  if (auto load = dyn_cast<LoadOp>(op))
    return lowerLoad(load);
  if (auto store = dyn_cast<StoreOp>(op))
    return lowerStore(store);
  if (auto global = dyn_cast<GlobalOp>(op))
    return lowerGlobal(global);
  if (auto handle = dyn_cast<HandleOp>(op))
    return lowerHandle(handle);
  if (auto combine = dyn_cast<CombineOp>(op)) {
    // A texture is bound with the sampler that it is read with.
    set(combine.getResult(), Scalars(get(combine.getTexture())));
    return success();
  }
  if (auto length = dyn_cast<ArrayLengthOp>(op))
    return lowerArrayLength(length);
  if (isa<MemberOp, ElementOp, ComponentOp, ColumnOp>(op))
    return lowerStep(op);
  if (auto branch = dyn_cast<IfOp>(op))
    return lowerIf(branch);
  if (auto branch = dyn_cast<SwitchOp>(op))
    return lowerSwitch(branch);
  if (auto loop = dyn_cast<LoopOp>(op))
    return lowerLoop(loop);
  if (auto eval = dyn_cast<EvalOp>(op)) {
    for (Operation &inner : eval.getBody().front())
      if (!isa<YieldOp>(inner) && failed(lowerOp(&inner)))
        return failure();
    return success();
  }
  if (isa<LogicalAndOp>(op))
    return lowerLogical(op, true);
  if (isa<LogicalOrOp>(op))
    return lowerLogical(op, false);
  if (auto call = dyn_cast<CallOp>(op))
    return lowerCall(call);
  if (auto yield = dyn_cast<YieldOp>(op))
    return lowerYield(yield);
  if (auto exit = dyn_cast<ReturnOp>(op)) {
    lowerReturn(exit.getValue(), location);
    return success();
  }
  if (isa<BreakOp>(op)) {
    note("break", {}, location);
    vm::BreakOp::create(builder, location, context.lanes.isMasked(op));
    return success();
  }
  if (isa<ContinueOp>(op)) {
    note("continue", {}, location);
    vm::ContinueOp::create(builder, location, context.lanes.isMasked(op));
    return success();
  }
  if (isa<DiscardOp>(op)) {
    note("discard", {}, location);
    vm::DiscardOp::create(builder, location);
    return success();
  }
  if (auto let = dyn_cast<LetOp>(op)) {
    set(let.getResult(), Scalars(get(let.getValue())));
    note(let.getName() + " = $", let.getValue(), location);
    return success();
  }
  if (isa<TextureLayerOp>(op))
    return op->emitError("a layer of a texture has no handle: run besl-lower-texture-layers first");
  if (isa<RawOp>(op))
    return report(op, ExecutionDiag::UnsupportedRawCode);
  return lowerExpression(op);
}

void FunctionLowering::lowerReturn(Value value, Location location) {
  note(value ? "return $" : "return", value ? ValueRange(value) : ValueRange(), location);
  vm::ReturnOp::create(builder, location, value ? ValueRange(get(value)) : ValueRange(), context.lanes.hasMaskedReturns(source));
}

LogicalResult FunctionLowering::lowerYield(YieldOp op) {
  Operation *parent = op->getParentOp();
  if (isa<FuncOp>(parent)) {
    if (op->getNumOperands())
      lowerReturn(op->getOperand(0), op.getLoc());
  } else if (isa<LoopOp>(parent)) {
    if (op->getNumOperands()) {
      note("while $", op->getOperand(0), op.getLoc());
      vm::YieldOp::create(builder, op.getLoc(), getOne(op->getOperand(0)));
    }
  } else if (op->getNumOperands()) {
    Scalars scalars;
    for (Value value : op->getOperands())
      llvm::append_range(scalars, get(value));
    // The slot is fresh: lanes that have something in it already went through an earlier region.
    bool isFirst = isa<IfOp>(parent) && op->getParentRegion() == &parent->getRegion(0);
    bool masked = !isFirst && context.lanes.isVarying(parent->getOperand(0));
    setSlot(resultSlots.lookup(parent), 0, scalars, masked, op.getLoc());
  }
  return success();
}

LogicalResult FunctionLowering::lowerIf(IfOp op) {
  SmallVector<Type> scalars;
  bool varying = context.lanes.isVarying(op.getCondition());
  for (Value result : op.getResults()) {
    if (failed(checkSize(op, result.getType())))
      return failure();
    appendScalars(result.getType(), scalars);
    varying |= context.lanes.isVarying(result);
  }
  if (!scalars.empty())
    resultSlots[op] = makeSlot("if", scalars.size(), varying, op.getLoc());
  note("if $", op.getCondition(), op.getLoc());
  auto branch = vm::IfOp::create(builder, op.getLoc(), getOne(op.getCondition()));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(&branch.getThenRegion().emplaceBlock());
  if (failed(lowerBlock(op.getThenRegion().front())))
    return failure();
  if (!op.getElseRegion().empty()) {
    builder.setInsertionPointToEnd(&branch.getElseRegion().emplaceBlock());
    if (failed(lowerBlock(op.getElseRegion().front())))
      return failure();
  }
  builder.setInsertionPointAfter(branch);
  if (scalars.empty())
    return success();
  ArrayRef<Value> parts = {};
  Scalars words = getSlot(resultSlots.lookup(op), 0, scalars, op.getLoc());
  parts = words;
  for (Value result : op.getResults()) {
    size_t count = countScalars(result.getType());
    set(result, parts.take_front(count));
    parts = parts.drop_front(count);
  }
  return success();
}

/// Regions one after the other, each under its condition: the conditions exclude each other and are computed before any region
/// runs. Nesting them instead would make a deep tree of a long switch.
LogicalResult FunctionLowering::lowerSwitch(SwitchOp op) {
  Location location = op.getLoc();
  Value selector = getOne(op.getSelector());
  note("match $", op.getSelector(), location);
  Value taken;
  SmallVector<Value> conditions;
  auto either = [&](Value a, Value b) { return a ? make<vm::OrOp>(location, {a, b}) : b; };
  for (unsigned i = 0; i < op.getNumCases(); ++i) {
    Value condition;
    for (Attribute value : op.getValuesOfCase(i)) {
      Value word = constant(op.getSelector().getType(), value);
      condition = either(condition, make<vm::CmpEqOp>(location, i1, {selector, word}));
    }
    if (!condition)
      condition = constantBool(false);
    conditions.push_back(condition);
    taken = either(taken, condition);
  }
  conditions.push_back(taken ? make<vm::NotOp>(location, {taken}) : constantBool(true));

  SmallVector<Type> scalars;
  bool varying = context.lanes.isVarying(op.getSelector());
  for (Value result : op.getResults()) {
    if (failed(checkSize(op, result.getType())))
      return failure();
    appendScalars(result.getType(), scalars);
    varying |= context.lanes.isVarying(result);
  }
  if (!scalars.empty())
    resultSlots[op] = makeSlot("match", scalars.size(), varying, location);
  for (auto [condition, region] : llvm::zip_equal(conditions, op.getBodies())) {
    auto branch = vm::IfOp::create(builder, location, condition);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(&branch.getThenRegion().emplaceBlock());
    if (failed(lowerBlock(region.front())))
      return failure();
  }
  Scalars words = scalars.empty() ? Scalars() : getSlot(resultSlots.lookup(op), 0, scalars, location);
  ArrayRef<Value> parts = words;
  for (Value result : op.getResults()) {
    size_t count = countScalars(result.getType());
    set(result, parts.take_front(count));
    parts = parts.drop_front(count);
  }
  return success();
}

LogicalResult FunctionLowering::lowerLoop(LoopOp op) {
  auto loop = vm::LoopOp::create(builder, op.getLoc(), context.lanes.isDivergent(op));
  OpBuilder::InsertionGuard guard(builder);
  auto lower = [&](Region &from, Region &to) {
    builder.setInsertionPointToEnd(&to.emplaceBlock());
    return lowerBlock(from.front());
  };
  return success(succeeded(lower(op.getCondition(), loop.getCondition())) && succeeded(lower(op.getStep(), loop.getStep())) &&
                 succeeded(lower(op.getBody(), loop.getBody())));
}

LogicalResult FunctionLowering::lowerLogical(Operation *op, bool isAnd) {
  Value lhs = getOne(op->getOperand(0));
  Location location = op->getLoc();
  Value slot = makeSlot(isAnd ? "and" : "or", 1, context.lanes.isVarying(op->getResult(0)), location);
  setSlot(slot, 0, {lhs}, false, location);
  resultSlots[op] = slot;
  auto branch = vm::IfOp::create(builder, location, isAnd ? lhs : make<vm::NotOp>(location, {lhs}));
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(&branch.getThenRegion().emplaceBlock());
    if (failed(lowerBlock(op->getRegion(0).front())))
      return failure();
  }
  set(op->getResult(0), getSlot(slot, 0, {i1}, location));
  return success();
}

LogicalResult FunctionLowering::lowerCall(CallOp op) {
  Scalars args;
  for (Value arg : op.getArgs())
    llvm::append_range(args, get(arg));
  SmallVector<Type> results;
  if (op.getResult()) {
    if (failed(checkSize(op, op.getResult().getType())))
      return failure();
    appendScalars(op.getResult().getType(), results);
    for (Type &type : results) {
      type = getMachineScalar(type);
      if (context.lanes.isVarying(op.getResult()))
        type = vm::LanesType::get(type.getContext(), type);
    }
  }
  SmallVector<Value> noted;
  std::string text = describeCall(op.getCallee(), op.getArgs(), noted);
  note(vm::NoteKind::Enter, text, noted, op.getLoc());
  auto call = vm::CallOp::create(builder, op.getLoc(), results, op.getCalleeAttr(), args);
  note(vm::NoteKind::Leave, "", {}, op.getLoc());
  if (op.getResult())
    set(op.getResult(), Scalars(call.getResults()));
  return success();
}
