// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Changes of a text by tokens, brackets, statements and lines. See Mutate.h.

#include "Mutate.h"
#include <algorithm>
#include <cctype>
#include <fstream>
#include <random>

namespace besl::fuzz {

/// Signs of several characters, longest first.
static constexpr std::string_view kSigns[] = {">>>=", "===", "!==", "**=", "<<=", ">>=", ">>>", "...", "=>", "->", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>", "**", "+=", "-=",
                                              "*=", "/=", "%=", "&=", "|=", "^=", "++", "--", "?.", "??"};

/// Names with their sigils, numbers, strings, runs of spaces, comments, and signs.
static std::vector<std::string_view> split(std::string_view text) {
  auto isWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '%' || c == '@' || c == '!' || c == '#'; };
  auto isSpace = [](char c) { return c == ' ' || c == '\t'; };
  std::vector<std::string_view> tokens;
  for (size_t i = 0; i < text.size();) {
    size_t end = i + 1;
    std::string_view rest = text.substr(i);
    auto sign = std::find_if(std::begin(kSigns), std::end(kSigns), [&](std::string_view sign) { return rest.starts_with(sign); });
    if (sign != std::end(kSigns)) {
      end = i + sign->size();
    } else if (rest.starts_with("//")) {
      end = std::min(text.find('\n', i), text.size());
    } else if (text[i] == '"') {
      size_t close = text.find_first_of("\"\n", end);
      end = close == std::string_view::npos ? text.size() : text[close] == '"' ? close + 1 : close;
    } else if (isWord(text[i])) {
      while (end < text.size() && isWord(text[end]))
        ++end;
    } else if (isSpace(text[i])) {
      while (end < text.size() && isSpace(text[end]))
        ++end;
    }
    tokens.push_back(text.substr(i, end - i));
    i = end;
  }
  return tokens;
}

static std::vector<std::string_view> splitLines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    size_t end = text.find('\n');
    end = end == std::string_view::npos ? text.size() : end + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

static std::string join(const std::vector<std::string_view> &parts) {
  std::string text;
  for (std::string_view part : parts)
    text += part;
  return text;
}

/// The token behind the bracket that closes the one at `open`; 0 if there is none.
static size_t findEnd(const std::vector<std::string_view> &tokens, size_t open) {
  size_t depth = 0;
  for (size_t i = open; i < tokens.size(); ++i) {
    std::string_view token = tokens[i];
    if (token == "(" || token == "[" || token == "{")
      ++depth;
    else if ((token == ")" || token == "]" || token == "}") && --depth == 0)
      return i + 1;
  }
  return 0;
}

/// Words of which one may stand where another does, in BESL and in TypeShade.
static constexpr std::string_view kScalars[] = {"f32", "f16", "u32", "i32", "u16", "u8", "bool"};
static constexpr std::string_view kVectors[] = {"vec2f", "vec3f", "vec4f", "vec2u", "vec3u", "vec4u", "vec2i", "vec3i", "vec4i", "vec2h", "vec3h", "vec4h", "vec2", "vec3", "vec4", "vec2u16"};
static constexpr std::string_view kMatrices[] = {"mat2f", "mat3f", "mat4f", "mat4x3f", "mat2", "mat3", "mat4", "mat2x2", "mat3x3", "mat4x4", "mat3x4"};
static constexpr std::string_view kArithmetic[] = {"+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^", "**", ">>>"};
static constexpr std::string_view kComparisons[] = {"==", "!=", "<", ">", "<=", ">=", "===", "!==", "&&", "||"};
static constexpr std::string_view kAssignments[] = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "**="};
static constexpr std::string_view kDeclarations[] = {"let", "const", "var"};
static constexpr std::string_view kJumps[] = {"break", "continue", "return", "discard"};
static constexpr std::string_view kFunctions[] = {"abs", "sign", "floor", "fract", "sqrt", "exp", "log", "sin", "normalize", "length", "min", "max", "step", "pow", "dot", "cross",
                                                  "clamp", "mix", "smoothstep", "atan2", "countOneBits", "reverse", "transpose", "determinant", "dpdx", "fwidth"};
