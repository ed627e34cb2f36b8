// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Look-ups in the generated spellings, and the template notation.

#include "besl/Support/IntrinsicSpelling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include <deque>
#include <vector>

using namespace besl;

namespace {
/// Where an intrinsic's spellings start, and how many conditional ones come before those of the overloads.
struct SpellingIndex {
  uint16_t first;
  uint16_t conditional;
};

struct TargetSpellings {
  llvm::StringRef target;
  llvm::ArrayRef<IntrinsicSpelling> spellings;
  llvm::ArrayRef<SpellingIndex> index; ///< by IntrinsicID
  llvm::ArrayRef<SpellingHelper> helpers;
};
} // namespace

#define BESL_SPELLING_TABLE
#include "besl/Support/IntrinsicSpellings.inc"
#undef BESL_SPELLING_TABLE

namespace {
/// Spellings that no record knows, with the memory that holds them.
struct RegisteredSpellings {
  std::vector<IntrinsicSpelling> spellings;
  std::vector<SpellingIndex> index;
  TargetSpellings entry;
};
} // namespace

static std::deque<RegisteredSpellings> &registeredSpellings() {
  static std::deque<RegisteredSpellings> all;
  return all;
}

static const TargetSpellings *lookupTarget(llvm::StringRef target) {
  for (const TargetSpellings &entry : targetSpellings)
    if (entry.target == target)
      return &entry;
  for (const RegisteredSpellings &registered : registeredSpellings())
    if (registered.entry.target == target)
      return &registered.entry;
  return nullptr;
}

void besl::registerSpellings(llvm::StringLiteral target, llvm::ArrayRef<NamedSpelling> spellings, llvm::ArrayRef<SpellingHelper> helpers) {
  if (lookupTarget(target))
    return;
  for (const NamedSpelling &named : spellings)
    if (!lookupIntrinsic(named.intrinsic))
      llvm::report_fatal_error("the target '" + target + "' spells an intrinsic '" + named.intrinsic + "', which does not exist");
  RegisteredSpellings &registered = registeredSpellings().emplace_back();
  for (const IntrinsicInfo &info : getIntrinsics()) {
    SpellingIndex &index = registered.index.emplace_back(SpellingIndex{uint16_t(registered.spellings.size()), 0});
    std::vector<IntrinsicSpelling> overloads(info.signatures.size());
    for (const NamedSpelling &named : spellings) {
      if (named.intrinsic != info.name)
        continue;
      if (named.spelling.condition != SpellingCondition::Always) {
        registered.spellings.push_back(named.spelling);
        ++index.conditional;
        continue;
      }
      for (auto [number, overload] : llvm::enumerate(overloads))
        if (named.spelling.onlyOverload < 0 || unsigned(named.spelling.onlyOverload) == number)
          overload = named.spelling;
    }
    llvm::append_range(registered.spellings, overloads);
  }
  registered.entry = {target, registered.spellings, registered.index, helpers};
}

std::string besl::describeSpellingTargets() {
  std::vector<llvm::StringRef> names;
  for (const TargetSpellings &entry : targetSpellings)
    names.push_back(entry.target);
  for (const RegisteredSpellings &registered : registeredSpellings())
    names.push_back(registered.entry.target);
  return llvm::join(names, ", ");
}

bool besl::isSpellingTarget(llvm::StringRef target) { return lookupTarget(target); }

llvm::ArrayRef<IntrinsicSpelling> besl::getConditionalSpellings(IntrinsicID id, llvm::StringRef target) {
  const TargetSpellings *entry = lookupTarget(target);
  if (!entry)
    return {};
  SpellingIndex index = entry->index[unsigned(id)];
  return entry->spellings.slice(index.first, index.conditional);
}

const IntrinsicSpelling *besl::getOverloadSpelling(IntrinsicID id, unsigned overload, llvm::StringRef target) {
  const TargetSpellings *entry = lookupTarget(target);
  if (!entry)
    return nullptr;
  SpellingIndex index = entry->index[unsigned(id)];
  const IntrinsicSpelling &spelling = entry->spellings[index.first + index.conditional + overload];
  return spelling.text.empty() ? nullptr : &spelling;
}

