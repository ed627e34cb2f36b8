// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "Did you mean": the candidate nearest to a name that was not found. Candidates are offered one by
// one, so that a caller can walk its scopes without building a list. The answer does not depend on
// the order in which they come.

#ifndef BESL_SUPPORT_SUGGEST_H
#define BESL_SUPPORT_SUGGEST_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace besl {

class NameSuggester {
public:
  explicit NameSuggester(llvm::StringRef wanted);

  /// Considers a candidate.
  void offer(llvm::StringRef candidate);

  /// The nearest candidate, empty when none is near enough: at most a third of the letters may
  /// differ, and at least one may. A candidate that differs only in case always is.
  llvm::StringRef best() const { return bestName; }
  explicit operator bool() const { return !bestName.empty(); }

private:
  std::string wanted;
  std::string wantedLower;
  std::string bestName;
  unsigned bestDistance;
};

/// The end of a message that suggests a name: "; did you mean 'x'?", or nothing for an empty name.
std::string didYouMean(llvm::StringRef name);

/// The nearest of a list, empty when none is near enough.
std::string nearestName(llvm::StringRef wanted, llvm::ArrayRef<llvm::StringRef> candidates);

} // namespace besl

#endif // BESL_SUPPORT_SUGGEST_H
