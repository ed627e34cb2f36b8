// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The text as a whole, and the expressions that HLSL spells in its own way. The functions are printed first, because what they contain
// decides about the shader model and the functions of ours above them.

#include "HLSLWriter.h"

#include "besl/Dialect/BESL/IR/IntrinsicSpelling.h"
#include "besl/Target/Support/FinishText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace besl {

HLSLWriter::HLSLWriter(ProgramOp program, FuncOp entry, const HLSLTextOptions &options)
    : CFamilyWriter(program, "hlsl", options), program(program), entry(entry), options(options), reachable(getReachable(program, entry)),
      stage(entry.getEntry()->getStage()), helpers("hlsl") {
  for (FuncOp function : reachable.functions)
    function->walk([&](Operation *op) {
      const IntrinsicSpelling *own = getIntrinsicSpelling(op, "hlsl");
      hasLayers |= own && own->text == "@mesh_layer";
    });
  for (Operation *global : reachable.globals) {
    auto output = dyn_cast<OutputOp>(global);
    hasPrimitiveOutputs |= isMesh() && output && output.getRate() == OutputRate::Primitive;
    hasPayload |= isa<TaskPayloadOp>(global);
  }
  hasPrimitiveOutputs |= hasLayers;
  orderDevice = llvm::any_of(getExchanged(reachable), llvm::IsaPred<DescriptorOp>);
}

static std::string indentWithSpaces(StringRef text) {
  std::string result;
  for (char c : text)
    result += c == '\t' ? std::string("    ") : std::string(1, c);
  return result;
}

std::string HLSLWriter::getProfile() {
  StringRef prefix = stage == StageKind::Vertex     ? "vs"
                     : stage == StageKind::Fragment ? "ps"
                     : stage == StageKind::Task     ? "as"
                     : stage == StageKind::Mesh     ? "ms"
                                                    : "cs";
  return llvm::formatv("{0}_{1}_{2}", prefix, shaderModel / 10, shaderModel % 10);
}

/// What dxc has to be told besides the profile and the entry.
SmallVector<std::string> HLSLWriter::getCompilerOptions() {
  SmallVector<std::string> result;
  if (usesHalves)
    result.push_back("-enable-16bit-types");
  if (options.vulkan)
    result.append({"-spirv", "-fspv-target-env=vulkan1.3", "-fvk-use-scalar-layout"});
  return result;
}

std::string HLSLWriter::print() {
  for (StructType type : reachable.structs)
    printStruct(type);
  for (Operation *op : reachable.globals)
    printDeclaration(op);
  if (isTask() || isMesh()) {
    needModel(65);
    printPayload();
  }
  if (isMesh())
    printMeshTypes();
  std::string declarations = std::move(out);
  // Not empty, so that the first function is set off.
  out = "\n";
  for (FuncOp function : reachable.functions)
    printFunction(function);
  std::string functions = out.substr(1);

  std::string helperText;
  for (const SpellingHelper *helper : helpers.inOrder()) {
    for (StringRef requirement : helper->extensions)
      noteRequirement(requirement);
    helperText += '\n' + indentWithSpaces(helper->text.trim()) + '\n';
  }

  std::string text = llvm::formatv("// Shader model {0}.{1}: dxc -T {2} -E {3}", shaderModel / 10, shaderModel % 10, getProfile(),
                                   entry.getPrintedName());
  for (const std::string &option : getCompilerOptions())
    text += ' ' + option;
  text += '\n';
  if (declaresMatrices)
    text += "#pragma pack_matrix(row_major)\n";
  if (!declarations.empty())
    text += '\n' + declarations;
  if (!ownTypes.empty())
    text += '\n' + ownTypes;
  return finishText(text + helperText + ownFunctions + functions, marks, textOptions, LineStyle::Name);
}

void HLSLWriter::noteRequirement(StringRef requirement) {
  auto [major, minor] = requirement.split('.');
  unsigned majorNumber = 0, minorNumber = 0;
  if (!major.getAsInteger(10, majorNumber) && !minor.getAsInteger(10, minorNumber))
    needModel(10 * majorNumber + minorNumber);
}

void HLSLWriter::noteSpelling(const IntrinsicSpelling &spelling) {
  for (StringRef requirement : spelling.extensions)
    noteRequirement(requirement);
  helpers.add(spelling);
}

