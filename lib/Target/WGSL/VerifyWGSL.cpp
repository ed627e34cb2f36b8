// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the writer takes for granted, checked.

#include "WGSLWriter.h"

#include "besl/Analysis/AlignedLayout.h"
#include "besl/Dialect/BESL/IR/BESLIntrinsics.h"
#include "besl/Support/TargetDiag.h"
#include "besl/Target/Support/CFamilyVerifier.h"
#include "besl/Target/Support/PlaceTable.h"
#include "besl/Target/WGSL/Passes.h"
#include "llvm/ADT/StringExtras.h"

namespace besl {
#define GEN_PASS_DEF_VERIFYWGSL
#include "besl/Target/WGSL/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

/// Groups and bindings are numbers of 32 bits with a sign.
constexpr uint32_t kMaxNumber = 0x7fffffff;

class Verifier : public CFamilyVerifier {
public:
  explicit Verifier(ProgramOp program) : CFamilyVerifier(program, "wgsl", "WGSL"), layout(program.getMatrixLayout()) {}

private:
  bool checkEntry(FuncOp entry) override {
    stage = entry.getEntry()->getStage();
    if (stage == StageKind::Task || stage == StageKind::Mesh) {
      error(entry, TargetDiag::NotInLanguage, (Twine(stringifyStageKind(stage)) + " stages").str(), language);
      return false;
    }
    reachable = getReachable(program, entry);
    if (stage == StageKind::Vertex)
      checkVertexEffects();
    for (Operation *global : reachable.globals)
      if (auto descriptor = dyn_cast<DescriptorOp>(global); descriptor && isa<ImageType>(descriptor.getType()) && !descriptor.getCount())
        checkImage(descriptor);
    return true;
  }

  /// WebGPU lets a vertex stage read memory only.
  void checkVertexEffects() {
    for (FuncOp function : reachable.functions)
      function->walk([&](Operation *op) {
        bool writes = false;
        if (auto store = dyn_cast<StoreOp>(op))
          writes = cast<RefType>(store.getPlace().getType()).getSpace() == AddressSpace::Storage;
        else if (auto access = dyn_cast<ResourceAccessInterface>(op))
          writes = access.writesResource() || (access.getResource() && isAtomicPlace(access.getResource()));
        if (writes)
          error(op, TargetDiag::NotInLanguage, "vertex stages that write memory or use atomics", language);
      });
  }

  static bool isAtomicPlace(Value resource) {
    auto ref = dyn_cast<RefType>(resource.getType());
    return ref && isa<AtomicType>(ref.getPointee());
  }

  void checkImage(DescriptorOp op) {
    auto image = cast<ImageType>(op.getType());
    if (image.getFormat() == StorageFormat::Unknown) {
      error(op, TargetDiag::NotInLanguage, "images without a format", language);
      return;
    }
    if (image.getDim() == TextureDim::Cube || image.getDim() == TextureDim::CubeArray)
      error(op, TargetDiag::NotInLanguage, "storage images that are cubes", language);
  }

  void checkPlace(Operation *op, BindingAttr binding) {
    if (binding.getBinding() > kMaxNumber)
      error(op, TargetDiag::BindingTooLarge, binding.getBinding(), language, kMaxNumber);
    else if (binding.getSet() > kMaxNumber)
      error(op, TargetDiag::NotInLanguage, ("bind groups above " + Twine(kMaxNumber)).str(), language);
    else
      ok &= places.add(op, "group " + llvm::utostr(binding.getSet()) + ", binding ", binding.getBinding(), 1);
  }

