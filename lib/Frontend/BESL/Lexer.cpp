// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Frontend/BESL/Lexer.h"
#include "NumberAdvice.h"
#include "besl/Support/SyntaxDiag.h"
#include "besl/Support/Unicode.h"
#include "llvm/ADT/StringExtras.h"
#include <array>
#include <cstring>

using namespace besl;

llvm::StringRef besl::describeToken(TokenKind kind) {
  switch (kind) {
  case TokenKind::EndOfFile:
    return "end of file";
  case TokenKind::Error:
    return "malformed text";
  case TokenKind::Identifier:
    return "a name";
  case TokenKind::Integer:
  case TokenKind::Decimal:
    return "a number";
  case TokenKind::True:
    return "'true'";
  case TokenKind::False:
    return "'false'";
  case TokenKind::Struct:
    return "'struct'";
  case TokenKind::Fn:
    return "'fn'";
  case TokenKind::Let:
    return "'let'";
  case TokenKind::Return:
    return "'return'";
  case TokenKind::Const:
    return "'const'";
  case TokenKind::If:
    return "'if'";
  case TokenKind::For:
    return "'for'";
  case TokenKind::LBrace:
    return "'{'";
  case TokenKind::RBrace:
    return "'}'";
  case TokenKind::LParen:
    return "'('";
  case TokenKind::RParen:
    return "')'";
  case TokenKind::LBracket:
    return "'['";
  case TokenKind::RBracket:
    return "']'";
  case TokenKind::Colon:
    return "':'";
  case TokenKind::Semicolon:
    return "';'";
  case TokenKind::Comma:
    return "','";
  case TokenKind::Dot:
    return "'.'";
  case TokenKind::Arrow:
    return "'->'";
  case TokenKind::FatArrow:
    return "'=>'";
  case TokenKind::Hash:
    return "'#'";
  case TokenKind::Question:
    return "'?'";
  case TokenKind::Equal:
    return "'='";
  case TokenKind::EqualEqual:
    return "'=='";
  case TokenKind::ExclaimEqual:
    return "'!='";
  case TokenKind::Less:
    return "'<'";
  case TokenKind::Greater:
    return "'>'";
  case TokenKind::LessEqual:
    return "'<='";
  case TokenKind::GreaterEqual:
    return "'>='";
  case TokenKind::LessLess:
    return "'<<'";
  case TokenKind::GreaterGreater:
    return "'>>'";
  case TokenKind::Amp:
    return "'&'";
  case TokenKind::AmpAmp:
    return "'&&'";
  case TokenKind::Pipe:
    return "'|'";
  case TokenKind::PipePipe:
    return "'||'";
  case TokenKind::Caret:
    return "'^'";
  case TokenKind::Plus:
    return "'+'";
  case TokenKind::Minus:
    return "'-'";
  case TokenKind::Star:
    return "'*'";
  case TokenKind::Slash:
    return "'/'";
  case TokenKind::Percent:
    return "'%'";
  case TokenKind::Exclaim:
    return "'!'";
  case TokenKind::Tilde:
    return "'~'";
  }
  return "";
}

