// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Between MLIR's diagnostics and ours.

#include "MLIRDiagnostics.h"
#include "besl/Compiler/ForwardDiagnostics.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Support/DriverDiag.h"
#include "besl/Support/Unicode.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/MLIRContext.h"

using namespace besl;

/// The first position in a source file that a location holds.
static mlir::FileLineColRange findPosition(mlir::Location loc) {
  mlir::FileLineColRange found;
  loc->walk([&](mlir::Location inner) {
    if (auto position = llvm::dyn_cast<mlir::FileLineColRange>(inner)) {
      found = position;
      return mlir::WalkResult::interrupt();
    }
    return mlir::WalkResult::advance();
  });
  return found;
}

/// The byte position of a line and a column counted in code points, both from 1.
static SourceLoc locate(const SourceManager &sources, FileId file, unsigned line, unsigned column) {
  if (line == 0 || line > sources.numLines(file))
    return {};
  SourceRange range = sources.lineRange(file, line);
  llvm::StringRef text = sources.text(range);
  uint32_t offset = 0;
  for (unsigned i = 1; i < column && offset < text.size(); ++i)
    offset += unicode::decode(text.drop_front(offset)).size;
  return range.begin.advanced(offset);
}

SourceRange besl::rangeOf(const SourceManager &sources, const reflection::SourceRange &range) {
  for (unsigned i = 0; i != sources.numFiles(); ++i) {
    FileId file(i);
    if (sources.name(file) != llvm::StringRef(range.file))
      continue;
    SourceLoc begin = locate(sources, file, range.line, range.column);
    SourceLoc end = locate(sources, file, range.endLine, range.endColumn);
    return begin.isValid() && end.isValid() && begin <= end ? SourceRange(begin, end) : SourceRange(begin);
  }
  return {};
}

static SourceRange locate(const SourceManager &sources, mlir::FileLineColRange position) {
  return rangeOf(sources, reflection::SourceRange{position.getFilename().str(), position.getStartLine(), position.getStartColumn(),
                                                  position.getEndLine(), position.getEndColumn()});
}

SourceRange besl::rangeOf(const SourceManager &sources, mlir::Location loc) {
  mlir::FileLineColRange position = findPosition(loc);
  return position ? locate(sources, position) : SourceRange();
}

/// The range a location stands for. Where its file was not read, its position goes in front of the text. A module's location, which is
/// line 0, is no place.
static SourceRange place(const SourceManager &sources, mlir::Location loc, std::string &message) {
  mlir::FileLineColRange position = findPosition(loc);
  if (!position)
    return {};
  SourceRange range = locate(sources, position);
  if (!range.isValid() && position.getStartLine() != 0)
    message = (position.getFilename().getValue() + ":" + llvm::Twine(position.getStartLine()) + ":" +
               llvm::Twine(position.getStartColumn()) + ": " + message)
                  .str();
  return range;
}

MLIRDiagnosticCollector::MLIRDiagnosticCollector(mlir::MLIRContext *context, const SourceManager &sources,
                                                 DiagnosticEngine &diags)
    : ScopedDiagnosticHandler(context), context(context), sources(sources), diags(diags), printedOps(context->shouldPrintOpOnDiagnostic()) {
  context->printOpOnDiagnostic(false);
  setHandler([this](mlir::Diagnostic &diag) { collect(diag); });
}

MLIRDiagnosticCollector::~MLIRDiagnosticCollector() { context->printOpOnDiagnostic(printedOps); }

void MLIRDiagnosticCollector::collect(mlir::Diagnostic &diag) {
  DiagID id = DriverDiag::IRError;
  if (diag.getSeverity() == mlir::DiagnosticSeverity::Warning)
    id = DriverDiag::IRWarning;
  else if (diag.getSeverity() != mlir::DiagnosticSeverity::Error)
    id = DriverDiag::IRRemark;
  std::optional<DiagID> reported = getReportedID(diag);
  std::string message = diag.str();
  SourceRange range = place(sources, diag.getLocation(), message);
  // The text is made already, and may begin with a place.
  DiagnosticBuilder builder = diags.reportText(reported.value_or(id), range, std::move(message));
  for (mlir::Diagnostic &note : diag.getNotes()) {
    std::string text = note.str();
    SourceRange at = place(sources, note.getLocation(), text);
    builder.note(at, "{0}", text);
  }
}

static mlir::Location toLocation(const SourceManager &sources, SourceRange range, mlir::MLIRContext *context) {
  if (!range.isValid())
    return mlir::UnknownLoc::get(context);
  LineColumn position = sources.lineColumn(range.begin);
  return mlir::FileLineColLoc::get(context, sources.name(sources.fileOf(range.begin)), position.line, position.column);
}

void besl::forwardDiagnostics(const DiagnosticEngine &diags, const SourceManager &sources, mlir::MLIRContext *context) {
  for (const Diagnostic *diag : diags.sortedByPosition()) {
    mlir::DiagnosticSeverity severity = diag->severity == Severity::Error     ? mlir::DiagnosticSeverity::Error
                                        : diag->severity == Severity::Warning ? mlir::DiagnosticSeverity::Warning
                                                                              : mlir::DiagnosticSeverity::Remark;
    mlir::InFlightDiagnostic report = context->getDiagEngine().emit(toLocation(sources, diag->range, context), severity);
    report << diag->message;
    for (const DiagNote &note : diag->notes)
      report.attachNote(toLocation(sources, note.range, context)) << note.message;
  }
}