  void checkGlobal(Operation *op) override {
    if (auto block = dyn_cast<PushConstantOp>(op)) {
      auto binding = op->getAttrOfType<BindingAttr>("besl.binding");
      if (!binding)
        return missing(op, "a block of push constants without binding", "besl-assign-bindings");
      checkPlace(op, binding);
      if (!op->hasAttr("besl.words") && !liesAligned(layout, block.getType(), /*uniform=*/true))
        missing(op, "a block of push constants of this layout", "besl-lower-buffers-to-words");
      return;
    }
    if (auto input = dyn_cast<InputOp>(op); input && input.getPerPrimitive())
      return error(op, TargetDiag::NotInLanguage, "inputs of each primitive", language);
    if (auto constant = dyn_cast<SpecConstantOp>(op)) {
      if (!isa<IntegerType, FloatType>(constant.getType()))
        error(op, TargetDiag::NotInLanguage, "specialization constants that are no scalars", language);
      else if (auto number = dyn_cast<FloatAttr>(constant.getDefaultValue()); number && !number.getValue().isFinite())
        error(op, TargetDiag::NotInLanguage, "specialization constants that are infinite or no number", language);
      else if (constant.getId() > 65535)
        error(op, TargetDiag::NotInLanguage, "specialization constants with an id above 65535", language);
      return;
    }
    auto descriptor = dyn_cast<DescriptorOp>(op);
    if (!descriptor)
      return;
    if (descriptor.getCount())
      return error(op, TargetDiag::NotInLanguage, "arrays of resources", language);
    if (std::optional<BindingAttr> binding = descriptor.getBinding())
      checkPlace(op, *binding);
    if (descriptor.isBuffer() && !op->hasAttr("besl.words") && !liesAligned(layout, descriptor.getType(), isUniformBuffer(descriptor)))
      missing(op, "a buffer of this layout", "besl-lower-buffers-to-words");
  }

  void checkFunction(FuncOp function) override {
    for (Type type : function.getArgumentTypes())
      if (isa<ImageType>(type))
        missing(function, "an image parameter", "besl-specialize-handle-params");
    // What only entries are given.
    if (function.isEntry())
      return;
    function.walk([&](GlobalOp op) {
      AddressSpace space = cast<RefType>(op.getType()).getSpace();
      if (space == AddressSpace::Input || space == AddressSpace::Output)
        missing(op, "a stage value in a function", "besl-globalize-stage-values");
    });
    function.walk([&](BuiltinOp op) {
      auto values = function->getAttrOfType<ArrayAttr>("besl.context_values");
      if (!values || !llvm::is_contained(values.getAsValueRange<StringAttr>(), stringifyBuiltinValue(op.getBuiltin())))
        missing(op, "a value of the pipeline in a function", "besl-pass-context");
    });
  }

  StringRef getRawText(RawOp op) override { return {}; }

  void checkOp(Operation *op) override {
    if (auto choice = dyn_cast<SelectOp>(op); choice && isa<ArrayType, StructType, MatrixType>(choice.getType()))
      return missing(op, "a choice between arrays, structs or matrices", "besl-hoist-effects");
    if (auto at = dyn_cast<AtOp>(op))
      if (auto atomic = dyn_cast<AtomicType>(cast<RefType>(at.getType()).getPointee()))
        checkWordAtomics(at, atomic.getElementType());
  }

  /// All words of a buffer have one type, that of its atomics.
  void checkWordAtomics(AtOp op, Type type) {
    Value base = op.getBase();
    if (auto member = base.getDefiningOp<MemberOp>())
      base = member.getBase();
    auto [first, isNew] = wordAtomics.try_emplace(base.getDefiningOp<GlobalOp>().getSymbolAttr().getAttr(), type);
    if (!isNew && first->second != type)
      error(op, TargetDiag::NotInLanguage, "atomics of both signs in one buffer of this layout", language);
  }

  StorageLayout layout;
  /// Of the entry whose functions are looked at.
  StageKind stage = StageKind::Compute;
  ReachableProgram reachable;
  PlaceTable places;
  DenseMap<StringAttr, Type> wordAtomics;
};

struct VerifyWGSL : besl::impl::VerifyWGSLBase<VerifyWGSL> {
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      if (!Verifier(program).run())
        signalPassFailure();
      return WalkResult::skip();
    });
    markAllAnalysesPreserved();
  }
};

} // namespace
