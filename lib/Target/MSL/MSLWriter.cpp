// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The text as a whole, and the expressions that Metal spells in its own way. Declarations and functions are printed first, because what
// they contain decides which helpers stand above them.

#include "MSLWriter.h"

#include "besl/Dialect/BESL/IR/BESLIntrinsics.h"
#include "besl/Dialect/BESL/IR/IntrinsicSpelling.h"
#include "besl/Target/Support/FinishText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace besl {

MSLWriter::MSLWriter(ProgramOp program, FuncOp entry, const MSLTextOptions &options)
    : CFamilyWriter(program, "msl", options), program(program), entry(entry), options(options), reachable(getReachable(program, entry)),
      natural(program, MatrixOrder::Column), helpers("msl") {
  for (Operation *global : reachable.globals) {
    hasInputs |= isa<InputOp>(global);
    hasOutputs |= isa<OutputOp>(global);
    hasResources |= isa<DescriptorOp>(global);
  }
  for (Operation *global : getExchanged(reachable)) {
    orderPayload |= isa<TaskPayloadOp>(global);
    auto descriptor = dyn_cast<DescriptorOp>(global);
    if (!descriptor)
      continue;
    (descriptor.isBuffer() ? orderBuffers : orderImages) = true;
    if (!descriptor.isBuffer())
      readAndWritten.insert(global);
  }
  collectStructs();
}

std::string MSLWriter::getStandardOption() const {
  // Versions before 3.0 are named for the platform.
  bool isMac = options.platform == MetalPlatform::MacOS;
  std::string standard = StringRef(options.version).starts_with("2") ? (isMac ? "macos-metal" : "ios-metal") : "metal";
  return "-std=" + standard + options.version;
}

std::string MSLWriter::print() {
  for (StructType type : declaredStructs)
    printStruct(type);
  printStageStructs();
  if (hasResources && options.argumentBuffer)
    printResources();
  for (Operation *op : reachable.globals)
    if (isa<ConstOp, SpecConstantOp>(op))
      printConstantDeclaration(op);
  std::string declarations = std::move(out);
  // Not empty, so that the first function is set off.
  out = "\n";
  for (FuncOp function : reachable.functions)
    printFunction(function);
  std::string functions = out.substr(1);

  bool isMac = options.platform == MetalPlatform::MacOS;
  std::string text = "// Metal " + options.version + ": xcrun -sdk " + (isMac ? "macosx" : "iphoneos") + " metal " + getStandardOption();
  // From 3.2 on the mode of arithmetic is part of the text too.
  bool hasMathMode = options.version == "3.2";
  if (options.strictFloats)
    text += hasMathMode ? " -fmetal-math-mode=safe" : " -fno-fast-math";
  text += '\n';
  EntryAttr attribute = *entry.getEntry();
  if (ArrayRef<uint32_t> size = attribute.getWorkgroup(); !size.empty()) {
    auto extent = [&](unsigned axis) { return axis < size.size() ? size[axis] : 1u; };
    text += llvm::formatv("// besl-threadgroup-size:{0},{1},{2}\n", extent(0), extent(1), extent(2));
  }
  text += "#include <metal_stdlib>\n\nusing namespace metal;\n";
  if (options.strictFloats)
    text += hasMathMode ? "\n#pragma METAL fp math_mode(safe)\n#pragma METAL fp contract(off)\n" : "\n#pragma METAL fp contract(off)\n";
  if (needsArray)
    text += "\ntemplate <typename T, uint n>\nstruct besl_array {\n    T elements[n];\n};\n";
  if (!declarations.empty())
    text += '\n' + declarations;
  return finishText(text + getHelpers() + functions, marks, textOptions, LineStyle::Name);
}

std::string MSLWriter::getHelpers() {
  std::string text;
  for (auto [needed, name, token] :
       {std::tuple(needsMatrixProduct, "besl_matrix_product", "*="), std::tuple(needsMatrixQuotient, "besl_matrix_quotient", "/=")})
    if (needed)
      text += llvm::formatv("\ntemplate <typename M>\nM {0}(M a, M b, uint columns) {{\n    for (uint i = 0u; i < columns; i++) {{\n        "
                            "a[i] {1} b[i];\n    }\n    return a;\n}\n",
                            name, token);
  for (const SpellingHelper *helper : helpers.inOrder()) {
    text += '\n';
    for (char c : helper->text.trim())
      text += c == '\t' ? std::string("    ") : std::string(1, c);
    text += '\n';
  }
  return text;
}

void MSLWriter::noteSpelling(const IntrinsicSpelling &spelling) { helpers.add(spelling); }

