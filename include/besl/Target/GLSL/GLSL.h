// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vulkan GLSL. A program becomes text in two steps, which can also be taken one by one:
//
//   PassManager manager(context);
//   buildLegalizeForGLSLPipeline(manager, options);   // rewrites until GLSL can say it; fails with located messages
//   manager.run(module);
//   translateToGLSL(module, stream);                  // prints; changes nothing
//
// docs/targets/glsl.md describes the text.

#ifndef BESL_TARGET_GLSL_GLSL_H
#define BESL_TARGET_GLSL_GLSL_H

#include "besl/Target/Support/TargetChoices.h"
#include "besl/Target/Support/TextOptions.h"
#include "mlir/Pass/PassOptions.h"
#include "mlir/Support/LLVM.h"

namespace mlir {
class Operation;
class OpPassManager;
} // namespace mlir

namespace besl {

/// What the writer has to know besides the legal program.
struct GLSLTextOptions : TextOptions {
  /// The entry to print, where there are several.
  std::string entry;
};
struct TextFacts;

/// The options of `besl-legalize-for-glsl`.
struct GLSLPipelineOptions : mlir::PassPipelineOptions<GLSLPipelineOptions> {
  Option<unsigned> set{*this, "glsl-set", llvm::cl::desc("Descriptor set of all descriptors"), llvm::cl::init(0)};
  Option<ClipY> clipY{*this, "clip-y", llvm::cl::desc("Where y points in the program's clip space"), llvm::cl::init(ClipY::Up),
                      llvm::cl::values(clEnumValN(ClipY::Up, "up", "negate y where a clip position is written"),
                                       clEnumValN(ClipY::Down, "down", "leave positions as they are"))};
  Option<ConstantMemory> constantMemory{
      *this, "constant-memory", llvm::cl::desc("What a buffer in constant memory becomes"), llvm::cl::init(ConstantMemory::Uniform),
      llvm::cl::values(clEnumValN(ConstantMemory::Uniform, "uniform", "a uniform buffer, while it fits"),
                       clEnumValN(ConstantMemory::Storage, "storage", "a storage buffer"))};
  Option<unsigned> version{*this, "glsl-target", llvm::cl::desc("The version of Vulkan, as 12 for 1.2"), llvm::cl::init(13)};
  Option<bool> strictFloats{*this, "strict-floats", llvm::cl::desc("Compute floats exactly as written"), llvm::cl::init(false)};
  Option<bool> minify{*this, "minify", llvm::cl::desc("Give the shortest names"), llvm::cl::init(false)};
};

/// Adds the passes that turn a program of any level into one that GLSL can say, and the check that nothing is left.
void buildLegalizeForGLSLPipeline(mlir::OpPassManager &manager, const GLSLPipelineOptions &options);

/// Prints the program in a module (or the program itself) that has been legalised. Fails, with a message, when there is no such entry, or
/// several and no name. `facts`, if given, gets what a host has to know about the text.
llvm::LogicalResult translateToGLSL(mlir::Operation *op, llvm::raw_ostream &os, const GLSLTextOptions &options = {}, TextFacts *facts = nullptr);

/// Registers the passes of this component and the pipeline, by name.
void registerGLSLPasses();

} // namespace besl

#endif // BESL_TARGET_GLSL_GLSL_H
