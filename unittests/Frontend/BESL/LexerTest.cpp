// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Protects the token rules: every form of number, maximal munch, and text that is no token.

#include "besl/Frontend/BESL/Lexer.h"
#include "besl/Support/DiagnosticRenderer.h"
#include <gtest/gtest.h>

using namespace besl;

namespace {

struct Lexed {
  explicit Lexed(llvm::StringRef text) : file(sources.addText("t.besl", text)) {
    Lexer lexer(sources, file, &diags);
    for (Token token = lexer.next(); token.kind != TokenKind::EndOfFile; token = lexer.next()) {
      tokens += tokens.empty() ? "" : " ";
      switch (token.kind) {
      case TokenKind::Identifier:
        tokens += "id:" + lexer.text(token).str();
        break;
      case TokenKind::Integer:
        tokens += "int:" + lexer.text(token).str();
        break;
      case TokenKind::Decimal:
        tokens += "dec:" + lexer.text(token).str();
        break;
      case TokenKind::Error:
        tokens += "error";
        break;
      default:
        tokens += describeToken(token.kind).trim('\'').str();
        break;
      }
    }
  }

  /// One line per message: "1:3 message -> fix".
  std::string messages() const {
    std::string text;
    for (const Diagnostic *diag : diags.sortedByPosition()) {
      LineColumn at = sources.lineColumn(diag->range.begin);
      text += std::to_string(at.line) + ":" + std::to_string(at.column) + " " + diag->message;
      for (const FixIt &fix : diag->fixIts)
        text += " -> " + fix.text;
      for (const DiagNote &note : diag->notes)
        text += " (" + note.message + ")";
      text += "\n";
    }
    return text;
  }

