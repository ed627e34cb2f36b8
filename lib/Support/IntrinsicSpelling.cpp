// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Look-ups in the generated spellings, and the template notation.

#include "besl/Support/IntrinsicSpelling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace besl;

namespace {
/// Where an intrinsic's spellings start, and how many conditional ones come before those of the overloads.
struct SpellingIndex {
  uint16_t first;
  uint16_t conditional;
};

struct TargetSpellings {
  llvm::StringLiteral target;
  llvm::ArrayRef<IntrinsicSpelling> spellings;
  llvm::ArrayRef<SpellingIndex> index; ///< by IntrinsicID
  llvm::ArrayRef<SpellingHelper> helpers;
};
} // namespace

#define BESL_SPELLING_TABLE
#include "besl/Support/IntrinsicSpellings.inc"
#undef BESL_SPELLING_TABLE

static const TargetSpellings *lookupTarget(llvm::StringRef target) {
  for (const TargetSpellings &entry : targetSpellings)
    if (entry.target == target)
      return &entry;
  return nullptr;
}

std::string besl::describeSpellingTargets() {
  return llvm::join(llvm::map_range(targetSpellings, [](const TargetSpellings &entry) { return entry.target; }), ", ");
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

  size_t begin = 0;
  for (size_t i = 0; i + 1 < text.size(); ++i) {
    if (text[i] != '$')
      continue;
    addText(text.slice(begin, i));
    bool delimited = opens(i) && closes(i + 2);
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
