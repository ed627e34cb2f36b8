// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether a fragment program covers what is behind it. Hosts sort draws by the answer, so a wrong "opaque" is a visible fault
// and "unknown" is always allowed.

#ifndef BESL_ANALYSIS_OPACITY_H
#define BESL_ANALYSIS_OPACITY_H

#include "besl/Analysis/OpacityRule.h"
#include "besl/Analysis/Reachability.h"
#include "llvm/ADT/StringRef.h"
#include "mlir/IR/Location.h"

namespace besl {

enum class Opacity { Unknown, Opaque, NonOpaque };

llvm::StringRef stringifyOpacity(Opacity opacity);

struct OpacityResult {
  Opacity opacity = Opacity::Unknown;
  /// A few words on what decided it.
  llvm::StringRef reason;
  /// What decided it: an assignment, a discard, raw code; the entry when nothing in particular did.
  mlir::Location location;
};

/// `reachable` is what `entry` reaches. The program is of the source level.
OpacityResult classifyOpacity(FuncOp entry, const ReachableProgram &reachable, OpacityRule rule);

} // namespace besl

#endif // BESL_ANALYSIS_OPACITY_H
