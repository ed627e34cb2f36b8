// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declarations of the outermost level.

#include "GLSLWriter.h"

#include "besl/Analysis/Layout.h"
#include "besl/Target/Support/StageOutputs.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;

namespace besl {

static StringRef getBlockName(Operation *op) {
  if (auto name = op->getAttrOfType<StringAttr>("besl.block_name"))
    return name;
  return "Block";
}

void GLSLWriter::printStruct(StructType type) {
  llvm::SaveAndRestore declaring(inDeclarations, true);
  blankLine();
  ((out += "struct ") += getStructName(type)) += " {\n";
  for (unsigned i = 0; i < type.getNumFields(); ++i) {
    indent(1);
    (out += getDeclarator(type.getFieldTypes()[i], getFieldName(type, i))) += ";\n";
  }
  out += "};\n";
}

/// Whether the matrices in a type are stored row by row. Legal programs have one order in each type.
static bool isRowByRow(Type type, const StorageLayout &layout) {
  while (auto array = dyn_cast<ArrayType>(type))
    type = array.getElementType();
  if (auto matrix = dyn_cast<MatrixType>(type))
    return layout.getMatrixOrder(matrix) == MatrixOrder::Row;
  if (auto structType = dyn_cast<StructType>(type))
    return llvm::any_of(structType.getFieldTypes(), [&](Type field) { return isRowByRow(field, layout); });
  return false;
}

void GLSLWriter::printBlockMembers(Type type) {
  llvm::SaveAndRestore declaring(inDeclarations, true);
  StorageLayout layout(program.getMatrixLayout());
  auto member = [&](Type fieldType, StringRef name) {
    indent(1);
    if (isRowByRow(fieldType, layout))
      out += "layout(row_major) ";
    (out += getDeclarator(fieldType, name)) += ";\n";
  };
  needStorage(type);
  if (auto structType = dyn_cast<StructType>(type)) {
    for (unsigned i = 0; i < structType.getNumFields(); ++i)
      member(structType.getFieldTypes()[i], getFieldName(structType, i));
  } else {
    member(type, "elements");
  }
}

void GLSLWriter::printDescriptor(DescriptorOp op) {
  BindingAttr binding = op.getBindingAttr();
  out += llvm::formatv("layout(set = {0}, binding = {1}", binding ? binding.getSet() : 0, binding ? binding.getBinding() : op.getSlot());
  StringRef access = op.getAccess() == Access::Read ? "readonly " : op.getAccess() == Access::Write ? "writeonly " : "";
  std::string count = op.getCount() ? "[" + llvm::utostr(*op.getCount()) + "]" : std::string();
  StringRef name = getPrintedName(op);
  if (op.isBuffer()) {
    need("GL_EXT_scalar_block_layout");
    out += ", scalar) ";
    if (op.getAddressSpace() == AddressSpace::Uniform && !op->hasAttr("besl.storage_buffer"))
      out += "uniform ";
    else
      (((out += shared.contains(op) ? "coherent " : "") += access) += "buffer ");
    (out += getBlockName(op)) += " {\n";
    printBlockMembers(op.getType());
    ((out += "} ") += name) += count;
    out += ";\n";
    return;
  }
  if (auto image = dyn_cast<ImageType>(op.getType())) {
    if (image.getFormat() != StorageFormat::Unknown)
      (out += ", ") += stringifyStorageFormat(image.getFormat());
    out += ") ";
    if (shared.contains(op))
      out += "coherent ";
    out += access;
  } else {
    out += ") ";
  }
  std::string type = getGLSLHandleName(op.getType());
  if (separate.contains(op))
    type.replace(type.find("sampler"), 7, "texture");
  out += "uniform " + type + ' ' + name.str() + count + ";\n";
}

void GLSLWriter::printPushConstant(PushConstantOp op) {
  need("GL_EXT_scalar_block_layout");
  out += "layout(push_constant, scalar) uniform ";
  (out += getBlockName(op)) += " {\n";
  printBlockMembers(op.getType());
  ((out += "} ") += getPrintedName(op)) += ";\n";
}

void GLSLWriter::printInterface(Operation *op) {
  StageKind stage = entry.getEntry()->getStage();
  std::string qualifiers, index;
  Type type = getDeclaredType(op);
  uint32_t location;
  bool isInput = isa<InputOp>(op);
  if (auto input = dyn_cast<InputOp>(op)) {
    location = input.getLocation();
    if (stage == StageKind::Fragment)
      qualifiers = getInterpolationWords(input.getInterpolation(), input.getSampling(), type, "flat");
    if (input.getPerPrimitive()) {
      need("GL_EXT_mesh_shader");
      qualifiers = "perprimitiveEXT flat ";
    }
  } else {
    auto output = cast<OutputOp>(op);
    if (output.getBuiltin() == BuiltinValue::ClipDistances || output.getInvariant()) {
      // What is built in is declared anew where more has to be said of it: how many there are, or that it is invariant.
      blankLine();
      auto marked = mark(op);
      if (output.getIsPosition())
        out += "invariant gl_Position;\n";
      else
        out += "out " + getDeclarator(type, "gl_ClipDistance") + ";\n";
      return;
    }
    if (output.getIsPosition() || output.getBuiltin())
      return;
    location = output.getLocation().value_or(0);
    if (output.getIndex())
      index = llvm::formatv(", index = {0}", *output.getIndex());
    bool isPerPrimitive = stage == StageKind::Mesh && output.getRate() == OutputRate::Primitive;
    // GLSL has as many as the workgroup may make, whatever the program counts.
    if (auto array = dyn_cast<ArrayType>(type); array && stage == StageKind::Mesh) {
      EntryAttr attribute = *entry.getEntry();
      type = ArrayType::get(type.getContext(), isPerPrimitive ? attribute.getMaxPrimitives() : attribute.getMaxVertices(), array.getElementType());
    }
    if (isPerPrimitive)
      qualifiers = "perprimitiveEXT ";
    else if (stage == StageKind::Vertex || stage == StageKind::Mesh)
      qualifiers = getInterpolationWords(output.getInterpolation(), output.getSampling(), type, "flat");
  }
  blankLine();
  auto marked = mark(op);
  out += llvm::formatv("layout(location = {0}{1}) {2}{3} {4};\n", location, index, qualifiers, isInput ? "in" : "out",
                       getDeclarator(type, getPrintedName(op)));
}

void GLSLWriter::printDeclaration(Operation *op) {
  if (isa<InputOp, OutputOp>(op))
    return printInterface(op);
  blankLine();
  auto marked = mark(op);
  if (auto descriptor = dyn_cast<DescriptorOp>(op))
    return printDescriptor(descriptor);
  if (auto pushConstant = dyn_cast<PushConstantOp>(op))
    return printPushConstant(pushConstant);
  Type type = getDeclaredType(op);
  TypedAttr init;
  if (auto constant = dyn_cast<ConstOp>(op)) {
    out += "const ";
    init = constant.getValue();
  } else if (auto constant = dyn_cast<SpecConstantOp>(op)) {
    out += llvm::formatv("layout(constant_id = {0}) const ", constant.getId());
    init = constant.getDefaultValue();
  } else if (isa<WorkgroupOp>(op)) {
    out += "shared ";
  } else if (isa<TaskPayloadOp>(op)) {
    out += "taskPayloadSharedEXT ";
  } else if (auto variable = dyn_cast<PrivateOp>(op)) {
    init = variable.getInitAttr();
  }
  out += getDeclarator(type, getPrintedName(op));
  if (init) {
    llvm::SaveAndRestore initializing(inInitializer, true);
    out += " = ";
    printConstant(init);
  }
  out += ";\n";
}

void GLSLWriter::printFunction(FuncOp function) {
  blankLine();
  auto marked = mark(function);
  Type result = function.getResultType();
  out += result ? getTypeName(result) : "void";
  ((out += ' ') += function.getPrintedName()) += '(';
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    if (i)
      out += ", ";
    auto name = function.getArgAttrOfType<StringAttr>(i, "besl.emitted_name");
    out += getDeclarator(function.getArgumentTypes()[i], name ? name.getValue() : StringRef("unnamed"));
  }
  out += ") {\n";
  Block &body = function.getBody().front();
  printStatements(body, 1);
  // At the structured level the value leaves here.
  if (Operation *yield = body.getTerminator(); yield->getNumOperands()) {
    indent(1);
    out += "return ";
    printValue(yield->getOperand(0));
    out += ";\n";
  }
  out += "}\n";
}

void GLSLWriter::printEntryLayout() {
  EntryAttr attribute = *entry.getEntry();
  StageKind stage = attribute.getStage();
  if (stage == StageKind::Vertex || stage == StageKind::Fragment)
    return;
  ArrayRef<uint32_t> size = attribute.getWorkgroup();
  auto extent = [&](unsigned axis) { return axis < size.size() ? size[axis] : 1u; };
  blankLine();
  out += llvm::formatv("layout(local_size_x = {0}, local_size_y = {1}, local_size_z = {2}) in;\n", extent(0), extent(1), extent(2));
  if (stage == StageKind::Compute)
    return;
  need("GL_EXT_mesh_shader");
  if (stage == StageKind::Mesh)
    out += llvm::formatv("layout(triangles, max_vertices = {0}, max_primitives = {1}) out;\n", attribute.getMaxVertices(), attribute.getMaxPrimitives());
}

} // namespace besl
