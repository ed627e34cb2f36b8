// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ownership of source texts and compact positions in them. All files of a compilation share one
// 32-bit offset space: a SourceLoc is four bytes, a SourceRange eight, and both say which file they
// are in. Lines and columns are worked out only when a message is shown, from a table of line
// starts that is built on first use.

#ifndef BESL_SUPPORT_SOURCEMANAGER_H
#define BESL_SUPPORT_SOURCEMANAGER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace besl {

/// A byte position in some file of a SourceManager. Zero is "nowhere".
class SourceLoc {
public:
  constexpr SourceLoc() = default;
  constexpr explicit SourceLoc(uint32_t offset) : offset(offset) {}

  constexpr bool isValid() const { return offset != 0; }
  constexpr uint32_t raw() const { return offset; }

  /// The position `bytes` further on, in the same file.
  constexpr SourceLoc advanced(uint32_t bytes) const { return SourceLoc(offset + bytes); }

  friend constexpr bool operator==(SourceLoc a, SourceLoc b) { return a.offset == b.offset; }
  friend constexpr auto operator<=>(SourceLoc a, SourceLoc b) { return a.offset <=> b.offset; }

private:
  uint32_t offset = 0;
};

/// A half-open byte range within one file.
struct SourceRange {
  SourceLoc begin, end;

  constexpr SourceRange() = default;
  constexpr SourceRange(SourceLoc begin, SourceLoc end) : begin(begin), end(end) {}
  /// An empty range: a position to point at.
  constexpr SourceRange(SourceLoc at) : begin(at), end(at) {}

  constexpr bool isValid() const { return begin.isValid(); }
  constexpr uint32_t size() const { return end.raw() - begin.raw(); }

  /// The range from the start of this one to the end of `last`.
  constexpr SourceRange to(SourceRange last) const { return {begin, last.end}; }

  friend constexpr bool operator==(SourceRange a, SourceRange b) = default;
};

/// Names a file of a SourceManager. Default constructed: no file.
class FileId {
public:
  constexpr FileId() = default;
  constexpr explicit FileId(uint32_t index) : indexPlusOne(index + 1) {}
  constexpr bool isValid() const { return indexPlusOne != 0; }
  constexpr uint32_t index() const { return indexPlusOne - 1; }
  friend constexpr bool operator==(FileId a, FileId b) = default;

private:
  uint32_t indexPlusOne = 0;
};

/// A position as people count: lines and columns from 1, columns in code points.
struct LineColumn {
  uint32_t line = 0;
  uint32_t column = 0;
};

class SourceManager {
public:
  SourceManager();
  ~SourceManager();
  SourceManager(const SourceManager &) = delete;
  SourceManager &operator=(const SourceManager &) = delete;

  /// Takes a file in. The name is what messages show. Returns an invalid id when all files together
  /// would exceed limits::kSourceBytes; the caller reports it.
  FileId addFile(std::string name, std::unique_ptr<llvm::MemoryBuffer> buffer);

  /// The same for a text that is copied.
  FileId addText(std::string name, llvm::StringRef text);

  unsigned numFiles() const { return unsigned(files.size()); }

  /// The text and shown name of a file.
  llvm::StringRef text(FileId file) const;
  llvm::StringRef name(FileId file) const;

  /// The first position of a file, and the whole of it.
  SourceLoc start(FileId file) const;
  SourceRange range(FileId file) const;

  /// The file a position is in; invalid for an invalid position.
  FileId fileOf(SourceLoc loc) const;

  /// The byte offset of a position within its file.
  uint32_t offsetInFile(SourceLoc loc) const;

  /// The bytes of a range.
  llvm::StringRef text(SourceRange range) const;

  /// The line (from 1) and column (from 1, in code points; a byte that is no valid UTF-8 counts as
  /// one) of a position.
  LineColumn lineColumn(SourceLoc loc) const;

  /// The line (from 1) a position is on. Cheaper than lineColumn on very long lines.
  uint32_t line(SourceLoc loc) const;

  /// The bytes of a line (from 1) without its line ending, and where it starts.
  SourceRange lineRange(FileId file, uint32_t line) const;

  uint32_t numLines(FileId file) const;

private:
  struct File;
  const File &get(FileId file) const;

  std::vector<std::unique_ptr<File>> files;
  uint32_t nextBase = 1;
};

} // namespace besl

#endif // BESL_SUPPORT_SOURCEMANAGER_H
