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
#include "besl/Target/GLSL/Passes.h"
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

class Verifier {
public:
  explicit Verifier(ProgramOp program) : program(program) {}

  bool run() {
    for (auto function : program.getBody().front().getOps<FuncOp>()) {
      if (!function.isEntry())
        continue;
      StageKind stage = function.getEntry()->getStage();
      checkWorkgroup(function);
      ReachableProgram reachable = getReachable(program, function);
      for (Operation *global : reachable.globals) {
        checkGlobal(global);
        auto output = dyn_cast<OutputOp>(global);
        if (output && stage == StageKind::Fragment && output.getLocation().value_or(0) > kMaxFragmentOutput)
          error(output, DiagID::OutputLocationTooLarge, *output.getLocation(), "GLSL", kMaxFragmentOutput);
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

  void missing(Operation *op, StringRef what, StringRef pass) { error(op, DiagID::NotLegalized, what, "GLSL", pass); }

  void checkWorkgroup(FuncOp entry) {
    ArrayRef<uint32_t> size = entry.getEntry()->getWorkgroup();
    uint64_t invocations = 1;
    for (uint32_t dimension : size)
      invocations = llvm::SaturatingMultiply<uint64_t>(invocations, dimension);
    if (size.size() == 3 && (invocations > limits::kWorkgroupInvocations || size[2] > limits::kWorkgroupDepth))
      error(entry, DiagID::WorkgroupBeyondTarget, size[0], size[1], size[2], "GLSL", limits::kWorkgroupInvocations, limits::kWorkgroupDepth);
  }

  void checkGlobal(Operation *op) {
    if (!seen.insert(op).second)
      return;
    if (!op->hasAttr("emitted_name"))
      missing(op, "a declaration without emitted name", "besl-mangle-names");
    if (auto descriptor = dyn_cast<DescriptorOp>(op)) {
      if (!descriptor.getBinding())
        missing(op, "a descriptor without binding", "besl-assign-bindings");
      else if (descriptor.getBinding()->getBinding() > kMaxBinding)
        error(op, DiagID::BindingTooLarge, descriptor.getBinding()->getBinding(), "GLSL", kMaxBinding);
      else if (descriptor.getBinding()->getSet() > kMaxSet)
        error(op, DiagID::SetTooLarge, descriptor.getBinding()->getSet(), "GLSL", kMaxSet);
      auto image = dyn_cast<ImageType>(descriptor.getType());
      if (image && image.getFormat() == StorageFormat::Unknown && descriptor.isReadable())
        error(op, DiagID::ImageWithoutFormat, "GLSL");
    }
  }

  void checkFunction(FuncOp function) {
    if (function.isExternal()) {
      error(function, DiagID::FunctionWithoutBody, function.getAuthoredName());
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
    if (isa<SetTaskMeshOutputCountOp>(op) && !op->hasAttr("besl.by_group"))
      return missing(op, "a count of mesh workgroups that one invocation sets", "besl-collect-task-count");
    if (isa<SetMeshOutputCountsOp>(op) && !op->hasAttr("besl.by_group"))
      return missing(op, "output counts that one invocation sets", "besl-hoist-mesh-counts");
    if (isa<AtOp, BitcastOp, CombineOp>(op))
      return error(op, DiagID::OpNotPrintable, op->getName().getStringRef(), "GLSL");
    if (isa<EvalOp>(op))
      return missing(op, "an expression statement", "besl-hoist-effects");
    if (isa<IfOp, SwitchOp>(op) && op->getNumResults())
      return missing(op, "a conditional with results", "besl-hoist-effects");
    if (auto raw = dyn_cast<RawOp>(op)) {
      if (!raw.getGlsl())
        error(op, DiagID::RawCodeWithoutText, "GLSL");
      return;
    }
    if (isa<LocalOp, LetOp>(op) && !op->hasAttr("emitted_name"))
      return missing(op, "a variable without emitted name", "besl-mangle-names");
    if (op->getNumResults() == 1 && !isPrintedStatement(op) && !isAccessPath(op) && !isFreeToRepeat(op) && op->getNumRegions() == 0) {
      Value value = op->getResult(0);
      if (!value.use_empty() && !value.hasOneUse())
        return missing(op, "a value without a name that is used more than once", "besl-name-values");
    }
    if (op->getDialect() != program->getDialect() && !isa<TargetSpellingInterface>(op)) {
      error(op, DiagID::OpNotPrintable, op->getName().getStringRef(), "GLSL");
      return;
    }
    if (isa<TargetSpellingInterface>(op)) {
      const IntrinsicSpelling *spelling = getIntrinsicSpelling(op, "glsl");
      if (!spelling && cast<TargetSpellingInterface>(op).getSpelling("glsl").empty())
        error(op, DiagID::IntrinsicWithoutSpelling, op->getName().getStringRef(), "GLSL");
    }
  }

  ProgramOp program;
  DenseSet<Operation *> seen;
  bool ok = true;
};

struct VerifyGLSL : besl::impl::VerifyGLSLBase<VerifyGLSL> {
  void runOnOperation() override {
    getOperation()->walk([&](ProgramOp program) {
      if (!Verifier(program).run())
        signalPassFailure();
      return WalkResult::skip();
    });
    markAllAnalysesPreserved();
  }
};

} // namespace
