// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expressions. `printValue` first goes down the left operands as long as they are operators or suffixes, then prints the innermost
// left operand, and then the rest of each on the way back up: in that order a sum of many terms needs no recursion.

#include "besl/Support/TargetDiag.h"
#include "besl/Target/Support/CFamilyWriter.h"

#include "besl/Analysis/TextShape.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/IntrinsicSpelling.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Target/Support/FinishText.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace besl {

StringRef getPrintedName(Operation *declaration) {
  for (StringRef attribute : {"emitted_name", "source_name", "sym_name"})
    if (auto name = declaration->getAttrOfType<StringAttr>(attribute))
      return name;
  return {};
}

/// An operator or suffix with its left operand.
struct CFamilyWriter::Spine {
  enum Kind { Binary, LogicalRegion, Suffix } kind;
  Operation *op;
  StringRef token;
  Precedence precedence;
  /// Left operand, and whether only its scalar is printed (`v * 2.0` instead of `v * vec3(2.0)`).
  Value left;
  bool leftScalar = false, rightScalar = false;
  bool parentheses = false, marked = false;
};

static Precedence tighter(Precedence precedence) { return static_cast<Precedence>(static_cast<unsigned>(precedence) + 1); }

static StringRef componentName(unsigned index) {
  static constexpr StringLiteral names[] = {".x", ".y", ".z", ".w"};
  return names[index & 3];
}

static bool isBoolConstant(Value value, bool expected) {
  auto constant = value.getDefiningOp<ConstantOp>();
  auto integer = constant ? dyn_cast<IntegerAttr>(constant.getValue()) : IntegerAttr();
  return integer && integer.getValue().getBoolValue() == expected;
}

/// How tightly an operand has to bind. Beyond what the grammar asks for, shifts and bit operators do not mix with other operators, nor
/// `&&` with `||`, without parentheses: readers get those wrong, and compilers of the family warn about them.
Precedence CFamilyWriter::getOperandContext(Operation *op, Precedence precedence, Value operand, bool isLeft) const {
  Operation *def = operand.getDefiningOp();
  if (!chains(op))
    return precedence == Precedence::Shift ? Precedence::Unary : Precedence::Additive;
  // A choice between bools is either of two operators.
  auto choice = dyn_cast_or_null<SelectOp>(def);
  bool isOther = choice && precedence == Precedence::LogicalOr && !isBoolConstant(choice.getTrueValue(), true);
  if (isLeft && def && def->getName() == op->getName() && !isOther)
    return precedence;
  if (precedence >= Precedence::BitOr && precedence <= Precedence::BitAnd)
    return Precedence::Unary;
  if (precedence == Precedence::Shift)
    return Precedence::Unary;
  if (precedence == Precedence::LogicalOr)
    return Precedence::Equality;
  return isLeft ? precedence : tighter(precedence);
}

/// The same scalar in all components, printed without a name of its own.
static bool isInlineSplat(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || !isa<VectorType, MatrixType>(value.getType()))
    return false;
  if (isa<SplatOp>(op))
    return true;
  auto constant = dyn_cast<ConstantOp>(op);
  if (!constant)
    return false;
  if (auto dense = dyn_cast<DenseElementsAttr>(constant.getValue()))
    return dense.isSplat();
  return false;
}

