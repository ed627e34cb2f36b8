// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes that know Metal.

#ifndef BESL_TARGET_MSL_PASSES_H
#define BESL_TARGET_MSL_PASSES_H

#include "besl/Target/Support/TargetChoices.h"
#include "mlir/Pass/Pass.h"

#include <memory>

namespace besl {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "besl/Target/MSL/Passes.h.inc"
} // namespace besl

#endif // BESL_TARGET_MSL_PASSES_H
