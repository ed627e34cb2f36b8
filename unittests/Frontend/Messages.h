// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages in the compact form that tests of front ends hold them against, one line each:
//
//   2:7: error: expected 'f32', found 'u32' [besl-type-mismatch]
//     note: 1:1: 'x' is declared here

#ifndef BESL_UNITTESTS_FRONTEND_MESSAGES_H
#define BESL_UNITTESTS_FRONTEND_MESSAGES_H

#include "besl/Support/Diagnostic.h"
#include "besl/Support/SourceManager.h"
#include <string>

namespace besl {

/// All messages in source order. Places in another file than `file` have its name in front.
inline std::string formatMessages(const DiagnosticEngine &diags, const SourceManager &sources, FileId file) {
  std::string text;
  auto place = [&](SourceRange range) -> std::string {
    if (!range.isValid())
      return "";
    LineColumn at = sources.lineColumn(range.begin);
    FileId place = sources.fileOf(range.begin);
    return (place == file ? "" : sources.name(place).str() + ":") + std::to_string(at.line) + ":" + std::to_string(at.column) + ": ";
  };
  auto addFixIts = [&](llvm::ArrayRef<FixIt> fixIts) {
    for (const FixIt &fix : fixIts)
      text += "  fix: '" + sources.text(fix.range).str() + "' -> '" + fix.text + "'\n";
  };
  for (const Diagnostic *diag : diags.sortedByPosition()) {
    text += place(diag->range) + severityName(diag->severity).str() + ": " + diag->message + " [" + diag->code().str() + "]\n";
    addFixIts(diag->fixIts);
    for (const DiagNote &note : diag->notes) {
      text += "  note: " + place(note.range) + note.message + "\n";
      addFixIts(note.fixIts);
    }
  }
  return text;
}

} // namespace besl

#endif // BESL_UNITTESTS_FRONTEND_MESSAGES_H
