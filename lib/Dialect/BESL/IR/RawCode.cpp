// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `besl.raw`, text in a target language: assembly and verification.

#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace besl;

ParseResult RawOp::parse(OpAsmParser &parser, OperationState &result) {
  Builder &builder = parser.getBuilder();
  auto parseText = [&](StringRef language, StringAttr name) -> ParseResult {
    if (failed(parser.parseOptionalKeyword(language)))
      return success();
    StringAttr text;
    return failure(parser.parseLParen() || parser.parseAttribute(text, name, result.attributes) ||
                   parser.parseRParen());
  };
  if (parseText("glsl", getGlslAttrName(result.name)) ||
      parseText("hlsl", getHlslAttrName(result.name)) ||
      parseText("msl", getMslAttrName(result.name)))
    return failure();

  SmallVector<Attribute> inNames, outNames;
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SmallVector<Type> operandTypes;
  SMLoc loc = parser.getCurrentLocation();
  auto parseName = [&](SmallVectorImpl<Attribute> &names) -> ParseResult {
    std::string name;
    if (parser.parseString(&name))
      return failure();
    names.push_back(builder.getStringAttr(name));
    return success();
  };
  if (succeeded(parser.parseOptionalKeyword("ins")) &&
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, [&] {
        return failure(parseName(inNames) || parser.parseEqual() ||
                       parser.parseOperand(operands.emplace_back()) ||
                       parser.parseColonType(operandTypes.emplace_back()));
      }))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("outs")) &&
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, [&] {
        Type type;
        if (parseName(outNames) || parser.parseColonType(type))
          return failure();
        result.addTypes(type);
        return success();
      }))
    return failure();
  result.addAttribute(getInNamesAttrName(result.name), builder.getArrayAttr(inNames));
  result.addAttribute(getOutNamesAttrName(result.name), builder.getArrayAttr(outNames));
  return failure(parser.parseOptionalAttrDict(result.attributes) ||
                 parser.resolveOperands(operands, operandTypes, loc, result.operands));
}

void RawOp::print(OpAsmPrinter &printer) {
  auto printText = [&](StringRef language, StringAttr text) {
    if (text)
      printer << ' ' << language << '(' << text << ')';
  };
  printText("glsl", getGlslAttr());
  printText("hlsl", getHlslAttr());
  printText("msl", getMslAttr());
  if (!getInputs().empty()) {
    printer << " ins(";
    llvm::interleaveComma(llvm::zip_equal(getInNames(), getInputs()), printer, [&](auto pair) {
      auto [name, value] = pair;
      printer << name << " = " << value << " : " << value.getType();
    });
    printer << ')';
  }
  if (!getOutputs().empty()) {
    printer << " outs(";
    llvm::interleaveComma(llvm::zip_equal(getOutNames(), getOutputs()), printer, [&](auto pair) {
      auto [name, value] = pair;
      printer << name << " : " << value.getType();
    });
    printer << ')';
  }
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {getGlslAttrName(), getHlslAttrName(), getMslAttrName(),
                                 getInNamesAttrName(), getOutNamesAttrName()});
}

/// Checks that every `${name}` in a text is an operand or a result.
static LogicalResult verifyPlaceholders(RawOp op, StringRef language, std::optional<StringRef> text,
                                        const llvm::StringSet<> &names) {
  if (!text)
    return success();
  for (StringRef rest = *text;;) {
    size_t start = rest.find("${");
    if (start == StringRef::npos)
      return success();
    size_t end = rest.find('}', start);
    if (end == StringRef::npos)
      return op.emitOpError() << "has a placeholder without '}' in its " << language << " text";
    StringRef name = rest.slice(start + 2, end);
    if (!names.contains(name))
      return op.emitOpError() << "has a placeholder '" << name << "' in its " << language
                              << " text that names no input or output";
    rest = rest.drop_front(end + 1);
  }
}

LogicalResult RawOp::verify() {
  if (!getGlsl() && !getHlsl() && !getMsl())
    return emitOpError("needs the text of at least one target");
  if (getInNames().size() != getInputs().size())
    return emitOpError() << "has " << getInNames().size() << " names for " << getInputs().size()
                         << " inputs";
  if (getOutNames().size() != getOutputs().size())
    return emitOpError() << "has " << getOutNames().size() << " names for " << getOutputs().size()
                         << " outputs";
  if (ArrayAttr emitted = getEmittedOutsAttr(); emitted && emitted.size() != getOutputs().size())
    return emitOpError() << "has " << emitted.size() << " emitted names for " << getOutputs().size()
                         << " outputs";
  llvm::StringSet<> names;
  for (ArrayAttr list : {getInNames(), getOutNames()})
    for (auto name : list.getAsRange<StringAttr>()) {
      if (name.getValue().empty())
        return emitOpError("has an input or output without a name");
      if (!names.insert(name.getValue()).second)
        return emitOpError() << "has two inputs or outputs named '" << name.getValue() << "'";
    }
  for (Type type : getInputs().getTypes())
    if (!isValueType(type) && !isHandleType(type) && !isa<RefType>(type))
      return emitOpError() << "takes values, places and handles, got " << type;
  if (failed(verifyPlaceholders(*this, "GLSL", getGlsl(), names)) ||
      failed(verifyPlaceholders(*this, "HLSL", getHlsl(), names)))
    return failure();
  return verifyPlaceholders(*this, "MSL", getMsl(), names);
}
