// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a program uses of the pipeline and the device.

#ifndef BESL_LIB_TARGET_REFLECTION_FEATURES_H
#define BESL_LIB_TARGET_REFLECTION_FEATURES_H

#include "besl/Analysis/Reachability.h"

#include <set>
#include <string>

namespace besl {

/// The words of the document's `features`.
std::set<std::string> collectFeatures(const ReachableProgram &reachable);

/// The values of the pipeline that are read.
std::set<std::string> collectBuiltins(const ReachableProgram &reachable);

} // namespace besl

#endif // BESL_LIB_TARGET_REFLECTION_FEATURES_H
