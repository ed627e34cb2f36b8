// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Linking: what a program only declares is taken from libraries. The pass `besl-link` is this with a name; hosts that hold
// modules call linkProgram().

#ifndef BESL_TRANSFORMS_LINK_H
#define BESL_TRANSFORMS_LINK_H

#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include <functional>
#include <string>
#include <vector>

namespace besl {

/// Gives each function and variable that `program` only declares its definition, from the program itself or from the libraries,
/// together with all that the definition needs; then drops what no entry reaches, if there is one. The libraries stay as
/// they are. What is missing, ambiguous or in the way is reported with both places; the program is to be thrown away then.
mlir::LogicalResult linkProgram(ProgramOp program, llvm::ArrayRef<mlir::ModuleOp> libraries);

/// Turns the files that `besl-link` is told into modules of the module's context. It gets the module that will be linked too:
/// of a library in source form, only what that needs has to be there. It reports what is wrong with the files.
using SourceLoader = std::function<mlir::LogicalResult(mlir::ModuleOp module, llvm::ArrayRef<std::string> paths,
                                                       std::vector<mlir::OwningOpRef<mlir::ModuleOp>> &libraries)>;

/// Installs the loader that `besl-link` uses from now on, in all threads; to be called before passes run.
void setSourceLoader(SourceLoader loader);

/// The names of functions that are declared somewhere in the module and have no body, each once, in order.
std::vector<llvm::StringRef> getMissingFunctions(mlir::ModuleOp module);

/// Removes the declarations that no entry reaches, structs included. Returns how many. `besl-symbol-dce`.
unsigned removeUnreached(ProgramOp program);

} // namespace besl

#endif // BESL_TRANSFORMS_LINK_H
