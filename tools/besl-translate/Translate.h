// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From one input to what is to be written: by a compilation, or out of a cache. Nothing is written or shown here, so that it can be done on several threads at once.

#ifndef BESL_TOOLS_BESLTRANSLATE_TRANSLATE_H
#define BESL_TOOLS_BESLTRANSLATE_TRANSLATE_H

#include "CommandLine.h"
#include "Extensions.h"
#include "besl/Compiler/ContentHash.h"
#include "besl/Compiler/ReadFile.h"
#include "besl/Compiler/ResultCache.h"
#include <array>
#include <string>
#include <vector>

namespace besl {

enum ExitCode { Done = 0, HasErrors = 1, UsageError = 2 };

/// Shows messages in the form that the command line asks for.
std::string render(const DiagnosticEngine &diags, const SourceManager &sources, const CommandLine &line);

/// What all inputs have in common.
struct Job {
  const CommandLine &line;
  const Extensions &extensions;
  ResultCache *cache = nullptr;
  /// Whether content hashes and the names of the files that were read are wanted.
  bool recordsFiles = false;
  /// Of options, plugins and compiler; set by prepare().
  ContentHasher contentBase, cacheBase;
  std::vector<std::string> plugins;

  /// Reads the plugins' bytes. What is wrong is written to standard error; false then.
  bool prepare();
};

struct Translation {
  struct Output {
    const Target *target = nullptr;
    bool made = false;
    std::string data;
    std::string sourceMap, nameMap; ///< as TextInfoJSON.h prints them, if they are wanted
  };

  std::string input;
  int status = Done;
  /// Of the entry that was written.
  std::optional<Stage> stage;
  /// Workgroup; vertices, primitives, mesh workgroups.
  std::array<uint32_t, 6> numbers = {};
  /// Empty if nothing is to be written. One is there for each target, made or not.
  std::vector<Output> outputs;
  std::vector<FileRead> files;
  Digest contentHash = {};
  /// What there is to show, in the form that was asked for.
  std::string messages;
};

Translation translateInput(const Job &job, const std::string &input);

} // namespace besl

#endif // BESL_TOOLS_BESLTRANSLATE_TRANSLATE_H
