// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an op that is an intrinsic is called and how a target spells it, without the op classes, which are expensive to include.
//
//   if (const IntrinsicSpelling *spelling = getIntrinsicSpelling(op, "glsl"))
//     for (const SpellingPiece &piece : parseSpelling(spelling->text, op->getNumOperands())) ...

#ifndef BESL_DIALECT_BESL_IR_INTRINSICSPELLING_H
#define BESL_DIALECT_BESL_IR_INTRINSICSPELLING_H

#include "besl/Support/IntrinsicSpelling.h"
#include <optional>

namespace mlir {
class Operation;
} // namespace mlir

namespace besl {

/// The intrinsic that an op is, or null.
const IntrinsicInfo *getIntrinsicInfo(mlir::Operation *op);

/// The overload whose parameter types the op's operands have, as an index into `info.signatures`. For a by-component intrinsic whose
/// operands have another width, the overload it widens or narrows. Nothing when the op would not verify.
std::optional<unsigned> getIntrinsicOverload(mlir::Operation *op, const IntrinsicInfo &info);

/// The spelling of an op in a target; the conditions of the table are decided by looking at the op. Null when the op is no
/// intrinsic of ours or the target has no spelling for it.
const IntrinsicSpelling *getIntrinsicSpelling(mlir::Operation *op, llvm::StringRef target);

} // namespace besl

#endif // BESL_DIALECT_BESL_IR_INTRINSICSPELLING_H
