// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a module to the files that the command line asks for.

#ifndef BESL_TOOLS_BESLTRANSLATE_OUTPUTS_H
#define BESL_TOOLS_BESLTRANSLATE_OUTPUTS_H

#include "CommandLine.h"
#include "Extensions.h"

namespace besl {

/// Translates the module to each target and writes the results, those of targets without error only. False after an error.
bool writeOutputs(Compilation &compilation, const CommandLine &line, const Extensions &extensions);

} // namespace besl

#endif // BESL_TOOLS_BESLTRANSLATE_OUTPUTS_H
