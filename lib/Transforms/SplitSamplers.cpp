// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-split-samplers: see Passes.td.
//
// First it is found out, backwards from the ops that sample, which descriptors and which parameters need a sampler. Then each call and
// each such op is given the sampler of what it is given as a texture.

#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/IntrinsicSpelling.h"
#include "besl/Transforms/Passes.h"

#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace besl {
#define GEN_PASS_DEF_SPLITSAMPLERS
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

class Splitter {
public:
  Splitter(ProgramOp program, StringRef spelling, bool perElement, bool nextSet)
      : program(program), symbols(program), builder(program.getContext()), spelling(spelling), perElement(perElement),
        nextSet(nextSet) {}

  void run() {
    collect();
    for (DescriptorOp texture : textures)
      makeSampler(texture);
    for (FuncOp function : functions)
      addParameters(function);
    for (CallOp call : calls)
      passSamplers(call);
    for (Operation *op : samplingOps)
      combine(op);
  }

private:
  /// Whether the op reads its texture through a sampler that is named apart.
  bool samples(Operation *op) {
    if (!isa<TargetSpellingInterface>(op) || op->getNumOperands() == 0 || !isa<TextureType>(op->getOperand(0).getType()))
      return false;
    if (op->getOperand(0).getDefiningOp<CombineOp>())
      return false;
    if (const IntrinsicSpelling *own = getIntrinsicSpelling(op, spelling))
      return own->text.contains("$S");
    return cast<TargetSpellingInterface>(op).getSpelling(spelling).contains("$S");
  }

  void collect() {
    DenseMap<Operation *, SmallVector<CallOp>> callsOf;
    program.walk([&](Operation *op) {
      if (auto call = dyn_cast<CallOp>(op)) {
        if (auto callee = symbols.lookup<FuncOp>(call.getCallee()))
          callsOf[callee].push_back(call);
      } else if (samples(op)) {
        samplingOps.push_back(op);
        worklist.push_back(op->getOperand(0));
      }
    });
    while (!worklist.empty()) {
      Value texture = worklist.pop_back_val();
      if (auto handle = texture.getDefiningOp<HandleOp>()) {
        if (auto descriptor = symbols.lookup<DescriptorOp>(handle.getSymbol()))
          textures.insert(descriptor);
        continue;
      }
      auto argument = dyn_cast<BlockArgument>(texture);
      auto function = argument ? dyn_cast<FuncOp>(argument.getOwner()->getParentOp()) : FuncOp();
      if (!function || !sampledArguments.insert(argument).second)
        continue;
      functions.insert(function);
      for (CallOp call : callsOf[function]) {
        calls.insert(call);
        worklist.push_back(call.getArgs()[argument.getArgNumber()]);
      }
    }
  }

  void makeSampler(DescriptorOp texture) {
    builder.setInsertionPointAfter(texture);
    auto sampler = DescriptorOp::create(builder, texture.getLoc(), builder.getStringAttr(texture.getSymName() + ".sampler"),
                                        /*sym_visibility=*/StringAttr(), builder.getStringAttr(texture.getAuthoredName() + "_sampler"),
                                        /*emitted_name=*/StringAttr(), TypeAttr::get(SamplerType::get(builder.getContext())), texture.getSlotAttr(),
                                        perElement ? texture.getCountAttr() : IntegerAttr(), texture.getAccessAttr(), /*memory=*/MemoryClassAttr(),
                                        texture.getBindingAttr());
    // Where a bind map wants to have it.
    if (auto own = texture->getAttrOfType<BindingAttr>("besl.sampler_binding"))
      sampler.setBindingAttr(own);
    else if (std::optional<BindingAttr> binding = texture.getBinding(); binding && nextSet)
      sampler.setBindingAttr(BindingAttr::get(builder.getContext(), binding->getSet() + 1, binding->getBinding()));
    if (Attribute own = texture->getAttr("besl.given_sampler"))
      sampler->setAttr("besl.given_index", own);
    if (Attribute place = texture->getAttr("besl.placed_by"))
      sampler->setAttr("besl.placed_by", place);
    symbols.insert(sampler, std::next(Block::iterator(texture)));
    samplerOf[texture] = sampler.getSymNameAttr();
  }

