// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The program around the functions: declarations, storage, and control flow. See Encoder.h.

#include "Encoder.h"
#include "Machine.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Support/ExecutionDiag.h"
#include "besl/Support/RecordNames.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace besl;
using namespace besl::vm;

//===-- Storage ------------------------------------------------------------------------------===//

uint32_t Encoder::allocate(uint32_t count, bool uniform) {
  SmallVector<uint32_t> &list = (uniform ? freeUniform : freeVarying)[count];
  if (!list.empty())
    return list.pop_back_val();
  uint64_t size = uniform ? count : uint64_t(count) * code->width;
  // Uniform words share cache lines; varying ones start at one.
  if (uniform && count <= 64) {
    if (nextUniform + count > endOfUniform) {
      nextUniform = nextWord;
      nextWord += 256;
      endOfUniform = nextWord;
    }
    nextUniform += count;
    return uint32_t(nextUniform - count);
  }
  uint64_t word = nextWord;
  nextWord += llvm::alignTo(size, 16);
  return uint32_t(std::min<uint64_t>(word, kUniformBit - 1));
}

void Encoder::releaseAfter(uint32_t position, uint32_t word, uint32_t count, bool uniform) {
  releases[position].push_back({word, count, uniform});
}

uint32_t Encoder::getConstantWord(uint32_t bits) {
  auto [it, isNew] = constantWords.try_emplace(uint64_t(bits), 0);
  if (isNew) {
    // Never given back: other functions use it too.
    if (nextUniform + 1 > endOfUniform) {
      nextUniform = nextWord;
      nextWord += 256;
      endOfUniform = nextWord;
    }
    it->second = uint32_t(nextUniform++);
    code->constants.push_back({it->second, bits});
  }
  return it->second;
}

static uint32_t getBits(TypedAttr value) {
  if (auto real = dyn_cast<FloatAttr>(value))
    return uint32_t(real.getValue().bitcastToAPInt().getZExtValue());
  APInt integer = cast<IntegerAttr>(value).getValue();
  return integer.getBitWidth() == 1 ? (integer.isZero() ? 0 : ~0u) : uint32_t(integer.getZExtValue());
}

uint32_t Encoder::wordOf(Value value) {
  auto it = words.find(value);
  if (it != words.end())
    return it->second;
  // Constants have no instruction.
  auto constant = value.getDefiningOp<ConstantOp>();
  return words[value] = getConstantWord(getBits(constant.getValue()));
}

uint32_t Encoder::resultOf(Value value) {
  if (SetOp set = plan->getTarget(value))
    return words[value] = slotWord(set.getSlot(), set.getWord());
  bool uniform = !isVarying(value.getType());
  uint32_t word = allocate(1, uniform);
  words[value] = word;
  uint32_t last = value.use_empty() ? plan->getPosition(value.getDefiningOp()) : plan->getLastUse(value);
  releaseAfter(last, word, 1, uniform);
  return word;
}

uint32_t Encoder::slotWord(Value slot, uint32_t word) {
  bool varying = cast<SlotType>(slot.getType()).getVarying();
  return words.find(slot)->second + word * (varying ? code->width : 1);
}

uint32_t Encoder::poolResults(ValueRange results) {
  uint32_t first = uint32_t(code->pool.size());
  for (Value result : results)
    code->pool.push_back(resultOf(result));
  return first;
}
uint32_t Encoder::poolValues(ValueRange values) {
  uint32_t first = uint32_t(code->pool.size());
  for (Value value : values)
    code->pool.push_back(poolWord(value));
  return first;
}

//===-- Instructions -------------------------------------------------------------------------===//

