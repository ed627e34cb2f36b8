// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WGSL, the shading language of WebGPU. A program becomes text in two steps, which can also be taken one by one:
//
//   PassManager manager(context);
//   buildLegalizeForWGSLPipeline(manager, options);   // rewrites until WGSL can say it; fails with located messages
//   manager.run(module);
//   translateToWGSL(module, stream);                  // prints; changes nothing
//
// docs/targets/wgsl.md describes the text.

#ifndef BESL_TARGET_WGSL_WGSL_H
#define BESL_TARGET_WGSL_WGSL_H

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
struct WGSLTextOptions : TextOptions {
  /// The entry to print, where there are several; empty for all of them.
  std::string entry;
};

/// The options of `besl-legalize-for-wgsl`.
struct WGSLPipelineOptions : mlir::PassPipelineOptions<WGSLPipelineOptions> {
  Option<unsigned> group{*this, "wgsl-group",
                         llvm::cl::desc("Bind group of all descriptors; samplers of textures have the one behind it, push constants the one behind that"),
                         llvm::cl::init(0)};
  Option<std::string> entryName{*this, "entry-name", llvm::cl::desc("Name of the entry in the text; empty for the author's, as where there are several"),
                                llvm::cl::init("main")};
  Option<ClipY> clipY{*this, "clip-y", llvm::cl::desc("Where y points in the program's clip space"), llvm::cl::init(ClipY::Up),
                      llvm::cl::values(clEnumValN(ClipY::Up, "up", "leave positions as they are"),
                                       clEnumValN(ClipY::Down, "down", "negate y where a clip position is written"))};
  Option<ConstantMemory> constantMemory{
      *this, "constant-memory", llvm::cl::desc("What a buffer in constant memory becomes"), llvm::cl::init(ConstantMemory::Uniform),
      llvm::cl::values(clEnumValN(ConstantMemory::Uniform, "uniform", "a uniform buffer, while it fits"),
                       clEnumValN(ConstantMemory::Storage, "storage", "a storage buffer that is read"))};
  Option<bool> strictFloats{*this, "strict-floats", llvm::cl::desc("Compute floats exactly as written"), llvm::cl::init(false)};
  Option<bool> minify{*this, "minify", llvm::cl::desc("Give the shortest names"), llvm::cl::init(false)};
};

/// Adds the passes that turn a program of any level into one that WGSL can say, and the check that nothing is left.
void buildLegalizeForWGSLPipeline(mlir::OpPassManager &manager, const WGSLPipelineOptions &options);

/// Prints the program in a module (or the program itself) that has been legalised, with all its entries or the one that is named. Fails, with a message,
/// when there is no such entry. `facts`, if given, gets what a host has to know about the text.
llvm::LogicalResult translateToWGSL(mlir::Operation *op, llvm::raw_ostream &os, const WGSLTextOptions &options = {}, TextFacts *facts = nullptr);

/// Registers the passes of this component and the pipeline, by name.
void registerWGSLPasses();

} // namespace besl

#endif // BESL_TARGET_WGSL_WGSL_H
