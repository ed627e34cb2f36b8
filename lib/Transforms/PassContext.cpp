// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds out what each function has to be given where nothing but constants stands at program scope.

#include "besl/Analysis/Reachability.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Transforms/Passes.h"
#include "llvm/ADT/BitVector.h"

namespace besl {
#define GEN_PASS_DEF_PASSCONTEXT
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

class ContextCollector {
public:
  explicit ContextCollector(ProgramOp program) : program(program) {
    for (Operation &op : program.getBody().front()) {
      if (isa<FuncOp, StructOp, ConstOp, SpecConstantOp>(op))
        continue;
      numbers[cast<SymbolOpInterface>(op).getNameAttr()] = declarations.size();
      declarations.push_back(&op);
    }
  }

  void run() {
    // Callees first; there is no recursion, and where there is it is an error elsewhere.
    for (FuncOp function : getReachable(program, {}).functions)
      collect(function);
  }

private:
  struct Context {
    llvm::BitVector declarations, values;
  };

  void collect(FuncOp function) {
    Context context;
    context.declarations.resize(declarations.size());
    context.values.resize(getMaxEnumValForBuiltinValue() + 1);
    auto use = [&](StringAttr symbol) {
      if (auto found = numbers.find(symbol); found != numbers.end())
        context.declarations.set(found->second);
    };
    function.walk([&](Operation *op) {
      if (auto global = dyn_cast<GlobalOp>(op))
        use(global.getSymbolAttr().getAttr());
      else if (auto handle = dyn_cast<HandleOp>(op))
        use(handle.getSymbolAttr().getAttr());
      else if (auto builtin = dyn_cast<BuiltinOp>(op))
        context.values.set(static_cast<unsigned>(builtin.getBuiltin()));
      else if (auto call = dyn_cast<CallOp>(op))
        if (auto found = contexts.find(call.getCalleeAttr().getAttr()); found != contexts.end()) {
          context.declarations |= found->second.declarations;
          context.values |= found->second.values;
        }
    });

    SmallVector<Attribute> symbols, values;
    for (unsigned number : context.declarations.set_bits())
      symbols.push_back(FlatSymbolRefAttr::get(cast<SymbolOpInterface>(declarations[number]).getNameAttr()));
    for (unsigned number : context.values.set_bits())
      values.push_back(StringAttr::get(function.getContext(), stringifyBuiltinValue(static_cast<BuiltinValue>(number))));
    auto set = [&](StringRef name, ArrayRef<Attribute> list) {
      if (list.empty())
        function->removeAttr(name);
      else
        function->setAttr(name, ArrayAttr::get(function.getContext(), list));
    };
    set("besl.context", symbols);
    set("besl.context_values", values);
    contexts[function.getSymNameAttr()] = std::move(context);
  }

  ProgramOp program;
  SmallVector<Operation *> declarations;
  DenseMap<StringAttr, unsigned> numbers;
  DenseMap<StringAttr, Context> contexts;
};

struct PassContext : besl::impl::PassContextBase<PassContext> {
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      ContextCollector(program).run();
      return WalkResult::skip();
    });
  }
};

} // namespace
