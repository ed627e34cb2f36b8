// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-outline-early-exits: see Passes.td.

#include "OutlineEarlyExits.h"

#include "besl/Transforms/Passes.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/SymbolTable.h"

namespace besl {
#define GEN_PASS_DEF_OUTLINEEARLYEXITS
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

bool besl::hasReturns(FuncOp function) {
  return function.walk([](ReturnOp) { return WalkResult::interrupt(); }).wasInterrupted();
}

FuncOp besl::outlineBody(ProgramOp program, FuncOp entry) {
  OpBuilder builder(entry);
  std::string name = (entry.getSymName() + "_body").str();
  std::string symbol = name;
  for (unsigned i = 1; SymbolTable::lookupSymbolIn(program, symbol); ++i)
    symbol = (name + "_" + Twine(i)).str();
  auto type = FunctionType::get(builder.getContext(), {}, {});
  auto function = FuncOp::create(builder, entry.getLoc(), symbol, type);
  SymbolTable::setSymbolVisibility(function, SymbolTable::Visibility::Private);
  if (symbol != name)
    function.setSourceName(name);
  function.getBody().takeBody(entry.getBody());

  Block *block = builder.createBlock(&entry.getBody());
  builder.setInsertionPointToStart(block);
  auto eval = EvalOp::create(builder, entry.getLoc());
  YieldOp::create(builder, entry.getLoc(), ValueRange());
  builder.setInsertionPointToStart(&eval.getBody().front());
  CallOp::create(builder, entry.getLoc(), TypeRange(), FlatSymbolRefAttr::get(builder.getContext(), symbol), ValueRange(), ArrayAttr(), ArrayAttr());
  return function;
}

namespace {

struct OutlineEarlyExits : besl::impl::OutlineEarlyExitsBase<OutlineEarlyExits> {
  using Base::Base;

  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      for (auto function : llvm::to_vector(program.getBodyBlock()->getOps<FuncOp>()))
        if (function.isEntry() && !function.isExternal() && hasReturns(function))
          outlineBody(program, function);
      return WalkResult::skip();
    });
  }
};

} // namespace
