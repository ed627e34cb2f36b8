// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of targets. A new one is a writer and a line in the table; a plugin adds its own while the process runs.

#include "besl/Compiler/Targets.h"
#include "WriteReflection.h"
#include "besl/Analysis/Features.h"
#include "besl/Analysis/Reachability.h"
#include "besl/Compiler/BindMap.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Support/TargetDiag.h"
#include "besl/Target/GLSL/GLSL.h"
#include "besl/Target/HLSL/HLSL.h"
#include "besl/Target/MSL/MSL.h"
#include "besl/Target/Reflection/BuildReflection.h"
#include "besl/Target/WGSL/WGSL.h"
#include "besl/Transforms/Passes.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/SmallPtrSet.h"

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

/// Rewrites the module for a target, by its pipeline with what all targets are told alike.
template <typename Options>
static bool legalize(mlir::ModuleOp module, void (*build)(mlir::OpPassManager &, const Options &), Options &pipeline, const TargetOptions &options) {
  pipeline.clipY = options.clipY;
  pipeline.constantMemory = options.constantMemory;
  pipeline.minify = options.text.minify;
  mlir::PassManager manager(module->getName());
  // Once behind all of them rather than behind each; besl-opt, in which the passes are tested, does the latter.
  manager.enableVerifier(false);
  build(manager, pipeline);
  return mlir::succeeded(manager.run(module)) && mlir::succeeded(mlir::verify(module));
}

static bool writeGLSL(mlir::ModuleOp module, llvm::raw_ostream &os, const TargetOptions &options) {
  if (options.bindMap)
    options.bindMap->apply(module, BindMap::GLSL, options.descriptorSet);
  GLSLPipelineOptions pipeline;
  pipeline.set = options.descriptorSet;
  pipeline.version = options.vulkanVersion;
  pipeline.strictFloats = options.text.strictFloats;
  GLSLTextOptions text{options.text, options.entry};
  return legalize(module, buildLegalizeForGLSLPipeline, pipeline, options) && mlir::succeeded(translateToGLSL(module, os, text, options.facts));
}

static bool writeHLSL(mlir::ModuleOp module, llvm::raw_ostream &os, const TargetOptions &options) {
  // A pipeline of Vulkan has one layout, whatever its shaders are written in.
  if (options.bindMap)
    options.bindMap->apply(module, options.hlslVulkan ? BindMap::GLSL : BindMap::HLSL, options.hlslSpace);
  HLSLPipelineOptions pipeline;
  pipeline.space = options.hlslSpace;
  pipeline.profile = options.hlslProfile;
  pipeline.vulkan = options.hlslVulkan;
  pipeline.baseConstants = options.hlslBaseConstants;
  pipeline.samplerPerElement = options.samplerPerElement;
  if (!options.entryName.empty())
    pipeline.entryName = options.entryName;
  pipeline.strictFloats = options.text.strictFloats;
  HLSLTextOptions text = pipeline.getText();
  static_cast<TextOptions &>(text) = options.text;
  text.entry = options.entry;
  return legalize(module, buildLegalizeForHLSLPipeline, pipeline, options) && mlir::succeeded(translateToHLSL(module, os, text, options.facts));
}

static bool writeMSL(mlir::ModuleOp module, llvm::raw_ostream &os, const TargetOptions &options) {
  if (options.bindMap)
    options.bindMap->apply(module, BindMap::MSL, 0);
  MSLPipelineOptions pipeline;
  pipeline.bindings = options.metalBindings;
  pipeline.version = options.metalVersion;
  pipeline.samplerPerElement = options.samplerPerElement;
  if (!options.entryName.empty())
    pipeline.entryName = options.entryName;
  MSLTextOptions text;
  static_cast<TextOptions &>(text) = options.text;
  text.argumentBuffer = options.metalBindings == MetalBindings::ArgumentBuffer;
  text.version = options.metalVersion;
  text.platform = options.metalPlatform;
  text.entry = options.entry;
  return legalize(module, buildLegalizeForMSLPipeline, pipeline, options) && mlir::succeeded(translateToMSL(module, os, text, options.facts));
}

static bool writeWGSL(mlir::ModuleOp module, llvm::raw_ostream &os, const TargetOptions &options) {
  if (options.bindMap)
    options.bindMap->apply(module, BindMap::WGSL, options.wgslGroup);
  WGSLPipelineOptions pipeline;
  pipeline.group = options.wgslGroup;
  // A text holds all entries of a program, by the author's names.
  unsigned numEntries = 0;
  module.walk([&](FuncOp function) { numEntries += function.isEntry(); });
  if (options.entry.empty() && numEntries > 1)
    pipeline.entryName = std::string();
  else if (!options.entryName.empty())
    pipeline.entryName = options.entryName;
  pipeline.strictFloats = options.text.strictFloats;
  WGSLTextOptions text{options.text, options.entry};
  return legalize(module, buildLegalizeForWGSLPipeline, pipeline, options) && mlir::succeeded(translateToWGSL(module, os, text, options.facts));
}

