// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The intrinsics, from where front ends look for them. The table lies lower, because the dialect shares it.

#ifndef BESL_FRONTEND_INTRINSICTABLE_H
#define BESL_FRONTEND_INTRINSICTABLE_H

#include "besl/Support/IntrinsicTable.h"

#endif // BESL_FRONTEND_INTRINSICTABLE_H