bool CFamilyWriter::getSpine(Operation *op, Spine &spine) {
  auto binary = [&](StringRef token, Precedence precedence) {
    spine.kind = Spine::Binary;
    spine.token = token;
    spine.precedence = precedence;
    spine.left = op->getOperand(0);
    return true;
  };
  // Languages of the family take a scalar beside a vector or matrix.
  auto arithmetic = [&](StringRef token, Precedence precedence, bool leftToo) {
    Type type = op->getResult(0).getType();
    if (isa<MatrixType>(type) && !hasMatrixOperator(op))
      return false;
    binary(token, precedence);
    bool scalar = takesScalar(op, type);
    spine.rightScalar = scalar && isInlineSplat(op->getOperand(1));
    spine.leftScalar = scalar && leftToo && !spine.rightScalar && isInlineSplat(op->getOperand(0));
    return true;
  };
  auto suffix = [&](Value left) {
    spine.kind = Spine::Suffix;
    spine.precedence = Precedence::Postfix;
    spine.left = left;
    return true;
  };
  spine.op = op;
  if (isa<AddOp>(op))
    return arithmetic("+", Precedence::Additive, true);
  if (isa<SubOp>(op))
    return arithmetic("-", Precedence::Additive, true);
  if (isa<MulOp>(op)) {
    if (isa<MatrixType>(op->getResult(0).getType()) && !isInlineSplat(op->getOperand(0)) && !isInlineSplat(op->getOperand(1)))
      return false;
    return arithmetic("*", Precedence::Multiplicative, true);
  }
  if (isa<DivOp>(op))
    return arithmetic("/", Precedence::Multiplicative, true);
  if (isa<RemOp>(op))
    return arithmetic("%", Precedence::Multiplicative, true);
  if (isa<ShlOp>(op))
    return arithmetic("<<", Precedence::Shift, false);
  if (isa<ShrOp>(op))
    return arithmetic(">>", Precedence::Shift, false);
  if (isa<AndOp>(op))
    return arithmetic("&", Precedence::BitAnd, true);
  if (isa<OrOp>(op))
    return arithmetic("|", Precedence::BitOr, true);
  if (isa<XorOp>(op))
    return arithmetic("^", Precedence::BitXor, true);
  if (isa<MatMulOp>(op))
    return multipliesByOperator() && binary("*", Precedence::Multiplicative);
  if (isa<LogicalAndOp, LogicalOrOp>(op)) {
    bool isAnd = isa<LogicalAndOp>(op);
    binary(isAnd ? "&&" : "||", isAnd ? Precedence::LogicalAnd : Precedence::LogicalOr);
    spine.kind = Spine::LogicalRegion;
    return true;
  }
  if (auto cmp = dyn_cast<CmpOp>(op)) {
    if (isa<VectorType>(cmp.getLhs().getType()) && !comparesByOperator())
      return false;
    switch (cmp.getPredicate()) {
    case CmpPredicate::EQ:
      return binary("==", Precedence::Equality);
    case CmpPredicate::NE:
      return binary("!=", Precedence::Equality);
    case CmpPredicate::LT:
      return binary("<", Precedence::Relational);
    case CmpPredicate::LE:
      return binary("<=", Precedence::Relational);
    case CmpPredicate::GT:
      return binary(">", Precedence::Relational);
    case CmpPredicate::GE:
      return binary(">=", Precedence::Relational);
    }
  }
  // A choice between a bool and a constant is `&&` or `||`.
  if (auto select = dyn_cast<SelectOp>(op); select && select.getType().isInteger(1)) {
    if (isBoolConstant(select.getFalseValue(), false))
      return binary("&&", Precedence::LogicalAnd);
    if (isBoolConstant(select.getTrueValue(), true))
      return binary("||", Precedence::LogicalOr);
    return false;
  }
  if (auto extract = dyn_cast<ExtractOp>(op)) {
    suffix(extract.getComposite());
    return !isPackedPart(spine.left.getType(), extract.getPosition());
  }
  if (auto extract = dyn_cast<ExtractDynamicOp>(op)) {
    suffix(extract.getComposite());
    return !isPackedPart(spine.left.getType(), 0);
  }
  return false;
}

bool CFamilyWriter::isPackedPlace(Value place) const {
  Operation *step = place.getDefiningOp();
  if (!isa_and_nonnull<MemberOp, ElementOp>(step))
    return false;
  auto member = dyn_cast<MemberOp>(step);
  return isPackedPart(cast<RefType>(step->getOperand(0).getType()).getPointee(), member ? member.getField() : 0);
}

/// A part of a value, as `getSpine` has left it alone.
void CFamilyWriter::printPackedPart(Operation *op) {
  Spine spine;
  getSpine(op, spine);
  (out += getTypeName(op->getResult(0).getType())) += '(';
  printValue(spine.left, Precedence::Postfix);
  printSpineTail(spine);
  out += ')';
}

void CFamilyWriter::printElementsField(ArrayType type, StringRef token) {
  if (StringRef field = getElementsField(type); !field.empty())
    (out += token) += field;
}