uint32_t Encoder::getLocation(Location location) {
  auto [it, isNew] = locations.try_emplace(location, uint32_t(code->places.size()));
  if (!isNew)
    return it->second;
  SourcePlace place;
  LocationAttr found = location;
  // The place of the op, below names and behind what it was inlined into.
  while (true) {
    if (auto name = dyn_cast<NameLoc>(found))
      found = name.getChildLoc();
    else if (auto call = dyn_cast<CallSiteLoc>(found))
      found = call.getCallee();
    else if (auto fused = dyn_cast<FusedLoc>(found); fused && !fused.getLocations().empty())
      found = fused.getLocations().front();
    else
      break;
  }
  if (auto range = dyn_cast<FileLineColRange>(found)) {
    place.file = range.getFilename().str();
    place.line = range.getStartLine();
    place.column = range.getStartColumn();
    place.endLine = range.getEndLine();
    place.endColumn = range.getEndColumn();
  }
  code->places.push_back(std::move(place));
  return it->second;
}

uint32_t Encoder::emit(Kernel kernel, uint32_t dst, uint32_t a, uint32_t b, uint32_t c, uint32_t imm, uint32_t imm2) {
  code->instructions.push_back({kernel, dst, a, b, c, imm, imm2});
  code->locations.push_back(getLocation(currentLocation));
  code->masks.push_back(!regions.empty() ? currentMask() : current ? current->mask : kNoOperand);
  return uint32_t(code->instructions.size() - 1);
}

void Encoder::emitCopy(uint32_t to, bool toUniform, uint32_t from, bool fromUniform, bool masked) {
  if (to != from || toUniform != fromUniform)
    emit(getCopyKernel(toUniform, fromUniform, masked), to, from, 0, currentMask());
}

uint32_t Encoder::emitMask(uint32_t dst, uint32_t mask, uint32_t condition, bool uniform, bool negated) {
  return emit(negated ? getMaskAndNotKernel(uniform) : getMaskAndKernel(uniform), dst, mask, condition);
}

void Encoder::emitLeave(uint32_t gone) {
  regions.back().jumps.push_back(emitMask(currentMask(), currentMask(), gone, false, true));
}

uint32_t Encoder::goneMask() {
  for (LoopState *loop : llvm::reverse(loops))
    if (loop->divergent)
      return loop->gone;
  return functionGone;
}

/// The lanes whose effects count.
uint32_t Encoder::effectMask() {
  if (code->helpers == kNoOperand)
    return currentMask();
  uint32_t mask = allocateMask();
  uint32_t jump = emitMask(mask, currentMask(), code->helpers, false, true);
  // Nothing is skipped: the effect of no lane is none.
  code->instructions[jump].imm = jump + 1;
  release(mask, 1, false);
  return mask;
}

//===-- Program ------------------------------------------------------------------------------===//

