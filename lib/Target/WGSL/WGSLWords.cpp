// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffers that are arrays of words. What takes more than one word, and what may be printed once only, goes through functions that are made for the
// buffer: WGSL has no overloads, and pointers into memory are no parameters.

#include "WGSLWriter.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace besl {

static bool isPartOfWord(Type type) { return type.isUnsignedInteger(8) || type.isUnsignedInteger(16); }

void WGSLWriter::collectWords() {
  for (Operation *global : reachable.globals)
    if (global->hasAttr("besl.words")) {
      auto descriptor = dyn_cast<DescriptorOp>(global);
      words[global].isUniform = !descriptor || isUniformBuffer(descriptor);
    }
  for (FuncOp function : reachable.functions)
    function->walk([&](AtOp op) {
      Operation *declaration = getWordsDeclaration(op);
      Type type = cast<RefType>(op.getType()).getPointee();
      if (auto atomic = dyn_cast<AtomicType>(type))
        words[declaration].atomic = atomic.getElementType();
      else if (isPartOfWord(type) && !words[declaration].atomic)
        words[declaration].atomic = IntegerType::get(op.getContext(), 32, IntegerType::Unsigned);
    });
}

Operation *WGSLWriter::getWordsDeclaration(AtOp op) {
  Value base = op.getBase();
  if (auto member = base.getDefiningOp<MemberOp>())
    base = member.getBase();
  return lookup(base.getDefiningOp<GlobalOp>().getSymbol());
}

std::string WGSLWriter::getWordsName(Operation *declaration) { return getPrintedName(declaration).str(); }

std::string WGSLWriter::getWordsType(Operation *declaration) {
  Type type = getDeclaredType(declaration);
  if (auto block = dyn_cast<StructType>(type))
    type = block.getFieldTypes().front();
  auto array = cast<ArrayType>(type);
  const Words &own = words[declaration];
  if (own.isUniform)
    return "array<vec4u, " + llvm::utostr((array.getCount() + 3) / 4) + ">";
  std::string element = own.atomic ? "atomic<" + getTypeName(own.atomic) + ">" : "u32";
  return "array<" + element + (array.isRuntimeSized() ? "" : ", " + llvm::utostr(array.getCount())) + '>';
}

/// The number of the word at a place.
std::string WGSLWriter::getWordIndex(AtOp op) {
  uint64_t constant = op.getDisplacement();
  if (auto known = op.getOffset().getDefiningOp<ConstantOp>()) {
    constant += cast<IntegerAttr>(known.getValue()).getValue().getZExtValue();
    return llvm::utostr((constant & 0xffffffff) / 4);
  }
  size_t begin = out.size();
  bool whole = constant % 4 == 0 && (!op.getAlignment() || *op.getAlignment() >= 4);
  if (whole || !constant) {
    printValue(op.getOffset(), Precedence::Unary);
  } else {
    out += '(';
    printValue(op.getOffset(), Precedence::Additive);
    out += " + " + llvm::utostr(constant) + "u)";
    constant = 0;
  }
  std::string index = out.substr(begin) + " >> 2";
  out.resize(begin);
  return constant ? "(" + index + ") + " + llvm::utostr(constant / 4) : index;
}

std::string WGSLWriter::getWordRead(Operation *declaration, const std::string &index) {
  const Words &own = words[declaration];
  std::string name = getWordsName(declaration);
  if (own.isUniform)
    return llvm::formatv("{0}[{1} >> 2u][{1} & 3u]", name, index);
  if (!own.atomic)
    return llvm::formatv("{0}[{1}]", name, index);
  std::string text = llvm::formatv("atomicLoad(&{0}[{1}])", name, index);
  return own.atomic.isSignedInteger() ? "bitcast<u32>(" + text + ")" : text;
}

static std::string getVectorOfWords(unsigned count) { return count > 1 ? "vec" + llvm::utostr(count) + "u" : "u32"; }

std::string WGSLWriter::addWordsReader(Operation *declaration, unsigned count) {
  std::string name = "besl_read" + llvm::utostr(count) + "_" + getWordsName(declaration), type = getVectorOfWords(count), parts;
  for (unsigned i = 0; i < count; ++i) {
    std::string index = i ? "word + " + llvm::utostr(i) + "u" : "word";
    parts += (i ? ", " : "") + getWordRead(declaration, i && words[declaration].isUniform ? "(" + index + ")" : index);
  }
  if (count > 1)
    parts = type + "(" + parts + ")";
  addFunction(name, llvm::formatv("fn {0}(word: u32) -> {1} {{\n    return {2};\n}\n", name, type, parts));
  return name;
}

std::string WGSLWriter::addWordsWriter(Operation *declaration, unsigned count) {
  std::string name = "besl_write" + llvm::utostr(count) + "_" + getWordsName(declaration), statements;
  const Words &own = words[declaration];
  for (unsigned i = 0; i < count; ++i) {
    std::string place = getWordsName(declaration) + "[word" + (i ? " + " + llvm::utostr(i) + "u" : "") + "]";
    std::string part = std::string("value.") + "xyzw"[i];
    if (own.atomic)
      statements += "    atomicStore(&" + place + ", " + (own.atomic.isSignedInteger() ? "bitcast<i32>(" + part + ")" : part) + ");\n";
    else
      statements += "    " + place + " = " + part + ";\n";
  }
  addFunction(name, llvm::formatv("fn {0}(word: u32, value: {1}) {{\n{2}}\n", name, getVectorOfWords(count), statements));
  return name;
}

