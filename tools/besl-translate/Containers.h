// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Looking into containers.

#ifndef BESL_TOOLS_BESLTRANSLATE_CONTAINERS_H
#define BESL_TOOLS_BESLTRANSLATE_CONTAINERS_H

#include "CommandLine.h"

namespace besl {

/// Prints what the inputs hold. The result is the exit status.
int listContainers(const CommandLine &line);

/// Writes what the inputs hold to files. The result is the exit status.
int unpackContainers(const CommandLine &line);

} // namespace besl

#endif // BESL_TOOLS_BESLTRANSLATE_CONTAINERS_H
