// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "InlineScheduler.h"

#include "besl/Analysis/TextShape.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/IntrinsicSpelling.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace besl {

/// Nesting of an expression beyond which a part of it gets a name. Writers recurse this deep, and so do the compilers that
/// read the text. The left spine of binary operators is not nesting.
static constexpr unsigned kMaxDepth = 96;

/// Operators on a left spine beyond which the sum so far gets a name: the compilers that read the text do recurse there.
static constexpr unsigned kMaxSpine = 1000;

struct InlineScheduler::State {
  /// A pending expression, or one that has been absorbed by its parent.
  struct Unit {
    unsigned parent;
    Value value;
    EffectSummary effects;
    uint16_t depth = 0;
    uint16_t spine = 0;
    bool pending = true;
  };
  std::vector<Unit> units;
  DenseMap<Value, unsigned> unitOf;
  /// By class of memory, the units that read and write it. May hold units that are pending no more.
  std::vector<unsigned> readers[kNumMemoryBits], writers[kNumMemoryBits];
  /// The units that read a local.
  DenseMap<Operation *, std::vector<unsigned>> localReaders;

  unsigned find(unsigned unit) {
    while (units[unit].parent != unit) {
      units[unit].parent = units[units[unit].parent].parent;
      unit = units[unit].parent;
    }
    return unit;
  }

  /// Takes all units but `self` out of the list and appends those still pending to `found`.
  void sweep(std::vector<unsigned> &list, unsigned self, SmallVectorImpl<unsigned> &found) {
    bool keepSelf = false;
    for (unsigned entry : list) {
      unsigned unit = find(entry);
      if (unit == self) {
        keepSelf = true;
      } else if (units[unit].pending) {
        units[unit].pending = false;
        found.push_back(unit);
      }
    }
    list.clear();
    if (keepSelf)
      list.push_back(self);
  }
};

/// The operands of an op that its text mentions more than once or in a place where only a name is safe.
static bool needsNamedOperand(Operation *op, unsigned operand, StringRef spelling) {
  if (isa<RawOp>(op))
    return true;
  // An offset into a uniform block of words is mentioned for the row of four words and for the word in it.
  if (auto load = dyn_cast<LoadOp>(op))
    return load.getPlace().getDefiningOp<AtOp>() && isReadOnlySpace(cast<RefType>(load.getPlace().getType()).getSpace());
  // A matrix with one value everywhere has no constructor of its own: it is written column by column, unless it is the
  // operand of an operator that takes the scalar itself.
  if (auto splat = dyn_cast<SplatOp>(op)) {
    if (!isa<MatrixType>(splat.getType()))
      return false;
    return !splat->hasOneUse() || !isa<AddOp, SubOp, MulOp, DivOp>(*splat->user_begin()) ||
           splat->getBlock() != splat->user_begin()->getBlock();
  }
  if (const IntrinsicSpelling *own = getIntrinsicSpelling(op, spelling))
    return mentionsRepeatedly(*own, operand, spelling);
  if (auto intrinsic = dyn_cast<TargetSpellingInterface>(op))
    return mentionsRepeatedly({intrinsic.getSpelling(spelling), {}, {}}, operand, spelling);
  return false;
}

/// An array or struct that is made here and goes anywhere but into a variable's initial value.
static bool makesLooseAggregate(Operation *op) {
  if (!isa<ConstructOp, ConstantOp>(op) || !isa<ArrayType, StructType>(op->getResult(0).getType()))
    return false;
  return llvm::any_of(op->getUsers(), [](Operation *user) {
    bool isPart = isa<ConstructOp>(user) && isa<ArrayType, StructType>(user->getResult(0).getType());
    return !isPart && !isa<LetOp, LocalOp>(user);
  });
}

/// Operands that are evaluated only sometimes in the text, though always in the IR.
static bool isConditionalOperand(Operation *op, unsigned operand) {
  return isa<SelectOp>(op) && operand > 0 && !isa<VectorType>(op->getOperand(0).getType());
}

static bool isSpineOp(Operation *op) {
  return isa<AddOp, SubOp, MulOp, DivOp, RemOp, ShlOp, ShrOp, AndOp, OrOp, XorOp, MatMulOp, LogicalAndOp, LogicalOrOp, ExtractOp,
             ExtractDynamicOp>(op);
}

/// An array of halves that a buffer is read for and another written with. What glslang makes of it is no valid SPIR-V unless a variable holds them, which
/// says that the shader computes with halves.
static bool copiesHalves(Operation *op) {
  auto array = isa<LoadOp>(op) && isa<StoreOp>(*op->user_begin()) ? dyn_cast<ArrayType>(op->getResult(0).getType()) : ArrayType();
  Type element = array;
  while (auto inner = dyn_cast_or_null<ArrayType>(element))
    element = inner.getElementType();
  return element && getScalarOrSelf(element).isF16();
}

