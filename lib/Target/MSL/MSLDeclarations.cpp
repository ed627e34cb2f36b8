// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structs, constants, the signature of the entry, and functions.

#include "MSLWriter.h"

#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;

namespace besl {

/// Longer signatures have a line for each parameter.
static constexpr size_t kMaxLine = 100;

/// The structs of buffers and push constants are types like any other.
void MSLWriter::collectStructs() {
  for (StructType type : reachable.structs)
    addStructs(type);
  for (Operation *global : reachable.globals)
    if (!isa<InputOp, OutputOp>(global))
      addStructs(getDeclaredType(global));
  // The records of a mesh are parts of its type, whether anybody writes them or not.
  if (getStage() != StageKind::Mesh)
    return;
  for (auto variable : program.getBody().front().getOps<WorkgroupOp>()) {
    auto output = variable->getAttrOfType<StringAttr>("besl.mesh_output");
    if (!output)
      continue;
    meshOutputs[output.getValue()] = variable;
    addStructs(variable.getType());
    if (auto fields = variable->getAttrOfType<ArrayAttr>("besl.mesh_fields"))
      meshFields[cast<ArrayType>(variable.getType()).getElementType()] = fields;
  }
}

/// The attribute of a value that crosses the rasteriser.
static std::string getUserAttribute(uint32_t location, Interpolation interpolation, Sampling sampling, Type type) {
  std::string way;
  if (interpolation == Interpolation::Flat || isIntegerScalar(getScalarOrSelf(type)))
    way = ", flat";
  else if (interpolation == Interpolation::Linear || sampling != Sampling::Center)
    way = llvm::formatv(", {0}_{1}", stringifySampling(sampling), interpolation == Interpolation::Linear ? "no_perspective" : "perspective");
  return llvm::formatv(" [[user(locn{0}){1}]]", location, way);
}

/// The attribute of a field of a mesh's records.
std::string MSLWriter::getMeshAttribute(Attribute field, Type type) {
  if (auto name = dyn_cast<StringAttr>(field))
    return name.getValue() == "position" ? " [[position]]" : " [[render_target_array_index]]";
  auto output = cast<OutputOp>(lookup(cast<FlatSymbolRefAttr>(field).getValue()));
  if (output.getIsPosition())
    return " [[position]]";
  return getUserAttribute(output.getLocation().value_or(0), output.getInterpolation(), output.getSampling(), type);
}

void MSLWriter::printStruct(StructType type) {
  blankLine();
  ((out += "struct ") += getStructName(type)) += " {\n";
  for (unsigned i = 0; i < type.getNumFields(); ++i) {
    indent(1);
    Type fieldType = type.getFieldTypes()[i];
    // An array that goes on to the buffer's end, of which the language wants to see one element.
    auto array = dyn_cast<ArrayType>(fieldType);
    bool isEndless = array && array.isRuntimeSized();
    std::string name = isEndless ? getPartName(array.getElementType(), natural.isNativeElement(array.getElementType())) : getPartName(fieldType, natural.isNativeField(type, i));
    (((out += name) += ' ') += getFieldName(type, i)) += isEndless ? "[1]" : "";
    if (ArrayAttr fields = meshFields.lookup(type))
      out += getMeshAttribute(fields[i], type.getFieldTypes()[i]);
    out += ";\n";
  }
  out += "};\n";
}

void MSLWriter::printResources() {
  blankLine();
  out += "struct Resources {\n";
  SmallVector<std::pair<uint64_t, DescriptorOp>> members;
  for (Operation *global : reachable.globals)
    if (auto descriptor = dyn_cast<DescriptorOp>(global)) {
      auto index = descriptor->getAttrOfType<IntegerAttr>("besl.index");
      members.push_back({index ? index.getValue().getZExtValue() : 0, descriptor});
    }
  llvm::sort(members, [](const auto &a, const auto &b) { return a.first < b.first; });
  for (auto [index, descriptor] : members) {
    indent(1);
    out += getResourceDeclarator(descriptor, "[[id(" + llvm::utostr(index) + ")]]", /*asParameter=*/false);
    out += ";\n";
  }
  out += "};\n";
}

/// The clip distances that the entry reaches, which are outputs of their own.
unsigned MSLWriter::countClipDistances() {
  return llvm::count_if(reachable.globals, [](Operation *global) {
    auto output = dyn_cast<OutputOp>(global);
    return output && output.getBuiltin() == BuiltinValue::ClipDistances;
  });
}

void MSLWriter::printStageStructs() {
  bool isVertex = getStage() == StageKind::Vertex;
  if (!isVertex && getStage() != StageKind::Fragment)
    return;
  if (hasInputs) {
    blankLine();
    out += isVertex ? "struct VertexInput {\n" : "struct FragmentInput {\n";
    for (Operation *global : reachable.globals) {
      auto input = dyn_cast<InputOp>(global);
      if (!input)
        continue;
      indent(1);
      out += getDeclarator(input.getType(), getPrintedName(input));
      Interpolation interpolation = input.getPerPrimitive() ? Interpolation::Flat : input.getInterpolation();
      out += isVertex ? llvm::formatv(" [[attribute({0})]]", input.getLocation()).str()
                      : getUserAttribute(input.getLocation(), interpolation, input.getSampling(), input.getType());
      out += ";\n";
    }
    out += "};\n";
  }
  if (hasOutputs) {
    blankLine();
    out += isVertex ? "struct VertexOutput {\n" : "struct FragmentOutput {\n";
    for (Operation *global : reachable.globals) {
      auto output = dyn_cast<OutputOp>(global);
      if (!output)
        continue;
      if (output.getBuiltin() == BuiltinValue::ClipDistances) {
        // One array for all parts, declared with the first of them.
        if (output.getIndex() == 0u) {
          indent(1);
          out += llvm::formatv("float {0} [[clip_distance]] [{1}];\n", getPrintedName(output), countClipDistances());
        }
        continue;
      }
      indent(1);
      out += getDeclarator(output.getType(), getPrintedName(output));
      if (output.getIsPosition()) {
        out += output.getInvariant() ? " [[position, invariant]];\n" : " [[position]];\n";
        continue;
      }
      if (std::optional<BuiltinValue> builtin = output.getBuiltin()) {
        out += *builtin == BuiltinValue::FragDepth ? " [[depth(any)]];\n" : " [[sample_mask]];\n";
        continue;
      }
      uint32_t location = output.getLocation().value_or(0);
      if (isVertex)
        out += getUserAttribute(location, output.getInterpolation(), output.getSampling(), output.getType());
      else if (output.getIndex())
        out += llvm::formatv(" [[color({0}), index({1})]]", location, *output.getIndex());
      else
        out += llvm::formatv(" [[color({0})]]", location);
      out += ";\n";
    }
    out += "};\n";
  }
}

void MSLWriter::printConstantDeclaration(Operation *op) {
  blankLine();
  llvm::SaveAndRestore initializing(inInitializer, true);
  Type type = getDeclaredType(op);
  StringRef name = getPrintedName(op);
  if (auto constant = dyn_cast<ConstOp>(op)) {
    out += "constant " + getDeclarator(type, name) + " = ";
    printConstant(constant.getValue());
    out += ";\n";
    return;
  }
  // A function constant has no default of its own.
  auto constant = cast<SpecConstantOp>(op);
  std::string given = "besl_constant_" + llvm::utostr(constant.getId());
  out += llvm::formatv("constant {0} [[function_constant({1})]];\n", getDeclarator(type, given), constant.getId());
  out += llvm::formatv("constant {0} = is_function_constant_defined({1}) ? {1} : ", getDeclarator(type, name), given);
  printConstant(constant.getDefaultValue(), Precedence::Conditional);
  out += ";\n";
}

void MSLWriter::printSignature(std::string head, ArrayRef<std::string> parameters) {
  size_t length = head.size() + 4;
  for (const std::string &parameter : parameters)
    length += parameter.size() + 2;
  bool broken = length > kMaxLine && parameters.size() > 1;
  (out += head) += '(';
  llvm::interleave(
      parameters,
      [&](const std::string &parameter) {
        if (broken)
          out += "\n        ";
        out += parameter;
      },
      [&] { out += broken ? "," : ", "; });
  out += ") {\n";
}

/// Workgroup memory, private variables and the outputs, which an entry declares for all the functions it calls.
void MSLWriter::printLocals(const Context &context) {
  if (returnsOutputs()) {
    indent(1);
    out += getStage() == StageKind::Vertex ? "VertexOutput stage_output;\n" : "FragmentOutput stage_output;\n";
  }
  for (Operation *variable : context.variables) {
    if (!isa<WorkgroupOp, PrivateOp>(variable))
      continue;
    indent(1);
    out += getVariable(variable, /*isParameter=*/false);
    if (auto own = dyn_cast<PrivateOp>(variable); own && own.getInitAttr()) {
      out += " = ";
      printConstant(own.getInitAttr());
    }
    out += ";\n";
  }
}

unsigned MSLWriter::getGroupSize() {
  unsigned size = 1;
  for (uint32_t extent : entry.getEntry()->getWorkgroup())
    size *= extent;
  return size;
}

/// The last lines of a mesh entry: the workgroup hands over what it has made.
void MSLWriter::printMesh() {
  StringRef lane = "thread_index_in_threadgroup";
  auto name = [&](StringRef output) {
    WorkgroupOp variable = meshOutputs.lookup(output);
    return variable && llvm::is_contained(reachable.globals, variable.getOperation()) ? getPrintedName(variable).str() : std::string();
  };
  auto loop = [&](StringRef count, llvm::function_ref<void()> print) {
    indent(1);
    out += llvm::formatv("for (uint i = {0}; i < {1}; i += {2}u) {{\n", lane, count, getGroupSize());
    print();
    indent(1);
    out += "}\n";
  };
  std::string vertices = name("mesh_vertices"), primitives = name("mesh_primitives"), triangles = name("mesh_triangles");
  std::string vertexCount = name("mesh_vertex_count"), primitiveCount = name("mesh_primitive_count");
  if (!vertices.empty())
    loop(vertexCount, [&] { out += llvm::formatv("        mesh_output.set_vertex(i, {0}.elements[i]);\n", vertices); });
  if (!primitives.empty() || !triangles.empty())
    loop(primitiveCount, [&] {
      if (!primitives.empty())
        out += llvm::formatv("        mesh_output.set_primitive(i, {0}.elements[i]);\n", primitives);
      if (triangles.empty())
        return;
      out += llvm::formatv("        uint3 triangle = uint3({0}.elements[i]);\n", triangles);
      for (auto [number, component] : llvm::enumerate(StringRef("xyz")))
        out += llvm::formatv("        mesh_output.set_index(i * 3u{0}, uchar(triangle.{1}));\n", number ? llvm::formatv(" + {0}u", number).str() : "",
                             StringRef(&component, 1));
    });
  indent(1);
  out += llvm::formatv("if ({0} == 0u) {{\n        mesh_output.set_primitive_count({1});\n    }\n", lane, primitiveCount);
}

void MSLWriter::printFunction(FuncOp function) {
  blankLine();
  current = function;
  Context context = getContext(function);
  SmallVector<std::string> parameters;
  std::string head;
  if (function == entry) {
    parameters = getEntryParameters(context);
    bool isVertex = getStage() == StageKind::Vertex;
    if (getStage() == StageKind::Compute)
      head = "kernel void ";
    else if (getStage() == StageKind::Task)
      head = llvm::formatv("[[object, max_total_threads_per_threadgroup({0}), max_total_threadgroups_per_mesh_grid({1})]] void ", getGroupSize(),
                           entry.getEntry()->getMaxMeshThreadgroups());
    else if (getStage() == StageKind::Mesh)
      head = llvm::formatv("[[mesh, max_total_threads_per_threadgroup({0})]] void ", getGroupSize());
    else
      head = std::string(isVertex ? "vertex " : "fragment ") +
             (!returnsOutputs() ? "void "
              : isVertex        ? "VertexOutput "
                                : "FragmentOutput ");
  } else {
    parameters = getContextParameters(context);
    Type result = function.getResultType();
    head = (result ? getTypeName(result) : "void") + ' ';
    for (unsigned i = 0; i < function.getNumArguments(); ++i) {
      auto name = function.getArgAttrOfType<StringAttr>(i, "besl.emitted_name");
      parameters.push_back(getDeclarator(function.getArgumentTypes()[i], name ? name.getValue() : StringRef("unnamed")));
    }
  }
  auto marked = mark(function);
  printSignature(head + function.getPrintedName().str(), parameters);
  if (function == entry)
    printLocals(context);
  Block &body = function.getBody().front();
  printStatements(body, 1);
  if (function == entry && getStage() == StageKind::Mesh)
    printMesh();
  Operation *end = body.getTerminator();
  if (end->getNumOperands()) {
    // At the structured level the value leaves here.
    indent(1);
    out += "return ";
    printValue(end->getOperand(0));
    out += ";\n";
  } else if (function == entry && returnsOutputs() && !isa_and_nonnull<ReturnOp>(end->getPrevNode())) {
    indent(1);
    out += "return stage_output;\n";
  }
  out += "}\n";
}

} // namespace besl
