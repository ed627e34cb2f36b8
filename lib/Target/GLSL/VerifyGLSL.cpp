// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the writer takes for granted, checked.

#include "besl/Analysis/Reachability.h"
#include "besl/Analysis/TextShape.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/BESLIntrinsics.h"
#include "besl/Dialect/BESL/IR/IntrinsicSpelling.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Support/Limits.h"
#include "besl/Support/TargetDiag.h"
#include "besl/Target/GLSL/Passes.h"
#include "besl/Target/Support/StageOutputs.h"
#include "besl/Target/Support/PlaceTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

namespace besl {
#define GEN_PASS_DEF_VERIFYGLSL
#include "besl/Target/GLSL/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

/// glslang keeps bindings in 16 bits, the last of which means none.
constexpr uint32_t kMaxBinding = 65534;

/// It keeps sets in 6 bits, the last value of which means none.
constexpr uint32_t kMaxSet = 62;

/// glslang's default for colour attachments.
constexpr uint32_t kMaxFragmentOutput = 31;

/// Subgroups came with SPIR-V 1.3, and mesh shaders build on 1.4.
constexpr unsigned kSubgroupVersion = 11;
constexpr unsigned kMeshVersion = 12;

class Verifier {
public:
  Verifier(ProgramOp program, unsigned version) : program(program), version(version) {}

  bool run() {
    for (auto function : program.getBody().front().getOps<FuncOp>()) {
      if (!function.isEntry())
        continue;
      StageKind stage = function.getEntry()->getStage();
      checkWorkgroup(function);
      if (stage == StageKind::Task || stage == StageKind::Mesh)
        needVersion(function, kMeshVersion, ("a " + stringifyStageKind(stage) + " stage").str());
      ReachableProgram reachable = getReachable(program, function);
      ok &= checkStageOutputs(function, reachable);
      for (Operation *global : reachable.globals) {
        checkGlobal(global);
        auto output = dyn_cast<OutputOp>(global);
        if (output && stage == StageKind::Fragment && output.getLocation().value_or(0) > kMaxFragmentOutput)
          error(output, TargetDiag::OutputLocationTooLarge, *output.getLocation(), "GLSL", kMaxFragmentOutput);
      }
      for (FuncOp callee : reachable.functions)
        if (seen.insert(callee).second)
          checkFunction(callee);
    }
    return ok;
  }

private:
  template <typename... Args>
  void error(Operation *op, DiagID id, const Args &...args) {
    ok = false;
    report(op->getLoc(), id, args...);
  }

  /// Extensions are asked for in the text; this is about what no extension adds to an older version, or only together with others.
  void needVersion(Operation *op, unsigned needed, StringRef what) {
    if (needed > version)
      error(op, TargetDiag::GLSLTargetTooOld, what, "Vulkan " + llvm::utostr(needed / 10) + "." + llvm::utostr(needed % 10),
            "vulkan" + llvm::utostr(version / 10) + "." + llvm::utostr(version % 10));
  }

  void missing(Operation *op, StringRef what, StringRef pass) { error(op, TargetDiag::NotLegalized, what, "GLSL", pass); }

  void checkWorkgroup(FuncOp entry) {
    ArrayRef<uint32_t> size = entry.getEntry()->getWorkgroup();
    uint64_t invocations = 1;
    for (uint32_t dimension : size)
      invocations = llvm::SaturatingMultiply<uint64_t>(invocations, dimension);
    if (size.size() == 3 && (invocations > limits::kWorkgroupInvocations || size[2] > limits::kWorkgroupDepth))
      error(entry, TargetDiag::WorkgroupBeyondTarget, size[0], size[1], size[2], "GLSL", limits::kWorkgroupInvocations, limits::kWorkgroupDepth);
  }

  void checkGlobal(Operation *op) {
    if (!seen.insert(op).second)
      return;
    if (auto input = dyn_cast<InputOp>(op); input && input.getPerPrimitive())
      needVersion(op, kMeshVersion, "an input of each primitive");
    if (!op->hasAttr("emitted_name"))
      missing(op, "a declaration without emitted name", "besl-mangle-names");
    if (auto descriptor = dyn_cast<DescriptorOp>(op)) {
      if (!descriptor.getBinding())
        missing(op, "a descriptor without binding", "besl-assign-bindings");
      else if (descriptor.getBinding()->getBinding() > kMaxBinding)
        error(op, TargetDiag::BindingTooLarge, descriptor.getBinding()->getBinding(), "GLSL", kMaxBinding);
      else if (descriptor.getBinding()->getSet() > kMaxSet)
        error(op, TargetDiag::SetTooLarge, descriptor.getBinding()->getSet(), "GLSL", kMaxSet);
      else
        ok &= places.add(op, "set " + llvm::utostr(descriptor.getBinding()->getSet()) + ", binding ", descriptor.getBinding()->getBinding(), 1);
      auto image = dyn_cast<ImageType>(descriptor.getType());
      if (image && image.getFormat() == StorageFormat::Unknown && descriptor.isReadable())
        error(op, TargetDiag::ImageWithoutFormat, "GLSL");
    }
  }

