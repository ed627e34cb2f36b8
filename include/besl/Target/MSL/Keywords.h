// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words that Metal keeps for itself.

#ifndef BESL_TARGET_MSL_KEYWORDS_H
#define BESL_TARGET_MSL_KEYWORDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace besl {

struct NamingRules;

namespace msl {

/// Words that cannot be an identifier anywhere: keywords, types, macros. Sorted by bytes.
llvm::ArrayRef<llvm::StringLiteral> getKeywords();

/// Names of Metal's library, and of what each text of ours declares. A field may have such a name. Sorted by bytes.
llvm::ArrayRef<llvm::StringLiteral> getPredeclared();

} // namespace msl

/// What Metal asks of identifiers, as `besl-mangle-names{rules=msl}` takes it.
const NamingRules &getMSLNamingRules();

/// Makes the rules known to the pass.
void registerMSLNamingRules();

} // namespace besl

#endif // BESL_TARGET_MSL_KEYWORDS_H
