// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the writer takes for granted, checked.

#include "besl/Analysis/Layout.h"
#include "besl/Analysis/Reachability.h"
#include "besl/Dialect/BESL/IR/BESLIntrinsics.h"
#include "besl/Support/Limits.h"
#include "besl/Support/TargetDiag.h"
#include "besl/Target/HLSL/Passes.h"
#include "besl/Target/Support/CFamilyVerifier.h"
#include "besl/Target/Support/PlaceTable.h"
#include "besl/Target/Support/WorkgroupMemory.h"
#include "llvm/ADT/StringExtras.h"

namespace besl {
#define GEN_PASS_DEF_VERIFYHLSL
#include "besl/Target/HLSL/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

/// Bytes of the largest element of a structured buffer.
constexpr uint64_t kMaxStructuredStride = 2048;

/// Of Direct3D: bytes of workgroup memory, and invocations of a task or mesh stage.
constexpr uint64_t kMaxWorkgroupBytes = 32768, kMaxMeshWorkgroupBytes = 28672;
constexpr uint64_t kMaxMeshInvocations = 128;

class Verifier : public CFamilyVerifier {
public:
  Verifier(ProgramOp program, unsigned profile, bool hasBase, bool vulkan, bool strictFloats)
      : CFamilyVerifier(program, "hlsl", "HLSL"), layout(program.getMatrixLayout()), profile(profile), hasBase(hasBase), vulkan(vulkan),
        strictFloats(strictFloats) {}

private:
  bool checkEntry(FuncOp entry) override {
    stage = entry.getEntry()->getStage();
    if (stage == StageKind::Task || stage == StageKind::Mesh)
      needModel(entry, 65, (Twine("a ") + stringifyStageKind(stage) + " stage").str());
    checkWorkgroup(entry);
    return true;
  }

  void checkWorkgroup(FuncOp entry) {
    ArrayRef<uint32_t> size = entry.getEntry()->getWorkgroup();
    if (size.size() != 3)
      return;
    bool meshing = stage == StageKind::Task || stage == StageKind::Mesh;
    uint64_t invocations = 1, most = meshing && !vulkan ? kMaxMeshInvocations : limits::kWorkgroupInvocations;
    for (uint32_t dimension : size)
      invocations = llvm::SaturatingMultiply<uint64_t>(invocations, dimension);
    if (invocations > most || size[2] > limits::kWorkgroupDepth)
      error(entry, TargetDiag::WorkgroupBeyondTarget, size[0], size[1], size[2], "HLSL", most, limits::kWorkgroupDepth);
    if (vulkan)
      return;
    uint64_t bytes = 0, room = stage == StageKind::Mesh ? kMaxMeshWorkgroupBytes : kMaxWorkgroupBytes;
    Operation *largest = nullptr;
    for (uint64_t mostBytes = 0; Operation *global : getReachable(program, entry).globals) {
      if (!isa<WorkgroupOp>(global))
        continue;
      uint64_t own = getWorkgroupBytes(getDeclaredType(global), /*padsVectors=*/false);
      bytes = llvm::SaturatingAdd(bytes, own);
      if (own > mostBytes) {
        mostBytes = own;
        largest = global;
      }
    }
    if (bytes > room)
      error(largest, TargetDiag::WorkgroupMemoryTooLarge, bytes, "Direct3D", room);
  }

  /// Where a bind map puts the resource.
  void checkPlace(Operation *op) {
    if (auto given = op->getAttrOfType<BindingAttr>("besl.binding"); given && !vulkan)
      ok &= places.add(op, "space " + llvm::utostr(given.getSet()) + ", register b", given.getBinding(), 1);
    auto descriptor = dyn_cast<DescriptorOp>(op);
    if (!descriptor || !descriptor.getBinding())
      return;
    uint32_t number = descriptor.getBinding()->getBinding(), space = descriptor.getBinding()->getSet();
    if (vulkan) {
      // A texture and its sampler are one descriptor.
      if (!isa<SamplerType>(descriptor.getType()))
        ok &= places.add(op, "set " + llvm::utostr(space) + ", binding ", number, 1);
      return;
    }
    bool isUniform = descriptor.isBuffer() && descriptor.getAddressSpace() == AddressSpace::Uniform && !op->hasAttr("besl.storage_buffer");
    char kind = isa<SamplerType>(descriptor.getType()) ? 's'
                : isUniform                            ? 'b'
                : isa<TextureType>(descriptor.getType()) || !descriptor.isWritable() ? 't'
                                                                                     : 'u';
    ok &= places.add(op, "space " + llvm::utostr(space) + ", register " + kind, number, descriptor.getCount().value_or(1));
  }

