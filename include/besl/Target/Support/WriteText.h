// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a legal module to text, the same for all writers.

#ifndef BESL_TARGET_SUPPORT_WRITETEXT_H
#define BESL_TARGET_SUPPORT_WRITETEXT_H

#include "besl/Target/Support/FindEntry.h"
#include "besl/Target/Support/FinishText.h"
#include "llvm/Support/raw_ostream.h"

namespace besl {

struct TextFacts;

/// Prints the entry that `options` name with a Writer. Nothing is written after an error, which was reported. `facts`, if given, gets what a
/// host has to know about the text.
template <typename Writer, typename Options>
llvm::LogicalResult writeText(mlir::Operation *op, llvm::raw_ostream &os, const Options &options, TextFacts *facts) {
  mlir::FailureOr<FuncOp> entry = findEntry(op, options.entry);
  if (mlir::failed(entry))
    return mlir::failure();
  auto program = (*entry)->getParentOfType<ProgramOp>();
  Writer writer(program, *entry, options);
  std::string text = writer.print();
  if (writer.hasFailed())
    return mlir::failure();
  os << text;
  if (options.info)
    options.info->names = collectNames(program, *entry);
  if (facts)
    writer.collectFacts(*facts);
  return mlir::success();
}

} // namespace besl

#endif // BESL_TARGET_SUPPORT_WRITETEXT_H
