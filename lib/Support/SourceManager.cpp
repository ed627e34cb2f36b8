// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Support/SourceManager.h"
#include "besl/Support/Limits.h"
#include <algorithm>
#include <cassert>
#include <cstring>

using namespace besl;

struct SourceManager::File {
  std::string name;
  std::unique_ptr<llvm::MemoryBuffer> buffer;
  uint32_t base;
  uint32_t size;
  /// Offsets of the first byte of each line; empty until somebody asks.
  mutable std::vector<uint32_t> lineStarts;

  llvm::ArrayRef<uint32_t> lines() const {
    if (lineStarts.empty()) {
      lineStarts.push_back(0);
      const char *begin = buffer->getBufferStart(), *end = begin + size;
      for (const char *p = begin; p != end;) {
        p = static_cast<const char *>(std::memchr(p, '\n', size_t(end - p)));
        if (!p)
          break;
        ++p;
        lineStarts.push_back(uint32_t(p - begin));
      }
    }
    return lineStarts;
  }

  /// Index into lines() of the line that holds an offset.
  size_t lineIndex(uint32_t offset) const {
    llvm::ArrayRef<uint32_t> starts = lines();
    return size_t(std::upper_bound(starts.begin(), starts.end(), offset) - starts.begin()) - 1;
  }
};

SourceManager::SourceManager() = default;
SourceManager::~SourceManager() = default;

FileId SourceManager::addFile(std::string name, std::unique_ptr<llvm::MemoryBuffer> buffer) {
  uint64_t size = buffer->getBufferSize();
  // One position more than bytes, so that the end of a file differs from the start of the next.
  if (uint64_t(nextBase) + size + 1 > limits::kSourceBytes)
    return FileId();
  auto file = std::make_unique<File>();
  file->name = std::move(name);
  file->buffer = std::move(buffer);
  file->base = nextBase;
  file->size = uint32_t(size);
  nextBase += uint32_t(size) + 1;
  files.push_back(std::move(file));
  return FileId(uint32_t(files.size() - 1));
}

FileId SourceManager::addText(std::string name, llvm::StringRef text) {
  return addFile(std::move(name), llvm::MemoryBuffer::getMemBufferCopy(text));
}

const SourceManager::File &SourceManager::get(FileId file) const {
  assert(file.isValid() && file.index() < files.size() && "no such file");
  return *files[file.index()];
}

llvm::StringRef SourceManager::text(FileId file) const { return get(file).buffer->getBuffer(); }
llvm::StringRef SourceManager::name(FileId file) const { return get(file).name; }
SourceLoc SourceManager::start(FileId file) const { return SourceLoc(get(file).base); }

SourceRange SourceManager::range(FileId file) const {
  const File &f = get(file);
  return {SourceLoc(f.base), SourceLoc(f.base + f.size)};
}

FileId SourceManager::fileOf(SourceLoc loc) const {
  if (!loc.isValid() || loc.raw() >= nextBase)
    return FileId();
  auto after = std::upper_bound(
      files.begin(), files.end(), loc.raw(),
      [](uint32_t offset, const std::unique_ptr<File> &file) { return offset < file->base; });
  return FileId(uint32_t(after - files.begin()) - 1);
}

uint32_t SourceManager::offsetInFile(SourceLoc loc) const {
  FileId file = fileOf(loc);
  return file.isValid() ? loc.raw() - get(file).base : 0;
}

llvm::StringRef SourceManager::text(SourceRange range) const {
  FileId file = fileOf(range.begin);
  if (!file.isValid())
    return {};
  const File &f = get(file);
  uint32_t begin = range.begin.raw() - f.base;
  uint32_t end = std::clamp(range.end.raw(), range.begin.raw(), f.base + f.size) - f.base;
  return f.buffer->getBuffer().slice(begin, end);
}

uint32_t SourceManager::line(SourceLoc loc) const {
  FileId file = fileOf(loc);
  if (!file.isValid())
    return 0;
  const File &f = get(file);
  return uint32_t(f.lineIndex(loc.raw() - f.base)) + 1;
}

LineColumn SourceManager::lineColumn(SourceLoc loc) const {
  FileId file = fileOf(loc);
  if (!file.isValid())
    return {};
  const File &f = get(file);
  uint32_t offset = loc.raw() - f.base;
  size_t index = f.lineIndex(offset);
  // Every byte that does not continue a sequence starts a code point. A stray continuation byte is
  // not counted, which only matters for the column of what follows it in a broken text.
  uint32_t column = 1;
  const char *text = f.buffer->getBufferStart();
  for (uint32_t i = f.lineStarts[index]; i != offset; ++i)
    column += (static_cast<unsigned char>(text[i]) & 0xC0) != 0x80;
  return {uint32_t(index) + 1, column};
}

SourceRange SourceManager::lineRange(FileId file, uint32_t line) const {
  const File &f = get(file);
  llvm::ArrayRef<uint32_t> starts = f.lines();
  assert(line >= 1 && line <= starts.size() && "no such line");
  uint32_t begin = starts[line - 1];
  uint32_t end = line < starts.size() ? starts[line] - 1 : f.size;
  llvm::StringRef text = f.buffer->getBuffer();
  if (end > begin && text[end - 1] == '\r' && line < starts.size())
    --end;
  return {SourceLoc(f.base + begin), SourceLoc(f.base + end)};
}

uint32_t SourceManager::numLines(FileId file) const { return uint32_t(get(file).lines().size()); }
