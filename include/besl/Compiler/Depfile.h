// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dependency files, as Make and Ninja read them.

#ifndef BESL_COMPILER_DEPFILE_H
#define BESL_COMPILER_DEPFILE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace besl {

/// The files that some outputs are made from.
struct DepfileRule {
  std::vector<std::string> outputs, inputs;
};

/// One rule a line, and rules without inputs left out. A name that neither can spell, since it has a line break or tab in it or ends with a backslash, makes the result
/// empty and is left in `unspeakable`.
std::string printDepfile(llvm::ArrayRef<DepfileRule> rules, std::string &unspeakable);

} // namespace besl

#endif // BESL_COMPILER_DEPFILE_H