  /// A parameter for the sampler stands behind that of its texture.
  void addParameters(FuncOp function) {
    Block &body = function.getBody().front();
    ArrayAttr authored = function.getArgNamesAttr();
    SmallVector<Attribute> names;
    SmallVector<Value> samplers;
    for (unsigned number = 0, original = 0; number < body.getNumArguments(); ++number, ++original) {
      BlockArgument argument = body.getArgument(number);
      if (authored)
        names.push_back(authored[original]);
      if (!sampledArguments.contains(argument))
        continue;
      BlockArgument sampler = body.insertArgument(number + 1, SamplerType::get(builder.getContext()), argument.getLoc());
      samplerOfArgument[argument] = sampler;
      parametersOf[function].push_back(original);
      if (authored)
        names.push_back(builder.getStringAttr(cast<StringAttr>(authored[original]).getValue() + "_sampler"));
      ++number;
    }
    function.setFunctionType(builder.getFunctionType(llvm::to_vector(body.getArgumentTypes()), function.getResultTypes()));
    if (authored)
      function.setArgNamesAttr(builder.getArrayAttr(names));
    function.removeArgAttrsAttr();
  }

  Value getSampler(Value texture) {
    if (auto handle = texture.getDefiningOp<HandleOp>()) {
      auto descriptor = symbols.lookup<DescriptorOp>(handle.getSymbol());
      auto sampler = HandleOp::create(builder, handle.getLoc(), SamplerType::get(builder.getContext()),
                                      FlatSymbolRefAttr::get(samplerOf.lookup(descriptor)), perElement ? handle.getIndex() : Value());
      if (sampler.getIndex() && handle->hasAttr("besl.nonuniform"))
        sampler->setAttr("besl.nonuniform", builder.getUnitAttr());
      return sampler;
    }
    return samplerOfArgument.lookup(cast<BlockArgument>(texture));
  }

  void passSamplers(CallOp call) {
    builder.setInsertionPoint(call);
    auto callee = symbols.lookup<FuncOp>(call.getCallee());
    ArrayRef<unsigned> parameters = parametersOf[callee];
    SmallVector<Value> args;
    for (auto [number, arg] : llvm::enumerate(call.getArgs())) {
      args.push_back(arg);
      if (llvm::is_contained(parameters, number))
        args.push_back(getSampler(arg));
    }
    call.getArgsMutable().assign(args);
    call.removeArgAttrsAttr();
  }

  void combine(Operation *op) {
    builder.setInsertionPoint(op);
    Value texture = op->getOperand(0);
    op->setOperand(0, CombineOp::create(builder, op->getLoc(), texture.getType(), texture, getSampler(texture)));
  }

  ProgramOp program;
  SymbolTable symbols;
  OpBuilder builder;
  StringRef spelling;
  bool perElement, nextSet;
  SmallVector<Value> worklist;
  SmallVector<Operation *> samplingOps;
  llvm::SetVector<DescriptorOp> textures;
  llvm::SetVector<FuncOp> functions;
  llvm::SetVector<CallOp> calls;
  DenseSet<Value> sampledArguments;
  DenseMap<Operation *, StringAttr> samplerOf;
  DenseMap<Value, Value> samplerOfArgument;
  /// The parameters of a function that have got a sampler, as they were numbered before.
  DenseMap<Operation *, SmallVector<unsigned>> parametersOf;
};

struct SplitSamplers : besl::impl::SplitSamplersBase<SplitSamplers> {
  using Base::Base;
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      Splitter(program, spelling, perElement, nextSet).run();
      return WalkResult::skip();
    });
  }
};

} // namespace
