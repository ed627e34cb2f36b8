// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a module can be written as. A target is one entry of the table in lib/Compiler/Targets.cpp, or one that a plugin adds to it:
//
//   BESL_PASS_PLUGIN("OpenCL", "1.0", [] {
//     besl::registerTarget({"opencl", "OpenCL C", "cl", /*needsStage=*/true, /*isBinary=*/false, writeOpenCL});
//   })
//
// Tools find it by the name after `--to=`. docs/tutorials/add-a-target.md leads through a target of one's own.

#ifndef BESL_COMPILER_TARGETS_H
#define BESL_COMPILER_TARGETS_H

#include "besl/Analysis/OpacityRule.h"
#include "besl/Target/Support/TargetChoices.h"
#include "besl/Target/Support/TextOptions.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/iterator.h"
#include "llvm/ADT/iterator_range.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace besl {

class BindMap;
struct TextFacts;

/// Choices that concern the text of a target, not the meaning of the program.
struct TargetOptions {
  /// White space, names, lines, floats.
  TextOptions text;
  bool optimize = false;
  ClipY clipY = ClipY::Up;
  ConstantMemory constantMemory = ConstantMemory::Uniform;
  /// Descriptor set of all descriptors, and the version of Vulkan that GLSL is for, as 12 for 1.2.
  uint32_t descriptorSet = 0;
  uint32_t vulkanVersion = 13;
  /// Of HLSL: the register space of all descriptors, the newest shader model allowed (62 for 6.2, 0 for any), whether the text is for Vulkan, and
  /// whether the base of vertex indices comes from root constants.
  uint32_t hlslSpace = 0;
  uint32_t hlslProfile = 0;
  bool hlslVulkan = false;
  bool hlslBaseConstants = false;
  /// Of WGSL: the bind group of all descriptors.
  uint32_t wgslGroup = 0;
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
  /// Where the host wants to have resources; null for what slots say. It must fit the module (BindMap::check).
  const BindMap *bindMap = nullptr;
  /// Features (Analysis/Features.h) that the program must not need.
  std::vector<std::string> deniedFeatures;
  /// Passes of the caller's, run after optimisation and before the target's own. False after an error.
  std::function<bool(mlir::ModuleOp)> beforeLegalize;
  /// Print locations, where the target is IR.
  bool locations = false;
  /// Declared resources stay, used or not.
  bool keepUnused = false;
  /// How reflection decides about opacity, and for which targets it says what they make of the program. Empty: for all that can say it; a
  /// target that is named has to. The first one's matrix order is that of the struct members, where targets differ.
  OpacityRule opacity{};
  std::vector<std::string> reflectFor;
  /// If not null, what a writer of text has to say about it. Reflection sets this for its own targets.
  TextFacts *facts = nullptr;
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

/// Adds a target. A plugin calls it when it is loaded, from the function that registers its passes. The strings must live as long as the
/// process; the last target of a name wins. Not while another thread looks for one.
void registerTarget(const Target &target);

/// Every target: ours in the order of documentation, then those of plugins.
llvm::iterator_range<llvm::pointee_iterator<const Target *const *>> getTargets();
/// Null when there is no such target.
const Target *findTarget(llvm::StringRef name);

/// The targets that reflection can be for, in the order of documentation.
llvm::ArrayRef<llvm::StringLiteral> getReflectedTargets();

/// What comes before all targets: keeps unused resources and optimises, if asked to, and runs the caller's passes. Reports through MLIR's
/// diagnostics; false after an error. A program that becomes several texts is prepared once, and a copy of it handed to each target's `write`.
bool prepareModule(mlir::ModuleOp module, const TargetOptions &options);

/// Prepares the module and writes it, rewriting it on the way. Reports in the same way.
bool writeModule(const Target &target, mlir::ModuleOp module, llvm::raw_ostream &os, const TargetOptions &options);

} // namespace besl

#endif // BESL_COMPILER_TARGETS_H
