// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The language's optimiser as a function, for hosts that want its counts. The pass `besl-eliminate-dead-locals` is this.

#ifndef BESL_TRANSFORMS_ELIMINATEDEADLOCALS_H
#define BESL_TRANSFORMS_ELIMINATEDEADLOCALS_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace besl {

class FuncOp;
class ProgramOp;

/// What was removed, in terms of the source.
struct DeadLocalCounts {
  unsigned locals = 0;     ///< `let` statements
  unsigned statements = 0; ///< statements behind an exit in their block; what is nested in them is not counted

  bool any() const { return locals || statements; }
  DeadLocalCounts &operator+=(DeadLocalCounts other) {
    locals += other.locals;
    statements += other.statements;
    return *this;
  }
};

/// Removes dead locals and unreachable statements from the functions that the program's entries reach; from all functions when
/// it has no entry. `report`, if given, is called once for each of these functions. Returns the sums. Expects IR of the source level.
DeadLocalCounts eliminateDeadLocals(ProgramOp program, llvm::function_ref<void(FuncOp, DeadLocalCounts)> report = nullptr);

} // namespace besl

#endif // BESL_TRANSFORMS_ELIMINATEDEADLOCALS_H