std::unique_ptr<Code> Encoder::run() {
  ProgramLayout &layout = code->layout;
  std::optional<Stage> stage = parseStageKeyword(program.getStage());
  if (!stage) {
    program.emitError() << "there is no stage called '" << program.getStage() << "'";
    return nullptr;
  }
  layout.stage = *stage;
  uint64_t lanes = 1;
  for (auto [size, to] : llvm::zip_first(program.getWorkgroup(), layout.workgroup)) {
    to = uint32_t(size);
    lanes *= std::clamp<uint64_t>(to, 1, 4097);
    if (size < 1 || lanes > 4096) {
      report(program, ExecutionDiag::ExecutionTooLarge, "a workgroup has 1 to 4096 invocations in the interpreter");
      return nullptr;
    }
  }
  layout.workgroupGang = program.getWorkgroupGang();
  code->checked = program.getChecked();
  code->races = code->checked && options.races && layout.workgroupGang;
  if (std::optional<ArrayRef<int32_t>> limits = program.getOutputLimits()) {
    if (layout.stage == Stage::Mesh && limits->size() == 2) {
      layout.maxVertices = uint32_t((*limits)[0]);
      layout.maxPrimitives = uint32_t((*limits)[1]);
    } else if (layout.stage == Stage::Task && limits->size() == 1) {
      layout.maxMeshWorkgroups = uint32_t((*limits)[0]);
    }
  }
  code->width = uint32_t(layout.workgroupGang ? llvm::alignTo(lanes, kLaneBlock) : options.gangLanes);
  if (failed(declare()))
    return nullptr;
  bool isFragment = layout.stage == Stage::Fragment;
  if (isFragment)
    code->helpers = allocateMask();
  for (Operation &op : program.getBody().front())
    if (auto function = dyn_cast<FuncOp>(op))
      if (failed(encodeFunction(function)))
        return nullptr;
  auto found = functions.find(program.getEntryAttr().getAttr());
  if (found == functions.end()) {
    program.emitError() << "the program has no function called '" << program.getEntry() << "'";
    return nullptr;
  }
  const FunctionInfo &entry = found->second;
  code->entry = entry.entry;
  code->mask = entry.mask;
  code->numFunctions = uint32_t(functions.size());
  code->storageWords = nextWord;
  if (nextWord * 4 > kMaxStorageBytes) {
    report(program, ExecutionDiag::ExecutionTooLarge,
           llvm::formatv("the program needs {0} bytes of variables for a gang of {1} lanes, more than the interpreter's {2}", nextWord * 4, code->width, kMaxStorageBytes).str());
    return nullptr;
  }
  return std::move(code);
}

LogicalResult Encoder::declare() {
  ProgramLayout &layout = code->layout;
  uint64_t numMemories = 0, numViews = 0;
  // As the conversion laid out what it addresses.
  StorageLayout storage(program.getMatrixLayout(), MatrixOrder::Column);
  for (Operation &op : program.getBody().front()) {
    if (auto memory = dyn_cast<MemoryOp>(op)) {
      MemoryInfo info;
      info.name = memory.getSymName().str();
      info.kind = MemoryInfo::Kind(memory.getKind());
      info.slot = memory.getSlot().value_or(0);
      info.count = memory.getCount().value_or(1);
      info.bytes = memory.getBytes();
      info.stride = memory.getStride().value_or(0);
      info.first = uint32_t(numMemories);
      if (memory.getAccess()) {
        info.readable = unsigned(*memory.getAccess()) & 1;
        info.writable = unsigned(*memory.getAccess()) & 2;
      } else {
        info.writable = info.kind != MemoryInfo::Kind::PushConstant && info.kind != MemoryInfo::Kind::Constant && info.kind != MemoryInfo::Kind::Specialization;
      }
      if (info.kind == MemoryInfo::Kind::Constant || info.kind == MemoryInfo::Kind::Specialization)
        constants.insert(memory.getSymNameAttr());
      if (info.kind != MemoryInfo::Kind::Buffer && info.kind != MemoryInfo::Kind::PushConstant)
        code->memoryBytes += info.bytes + (code->checked && info.kind == MemoryInfo::Kind::Workgroup ? info.bytes / 4 : 0);
      if (code->memoryBytes > kMaxStorageBytes)
        return report(&op, ExecutionDiag::ExecutionTooLarge, "the program needs more than the interpreter's " + std::to_string(kMaxStorageBytes) + " bytes of workgroup memory");
      info.location = memory.getLocation().value_or(0);
      // Elements of outputs of a mesh stage have a stride, but are as many as the program says.
      bool isOutput = info.kind >= MemoryInfo::Kind::VertexOutput;
      if (isOutput && info.stride)
        info.elements = info.bytes / info.stride;
      if (DenseI32ArrayAttr value = memory.getValueAttr())
        for (int32_t word : value.asArrayRef())
          info.value.push_back(uint32_t(word));
      if (memory.getType())
        info.type = describeType(*memory.getType(), storage);
      memories[memory.getSymNameAttr()] = {info.first, info.count};
      numMemories += info.count;
      layout.memories.push_back(std::move(info));
    } else if (auto view = dyn_cast<ViewOp>(op)) {
      ViewInfo info;
      info.name = view.getSymName().str();
      info.slot = view.getSlot();
      info.count = view.getCount().value_or(1);
      info.first = uint32_t(numViews);
      info.readable = unsigned(view.getAccess()) & 1;
      info.writable = unsigned(view.getAccess()) & 2;
      if (auto texture = dyn_cast<TextureType>(view.getType())) {
        info.kind = ViewInfo::Kind::Texture;
        info.dim = stringifyTextureDim(texture.getDim()).str();
        info.integer = !texture.getSampledType().isF32();
        info.depth = texture.isDepth();
      } else {
        auto image = cast<ImageType>(view.getType());
        info.kind = ViewInfo::Kind::Image;
        info.dim = stringifyTextureDim(image.getDim()).str();
        info.integer = !image.getSampledType().isF32();
        if (image.getFormat() != StorageFormat::Unknown)
          info.format = stringifyStorageFormat(image.getFormat()).str();
      }
      views[view.getSymNameAttr()] = {info.first, info.count};
      numViews += info.count;
      layout.views.push_back(std::move(info));
    } else if (auto variable = dyn_cast<VariableOp>(op)) {
      VariableInfo info;
      // Fields of a record main go by their own names, unless something else has them.
      StringRef name = getAuthoredName(variable.getSymName());
      info.name = (SymbolTable::lookupSymbolIn(program, name) ? variable.getSymName() : name).str();
      info.kind = VariableInfo::Kind(variable.getKind());
      info.location = variable.getLocation().value_or(0);
      info.words = cast<SlotType>(variable.getType()).getWords();
      info.word = allocate(info.words, false);
      variables[variable.getSymNameAttr()] = info.word;
      if (variable.getValueType())
        info.type = describeType(*variable.getValueType(), storage);
      if (DenseI32ArrayAttr value = variable.getValueAttr()) {
        InitialValue initial{info.word, {}};
        for (int32_t word : value.asArrayRef())
          initial.values.push_back(uint32_t(word));
        code->initialValues.push_back(std::move(initial));
      }
      layout.variables.push_back(std::move(info));
    }
    if (numMemories > (1u << 20) || numViews > (1u << 20))
      return report(&op, ExecutionDiag::ExecutionTooLarge, "the interpreter takes at most 1048576 descriptors");
  }
  layout.numMemories = uint32_t(numMemories);
  layout.numViews = uint32_t(numViews);
  return success();
}