/// Adds a function of ours, once.
void HLSLWriter::addFunction(StringRef key, std::string text) {
  if (ownNames.emplace(key.str(), true).second)
    ownFunctions += '\n' + text;
}

StringRef HLSLWriter::getRawText(RawOp op) { return op.getHlsl().value_or(""); }

void HLSLWriter::printIndex(Value index, bool nonuniform) {
  out += '[';
  if (nonuniform) {
    out += "NonUniformResourceIndex(";
    printValue(index);
    out += ')';
  } else if (auto constant = index.getDefiningOp<ConstantOp>()) {
    out += llvm::utostr(cast<IntegerAttr>(constant.getValue()).getValue().getZExtValue());
  } else {
    printValue(index);
  }
  out += ']';
}

/// An output of a mesh stage is a field of what each vertex or primitive has: `besl_primitives[i].name`.
void HLSLWriter::printPlace(Value place) {
  Value root = place, element;
  while (isa_and_nonnull<MemberOp, ElementOp, ComponentOp, ColumnOp>(root.getDefiningOp())) {
    element = root;
    root = root.getDefiningOp()->getOperand(0);
  }
  auto global = root.getDefiningOp<GlobalOp>();
  auto output = isMesh() && global && element ? dyn_cast_or_null<OutputOp>(lookup(global.getSymbol())) : OutputOp();
  if (!output)
    return CFamilyWriter::printPlace(place);
  out += output.getRate() == OutputRate::Primitive ? "besl_primitives" : "besl_vertices";
  printIndex(element.getDefiningOp()->getOperand(1), /*nonuniform=*/false);
  (out += '.') += output.getPrintedName();
  printSteps(element, place);
}

void HLSLWriter::printGlobal(GlobalOp op) {
  Operation *declaration = lookup(op.getSymbol());
  if (isa_and_nonnull<TaskPayloadOp>(declaration))
    out += "besl_payload.";
  auto emitted = declaration ? declaration->getAttrOfType<StringAttr>("emitted_name") : StringAttr();
  out += emitted ? emitted.getValue() : op.getSymbol();
  if (op.getIndex())
    printIndex(op.getIndex(), op->hasAttr("besl.nonuniform"));
}

void HLSLWriter::printHandle(HandleOp op) {
  Operation *declaration = lookup(op.getSymbol());
  auto emitted = declaration ? declaration->getAttrOfType<StringAttr>("emitted_name") : StringAttr();
  out += emitted ? emitted.getValue() : op.getSymbol();
  if (op.getIndex())
    printIndex(op.getIndex(), op->hasAttr("besl.nonuniform"));
}

void HLSLWriter::printSampler(Value texture) { printValue(texture.getDefiningOp<CombineOp>().getSampler(), Precedence::Postfix); }

void HLSLWriter::printBuiltin(BuiltinOp op) {
  switch (op.getBuiltin()) {
  case BuiltinValue::GlobalInvocationId:
    out += "besl_global_id";
    return;
  case BuiltinValue::LocalInvocationId:
    out += "besl_local_id";
    return;
  case BuiltinValue::LocalInvocationIndex:
    out += "besl_local_index";
    return;
  case BuiltinValue::WorkgroupId:
    out += "besl_workgroup_id";
    return;
  case BuiltinValue::SubgroupInvocationId:
    out += "WaveGetLaneIndex()";
    return;
  case BuiltinValue::SubgroupSize:
    out += "WaveGetLaneCount()";
    return;
  case BuiltinValue::VertexIndex:
    out += hasBase() ? "(besl_vertex_id + besl_base_vertex)" : "besl_vertex_id";
    return;
  case BuiltinValue::InstanceIndex:
    out += hasBase() ? "(besl_instance_id + besl_base_instance)" : "besl_instance_id";
    return;
  case BuiltinValue::Position:
    // Direct3D gives w itself where Vulkan gives its reciprocal.
    out += options.vulkan ? "besl_position" : "float4(besl_position.xyz, 1.0 / besl_position.w)";
    return;
  case BuiltinValue::FrontFacing:
    out += "besl_front_facing";
    return;
  case BuiltinValue::SampleIndex:
    out += "besl_sample_index";
    return;
  case BuiltinValue::SampleMask:
    out += "besl_sample_mask";
    return;
  case BuiltinValue::PrimitiveIndex:
    out += "besl_primitive_index";
    return;
  case BuiltinValue::FragDepth:
  case BuiltinValue::ClipDistances:
  case BuiltinValue::NumWorkgroups:
    break;
  }
  refuse(op);
}

