// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From what a writer has printed to the text: marks of locations become a source map and `#line` directives, white space goes.
//
// A writer composes its text out of order, so it does not know the lines of what it prints. Where locations are asked for, it puts marks around
// what comes from a source, control characters that no language has, which travel with the text until it is complete.

#ifndef BESL_TARGET_SUPPORT_FINISHTEXT_H
#define BESL_TARGET_SUPPORT_FINISHTEXT_H

#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Target/Support/TextOptions.h"
#include "mlir/IR/Location.h"
#include "llvm/ADT/ArrayRef.h"

namespace besl {

/// `\1 number \2` opens a marked range, the number being an index into the locations, and `\3` closes it.
inline constexpr char kMarkBegin = '\1', kMarkNumberEnd = '\2', kMarkEnd = '\3';

/// The first index from `at` on that is not part of a mark.
size_t skipMarks(llvm::StringRef text, size_t at);

/// The position in a source that a location stands for; null if there is none.
mlir::FileLineColRange getSourcePosition(mlir::Location location);

/// How a language writes `#line`.
enum class LineStyle : uint8_t { Number, Name };

/// Takes away the marks and does what the options ask for.
std::string finishText(std::string text, llvm::ArrayRef<mlir::FileLineColRange> marks, const TextOptions &options, LineStyle style);

/// What became of the names of everything that the entry reaches.
std::vector<NameMapping> collectNames(ProgramOp program, FuncOp entry);

} // namespace besl

#endif // BESL_TARGET_SUPPORT_FINISHTEXT_H
