// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The one way in which the compiler reads files, so that it can be told afterwards which it has read: for dependency files, content hashes and caches.

#ifndef BESL_COMPILER_READFILE_H
#define BESL_COMPILER_READFILE_H

#include "besl/Compiler/ContentHash.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace besl {

/// Reads a file. A directory is an error on every system.
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readInputFile(llvm::StringRef path);
/// The same, but standard input for `-`.
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readInputFileOrStdin(llvm::StringRef path);

/// Whether there is such a file, where that decides something. That there was none is recorded, too.
bool inputFileExists(llvm::StringRef path);

/// A file that was read, or looked for in vain.
struct FileRead {
  std::string path;
  std::optional<Digest> digest; ///< nothing: there was no such file
};

/// While it lives, what its thread reads is recorded: a compilation stays on one thread.
class ReadRecorder {
public:
  ReadRecorder();
  ~ReadRecorder();
  ReadRecorder(const ReadRecorder &) = delete;
  ReadRecorder &operator=(const ReadRecorder &) = delete;

  /// In the order of reading, each path once.
  std::vector<FileRead> take() { return std::move(files); }

  /// Adds a file that was read in another way.
  void note(llvm::StringRef path, std::optional<Digest> digest);

private:
  ReadRecorder *outer;
  std::vector<FileRead> files;
};

} // namespace besl

#endif // BESL_COMPILER_READFILE_H
