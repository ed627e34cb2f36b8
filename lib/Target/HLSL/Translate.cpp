// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a legal module to text.

#include "HLSLWriter.h"

#include "besl/Target/HLSL/HLSL.h"
#include "besl/Target/Support/FindEntry.h"

using namespace mlir;

namespace besl {

LogicalResult translateToHLSL(Operation *op, raw_ostream &os, const HLSLTextOptions &options) {
  FailureOr<FuncOp> entry = findEntry(op, options.entry);
  if (failed(entry))
    return failure();
  os << HLSLWriter((*entry)->getParentOfType<ProgramOp>(), *entry, options).print();
  return success();
}

} // namespace besl
