// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a module can be written as. A target is one entry of the table in lib/Compiler/Targets.cpp; tools find it by the name
// after `--to=`.

#ifndef BESL_COMPILER_TARGETS_H
#define BESL_COMPILER_TARGETS_H

#include "besl/Target/Support/TargetChoices.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>
#include <functional>
#include <string>

namespace besl {

/// Choices that concern the text of a target, not the meaning of the program.
struct TargetOptions {
  bool optimize = false;
  ClipY clipY = ClipY::Up;
  ConstantMemory constantMemory = ConstantMemory::Uniform;
  /// Descriptor set of all descriptors, for Vulkan.
  uint32_t descriptorSet = 0;
  /// Of HLSL: the register space of all descriptors, the newest shader model allowed (62 for 6.2, 0 for any), whether the text is for Vulkan, and
  /// whether the base of vertex indices comes from root constants.
  uint32_t hlslSpace = 0;
  uint32_t hlslProfile = 0;
  bool hlslVulkan = false;
  bool hlslBaseConstants = false;
  /// One sampler for each texture of an array, in targets that keep them apart.
  bool samplerPerElement = false;
  /// How Metal's entry gets its resources, and the version and platform its text is for.
  MetalBindings metalBindings = MetalBindings::ArgumentBuffer;
  std::string metalVersion = "3.0";
  MetalPlatform metalPlatform = MetalPlatform::MacOS;
  /// Name of the entry in the text, where the target lets one choose it; empty: the target's own.
  std::string entryName;
  /// The entry to write, where a module has several.
  std::string entry;
  /// Passes of the caller's, run after optimisation and before the target's own. False after an error.
  std::function<bool(mlir::ModuleOp)> beforeLegalize;
  /// Print locations, where the target is IR.
  bool locations = false;
};

struct Target {
  llvm::StringRef name;        ///< of `--to=`
  llvm::StringRef description; ///< one line
  llvm::StringRef extension;   ///< of a file that holds it, without the dot
  bool needsStage;             ///< a module without an entry cannot be written
  bool isBinary;
  /// What `writeModule` calls.
  bool (*write)(mlir::ModuleOp module, llvm::raw_ostream &os, const TargetOptions &options);
};

/// Every target, in the order of documentation.
llvm::ArrayRef<Target> getTargets();
/// Null when there is no such target.
const Target *findTarget(llvm::StringRef name);

/// Optimises the module if asked to and writes it, rewriting it on the way. Reports through MLIR's diagnostics; false after an error.
bool writeModule(const Target &target, mlir::ModuleOp module, llvm::raw_ostream &os, const TargetOptions &options);

} // namespace besl

#endif // BESL_COMPILER_TARGETS_H
