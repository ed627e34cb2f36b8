// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Between MLIR's diagnostics and ours. Passes and writers report through MLIR; authors want to see the source.

#ifndef BESL_LIB_COMPILER_MLIRDIAGNOSTICS_H
#define BESL_LIB_COMPILER_MLIRDIAGNOSTICS_H

#include "besl/Reflection/Reflection.h"
#include "besl/Support/Diagnostic.h"
#include "mlir/IR/Diagnostics.h"

namespace besl {

/// While it lives, what is reported in a context becomes a message of `diags`, with the range of source that the location
/// stands for where the file is known. Authors are shown their source, and never the op.
class MLIRDiagnosticCollector : public mlir::ScopedDiagnosticHandler {
public:
  MLIRDiagnosticCollector(mlir::MLIRContext *context, const SourceManager &sources, DiagnosticEngine &diags);
  ~MLIRDiagnosticCollector();

private:
  void collect(mlir::Diagnostic &diag);
  mlir::MLIRContext *context;
  const SourceManager &sources;
  DiagnosticEngine &diags;
  bool printedOps;
};

/// The range of source that a location stands for; invalid where the file is not among the sources.
SourceRange rangeOf(const SourceManager &sources, mlir::Location loc);
SourceRange rangeOf(const SourceManager &sources, const reflection::SourceRange &range);

} // namespace besl

#endif // BESL_LIB_COMPILER_MLIRDIAGNOSTICS_H
