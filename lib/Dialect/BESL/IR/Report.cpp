// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Dialect/BESL/IR/Report.h"
#include "mlir/IR/Operation.h"

using namespace mlir;
using namespace besl;

/// The code travels as metadata, which is not printed. It points into the table, so it outlives the message.
static InFlightDiagnostic withCode(InFlightDiagnostic report, const DiagInfo &info) {
  if (mlir::Diagnostic *diagnostic = report.getUnderlyingDiagnostic())
    diagnostic->getMetadata().push_back(DiagnosticArgument(info.code));
  return report;
}

InFlightDiagnostic besl::detail::reportAt(Location place, DiagID id, llvm::ArrayRef<std::string> args) {
  const DiagInfo &info = diagInfo(id);
  std::string message = formatMessage(info.format, args);
  switch (info.severity) {
  case Severity::Error:
    return withCode(emitError(place, message), info);
  case Severity::Warning:
    return withCode(emitWarning(place, message), info);
  case Severity::Note:
    return withCode(emitRemark(place, message), info);
  }
  llvm_unreachable("no such severity");
}

InFlightDiagnostic besl::detail::reportAt(Operation *op, DiagID id, llvm::ArrayRef<std::string> args) {
  const DiagInfo &info = diagInfo(id);
  std::string message = formatMessage(info.format, args);
  switch (info.severity) {
  case Severity::Error:
    return withCode(op->emitError(message), info);
  case Severity::Warning:
    return withCode(op->emitWarning(message), info);
  case Severity::Note:
    return withCode(op->emitRemark(message), info);
  }
  llvm_unreachable("no such severity");
}

std::optional<DiagID> besl::getReportedID(mlir::Diagnostic &diagnostic) {
  for (const DiagnosticArgument &argument : diagnostic.getMetadata()) {
    if (argument.getKind() != DiagnosticArgument::DiagnosticArgumentKind::String)
      continue;
    for (DiagID id : allDiagIDs())
      if (diagInfo(id).code == argument.getAsString())
        return id;
  }
  return std::nullopt;
}
