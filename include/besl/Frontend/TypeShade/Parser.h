// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// TypeShade text to syntax tree. Parsing never fails as a whole: what could not be read is reported and left out. Forms of TypeScript
// that cannot run on a GPU are read as far as it takes to go on behind them, and reported with what to write instead.

#ifndef BESL_FRONTEND_TYPESHADE_PARSER_H
#define BESL_FRONTEND_TYPESHADE_PARSER_H

#include "besl/Frontend/TypeShade/Syntax.h"
#include "besl/Support/Diagnostic.h"
#include "besl/Support/SourceManager.h"

namespace llvm {
class raw_ostream;
}

namespace besl::ts {

/// Whether a text is a TypeShade file: whether its first statement is the directive "use typeshade".
bool hasDirective(llvm::StringRef text);

/// Parses a file into nodes of `context`, which refer to the text that `sources` owns. Expressions nest at most
/// limits::kExpressionDepth deep (left spines of binary operators not counted), statements limits::kBlockDepth (an else-if chain
/// counts once), types limits::kTypeDepth.
File parse(const SourceManager &sources, FileId file, ast::ASTContext &context, DiagnosticEngine &diags);

/// Prints the tree, one node a line.
void dump(const File &file, llvm::raw_ostream &os);

} // namespace besl::ts

#endif // BESL_FRONTEND_TYPESHADE_PARSER_H