void HLSLWriter::printVectorCompare(CmpOp op) { refuse(op); }

void HLSLWriter::printVectorSelect(SelectOp op) {
  auto type = cast<VectorType>(op.getType());
  std::string name = getTypeName(type);
  unsigned count = type.getNumElements();
  std::string text = llvm::formatv("{0} besl_select_{0}(bool{1} condition, {0} a, {0} b) {{\n    return {0}(", name, count);
  for (unsigned i = 0; i < count; ++i)
    text += llvm::formatv("{0}condition.{1} ? a.{1} : b.{1}", i ? ", " : "", "xyzw"[i]);
  addFunction("besl_select " + name, text + ");\n}\n");
  out += "besl_select_" + name + '(';
  printValue(op.getCondition());
  out += ", ";
  printValue(op.getTrueValue());
  out += ", ";
  printValue(op.getFalseValue());
  out += ')';
}

void HLSLWriter::printMatrixProduct(Operation *op) {
  out += '(';
  printValue(op->getOperand(0), Precedence::Multiplicative);
  out += " * ";
  printValue(op->getOperand(1), Precedence::Unary);
  out += ')';
}

/// The product of the transposes is that of the operands in the other order, transposed.
void HLSLWriter::printMatMul(MatMulOp op) {
  out += "mul(";
  printValue(op.getRhs());
  out += ", ";
  printValue(op.getLhs());
  out += ')';
}

void HLSLWriter::printVectorNot(Value operand) {
  out += "(!";
  printValue(operand, Precedence::Unary);
  out += ')';
}

void HLSLWriter::printSplat(SplatOp op) {
  out += "((" + getTypeName(op.getType()) + ')';
  printValue(op.getScalar(), Precedence::Unary);
  out += ')';
}

void HLSLWriter::printConvert(ConvertOp op) {
  out += getTypeName(op.getType());
  out += '(';
  printValue(op.getOperand());
  out += ')';
}

void HLSLWriter::printBitcast(BitcastOp op) {
  Type from = getScalarOrSelf(op.getOperand().getType()), to = getScalarOrSelf(op.getType());
  StringRef open, close = ")";
  if (to.isF16()) {
    needHalf();
    open = "float16_t(f16tof32(";
    close = "))";
  } else if (from.isF16()) {
    open = "f32tof16(float(";
    close = "))";
  } else {
    open = to.isF32() ? "asfloat(" : to.isSignedInteger() ? "asint(" : "asuint(";
  }
  out += open;
  printValue(op.getOperand());
  out += close;
}

void HLSLWriter::printConstructor(Type type, llvm::function_ref<void()> printParts) {
  bool isAggregate = isa<ArrayType, StructType>(type);
  if (!isAggregate)
    out += getTypeName(type);
  out += isAggregate ? '{' : '(';
  printParts();
  out += isAggregate ? '}' : ')';
}

void HLSLWriter::printDiscard() { out += "discard"; }

void HLSLWriter::printFloat(const llvm::APFloat &value) {
  bool isHalf = &value.getSemantics() == &llvm::APFloat::IEEEhalf();
  if (isHalf) {
    needHalf();
    out += "float16_t(";
  }
  if (value.isFinite()) {
    out += formatFloat(value);
  } else {
    llvm::APFloat single = value;
    bool losesInfo;
    single.convert(llvm::APFloat::IEEEsingle(), llvm::APFloat::rmNearestTiesToEven, &losesInfo);
    out += llvm::formatv("asfloat(0x{0}u)", llvm::utohexstr(single.bitcastToAPInt().getZExtValue(), /*LowerCase=*/true));
  }
  if (isHalf)
    out += ')';
}

//===-- Buffers of words -----------------------------------------------------------------------------------------------===//

/// What the offsets count in: a buffer, or the array in a block.
void HLSLWriter::printBuffer(AtOp op) {
  Value words = op.getBase();
  if (auto member = words.getDefiningOp<MemberOp>())
    words = member.getBase();
  auto global = words.getDefiningOp<GlobalOp>();
  printGlobal(global);
  // An array of uniform buffers is one of structs, and so are push constants for Vulkan.
  Operation *declaration = lookup(global.getSymbol());
  if (isa<PushConstantOp>(declaration) ? options.vulkan : global.getIndex() && isUniformBlock(declaration))
    out += ".words";
}