static ScalarKind getScalarKind(Type scalar) {
  if (scalar.isF32())
    return ScalarKind::F32;
  if (scalar.isF16())
    return ScalarKind::F16;
  if (scalar.isInteger(1))
    return ScalarKind::Bool;
  if (scalar.isSignedInteger())
    return ScalarKind::I32;
  return scalar.isInteger(8) ? ScalarKind::U8 : scalar.isInteger(16) ? ScalarKind::U16 : ScalarKind::U32;
}

/// Nesting of types is limited when they are made, so this may recurse.
uint32_t Encoder::describeType(Type type, StorageLayout &storage) {
  if (auto atomic = dyn_cast<AtomicType>(type))
    type = atomic.getElementType();
  auto known = typeNumbers.find(type);
  if (known != typeNumbers.end())
    return known->second;
  TypeInfo info;
  std::optional<TypeLayout> layout = storage.get(type);
  info.size = layout ? layout->size : 0;
  if (auto structType = dyn_cast<StructType>(type)) {
    info.kind = TypeInfo::Kind::Struct;
    const StructLayout *members = storage.getStruct(structType);
    for (auto [i, field] : llvm::enumerate(structType.getFieldTypes()))
      info.members.push_back({structType.getFieldNames()[i].str(), members ? members->members[i].offset : 0, describeType(field, storage)});
  } else if (auto array = dyn_cast<besl::ArrayType>(type)) {
    info.kind = TypeInfo::Kind::Array;
    info.count = array.getCount();
    info.stride = layout ? layout->arrayStride : 0;
    info.element = describeType(array.getElementType(), storage);
  } else if (auto matrix = dyn_cast<MatrixType>(type)) {
    info.kind = TypeInfo::Kind::Matrix;
    info.count = matrix.getColumns();
    uint64_t scalar = storage.get(matrix.getElementType())->size;
    bool isColumn = layout->matrixOrder == MatrixOrder::Column;
    info.stride = isColumn ? layout->matrixStride : scalar;
    // A column as it lies in this matrix.
    TypeInfo column;
    column.kind = TypeInfo::Kind::Vector;
    column.scalar = getScalarKind(matrix.getElementType());
    column.count = matrix.getRows();
    column.stride = isColumn ? scalar : layout->matrixStride;
    column.size = column.stride * (column.count - 1) + scalar;
    column.element = describeType(matrix.getElementType(), storage);
    code->layout.types.push_back(column);
    info.element = uint32_t(code->layout.types.size() - 1);
  } else if (auto vector = dyn_cast<VectorType>(type)) {
    info.kind = TypeInfo::Kind::Vector;
    info.scalar = getScalarKind(vector.getElementType());
    info.count = uint64_t(vector.getDimSize(0));
    // Bools have no layout, and no host sees them in memory.
    std::optional<TypeLayout> component = storage.get(vector.getElementType());
    info.stride = component ? component->size : 0;
    info.element = describeType(vector.getElementType(), storage);
  } else {
    info.scalar = getScalarKind(type);
  }
  code->layout.types.push_back(std::move(info));
  return typeNumbers[type] = uint32_t(code->layout.types.size() - 1);
}

