// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words that Vulkan GLSL keeps for itself.

#ifndef BESL_TARGET_GLSL_KEYWORDS_H
#define BESL_TARGET_GLSL_KEYWORDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace besl {

struct NamingRules;

namespace glsl {

/// Words that cannot be an identifier anywhere: keywords, reserved words, types, macros; those of extensions too. Sorted by bytes.
llvm::ArrayRef<llvm::StringLiteral> getKeywords();

/// Names of predeclared functions, those of extensions too. A declaration of ours would hide them. Sorted by bytes. Predeclared
/// variables and constants all start with `gl_`, a prefix that is reserved as a whole.
llvm::ArrayRef<llvm::StringLiteral> getBuiltinFunctions();

} // namespace glsl

/// What GLSL asks of identifiers, as `besl-mangle-names{words=glsl}` takes it.
const NamingRules &getGLSLNamingRules();

/// Makes the rules known to the pass.
void registerGLSLNamingRules();

} // namespace besl

#endif // BESL_TARGET_GLSL_KEYWORDS_H
