// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The text as a whole, and the expressions that WGSL spells in its own way. Declarations and functions are printed first, because what they contain
// decides which extensions are enabled and which functions of ours stand above them.

#include "WGSLWriter.h"

#include "besl/Analysis/TextShape.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLIntrinsics.h"
#include "besl/Dialect/BESL/IR/IntrinsicSpelling.h"
#include "besl/Target/Support/FinishText.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace besl {

WGSLWriter::WGSLWriter(ProgramOp program, ArrayRef<FuncOp> functions, const WGSLTextOptions &options)
    : CFamilyWriter(program, "wgsl", options), helpers("wgsl") {
  // The language has no `#line`.
  textOptions.lineDirectives = LineDirectives::None;
  llvm::SmallSetVector<FuncOp, 8> reachableFunctions;
  llvm::SmallSetVector<StructType, 8> reachableStructs;
  DenseSet<Operation *> reachableGlobals;
  unsigned numWithOutputs[2] = {0, 0};
  for (FuncOp function : functions) {
    Entry entry{function, getReachable(program, function), ""};
    bool isVertex = entry.getStage() == StageKind::Vertex;
    if (isVertex || llvm::any_of(entry.reachable.globals, llvm::IsaPred<OutputOp>)) {
      unsigned number = numWithOutputs[isVertex]++;
      entry.outputs = isVertex ? "VertexOutput" : "FragmentOutput";
      if (number)
        entry.outputs = "besl_" + entry.outputs + llvm::utostr(number + 1);
    }
    reachableFunctions.insert_range(entry.reachable.functions);
    reachableStructs.insert_range(entry.reachable.structs);
    reachableGlobals.insert_range(entry.reachable.globals);
    entries.push_back(std::move(entry));
  }
  reachable.functions.assign(reachableFunctions.begin(), reachableFunctions.end());
  reachable.structs.assign(reachableStructs.begin(), reachableStructs.end());
  for (Operation &op : program.getBody().front())
    if (reachableGlobals.contains(&op))
      reachable.globals.push_back(&op);
  for (Operation *global : getExchanged(reachable))
    if (auto descriptor = dyn_cast<DescriptorOp>(global))
      (descriptor.isBuffer() ? orderBuffers : orderImages) = true;
  collectStructs();
  collectWords();
}

const WGSLWriter::Entry *WGSLWriter::findEntry(FuncOp function) const {
  for (const Entry &entry : entries)
    if (entry.function == function)
      return &entry;
  return nullptr;
}

static std::string indentWithSpaces(StringRef text) {
  std::string result;
  for (char c : text)
    result += c == '\t' ? std::string("    ") : std::string(1, c);
  return result;
}

std::string WGSLWriter::print() {
  for (StructType type : declaredStructs)
    printStruct(type);
  for (const Entry &entry : entries)
    printOutputs(entry);
  for (Operation *op : reachable.globals)
    printDeclaration(op);
  std::string declarations = std::move(out);
  // Not empty, so that the first function is set off.
  out = "\n";
  for (FuncOp function : reachable.functions)
    printFunction(function);
  std::string functions = out.substr(1);

  std::string helperText;
  for (const SpellingHelper *helper : helpers.inOrder()) {
    for (StringRef requirement : helper->extensions)
      extensions.insert(requirement.str());
    helperText += '\n' + indentWithSpaces(helper->text.trim()) + '\n';
  }

  std::string text;
  std::vector<std::string> needs = getFeatures();
  for (auto [name, value] : getLimits())
    needs.push_back(name + " = " + llvm::utostr(value));
  if (!needs.empty())
    text += "// Needs of the device: " + llvm::join(needs, ", ") + "\n";
  for (const std::string &extension : extensions)
    text += "enable " + extension + ";\n";
  // What decides about neighbours is the same for all of them where the semantics define the result; a compiler cannot know that.
  if (usesDerivatives)
    text += "diagnostic(off, derivative_uniformity);\n";
  if (extensions.contains("subgroups"))
    text += "diagnostic(off, subgroup_uniformity);\n";
  // The first declaration stands at the start of a text without any of these.
  std::string body = declarations + helperText + ownFunctions + functions;
  if (text.empty())
    body = StringRef(body).ltrim('\n').str();
  else if (!StringRef(body).starts_with("\n"))
    text += '\n';
  return finishText(text + body, marks, textOptions, LineStyle::Name);
}

