// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-zero-workgroup-memory: see LegalizationPasses.td.
//
// The prologue comes before anything of the entry, where all invocations are. Whether it is needed for a variable is read off the statements up to the
// first barrier: only what is certainly written by then, and not read before, is left out.

#include "besl/Analysis/Reachability.h"
#include "besl/Analysis/TextShape.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLIntrinsics.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/Constants.h"
#include "besl/Transforms/Passes.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

namespace besl {
#define GEN_PASS_DEF_ZEROWORKGROUPMEMORY
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

constexpr llvm::StringLiteral kZeroed = "besl.zeroed";

/// Arrays of more elements inside of others are zeroed in a loop.
constexpr uint64_t kMaxUnrolled = 4;

class Zeroing {
public:
  Zeroing(ProgramOp program, FuncOp entry) : program(program), entry(entry), builder(program.getContext()) {
    u32 = builder.getIntegerType(32, /*isSigned=*/false);
    ArrayRef<uint32_t> extents = entry.getEntry()->getWorkgroup();
    for (auto [extent, to] : llvm::zip_first(extents, size))
      to = extent;
    lanes = uint64_t(size[0]) * size[1] * size[2];
  }

  void run() {
    SmallVector<WorkgroupOp> variables;
    for (Operation *global : getReachable(program, entry).globals)
      if (auto variable = dyn_cast<WorkgroupOp>(global); variable && variable->hasAttr(kZeroed) && !isWrittenFirst(variable))
        variables.push_back(variable);
    if (variables.empty())
      return;
    Location loc = entry.getLoc();
    builder.setInsertionPointToStart(&entry.getBody().front());
    lane = lanes == 1 ? makeNumber(loc, 0) : Value(BuiltinOp::create(builder, loc, u32, BuiltinValue::LocalInvocationIndex));
    for (WorkgroupOp variable : variables)
      zeroTogether(loc, makePlace(loc, variable));
    if (lanes > 1)
      WorkgroupBarrierOp::create(builder, loc);
  }

private:
  //===-- What is written anyway ---------------------------------------------------------------------------------------===//

  /// The value without the names that it was given.
  static Value strip(Value value) {
    while (auto let = value.getDefiningOp<LetOp>())
      value = let.getValue();
    return value;
  }

  static std::optional<uint64_t> getNumber(Value value) {
    APInt number;
    return matchPattern(value, m_ConstantInt(&number)) ? std::optional(number.getZExtValue()) : std::nullopt;
  }

  /// Whether the value is that component of the place in the workgroup.
  bool isLocalId(Value value, unsigned axis) const {
    value = strip(value);
    auto extract = value.getDefiningOp<ExtractOp>();
    auto builtin = extract ? strip(extract.getComposite()).getDefiningOp<BuiltinOp>() : BuiltinOp();
    return builtin && builtin.getBuiltin() == BuiltinValue::LocalInvocationId && extract.getPosition() == axis;
  }

  /// Whether the value counts the invocations of the workgroup: given as such, or made of the coordinates.
  bool isLane(Value value) const {
    value = strip(value);
    if (auto builtin = value.getDefiningOp<BuiltinOp>(); builtin && builtin.getBuiltin() == BuiltinValue::LocalInvocationIndex)
      return true;
    if (size[1] == 1 && size[2] == 1)
      return isLocalId(value, 0);
    auto sum = value.getDefiningOp<AddOp>();
    if (!sum || size[2] != 1)
      return false;
    for (auto [x, row] : {std::pair(sum.getLhs(), sum.getRhs()), std::pair(sum.getRhs(), sum.getLhs())}) {
      auto product = strip(row).getDefiningOp<MulOp>();
      if (!product || !isLocalId(x, 0))
        continue;
      for (auto [y, width] : {std::pair(product.getLhs(), product.getRhs()), std::pair(product.getRhs(), product.getLhs())})
        if (isLocalId(y, 1) && getNumber(strip(width)) == size[0])
          return true;
    }
    return false;
  }

