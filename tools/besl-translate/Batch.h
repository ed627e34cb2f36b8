// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All inputs of a command line: compiled on several threads, shown in their order.

#ifndef BESL_TOOLS_BESLTRANSLATE_BATCH_H
#define BESL_TOOLS_BESLTRANSLATE_BATCH_H

#include "Translate.h"

namespace besl {

/// Translates the inputs, writes everything, shows all messages. The result is the exit status.
int translateAll(const CommandLine &line, const Extensions &extensions);

} // namespace besl

#endif // BESL_TOOLS_BESLTRANSLATE_BATCH_H
