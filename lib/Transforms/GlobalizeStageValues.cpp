// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-globalize-stage-values: see Passes.td.

#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/MapVector.h"

namespace besl {
#define GEN_PASS_DEF_GLOBALIZESTAGEVALUES
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

class Globalizer {
public:
  Globalizer(ProgramOp program, bool pipelineValues) : pipelineValues(pipelineValues), program(program), symbols(program), builder(program.getContext()) {}

  void run() {
    for (auto function : program.getBody().front().getOps<FuncOp>())
      if (!function.isEntry())
        collect(function);
    // What an entry does becomes a function of its own if it has to hand over outputs at more than one exit, and then uses what functions use.
    if (hasOutputs())
      for (auto function : program.getBody().front().getOps<FuncOp>())
        if (function.isEntry() && hasReturns(function))
          collect(function);
    if (interface.empty() && builtins.empty())
      return;
    // Reads and writes go to the variables, the entry's own too: it may call a function between two of them.
    program.walk([&](Operation *op) {
      if (auto global = dyn_cast<GlobalOp>(op))
        redirect(global);
    });
    SmallVector<BuiltinOp> reads;
    program.walk([&](BuiltinOp op) {
      if (builtins.contains(op.getBuiltin()))
        reads.push_back(op);
    });
    for (BuiltinOp op : reads) {
      builder.setInsertionPoint(op);
      op.replaceAllUsesWith(readVariable(op.getLoc(), builtins.find(op.getBuiltin())->second));
      op.erase();
    }
    for (FuncOp function : llvm::to_vector(program.getBody().front().getOps<FuncOp>()))
      if (function.isEntry() && !function.isExternal())
        connect(function);
  }

private:
  /// A value of a subgroup is a function's in every language that has no variable for it.
  static bool isReadAnywhere(BuiltinValue builtin) {
    return builtin == BuiltinValue::SubgroupInvocationId || builtin == BuiltinValue::SubgroupSize;
  }

  static bool hasReturns(FuncOp function) {
    return function.walk([](ReturnOp) { return WalkResult::interrupt(); }).wasInterrupted();
  }

  bool hasOutputs() const {
    return llvm::any_of(interface, [](auto &used) { return isa<OutputOp>(used.first); });
  }

  /// Makes variables for what the function uses.
  void collect(FuncOp function) {
    function.walk([&](Operation *op) {
      if (auto builtin = dyn_cast<BuiltinOp>(op)) {
        if (pipelineValues && !isReadAnywhere(builtin.getBuiltin()) && !builtins.contains(builtin.getBuiltin()))
          builtins[builtin.getBuiltin()] = makeVariable(program.getLoc(), ("besl." + stringifyBuiltinValue(builtin.getBuiltin())).str(),
                                                        stringifyBuiltinValue(builtin.getBuiltin()), builtin.getType());
      } else if (auto global = dyn_cast<GlobalOp>(op)) {
        Operation *declaration = symbols.lookup(global.getSymbol());
        if (!isa_and_nonnull<InputOp, OutputOp>(declaration) || interface.contains(declaration))
          return;
        auto name = declaration->getAttrOfType<StringAttr>("source_name");
        interface[declaration] = makeVariable(declaration->getLoc(), (global.getSymbol() + ".value").str(), name ? name.getValue() : global.getSymbol(),
                                              cast<RefType>(global.getType()).getPointee());
      }
    });
  }

  PrivateOp makeVariable(Location loc, StringRef symbol, StringRef name, Type type) {
    builder.setInsertionPoint(getFirstFunction());
    auto variable = PrivateOp::create(builder, loc, builder.getStringAttr(symbol), /*sym_visibility=*/StringAttr(), builder.getStringAttr(name),
                                      /*emitted_name=*/StringAttr(), TypeAttr::get(type), /*init=*/TypedAttr());
    symbols.insert(variable, Block::iterator(getFirstFunction()));
    return variable;
  }

