// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-test: runs shaders on the host and compares what they leave with what is expected. See docs/execution.md for the files.

#include "CommandLine.h"
#include "Report.h"
#include "ShaderTest.h"
#include "besl/Support/CountOf.h"
#include "besl/Support/DiagnosticRenderer.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Regex.h"

using namespace besl;
namespace cl = llvm::cl;

static cl::OptionCategory category("besl-test");
static cl::list<std::string> files(cl::Positional, cl::OneOrMore, cl::desc("<file.test or shader.besl>..."), cl::cat(category));
static cl::opt<std::string> filter("filter", cl::desc("Run the tests whose 'file: name' matches"), cl::value_desc("regular expression"), cl::cat(category));
static cl::opt<bool> list("list", cl::desc("Print the names of the tests and run none"), cl::cat(category));
static cl::opt<bool> quiet("quiet", cl::desc("Print failures and the sum only"), cl::cat(category));
static cl::opt<std::string> junit("junit", cl::desc("Also write the results as JUnit XML"), cl::value_desc("file"), cl::cat(category));
static cl::opt<unsigned> maxDifferences("differences", cl::desc("Numbers and pixels that are listed for each expectation (default 8)"), cl::init(8), cl::cat(category));

static cl::opt<std::string> outputFolder("output-folder", cl::desc("Where the files that tests write go, when they name no folder from the root"), cl::value_desc("folder"), cl::cat(category));
static cl::opt<bool> update("update", cl::desc("Write the pictures that are expected anew where they differ"), cl::cat(category));

static int usage(const llvm::Twine &message) {
  llvm::errs() << "besl-test: error: " << escapeForDisplay(message.str()) << "\n";
  return 2;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::HideUnrelatedOptions(category);
  if (!parseCommandLine(argc, argv, "besl-test", "runs shaders and compares what they leave with what is expected\n"))
    return 2;
  llvm::Regex wanted(filter.empty() ? "." : llvm::StringRef(filter));
  std::string message;
  if (!wanted.isValid(message))
    return usage("'--filter=" + filter + "' is no regular expression: " + message);

  if (!outputFolder.empty() && !makeFolder(outputFolder, message))
    return usage(message);
  SourceManager sources;
  DiagnosticEngine diags;
  std::vector<ShaderTest> tests;
  bool good = true;
  for (llvm::StringRef file : files) {
    // A shader's tests stand beside it.
    std::string path = file.ends_with(".besl") ? (file + ".test").str() : file.str();
    JobReader reader(sources, diags);
    reader.setOutputFolder(outputFolder);
    bool canRead;
    std::optional<json5::Value> value = reader.readFile(path, message, canRead);
    if (!canRead)
      return usage(message);
    good &= value && readTests(reader, *value, path, tests);
  }
  if (!good) {
    TextDiagnosticRenderer(sources, llvm::errs()).renderAll(diags);
    return 2;
  }
  llvm::erase_if(tests, [&](const ShaderTest &test) { return !filter.empty() && !wanted.match(test.file + ": " + test.name); });
  if (tests.empty())
    return usage(filter.empty() ? "the files have no tests" : "no test matches '" + filter + "'");
  if (list) {
    for (const ShaderTest &test : tests)
      llvm::outs() << escapeForDisplay(test.file + ": " + test.name) << "\n";
    return 0;
  }

  std::vector<TestResult> results;
  size_t passed = 0;
  for (ShaderTest &test : tests) {
    results.push_back(runTest(test, sources, maxDifferences, update));
    const TestResult &result = results.back();
    passed += result.passed;
    if (result.passed && quiet)
      continue;
    llvm::outs() << (result.passed ? "PASS  " : "FAIL  ") << escapeForDisplay(test.file + ": " + test.name) << "\n" << result.details;
    llvm::outs().flush();
  }
  llvm::outs() << passed << " of " << countOf(tests.size(), "test") << " passed\n";
  if (!junit.empty()) {
    std::error_code code;
    llvm::raw_fd_ostream os(junit, code);
    if (!code) {
      writeJUnit(tests, results, os);
      os.close();
      code = os.error();
      os.clear_error();
    }
    if (code)
      return usage("cannot write '" + junit + "': " + code.message());
  }
  return passed == tests.size() ? 0 : 1;
}
