// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The settings of a compilation as llvm::cl options, for tools built on MLIR's drivers. Make an object before the command
// line is parsed.

#ifndef BESL_COMPILER_SETTINGSOPTIONS_H
#define BESL_COMPILER_SETTINGSOPTIONS_H

#include "besl/Compiler/Compilation.h"
#include "besl/Compiler/Targets.h"
#include <memory>

namespace llvm::cl {
class OptionCategory;
} // namespace llvm::cl

namespace besl {

class SettingsOptions {
public:
  SettingsOptions();
  ~SettingsOptions();
  /// What was given; call after parsing.
  CompileOptions get() const;
  /// That of these options, for tools that hide those which the libraries define.
  llvm::cl::OptionCategory &category();

  /// The choices of targets.
  class TargetFlags {
  public:
    TargetFlags();
    ~TargetFlags();
    TargetOptions get() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl;
  };

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace besl

#endif // BESL_COMPILER_SETTINGSOPTIONS_H
