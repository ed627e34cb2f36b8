// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-specialize-handle-params: see Passes.td.
//
// Every function is looked at once, copies included, and each of its calls that passes descriptors to parameters of the chosen kinds is
// redirected to the copy for these descriptors. In a copy the parameter is a handle of its own, so what it passes on is a
// descriptor again and chains need nothing special. There are finitely many combinations of descriptors, so recursion ends too.

#include "FunctionCopies.h"
#include "besl/Transforms/Passes.h"

#include "mlir/IR/Remarks.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SetVector.h"

namespace besl {
#define GEN_PASS_DEF_SPECIALIZEHANDLEPARAMS
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

/// What a call passes to the parameters of the chosen kinds.
struct PassedHandles {
  /// One for each argument; null where the argument stays.
  SmallVector<HandleOp> handles;
  /// The arguments of a call to the copy: an index stands where the handle of an array's descriptor stood.
  SmallVector<Value> args;
  /// Which arguments go.
  BitVector dropped;
};

/// Rewrites one program.
class Specializer {
public:
  Specializer(ProgramOp program, bool textures, bool nonuniformTextures, uint64_t maxCopiedOps, StringRef passName)
      : program(program), copies(program, maxCopiedOps), textures(textures), nonuniformTextures(nonuniformTextures), passName(passName) {}

  LogicalResult run() {
    // In the order of the program; copies follow in the order in which they were made.
    SmallVector<FuncOp> functions;
    llvm::append_range(functions, program.getBodyBlock()->getOps<FuncOp>());
    for (size_t i = 0; i < functions.size(); ++i) {
      SmallVector<CallOp> calls;
      functions[i].walk([&](CallOp call) { calls.push_back(call); });
      for (CallOp call : calls) {
        FailureOr<FuncOp> copy = redirect(call);
        if (failed(copy))
          return failure();
        if (*copy)
          functions.push_back(*copy);
      }
    }
    for (auto [original, number] : copies.getOriginals())
      remark::passed(original.getLoc(), remark::RemarkOpts::name("function-specialized").category(passName).function(original.getSymName()))
          << remark::metric("copies", number);
    copies.eraseUnused(functions);
    return success();
  }

private:
  bool isChosen(Value arg) const {
    Type type = arg.getType();
    if (isa<ImageType>(type) || (textures && isHandleType(type)))
      return true;
    auto handle = arg.getDefiningOp<HandleOp>();
    return nonuniformTextures && handle && handle->hasAttr("besl.nonuniform");
  }

  /// Makes a call pass no handles of the chosen kinds. Gives the copy it goes to if that is a new one.
  FailureOr<FuncOp> redirect(CallOp call) {
    FuncOp callee = copies.lookup(call);
    // A function that is still to be linked cannot be copied.
    if (!callee || callee.isExternal())
      return FuncOp();
    PassedHandles passed;
    if (!collect(call, passed))
      return FuncOp();

    Builder builder(program.getContext());
    SmallVector<Attribute> key;
    std::string suffix;
    for (HandleOp handle : passed.handles) {
      if (!handle) {
        key.push_back(builder.getUnitAttr());
        continue;
      }
      key.push_back(handle.getSymbolAttr());
      key.push_back(builder.getBoolAttr(bool(handle.getIndex())));
      suffix += "." + handle.getSymbol().str();
    }
    auto found = copies.get(call, callee, key, suffix);
    if (failed(found))
      return failure();
    auto [copy, isNew] = *found;
    if (isNew)
      replaceParameters(copy, passed.handles);

    call.setCalleeAttr(FlatSymbolRefAttr::get(copy));
    call.getArgsMutable().assign(passed.args);
    if (ArrayAttr attrs = call.getArgAttrsAttr()) {
      SmallVector<Attribute> kept;
      for (auto [number, attr] : llvm::enumerate(attrs))
        if (!passed.dropped[number])
          kept.push_back(attr);
      call.setArgAttrsAttr(builder.getArrayAttr(kept));
    }
    // One handle may have been passed twice.
    llvm::SmallSetVector<Operation *, 4> unused;
    for (HandleOp handle : passed.handles)
      if (handle && handle.use_empty())
        unused.insert(handle);
    for (Operation *handle : unused)
      handle->erase();
    return isNew ? copy : FuncOp();
  }

  /// Finds what a call passes. False when that is no handle of a chosen kind, or a parameter of the caller: then the
  /// caller's copies pass a descriptor.
  bool collect(CallOp call, PassedHandles &passed) const {
    passed.dropped.resize(call.getArgs().size());
    bool any = false;
    for (auto [number, arg] : llvm::enumerate(call.getArgs())) {
      if (!isChosen(arg)) {
        passed.args.push_back(arg);
        passed.handles.push_back({});
        continue;
      }
      auto handle = arg.getDefiningOp<HandleOp>();
      if (!handle)
        return false;
      any = true;
      passed.handles.push_back(handle);
      if (handle.getIndex())
        passed.args.push_back(handle.getIndex());
      else
        passed.dropped.set(number);
    }
    return any;
  }

  /// Parameters of the chosen kinds become handles in the body, those of arrays take the index.
  void replaceParameters(FuncOp function, ArrayRef<HandleOp> handles) {
    Block &body = function.getBody().front();
    OpBuilder builder = OpBuilder::atBlockBegin(&body);
    ArrayAttr authored = function.getArgNamesAttr();
    function.removeArgNamesAttr();
    SmallVector<Attribute> names;
    BitVector dropped(body.getNumArguments());
    for (BlockArgument argument : body.getArguments()) {
      unsigned number = argument.getArgNumber();
      StringAttr name = authored ? cast<StringAttr>(authored[number]) : StringAttr();
      if (HandleOp passed = handles[number]) {
        bool indexed = bool(passed.getIndex());
        auto handle =
            HandleOp::create(builder, argument.getLoc(), argument.getType(), passed.getSymbolAttr(), indexed ? Value(argument) : Value());
        argument.replaceAllUsesExcept(handle.getResult(), handle);
        // What may differ between invocations in the caller may do so here.
        if (passed->hasAttr("besl.nonuniform"))
          handle->setAttr("besl.nonuniform", builder.getUnitAttr());
        if (!indexed) {
          dropped.set(number);
          continue;
        }
        argument.setType(builder.getIntegerType(32, /*isSigned=*/false));
        if (name)
          name = builder.getStringAttr(name.getValue() + "_index");
      }
      names.push_back(name);
    }
    function.setFunctionType(builder.getFunctionType(llvm::to_vector(body.getArgumentTypes()), function.getResultTypes()));
    (void)function.eraseArguments(dropped);
    // A function without parameters has no list of names, not an empty one.
    if (!names.empty() && authored)
      function.setArgNamesAttr(builder.getArrayAttr(names));
  }

  ProgramOp program;
  FunctionCopies copies;
  bool textures;
  bool nonuniformTextures;
  StringRef passName;
};

struct SpecializeHandleParams : besl::impl::SpecializeHandleParamsBase<SpecializeHandleParams> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<ProgramOp> programs;
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      programs.push_back(program);
      return WalkResult::skip();
    });
    for (ProgramOp program : programs)
      if (failed(Specializer(program, textures, nonuniformTextures, maxCopiedOps, getArgumentName()).run()))
        return signalPassFailure();
  }
};

} // namespace
