// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Op interfaces through which analyses, passes and writers see ops, those of plugins included.

#ifndef BESL_DIALECT_BESL_IR_BESLINTERFACES_H
#define BESL_DIALECT_BESL_IR_BESLINTERFACES_H

#include "besl/Dialect/BESL/IR/BESLTypes.h"
#include "besl/Support/Stage.h"
#include "mlir/IR/OpDefinition.h"

#include "besl/Dialect/BESL/IR/BESLInterfaces.h.inc"

#endif // BESL_DIALECT_BESL_IR_BESLINTERFACES_H