void WGSLWriter::noteSpelling(const IntrinsicSpelling &spelling) {
  for (StringRef requirement : spelling.extensions)
    extensions.insert(requirement.str());
  if (spelling.text.starts_with("textureSample(") || spelling.text.starts_with("textureSampleBias(") || spelling.text.starts_with("textureSampleCompare(") || spelling.text.starts_with("fwidth(") || spelling.text.starts_with("dpd"))
    usesDerivatives = true;
  helpers.add(spelling);
}

/// Adds a function of ours, once.
void WGSLWriter::addFunction(StringRef name, std::string text) {
  if (ownNames.emplace(name.str(), true).second)
    ownFunctions += '\n' + text;
}

std::string WGSLWriter::getText(Value value) {
  size_t begin = out.size();
  printValue(value);
  std::string text = out.substr(begin);
  out.resize(begin);
  return text;
}

//===-- Places ---------------------------------------------------------------------------------------------------------===//

void WGSLWriter::printGlobal(GlobalOp op) {
  Operation *declaration = lookup(op.getSymbol());
  if (isa_and_nonnull<OutputOp>(declaration))
    out += "stage_output.";
  auto emitted = declaration ? declaration->getAttrOfType<StringAttr>("emitted_name") : StringAttr();
  out += emitted ? emitted.getValue() : op.getSymbol();
  if (computedConstants.contains(declaration))
    out += "()";
}

void WGSLWriter::printHandle(HandleOp op) {
  Operation *declaration = lookup(op.getSymbol());
  auto emitted = declaration ? declaration->getAttrOfType<StringAttr>("emitted_name") : StringAttr();
  out += emitted ? emitted.getValue() : op.getSymbol();
}

void WGSLWriter::printSampler(Value texture) { printValue(texture.getDefiningOp<CombineOp>().getSampler(), Precedence::Postfix); }

void WGSLWriter::printArrayLength(ArrayLengthOp op) {
  out += "arrayLength(&";
  printPlace(op.getArray());
  out += ')';
}

void WGSLWriter::printBuiltin(BuiltinOp op) {
  out += op.getBuiltin() == BuiltinValue::Position ? StringRef("frag_position") : stringifyBuiltinValue(op.getBuiltin());
}

//===-- Expressions ----------------------------------------------------------------------------------------------------===//

bool WGSLWriter::chains(Operation *op) const { return !isa<ShlOp, ShrOp, CmpOp>(op); }

/// In a list of arguments `a < b, c > d` would be a template's.
bool WGSLWriter::needsParentheses(Operation *op) const {
  auto cmp = dyn_cast<CmpOp>(op);
  if (!cmp || cmp.getPredicate() != CmpPredicate::LT)
    return false;
  return llvm::any_of(op->getUsers(), [](Operation *user) { return !isa<IfOp, LoopOp, YieldOp, LetOp, LocalOp, StoreOp, ReturnOp>(user); });
}

bool WGSLWriter::takesScalar(Operation *op, Type composite) const {
  if (isa<MatrixType>(composite))
    return isa<MulOp>(op);
  return isa<AddOp, SubOp, MulOp, DivOp, RemOp>(op);
}

