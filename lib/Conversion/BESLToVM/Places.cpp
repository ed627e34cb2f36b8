// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places: which slot or memory, at which offset. An offset that is known stays a number; an index that is computed adds an `offset` op
// where the step stands, so that it is computed once for all accesses through the place.

#include "Lowering.h"
#include "besl/Analysis/LocalUses.h"
#include "besl/Dialect/BESL/IR/Constants.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace besl;
using namespace besl::tovm;

LogicalResult FunctionLowering::lowerLocal(LocalOp op) {
  Type type = op.getVariableType();
  uint64_t words = countScalars(type);
  if (words > kMaxSlotWords)
    return reportTooLarge(op, "the variable '" + op.getName() + "'", words, kMaxSlotWords);
  Place place;
  place.type = type;
  place.slot = makeSlot(op.getName(), words, context.lanes.isVarying(op.getResult()), op.getLoc());
  places[op.getResult()] = place;
  if (op.getInit())
    setSlot(place.slot, 0, get(op.getInit()), false, op.getLoc());
  if (op.getInit())
    note(op.getName() + " = $", op.getInit(), op.getLoc());
  return success();
}

LogicalResult FunctionLowering::lowerGlobal(GlobalOp op) {
  Operation *declaration = context.declarations.lookup(op.getSymbolAttr().getAttr());
  Place place;
  place.type = cast<RefType>(op.getType()).getPointee();
  auto output = dyn_cast<OutputOp>(declaration);
  if (isa<PrivateOp, InputOp>(declaration) || (output && !output.getRate())) {
    auto type = vm::SlotType::get(builder.getContext(), uint32_t(countScalars(place.type)), true);
    place.slot = vm::GlobalSlotOp::create(builder, op.getLoc(), type, op.getSymbolAttr());
  } else if (auto constant = dyn_cast<ConstOp>(declaration)) {
    place.constant = constant.getValue();
    place.memory = op.getSymbolAttr();
  } else {
    place.memory = op.getSymbolAttr();
    place.hostLayout = isa<DescriptorOp, PushConstantOp>(declaration);
    if (op.getIndex())
      place.descriptor = getOne(op.getIndex());
  }
  places[op.getResult()] = place;
  return success();
}

LogicalResult FunctionLowering::lowerArrayLength(ArrayLengthOp op) {
  const Place &place = places.find(op.getArray())->second;
  Type type = place.descriptor ? typeFor(u32, {place.descriptor}) : u32;
  set(op.getResult(), {vm::LengthOp::create(builder, op.getLoc(), type, place.memory, place.descriptor)});
  return success();
}

LogicalResult FunctionLowering::lowerHandle(HandleOp op) {
  // Samplers come with textures here.
  if (isa<SamplerType>(op.getType())) {
    set(op.getResult(), {constant(u32, builder.getIntegerAttr(u32, 0))});
    return success();
  }
  Value index = op.getIndex() ? getOne(op.getIndex()) : Value();
  Type type = index ? typeFor(u32, {index}) : u32;
  set(op.getResult(), {vm::HandleOp::create(builder, op.getLoc(), type, op.getSymbolAttr(), index)});
  return success();
}

uint64_t FunctionLowering::getStride(const Place &place, Type array) {
  if (auto matrix = dyn_cast<MatrixType>(array)) {
    if (!place.hostLayout)
      return matrix.getRows() * (place.slot ? 1 : 4);
    TypeLayout layout = *context.layout.get(matrix);
    return layout.matrixOrder == MatrixOrder::Column ? layout.matrixStride : context.layout.get(matrix.getElementType())->size;
  }
  if (auto vector = dyn_cast<VectorType>(array)) {
    if (place.componentStep)
      return place.componentStep;
    return place.slot ? 1 : place.hostLayout ? context.layout.get(vector.getElementType())->size : 4;
  }
  if (place.hostLayout)
    return context.layout.get(array)->arrayStride;
  return countScalars(cast<ArrayType>(array).getElementType()) * (place.slot ? 1 : 4);
}

/// The same step in the same block is made once. A fast program's CSE left what is the same in two buffers, since places differ.
Value FunctionLowering::makeOffset(Location location, Value index, Value base, Value length, uint32_t stride, uint32_t count) {
  Block *block = builder.getInsertionBlock();
  for (vm::OffsetOp known : llvm::reverse(offsets)) {
    if (known->getBlock() != block)
      break;
    if (known.getIndex() == index && known.getBase() == base && known.getCount() == length && known.getStride() == stride && known.getLimit() == count)
      return known;
  }
  SmallVector<Value> operands = {index};
  for (Value value : {base, length})
    if (value)
      operands.push_back(value);
  auto offset = vm::OffsetOp::create(builder, location, typeFor(u32, operands), index, base, length, stride, count);
  // Only the last few are looked at.
  if (offsets.size() >= 8)
    offsets.erase(offsets.begin());
  offsets.push_back(offset);
  return offset;
}

