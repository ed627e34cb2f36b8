// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Report.h"
#include "besl/Support/DiagnosticRenderer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using llvm::StringRef;

static std::string escape(StringRef text) {
  std::string escaped;
  llvm::raw_string_ostream os(escaped);
  // Control characters are no XML; line ends are.
  bool first = true;
  for (StringRef line : llvm::split(text, '\n')) {
    os << (first ? "" : "\n");
    llvm::printHTMLEscaped(besl::escapeForDisplay(line), os);
    first = false;
  }
  return escaped;
}

void writeJUnit(llvm::ArrayRef<ShaderTest> tests, llvm::ArrayRef<TestResult> results, llvm::raw_ostream &os) {
  size_t failures = llvm::count_if(results, [](const TestResult &result) { return !result.passed; });
  double seconds = 0;
  for (const TestResult &result : results)
    seconds += result.seconds;
  os << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  os << "<testsuite name=\"besl-test\" tests=\"" << tests.size() << "\" failures=\"" << failures << "\" time=\"" << llvm::format("%.3f", seconds) << "\">\n";
  for (auto [test, result] : llvm::zip_equal(tests, results)) {
    os << "  <testcase classname=\"" << escape(test.file) << "\" name=\"" << escape(test.name) << "\" time=\"" << llvm::format("%.3f", result.seconds) << "\"";
    if (result.passed)
      os << "/>\n";
    else
      os << ">\n    <failure>" << escape(result.details) << "</failure>\n  </testcase>\n";
  }
  os << "</testsuite>\n";
}
