// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shows diagnostics to people (text with code frames) and to programs (JSON). Whatever bytes the
// source holds, the output is valid UTF-8 without control characters: those are shown escaped, so
// a hostile file can neither break a terminal nor a JSON reader.

#ifndef BESL_SUPPORT_DIAGNOSTICRENDERER_H
#define BESL_SUPPORT_DIAGNOSTICRENDERER_H

#include "besl/Support/Diagnostic.h"
#include "besl/Support/SourceManager.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace besl {

/// Renders as
///
///   blur.besl:3:16: error: expected ';' after the initializer [besl-expected-token]
///    3 |   let a: u32 = 1
///      |                 ^
///      |                 ;
///   blur.besl:2:1: note: ...
///
/// A long line is shown as a window around the position, `…` marking what is left out. Tabs are
/// expanded, wide characters take two columns.
class TextDiagnosticRenderer {
public:
  TextDiagnosticRenderer(const SourceManager &sources, llvm::raw_ostream &os, bool color = false)
      : sources(sources), os(os), color(color) {}

  void render(const Diagnostic &diag);
  /// Everything an engine holds, in source order.
  void renderAll(const DiagnosticEngine &diags);

private:
  void renderPart(Severity severity, SourceRange range, llvm::StringRef message,
                  llvm::StringRef code, llvm::ArrayRef<FixIt> fixIts);
  void renderFrame(SourceRange range, llvm::ArrayRef<FixIt> fixIts);

  const SourceManager &sources;
  llvm::raw_ostream &os;
  bool color;
};

/// One object a line: severity, code, message, file, line, column, endLine, endColumn (from 1, in
/// code points), offset, endOffset (bytes from 0), notes (the same without code), fixits (position,
/// text). What has no place has no position keys.
llvm::json::Value toJSON(const Diagnostic &diag, const SourceManager &sources);

/// Writes every diagnostic of an engine in source order, one JSON object a line.
void renderJSON(const DiagnosticEngine &diags, const SourceManager &sources,
                llvm::raw_ostream &os);

/// A text made fit to show: control characters as `<U+001B>`, bytes that are no UTF-8 as `<FF>`.
std::string escapeForDisplay(llvm::StringRef text);

} // namespace besl

#endif // BESL_SUPPORT_DIAGNOSTICRENDERER_H
