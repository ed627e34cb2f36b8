// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BESL_TOOLS_BESL_RUN_COMMANDLINE_H
#define BESL_TOOLS_BESL_RUN_COMMANDLINE_H

#include "llvm/ADT/StringRef.h"

/// Reads the options of a tool. False after a message in the form of all others, where LLVM's parser would end the process with another exit code.
bool parseCommandLine(int argc, char **argv, llvm::StringRef tool, llvm::StringRef overview);

#endif // BESL_TOOLS_BESL_RUN_COMMANDLINE_H