StringRef MSLWriter::getRawText(RawOp op) { return op.getMsl().value_or(""); }

/// `[i]`, without the suffix of a constant.
static std::string getConstantIndex(Value index) {
  auto constant = index.getDefiningOp<ConstantOp>();
  return constant ? llvm::utostr(cast<IntegerAttr>(constant.getValue()).getValue().getZExtValue()) : std::string();
}

/// The array of the clip distances has the name of the first of them.
StringRef MSLWriter::getClipDistancesName() {
  for (Operation *global : reachable.globals)
    if (auto output = dyn_cast<OutputOp>(global); output && output.getBuiltin() == BuiltinValue::ClipDistances && output.getIndex() == 0u)
      return getPrintedName(output);
  return "clip_distances";
}

void MSLWriter::printGlobal(GlobalOp op) {
  Operation *declaration = lookup(op.getSymbol());
  if (isa_and_nonnull<InputOp>(declaration))
    out += "stage_input.";
  else if (auto output = dyn_cast_or_null<OutputOp>(declaration)) {
    out += "stage_output.";
    if (output.getBuiltin() == BuiltinValue::ClipDistances) {
      out += llvm::formatv("{0}[{1}]", getClipDistancesName(), output.getIndex().value_or(0));
      return;
    }
  }
  else if (isa_and_nonnull<DescriptorOp>(declaration) && options.argumentBuffer)
    out += "resources.";
  out += declaration ? getPrintedName(declaration) : op.getSymbol();
  if (op.getIndex()) {
    out += '[';
    std::string index = getConstantIndex(op.getIndex());
    index.empty() ? printValue(op.getIndex()) : void(out += index);
    out += ']';
  }
}

/// A buffer that holds one array of any length is a pointer to its first element, and nothing but its elements is ever meant.
bool MSLWriter::isPointer(DescriptorOp op) const {
  auto array = dyn_cast<ArrayType>(op.getType());
  return options.argumentBuffer || op.getCount() || (array && array.isRuntimeSized());
}

void MSLWriter::printWholeGlobal(GlobalOp op) {
  auto descriptor = dyn_cast_or_null<DescriptorOp>(lookup(op.getSymbol()));
  bool dereferenced = descriptor && isPointer(descriptor);
  if (dereferenced)
    out += "(*";
  printGlobal(op);
  if (dereferenced)
    out += ')';
}

StringRef MSLWriter::getMemberToken(Value place) const {
  auto global = place.getDefiningOp<GlobalOp>();
  auto descriptor = dyn_cast_or_null<DescriptorOp>(global ? lookup(global.getSymbol()) : nullptr);
  return descriptor && isPointer(descriptor) ? "->" : ".";
}

/// A half is made of the low bits of a word.
void MSLWriter::printBitcast(BitcastOp op) {
  Type from = op.getOperand().getType(), to = op.getType();
  Type halves = withScalar(from, IntegerType::get(op.getContext(), 16, IntegerType::Unsigned));
  bool toHalf = getScalarOrSelf(to).isF16(), fromHalf = getScalarOrSelf(from).isF16();
  if (fromHalf)
    out += getTypeName(to) + '(';
  out += "as_type<" + getTypeName(fromHalf ? halves : to) + ">(";
  if (toHalf)
    out += getTypeName(halves) + '(';
  printValue(op.getOperand());
  out += toHalf || fromHalf ? "))" : ")";
}

void MSLWriter::printHandle(HandleOp op) {
  if (options.argumentBuffer)
    out += "resources.";
  Operation *declaration = lookup(op.getSymbol());
  out += declaration ? getPrintedName(declaration) : op.getSymbol();
  if (op.getIndex()) {
    out += '[';
    std::string index = getConstantIndex(op.getIndex());
    index.empty() ? printValue(op.getIndex()) : void(out += index);
    out += ']';
  }
}

void MSLWriter::printSampler(Value texture) {
  if (auto combined = texture.getDefiningOp<CombineOp>())
    return printValue(combined.getSampler());
  CFamilyWriter::printSampler(texture);
}