static constexpr std::string_view kAddressSpaces[] = {"uniform", "storage", "workgroup", "private", "varying", "override"};
static constexpr std::string_view kBuiltins[] = {"\"global_invocation_id\"", "\"local_invocation_id\"", "\"local_invocation_index\"", "\"workgroup_id\"", "\"num_workgroups\"",
                                                 "\"position\"", "\"vertex_index\"", "\"instance_index\"", "\"front_facing\"", "\"subgroup_size\""};
static constexpr std::string_view kAttributes[] = {"@compute", "@vertex", "@fragment", "@builtin", "@location", "@workgroup_size"};
static constexpr std::string_view kMembers[] = {".x", ".y", ".z", ".w", ".xy", ".zyx", ".xyzw", ".wwww", ".rgb", ".length"};

struct WordKind {
  const std::string_view *begin;
  size_t size;
};
template <size_t N>
constexpr WordKind kindOf(const std::string_view (&words)[N]) {
  return {words, N};
}
static constexpr WordKind kKinds[] = {kindOf(kScalars), kindOf(kVectors), kindOf(kMatrices), kindOf(kArithmetic), kindOf(kComparisons), kindOf(kAssignments), kindOf(kDeclarations),
                                      kindOf(kJumps), kindOf(kFunctions), kindOf(kAddressSpaces), kindOf(kBuiltins), kindOf(kAttributes), kindOf(kMembers)};

namespace {
class Mutator {
public:
  Mutator(const std::vector<std::string> &words, uint64_t seed) : random(seed), words(words) {}

  std::string run(std::string text, std::string_view other) {
    // Few changes, mostly: hardly any text means something after many.
    for (size_t rounds = below(2) ? 1 : 1 + below(4); rounds; --rounds)
      switch (below(6)) {
      case 0:
      case 1: text = changeTokens(text, other); break;
      case 2: text = changeLines(text, other); break;
      case 3: text = changeGroups(text, other); break;
      case 4: text = changeStatements(text, other); break;
      default: text = changeWords(text); break;
      }
    return text;
  }

private:
  size_t below(size_t end) { return end ? random() % end : 0; }
  std::string_view pick(const std::vector<std::string_view> &parts) { return parts.empty() ? std::string_view() : parts[below(parts.size())]; }

  std::string changeTokens(const std::string &text, std::string_view other) {
    static constexpr std::string_view kNumbers[] = {"0", "1", "2", "3", "4", "7", "31", "32", "63", "64", "127", "255", "256", "65535", "65536", "2147483647",
                                                    "2147483648", "4294967295", "4294967296", "0.0", "1.0", "0.5", "-1", "1e30", "0x7fc00000", "18446744073709551615"};
    std::vector<std::string_view> tokens = split(text);
    if (tokens.empty())
      return text;
    size_t at = below(tokens.size());
    // Rather a word than a sign or space.
    for (int i = 0; i < 4 && !std::isalnum(static_cast<unsigned char>(tokens[at].back())); ++i)
      at = below(tokens.size());
    switch (below(8)) {
    case 0: tokens[at] = pick(tokens); break;
    case 1: tokens[at] = pick(split(other)); break;
    case 2: std::swap(tokens[at], tokens[below(tokens.size())]); break;
    case 3: tokens.erase(tokens.begin() + ptrdiff_t(at)); break;
    case 4: tokens.insert(tokens.begin() + ptrdiff_t(at), pick(tokens)); break;
    case 5:
      if (!words.empty())
        tokens[at] = words[below(words.size())];
      break;
    case 6: {
      // A number, if there is one nearby.
      for (size_t i = 0; i < 64 && !std::isdigit(static_cast<unsigned char>(tokens[at].front())); ++i)
        at = (at + 1) % tokens.size();
      tokens[at] = kNumbers[below(std::size(kNumbers))];
      break;
    }
    default: {
      // All tokens of one kind: a renamed declaration, another type.
      std::string_view from = tokens[at], to = pick(tokens);
      for (std::string_view &token : tokens)
        if (token == from)
          token = to;
      break;
    }
    }
    return join(tokens);
  }

