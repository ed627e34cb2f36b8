// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Results as the JUnit XML that build servers read.

#ifndef BESL_TOOLS_BESL_TEST_REPORT_H
#define BESL_TOOLS_BESL_TEST_REPORT_H

#include "ShaderTest.h"
#include "llvm/Support/raw_ostream.h"

void writeJUnit(llvm::ArrayRef<ShaderTest> tests, llvm::ArrayRef<TestResult> results, llvm::raw_ostream &os);

#endif // BESL_TOOLS_BESL_TEST_REPORT_H
