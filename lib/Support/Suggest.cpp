// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Support/Suggest.h"
#include "besl/Support/Limits.h"
#include <algorithm>

using namespace besl;

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
    distance = llvm::StringRef(wantedLower).edit_distance(candidate.lower(), true, bestDistance);
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

std::string besl::nearestName(llvm::StringRef wanted,
                              llvm::ArrayRef<llvm::StringRef> candidates) {
  NameSuggester suggester(wanted);
  for (llvm::StringRef candidate : candidates)
    suggester.offer(candidate);
  return suggester.best().str();
}
