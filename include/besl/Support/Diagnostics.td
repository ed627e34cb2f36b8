// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every message the compiler can give to the author of a shader. Each component keeps its records in
// its own file, included at the end; besl-tblgen makes the DiagID enum, the table behind diagInfo()
// and the reference page of all of them.
//
// A record's name is its DiagID. Its id is stable, in kebab case; it is shown as [besl-id]. Its format
// is one sentence without a full stop, starts in lower case, and takes arguments as {0}, {1}; a
// literal brace is written twice.

#ifndef BESL_SUPPORT_DIAGNOSTICS_TD
#define BESL_SUPPORT_DIAGNOSTICS_TD

class Diagnostic<string severity, string id, string format, string doc> {
  string Severity = severity;
  string Code = id;
  string Format = format;
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

def TooManyErrors : Note<"too-many-errors",
  "too many errors; the rest is not shown",
  "Given once, after the largest number of errors that is shown.">;

include "besl/Support/DiagnosticsSyntax.td"
include "besl/Support/DiagnosticsSidecar.td"
include "besl/Support/DiagnosticsSema.td"
include "besl/Support/DiagnosticsTypeShade.td"
include "besl/Support/DiagnosticsTarget.td"
include "besl/Support/DiagnosticsDriver.td"
include "besl/Support/DiagnosticsExecution.td"

#endif // BESL_SUPPORT_DIAGNOSTICS_TD
