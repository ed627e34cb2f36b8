// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ops of the `besl_vm` dialect.

#ifndef BESL_DIALECT_VM_IR_VMOPS_H
#define BESL_DIALECT_VM_IR_VMOPS_H

#include "besl/Dialect/BESL/IR/BESLTypes.h"
#include "besl/Dialect/VM/IR/VM.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_ATTRDEF_CLASSES
#include "besl/Dialect/VM/IR/VMAttributes.h.inc"

namespace besl::vm::detail {
/// The result is varying exactly when an operand is, and the operands have one scalar.
llvm::LogicalResult verifyLanes(mlir::Operation *op);
} // namespace besl::vm::detail

#define GET_OP_CLASSES
#include "besl/Dialect/VM/IR/VMOps.h.inc"

#endif // BESL_DIALECT_VM_IR_VMOPS_H
