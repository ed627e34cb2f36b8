// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// besl-single-exit for one function, for passes that need it of some.

#ifndef BESL_LIB_TRANSFORMS_SINGLEEXIT_H
#define BESL_LIB_TRANSFORMS_SINGLEEXIT_H

#include "besl/Dialect/BESL/IR/BESLOps.h"

namespace besl {

/// What was removed.
struct SingleExitCounts {
  unsigned returns = 0;
  unsigned unreachable = 0;
};

/// Removes every `besl.return` of a function with a body; `maxNesting` as the option of the pass.
SingleExitCounts makeSingleExit(FuncOp function, unsigned maxNesting = 16);

} // namespace besl

#endif // BESL_LIB_TRANSFORMS_SINGLEEXIT_H
