// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a target language asks of identifiers. Targets register their rules under a name; `besl-mangle-names{words=NAME}`
// looks them up, so that the pass knows no target.

#ifndef BESL_TRANSFORMS_NAMINGRULES_H
#define BESL_TRANSFORMS_NAMINGRULES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace besl {

/// The defaults are what every C-like language asks for: ASCII letters, digits and underscores, no digit in front. The lists
/// are sorted by bytes.
struct NamingRules {
  llvm::StringRef name;
  /// Words that cannot be an identifier anywhere.
  llvm::ArrayRef<llvm::StringLiteral> reserved;
  /// Names of functions and variables that exist already. A field may have such a name.
  llvm::ArrayRef<llvm::StringLiteral> predeclared;
  /// Names that a field cannot have, though others can.
  llvm::ArrayRef<llvm::StringLiteral> reservedFields;
  /// What an identifier cannot start with.
  llvm::ArrayRef<llvm::StringLiteral> reservedPrefixes;
  bool reservesDoubleUnderscore = false;
  /// The name of an entry when nobody asks for another; it may have a prefix that is reserved for others.
  llvm::StringRef entryName;
  /// Longer names are cut.
  unsigned maxLength = 200;

  /// Whether a legal identifier is free for a variable, function or type.
  bool allowsName(llvm::StringRef identifier) const;
  /// Whether a legal identifier is free for a field.
  bool allowsField(llvm::StringRef identifier) const;

  /// The legal identifier closest to `name`, which is UTF-8 of any content: letters of other alphabets are transliterated where that
  /// is obvious (`é` to `e`, `α` to `alpha`) and become `u` and their number otherwise, what is no letter becomes `_`. It may
  /// still be a reserved word.
  std::string sanitize(llvm::StringRef name) const;
};

/// Makes rules known by their name. They must live as long as the process. Registering the same again does nothing.
void registerNamingRules(const NamingRules &rules);

/// The rules of that name, or null. The empty name stands for rules without any words.
const NamingRules *lookupNamingRules(llvm::StringRef name);

/// The names of all registered rules, as "a, b".
std::string describeNamingRules();

} // namespace besl

#endif // BESL_TRANSFORMS_NAMINGRULES_H
