// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The generated part of the ops, and what it calls.

#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace besl;

/// A constant whose type stands before it.
static ParseResult parseUntypedConstant(OpAsmParser &parser, TypedAttr &value, TypeAttr type) {
  SMLoc loc = parser.getCurrentLocation();
  Attribute attr;
  if (parser.parseAttribute(attr, type.getValue()))
    return failure();
  value = dyn_cast<TypedAttr>(attr);
  if (!value)
    return parser.emitError(loc, "expected a constant of type ") << type.getValue();
  return success();
}

static void printUntypedConstant(OpAsmPrinter &printer, Operation *, TypedAttr value, TypeAttr) {
  printer.printAttributeWithoutType(value);
}

/// The value of a return: `%a : f32`, nothing, or `()`.
static ParseResult parseReturnedValue(OpAsmParser &parser,
                                      std::optional<OpAsmParser::UnresolvedOperand> &value,
                                      Type &type) {
  if (succeeded(parser.parseOptionalLParen()))
    return parser.parseRParen();
  OpAsmParser::UnresolvedOperand operand;
  OptionalParseResult parsed = parser.parseOptionalOperand(operand);
  if (!parsed.has_value())
    return success();
  if (failed(*parsed) || parser.parseColonType(type))
    return failure();
  value = operand;
  return success();
}

static void printReturnedValue(OpAsmPrinter &printer, Operation *op, Value value, Type type) {
  if (value)
    printer << ' ' << value << " : " << type;
  else if (Operation *next = op->getBlock() ? op->getNextNode() : nullptr;
           next && next->getNumResults() != 0)
    printer << " ()";
}

/// An enumeration as a bare word. The generated attribute printers would put a space before it.
template <typename AttrTy> static ParseResult parseEnumKeyword(OpAsmParser &parser, AttrTy &attr) {
  using EnumTy = decltype(attr.getValue());
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (parser.parseKeyword(&word))
    return failure();
  std::optional<EnumTy> value = symbolizeEnum<EnumTy>(word);
  if (!value)
    return parser.emitError(loc, "unknown ") << AttrTy::getMnemonic() << " '" << word << "'";
  attr = AttrTy::get(parser.getContext(), *value);
  return success();
}

template <typename AttrTy>
static void printEnumKeyword(OpAsmPrinter &printer, Operation *, AttrTy attr) {
  printer << stringifyEnum(attr.getValue());
}

/// The types of a select: `f32` with a bool for condition, `vector<2xi1>, vector<2xf32>` with a
/// vector of bools.
static ParseResult parseSelectTypes(OpAsmParser &parser, Type &condition, Type &result) {
  if (parser.parseType(result))
    return failure();
  if (failed(parser.parseOptionalComma())) {
    condition = parser.getBuilder().getI1Type();
    return success();
  }
  condition = result;
  return parser.parseType(result);
}

static void printSelectTypes(OpAsmPrinter &printer, Operation *, Type condition, Type result) {
  if (!condition.isInteger(1))
    printer << condition << ", ";
  printer << result;
}

#define GET_OP_CLASSES
#include "besl/Dialect/BESL/IR/BESLOps.cpp.inc"
