// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A module as a parent scope: what semantic analysis has to know about a library that was compiled before.

#ifndef BESL_FRONTEND_BESL_MODULEDECLARATIONS_H
#define BESL_FRONTEND_BESL_MODULEDECLARATIONS_H

#include "besl/Frontend/BESL/AST.h"
#include "mlir/IR/BuiltinOps.h"

namespace besl {

/// The declarations of the module's programs, without bodies: a program that was checked against them is to be linked with the
/// module (linkProgram() in besl/Transforms/Link.h). Left out is what BESL has no name for, what is private to the library, and
/// what the library itself only declares. `place` says where a location is in the sources, if it is in any.
ast::Program declareModule(mlir::ModuleOp module, ast::ASTContext &context,
                           llvm::function_ref<SourceRange(mlir::Location)> place);

} // namespace besl

#endif // BESL_FRONTEND_BESL_MODULEDECLARATIONS_H
