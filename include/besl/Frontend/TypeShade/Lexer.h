// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The lexer of TypeShade sources, which are written in the syntax of TypeScript. It works on demand over the source buffer and
// allocates nothing. Two things differ from the lexer of BESL: a token knows whether a line break stands before it, since line breaks
// end statements, and `>` is always a token of its own, since `array<array<f32, 2>, 2>` and `a >> b` can be told apart by the parser
// alone (see joinGreater()).

#ifndef BESL_FRONTEND_TYPESHADE_LEXER_H
#define BESL_FRONTEND_TYPESHADE_LEXER_H

#include "besl/Support/Diagnostic.h"
#include "besl/Support/SourceManager.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace besl::ts {

enum class TokenKind : uint8_t {
  EndOfFile,
  Error,      ///< already reported; stands where a literal would
  Identifier,
  Keyword,    ///< a reserved word, which its text tells; words that are reserved in some places only are identifiers
  PrivateName, ///< `#name`
  Number,
  String,     ///< quotes included
  Template,   ///< back quotes included
  // Punctuation.
  LBrace, RBrace, LParen, RParen, LBracket, RBracket,
  Semicolon, Comma, Colon, Dot, Ellipsis, Question, QuestionDot, QuestionQuestion, At, FatArrow,
  // Operators.
  Equal, EqualEqual, EqualEqualEqual, ExclaimEqual, ExclaimEqualEqual,
  Less, LessEqual, LessLess, LessLessEqual,
  Greater, GreaterEqual, GreaterGreater, GreaterGreaterEqual, GreaterGreaterGreater, GreaterGreaterGreaterEqual,
  Plus, PlusPlus, PlusEqual, Minus, MinusMinus, MinusEqual,
  Star, StarStar, StarEqual, StarStarEqual, Slash, SlashEqual, Percent, PercentEqual,
  Amp, AmpAmp, AmpEqual, AmpAmpEqual, Pipe, PipePipe, PipeEqual, PipePipeEqual, Caret, CaretEqual,
  QuestionQuestionEqual, Exclaim, Tilde,
};

/// How a kind is written, as messages quote it: "'=>'", "a name", "the end of the file".
llvm::StringRef describeToken(TokenKind kind);

struct Token {
  TokenKind kind = TokenKind::EndOfFile;
  bool afterLineBreak = false; ///< a line break stands between this token and the one before
  SourceLoc loc;
  uint32_t length = 0;

  SourceRange range() const { return {loc, loc.advanced(length)}; }
  SourceLoc end() const { return loc.advanced(length); }
};

class Lexer {
public:
  /// Lexes a file. Without an engine problems are passed over in silence, for looking ahead.
  Lexer(const SourceManager &sources, FileId file, DiagnosticEngine *diags);

  /// The next token; EndOfFile again and again at the end.
  Token next();

  /// The longest operator that starts with the `>` that was read last, as it stands in an expression.
  Token joinGreater(Token greater);

  /// The same lexer at the same place, silent.
  Lexer lookahead() const {
    Lexer copy = *this;
    copy.diags = nullptr;
    return copy;
  }

  llvm::StringRef text(const Token &token) const { return {start + (token.loc.raw() - base), token.length}; }

  /// Passes over the rest of a regular expression, whose first slash has been read; over the line if it has no end.
  void skipRegularExpression();
  void skipLine();

private:
  SourceLoc locOf(const char *p) const { return SourceLoc(base + uint32_t(p - start)); }
  SourceRange rangeOf(const char *from, const char *to) const { return {locOf(from), locOf(to)}; }
  Token make(TokenKind kind, const char *from, const char *to);
  void report(SourceRange range, std::string message);
  void skipSpace();
  Token lexName(const char *from, TokenKind kind);
  Token lexNumber(const char *from);
  Token lexString(const char *from);
  Token lexTemplate(const char *from);

  const char *start;
  const char *end;
  const char *cur;
  uint32_t base;
  bool lineBreak = false;
  DiagnosticEngine *diags;
};

} // namespace besl::ts

#endif // BESL_FRONTEND_TYPESHADE_LEXER_H
