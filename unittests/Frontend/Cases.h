// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the test cases of semantic analysis, Cases/*.txt:
//
//   === name of the case [stage] [more options]
//   source text; behind a line `<<< name.besl` that of a parent scope
//   ---
//   the messages, in the form of CheckSource.h; none for an accepted program
//
// Options: a stage; `workgroup=X,Y,Z`, `vertices=N`, `primitives=N`, `threadgroups=N`; `minimum` (the limits of any Vulkan device);
// `main` (it is mandatory); `quiet` (no warnings); `+name` (a warning that is off by default).

#ifndef BESL_UNITTESTS_FRONTEND_CASES_H
#define BESL_UNITTESTS_FRONTEND_CASES_H

#include "CheckSource.h"
#include "llvm/Support/MemoryBuffer.h"
#include <gtest/gtest.h>
#include <memory>

namespace besl {

struct Case {
  std::string header;
  std::string source;
  std::string expected;
};

inline std::vector<Case> readCases(llvm::StringRef text, std::string &preamble) {
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

/// Parses and checks a case.
inline std::unique_ptr<CheckedSource> checkCase(const Case &test, SemaOptions &options) {
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
  return std::make_unique<CheckedSource>(test.source, options, !quiet, enabled);
}

/// The names of the files in Cases/, without ending.
inline constexpr llvm::StringLiteral kCaseFiles[] = {
    "Names",      "Types",      "Literals",  "Operators", "Constants", "Calls",   "Places",   "Resources",
    "Interface",  "Statements", "Match",     "Records",   "Stages",    "Barriers", "Warnings", "Parents"};

inline std::string casePath(llvm::StringRef name) { return (llvm::Twine(BESL_CASES_DIR "/") + name + ".txt").str(); }

} // namespace besl

#endif // BESL_UNITTESTS_FRONTEND_CASES_H
