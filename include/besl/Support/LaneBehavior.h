// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a result relates to the lanes that compute it; the intrinsics' table and the ops' interface share it.

#ifndef BESL_SUPPORT_LANEBEHAVIOR_H
#define BESL_SUPPORT_LANEBEHAVIOR_H

#include <cstdint>

namespace besl {

enum class LaneBehavior : uint8_t {
  Uniform,      ///< equal on all lanes of a workgroup
  Varying,      ///< differs between lanes by construction
  CrossLane,    ///< depends on which lanes execute it together
  FromOperands, ///< equal where the operands are
};

} // namespace besl

#endif // BESL_SUPPORT_LANEBEHAVIOR_H
