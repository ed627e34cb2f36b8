// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a legal module to text.

#include "GLSLWriter.h"

#include "besl/Target/GLSL/GLSL.h"
#include "besl/Target/Support/WriteText.h"

namespace besl {

llvm::LogicalResult translateToGLSL(mlir::Operation *op, llvm::raw_ostream &os, const GLSLTextOptions &options, TextFacts *facts) {
  return writeText<GLSLWriter>(op, os, options, facts);
}

} // namespace besl
