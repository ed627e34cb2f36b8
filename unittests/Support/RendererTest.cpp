// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Protects what people and programs get to see of a diagnostic: whole texts.

#include "besl/Support/DiagnosticRenderer.h"
#include "besl/Support/DriverDiag.h"
#include "besl/Support/SyntaxDiag.h"
#include "llvm/ADT/STLExtras.h"
#include <gtest/gtest.h>

using namespace besl;

namespace {

struct Fixture {
  explicit Fixture(llvm::StringRef text) : file(sources.addText("t.besl", text)) {}

  SourceRange range(uint32_t begin, uint32_t end) const {
    return {sources.start(file).advanced(begin), sources.start(file).advanced(end)};
  }
  /// The first place of a text.
  SourceRange range(llvm::StringRef text) const {
    size_t at = sources.text(file).find(text);
    EXPECT_NE(at, llvm::StringRef::npos);
    return range(uint32_t(at), uint32_t(at + text.size()));
  }

  std::string text(bool color = false) const {
    std::string out;
    llvm::raw_string_ostream os(out);
    TextDiagnosticRenderer(sources, os, color).renderAll(diags);
    return out;
  }
  std::string json() const {
    std::string out;
    llvm::raw_string_ostream os(out);
    renderJSON(diags, sources, os);
    return out;
  }