  void checkFunction(FuncOp function) {
    if (function.isExternal()) {
      error(function, TargetDiag::FunctionWithoutBody, function.getAuthoredName());
      return;
    }
    for (Type type : function.getArgumentTypes())
      if (isa<ImageType>(type))
        missing(function, "an image parameter", "besl-specialize-handle-params");
    function->walk([&](Operation *op) { checkOp(op); });
  }

  static bool isWidthOfItsOwn(Type type) {
    Type scalar = getScalarOrSelf(type);
    return scalar.isUnsignedInteger(8) || scalar.isUnsignedInteger(16);
  }

  void checkOp(Operation *op) {
    if (isa<InsertOp, InsertDynamicOp>(op))
      return missing(op, "an insertion", "besl-lower-inserts");
    if (isa<TextureLayerOp>(op))
      return missing(op, "a layer of a texture", "besl-lower-texture-layers");
    if (isa<SetTaskMeshOutputCountOp>(op) && !op->hasAttr("besl.by_group"))
      return missing(op, "a count of mesh workgroups that one invocation sets", "besl-collect-task-count");
    if (isa<SetMeshOutputCountsOp>(op) && !op->hasAttr("besl.by_group"))
      return missing(op, "output counts that one invocation sets", "besl-hoist-mesh-counts");
    auto bits = dyn_cast<BitcastOp>(op);
    bool ofHalf = bits && (getScalarOrSelf(bits.getType()).isF16() || getScalarOrSelf(bits.getOperand().getType()).isF16());
    if (isa<AtOp>(op) || ofHalf)
      return error(op, TargetDiag::OpNotPrintable, op->getName().getStringRef(), "GLSL");
    if (isa<EvalOp>(op))
      return missing(op, "an expression statement", "besl-hoist-effects");
    if (isa<IfOp, SwitchOp>(op) && op->getNumResults())
      return missing(op, "a conditional with results", "besl-hoist-effects");
    if (auto raw = dyn_cast<RawOp>(op)) {
      if (!raw.getGlsl())
        error(op, TargetDiag::RawCodeWithoutText, "GLSL");
      return;
    }
    if (auto builtin = dyn_cast<BuiltinOp>(op);
        builtin && (builtin.getBuiltin() == BuiltinValue::SubgroupInvocationId || builtin.getBuiltin() == BuiltinValue::SubgroupSize))
      needVersion(op, kSubgroupVersion, "'" + stringifyBuiltinValue(builtin.getBuiltin()).str() + "'");
    if (isa<LocalOp, LetOp>(op) && !op->hasAttr("emitted_name"))
      return missing(op, "a variable without emitted name", "besl-mangle-names");
    if (op->getNumResults() == 1 && !isPrintedStatement(op) && !isAccessPath(op) && !isFreeToRepeat(op) && op->getNumRegions() == 0) {
      Value value = op->getResult(0);
      if (!value.use_empty() && !value.hasOneUse())
        return missing(op, "a value without a name that is used more than once", "besl-name-values");
    }
    if (op->getDialect() != program->getDialect() && !isa<TargetSpellingInterface>(op)) {
      error(op, TargetDiag::OpNotPrintable, op->getName().getStringRef(), "GLSL");
      return;
    }
    if (isa<TargetSpellingInterface>(op)) {
      const IntrinsicSpelling *spelling = getIntrinsicSpelling(op, "glsl");
      if (!spelling && cast<TargetSpellingInterface>(op).getSpelling("glsl").empty())
        error(op, TargetDiag::IntrinsicWithoutSpelling, op->getName().getStringRef(), "GLSL");
      if (spelling && llvm::any_of(spelling->extensions, [](StringRef name) { return name.starts_with("GL_KHR_shader_subgroup_"); }))
        needVersion(op, kSubgroupVersion, "'" + op->getName().stripDialect().str() + "'");
    }
  }

  ProgramOp program;
  unsigned version;
  PlaceTable places;
  DenseSet<Operation *> seen;
  bool ok = true;
};

struct VerifyGLSL : besl::impl::VerifyGLSLBase<VerifyGLSL> {
  using Base::Base;
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      if (!Verifier(program, version).run())
        signalPassFailure();
      return WalkResult::skip();
    });
    markAllAnalysesPreserved();
  }
};

} // namespace