/// Name of the parameter that has a pipeline value, and its attribute.
static std::pair<StringRef, StringRef> getBuiltinName(BuiltinValue value) {
  switch (value) {
  case BuiltinValue::GlobalInvocationId:
    return {"thread_position_in_grid", "uint3"};
  case BuiltinValue::LocalInvocationId:
    return {"thread_position_in_threadgroup", "uint3"};
  case BuiltinValue::LocalInvocationIndex:
    return {"thread_index_in_threadgroup", "uint"};
  case BuiltinValue::WorkgroupId:
    return {"threadgroup_position_in_grid", "uint3"};
  case BuiltinValue::NumWorkgroups:
    return {"threadgroups_per_grid", "uint3"};
  case BuiltinValue::SubgroupInvocationId:
    return {"thread_index_in_simdgroup", "uint"};
  case BuiltinValue::SubgroupSize:
    return {"threads_per_simdgroup", "uint"};
  case BuiltinValue::VertexIndex:
    return {"vertex_id", "uint"};
  case BuiltinValue::InstanceIndex:
    return {"instance_id", "uint"};
  case BuiltinValue::Position:
    return {"fragment_position", "float4"};
  case BuiltinValue::FrontFacing:
    return {"front_facing", "bool"};
  case BuiltinValue::SampleIndex:
    return {"sample_id", "uint"};
  case BuiltinValue::SampleMask:
    return {"sample_mask", "uint"};
  case BuiltinValue::PrimitiveIndex:
    return {"primitive_id", "uint"};
  case BuiltinValue::FragDepth:
  case BuiltinValue::ClipDistances:
    break;
  }
  return {};
}

void MSLWriter::printBuiltin(BuiltinOp op) { out += getBuiltinName(op.getBuiltin()).first; }

void MSLWriter::printVectorCompare(CmpOp op) { refuse(op); }

void MSLWriter::printVectorSelect(SelectOp op) { printSelectFunction("select", op); }

bool MSLWriter::hasMatrixOperator(Operation *op) const { return isa<AddOp, SubOp, MulOp>(op); }

bool MSLWriter::takesScalar(Operation *op, Type composite) const { return !isa<MatrixType>(composite) || isa<MulOp>(op); }

void MSLWriter::printMatrixProduct(Operation *op) {
  needsMatrixProduct = true;
  out += "besl_matrix_product(";
  printValue(op->getOperand(0));
  out += ", ";
  printValue(op->getOperand(1));
  out += ", " + llvm::utostr(cast<MatrixType>(op->getResult(0).getType()).getColumns()) + "u)";
}

void MSLWriter::printMatrixOperation(Operation *op) {
  if (!isa<DivOp>(op))
    return refuse(op);
  needsMatrixQuotient = true;
  out += "besl_matrix_quotient(";
  printValue(op->getOperand(0));
  out += ", ";
  printValue(op->getOperand(1));
  out += ", " + llvm::utostr(cast<MatrixType>(op->getResult(0).getType()).getColumns()) + "u)";
}

void MSLWriter::printVectorNot(Value operand) {
  out += '!';
  printValue(operand, Precedence::Unary);
}

