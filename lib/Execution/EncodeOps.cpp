// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions for the ops without regions.

#include "Encoder.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Support/ExecutionDiag.h"
#include "besl/Support/HostMath.h"
#include "besl/Support/IntrinsicTable.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace besl;
using namespace besl::vm;

static std::optional<Functor> getFunctor(Operation *op) {
  std::optional<Functor> functor;
  auto check = [&]<typename OpTy>() {
    if (isa<OpTy>(op))
      functor = OpTy::kFunctor;
  };
  auto checkAll = [&]<typename... OpTys>() { (check.template operator()<OpTys>(), ...); };
  checkAll.operator()<AddOp, SubOp, MulOp, DivOp, RemOp, ShlOp, ShrOp, vm::AndOp, OrOp, XorOp, AndNotOp, MinOp, MaxOp, CmpEqOp, CmpNeOp, CmpLtOp, CmpLeOp, NegOp, NotOp,
                      AbsOp, SqrtOp, FloorOp, TruncOp, RoundOp, RoundHalfOp, ToU32Op, ToI32Op, ToF32Op, BitcastOp, SelectOp, MulAddOp, FmaOp>();
  return functor;
}

static ScalarClass getScalarClass(Type type) {
  type = getScalar(type);
  return type.isF32() ? ScalarClass::F32 : type.isInteger(1) ? ScalarClass::Bool : type.isUnsignedInteger() ? ScalarClass::U32 : ScalarClass::I32;
}

/// Whether an op is a product of floats, or one that something is added to, with at least one uniform factor.
static bool isTerm(Operation *op) {
  return isa_and_nonnull<MulOp, MulAddOp>(op) && getScalar(op->getResult(0).getType()).isF32() && isVarying(op->getResult(0).getType()) &&
         !(isVarying(op->getOperand(0).getType()) && isVarying(op->getOperand(1).getType()));
}

bool Encoder::encodeTerm(Operation *op) {
  auto isUniform = [](Value value) { return !isVarying(value.getType()); };
  bool bothUniform = isTerm(op) && isUniform(op->getOperand(0)) && isUniform(op->getOperand(1));
  // A sum begins with a varying product, and with something varying where that is added to another value.
  bool begins = isTerm(op) && !bothUniform && (isa<MulOp>(op) || !isUniform(op->getOperand(2)));
  if (terms.empty() && !begins)
    return false;
  // Whether the next op adds its own product to this result, which nothing else needs. Both belong to one expression, so that they have one place.
  Operation *next = op->getNextNode();
  bool goesOn = !bothUniform && terms.size() + 1 < kMaxTerms && op->getResult(0).hasOneUse() && isTerm(next) && isa<MulAddOp>(next) && next->getOperand(2) == op->getResult(0) &&
                next->getLoc() == op->getLoc();
  if (goesOn) {
    terms.push_back(op);
    return true;
  }
  if (terms.empty())
    return false;
  terms.push_back(op);
  // Its value is only now given a place, which may be that of an operand: all that a lane needs is read before its result is written.
  Value start = isa<MulAddOp>(terms.front()) ? terms.front()->getOperand(2) : Value();
  uint32_t list = uint32_t(code->pool.size());
  for (Operation *term : terms) {
    bool swapped = !isUniform(term->getOperand(0));
    code->pool.push_back(wordOf(term->getOperand(swapped)));
    code->pool.push_back(wordOf(term->getOperand(!swapped)));
  }
  uint32_t startWord = start ? wordOf(start) : 0;
  emit(getSumKernel(unsigned(terms.size()), bool(start), bothUniform), resultOf(op->getResult(0)), list, startWord);
  terms.clear();
  return true;
}

