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

/// Which programs are accepted. TypeShade grows by numbered changes, and tools of different ages differ on a handful of programs.
enum class Level : uint8_t {
  B0,      ///< the language before the changes below
  Amended, ///< with those that accept more: parameters are copies that may be assigned to, `==` and `!=`, a scalar beside a vector in `min`
           ///< and `max`, variables that are whole numbers because their uses are; reading a variable without a value is a warning
};

/// Checks a file, which may come from a parse that reported errors. The program has an entry for each function with a stage; what stands
/// in it lies in `context`. It must not be used when an error was reported.
ast::Program analyze(const File &file, ast::ASTContext &context, DiagnosticEngine &diags, Level level = Level::Amended);

} // namespace besl::ts

#endif // BESL_FRONTEND_TYPESHADE_SEMA_H
