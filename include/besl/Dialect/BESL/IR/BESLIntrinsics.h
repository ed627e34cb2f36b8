// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The intrinsics' op classes: `besl.min`, `besl.texture_sample`, `besl.atomic_add`, ... Expensive to include, and seldom needed: what
// an op is called, its overload and its spelling are in IntrinsicSpelling.h, its stages, resource and lanes in its interfaces.
//
// Operands and result of an op are those of an overload of its intrinsic. The ops of by-component intrinsics also take another width
// throughout, since an optimiser or another front end may have made vectors of scalars or the reverse.

#ifndef BESL_DIALECT_BESL_IR_BESLINTRINSICS_H
#define BESL_DIALECT_BESL_IR_BESLINTRINSICS_H

#include "besl/Dialect/BESL/IR/BESLInterfaces.h"
#include "besl/Dialect/BESL/IR/BESLTraits.h"
#include "besl/Dialect/BESL/IR/BESLTypes.h"
#include "besl/Support/IntrinsicTable.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_OP_CLASSES
#include "besl/Dialect/BESL/IR/BESLIntrinsics.h.inc"

#endif // BESL_DIALECT_BESL_IR_BESLINTRINSICS_H
