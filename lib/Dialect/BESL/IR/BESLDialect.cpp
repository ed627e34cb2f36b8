// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The dialect: registration of what it holds, and materialisation of folded constants.

#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "AssemblyHelpers.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"

using namespace mlir;
using namespace besl;

#include "besl/Dialect/BESL/IR/BESLDialect.cpp.inc"

void BESLDialect::initialize() {
  registerTypes();
  registerAttributes();
  registerInterfaces();
  registerIntrinsics();
  addOperations<
#define GET_OP_LIST
#include "besl/Dialect/BESL/IR/BESLOps.cpp.inc"
      >();
}

Operation *BESLDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type,
                                            Location loc) {
  auto typed = dyn_cast<TypedAttr>(value);
  if (!typed || typed.getType() != type || !isValueType(type))
    return nullptr;
  return ConstantOp::create(builder, loc, typed);
}
