// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What stage inputs and outputs are called that stand for the fields of a record main: names that cannot meet those of declarations.

#ifndef BESL_SUPPORT_RECORDNAMES_H
#define BESL_SUPPORT_RECORDNAMES_H

#include "llvm/ADT/StringRef.h"

namespace besl {

inline constexpr llvm::StringLiteral kInterfaceFieldPrefix = "_besl_interface_", kOutputFieldPrefix = "_besl_output_";

/// The name in the source of what may stand for a field of a record.
inline llvm::StringRef getAuthoredName(llvm::StringRef name) {
  if (!name.consume_front(kInterfaceFieldPrefix))
    name.consume_front(kOutputFieldPrefix);
  return name;
}

} // namespace besl

#endif // BESL_SUPPORT_RECORDNAMES_H