/// Part of a word is stored without touching the bits beside it, which another invocation may be storing.
std::string WGSLWriter::addPartWriter(Operation *declaration, unsigned width) {
  std::string name = "besl_write_u" + llvm::utostr(width) + "_" + getWordsName(declaration);
  std::string mask = llvm::utostr((1u << width) - 1) + "u", shift = width == 8 ? "3u" : "2u";
  bool isSigned = words[declaration].atomic.isSignedInteger();
  auto convert = [&](StringRef to, std::string text) { return isSigned ? ("bitcast<" + to + ">(" + text + ")").str() : text; };
  std::string changed = convert("i32", "(" + convert("u32", "seen") + " & ~(" + mask + " << shift)) | ((value & " + mask + ") << shift)");
  addFunction(name, llvm::formatv("fn {0}(offset: u32, value: u32) {{\n    let shift = (offset & {1}) * 8u;\n    var seen = atomicLoad(&{2}[offset >> 2u]);\n    loop {{\n"
                                  "        let result = atomicCompareExchangeWeak(&{2}[offset >> 2u], seen, {3});\n        if (result.exchanged) {{\n            break;\n"
                                  "        }\n        seen = result.old_value;\n    }\n}\n",
                                  name, shift, getWordsName(declaration), changed));
  return name;
}

/// Words of a uniform buffer that are known to stand in one row of four: `rows[3].xy`. False where they may not.
bool WGSLWriter::printUniformWords(AtOp op, unsigned count) {
  uint64_t constant = op.getDisplacement();
  auto known = op.getOffset().getDefiningOp<ConstantOp>();
  if (known)
    constant += cast<IntegerAttr>(known.getValue()).getValue().getZExtValue();
  uint64_t word = (constant & 0xffffffff) / 4;
  if (!known && (!op.getAlignment() || *op.getAlignment() % 16))
    return false;
  auto printRow = [&](uint64_t row) {
    out += getWordsName(getWordsDeclaration(op)) + '[';
    if (known) {
      out += llvm::utostr(row);
    } else {
      out += row ? "(" : "";
      printValue(op.getOffset(), Precedence::Unary);
      out += " >> 4";
      if (row)
        out += ") + " + llvm::utostr(row);
    }
    out += ']';
  };
  unsigned first = word % 4;
  if (first + count > 4 && !known)
    return false;
  bool isSplit = first + count > 4;
  if (isSplit)
    out += getVectorOfWords(count) + '(';
  for (unsigned i = 0; i < count;) {
    unsigned inRow = std::min(4 - (first + i) % 4, count - i);
    out += i ? ", " : "";
    printRow((word + i) / 4);
    if (inRow < 4)
      out += '.';
    for (unsigned k = 0; k < inRow && inRow < 4; ++k)
      out += "xyzw"[(first + i + k) % 4];
    i += inRow;
  }
  if (isSplit)
    out += ')';
  return true;
}

void WGSLWriter::printWordPlace(AtOp op) {
  Operation *declaration = getWordsDeclaration(op);
  Type type = cast<RefType>(op.getType()).getPointee();
  if (isa<AtomicType>(type)) {
    out += getWordsName(declaration) + '[' + getWordIndex(op) + ']';
    return;
  }
  auto vector = dyn_cast<VectorType>(type);
  unsigned count = vector ? vector.getNumElements() : 1;
  if (words[declaration].isUniform && printUniformWords(op, count))
    return;
  std::string index = getWordIndex(op);
  if (count == 1 && !words[declaration].isUniform)
    out += getWordRead(declaration, index);
  else
    out += addWordsReader(declaration, count) + '(' + index + ')';
}

void WGSLWriter::printStore(StoreOp op) {
  auto at = op.getPlace().getDefiningOp<AtOp>();
  if (!at)
    return CFamilyWriter::printStore(op);
  Operation *declaration = getWordsDeclaration(at);
  Value value = op.getValue();
  Type type = value.getType();
  if (isPartOfWord(type)) {
    // The function drops the high bits itself.
    if (auto convert = value.getDefiningOp<ConvertOp>())
      value = convert.getOperand();
    out += addPartWriter(declaration, type.getIntOrFloatBitWidth()) + '(';
    if (auto known = at.getOffset().getDefiningOp<ConstantOp>()) {
      out += llvm::utostr((cast<IntegerAttr>(known.getValue()).getValue().getZExtValue() + at.getDisplacement()) & 0xffffffff) + "u";
    } else {
      printValue(at.getOffset(), at.getDisplacement() ? Precedence::Additive : Precedence::Argument);
      if (at.getDisplacement())
        out += " + " + llvm::utostr(at.getDisplacement()) + "u";
    }
    out += ", ";
    printValue(value);
    out += ')';
    return;
  }
  if (auto vector = dyn_cast<VectorType>(type)) {
    out += addWordsWriter(declaration, vector.getNumElements()) + '(' + getWordIndex(at) + ", ";
    printValue(value);
    out += ')';
    return;
  }
  std::string place = getWordsName(declaration) + '[' + getWordIndex(at) + ']';
  Type atomic = words[declaration].atomic;
  if (!atomic) {
    out += place + " = ";
    return printValue(value);
  }
  out += "atomicStore(&" + place + ", " + (atomic.isSignedInteger() ? "bitcast<i32>(" : "");
  printValue(value);
  out += atomic.isSignedInteger() ? "))" : ")";
}

} // namespace besl
