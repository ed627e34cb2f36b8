// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The lists of words are searched by halves, so their order matters; what identifiers become is the naming rules' to say.

#include "besl/Target/GLSL/Keywords.h"
#include "besl/Transforms/NamingRules.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace besl;

namespace {

void expectSortedIdentifiers(llvm::ArrayRef<llvm::StringLiteral> words) {
  for (size_t i = 0; i < words.size(); ++i) {
    if (i)
      EXPECT_LT(words[i - 1], words[i]);
    // The rules about underscores and prefixes come first, so such a word would never be looked for.
    EXPECT_EQ(getGLSLNamingRules().sanitize(words[i]), words[i]);
  }
}

TEST(GLSLKeywords, ListsAreSortedAndDisjoint) {
  expectSortedIdentifiers(glsl::getKeywords());
  expectSortedIdentifiers(glsl::getBuiltinFunctions());
  for (llvm::StringRef word : glsl::getBuiltinFunctions())
    EXPECT_FALSE(llvm::is_contained(glsl::getKeywords(), word)) << word.str();
}

TEST(GLSLKeywords, WordsOfEachKind) {
  const NamingRules &rules = getGLSLNamingRules();
  for (llvm::StringRef word : {"buffer", "filter", "sampler2D", "f16vec3", "demote", "nonuniformEXT", "VULKAN", "class", "uint8_t"}) {
    EXPECT_FALSE(rules.allowsName(word)) << word.str();
    EXPECT_FALSE(rules.allowsField(word)) << word.str();
  }
  // A field hides nothing.
  for (llvm::StringRef word : {"max", "texture", "subgroupBallot", "distance"}) {
    EXPECT_FALSE(rules.allowsName(word)) << word.str();
    EXPECT_TRUE(rules.allowsField(word)) << word.str();
  }
  EXPECT_FALSE(rules.allowsField("length"));
  for (llvm::StringRef word : {"color", "main", "vec", "Buffer", "_x", "gl", "besl"}) {
    EXPECT_TRUE(rules.allowsName(word)) << word.str();
    EXPECT_TRUE(rules.allowsField(word)) << word.str();
  }
}

TEST(NamingRules, Sanitize) {
  const NamingRules &rules = getGLSLNamingRules();
  auto expect = [&](llvm::StringRef from, llvm::StringRef to) { EXPECT_EQ(rules.sanitize(from), to); };
  expect("color", "color");
  expect("_", "_");
  expect("___a__b___", "_a_b_");
  expect("", "v");
  expect("9", "v_9");
  expect("gl_x", "v_gl_x");
  expect("gl__x", "v_gl_x");
  expect("GL_x", "v_GL_x");
  expect("besl_x", "v_besl_x");
  expect("struct Foo<3>", "struct_Foo_3_");
  // U+00DC, U+00DF, U+00E6, U+0152, U+017C, U+03A9, U+03C2, U+00B5
  expect("\xC3\x9C\xC3\x9F\xC3\xA6\xC5\x92\xC5\xBC", "UssaeOEz");
  expect("\xCE\xA9\xCF\x82\xC2\xB5", "Omegasigmamu");
  // U+0414, U+20000; U+00D7 is no letter
  expect("\xD0\x94\xF0\xA0\x80\x80", "u414u20000");
  expect("a\xC3\x97" "b", "a_b");
  // Bytes that are no text
  expect("a\xFF\xC3", "a_");
  expect(std::string(1, '\0'), "_");
  EXPECT_EQ(rules.sanitize(std::string(5000, 'a')).size(), rules.maxLength);
}

TEST(NamingRules, Registry) {
  EXPECT_EQ(lookupNamingRules("klingon"), nullptr);
  ASSERT_NE(lookupNamingRules(""), nullptr);
  EXPECT_TRUE(lookupNamingRules("")->allowsName("buffer"));
  registerGLSLNamingRules();
  registerGLSLNamingRules();
  EXPECT_EQ(lookupNamingRules("glsl"), &getGLSLNamingRules());
}

} // namespace
