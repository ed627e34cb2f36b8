// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the text says about bind groups, and the device it needs.

#include "WGSLWriter.h"

#include "besl/Analysis/Layout.h"
#include "besl/Target/Support/TextFacts.h"
#include "besl/Target/Support/WorkgroupMemory.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace besl {

/// The features of a device that the text needs.
std::vector<std::string> WGSLWriter::getFeatures() {
  std::set<std::string> features = formatFeatures;
  // As features of a device, extensions of the language are spelled with hyphens.
  for (std::string feature : extensions) {
    llvm::replace(feature, '_', '-');
    features.insert(feature == "f16" ? "shader-f16" : feature);
  }
  return {features.begin(), features.end()};
}

/// The limits of a device that the text goes beyond the defaults of, with what it needs.
std::vector<std::pair<std::string, uint64_t>> WGSLWriter::getLimits() {
  std::vector<std::pair<std::string, uint64_t>> limits;
  auto need = [&](StringRef name, uint64_t value, uint64_t standard) {
    if (value > standard)
      limits.push_back({name.str(), value});
  };
  uint64_t groups = 0, bindings = 0, storage = 0, uniform = 0, textures = 0, samplers = 0, images = 0, workgroup = 0;
  for (Operation *global : reachable.globals) {
    auto place = [&](BindingAttr binding) {
      groups = std::max<uint64_t>(groups, binding ? binding.getSet() + uint64_t(1) : 1);
      bindings = std::max<uint64_t>(bindings, binding ? binding.getBinding() + uint64_t(1) : 1);
    };
    if (isa<WorkgroupOp>(global))
      workgroup = llvm::SaturatingAdd(workgroup, llvm::alignTo(getWorkgroupBytes(getDeclaredType(global), /*padsVectors=*/true), 16));
    if (isa<PushConstantOp>(global)) {
      ++uniform;
      place(global->getAttrOfType<BindingAttr>("besl.binding"));
    }
    auto descriptor = dyn_cast<DescriptorOp>(global);
    if (!descriptor)
      continue;
    place(descriptor.getBinding().value_or(BindingAttr()));
    ++(descriptor.isBuffer() ? isUniformBuffer(descriptor) ? uniform : storage
       : isa<ImageType>(descriptor.getType())   ? images
       : isa<SamplerType>(descriptor.getType()) ? samplers
                                                : textures);
  }
  need("maxBindGroups", groups, 4);
  need("maxBindingsPerBindGroup", bindings, 1000);
  need("maxStorageBuffersPerShaderStage", storage, 8);
  need("maxUniformBuffersPerShaderStage", uniform, 12);
  need("maxSampledTexturesPerShaderStage", textures, 16);
  need("maxSamplersPerShaderStage", samplers, 16);
  need("maxStorageTexturesPerShaderStage", images, 4);
  uint64_t invocations = 0, extents[3] = {0, 0, 0};
  for (const Entry &entry : entries) {
    if (entry.getStage() != StageKind::Compute)
      continue;
    uint64_t own = 1;
    for (auto [axis, extent] : llvm::enumerate(FuncOp(entry.function).getEntry()->getWorkgroup())) {
      own = llvm::SaturatingMultiply<uint64_t>(own, extent);
      extents[axis] = std::max<uint64_t>(extents[axis], extent);
    }
    invocations = std::max(invocations, own);
  }
  for (unsigned axis = 0; axis < 3; ++axis)
    need(std::string("maxComputeWorkgroupSize") + "XYZ"[axis], extents[axis], axis == 2 ? 64 : 256);
  need("maxComputeInvocationsPerWorkgroup", invocations, 256);
  need("maxComputeWorkgroupStorageSize", workgroup, 16384);
  return limits;
}

void WGSLWriter::collectFacts(TextFacts &facts) {
  facts.entry.target = "wgsl";
  collectMemberNames(FuncOp(entries.front().function)->getParentOfType<ProgramOp>(), reachable, facts);
  facts.entry.name = entries.front().function.getPrintedName().str();
  facts.entry.language = "WGSL";
  facts.entry.extensions = getFeatures();
  for (auto [name, value] : getLimits())
    facts.entry.options.push_back(name + "=" + llvm::utostr(value));
  for (Operation *global : reachable.globals) {
    reflection::Placement place;
    place.target = "wgsl";
    auto setPlace = [&](BindingAttr binding) {
      place.set = binding ? binding.getSet() : 0;
      place.binding = binding ? binding.getBinding() : 0;
    };
    if (auto op = dyn_cast<PushConstantOp>(global)) {
      place.name = op.getPrintedName().str();
      if (!op->hasAttr("besl.words"))
        place.block = getTypeName(op.getType());
      place.kind = "uniform_buffer";
      setPlace(op->getAttrOfType<BindingAttr>("besl.binding"));
      facts.pushConstants = std::move(place);
      continue;
    }
    auto op = dyn_cast<DescriptorOp>(global);
    if (!op || isSamplerOfTexture(op))
      continue;
    place.name = op.getPrintedName().str();
    place.kind = op.isBuffer() ? isUniformBuffer(op) ? "uniform_buffer" : "storage_buffer" : isa<ImageType>(op.getType()) ? "storage_image" : isa<SamplerType>(op.getType()) ? "sampler" : "sampled_image";
    if (op.isBuffer() && isa<StructType>(op.getType()))
      place.block = getTypeName(op.getType());
    setPlace(op.getBinding().value_or(BindingAttr()));
    auto sampler = dyn_cast_or_null<DescriptorOp>(lookup((op.getSymName() + ".sampler").str()));
    if (sampler && llvm::is_contained(reachable.globals, sampler.getOperation())) {
      place.samplerName = sampler.getPrintedName().str();
      place.samplerCount = 1;
      if (std::optional<BindingAttr> binding = sampler.getBinding()) {
        place.samplerSet = binding->getSet();
        place.samplerBinding = binding->getBinding();
      }
    }
    facts.resources[op.getSymName().str()] = std::move(place);
  }
}

} // namespace besl
