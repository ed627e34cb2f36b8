// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a host decides about the text of a shader, for every target alike.

#ifndef BESL_TARGET_SUPPORT_TARGETCHOICES_H
#define BESL_TARGET_SUPPORT_TARGETCHOICES_H

#include <cstdint>

namespace besl {

/// Where a host puts the y axis of clip space.
enum class ClipY : uint8_t { Up, Down };

/// What a buffer in `constant` memory becomes.
enum class ConstantMemory : uint8_t { Uniform, Storage };

} // namespace besl

#endif // BESL_TARGET_SUPPORT_TARGETCHOICES_H
