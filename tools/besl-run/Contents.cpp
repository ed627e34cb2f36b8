// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Contents.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"

using namespace besl::vm;
using llvm::StringRef;

std::optional<std::array<uint32_t, 3>> parseSize(StringRef text) {
  llvm::SmallVector<StringRef> parts;
  text.split(parts, 'x');
  std::array<uint32_t, 3> size = {1, 1, 1};
  if (parts.size() < 2 || parts.size() > 3)
    return std::nullopt;
  for (size_t i = 0; i < parts.size(); ++i)
    if (parts[i].getAsInteger(10, size[i]) || size[i] == 0)
      return std::nullopt;
  return size;
}

/// Digits and at least one 'x' between them.
static bool looksLikeSize(StringRef text) {
  return text.contains('x') && llvm::all_of(text, [](char c) { return c == 'x' || c == '-' || llvm::isDigit(c); });
}

std::optional<Sampler::Compare> parseCompare(StringRef word) {
  return llvm::StringSwitch<std::optional<Sampler::Compare>>(word)
      .Case("never", Sampler::Compare::Never)
      .Case("less", Sampler::Compare::Less)
      .Case("equal", Sampler::Compare::Equal)
      .Case("less_equal", Sampler::Compare::LessEqual)
      .Case("greater", Sampler::Compare::Greater)
      .Case("not_equal", Sampler::Compare::NotEqual)
      .Case("greater_equal", Sampler::Compare::GreaterEqual)
      .Case("always", Sampler::Compare::Always)
      .Default(std::nullopt);
}

bool parseSamplerWord(StringRef word, Contents &contents) {
  Sampler &sampler = contents.sampler;
  auto address = [&](Sampler::Address value) { sampler.u = sampler.v = sampler.w = value; };
  auto filter = [&](Sampler::Filter value) { sampler.filter = sampler.mipFilter = value; };
  StringRef text = word;
  if (word == "nearest")
    filter(Sampler::Filter::Nearest);
  else if (word == "linear")
    filter(Sampler::Filter::Linear);
  else if (word == "clamp")
    address(Sampler::Address::ClampToEdge);
  else if (word == "repeat")
    address(Sampler::Address::Repeat);
  else if (word == "mirror")
    address(Sampler::Address::MirroredRepeat);
  else if (word == "border")
    address(Sampler::Address::ClampToBorder);
  else if (word == "minimum")
    sampler.reduction = Sampler::Reduction::Minimum;
  else if (word == "maximum")
    sampler.reduction = Sampler::Reduction::Maximum;
  else if (std::optional<Sampler::Compare> compare = parseCompare(word))
    sampler.compare = *compare;
  else if (text.consume_front("levels"))
    return !text.getAsInteger(10, contents.levels) && contents.levels >= 1 && contents.levels <= 16;
  else
    return false;
  return true;
}

/// `fill:1,2`: the numbers behind the colon. They are read where their type is known; until then they are what stands between commas.
static bool parseFill(StringRef text, Contents &contents) {
  if (!text.consume_front("fill:"))
    return false;
  contents.kind = Contents::Kind::Fill;
  llvm::SmallVector<StringRef> numbers;
  text.split(numbers, ',');
  for (StringRef number : numbers)
    contents.numbers.push_back(number.trim().str());
  return true;
}

static std::optional<Contents> parseView(StringRef text, std::string &message) {
  Contents contents;
  // What is last may hold colons itself.
  StringRef rest = text;
  while (!rest.empty()) {
    if (parseFill(rest, contents))
      return contents;
    if (StringRef path = rest; path.consume_front("file:") || rest.ends_with(".png")) {
      // A picture may follow the words that describe it, and its name may look like one of them.
      auto [word, behind] = rest.split(':');
      Contents trial;
      if (path.size() == rest.size() && !behind.empty() && (parseSamplerWord(word, trial) || parseFormat(word) || parseSize(word))) {
        // falls through to the words below
      } else {
        contents.kind = Contents::Kind::File;
        contents.path = path.str();
        return contents;
      }
    }
    auto [word, behind] = rest.split(':');
    rest = behind;
    if (word.empty() || word == "zero")
      continue;
    if (word == "checker")
      contents.kind = Contents::Kind::Checker;
    else if (word == "index")
      contents.kind = Contents::Kind::Index;
    else if (std::optional<TexelFormat> format = parseFormat(word))
      contents.format = format;
    else if (std::optional<std::array<uint32_t, 3>> size = parseSize(word))
      contents.size = size;
    else if (looksLikeSize(word)) {
      message = ("'" + word + "' is no size: a width, a height and perhaps a number of layers or a depth, each from 1 to 4294967295").str();
      return std::nullopt;
    } else if (!parseSamplerWord(word, contents)) {
      message = ("'" + word + "' is neither a size like 64x64, nor a format, nor one of zero, index, checker, fill:, file:, nearest, linear, clamp, repeat, mirror, border, "
                 "minimum, maximum, levels1 to levels16, nor a .png file").str();
      return std::nullopt;
    }
  }
  return contents;
}

std::optional<Contents> parseContents(StringRef text, bool isView, std::string &message) {
  if (isView)
    return parseView(text, message);
  Contents contents;
  auto [what, count] = text.rsplit('@');
  bool isFile = false;
  if (what == "zero")
    contents.kind = Contents::Kind::Zero;
  else if (what == "index")
    contents.kind = Contents::Kind::Index;
  else if (what == "uv")
    contents.kind = Contents::Kind::Place;
  else if (what == "pixel")
    contents.kind = Contents::Kind::Pixel;
  else
    isFile = !parseFill(what, contents);
  if (isFile) {
    if (text.empty()) {
      message = "there is neither a word nor a file behind '='";
      return std::nullopt;
    }
    contents.kind = Contents::Kind::File;
    contents.path = text.str();
    return contents;
  }
  uint64_t elements = 0;
  if (what.size() != text.size()) {
    if (count.getAsInteger(10, elements) || elements == 0) {
      message = ("'@" + count + "' is no number of elements, from 1, as in zero@64").str();
      return std::nullopt;
    }
    contents.elements = elements;
  }
  return contents;
}
