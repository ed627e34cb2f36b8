// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Protects every message of semantic analysis, whole, and that accepted forms draw none and are annotated throughout. The cases are
// in Cases/*.txt, in the format of Cases.h.
//
// BESL_UPDATE_TESTS=1 in the environment writes the messages that there are into the files; read the difference before keeping it.

#include "../Cases.h"
#include "../CheckTree.h"
#include "llvm/Support/FileSystem.h"
#include <cstdlib>

using namespace besl;

namespace {

std::string run(const Case &test) {
  SemaOptions options;
  std::unique_ptr<CheckedSource> checked = checkCase(test, options);
  if (checked->accepted)
    EXPECT_EQ(TreeChecker::check(checked->program), "") << "case: " << test.header << "\n" << test.source;
  return checked->messages();
}

class SemaCases : public testing::TestWithParam<llvm::StringLiteral> {};

TEST_P(SemaCases, Messages) {
  std::string path = casePath(GetParam());
  auto buffer = llvm::MemoryBuffer::getFile(path);
  ASSERT_TRUE(bool(buffer)) << path;
  std::string preamble;
  std::vector<Case> cases = readCases((*buffer)->getBuffer(), preamble);
  EXPECT_FALSE(cases.empty());
  std::string updated = preamble;
  for (const Case &test : cases) {
    std::string found = run(test) + "\n";
    updated += "=== " + test.header + "\n" + test.source + "---\n" + found;
    if (!std::getenv("BESL_UPDATE_TESTS"))
      EXPECT_EQ(found, test.expected) << "case: " << test.header << "\n" << test.source;
  }
  if (std::getenv("BESL_UPDATE_TESTS")) {
    std::error_code error;
    llvm::raw_fd_ostream(path, error) << updated;
    EXPECT_FALSE(error) << path;
  }
}

INSTANTIATE_TEST_SUITE_P(Files, SemaCases, testing::ValuesIn(kCaseFiles),
                         [](const auto &info) { return info.param.str(); });

} // namespace