namespace {

/// What a byte may be the start of.
enum class ByteClass : uint8_t { Unknown, Space, Letter, Digit, Punctuation, Quote, NonAscii };

constexpr std::array<ByteClass, 256> makeByteClasses() {
  std::array<ByteClass, 256> table{};
  for (unsigned c = 0; c != 256; ++c) {
    if (c >= 0x80)
      table[c] = ByteClass::NonAscii;
    else if (c == ' ' || (c >= 9 && c <= 13))
      table[c] = ByteClass::Space;
    else if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_')
      table[c] = ByteClass::Letter;
    else if (c >= '0' && c <= '9')
      table[c] = ByteClass::Digit;
  }
  for (char c : {'{', '}', '(', ')', '[', ']', '<', '>', ':', ';', ',', '.', '+', '-', '*',
                 '/', '%', '=', '&', '|', '^', '!', '~', '#', '?'})
    table[static_cast<unsigned char>(c)] = ByteClass::Punctuation;
  table[static_cast<unsigned char>('"')] = ByteClass::Quote;
  table[static_cast<unsigned char>('\'')] = ByteClass::Quote;
  return table;
}

constexpr std::array<ByteClass, 256> byteClasses = makeByteClasses();

ByteClass classOf(char c) { return byteClasses[static_cast<unsigned char>(c)]; }
bool isWord(char c) { return classOf(c) == ByteClass::Letter || classOf(c) == ByteClass::Digit; }
bool isDigit(char c) { return classOf(c) == ByteClass::Digit; }

/// The end of a word that continues at `p`: ASCII letters, digits and `_`, and what Unicode counts
/// as the continuation of an identifier.
const char *skipWord(const char *p, const char *end) {
  for (;;) {
    while (p != end && isWord(*p))
      ++p;
    if (p == end || classOf(*p) != ByteClass::NonAscii)
      return p;
    unicode::CodePoint c = unicode::decode(p, end);
    if (!c.valid || !unicode::isIdentifierContinue(c.value))
      return p;
    p += c.size;
  }
}

TokenKind keywordKind(llvm::StringRef word) {
  switch (word.size()) {
  case 2:
    if (word == "fn")
      return TokenKind::Fn;
    if (word == "if")
      return TokenKind::If;
    break;
  case 3:
    if (word == "let")
      return TokenKind::Let;
    if (word == "for")
      return TokenKind::For;
    break;
  case 4:
    if (word == "true")
      return TokenKind::True;
    break;
  case 5:
    if (word == "false")
      return TokenKind::False;
    if (word == "const")
      return TokenKind::Const;
    break;
  case 6:
    if (word == "return")
      return TokenKind::Return;
    if (word == "struct")
      return TokenKind::Struct;
    break;
  default:
    break;
  }
  return TokenKind::Identifier;
}

struct Lookalike {
  char32_t character;
  TokenKind kind;
};

constexpr Lookalike lookalikes[] = {
    {0x37E, TokenKind::Semicolon},     // Greek question mark
    {0xFF1B, TokenKind::Semicolon},    // full-width forms
    {0xFF0C, TokenKind::Comma},
    {0xFF1A, TokenKind::Colon},
    {0xFF08, TokenKind::LParen},
    {0xFF09, TokenKind::RParen},
    {0xFF5B, TokenKind::LBrace},
    {0xFF5D, TokenKind::RBrace},
    {0xFF1D, TokenKind::Equal},
    {0x2010, TokenKind::Minus},        // hyphen
    {0x2013, TokenKind::Minus},        // en dash
    {0x2212, TokenKind::Minus},        // minus sign
    {0xD7, TokenKind::Star},           // multiplication sign
    {0xF7, TokenKind::Slash},          // division sign
    {0x2215, TokenKind::Slash},        // division slash
    {0x2260, TokenKind::ExclaimEqual}, // not equal to
    {0x2264, TokenKind::LessEqual},    // less than or equal to
    {0x2265, TokenKind::GreaterEqual}, // greater than or equal to
};

} // namespace

Lexer::Lexer(const SourceManager &sources, FileId file, DiagnosticEngine *diags)
    : bufferStart(sources.text(file).begin()), end(sources.text(file).end()), cur(bufferStart),
      base(sources.start(file).raw()), diags(diags) {
  if (llvm::StringRef(cur, size_t(end - cur)).starts_with("\xEF\xBB\xBF"))
    cur += 3;
}

Token Lexer::make(TokenKind kind, const char *from, const char *to) {
  cur = to;
  Token token;
  token.kind = kind;
  token.afterRubbish = rubbish;
  rubbish = false;
  token.loc = locOf(from);
  token.length = uint32_t(to - from);
  return token;
}

