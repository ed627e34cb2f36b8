// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a legal module to text.

#include "MSLWriter.h"

#include "besl/Target/MSL/MSL.h"
#include "besl/Target/Support/FindEntry.h"
#include "besl/Target/Support/FinishText.h"

using namespace mlir;

namespace besl {

LogicalResult translateToMSL(Operation *op, raw_ostream &os, const MSLTextOptions &options, TextFacts *facts) {
  FailureOr<FuncOp> entry = findEntry(op, options.entry);
  if (failed(entry))
    return failure();
  auto program = (*entry)->getParentOfType<ProgramOp>();
  MSLWriter writer(program, *entry, options);
  std::string text = writer.print();
  if (writer.hasFailed())
    return failure();
  os << text;
  if (options.info)
    options.info->names = collectNames(program, *entry);
  if (facts)
    writer.collectFacts(*facts);
  return success();
}

} // namespace besl
