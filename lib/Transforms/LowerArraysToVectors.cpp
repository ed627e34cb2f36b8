// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-lower-arrays-to-vectors: see Passes.td.
//
// First it is decided which variables and functions change: that depends on what uses them, not on other decisions. Then, users before what
// they use, which values change: one that only goes where an array is needed stays an array. Types are then changed in place, so ops keep their
// locations and attributes, and where an array meets a vector the one is made of the elements of the other.

#include "besl/Analysis/Reachability.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/Constants.h"
#include "besl/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/DenseSet.h"

namespace besl {
#define GEN_PASS_DEF_LOWERARRAYSTOVECTORS
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

bool isVectorisableScalar(Type type) { return type.isF32() || type.isUnsignedInteger(16) || type.isUnsignedInteger(32); }

/// The vector that a compact array becomes; null for any other type.
VectorType getVector(Type type) {
  auto array = dyn_cast<ArrayType>(type);
  if (!array || array.getCount() < 2 || array.getCount() > 4 || !isVectorisableScalar(array.getElementType()))
    return {};
  return VectorType::get({int64_t(array.getCount())}, array.getElementType());
}

/// A compact array somewhere in a type. Nesting of types is limited when they are made, so this may recurse.
bool holdsCompactArray(Type type) {
  if (getVector(type))
    return true;
  if (auto array = dyn_cast<ArrayType>(type))
    return holdsCompactArray(array.getElementType());
  auto structType = dyn_cast<StructType>(type);
  return structType && llvm::any_of(structType.getFieldTypes(), holdsCompactArray);
}

/// Whether all that happens to a variable is that it or its elements are read and written.
bool hasOnlyAccesses(Value place) {
  return llvm::all_of(place.getUses(), [](OpOperand &use) {
    return isa<LoadOp, ElementOp>(use.getOwner()) || (isa<StoreOp>(use.getOwner()) && use.getOperandNumber() == 1);
  });
}

class Lowering {
public:
  Lowering(ProgramOp program, StringRef passName) : program(program), passName(passName) {}

  void run() {
    decideVariables();
    decideFunctions();
    for (auto function : program.getBodyBlock()->getOps<FuncOp>())
      if (!function.isExternal())
        decideValues(function);
    for (auto function : program.getBodyBlock()->getOps<FuncOp>())
      if (!function.isExternal())
        rewrite(function);
    rewriteDeclarations();
  }

private:
  enum class Want { Vector, Array, Either };

  void kept(Operation *op, StringRef name, StringRef why) {
    remark::missed(op->getLoc(), remark::RemarkOpts::name("array-kept").category(passName).function(name)) << remark::reason("{0}", why.str());
  }

  /// Says why an array that is one of scalars has not become a vector.
  void explainSize(Operation *op, StringRef name, Type type) {
    auto array = dyn_cast<ArrayType>(type);
    if (array && isVectorisableScalar(array.getElementType()) && !array.isRuntimeSized())
      kept(op, name, ("a vector has 2 to 4 components, not " + Twine(array.getCount())).str());
  }

  //===--- decisions ------------------------------------------------------------------------------===//

  void decideVariables() {
    DenseMap<StringAttr, SmallVector<GlobalOp>> references;
    program.walk([&](Operation *op) {
      if (auto global = dyn_cast<GlobalOp>(op)) {
        references[global.getSymbolAttr().getAttr()].push_back(global);
      } else if (auto local = dyn_cast<LocalOp>(op)) {
        if (!getVector(local.getVariableType()))
          explainSize(local, local.getName(), local.getVariableType());
        else if (!hasOnlyAccesses(local))
          kept(local, local.getName(), "something but reads and assignments uses it");
        else
          places.insert(local);
      }
    });
    for (Operation &op : *program.getBodyBlock()) {
      Type type = getDeclaredType(&op);
      if (!type || isa<FuncOp, StructOp>(op))
        continue;
      StringAttr name = SymbolTable::getSymbolName(&op);
      if (!isa<ConstOp, PrivateOp>(op)) {
        if (holdsCompactArray(type))
          kept(&op, name, "its bytes are fixed, or other invocations share it");
        continue;
      }
      SmallVector<GlobalOp> &uses = references[name];
      if (!getVector(type)) {
        explainSize(&op, name, type);
      } else if (!llvm::all_of(uses, [](GlobalOp use) { return hasOnlyAccesses(use); })) {
        kept(&op, name, "something but reads and assignments uses it");
      } else {
        declarations.push_back(&op);
        places.insert_range(uses);
      }
    }
  }