/// Whether the value cannot be printed where it is used, whatever happens in between.
static bool needsName(Operation *op, StringRef spelling) {
  if (!op->hasOneUse())
    return true;
  if (spelling == "glsl" && copiesHalves(op))
    return true;
  Operation *user = getPrintedUser(*op->use_begin());
  if (!user || user->getBlock() != op->getBlock())
    return true;
  // What a statement computes is the value of a variable and of nothing else.
  const IntrinsicSpelling *own = getIntrinsicSpelling(op, spelling);
  return own && own->isStatement() && !isa<LetOp>(user);
}

/// A statement with a result that it has to give to a variable, although nobody uses it.
static bool needsUnusedName(Operation *op, StringRef spelling) {
  if (op->getNumResults() != 1 || !op->use_empty())
    return false;
  const IntrinsicSpelling *own = getIntrinsicSpelling(op, spelling);
  return own && own->isStatement();
}

static StringRef getHint(Value value) {
  for (Location location = value.getLoc();;) {
    if (auto name = dyn_cast<NameLoc>(location))
      return name.getName();
    auto fused = dyn_cast<FusedLoc>(location);
    if (!fused)
      break;
    NameLoc named;
    for (Location part : fused.getLocations())
      if (!named)
        named = dyn_cast<NameLoc>(part);
    if (named)
      return named.getName();
    break;
  }
  // A part of a value is called as the part.
  if (auto extract = value.getDefiningOp<ExtractOp>()) {
    static constexpr StringLiteral components[] = {"x", "y", "z", "w"};
    Type type = extract.getComposite().getType();
    if (auto structType = dyn_cast<StructType>(type))
      return structType.getFieldNames()[extract.getPosition()];
    if (isa<VectorType>(type))
      return components[extract.getPosition() & 3];
  }
  // A value read from memory is called as what it was read from.
  if (auto load = value.getDefiningOp<LoadOp>())
    for (Operation *step = load.getPlace().getDefiningOp(); step; step = step->getOperand(0).getDefiningOp()) {
      if (auto member = dyn_cast<MemberOp>(step))
        return cast<StructType>(cast<RefType>(member.getBase().getType()).getPointee()).getFieldNames()[member.getField()];
      if (auto local = dyn_cast<LocalOp>(step))
        return local.getName();
      if (auto global = dyn_cast<GlobalOp>(step))
        return global.getSymbol().split('.').first;
    }
  if (Operation *op = value.getDefiningOp(); op && op->getName().getStringRef().ends_with("_size"))
    return "size";
  return "t";
}

void InlineScheduler::giveName(Value value, Operation *before) {
  failed = true;
  if (dryRun)
    return;
  ++numNamed;
  // Access paths stand directly before their user and may use the value.
  while (before->getPrevNode() && before->getPrevNode() != value.getDefiningOp() && isAccessPath(before->getPrevNode()))
    before = before->getPrevNode();
  OpBuilder builder(before);
  auto let = LetOp::create(builder, value.getLoc(), value.getType(), builder.getStringAttr(getHint(value)), value, StringAttr());
  value.replaceAllUsesExcept(let.getResult(), let);
}

