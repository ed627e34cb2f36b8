// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The `besl` dialect class. Its types and attributes are in BESLTypes.h, its ops in BESLOps.h and BESLIntrinsics.h.

#ifndef BESL_DIALECT_BESL_IR_BESLDIALECT_H
#define BESL_DIALECT_BESL_IR_BESLDIALECT_H

#include "mlir/IR/Dialect.h"

#include "besl/Dialect/BESL/IR/BESLDialect.h.inc"

#endif // BESL_DIALECT_BESL_IR_BESLDIALECT_H
