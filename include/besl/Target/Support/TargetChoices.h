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

/// How a Metal entry gets its resources: all in one argument buffer, or each as a parameter.
enum class MetalBindings : uint8_t { ArgumentBuffer, Bare };

/// What Metal's compiler is asked to compile for.
enum class MetalPlatform : uint8_t { MacOS, IOS };

} // namespace besl

#endif // BESL_TARGET_SUPPORT_TARGETCHOICES_H
