// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes that scripts/new-pass made, as a plugin.

#include "besl/Plugin/Plugin.h"
#include "besl/Transforms/Passes.h"

namespace besl {
#define GEN_PASS_REGISTRATION
#include "besl/Transforms/Passes.h.inc"
} // namespace besl

BESL_PASS_PLUGIN("NewPass", "1.0", [] {
  besl::registerDropUnused();
  besl::registerExpandPow();
})
