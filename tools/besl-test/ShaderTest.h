// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A test of a shader: a job, and what it has to leave.

#ifndef BESL_TOOLS_BESL_TEST_SHADERTEST_H
#define BESL_TOOLS_BESL_TEST_SHADERTEST_H

#include "JobFile.h"
#include "Resources.h"

struct Expectation {
  PlacedText path;             ///< of numbers, or the name of an image
  std::vector<std::string> numbers;
  bool repeated = false;       ///< the numbers over and over
  std::string picture, file;   ///< instead of numbers
  std::optional<double> tolerance;
  besl::SourceRange range;
};

struct ShaderTest {
  std::string file, name;
  Job job;
  double tolerance = 0;
  std::vector<Expectation> expectations;
  /// The kind of the fault that it has to end with; empty when it has to end well.
  PlacedText fault;
  std::optional<uint32_t> faultLine;
  besl::SourceRange range;
};

/// What became of a test.
struct TestResult {
  bool passed = true;
  std::string details; ///< lines that say what is wrong
  double seconds = 0;
};

/// The tests of a file. False after an error.
bool readTests(JobReader &reader, const besl::json5::Value &value, llvm::StringRef file, std::vector<ShaderTest> &tests);

/// Runs a test in each mode that it is for. `sources` has its file, for the places in details.
TestResult runTest(ShaderTest &test, const besl::SourceManager &sources, unsigned maxDifferences, bool update);

#endif // BESL_TOOLS_BESL_TEST_SHADERTEST_H