LogicalResult Encoder::encodeArithmetic(Operation *op, Functor functor) {
  if (encodeTerm(op))
    return success();
  uint32_t operands[3] = {};
  unsigned uniform = 0;
  for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
    operands[i] = wordOf(operand);
    uniform |= unsigned(!isVarying(operand.getType())) << i;
  }
  ScalarClass scalar = getScalarClass(op->getOperand(0).getType());
  Kernel kernel = getArithmeticKernel(uint8_t(functor), scalar, uniform);
  // What does not depend on the sign has one kernel for both, and bits are copied alike.
  if (!kernel && (scalar != ScalarClass::F32 || isa<BitcastOp>(op)))
    kernel = getArithmeticKernel(uint8_t(functor), ScalarClass::U32, uniform);
  if (!kernel)
    return op->emitOpError() << "has no kernel for " << op->getOperand(0).getType();
  if (program.getChecked() && scalar != ScalarClass::F32 && isa<DivOp, RemOp>(op)) {
    auto constant = op->getOperand(1).getDefiningOp<ConstantOp>();
    if (!constant || cast<IntegerAttr>(constant.getValue()).getValue().isZero())
      emit(getCheckDivisorKernel(uniform & 1, uniform & 2), 0, operands[0], operands[1], checkMask());
  }
  emit(kernel, resultOf(op->getResult(0)), operands[0], operands[1], operands[2]);
  return success();
}

void Encoder::encodeGet(GetOp op) {
  bool slotVaries = op.getSlot().getType().getVarying();
  if (!op.getIndex()) {
    for (auto [i, result] : llvm::enumerate(op.getResults())) {
      uint32_t word = slotWord(op.getSlot(), op.getWord() + uint32_t(i));
      if (plan->isAlias(op))
        words[result] = word;
      else
        emitCopy(resultOf(result), !slotVaries, word, !slotVaries, false);
    }
    return;
  }
  uint32_t list = uint32_t(code->pool.size());
  bool indexUniform = !isVarying(op.getIndex().getType());
  for (uint32_t entry : {op.getSlot().getType().getWords(), uint32_t(slotVaries), uint32_t(indexUniform), op.getWord(), uint32_t(op.getResults().size())})
    code->pool.push_back(entry);
  poolResults(op.getResults());
  emit(getIndexedGetKernel(), 0, wordOf(op.getIndex()), slotWord(op.getSlot(), 0), 0, list);
}

void Encoder::encodeSet(SetOp op) {
  if (plan->isDone(op))
    return;
  bool slotVaries = op.getSlot().getType().getVarying();
  if (!op.getIndex()) {
    for (auto [i, value] : llvm::enumerate(op.getValues()))
      emitCopy(slotWord(op.getSlot(), op.getWord() + uint32_t(i)), !slotVaries, wordOf(value), !isVarying(value.getType()), op.getMasked());
    return;
  }
  SmallVector<uint32_t> entries = {op.getSlot().getType().getWords(), uint32_t(slotVaries), uint32_t(!isVarying(op.getIndex().getType())), op.getWord(),
                                   uint32_t(op.getValues().size())};
  for (Value value : op.getValues())
    entries.push_back(poolWord(value));
  uint32_t list = uint32_t(code->pool.size());
  code->pool.insert(code->pool.end(), entries.begin(), entries.end());
  emit(getIndexedSetKernel(), 0, wordOf(op.getIndex()), slotWord(op.getSlot(), 0), op.getMasked() ? currentMask() : kNoOperand, list);
}

static uint32_t getBytes(MemoryFormat format) { return format == MemoryFormat::Word ? 4 : format == MemoryFormat::Byte ? 1 : 2; }

