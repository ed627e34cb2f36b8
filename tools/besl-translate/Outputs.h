// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From translations to the files that the command line asks for.

#ifndef BESL_TOOLS_BESLTRANSLATE_OUTPUTS_H
#define BESL_TOOLS_BESLTRANSLATE_OUTPUTS_H

#include "Translate.h"
#include "besl/Compiler/Container.h"
#include "llvm/Support/FileSystem/UniqueID.h"
#include <map>
#include <set>

namespace besl {

/// The stem of an output's name: `sky` for `sky.besl`, `sky.frag.besl` and `sky.shade.ts`.
std::string stemOf(llvm::StringRef input);

/// The name of an output in a folder, by the pattern of the command line.
std::string nameOutput(const CommandLine &line, llvm::StringRef stem, llvm::StringRef file, std::optional<Stage> stage, llvm::StringRef extension,
                       llvm::StringRef target);

/// Writes files. Different translations may be written by several threads at once.
class OutputWriter {
public:
  explicit OutputWriter(const CommandLine &line);

  /// Where the output goes; `-` for standard output. In a container of all inputs, what the shader is called.
  std::string pathOf(llvm::StringRef input, std::optional<Stage> stage, const Target &target) const;
  /// All places that an output of an input may go to, before it is known which.
  std::vector<std::string> possiblePathsOf(llvm::StringRef input) const;

  /// The outputs of one input, when they have been written.
  struct Written {
    std::vector<std::string> paths;
    struct Map {
      std::string target, path, sourceMap, nameMap;
    };
    std::vector<Map> maps;
    std::optional<Container::Shader> shader; ///< of a container that holds all inputs
  };

  /// Writes what the translation has made, and moves it out. What an earlier run has left of a target that failed goes: nobody shall find texts of two
  /// versions of a shader side by side. Messages come before those of the translation.
  Written write(Translation &translation) const;

  /// Writes another file. False, with a message, when that is not possible.
  bool writeFile(DiagnosticEngine &diags, llvm::StringRef path, llvm::StringRef data) const;

private:
  bool isInput(llvm::StringRef path) const;
  bool makeFolder(DiagnosticEngine &diags) const;
  void removeStale(DiagnosticEngine &diags, const std::string &path, const Target &target, int &status) const;

  const CommandLine &line;
  const bool isFolder;
  std::set<llvm::sys::fs::UniqueID> inputs;
};

} // namespace besl

#endif // BESL_TOOLS_BESLTRANSLATE_OUTPUTS_H
