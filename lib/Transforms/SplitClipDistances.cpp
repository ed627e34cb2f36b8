// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-split-clip-distances: see LegalizationPasses.td.

#include "besl/Analysis/Reachability.h"
#include "besl/Analysis/TextShape.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Transforms/Passes.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/SymbolTable.h"

namespace besl {
#define GEN_PASS_DEF_SPLITCLIPDISTANCES
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

class Split {
public:
  Split(ProgramOp program, OutputOp output, unsigned width)
      : program(program), symbols(program), output(output), type(cast<besl::ArrayType>(output.getType())), width(width), builder(program.getContext()) {}

  void run() {
    SmallVector<FuncOp> entries;
    for (auto function : program.getBody().front().getOps<FuncOp>())
      if (function.isEntry() && !function.isExternal() && llvm::is_contained(getReachable(program, function).globals, output.getOperation()))
        entries.push_back(function);
    declare();
    program.walk([&](GlobalOp global) {
      if (global.getSymbol() != output.getSymName())
        return;
      global.setSymbolAttr(FlatSymbolRefAttr::get(whole.getSymNameAttr()));
      retarget(global.getResult());
    });
    for (FuncOp entry : entries)
      writeParts(entry);
    output.erase();
  }

private:
  /// The variable, and an output for every `width` of its elements.
  void declare() {
    MLIRContext *context = program.getContext();
    builder.setInsertionPoint(output);
    Location loc = output.getLoc();
    StringAttr authored = builder.getStringAttr(output.getAuthoredName());
    SmallVector<TypedAttr> zeros(type.getCount(), builder.getF32FloatAttr(0));
    whole = PrivateOp::create(builder, loc, builder.getStringAttr(output.getSymName() + ".whole"), StringAttr(), authored, StringAttr(), output.getTypeAttr(),
                              AggregateAttr::get(context, zeros, type), UnitAttr());
    symbols.insert(whole, Block::iterator(output));
    for (uint64_t first = 0; first < type.getCount(); first += width) {
      auto count = int64_t(std::min<uint64_t>(width, type.getCount() - first));
      Type part = count == 1 ? Type(builder.getF32Type()) : VectorType::get({count}, builder.getF32Type());
      uint64_t index = first / width;
      auto op = OutputOp::create(builder, loc, builder.getStringAttr(output.getSymName() + "." + Twine(index)), StringAttr(), authored, StringAttr(),
                                 TypeAttr::get(part), IntegerAttr(), UnitAttr(), output.getBuiltinAttr(),
                                 builder.getIntegerAttr(builder.getIntegerType(32, /*isSigned=*/false), index), InterpolationAttr(), SamplingAttr(), OutputRateAttr(),
                                 UnitAttr());
      symbols.insert(op, Block::iterator(output));
      parts.push_back(op);
    }
  }

  /// Gives a place and the steps from it private memory.
  void retarget(Value place) {
    place.setType(RefType::get(program.getContext(), cast<RefType>(place.getType()).getPointee(), AddressSpace::Private));
    for (Operation *user : place.getUsers())
      if (isAccessPath(user))
        retarget(user->getResult(0));
  }

  void writeParts(FuncOp entry) {
    SmallVector<Operation *> exits;
    entry.walk([&](ReturnOp exit) { exits.push_back(exit); });
    Operation *end = entry.getBody().front().getTerminator();
    if (!isa_and_nonnull<ReturnOp>(end->getPrevNode()))
      exits.push_back(end);
    for (Operation *exit : exits) {
      builder.setInsertionPoint(exit);
      for (OutputOp part : parts)
        writePart(exit->getLoc(), part);
    }
  }

  void writePart(Location loc, OutputOp part) {
    auto place = [&](Operation *declaration, Type pointee, AddressSpace space) {
      return GlobalOp::create(builder, loc, RefType::get(builder.getContext(), pointee, space),
                              FlatSymbolRefAttr::get(cast<SymbolOpInterface>(declaration).getNameAttr()), Value());
    };
    auto vector = dyn_cast<VectorType>(part.getType());
    SmallVector<Value, 4> values;
    for (unsigned i = 0, count = vector ? vector.getNumElements() : 1; i < count; ++i) {
      Value index = ConstantOp::create(builder, loc, builder.getIntegerAttr(builder.getIntegerType(32, /*isSigned=*/false), *part.getIndex() * width + i));
      Value element = ElementOp::create(builder, loc, place(whole, type, AddressSpace::Private), index);
      values.push_back(LoadOp::create(builder, loc, element));
    }
    Value value = vector ? Value(ConstructOp::create(builder, loc, vector, values)) : values.front();
    StoreOp::create(builder, loc, value, place(part, part.getType(), AddressSpace::Output));
  }

  ProgramOp program;
  SymbolTable symbols;
  OutputOp output;
  besl::ArrayType type;
  unsigned width;
  OpBuilder builder;
  PrivateOp whole;
  SmallVector<OutputOp> parts;
};

struct SplitClipDistances : besl::impl::SplitClipDistancesBase<SplitClipDistances> {
  using Base::Base;
  void runOnOperation() override {
    unsigned most = std::clamp(width.getValue(), 1u, 4u);
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      for (auto output : llvm::to_vector(program.getBody().front().getOps<OutputOp>()))
        if (output.getBuiltin() == BuiltinValue::ClipDistances && !output.getIndex())
          Split(program, output, most).run();
      return WalkResult::skip();
    });
  }
};

} // namespace
