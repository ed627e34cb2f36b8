// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Takes the white space out of a text in a language of the C family.

#ifndef BESL_LIB_TARGET_SUPPORT_MINIFYTEXT_H
#define BESL_LIB_TARGET_SUPPORT_MINIFYTEXT_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace besl {

/// Keeps comments in front of everything else, which tell the host something, and lines of the preprocessor. Marks (FinishText.h) stay where they are.
std::string minifyText(llvm::StringRef text);

} // namespace besl

#endif // BESL_LIB_TARGET_SUPPORT_MINIFYTEXT_H