  void decideFunctions() {
    // What a library declares is called by programs that are not here.
    if (!program.hasEntry())
      return;
    for (auto function : program.getBodyBlock()->getOps<FuncOp>())
      if (!function.isExternal() && !function.isEntry() && function.isPrivate())
        functions.insert({function.getSymNameAttr(), function});
  }

  bool isVector(Value value) const { return values.contains(value); }

  /// What the operand is to be, once what the owner's results are is known.
  Want getWant(OpOperand &use) const {
    Operation *op = use.getOwner();
    auto as = [](bool vector) { return vector ? Want::Vector : Want::Array; };
    if (isa<ExtractOp, ExtractDynamicOp>(op))
      return Want::Either;
    if (isa<InsertOp, InsertDynamicOp>(op))
      return as(use.getOperandNumber() == 1 && isVector(op->getResult(0)));
    if (isa<SelectOp, LetOp>(op))
      return as(isVector(op->getResult(0)));
    if (auto local = dyn_cast<LocalOp>(op))
      return as(places.contains(local));
    if (auto store = dyn_cast<StoreOp>(op))
      return as(isChangedPlace(store.getPlace()));
    if (auto call = dyn_cast<CallOp>(op))
      return as(functions.contains(call.getCalleeAttr().getAttr()));
    if (isa<ReturnOp>(op))
      return as(functions.contains(op->getParentOfType<FuncOp>().getSymNameAttr()));
    if (isa<YieldOp>(op)) {
      Operation *parent = op->getParentOp();
      if (auto function = dyn_cast<FuncOp>(parent))
        return as(functions.contains(function.getSymNameAttr()));
      return as(isa<IfOp, SwitchOp>(parent) && isVector(parent->getResult(use.getOperandNumber())));
    }
    return Want::Array;
  }

  bool isChangedPlace(Value place) const {
    Operation *op = place.getDefiningOp();
    return op && places.contains(op);
  }

  void decideValues(FuncOp function) {
    if (functions.contains(function.getSymNameAttr()))
      for (BlockArgument argument : function.getArguments())
        if (getVector(argument.getType()))
          values.insert(argument);
    SmallVector<Operation *> ops;
    function.walk([&](Operation *op) {
      if (op->getNumResults() != 0)
        ops.push_back(op);
    });
    for (Operation *op : llvm::reverse(ops))
      for (Value result : op->getResults())
        if (getVector(result.getType()) && becomesVector(op, result))
          values.insert(result);
  }

  bool becomesVector(Operation *op, Value result) const {
    if (auto load = dyn_cast<LoadOp>(op))
      return isChangedPlace(load.getPlace());
    if (auto call = dyn_cast<CallOp>(op))
      return functions.contains(call.getCalleeAttr().getAttr());
    if (!isa<ConstantOp, ConstructOp, InsertOp, InsertDynamicOp, SelectOp, IfOp, SwitchOp, LetOp>(op))
      return false;
    return llvm::any_of(result.getUses(), [&](OpOperand &use) { return getWant(use) != Want::Array; });
  }

  //===--- rewriting ------------------------------------------------------------------------------===//

