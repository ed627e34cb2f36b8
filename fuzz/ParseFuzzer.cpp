// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lexer and parser over any bytes.

#include "Check.h"
#include "besl/Frontend/BESL/Lexer.h"
#include "besl/Frontend/BESL/Parser.h"

using namespace besl;

/// Tokens come in order, do not overlap, and end at the end of the file.
static void checkTokens(const SourceManager &sources, FileId file) {
  DiagnosticEngine diags;
  Lexer lexer(sources, file, &diags);
  SourceLoc last = sources.start(file);
  for (;;) {
    Token token = lexer.next();
    fuzz::check(token.loc >= last, "tokens do not overlap");
    last = token.end();
    fuzz::check(last <= sources.range(file).end, "tokens lie in the file");
    if (token.kind == TokenKind::EndOfFile)
      break;
    fuzz::check(token.length != 0, "tokens are not empty");
  }
  fuzz::check(last == sources.range(file).end, "the file is read to its end");
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  SourceManager sources;
  FileId file = sources.addText(
      "input.besl", llvm::StringRef(reinterpret_cast<const char *>(data), size));
  checkTokens(sources, file);
  DiagnosticEngine diags;
  ast::ASTContext context;
  ast::Program program = parse(sources, file, context, diags);
  fuzz::TreeChecker(sources.range(file), diags.hasErrors()).checkProgram(program);
  fuzz::checkDiagnostics(sources, file, diags);
  return 0;
}
