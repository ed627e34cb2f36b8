// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A guard for MLIR's parser, which is recursive: text that nests too deeply would exhaust the stack.

#ifndef BESL_SUPPORT_NESTING_H
#define BESL_SUPPORT_NESTING_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace besl {

/// The offset of the bracket at which MLIR text nests deeper than `limit` levels of `( [ { <`, or nothing if it never does.
/// Strings and comments do not count. Text whose brackets do not match is left to the parser, which stops at the mismatch.
std::optional<size_t> findTooDeepNesting(llvm::StringRef text, unsigned limit);

} // namespace besl

#endif // BESL_SUPPORT_NESTING_H
