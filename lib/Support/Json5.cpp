// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Support/Json5.h"
#include "besl/Support/Limits.h"
#include "besl/Support/Unicode.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

using namespace besl;
using namespace besl::json5;

llvm::StringRef Value::describe() const {
  switch (kind) {
  case Null:
    return "null";
  case Boolean:
    return "a boolean";
  case Number:
    return "a number";
  case String:
    return "a string";
  case Array:
    return "an array";
  case Object:
    return "an object";
  }
  return "";
}

std::optional<uint64_t> Value::asUnsigned() const {
  llvm::StringRef digits = text;
  digits.consume_front("+");
  unsigned radix = digits.consume_front_insensitive("0x") ? 16 : 10;
  uint64_t value;
  if (kind != Number || digits.empty() || digits.getAsInteger(radix, value))
    return std::nullopt;
  return value;
}

namespace {

class Reader {
public:
  Reader(const SourceManager &sources, FileId file, DiagnosticEngine &diags, DiagID syntaxError)
      : diags(diags), syntaxError(syntaxError), start(sources.start(file)), text(sources.text(file)) {}

  std::optional<Value> readFile() {
    skipByteOrderMark();
    Value value;
    if (!skipBlanks() || !readValue(value, 0) || !skipBlanks())
      return std::nullopt;
    if (pos != text.size()) {
      fail("expected end of file, found " + found());
      return std::nullopt;
    }
    return value;
  }

private:
  bool atEnd() const { return pos == text.size(); }
  char current() const { return atEnd() ? '\0' : text[pos]; }
  bool at(char c) const { return !atEnd() && text[pos] == c; }
  SourceRange rangeFrom(size_t begin) const {
    return {start.advanced(uint32_t(begin)), start.advanced(uint32_t(pos))};
  }

  /// Reports at the current position, or over what stands between `begin` and it. Always false.
  bool fail(const llvm::Twine &message, std::optional<size_t> begin = std::nullopt) {
    SourceRange range = rangeFrom(begin.value_or(pos));
    if (!begin && !atEnd())
      range.end = range.begin.advanced(unicode::decode(text.drop_front(pos)).size);
    diags.report(syntaxError, range, message.str());
    return false;
  }

  /// What stands at the current position, for messages.
  std::string found() const {
    if (atEnd())
      return "end of file";
    unicode::CodePoint c = unicode::decode(text.drop_front(pos));
    if (!c.valid)
      return "a byte that is not UTF-8";
    if (unicode::displayWidth(c.value) <= 0)
      return unicode::codePointName(c.value);
    return "'" + text.substr(pos, c.size).str() + "'";
  }

  void skipByteOrderMark() {
    if (text.starts_with("\xEF\xBB\xBF"))
      pos = 3;
  }

  bool skipBlanks() {
    while (!atEnd()) {
      unicode::CodePoint c = unicode::decode(text.drop_front(pos));
      if (c.valid && (unicode::isWhitespace(c.value) || c.value == 0xFEFF)) {
        pos += c.size;
        continue;
      }
      llvm::StringRef rest = text.drop_front(pos);
      if (rest.starts_with("//")) {
        size_t end = rest.find('\n');
        pos = end == llvm::StringRef::npos ? text.size() : pos + end;
      } else if (rest.starts_with("/*")) {
        size_t end = rest.find("*/", 2);
        if (end == llvm::StringRef::npos) {
          size_t begin = pos;
          pos += 2;
          return fail("this comment is never closed", begin);
        }
        pos += end + 2;
      } else {
        break;
      }
    }
    return true;
  }

  /// A run of identifier characters, as in an unquoted key or a keyword.
  llvm::StringRef takeWord() {
    size_t begin = pos;
    while (!atEnd()) {
      unicode::CodePoint c = unicode::decode(text.drop_front(pos));
      bool inside = c.valid && (c.value == '$' || (pos == begin ? unicode::isIdentifierStart(c.value)
                                                                : unicode::isIdentifierContinue(c.value)));
      if (!inside)
        break;
      pos += c.size;
    }
    return text.slice(begin, pos);
  }

