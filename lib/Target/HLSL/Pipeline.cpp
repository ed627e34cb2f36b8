// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes from any program to a printable one, in order. What the options of shared passes say here is what HLSL is.

#include "besl/Target/HLSL/HLSL.h"
#include "besl/Target/HLSL/Keywords.h"
#include "besl/Target/HLSL/Passes.h"
#include "besl/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;

namespace besl {

void buildLegalizeForHLSLPipeline(OpPassManager &manager, const HLSLPipelineOptions &options) {
  registerHLSLNamingRules();
  manager.addPass(createForwardLets({/*keepNames=*/true}));
  manager.addPass(createZeroWorkgroupMemory());
  manager.addPass(createMergePayloads());
  manager.addPass(createLowerTextureLayers());
  manager.addPass(createCollectTaskCount());
  manager.addPass(createHoistMeshCounts());
  manager.addPass(createInlineStageOutputs());
  manager.addPass(createAssignBindings({/*set=*/options.space}));
  manager.addPass(createLimitUniformBuffers({/*maxBytes=*/options.constantMemory == ConstantMemory::Storage ? 0 : uint64_t(1) << 16}));
  // An image may be a parameter, but a function does not know its format.
  manager.addPass(createMarkNonuniform());
  manager.addPass(createSpecializeHandleParams());
  // Direct3D's clip space has y up, as that of BESL; Vulkan's has it down.
  if (options.vulkan && options.clipY == ClipY::Up)
    manager.addPass(createFlipClipY());
  manager.addPass(createSplitClipDistances({/*width=*/4}));
  manager.addPass(createClampConstantIndices());
  LowerBuffersToWordsOptions words;
  words.maxStructuredStride = 2048;
  manager.addPass(createLowerBuffersToWords(words));
  manager.addPass(createLowerStorageTypes());
  manager.addPass(createFoldFloatConstants());
  manager.addPass(createDefineArithmetic());
  manager.addPass(createLowerInserts());
  manager.addPass(createClampConstantIndices());
  manager.addPass(createMarkNonuniform());
  manager.addPass(createSplitSamplers({/*spelling=*/"hlsl", /*perElement=*/options.samplerPerElement}));
  manager.addPass(createGlobalizeStageValues());
  if (options.strictFloats)
    manager.addPass(createNameFloatSteps());
  // Before HLSL 2021, which not every compiler takes by itself, both sides of `&&` are evaluated.
  manager.addPass(createHoistEffects({/*spelling=*/"hlsl", /*switchTakesBreak=*/true, /*aggregatesNeedVariables=*/true, /*logicalEvaluatesBoth=*/true}));
  manager.addPass(createNameValues({/*spelling=*/"hlsl", /*aggregatesNeedVariables=*/true}));
  // Direct3D's reflection finds resources by name.
  MangleNamesOptions mangling;
  mangling.rules = "hlsl";
  mangling.entryName = options.entryName;
  mangling.minify = options.minify;
  mangling.keepResources = !options.vulkan;
  manager.addPass(createMangleNames(mangling));
  VerifyHLSLOptions verify;
  verify.profile = options.profile;
  verify.hasBase = options.vulkan || options.baseConstants;
  verify.vulkan = options.vulkan;
  verify.strictFloats = options.strictFloats;
  manager.addPass(createVerifyHLSL(verify));
}

void registerHLSLPasses() {
  registerHLSLNamingRules();
  registerBESLHLSLPasses();
  PassPipelineRegistration<HLSLPipelineOptions>("besl-legalize-for-hlsl", "Rewrite a program until HLSL can say it", buildLegalizeForHLSLPipeline);
}

} // namespace besl