/// What is shifted by is unsigned, whatever is shifted.
void WGSLWriter::printShiftAmount(Value amount, Precedence context) {
  Type type = amount.getType();
  Type unsignedType = IntegerType::get(type.getContext(), 32, IntegerType::Unsigned);
  if (!getScalarOrSelf(type).isSignedInteger())
    return printValue(amount, context);
  if (auto constant = amount.getDefiningOp<ConstantOp>()) {
    if (auto integer = dyn_cast<IntegerAttr>(constant.getValue()))
      return printConstant(cast<TypedAttr>(Attribute(IntegerAttr::get(unsignedType, integer.getValue()))), context);
    if (auto dense = dyn_cast<DenseIntElementsAttr>(constant.getValue()))
      return printConstant(cast<TypedAttr>(Attribute(dense.mapValues(unsignedType, [](const APInt &element) { return element; }))), context);
  }
  out += getTypeName(withScalar(type, unsignedType)) + '(';
  printValue(amount);
  out += ')';
}

void WGSLWriter::printUnused(Value value) {
  Operation *op = value.getDefiningOp();
  // A call may stand alone, as may what is a statement by its spelling.
  const IntrinsicSpelling *own = getIntrinsicSpelling(op, "wgsl");
  if (!isa<CallOp>(op) && !(own && (StringRef(own->text).starts_with("atomic") || StringRef(own->text).starts_with("loop"))))
    out += "_ = ";
  printValue(value);
}

void WGSLWriter::printVectorCompare(CmpOp op) { refuse(op); }

void WGSLWriter::printVectorSelect(SelectOp op) { printSelectFunction("select", op); }

bool WGSLWriter::hasMatrixOperator(Operation *op) const { return isa<AddOp, SubOp, MulOp>(op); }

/// A function that does something with each column.
static std::string makeMatrixFunction(StringRef name, const std::string &type, StringRef parameters, unsigned columns, StringRef column) {
  std::string parts;
  for (unsigned i = 0; i < columns; ++i) {
    std::string part = column.str();
    for (size_t at; (at = part.find('#')) != std::string::npos;)
      part.replace(at, 1, llvm::utostr(i));
    parts += (i ? ", " : "") + part;
  }
  return llvm::formatv("fn {0}({1}) -> {2} {{\n    return {2}({3});\n}\n", name, parameters, type, parts);
}

void WGSLWriter::printMatrixProduct(Operation *op) {
  auto matrix = cast<MatrixType>(op->getResult(0).getType());
  std::string type = getTypeName(matrix), name = "besl_multiply_" + type;
  addFunction(name, makeMatrixFunction(name, type, "a: " + type + ", b: " + type, matrix.getColumns(), "a[#] * b[#]"));
  out += name;
  printParts(op->getOperands());
}

void WGSLWriter::printMatrixOperation(Operation *op) {
  auto matrix = cast<MatrixType>(op->getResult(0).getType());
  std::string type = getTypeName(matrix), name;
  if (isa<NegOp>(op)) {
    name = "besl_negate_" + type;
    addFunction(name, makeMatrixFunction(name, type, "m: " + type, matrix.getColumns(), "-m[#]"));
  } else if (isa<DivOp, RemOp>(op)) {
    bool isDiv = isa<DivOp>(op);
    name = (isDiv ? "besl_divide_" : "besl_remainder_") + type;
    addFunction(name, makeMatrixFunction(name, type, "a: " + type + ", b: " + type, matrix.getColumns(), isDiv ? "a[#] / b[#]" : "a[#] % b[#]"));
  } else {
    return refuse(op);
  }
  out += name;
  printParts(op->getOperands());
}

/// Neither unsigned numbers nor matrices have a sign.
void WGSLWriter::printNegation(NegOp op, Precedence context) {
  if (isa<MatrixType>(op.getType()))
    return printMatrixOperation(op);
  if (!getScalarOrSelf(op.getType()).isUnsignedInteger())
    return CFamilyWriter::printNegation(op, context);
  bool parentheses = Precedence::Additive < context;
  out += parentheses ? "(0u - " : "0u - ";
  printValue(op.getOperand(), Precedence::Multiplicative);
  out += parentheses ? ")" : "";
}

void WGSLWriter::printVectorNot(Value operand) {
  out += "(!";
  printValue(operand, Precedence::Unary);
  out += ')';
}

