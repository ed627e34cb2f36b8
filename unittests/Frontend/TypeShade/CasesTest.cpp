// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Protects every message of TypeShade's front end, whole, and that accepted programs draw none and make a complete tree.
//
// BESL_UPDATE_TESTS=1 in the environment writes the messages that there are into the files; read the difference before keeping it.

#include "../CheckTree.h"
#include "CheckShade.h"
#include "llvm/Support/FileSystem.h"
#include <cstdlib>

using namespace besl;

namespace {

class ShadeCases : public testing::TestWithParam<llvm::StringLiteral> {};

TEST_P(ShadeCases, Messages) {
  std::string path = casePath(GetParam());
  auto buffer = llvm::MemoryBuffer::getFile(path);
  ASSERT_TRUE(bool(buffer)) << path;
  std::string preamble;
  std::vector<Case> cases = readCases((*buffer)->getBuffer(), preamble);
  EXPECT_FALSE(cases.empty());
  std::string updated = preamble;
  for (const Case &test : cases) {
    std::unique_ptr<CheckedShade> checked = checkShadeCase(test);
    if (checked->accepted)
      EXPECT_EQ(TreeChecker::check(checked->program), "") << "case: " << test.header << "\n" << test.source;
    std::string found = checked->messages() + "\n";
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

INSTANTIATE_TEST_SUITE_P(Files, ShadeCases, testing::ValuesIn(kShadeCaseFiles), [](const auto &info) { return info.param.str(); });

// A chain of operators may be as long as a file; nothing recurses along it.
TEST(ShadeLimits, LongChains) {
  std::string sum = "1.";
  for (unsigned i = 0; i < 20000; ++i)
    sum += " + x";
  EXPECT_EQ(CheckedShade("\"use typeshade\"\nfunction f(x: f32): f32 { return " + sum + " }").messages(), "");
  std::string numbers = "x";
  for (unsigned i = 0; i < 20000; ++i)
    numbers += " + 1";
  EXPECT_EQ(CheckedShade("\"use typeshade\"\nfunction f(x: u32): u32 { return " + numbers + " }").messages(), "");
  std::string chain = "let r: i32 = 0\n";
  for (unsigned i = 0; i < 5000; ++i)
    chain += "if (x === " + std::to_string(i) + ") { r = " + std::to_string(i) + " } else ";
  EXPECT_EQ(CheckedShade("\"use typeshade\"\nfunction f(x: i32): i32 { " + chain + "{ r = 1 }\nreturn r }").messages(), "");
}

TEST(ShadeLimits, Nesting) {
  auto code = [](std::string text) {
    CheckedShade checked("\"use typeshade\"\n" + text);
    return checked.diags.all().empty() ? std::string() : checked.diags.all().front().code().str();
  };
  std::string open(400, '('), close(400, ')');
  EXPECT_EQ(code("function f(): f32 { return " + open + "1." + close + " }"), "besl-expression-too-deep");
  EXPECT_EQ(code("function f(): f32 { return " + open), "besl-expression-too-deep");
  EXPECT_EQ(code("function f(): f32 { return " + std::string(400, '!') + "true }"), "besl-expression-too-deep");
  EXPECT_EQ(code("function f(): f32 { return " + std::string(100000, '[') + " }"), "besl-expression-too-deep");
  EXPECT_EQ(code("function f() " + std::string(2000, '{') + std::string(2000, '}')), "besl-block-too-deep");
  std::string type;
  for (unsigned i = 0; i < 200; ++i)
    type += "array<";
  EXPECT_EQ(code("function f(x: " + type + "f32"), "besl-type-too-deep");
  std::string members = "a";
  for (unsigned i = 0; i < 400; ++i)
    members += ".a";
  EXPECT_EQ(code("function f(a: f32): f32 { return " + members + " }"), "besl-expression-too-deep");
  // Structs that hold two of the one before: small to write, endless to spell out.
  std::string structs = "class S0 { a: f32; b: f32 }\n";
  for (unsigned i = 1; i < 40; ++i)
    structs += "class S" + std::to_string(i) + " { a: S" + std::to_string(i - 1) + "; b: S" + std::to_string(i - 1) + " }\n";
  EXPECT_EQ(code(structs), "besl-ts8051-layout");
}

} // namespace
