// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-lower-texture-layers: see Passes.td.
//
// Functions are looked at with callers first, each followed by its copies. So all calls of a function have been redirected, and all its copies
// been made, before its own calls are changed: a copy is always one of the original, and there is one for each set of parameters that are layers.

#include "FunctionCopies.h"
#include "besl/Analysis/Reachability.h"
#include "besl/Dialect/BESL/IR/IntrinsicSpelling.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Support/IntrinsicTable.h"
#include "besl/Support/TargetDiag.h"
#include "besl/Transforms/Passes.h"

#include "mlir/IR/Remarks.h"

namespace besl {
#define GEN_PASS_DEF_LOWERTEXTURELAYERS
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

/// Rewrites one program.
class LayerLowering {
public:
  LayerLowering(ProgramOp program, uint64_t maxCopiedOps) : program(program), copies(program, maxCopiedOps), builder(program.getContext()) {}

  LogicalResult run() {
    SmallVector<FuncOp> originals = getReachable(program, FuncOp()).functions;
    std::reverse(originals.begin(), originals.end());
    SmallVector<SmallVector<FuncOp, 1>> groups;
    for (auto [number, function] : llvm::enumerate(originals)) {
      groups.push_back({function});
      groupOf[function] = number;
    }
    // Only recursion makes copies of what has been passed already; they come last.
    groups.emplace_back();
    for (size_t current = 0; current < groups.size(); ++current) {
      for (size_t i = 0; i < groups[current].size(); ++i) {
        SmallVector<CallOp> calls;
        SmallVector<TextureLayerOp> layers;
        groups[current][i].walk([&](Operation *op) {
          if (auto call = dyn_cast<CallOp>(op))
            calls.push_back(call);
          else if (auto layer = dyn_cast<TextureLayerOp>(op))
            layers.push_back(layer);
        });
        if (layers.empty())
          continue;
        for (CallOp call : calls) {
          FailureOr<FuncOp> copy = redirect(call);
          if (failed(copy))
            return failure();
          if (*copy) {
            size_t group = groupOf.lookup(*copy);
            groups[group < current ? groups.size() - 1 : group].push_back(*copy);
          }
        }
        for (TextureLayerOp layer : layers)
          if (failed(lower(layer)))
            return failure();
      }
    }
    if (copies.getOriginals().empty())
      return success();
    for (auto [original, number] : copies.getOriginals())
      remark::passed(original.getLoc(), remark::RemarkOpts::name("function-specialized").category("besl-lower-texture-layers").function(original.getSymName()))
          << remark::metric("copies", number);
    SmallVector<FuncOp> all;
    for (ArrayRef<FuncOp> group : groups)
      llvm::append_range(all, group);
    copies.eraseUnused(all);
    return success();
  }

private:
  /// Makes a call pass textures and numbers instead of layers. Gives the copy it goes to if that is a new one.
  FailureOr<FuncOp> redirect(CallOp call) {
    FuncOp callee = copies.lookup(call);
    // A function that is still to be linked cannot be copied.
    if (!callee || callee.isExternal())
      return FuncOp();
    SmallVector<Attribute> key, argAttrs;
    SmallVector<Value> args;
    std::string suffix;
    ArrayAttr oldAttrs = call.getArgAttrsAttr();
    for (auto [number, arg] : llvm::enumerate(call.getArgs())) {
      auto layer = arg.getDefiningOp<TextureLayerOp>();
      key.push_back(layer ? Attribute(TypeAttr::get(layer.getTexture().getType())) : builder.getUnitAttr());
      args.push_back(layer ? layer.getTexture() : arg);
      if (oldAttrs)
        argAttrs.push_back(oldAttrs[number]);
      if (!layer)
        continue;
      args.push_back(layer.getLayer());
      if (oldAttrs)
        argAttrs.push_back(builder.getDictionaryAttr({}));
      suffix += ".layer" + std::to_string(number);
    }
    if (suffix.empty())
      return FuncOp();
    auto found = copies.get(call, callee, key, suffix);
    if (failed(found))
      return failure();
    auto [copy, isNew] = *found;
    if (isNew) {
      groupOf[copy] = groupOf.lookup(callee);
      replaceParameters(copy, key);
    }
    call.setCalleeAttr(FlatSymbolRefAttr::get(copy));
    call.getArgsMutable().assign(args);
    if (oldAttrs)
      call.setArgAttrsAttr(builder.getArrayAttr(argAttrs));
    return isNew ? copy : FuncOp();
  }

