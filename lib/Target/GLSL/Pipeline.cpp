// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes from any program to a printable one, in order. What the options of shared passes say here is what GLSL is.

#include "besl/Target/GLSL/GLSL.h"
#include "besl/Target/GLSL/Keywords.h"
#include "besl/Target/GLSL/Passes.h"
#include "besl/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;

namespace besl {

void buildLegalizeForGLSLPipeline(OpPassManager &manager, const GLSLPipelineOptions &options) {
  registerGLSLNamingRules();
  manager.addPass(createForwardLets({/*keepNames=*/true}));
  manager.addPass(createZeroWorkgroupMemory());
  manager.addPass(createMergePayloads());
  manager.addPass(createLowerTextureLayers());
  manager.addPass(createCollectTaskCount());
  manager.addPass(createHoistMeshCounts());
  manager.addPass(createAssignBindings({/*set=*/options.set}));
  manager.addPass(createLimitUniformBuffers({/*maxBytes=*/options.constantMemory == ConstantMemory::Storage ? 0 : uint64_t(1) << 16}));
  // A texture may be a parameter, but what it says about its index would be lost in it.
  manager.addPass(createMarkNonuniform());
  manager.addPass(createSpecializeHandleParams({/*textures=*/false, /*nonuniformTextures=*/true}));
  if (options.clipY == ClipY::Up)
    manager.addPass(createFlipClipY());
  manager.addPass(createLowerStorageTypes());
  manager.addPass(createFoldFloatConstants());
  DefineArithmeticOptions arithmetic;
  arithmetic.floatToIntCalls = true;
  manager.addPass(createDefineArithmetic(arithmetic));
  manager.addPass(createLowerInserts());
  manager.addPass(createClampConstantIndices());
  manager.addPass(createMarkNonuniform());
  if (options.strictFloats)
    manager.addPass(createNameFloatSteps());
  manager.addPass(createHoistEffects());
  manager.addPass(createNameValues());
  manager.addPass(createMangleNames({/*rules=*/"glsl", /*entryName=*/"main", /*blocks=*/true, /*minify=*/options.minify}));
  manager.addPass(createVerifyGLSL({/*version=*/options.version}));
}

void registerGLSLPasses() {
  registerGLSLNamingRules();
  registerBESLGLSLPasses();
  PassPipelineRegistration<GLSLPipelineOptions>("besl-legalize-for-glsl", "Rewrite a program until Vulkan GLSL can say it",
                                                buildLegalizeForGLSLPipeline);
}

} // namespace besl
