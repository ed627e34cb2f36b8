// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The intrinsics' op classes, generated, and their registration. What they do is in IntrinsicOps.cpp.

#include "besl/Dialect/BESL/IR/BESLIntrinsics.h"
#include "IntrinsicOps.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "mlir/IR/OpImplementation.h"

using namespace besl;

#define GET_OP_CLASSES
#include "besl/Dialect/BESL/IR/BESLIntrinsics.cpp.inc"

void BESLDialect::registerIntrinsics() {
  addOperations<
#define GET_OP_LIST
#include "besl/Dialect/BESL/IR/BESLIntrinsics.cpp.inc"
      >();
}
