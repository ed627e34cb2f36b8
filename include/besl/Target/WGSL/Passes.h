// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes that know WGSL.

#ifndef BESL_TARGET_WGSL_PASSES_H
#define BESL_TARGET_WGSL_PASSES_H

#include "mlir/Pass/Pass.h"

#include <memory>

namespace besl {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "besl/Target/WGSL/Passes.h.inc"
} // namespace besl

#endif // BESL_TARGET_WGSL_PASSES_H
