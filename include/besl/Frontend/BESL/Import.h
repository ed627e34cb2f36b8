// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From the annotated syntax tree to the `besl` dialect. Semantic analysis has answered every question about the program, so
// importing cannot fail and says nothing to the author. The result is source-level IR: one op a statement, locals as places,
// early exits where they were written.

#ifndef BESL_FRONTEND_BESL_IMPORT_H
#define BESL_FRONTEND_BESL_IMPORT_H

#include "besl/Support/SourceManager.h"
#include "besl/Support/Stage.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace mlir {
class MLIRContext;
}

namespace besl {

namespace ast {
struct Program;
}

/// How the bytes of matrices lie in memory: the attribute of `besl.program`.
enum class MatrixLayout : uint32_t;

struct ImportOptions {
  /// Symbol of the `besl.program`.
  std::string programName = "program";
  /// The stage that `main` becomes the entry of. Unset: `main` is an ordinary public function.
  std::optional<StageInfo> stage;
  /// Column by default.
  MatrixLayout matrixLayout{};
};

/// Imports a program that `ast::analyze` accepted. The context must have the `besl` dialect registered or loaded. The names
/// of files in locations are those that `sources` shows.
mlir::OwningOpRef<mlir::ModuleOp> importProgram(const ast::Program &program, const SourceManager &sources,
                                                mlir::MLIRContext &context, const ImportOptions &options);

/// The symbol for a program read from `path`: the file's name without folders and `.besl`, fit to be printed
/// without quotes.
std::string programNameForPath(llvm::StringRef path);

} // namespace besl

#endif // BESL_FRONTEND_BESL_IMPORT_H
