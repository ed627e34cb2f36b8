// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages of the lexer and the parser. Included by Diagnostics.td.

//===- Lexer ---------------------------------------------------------------===//

def MalformedNumber : Error<"malformed-number",
  "malformed number '{0}': {1}",
  "A number is decimal digits with at most one point: no exponent, no suffix, no other base, no digit separators.">;
def UnknownCharacter : Error<"unknown-character",
  "unexpected character {0}",
  "The character starts no token of the language.">;
def InvalidUtf8 : Error<"invalid-utf8",
  "the source is not valid UTF-8 here",
  "Source files are UTF-8; a byte order mark is allowed at the start.">;
def BlockComment : Error<"block-comment",
  "BESL has no block comments; start each line of the comment with '//'",
  "The whole comment is skipped.">;
def TextLiteral : Error<"text-literal",
  "BESL has no strings or characters",
  "Quotes have no meaning in the language.">;
