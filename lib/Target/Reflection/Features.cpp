// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a program uses of the pipeline and the device. Intrinsics are asked through their interfaces and spellings, so that a new one
// is seen without being listed here.

#include "Features.h"

#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLInterfaces.h"
#include "besl/Dialect/BESL/IR/IntrinsicSpelling.h"

using namespace mlir;

namespace besl {

static bool holdsWidth(Type type, unsigned width, bool floats) {
  if (auto array = dyn_cast<ArrayType>(type))
    return holdsWidth(array.getElementType(), width, floats);
  if (auto structType = dyn_cast<StructType>(type))
    return llvm::any_of(structType.getFieldTypes(), [&](Type field) { return holdsWidth(field, width, floats); });
  Type scalar = getScalarOrSelf(type);
  return scalar.isIntOrFloat() && scalar.getIntOrFloatBitWidth() == width && (floats || !isa<FloatType>(scalar));
}

/// What a spelling in GLSL tells: extensions name the groups of subgroup operations.
static void addFromSpelling(Operation *op, std::set<std::string> &features) {
  const IntrinsicSpelling *glsl = getIntrinsicSpelling(op, "glsl");
  if (!glsl)
    return;
  if (glsl->text == "@barrier")
    features.insert("barrier");
  for (StringRef extension : glsl->extensions)
    if (extension.consume_front("GL_KHR_shader_"))
      features.insert(extension.str());
  if (const IntrinsicSpelling *hlsl = getIntrinsicSpelling(op, "hlsl"); hlsl && hlsl->text == "@mesh_layer")
    features.insert("layer");
  // Without a level of its own, a sample takes it from the neighbours.
  if (const IntrinsicSpelling *msl = getIntrinsicSpelling(op, "msl"); msl && msl->text.contains("$S") && glsl->text.starts_with("texture("))
    features.insert("implicit_lod");
}

static void addFromOp(Operation *op, std::set<std::string> &features) {
  if (isa<DiscardOp>(op))
    features.insert("discard");
  if (isa<RawOp>(op))
    features.insert("raw_code");
  if (auto builtin = dyn_cast<BuiltinOp>(op))
    if (builtin.getBuiltin() == BuiltinValue::SubgroupInvocationId || builtin.getBuiltin() == BuiltinValue::SubgroupSize)
      features.insert("subgroup_basic");
  if (op->hasAttr("besl.nonuniform"))
    features.insert("nonuniform_indexing");
  if (auto access = dyn_cast<ResourceAccessInterface>(op)) {
    Value resource = access.getResource();
    auto place = resource ? dyn_cast<RefType>(resource.getType()) : RefType();
    if (place && isa<AtomicType>(place.getPointee()))
      features.insert(place.getSpace() == AddressSpace::Workgroup ? "workgroup_atomics" : "buffer_atomics");
    else if (resource && isa<ImageType>(resource.getType()) && access.readsResource() && access.writesResource())
      features.insert("image_atomics");
  }
  addFromSpelling(op, features);
  auto legality = dyn_cast<StageLegalityInterface>(op);
  auto lanes = dyn_cast<LaneBehaviorInterface>(op);
  bool fragmentOnly = legality && legality.getLegalStages() == StageMask{Stage::Fragment};
  if (fragmentOnly && lanes && lanes.getLaneBehavior() == LaneBehavior::CrossLane)
    features.insert("derivatives");
  auto isHalf = [](Type type) { return getScalarOrSelf(type).isF16(); };
  if (!isa<LoadOp, StoreOp, ConvertOp>(op) && (llvm::any_of(op->getOperandTypes(), isHalf) || llvm::any_of(op->getResultTypes(), isHalf)))
    features.insert("half_arithmetic");
}

std::set<std::string> collectFeatures(const ReachableProgram &reachable) {
  std::set<std::string> features;
  for (FuncOp function : reachable.functions)
    function->walk([&](Operation *op) { addFromOp(op, features); });
  for (Operation *global : reachable.globals) {
    if (isa<WorkgroupOp>(global))
      features.insert("workgroup_storage");
    if (isa<TaskPayloadOp>(global))
      features.insert("task_payload");
    if (isa<SpecConstantOp>(global))
      features.insert("specialization_constants");
    auto descriptor = dyn_cast<DescriptorOp>(global);
    if (!isa<PushConstantOp>(global) && !(descriptor && descriptor.isBuffer()))
      continue;
    if (holdsWidth(getDeclaredType(global), 8, false))
      features.insert("storage_8bit");
    if (holdsWidth(getDeclaredType(global), 16, true))
      features.insert("storage_16bit");
  }
  return features;
}

std::set<std::string> collectBuiltins(const ReachableProgram &reachable) {
  std::set<std::string> builtins;
  for (FuncOp function : reachable.functions)
    function->walk([&](BuiltinOp op) { builtins.insert(stringifyBuiltinValue(op.getBuiltin()).str()); });
  return builtins;
}

} // namespace besl