bool HLSLWriter::isUniformBlock(Operation *declaration) {
  if (isa<PushConstantOp>(declaration))
    return true;
  auto descriptor = dyn_cast<DescriptorOp>(declaration);
  return descriptor && descriptor.isBuffer() && descriptor.getAddressSpace() == AddressSpace::Uniform && !descriptor->hasAttr("besl.storage_buffer");
}

void HLSLWriter::printOffset(AtOp op, uint64_t extra) {
  uint64_t constant = (op.getDisplacement() + extra) & 0xffffffff;
  if (auto known = op.getOffset().getDefiningOp<ConstantOp>()) {
    out += llvm::utostr((cast<IntegerAttr>(known.getValue()).getValue().getZExtValue() + constant) & 0xffffffff);
    return;
  }
  if (!constant)
    return printValue(op.getOffset());
  printValue(op.getOffset(), Precedence::Additive);
  out += " + " + llvm::utostr(constant);
}

/// Words of a uniform buffer, which is declared as rows of four.
void HLSLWriter::printUniformWords(AtOp op, unsigned count) {
  uint64_t constant = op.getDisplacement();
  auto known = op.getOffset().getDefiningOp<ConstantOp>();
  if (known)
    constant += cast<IntegerAttr>(known.getValue()).getValue().getZExtValue();
  bool inRows = known || (op.getAlignment() && *op.getAlignment() % 16 == 0);
  if (count > 1 && (!inRows || constant % 16 / 4 + count > 4))
    out += "uint" + llvm::utostr(count) + '(';
  for (unsigned i = 0; i < count;) {
    if (i)
      out += ", ";
    printBuffer(op);
    if (!inRows) {
      out += "[(";
      printOffset(op, 4 * i);
      out += ") >> 4][((";
      printOffset(op, 4 * i);
      out += ") >> 2) & 3]";
      ++i;
      continue;
    }
    uint64_t word = constant / 4 + i;
    out += '[';
    if (!known) {
      size_t begin = out.size();
      printValue(op.getOffset(), Precedence::Unary);
      out += " >> 4";
      if (word / 4) {
        out.insert(begin, 1, '(');
        out += ") + " + llvm::utostr(word / 4);
      }
    } else {
      out += llvm::utostr(word / 4);
    }
    out += ']';
    unsigned first = word % 4, inRow = std::min(4 - first, count - i);
    if (inRow < 4)
      out += '.';
    for (unsigned k = 0; k < inRow && inRow < 4; ++k)
      out += "xyzw"[first + k];
    i += inRow;
  }
  if (count > 1 && (!inRows || constant % 16 / 4 + count > 4))
    out += ')';
}

void HLSLWriter::printWordPlace(AtOp op) {
  if (op == atomicPlace)
    return printOffset(op);
  unsigned count = getNumParts(cast<RefType>(op.getType()).getPointee());
  if (!isa<VectorType>(cast<RefType>(op.getType()).getPointee()))
    count = 1;
  if (isReadOnlySpace(cast<RefType>(op.getType()).getSpace())) {
    Value words = op.getBase();
    if (auto member = words.getDefiningOp<MemberOp>())
      words = member.getBase();
    if (isUniformBlock(lookup(words.getDefiningOp<GlobalOp>().getSymbol())))
      return printUniformWords(op, count);
  }
  printBuffer(op);
  out += ".Load" + (count > 1 ? llvm::utostr(count) : std::string()) + '(';
  printOffset(op);
  out += ')';
}

void HLSLWriter::printStore(StoreOp op) {
  auto at = op.getPlace().getDefiningOp<AtOp>();
  if (!at)
    return CFamilyWriter::printStore(op);
  Type type = op.getValue().getType();
  Value value = op.getValue();
  if (type.isUnsignedInteger(8) || type.isUnsignedInteger(16)) {
    std::string name = "besl_store_u" + llvm::utostr(type.getIntOrFloatBitWidth());
    helpers.add(name);
    out += name + '(';
    printBuffer(at);
    out += ", ";
    // The helper drops the high bits itself.
    if (auto convert = value.getDefiningOp<ConvertOp>())
      value = convert.getOperand();
  } else {
    unsigned count = isa<VectorType>(type) ? getNumParts(type) : 1;
    printBuffer(at);
    out += ".Store" + (count > 1 ? llvm::utostr(count) : std::string()) + '(';
  }
  printOffset(at);
  out += ", ";
  printValue(value);
  out += ')';
}

