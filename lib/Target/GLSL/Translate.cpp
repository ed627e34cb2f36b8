// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a legal module to text.

#include "GLSLWriter.h"

#include "besl/Target/GLSL/GLSL.h"
#include "besl/Target/Support/FindEntry.h"

using namespace mlir;

namespace besl {

LogicalResult translateToGLSL(Operation *op, raw_ostream &os, StringRef name) {
  FailureOr<FuncOp> entry = findEntry(op, name);
  if (failed(entry))
    return failure();
  os << GLSLWriter((*entry)->getParentOfType<ProgramOp>(), *entry).print();
  return success();
}

} // namespace besl
