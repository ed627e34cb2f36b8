// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is wrong with a malformed number, and what its author probably meant.

#ifndef BESL_LIB_FRONTEND_BESL_NUMBERADVICE_H
#define BESL_LIB_FRONTEND_BESL_NUMBERADVICE_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace besl {

struct NumberAdvice {
  llvm::StringRef reason;  ///< "a number has no exponent"
  std::string replacement; ///< the same value as BESL writes it, or empty
};

/// `1e-3` is 0.001, `0x10` is 16, `1_000` is 1000, `2.5f` is 2.5.
NumberAdvice adviseOnNumber(llvm::StringRef text);

} // namespace besl

#endif // BESL_LIB_FRONTEND_BESL_NUMBERADVICE_H
