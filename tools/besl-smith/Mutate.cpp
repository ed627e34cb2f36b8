// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Works on tokens. What a statement is follows from brackets, semicolons and the word that it begins with; where that is not enough to be
// sure, nothing is changed.

#include "Mutate.h"

#include "Random.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <vector>

namespace besl::smith {
namespace {

struct Token {
  std::string text;
  std::string space; ///< in front of it, comments included
  bool isWord() const { return std::isalpha(static_cast<unsigned char>(text[0])) || text[0] == '_' || (text[0] & 0x80); }
};

std::vector<Token> tokenize(const std::string &text, std::string &rest) {
  std::vector<Token> tokens;
  size_t i = 0;
  auto isWordPart = [&](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || (c & 0x80); };
  std::string space;
  while (i < text.size()) {
    if (std::isspace(static_cast<unsigned char>(text[i]))) {
      space += text[i++];
      continue;
    }
    if (text.compare(i, 2, "//") == 0) {
      size_t end = std::min(text.find('\n', i), text.size());
      space += text.substr(i, end - i);
      i = end;
      continue;
    }
    size_t begin = i++;
    if (isWordPart(text[begin])) {
      bool isNumber = std::isdigit(static_cast<unsigned char>(text[begin]));
      while (i < text.size() && (isWordPart(text[i]) || (isNumber && text[i] == '.')))
        ++i;
    } else if (text[begin] == '"') {
      while (i < text.size() && text[i] != '"')
        ++i;
      i = std::min(i + 1, text.size());
    } else {
      static const char *const pairs[] = {"->", "=>", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>"};
      for (const char *pair : pairs)
        if (text.compare(begin, 2, pair) == 0)
          i = begin + 2;
    }
    tokens.push_back({text.substr(begin, i - begin), space});
    space.clear();
  }
  rest = space;
  return tokens;
}

bool isOpen(const std::string &text) { return text == "(" || text == "[" || text == "{"; }
bool isClose(const std::string &text) { return text == ")" || text == "]" || text == "}"; }

class Mutator {
public:
  Mutator(const std::string &text, uint64_t seed) : rng(seed) { tokens = tokenize(text, rest); }

  std::string run() {
    // Statements first, since what they become is renamed and moved as well.
    changeStatements();
    if (rng.chance(70))
      rename();
    if (rng.chance(70))
      moveDeclarations();
    return print();
  }

private:
  std::string print() const {
    std::string text;
    for (const Token &token : tokens)
      text += token.space + token.text;
    return text + rest;
  }

  /// Behind the bracket that opens at a token; the number of tokens when it does not close.
  size_t findEnd(size_t open) const {
    unsigned depth = 0;
    for (size_t i = open; i != tokens.size(); ++i) {
      depth += isOpen(tokens[i].text);
      if (isClose(tokens[i].text) && --depth == 0)
        return i + 1;
    }
    return tokens.size();
  }

  /// The first token of a text on the level of brackets that a token is on; the end when there is none before that level ends.
  size_t find(size_t from, const char *text) const {
    for (size_t i = from; i < tokens.size(); ++i) {
      if (tokens[i].text == text)
        return i;
      if (isOpen(tokens[i].text))
        i = findEnd(i) - 1;
      else if (isClose(tokens[i].text))
        break;
    }
    return tokens.size();
  }

  std::string textOf(size_t begin, size_t end) const {
    std::string text;
    for (size_t i = begin; i != end; ++i)
      text += (i == begin ? "" : tokens[i].space) + tokens[i].text;
    return text;
  }

  bool mentions(size_t begin, size_t end, const std::string &word) const {
    return std::any_of(tokens.begin() + begin, tokens.begin() + end, [&](const Token &token) { return token.text == word; });
  }

  std::string fresh() {
    std::string name;
    do
      name = "other_" + std::to_string(names++);
    while (mentions(0, tokens.size(), name));
    return name;
  }

  /// Puts a text in place of tokens.
  void replace(size_t begin, size_t end, const std::string &text) {
    std::string left;
    std::vector<Token> made = tokenize(text, left);
    if (!made.empty())
      made.front().space = tokens[begin].space;
    tokens.erase(tokens.begin() + begin, tokens.begin() + end);
    tokens.insert(tokens.begin() + begin, made.begin(), made.end());
  }

  /// Where blocks of functions begin: behind `) -> TYPE {`, and nested ones behind `) {` and `else {` that no value is wanted of.
  void changeStatements() {
    for (size_t i = 0; i + 1 < tokens.size(); ++i) {
      if (tokens[i].text != "->")
        continue;
      size_t open = i + 1;
      while (open < tokens.size() && tokens[open].text != "{" && tokens[open].text != ";")
        open = isOpen(tokens[open].text) ? findEnd(open) : open + 1;
      // A record main has braces in its type; it is left alone.
      bool isRecord = i + 2 < tokens.size() && (tokens[i + 1].text == "output" || tokens[i + 1].text == "interface");
      if (open < tokens.size() && tokens[open].text == "{" && !isRecord) {
        changeBlock(open + 1);
        i = open;
      }
    }
    for (const std::string &function : functions)
      tokens.push_back({function, "\n\n"});
    functions.clear();
    std::string text = print();
    tokens = tokenize(text, rest);
  }

  /// Behind the statement that begins at a token; 0 when it is of no kind that is known.
  size_t endOfStatement(size_t begin) const {
    const std::string &word = tokens[begin].text;
    if (word == "if" || word == "for" || word == "match") {
      size_t open = find(begin, "{");
      if (open == tokens.size())
        return 0;
      // What is matched may have braces of its own; the last ones are the arms.
      while (word == "match" && (!hasArms(open) || (findEnd(open) < tokens.size() && tokens[findEnd(open)].text == "{"))) {
        open = find(findEnd(open), "{");
        if (open == tokens.size())
          return 0;
      }
      size_t end = findEnd(open);
      while (word == "if" && end < tokens.size() && tokens[end].text == "else") {
        open = find(end, "{");
        if (open == tokens.size())
          return 0;
        end = findEnd(open);
      }
      // The value of what looks like a statement: `if (a) { 1 } else { 2 }` at the end of a block.
      return end;
    }
    size_t end = find(begin, ";");
    return end == tokens.size() ? 0 : end + 1;
  }

  /// Whether these braces are those of a `match`.
  bool hasArms(size_t open) const { return find(open + 1, "=>") != tokens.size(); }

  void changeBlock(size_t at) {
    size_t previousBegin = 0;
    while (at < tokens.size() && tokens[at].text != "}") {
      size_t end = endOfStatement(at);
      if (!end)
        return;
      const std::string word = tokens[at].text;
      if (word == "for" || word == "if") {
        size_t open = find(at, "{");
        // Only blocks of statements: those of values have no semicolon or brace before their end.
        if (const std::string &last = tokens[findEnd(open) - 2].text; word == "for" || last == ";" || last == "}" || last == "{")
          if (findEnd(open) - open > 2 && (word == "for" || last == ";"))
            changeBlock(open + 1);
        end = endOfStatement(at);
        if (!end)
          return;
      }
      if (word == "for" && rng.chance(40) && unroll(at, end)) {
        previousBegin = 0;
        at = skipTo(at);
        continue;
      }
      if (rng.chance(8)) {
        insertDead(at);
        previousBegin = 0;
        at = skipTo(at);
        continue;
      }
      if (word == "let" && rng.chance(35)) {
        changeLet(at, end);
      } else if (word == "let" && previousBegin && rng.chance(30)) {
        if (exchange(previousBegin, at, end)) {
          // Where the second begins now is not where it did.
          previousBegin = 0;
          at = end;
          continue;
        }
      } else if (isMovable(at, end) && rng.chance(20)) {
        std::string statement = textOf(at, end);
        std::string local = fresh();
        if (rng.chance(50))
          replace(at, end, "if (true) { " + statement + " }");
        else
          replace(at, end, "for (let " + local + ": u32 = 0; " + local + " < 1; " + local + " = " + local + " + 1) { " + statement + " }");
      }
      previousBegin = word == "let" ? at : 0;
      end = endOfStatement(at);
      if (!end)
        return;
      at = end;
    }
  }

  /// `for (let NAME: T = FIRST; CONDITION; NAME = NEXT) { ... }`: the first round in front of the loop, or each round alone when its numbers are written
  /// there. A loop that something leaves stays.
  bool unroll(size_t at, size_t end) {
    size_t open = at + 1, close = findEnd(open), body = close, equals = at + 6;
    if (close >= end || end - close > kMostUnrolled || tokens[body].text != "{" || equals >= close || tokens[at + 2].text != "let" ||
        tokens[at + 4].text != ":" || tokens[equals].text != "=")
      return false;
    size_t condition = find(equals, ";") + 1, step = condition < close ? find(condition, ";") + 1 : close;
    const std::string name = tokens[at + 3].text, type = tokens[at + 5].text;
    if (step + 2 >= close || tokens[step].text != name || tokens[step + 1].text != "=" || mentions(body, end, "break") || mentions(body, end, "continue"))
      return false;
    // Whether the name means the loop's variable wherever it stands, and is not written to.
    for (size_t i = equals; i + 1 < end; ++i)
      if (tokens[i].text == name && i != step && (tokens[i + 1].text == ":" || tokens[i + 1].text == "=" || tokens[i - 1].text == "let"))
        return false;
    std::string first = textOf(equals + 1, condition - 1), statements = textOf(body + 1, end - 1);
    auto isNumber = [](const std::string &text) { return text.size() < 4 && text.find_first_not_of("0123456789") == std::string::npos; };
    const std::string &comparison = tokens[condition + 1].text;
    bool isCounted = isNumber(first) && step - condition == 4 && tokens[condition].text == name && isNumber(tokens[condition + 2].text) &&
                     (comparison == "<" || comparison == "<=") && textOf(step + 2, close - 1) == name + " + 1";
    if (isCounted && rng.chance(60)) {
      unsigned from = std::stoul(first), to = std::stoul(tokens[condition + 2].text) + (comparison == "<=");
      if (to < from + kMostRounds) {
        std::string text = "if (true) { ";
        for (unsigned i = from; i < to; ++i)
          text += "if (true) { let " + name + ": " + type + " = " + std::to_string(i) + "; " + statements + " } ";
        replace(at, end, text + "}");
        return true;
      }
    }
    const std::string other = fresh();
    auto renamed = [&](size_t begin, size_t end) {
      std::string text;
      for (size_t i = begin; i != end; ++i)
        text += (i == begin ? "" : tokens[i].space) + (tokens[i].text == name && tokens[i - 1].text != "." ? other : tokens[i].text);
      return text;
    };
    std::string loop = "for (let " + name + ": " + type + " = " + renamed(step + 2, close - 1) + "; " + textOf(condition, end);
    replace(at, end, "if (true) { let " + other + ": " + type + " = " + first + "; if (" + renamed(condition, step - 1) + ") { " + renamed(body + 1, end - 1) + " " +
                         loop + " } }");
    return true;
  }

  size_t skipTo(size_t at) const {
    size_t end = endOfStatement(at);
    return end ? end : tokens.size();
  }

  /// Whether a statement may go into a block or loop of its own: nothing leaves it, and nothing is declared that is used behind it.
  bool isMovable(size_t begin, size_t end) const {
    static const char *const no[] = {"let", "return", "break", "continue", "discard", "guard_image_bounds"};
    if (tokens[begin].text == "}")
      return false;
    bool ends = tokens[end - 1].text == ";" || tokens[begin].text == "for";
    return ends && std::none_of(std::begin(no), std::end(no), [&](const char *word) { return mentions(begin, end, word); });
  }

  void insertDead(size_t at) {
    std::string name = fresh();
    static const char *const choices[] = {"let %: u32 = 7;", "let %: vec2f = vec2f(1.0, 2.0);", "if (false) { let %: u32 = 1; }",
                                          "for (let %: u32 = 0; % < 2; % = % + 1) { }"};
    std::string text = rng.pick(choices);
    for (size_t i; (i = text.find('%')) != std::string::npos;)
      text.replace(i, 1, name);
    std::string first = tokens[at].space;
    std::string left;
    std::vector<Token> made = tokenize(text, left);
    made.front().space = first;
    tokens.insert(tokens.begin() + at, made.begin(), made.end());
  }

  /// `let a: T = VALUE;`
  void changeLet(size_t begin, size_t end) {
    size_t colon = begin + 2, equals = find(begin, "=");
    if (colon >= end || tokens[colon].text != ":" || equals >= end)
      return;
    std::string name = tokens[begin + 1].text, type = textOf(colon + 1, equals), value = textOf(equals + 1, end - 1);
    switch (rng.below(3)) {
    case 0: {
      std::string other = fresh();
      replace(begin, end, "let " + other + ": " + type + " = " + value + "; let " + name + ": " + type + " = " + other + ";");
      return;
    }
    case 1: {
      // The literals of the value take the variable's type, which they would not inside a constructor.
      std::string other = fresh(), local = "let " + other + ": " + type + " = " + value + ";", side = " { " + local + " " + other + " }";
      if (type == "u8" || type == "u16" || type == "u32" || type == "i32" || type == "f16" || type == "f32")
        replace(begin, end, local + " let " + name + ": " + type + " = if (true) { " + type + "(" + other + ") } else { " + type + "(" + other + ") };");
      else
        replace(begin, end, "let " + name + ": " + type + " = if (true)" + side + " else" + side + ";");
      return;
    }
    default:
      // A function sees nothing but what is global: only values of literals and operators.
      if (std::any_of(tokens.begin() + equals + 1, tokens.begin() + end - 1, [](const Token &token) { return token.isWord() || isOpen(token.text); }))
        return;
      std::string function = fresh();
      if (!isType(type))
        return;
      functions.push_back(function + ": fn () -> " + type + " {\n\treturn " + value + ";\n}");
      replace(begin, end, "let " + name + ": " + type + " = " + function + "();");
    }
  }

  /// Two locals change places when the second does not mention the first, and neither calls anything but constructors, whose names are types.
  bool exchange(size_t first, size_t second, size_t end) {
    const std::string &name = tokens[first + 1].text;
    if (endOfStatement(first) != second || mentions(second, end, name) || mentions(first + 2, second, tokens[second + 1].text))
      return false;
    for (size_t i = first; i + 1 < end; ++i)
      if (tokens[i].isWord() && tokens[i + 1].text == "(" && !isType(tokens[i].text))
        return false;
      else if (tokens[i].text == "match" || tokens[i].text == "if")
        return false;
    std::string a = textOf(first, second), b = textOf(second, end);
    replace(first, end, b + " " + a);
    return true;
  }

  static bool isType(const std::string &word) {
    static const std::set<std::string> types = {"u8", "u16", "u32", "i32", "f16", "f32", "bool", "mat4f", "mat4x3f", "packed_vec4f"};
    return types.count(word) || word.compare(0, 3, "vec") == 0;
  }

  /// Gives declared names others. What is a name of the language anywhere, or may be a component, stays.
  void rename() {
    std::set<std::string> declared, kept = {"main", "position", "inexact", "push_constant", "type", "binding", "access", "memory", "count",
                                              // Words that are names where nothing else can stand.
                                              "input", "output", "descriptor", "const", "struct", "workgroup", "interface", "texture", "constant", "device",
                                              "read_write", "write", "return", "false", "match", "while", "break", "continue", "discard"};
    for (size_t i = 0; i + 1 < tokens.size(); ++i)
      if (tokens[i].isWord() && tokens[i + 1].text == ":" && tokens[i].text.size() > 4)
        declared.insert(tokens[i].text);
    // Inputs and outputs meet other programs by location, fields of records by name: these stay.
    for (size_t i = 0; i + 2 < tokens.size(); ++i)
      if (tokens[i + 1].text == ":" && (tokens[i + 2].text == "input" || tokens[i + 2].text == "output" || tokens[i + 2].text == "descriptor" || tokens[i + 2].text == "StageInput" ||
                                        tokens[i + 2].text == "push_constant"))
        kept.insert(tokens[i].text);
    for (size_t i = 0; i + 3 < tokens.size(); ++i)
      if (tokens[i].text == "->" && (tokens[i + 1].text == "output" || tokens[i + 1].text == "interface"))
        for (size_t j = i + 2, end = findEnd(i + 2); j != end; ++j)
          kept.insert(tokens[j].text);
    static const char *const words[] = {"wider", "texel", "tempered", "lowp", "thread", "SV_x", "groups", "half_", "varying", "packing"};
    unsigned number = 0;
    for (const std::string &name : declared) {
      if (kept.count(name) || rng.chance(40))
        continue;
      std::string other;
      do
        other = rng.pick(words) + std::string("_") + std::to_string(number++);
      while (mentions(0, tokens.size(), other));
      for (Token &token : tokens)
        if (token.text == name)
          token.text = other;
    }
  }

  /// A name may be used before its declaration, so that these may stand in any order.
  void moveDeclarations() {
    std::vector<std::pair<size_t, size_t>> ranges;
    for (size_t i = 0; i + 1 < tokens.size();) {
      // NAME : ... up to a semicolon, or the brace of a struct or function.
      if (!tokens[i].isWord() || tokens[i + 1].text != ":")
        return;
      size_t end = i + 2;
      while (end < tokens.size() && tokens[end].text != ";" && tokens[end].text != "{")
        end = isOpen(tokens[end].text) ? findEnd(end) : end + 1;
      bool isRecord = end > 1 && end < tokens.size() && (tokens[end - 1].text == "output" || tokens[end - 1].text == "interface");
      if (end < tokens.size() && tokens[end].text == "<")
        return;
      if (end < tokens.size() && tokens[end].text == "{") {
        bool inDescriptor = tokens[end - 1].text == "<";
        end = findEnd(end);
        if (isRecord && end < tokens.size() && tokens[end].text == "{")
          end = findEnd(end);
        if (inDescriptor)
          end = find(end, ";") + 1;
      } else {
        ++end;
      }
      if (end > tokens.size())
        return;
      ranges.push_back({i, end});
      i = end;
    }
    for (size_t i = ranges.size(); i > 1; --i)
      std::swap(ranges[i - 1], ranges[rng.below(static_cast<unsigned>(i))]);
    std::vector<Token> moved;
    for (auto [begin, end] : ranges) {
      size_t first = moved.size();
      moved.insert(moved.end(), tokens.begin() + begin, tokens.begin() + end);
      if (moved[first].space.find('\n') == std::string::npos)
        moved[first].space = "\n" + moved[first].space;
    }
    if (moved.size() == tokens.size())
      tokens = std::move(moved);
  }

  /// Tokens of a loop that is written out, and its rounds: a program must not grow without end.
  static constexpr size_t kMostUnrolled = 400;
  static constexpr unsigned kMostRounds = 5;

  Random rng;
  std::vector<Token> tokens;
  std::string rest;
  std::vector<std::string> functions;
  unsigned names = 0;
};

} // namespace

std::string mutate(const std::string &text, uint64_t seed) { return Mutator(text, seed).run(); }

} // namespace besl::smith