void WGSLWriter::printSplat(SplatOp op) {
  auto matrix = dyn_cast<MatrixType>(op.getType());
  if (!matrix) {
    out += getTypeName(op.getType()) + '(';
  } else {
    std::string type = getTypeName(matrix), name = "besl_fill_" + type, column = getTypeName(matrix.getColumnType());
    addFunction(name, makeMatrixFunction(name, type, "x: " + getTypeName(matrix.getElementType()), matrix.getColumns(), column + "(x)"));
    out += name + '(';
  }
  printValue(op.getScalar());
  out += ')';
}

void WGSLWriter::printConvert(ConvertOp op) {
  auto matrix = dyn_cast<MatrixType>(op.getType());
  if (!matrix) {
    out += getTypeName(op.getType()) + '(';
    printValue(op.getOperand());
    out += ')';
    return;
  }
  std::string type = getTypeName(matrix), from = getTypeName(op.getOperand().getType()), name = "besl_" + from + "_to_" + type;
  addFunction(name, makeMatrixFunction(name, type, "m: " + from, matrix.getColumns(), getTypeName(matrix.getColumnType()) + "(m[#])"));
  out += name + '(';
  printValue(op.getOperand());
  out += ')';
}

/// A half is the low half of a word.
void WGSLWriter::printBitcast(BitcastOp op) {
  Type type = op.getType();
  bool toHalf = getScalarOrSelf(type).isF16(), fromHalf = getScalarOrSelf(op.getOperand().getType()).isF16();
  if (toHalf || fromHalf)
    extensions.insert("f16");
  auto vector = dyn_cast<VectorType>(type);
  if ((toHalf || fromHalf) && vector) {
    unsigned count = vector.getNumElements();
    std::string name = "besl_" + getTypeName(op.getOperand().getType()) + "_to_" + getTypeName(type), parts;
    for (unsigned i = 0; i < count; ++i)
      parts += llvm::formatv(toHalf ? "{0}bitcast<vec2h>(v.{1}).x" : "{0}bitcast<u32>(vec2h(v.{1}, 0.0h))", i ? ", " : "", StringRef("xyzw").substr(i, 1));
    addFunction(name, llvm::formatv("fn {0}(v: {1}) -> {2} {{\n    return {2}({3});\n}\n", name, getTypeName(op.getOperand().getType()), getTypeName(type), parts));
    out += name + '(';
    printValue(op.getOperand());
    out += ')';
    return;
  }
  out += toHalf ? std::string("bitcast<vec2h>(") : fromHalf ? std::string("bitcast<u32>(vec2h(") : "bitcast<" + getTypeName(type) + ">(";
  printValue(op.getOperand());
  out += toHalf ? ").x" : fromHalf ? ", 0.0h))" : ")";
}

void WGSLWriter::printDiscard() { out += "discard"; }

/// Infinities and NaN are no constants of the language. What a function is given is known when it runs.
void WGSLWriter::printFloat(const llvm::APFloat &value) {
  bool isHalf = &value.getSemantics() == &llvm::APFloat::IEEEhalf();
  if (isHalf)
    extensions.insert("f16");
  if (value.isFinite()) {
    std::string text = formatFloat(value);
    // Digits that only round to the largest number are too much for the compilers.
    if (value.bitwiseIsEqual(APFloat::getLargest(value.getSemantics(), value.isNegative())) && !isHalf)
      text = value.isNegative() ? "-3.4028234663852886e+38" : "3.4028234663852886e+38";
    out += text + (isHalf ? "h" : "");
    return;
  }
  StringRef name = isHalf ? "besl_half" : "besl_float";
  addFunction(name, llvm::formatv("fn {0}(bits: u32) -> {1} {{\n    return {2};\n}\n", name, isHalf ? "f16" : "f32",
                                  isHalf ? "bitcast<vec2h>(bits).x" : "bitcast<f32>(bits)"));
  out += llvm::formatv("{0}(0x{1}u)", name, llvm::utohexstr(value.bitcastToAPInt().getZExtValue(), /*LowerCase=*/true));
}

