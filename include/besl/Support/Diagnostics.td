// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every message the compiler can give to the author of a shader. Each component keeps its records in
// its own file, included at the end; besl-tblgen makes an enum for each of these areas, the table
// behind diagInfo() and the reference page of all messages.
//
// A record's name is its value in the enum of the area. Its id is stable, in kebab case; it is shown as [besl-id]. Its format
// is one sentence without a full stop, starts in lower case, and takes arguments as {0}, {1}; a
// literal brace is written twice.

#ifndef BESL_SUPPORT_DIAGNOSTICS_TD
#define BESL_SUPPORT_DIAGNOSTICS_TD

class Diagnostic<string severity, string id, string format, string doc> {
  string Severity = severity;
  string Code = id;
  string Format = format;
  // The enum that has the record is this name followed by Diag.
  string Area = ?;
  // One sentence for the reference page: when it is given, or how to repair it.
  string Doc = doc;
  // What follows -W, and whether the warning is on without being asked for (`let OnByDefault = 0`).
  string WarningName = "";
  bit OnByDefault = 1;
}

class Error<string id, string format, string doc> : Diagnostic<"Error", id, format, doc>;

// `name` follows -W; by default it is the code.
class Warning<string id, string format, string doc, string name = id>
    : Diagnostic<"Warning", id, format, doc> {
  let WarningName = name;
}

// A free-standing remark. Notes on another message are not records: their text stands at the report.
class Note<string id, string format, string doc> : Diagnostic<"Note", id, format, doc>;

let Area = "Syntax" in {
include "besl/Support/DiagnosticsSyntax.td"
}
let Area = "Sidecar" in {
include "besl/Support/DiagnosticsSidecar.td"
}
let Area = "Sema" in {
include "besl/Support/DiagnosticsSema.td"
}
let Area = "TypeShade" in {
include "besl/Support/DiagnosticsTypeShade.td"
}
let Area = "Target" in {
include "besl/Support/DiagnosticsTarget.td"
}
let Area = "Driver" in {
include "besl/Support/DiagnosticsDriver.td"
}
let Area = "Execution" in {
include "besl/Support/DiagnosticsExecution.td"
}

#endif // BESL_SUPPORT_DIAGNOSTICS_TD
