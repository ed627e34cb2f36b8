// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writing results so that a file is either the old one or the complete new one.

#ifndef BESL_COMPILER_OUTPUTFILE_H
#define BESL_COMPILER_OUTPUTFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace besl {

/// Writes `data` to `path`, to standard output for `-`. A regular file is replaced at once by way of a temporary file beside
/// it, keeping its permissions; through a symbolic link its target is replaced. Devices and pipes are written to. The
/// message of an error does not repeat the path.
llvm::Error writeOutput(llvm::StringRef path, llvm::StringRef data);

} // namespace besl

#endif // BESL_COMPILER_OUTPUTFILE_H
