// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The generated part of the op interfaces.

#include "besl/Dialect/BESL/IR/BESLInterfaces.h"

#include "besl/Dialect/BESL/IR/BESLInterfaces.cpp.inc"
