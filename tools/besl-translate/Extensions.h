// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a user adds to a translation from the command line: plugins, and pipelines of passes at named points.

#ifndef BESL_TOOLS_BESLTRANSLATE_EXTENSIONS_H
#define BESL_TOOLS_BESLTRANSLATE_EXTENSIONS_H

#include "CommandLine.h"
#include "besl/Compiler/ProgramGenerator.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include <memory>

namespace besl {

class Extensions {
public:
  /// Loads the plugins and reads the pipelines. What is wrong with them is written to standard error; false then.
  bool load(const CommandLine &line);

  /// A new context that knows the plugins' dialects; null when there are none.
  std::unique_ptr<mlir::MLIRContext> makeContext() const;

  /// A new program generator, of the kind that was asked for; null when none was. One works on one program at a time.
  std::unique_ptr<ProgramGenerator> makeGenerator() const;

  /// Run the pipeline of the point, if there is one, and verify what it leaves. Problems are reported through MLIR; false then.
  bool runAfterImport(mlir::ModuleOp module) const { return run(afterImport, "--after-import", module); }
  bool runAfterLink(mlir::ModuleOp module) const { return run(afterLink, "--after-link", module); }
  bool runBeforeLegalize(mlir::ModuleOp module) const { return run(beforeLegalize, "--before-legalize", module); }

private:
  static bool run(const std::string &pipeline, llvm::StringRef option, mlir::ModuleOp module);

  bool hasDialects = false;
  mlir::DialectRegistry registry;
  std::string generatorName;
  std::string afterImport, afterLink, beforeLegalize; ///< anchored at `builtin.module`; empty for none
};

} // namespace besl

#endif // BESL_TOOLS_BESLTRANSLATE_EXTENSIONS_H
