// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a legal module to text.

#include "HLSLWriter.h"

#include "besl/Target/HLSL/HLSL.h"
#include "besl/Target/Support/WriteText.h"

namespace besl {

llvm::LogicalResult translateToHLSL(mlir::Operation *op, llvm::raw_ostream &os, const HLSLTextOptions &options, TextFacts *facts) {
  return writeText<HLSLWriter>(op, os, options, facts);
}

} // namespace besl
