// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a legal module to text.

#include "MSLWriter.h"

#include "besl/Target/MSL/MSL.h"
#include "besl/Target/Support/FindEntry.h"

using namespace mlir;

namespace besl {

LogicalResult translateToMSL(Operation *op, raw_ostream &os, const MSLTextOptions &options) {
  FailureOr<FuncOp> entry = findEntry(op, options.entry);
  if (failed(entry))
    return failure();
  os << MSLWriter((*entry)->getParentOfType<ProgramOp>(), *entry, options).print();
  return success();
}

} // namespace besl
