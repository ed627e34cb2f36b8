// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the place of a local is used: which loads read it or a part of it, and whether anything else touches it. Places only
// lead into members, elements, components and columns and are never stored, so this sees every use.

#ifndef BESL_ANALYSIS_LOCALUSES_H
#define BESL_ANALYSIS_LOCALUSES_H

#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "llvm/ADT/SmallVector.h"

namespace besl {

struct LocalUses {
  /// The steps into the local, each after the step it starts from.
  llvm::SmallVector<mlir::Operation *> steps;
  llvm::SmallVector<LoadOp> loads;
  /// Something but a load or a step uses the place: a store, an atomic operation, raw code.
  bool hasOtherUses = false;

  explicit LocalUses(LocalOp local);

  /// Every read of the local gives its initialiser, or there is no use of it at all.
  static bool isNameForValue(LocalOp local);
};

/// The place that a member, element, component or column leads into; null for other ops.
mlir::Value getSteppedPlace(mlir::Operation *op);

} // namespace besl

#endif // BESL_ANALYSIS_LOCALUSES_H
