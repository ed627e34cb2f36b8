// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The text as a whole, and the expressions that GLSL spells in its own way. The body is printed first, because what it contains
// decides which extensions and helpers stand above it.

#include "GLSLWriter.h"

#include "besl/Analysis/TextShape.h"
#include "besl/Dialect/BESL/IR/IntrinsicSpelling.h"
#include "besl/Target/Support/FinishText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace besl {

GLSLWriter::GLSLWriter(ProgramOp program, FuncOp entry, const GLSLTextOptions &options)
    : CFamilyWriter(program, "glsl", options), program(program), entry(entry), reachable(getReachable(program, entry)), helpers("glsl") {
  bool hasBarrier = false;
  for (FuncOp function : reachable.functions)
    function->walk([&](Operation *op) {
      const IntrinsicSpelling *spelling = getIntrinsicSpelling(op, "glsl");
      hasBarrier |= spelling && spelling->text == "@barrier";
      if (auto combine = dyn_cast<CombineOp>(op))
        if (auto handle = combine.getTexture().getDefiningOp<HandleOp>())
          if (Operation *texture = lookup(handle.getSymbol()))
            separate.insert(texture);
    });
  for (FuncOp function : reachable.functions)
    function->walk([&](HandleOp handle) {
      bool isAlone = llvm::any_of(handle->getUsers(), [](Operation *user) { return !isa<CombineOp>(user); });
      if (isAlone && separate.contains(lookup(handle.getSymbol())))
        need("GL_EXT_samplerless_texture_functions");
    });
  if (!hasBarrier)
    return;
  for (Operation *global : getExchanged(reachable))
    if (auto descriptor = dyn_cast<DescriptorOp>(global)) {
      shared.insert(global);
      (descriptor.isBuffer() ? orderBuffers : orderImages) = true;
    }
}

std::string GLSLWriter::print() {
  printEntryLayout();
  for (StructType type : reachable.structs)
    printStruct(type);
  for (Operation *op : reachable.globals)
    printDeclaration(op);
  std::string declarations = std::move(out);
  // Not empty, so that the first function is set off.
  out = "\n";
  for (FuncOp function : reachable.functions) {
    if (computesWithHalves(function))
      needHalf();
    printFunction(function);
  }
  std::string functions = out.substr(1);

  std::string text = "#version 450\n";
  std::string helperText;
  for (const SpellingHelper *helper : helpers.inOrder()) {
    for (StringRef extension : helper->extensions)
      need(extension);
    helperText += '\n';
    for (char c : helper->text.trim())
      helperText += c == '\t' ? std::string("    ") : std::string(1, c);
    helperText += '\n';
  }
  if (textOptions.lineDirectives == LineDirectives::Names)
    need("GL_GOOGLE_cpp_style_line_directive");
  for (const std::string &extension : extensions)
    text += "#extension " + extension + " : require\n";
  if (!declarations.empty())
    text += '\n' + declarations;
  bool hasNames = textOptions.lineDirectives == LineDirectives::Names;
  return finishText(text + helperText + functions, marks, textOptions, hasNames ? LineStyle::Name : LineStyle::Number);
}

void GLSLWriter::noteSpelling(const IntrinsicSpelling &spelling) {
  for (StringRef extension : spelling.extensions)
    need(extension);
  helpers.add(spelling);
}

StringRef GLSLWriter::getRawText(RawOp op) { return op.getGlsl().value_or(""); }

void GLSLWriter::printIndex(Value index, bool nonuniform) {
  out += '[';
  if (nonuniform) {
    need("GL_EXT_nonuniform_qualifier");
    out += "nonuniformEXT(";
    printValue(index);
    out += ')';
  } else if (auto constant = index.getDefiningOp<ConstantOp>()) {
    out += llvm::utostr(cast<IntegerAttr>(constant.getValue()).getValue().getZExtValue());
  } else {
    printValue(index);
  }
  out += ']';
}

