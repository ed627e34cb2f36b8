// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The lexer of BESL source. It works on demand over the source buffer and allocates nothing; a token
// is a kind, a position and a length. Malformed input is reported once and becomes an Error token
// where something stood in the place of a token, so that the parser can go on without a second
// message.

#ifndef BESL_FRONTEND_BESL_LEXER_H
#define BESL_FRONTEND_BESL_LEXER_H

#include "besl/Support/Diagnostic.h"
#include "besl/Support/SourceManager.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace besl {

enum class TokenKind : uint8_t {
  EndOfFile,
  Error, ///< already reported; stands where a literal would
  Identifier,
  Integer, ///< digits only
  Decimal, ///< digits and a point: `1.5`, `1.`, `.5`

  // Reserved words.
  True,
  False,
  Struct,
  Fn,
  Let,
  Return,
  Const,
  If,
  For,

  // Punctuation.
  LBrace,
  RBrace,
  LParen,
  RParen,
  LBracket,
  RBracket,
  Colon,
  Semicolon,
  Comma,
  Dot,
  Arrow,    ///< ->
  FatArrow, ///< =>
  Hash,
  Question, ///< no token of the language; the parser has a better message than the lexer

  // Operators.
  Equal,
  EqualEqual,
  ExclaimEqual,
  Less,
  Greater,
  LessEqual,
  GreaterEqual,
  LessLess,
  GreaterGreater,
  Amp,
  AmpAmp,
  Pipe,
  PipePipe,
  Caret,
  Plus,
  Minus,
  Star,
  Slash,
  Percent,
  Exclaim,
  Tilde,
};

/// How a kind is written, as messages quote it: "'->'", "'let'", "a name", "end of file".
llvm::StringRef describeToken(TokenKind kind);

/// Whether the kind is a reserved word, `true` and `false` included.
inline bool isReservedWord(TokenKind kind) {
  return kind >= TokenKind::True && kind <= TokenKind::For;
}

struct Token {
  TokenKind kind = TokenKind::EndOfFile;
  /// Text that is no token, already reported, stands before this one.
  bool afterRubbish = false;
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

  /// The same lexer at the same place, silent.
  Lexer lookahead() const {
    Lexer copy = *this;
    copy.diags = nullptr;
    return copy;
  }

  /// The bytes of a token of this file.
  llvm::StringRef text(const Token &token) const {
    return {bufferStart + (token.loc.raw() - base), token.length};
  }

private:
  SourceLoc locOf(const char *p) const { return SourceLoc(base + uint32_t(p - bufferStart)); }
  SourceRange rangeOf(const char *from, const char *to) const { return {locOf(from), locOf(to)}; }
  Token make(TokenKind kind, const char *from, const char *to);

  Token lexIdentifier(const char *from);
  Token lexNumber(const char *from);
  Token lexMalformedNumber(const char *from, const char *p);
  Token lexQuoted(const char *from);
  void skipBlockComment(const char *from);
  /// Bytes that start no token: reported once a run and skipped.
  void skipUnknown(const char *from);
  /// A character that looks like one of ours, as editors and web pages put them into sources: reported
  /// and taken for what it looks like. False if it is none.
  bool lexLookalike(const char *from, Token &token);

  const char *bufferStart;
  const char *end;
  const char *cur;
  uint32_t base;
  bool rubbish = false; ///< skipped since the last token
  DiagnosticEngine *diags;
};

} // namespace besl

#endif // BESL_FRONTEND_BESL_LEXER_H
