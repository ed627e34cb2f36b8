// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions: assembly, names of parameters, verification.

#include "AssemblyHelpers.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "mlir/Interfaces/FunctionImplementation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace besl;

void FuncOp::build(OpBuilder &builder, OperationState &state, StringRef name, FunctionType type,
                   EntryAttr entry, ArrayAttr argNames) {
  state.addAttribute(getSymNameAttrName(state.name), builder.getStringAttr(name));
  state.addAttribute(getFunctionTypeAttrName(state.name), TypeAttr::get(type));
  if (entry)
    state.addAttribute(getEntryAttrName(state.name), entry);
  if (argNames)
    state.addAttribute(getArgNamesAttrName(state.name), argNames);
  state.addRegion();
}

bool FuncOp::isSingleExit() {
  if (isExternal())
    return false;
  auto yield = dyn_cast<YieldOp>(getBody().front().back());
  if (!yield || yield.getNumOperands() != getResultTypes().size())
    return false;
  return !getBody().walk([](ReturnOp) { return WalkResult::interrupt(); }).wasInterrupted();
}

void FuncOp::getAsmBlockArgumentNames(Region &region, OpAsmSetValueNameFn setName) {
  ArrayAttr names = getArgNamesAttr();
  if (!names || names.size() != region.getNumArguments())
    return;
  for (auto [argument, name] : llvm::zip_equal(region.getArguments(), names))
    setName(argument, cast<StringAttr>(name).getValue());
}

/// Whether a parameter's name survives as the name of an SSA value.
static bool isPlainName(StringRef name) {
  return !name.empty() && (llvm::isAlpha(name.front()) || name.front() == '_') &&
         llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

/// True when the text shows the parameters' names: a body is printed, with all names as they are.
static bool showsArgNames(FuncOp func) {
  ArrayAttr names = func.getArgNamesAttr();
  if (func.isExternal() || !names || names.empty() || names.size() != func.getNumArguments())
    return false;
  llvm::StringSet<> seen;
  return llvm::all_of(names.getAsRange<StringAttr>(), [&](StringAttr name) {
    return isPlainName(name) && seen.insert(name.getValue()).second;
  });
}

ParseResult FuncOp::parse(OpAsmParser &parser, OperationState &result) {
  Builder &builder = parser.getBuilder();
  (void)mlir::impl::parseOptionalVisibilityKeyword(parser, result.attributes);

  StringAttr name;
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<Type> resultTypes;
  SmallVector<DictionaryAttr> resultAttrs;
  bool isVariadic = false;
  if (parser.parseSymbolName(name, getSymNameAttrName(result.name), result.attributes) ||
      function_interface_impl::parseFunctionSignatureWithArguments(
          parser, /*allowVariadic=*/false, arguments, isVariadic, resultTypes, resultAttrs))
    return failure();

  SmallVector<Type> argumentTypes =
      llvm::map_to_vector(arguments, [](const OpAsmParser::Argument &arg) { return arg.type; });
  result.addAttribute(getFunctionTypeAttrName(result.name),
                      TypeAttr::get(builder.getFunctionType(argumentTypes, resultTypes)));
  call_interface_impl::addArgAndResultAttrs(builder, result, arguments, resultAttrs,
                                            getArgAttrsAttrName(result.name),
                                            getResAttrsAttrName(result.name));

  if (succeeded(parser.parseOptionalKeyword("entry"))) {
    EntryAttr entry;
    if (parser.parseLParen() || !(entry = parseEntryBody(parser)) || parser.parseRParen())
      return failure();
    result.addAttribute(getEntryAttrName(result.name), entry);
  }

  if (parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();

  Region *body = result.addRegion();
  OptionalParseResult parsed = parser.parseOptionalRegion(*body, arguments);
  if (!parsed.has_value())
    return success();
  if (failed(*parsed))
    return failure();
  if (body->empty())
    body->emplaceBlock();
  if (body->front().empty() || !body->front().back().hasTrait<mlir::OpTrait::IsTerminator>()) {
    OpBuilder yieldBuilder(parser.getContext());
    yieldBuilder.setInsertionPointToEnd(&body->front());
    YieldOp::create(yieldBuilder, result.location);
  }

  // The parameters' names are those of the SSA values.
  if (!arguments.empty() && !result.attributes.get(getArgNamesAttrName(result.name)) &&
      llvm::all_of(arguments, [](const OpAsmParser::Argument &arg) {
        return isPlainName(arg.ssaName.name.drop_front());
      })) {
    SmallVector<Attribute> names =
        llvm::map_to_vector(arguments, [&](const OpAsmParser::Argument &arg) -> Attribute {
          return builder.getStringAttr(arg.ssaName.name.drop_front());
        });
    result.addAttribute(getArgNamesAttrName(result.name), builder.getArrayAttr(names));
  }
  return success();
}

void FuncOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  if (std::optional<StringRef> visibility = getSymVisibility())
    printer << *visibility << ' ';
  printer.printSymbolName(getSymName());
  function_interface_impl::printFunctionSignature(printer, *this, getArgumentTypes(),
                                                  /*isVariadic=*/false, getResultTypes());
  if (EntryAttr entry = getEntryAttr()) {
    printer << " entry(";
    printEntryBody(printer, entry);
    printer << ')';
  }
  SmallVector<StringRef> elided = {getSymNameAttrName(),  getSymVisibilityAttrName(),
                                   getEntryAttrName(),    getFunctionTypeAttrName(),
                                   getArgAttrsAttrName(), getResAttrsAttrName()};
  if (showsArgNames(*this))
    elided.push_back(getArgNamesAttrName());
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(), elided);
  if (!isExternal()) {
    printer << ' ';
    printBody(printer, getBody());
  }
}

LogicalResult FuncOp::verify() {
  if (getResultTypes().size() > 1)
    return emitOpError() << "must have at most one result, got " << getResultTypes().size();
  if (Type result = getResultType(); result && !isValueType(result))
    return emitOpError() << "must return a value type, got " << result;
  for (Type argument : getArgumentTypes())
    if (!isValueType(argument) && !isHandleType(argument))
      return emitOpError() << "parameters must be values or handles, got " << argument;
  if (ArrayAttr names = getArgNamesAttr(); names && names.size() != getNumArguments())
    return emitOpError() << "has " << names.size() << " parameter names for " << getNumArguments()
                         << " parameters";
  if (isEntry()) {
    if (isExternal())
      return emitOpError("is an entry and must have a body");
    if (getResultType() || getNumArguments() != 0)
      return emitOpError("is an entry and takes no parameters and gives no result");
    if (getVisibility() != SymbolTable::Visibility::Public)
      return emitOpError("is an entry and must be public");
  }
  return success();
}

LogicalResult FuncOp::verifyRegions() {
  if (!isExternal() && !isa<YieldOp>(getBody().front().back()))
    return emitOpError() << "must end in 'besl.yield', got '" << getBody().front().back().getName()
                         << "'";
  return success();
}
