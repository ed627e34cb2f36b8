// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Protects UTF-8 decoding against malformed input, and the character classes.

#include "besl/Support/Unicode.h"
#include <gtest/gtest.h>

using namespace besl;

namespace {

void expectValid(llvm::StringRef text, char32_t value) {
  unicode::CodePoint c = unicode::decode(text);
  EXPECT_TRUE(c.valid);
  EXPECT_EQ(c.value, value);
  EXPECT_EQ(c.size, text.size());
}

void expectMalformed(llvm::StringRef text) {
  unicode::CodePoint c = unicode::decode(text);
  EXPECT_FALSE(c.valid);
  EXPECT_EQ(c.size, 1u);
}

TEST(Unicode, Decode) {
  expectValid("a", 'a');
  expectValid(llvm::StringRef("\0", 1), 0);
  expectValid("é", 0xE9);
  expectValid("€", 0x20AC);
  expectValid("𝄞", 0x1D11E);
  expectValid("\xF4\x8F\xBF\xBF", 0x10FFFF);
}

TEST(Unicode, DecodeMalformed) {
  expectMalformed("\x80");             // a continuation on its own
  expectMalformed("\xC3");             // cut off
  expectMalformed("\xE2\x82");         // cut off
  expectMalformed("\xC3(");            // no continuation
  expectMalformed("\xC0\x80");         // overlong
  expectMalformed("\xE0\x80\x80");     // overlong
  expectMalformed("\xF0\x80\x80\x80"); // overlong
  expectMalformed("\xED\xA0\x80");     // surrogate
  expectMalformed("\xF4\x90\x80\x80"); // beyond the last code point
  expectMalformed("\xFF");
}

TEST(Unicode, Identifiers) {
  for (char32_t c : {U'a', U'Z', U'_', U'é', U'Ω', U'字', U'\U00010400'})
    EXPECT_TRUE(unicode::isIdentifierStart(c)) << unicode::codePointName(c);
  for (char32_t c : {U'0', U'-', U' ', U'€', U'\u0301', U'\u0663', U'\u200B', U'\U0001F600'})
    EXPECT_FALSE(unicode::isIdentifierStart(c)) << unicode::codePointName(c);
  for (char32_t c : {U'0', U'\u0301', U'\u0663'})
    EXPECT_TRUE(unicode::isIdentifierContinue(c)) << unicode::codePointName(c);
}

TEST(Unicode, DisplayWidth) {
  EXPECT_EQ(unicode::displayWidth('a'), 1);
  EXPECT_EQ(unicode::displayWidth(0x5B57), 2); // a wide character
  EXPECT_EQ(unicode::displayWidth(0x301), 0);  // a combining accent
  EXPECT_LT(unicode::displayWidth(0x1B), 0);   // escape
  EXPECT_LT(unicode::displayWidth(0x7F), 0);   // delete
  EXPECT_LT(unicode::displayWidth(0x9B), 0);   // control sequence introducer
  EXPECT_LT(unicode::displayWidth(0x202E), 0); // right-to-left override
}

TEST(Unicode, Names) {
  EXPECT_EQ(unicode::codePointName(0), "U+0000");
  EXPECT_EQ(unicode::codePointName(0x1F600), "U+1F600");
}

} // namespace
