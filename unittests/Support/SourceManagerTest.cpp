// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Protects the mapping from 32-bit positions to file, line and column.

#include "besl/Support/SourceManager.h"
#include "besl/Support/Limits.h"
#include <gtest/gtest.h>

using namespace besl;

namespace {

SourceLoc at(const SourceManager &sources, FileId file, uint32_t offset) {
  return sources.start(file).advanced(offset);
}

TEST(SourceManager, PositionsTellFilesApart) {
  SourceManager sources;
  FileId a = sources.addText("a.besl", "one");
  FileId empty = sources.addText("empty.besl", "");
  FileId b = sources.addText("b.besl", "two");
  EXPECT_EQ(sources.fileOf(at(sources, a, 0)), a);
  // The end of a file belongs to it, not to the next one.
  EXPECT_EQ(sources.fileOf(at(sources, a, 3)), a);
  EXPECT_EQ(sources.fileOf(at(sources, empty, 0)), empty);
  EXPECT_EQ(sources.fileOf(at(sources, b, 0)), b);
  EXPECT_EQ(sources.fileOf(at(sources, b, 3)), b);
  EXPECT_FALSE(sources.fileOf(at(sources, b, 4)).isValid());
  EXPECT_FALSE(sources.fileOf(SourceLoc()).isValid());
  EXPECT_EQ(sources.offsetInFile(at(sources, b, 2)), 2u);
  EXPECT_EQ(sources.text(SourceRange(at(sources, b, 1), at(sources, b, 3))), "wo");
  // A range never reaches into the next file.
  EXPECT_EQ(sources.text(SourceRange(at(sources, a, 1), at(sources, b, 3))), "ne");
}

TEST(SourceManager, LinesAndColumnsCountFromOne) {
  SourceManager sources;
  FileId file = sources.addText("a.besl", "ab\ncd\r\n\n\txé€𝄞y");
  auto expect = [&](uint32_t offset, uint32_t line, uint32_t column) {
    LineColumn found = sources.lineColumn(at(sources, file, offset));
    EXPECT_EQ(found.line, line) << "offset " << offset;
    EXPECT_EQ(found.column, column) << "offset " << offset;
    EXPECT_EQ(sources.line(at(sources, file, offset)), line);
  };
  expect(0, 1, 1);
  expect(2, 1, 3); // the newline belongs to its line
  expect(3, 2, 1);
  expect(7, 3, 1);
  expect(8, 4, 1);
  expect(9, 4, 2); // a tab is one column
  // é takes 2 bytes, € 3 and the clef 4.
  expect(10, 4, 3);
  expect(12, 4, 4);
  expect(15, 4, 5);
  expect(19, 4, 6);
  expect(20, 4, 7);
  EXPECT_EQ(sources.numLines(file), 4u);
  EXPECT_EQ(sources.text(sources.lineRange(file, 2)), "cd");
  EXPECT_EQ(sources.text(sources.lineRange(file, 3)), "");
  EXPECT_EQ(sources.text(sources.lineRange(file, 4)), "\txé€𝄞y");
}

TEST(SourceManager, BuffersNeedNoTerminator) {
  SourceManager sources;
  llvm::StringRef text("abcdef", 3);
  FileId file = sources.addFile(
      "a.besl", llvm::MemoryBuffer::getMemBuffer(text, "", /*RequiresNullTerminator=*/false));
  EXPECT_EQ(sources.text(file), "abc");
  EXPECT_EQ(sources.text(sources.lineRange(file, 1)), "abc");
}

TEST(SourceManager, RefusesMoreThanPositionsCanTell) {
  // A buffer that claims a size without holding it: adding looks at the size alone.
  SourceManager sources;
  auto huge = llvm::MemoryBuffer::getMemBuffer(llvm::StringRef("", size_t(limits::kSourceBytes)),
                                               "", /*RequiresNullTerminator=*/false);
  EXPECT_FALSE(sources.addFile("huge.besl", std::move(huge)).isValid());
  EXPECT_EQ(sources.numFiles(), 0u);
}

} // namespace
