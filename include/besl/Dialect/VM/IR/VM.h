// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The `besl_vm` dialect: its class, types and enumerations. Ops are in VMOps.h.

#ifndef BESL_DIALECT_VM_IR_VM_H
#define BESL_DIALECT_VM_IR_VM_H

#include "besl/Dialect/VM/IR/Functor.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"

#include "besl/Dialect/VM/IR/VMDialect.h.inc"
#include "besl/Dialect/VM/IR/VMEnums.h.inc"

#define GET_TYPEDEF_CLASSES
#include "besl/Dialect/VM/IR/VMTypes.h.inc"

namespace besl::vm {

/// The scalar of a value: `f32` for `f32` and for `!besl_vm.lanes<f32>`.
inline mlir::Type getScalar(mlir::Type type) {
  auto lanes = mlir::dyn_cast<LanesType>(type);
  return lanes ? lanes.getElementType() : type;
}
inline bool isVarying(mlir::Type type) { return mlir::isa<LanesType>(type); }
/// `ui32` or `si32`.
inline bool isInteger32(mlir::Type type) { return type.isUnsignedInteger(32) || type.isSignedInteger(32); }
/// `i1`, `ui32`, `si32` or `f32`.
inline bool isMachineScalar(mlir::Type type) { return type.isInteger(1) || isInteger32(type) || type.isF32(); }
/// A scalar of the machine, uniform or varying.
inline bool isValue(mlir::Type type) { return isMachineScalar(getScalar(type)); }

} // namespace besl::vm

#endif // BESL_DIALECT_VM_IR_VM_H