//===-- Statements -----------------------------------------------------------------------------------------------------===//

void WGSLWriter::printSwitch(SwitchOp op, unsigned level) {
  indent(level);
  auto marked = mark(op.getOperation());
  out += "switch (";
  printValue(op.getSelector());
  out += ") {\n";
  ArrayAttr cases = op.getCaseValues();
  for (auto [number, region] : llvm::enumerate(op.getBodies())) {
    indent(level);
    if (number < cases.size()) {
      out += "case ";
      llvm::interleave(
          cast<ArrayAttr>(cases[number]), [&](Attribute value) { printConstant(cast<TypedAttr>(value)); }, [&] { out += ", "; });
    } else {
      out += "default";
    }
    out += ": {\n";
    printStatements(region.front(), level + 1);
    indent(level);
    out += "}\n";
  }
  if (op.getBodies().size() == cases.size()) {
    indent(level);
    out += "default: {\n";
    indent(level);
    out += "}\n";
  }
  indent(level);
  out += "}\n";
}

void WGSLWriter::printCall(CallOp op) {
  auto callee = cast<FuncOp>(lookup(op.getCallee()));
  (out += callee.getPrintedName()) += '(';
  bool isFirst = true;
  auto separate = [&] {
    if (!isFirst)
      out += ", ";
    isFirst = false;
  };
  for (Value argument : op.getArgs()) {
    separate();
    printValue(argument);
  }
  if (auto values = callee->getAttrOfType<ArrayAttr>("besl.context_values"))
    for (StringAttr value : values.getAsRange<StringAttr>()) {
      separate();
      out += value.getValue() == "position" ? StringRef("frag_position") : value.getValue();
    }
  out += ')';
}

void WGSLWriter::printReturn(ReturnOp op) {
  const Entry *entry = findEntry(current);
  if (!entry || entry->outputs.empty())
    return CFamilyWriter::printReturn(op);
  out += "return stage_output";
}

//===-- Intrinsics -----------------------------------------------------------------------------------------------------===//

/// `is_nan` and its like, by the bits: compilers may take it that floats are finite.
void WGSLWriter::printClassification(Operation *op, StringRef hook) {
  Value operand = op->getOperand(0);
  auto vector = dyn_cast<VectorType>(operand.getType());
  bool isHalf = getScalarOrSelf(operand.getType()).isF16();
  std::string bits = vector ? "vec" + llvm::utostr(vector.getNumElements()) + "u" : "u32";
  auto number = [&](StringRef text) { return vector ? bits + "(" + text.str() + ")" : text.str(); };
  bool isNormal = hook == "is_normal";
  out += isNormal ? "(((bitcast<" : "((bitcast<";
  out += bits + ">(";
  if (isHalf)
    out += (vector ? "vec" + llvm::utostr(vector.getNumElements()) + "f(" : std::string("f32("));
  printValue(operand);
  if (isHalf)
    out += ')';
  out += ") & " + number("0x7fffffffu") + ")";
  if (hook == "is_nan")
    out += " > " + number("0x7f800000u");
  else if (hook == "is_infinite")
    out += " == " + number("0x7f800000u");
  else if (hook == "is_finite")
    out += " < " + number("0x7f800000u");
  else
    // The exponents between those of zero and infinity.
    out += " - " + number(isHalf ? "0x38800000u" : "0x00800000u") + ") < " + number(isHalf ? "0x47000000u" : "0x7f000000u");
  out += ')';
}

void WGSLWriter::printHook(Operation *op, StringRef hook) {
  if (hook == "barrier") {
    for (StringRef kind : {orderBuffers ? "storageBarrier()" : "", orderImages ? "textureBarrier()" : ""})
      if (!kind.empty()) {
        (out += kind) += ";\n";
        indent(currentLevel);
      }
    out += "workgroupBarrier()";
    return;
  }
  if (hook == "is_nan" || hook == "is_infinite" || hook == "is_finite" || hook == "is_normal")
    return printClassification(op, hook);
  refuse(op);
}

} // namespace besl