LogicalResult Encoder::encodeFunction(FuncOp function) {
  plan = std::make_unique<Plan>(function);
  words.clear();
  freeUniform.clear();
  freeVarying.clear();
  releases.assign(plan->getNumPositions() + 1, SmallVector<Release, 2>());
  released = 0;
  functionCost = 0;
  returnJumps.clear();
  bool hasMaskedReturns = false;
  function->walk([&](ReturnOp op) { hasMaskedReturns |= op.getMasked(); });

  FunctionInfo info;
  info.number = uint32_t(functions.size());
  info.mask = allocateMask();
  for (BlockArgument argument : function.getBody().getArguments()) {
    info.parameters.push_back(allocate(1, !isVarying(argument.getType())));
    words[argument] = info.parameters.back();
  }
  for (Type type : function.getFunctionType().getResults())
    info.results.push_back(allocate(1, !isVarying(type)));
  functionGone = hasMaskedReturns ? allocateMask() : kNoOperand;
  currentLocation = function.getLoc();
  info.entry = uint32_t(code->instructions.size());
  current = &info;
  if (hasMaskedReturns)
    emit(getMaskClearKernel(), functionGone);
  bool isEntry = function.getSymName() == program.getEntry();
  uint32_t chargeAt = emit(getChargeKernel());
  regions.push_back({info.mask, {}});
  LogicalResult result = encodeBlock(function.getBody().front());
  patch(regions.back().jumps);
  regions.pop_back();
  patch(returnJumps);
  code->instructions[chargeAt].imm2 = uint32_t(functionCost);
  currentLocation = function.getLoc();
  if (isEntry)
    emit(getEndKernel());
  else
    emit(getReturnKernel(), 0, 0, 0, 0, 0, info.number);
  functions[function.getSymNameAttr()] = std::move(info);
  return result;
}