void InlineScheduler::visit(Operation *op, State &state) {
  if (isAccessPath(op))
    return;
  bool isLoose = aggregatesNeedVariables && makesLooseAggregate(op);
  if (isFreeToRepeat(op)) {
    if (isLoose)
      giveName(op->getResult(0), op->getNextNode());
    return;
  }

  bool isStatement = isPrintedStatement(op);
  // A name that is there already stands in a statement of its own, which no expression and no loop header has room for.
  if (isa<LetOp>(op))
    failed = true;
  else if (isStatement)
    ++statements;

  // Operands that must not be pending any more when the op is printed.
  SmallVector<std::pair<unsigned, bool>> operands;
  SmallVector<OpOperand *> printed;
  forEachPrintedOperand(op, [&](OpOperand &operand) { printed.push_back(&operand); });
  for (OpOperand *operand : printed) {
    auto found = state.unitOf.find(operand->get());
    if (found == state.unitOf.end())
      continue;
    unsigned unit = found->second;
    if (!state.units[unit].pending)
      continue;
    // Where an access path stands for an operand, the path's indices stand for it.
    unsigned number = operand->getOperandNumber();
    if (operand->getOwner() != op)
      for (OpOperand &own : op->getOpOperands())
        if (Operation *def = own.get().getDefiningOp(); def && isAccessPath(def))
          for (Operation *step = def; step && isAccessPath(step);
               step = step->getNumOperands() ? step->getOperand(0).getDefiningOp() : nullptr)
            if (step == operand->getOwner())
              number = own.getOperandNumber();
    EffectSummary effects = state.units[unit].effects;
    if (needsNamedOperand(op, number, spelling) ||
        (isConditionalOperand(op, number) && (effects.writes || (effects.reads & ControlState)))) {
      state.units[unit].pending = false;
      giveName(operand->get(), op);
      continue;
    }
    operands.push_back({unit, isSpineOp(op) && operand->getOwner() == op && number == 0});
  }

  // The op absorbs what it uses.
  unsigned self = state.units.size();
  EffectSummary own = effects.get(op);
  Value value = op->getNumResults() == 1 ? Value(op->getResult(0)) : Value();
  state.units.push_back({self, value, own});
  for (auto [unit, onSpine] : operands) {
    State::Unit &part = state.units[unit];
    part.parent = self;
    part.pending = false;
    State::Unit &whole = state.units[self];
    whole.effects |= part.effects;
    whole.depth = std::max<unsigned>(whole.depth, part.depth + (onSpine ? 0 : 1));
    if (onSpine)
      whole.spine = part.spine + 1;
  }

  // What is pending besides and conflicts with the op gets its name first.
  SmallVector<unsigned> conflicts;
  auto localOf = [&](Value place) { return dyn_cast_or_null<LocalOp>(getPlaceRoot(place)); };
  for (unsigned bit = 0; bit < kNumMemoryBits; ++bit) {
    uint8_t mask = 1u << bit;
    if (own.writes & mask) {
      auto store = dyn_cast<StoreOp>(op);
      LocalOp local = store ? localOf(store.getPlace()) : LocalOp();
      if (local) {
        auto readers = state.localReaders.find(local);
        if (readers != state.localReaders.end())
          state.sweep(readers->second, self, conflicts);
      } else {
        state.sweep(state.readers[bit], self, conflicts);
        state.sweep(state.writers[bit], self, conflicts);
      }
    } else if (own.reads & mask) {
      state.sweep(state.writers[bit], self, conflicts);
    }
  }
  // In the order in which they were evaluated.
  llvm::sort(conflicts);
  for (unsigned unit : conflicts)
    giveName(state.units[unit].value, op);

  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (!dryRun)
        walk(block);

  State::Unit &unit = state.units[self];
  if (isStatement || !value || value.use_empty()) {
    unit.pending = false;
    if (needsUnusedName(op, spelling))
      giveName(value, op->getNextNode());
    return;
  }
  if (isLoose || needsName(op, spelling) || unit.depth > kMaxDepth || unit.spine > kMaxSpine) {
    unit.pending = false;
    giveName(value, op->getNextNode());
    return;
  }
  for (unsigned bit = 0; bit < kNumMemoryBits; ++bit) {
    uint8_t mask = 1u << bit;
    if (own.reads & mask)
      state.readers[bit].push_back(self);
    if (own.writes & mask)
      state.writers[bit].push_back(self);
  }
  if (auto load = dyn_cast<LoadOp>(op))
    if (LocalOp local = localOf(load.getPlace()))
      state.localReaders[local].push_back(self);
  state.unitOf[value] = self;
}

void InlineScheduler::walk(Block &block) {
  State state;
  for (Operation &op : llvm::make_early_inc_range(block))
    visit(&op, state);
}

void InlineScheduler::run(Block &block) {
  dryRun = false;
  walk(block);
}

bool InlineScheduler::fits(Block &block, unsigned maxStatements) {
  dryRun = true;
  failed = false;
  statements = 0;
  walk(block);
  dryRun = false;
  return !failed && statements <= maxStatements;
}

void prepareForScheduling(Operation *function) {
  // Users before what they use and inner ops before outer ones, so that whole unused expressions go.
  SmallVector<Operation *> ops;
  function->walk<WalkOrder::PreOrder>([&](Operation *op) { ops.push_back(op); });
  for (Operation *op : llvm::reverse(ops))
    if (op != function && !op->hasTrait<besl::OpTrait::Statement>() && isOpTriviallyDead(op))
      op->erase();
  // Gathered once more: what went took what it held along, such as the ends of its regions.
  ops.clear();
  function->walk<WalkOrder::PreOrder>([&](Operation *op) { ops.push_back(op); });
  for (Operation *op : ops) {
    if (isAccessPath(op))
      continue;
    for (Value operand : op->getOperands()) {
      Operation *before = op;
      for (Operation *step = operand.getDefiningOp(); step && isAccessPath(step) && step->hasOneUse() && step->getBlock() == op->getBlock();
           step = step->getNumOperands() ? step->getOperand(0).getDefiningOp() : nullptr) {
        step->moveBefore(before);
        before = step;
      }
    }
  }
}

} // namespace besl