LogicalResult Encoder::encodeMemory(Operation *op) {
  auto addressOf = [&](auto access, uint32_t count, uint32_t step, MemoryFormat format) {
    MemoryAccess result;
    MemoryNumbers numbers = memories.lookup(access.getMemoryAttr().getAttr());
    result.memory = numbers.first;
    result.numMemories = numbers.count;
    result.byte = access.getByte();
    result.step = step;
    result.count = count;
    result.size = (count - 1) * step + getBytes(format);
    if (Value descriptor = access.getDescriptor()) {
      result.descriptor = wordOf(descriptor);
      result.descriptorIsUniform = !isVarying(descriptor.getType());
    }
    return result;
  };
  auto isUniform = [](Value value) { return value && !isVarying(value.getType()); };
  uint32_t number = uint32_t(code->accesses.size());
  auto check = [&](Value offset, uint32_t mask, uint32_t flags) {
    if (!program.getChecked())
      return;
    flags |= (offset ? CheckHasOffset : 0) | (isUniform(offset) ? CheckOffsetUniform : 0);
    emit(getCheckAccessKernel(), 0, offset ? wordOf(offset) : 0, 0, mask, number, flags);
    if (code->races)
      emit(getRaceAccessKernel(), 0, offset ? wordOf(offset) : 0, 0, mask, number, flags);
  };
  // Constants are always there, and their indices are checked where they are computed.
  auto isConstant = [&](auto access) { return constants.contains(access.getMemoryAttr().getAttr()); };
  if (auto load = dyn_cast<LoadOp>(op)) {
    MemoryAccess access = addressOf(load, uint32_t(load.getResults().size()), load.getStep(), load.getFormat());
    Value offset = load.getOffset();
    uint32_t offsetWord = offset ? wordOf(offset) : 0;
    if (!isConstant(load))
      check(offset, checkMask(), CheckReads);
    access.pool = poolResults(load.getResults());
    Kernel kernel = getLoadKernel(unsigned(load.getFormat()), bool(offset), isUniform(offset), bool(load.getDescriptor()), !isVarying(load.getResultTypes().front()),
                                  access.count, access.step);
    emit(kernel, code->pool[access.pool], offsetWord, 0, 0, number);
    code->accesses.push_back(access);
    return success();
  }
  if (auto store = dyn_cast<StoreOp>(op)) {
    MemoryAccess access = addressOf(store, uint32_t(store.getValues().size()), store.getStep(), store.getFormat());
    Value offset = store.getOffset();
    access.pool = poolValues(store.getValues());
    bool uniform = (!offset || isUniform(offset)) && !store.getDescriptor() && llvm::all_of(store.getValues(), isUniform);
    Kernel kernel = getStoreKernel(unsigned(store.getFormat()), bool(offset), isUniform(offset), bool(store.getDescriptor()), uniform, access.count, access.step);
    uint32_t mask = effectMask();
    check(offset, mask, CheckWrites);
    emit(kernel, 0, offset ? wordOf(offset) : 0, 0, mask, number);
    code->accesses.push_back(access);
    return success();
  }
  if (auto atomic = dyn_cast<AtomicOp>(op)) {
    MemoryAccess access = addressOf(atomic, 1, 4, MemoryFormat::Word);
    uint32_t values = poolValues(atomic.getValue());
    if (atomic.getDesired())
      poolValues(atomic.getDesired());
    Value offset = atomic.getOffset();
    uint32_t flags = uint32_t(atomic.getKind()) | (atomic.getIsSigned() ? 0x100 : 0) | (offset ? 0x200 : 0) | (isUniform(offset) ? 0x400 : 0) |
                     (isVarying(atomic.getType()) ? 0 : 0x800);
    bool isLoad = atomic.getKind() == vm::AtomicKind::Load, isStore = atomic.getKind() == vm::AtomicKind::Store;
    uint32_t mask = isLoad ? checkMask() : effectMask();
    // Loads of an atomic are atomic too, but other invocations' plain accesses are what they race with.
    check(offset, mask, (isStore ? 0 : CheckReads) | (isLoad ? 0 : CheckWrites) | CheckAtomic);
    emit(getAtomicKernel(), resultOf(atomic.getResult()), offset ? wordOf(offset) : 0, values, mask, number, flags);
    code->accesses.push_back(access);
    return success();
  }
  if (auto length = dyn_cast<LengthOp>(op)) {
    MemoryNumbers numbers = memories.lookup(length.getMemoryAttr().getAttr());
    Value descriptor = length.getDescriptor();
    emit(getLengthKernel(bool(descriptor), isUniform(descriptor)), resultOf(length.getResult()), descriptor ? wordOf(descriptor) : 0, 0, 0, numbers.first, numbers.count);
    return success();
  }
  auto offset = cast<OffsetOp>(op);
  Value base = offset.getBase(), count = offset.getCount();
  if (program.getChecked()) {
    bool countUniform = count && isUniform(count);
    emit(getCheckIndexKernel(isUniform(offset.getIndex()), bool(count), countUniform), 0, wordOf(offset.getIndex()), count ? wordOf(count) : 0, checkMask(),
         offset.getLimit());
  }
  Kernel kernel = getOffsetKernel(isVarying(offset.getType()), isUniform(offset.getIndex()), isUniform(base), bool(base), isUniform(count), bool(count));
  emit(kernel, resultOf(offset.getResult()), wordOf(offset.getIndex()), base ? wordOf(base) : 0, count ? wordOf(count) : 0, offset.getStride(), offset.getLimit());
  return success();
}