  SourceManager sources;
  FileId file;
  DiagnosticEngine diags;
};

TEST(Renderer, FrameWithNoteAndFixIt) {
  Fixture f("a: struct {\n  x: f32\n  y: f32\n}\n");
  f.diags.report(SyntaxDiag::MissingComma, SourceRange(f.range("f32").end), "fields")
      .fixIt(SourceRange(f.range("f32").end), ",")
      .note(f.range("struct {"), "in this struct")
      .note(SourceRange(), "a remark without a place");
  EXPECT_EQ(f.text(), "t.besl:2:9: error: expected ',' between fields [besl-missing-comma]\n"
                      " 2 |   x: f32\n"
                      "   |         ^\n"
                      "   |         ,\n"
                      "t.besl:1:4: note: in this struct\n"
                      " 1 | a: struct {\n"
                      "   |    ^~~~~~~~\n"
                      "note: a remark without a place\n");
}

TEST(Renderer, DiagnosticWithoutPlace) {
  Fixture f("");
  f.diags.report(DriverDiag::SourcesTooLarge, SourceRange(), "x.besl");
  EXPECT_EQ(f.text(), "error: cannot read 'x.besl': the sources of one compilation may hold at most "
                      "1 GiB [besl-sources-too-large]\n");
}

TEST(Renderer, TabsAreExpandedAndCaretsFollow) {
  Fixture f("\ta\tbc = 1;\n");
  f.diags.report(SyntaxDiag::ExpectedType, f.range("bc"), "x");
  EXPECT_EQ(f.text(), "t.besl:1:4: error: expected a type, found x [besl-expected-type]\n"
                      " 1 |     a   bc = 1;\n"
                      "   |         ^~\n");
}

TEST(Renderer, WideAndCombiningCharacters) {
  Fixture f("字e\xCC\x81 bad\n");
  f.diags.report(SyntaxDiag::ExpectedType, f.range("bad"), "x");
  // The ideograph is two columns wide and the accent none; the position counts code points.
  EXPECT_EQ(f.text(), "t.besl:1:5: error: expected a type, found x [besl-expected-type]\n"
                      " 1 | 字e\xCC\x81 bad\n"
                      "   |     ^~~\n");
}

TEST(Renderer, ControlCharactersAndBrokenUtf8AreEscaped) {
  Fixture f(llvm::StringRef("a\0\x1b[31m\xff\xe2\x80\xaeq\r\r\n", 15));
  f.diags.report(SyntaxDiag::ExpectedType, f.range("q"), "'\x1b]0;title\x07\n'");
  EXPECT_EQ(f.text(),
            "t.besl:1:10: error: expected a type, found '<U+001B>]0;title<U+0007><U+000A>' "
            "[besl-expected-type]\n"
            " 1 | a<U+0000><U+001B>[31m<FF><U+202E>q<U+000D>\n"
            "   |                                  ^\n");
}

TEST(Renderer, RangeOverSeveralLinesIsUnderlinedOnTheFirst) {
  Fixture f("foo(a,\n    b);\n");
  f.diags.report(SyntaxDiag::ExpectedType, f.range(0, 13), "x");
  EXPECT_EQ(f.text(), "t.besl:1:1: error: expected a type, found x [besl-expected-type]\n"
                      " 1 | foo(a,\n"
                      "   | ^~~~~~\n");
}

TEST(Renderer, EndOfFile) {
  Fixture f("foo(");
  f.diags.report(SyntaxDiag::ExpectedType, f.range(4, 4), "end of file");
  EXPECT_EQ(f.text(), "t.besl:1:5: error: expected a type, found end of file [besl-expected-type]\n"
                      " 1 | foo(\n"
                      "   |     ^\n");
}

TEST(Renderer, LongLineIsShownAsAWindow) {
  std::string line;
  for (unsigned i = 0; i != 1000; ++i)
    line += "x" + std::to_string(i) + " ";
  Fixture f(line);
  f.diags.report(SyntaxDiag::ExpectedType, f.range("x500"), "x");
  EXPECT_EQ(f.text(),
            "t.besl:1:2391: error: expected a type, found x [besl-expected-type]\n"
            " 1 | …x490 x491 x492 x493 x494 x495 x496 x497 x498 x499 x500 x501 x502 x503 x504 x505 "
            "x506 x507 x508 x509 x510 x511…\n"
            "   |                                                    ^~~~\n");
  // At the beginning nothing is left out on the left.
  f.diags.clear();
  f.diags.report(SyntaxDiag::ExpectedType, f.range("x2 "), "x");
  EXPECT_EQ(f.text(), "t.besl:1:7: error: expected a type, found x [besl-expected-type]\n"
                      " 1 | x0 x1 x2 x3 x4 x5 x6 x7 x8 x9 x10 x11 x12 x13 x14 x15 x16 x17 x18 x19 "
                      "x20 x21 x22 x23 x24 x25 x26 x27 x28 x29 …\n"
                      "   |       ^~~\n");
}

TEST(Renderer, TenMegabyteLine) {
  std::string line(10 << 20, '\xC3');
  line += " here";
  Fixture f(line);
  f.diags.report(SyntaxDiag::ExpectedType, f.range("here"), "x");
  std::string text = f.text();
  EXPECT_LT(text.size(), 1000u);
  EXPECT_NE(text.find("…<C3>"), std::string::npos);
  EXPECT_NE(text.find("<C3> here\n"), std::string::npos);
}

TEST(Renderer, FixItsReplaceAndRemove) {
  Fixture f("if a < b { mut x }\n");
  f.diags.report(SyntaxDiag::MissingParentheses, f.range(2, 2), "if")
      .fixIt(f.range(3, 3), "(")
      .fixIt(f.range(8, 8), ")");
  f.diags.report(SyntaxDiag::ExpectedType, f.range("mut"), "x").fixIt(f.range("mut"), "");
  EXPECT_EQ(f.text(), "t.besl:1:3: error: expected '(' after 'if' [besl-missing-parentheses]\n"
                      " 1 | if a < b { mut x }\n"
                      "   |   ^\n"
                      "   |    (    )\n"
                      "t.besl:1:12: error: expected a type, found x [besl-expected-type]\n"
                      " 1 | if a < b { mut x }\n"
                      "   |            ^~~\n"
                      "   |            ---\n");
}

TEST(Renderer, ColorOnlyWhenAsked) {
  Fixture f("x\n");
  f.diags.report(SyntaxDiag::ExpectedType, f.range("x"), "x");
  EXPECT_EQ(f.text().find('\x1b'), std::string::npos);
  std::string colored = f.text(true);
  EXPECT_NE(colored.find("\x1b[1;31merror: \x1b[0m"), std::string::npos);
  EXPECT_NE(colored.find("\x1b[1;32m^\x1b[0m"), std::string::npos);
}

TEST(Renderer, JSON) {
  Fixture f("é x\ny");
  f.diags.report(SyntaxDiag::ExpectedType, f.range("x"), "'\"\xff'")
      .fixIt(f.range("x"), "z")
      .note(f.range("y"), "there");
  f.diags.report(DriverDiag::SourcesTooLarge, SourceRange(), "x.besl");
  EXPECT_EQ(f.json(),
            "{\"code\":\"besl-sources-too-large\",\"fixits\":[],\"message\":\"cannot read 'x.besl': "
            "the sources of one compilation may hold at most 1 GiB\",\"notes\":[],\"severity\":"
            "\"error\"}\n"
            "{\"code\":\"besl-expected-type\",\"column\":3,\"endColumn\":4,\"endLine\":1,"
            "\"endOffset\":4,\"file\":\"t.besl\",\"fixits\":[{\"column\":3,\"endColumn\":4,"
            "\"endLine\":1,\"endOffset\":4,\"file\":\"t.besl\",\"line\":1,\"offset\":3,\"text\":"
            "\"z\"}],\"line\":1,\"message\":\"expected a type, found '\\\"<FF>'\",\"notes\":[{"
            "\"column\":1,\"endColumn\":2,\"endLine\":2,\"endOffset\":6,\"file\":\"t.besl\","
            "\"line\":2,\"message\":\"there\",\"offset\":5}],\"offset\":3,\"severity\":\"error\"}"
            "\n");
}

} // namespace
