// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes from any program to a printable one, in order. What the options of shared passes say here is what Metal is.

#include "besl/Target/MSL/Keywords.h"
#include "besl/Target/MSL/MSL.h"
#include "besl/Target/MSL/Passes.h"
#include "besl/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;

namespace besl {

void buildLegalizeForMSLPipeline(OpPassManager &manager, const MSLPipelineOptions &options) {
  registerMSLNamingRules();
  manager.addPass(createForwardLets({/*keepNames=*/true}));
  manager.addPass(createZeroWorkgroupMemory());
  manager.addPass(createMergePayloads());
  manager.addPass(createLowerTextureLayers());
  manager.addPass(createCollectTaskCount());
  manager.addPass(createLimitUniformBuffers({/*maxBytes=*/options.constantMemory == ConstantMemory::Storage ? 0 : uint64_t(1) << 16}));
  // An image may be a parameter, but the type does not tell with which access.
  manager.addPass(createSpecializeHandleParams());
  SplitSamplersOptions samplers;
  samplers.spelling = "msl";
  samplers.perElement = options.samplerPerElement;
  manager.addPass(createSplitSamplers(samplers));
  AssignIndicesOptions indices;
  indices.perKind = options.bindings == MetalBindings::Bare;
  manager.addPass(createAssignIndices(indices));
  // Metal's clip space has y up, as that of BESL.
  if (options.clipY == ClipY::Down)
    manager.addPass(createFlipClipY());
  // An array there is none of the arrays that values are.
  manager.addPass(createSplitClipDistances({/*width=*/1}));
  // C++ rounds a struct's size up as the layout does, wherever it stands.
  LowerStorageTypesOptions storage;
  storage.matrixArrays = true;
  storage.padStructs = false;
  storage.byteEngineColumns = true;
  manager.addPass(createLowerStorageTypes(storage));
  manager.addPass(createStageMeshOutputs());
  manager.addPass(createFoldFloatConstants());
  manager.addPass(createMaskDiscardedEffects());
  DefineArithmeticOptions arithmetic;
  arithmetic.signedOverflow = true;
  // Both languages of the family that C++ belongs to give a remainder the sign of the dividend.
  arithmetic.signedRemainder = false;
  manager.addPass(createDefineArithmetic(arithmetic));
  manager.addPass(createLowerInserts());
  manager.addPass(createClampConstantIndices());
  HoistEffectsOptions hoist;
  hoist.spelling = "msl";
  manager.addPass(createHoistEffects(hoist));
  NameValuesOptions naming;
  naming.spelling = "msl";
  manager.addPass(createNameValues(naming));
  manager.addPass(createPassContext());
  MangleNamesOptions mangling;
  mangling.rules = "msl";
  mangling.entryName = options.entryName;
  mangling.blocks = false;
  mangling.minify = options.minify;
  // Metal's reflection and argument encoders know resources by name too.
  mangling.keepResources = true;
  manager.addPass(createMangleNames(mangling));
  VerifyMSLOptions verify;
  verify.version = options.version;
  verify.bindings = options.bindings;
  manager.addPass(createVerifyMSL(verify));
}

void registerMSLPasses() {
  registerMSLNamingRules();
  registerBESLMSLPasses();
  PassPipelineRegistration<MSLPipelineOptions>("besl-legalize-for-msl", "Rewrite a program until Metal can say it", buildLegalizeForMSLPipeline);
}

} // namespace besl
