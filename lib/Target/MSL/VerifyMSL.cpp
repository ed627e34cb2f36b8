// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the writer takes for granted, checked.

#include "besl/Analysis/Reachability.h"
#include "besl/Analysis/TextShape.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLIntrinsics.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/IntrinsicSpelling.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Support/DriverDiag.h"
#include "besl/Support/TargetDiag.h"
#include "besl/Target/MSL/Passes.h"
#include "besl/Target/Support/StageOutputs.h"
#include "llvm/ADT/StringExtras.h"

namespace besl {
#define GEN_PASS_DEF_VERIFYMSL
#include "besl/Target/MSL/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;

namespace {

/// `3.1` as 301.
unsigned parseVersion(StringRef text) {
  auto [major, minor] = text.split('.');
  unsigned a = 0, b = 0;
  if (major.getAsInteger(10, a) || minor.getAsInteger(10, b))
    return 0;
  return a * 100 + b;
}

/// The last index of a buffer, and that of the argument buffer.
constexpr uint64_t kLastBuffer = 30;
constexpr uint64_t kArgumentBuffer = 16;

/// Mesh workgroups that every device can start from one of a task stage.
constexpr uint32_t kMaxMeshGrid = 1024;

/// What every device has.
constexpr uint64_t kMaxWorkgroupBytes = 32768;

class Verifier {
public:
  Verifier(ProgramOp program, StringRef version, bool isBare) : program(program), version(version), isBare(isBare) {}

  bool run() {
    for (auto function : program.getBody().front().getOps<FuncOp>()) {
      if (!function.isEntry())
        continue;
      StageKind stage = function.getEntry()->getStage();
      if ((stage == StageKind::Task || stage == StageKind::Mesh) && parseVersion(version) < parseVersion("3.0"))
        error(function, TargetDiag::MetalVersion, stage == StageKind::Task ? "a task stage" : "a mesh stage", "3.0", version);
      if (uint32_t grid = function.getEntry()->getMaxMeshThreadgroups(); stage == StageKind::Task && grid > kMaxMeshGrid)
        report(function.getLoc(), TargetDiag::MeshGridTooLarge, grid, kMaxMeshGrid);
      ReachableProgram reachable = getReachable(program, function);
      ok &= checkStageOutputs(function, reachable);
      for (Operation *global : reachable.globals)
        checkGlobal(global);
      if (stage == StageKind::Mesh)
        checkRecords();
      for (FuncOp callee : reachable.functions)
        if (seen.insert(callee).second)
          checkFunction(callee);
      checkMemory(function, reachable);
    }
    return ok;
  }

private:
  template <typename... Args>
  void error(Operation *op, DiagID id, const Args &...args) {
    ok = false;
    report(op->getLoc(), id, args...);
  }

  void missing(Operation *op, StringRef what, StringRef pass) { error(op, TargetDiag::NotLegalized, what, "Metal", pass); }

  void checkGlobal(Operation *op) {
    if (!seen.insert(op).second)
      return;
    if (!op->hasAttr("emitted_name"))
      missing(op, "a declaration without emitted name", "besl-mangle-names");
    if (auto given = op->getAttrOfType<IntegerAttr>("besl.given_index"); given && isa<PushConstantOp>(op))
      checkPushConstants(op, given.getValue().getZExtValue());
    if (auto descriptor = dyn_cast<DescriptorOp>(op)) {
      if (!descriptor->hasAttr("besl.index"))
        missing(op, "a descriptor without index", "besl-assign-indices");
      if (isBare && descriptor.isBuffer() && descriptor.getCount())
        error(op, TargetDiag::BareBufferArray);
    }
  }