void CFamilyWriter::printSpineTail(Spine &spine) {
  Operation *op = spine.op;
  switch (spine.kind) {
  case Spine::Binary: {
    ((out += ' ') += spine.token) += ' ';
    Value right = op->getOperand(isa<SelectOp>(op) && spine.precedence == Precedence::LogicalOr ? 2 : 1);
    Precedence context = getOperandContext(op, spine.precedence, right, /*isLeft=*/false);
    if (!spine.rightScalar) {
      isa<ShlOp, ShrOp>(op) ? printShiftAmount(right, context) : printValue(right, context);
    } else if (auto splat = right.getDefiningOp<SplatOp>()) {
      printValue(splat.getScalar(), context);
    } else {
      auto dense = cast<DenseElementsAttr>(right.getDefiningOp<ConstantOp>().getValue());
      printConstant(cast<TypedAttr>(dense.getSplatValue<Attribute>()), context);
    }
    return;
  }
  case Spine::LogicalRegion:
    ((out += ' ') += spine.token) += ' ';
    printValue(op->getRegion(0).front().getTerminator()->getOperand(0),
               getOperandContext(op, spine.precedence, op->getRegion(0).front().getTerminator()->getOperand(0), /*isLeft=*/false));
    return;
  case Spine::Suffix:
    Type type = op->getOperand(0).getType();
    if (auto array = dyn_cast<ArrayType>(type))
      printElementsField(array, ".");
    if (auto extract = dyn_cast<ExtractOp>(op)) {
      if (auto structType = dyn_cast<StructType>(type))
        (out += '.') += getFieldName(structType, extract.getPosition());
      else if (isa<VectorType>(type))
        out += componentName(extract.getPosition());
      else
        ((out += '[') += llvm::utostr(extract.getPosition())) += ']';
      return;
    }
    out += '[';
    printValue(cast<ExtractDynamicOp>(op).getIndex());
    out += ']';
    return;
  }
}

StringRef CFamilyWriter::getName(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto function = dyn_cast<FuncOp>(argument.getOwner()->getParentOp());
    if (auto name = function ? function.getArgAttrOfType<StringAttr>(argument.getArgNumber(), "besl.emitted_name") : StringAttr())
      return name;
    return "unnamed";
  }
  Operation *op = value.getDefiningOp();
  if (auto let = dyn_cast<LetOp>(op))
    return let.getPrintedName();
  if (auto local = dyn_cast<LocalOp>(op))
    return local.getPrintedName();
  if (auto raw = dyn_cast<RawOp>(op)) {
    unsigned number = cast<OpResult>(value).getResultNumber();
    ArrayAttr names = raw.getEmittedOutsAttr() ? raw.getEmittedOutsAttr() : raw.getOutNamesAttr();
    return cast<StringAttr>(names[number]).getValue();
  }
  return {};
}

/// The name of a value and a constant may stand for what has been written elsewhere.
bool CFamilyWriter::beginValueMark(Operation *op) {
  return textOptions.needsMarks() && op && !isa<ConstantOp, GlobalOp, HandleOp, BuiltinOp>(op) && beginMark(op->getLoc());
}

void CFamilyWriter::printValue(Value value, Precedence context) {
  SmallVector<Spine, 4> spines;
  bool scalar = false;
  while (getName(value).empty() && !scalar) {
    Spine spine;
    if (!getSpine(value.getDefiningOp(), spine))
      break;
    spine.parentheses = spine.precedence < context || (context == Precedence::Argument && needsParentheses(spine.op));
    spine.marked = beginValueMark(spine.op);
    if (spine.parentheses)
      out += '(';
    context = spine.kind == Spine::Suffix ? Precedence::Postfix : getOperandContext(spine.op, spine.precedence, spine.left, /*isLeft=*/true);
    value = spine.left;
    scalar = spine.leftScalar;
    spines.push_back(spine);
  }
  if (!scalar)
    printLeaf(value, context);
  else if (auto splat = value.getDefiningOp<SplatOp>())
    printValue(splat.getScalar(), context);
  else
    printConstant(cast<TypedAttr>(cast<DenseElementsAttr>(value.getDefiningOp<ConstantOp>().getValue()).getSplatValue<Attribute>()), context);
  for (Spine &spine : llvm::reverse(spines)) {
    printSpineTail(spine);
    if (spine.parentheses)
      out += ')';
    endMark(spine.marked);
  }
}

void CFamilyWriter::printLeaf(Value value, Precedence context) {
  if (isa<RefType>(value.getType()))
    return printPlace(value);
  StringRef name = getName(value);
  if (!name.empty()) {
    out += name;
    return;
  }
  bool marked = beginValueMark(value.getDefiningOp());
  printOperation(value.getDefiningOp(), context);
  endMark(marked);
}

void CFamilyWriter::printPrefix(StringRef token, Value operand, Precedence context) {
  bool parentheses = Precedence::Unary < context;
  if (parentheses)
    out += '(';
  out += token;
  size_t begin = out.size();
  printValue(operand, Precedence::Unary);
  // `--x` would be something else.
  if (token == "-" && out[skipMarks(out, begin)] == '-') {
    out.insert(begin, 1, '(');
    out += ')';
  }
  if (parentheses)
    out += ')';
}