  /// Some words by others of their kind.
  std::string changeWords(const std::string &text) {
    std::vector<std::string_view> tokens = split(text);
    std::vector<std::pair<size_t, const WordKind *>> places;
    for (size_t i = 0; i < tokens.size(); ++i) {
      std::string_view token = tokens[i];
      // A member belongs to its name.
      if (size_t dot = token.rfind('.'); dot != std::string_view::npos && dot != 0)
        token = token.substr(dot);
      for (const WordKind &kind : kKinds)
        if (std::find(kind.begin, kind.begin + kind.size, token) != kind.begin + kind.size)
          places.emplace_back(i, &kind);
    }
    if (places.empty())
      return text;
    std::vector<std::string> made;
    made.reserve(3);
    for (size_t rounds = 1 + below(3); rounds; --rounds) {
      auto [at, kind] = places[below(places.size())];
      std::string_view word = kind->begin[below(kind->size)], token = tokens[at];
      size_t dot = token.rfind('.');
      made.push_back(std::string(word.front() == '.' && dot != std::string_view::npos ? token.substr(0, dot) : std::string_view()) + std::string(word));
      tokens[at] = made.back();
    }
    return join(tokens);
  }

  /// Any part in brackets, or nothing.
  std::vector<std::string_view> pickGroup(const std::vector<std::string_view> &tokens, std::string_view bracket) {
    std::vector<size_t> opens;
    for (size_t i = 0; i < tokens.size(); ++i)
      if (tokens[i] == bracket)
        opens.push_back(i);
    if (opens.empty())
      return {};
    size_t open = opens[below(opens.size())], end = findEnd(tokens, open);
    return end ? std::vector<std::string_view>(tokens.begin() + ptrdiff_t(open), tokens.begin() + ptrdiff_t(end)) : std::vector<std::string_view>();
  }

  /// What stands in brackets: emptied, put in twice, exchanged for another, taken out of them, put into more of them.
  std::string changeGroups(const std::string &text, std::string_view other) {
    std::vector<std::string_view> tokens = split(text), foreign = split(other);
    std::vector<size_t> opens;
    for (size_t i = 0; i < tokens.size(); ++i)
      if (tokens[i] == "(" || tokens[i] == "[" || tokens[i] == "{")
        opens.push_back(i);
    if (opens.empty())
      return text;
    size_t open = opens[below(opens.size())], end = findEnd(tokens, open);
    if (!end)
      return text;
    auto first = tokens.begin() + ptrdiff_t(open), last = tokens.begin() + ptrdiff_t(end);
    std::vector<std::string_view> group(first, last);
    switch (below(6)) {
    case 0: tokens.erase(first + 1, last - 1); break;
    case 1: tokens.insert(last, group.begin(), group.end()); break;
    case 2:
    case 3: {
      std::vector<std::string_view> instead = pickGroup(below(2) ? foreign : tokens, group.front());
      if (instead.empty())
        break;
      tokens.erase(first, last);
      tokens.insert(tokens.begin() + ptrdiff_t(open), instead.begin(), instead.end());
      break;
    }
    case 4:
      tokens.erase(last - 1);
      tokens.erase(tokens.begin() + ptrdiff_t(open));
      break;
    default:
      // A deep nest, to where limits are.
      for (size_t depth = below(8) ? 1 : below(400); depth; --depth) {
        tokens.insert(tokens.begin() + ptrdiff_t(end), group.back());
        tokens.insert(tokens.begin() + ptrdiff_t(open), group.front());
        ++end;
      }
      break;
    }
    return join(tokens);
  }

