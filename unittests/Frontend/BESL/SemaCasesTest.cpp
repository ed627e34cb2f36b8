// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Protects every message of semantic analysis, whole, and that accepted forms draw none. The cases are in Cases/*.txt:
//
//   === name of the case [stage] [more options]
//   source text
//   ---
//   the messages, in the form of CheckSource.h; none for an accepted program
//
// Options: a stage; `workgroup=X,Y,Z`, `vertices=N`, `primitives=N`, `threadgroups=N`; `minimum` (the limits of any Vulkan device);
// `main` (it is mandatory); `quiet` (no warnings); `+name` (a warning that is off by default).
//
// BESL_UPDATE_TESTS=1 in the environment writes the messages that there are into the files; read the difference before keeping it.

#include "../CheckSource.h"
#include "../CheckTree.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <cstdlib>
#include <gtest/gtest.h>

using namespace besl;

namespace {

struct Case {
  std::string header;
  std::string source;
  std::string expected;
};

std::vector<Case> readCases(llvm::StringRef text, std::string &preamble) {
  std::vector<Case> cases;
  std::string *part = &preamble;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    if (line.starts_with("=== ")) {
      cases.push_back({line.drop_front(4).str(), "", ""});
      part = &cases.back().source;
    } else if (line == "---" && !cases.empty()) {
      part = &cases.back().expected;
    } else {
      *part += line.str() + "\n";
    }
    text = rest;
  }
  return cases;
}

std::string run(const Case &test) {
  SemaOptions options;
  std::vector<std::string> enabled;
  bool quiet = false;
  StageInfo stage;
  bool hasStage = false;
  llvm::SmallVector<llvm::StringRef, 8> words;
  llvm::StringRef header = test.header;
  if (size_t open = header.find('['); open != llvm::StringRef::npos)
    header.substr(open + 1).take_until([](char c) { return c == ']'; }).split(words, ' ', -1, false);
  for (llvm::StringRef word : words) {
    auto number = [&](llvm::StringRef key, uint32_t &value) {
      return word.consume_front(key) && !word.getAsInteger(10, value);
    };
    if (auto parsed = parseStageKeyword(word)) {
      stage.stage = *parsed;
      hasStage = true;
    } else if (word == "quiet") {
      quiet = true;
    } else if (word == "main") {
      options.requireMain = true;
    } else if (word == "minimum") {
      options.limits = LimitProfile::VulkanMinimum;
    } else if (word.consume_front("+")) {
      enabled.push_back(word.str());
    } else if (word.consume_front("workgroup=")) {
      llvm::SmallVector<llvm::StringRef, 3> sizes;
      word.split(sizes, ',');
      for (size_t i = 0; i < sizes.size() && i < 3; ++i)
        (void)sizes[i].getAsInteger(10, stage.workgroup[i]);
    } else if (!number("vertices=", stage.maxVertices) && !number("primitives=", stage.maxPrimitives) &&
               !number("threadgroups=", stage.maxMeshThreadgroups)) {
      ADD_FAILURE() << "unknown option '" << word.str() << "' of case '" << test.header << "'";
    }
  }
  if (hasStage)
    options.stage = stage;
  CheckedSource checked(test.source, options, !quiet, enabled);
  if (checked.accepted)
    EXPECT_EQ(TreeChecker::check(checked.program), "") << "case: " << test.header << "\n" << test.source;
  return checked.messages();
}

void runFile(const std::string &path) {
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

std::string casePath(llvm::StringRef name) { return (llvm::Twine(BESL_CASES_DIR "/") + name + ".txt").str(); }

#define CASE_FILE(name)                                                                                                \
  TEST(SemaCases, name) { runFile(casePath(#name)); }

CASE_FILE(Names)
CASE_FILE(Types)
CASE_FILE(Literals)
CASE_FILE(Operators)
CASE_FILE(Constants)
CASE_FILE(Calls)
CASE_FILE(Places)
CASE_FILE(Resources)
CASE_FILE(Interface)
CASE_FILE(Statements)
CASE_FILE(Match)
CASE_FILE(Records)
CASE_FILE(Stages)
CASE_FILE(Barriers)
CASE_FILE(Warnings)

} // namespace
