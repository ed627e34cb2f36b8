// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-merge-payloads: see Passes.td.

#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Transforms/Passes.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringSet.h"

namespace besl {
#define GEN_PASS_DEF_MERGEPAYLOADS
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

static void mergePayloads(ProgramOp program) {
  SmallVector<TaskPayloadOp> payloads(program.getBody().front().getOps<TaskPayloadOp>());
  if (payloads.size() < 2)
    return;
  MLIRContext *context = program.getContext();
  OpBuilder builder(payloads.front());
  SmallVector<StringAttr> names;
  SmallVector<Type> types;
  llvm::StringSet<> taken;
  DenseMap<StringAttr, unsigned> fields;
  for (TaskPayloadOp payload : payloads) {
    std::string name = payload.getAuthoredName().str();
    for (unsigned number = 1; !taken.insert(name).second; ++number)
      name = (payload.getAuthoredName() + "_" + Twine(number)).str();
    fields[payload.getSymNameAttr()] = names.size();
    names.push_back(builder.getStringAttr(name));
    types.push_back(payload.getType());
  }
  std::string structName = "Payload", symbol = "besl.payload";
  while (SymbolTable::lookupSymbolIn(program, "struct " + structName))
    structName += ".task";
  while (SymbolTable::lookupSymbolIn(program, symbol))
    symbol += ".task";
  Location loc = payloads.front().getLoc();
  auto type = StructType::get(context, builder.getStringAttr(structName), names, types);
  StructOp::create(builder, loc, builder.getStringAttr("struct " + structName), /*sym_visibility=*/StringAttr(), builder.getStringAttr("Payload"),
                   /*emitted_name=*/StringAttr(), TypeAttr::get(type), /*emitted_fields=*/ArrayAttr());
  TaskPayloadOp::create(builder, loc, builder.getStringAttr(symbol), /*sym_visibility=*/StringAttr(), builder.getStringAttr("payload"),
                        /*emitted_name=*/StringAttr(), TypeAttr::get(type));

  SmallVector<GlobalOp> places;
  program.walk([&](GlobalOp global) {
    if (fields.contains(global.getSymbolAttr().getAttr()))
      places.push_back(global);
  });
  for (GlobalOp place : places) {
    builder.setInsertionPoint(place);
    Value whole = GlobalOp::create(builder, place.getLoc(), RefType::get(context, type, AddressSpace::Payload), symbol, Value());
    place.getResult().replaceAllUsesWith(MemberOp::create(builder, place.getLoc(), whole, fields.lookup(place.getSymbolAttr().getAttr())));
    place.erase();
  }
  for (TaskPayloadOp payload : payloads)
    payload.erase();
}

namespace {
struct MergePayloads : besl::impl::MergePayloadsBase<MergePayloads> {
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      mergePayloads(program);
      return WalkResult::skip();
    });
  }
};
} // namespace
