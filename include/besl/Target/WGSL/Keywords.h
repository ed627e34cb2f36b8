// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words that WGSL keeps for itself.

#ifndef BESL_TARGET_WGSL_KEYWORDS_H
#define BESL_TARGET_WGSL_KEYWORDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace besl {

struct NamingRules;

namespace wgsl {

/// Words that cannot be an identifier anywhere: keywords, and words that are reserved for later. Sorted by bytes.
llvm::ArrayRef<llvm::StringLiteral> getKeywords();

/// What the language declares, which a declaration of ours would hide, and what each text of ours declares. A field may have such a name. Sorted by bytes.
llvm::ArrayRef<llvm::StringLiteral> getPredeclared();

} // namespace wgsl

/// What WGSL asks of identifiers, as `besl-mangle-names{rules=wgsl}` takes it.
const NamingRules &getWGSLNamingRules();

/// Makes the rules known to the pass.
void registerWGSLNamingRules();

} // namespace besl

#endif // BESL_TARGET_WGSL_KEYWORDS_H
