// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes from any program to a printable one, in order. What the options of shared passes say here is what WGSL is.

#include "besl/Target/WGSL/Keywords.h"
#include "besl/Target/WGSL/Passes.h"
#include "besl/Target/WGSL/WGSL.h"
#include "besl/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;

namespace besl {

void buildLegalizeForWGSLPipeline(OpPassManager &manager, const WGSLPipelineOptions &options) {
  registerWGSLNamingRules();
  manager.addPass(createForwardLets({/*keepNames=*/true}));
  manager.addPass(createMergePayloads());
  manager.addPass(createLowerTextureLayers());
  AssignBindingsOptions bindings;
  bindings.set = options.group;
  bindings.pushConstants = true;
  manager.addPass(createAssignBindings(bindings));
  manager.addPass(createLimitUniformBuffers({/*maxBytes=*/options.constantMemory == ConstantMemory::Storage ? 0 : uint64_t(1) << 16}));
  // The type of an image holds its access, and a function does not know that.
  manager.addPass(createSpecializeHandleParams());
  // WebGPU's clip space has y up, as that of BESL.
  if (options.clipY == ClipY::Down)
    manager.addPass(createFlipClipY());
  manager.addPass(createClampConstantIndices());
  LowerBuffersToWordsOptions words;
  words.alignedVectors = true;
  manager.addPass(createLowerBuffersToWords(words));
  LowerStorageTypesOptions storage;
  storage.padStructs = false;
  manager.addPass(createLowerStorageTypes(storage));
  manager.addPass(createFoldFloatConstants({/*all=*/true}));
  // What the language leaves open; it defines division and shifts as the semantics do, where its compilers do not refuse them.
  DefineArithmeticOptions arithmetic;
  arithmetic.intDivision = false;
  arithmetic.signedRemainder = false;
  arithmetic.shifts = false;
  arithmetic.floatRemainder = false;
  manager.addPass(createDefineArithmetic(arithmetic));
  manager.addPass(createLowerInserts());
  manager.addPass(createClampConstantIndices());
  manager.addPass(createFoldFloatConstants({/*all=*/true}));
  manager.addPass(createShieldConstants());
  SplitSamplersOptions samplers;
  samplers.spelling = "wgsl";
  samplers.nextSet = true;
  manager.addPass(createSplitSamplers(samplers));
  manager.addPass(createGlobalizeStageValues({/*pipelineValues=*/false}));
  if (options.strictFloats)
    manager.addPass(createNameFloatSteps());
  HoistEffectsOptions hoist;
  hoist.spelling = "wgsl";
  hoist.vectorsAreChosen = true;
  manager.addPass(createHoistEffects(hoist));
  NameValuesOptions naming;
  naming.spelling = "wgsl";
  manager.addPass(createNameValues(naming));
  manager.addPass(createPassContext());
  MangleNamesOptions mangling;
  mangling.rules = "wgsl";
  mangling.entryName = options.entryName;
  mangling.blocks = false;
  mangling.minify = options.minify;
  manager.addPass(createMangleNames(mangling));
  manager.addPass(createVerifyWGSL());
}

void registerWGSLPasses() {
  registerWGSLNamingRules();
  registerBESLWGSLPasses();
  PassPipelineRegistration<WGSLPipelineOptions>("besl-legalize-for-wgsl", "Rewrite a program until WGSL can say it", buildLegalizeForWGSLPipeline);
}

} // namespace besl
