// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Source text to syntax tree. Parsing never fails as a whole: what could not be read is reported,
// left out or replaced by an ErrorExpr, and the rest of the file is still there. One run reports every
// independent error.

#ifndef BESL_FRONTEND_BESL_PARSER_H
#define BESL_FRONTEND_BESL_PARSER_H

#include "besl/Frontend/BESL/AST.h"
#include "besl/Support/Diagnostic.h"
#include "besl/Support/SourceManager.h"

namespace besl {

/// Parses a file into nodes of `context`. The nodes refer to the text that `sources` owns.
///
/// What holds for every tree, so that later steps need not check it:
///  - The nesting of an expression is at most limits::kExpressionDepth nodes, left spines of binary
///    operators not counted, an `if` or `match` in the place of a block's yield counted as a block
///    only; blocks nest at most limits::kBlockDepth deep (an else-if chain counts as
///    one level); a type has at most limits::kTypeDepth suffixes.
///  - AssignExpr occurs only in an ExprStmt or a `for` header.
///  - BlockStmt::yield is only set in blocks of an `if` or `match` that stands for a value; there an
///    `if` or `match` in last place is the yield, not a statement.
///  - `[]` suffixes occur only in the type of a descriptor.
///
/// Where an error has been reported, these may occur: ErrorExpr; a TypeRef without a name; an
/// IntegerToken without text where one is mandatory.
ast::Program parse(const SourceManager &sources, FileId file, ast::ASTContext &context,
                   DiagnosticEngine &diags);

} // namespace besl

#endif // BESL_FRONTEND_BESL_PARSER_H