  /// Ranges of tokens that are statements or declarations: they end in a semicolon, in a line, or with a block.
  static std::vector<std::pair<size_t, size_t>> findStatements(const std::vector<std::string_view> &tokens) {
    std::vector<std::pair<size_t, size_t>> statements;
    size_t begin = 0;
    for (size_t i = 0; i < tokens.size(); ++i) {
      std::string_view token = tokens[i];
      if (token == "(" || token == "[") {
        if (size_t end = findEnd(tokens, i))
          i = end - 1;
      } else if (token == "{") {
        // The block with what is before it is one; what is in it are others.
        if (size_t end = findEnd(tokens, i); end && begin < i)
          statements.emplace_back(begin, end);
        begin = i + 1;
      } else if (token == ";" || token == "\n" || token == "}") {
        if (begin < i)
          statements.emplace_back(begin, token == ";" ? i + 1 : i);
        begin = i + 1;
      }
    }
    return statements;
  }

  /// Whole statements: left out, doubled, moved, exchanged, put into a loop or a branch, or taken from the other text.
  std::string changeStatements(const std::string &text, std::string_view other) {
    std::vector<std::string_view> tokens = split(text), foreign = split(other);
    std::vector<std::pair<size_t, size_t>> statements = findStatements(tokens), others = findStatements(foreign);
    if (statements.empty())
      return text;
    auto [begin, end] = statements[below(statements.size())];
    auto [to, toEnd] = statements[below(statements.size())];
    auto at = [&](size_t i) { return tokens.begin() + ptrdiff_t(i); };
    std::vector<std::string_view> block(at(begin), at(end));
    switch (below(5)) {
    case 0: tokens.erase(at(begin), at(end)); break;
    case 1: tokens.insert(at(to), block.begin(), block.end()); break;
    case 2:
      tokens.insert(at(to), block.begin(), block.end());
      if (to <= begin)
        tokens.erase(at(begin + block.size()), at(end + block.size()));
      break;
    case 3: {
      static constexpr std::string_view kAround[] = {"if (true) {", "for (let around: u32 = 0; around < 3; around = around + 1) {", "while (true) {", "{",
                                                     "for (let around = 0; around < 3; around++) {", "if (false) {"};
      tokens.insert(at(end), "\n}");
      tokens.insert(at(begin), kAround[below(std::size(kAround))]);
      break;
    }
    default:
      if (!others.empty()) {
        auto [from, fromEnd] = others[below(others.size())];
        tokens.insert(at(to), foreign.begin() + ptrdiff_t(from), foreign.begin() + ptrdiff_t(fromEnd));
      }
      break;
    }
    return join(tokens);
  }

  std::string changeLines(const std::string &text, std::string_view other) {
    std::vector<std::string_view> lines = splitLines(text);
    if (lines.empty())
      return text;
    size_t from = below(lines.size()), count = 1 + below(std::min<size_t>(lines.size() - from, 4)), to = below(lines.size());
    auto first = lines.begin() + ptrdiff_t(from), last = first + ptrdiff_t(count);
    std::vector<std::string_view> block(first, last);
    switch (below(4)) {
    case 0: lines.erase(first, last); break;
    case 1: lines.insert(lines.begin() + ptrdiff_t(to), block.begin(), block.end()); break;
    case 2: std::swap(lines[from], lines[to]); break;
    default: {
      std::vector<std::string_view> foreign = splitLines(other);
      if (!foreign.empty())
        lines.insert(lines.begin() + ptrdiff_t(to), pick(foreign));
      break;
    }
    }
    return join(lines);
  }

  std::mt19937_64 random;
  const std::vector<std::string> &words;
};
} // namespace

std::string mutate(std::string_view text, std::string_view other, const std::vector<std::string> &words, uint64_t seed) {
  return Mutator(words, seed).run(std::string(text), other);
}

std::vector<std::string> readDictionary(const std::string &path) {
  std::vector<std::string> words;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);)
    if (line.size() > 2 && line.front() == '"' && line.back() == '"' && line.find('\\') == std::string::npos)
      words.push_back(line.substr(1, line.size() - 2));
  return words;
}

} // namespace besl::fuzz
