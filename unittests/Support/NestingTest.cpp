// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Support/Nesting.h"
#include "gtest/gtest.h"

using namespace besl;

namespace {

std::optional<size_t> find(llvm::StringRef text) { return findTooDeepNesting(text, 3); }

TEST(NestingTest, CountsBracketsOfEveryKind) {
  EXPECT_EQ(find("([{x}])"), std::nullopt);
  EXPECT_EQ(find("([{<x>}])"), 3u);
  EXPECT_EQ(find("(((()"), 3u);
  EXPECT_EQ(find("() () () ()"), std::nullopt);
}

TEST(NestingTest, StringsAndCommentsDoNotCount) {
  EXPECT_EQ(find(R"("((((" (x))"), std::nullopt);
  EXPECT_EQ(find(R"("\"((((" (x))"), std::nullopt);
  EXPECT_EQ(find("// ((((\n(x)"), std::nullopt);
  EXPECT_EQ(find("// (((("), std::nullopt);
  EXPECT_EQ(find("a / b ((((x"), 9u);
  // A string ends with its line, as it does for the parser, which reports it.
  EXPECT_EQ(find("\"\n((((x"), 5u);
  EXPECT_EQ(find("\""), std::nullopt);
  EXPECT_EQ(find("\"\\"), std::nullopt);
}

TEST(NestingTest, ArrowsAndMismatchesCloseNothing) {
  EXPECT_EQ(find("<() -> ()>"), std::nullopt);
  EXPECT_EQ(find("<<-> <-> <x"), 9u);
  EXPECT_EQ(find("(>(>(>(>"), 6u);
  EXPECT_EQ(find(")))"), std::nullopt);
}

} // namespace
