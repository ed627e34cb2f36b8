// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What becomes of a finding: asking whether a smaller program still shows it, and the test that is made of it.

#ifndef BESL_TEST_EXECUTION_DIFFERENTIAL_FILE_H
#define BESL_TEST_EXECUTION_DIFFERENTIAL_FILE_H

#include "Campaign.h"

namespace differential {

/// Whether executions of a text differ at one place, asked in a process of its own, since it may crash.
bool failsAt(const std::string &text, besl::Stage stage, uint64_t seed, const std::string &where, const std::vector<std::unique_ptr<Executor>> &executors,
             bool passes);

/// Whether a place is the interpreter, which the passes' comparison is about.
inline bool isInterpreted(llvm::StringRef where) { return where.starts_with("interpreter"); }

/// Writes a test for lit that fails as long as the finding is one. Its path, or nothing.
std::string writeTest(const std::string &folder, const Finding &finding, const Program &program, const std::string &text);

} // namespace differential

#endif // BESL_TEST_EXECUTION_DIFFERENTIAL_FILE_H
