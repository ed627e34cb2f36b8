// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tokens of TypeShade.

#include "besl/Frontend/TypeShade/Lexer.h"
#include "besl/Support/TypeShadeDiag.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace besl;
using namespace besl::ts;

llvm::StringRef ts::describeToken(TokenKind kind) {
  switch (kind) {
  case TokenKind::EndOfFile: return "the end of the file";
  case TokenKind::Error: return "something else";
  case TokenKind::Identifier: return "a name";
  case TokenKind::Keyword: return "a reserved word";
  case TokenKind::PrivateName: return "a private name";
  case TokenKind::Number: return "a number";
  case TokenKind::String: return "a string";
  case TokenKind::Template: return "a template string";
  case TokenKind::LBrace: return "'{'";
  case TokenKind::RBrace: return "'}'";
  case TokenKind::LParen: return "'('";
  case TokenKind::RParen: return "')'";
  case TokenKind::LBracket: return "'['";
  case TokenKind::RBracket: return "']'";
  case TokenKind::Semicolon: return "';'";
  case TokenKind::Comma: return "','";
  case TokenKind::Colon: return "':'";
  case TokenKind::Dot: return "'.'";
  case TokenKind::Ellipsis: return "'...'";
  case TokenKind::Question: return "'?'";
  case TokenKind::QuestionDot: return "'?.'";
  case TokenKind::QuestionQuestion: return "'?\?'";
  case TokenKind::At: return "'@'";
  case TokenKind::FatArrow: return "'=>'";
  case TokenKind::Equal: return "'='";
  case TokenKind::Less: return "'<'";
  case TokenKind::Greater: return "'>'";
  default: return "an operator";
  }
}

Lexer::Lexer(const SourceManager &sources, FileId file, DiagnosticEngine *diags) : diags(diags) {
  llvm::StringRef text = sources.text(file);
  start = cur = text.begin();
  end = text.end();
  base = sources.range(file).begin.raw();
  if (text.starts_with("\xef\xbb\xbf"))
    cur += 3;
}

Token Lexer::make(TokenKind kind, const char *from, const char *to) {
  cur = to;
  Token token;
  token.kind = kind;
  token.afterLineBreak = lineBreak;
  token.loc = locOf(from);
  token.length = uint32_t(to - from);
  return token;
}

void Lexer::report(SourceRange range, std::string message) {
  if (diags)
    diags->reportText(TypeShadeDiag::TsSyntax, range, std::move(message));
}

static bool isNameStart(char c) { return llvm::isAlpha(c) || c == '_' || c == '$'; }
static bool isNamePart(char c) { return llvm::isAlnum(c) || c == '_' || c == '$'; }

/// Length of a line terminator beyond ASCII (U+2028, U+2029), or 0.
static unsigned wideBreak(const char *p, const char *end) {
  return end - p >= 3 && p[0] == '\xe2' && p[1] == '\x80' && (p[2] == '\xa8' || p[2] == '\xa9') ? 3 : 0;
}

void Lexer::skipSpace() {
  while (cur != end) {
    char c = *cur;
    if (c == '\n' || c == '\r') {
      lineBreak = true;
      ++cur;
    } else if (c == ' ' || c == '\t' || c == '\v' || c == '\f') {
      ++cur;
    } else if (unsigned length = wideBreak(cur, end)) {
      lineBreak = true;
      cur += length;
    } else if (end - cur >= 2 && c == '\xc2' && cur[1] == '\xa0') {
      cur += 2;
    } else if (c == '/' && end - cur >= 2 && cur[1] == '/') {
      skipLine();
    } else if (c == '/' && end - cur >= 2 && cur[1] == '*') {
      const char *from = cur;
      llvm::StringRef rest(cur, size_t(end - cur));
      size_t close = rest.find("*/", 2);
      if (close == llvm::StringRef::npos) {
        report(rangeOf(from, from + 2), "this comment has no end");
        cur = end;
        return;
      }
      // A comment over several lines counts as a line break.
      lineBreak |= rest.take_front(close).find_first_of("\r\n") != llvm::StringRef::npos;
      cur += close + 2;
    } else {
      return;
    }
  }
}

void Lexer::skipLine() {
  while (cur != end && *cur != '\n' && *cur != '\r')
    ++cur;
}