static std::optional<BuiltinRegister::Kind> getBuiltin(StringRef name) {
  return llvm::StringSwitch<std::optional<BuiltinRegister::Kind>>(name)
      .Case("global_invocation_id", BuiltinRegister::GlobalInvocationId)
      .Case("local_invocation_id", BuiltinRegister::LocalInvocationId)
      .Case("local_invocation_index", BuiltinRegister::LocalInvocationIndex)
      .Case("workgroup_id", BuiltinRegister::WorkgroupId)
      .Case("num_workgroups", BuiltinRegister::NumWorkgroups)
      .Case("subgroup_invocation_id", BuiltinRegister::SubgroupInvocationId)
      .Case("subgroup_size", BuiltinRegister::SubgroupSize)
      .Case("vertex_index", BuiltinRegister::VertexIndex)
      .Case("instance_index", BuiltinRegister::InstanceIndex)
      .Case("position", BuiltinRegister::Position)
      .Case("front_facing", BuiltinRegister::FrontFacing)
      .Case("sample_index", BuiltinRegister::SampleIndex)
      .Case("sample_mask", BuiltinRegister::SampleMask)
      .Case("primitive_index", BuiltinRegister::PrimitiveIndex)
      .Default(std::nullopt);
}

LogicalResult Encoder::encodeLanes(Operation *op) {
  if (auto builtin = dyn_cast<BuiltinOp>(op)) {
    std::optional<BuiltinRegister::Kind> kind = getBuiltin(builtin.getBuiltin());
    if (!kind)
      return op->emitOpError() << "has no value '" << builtin.getBuiltin() << "'";
    auto [it, isNew] = builtins.try_emplace({builtin.getBuiltinAttr(), builtin.getComponent()}, 0);
    bool uniform = !isVarying(builtin.getType());
    if (isNew) {
      // Not given back, since the machine fills it in before the gang starts.
      auto freeWords = std::move(uniform ? freeUniform : freeVarying);
      (uniform ? freeUniform : freeVarying).clear();
      it->second = allocate(1, uniform);
      (uniform ? freeUniform : freeVarying) = std::move(freeWords);
      code->builtins.push_back({*kind, uint8_t(builtin.getComponent()), uniform, it->second});
    }
    words[builtin.getResult()] = it->second;
    return success();
  }
  if (isa<BarrierOp>(op)) {
    if (program.getChecked())
      emit(getBarrierKernel(), 0, 0, 0, currentMask());
    return success();
  }
  if (auto counts = dyn_cast<SetCountsOp>(op)) {
    uint32_t values = poolValues(counts.getCounts());
    emit(getSetCountsKernel(program.getChecked()), 0, values, 0, currentMask(), uint32_t(std::min<size_t>(counts.getCounts().size(), 2)));
    return success();
  }
  if (auto ballot = dyn_cast<BallotOp>(op)) {
    uint32_t results = poolResults(ballot.getResults());
    emit(getBallotKernel(), 0, wordOf(ballot.getPredicate()), 0, currentMask(), results, !isVarying(ballot.getPredicate().getType()));
    return success();
  }
  if (auto shuffle = dyn_cast<ShuffleOp>(op)) {
    uint32_t value = poolValues(shuffle.getValue()), lane = poolValues(shuffle.getLane());
    emit(getShuffleKernel(), resultOf(shuffle.getResult()), value, lane, currentMask(), shuffle.getExclusiveOr());
    return success();
  }
  if (auto derivative = dyn_cast<DerivativeOp>(op)) {
    emit(getDerivativeKernel(derivative.getDown(), derivative.getCoarse()), resultOf(derivative.getResult()), wordOf(derivative.getValue()), 0, 0,
         !isVarying(derivative.getValue().getType()));
    return success();
  }
  auto fwidth = cast<FWidthOp>(op);
  emit(getFWidthKernel(), resultOf(fwidth.getResult()), wordOf(fwidth.getValue()), 0, 0, !isVarying(fwidth.getValue().getType()));
  return success();
}