  SourceManager sources;
  FileId file;
  DiagnosticEngine diags;
  std::string tokens;
};

void expectTokens(llvm::StringRef text, llvm::StringRef tokens) {
  Lexed lexed(text);
  EXPECT_EQ(lexed.tokens, tokens.str()) << text.str();
  EXPECT_EQ(lexed.messages(), "") << text.str();
}

void expectMessages(llvm::StringRef text, llvm::StringRef tokens, llvm::StringRef messages) {
  Lexed lexed(text);
  EXPECT_EQ(lexed.tokens, tokens.str()) << text.str();
  EXPECT_EQ(lexed.messages(), messages.str()) << text.str();
}

TEST(Lexer, Numbers) {
  expectTokens("12 0 4294967295 007", "int:12 int:0 int:4294967295 int:007");
  expectTokens("1.5 0.0000000001 12345678901234567.5",
               "dec:1.5 dec:0.0000000001 dec:12345678901234567.5");
  expectTokens("1. .5 1.;", "dec:1. dec:.5 dec:1. ;");
  expectTokens(".", ".");
  expectTokens("-1", "- int:1");
  expectTokens("1-1", "int:1 - int:1");
  expectTokens("v.x", "id:v . id:x");
  expectTokens("a[0].x", "id:a [ int:0 ] . id:x");
  // A member called 0 is a number as far as tokens go.
  expectTokens("a.0", "id:a dec:.0");
}

TEST(Lexer, MalformedNumbers) {
  auto expect = [](llvm::StringRef number, llvm::StringRef reason, llvm::StringRef fix) {
    std::string message = "1:1 malformed number '" + number.str() + "': " + reason.str();
    if (!fix.empty())
      message += " -> " + fix.str();
    expectMessages(number, "error", message + "\n");
    // What follows is not part of it.
    expectMessages((number + ";").str(), "error ;", message + "\n");
  };
  expect("1e3", "a number has no exponent", "1000.0");
  expect("1e-3", "a number has no exponent", "0.001");
  expect("1.5E+2", "a number has no exponent", "150.0");
  expect("12.25e-1", "a number has no exponent", "1.225");
  expect("1e-10", "a number has no exponent", "0.0000000001");
  expect("1.5e3f", "a number has no exponent", "1500.0");
  expect("0e5", "a number has no exponent", "0.0");
  expect("1e999999999999", "a number has no exponent", "");
  expect("1e300", "a number has no exponent", "");
  expect("1_000", "a number has no digit separators", "1000");
  expect("1_000.5_5", "a number has no digit separators", "1000.55");
  expect("1_u", "a number has no digit separators", "");
  expect("0x10", "numbers are written in decimal", "16");
  expect("0xFF_FFu", "numbers are written in decimal", "65535");
  expect("0xFFFFFFFFFFFFFFFFFF", "numbers are written in decimal", "");
  expect("0x", "numbers are written in decimal", "");
  expect("0b101", "numbers are written in decimal", "5");
  expect("0o17", "numbers are written in decimal", "15");
  expect("1u", "a number has no suffix", "1");
  expect("7i32", "a number has no suffix", "7");
  expect("1f", "a number has no suffix", "1.0");
  expect("1.5f", "a number has no suffix", "1.5");
  expect("1.f", "a number has no suffix", "1.0");
  expect("0.5h", "a number has no suffix", "0.5");
  expect(".5f", "a number has no suffix", "0.5");
  expect("1.5u", "a number has no suffix", "");
  expect("2x", "a name cannot start with a digit, and a number has no suffix", "");
  expect("1.0.0", "a number has only one point", "");
  expect("1..2", "a number has only one point", "");
  // A sign belongs to an exponent only.
  expectMessages("0xe-1", "error - int:1",
                 "1:1 malformed number '0xe': numbers are written in decimal -> 14\n");
  expectMessages("1e", "error",
                 "1:1 malformed number '1e': a name cannot start with a digit, and a number has no "
                 "suffix\n");
}

TEST(Lexer, Operators) {
  expectTokens("-> => == != <= >= << >> && ||", "-> => == != <= >= << >> && ||");
  expectTokens("{}()[]<>:;,.+-*/%=&|^!~#?",
               "{ } ( ) [ ] < > : ; , . + - * / % = & | ^ ! ~ # ?");
  // The longest token wins, from the left.
  expectTokens("===", "== =");
  expectTokens("->>", "-> >");
  expectTokens(">>=", ">> =");
  expectTokens("&&&", "&& &");
  expectTokens("a<-b", "id:a < - id:b");
  expectTokens("a--b", "id:a - - id:b");
  expectTokens("!=!", "!= !");
}

TEST(Lexer, Words) {
  expectTokens("struct fn let return const if for true false",
               "struct fn let return const if for true false");
  // Everything else is a name.
  expectTokens("while match break input type _x __ a1 else Struct fnx",
               "id:while id:match id:break id:input id:type id:_x id:__ id:a1 id:else id:Struct "
               "id:fnx");
  expectTokens("größe Ωmega 变量 x\xCC\x81", "id:größe id:Ωmega id:变量 id:x\xCC\x81");
}

TEST(Lexer, BlanksAndComments) {
  expectTokens(" \t\r\n\v\fa\xC2\xA0" "b\xE2\x80\x83" "c\xE3\x80\x80", "id:a id:b id:c");
  expectTokens("a // b c\nd//e\r\nf", "id:a id:d id:f");
  expectTokens("// only", "");
  expectTokens("//", "");
  expectTokens("", "");
  // A byte order mark is allowed at the start, and only there.
  expectTokens("\xEF\xBB\xBF" "a", "id:a");
  expectMessages("a \xEF\xBB\xBF" "b", "id:a id:b", "1:3 unexpected character U+FEFF\n");
  // Anything may stand in a comment.
  expectTokens(llvm::StringRef("// \0 \xff \x1b\na", 10), "id:a");
}

TEST(Lexer, BlockComments) {
  expectMessages("a /* b\n c */ d", "id:a id:d",
                 "1:3 BESL has no block comments; start each line of the comment with '//'\n");
  expectMessages("a /* b", "id:a",
                 "1:3 BESL has no block comments; start each line of the comment with '//' (it is "
                 "not closed either, so the rest of the file is skipped)\n");
  expectMessages("/*/", "",
                 "1:1 BESL has no block comments; start each line of the comment with '//' (it is "
                 "not closed either, so the rest of the file is skipped)\n");
}

TEST(Lexer, Quotes) {
  expectMessages("\"a b\" c", "error id:c", "1:1 BESL has no strings or characters\n");
  expectMessages("'\\'' c", "error id:c", "1:1 BESL has no strings or characters\n");
  // Without a closing quote on the line the quote alone is passed over.
  expectMessages("\" c\nd", "error id:c id:d", "1:1 BESL has no strings or characters\n");
  expectMessages("\"\\", "error",
                 "1:1 BESL has no strings or characters\n1:2 unexpected character '\\'\n");
}

TEST(Lexer, UnknownText) {
  expectMessages("a @ b", "id:a id:b", "1:3 unexpected character '@'\n");
  // A run is one message.
  expectMessages("a @@@ $", "id:a",
                 "1:3 unexpected character '@'\n1:7 unexpected character '$'\n");
  expectMessages(llvm::StringRef("a\0\0b", 4), "id:a id:b", "1:2 unexpected character U+0000\n");
  expectMessages("a \xff\xfe\x80 b", "id:a id:b", "1:3 the source is not valid UTF-8 here\n");
  expectMessages("a \xE2\x82", "id:a", "1:3 the source is not valid UTF-8 here\n");
  expectMessages("1\xff", "int:1", "1:2 the source is not valid UTF-8 here\n");
  expectMessages("a\xffz", "id:a id:z", "1:2 the source is not valid UTF-8 here\n");
  expectMessages("a 😀 b", "id:a id:b", "1:3 unexpected character '😀' U+1F600\n");
  expectMessages("a \xE2\x80\xAE b", "id:a id:b", "1:3 unexpected character U+202E\n");
  // What looks like a token is taken for it.
  expectMessages("a − b；", "id:a - id:b ;",
                 "1:3 unexpected character '−' U+2212 -> -\n"
                 "1:6 unexpected character '；' U+FF1B -> ;\n");
  expectMessages("a ≤ b", "id:a <= id:b", "1:3 unexpected character '≤' U+2264 -> <=\n");
}

} // namespace