  /// Whether the place is the whole variable, or the element of each invocation where there are not more elements than invocations.
  bool coversAll(Value place, WorkgroupOp variable) const {
    if (auto element = place.getDefiningOp<ElementOp>()) {
      auto array = dyn_cast<ArrayType>(variable.getType());
      if (!array || array.getCount() > lanes || !isLane(element.getIndex()))
        return false;
      place = element.getBase();
    }
    auto global = place.getDefiningOp<GlobalOp>();
    return global && global.getSymbol() == variable.getSymName();
  }

  static Value getStoredPlace(Operation *op) {
    if (auto store = dyn_cast<StoreOp>(op))
      return store.getPlace();
    return isa<AtomicStoreOp>(op) ? op->getOperand(0) : Value();
  }

  static bool isPlaceOrValue(Operation *op) { return isAccessPath(op) || (op->getNumRegions() == 0 && isMemoryEffectFree(op)); }

  /// `if (lane === 0) { ... }` by an invocation that there is.
  bool isOfOneLane(IfOp branch) const {
    auto compare = strip(branch.getCondition()).getDefiningOp<CmpOp>();
    if (!compare || compare.getPredicate() != CmpPredicate::EQ)
      return false;
    for (auto [value, number] : {std::pair(compare.getLhs(), compare.getRhs()), std::pair(compare.getRhs(), compare.getLhs())})
      if (std::optional<uint64_t> which = getNumber(strip(number)); which && *which < lanes && isLane(value))
        return true;
    return false;
  }

  static bool usesVariable(Operation *op, WorkgroupOp variable) {
    return llvm::any_of(op->getOperands(), [&](Value operand) {
      while (Operation *step = operand.getDefiningOp()) {
        if (auto global = dyn_cast<GlobalOp>(step))
          return global.getSymbol() == variable.getSymName();
        if (!isAccessPath(step))
          return false;
        operand = step->getOperand(0);
      }
      return false;
    });
  }

  /// Whether an op or one in it may use the variable, leave the entry, wait, or call what does.
  bool stops(Operation *op, WorkgroupOp variable) const {
    return op->walk([&](Operation *inner) {
             return isa<CallOp, ReturnOp, DiscardOp, WorkgroupBarrierOp, RawOp>(inner) || usesVariable(inner, variable) ? WalkResult::interrupt()
                                                                                                                        : WalkResult::advance();
           }).wasInterrupted();
  }

  bool isWrittenFirst(WorkgroupOp variable) {
    for (Operation &op : entry.getBody().front()) {
      if (isPlaceOrValue(&op))
        continue;
      if (Value place = getStoredPlace(&op)) {
        if (coversAll(place, variable))
          return true;
        continue;
      }
      if (auto branch = dyn_cast<IfOp>(op); branch && branch->getNumResults() == 0 && isOfOneLane(branch))
        for (Operation &inner : branch.getThenRegion().front()) {
          Value place = getStoredPlace(&inner);
          auto global = place ? place.getDefiningOp<GlobalOp>() : GlobalOp();
          if (global && global.getSymbol() == variable.getSymName())
            return true;
          if (!isPlaceOrValue(&inner) && !place && stops(&inner, variable))
            return false;
        }
      if (stops(&op, variable))
        return false;
    }
    return false;
  }

  //===-- Zeros ----------------------------------------------------------------------------------------------------------===//

  Value makeNumber(Location loc, uint64_t number) { return ConstantOp::create(builder, loc, TypedAttr(IntegerAttr::get(u32, number))); }

  Value makePlace(Location loc, WorkgroupOp variable) {
    return GlobalOp::create(builder, loc, RefType::get(builder.getContext(), variable.getType(), AddressSpace::Workgroup), variable.getSymName(), Value());
  }

  static Type getType(Value place) { return cast<RefType>(place.getType()).getPointee(); }