  /// What the entry binds apart from resources: the push constants, and the buffer that has all resources.
  void checkPushConstants(Operation *op, uint64_t index) {
    auto place = op->getAttrOfType<LocationAttr>("besl.placed_by");
    Location location = place ? Location(place) : op->getLoc();
    if (index > kLastBuffer)
      report(location, TargetDiag::IndexTooLarge, cast<PushConstantOp>(op).getAuthoredName(), index, "buffers", kLastBuffer);
    else if (!isBare && index == kArgumentBuffer)
      report(location, DriverDiag::BindingClash, cast<PushConstantOp>(op).getAuthoredName(), "the argument buffer", "index " + llvm::utostr(index));
    else
      return;
    ok = false;
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

  /// The records of a mesh name the outputs that their fields stand for, which must still be there.
  void checkRecords() {
    SymbolTable symbols(program);
    for (auto variable : program.getBody().front().getOps<WorkgroupOp>()) {
      auto fields = variable->getAttrOfType<ArrayAttr>("besl.mesh_fields");
      if (!fields)
        continue;
      auto array = dyn_cast<ArrayType>(variable.getType());
      auto record = array ? dyn_cast<StructType>(array.getElementType()) : StructType();
      bool whole = record && record.getNumFields() == fields.size() && llvm::all_of(fields, [&](Attribute field) {
        auto output = dyn_cast<FlatSymbolRefAttr>(field);
        return isa<StringAttr>(field) || (output && symbols.lookup<OutputOp>(output.getValue()));
      });
      if (!whole)
        missing(variable, "a record of outputs that are not declared", "besl-stage-mesh-outputs");
    }
  }

  /// What the workgroup variables take, as Metal lays them out.
  void checkMemory(FuncOp entry, const ReachableProgram &reachable) {
    uint64_t bytes = 0;
    for (Operation *global : reachable.globals)
      if (isa<WorkgroupOp>(global)) {
        auto [size, alignment] = getSizeAndAlignment(getDeclaredType(global));
        bytes = llvm::alignTo(bytes, alignment) + size;
      }
    if (bytes > kMaxWorkgroupBytes)
      error(entry, TargetDiag::WorkgroupMemoryTooLarge, bytes, "Metal", kMaxWorkgroupBytes);
  }

  static std::pair<uint64_t, uint64_t> getSizeAndAlignment(Type type) {
    if (auto array = dyn_cast<ArrayType>(type)) {
      auto [size, alignment] = getSizeAndAlignment(array.getElementType());
      return {size * array.getCount(), alignment};
    }
    if (auto structType = dyn_cast<StructType>(type)) {
      uint64_t size = 0, alignment = 1;
      for (Type field : structType.getFieldTypes()) {
        auto [fieldSize, fieldAlignment] = getSizeAndAlignment(field);
        size = llvm::alignTo(size, fieldAlignment) + fieldSize;
        alignment = std::max(alignment, fieldAlignment);
      }
      return {llvm::alignTo(size, alignment), alignment};
    }
    if (auto matrix = dyn_cast<MatrixType>(type)) {
      auto [size, alignment] = getSizeAndAlignment(matrix.getColumnType());
      return {size * matrix.getColumns(), alignment};
    }
    if (auto atomic = dyn_cast<AtomicType>(type))
      type = atomic.getElementType();
    uint64_t scalar = type.isInteger(1) ? 1 : getScalarOrSelf(type).getIntOrFloatBitWidth() / 8;
    auto vector = dyn_cast<VectorType>(type);
    uint64_t size = scalar * (!vector ? 1 : vector.getNumElements() == 3 ? 4 : vector.getNumElements());
    return {size, size};
  }

  /// Whether the version has what a spelling or helper needs.
  void checkVersion(Operation *op, ArrayRef<StringLiteral> needs) {
    for (StringRef need : needs)
      if (parseVersion(need) > parseVersion(version)) {
        error(op, TargetDiag::MetalVersion, "'" + op->getName().stripDialect().str() + "'", need, version);
        return;
      }
  }

  void checkOp(Operation *op) {
    if (isa<InsertOp, InsertDynamicOp>(op))
      return missing(op, "an insertion", "besl-lower-inserts");
    if (isa<TextureLayerOp>(op))
      return missing(op, "a layer of a texture", "besl-lower-texture-layers");
    if (isa<SetTaskMeshOutputCountOp>(op) && !op->hasAttr("besl.by_group"))
      return missing(op, "a count of mesh workgroups that one invocation sets", "besl-collect-task-count");
    if (isa<SetMeshOutputCountsOp, SetMeshVertexPositionOp, SetMeshTriangleOp, SetMeshPrimitiveRenderTargetArrayIndexOp>(op))
      return missing(op, "an output of a mesh stage", "besl-stage-mesh-outputs");
    if (isa<ArrayLengthOp>(op)) {
      ok = false;
      report(op->getLoc(), TargetDiag::BuiltinUnavailable, "the length of a buffer", "Metal").attachNote()
          << "the host can pass it in a buffer or a push constant; 'besl-robust-access' does without where 'runtime-arrays=off' is given";
      return;
    }
    if (isa<AtOp>(op))
      return error(op, TargetDiag::OpNotPrintable, op->getName().getStringRef(), "Metal");
    if (isa<EvalOp>(op))
      return missing(op, "an expression statement", "besl-hoist-effects");
    if (isa<IfOp, SwitchOp>(op) && op->getNumResults())
      return missing(op, "a conditional with results", "besl-hoist-effects");
    if (auto raw = dyn_cast<RawOp>(op)) {
      if (!raw.getMsl())
        error(op, TargetDiag::RawCodeWithoutText, "Metal");
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
      error(op, TargetDiag::OpNotPrintable, op->getName().getStringRef(), "Metal");
      return;
    }
    if (isa<TargetSpellingInterface>(op)) {
      const IntrinsicSpelling *spelling = getIntrinsicSpelling(op, "msl");
      if (!spelling && cast<TargetSpellingInterface>(op).getSpelling("msl").empty())
        error(op, TargetDiag::IntrinsicWithoutSpelling, op->getName().getStringRef(), "Metal");
      if (spelling)
        checkVersion(op, spelling->extensions);
    }
  }

  ProgramOp program;
  StringRef version;
  bool isBare;
  DenseSet<Operation *> seen;
  bool ok = true;
};

struct VerifyMSL : besl::impl::VerifyMSLBase<VerifyMSL> {
  using Base::Base;
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
      if (!Verifier(program, version, bindings == MetalBindings::Bare).run())
        signalPassFailure();
      return WalkResult::skip();
    });
    markAllAnalysesPreserved();
  }
};

} // namespace
