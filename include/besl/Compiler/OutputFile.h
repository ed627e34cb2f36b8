// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writing results so that a file is either the old one or the complete new one.

#ifndef BESL_COMPILER_OUTPUTFILE_H
#define BESL_COMPILER_OUTPUTFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <csignal>

namespace besl {

/// Writes `data` to `path`, to standard output for `-`. A regular file is replaced at once by way of a temporary file beside
/// it, keeping its permissions; through a symbolic link its target is replaced. Devices and pipes are written to. The
/// message of an error does not repeat the path.
llvm::Error writeOutput(llvm::StringRef path, llvm::StringRef data);

/// Held by whoever has a temporary file, so that the process does not end with one. While there is one, the thread takes no signals that end the process.
class WholeFileGuard {
public:
  WholeFileGuard();
  ~WholeFileGuard();
  WholeFileGuard(const WholeFileGuard &) = delete;
  WholeFileGuard &operator=(const WholeFileGuard &) = delete;

private:
  sigset_t before;
};

/// From now on signals that end the process let it finish the files that it is writing, and begin no others. For tools: it takes the signals of the process.
void endWithWholeFiles();

} // namespace besl

#endif // BESL_COMPILER_OUTPUTFILE_H