void CFamilyWriter::printNegation(NegOp op, Precedence context) { printPrefix("-", op.getOperand(), context); }

void CFamilyWriter::printParts(ValueRange parts) {
  out += '(';
  llvm::interleave(parts, [&](Value part) { printValue(part); }, [&] { out += ", "; });
  out += ')';
}

/// The component of a vector that a value is, when the vector has a name: of a value or of a place.
static std::pair<Value, unsigned> getNamedComponent(Value part) {
  if (auto extract = part.getDefiningOp<ExtractOp>())
    if (isa<VectorType>(extract.getComposite().getType()) && isNamedOrFree(extract.getComposite()) &&
        !extract.getComposite().getDefiningOp<ConstantOp>())
      return {extract.getComposite(), extract.getPosition()};
  auto load = part.getDefiningOp<LoadOp>();
  auto component = load ? load.getPlace().getDefiningOp<ComponentOp>() : ComponentOp();
  auto index = component ? component.getIndex().getDefiningOp<ConstantOp>() : ConstantOp();
  if (!index)
    return {};
  uint64_t position = cast<IntegerAttr>(index.getValue()).getValue().getZExtValue();
  if (position >= getNumParts(cast<RefType>(component.getBase().getType()).getPointee()))
    return {};
  return {component.getBase(), unsigned(position)};
}

/// Whether two values or places are printed alike and mean the same: one name, or the same fields of the same declaration.
static bool isSameText(Value a, Value b) {
  while (a != b) {
    Operation *x = a.getDefiningOp(), *y = b.getDefiningOp();
    if (!x || !y || x->getName() != y->getName() || x->getAttrDictionary() != y->getAttrDictionary())
      return false;
    if (isa<BuiltinOp>(x) || (isa<GlobalOp>(x) && x->getNumOperands() == 0 && y->getNumOperands() == 0))
      return true;
    if (auto load = dyn_cast<LoadOp>(x); load && isFreeToRepeat(x)) {
      // A whole input or constant.
    } else if (!isa<MemberOp>(x)) {
      return false;
    }
    a = x->getOperand(0);
    b = y->getOperand(0);
  }
  return true;
}

/// Components of one vector that follow each other are a swizzle: `vec4(p.xyz, 1.0)`, or `p.xyz` alone; all of them in order are the vector.
void CFamilyWriter::printVectorConstructor(ConstructOp op) {
  auto type = cast<VectorType>(op.getType());
  ValueRange parts = op.getParts();
  struct Group {
    unsigned begin, count;
  };
  SmallVector<Group, 4> groups;
  Value vector;
  for (unsigned i = 0; i < parts.size(); ++i) {
    auto [composite, position] = getNamedComponent(parts[i]);
    if (composite && vector && isSameText(vector, composite)) {
      ++groups.back().count;
    } else {
      groups.push_back({i, 1});
      vector = composite;
    }
  }
  auto printGroup = [&](Group group) {
    if (group.count == 1)
      return printValue(parts[group.begin]);
    Value composite = getNamedComponent(parts[group.begin]).first;
    auto place = dyn_cast<RefType>(composite.getType());
    Type whole = place ? place.getPointee() : composite.getType();
    bool packed = place && isPackedPlace(composite);
    if (packed)
      (out += getTypeName(whole)) += '(';
    printValue(composite, packed ? Precedence::Argument : Precedence::Postfix);
    if (packed)
      out += ')';
    bool isWhole = group.count == getNumParts(whole);
    for (unsigned i = 0; isWhole && i < group.count; ++i)
      isWhole = getNamedComponent(parts[group.begin + i]).second == i;
    if (isWhole)
      return;
    out += '.';
    for (unsigned i = 0; i < group.count; ++i)
      out += componentName(getNamedComponent(parts[group.begin + i]).second).back();
  };
  if (groups.size() == 1 && groups.front().count > 1)
    return printGroup(groups.front());
  printConstructor(type, [&] { llvm::interleave(groups, printGroup, [&] { out += ", "; }); });
}

void CFamilyWriter::printConstructor(Type type, llvm::function_ref<void()> printParts) {
  out += getTypeName(type);
  out += '(';
  printParts();
  out += ')';
}

void CFamilyWriter::printWholeGlobal(GlobalOp op) { printGlobal(op); }