LogicalResult Encoder::encodeBlock(Block &block) {
  for (Operation &op : block) {
    uint32_t position = plan->getPosition(&op);
    for (; released < position; ++released)
      for (const Release &free : releases[released])
        release(free.word, free.count, free.uniform);
    currentLocation = op.getLoc();
    functionCost += !isa<NoteOp>(op);
    if (failed(encodeOp(&op)))
      return failure();
    if (nextWord * 4 > 2 * kMaxStorageBytes)
      return report(&op, ExecutionDiag::ExecutionTooLarge, "the program needs more than the interpreter's " + std::to_string(kMaxStorageBytes) + " bytes of variables");
    // An exit ends its block.
    if (isa<ReturnOp, BreakOp, ContinueOp>(op))
      break;
  }
  return success();
}

LogicalResult Encoder::encodeIf(IfOp op) {
  bool uniform = !isVarying(op.getCondition().getType());
  uint32_t condition = wordOf(op.getCondition());
  bool hasElse = !op.getElseRegion().empty();
  if (uniform) {
    uint32_t toElse = emit(getJumpIfFalseKernel(), 0, condition);
    if (failed(encodeBlock(op.getThenRegion().front())))
      return failure();
    uint32_t toEnd = hasElse ? emit(getJumpKernel()) : 0;
    patch(toElse);
    if (!hasElse)
      return success();
    if (failed(encodeBlock(op.getElseRegion().front())))
      return failure();
    patch(toEnd);
    return success();
  }
  uint32_t around = currentMask(), mask = allocateMask();
  auto encodeRegion = [&](Region &region, bool negated) {
    uint32_t skip = emitMask(mask, around, condition, false, negated);
    regions.push_back({mask, {skip}});
    LogicalResult result = encodeBlock(region.front());
    patch(regions.back().jumps);
    regions.pop_back();
    return result;
  };
  if (failed(encodeRegion(op.getThenRegion(), false)) || (hasElse && failed(encodeRegion(op.getElseRegion(), true))))
    return failure();
  releaseAfter(plan->getEnd(op), mask, 1, false);
  currentLocation = op.getLoc();
  if (plan->hasExits(op))
    emitLeave(goneMask());
  return success();
}

LogicalResult Encoder::encodeLoop(LoopOp op) {
  LoopState loop;
  loop.divergent = op.getDivergent();
  loop.hasExits = plan->hasExits(op);
  auto condition = [&] { return cast<YieldOp>(op.getCondition().front().getTerminator()).getCondition(); };
  uint64_t costBefore = functionCost;
  auto cost = [&] { return uint32_t(std::min<uint64_t>(functionCost - costBefore + 1, ~0u)); };
  if (!loop.divergent) {
    loops.push_back(&loop);
    uint32_t head = uint32_t(code->instructions.size());
    if (failed(encodeBlock(op.getCondition().front())))
      return failure();
    if (Value value = condition())
      loop.breaks.push_back(emit(getJumpIfFalseKernel(), 0, wordOf(value)));
    if (failed(encodeBlock(op.getBody().front())))
      return failure();
    patch(loop.continues);
    if (failed(encodeBlock(op.getStep().front())))
      return failure();
    currentLocation = op.getLoc();
    emit(getLoopBackKernel(), 0, 0, 0, 0, head, cost());
    patch(loop.breaks);
    loops.pop_back();
    return success();
  }

  uint32_t around = currentMask();
  loop.active = allocateMask();
  uint32_t body = loop.active;
  if (loop.hasExits || plan->hasReturns(op)) {
    loop.gone = allocateMask();
    body = allocateMask();
  }
  emit(getCopyKernel(false, false, false), loop.active, around, 0, around);
  uint32_t head = uint32_t(code->instructions.size());
  if (loop.gone != kNoOperand)
    emit(getMaskClearKernel(), loop.gone);
  // Inside the condition and the step there are no exits.
  regions.push_back({loop.active, {}});
  if (failed(encodeBlock(op.getCondition().front())))
    return failure();
  if (Value value = condition())
    loop.breaks.push_back(emitMask(loop.active, loop.active, wordOf(value), !isVarying(value.getType()), false));
  regions.pop_back();
  if (body != loop.active)
    emit(getCopyKernel(false, false, false), body, loop.active, 0, around);
  regions.push_back({body, {}});
  loops.push_back(&loop);
  if (failed(encodeBlock(op.getBody().front())))
    return failure();
  loops.pop_back();
  patch(regions.back().jumps);
  regions.pop_back();
  currentLocation = op.getLoc();
  if (body != loop.active)
    loop.breaks.push_back(emitMask(loop.active, loop.active, loop.active, false, false));
  regions.push_back({loop.active, {}});
  if (failed(encodeBlock(op.getStep().front())))
    return failure();
  patch(regions.back().jumps);
  regions.pop_back();
  currentLocation = op.getLoc();
  emit(getLoopBackKernel(), 0, 0, 0, 0, head, cost());
  patch(loop.breaks);
  uint32_t end = plan->getEnd(op);
  releaseAfter(end, loop.active, 1, false);
  if (body != loop.active) {
    releaseAfter(end, body, 1, false);
    releaseAfter(end, loop.gone, 1, false);
  }
  if (plan->hasReturns(op))
    emitLeave(goneMask());
  return success();
}

