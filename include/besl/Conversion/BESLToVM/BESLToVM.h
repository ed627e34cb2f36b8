// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From `besl` programs to `besl_vm` programs: the pass, and what it does as a function.

#ifndef BESL_CONVERSION_BESLTOVM_BESLTOVM_H
#define BESL_CONVERSION_BESLTOVM_BESLTOVM_H

#include "mlir/Pass/Pass.h"
#include <memory>

namespace besl {
class ProgramOp;

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "besl/Conversion/BESLToVM/Passes.h.inc"

/// Puts the machine program of `entry` (of the only entry, when empty) before `program`. With `notes` it tells what each statement does. Gangs are
/// workgroups where invocations meet, or always with `wholeWorkgroups`. Null after an error.
mlir::Operation *convertToVM(ProgramOp program, llvm::StringRef entry, bool checked, bool notes = false, bool wholeWorkgroups = false);

} // namespace besl

#endif // BESL_CONVERSION_BESLTOVM_BESLTOVM_H