LogicalResult FunctionLowering::lowerStep(Operation *op) {
  Place place = places.lookup(getSteppedPlace(op));
  Type base = place.type;
  Location location = op->getLoc();
  place.type = cast<RefType>(op->getResult(0).getType()).getPointee();
  if (auto member = dyn_cast<MemberOp>(op)) {
    auto type = cast<StructType>(base);
    if (place.hostLayout) {
      place.offset += context.layout.getStruct(type)->members[member.getField()].offset;
    } else {
      uint64_t words = 0;
      for (Type field : type.getFieldTypes().take_front(member.getField()))
        words += countScalars(field);
      place.offset += words * (place.slot ? 1 : 4);
    }
    places[op->getResult(0)] = place;
    return success();
  }
  uint64_t stride = getStride(place, base);
  if (isa<MatrixType>(base) && place.hostLayout) {
    TypeLayout layout = *context.layout.get(base);
    if (layout.matrixOrder == MatrixOrder::Row)
      place.componentStep = uint32_t(layout.matrixStride);
  }
  if (isa<VectorType>(base))
    place.componentStep = 0;
  uint64_t count = getNumParts(base);
  Value index = getOne(op->getOperand(1));
  APInt number;
  if (matchPattern(op->getOperand(1), m_ConstantInt(&number)) && number.ult(count)) {
    place.offset += number.getZExtValue() * stride;
  } else {
    Value length;
    auto array = dyn_cast<ArrayType>(base);
    if (array && array.isRuntimeSized())
      length = vm::LengthOp::create(builder, location, place.descriptor ? typeFor(u32, {place.descriptor}) : u32, place.memory, place.descriptor);
    place.dynamic = makeOffset(location, index, place.dynamic, length, uint32_t(stride), uint32_t(count));
  }
  places[op->getResult(0)] = place;
  return success();
}

void FunctionLowering::forEachRun(Place place, Type type, function_ref<void(const Place &, Type, uint32_t)> leaf) {
  uint32_t scalarBytes = 4;
  Type scalar = getScalarOrSelf(type);
  if (auto atomic = dyn_cast<AtomicType>(type))
    scalar = atomic.getElementType();
  if (place.hostLayout && isScalarType(scalar))
    scalarBytes = uint32_t(context.layout.get(scalar)->size);
  place.type = type;
  if (auto structType = dyn_cast<StructType>(type)) {
    uint64_t start = place.offset, words = 0;
    for (auto [i, field] : llvm::enumerate(structType.getFieldTypes())) {
      place.offset = start + (place.hostLayout ? context.layout.getStruct(structType)->members[i].offset : words * 4);
      words += countScalars(field);
      forEachRun(place, field, leaf);
    }
  } else if (auto array = dyn_cast<ArrayType>(type)) {
    uint64_t stride = getStride(place, type);
    uint32_t count = uint32_t(array.getCount());
    if (isScalarType(array.getElementType())) {
      place.componentStep = uint32_t(stride);
      return leaf(place, array.getElementType(), count);
    }
    for (uint32_t i = 0; i < count; ++i, place.offset += stride)
      forEachRun(place, array.getElementType(), leaf);
  } else if (auto matrix = dyn_cast<MatrixType>(type)) {
    uint64_t stride = getStride(place, type);
    TypeLayout layout = place.hostLayout ? *context.layout.get(type) : TypeLayout{};
    bool isRow = place.hostLayout && layout.matrixOrder == MatrixOrder::Row;
    place.componentStep = isRow ? uint32_t(layout.matrixStride) : scalarBytes;
    if (stride == uint64_t(matrix.getRows()) * place.componentStep)
      return leaf(place, scalar, matrix.getRows() * matrix.getColumns());
    for (uint32_t i = 0; i < matrix.getColumns(); ++i, place.offset += stride)
      leaf(place, scalar, matrix.getRows());
  } else {
    if (!place.componentStep)
      place.componentStep = scalarBytes;
    auto vector = dyn_cast<VectorType>(type);
    leaf(place, scalar, vector ? uint32_t(vector.getDimSize(0)) : 1);
  }
}

static vm::MemoryFormat getFormat(const Place &place, Type scalar) {
  if (!place.hostLayout)
    return vm::MemoryFormat::Word;
  if (scalar.isF16())
    return vm::MemoryFormat::Half;
  unsigned width = scalar.getIntOrFloatBitWidth();
  return width == 8 ? vm::MemoryFormat::Byte : width == 16 ? vm::MemoryFormat::Short : vm::MemoryFormat::Word;
}

