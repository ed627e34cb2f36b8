// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semantic analysis of a TypeShade file: resolves names, types every expression in both directions, checks the rules that follow from
// what a GPU is (no recursion, loops that can be seen to end, one type for a variable, no memory but what is bound, entries with
// declared inputs), and makes the checked tree that the importer of BESL reads. A program that it accepted needs no further question.

#ifndef BESL_FRONTEND_TYPESHADE_SEMA_H
#define BESL_FRONTEND_TYPESHADE_SEMA_H

#include "besl/Frontend/BESL/AST.h"
#include "besl/Frontend/TypeShade/Syntax.h"
#include "besl/Support/Diagnostic.h"

namespace besl::ts {

/// Checks a file, which may come from a parse that reported errors. The program has an entry for each function with a stage; what stands
/// in it lies in `context`. It must not be used when an error was reported.
ast::Program analyze(const File &file, ast::ASTContext &context, DiagnosticEngine &diags);

} // namespace besl::ts

#endif // BESL_FRONTEND_TYPESHADE_SEMA_H