  void rewrite(FuncOp function) {
    unsigned numLocals = 0, numParameters = 0;
    SmallVector<ElementOp> elements;
    SmallVector<std::pair<OpOperand *, Want>> mismatches;
    // Where a vector meets an array. Found while every type is still an array's.
    function.walk([&](Operation *op) {
      for (OpOperand &operand : op->getOpOperands()) {
        if (!getVector(operand.get().getType()))
          continue;
        Want want = getWant(operand);
        if (want != Want::Either && (want == Want::Vector) != isVector(operand.get()))
          mismatches.push_back({&operand, want});
      }
      if (auto element = dyn_cast<ElementOp>(op); element && isChangedPlace(element.getBase()))
        elements.push_back(element);
    });

    for (BlockArgument argument : function.getArguments()) {
      if (isVector(argument)) {
        argument.setType(getVector(argument.getType()));
        ++numParameters;
      }
    }
    function.walk([&](Operation *op) {
      for (Value result : op->getResults())
        if (isVector(result))
          result.setType(getVector(result.getType()));
      if (auto constant = dyn_cast<ConstantOp>(op); constant && isVector(constant))
        constant.setValueAttr(convertConstant(constant.getValue(), constant.getType()));
      if (places.contains(op)) {
        auto ref = cast<RefType>(op->getResult(0).getType());
        op->getResult(0).setType(RefType::get(op->getContext(), getVector(ref.getPointee()), ref.getSpace()));
        numLocals += isa<LocalOp>(op);
      }
    });
    for (auto [operand, want] : mismatches)
      convert(*operand, want);
    for (ElementOp element : elements) {
      OpBuilder builder(element);
      auto component = ComponentOp::create(builder, element.getLoc(), element.getBase(), element.getIndex());
      component->setDiscardableAttrs(element->getDiscardableAttrDictionary());
      element.replaceAllUsesWith(component.getResult());
      element.erase();
    }

    if (functions.contains(function.getSymNameAttr())) {
      auto change = [](Type type) -> Type {
        VectorType vector = getVector(type);
        return vector ? vector : type;
      };
      function.setFunctionType(FunctionType::get(function.getContext(), llvm::map_to_vector(function.getArgumentTypes(), change),
                                                 llvm::map_to_vector(function.getResultTypes(), change)));
    }
    if (numLocals || numParameters)
      remark::passed(function.getLoc(), remark::RemarkOpts::name("arrays-lowered").category(passName).function(function.getSymName()))
          << remark::metric("locals", numLocals) << remark::metric("parameters", numParameters);
  }

  /// Makes the operand what its user wants, of the elements of what it is.
  static void convert(OpOperand &operand, Want want) {
    Operation *user = operand.getOwner();
    OpBuilder builder(user);
    Value value = operand.get();
    auto elements = static_cast<uint32_t>(getNumParts(value.getType()));
    Type element = getPartType(value.getType());
    Type type = want == Want::Vector ? Type(VectorType::get({elements}, element)) : ArrayType::get(user->getContext(), elements, element);
    SmallVector<Value, 4> parts;
    for (uint32_t i = 0; i != elements; ++i)
      parts.push_back(ExtractOp::create(builder, user->getLoc(), value, i));
    operand.set(ConstructOp::create(builder, user->getLoc(), type, parts));
  }

  static TypedAttr convertConstant(Attribute array, Type vector) {
    SmallVector<Attribute, 4> parts;
    for (uint64_t i = 0, count = getNumParts(vector); i != count; ++i)
      parts.push_back(getConstantPart(array, i));
    return makeConstant(vector, parts);
  }

  void rewriteDeclarations() {
    for (Operation *op : declarations) {
      VectorType vector = getVector(getDeclaredType(op));
      op->setAttr("type", TypeAttr::get(vector));
      if (auto constant = dyn_cast<ConstOp>(op))
        constant.setValueAttr(convertConstant(constant.getValue(), vector));
      else if (auto variable = cast<PrivateOp>(op); std::optional<TypedAttr> init = variable.getInit())
        variable.setInitAttr(convertConstant(*init, vector));
    }
  }

  ProgramOp program;
  StringRef passName;
  llvm::DenseSet<Operation *> places; ///< locals, and references to declarations, that change
  SmallVector<Operation *> declarations;
  DenseMap<StringAttr, FuncOp> functions; ///< whose parameters and results change
  llvm::DenseSet<Value> values;
};

struct LowerArraysToVectors : besl::impl::LowerArraysToVectorsBase<LowerArraysToVectors> {
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      Lowering(program, getArgumentName()).run();
      return WalkResult::skip();
    });
  }
};

} // namespace
