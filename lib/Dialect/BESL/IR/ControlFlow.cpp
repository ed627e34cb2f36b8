// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structured control flow: assembly, verification and the region interfaces. Exits are in
// Exits.cpp, rewrites in ControlFlowPatterns.cpp.

#include "AssemblyHelpers.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace besl;

//===----------------------------------------------------------------------===//
// Bodies
//===----------------------------------------------------------------------===//

/// A yield that says nothing, as every region without values ends with.
static bool isPlainYield(Operation &op) {
  return isa<YieldOp>(op) && op.getNumOperands() == 0 && op.getAttrDictionary().empty();
}

void besl::printBody(OpAsmPrinter &printer, Region &region) {
  bool plain = !region.empty() && !region.front().empty() && isPlainYield(region.front().back());
  printer.printRegion(region, /*printEntryBlockArgs=*/false, /*printBlockTerminators=*/!plain);
}

bool besl::isEmptyBody(Region &region) {
  return region.hasOneBlock() && llvm::hasSingleElement(region.front()) &&
         isPlainYield(region.front().front());
}

/// Parses a region of one block and closes it.
template <typename OpTy>
static ParseResult parseBody(OpAsmParser &parser, OperationState &result, Region &region) {
  if (parser.parseRegion(region))
    return failure();
  OpTy::ensureTerminator(region, parser.getBuilder(), result.location);
  return success();
}

/// Gives a region its block, closed by an empty yield.
template <typename OpTy>
static void buildBody(OpBuilder &builder, OperationState &state, Region &region) {
  OpTy::ensureTerminator(region, builder, state.location);
}

/// Parses `-> (types)` if it is there.
static ParseResult parseResults(OpAsmParser &parser, OperationState &result) {
  SmallVector<Type> types;
  if (parser.parseOptionalArrowTypeList(types))
    return failure();
  result.addTypes(types);
  return success();
}

static void printResults(OpAsmPrinter &printer, TypeRange types) {
  if (types.empty())
    return;
  printer << " -> (";
  llvm::interleaveComma(types, printer);
  printer << ')';
}

//===----------------------------------------------------------------------===//
// Yield
//===----------------------------------------------------------------------===//

static LogicalResult verifyYieldTypes(YieldOp yield, TypeRange expected) {
  if (yield.getOperandTypes() == expected)
    return success();
  InFlightDiagnostic error = yield.emitOpError() << "gives ";
  auto list = [&](TypeRange types) {
    if (types.empty())
      error << "nothing";
    else
      error << types;
  };
  list(yield.getOperandTypes());
  error << ", but '" << yield->getParentOp()->getName() << "' expects ";
  list(expected);
  return error;
}

LogicalResult YieldOp::verify() {
  Operation *parent = (*this)->getParentOp();
  Region *region = (*this)->getParentRegion();
  if (auto func = dyn_cast<FuncOp>(parent))
    return getNumOperands() == 0 ? success() : verifyYieldTypes(*this, func.getResultTypes());
  if (isa<IfOp, SwitchOp>(parent))
    return verifyYieldTypes(*this, parent->getResultTypes());
  if (isa<LogicalAndOp, LogicalOrOp>(parent))
    return verifyYieldTypes(*this, parent->getResultTypes());
  if (auto loop = dyn_cast<LoopOp>(parent)) {
    if (region != &loop.getCondition() || getNumOperands() == 0)
      return verifyYieldTypes(*this, {});
    return verifyYieldTypes(*this, IntegerType::get(getContext(), 1));
  }
  if (isa<EvalOp>(parent))
    return verifyYieldTypes(*this, {});
  return success();
}

MutableOperandRange YieldOp::getMutableSuccessorOperands(RegionSuccessor) {
  // A loop's condition looks at its value; nothing is forwarded.
  if (isa<LoopOp>((*this)->getParentOp()))
    return MutableOperandRange(*this, 0, 0);
  return MutableOperandRange(*this);
}

//===----------------------------------------------------------------------===//
// If
//===----------------------------------------------------------------------===//

void IfOp::build(OpBuilder &builder, OperationState &state, Value condition, bool withElse,
                 TypeRange results) {
  state.addOperands(condition);
  state.addTypes(results);
  Region *thenRegion = state.addRegion();
  Region *elseRegion = state.addRegion();
  if (results.empty()) {
    buildBody<IfOp>(builder, state, *thenRegion);
    if (withElse)
      buildBody<IfOp>(builder, state, *elseRegion);
    return;
  }
  thenRegion->emplaceBlock();
  if (withElse)
    elseRegion->emplaceBlock();
}

