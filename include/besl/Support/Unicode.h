// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reading UTF-8 one code point at a time from bytes that may be anything, and the character classes
// of the language.

#ifndef BESL_SUPPORT_UNICODE_H
#define BESL_SUPPORT_UNICODE_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace besl::unicode {

/// A code point and the bytes it takes. On malformed input (stray or missing continuation bytes,
/// overlong forms, surrogates, beyond U+10FFFF) `valid` is false and `size` is 1.
struct CodePoint {
  char32_t value;
  uint8_t size;
  bool valid;
};

/// Decodes the first code point of a text, which must not be empty.
CodePoint decode(const char *begin, const char *end);
inline CodePoint decode(llvm::StringRef text) { return decode(text.begin(), text.end()); }

/// Unicode's XID_Start (and `_`), XID_Continue and White_Space, for any code point.
bool isIdentifierStart(char32_t c);
bool isIdentifierContinue(char32_t c);
bool isWhitespace(char32_t c);

/// Columns of a terminal the code point takes; negative when it must not be printed as it is
/// (controls, formatting characters such as bidirectional overrides, unassigned code points).
int displayWidth(char32_t c);

/// "U+200B"
std::string codePointName(char32_t c);

} // namespace besl::unicode

#endif // BESL_SUPPORT_UNICODE_H