void FunctionLowering::loadMemory(Place place, Type type, Scalars &result, Location location) {
  forEachRun(place, type, [&](const Place &run, Type scalar, uint32_t count) {
    SmallVector<Value, 2> operands;
    for (Value value : {run.descriptor, run.dynamic})
      if (value)
        operands.push_back(value);
    SmallVector<Type> types(count, typeFor(getMachineScalar(scalar), operands));
    auto load = vm::LoadOp::create(builder, location, types, run.memory.getValue(), run.descriptor, run.dynamic, uint32_t(run.offset), getFormat(run, scalar),
                                   run.componentStep);
    llvm::append_range(result, load.getResults());
  });
}

void FunctionLowering::storeMemory(Place place, Type type, ArrayRef<Value> &scalars, Location location) {
  forEachRun(place, type, [&](const Place &run, Type scalar, uint32_t count) {
    vm::StoreOp::create(builder, location, scalars.take_front(count), run.memory.getValue(), run.descriptor, run.dynamic, uint32_t(run.offset), getFormat(run, scalar),
                        run.componentStep);
    scalars = scalars.drop_front(count);
  });
}

LogicalResult FunctionLowering::lowerLoad(LoadOp op) {
  if (failed(checkSize(op, op.getType())))
    return failure();
  const Place &place = places.find(op.getPlace())->second;
  Scalars result;
  SmallVector<Type> scalars;
  appendScalars(op.getType(), scalars);
  if (place.slot) {
    result = getSlot(place.slot, place.offset, scalars, op.getLoc(), place.dynamic);
  } else if (place.constant && !place.dynamic) {
    SmallVector<int32_t> words;
    appendWords(place.constant, words);
    for (auto [i, scalar] : llvm::enumerate(scalars)) {
      Type type = getMachineScalar(scalar);
      uint32_t word = uint32_t(words[place.offset / 4 + i]);
      result.push_back(type.isF32()          ? constantF32(llvm::bit_cast<float>(word))
                       : type.isInteger(1)   ? constantBool(word != 0)
                                             : constant(type, builder.getIntegerAttr(type, APInt(32, word))));
    }
  } else {
    loadMemory(place, op.getType(), result, op.getLoc());
  }
  set(op.getResult(), result);
  return success();
}

LogicalResult FunctionLowering::lowerStore(StoreOp op) {
  if (failed(checkSize(op, op.getValue().getType())))
    return failure();
  const Place &place = places.find(op.getPlace())->second;
  ArrayRef<Value> scalars = get(op.getValue());
  if (place.slot)
    setSlot(place.slot, place.offset, scalars, context.lanes.isMasked(op), op.getLoc(), place.dynamic);
  else
    storeMemory(place, op.getValue().getType(), scalars, op.getLoc());
  noteStore(op.getPlace(), op.getValue(), op.getLoc());
  return success();
}

LogicalResult FunctionLowering::lowerAtomic(Operation *op, IntrinsicID id) {
  Location location = op->getLoc();
  Place place = places.lookup(op->getOperand(0));
  Type scalar = cast<AtomicType>(place.type).getElementType();
  vm::AtomicKind kind = vm::AtomicKind::Add;
  switch (id) {
  case IntrinsicID::atomic_sub: kind = vm::AtomicKind::Sub; break;
  case IntrinsicID::atomic_min: kind = vm::AtomicKind::Min; break;
  case IntrinsicID::atomic_max: kind = vm::AtomicKind::Max; break;
  case IntrinsicID::atomic_and: kind = vm::AtomicKind::And; break;
  case IntrinsicID::atomic_or: kind = vm::AtomicKind::Or; break;
  case IntrinsicID::atomic_xor: kind = vm::AtomicKind::Xor; break;
  case IntrinsicID::atomic_exchange: kind = vm::AtomicKind::Exchange; break;
  case IntrinsicID::atomic_compare_exchange: kind = vm::AtomicKind::CompareExchange; break;
  case IntrinsicID::atomic_load: kind = vm::AtomicKind::Load; break;
  case IntrinsicID::atomic_store: kind = vm::AtomicKind::Store; break;
  default: break;
  }
  Value desired = op->getNumOperands() > 2 ? getOne(op->getOperand(2)) : Value();
  Type type = getMachineScalar(scalar);
  // A load gives all lanes the same where they look at the same.
  if (id != IntrinsicID::atomic_load || context.lanes.isVarying(op->getResult(0)))
    type = vm::LanesType::get(builder.getContext(), type);
  Value value = id == IntrinsicID::atomic_load ? constant(getMachineScalar(scalar), IntegerAttr::get(getMachineScalar(scalar), 0)) : getOne(op->getOperand(1));
  auto atomic = vm::AtomicOp::create(builder, location, type, place.memory.getValue(), place.descriptor, place.dynamic, uint32_t(place.offset), kind,
                                     scalar.isSignedInteger(), value, desired);
  if (op->getNumResults())
    set(op->getResult(0), {atomic.getResult()});
  return success();
}
