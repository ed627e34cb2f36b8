// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes a text that fails smaller: parts are left out as long as it goes on to fail. What a part is comes from brackets and separators alone: a
// declaration, a statement, an argument, the contents of brackets in place of what stands around them. Most of what that makes is no
// program; who asks finds out.

#include "Campaign.h"

#include "llvm/ADT/StringExtras.h"
#include <set>

namespace differential {
namespace {

struct Range {
  size_t begin, end;
};

bool isWord(char c) { return llvm::isAlnum(c) || c == '_' || (c & 0x80); }

/// Where the bracket that opens at a place closes, behind it; npos when it does not.
size_t findEnd(const std::string &text, size_t open) {
  unsigned depth = 0;
  for (size_t i = open; i != text.size(); ++i) {
    if (strchr("([{", text[i]))
      ++depth;
    else if (strchr(")]}", text[i]) && --depth == 0)
      return i + 1;
  }
  return std::string::npos;
}

/// Statements and declarations: up to `;` or a closing brace, in any block.
std::vector<Range> getStatements(const std::string &text) {
  std::vector<Range> ranges;
  auto starts = [&](size_t i) {
    while (i < text.size() && isspace(static_cast<unsigned char>(text[i])))
      ++i;
    return i;
  };
  std::vector<size_t> begins = {0};
  for (size_t i = 0; i != text.size(); ++i)
    if (strchr("{};\n", text[i]) && text[i])
      begins.push_back(i + 1);
  for (size_t begin : begins) {
    begin = starts(begin);
    if (begin >= text.size() || strchr("})];,", text[begin]))
      continue;
    // A comment is a line.
    if (text.compare(begin, 2, "//") == 0) {
      ranges.push_back({begin, std::min(text.find('\n', begin), text.size())});
      continue;
    }
    for (size_t i = begin; i < text.size();) {
      if (strchr("([", text[i])) {
        i = findEnd(text, i);
        continue;
      }
      if (text[i] == '{') {
        i = findEnd(text, i);
        if (i == std::string::npos)
          break;
        size_t next = starts(i);
        if (text.compare(next, 4, "else") == 0) {
          ranges.push_back({i, std::string::npos});
          size_t brace = text.find('{', next);
          ranges.back().end = brace == std::string::npos ? i : findEnd(text, brace);
          i = next;
          continue;
        }
        if (text.compare(next, 2, ">;") == 0)
          i = next + 2;
        else if (next < text.size() && text[next] == ';')
          i = next + 1;
        ranges.push_back({begin, i});
        break;
      }
      if (text[i] == ';' || text[i] == ',')
        ranges.push_back({begin, i + 1});
      // A comma may stand in the type of a declaration.
      if (text[i] == ';')
        break;
      if (strchr(")]}", text[i]))
        break;
      ++i;
    }
  }
  std::erase_if(ranges, [&](const Range &range) { return range.end == std::string::npos || range.end <= range.begin || range.end > text.size(); });
  // Large ones first.
  std::sort(ranges.begin(), ranges.end(), [](const Range &a, const Range &b) {
    size_t x = a.end - a.begin, y = b.end - b.begin;
    return x != y ? x > y : a.begin < b.begin;
  });
  return ranges;
}

/// What may stand in place of each bracket, the word before it included, and of what a bracketed part is joined to by operators.
std::vector<std::pair<Range, std::string>> getReplacements(const std::string &text) {
  std::vector<std::pair<Range, std::string>> found;
  for (size_t open = 0; open != text.size(); ++open) {
    if (!strchr("([{", text[open]))
      continue;
    size_t end = findEnd(text, open);
    if (end == std::string::npos || end - open > 4000)
      continue;
    size_t begin = open;
    while (begin && (isWord(text[begin - 1]) || text[begin - 1] == '.'))
      --begin;
    std::string inner = text.substr(open + 1, end - open - 2);
    if (text[open] == '{') {
      // The block itself instead of what it belongs to.
      size_t line = text.rfind('\n', open);
      if (line != std::string::npos)
        found.push_back({{line + 1, end}, inner});
      continue;
    }
    // Each argument instead of the call.
    size_t part = 0;
    unsigned depth = 0;
    for (size_t i = 0; i <= inner.size(); ++i) {
      char c = i == inner.size() ? ',' : inner[i];
      depth += strchr("([{", c) && c ? 1 : 0;
      depth -= strchr(")]}", c) && c ? 1 : 0;
      if (c == ',' && depth == 0) {
        std::string argument = inner.substr(part, i - part);
        while (!argument.empty() && argument.front() == ' ')
          argument.erase(0, 1);
        part = i + 1;
        if (!argument.empty() && text[open] == '(') {
          found.push_back({{begin, end}, argument});
          if (begin != open)
            found.push_back({{begin, end}, "(" + argument + ")"});
        }
      }
    }
    for (const char *literal : {"0", "1", "1.0", "true", "false"})
      found.push_back({{begin, end}, literal});
    // `a op (b)`: either side alone.
    size_t left = begin;
    while (left && text[left - 1] == ' ')
      --left;
    size_t word = left;
    while (word && strchr("+-*/%&|^<>=!", text[word - 1]))
      --word;
    if (word != left) {
      size_t first = word;
      while (first && text[first - 1] == ' ')
        --first;
      while (first && (isWord(text[first - 1]) || strchr(".[]", text[first - 1])))
        --first;
      found.push_back({{word, end}, ""});
      found.push_back({{first, begin}, ""});
    }
  }
  // Operators between words: either side alone.
  for (size_t i = 1; i + 1 < text.size(); ++i) {
    if (text[i] != ' ' || !strchr("+-*/%&|^<>=", text[i + 1]))
      continue;
    size_t right = text.find(' ', i + 1);
    if (right == std::string::npos)
      continue;
    size_t end = right + 1, begin = i;
    while (end < text.size() && (isWord(text[end]) || text[end] == '.'))
      ++end;
    while (begin && (isWord(text[begin - 1]) || text[begin - 1] == '.'))
      --begin;
    found.push_back({{i, end}, ""});
    found.push_back({{begin, right + 1}, ""});
  }
  auto getGain = [](const std::pair<Range, std::string> &each) { return each.first.end - each.first.begin - each.second.size(); };
  std::sort(found.begin(), found.end(), [&](const auto &a, const auto &b) {
    return std::tuple(getGain(b), a.first.begin, a.second) < std::tuple(getGain(a), b.first.begin, b.second);
  });
  return found;
}

} // namespace

std::string shrink(std::string text, const std::function<bool(const std::string &)> &fails, unsigned attempts) {
  std::set<std::string> asked;
  auto ask = [&](std::string candidate) {
    if (candidate.size() >= text.size() || attempts == 0 || !asked.insert(candidate).second)
      return false;
    --attempts;
    if (!fails(candidate))
      return false;
    text = std::move(candidate);
    return true;
  };
  bool changed = true;
  while (changed && attempts) {
    changed = false;
    // After a success places have moved, so that the list is made anew; it goes on behind what was tried before.
    for (size_t at = 0;; ++at) {
      std::vector<Range> ranges = getStatements(text);
      if (at >= ranges.size())
        break;
      std::string candidate = text;
      candidate.erase(ranges[at].begin, ranges[at].end - ranges[at].begin);
      if (ask(std::move(candidate))) {
        changed = true;
        at = at < 4 ? 0 : at - 4;
      }
    }
    for (size_t at = 0;; ++at) {
      std::vector<std::pair<Range, std::string>> replacements = getReplacements(text);
      if (at >= replacements.size())
        break;
      const auto &[range, with] = replacements[at];
      std::string candidate = text;
      candidate.replace(range.begin, range.end - range.begin, with);
      if (ask(std::move(candidate))) {
        changed = true;
        at = at < 8 ? 0 : at - 8;
      }
    }
  }
  // Empty lines.
  std::string tidy;
  for (llvm::StringRef rest = text; !rest.empty();) {
    auto [line, more] = rest.split('\n');
    if (!line.trim().empty())
      tidy += line.rtrim().str() + "\n";
    rest = more;
  }
  return fails(tidy) ? tidy : text;
}

} // namespace differential