/// An atomic operation on a word of a buffer is a method of the buffer.
void HLSLWriter::printTemplate(Operation *op, StringRef text) {
  auto at = op->getNumOperands() ? op->getOperand(0).getDefiningOp<AtOp>() : AtOp();
  if (!at)
    return CFamilyWriter::printTemplate(op, text);
  printBuffer(at);
  out += '.';
  atomicPlace = at;
  CFamilyWriter::printTemplate(op, text);
  atomicPlace = AtOp();
}

//===-- Intrinsics -----------------------------------------------------------------------------------------------------===//

/// A function that asks a texture or image for its size. Views of images that differ in their texels alone do not tell overloads apart.
std::string HLSLWriter::addSizeFunction(Type handle, const std::string &type) {
  TextureDim dim = isa<TextureType>(handle) ? cast<TextureType>(handle).getDim() : cast<ImageType>(handle).getDim();
  bool isVolume = dim == TextureDim::D3;
  bool hasMore = dim == TextureDim::D2Array || dim == TextureDim::D2MS || dim == TextureDim::CubeArray;
  std::string &name = sizeFunctions[type];
  if (!name.empty())
    return name;
  name = "besl_size" + (sizeFunctions.size() > 1 ? "_" + llvm::utostr(sizeFunctions.size()) : std::string());
  addFunction(name,
              llvm::formatv("uint{4} {3}({0} t) {{\n    uint{4} size;\n{1}    t.GetDimensions(size.x, size.y{2});\n    return size;\n}\n", type,
                            hasMore ? "    uint more;\n" : "", hasMore ? ", more" : isVolume ? ", size.z" : "", name, isVolume ? 3 : 2));
  return name;
}

/// What else a texture tells of itself, by the intrinsic's name; the arguments behind the texture are the level.
void HLSLWriter::printQuery(Operation *op) {
  Value handle = op->getOperand(0);
  auto own = handle.getDefiningOp<HandleOp>();
  Operation *declaration = own ? lookup(own.getSymbol()) : nullptr;
  Type type = declaration ? getDeclaredType(declaration) : handle.getType();
  auto texture = dyn_cast<TextureType>(type);
  TextureDim dim = texture ? texture.getDim() : cast<ImageType>(type).getDim();
  // What else is told stands behind the size: layers or depth, then levels. Images have no levels, and samples stand in their place.
  bool hasMore = dim == TextureDim::D2Array || dim == TextureDim::D3 || dim == TextureDim::CubeArray, hasHeight = dim != TextureDim::D1, hasLevels = texture && dim != TextureDim::D2MS;
  StringRef what = op->getName().stripDialect();
  std::string typeName = getHandleTypeName(declaration, type);
  bool hasLevel = op->getNumOperands() > 1;
  std::string &name = sizeFunctions[(what + " " + typeName).str()];
  if (name.empty()) {
    name = ("besl_" + what + (sizeFunctions.size() > 1 ? "_" + llvm::utostr(sizeFunctions.size()) : std::string())).str();
    StringRef result = what == "texture_levels" ? "levels" : what == "texture_samples" ? "samples" : what.ends_with("_layers") ? "more"
                       : dim == TextureDim::D3 ? "uint3(width, height, more)" : hasHeight ? "uint2(width, height)" : "width";
    std::string numbers = std::string("width") + (hasHeight ? ", height" : "") + (hasMore ? ", more" : "") + (hasLevels ? ", levels" : "") + (dim == TextureDim::D2MS ? ", samples" : "");
    addFunction(name, llvm::formatv("{0} {1}({2} t{3}) {{\n    uint {4};\n    t.GetDimensions({5}{4});\n    return {6};\n}\n",
                                    getTypeName(op->getResult(0).getType()), name, typeName, hasLevel ? ", uint level" : "", numbers, !hasLevels ? "" : hasLevel ? "level, " : "0u, ", result));
  }
  out += name + '(';
  printValue(handle);
  for (Value operand : llvm::drop_begin(op->getOperands())) {
    out += ", ";
    printValue(operand);
  }
  out += ')';
}