void CFamilyWriter::printCall(CallOp op) {
  Operation *callee = lookup(op.getCallee());
  out += callee ? cast<FuncOp>(callee).getPrintedName() : op.getCallee();
  printParts(op.getArgs());
}

void CFamilyWriter::printMatMul(MatMulOp op) { refuse(op); }

void CFamilyWriter::addStructs(Type type) {
  while (auto array = dyn_cast<ArrayType>(type))
    type = array.getElementType();
  auto structType = dyn_cast<StructType>(type);
  if (!structType || declaredStructs.contains(structType))
    return;
  for (Type field : structType.getFieldTypes())
    addStructs(field);
  declaredStructs.insert(structType);
}

void CFamilyWriter::printSelectFunction(StringRef name, SelectOp op) {
  (out += name) += '(';
  printValue(op.getFalseValue());
  out += ", ";
  printValue(op.getTrueValue());
  out += ", ";
  printValue(op.getCondition());
  out += ')';
}

void CFamilyWriter::printMatrixOperation(Operation *op) { refuse(op); }

void CFamilyWriter::printBitcast(BitcastOp op) { refuse(op); }

void CFamilyWriter::printArrayLength(ArrayLengthOp op) { refuse(op); }

void CFamilyWriter::printCombine(CombineOp op) { printValue(op.getTexture(), Precedence::Postfix); }

void CFamilyWriter::printWordPlace(AtOp op) { refuse(op); }

void CFamilyWriter::printSampler(Value texture) {
  Operation *op = texture.getDefiningOp();
  refuse(op ? op : cast<BlockArgument>(texture).getOwner()->getParentOp());
}

void CFamilyWriter::refuse(Operation *op) {
  failed = true;
  report(op->getLoc(), TargetDiag::OpNotPrintable, op->getName().getStringRef(), spelling == "msl" ? "Metal" : spelling.upper());
}

/// A template without the parentheses around all of it, which it needs beside operators only.
static StringRef dropParentheses(StringRef text) {
  if (!text.starts_with("(") || !text.ends_with(")"))
    return text;
  unsigned depth = 0;
  for (char c : text.drop_back()) {
    depth += c == '(';
    depth -= c == ')';
    if (depth == 0)
      return text;
  }
  return text.drop_front().drop_back();
}

void CFamilyWriter::printOperation(Operation *op, Precedence context) {
  if (auto constant = dyn_cast<ConstantOp>(op))
    return printConstant(constant.getValue(), context);
  if (auto load = dyn_cast<LoadOp>(op)) {
    bool packed = isPackedPlace(load.getPlace()) || isConvertedPlace(load.getPlace());
    if (packed)
      (out += getTypeName(load.getType())) += '(';
    printPlace(load.getPlace());
    if (packed)
      out += ')';
    return;
  }
  if (isa<ExtractOp, ExtractDynamicOp>(op))
    return printPackedPart(op);
  if (auto handle = dyn_cast<HandleOp>(op))
    return printHandle(handle);
  if (auto combined = dyn_cast<CombineOp>(op))
    return printCombine(combined);
  if (auto length = dyn_cast<ArrayLengthOp>(op))
    return printArrayLength(length);
  if (auto builtin = dyn_cast<BuiltinOp>(op))
    return printBuiltin(builtin);
  if (auto negation = dyn_cast<NegOp>(op))
    return printNegation(negation, context);
  if (isa<ComplementOp>(op))
    return printPrefix("~", op->getOperand(0), context);
  if (isa<NotOp>(op)) {
    if (isa<VectorType>(op->getResult(0).getType()))
      return printVectorNot(op->getOperand(0));
    return printPrefix("!", op->getOperand(0), context);
  }
  if (auto cmp = dyn_cast<CmpOp>(op))
    return printVectorCompare(cmp);
  if (auto product = dyn_cast<MatMulOp>(op))
    return printMatMul(product);
  if (isa<MulOp>(op) && hasMatrixOperator(op))
    return printMatrixProduct(op);
  if (isa<AddOp, SubOp, MulOp, DivOp, RemOp>(op))
    return printMatrixOperation(op);
  if (auto splat = dyn_cast<SplatOp>(op))
    return printSplat(splat);
  if (auto convert = dyn_cast<ConvertOp>(op)) {
    if (convert.getOperand().getType() == convert.getType())
      return printValue(convert.getOperand(), context);
    return printConvert(convert);
  }
  if (auto bits = dyn_cast<BitcastOp>(op))
    return printBitcast(bits);
  if (auto construct = dyn_cast<ConstructOp>(op)) {
    if (isa<VectorType>(construct.getType()))
      return printVectorConstructor(construct);
    return printConstructor(construct.getType(),
                            [&] { llvm::interleave(construct.getParts(), [&](Value part) { printValue(part); }, [&] { out += ", "; }); });
  }
  if (auto select = dyn_cast<SelectOp>(op)) {
    if (choosesByFunction() || isa<VectorType>(select.getCondition().getType()))
      return printVectorSelect(select);
    bool parentheses = Precedence::Conditional < context;
    if (parentheses)
      out += '(';
    printValue(select.getCondition(), Precedence::LogicalOr);
    out += " ? ";
    printValue(select.getTrueValue());
    out += " : ";
    printValue(select.getFalseValue(), Precedence::Conditional);
    if (parentheses)
      out += ')';
    return;
  }
  if (auto call = dyn_cast<CallOp>(op))
    return printCall(call);
  if (const IntrinsicSpelling *own = getIntrinsicSpelling(op, spelling)) {
    noteSpelling(*own);
    return own->isHook() ? printHook(op, own->text.drop_front()) : printTemplate(op, context == Precedence::Argument ? dropParentheses(own->text) : own->text);
  }
  // An op of somebody else's.
  if (auto intrinsic = dyn_cast<TargetSpellingInterface>(op))
    if (StringRef text = intrinsic.getSpelling(spelling); !text.empty())
      return printTemplate(op, text);
  refuse(op);
}