ParseResult IfOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand condition;
  if (parser.parseOperand(condition) ||
      parser.resolveOperand(condition, parser.getBuilder().getI1Type(), result.operands))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("image_guard")))
    result.addAttribute(getImageGuardAttrName(result.name), parser.getBuilder().getUnitAttr());
  Region *thenRegion = result.addRegion();
  Region *elseRegion = result.addRegion();
  if (parseResults(parser, result) || parseBody<IfOp>(parser, result, *thenRegion))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("else")) &&
      parseBody<IfOp>(parser, result, *elseRegion))
    return failure();
  return parser.parseOptionalAttrDict(result.attributes);
}

void IfOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getCondition();
  if (getImageGuard())
    printer << " image_guard";
  printResults(printer, getResultTypes());
  printer << ' ';
  printBody(printer, getThenRegion());
  if (!getElseRegion().empty()) {
    printer << " else ";
    printBody(printer, getElseRegion());
  }
  printer.printOptionalAttrDict((*this)->getAttrs(), {getImageGuardAttrName()});
}

LogicalResult IfOp::verify() {
  if (getNumResults() != 0 && getElseRegion().empty())
    return emitOpError("has results and needs an else region");
  if (getImageGuard() && (getNumResults() != 0 || !getElseRegion().empty()))
    return emitOpError("is an image guard, which has neither results nor an else region");
  return success();
}

// The analyses that use these interfaces may take every exit for an ordinary op: an exit only
// removes paths, and the paths that are left are described in full. A loop's condition always has
// both successors for the same reason: `break` leaves by none of them.

void IfOp::getSuccessorRegions(RegionBranchPoint point, SmallVectorImpl<RegionSuccessor> &regions) {
  RegionSuccessor after(getOperation(), getResults());
  if (!point.isParent()) {
    regions.push_back(after);
    return;
  }
  regions.emplace_back(&getThenRegion());
  if (getElseRegion().empty())
    regions.push_back(after);
  else
    regions.emplace_back(&getElseRegion());
}

void IfOp::getEntrySuccessorRegions(ArrayRef<Attribute> operands,
                                    SmallVectorImpl<RegionSuccessor> &regions) {
  auto condition = llvm::dyn_cast_or_null<BoolAttr>(operands[0]);
  if (!condition || condition.getValue())
    regions.emplace_back(&getThenRegion());
  if (condition && condition.getValue())
    return;
  if (getElseRegion().empty())
    regions.emplace_back(getOperation(), getResults());
  else
    regions.emplace_back(&getElseRegion());
}

void IfOp::getRegionInvocationBounds(ArrayRef<Attribute> operands,
                                     SmallVectorImpl<InvocationBounds> &bounds) {
  if (auto condition = llvm::dyn_cast_or_null<BoolAttr>(operands[0])) {
    bounds.emplace_back(0, condition.getValue() ? 1 : 0);
    bounds.emplace_back(0, condition.getValue() ? 0 : 1);
    return;
  }
  bounds.assign(2, {0, 1});
}

//===----------------------------------------------------------------------===//
// Switch
//===----------------------------------------------------------------------===//

void SwitchOp::build(OpBuilder &builder, OperationState &state, Value selector,
                     ArrayAttr caseValues, TypeRange results) {
  state.addOperands(selector);
  state.addTypes(results);
  state.addAttribute(getCaseValuesAttrName(state.name), caseValues);
  for (size_t i = 0; i <= caseValues.size(); ++i) {
    Region *region = state.addRegion();
    if (results.empty())
      buildBody<SwitchOp>(builder, state, *region);
    else
      region->emplaceBlock();
  }
}

ParseResult SwitchOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand selector;
  Type type;
  if (parser.parseOperand(selector) || parser.parseColonType(type) ||
      parser.resolveOperand(selector, type, result.operands) || parseResults(parser, result))
    return failure();
  SmallVector<Attribute> cases;
  while (succeeded(parser.parseOptionalKeyword("case"))) {
    SmallVector<Attribute> values;
    auto parseValue = [&] { return parser.parseAttribute(values.emplace_back(), type); };
    if (parser.parseCommaSeparatedList(parseValue) ||
        parseBody<SwitchOp>(parser, result, *result.addRegion()))
      return failure();
    cases.push_back(parser.getBuilder().getArrayAttr(values));
  }
  if (parser.parseKeyword("default") || parseBody<SwitchOp>(parser, result, *result.addRegion()))
    return failure();
  result.addAttribute(getCaseValuesAttrName(result.name), parser.getBuilder().getArrayAttr(cases));
  return parser.parseOptionalAttrDict(result.attributes);
}

void SwitchOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getSelector() << " : " << getSelector().getType();
  printResults(printer, getResultTypes());
  for (unsigned i = 0; i < getNumCases(); ++i) {
    printer << " case ";
    llvm::interleaveComma(getValuesOfCase(i), printer,
                          [&](Attribute value) { printer.printAttributeWithoutType(value); });
    printer << ' ';
    printBody(printer, getBodies()[i]);
  }
  printer << " default ";
  printBody(printer, getDefaultRegion());
  printer.printOptionalAttrDict((*this)->getAttrs(), {getCaseValuesAttrName()});
}

LogicalResult SwitchOp::verify() {
  Type type = getSelector().getType();
  if (!isIntegerScalar(type) && !type.isInteger(1))
    return emitOpError() << "selects by an integer or bool, got " << type;
  if (getBodies().size() != getCaseValues().size() + 1)
    return emitOpError() << "has values for " << getCaseValues().size() << " cases and "
                         << getBodies().size() << " regions, of which the last is the default";
  llvm::DenseSet<Attribute> seen;
  for (Attribute group : getCaseValues()) {
    auto values = dyn_cast<ArrayAttr>(group);
    if (!values || values.empty())
      return emitOpError("needs at least one value for every case");
    for (Attribute value : values) {
      auto integer = dyn_cast<IntegerAttr>(value);
      if (!integer || integer.getType() != type)
        return emitOpError() << "has a case value " << value << " that is not of type " << type;
      if (!seen.insert(value).second)
        return emitOpError() << "has two cases for " << value;
    }
  }
  return success();
}

void SwitchOp::getSuccessorRegions(RegionBranchPoint point,
                                   SmallVectorImpl<RegionSuccessor> &regions) {
  if (!point.isParent()) {
    regions.emplace_back(getOperation(), getResults());
    return;
  }
  for (Region &region : getBodies())
    regions.emplace_back(&region);
}

//===----------------------------------------------------------------------===//
// Loop
//===----------------------------------------------------------------------===//

void LoopOp::build(OpBuilder &builder, OperationState &state) {
  for (int i = 0; i < 3; ++i)
    buildBody<LoopOp>(builder, state, *state.addRegion());
}

Value LoopOp::getConditionValue() {
  Operation *yield = getCondition().front().getTerminator();
  return yield->getNumOperands() == 0 ? Value() : yield->getOperand(0);
}

ParseResult LoopOp::parse(OpAsmParser &parser, OperationState &result) {
  for (StringRef keyword : {"while", "step", "do"}) {
    Region *region = result.addRegion();
    bool isThere = keyword == "do" ? succeeded(parser.parseKeyword(keyword))
                                   : succeeded(parser.parseOptionalKeyword(keyword));
    if (!isThere && keyword == "do")
      return failure();
    if (isThere ? parseBody<LoopOp>(parser, result, *region) : ParseResult(success()))
      return failure();
    ensureTerminator(*region, parser.getBuilder(), result.location);
  }
  return parser.parseOptionalAttrDict(result.attributes);
}

void LoopOp::print(OpAsmPrinter &printer) {
  if (!isEmptyBody(getCondition())) {
    printer << " while ";
    printBody(printer, getCondition());
  }
  if (!isEmptyBody(getStep())) {
    printer << " step ";
    printBody(printer, getStep());
  }
  printer << " do ";
  printBody(printer, getBody());
  printer.printOptionalAttrDict((*this)->getAttrs());
}

void LoopOp::getSuccessorRegions(RegionBranchPoint point,
                                 SmallVectorImpl<RegionSuccessor> &regions) {
  if (point.isParent()) {
    regions.emplace_back(&getCondition());
    return;
  }
  Region *from = point.getTerminatorPredecessorOrNull()->getParentRegion();
  if (from == &getCondition()) {
    regions.emplace_back(&getBody());
    regions.emplace_back(getOperation(), getOperation()->getResults());
  } else if (from == &getBody()) {
    regions.emplace_back(&getStep());
  } else {
    regions.emplace_back(&getCondition());
  }
}

SmallVector<Region *> LoopOp::getLoopRegions() { return {&getCondition(), &getStep(), &getBody()}; }

//===----------------------------------------------------------------------===//
// Eval
//===----------------------------------------------------------------------===//

void EvalOp::build(OpBuilder &builder, OperationState &state) {
  buildBody<EvalOp>(builder, state, *state.addRegion());
}
