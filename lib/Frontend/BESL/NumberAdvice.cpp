// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "NumberAdvice.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <algorithm>
#include <cstdint>

using namespace besl;

static llvm::StringRef takeDigits(llvm::StringRef text) {
  return text.take_while([](char c) { return llvm::isDigit(c); });
}

namespace {
/// digits [ "." digits ], either side of the point possibly empty.
struct PlainNumber {
  llvm::StringRef whole, fraction;
  bool hasPoint = false;

  static PlainNumber take(llvm::StringRef &text) {
    PlainNumber number;
    number.whole = takeDigits(text);
    text = text.drop_front(number.whole.size());
    if (text.consume_front(".")) {
      number.hasPoint = true;
      number.fraction = takeDigits(text);
      text = text.drop_front(number.fraction.size());
    }
    return number;
  }

  std::string asDecimal() const {
    return (whole.empty() ? "0" : whole.str()) + "." + (fraction.empty() ? "0" : fraction.str());
  }
};
} // namespace

/// The number times ten to the exponent, written out; empty when that takes too many digits.
static std::string shiftPoint(const PlainNumber &number, int exponent) {
  std::string digits = (number.whole + number.fraction).str();
  int64_t point = int64_t(number.whole.size()) + exponent;
  if (digits.size() > 40 || point > 40 || point < -40)
    return "";
  if (point < 0)
    digits.insert(0, size_t(-point), '0');
  if (point > int64_t(digits.size()))
    digits.append(size_t(point) - digits.size(), '0');
  size_t split = size_t(std::max<int64_t>(point, 0));
  llvm::StringRef whole = llvm::StringRef(digits).take_front(split).ltrim('0');
  llvm::StringRef fraction = llvm::StringRef(digits).drop_front(split).rtrim('0');
  return (whole.empty() ? "0" : whole.str()) + "." + (fraction.empty() ? "0" : fraction.str());
}

static NumberAdvice adviseOnRadix(llvm::StringRef digits, unsigned radix) {
  NumberAdvice advice{"numbers are written in decimal", ""};
  std::string plain;
  llvm::copy_if(digits, std::back_inserter(plain), [](char c) { return c != '_'; });
  llvm::StringRef value(plain);
  if (value.size() <= 32) {
    uint64_t number;
    value = value.rtrim("uUlL");
    if (!value.empty() && !value.getAsInteger(radix, number))
      advice.replacement = llvm::utostr(number);
  }
  return advice;
}

static NumberAdvice adviseOnSuffix(const PlainNumber &number, llvm::StringRef suffix) {
  enum Kind { Other, Float, Integer };
  Kind kind = llvm::StringSwitch<Kind>(suffix.lower())
                  .Cases({"f", "h", "lf", "f16", "f32", "f64"}, Float)
                  .Cases({"u", "l", "ul", "lu", "i", "u8", "u16", "u32", "i32"}, Integer)
                  .Default(Other);
  if (kind == Float)
    return {"a number has no suffix", number.asDecimal()};
  if (kind == Integer && !number.hasPoint)
    return {"a number has no suffix", number.whole.str()};
  if (kind == Other && !number.hasPoint)
    return {"a name cannot start with a digit, and a number has no suffix", ""};
  return {"a number has no suffix", ""};
}

NumberAdvice besl::adviseOnNumber(llvm::StringRef text) {
  llvm::StringRef rest = text;
  if (rest.consume_front_insensitive("0x"))
    return adviseOnRadix(rest, 16);
  if (rest.size() > 2 && rest.consume_front_insensitive("0b"))
    return adviseOnRadix(rest, 2);
  if (rest.size() > 2 && rest.consume_front_insensitive("0o"))
    return adviseOnRadix(rest, 8);

  PlainNumber number = PlainNumber::take(rest);
  if (rest.starts_with("_")) {
    std::string plain;
    llvm::copy_if(text, std::back_inserter(plain), [](char c) { return c != '_'; });
    llvm::StringRef left = plain;
    PlainNumber::take(left);
    if (!left.empty() || plain.size() > 64)
      plain.clear();
    return {"a number has no digit separators", plain};
  }
  if (rest.starts_with("."))
    return {"a number has only one point", ""};
  llvm::StringRef exponent = rest;
  if (exponent.consume_front_insensitive("e")) {
    bool negative = exponent.consume_front("-");
    if (!negative)
      exponent.consume_front("+");
    llvm::StringRef digits = takeDigits(exponent);
    llvm::StringRef suffix = exponent.drop_front(digits.size());
    if (!digits.empty() && (suffix.empty() || suffix.equals_insensitive("f"))) {
      int value;
      std::string replacement;
      if (digits.size() <= 4 && !digits.getAsInteger(10, value))
        replacement = shiftPoint(number, negative ? -value : value);
      return {"a number has no exponent", replacement};
    }
  }
  return adviseOnSuffix(number, rest);
}
