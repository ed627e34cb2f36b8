// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The target `reflection`.

#ifndef BESL_LIB_COMPILER_WRITEREFLECTION_H
#define BESL_LIB_COMPILER_WRITEREFLECTION_H

#include "besl/Compiler/Targets.h"

namespace besl {

/// A `write` of the table of targets.
bool writeReflection(mlir::ModuleOp module, llvm::raw_ostream &os, const TargetOptions &options);

} // namespace besl

#endif // BESL_LIB_COMPILER_WRITEREFLECTION_H
