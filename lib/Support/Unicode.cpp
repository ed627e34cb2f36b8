// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Support/Unicode.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Unicode.h"
#include "llvm/Support/UnicodeCharRanges.h"

#include "UnicodeIdentifiers.inc"

using namespace besl;
using namespace besl::unicode;

CodePoint unicode::decode(const char *begin, const char *end) {
  auto byte = [&](unsigned i) { return static_cast<unsigned char>(begin[i]); };
  unsigned char first = byte(0);
  if (first < 0x80)
    return {first, 1, true};
  constexpr CodePoint malformed = {0xFFFD, 1, false};
  unsigned size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || size_t(end - begin) < size)
    return malformed;
  char32_t value = first & (0x7F >> size);
  for (unsigned i = 1; i != size; ++i) {
    if ((byte(i) & 0xC0) != 0x80)
      return malformed;
    value = (value << 6) | (byte(i) & 0x3F);
  }
  static constexpr char32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
  if (value < smallest[size] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF))
    return malformed;
  return {value, uint8_t(size), true};
}

bool unicode::isIdentifierStart(char32_t c) {
  if (c < 0x80)
    return llvm::isAlpha(char(c)) || c == '_';
  static const llvm::sys::UnicodeCharSet set(xidStart);
  return set.contains(c);
}

bool unicode::isIdentifierContinue(char32_t c) {
  if (c < 0x80)
    return llvm::isAlnum(char(c)) || c == '_';
  static const llvm::sys::UnicodeCharSet set(xidContinue);
  return set.contains(c);
}

bool unicode::isWhitespace(char32_t c) {
  return c == ' ' || (c >= 9 && c <= 13) || c == 0x85 || c == 0xA0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F ||
         c == 0x205F || c == 0x3000;
}

int unicode::displayWidth(char32_t c) {
  if (c < 0x80)
    return c < 0x20 || c == 0x7F ? -1 : 1;
  if (llvm::sys::unicode::isFormatting(int(c)) || !llvm::sys::unicode::isPrintable(int(c)))
    return -1;
  char bytes[4];
  unsigned size = 0;
  if (c < 0x800) {
    bytes[size++] = char(0xC0 | (c >> 6));
  } else {
    if (c < 0x10000) {
      bytes[size++] = char(0xE0 | (c >> 12));
    } else {
      bytes[size++] = char(0xF0 | (c >> 18));
      bytes[size++] = char(0x80 | ((c >> 12) & 0x3F));
    }
    bytes[size++] = char(0x80 | ((c >> 6) & 0x3F));
  }
  bytes[size++] = char(0x80 | (c & 0x3F));
  return llvm::sys::unicode::columnWidthUTF8(llvm::StringRef(bytes, size));
}

std::string unicode::codePointName(char32_t c) {
  std::string digits = llvm::utohexstr(c);
  return "U+" + std::string(digits.size() < 4 ? 4 - digits.size() : 0, '0') + digits;
}