Token Lexer::next() {
  for (;;) {
    if (cur == end)
      return make(TokenKind::EndOfFile, end, end);
    const char *from = cur;
    switch (classOf(*from)) {
    case ByteClass::Space:
      ++cur;
      continue;
    case ByteClass::Letter:
      return lexIdentifier(from);
    case ByteClass::Digit:
      return lexNumber(from);
    case ByteClass::Quote:
      return lexQuoted(from);
    case ByteClass::NonAscii: {
      unicode::CodePoint c = unicode::decode(from, end);
      if (c.valid && unicode::isIdentifierStart(c.value))
        return lexIdentifier(from);
      if (c.valid && unicode::isWhitespace(c.value)) {
        cur += c.size;
        continue;
      }
      Token token;
      if (c.valid && lexLookalike(from, token))
        return token;
      skipUnknown(from);
      continue;
    }
    case ByteClass::Unknown:
      skipUnknown(from);
      continue;
    case ByteClass::Punctuation:
      break;
    }

    char second = from + 1 != end ? from[1] : '\0';
    auto one = [&](TokenKind kind) { return make(kind, from, from + 1); };
    auto two = [&](TokenKind kind) { return make(kind, from, from + 2); };
    switch (*from) {
    case '{':
      return one(TokenKind::LBrace);
    case '}':
      return one(TokenKind::RBrace);
    case '(':
      return one(TokenKind::LParen);
    case ')':
      return one(TokenKind::RParen);
    case '[':
      return one(TokenKind::LBracket);
    case ']':
      return one(TokenKind::RBracket);
    case ':':
      return one(TokenKind::Colon);
    case ';':
      return one(TokenKind::Semicolon);
    case ',':
      return one(TokenKind::Comma);
    case '#':
      return one(TokenKind::Hash);
    case '?':
      return one(TokenKind::Question);
    case '+':
      return one(TokenKind::Plus);
    case '*':
      return one(TokenKind::Star);
    case '%':
      return one(TokenKind::Percent);
    case '^':
      return one(TokenKind::Caret);
    case '~':
      return one(TokenKind::Tilde);
    case '.':
      return isDigit(second) ? lexNumber(from) : one(TokenKind::Dot);
    case '-':
      return second == '>' ? two(TokenKind::Arrow) : one(TokenKind::Minus);
    case '=':
      return second == '='   ? two(TokenKind::EqualEqual)
             : second == '>' ? two(TokenKind::FatArrow)
                             : one(TokenKind::Equal);
    case '!':
      return second == '=' ? two(TokenKind::ExclaimEqual) : one(TokenKind::Exclaim);
    case '<':
      return second == '='   ? two(TokenKind::LessEqual)
             : second == '<' ? two(TokenKind::LessLess)
                             : one(TokenKind::Less);
    case '>':
      return second == '='   ? two(TokenKind::GreaterEqual)
             : second == '>' ? two(TokenKind::GreaterGreater)
                             : one(TokenKind::Greater);
    case '&':
      return second == '&' ? two(TokenKind::AmpAmp) : one(TokenKind::Amp);
    case '|':
      return second == '|' ? two(TokenKind::PipePipe) : one(TokenKind::Pipe);
    case '/':
      if (second == '/') {
        const void *newline = std::memchr(from, '\n', size_t(end - from));
        cur = newline ? static_cast<const char *>(newline) + 1 : end;
        continue;
      }
      if (second == '*') {
        skipBlockComment(from);
        continue;
      }
      return one(TokenKind::Slash);
    default:
      skipUnknown(from);
      continue;
    }
  }
}

Token Lexer::lexIdentifier(const char *from) {
  const char *to = skipWord(from, end);
  return make(keywordKind({from, size_t(to - from)}), from, to);
}

Token Lexer::lexNumber(const char *from) {
  const char *p = from;
  while (p != end && isDigit(*p))
    ++p;
  TokenKind kind = TokenKind::Integer;
  if (p != end && *p == '.') {
    kind = TokenKind::Decimal;
    ++p;
    while (p != end && isDigit(*p))
      ++p;
  }
  if (p == end || (!isWord(*p) && *p != '.' && classOf(*p) != ByteClass::NonAscii))
    return make(kind, from, p);
  if (classOf(*p) == ByteClass::NonAscii && skipWord(p, end) == p)
    return make(kind, from, p);
  return lexMalformedNumber(from, p);
}

