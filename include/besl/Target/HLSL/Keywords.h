// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words that HLSL keeps for itself.

#ifndef BESL_TARGET_HLSL_KEYWORDS_H
#define BESL_TARGET_HLSL_KEYWORDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace besl {

struct NamingRules;

namespace hlsl {

/// Words that cannot be an identifier anywhere: keywords, words that are kept for later, types, macros. Sorted by bytes.
llvm::ArrayRef<llvm::StringLiteral> getKeywords();

/// Names of predeclared functions. A declaration of ours would hide them or be one more overload. Sorted by bytes.
llvm::ArrayRef<llvm::StringLiteral> getBuiltinFunctions();

} // namespace hlsl

/// What HLSL asks of identifiers, as `besl-mangle-names{rules=hlsl}` takes it.
const NamingRules &getHLSLNamingRules();

/// Makes the rules known to the pass.
void registerHLSLNamingRules();

} // namespace besl

#endif // BESL_TARGET_HLSL_KEYWORDS_H
