// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-specialize-handle-params: see Passes.td.
//
// Every function is looked at once, copies included, and each of its calls that passes descriptors to parameters of the chosen kinds is
// redirected to the copy for these descriptors. In a copy the parameter is a handle of its own, so what it passes on is a
// descriptor again and chains need nothing special. There are finitely many combinations of descriptors, so recursion ends too.

#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Transforms/Passes.h"

#include "mlir/IR/Remarks.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"
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
      : program(program), symbols(program), textures(textures), nonuniformTextures(nonuniformTextures), maxCopiedOps(maxCopiedOps), passName(passName) {}

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
    for (auto [original, number] : copiesOf)
      remark::passed(original.getLoc(), remark::RemarkOpts::name("function-specialized").category(passName).function(original.getSymName()))
          << remark::metric("copies", number);
    eraseUnused(functions);
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
    auto callee = symbols.lookup<FuncOp>(call.getCalleeAttr().getAttr());
    // A function that is still to be linked cannot be copied.
    if (!callee || callee.isExternal())
      return FuncOp();
    PassedHandles passed;
    if (!collect(call, passed))
      return FuncOp();

    Builder builder(program.getContext());
    SmallVector<Attribute> key = {call.getCalleeAttr()};
    for (HandleOp handle : passed.handles) {
      if (!handle) {
        key.push_back(builder.getUnitAttr());
        continue;
      }
      key.push_back(handle.getSymbolAttr());
      key.push_back(builder.getBoolAttr(bool(handle.getIndex())));
    }
    FuncOp &copy = copies[builder.getArrayAttr(key)];
    bool isNew = !copy;
    if (isNew && failed(makeCopy(call, callee, passed.handles, copy)))
      return failure();

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

  LogicalResult makeCopy(CallOp call, FuncOp callee, ArrayRef<HandleOp> handles, FuncOp &copy) {
    callee.walk([&](Operation *) { ++copiedOps; });
    if (copiedOps > maxCopiedOps) {
      InFlightDiagnostic error = report(call, DiagID::TooManyCopies, maxCopiedOps);
      error.attachNote(callee.getLoc()) << "the function '" << callee.getAuthoredName() << "' is here";
      return error;
    }
    copy = callee.clone();
    ++copiesOf.insert({callee, 0}).first->second;
    std::string name = callee.getSymName().str();
    for (HandleOp handle : handles)
      if (handle)
        name += "." + handle.getSymbol().str();
    copy.setSymName(name);
    copy.setSourceName(callee.getAuthoredName());
    SymbolTable::setSymbolVisibility(copy, SymbolTable::Visibility::Private);
    // Behind the original and the copies made of it before. A name that is taken gets a number.
    Operation *&last = lastCopies.try_emplace(callee, callee).first->second;
    symbols.insert(copy, std::next(Block::iterator(last)));
    last = copy;
    replaceParameters(copy, handles);
    return success();
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
    if (authored)
      function.setArgNamesAttr(builder.getArrayAttr(names));
  }

  /// Removes the originals that nothing calls any more, except through one another.
  void eraseUnused(ArrayRef<FuncOp> functions) {
    SmallVector<FuncOp> reached;
    DenseSet<Operation *> kept;
    for (FuncOp function : functions)
      if ((!copiesOf.contains(function) || !function.isPrivate()) && kept.insert(function).second)
        reached.push_back(function);
    while (!reached.empty())
      reached.pop_back_val().walk([&](CallOp call) {
        auto callee = symbols.lookup<FuncOp>(call.getCalleeAttr().getAttr());
        if (callee && kept.insert(callee).second)
          reached.push_back(callee);
      });
    for (FuncOp original : llvm::make_first_range(copiesOf))
      if (!kept.contains(original))
        symbols.erase(original);
  }

  ProgramOp program;
  SymbolTable symbols;
  bool textures;
  bool nonuniformTextures;
  uint64_t maxCopiedOps;
  StringRef passName;
  /// By the callee, and for each handle its descriptor and whether there is an index.
  DenseMap<ArrayAttr, FuncOp> copies;
  /// Number of copies of each original.
  llvm::MapVector<FuncOp, unsigned> copiesOf;
  /// The newest copy of each original.
  DenseMap<Operation *, Operation *> lastCopies;
  uint64_t copiedOps = 0;
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
