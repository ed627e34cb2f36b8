// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Protects the collecting of diagnostics: formatting, control of warnings, the cap, duplicates, order.

#include "besl/Support/Diagnostic.h"
#include "besl/Support/DriverDiag.h"
#include "besl/Support/SyntaxDiag.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include <gtest/gtest.h>

using namespace besl;

namespace {

SourceRange range(uint32_t begin, uint32_t end) { return {SourceLoc(begin), SourceLoc(end)}; }

TEST(Diagnostic, FormatMessage) {
  EXPECT_EQ(formatMessage("a {0} b {1} {0}", {"x", "y"}), "a x b y x");
  EXPECT_EQ(formatMessage("{{ {0} }}", {"x"}), "{ x }");
  EXPECT_EQ(formatMessage("{1} {x} {", {"a"}), "{1} {x} {");
  // Arguments are not formats.
  EXPECT_EQ(formatMessage("{0}", {"{0} {{"}), "{0} {{");
}

TEST(Diagnostic, Arguments) {
  EXPECT_EQ(diagArg(5), "5");
  EXPECT_EQ(diagArg(uint64_t(4294967296)), "4294967296");
  EXPECT_EQ(diagArg(true), "true");
  EXPECT_EQ(diagArg('x'), "x");
  // What the author wrote may be megabytes long; it is cut between characters.
  std::string cut = diagArg("x" + std::string(2000, '\xC3') + "y");
  EXPECT_LT(cut.size(), 500u);
  std::string accents;
  for (unsigned i = 0; i != 1000; ++i)
    accents += "é";
  EXPECT_EQ(diagArg("x" + accents).size(), 399u + 3u);
}

TEST(Diagnostic, RecordsAreUsable) {
  llvm::StringSet<> codes;
  unsigned index = 0;
  for (DiagID id : allDiagIDs()) {
    EXPECT_EQ(diagIndex(id), index++);
    const DiagInfo &info = diagInfo(id);
    EXPECT_TRUE(info.code.starts_with("besl-")) << info.code.str();
    EXPECT_TRUE(codes.insert(info.code).second) << info.code.str();
    EXPECT_EQ(info.severity == Severity::Warning, !info.warningName.empty()) << info.code.str();
    EXPECT_EQ(info.format.count('\n'), 0u) << info.code.str();
  }
}

TEST(Diagnostic, NotesAndFixIts) {
  DiagnosticEngine diags;
  diags.report(SyntaxDiag::UnclosedBlock, range(5, 6), "end of file")
      .fixIt(range(5, 5), "}")
      .note(range(1, 2), "opened {0}", "here")
      .fixIt(range(1, 2), "");
  ASSERT_EQ(diags.all().size(), 1u);
  const Diagnostic &diag = diags.all()[0];
  EXPECT_EQ(diag.message, "expected '}' before end of file");
  EXPECT_EQ(diag.code(), "besl-unclosed-block");
  EXPECT_EQ(diag.severity, Severity::Error);
  ASSERT_EQ(diag.fixIts.size(), 1u);
  EXPECT_EQ(diag.fixIts[0].text, "}");
  ASSERT_EQ(diag.notes.size(), 1u);
  EXPECT_EQ(diag.notes[0].message, "opened here");
  EXPECT_EQ(diag.notes[0].range, range(1, 2));
  // A fix-it after a note belongs to the note.
  EXPECT_EQ(diag.notes[0].fixIts.size(), 1u);
}

TEST(Diagnostic, SameMessageAtSamePlaceIsSaidOnce) {
  DiagnosticEngine diags;
  diags.report(SyntaxDiag::ExpectedType, range(5, 6), "'x'");
  diags.report(SyntaxDiag::ExpectedType, range(5, 9), "'x'");
  diags.report(SyntaxDiag::ExpectedType, range(5, 6), "'y'");
  diags.report(SyntaxDiag::ExpectedType, range(6, 7), "'x'");
  EXPECT_EQ(diags.numErrors(), 3u);
}

TEST(Diagnostic, WarningsCanBeTurnedOff) {
  DiagnosticEngine diags;
  EXPECT_TRUE(diags.setWarning("unused-value", false));
  DiagnosticBuilder silent = diags.report(SyntaxDiag::UnusedValue, range(1, 2), "");
  EXPECT_FALSE(bool(silent));
  silent.note(range(1, 2), "nothing");
  EXPECT_TRUE(diags.all().empty());
  EXPECT_TRUE(diags.setWarning("unused-value", true));
  diags.report(SyntaxDiag::UnusedValue, range(1, 2), "");
  EXPECT_EQ(diags.numWarnings(), 1u);
  EXPECT_FALSE(diags.hasErrors());

  EXPECT_FALSE(diags.setWarning("unused-valu", false));
  EXPECT_FALSE(diags.setWarning("", false));
  // Errors have no name to turn them off by.
  EXPECT_FALSE(diags.setWarning("expected-type", false));
  EXPECT_EQ(DiagnosticEngine::nearestWarning("unused-valu"), "unused-value");
  EXPECT_TRUE(llvm::is_sorted(DiagnosticEngine::warningNames()));
}

TEST(Diagnostic, WarningsCanBeErrors) {
  DiagnosticEngine diags;
  diags.setWarningsAsErrors(true);
  diags.report(SyntaxDiag::UnusedValue, range(1, 2), "");
  EXPECT_EQ(diags.numErrors(), 1u);
  EXPECT_EQ(diags.all()[0].severity, Severity::Error);
}

TEST(Diagnostic, StopsAfterTooManyErrors) {
  DiagnosticEngine diags;
  diags.setErrorLimit(3);
  unsigned handled = 0;
  diags.setHandler([&](const Diagnostic &) { ++handled; });
  for (uint32_t i = 1; i != 10; ++i)
    diags.report(SyntaxDiag::ExpectedType, range(20 - i, 20), "'x'");
  EXPECT_TRUE(diags.limitReached());
  EXPECT_EQ(diags.numErrors(), 3u);
  ASSERT_EQ(diags.all().size(), 4u);
  EXPECT_EQ(handled, 4u);
  const Diagnostic *last = diags.sortedByPosition().back();
  EXPECT_EQ(last->id, DriverDiag::TooManyErrors);
  EXPECT_EQ(last->severity, Severity::Note);

  // Without a limit everything is kept.
  diags.clear();
  diags.setErrorLimit(0);
  for (uint32_t i = 1; i != 1000; ++i)
    diags.report(SyntaxDiag::ExpectedType, range(i, i), "'x'");
  EXPECT_EQ(diags.numErrors(), 999u);
}

TEST(Diagnostic, SortedByPosition) {
  DiagnosticEngine diags;
  diags.report(SyntaxDiag::ExpectedType, range(9, 10), "a");
  diags.report(SyntaxDiag::ExpectedType, range(3, 4), "b");
  diags.report(SyntaxDiag::ExpectedExpression, range(3, 4), "c");
  diags.report(SyntaxDiag::ExpectedType, SourceRange(), "d");
  std::vector<std::string> order;
  for (const Diagnostic *diag : diags.sortedByPosition())
    order.push_back(diag->message.substr(diag->message.size() - 1));
  EXPECT_EQ(llvm::join(order, ""), "dbca");
}

} // namespace
