// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The lists of words are searched by halves, so their order matters.

#include "besl/Target/MSL/Keywords.h"
#include "besl/Transforms/NamingRules.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace besl;

namespace {

void expectSortedIdentifiers(llvm::ArrayRef<llvm::StringLiteral> words) {
  for (size_t i = 0; i < words.size(); ++i) {
    if (i)
      EXPECT_LT(words[i - 1], words[i]);
    EXPECT_EQ(getMSLNamingRules().sanitize(words[i]), words[i]);
  }
}

TEST(MSLKeywords, ListsAreSortedAndDisjoint) {
  expectSortedIdentifiers(msl::getKeywords());
  expectSortedIdentifiers(msl::getPredeclared());
  for (llvm::StringRef word : msl::getPredeclared())
    EXPECT_FALSE(llvm::is_contained(msl::getKeywords(), word)) << word.str();
}

TEST(MSLKeywords, WordsOfEachKind) {
  const NamingRules &rules = getMSLNamingRules();
  for (llvm::StringRef word : {"kernel", "device", "float4", "packed_half3", "half4x4", "xor", "INFINITY", "main"}) {
    EXPECT_FALSE(rules.allowsName(word)) << word.str();
    EXPECT_FALSE(rules.allowsField(word)) << word.str();
  }
  // A field hides nothing.
  for (llvm::StringRef word : {"max", "texture2d", "simd_ballot", "metal", "resources", "stage_input", "vertex_id"}) {
    EXPECT_FALSE(rules.allowsName(word)) << word.str();
    EXPECT_TRUE(rules.allowsField(word)) << word.str();
  }
  for (llvm::StringRef word : {"color", "buffer", "texture", "input", "output", "besl"}) {
    EXPECT_TRUE(rules.allowsName(word)) << word.str();
    EXPECT_TRUE(rules.allowsField(word)) << word.str();
  }
}

// The compiler's own names begin with an underscore, and ours with besl_.
TEST(MSLKeywords, Prefixes) {
  const NamingRules &rules = getMSLNamingRules();
  EXPECT_EQ(rules.sanitize("_x"), "v_x");
  EXPECT_EQ(rules.sanitize("a__b"), "a_b");
  EXPECT_EQ(rules.sanitize("besl_x"), "v_besl_x");
  EXPECT_EQ(rules.entryName, "besl_main");
}

} // namespace
