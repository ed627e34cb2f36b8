// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers with their nouns, as messages say them.

#ifndef BESL_SUPPORT_COUNTOF_H
#define BESL_SUPPORT_COUNTOF_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace besl {

/// `1 shader`, `2 shaders`. A noun whose plural takes more than an s brings it along.
inline std::string countOf(uint64_t count, llvm::StringRef noun, llvm::StringRef plural = {}) {
  std::string text = std::to_string(count) + ' ';
  return count == 1 || plural.empty() ? text + noun.str() + (count == 1 ? "" : "s") : text + plural.str();
}

} // namespace besl

#endif // BESL_SUPPORT_COUNTOF_H