void GLSLWriter::printGlobal(GlobalOp op) {
  Operation *declaration = lookup(op.getSymbol());
  if (auto output = dyn_cast_or_null<OutputOp>(declaration); output && (output.getIsPosition() || output.getBuiltin())) {
    out += output.getIsPosition()                                  ? "gl_Position"
           : *output.getBuiltin() == BuiltinValue::FragDepth     ? "gl_FragDepth"
           : *output.getBuiltin() == BuiltinValue::ClipDistances ? "gl_ClipDistance"
                                                                 : "gl_SampleMask[0]";
    return;
  }
  StringRef name = op.getSymbol();
  if (auto emitted = declaration ? declaration->getAttrOfType<StringAttr>("emitted_name") : StringAttr())
    name = emitted;
  out += name;
  if (op.getIndex())
    printIndex(op.getIndex(), op->hasAttr("besl.nonuniform"));
  // The block of a buffer that is no struct has one member.
  if (isa_and_nonnull<DescriptorOp>(declaration) && !isa<StructType>(getDeclaredType(declaration)))
    out += ".elements";
}

/// The mask of samples, which is a signed word there.
bool GLSLWriter::isConvertedPlace(Value place) {
  auto global = place.getDefiningOp<GlobalOp>();
  auto output = global ? dyn_cast_or_null<OutputOp>(lookup(global.getSymbol())) : OutputOp();
  return output && output.getBuiltin() == BuiltinValue::SampleMask;
}

void GLSLWriter::printStore(StoreOp op) {
  if (!isConvertedPlace(op.getPlace()))
    return CFamilyWriter::printStore(op);
  printPlace(op.getPlace());
  out += " = int(";
  printValue(op.getValue());
  out += ')';
}

void GLSLWriter::printHandle(HandleOp op) {
  Operation *declaration = lookup(op.getSymbol());
  auto emitted = declaration ? declaration->getAttrOfType<StringAttr>("emitted_name") : StringAttr();
  out += emitted ? emitted.getValue() : op.getSymbol();
  if (op.getIndex())
    printIndex(op.getIndex(), op->hasAttr("besl.nonuniform"));
}

void GLSLWriter::printCombine(CombineOp op) {
  ((out += getGLSLHandleName(op.getType())) += '(');
  printValue(op.getTexture());
  out += ", ";
  printValue(op.getSampler());
  out += ')';
}

/// Conversions of whole numbers keep their bits.
void GLSLWriter::printBitcast(BitcastOp op) {
  Type from = getScalarOrSelf(op.getOperand().getType()), to = getScalarOrSelf(op.getType());
  out += to.isF32() ? std::string("uintBitsToFloat") : from.isF32() ? std::string("floatBitsToUint") : getTypeName(op.getType());
  out += '(';
  printValue(op.getOperand());
  out += ')';
}

void GLSLWriter::printArrayLength(ArrayLengthOp op) {
  out += "uint(";
  printPlace(op.getArray());
  out += ".length())";
}

void GLSLWriter::printBuiltin(BuiltinOp op) {
  switch (op.getBuiltin()) {
  case BuiltinValue::GlobalInvocationId:
    out += "gl_GlobalInvocationID";
    return;
  case BuiltinValue::LocalInvocationId:
    out += "gl_LocalInvocationID";
    return;
  case BuiltinValue::LocalInvocationIndex:
    out += "gl_LocalInvocationIndex";
    return;
  case BuiltinValue::WorkgroupId:
    out += "gl_WorkGroupID";
    return;
  case BuiltinValue::NumWorkgroups:
    out += "gl_NumWorkGroups";
    return;
  case BuiltinValue::SubgroupInvocationId:
    need("GL_KHR_shader_subgroup_basic");
    out += "gl_SubgroupInvocationID";
    return;
  case BuiltinValue::SubgroupSize:
    need("GL_KHR_shader_subgroup_basic");
    out += "gl_SubgroupSize";
    return;
  case BuiltinValue::VertexIndex:
    out += "uint(gl_VertexIndex)";
    return;
  case BuiltinValue::InstanceIndex:
    out += "uint(gl_InstanceIndex)";
    return;
  case BuiltinValue::Position:
    out += "gl_FragCoord";
    return;
  case BuiltinValue::FrontFacing:
    out += "gl_FrontFacing";
    return;
  case BuiltinValue::SampleIndex:
    out += "uint(gl_SampleID)";
    return;
  case BuiltinValue::SampleMask:
    out += "uint(gl_SampleMaskIn[0])";
    return;
  case BuiltinValue::PrimitiveIndex:
    out += "uint(gl_PrimitiveID)";
    return;
  case BuiltinValue::FragDepth:
  case BuiltinValue::ClipDistances:
    break;
  }
}

