// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the text says about registers, or bindings for Vulkan, and the compiler it needs.

#include "HLSLWriter.h"

#include "besl/Target/Support/TextFacts.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace besl {

static std::string getBlockName(Operation *op) {
  if (auto name = op->getAttrOfType<StringAttr>("besl.block_name"))
    return name.str();
  return "Block";
}

/// What a resource is to the API.
static std::string getResourceKind(DescriptorOp op, char registerClass, bool vulkan, bool combined) {
  if (isa<SamplerType>(op.getType()))
    return "sampler";
  if (vulkan) {
    if (op.isBuffer())
      return registerClass == 'b' ? "uniform_buffer" : "storage_buffer";
    return isa<ImageType>(op.getType()) ? "storage_image" : combined ? "combined_image_sampler" : "sampled_image";
  }
  if (registerClass == 'b')
    return "constant_buffer";
  std::string kind = op.isBuffer() ? op->hasAttr("besl.words") ? "byte_address_buffer" : "structured_buffer" : "texture";
  return registerClass == 'u' ? "rw_" + kind : kind;
}

void HLSLWriter::collectFacts(TextFacts &facts) {
  facts.entry.target = "hlsl";
  collectMemberNames(program, reachable, facts);
  facts.entry.name = entry.getPrintedName().str();
  facts.entry.language = llvm::formatv("HLSL {0}.{1}", shaderModel / 10, shaderModel % 10);
  facts.entry.profile = getProfile();
  SmallVector<std::string> compilerOptions = getCompilerOptions();
  facts.entry.options.assign(compilerOptions.begin(), compilerOptions.end());
  for (Operation *global : reachable.globals) {
    reflection::Placement place;
    place.target = "hlsl";
    if (auto op = dyn_cast<PushConstantOp>(global)) {
      place.name = op.getPrintedName().str();
      place.block = getBlockName(op);
      place.kind = options.vulkan ? "push_constants" : "root_constants";
      if (!options.vulkan) {
        place.registerClass = "b";
        auto given = op->getAttrOfType<BindingAttr>("besl.binding");
        place.registerIndex = given ? given.getBinding() : 0;
        place.space = given ? given.getSet() : getPushConstantSpace();
      }
      facts.pushConstants = std::move(place);
      continue;
    }
    auto op = dyn_cast<DescriptorOp>(global);
    if (!op || isSamplerOfTexture(op))
      continue;
    place.name = op.getPrintedName().str();
    char registerClass = getRegisterClass(op);
    place.kind = getResourceKind(op, registerClass, options.vulkan, isCombined(op));
    if (registerClass == 'b')
      place.block = getBlockName(op);
    auto getNumber = [](DescriptorOp op) { return op.getBinding() ? op.getBinding()->getBinding() : op.getSlot(); };
    auto getSpace = [](DescriptorOp op) { return op.getBinding() ? op.getBinding()->getSet() : 0; };
    if (options.vulkan) {
      place.set = getSpace(op);
      place.binding = getNumber(op);
    } else {
      place.registerClass = registerClass;
      place.registerIndex = getNumber(op);
      place.space = getSpace(op);
    }
    auto sampler = dyn_cast_or_null<DescriptorOp>(lookup((op.getSymName() + ".sampler").str()));
    if (sampler && llvm::is_contained(reachable.globals, sampler.getOperation())) {
      place.samplerName = sampler.getPrintedName().str();
      place.samplerCount = sampler.getCount().value_or(1);
      if (!options.vulkan) {
        place.samplerRegister = getNumber(sampler);
        place.samplerSpace = getSpace(sampler);
      }
    }
    facts.resources[op.getSymName().str()] = std::move(place);
  }
}

} // namespace besl
