// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the command line of besl-translate says.

#ifndef BESL_TOOLS_BESLTRANSLATE_COMMANDLINE_H
#define BESL_TOOLS_BESLTRANSLATE_COMMANDLINE_H

#include "besl/Compiler/Compilation.h"
#include "besl/Compiler/Targets.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Allocator.h"
#include <string>
#include <vector>

namespace besl {

struct CommandLine {
  enum class Action { Translate, CheckPipeline, ListContainers, UnpackContainers, Help, Version, Fail };
  Action action = Action::Translate;

  std::vector<std::string> inputs;
  std::string output = "-";
  std::optional<InputKind> inputKind;
  /// What `--to=` names; `targets` is set by findTargets.
  std::vector<std::string> targetNames;
  bool targetsAreGiven = false;
  std::vector<const Target *> targets;
  /// The name of an output in a folder.
  std::string outputPattern;
  /// Files to write or read besides; empty for none.
  std::string sourceMap, nameMap, bindMap, depfile;
  /// How many inputs are compiled at once; 0 for one on each core.
  unsigned jobs = 0;
  /// Folder of a cache, empty for none, and the bound of its size.
  std::string cache;
  uint64_t cacheLimit = uint64_t(1) << 30;
  bool printHash = false;
  bool container = false;
  /// The options that decide what an input becomes, sorted by name. Of one that names a file, the value is the file's.
  struct ContentOption {
    std::string name, value;
    bool namesFile;
  };
  std::vector<ContentOption> contentOptions;
  CompileOptions compile;
  TargetOptions targetOptions;

  /// Name of a program generator; empty for none.
  std::string generator;
  std::vector<std::string> passPlugins, dialectPlugins;
  /// Pipelines, as in `canonicalize,cse`; empty when not given.
  std::string afterImport, afterLink, beforeLegalize;
  bool dumpSyntax = false; ///< print the syntax tree of a TypeShade input and stop
  bool passStatistics = false;

  /// Warning names with whether they are turned on, in the order given.
  llvm::SmallVector<std::pair<std::string, bool>, 4> warnings;
  bool warningsAsErrors = false;
  bool json = false;
  bool color = false;
};

/// Whether outputs have names of their own in a folder, which `output` names.
bool writesToFolder(const CommandLine &line);

/// Replaces `@FILE` by the arguments in the file. What is wrong is written to standard error; false then.
bool expandResponseFiles(llvm::SmallVectorImpl<const char *> &args, llvm::BumpPtrAllocator &allocator);

/// Reads the arguments. What is wrong with them is written to standard error, and the action is Fail.
CommandLine parseCommandLine(llvm::ArrayRef<const char *> args);

/// Sets `targets`, once plugins have been loaded. What is wrong is written to standard error; false then.
bool findTargets(CommandLine &line);

void printHelp(llvm::raw_ostream &os);

} // namespace besl

#endif // BESL_TOOLS_BESLTRANSLATE_COMMANDLINE_H