void GLSLWriter::printVectorCompare(CmpOp op) {
  static constexpr StringLiteral names[] = {"equal", "notEqual", "lessThan", "lessThanEqual", "greaterThan", "greaterThanEqual"};
  (out += names[static_cast<unsigned>(op.getPredicate())]) += '(';
  printValue(op.getLhs());
  out += ", ";
  printValue(op.getRhs());
  out += ')';
}

void GLSLWriter::printVectorSelect(SelectOp op) { printSelectFunction("mix", op); }

void GLSLWriter::printMatrixProduct(Operation *op) {
  out += "matrixCompMult(";
  printValue(op->getOperand(0));
  out += ", ";
  printValue(op->getOperand(1));
  out += ')';
}

void GLSLWriter::printVectorNot(Value operand) {
  out += "not(";
  printValue(operand);
  out += ')';
}

void GLSLWriter::printSplat(SplatOp op) {
  // A matrix made of a scalar would have it on the diagonal only.
  auto matrix = dyn_cast<MatrixType>(op.getType());
  std::string name = getTypeName(op.getType());
  out += name + '(';
  if (!matrix) {
    printValue(op.getScalar());
  } else {
    std::string column = getTypeName(matrix.getColumnType());
    for (unsigned i = 0; i < matrix.getColumns(); ++i) {
      if (i)
        out += ", ";
      out += column + '(';
      printValue(op.getScalar());
      out += ')';
    }
  }
  out += ')';
}

void GLSLWriter::printConvert(ConvertOp op) {
  Type type = op.getType(), from = op.getOperand().getType();
  bool mayNotFit = isa<FloatType>(from) && (type.isUnsignedInteger(32) || type.isSignedInteger(32)) && !op.getUnchecked();
  if (mayNotFit) {
    StringRef helper = type.isUnsignedInteger(32) ? "besl_to_u32" : "besl_to_i32";
    helpers.add(helper);
    out += helper;
    // There is one, for single precision.
    if (from.isF16())
      out += "(float";
  } else {
    out += getTypeName(type);
  }
  out += '(';
  printValue(op.getOperand());
  out += mayNotFit && from.isF16() ? "))" : ")";
}

void GLSLWriter::printDiscard() {
  need("GL_EXT_demote_to_helper_invocation");
  out += "demote";
}

void GLSLWriter::printFloat(const llvm::APFloat &value) {
  bool isHalf = &value.getSemantics() == &llvm::APFloat::IEEEhalf();
  if (isHalf) {
    needHalf();
    out += "float16_t(";
  }
  if (value.isFinite()) {
    out += formatFloat(value);
  } else if (inInitializer) {
    // Not all compilers take the conversion of bits for a constant expression.
    out += value.isNaN() ? "(0.0 / 0.0)" : value.isNegative() ? "(-1.0 / 0.0)" : "(1.0 / 0.0)";
  } else {
    llvm::APFloat single = value;
    bool losesInfo;
    single.convert(llvm::APFloat::IEEEsingle(), llvm::APFloat::rmNearestTiesToEven, &losesInfo);
    out += llvm::formatv("uintBitsToFloat(0x{0}u)", llvm::utohexstr(single.bitcastToAPInt().getZExtValue(), /*LowerCase=*/true));
  }
  if (isHalf)
    out += ')';
}

void GLSLWriter::printHook(Operation *op, StringRef hook) {
  if (hook != "barrier")
    return refuse(op);
  // `barrier` orders workgroup storage by itself.
  auto statement = [&](StringRef call) {
    out += call;
    out += ";\n";
    indent(currentLevel);
  };
  if (orderBuffers)
    statement("memoryBarrierBuffer()");
  if (orderImages)
    statement("memoryBarrierImage()");
  out += "barrier()";
}

} // namespace besl
