// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which identifiers a target language accepts: the words it reserves, its functions, its prefixes. `besl-mangle-names` is told
// one such set by name and knows nothing else about the target.

#ifndef BESL_TRANSFORMS_NAMINGRULES_H
#define BESL_TRANSFORMS_NAMINGRULES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace besl {

struct NamingRules {
  /// Words that are no identifier anywhere. Sorted.
  llvm::ArrayRef<llvm::StringLiteral> keywords;
  /// Words that a variable or function would hide; fields may have them. Sorted.
  llvm::ArrayRef<llvm::StringLiteral> functions;
  /// Words that are no good as fields only.
  llvm::ArrayRef<llvm::StringLiteral> memberWords;
  /// What no identifier of the program's own may begin with.
  llvm::ArrayRef<llvm::StringLiteral> prefixes;
  /// Whether two underscores in a row are allowed.
  bool doubleUnderscore;

  bool isKeyword(llvm::StringRef word) const;
  bool isFunction(llvm::StringRef word) const;
  bool hasReservedPrefix(llvm::StringRef word) const;
};

/// The rules of a target ("glsl"), or null.
const NamingRules *getNamingRules(llvm::StringRef target);

} // namespace besl

#endif // BESL_TRANSFORMS_NAMINGRULES_H
