// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Source in, messages out: what tests of the front end share. Messages are given in a compact form, one line each:
//
//   2:7: error: expected 'f32', found 'u32' [besl-type-mismatch]
//     note: 1:1: 'x' is declared here
//
// A text may bring its parent scopes along, each behind a line `<<< name.besl`. Places in those have the name in front.

#ifndef BESL_UNITTESTS_FRONTEND_CHECKSOURCE_H
#define BESL_UNITTESTS_FRONTEND_CHECKSOURCE_H

#include "Messages.h"
#include "besl/Frontend/BESL/AST.h"
#include "besl/Frontend/BESL/Parser.h"
#include "besl/Frontend/BESL/Sema.h"
#include "besl/Support/Diagnostic.h"
#include "besl/Support/SourceManager.h"
#include <memory>

namespace besl {

/// A program that was parsed and checked.
class CheckedSource {
public:
  explicit CheckedSource(llvm::StringRef text, const SemaOptions &options = {}, bool warnings = true,
                         llvm::ArrayRef<std::string> enabledWarnings = {}) {
    for (const std::string &name : enabledWarnings)
      diags.setWarning(name, true);
    if (!warnings)
      for (llvm::StringRef name : DiagnosticEngine::warningNames())
        diags.setWarning(name, false);
    size_t end = findParent(text);
    file = sources.addText("test.besl", text.take_front(end));
    program = parse(sources, file, context, diags);
    std::vector<ast::Program *> parentList;
    while (end < text.size()) {
      text = text.drop_front(end);
      auto [header, rest] = text.split('\n');
      text = rest;
      end = findParent(text);
      FileId parent = sources.addText(header.drop_front(4).str(), text.take_front(end));
      parents.push_back(std::make_unique<ast::Program>(parse(sources, parent, context, diags)));
      parentList.push_back(parents.back().get());
    }
    parsed = !diags.hasErrors();
    SemaOptions withParents = options;
    withParents.parents = parentList;
    accepted = analyze(program, context, diags, withParents) && parsed;
  }

  /// All messages in source order.
  std::string messages() const { return formatMessages(diags, sources, file); }

  SourceManager sources;
  DiagnosticEngine diags;
  ast::ASTContext context;
  ast::Program program;
  std::vector<std::unique_ptr<ast::Program>> parents;
  FileId file;
  bool parsed = false;
  bool accepted = false;

private:
  /// Where the next parent scope begins.
  static size_t findParent(llvm::StringRef text) {
    if (text.starts_with("<<< "))
      return 0;
    size_t found = text.find("\n<<< ");
    return found == llvm::StringRef::npos ? text.size() : found + 1;
  }
};

/// The messages about a text.
inline std::string check(llvm::StringRef text, const SemaOptions &options = {}) {
  return CheckedSource(text, options).messages();
}

/// The options for a stage.
inline SemaOptions forStage(Stage stage) {
  SemaOptions options;
  options.stage.emplace();
  options.stage->stage = stage;
  return options;
}

} // namespace besl

#endif // BESL_UNITTESTS_FRONTEND_CHECKSOURCE_H
