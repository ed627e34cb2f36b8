// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All ops of the `besl` dialect but the intrinsics, which are in BESLIntrinsics.h. Expensive to include: headers should
// forward-declare ops instead.

#ifndef BESL_DIALECT_BESL_IR_BESLOPS_H
#define BESL_DIALECT_BESL_IR_BESLOPS_H

#include "besl/Dialect/BESL/IR/BESLInterfaces.h"
#include "besl/Dialect/BESL/IR/BESLTraits.h"
#include "besl/Dialect/BESL/IR/BESLTypes.h"
#include "besl/Dialect/BESL/IR/ProgramVerifiers.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/MemorySlotInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace besl::detail {
/// Visibility of a declaration that is neither a function nor a struct; see BESLDeclarations.td.
mlir::SymbolTable::Visibility getDeclarationVisibility(mlir::Operation *declaration);
} // namespace besl::detail

#define GET_OP_CLASSES
#include "besl/Dialect/BESL/IR/BESLOps.h.inc"

#endif // BESL_DIALECT_BESL_IR_BESLOPS_H