void Encoder::encodeMath(MathOp op) {
  const IntrinsicInfo *info = lookupIntrinsic(op.getFunction());
  auto hostScalar = [&](Type type) {
    switch (getScalarClass(type)) {
    case ScalarClass::F32: return op.getHalf() ? HostScalar::F16 : HostScalar::F32;
    case ScalarClass::U32: return HostScalar::U32;
    case ScalarClass::I32: return HostScalar::I32;
    case ScalarClass::Bool: return HostScalar::Bool;
    }
    return HostScalar::U32;
  };
  IntrinsicID id = getIntrinsicID(*info);
  bool uniform = !isVarying(op.getResultTypes().front());
  bool ofFloats = !op.getHalf() && op.getResults().size() == 1 && getScalarClass(op.getResultTypes().front()) == ScalarClass::F32 &&
                  llvm::all_of(op.getArgs(), [](Value value) { return getScalarClass(value.getType()) == ScalarClass::F32; });
  if (ofFloats && op.getArgs().size() == 1 && getHostUnary(id)) {
    uint32_t operand = poolValues(op.getArgs());
    emit(getMathKernel1(), resultOf(op.getResult(0)), operand, 0, 0, uint32_t(id), uniform);
    return;
  }
  if (ofFloats && op.getArgs().size() == 2 && getHostBinary(id)) {
    uint32_t operands = poolValues(op.getArgs());
    emit(getMathKernel2(), resultOf(op.getResult(0)), operands, operands + 1, 0, uint32_t(id), uniform);
    return;
  }
  SmallVector<uint32_t> entries;
  uint32_t operand = 0;
  for (int32_t width : op.getWidths()) {
    entries.push_back(uint32_t(width));
    entries.push_back(uint32_t(hostScalar(op.getArgs()[operand].getType())));
    operand += uint32_t(width);
  }
  for (Value argument : op.getArgs())
    entries.push_back(poolWord(argument));
  uint32_t list = uint32_t(code->pool.size());
  code->pool.insert(code->pool.end(), entries.begin(), entries.end());
  poolResults(op.getResults());
  emit(getMathKernel(), 0, list, uint32_t(op.getWidths().size()), 0, uint32_t(getIntrinsicID(*info)), uint32_t(op.getResults().size()) | (uniform ? 1u << 16 : 0));
}

void Encoder::encodeNote(NoteOp op) {
  StorageLayout storage(program.getMatrixLayout(), MatrixOrder::Column);
  Note note;
  note.kind = Note::Kind(op.getKind());
  note.text = op.getText().str();
  for (Attribute type : op.getTypes())
    note.types.push_back(describeType(cast<TypeAttr>(type).getValue(), storage));
  note.pool = poolValues(op.getValues());
  note.count = uint32_t(op.getValues().size());
  emit(getNoteKernel(), 0, 0, 0, currentMask(), uint32_t(code->notes.size()));
  code->notes.push_back(std::move(note));
}

