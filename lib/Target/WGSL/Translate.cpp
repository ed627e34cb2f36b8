// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a legal module to text.

#include "WGSLWriter.h"

#include "besl/Target/Support/WriteText.h"
#include "besl/Target/WGSL/WGSL.h"

namespace besl {

llvm::LogicalResult translateToWGSL(mlir::Operation *op, llvm::raw_ostream &os, const WGSLTextOptions &options, TextFacts *facts) {
  return writeText<WGSLWriter>(op, os, options, facts);
}

} // namespace besl