  /// A loop of a counter from `first` in steps of `step`; leaves the builder in its body.
  std::pair<LoopOp, Value> makeLoop(Location loc, Value first, uint64_t count, uint64_t step) {
    Value counter = LocalOp::create(builder, loc, RefType::get(builder.getContext(), u32, AddressSpace::Function), builder.getStringAttr("i"), first, StringAttr());
    auto loop = LoopOp::create(builder, loc);
    Block &condition = loop.getCondition().front();
    condition.clear();
    builder.setInsertionPointToEnd(&condition);
    Value below = CmpOp::create(builder, loc, CmpPredicate::LT, LoadOp::create(builder, loc, counter), makeNumber(loc, count));
    YieldOp::create(builder, loc, below);
    builder.setInsertionPointToStart(&loop.getStep().front());
    Value next = AddOp::create(builder, loc, LoadOp::create(builder, loc, counter), makeNumber(loc, step));
    StoreOp::create(builder, loc, next, counter);
    builder.setInsertionPointToStart(&loop.getBody().front());
    return {loop, counter};
  }

  /// Each invocation zeroes its share of the arrays, and the first one the rest.
  void zeroTogether(Location loc, Value place) {
    Type type = getType(place);
    if (auto array = dyn_cast<ArrayType>(type)) {
      if (array.getCount() == lanes)
        return zeroAlone(loc, ElementOp::create(builder, loc, place, lane));
      auto [loop, counter] = makeLoop(loc, lane, array.getCount(), lanes);
      zeroAlone(loc, ElementOp::create(builder, loc, place, LoadOp::create(builder, loc, counter)));
      builder.setInsertionPointAfter(loop);
      return;
    }
    auto structType = dyn_cast<StructType>(type);
    bool hasArrays = structType && llvm::any_of(structType.getFieldTypes(), [](Type field) { return isa<ArrayType, StructType>(field); });
    if (hasArrays) {
      for (unsigned i = 0; i < structType.getNumFields(); ++i)
        zeroTogether(loc, MemberOp::create(builder, loc, place, i));
      return;
    }
    if (lanes == 1)
      return zeroAlone(loc, place);
    Value isFirst = CmpOp::create(builder, loc, CmpPredicate::EQ, lane, makeNumber(loc, 0));
    auto branch = IfOp::create(builder, loc, isFirst, /*withElse=*/false);
    builder.setInsertionPointToStart(&branch.getThenRegion().front());
    zeroAlone(loc, place);
    builder.setInsertionPointAfter(branch);
  }

  /// One invocation zeroes all of it.
  void zeroAlone(Location loc, Value place) {
    Type type = getType(place);
    if (auto atomic = dyn_cast<AtomicType>(type)) {
      Value zero = ConstantOp::create(builder, loc, makeZeroConstant(atomic.getElementType()));
      AtomicStoreOp::create(builder, loc, TypeRange(), ValueRange{place, zero});
      return;
    }
    if (auto structType = dyn_cast<StructType>(type)) {
      for (unsigned i = 0; i < structType.getNumFields(); ++i)
        zeroAlone(loc, MemberOp::create(builder, loc, place, i));
      return;
    }
    if (auto array = dyn_cast<ArrayType>(type)) {
      if (array.getCount() <= kMaxUnrolled) {
        for (uint64_t i = 0; i < array.getCount(); ++i)
          zeroAlone(loc, ElementOp::create(builder, loc, place, makeNumber(loc, i)));
        return;
      }
      auto [loop, counter] = makeLoop(loc, makeNumber(loc, 0), array.getCount(), 1);
      zeroAlone(loc, ElementOp::create(builder, loc, place, LoadOp::create(builder, loc, counter)));
      builder.setInsertionPointAfter(loop);
      return;
    }
    StoreOp::create(builder, loc, ConstantOp::create(builder, loc, makeZeroConstant(type)), place);
  }

  ProgramOp program;
  FuncOp entry;
  OpBuilder builder;
  Type u32;
  std::array<uint32_t, 3> size = {1, 1, 1};
  uint64_t lanes = 1;
  Value lane;
};

struct ZeroWorkgroupMemory : besl::impl::ZeroWorkgroupMemoryBase<ZeroWorkgroupMemory> {
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      for (auto function : program.getBody().front().getOps<FuncOp>())
        if (function.isEntry() && !function.isExternal())
          Zeroing(program, function).run();
      for (auto variable : program.getBody().front().getOps<WorkgroupOp>())
        variable->removeAttr(kZeroed);
      return WalkResult::skip();
    });
  }
};

} // namespace