LogicalResult Encoder::encodeTexture(Operation *op) {
  if (auto handle = dyn_cast<HandleOp>(op)) {
    MemoryNumbers numbers = views.lookup(handle.getViewAttr().getAttr());
    Value index = handle.getIndex();
    if (!index) {
      words[handle.getResult()] = getConstantWord(numbers.first);
      return success();
    }
    if (program.getChecked())
      emit(getCheckIndexKernel(!isVarying(index.getType()), false, true), 0, wordOf(index), 0, checkMask(), numbers.count);
    emit(getHandleKernel(!isVarying(index.getType())), resultOf(handle.getResult()), wordOf(index), 0, 0, numbers.first, numbers.count);
    return success();
  }
  // All operands in the pool, the handle first, then the results.
  uint32_t operands = poolValues(op->getOperands());
  uint32_t results = poolResults(op->getResults());
  bool uniform = op->getNumResults() && !isVarying(op->getResultTypes().front());
  bool writes = isa<ImageStoreOp, ImageAtomicOrOp>(op);
  uint32_t mask = writes || program.getChecked() ? effectMask() : currentMask();
  if (program.getChecked()) {
    TextureCheck check = {};
    check.reads = !isa<ImageStoreOp>(op);
    check.writes = writes;
    check.atomic = isa<ImageAtomicOrOp>(op);
    if (auto texture = dyn_cast<TextureOp>(op)) {
      StringRef name = texture.getFunction();
      bool isSize = name.ends_with("_size") || name.ends_with("_levels") || name.ends_with("_layers") || name == "texture_samples";
      // The size of something that may only be written can be asked for.
      check.reads = !isSize;
      // What is compared may be anything.
      unsigned next = 1, count = op->getNumOperands() - name.contains("_compare");
      auto isFloat = [&](unsigned k) { return getScalar(op->getOperand(k).getType()).isF32(); };
      if (name.starts_with("texture_fetch")) {
        bool hasLevel = name.starts_with("texture_fetch_level");
        check.texels = count - 1 - hasLevel;
        check.level = hasLevel ? count - 1 : 0;
        check.samples = name.starts_with("texture_fetch_sample");
      } else if (!isSize) {
        while (next < count && isFloat(next))
          ++next;
        check.floats = next - 1;
        if (next < count)
          check.layer = next++;
        check.cubes = texture.getDim() == "cube_array";
        if (next < count)
          check.level = next;
      }
    } else {
      bool hasSlice = isa<ImageLoadOp>(op) ? bool(cast<ImageLoadOp>(op).getZ()) : isa<ImageStoreOp>(op) && cast<ImageStoreOp>(op).getZ();
      check.texels = hasSlice ? 3 : 2;
    }
    emit(getCheckTextureKernel(), 0, operands, results, mask, 0, check.encode());
    if (code->races && !isa<TextureOp>(op))
      emit(getRaceTexelKernel(), 0, operands, results, mask, 0, check.encode());
  }
  Kernel kernel = nullptr;
  if (auto texture = dyn_cast<TextureOp>(op))
    kernel = getTextureKernel(texture.getFunction() == "texture_sample" && code->layout.stage == Stage::Fragment ? "texture_sample_quad" : texture.getFunction(),
                              texture.getDim(), op->getNumOperands(), op->getNumResults());
  else if (auto load = dyn_cast<ImageLoadOp>(op))
    kernel = getImageLoadKernel(!getScalar(op->getResultTypes().front()).isF32(), op->getNumResults() > 1, bool(load.getZ()));
  else if (auto store = dyn_cast<ImageStoreOp>(op))
    kernel = getImageStoreKernel(!getScalar(store.getValues().front().getType()).isF32(), bool(store.getZ()));
  else
    kernel = getImageAtomicOrKernel();
  if (!kernel)
    return report(op, ExecutionDiag::NotExecutable, "this way of reading a texture");
  emit(kernel, 0, operands, results, mask, uint32_t(op->getNumResults()), uniform);
  return success();
}

LogicalResult Encoder::encodeOp(Operation *op) {
  if (isa<ConstantOp, YieldOp>(op))
    return success();
  if (auto slot = dyn_cast<SlotOp>(op)) {
    SlotType type = slot.getType();
    uint32_t word = allocate(type.getWords(), !type.getVarying());
    words[slot.getResult()] = word;
    uint32_t last = slot->use_empty() ? plan->getPosition(op) : plan->getLastUse(slot.getResult());
    releaseAfter(last, word, type.getWords(), !type.getVarying());
    return success();
  }
  if (auto global = dyn_cast<GlobalSlotOp>(op)) {
    words[global.getSlot()] = variables.lookup(global.getSymbolAttr().getAttr());
    return success();
  }
  if (std::optional<Functor> functor = getFunctor(op))
    return encodeArithmetic(op, *functor);
  if (auto get = dyn_cast<GetOp>(op)) {
    encodeGet(get);
    return success();
  }
  if (auto set = dyn_cast<SetOp>(op)) {
    encodeSet(set);
    return success();
  }
  if (isa<LoadOp, StoreOp, AtomicOp, LengthOp, OffsetOp>(op))
    return encodeMemory(op);
  if (auto branch = dyn_cast<IfOp>(op))
    return encodeIf(branch);
  if (auto loop = dyn_cast<LoopOp>(op))
    return encodeLoop(loop);
  if (auto call = dyn_cast<CallOp>(op))
    return encodeCall(call);
  if (isa<BreakOp, ContinueOp>(op)) {
    encodeExit(op);
    return success();
  }
  if (auto exit = dyn_cast<ReturnOp>(op)) {
    encodeReturn(exit);
    return success();
  }
  if (isa<DiscardOp>(op)) {
    emit(getMaskOrKernel(), code->helpers, currentMask());
    return success();
  }
  if (auto math = dyn_cast<MathOp>(op)) {
    encodeMath(math);
    return success();
  }
  if (auto note = dyn_cast<NoteOp>(op)) {
    encodeNote(note);
    return success();
  }
  if (isa<BuiltinOp, BarrierOp, SetCountsOp, BallotOp, ShuffleOp, FWidthOp, DerivativeOp>(op))
    return encodeLanes(op);
  return encodeTexture(op);
}
