// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Notes for those who follow an invocation: what a statement does, in the names of the shader's author. Values are read by the notes where they
// stand, so nothing that a program computes changes by them.

#include "Lowering.h"
#include "besl/Analysis/LocalUses.h"
#include "besl/Dialect/BESL/IR/BESLInterfaces.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace besl;
using namespace besl::tovm;

void FunctionLowering::note(vm::NoteKind kind, const Twine &text, ValueRange noted, Location location) {
  if (!context.notes)
    return;
  Scalars scalars;
  SmallVector<Attribute> types;
  for (Value value : noted) {
    llvm::append_range(scalars, get(value));
    types.push_back(TypeAttr::get(value.getType()));
  }
  vm::NoteOp::create(builder, location, kind, builder.getStringAttr(text), scalars, builder.getArrayAttr(types));
}

void FunctionLowering::describePlace(Value place, std::string &text, SmallVectorImpl<Value> &indices) {
  Operation *op = place.getDefiningOp();
  if (auto local = dyn_cast_or_null<LocalOp>(op)) {
    text += local.getName();
    return;
  }
  auto appendIndex = [&](Value index) {
    APInt number;
    if (matchPattern(index, m_ConstantInt(&number))) {
      text += ("[" + Twine(number.getZExtValue()) + "]").str();
      return;
    }
    text += "[$]";
    indices.push_back(index);
  };
  if (auto global = dyn_cast_or_null<GlobalOp>(op)) {
    text += global.getSymbol();
    if (global.getIndex())
      appendIndex(global.getIndex());
    return;
  }
  if (auto handle = dyn_cast_or_null<HandleOp>(op)) {
    text += handle.getSymbol();
    if (handle.getIndex())
      appendIndex(handle.getIndex());
    return;
  }
  if (!op || !isa<MemberOp, ElementOp, ComponentOp, ColumnOp>(op)) {
    text += "?";
    return;
  }
  Value base = getSteppedPlace(op);
  describePlace(base, text, indices);
  if (auto member = dyn_cast<MemberOp>(op)) {
    text += ".";
    text += cast<StructType>(cast<RefType>(base.getType()).getPointee()).getFieldNames()[member.getField()].getValue();
    return;
  }
  APInt number;
  if (!isa<ElementOp>(op) && matchPattern(op->getOperand(1), m_ConstantInt(&number)) && number.ult(4)) {
    text += '.';
    text += "xyzw"[number.getZExtValue()];
    return;
  }
  appendIndex(op->getOperand(1));
}

void FunctionLowering::noteStore(Value place, Value value, Location location) {
  if (!context.notes)
    return;
  std::string text;
  SmallVector<Value> noted;
  describePlace(place, text, noted);
  noted.push_back(value);
  note(text + " = $", noted, location);
}

std::string FunctionLowering::describeCall(StringRef name, ValueRange args, SmallVectorImpl<Value> &noted) {
  std::string text = name.str() + "(";
  for (auto [i, arg] : llvm::enumerate(args)) {
    text += i ? ", " : "";
    if (isHandleType(arg.getType()) || isa<RefType>(arg.getType())) {
      describePlace(arg, text, noted);
    } else {
      text += "$";
      noted.push_back(arg);
    }
  }
  return text + ")";
}

void FunctionLowering::noteEffect(Operation *op, StringRef name) {
  auto access = dyn_cast<ResourceAccessInterface>(op);
  bool hasEffect = op->getNumResults() == 0 || (access && access.writesResource());
  if (!context.notes || !hasEffect)
    return;
  SmallVector<Value> noted;
  std::string text = describeCall(name, op->getOperands(), noted);
  if (op->getNumResults()) {
    text += " gives $";
    noted.push_back(op->getResult(0));
  }
  note(text, noted, op->getLoc());
}
