// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Verifiers and assembly of the ops.

#include "besl/Dialect/VM/IR/VMOps.h"
#include "besl/Support/HostMath.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace besl::vm;

LogicalResult besl::vm::detail::verifyLanes(Operation *op) {
  bool varying = llvm::any_of(op->getOperandTypes(), isVarying);
  for (Type type : op->getResultTypes())
    if (isVarying(type) != varying)
      return op->emitOpError() << "gives " << type << ", but its operands are " << (varying ? "not all " : "all ") << "uniform";
  // The first operand of a selection is the bool that decides.
  OperandRange same = op->getOperands().drop_front(isa<SelectOp>(op) ? 1 : 0);
  for (Value operand : same)
    if (getScalar(operand.getType()) != getScalar(same.front().getType()))
      return op->emitOpError() << "has operands of different scalars, " << same.front().getType() << " and " << operand.getType();
  return success();
}

LogicalResult ConstantOp::verify() {
  if (getValue().getType() == getType() && isMachineScalar(getType()))
    return success();
  return emitOpError() << "of type " << getType() << " has a value of type " << getValue().getType();
}

LogicalResult MathOp::verify() {
  bool varying = llvm::any_of(getOperandTypes(), isVarying);
  for (Type type : getResultTypes())
    if (isVarying(type) != varying)
      return emitOpError() << "gives " << type << ", but its operands are " << (varying ? "not all " : "all ") << "uniform";
  const IntrinsicInfo *info = lookupIntrinsic(getFunction());
  if (!info || !hasHostFunction(getIntrinsicID(*info)))
    return emitOpError() << "asks for '" << getFunction() << "', which the host does not compute";
  uint64_t operands = 0;
  for (int32_t width : getWidths()) {
    if (width < 1 || width > 4)
      return emitOpError("takes arguments of one to four components");
    operands += uint64_t(width);
  }
  if (operands != getArgs().size() || getWidths().size() > 3)
    return emitOpError() << "has " << getArgs().size() << " operands for arguments of " << operands << " components";
  return success();
}

/// What `get` and `set` have in common: the words lie in the slot.
static LogicalResult verifyWords(Operation *op, SlotType slot, uint32_t word, size_t count, bool indexed) {
  if (uint64_t(word) + count > slot.getWords())
    return op->emitOpError() << "concerns words " << word << " to " << uint64_t(word) + count - 1 << " of a slot of " << slot.getWords();
  return success();
}

LogicalResult GetOp::verify() {
  bool varying = getSlot().getType().getVarying() || (getIndex() && isVarying(getIndex().getType()));
  for (Type type : getResultTypes())
    if (isVarying(type) != varying)
      return emitOpError() << "gives " << type << " of a " << (varying ? "varying" : "uniform") << " slot or index";
  return verifyWords(*this, getSlot().getType(), getWord(), getResults().size(), bool(getIndex()));
}

LogicalResult SetOp::verify() {
  SlotType slot = getSlot().getType();
  if (!slot.getVarying() && (getMasked() || llvm::any_of(getOperandTypes(), isVarying)))
    return emitOpError("stores what varies in a slot that all lanes share");
  return verifyWords(*this, slot, getWord(), getValues().size(), bool(getIndex()));
}

ParseResult FuncOp::parse(OpAsmParser &parser, OperationState &result) {
  StringAttr name;
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<Type> results;
  if (parser.parseSymbolName(name, SymbolTable::getSymbolAttrName(), result.attributes) ||
      parser.parseArgumentList(arguments, OpAsmParser::Delimiter::Paren, /*allowType=*/true) || parser.parseOptionalArrowTypeList(results))
    return failure();
  SmallVector<Type> inputs;
  for (const OpAsmParser::Argument &argument : arguments)
    inputs.push_back(argument.type);
  result.addAttribute(getFunctionTypeAttrName(result.name), TypeAttr::get(parser.getBuilder().getFunctionType(inputs, results)));
  Region *body = result.addRegion();
  if (parser.parseOptionalAttrDictWithKeyword(result.attributes) || parser.parseRegion(*body, arguments))
    return failure();
  ensureTerminator(*body, parser.getBuilder(), result.location);
  return success();
}

void FuncOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printer.printSymbolName(getSymName());
  printer << '(';
  llvm::interleaveComma(getBody().getArguments(), printer, [&](BlockArgument argument) { printer.printRegionArgument(argument); });
  printer << ')';
  printer.printOptionalArrowTypeList(getFunctionType().getResults());
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(), {getSymNameAttrName(), getFunctionTypeAttrName()});
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false, /*printBlockTerminators=*/false);
}

#define GET_OP_CLASSES
#include "besl/Dialect/VM/IR/VMOps.cpp.inc"