  void checkGlobal(Operation *op) override {
    checkPlace(op);
    if (auto block = dyn_cast<PushConstantOp>(op); block && !op->hasAttr("besl.words"))
      return missing(op, "a block of push constants with fields", "besl-lower-buffers-to-words");
    auto descriptor = dyn_cast<DescriptorOp>(op);
    if (!descriptor || !descriptor.isBuffer() || op->hasAttr("besl.words"))
      return;
    auto array = dyn_cast<ArrayType>(descriptor.getType());
    std::optional<TypeLayout> bytes = array ? layout.get(array) : std::nullopt;
    bool isUniform = descriptor.getAddressSpace() == AddressSpace::Uniform && !op->hasAttr("besl.storage_buffer");
    if (isUniform || !bytes || bytes->arrayStride % 4 || bytes->arrayStride > kMaxStructuredStride)
      missing(op, "a buffer of this layout", "besl-lower-buffers-to-words");
  }

  void checkFunction(FuncOp function) override {
    for (Type type : function.getArgumentTypes())
      if (isa<ImageType>(type))
        missing(function, "an image parameter", "besl-specialize-handle-params");
    // What only entries are given.
    if (function.isEntry())
      return;
    function.walk([&](Operation *op) {
      auto builtin = dyn_cast<BuiltinOp>(op);
      auto global = dyn_cast<GlobalOp>(op);
      bool isBuiltin = builtin && builtin.getBuiltin() != BuiltinValue::SubgroupInvocationId && builtin.getBuiltin() != BuiltinValue::SubgroupSize;
      AddressSpace space = global ? cast<RefType>(global.getType()).getSpace() : AddressSpace::Function;
      if (stage == StageKind::Mesh && (space == AddressSpace::Output || space == AddressSpace::Payload ||
                                       isa<SetMeshVertexPositionOp, SetMeshTriangleOp, SetMeshPrimitiveRenderTargetArrayIndexOp>(op)))
        return missing(op, "an output or payload of a mesh stage in a function", "besl-inline-stage-outputs");
      if (isBuiltin || space == AddressSpace::Input || space == AddressSpace::Output)
        missing(op, "a stage value in a function", "besl-globalize-stage-values");
    });
  }

  StringRef getRawText(RawOp op) override { return op.getHlsl().value_or(""); }

  void needModel(Operation *op, unsigned model, StringRef what) {
    if (profile && model > profile)
      error(op, TargetDiag::ShaderModelTooOld, what, model / 10, model % 10, profile / 10, profile % 10);
  }

  void checkOp(Operation *op) override {
    if (strictFloats && isa<FmaOp>(op))
      report(op->getLoc(), TargetDiag::FmaNotFused);
    if (isa<SetTaskMeshOutputCountOp>(op) && !op->hasAttr("besl.by_group"))
      return missing(op, "a count of mesh workgroups that one invocation sets", "besl-collect-task-count");
    if (isa<SetMeshOutputCountsOp>(op) && !op->hasAttr("besl.by_group"))
      return missing(op, "output counts that one invocation sets", "besl-hoist-mesh-counts");
    if (auto product = dyn_cast<SelectOp>(op); product && isa<ArrayType, StructType>(product.getType()))
      return missing(op, "a choice between arrays or structs", "besl-hoist-effects");
    if (auto builtin = dyn_cast<BuiltinOp>(op)) {
      switch (builtin.getBuiltin()) {
      case BuiltinValue::NumWorkgroups:
        error(op, TargetDiag::BuiltinUnavailable, "num_workgroups", "HLSL");
        return;
      case BuiltinValue::VertexIndex:
      case BuiltinValue::InstanceIndex:
        if (profile && profile < 68 && !hasBase)
          report(op->getLoc(), TargetDiag::IndexWithoutBase, stringifyBuiltinValue(builtin.getBuiltin()));
        return;
      default:
        return;
      }
    }
    auto isHalf = [](Type type) { return getScalarOrSelf(type).isF16(); };
    if (!usesHalves && (llvm::any_of(op->getOperandTypes(), isHalf) || llvm::any_of(op->getResultTypes(), isHalf))) {
      usesHalves = true;
      needModel(op, 62, "'f16'");
    }
  }

  StorageLayout layout;
  /// Of the entry whose functions are looked at.
  StageKind stage = StageKind::Compute;
  unsigned profile;
  bool hasBase, vulkan, strictFloats;
  PlaceTable places;
  bool usesHalves = false;
};

struct VerifyHLSL : besl::impl::VerifyHLSLBase<VerifyHLSL> {
  using Base::Base;
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      if (!Verifier(program, profile, hasBase, vulkan, strictFloats).run())
        signalPassFailure();
      return WalkResult::skip();
    });
    markAllAnalysesPreserved();
  }
};

} // namespace