void Lexer::skipRegularExpression() {
  bool inClass = false;
  for (const char *at = cur; at != end && *at != '\n' && *at != '\r'; ++at) {
    if (*at == '\\' && at + 1 != end && at[1] != '\n' && at[1] != '\r') {
      ++at;
    } else if (*at == '[' || *at == ']') {
      inClass = *at == '[';
    } else if (*at == '/' && !inClass) {
      for (++at; at != end && llvm::isAlpha(*at);)
        ++at;
      cur = at;
      return;
    }
  }
  skipLine();
}

static bool isReserved(llvm::StringRef text) {
  return llvm::StringSwitch<bool>(text)
      .Cases({"break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do"}, true)
      .Cases({"else", "enum", "export", "extends", "false", "finally", "for", "function", "if", "import"}, true)
      .Cases({"in", "instanceof", "new", "null", "return", "super", "switch", "this", "throw", "true"}, true)
      .Cases({"try", "typeof", "var", "void", "while", "with", "let", "static", "yield", "interface"}, true)
      .Cases({"implements", "package", "private", "protected", "public"}, true)
      .Default(false);
}

Token Lexer::lexName(const char *from, TokenKind kind) {
  const char *p = from + (kind == TokenKind::PrivateName);
  while (p != end && isNamePart(*p))
    ++p;
  if (kind == TokenKind::Identifier && isReserved({from, size_t(p - from)}))
    kind = TokenKind::Keyword;
  return make(kind, from, p);
}

Token Lexer::lexNumber(const char *from) {
  const char *p = from;
  auto digits = [&](auto isDigit) {
    const char *first = p;
    while (p != end && (isDigit(*p) || (*p == '_' && p != first && p + 1 != end && isDigit(p[1]))))
      ++p;
    return p != first;
  };
  bool good = true;
  if (*p == '0' && end - p >= 2 && (p[1] == 'x' || p[1] == 'X')) {
    p += 2;
    good = digits(llvm::isHexDigit);
  } else if (*p == '0' && end - p >= 2 && (p[1] == 'b' || p[1] == 'B' || p[1] == 'o' || p[1] == 'O')) {
    bool binary = p[1] == 'b' || p[1] == 'B';
    p += 2;
    good = digits([binary](char c) { return c >= '0' && c <= (binary ? '1' : '7'); });
  } else {
    digits(llvm::isDigit);
    if (p != end && *p == '.') {
      ++p;
      digits(llvm::isDigit);
    }
    if (p != end && (*p == 'e' || *p == 'E')) {
      ++p;
      if (p != end && (*p == '+' || *p == '-'))
        ++p;
      good = digits(llvm::isDigit);
    }
  }
  const char *numberEnd = p;
  while (p != end && isNamePart(*p))
    ++p;
  if (good && p == numberEnd)
    return make(TokenKind::Number, from, p);
  llvm::StringRef rest(numberEnd, size_t(p - numberEnd));
  std::string message = "this is no number";
  if (rest == "n")
    message = "there are no big integers on a GPU; leave the 'n' away";
  else if (rest == "f" || rest == "u" || rest == "h" || rest == "i")
    message = "numbers have no suffix here; what a number is follows from where it stands";
  report(rangeOf(from, p), message);
  return make(TokenKind::Error, from, p);
}

Token Lexer::lexString(const char *from) {
  const char *p = from + 1;
  while (p != end && *p != *from && *p != '\n' && *p != '\r')
    p += *p == '\\' && p + 1 != end ? 2 : 1;
  if (p == end || *p != *from) {
    report(rangeOf(from, p), "this string has no end");
    return make(TokenKind::Error, from, p);
  }
  return make(TokenKind::String, from, p + 1);
}

Token Lexer::lexTemplate(const char *from) {
  const char *p = from + 1;
  while (p != end && *p != '`')
    p += *p == '\\' && p + 1 != end ? 2 : 1;
  if (p == end) {
    report(rangeOf(from, from + 1), "this template string has no end");
    return make(TokenKind::Error, from, p);
  }
  return make(TokenKind::Template, from, p + 1);
}

namespace {
struct Spelling {
  llvm::StringLiteral text;
  TokenKind kind;
};
} // namespace

