// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BESL_LIB_TRANSFORMS_OUTLINEEARLYEXITS_H
#define BESL_LIB_TRANSFORMS_OUTLINEEARLYEXITS_H

#include "besl/Dialect/BESL/IR/BESLOps.h"

namespace besl {

/// Whether anything but the end of its body leaves the function.
bool hasReturns(FuncOp function);

/// Moves the body of an entry, which has no parameters, into a function of its own that the entry calls. Returns the function.
FuncOp outlineBody(ProgramOp program, FuncOp entry);

} // namespace besl

#endif // BESL_LIB_TRANSFORMS_OUTLINEEARLYEXITS_H