  Operation *getFirstFunction() {
    for (Operation &op : program.getBody().front())
      if (isa<FuncOp>(op))
        return &op;
    return nullptr;
  }

  GlobalOp getPlace(Location loc, Operation *declaration, Type type, AddressSpace space) {
    return GlobalOp::create(builder, loc, RefType::get(builder.getContext(), type, space),
                            FlatSymbolRefAttr::get(cast<SymbolOpInterface>(declaration).getNameAttr()), Value());
  }

  Value readVariable(Location loc, PrivateOp variable) {
    return LoadOp::create(builder, loc, getPlace(loc, variable, variable.getType(), AddressSpace::Private));
  }

  void redirect(GlobalOp global) {
    auto found = interface.find(symbols.lookup(global.getSymbol()));
    if (found == interface.end())
      return;
    global.setSymbolAttr(FlatSymbolRefAttr::get(found->second.getSymNameAttr()));
    // The steps into it lie in the same memory.
    SmallVector<Value> places = {global.getResult()};
    while (!places.empty()) {
      Value place = places.pop_back_val();
      place.setType(RefType::get(builder.getContext(), cast<RefType>(place.getType()).getPointee(), AddressSpace::Private));
      for (Operation *user : place.getUsers())
        if (isa<MemberOp, ElementOp, ComponentOp, ColumnOp>(user) && user->getOperand(0) == place)
          places.push_back(user->getResult(0));
    }
  }

  /// The entry takes over the inputs, does what it did, and hands over the outputs. The latter has to happen at every exit, so what an
  /// entry with several did becomes a function.
  void connect(FuncOp entry) {
    Location loc = entry.getLoc();
    builder.setInsertionPoint(entry.getBody().front().getTerminator());
    if (hasOutputs() && hasReturns(entry)) {
      builder.setInsertionPoint(entry);
      std::string name = (entry.getSymName() + ".body").str();
      auto body = FuncOp::create(builder, loc, name, entry.getFunctionType(), EntryAttr(), entry.getArgNamesAttr());
      body.setSourceName(entry.getAuthoredName());
      SymbolTable::setSymbolVisibility(body, SymbolTable::Visibility::Private);
      symbols.insert(body, Block::iterator(entry));
      body.getBody().takeBody(entry.getBody());
      builder.setInsertionPointToStart(entry.addEntryBlock());
      CallOp call = CallOp::create(builder, loc, TypeRange(), body.getSymName(), ValueRange(), ArrayAttr(), ArrayAttr());
      YieldOp::create(builder, loc);
      builder.setInsertionPointAfter(call);
    }
    for (auto [declaration, variable] : interface)
      if (auto output = dyn_cast<OutputOp>(declaration))
        StoreOp::create(builder, output.getLoc(), readVariable(output.getLoc(), variable),
                        getPlace(output.getLoc(), output, output.getType(), AddressSpace::Output));
    builder.setInsertionPointToStart(&entry.getBody().front());
    for (auto [declaration, variable] : interface)
      if (auto input = dyn_cast<InputOp>(declaration))
        StoreOp::create(builder, input.getLoc(),
                        LoadOp::create(builder, input.getLoc(), getPlace(input.getLoc(), input, input.getType(), AddressSpace::Input)),
                        getPlace(input.getLoc(), variable, variable.getType(), AddressSpace::Private));
    for (auto [builtin, variable] : builtins)
      StoreOp::create(builder, loc, BuiltinOp::create(builder, loc, variable.getType(), builtin),
                      getPlace(loc, variable, variable.getType(), AddressSpace::Private));
  }

  bool pipelineValues;
  ProgramOp program;
  SymbolTable symbols;
  OpBuilder builder;
  llvm::MapVector<Operation *, PrivateOp> interface;
  llvm::MapVector<BuiltinValue, PrivateOp> builtins;
};

struct GlobalizeStageValues : besl::impl::GlobalizeStageValuesBase<GlobalizeStageValues> {
  using Base::Base;
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      Globalizer(program, pipelineValues).run();
      return WalkResult::skip();
    });
  }
};

} // namespace