// Longer spellings before those that begin like them.
static constexpr Spelling kPunctuation[] = {
    {"...", TokenKind::Ellipsis}, {"===", TokenKind::EqualEqualEqual}, {"!==", TokenKind::ExclaimEqualEqual}, {"<<=", TokenKind::LessLessEqual},
    {"**=", TokenKind::StarStarEqual}, {"&&=", TokenKind::AmpAmpEqual}, {"||=", TokenKind::PipePipeEqual}, {"\?\?=", TokenKind::QuestionQuestionEqual},
    {"=>", TokenKind::FatArrow}, {"==", TokenKind::EqualEqual}, {"!=", TokenKind::ExclaimEqual}, {"<=", TokenKind::LessEqual},
    {"<<", TokenKind::LessLess}, {"++", TokenKind::PlusPlus}, {"+=", TokenKind::PlusEqual}, {"--", TokenKind::MinusMinus},
    {"-=", TokenKind::MinusEqual}, {"**", TokenKind::StarStar}, {"*=", TokenKind::StarEqual}, {"/=", TokenKind::SlashEqual},
    {"%=", TokenKind::PercentEqual}, {"&&", TokenKind::AmpAmp}, {"&=", TokenKind::AmpEqual}, {"||", TokenKind::PipePipe},
    {"|=", TokenKind::PipeEqual}, {"^=", TokenKind::CaretEqual}, {"?.", TokenKind::QuestionDot}, {"\?\?", TokenKind::QuestionQuestion},
    {"{", TokenKind::LBrace}, {"}", TokenKind::RBrace}, {"(", TokenKind::LParen}, {")", TokenKind::RParen}, {"[", TokenKind::LBracket},
    {"]", TokenKind::RBracket}, {";", TokenKind::Semicolon}, {",", TokenKind::Comma}, {":", TokenKind::Colon}, {".", TokenKind::Dot},
    {"?", TokenKind::Question}, {"@", TokenKind::At}, {"=", TokenKind::Equal}, {"<", TokenKind::Less}, {">", TokenKind::Greater},
    {"+", TokenKind::Plus}, {"-", TokenKind::Minus}, {"*", TokenKind::Star}, {"/", TokenKind::Slash}, {"%", TokenKind::Percent},
    {"&", TokenKind::Amp}, {"|", TokenKind::Pipe}, {"^", TokenKind::Caret}, {"!", TokenKind::Exclaim}, {"~", TokenKind::Tilde},
};

static constexpr Spelling kGreater[] = {
    {">>>=", TokenKind::GreaterGreaterGreaterEqual}, {">>>", TokenKind::GreaterGreaterGreater}, {">>=", TokenKind::GreaterGreaterEqual},
    {">>", TokenKind::GreaterGreater}, {">=", TokenKind::GreaterEqual},
};

Token Lexer::joinGreater(Token greater) {
  const char *from = start + (greater.loc.raw() - base);
  llvm::StringRef rest(from, size_t(end - from));
  for (const Spelling &spelling : kGreater) {
    if (!rest.starts_with(spelling.text))
      continue;
    bool brokenBefore = greater.afterLineBreak;
    Token joined = make(spelling.kind, from, from + spelling.text.size());
    joined.afterLineBreak = brokenBefore;
    return joined;
  }
  return greater;
}

Token Lexer::next() {
  lineBreak = false;
  bool complained = false;
  while (true) {
    skipSpace();
    if (cur == end)
      return make(TokenKind::EndOfFile, cur, cur);
    const char *from = cur;
    char c = *cur;
    if (isNameStart(c))
      return lexName(from, TokenKind::Identifier);
    if (c == '#' && end - cur >= 2 && isNameStart(cur[1]))
      return lexName(from, TokenKind::PrivateName);
    if (llvm::isDigit(c) || (c == '.' && end - cur >= 2 && llvm::isDigit(cur[1])))
      return lexNumber(from);
    if (c == '"' || c == '\'')
      return lexString(from);
    if (c == '`')
      return lexTemplate(from);
    llvm::StringRef rest(cur, size_t(end - cur));
    for (const Spelling &spelling : kPunctuation) {
      if (!rest.starts_with(spelling.text))
        continue;
      // `a ?.5 : b` is a conditional.
      if (spelling.kind == TokenKind::QuestionDot && rest.size() > 2 && llvm::isDigit(rest[2]))
        continue;
      return make(spelling.kind, from, from + spelling.text.size());
    }
    // Bytes that start no token, a run of which is one mistake.
    ++cur;
    while (cur != end && (*cur & 0xc0) == 0x80)
      ++cur;
    if (!complained)
      report(rangeOf(from, cur), (c & 0x80) ? "this character is not ASCII, and stands in no string or comment"
                                            : "unexpected character '" + std::string(llvm::isPrint(c) ? 1 : 0, c) + "'");
    complained = true;
  }
}