llvm::ArrayRef<SpellingHelper> besl::getSpellingHelpers(llvm::StringRef target) {
  const TargetSpellings *entry = lookupTarget(target);
  return entry ? entry->helpers : llvm::ArrayRef<SpellingHelper>();
}

const SpellingHelper *besl::lookupSpellingHelper(llvm::StringRef target, llvm::StringRef name) {
  for (const SpellingHelper &helper : getSpellingHelpers(target))
    if (helper.name == name)
      return &helper;
  return nullptr;
}

SpellingHelperSet::SpellingHelperSet(llvm::StringRef target)
    : helpers(getSpellingHelpers(target)), used(helpers.size(), false) {}

void SpellingHelperSet::add(llvm::StringRef name) {
  for (auto [index, helper] : llvm::enumerate(helpers)) {
    if (helper.name != name || used[index])
      continue;
    used[index] = true;
    for (llvm::StringRef dependency : helper.dependencies)
      add(dependency);
    return;
  }
}

llvm::SmallVector<const SpellingHelper *> SpellingHelperSet::inOrder() const {
  llvm::SmallVector<const SpellingHelper *> out;
  for (auto [index, helper] : llvm::enumerate(helpers))
    if (used[index])
      out.push_back(&helper);
  return out;
}

llvm::SmallVector<SpellingPiece, 8> besl::parseSpelling(llvm::StringRef text, unsigned numOperands) {
  llvm::SmallVector<SpellingPiece, 8> pieces;
  auto addText = [&](llvm::StringRef part) {
    if (!part.empty())
      pieces.push_back({SpellingPiece::Text, part});
  };
  // Only spaces may lie between an operand and what delimits it.
  auto opens = [&](size_t end) {
    llvm::StringRef before = text.take_front(end).rtrim(' ');
    return !before.empty() && llvm::StringRef("([,").contains(before.back());
  };
  auto closes = [&](size_t begin) {
    llvm::StringRef after = text.drop_front(begin).ltrim(' ');
    return !after.empty() && llvm::StringRef(")],").contains(after.front());
  };

  // What is left of the text is assigned.
  auto assigns = [&](size_t end, size_t begin) {
    llvm::StringRef before = text.take_front(end);
    return begin == text.size() && before.ends_with(" = ");
  };

  size_t begin = 0;
  for (size_t i = 0; i + 1 < text.size(); ++i) {
    if (text[i] != '$')
      continue;
    addText(text.slice(begin, i));
    bool delimited = (opens(i) && closes(i + 2)) || assigns(i, i + 2);
    char c = text[i + 1];
    if (c == '*') {
      for (unsigned operand = 0; operand < numOperands; ++operand) {
        if (operand)
          addText(", ");
        pieces.push_back({SpellingPiece::Operand, {}, operand, true});
      }
    } else if (c == 'T') {
      pieces.push_back({SpellingPiece::ResultType, {}});
    } else if (c == 'S') {
      pieces.push_back({SpellingPiece::Sampler, {}});
    } else if (c == 'R') {
      pieces.push_back({SpellingPiece::Result, {}});
    } else if (llvm::isDigit(c)) {
      pieces.push_back({SpellingPiece::Operand, {}, unsigned(c - '0'), delimited});
    }
    begin = i + 2;
    ++i;
  }
  addText(text.drop_front(begin));
  return pieces;
}

bool besl::mentionsRepeatedly(const IntrinsicSpelling &spelling, unsigned operand, llvm::StringRef target) {
  for (llvm::StringRef name : spelling.helpers)
    if (const SpellingHelper *helper = lookupSpellingHelper(target, name); helper && helper->macro)
      return true;
  unsigned mentions = 0;
  for (const SpellingPiece &piece : parseSpelling(spelling.text, operand + 1))
    mentions += piece.kind == SpellingPiece::Operand && piece.operand == operand;
  return mentions > 1;
}
