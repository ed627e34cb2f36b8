// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `besl.insert` makes a changed copy, which C-like languages only have as an assignment to a part. A chain of insertions into what a
// place holds, stored back to that place, is exactly that. Everything else goes through a variable.

#include "besl/Analysis/Effects.h"
#include "besl/Analysis/TextShape.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Transforms/Passes.h"
#include "mlir/IR/Builders.h"

namespace besl {
#define GEN_PASS_DEF_LOWERINSERTS
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

bool isInsert(Operation *op) { return isa_and_nonnull<InsertOp, InsertDynamicOp>(op); }
Value getPart(Operation *insert) { return insert->getOperand(0); }
Value getComposite(Operation *insert) { return insert->getOperand(1); }

class Lowering {
public:
  Lowering(FuncOp function, EffectAnalysis &effects) : function(function), effects(effects), builder(function.getContext()) {}

  void run() {
    SmallVector<StoreOp> stores;
    function.walk([&](StoreOp store) { stores.push_back(store); });
    for (StoreOp store : stores)
      lowerAssignment(store);
    SmallVector<Operation *> inserts;
    function.walk([&](Operation *op) {
      if (isInsert(op))
        inserts.push_back(op);
    });
    // A chain is taken at its last insertion.
    for (Operation *&insert : inserts)
      if (insert && !continuesChain(insert))
        lowerChain(insert, inserts);
  }

private:
  static bool continuesChain(Operation *insert) {
    if (!insert->hasOneUse())
      return false;
    Operation *user = *insert->user_begin();
    return isInsert(user) && getComposite(user) == insert->getResult(0) && getPart(user) != insert->getResult(0) &&
           user->getBlock() == insert->getBlock();
  }

  /// The insertions from the first to `last`, all used by the next only.
  static SmallVector<Operation *> getChain(Operation *last) {
    SmallVector<Operation *> chain = {last};
    for (Operation *previous = getComposite(last).getDefiningOp(); isInsert(previous) && continuesChain(previous);
         previous = getComposite(previous).getDefiningOp())
      chain.push_back(previous);
    std::reverse(chain.begin(), chain.end());
    return chain;
  }

  Value makePartPlace(Operation *insert, Value place) {
    Location loc = insert->getLoc();
    Type type = getComposite(insert).getType();
    Value index;
    if (auto fixed = dyn_cast<InsertOp>(insert)) {
      if (isa<StructType>(type))
        return MemberOp::create(builder, loc, place, fixed.getPosition());
      index = ConstantOp::create(builder, loc, IntegerAttr::get(builder.getIntegerType(32, /*isSigned=*/false), fixed.getPosition()));
    } else {
      index = insert->getOperand(2);
    }
    if (isa<VectorType>(type))
      return ComponentOp::create(builder, loc, place, index);
    if (isa<MatrixType>(type))
      return ColumnOp::create(builder, loc, place, index);
    return ElementOp::create(builder, loc, place, index);
  }

  /// Whether two places are the same one: the same steps from the same root, with the same values as indices.
  static bool isSamePlace(Value a, Value b) {
    while (a != b) {
      Operation *x = a.getDefiningOp(), *y = b.getDefiningOp();
      if (!x || !y || x->getName() != y->getName() || x->getNumOperands() != y->getNumOperands() ||
          x->getAttrDictionary() != y->getAttrDictionary() || !isAccessPath(x))
        return false;
      if (isa<GlobalOp>(x))
        return x->getOperands() == y->getOperands();
      if (x->getNumOperands() == 2 && x->getOperand(1) != y->getOperand(1) && !isSameConstant(x->getOperand(1), y->getOperand(1)))
        return false;
      a = x->getOperand(0);
      b = y->getOperand(0);
    }
    return true;
  }

  static bool isSameConstant(Value a, Value b) {
    auto x = a.getDefiningOp<ConstantOp>(), y = b.getDefiningOp<ConstantOp>();
    return x && y && x.getValue() == y.getValue();
  }

  /// `store(insert(x, load(p)), p)` is `store(x, part of p)`.
  void lowerAssignment(StoreOp store) {
    Operation *last = store.getValue().getDefiningOp();
    if (!isInsert(last) || !last->hasOneUse() || last->getBlock() != store->getBlock())
      return;
    SmallVector<Operation *> chain = getChain(last);
    auto load = getComposite(chain.front()).getDefiningOp<LoadOp>();
    if (!load || !load->hasOneUse() || load->getBlock() != store->getBlock() || !isSamePlace(load.getPlace(), store.getPlace()))
      return;
    // Parts that are not stored keep what they had when the store is reached; they must have had it at the load too.
    EffectSummary read = effects.get(load);
    for (Operation *op = load->getNextNode(); op != store; op = op->getNextNode())
      if (effects.get(op).writes & read.reads)
        return;
    builder.setInsertionPoint(store);
    for (Operation *insert : chain)
      StoreOp::create(builder, store.getLoc(), getPart(insert), makePartPlace(insert, store.getPlace()));
    store.erase();
    for (Operation *insert : llvm::reverse(chain))
      insert->erase();
    load.erase();
  }

  void lowerChain(Operation *last, SmallVectorImpl<Operation *> &inserts) {
    SmallVector<Operation *> chain = getChain(last);
    // The changed copy is made where the chain ends; nothing in it can be observed before.
    builder.setInsertionPoint(last);
    Value composite = getComposite(chain.front());
    Location loc = last->getLoc();
    auto ref = RefType::get(builder.getContext(), composite.getType(), AddressSpace::Function);
    Value variable = LocalOp::create(builder, loc, ref, builder.getStringAttr("t"), composite, StringAttr());
    for (Operation *insert : chain)
      StoreOp::create(builder, insert->getLoc(), getPart(insert), makePartPlace(insert, variable));
    Value result = LoadOp::create(builder, loc, variable);
    last->getResult(0).replaceAllUsesWith(result);
    for (Operation *insert : llvm::reverse(chain)) {
      if (auto found = llvm::find(inserts, insert); found != inserts.end())
        *found = nullptr;
      insert->erase();
    }
  }

  FuncOp function;
  EffectAnalysis &effects;
  OpBuilder builder;
};

struct LowerInserts : besl::impl::LowerInsertsBase<LowerInserts> {
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      EffectAnalysis effects(program);
      for (auto function : program.getBody().front().getOps<FuncOp>())
        if (!function.isExternal())
          Lowering(function, effects).run();
      return WalkResult::skip();
    });
  }
};

} // namespace