void HLSLWriter::printArrayLength(ArrayLengthOp op) {
  auto global = op.getArray().getDefiningOp<GlobalOp>();
  auto declaration = cast<DescriptorOp>(lookup(global.getSymbol()));
  std::string type = getBufferTypeName(declaration);
  std::string &name = sizeFunctions[type];
  if (name.empty()) {
    name = "besl_length" + (sizeFunctions.size() > 1 ? "_" + llvm::utostr(sizeFunctions.size()) : std::string());
    bool isWords = declaration->hasAttr("besl.words");
    addFunction(name, llvm::formatv("uint {1}({0} b) {{\n    uint count{2};\n    b.GetDimensions(count{2});\n    return count{3};\n}\n", type, name,
                                    isWords ? "" : ", stride", isWords ? " / 4" : ""));
  }
  out += name + '(';
  printGlobal(global);
  out += ')';
}

void HLSLWriter::printHook(Operation *op, StringRef hook) {
  if (hook == "barrier") {
    out += orderDevice ? "AllMemoryBarrierWithGroupSync()" : "GroupMemoryBarrierWithGroupSync()";
    return;
  }
  if (hook == "size") {
    Value handle = op->getOperand(0);
    auto own = handle.getDefiningOp<HandleOp>();
    Operation *declaration = own ? lookup(own.getSymbol()) : nullptr;
    Type type = declaration ? getDeclaredType(declaration) : handle.getType();
    out += addSizeFunction(type, getHandleTypeName(declaration, type)) + '(';
    printValue(handle);
    out += ')';
    return;
  }
  if (hook == "query")
    return printQuery(op);
  if (hook == "atomic_store") {
    auto ref = cast<RefType>(op->getOperand(0).getType());
    std::string type = getTypeName(cast<AtomicType>(ref.getPointee()).getElementType());
    if (ownNames.emplace("besl_replaced_" + type, true).second)
      ownTypes += "static " + type + " besl_replaced_" + type + ";\n";
    return printTemplate(op, "InterlockedExchange($0, $1, besl_replaced_" + type + ")");
  }
  static constexpr std::pair<StringLiteral, StringLiteral> meshTemplates[] = {
      {"task_count", "DispatchMesh($0, 1, 1, besl_payload)"},
      {"mesh_counts", "SetMeshOutputCounts($0, $1)"},
      {"mesh_position", "besl_vertices[$0].besl_position = $1"},
      {"mesh_triangle", "besl_triangles[$0] = $1"},
      {"mesh_layer", "besl_primitives[$0].besl_layer = $1"},
  };
  for (auto [name, text] : meshTemplates)
    if (hook == name)
      return printTemplate(op, text);
  auto image = op->getNumOperands() ? op->getOperand(0).getDefiningOp<HandleOp>() : HandleOp();
  auto descriptor = image ? dyn_cast_or_null<DescriptorOp>(lookup(image.getSymbol())) : DescriptorOp();
  if (!descriptor)
    return refuse(op);
  unsigned components = isTexture(descriptor) ? 4 : getHLSLTexel(cast<ImageType>(descriptor.getType())).components;
  bool hasLayer = cast<ImageType>(descriptor.getType()).getDim() == TextureDim::D2Array;
  auto printTexel = [&] {
    printHandle(image);
    out += hasLayer ? "[uint3(" : "[";
    printValue(op->getOperand(1));
    if (hasLayer) {
      out += ", ";
      printValue(op->getOperand(2));
      out += ')';
    }
    out += ']';
  };
  if (hook == "image_store") {
    static constexpr StringLiteral parts[] = {"", ".x", ".xy", ".xyz", ""};
    printTexel();
    out += " = ";
    printValue(op->getOperand(2 + hasLayer), components < 4 ? Precedence::Postfix : Precedence::Argument);
    out += parts[components];
    return;
  }
  if (hook != "image_load")
    return refuse(op);
  if (!isa<VectorType>(op->getResult(0).getType())) {
    printTexel();
    out += components > 1 ? ".x" : "";
    return;
  }
  Type texel = cast<VectorType>(op->getResult(0).getType()).getElementType();
  StringRef zero = texel.isF32() ? "0.0" : "0", one = texel.isF32() ? "1.0" : "1";
  if (components < 4)
    out += getTypeName(op->getResult(0).getType()) + '(';
  printTexel();
  for (unsigned i = components; i < 4; ++i)
    ((out += ", ") += i < 3 ? zero : one);
  if (components < 4)
    out += ')';
}

} // namespace besl
