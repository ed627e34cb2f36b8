// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Support/Suggest.h"
#include "besl/Support/Limits.h"
#include <algorithm>

using namespace besl;

/// Whether two lower-case names of equal length differ by two neighbouring letters changing places, which
/// edit distance counts as two changes.
static bool areTransposed(llvm::StringRef a, llvm::StringRef b) {
  size_t i = 0;
  while (i != a.size() && a[i] == b[i])
    ++i;
  return i + 1 < a.size() && a[i] == b[i + 1] && a[i + 1] == b[i] &&
         a.drop_front(i + 2) == b.drop_front(i + 2);
}

NameSuggester::NameSuggester(llvm::StringRef name)
    : wanted(name.size() <= limits::kSuggestionLength ? name.str() : std::string()),
      wantedLower(llvm::StringRef(wanted).lower()) {
  // One more than the largest distance that counts.
  bestDistance = unsigned(std::max<size_t>(1, wanted.size() / 3)) + 1;
}

void NameSuggester::offer(llvm::StringRef candidate) {
  if (wanted.empty() || candidate.empty() || candidate.size() > limits::kSuggestionLength ||
      candidate == wanted)
    return;
  unsigned distance;
  if (candidate.equals_insensitive(wanted)) {
    distance = 0;
  } else {
    size_t longer = std::max(candidate.size(), wanted.size());
    size_t shorter = std::min(candidate.size(), wanted.size());
    if (longer - shorter > bestDistance)
      return;
    std::string lower = candidate.lower();
    distance = longer == shorter && areTransposed(wantedLower, lower)
                   ? 1
                   : llvm::StringRef(wantedLower).edit_distance(lower, true, bestDistance);
    // A name of one or two letters of which one differs has nothing in common with the candidate.
    if (distance >= shorter)
      return;
  }
  // Equal distances are decided by the alphabet, so that the order of offers does not matter.
  if (distance < bestDistance ||
      (distance == bestDistance && !bestName.empty() && candidate < bestName)) {
    bestDistance = distance;
    bestName = candidate.str();
  }
}

std::string besl::didYouMean(llvm::StringRef name) {
  return name.empty() ? std::string() : "; did you mean '" + name.str() + "'?";
}

std::string besl::nearestName(llvm::StringRef wanted,
                              llvm::ArrayRef<llvm::StringRef> candidates) {
  NameSuggester suggester(wanted);
  for (llvm::StringRef candidate : candidates)
    suggester.offer(candidate);
  return suggester.best().str();
}