void Encoder::encodeExit(Operation *op) {
  bool isBreak = isa<BreakOp>(op);
  bool masked = isBreak ? cast<BreakOp>(op).getMasked() : cast<ContinueOp>(op).getMasked();
  LoopState *loop = loops.back();
  if (!masked) {
    (isBreak ? loop->breaks : loop->continues).push_back(emit(getJumpKernel()));
    return;
  }
  emit(getMaskOrKernel(), loop->gone, currentMask());
  if (isBreak) {
    uint32_t jump = emitMask(loop->active, loop->active, currentMask(), false, true);
    code->instructions[jump].imm = jump + 1;
  }
  regions.back().jumps.push_back(emit(getJumpKernel()));
}

void Encoder::encodeReturn(ReturnOp op) {
  auto function = op->getParentOfType<FuncOp>();
  for (auto [i, value] : llvm::enumerate(op.getValues())) {
    bool toUniform = !isVarying(function.getFunctionType().getResult(unsigned(i)));
    emitCopy(current->results[i], toUniform, wordOf(value), !isVarying(value.getType()), op.getMasked());
  }
  if (!op.getMasked()) {
    returnJumps.push_back(emit(getJumpKernel()));
    return;
  }
  for (LoopState *loop : loops) {
    if (!loop->divergent)
      continue;
    emit(getMaskOrKernel(), loop->gone, currentMask());
    uint32_t jump = emitMask(loop->active, loop->active, currentMask(), false, true);
    code->instructions[jump].imm = jump + 1;
  }
  emit(getMaskOrKernel(), functionGone, currentMask());
  regions.back().jumps.push_back(emit(getJumpKernel()));
}

LogicalResult Encoder::encodeCall(CallOp op) {
  auto it = functions.find(op.getCalleeAttr().getAttr());
  if (it == functions.end())
    return op.emitError("calls a function that does not come before it");
  const FunctionInfo &callee = it->second;
  auto function = SymbolTable::lookupNearestSymbolFrom<FuncOp>(op, op.getCalleeAttr());
  ArrayRef<Type> inputs = function.getFunctionType().getInputs();
  for (auto [i, argument] : llvm::enumerate(op.getArgs()))
    emitCopy(callee.parameters[i], !isVarying(inputs[i]), wordOf(argument), !isVarying(argument.getType()), false);
  emit(getCallKernel(), callee.mask, currentMask(), 0, 0, callee.entry, callee.number);
  // The next call overwrites what this one gives.
  for (auto [i, result] : llvm::enumerate(op.getResults()))
    if (!result.use_empty()) {
      bool uniform = !isVarying(result.getType());
      emitCopy(resultOf(result), uniform, callee.results[i], uniform, false);
    }
  return success();
}
