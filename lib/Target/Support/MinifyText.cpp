// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MinifyText.h"
#include "besl/Target/Support/FinishText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace besl;
using llvm::StringRef;

static bool isWordCharacter(char c) { return llvm::isAlnum(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80; }

/// Whether two characters would be read as one token, or as the start of a comment, if nothing stood between them.
static bool grow(char a, char b) {
  if (isWordCharacter(a) && isWordCharacter(b))
    return true;
  // `1 .x` and `. 5`
  if ((llvm::isDigit(a) && b == '.') || (a == '.' && (llvm::isDigit(b) || b == '.')))
    return true;
  static constexpr StringRef tokens[] = {"++", "--", "&&", "||", "<<", ">>", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "%=", "&=",
                                         "|=", "^=", "->", "//", "/*", "::", "##", "<:", ":>", "<%", "%>", "%:"};
  char both[] = {a, b};
  return llvm::is_contained(tokens, StringRef(both, 2));
}

namespace {

class Minifier {
public:
  explicit Minifier(StringRef text) : text(text) {}

  std::string run() {
    copyHead();
    while (at < text.size()) {
      char c = text[at];
      if (c == kMarkBegin || c == kMarkEnd)
        copyMark();
      else if (llvm::isSpace(c))
        skipSpace();
      else if (text.substr(at).starts_with("//"))
        skipTo(text.find('\n', at), 0);
      else if (text.substr(at).starts_with("/*"))
        skipTo(text.find("*/", at + 2), 2);
      else if (c == '#' && atLineStart)
        copyDirective();
      else if (c == '"')
        copyString();
      else
        copy();
    }
    flush();
    if (last && last != '\n')
      out += '\n';
    return std::move(out);
  }

private:
  /// Comments at the very start, a line each.
  void copyHead() {
    while (text.substr(at).starts_with("//")) {
      size_t end = std::min(text.find('\n', at), text.size());
      out += text.slice(at, end);
      out += '\n';
      at = std::min(end + 1, text.size());
    }
    last = out.empty() ? 0 : '\n';
  }

  void copyMark() {
    size_t end = text[at] == kMarkBegin ? std::min(text.find(kMarkNumberEnd, at), text.size() - 1) : at;
    // A space that turns out to be needed stands in front of marks that open here.
    pending += text.slice(at, end + 1);
    at = end + 1;
  }

  void skipSpace() {
    atLineStart |= text[at] == '\n';
    ++at;
    hasSpace = true;
  }

  void skipTo(size_t end, size_t length) {
    at = end == StringRef::npos ? text.size() : end + length;
    hasSpace = true;
  }

  /// A line of the preprocessor, with the lines that continue it.
  void copyDirective() {
    flush();
    if (last && last != '\n')
      out += '\n';
    do {
      size_t end = std::min(text.find('\n', at), text.size());
      out += text.slice(at, end).rtrim();
      out += '\n';
      at = std::min(end + 1, text.size());
    } while (at < text.size() && StringRef(out).drop_back().ends_with("\\"));
    last = '\n';
    hasSpace = false;
  }

  void copyString() {
    do {
      copy();
      // An escaped character ends nothing.
      if (at + 1 < text.size() && text[at] == '\\') {
        copy();
        copy();
      }
    } while (at < text.size() && text[at] != '"' && text[at] != '\n');
    if (at < text.size() && text[at] == '"')
      copy();
  }

  void copy() {
    if (hasSpace && last && grow(last, text[at]))
      out += ' ';
    flush();
    hasSpace = atLineStart = false;
    char before = last;
    out += last = text[at++];
    breakLine(before);
  }

  /// Each declaration at the outermost level has a line of its own, since not every compiler takes lines of any length.
  void breakLine(char before) {
    if (last == '{' || last == '(' || last == '[') {
      if (depth++ == 0)
        isBody = last == '{' && before == ')';
    } else if (last == '}' || last == ')' || last == ']') {
      if (depth > 0)
        --depth;
    }
    if (depth != 0 || !(last == ';' || (last == '}' && isBody)))
      return;
    // A block that looks like a body goes on.
    if (last == '}' && text.drop_front(at).ltrim().starts_with(";"))
      return;
    // Marks that close here belong to what has been read.
    while (at < text.size() && text[at] == kMarkEnd)
      out += text[at++];
    out += last = '\n';
  }

  void flush() {
    out += pending;
    pending.clear();
  }

  StringRef text;
  size_t at = 0;
  std::string out;
  /// Marks that have been read since the last character.
  std::string pending;
  /// The last character that is no mark; 0 at the start.
  char last = 0;
  /// There was white space since.
  bool hasSpace = false;
  bool atLineStart = true;
  /// How many brackets are open, and whether the outermost is that of a function's body.
  unsigned depth = 0;
  bool isBody = false;
};

} // namespace

std::string besl::minifyText(StringRef text) { return Minifier(text).run(); }
