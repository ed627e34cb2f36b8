// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of targets. A new one is a writer and a line in the table.

#include "besl/Compiler/Targets.h"
#include "besl/Target/GLSL/GLSL.h"
#include "besl/Target/HLSL/HLSL.h"
#include "besl/Target/MSL/MSL.h"
#include "besl/Transforms/Passes.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"

using namespace besl;

static bool writeText(mlir::ModuleOp module, llvm::raw_ostream &os, const TargetOptions &options) {
  mlir::OpPrintingFlags flags;
  if (options.locations)
    flags.enableDebugInfo();
  module->print(os, flags);
  os << '\n';
  return true;
}

static bool writeBytecode(mlir::ModuleOp module, llvm::raw_ostream &os, const TargetOptions &) {
  return mlir::succeeded(mlir::writeBytecodeToFile(module, os));
}

static bool writeGLSL(mlir::ModuleOp module, llvm::raw_ostream &os, const TargetOptions &options) {
  mlir::PassManager manager(module->getName());
  // Once behind all of them rather than behind each; besl-opt, in which the passes are tested, does the latter.
  manager.enableVerifier(false);
  GLSLPipelineOptions pipeline;
  pipeline.set = options.descriptorSet;
  pipeline.clipY = options.clipY;
  pipeline.constantMemory = options.constantMemory;
  buildLegalizeForGLSLPipeline(manager, pipeline);
  return mlir::succeeded(manager.run(module)) && mlir::succeeded(mlir::verify(module)) &&
         mlir::succeeded(translateToGLSL(module, os, options.entry));
}

static bool writeHLSL(mlir::ModuleOp module, llvm::raw_ostream &os, const TargetOptions &options) {
  mlir::PassManager manager(module->getName());
  manager.enableVerifier(false);
  HLSLPipelineOptions pipeline;
  pipeline.space = options.hlslSpace;
  pipeline.profile = options.hlslProfile;
  pipeline.vulkan = options.hlslVulkan;
  pipeline.baseConstants = options.hlslBaseConstants;
  pipeline.clipY = options.clipY;
  pipeline.constantMemory = options.constantMemory;
  pipeline.samplerPerElement = options.samplerPerElement;
  if (!options.entryName.empty())
    pipeline.entryName = options.entryName;
  buildLegalizeForHLSLPipeline(manager, pipeline);
  HLSLTextOptions text = pipeline.getText();
  text.entry = options.entry;
  return mlir::succeeded(manager.run(module)) && mlir::succeeded(mlir::verify(module)) && mlir::succeeded(translateToHLSL(module, os, text));
}

static bool writeMSL(mlir::ModuleOp module, llvm::raw_ostream &os, const TargetOptions &options) {
  mlir::PassManager manager(module->getName());
  manager.enableVerifier(false);
  MSLPipelineOptions pipeline;
  pipeline.bindings = options.metalBindings;
  pipeline.version = options.metalVersion;
  pipeline.samplerPerElement = options.samplerPerElement;
  if (!options.entryName.empty())
    pipeline.entryName = options.entryName;
  pipeline.clipY = options.clipY;
  pipeline.constantMemory = options.constantMemory;
  buildLegalizeForMSLPipeline(manager, pipeline);
  MSLTextOptions text;
  text.argumentBuffer = options.metalBindings == MetalBindings::ArgumentBuffer;
  text.version = options.metalVersion;
  text.platform = options.metalPlatform;
  text.entry = options.entry;
  return mlir::succeeded(manager.run(module)) && mlir::succeeded(mlir::verify(module)) && mlir::succeeded(translateToMSL(module, os, text));
}

static const Target table[] = {
    {"glsl", "GLSL for Vulkan", "glsl", /*needsStage=*/true, /*isBinary=*/false, writeGLSL},
    {"hlsl", "HLSL for Direct3D 12, or for Vulkan", "hlsl", /*needsStage=*/true, /*isBinary=*/false, writeHLSL},
    {"msl", "the Metal Shading Language", "metal", /*needsStage=*/true, /*isBinary=*/false, writeMSL},
    {"mlir", "the besl dialect as text", "mlir", /*needsStage=*/false, /*isBinary=*/false, writeText},
    {"mlirbc", "the besl dialect as bytecode", "mlirbc", /*needsStage=*/false, /*isBinary=*/true, writeBytecode},
};

llvm::ArrayRef<Target> besl::getTargets() { return table; }

const Target *besl::findTarget(llvm::StringRef name) {
  for (const Target &target : table)
    if (target.name == name)
      return &target;
  return nullptr;
}

bool besl::writeModule(const Target &target, mlir::ModuleOp module, llvm::raw_ostream &os, const TargetOptions &options) {
  if (options.optimize) {
    mlir::PassManager manager(module.getContext());
    buildOptimizePipeline(manager);
    if (mlir::failed(manager.run(module)))
      return false;
  }
  if (options.beforeLegalize && !options.beforeLegalize(module))
    return false;
  return target.write(module, os, options);
}
