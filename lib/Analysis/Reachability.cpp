// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Analysis/Reachability.h"

#include "besl/Analysis/Effects.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;

namespace besl {

Type getDeclaredType(Operation *declaration) {
  if (auto attribute = declaration->getAttrOfType<TypeAttr>("type"))
    return attribute.getValue();
  return {};
}

namespace {
class Collector {
public:
  explicit Collector(ProgramOp program) {
    for (Operation &op : program.getBody().front())
      if (auto symbol = op.getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
        symbols[symbol] = &op;
  }

  void addFunction(FuncOp root) {
    struct Frame {
      FuncOp function;
      SmallVector<FuncOp> callees; // the next one last
    };
    SmallVector<Frame> stack;
    auto enter = [&](FuncOp function) {
      if (!seen.insert(function).second)
        return;
      Frame frame{function, {}};
      function->walk([&](Operation *op) { visit(op, frame.callees); });
      std::reverse(frame.callees.begin(), frame.callees.end());
      stack.push_back(std::move(frame));
    };
    enter(root);
    while (!stack.empty()) {
      if (!stack.back().callees.empty()) {
        enter(stack.back().callees.pop_back_val());
        continue;
      }
      result.functions.push_back(stack.pop_back_val().function);
    }
  }

  void addGlobal(Operation *op) {
    if (!seen.insert(op).second)
      return;
    // A buffer's struct is printed as its block; only what is inside needs declarations.
    Type type = getDeclaredType(op);
    auto block = dyn_cast<StructType>(type);
    if (block && isa<DescriptorOp, PushConstantOp>(op)) {
      for (Type field : block.getFieldTypes())
        addType(field);
    } else {
      addType(type);
    }
  }

  ReachableProgram finish(ProgramOp program) {
    for (Operation &op : program.getBody().front())
      if (!isa<FuncOp, StructOp>(op) && seen.contains(&op))
        result.globals.push_back(&op);
    return std::move(result);
  }

  /// Nesting of types is limited when they are made, so this may recurse.
  void addType(Type type) {
    if (auto ref = dyn_cast<RefType>(type))
      type = ref.getPointee();
    if (auto array = dyn_cast<ArrayType>(type))
      return addType(array.getElementType());
    auto structType = dyn_cast<StructType>(type);
    if (!structType || !types.insert(type).second)
      return;
    for (Type field : structType.getFieldTypes())
      addType(field);
    result.structs.push_back(structType);
  }

private:
  void visit(Operation *op, SmallVectorImpl<FuncOp> &callees) {
    if (auto call = dyn_cast<CallOp>(op)) {
      if (auto callee = dyn_cast_or_null<FuncOp>(symbols.lookup(call.getCalleeAttr().getAttr())))
        callees.push_back(callee);
    } else if (auto global = dyn_cast<GlobalOp>(op)) {
      if (Operation *declaration = symbols.lookup(global.getSymbolAttr().getAttr()))
        addGlobal(declaration);
      return;
    } else if (auto handle = dyn_cast<HandleOp>(op)) {
      if (Operation *declaration = symbols.lookup(handle.getSymbolAttr().getAttr()))
        addGlobal(declaration);
    } else if (auto function = dyn_cast<FuncOp>(op)) {
      for (Type type : function.getArgumentTypes())
        addType(type);
      for (Type type : function.getResultTypes())
        addType(type);
    }
    for (Value result : op->getResults())
      if (!isa<RefType>(result.getType()) || isa<LocalOp>(op))
        addType(result.getType());
  }

  DenseMap<StringAttr, Operation *> symbols;
  DenseSet<Operation *> seen;
  DenseSet<Type> types;
  ReachableProgram result;
};
} // namespace

ReachableProgram getReachable(ProgramOp program, FuncOp entry) {
  Collector collector(program);
  if (entry) {
    collector.addFunction(entry);
    // Resources that somebody wants to keep, used or not.
    for (Operation &op : program.getBody().front())
      if (auto visibility = op.getAttrOfType<StringAttr>(SymbolTable::getVisibilityAttrName());
          visibility && visibility.getValue() == "public" && isa<DescriptorOp, PushConstantOp>(op))
        collector.addGlobal(&op);
  } else {
    for (Operation &op : program.getBody().front()) {
      if (auto function = dyn_cast<FuncOp>(op))
        collector.addFunction(function);
      else if (!isa<StructOp>(op) && getDeclaredType(&op))
        collector.addGlobal(&op);
    }
  }
  return collector.finish(program);
}

llvm::SmallVector<Operation *> getExchanged(const ReachableProgram &reachable) {
  DenseSet<StringRef> read, written;
  auto add = [](DenseSet<StringRef> &symbols, Value resource) {
    if (auto handle = resource.getDefiningOp<HandleOp>())
      symbols.insert(handle.getSymbol());
    else if (isa<RefType>(resource.getType()))
      if (auto global = dyn_cast_or_null<GlobalOp>(getPlaceRoot(resource)))
        symbols.insert(global.getSymbol());
  };
  for (FuncOp function : reachable.functions)
    function->walk([&](Operation *op) {
      if (auto load = dyn_cast<LoadOp>(op)) {
        add(read, load.getPlace());
      } else if (auto store = dyn_cast<StoreOp>(op)) {
        add(written, store.getPlace());
      } else if (auto access = dyn_cast<ResourceAccessInterface>(op); access && access.getResource()) {
        if (access.readsResource())
          add(read, access.getResource());
        if (access.writesResource())
          add(written, access.getResource());
      }
    });
  llvm::SmallVector<Operation *> exchanged;
  for (Operation *global : reachable.globals) {
    StringRef symbol = SymbolTable::getSymbolName(global);
    if (read.contains(symbol) && written.contains(symbol))
      exchanged.push_back(global);
  }
  return exchanged;
}

} // namespace besl
