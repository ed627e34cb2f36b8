// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A folder with results of compilations, for several processes at once. Files are written beside their place and renamed, so that each is there as a whole or
// not at all, and each begins with a digest of its name and contents: what is damaged, cut off or in the wrong place counts as missing.
//
// Which files a compilation reads is only known once it has run. So there are two kinds of entries: `.files` names, for a main input with its options, what
// else was read; `.result` holds what came out for exactly those contents. docs/tools.md describes the folder.

#ifndef BESL_COMPILER_RESULTCACHE_H
#define BESL_COMPILER_RESULTCACHE_H

#include "besl/Compiler/ReadFile.h"
#include <array>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace besl {

/// A compilation without errors.
struct CachedResult {
  struct Text {
    std::string target, data;
    std::string sourceMap, nameMap; ///< as TextInfoJSON.h prints them
  };

  std::string stage; ///< its keyword; empty for none
  /// Workgroup; vertices, primitives, mesh workgroups.
  std::array<uint32_t, 6> numbers = {};
  Digest contentHash = {};
  std::vector<Text> texts;
  /// What there was to say, in each form: text, text with colours, JSON.
  std::array<std::string, 3> messages;
};

class ResultCache {
public:
  /// `limit` bounds the size of all entries together, in bytes; 0 for no bound.
  ResultCache(std::string folder, uint64_t limit) : folder(std::move(folder)), limit(limit) {}

  /// The result for a main input, whose key covers everything but the other files. `files` are those, as they are now.
  std::optional<CachedResult> find(const Digest &key, std::vector<FileRead> &files);

  /// Keeps a result that came from the main input and these other files.
  void store(const Digest &key, llvm::ArrayRef<FileRead> files, const CachedResult &result);

  /// Removes what was used least recently, as far as the bound asks for, after the first result that was stored and from time to time.
  void prune();

  /// Why results could not be kept, for the first of them; empty if they could.
  std::string problem() const;

  /// What stood in the places of files or folders of the cache, with the names that it has been moved to, since it may be somebody's; in the order of the names.
  std::vector<std::pair<std::string, std::string>> moved() const;

private:
  /// Moves aside what is no file, or for `isFolder` no folder, where one belongs.
  void makeRoom(llvm::StringRef path, bool isFolder);
  std::string path(const Digest &key, llvm::StringRef extension) const;
  std::optional<std::string> readEntry(const Digest &key, llvm::StringRef extension) const;
  bool writeEntry(const Digest &key, llvm::StringRef extension, llvm::StringRef payload);
  std::optional<Digest> digestOfFile(const std::string &path);

  const std::string folder;
  const uint64_t limit;
  mutable std::mutex mutex;
  std::string failure;
  std::vector<std::pair<std::string, std::string>> movedAside;
  bool stored = false;
  /// Digests of files that many compilations read, nothing for those that there are not.
  std::map<std::string, std::optional<Digest>> digests;
};

} // namespace besl

#endif // BESL_COMPILER_RESULTCACHE_H
