// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A run, wherever it was described: on a command line, in a job file, in a file of tests. What has a place in a file keeps it for messages.

#ifndef BESL_TOOLS_BESL_RUN_JOB_H
#define BESL_TOOLS_BESL_RUN_JOB_H

#include "Contents.h"
#include "besl/Compiler/Compilation.h"
#include "besl/Support/SourceManager.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <initializer_list>
#include <map>

/// A text, and where it stands; nowhere on the command line.
struct PlacedText {
  std::string text;
  besl::SourceRange range;
};

struct Job {
  PlacedText shader;
  PlacedText mesh; ///< a mesh shader for what a task shader starts
  besl::CompileOptions compile;
  std::string entry;
  bool checked = true;
  bool modeGiven = false; ///< whether the job says so itself
  bool races = false;
  struct Specialization {
    std::string text; ///< name=value
    besl::SourceRange name, value;
  };
  std::vector<Specialization> specialize;

  std::array<uint32_t, 3> dispatch = {1, 1, 1};
  std::array<uint32_t, 2> size = {256, 256}; ///< of a picture, for fragments
  uint32_t vertices = 3, instances = 1;      ///< of a draw
  uint32_t subgroupSize = 32;
  uint32_t threads = 1;
  uint64_t instructionLimit = 100000000;

  struct Binding {
    PlacedText name;
    std::string text;                 ///< of the command line's grammar, when `contents` has nothing
    std::string folder;               ///< that its files are in, unless they say otherwise
    std::optional<Contents> contents;
    besl::SourceRange range;
  };
  std::vector<Binding> binds;
  struct Assignment {
    PlacedText path;
    std::vector<std::string> numbers;
    besl::SourceRange range;
  };
  std::vector<Assignment> sets;
  std::optional<PlacedText> pushConstants; ///< a file with their bytes

  std::vector<PlacedText> prints;
  struct OutputFile {
    PlacedText name, path;
  };
  std::vector<OutputFile> images, dumps;
  std::optional<PlacedText> output; ///< the picture of a fragment shader

  std::optional<std::array<uint32_t, 3>> trace;
  uint64_t traceLimit = 10000;
  bool profile = false;

  /// Where a file says what, by key. Nothing is there for a job from a command line.
  std::map<std::string, besl::SourceRange> places;
  besl::SourceRange object; ///< where it begins
  std::vector<besl::SourceRange> libraryPlaces;
  bool isFromFile() const { return object.isValid(); }
  /// The place of the first of these keys that there is; nowhere on a command line.
  besl::SourceRange placeOf(std::initializer_list<llvm::StringRef> keys) const {
    for (llvm::StringRef key : keys)
      if (auto place = places.find(key.str()); place != places.end())
        return place->second;
    return shader.range.isValid() ? shader.range : object;
  }
};

/// A problem with what a job says, and where it says so.
struct JobError {
  std::string message;
  besl::SourceRange range;
};

#endif // BESL_TOOLS_BESL_RUN_JOB_H
