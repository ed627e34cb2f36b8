// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What variables of a workgroup take, which targets limit.

#ifndef BESL_TARGET_SUPPORT_WORKGROUPMEMORY_H
#define BESL_TARGET_SUPPORT_WORKGROUPMEMORY_H

#include "mlir/IR/Types.h"
#include <cstdint>

namespace besl {

/// The bytes that a variable of this type takes at least: nothing is smaller than a word but halves, and vectors of three elements are as
/// large as those of four if `padsVectors`. UINT64_MAX if there are more than can be counted.
uint64_t getWorkgroupBytes(mlir::Type type, bool padsVectors);

} // namespace besl

#endif // BESL_TARGET_SUPPORT_WORKGROUPMEMORY_H
