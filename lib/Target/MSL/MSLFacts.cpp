// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the text says about indices and address spaces, and the compiler it needs.

#include "MSLWriter.h"

#include "besl/Target/Support/TextFacts.h"

using namespace mlir;

namespace besl {

static std::optional<uint32_t> getIndex(DescriptorOp op) {
  auto index = op->getAttrOfType<IntegerAttr>("besl.index");
  return index ? std::optional<uint32_t>(index.getValue().getZExtValue()) : std::nullopt;
}

void MSLWriter::collectFacts(TextFacts &facts) {
  facts.entry.target = "msl";
  collectMemberNames(program, reachable, facts);
  facts.entry.name = entry.getPrintedName().str();
  facts.entry.language = "Metal " + options.version;
  facts.entry.options = {getStandardOption()};
  for (Operation *global : reachable.globals) {
    reflection::Placement place;
    place.target = "msl";
    if (auto op = dyn_cast<PushConstantOp>(global)) {
      place.name = op.getPrintedName().str();
      place.block = getTypeName(op.getType());
      place.kind = "buffer";
      place.index = getPushConstantIndex(op);
      place.addressSpace = "constant";
      facts.pushConstants = std::move(place);
      continue;
    }
    auto op = dyn_cast<DescriptorOp>(global);
    if (!op || isSamplerOfTexture(op))
      continue;
    place.name = op.getPrintedName().str();
    place.kind = op.isBuffer() ? "buffer" : isa<SamplerType>(op.getType()) ? "sampler" : "texture";
    if (op.isBuffer()) {
      place.addressSpace = getSpace(op).str();
      if (isa<StructType>(op.getType()))
        place.block = getTypeName(op.getType());
    }
    (options.argumentBuffer ? place.argumentId : place.index) = getIndex(op);
    if (options.argumentBuffer)
      place.argumentBuffer = kArgumentBuffer;
    auto sampler = dyn_cast_or_null<DescriptorOp>(lookup((op.getSymName() + ".sampler").str()));
    if (sampler && llvm::is_contained(reachable.globals, sampler.getOperation())) {
      place.samplerName = sampler.getPrintedName().str();
      place.samplerCount = sampler.getCount().value_or(1);
      (options.argumentBuffer ? place.samplerArgumentId : place.samplerIndex) = getIndex(sampler);
    }
    facts.resources[op.getSymName().str()] = std::move(place);
  }
}

} // namespace besl
