// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements.

#include "besl/Target/Support/CFamilyWriter.h"

#include "besl/Analysis/TextShape.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/IntrinsicSpelling.h"
#include "besl/Target/Support/FinishText.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace besl {

CFamilyWriter::CFamilyWriter(ProgramOp program, StringRef spelling, const TextOptions &options)
    : spelling(spelling), textOptions(options), context(program.getContext()) {
  for (Operation &op : program.getBody().front()) {
    if (auto name = op.getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
      symbols[name] = &op;
    if (auto declaration = dyn_cast<StructOp>(op))
      structs.try_emplace(declaration.getType(), declaration);
  }
}

CFamilyWriter::~CFamilyWriter() = default;

bool CFamilyWriter::beginMark(Location location) {
  if (!textOptions.needsMarks())
    return false;
  FileLineColRange position = getSourcePosition(location);
  if (!position)
    return false;
  out += kMarkBegin;
  out += llvm::utostr(marks.size());
  out += kMarkNumberEnd;
  marks.push_back(position);
  return true;
}

Operation *CFamilyWriter::lookup(StringRef symbol) const { return symbols.lookup(StringAttr::get(context, symbol)); }

StringRef CFamilyWriter::getFieldName(StructType type, unsigned field) const {
  if (StructOp declaration = structs.lookup(type))
    if (ArrayAttr names = declaration.getEmittedFieldsAttr(); names && field < names.size())
      return cast<StringAttr>(names[field]).getValue();
  return type.getFieldNames()[field].getValue();
}

StringRef CFamilyWriter::getStructName(StructType type) const {
  if (StructOp declaration = structs.lookup(type))
    if (std::optional<StringRef> name = declaration.getEmittedName())
      return *name;
  return type.getName();
}

void CFamilyWriter::printStatements(Block &block, unsigned level) {
  for (Operation &op : block)
    if (isPrintedStatement(&op))
      printStatement(&op, level);
}

void CFamilyWriter::printSimpleStatement(Operation *op) {
  if (auto local = dyn_cast<LocalOp>(op)) {
    printVariable(local.getVariableType(), local.getPrintedName(), /*assigned=*/true);
    if (local.getInit()) {
      out += " = ";
      printValue(local.getInit());
    }
  } else if (auto let = dyn_cast<LetOp>(op)) {
    if (printResultStatement(let.getValue(), let.getPrintedName()))
      return;
    printVariable(let.getType(), let.getPrintedName(), /*assigned=*/false);
    out += " = ";
    printValue(let.getValue());
  } else if (auto store = dyn_cast<StoreOp>(op)) {
    printStore(store);
  } else if (op->getNumResults() == 1) {
    // As any value, operators included: `&&` and `||` are statements too when only what they evaluate counts.
    printUnused(op->getResult(0));
  } else {
    printOperation(op, Precedence::Argument);
  }
}

void CFamilyWriter::printVariable(Type type, StringRef name, bool assigned) { (out += getVariableQualifier(type)) += getDeclarator(type, name); }

void CFamilyWriter::printStore(StoreOp op) {
  printPlace(op.getPlace());
  out += " = ";
  printValue(op.getValue());
}

bool CFamilyWriter::printResultStatement(Value value, StringRef name) {
  Operation *op = getName(value).empty() ? value.getDefiningOp() : nullptr;
  const IntrinsicSpelling *own = op ? getIntrinsicSpelling(op, spelling) : nullptr;
  if (!own || !own->isStatement())
    return false;
  printVariable(value.getType(), name, /*assigned=*/true);
  out += ";\n";
  indent(currentLevel);
  resultName = name;
  noteSpelling(*own);
  printTemplate(op, own->text);
  return true;
}

void CFamilyWriter::printStatement(Operation *op, unsigned level) {
  if (isInHeader(op))
    return;
  if (isa<IfOp>(op))
    return printIf(op, level);
  if (auto loop = dyn_cast<LoopOp>(op))
    return printLoop(loop, level);
  if (auto choice = dyn_cast<SwitchOp>(op))
    return printSwitch(choice, level);
  if (auto raw = dyn_cast<RawOp>(op))
    return printRaw(raw, level);
  indent(level);
  currentLevel = level;
  bool marked = beginMark(op->getLoc());
  if (auto exit = dyn_cast<ReturnOp>(op)) {
    printReturn(exit);
  } else if (isa<BreakOp>(op)) {
    out += "break";
  } else if (isa<ContinueOp>(op)) {
    out += "continue";
  } else if (isa<DiscardOp>(op)) {
    printDiscard();
  } else {
    printSimpleStatement(op);
  }
  out += ';';
  endMark(marked);
  out += '\n';
}

void CFamilyWriter::printReturn(ReturnOp op) {
  out += "return";
  if (op.getValue()) {
    out += ' ';
    printValue(op.getValue());
  }
}

/// The `if` that is all a block has to print, or null.
static IfOp getOnlyIf(Block &block) {
  IfOp only;
  for (Operation &op : block) {
    if (!isPrintedStatement(&op))
      continue;
    if (only || !isa<IfOp>(op))
      return {};
    only = cast<IfOp>(op);
  }
  return only;
}

void CFamilyWriter::printIf(Operation *op, unsigned level) {
  indent(level);
  unsigned numMarks = beginMark(op->getLoc());
  for (auto branch = cast<IfOp>(op);;) {
    out += "if (";
    printValue(branch.getCondition());
    out += ") {\n";
    printStatements(branch.getThenRegion().front(), level + 1);
    indent(level);
    out += '}';
    Region &elseRegion = branch.getElseRegion();
    if (elseRegion.empty() || llvm::none_of(elseRegion.front(), [](Operation &inner) { return isPrintedStatement(&inner); }))
      break;
    out += " else ";
    branch = getOnlyIf(elseRegion.front());
    if (branch) {
      numMarks += beginMark(branch.getLoc());
      continue;
    }
    out += "{\n";
    printStatements(elseRegion.front(), level + 1);
    indent(level);
    out += '}';
    break;
  }
  while (numMarks--)
    endMark(true);
  out += '\n';
}

void CFamilyWriter::printLoop(LoopOp loop, unsigned level) {
  Operation *condition = loop.getCondition().front().getTerminator();
  Operation *step = nullptr;
  for (Operation &op : loop.getStep().front())
    if (isPrintedStatement(&op))
      step = &op;
  Operation *start = getHeaderStart(loop);
  indent(level);
  bool marked = beginMark(loop.getLoc());
  if (!start && !step) {
    out += "while (";
    if (condition->getNumOperands())
      printValue(condition->getOperand(0));
    else
      out += "true";
  } else {
    out += "for (";
    if (start) {
      auto startMark = mark(start);
      printSimpleStatement(start);
    }
    out += ';';
    if (condition->getNumOperands()) {
      out += ' ';
      printValue(condition->getOperand(0));
    }
    out += ';';
    if (step) {
      out += ' ';
      auto stepMark = mark(step);
      printSimpleStatement(step);
    }
  }
  out += ") {\n";
  printStatements(loop.getBody().front(), level + 1);
  indent(level);
  out += '}';
  endMark(marked);
  out += '\n';
}

void CFamilyWriter::printSwitch(SwitchOp op, unsigned level) {
  indent(level);
  bool marked = beginMark(op.getLoc());
  out += "switch (";
  printValue(op.getSelector());
  out += ") {\n";
  ArrayAttr cases = op.getCaseValues();
  for (auto [number, region] : llvm::enumerate(op.getBodies())) {
    Block &body = region.front();
    if (number < cases.size()) {
      for (Attribute value : cast<ArrayAttr>(cases[number])) {
        indent(level);
        out += "case ";
        printConstant(cast<TypedAttr>(value));
        out += ":\n";
      }
    } else {
      if (llvm::hasSingleElement(body))
        continue;
      indent(level);
      out += "default:\n";
    }
    // The label opens no scope.
    out.insert(out.size() - 1, " {");
    printStatements(body, level + 1);
    Operation *last = body.getTerminator()->getPrevNode();
    if (!isa_and_nonnull<ReturnOp, ContinueOp>(last)) {
      indent(level + 1);
      out += "break;\n";
    }
    indent(level);
    out += "}\n";
  }
  indent(level);
  out += '}';
  endMark(marked);
  out += '\n';
}

/// Replaces `${name}`; each line is a line of the text.
void CFamilyWriter::printRaw(RawOp op, unsigned level) {
  for (Value result : op.getOutputs()) {
    indent(level);
    out += getDeclarator(result.getType(), getName(result));
    out += ";\n";
  }
  // Marks are control characters, which no language has.
  std::string cleaned = getRawText(op).str();
  llvm::erase_if(cleaned, [](char c) { return c >= kMarkBegin && c <= kMarkEnd; });
  StringRef text = StringRef(cleaned).trim();
  SmallVector<StringRef> lines;
  text.split(lines, '\n');
  for (StringRef line : lines) {
    line = line.rtrim();
    if (line.empty())
      continue;
    indent(level);
    bool marked = beginMark(op.getLoc());
    for (;;) {
      size_t begin = line.find("${");
      size_t end = line.find('}', begin == StringRef::npos ? line.size() : begin);
      if (begin == StringRef::npos || end == StringRef::npos)
        break;
      out += line.take_front(begin);
      StringRef name = line.slice(begin + 2, end);
      bool known = false;
      for (auto [number, input] : llvm::enumerate(op.getInNames()))
        if (cast<StringAttr>(input).getValue() == name) {
          printValue(op.getInputs()[number], Precedence::Postfix);
          known = true;
        }
      for (auto [number, output] : llvm::enumerate(op.getOutNames()))
        if (!known && cast<StringAttr>(output).getValue() == name) {
          out += getName(op.getOutputs()[number]);
          known = true;
        }
      if (!known)
        out += line.slice(begin, end + 1);
      line = line.drop_front(end + 1);
    }
    out += line;
    endMark(marked);
    out += '\n';
  }
}

} // namespace besl