  /// A parameter that is a layer becomes the texture and, behind it, the number.
  void replaceParameters(FuncOp function, ArrayRef<Attribute> key) {
    Block &body = function.getBody().front();
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&body);
    ArrayAttr authored = function.getArgNamesAttr();
    function.removeArgNamesAttr();
    SmallVector<Attribute> names;
    unsigned position = 0;
    for (auto [number, array] : llvm::enumerate(key)) {
      BlockArgument argument = body.getArgument(position++);
      auto name = authored ? cast<StringAttr>(authored[number]) : StringAttr();
      names.push_back(name);
      auto type = dyn_cast<TypeAttr>(array);
      if (!type)
        continue;
      (void)function.insertArgument(position, builder.getIntegerType(32, /*isSigned=*/false), DictionaryAttr(), argument.getLoc());
      BlockArgument number32 = body.getArgument(position++);
      if (name)
        names.push_back(builder.getStringAttr(name.getValue() + "_layer"));
      argument.setType(type.getValue());
      auto layer = TextureLayerOp::create(builder, argument.getLoc(), cast<TextureType>(type.getValue()).getLayerType(), argument, number32);
      argument.replaceAllUsesExcept(layer.getResult(), layer);
    }
    function.setFunctionType(builder.getFunctionType(llvm::to_vector(body.getArgumentTypes()), function.getResultTypes()));
    if (authored)
      function.setArgNamesAttr(builder.getArrayAttr(names));
  }

  /// Makes the intrinsics that read a layer read the texture, and removes the layer if nothing is left that it is given to.
  LogicalResult lower(TextureLayerOp layer) {
    for (OpOperand &use : llvm::make_early_inc_range(layer.getResult().getUses()))
      if (!isa<CallOp>(use.getOwner()) && failed(lowerUse(layer, use)))
        return failure();
    if (layer.getResult().use_empty())
      layer.erase();
    return success();
  }

  LogicalResult lowerUse(TextureLayerOp layer, OpOperand &use) {
    Operation *op = use.getOwner();
    const IntrinsicInfo *info = getIntrinsicInfo(op);
    if (info && use.getOperandNumber() == 0 && op->getNumRegions() == 0) {
      // The number stands behind the coordinate; what is asked of all layers together has none.
      SmallVector<Value> operands(op->getOperands());
      operands[0] = layer.getTexture();
      if (operands.size() > 1)
        operands.insert(operands.begin() + 2, layer.getLayer());
      builder.setInsertionPoint(op);
      OperationState state(op->getLoc(), op->getName(), operands, op->getResultTypes(), op->getAttrs());
      Operation *whole = builder.create(state);
      if (getIntrinsicOverload(whole, *info)) {
        op->replaceAllUsesWith(whole);
        op->erase();
        return success();
      }
      whole->erase();
    }
    InFlightDiagnostic error = report(op, TargetDiag::LayerUse, op->getName().getStringRef());
    error.attachNote(layer.getLoc()) << "the layer is here";
    return error;
  }

  ProgramOp program;
  FunctionCopies copies;
  OpBuilder builder;
  /// Where in the order of the program a function stands; that of its original for a copy.
  DenseMap<Operation *, size_t> groupOf;
};

struct LowerTextureLayers : besl::impl::LowerTextureLayersBase<LowerTextureLayers> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<ProgramOp> programs;
    bool any = false;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (auto program = dyn_cast<ProgramOp>(op))
        programs.push_back(program);
      any |= isa<TextureLayerOp>(op);
    });
    if (!any)
      return markAllAnalysesPreserved();
    for (ProgramOp program : programs)
      if (failed(LayerLowering(program, maxCopiedOps).run()))
        return signalPassFailure();
  }
};

} // namespace
