// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For tools built on MLIR's own drivers, which expect messages in a context, as --verify-diagnostics does.

#ifndef BESL_COMPILER_FORWARDDIAGNOSTICS_H
#define BESL_COMPILER_FORWARDDIAGNOSTICS_H

#include "besl/Support/Diagnostic.h"

namespace mlir {
class MLIRContext;
}

namespace besl {

/// Reports every message of `diags` once more, to the handlers of a context.
void forwardDiagnostics(const DiagnosticEngine &diags, const SourceManager &sources, mlir::MLIRContext *context);

} // namespace besl

#endif // BESL_COMPILER_FORWARDDIAGNOSTICS_H