void CFamilyWriter::printTemplate(Operation *op, StringRef text) {
  for (const SpellingPiece &piece : parseSpelling(text, op->getNumOperands())) {
    switch (piece.kind) {
    case SpellingPiece::Text:
      out += piece.text;
      break;
    case SpellingPiece::Operand:
      printValue(op->getOperand(piece.operand), piece.delimited ? Precedence::Argument : Precedence::Postfix);
      break;
    case SpellingPiece::ResultType:
      out += getTypeName(op->getResult(0).getType());
      break;
    case SpellingPiece::Sampler:
      printSampler(op->getOperand(0));
      break;
    case SpellingPiece::Result:
      out += resultName;
      break;
    }
  }
}

void CFamilyWriter::printComponentIndex(Value index) {
  if (auto constant = index.getDefiningOp<ConstantOp>()) {
    uint64_t number = cast<IntegerAttr>(constant.getValue()).getValue().getZExtValue();
    if (number < 4) {
      out += componentName(number);
      return;
    }
  }
  out += '[';
  printValue(index);
  out += ']';
}

void CFamilyWriter::printPlace(Value place) {
  Value root = place;
  while (isa<MemberOp, ElementOp, ComponentOp, ColumnOp>(root.getDefiningOp()))
    root = root.getDefiningOp()->getOperand(0);
  if (auto global = root.getDefiningOp<GlobalOp>())
    root == place ? printWholeGlobal(global) : printGlobal(global);
  else if (auto at = root.getDefiningOp<AtOp>())
    printWordPlace(at);
  else
    out += getName(root);
  printSteps(root, place);
}

void CFamilyWriter::printSteps(Value from, Value place) {
  SmallVector<Operation *> steps;
  while (place != from) {
    steps.push_back(place.getDefiningOp());
    place = steps.back()->getOperand(0);
  }
  for (Operation *step : llvm::reverse(steps)) {
    if (auto member = dyn_cast<MemberOp>(step)) {
      // A step from a block begins with the block's name and the dot.
      (out += getMemberToken(member.getBase())) += getFieldName(cast<StructType>(cast<RefType>(member.getBase().getType()).getPointee()), member.getField());
    } else if (auto component = dyn_cast<ComponentOp>(step)) {
      printComponentIndex(component.getIndex());
    } else {
      if (auto array = dyn_cast<ArrayType>(cast<RefType>(step->getOperand(0).getType()).getPointee()))
        printElementsField(array, getMemberToken(step->getOperand(0)));
      out += '[';
      Value index = step->getOperand(1);
      // An index is an unsigned constant everywhere; the suffix would only be noise.
      if (auto constant = index.getDefiningOp<ConstantOp>())
        out += llvm::utostr(cast<IntegerAttr>(constant.getValue()).getValue().getZExtValue());
      else
        printValue(index);
      out += ']';
    }
  }
}

} // namespace besl
