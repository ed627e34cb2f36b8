// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Changes of a text by tokens and lines. See Mutate.h.

#include "Mutate.h"
#include <cctype>
#include <fstream>
#include <random>

namespace besl::fuzz {

/// Names with their sigils, numbers, runs of spaces, and single signs.
static std::vector<std::string_view> split(std::string_view text) {
  auto isWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '%' || c == '@' || c == '!' || c == '#'; };
  auto isSpace = [](char c) { return c == ' ' || c == '\t'; };
  std::vector<std::string_view> tokens;
  for (size_t i = 0; i < text.size();) {
    size_t end = i + 1;
    if (isWord(text[i]))
      while (end < text.size() && isWord(text[end]))
        ++end;
    else if (isSpace(text[i]))
      while (end < text.size() && isSpace(text[end]))
        ++end;
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

namespace {
class Mutator {
public:
  Mutator(const std::vector<std::string> &words, uint64_t seed) : random(seed), words(words) {}

  std::string run(std::string text, std::string_view other) {
    for (size_t rounds = 1 + below(4); rounds; --rounds)
      text = below(3) ? changeTokens(text, other) : changeLines(text, other);
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
