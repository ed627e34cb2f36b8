// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Helpers of the front-end tests: a text goes in; the tree as an S-expression and the rendered
// messages come out.

#ifndef BESL_UNITTESTS_FRONTEND_BESL_PARSING_H
#define BESL_UNITTESTS_FRONTEND_BESL_PARSING_H

#include "besl/Frontend/BESL/AST.h"
#include "besl/Frontend/BESL/Parser.h"
#include "besl/Support/DiagnosticRenderer.h"
#include <string>

namespace besl::test {

/// A parsed text with everything that belongs to it.
struct Parsed {
  explicit Parsed(llvm::StringRef text) : file(sources.addText("t.besl", text)) {
    program = parse(sources, file, context, diags);
  }

  SourceManager sources;
  FileId file;
  DiagnosticEngine diags;
  ast::ASTContext context;
  ast::Program program;

  /// All messages with their code frames.
  std::string messages() const {
    std::string text;
    llvm::raw_string_ostream os(text);
    TextDiagnosticRenderer(sources, os).renderAll(diags);
    return text;
  }

  /// "3:16 besl-expected-semicolon" per message, for tests that are about recovery.
  std::string codes() const {
    std::string text;
    for (const Diagnostic *diag : diags.sortedByPosition()) {
      LineColumn at = sources.lineColumn(diag->range.begin);
      text += std::to_string(at.line) + ":" + std::to_string(at.column) + " " +
              diag->code().str() + "\n";
    }
    return text;
  }
};

/// The tree as an S-expression, one declaration or statement a line.
std::string dump(const ast::Program &program);
std::string dump(const ast::Expr *expr);

/// Expects these messages of a program. Both texts start with a line break that does not count.
void expectMessages(llvm::StringRef source, llvm::StringRef messages);

} // namespace besl::test

#endif // BESL_UNITTESTS_FRONTEND_BESL_PARSING_H