  bool readValue(Value &value, unsigned depth) {
    size_t begin = pos;
    bool good = true;
    switch (current()) {
    case '{':
    case '[':
      if (depth == limits::kSidecarDepth)
        return fail("arrays and objects nest at most " + llvm::Twine(limits::kSidecarDepth) +
                    " deep");
      good = at('{') ? readObject(value, depth) : readArray(value, depth);
      break;
    case '"':
    case '\'':
      value.kind = Value::String;
      good = readString(value.text);
      break;
    case '+':
    case '-':
    case '.':
    case '0' ... '9':
      value.kind = Value::Number;
      good = readNumber();
      value.text = text.slice(begin, pos).str();
      break;
    default:
      good = readWord(value);
      break;
    }
    value.range = rangeFrom(begin);
    return good;
  }

  bool readWord(Value &value) {
    size_t begin = pos;
    llvm::StringRef word = takeWord();
    if (word == "null") {
      value.kind = Value::Null;
    } else if (word == "true" || word == "false") {
      value.kind = Value::Boolean;
      value.boolean = word == "true";
    } else if (word == "Infinity" || word == "NaN") {
      value.kind = Value::Number;
      value.text = word.str();
    } else if (word.empty()) {
      return fail("expected a value, found " + found());
    } else {
      return fail("expected a value, found '" + diagArg(word) + "'; a text stands in quotes", begin);
    }
    return true;
  }

  bool readNumber() {
    size_t begin = pos;
    if (at('+') || at('-'))
      ++pos;
    if (llvm::isAlpha(current())) {
      llvm::StringRef word = takeWord();
      return word == "Infinity" || word == "NaN" ? true : fail("malformed number", begin);
    }
    bool good;
    if (text.drop_front(pos).starts_with_insensitive("0x")) {
      pos += 2;
      size_t digits = pos;
      while (llvm::isHexDigit(current()))
        ++pos;
      good = pos != digits;
    } else {
      size_t digits = pos;
      skipDigits();
      size_t whole = pos - digits;
      // No leading zeros.
      good = whole < 2 || text[digits] != '0';
      size_t fraction = 0;
      if (at('.')) {
        ++pos;
        size_t from = pos;
        skipDigits();
        fraction = pos - from;
      }
      good &= whole + fraction != 0;
      if (at('e') || at('E')) {
        ++pos;
        if (at('+') || at('-'))
          ++pos;
        size_t from = pos;
        skipDigits();
        good &= pos != from;
      }
    }
    // `12px` is one malformed number, not two values.
    size_t before = pos;
    while (llvm::isAlnum(current()) || at('_') || at('.'))
      ++pos;
    return good && pos == before ? true : fail("malformed number", begin);
  }

  void skipDigits() {
    while (llvm::isDigit(current()))
      ++pos;
  }

  bool readString(std::string &out) {
    size_t begin = pos;
    char quote = text[pos++];
    while (!at(quote)) {
      if (atEnd() || at('\n')) {
        pos = begin + 1;
        return fail("this string is never closed", begin);
      }
      if (at('\\')) {
        if (!readEscape(out))
          return false;
        continue;
      }
      unicode::CodePoint c = unicode::decode(text.drop_front(pos));
      if (!c.valid)
        return fail("the file is not valid UTF-8 here");
      out += text.substr(pos, c.size);
      pos += c.size;
    }
    ++pos;
    return true;
  }

  bool readHex(unsigned digits, uint32_t &value) {
    llvm::StringRef hex = text.substr(pos, digits);
    if (hex.size() != digits || !llvm::all_of(hex, llvm::isHexDigit) || hex.getAsInteger(16, value))
      return false;
    pos += digits;
    return true;
  }