Token Lexer::lexMalformedNumber(const char *from, const char *p) {
  // Everything an author may have meant to be part of the number, the sign of an exponent included.
  for (;;) {
    const char *word = p;
    p = skipWord(p, end);
    if (p == end)
      break;
    if (*p == '.') {
      ++p;
      continue;
    }
    if ((*p == '+' || *p == '-') && p != word && (p[-1] == 'e' || p[-1] == 'E') &&
        p + 1 != end && isDigit(p[1]) && isDigit(*from) && from[1] != 'x' && from[1] != 'X') {
      ++p;
      continue;
    }
    break;
  }
  if (diags) {
    NumberAdvice advice = adviseOnNumber({from, size_t(p - from)});
    DiagnosticBuilder diag =
        diags->report(SyntaxDiag::MalformedNumber, rangeOf(from, p),
                      llvm::StringRef(from, size_t(p - from)), advice.reason);
    if (!advice.replacement.empty())
      diag.fixIt(rangeOf(from, p), advice.replacement);
  }
  return make(TokenKind::Error, from, p);
}

Token Lexer::lexQuoted(const char *from) {
  // To the closing quote on the same line; without one the quote alone is skipped.
  const char *p = from + 1;
  while (p != end && *p != '\n' && *p != *from)
    p += *p == '\\' && p + 1 != end && p[1] != '\n' ? 2 : 1;
  if (p != end && *p == *from)
    ++p;
  else
    p = from + 1;
  if (diags)
    diags->report(SyntaxDiag::TextLiteral, rangeOf(from, p));
  return make(TokenKind::Error, from, p);
}

void Lexer::skipBlockComment(const char *from) {
  llvm::StringRef rest(from + 2, size_t(end - from - 2));
  size_t close = rest.find("*/");
  bool closed = close != llvm::StringRef::npos;
  cur = closed ? rest.begin() + close + 2 : end;
  if (diags) {
    DiagnosticBuilder diag = diags->report(SyntaxDiag::BlockComment, rangeOf(from, from + 2));
    if (!closed)
      diag.note(SourceRange(), "it is not closed either, so the rest of the file is skipped");
  }
}

/// `'@'`, `'§' U+00A7`, `U+0000`
static std::string describeCharacter(char32_t c, llvm::StringRef bytes) {
  std::string shown;
  if (unicode::displayWidth(c) > 0)
    shown = "'" + bytes.str() + "'";
  if (c >= 0x80 || shown.empty())
    shown += (shown.empty() ? "" : " ") + unicode::codePointName(c);
  return shown;
}

bool Lexer::lexLookalike(const char *from, Token &token) {
  unicode::CodePoint c = unicode::decode(from, end);
  for (const Lookalike &known : lookalikes) {
    if (known.character != c.value)
      continue;
    token = make(known.kind, from, from + c.size);
    if (diags)
      diags
          ->report(SyntaxDiag::UnknownCharacter, token.range(),
                   describeCharacter(c.value, {from, c.size}))
          .fixIt(token.range(), describeToken(known.kind).trim('\''));
    return true;
  }
  return false;
}

void Lexer::skipUnknown(const char *from) {
  unicode::CodePoint first = unicode::decode(from, end);
  const char *p = from + first.size;
  // A run of the same kind of rubbish is one message.
  while (p != end) {
    unicode::CodePoint c = unicode::decode(p, end);
    if (c.valid != first.valid || c.value != first.value)
      break;
    p += c.size;
  }
  cur = p;
  rubbish = true;
  if (!diags)
    return;
  if (first.valid)
    diags->report(SyntaxDiag::UnknownCharacter, rangeOf(from, p),
                  describeCharacter(first.value, {from, first.size}));
  else
    diags->report(SyntaxDiag::InvalidUtf8, rangeOf(from, p));
}