void MSLWriter::printSplat(SplatOp op) {
  // A matrix made of a scalar would have it on the diagonal only.
  auto matrix = dyn_cast<MatrixType>(op.getType());
  out += getTypeName(op.getType()) + '(';
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

void MSLWriter::printConvert(ConvertOp op) {
  out += getTypeName(op.getType());
  out += '(';
  printValue(op.getOperand());
  out += ')';
}

void MSLWriter::printDiscard() { out += "discard_fragment()"; }

void MSLWriter::printFloat(const llvm::APFloat &value) {
  bool isHalf = &value.getSemantics() == &llvm::APFloat::IEEEhalf();
  if (value.isFinite()) {
    out += formatFloat(value);
    out += isHalf ? 'h' : 'f';
    return;
  }
  out += llvm::formatv(isHalf ? "as_type<half>(ushort(0x{0}u))" : "as_type<float>(0x{0}u)",
                       llvm::utohexstr(value.bitcastToAPInt().getZExtValue(), /*LowerCase=*/true));
}

/// Structs and arrays are aggregates; an array has its elements in a field.
void MSLWriter::printConstructor(Type type, llvm::function_ref<void()> printParts) {
  out += getTypeName(type);
  bool isArray = isa<ArrayType>(type), isAggregate = isArray || isa<StructType>(type);
  out += isArray ? "{{" : isAggregate ? "{" : "(";
  printParts();
  out += isArray ? "}}" : isAggregate ? "}" : ")";
}

void MSLWriter::printHook(Operation *op, StringRef hook) {
  if (hook == "task_count") {
    // The number is the same in all invocations here.
    out += "if (thread_index_in_threadgroup == 0u) mesh_grid.set_threadgroups_per_grid(uint3(";
    printValue(op->getOperand(0));
    out += ", 1u, 1u))";
    return;
  }
  if (hook != "barrier")
    return refuse(op);
  out += "threadgroup_barrier(mem_flags::mem_threadgroup";
  if (orderBuffers)
    out += " | mem_flags::mem_device";
  if (orderImages)
    out += " | mem_flags::mem_texture";
  if (orderPayload)
    out += " | mem_flags::mem_object_data";
  out += ')';
}

void MSLWriter::printTemplate(Operation *op, StringRef text) {
  CFamilyWriter::printTemplate(op, text);
  // What an invocation wrote to an image it only sees in it behind a fence.
  auto access = dyn_cast<ResourceAccessInterface>(op);
  if (!isa<ImageStoreOp>(op) || !access)
    return;
  auto handle = access.getResource().getDefiningOp<HandleOp>();
  if (!handle || !readAndWritten.contains(lookup(handle.getSymbol())))
    return;
  out += ";\n";
  indent(currentLevel);
  printValue(access.getResource(), Precedence::Postfix);
  out += ".fence()";
}

//===-- Functions ------------------------------------------------------------------------------------------------------===//

MSLWriter::Context MSLWriter::getContext(FuncOp function) const {
  Context context;
  if (auto symbols = function->getAttrOfType<ArrayAttr>("besl.context"))
    for (auto symbol : symbols.getAsRange<FlatSymbolRefAttr>()) {
      Operation *declaration = lookup(symbol.getValue());
      if (isa<DescriptorOp>(declaration) && options.argumentBuffer)
        context.resources = true;
      else if (isa<InputOp>(declaration))
        context.inputs = true;
      else if (isa<OutputOp>(declaration))
        context.outputs = true;
      else
        context.variables.push_back(declaration);
    }
  if (auto values = function->getAttrOfType<ArrayAttr>("besl.context_values"))
    for (auto value : values.getAsRange<StringAttr>())
      context.values.push_back(*symbolizeBuiltinValue(value.getValue()));
  return context;
}

StringRef MSLWriter::getSpace(DescriptorOp op) const {
  if (op.getAccess() != Access::Read)
    return "device";
  bool isConstant = op.getAddressSpace() == AddressSpace::Uniform && !op->hasAttr("besl.storage_buffer");
  return isConstant ? "constant" : "const device";
}

/// Declares a resource: as a member of the argument buffer, or as a parameter.
std::string MSLWriter::getResourceDeclarator(DescriptorOp op, StringRef attribute, bool asParameter) {
  StringRef name = getPrintedName(op);
  std::string suffix = attribute.empty() ? std::string() : " " + attribute.str();
  if (op.isBuffer()) {
    auto array = dyn_cast<ArrayType>(op.getType());
    std::string type = array && array.isRuntimeSized() ? getPartName(array.getElementType(), natural.isNativeElement(array.getElementType()))
                                                       : getTypeName(op.getType());
    std::string text = getSpace(op).str() + ' ' + type + (isPointer(op) ? " *" : " &") + name.str() + suffix;
    return op.getCount() ? text + '[' + llvm::utostr(*op.getCount()) + ']' : text;
  }
  std::string type = getHandleName(op.getType(), op.getAccess());
  if (op.getCount())
    type = "array<" + type + ", " + llvm::utostr(*op.getCount()) + ">";
  return type + ' ' + name.str() + suffix;
}

/// Declares what is no resource: a local of the entry, or a parameter of another function.
std::string MSLWriter::getVariable(Operation *declaration, bool isParameter) {
  if (auto descriptor = dyn_cast<DescriptorOp>(declaration))
    return getResourceDeclarator(descriptor, "", /*asParameter=*/true);
  StringRef space = isa<PushConstantOp>(declaration)  ? "constant "
                    : isa<WorkgroupOp>(declaration)   ? "threadgroup "
                    : isa<TaskPayloadOp>(declaration) ? (getStage() == StageKind::Task ? "object_data " : "const object_data ")
                    : isParameter                     ? "thread "
                                                      : "";
  std::string type = getTypeName(getDeclaredType(declaration));
  return space.str() + type + (isParameter ? " &" : " ") + getPrintedName(declaration).str();
}

SmallVector<std::string> MSLWriter::getContextParameters(const Context &context) {
  bool isVertex = getStage() == StageKind::Vertex;
  SmallVector<std::string> parameters;
  if (context.resources)
    parameters.push_back("constant Resources &resources");
  if (context.inputs)
    parameters.push_back(isVertex ? "thread const VertexInput &stage_input" : "thread const FragmentInput &stage_input");
  if (context.outputs)
    parameters.push_back(isVertex ? "thread VertexOutput &stage_output" : "thread FragmentOutput &stage_output");
  for (Operation *variable : context.variables)
    parameters.push_back(getVariable(variable, /*isParameter=*/true));
  for (BuiltinValue value : context.values)
    parameters.push_back((getBuiltinName(value).second + " " + getBuiltinName(value).first).str());
  return parameters;
}

SmallVector<std::string> MSLWriter::getContextArguments(const Context &context) {
  SmallVector<std::string> arguments;
  if (context.resources)
    arguments.push_back("resources");
  if (context.inputs)
    arguments.push_back("stage_input");
  if (context.outputs)
    arguments.push_back("stage_output");
  for (Operation *variable : context.variables)
    arguments.push_back(getPrintedName(variable).str());
  for (BuiltinValue value : context.values)
    arguments.push_back(getBuiltinName(value).first.str());
  return arguments;
}

uint64_t getPushConstantIndex(Operation *op) {
  auto given = op->getAttrOfType<IntegerAttr>("besl.given_index");
  return given ? given.getValue().getZExtValue() : kPushConstants;
}

SmallVector<std::string> MSLWriter::getEntryParameters(const Context &context) {
  SmallVector<std::string> parameters;
  if (getStage() == StageKind::Mesh) {
    EntryAttr attribute = *entry.getEntry();
    auto record = [&](StringRef output) {
      WorkgroupOp variable = meshOutputs.lookup(output);
      return variable ? getTypeName(cast<ArrayType>(variable.getType()).getElementType()) : std::string("void");
    };
    parameters.push_back(llvm::formatv("mesh<{0}, {1}, {2}, {3}, topology::triangle> mesh_output", record("mesh_vertices"), record("mesh_primitives"),
                                       attribute.getMaxVertices(), attribute.getMaxPrimitives()));
  } else if (getStage() == StageKind::Task) {
    parameters.push_back("mesh_grid_properties mesh_grid");
  }
  if (context.inputs)
    parameters.push_back(getStage() == StageKind::Vertex ? "VertexInput stage_input [[stage_in]]" : "FragmentInput stage_input [[stage_in]]");
  if (context.resources)
    parameters.push_back(llvm::formatv("constant Resources &resources [[buffer({0})]]", kArgumentBuffer).str());
  for (Operation *variable : context.variables) {
    if (isa<PushConstantOp>(variable)) {
      parameters.push_back(getVariable(variable, /*isParameter=*/true) + llvm::formatv(" [[buffer({0})]]", getPushConstantIndex(variable)).str());
    } else if (isa<TaskPayloadOp>(variable)) {
      parameters.push_back(getVariable(variable, /*isParameter=*/true) + " [[payload]]");
    } else if (auto descriptor = dyn_cast<DescriptorOp>(variable)) {
      StringRef kind = descriptor.isBuffer() ? "buffer" : isa<SamplerType>(descriptor.getType()) ? "sampler" : "texture";
      auto index = descriptor->getAttrOfType<IntegerAttr>("besl.index");
      std::string attribute = llvm::formatv("[[{0}({1})]]", kind, index ? index.getValue().getZExtValue() : 0);
      parameters.push_back(getResourceDeclarator(descriptor, attribute, /*asParameter=*/true));
    }
  }
  SmallVector<BuiltinValue> values(context.values);
  bool setsOutputs = getStage() == StageKind::Task || getStage() == StageKind::Mesh;
  if (setsOutputs && !llvm::is_contained(values, BuiltinValue::LocalInvocationIndex))
    values.push_back(BuiltinValue::LocalInvocationIndex);
  for (BuiltinValue value : values) {
    auto [name, type] = getBuiltinName(value);
    StringRef attribute = value == BuiltinValue::Position ? StringRef("position") : name;
    parameters.push_back((type + " " + name + " [[" + attribute + "]]").str());
  }
  return parameters;
}

void MSLWriter::printCall(CallOp op) {
  auto callee = dyn_cast_or_null<FuncOp>(lookup(op.getCallee()));
  out += callee ? callee.getPrintedName() : op.getCallee();
  out += '(';
  bool first = true;
  auto separate = [&] {
    if (!first)
      out += ", ";
    first = false;
  };
  if (callee)
    for (const std::string &argument : getContextArguments(getContext(callee))) {
      separate();
      out += argument;
    }
  for (Value argument : op.getArgs()) {
    separate();
    printValue(argument);
  }
  out += ')';
}

void MSLWriter::printReturn(ReturnOp op) {
  if (current == entry && returnsOutputs())
    out += "return stage_output";
  else
    CFamilyWriter::printReturn(op);
}

} // namespace besl