static const Target table[] = {
    {"glsl", "GLSL for Vulkan", "glsl", /*needsStage=*/true, /*isBinary=*/false, writeGLSL},
    {"hlsl", "HLSL for Direct3D 12, or for Vulkan", "hlsl", /*needsStage=*/true, /*isBinary=*/false, writeHLSL},
    {"msl", "the Metal Shading Language", "metal", /*needsStage=*/true, /*isBinary=*/false, writeMSL},
    {"wgsl", "WGSL for WebGPU", "wgsl", /*needsStage=*/true, /*isBinary=*/false, writeWGSL},
    {"reflection", "what a host has to know about the shader, as JSON", "json", /*needsStage=*/true, /*isBinary=*/false, writeReflection},
    {"mlir", "the besl dialect as text", "mlir", /*needsStage=*/false, /*isBinary=*/false, writeText},
    {"mlirbc", "the besl dialect as bytecode", "mlirbc", /*needsStage=*/false, /*isBinary=*/true, writeBytecode},
};

/// Pointers to all targets. Those of plugins are never freed, since a plugin is never unloaded.
static std::vector<const Target *> &targets() {
  static std::vector<const Target *> all = [] {
    std::vector<const Target *> own;
    for (const Target &target : table)
      own.push_back(&target);
    return own;
  }();
  return all;
}

void besl::registerTarget(const Target &target) {
  const Target *added = new Target(target);
  for (const Target *&known : targets())
    if (known->name == target.name) {
      known = added;
      return;
    }
  targets().push_back(added);
}

llvm::iterator_range<llvm::pointee_iterator<const Target *const *>> besl::getTargets() {
  const std::vector<const Target *> &all = targets();
  return llvm::make_pointee_range(llvm::ArrayRef(all));
}

const Target *besl::findTarget(llvm::StringRef name) {
  for (const Target &target : getTargets())
    if (target.name == name)
      return &target;
  return nullptr;
}

/// Reports what needs a denied feature.
static bool checkFeatures(mlir::ModuleOp module, const TargetOptions &options) {
  bool good = true;
  for (auto program : module.getOps<ProgramOp>())
    for (auto entry : program.getBody().front().getOps<FuncOp>()) {
      if (!entry.isEntry() || (!options.entry.empty() && entry.getSymName() != options.entry && entry.getAuthoredName() != options.entry))
        continue;
      forEachFeatureUse(program, entry, [&](const FeatureUse &use) {
        llvm::StringRef name = getFeatures()[unsigned(use.feature)].name;
        if (!llvm::is_contained(options.deniedFeatures, name))
          return;
        good = false;
        report(use.location, TargetDiag::FeatureDenied, use.construct, name);
      });
    }
  return good;
}

/// Leaves one of several entries, so that what only the others need is no concern of a target, and their names are free. Resources stay: their places
/// are those of the whole program.
static void keepEntry(mlir::ModuleOp module, llvm::StringRef name) {
  for (auto program : module.getOps<ProgramOp>()) {
    llvm::SmallVector<FuncOp> entries;
    for (auto function : program.getBody().front().getOps<FuncOp>())
      if (function.isEntry())
        entries.push_back(function);
    auto *chosen = llvm::find_if(entries, [&](FuncOp entry) { return entry.getSymName() == name || entry.getAuthoredName() == name; });
    // The target says which entries there are.
    if (entries.size() < 2 || chosen == entries.end())
      continue;
    ReachableProgram reachable = getReachable(program, *chosen);
    llvm::SmallPtrSet<mlir::Operation *, 32> kept(reachable.globals.begin(), reachable.globals.end());
    for (FuncOp function : reachable.functions)
      kept.insert(function);
    for (mlir::Operation &op : llvm::make_early_inc_range(program.getBody().front()))
      if (llvm::isa<FuncOp, InputOp, OutputOp>(op) && !kept.contains(&op))
        op.erase();
  }
}

bool besl::prepareModule(mlir::ModuleOp module, const TargetOptions &options) {
  if (!options.deniedFeatures.empty() && !checkFeatures(module, options))
    return false;
  if (!options.entry.empty())
    keepEntry(module, options.entry);
  if (options.keepUnused)
    keepUnusedResources(module);
  if (options.optimize) {
    mlir::PassManager manager(module.getContext());
    buildOptimizePipeline(manager);
    if (mlir::failed(manager.run(module)))
      return false;
  }
  return !options.beforeLegalize || options.beforeLegalize(module);
}

bool besl::writeModule(const Target &target, mlir::ModuleOp module, llvm::raw_ostream &os, const TargetOptions &options) {
  return prepareModule(module, options) && target.write(module, os, options);
}
