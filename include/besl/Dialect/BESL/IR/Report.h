// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes and writers report through MLIR, which knows texts and no codes. These functions take the text from a record of the
// Diagnostics*.td files and send its code along, so that the tools can show it, and warnings can be turned off by name:
//
//   report(op, TargetDiag::FunctionWithoutBody, function.getAuthoredName()).attachNote(...) << "...";

#ifndef BESL_DIALECT_BESL_IR_REPORT_H
#define BESL_DIALECT_BESL_IR_REPORT_H

#include "besl/Support/Diagnostic.h"
#include "mlir/IR/Diagnostics.h"

namespace besl {

namespace detail {
mlir::InFlightDiagnostic reportAt(mlir::Location place, DiagID id, llvm::ArrayRef<std::string> args);
mlir::InFlightDiagnostic reportAt(mlir::Operation *op, DiagID id, llvm::ArrayRef<std::string> args);
} // namespace detail

/// Reports a record at a location, or at an op (which tools for IR may then print). Its severity is the record's.
template <typename... Args>
mlir::InFlightDiagnostic report(mlir::Location place, DiagID id, const Args &...args) {
  return detail::reportAt(place, id, {diagArg(args)...});
}
template <typename... Args>
mlir::InFlightDiagnostic report(mlir::Operation *op, DiagID id, const Args &...args) {
  return detail::reportAt(op, id, {diagArg(args)...});
}

/// The record that a message was made from, if it was made by report().
std::optional<DiagID> getReportedID(mlir::Diagnostic &diagnostic);

} // namespace besl

#endif // BESL_DIALECT_BESL_IR_REPORT_H
