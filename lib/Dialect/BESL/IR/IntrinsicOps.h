// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the generated op classes of the intrinsics answer with.

#ifndef BESL_LIB_DIALECT_BESL_IR_INTRINSICOPS_H
#define BESL_LIB_DIALECT_BESL_IR_INTRINSICOPS_H

#include "besl/Support/IntrinsicTable.h"
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace besl::detail {

/// The operand that is the handle or place worked on, or null.
mlir::Value getIntrinsicResource(mlir::Operation *op, IntrinsicID id);
bool intrinsicReads(IntrinsicID id);
bool intrinsicWrites(IntrinsicID id);
llvm::StringRef getIntrinsicSpellingText(mlir::Operation *op, llvm::StringRef target);
/// The types must be those of an overload.
llvm::LogicalResult verifyIntrinsic(mlir::Operation *op, IntrinsicID id);
/// The value for constant operands (null where not constant), or null.
mlir::OpFoldResult foldIntrinsic(mlir::Operation *op, IntrinsicID id, llvm::ArrayRef<mlir::Attribute> operands);
/// Reads and writes of the memory that the place in operand 0 lies in.
void getAtomicEffects(mlir::Operation *op, IntrinsicID id, llvm::SmallVectorImpl<mlir::MemoryEffects::EffectInstance> &effects);

} // namespace besl::detail

#endif // BESL_LIB_DIALECT_BESL_IR_INTRINSICOPS_H
