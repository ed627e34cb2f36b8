// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All ops of the `besl` dialect but the intrinsics, which have their own file and header.

#ifndef BESL_DIALECT_BESL_IR_BESLOPS_TD
#define BESL_DIALECT_BESL_IR_BESLOPS_TD

include "besl/Dialect/BESL/IR/BESLControlFlow.td"
include "besl/Dialect/BESL/IR/BESLDeclarations.td"
include "besl/Dialect/BESL/IR/BESLExpressions.td"
include "besl/Dialect/BESL/IR/BESLPlaces.td"

#endif
