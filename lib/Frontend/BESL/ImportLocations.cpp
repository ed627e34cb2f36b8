// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Byte ranges to MLIR locations.

#include "ImportLocations.h"
#include <algorithm>

using namespace besl;
using namespace besl::import;

/// Whether a byte starts a code point (it does not continue one).
static bool startsCodePoint(char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }

LocationMapper::FileTable &LocationMapper::tableFor(SourceLoc loc) {
  for (const std::unique_ptr<FileTable> &table : tables)
    if (loc.raw() >= table->begin && loc.raw() <= table->end)
      return *table;

  FileId file = sources.fileOf(loc);
  SourceRange range = sources.range(file);
  auto table = std::make_unique<FileTable>();
  table->begin = range.begin.raw();
  table->end = range.end.raw();
  table->name = mlir::StringAttr::get(context, sources.name(file));
  table->text = sources.text(file);

  table->lineStarts.push_back(0);
  for (size_t newline = table->text.find('\n'); newline != llvm::StringRef::npos; newline = table->text.find('\n', newline + 1))
    table->lineStarts.push_back(uint32_t(newline + 1));
  // One loop without a branch, which a compiler turns into a few vector instructions.
  signed char bits = 0;
  for (char c : table->text)
    bits |= static_cast<signed char>(c);
  if (bits < 0) {
    uint32_t count = 0;
    for (size_t i = 0, size = table->text.size(); i != size; ++i) {
      if (i % kBlock == 0)
        table->codePointsBefore.push_back(count);
      count += startsCodePoint(table->text[i]);
    }
  }
  tables.push_back(std::move(table));
  return *tables.back();
}

uint32_t LocationMapper::codePointsBefore(const FileTable &table, uint32_t offset) {
  // An offset at the very end may lie at the start of a block that has no entry.
  uint32_t block = std::min<uint32_t>(offset / kBlock, uint32_t(table.codePointsBefore.size() - 1));
  uint32_t count = table.codePointsBefore[block];
  for (uint32_t i = block * kBlock; i != offset; ++i)
    count += startsCodePoint(table.text[i]);
  return count;
}

std::pair<unsigned, unsigned> LocationMapper::lineColumn(FileTable &table, uint32_t offset) {
  // Most positions are on the line of the one before or on the next.
  auto isOn = [&](unsigned line) {
    return line < table.lineStarts.size() && table.lineStarts[line] <= offset &&
           (line + 1 == table.lineStarts.size() || offset < table.lineStarts[line + 1]);
  };
  unsigned line = table.lastLine;
  if (!isOn(line) && !isOn(++line))
    line = unsigned(std::upper_bound(table.lineStarts.begin(), table.lineStarts.end(), offset) - table.lineStarts.begin()) - 1;
  table.lastLine = line;
  uint32_t lineStart = table.lineStarts[line];
  uint32_t column = table.codePointsBefore.empty() ? offset - lineStart
                                                   : codePointsBefore(table, offset) - codePointsBefore(table, lineStart);
  return {line + 1, column + 1};
}

mlir::Location LocationMapper::get(SourceRange range) {
  Recent &slot = recent[(range.begin.raw() + range.end.raw()) % kRecent];
  if (!slot.location || slot.range != range)
    slot = {range, make(range)};
  return slot.location;
}

mlir::Location LocationMapper::make(SourceRange range) {
  if (!range.isValid())
    return mlir::UnknownLoc::get(context);
  FileTable &table = tableFor(range.begin);
  auto [startLine, startColumn] = lineColumn(table, range.begin.raw() - table.begin);
  auto [endLine, endColumn] = lineColumn(table, range.end.raw() - table.begin);
  // Of the several ways to store a range, the one that its text is read back as: what comes from the source is then equal to itself read.
  if (startLine != endLine)
    return mlir::FileLineColRange::get(table.name, startLine, startColumn, endLine, endColumn);
  if (startColumn != endColumn)
    return mlir::FileLineColRange::get(table.name, startLine, startColumn, endColumn);
  return mlir::FileLineColLoc::get(table.name, startLine, startColumn);
}
