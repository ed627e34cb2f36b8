// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The dialect, its types and attributes.

#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/VM/IR/VMOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace besl::vm;

#include "besl/Dialect/VM/IR/VMDialect.cpp.inc"
#include "besl/Dialect/VM/IR/VMEnums.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "besl/Dialect/VM/IR/VMTypes.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "besl/Dialect/VM/IR/VMAttributes.cpp.inc"

void VMDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "besl/Dialect/VM/IR/VMTypes.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "besl/Dialect/VM/IR/VMAttributes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "besl/Dialect/VM/IR/VMOps.cpp.inc"
      >();
}

LogicalResult LanesType::verify(function_ref<InFlightDiagnostic()> emitError, Type elementType) {
  if (isMachineScalar(elementType))
    return success();
  return emitError() << "lanes hold i1, ui32, si32 or f32, not " << elementType;
}

LogicalResult SlotType::verify(function_ref<InFlightDiagnostic()> emitError, uint32_t words, bool) {
  if (words != 0)
    return success();
  return emitError() << "a slot has at least one word";
}

Type SlotType::parse(AsmParser &parser) {
  uint32_t words = 0;
  bool varying = false;
  if (parser.parseLess() || parser.parseInteger(words))
    return {};
  if (succeeded(parser.parseOptionalKeyword("x"))) {
    if (parser.parseKeyword("lanes"))
      return {};
    varying = true;
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<SlotType>(parser.getContext(), words, varying);
}

void SlotType::print(AsmPrinter &printer) const {
  printer << '<' << getWords();
  if (getVarying())
    printer << " x lanes";
  printer << '>';
}