  bool readEscape(std::string &out) {
    size_t begin = pos++;
    if (atEnd())
      return fail("malformed escape", begin);
    unicode::CodePoint c = unicode::decode(text.drop_front(pos));
    if (!c.valid)
      return fail("the file is not valid UTF-8 here");
    pos += c.size;
    uint32_t value = c.value;
    switch (c.value) {
    case 'b':
      value = '\b';
      break;
    case 'f':
      value = '\f';
      break;
    case 'n':
      value = '\n';
      break;
    case 'r':
      value = '\r';
      break;
    case 't':
      value = '\t';
      break;
    case 'v':
      value = '\v';
      break;
    case '0':
      value = 0;
      if (!llvm::isDigit(current()))
        break;
      [[fallthrough]];
    case '1' ... '9':
      return fail("malformed escape", begin);
    case 'x':
      if (!readHex(2, value))
        return fail("malformed escape", begin);
      break;
    case 'u': {
      if (!readHex(4, value))
        return fail("malformed escape", begin);
      uint32_t low;
      size_t after = pos;
      if (value >= 0xD800 && value < 0xDC00 && text.drop_front(pos).starts_with("\\u")) {
        pos += 2;
        if (readHex(4, low) && low >= 0xDC00 && low < 0xE000)
          value = 0x10000 + ((value - 0xD800) << 10) + (low - 0xDC00);
        else
          pos = after;
      }
      // Half of a pair stands for nothing.
      if (value >= 0xD800 && value < 0xE000)
        value = 0xFFFD;
      break;
    }
    case '\r':
      if (at('\n'))
        ++pos;
      return true;
    case '\n':
    case 0x2028:
    case 0x2029:
      return true; // the string goes on in the next line
    default:
      break;
    }
    char utf8[4];
    char *end = utf8;
    llvm::ConvertCodePointToUTF8(value, end);
    out.append(utf8, end);
    return true;
  }

  bool readArray(Value &value, unsigned depth) {
    value.kind = Value::Array;
    size_t begin = pos++;
    for (;;) {
      if (!skipBlanks())
        return false;
      if (at(']'))
        break;
      if (atEnd())
        return failUnclosed(begin, "array");
      value.elements.emplace_back();
      if (!readValue(value.elements.back(), depth + 1) || !skipBlanks())
        return false;
      if (at(',')) {
        ++pos;
        continue;
      }
      if (atEnd())
        return failUnclosed(begin, "array");
      if (!at(']'))
        return fail("expected ',' or ']', found " + found());
    }
    ++pos;
    return true;
  }

  bool readObject(Value &value, unsigned depth) {
    value.kind = Value::Object;
    size_t begin = pos++;
    for (;;) {
      if (!skipBlanks())
        return false;
      if (at('}'))
        break;
      if (atEnd())
        return failUnclosed(begin, "object");
      value.members.emplace_back();
      Member &member = value.members.back();
      size_t keyBegin = pos;
      if (at('"') || at('\'')) {
        if (!readString(member.key))
          return false;
      } else {
        member.key = takeWord().str();
        if (member.key.empty())
          return fail("expected a key, found " + found());
      }
      member.keyRange = rangeFrom(keyBegin);
      if (!skipBlanks())
        return false;
      if (!at(':'))
        return fail("expected ':' after the key, found " + found());
      ++pos;
      if (!skipBlanks() || !readValue(member.value, depth + 1) || !skipBlanks())
        return false;
      if (at(',')) {
        ++pos;
        continue;
      }
      if (atEnd())
        return failUnclosed(begin, "object");
      if (!at('}'))
        return fail("expected ',' or '}', found " + found());
    }
    ++pos;
    return true;
  }

  bool failUnclosed(size_t open, llvm::StringRef what) {
    diags.report(syntaxError, rangeFrom(pos),
                 ("expected '" + llvm::Twine(what == "array" ? ']' : '}') + "', found end of file").str())
        .note(SourceRange(start.advanced(uint32_t(open)), start.advanced(uint32_t(open + 1))),
              "the {0} opened here is not closed", what);
    return false;
  }

  DiagnosticEngine &diags;
  DiagID syntaxError;
  SourceLoc start;
  llvm::StringRef text;
  size_t pos = 0;
};

} // namespace

std::optional<Value> json5::read(const SourceManager &sources, FileId file, DiagnosticEngine &diags, DiagID syntaxError) {
  return Reader(sources, file, diags, syntaxError).readFile();
}
