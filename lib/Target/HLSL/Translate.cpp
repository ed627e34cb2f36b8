// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a legal module to text.

#include "HLSLWriter.h"

#include "besl/Target/HLSL/HLSL.h"
#include "besl/Target/Support/FindEntry.h"
#include "besl/Target/Support/FinishText.h"

using namespace mlir;

namespace besl {

LogicalResult translateToHLSL(Operation *op, raw_ostream &os, const HLSLTextOptions &options, TextFacts *facts) {
  FailureOr<FuncOp> entry = findEntry(op, options.entry);
  if (failed(entry))
    return failure();
  auto program = (*entry)->getParentOfType<ProgramOp>();
  HLSLWriter writer(program, *entry, options);
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
