// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The Metal Shading Language. A program becomes text in two steps, which can also be taken one by one:
//
//   PassManager manager(context);
//   buildLegalizeForMSLPipeline(manager, options);   // rewrites until Metal can say it; fails with located messages
//   manager.run(module);
//   translateToMSL(module, stream);                     // prints; changes nothing
//
// docs/targets/msl.md describes the text.

#ifndef BESL_TARGET_MSL_MSL_H
#define BESL_TARGET_MSL_MSL_H

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

/// What the text depends on besides the program.
struct MSLTextOptions : TextOptions {
  /// All resources in one argument buffer; otherwise each is a parameter of the entry.
  bool argumentBuffer = true;
  /// Version of the language, as `3.0`.
  std::string version = "3.0";
  MetalPlatform platform = MetalPlatform::MacOS;
  /// The entry to print, where there are several.
  std::string entry;
};

/// The options of `besl-legalize-for-msl`.
struct MSLPipelineOptions : mlir::PassPipelineOptions<MSLPipelineOptions> {
  Option<MetalBindings> bindings{
      *this, "msl-bindings", llvm::cl::desc("How resources are bound"), llvm::cl::init(MetalBindings::ArgumentBuffer),
      llvm::cl::values(clEnumValN(MetalBindings::ArgumentBuffer, "argument-buffer", "as members of one argument buffer"),
                       clEnumValN(MetalBindings::Bare, "bare", "as parameters of the entry"))};
  Option<std::string> version{*this, "msl-version", llvm::cl::desc("Version of the language"), llvm::cl::init("3.0")};
  Option<bool> samplerPerElement{*this, "sampler-per-element", llvm::cl::desc("One sampler for each texture of an array"), llvm::cl::init(false)};
  Option<std::string> entryName{*this, "entry-name", llvm::cl::desc("Name of the entry in the text"), llvm::cl::init("besl_main")};
  Option<ClipY> clipY{*this, "clip-y", llvm::cl::desc("Where y points in the program's clip space"), llvm::cl::init(ClipY::Up),
                      llvm::cl::values(clEnumValN(ClipY::Up, "up", "leave positions as they are"),
                                       clEnumValN(ClipY::Down, "down", "negate y where a clip position is written"))};
  Option<ConstantMemory> constantMemory{
      *this, "constant-memory", llvm::cl::desc("What a buffer in constant memory becomes"), llvm::cl::init(ConstantMemory::Uniform),
      llvm::cl::values(clEnumValN(ConstantMemory::Uniform, "uniform", "a buffer in constant memory, while it fits"),
                       clEnumValN(ConstantMemory::Storage, "storage", "a buffer in device memory"))};
  Option<bool> minify{*this, "minify", llvm::cl::desc("Give the shortest names"), llvm::cl::init(false)};
};

/// Adds the passes that turn a program of any level into one that Metal can say, and the check that nothing is left.
void buildLegalizeForMSLPipeline(mlir::OpPassManager &manager, const MSLPipelineOptions &options);

/// Prints the program in a module (or the program itself) that has been legalised. Fails, with a message, when there is no such entry, or
/// several and no name. `facts`, if given, gets what a host has to know about the text.
llvm::LogicalResult translateToMSL(mlir::Operation *op, llvm::raw_ostream &os, const MSLTextOptions &options = {}, TextFacts *facts = nullptr);

/// Registers the passes of this component and the pipeline, by name.
void registerMSLPasses();

} // namespace besl

#endif // BESL_TARGET_MSL_MSL_H
