// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HLSL, for Direct3D 12 or for Vulkan. A program becomes text in two steps, which can also be taken one by one:
//
//   PassManager manager(context);
//   buildLegalizeForHLSLPipeline(manager, options);            // rewrites until HLSL can say it; fails with located messages
//   manager.run(module);
//   translateToHLSL(module, stream, options.getText());        // prints; changes nothing
//
// docs/targets/hlsl.md describes the text.

#ifndef BESL_TARGET_HLSL_HLSL_H
#define BESL_TARGET_HLSL_HLSL_H

#include "besl/Target/Support/TargetChoices.h"
#include "besl/Target/Support/TextOptions.h"
#include "mlir/Pass/PassOptions.h"
#include "mlir/Support/LLVM.h"

#include <string>

namespace mlir {
class Operation;
class OpPassManager;
} // namespace mlir

namespace besl {

struct TextFacts;

/// What the writer has to know besides the legal program.
struct HLSLTextOptions : TextOptions {
  /// The newest shader model allowed, as 62 for 6.2; 0 for any.
  unsigned profile = 0;
  /// For Vulkan: bindings, push constants and specialization constants are attributes.
  bool vulkan = false;
  /// Below shader model 6.8, where there is no system value for it, the base of vertex and instance indices is read from root constants.
  bool baseConstants = false;
  /// The entry to print, where there are several.
  std::string entry;
};

/// The options of `besl-legalize-for-hlsl`.
struct HLSLPipelineOptions : mlir::PassPipelineOptions<HLSLPipelineOptions> {
  Option<unsigned> space{*this, "hlsl-space", llvm::cl::desc("Register space of all descriptors; for Vulkan their set"), llvm::cl::init(0)};
  Option<unsigned> profile{*this, "hlsl-profile", llvm::cl::desc("The newest shader model allowed, as 62 for 6.2; 0 for any"), llvm::cl::init(0)};
  Option<bool> vulkan{*this, "hlsl-vulkan", llvm::cl::desc("Print for Vulkan"), llvm::cl::init(false)};
  Option<bool> baseConstants{*this, "hlsl-base-constants", llvm::cl::desc("Read the base of vertex and instance indices from root constants"),
                             llvm::cl::init(false)};
  Option<ClipY> clipY{*this, "clip-y", llvm::cl::desc("Where y points in the program's clip space"), llvm::cl::init(ClipY::Up),
                      llvm::cl::values(clEnumValN(ClipY::Up, "up", "for Vulkan, negate y where a clip position is written; Direct3D has y up too"),
                                       clEnumValN(ClipY::Down, "down", "leave positions as they are"))};
  Option<ConstantMemory> constantMemory{
      *this, "constant-memory", llvm::cl::desc("What a buffer in constant memory becomes"), llvm::cl::init(ConstantMemory::Uniform),
      llvm::cl::values(clEnumValN(ConstantMemory::Uniform, "uniform", "a constant buffer, while it fits"),
                       clEnumValN(ConstantMemory::Storage, "storage", "a byte-address or structured buffer"))};
  Option<bool> samplerPerElement{*this, "sampler-per-element", llvm::cl::desc("One sampler for each texture of an array"), llvm::cl::init(false)};
  Option<std::string> entryName{*this, "entry-name", llvm::cl::desc("Name of the entry in the text"), llvm::cl::init("besl_main")};
  Option<bool> strictFloats{*this, "strict-floats", llvm::cl::desc("Compute floats exactly as written"), llvm::cl::init(false)};
  Option<bool> minify{*this, "minify", llvm::cl::desc("Give the shortest names"), llvm::cl::init(false)};

  HLSLTextOptions getText() const {
    HLSLTextOptions text;
    text.profile = profile;
    text.vulkan = vulkan;
    text.baseConstants = baseConstants;
    text.strictFloats = strictFloats;
    text.minify = minify;
    return text;
  }
};

/// Adds the passes that turn a program of any level into one that HLSL can say, and the check that nothing is left.
void buildLegalizeForHLSLPipeline(mlir::OpPassManager &manager, const HLSLPipelineOptions &options);

/// Prints the program in a module (or the program itself) that has been legalised. Fails, with a message, when there is no such entry, or
/// several and no name. `facts`, if given, gets what a host has to know about the text.
llvm::LogicalResult translateToHLSL(mlir::Operation *op, llvm::raw_ostream &os, const HLSLTextOptions &options, TextFacts *facts = nullptr);

/// Registers the passes of this component and the pipeline, by name.
void registerHLSLPasses();

} // namespace besl

#endif // BESL_TARGET_HLSL_HLSL_H
