// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The text. It is put together from the inside out, since what the entry contains decides which helpers stand above it.

#include "Writer.h"

#include "besl/Target/Support/FinishText.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace besl;

std::string @CLASS@Writer::print() {
  printConstants();
  printEntry();
  std::string body = std::move(out), text;
  for (const SpellingHelper *helper : helpers.inOrder())
    text += helper->text.trim().str() + "\n\n";
  return finishText(text + body, marks, textOptions, LineStyle::Name);
}

//===-- Types and values -----------------------------------------------------------------------------------------------===//

std::string @CLASS@Writer::getTypeName(Type type) {
  if (auto vector = dyn_cast<VectorType>(type))
    return getTypeName(vector.getElementType()) + llvm::utostr(vector.getNumElements());
  if (type.isF32())
    return "float";
  if (type.isInteger(1))
    return "bool";
  return type.isUnsignedInteger() ? "uint" : "int";
}

std::string @CLASS@Writer::getDeclarator(Type type, StringRef name) {
  return getTypeName(type) + ' ' + name.str();
}

void @CLASS@Writer::printConstructor(Type type, llvm::function_ref<void()> printParts) {
  out += getTypeName(type) + '(';
  printParts();
  out += ')';
}

void @CLASS@Writer::printSplat(SplatOp op) {
  printConstructor(op.getType(), [&] { printValue(op.getScalar()); });
}

void @CLASS@Writer::printConvert(ConvertOp op) {
  (out += getTypeName(op.getType())) += '(';
  printValue(op.getOperand());
  out += ')';
}

void @CLASS@Writer::printFloat(const llvm::APFloat &value) {
  if (value.isFinite())
    (out += formatFloat(value)) += 'f';
  else
    out += value.isNaN() ? "NAN" : value.isNegative() ? "-INFINITY" : "INFINITY";
}

//===-- Declarations ---------------------------------------------------------------------------------------------------===//

void @CLASS@Writer::printGlobal(GlobalOp op) { out += getPrintedName(lookup(op.getSymbol())); }

void @CLASS@Writer::printBuiltin(BuiltinOp) { out += "besl_global_id"; }

std::string @CLASS@Writer::getParameter(DescriptorOp op) {
  std::string element = getTypeName(cast<ArrayType>(op.getType()).getElementType());
  return (op.getAccess() == Access::Read ? "const " : "") + element + " *" + getPrintedName(op).str();
}

void @CLASS@Writer::printConstants() {
  for (Operation *global : reachable.globals)
    if (auto constant = dyn_cast<ConstOp>(global)) {
      out += "const " + getDeclarator(constant.getType(), getPrintedName(constant)) + " = ";
      printConstant(constant.getValue());
      out += ";\n\n";
    }
}

void @CLASS@Writer::printEntry() {
  SmallVector<DescriptorOp> buffers;
  for (Operation *global : reachable.globals)
    if (auto descriptor = dyn_cast<DescriptorOp>(global))
      buffers.push_back(descriptor);
  llvm::sort(buffers, [](DescriptorOp a, DescriptorOp b) { return a.getSlot() < b.getSlot(); });
  (out += "void ") += entry.getPrintedName();
  out += '(';
  for (DescriptorOp buffer : buffers)
    out += getParameter(buffer) + ", ";
  out += "uint3 besl_global_id) {\n";
  printStatements(entry.getBody().front(), 1);
  out += "}\n";
}

//===-- What the verifier refuses --------------------------------------------------------------------------------------===//

void @CLASS@Writer::printHandle(HandleOp op) { refuse(op); }
void @CLASS@Writer::printVectorCompare(CmpOp op) { refuse(op); }
void @CLASS@Writer::printVectorSelect(SelectOp op) { refuse(op); }
void @CLASS@Writer::printVectorNot(Value) { refuse(entry); }
void @CLASS@Writer::printMatrixProduct(Operation *op) { refuse(op); }
void @CLASS@Writer::printDiscard() { refuse(entry); }
void @CLASS@Writer::printHook(Operation *op, StringRef) { refuse(op); }
