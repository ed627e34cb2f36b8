// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a legal module to text.

#include "MSLWriter.h"

#include "besl/Target/MSL/MSL.h"
#include "besl/Target/Support/WriteText.h"

namespace besl {

llvm::LogicalResult translateToMSL(mlir::Operation *op, llvm::raw_ostream &os, const MSLTextOptions &options, TextFacts *facts) {
  return writeText<MSLWriter>(op, os, options, facts);
}

} // namespace besl
