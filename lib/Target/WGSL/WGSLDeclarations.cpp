// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structs, declarations of the outermost level, the signature of the entry, and functions.

#include "WGSLWriter.h"

#include "besl/Analysis/TextShape.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace besl {

/// Longer signatures have a line for each parameter.
static constexpr size_t kMaxLine = 100;

/// The structs of buffers and push constants are types like any other.
void WGSLWriter::collectStructs() {
  for (StructType type : reachable.structs)
    addStructs(type);
  for (Operation *global : reachable.globals)
    if (!isa<InputOp, OutputOp>(global) && !global->hasAttr("besl.words"))
      addStructs(getDeclaredType(global));
}

void WGSLWriter::printStruct(StructType type) {
  blankLine();
  ((out += "struct ") += getStructName(type)) += " {\n";
  for (unsigned i = 0; i < type.getNumFields(); ++i) {
    indent(1);
    (out += getDeclarator(type.getFieldTypes()[i], getFieldName(type, i))) += ",\n";
  }
  out += "}\n";
}

/// Where a value lies between stages. Whatever is no float cannot be interpolated.
static std::string getLocation(uint32_t location, Type type, Interpolation interpolation, Sampling sampling, bool isRasterised) {
  std::string text = "@location(" + llvm::utostr(location) + ") ";
  if (!isRasterised)
    return text;
  bool isFlat = interpolation == Interpolation::Flat || isIntegerScalar(getScalarOrSelf(type));
  if (sampling != Sampling::Center)
    return text + llvm::formatv("@interpolate({0}, {1}) ", isFlat ? "flat" : interpolation == Interpolation::Linear ? "linear" : "perspective", stringifySampling(sampling)).str();
  if (isFlat)
    text += "@interpolate(flat) ";
  else if (interpolation == Interpolation::Linear)
    text += "@interpolate(linear) ";
  return text;
}

/// The struct that the entry returns. A vertex stage has a position, even where nobody writes it.
void WGSLWriter::printOutputs(const Entry &entry) {
  if (entry.outputs.empty())
    return;
  blankLine();
  out += "struct " + entry.outputs + " {\n";
  bool isVertex = entry.getStage() == StageKind::Vertex, hasPosition = !isVertex;
  for (Operation *global : entry.reachable.globals) {
    auto output = dyn_cast<OutputOp>(global);
    if (!output)
      continue;
    auto marked = mark(global);
    hasPosition |= output.getIsPosition();
    indent(1);
    if (std::optional<BuiltinValue> builtin = output.getBuiltin()) {
      if (*builtin == BuiltinValue::ClipDistances)
        extensions.insert("clip_distances");
      out += ("@builtin(" + stringifyBuiltinValue(*builtin) + ") ").str();
    } else if (output.getIsPosition()) {
      out += output.getInvariant() ? "@builtin(position) @invariant " : "@builtin(position) ";
    } else {
      out += getLocation(output.getLocation().value_or(0), output.getType(), output.getInterpolation(), output.getSampling(), isVertex);
      if (std::optional<uint32_t> index = output.getIndex()) {
        extensions.insert("dual_source_blending");
        out += llvm::formatv("@blend_src({0}) ", *index);
      }
    }
    out += getDeclarator(output.getType(), getPrintedName(output)) + ",\n";
  }
  if (!hasPosition) {
    indent(1);
    out += "@builtin(position) besl_position: vec4f,\n";
  }
  out += "}\n";
}

void WGSLWriter::printResource(Operation *op, BindingAttr binding, const std::string &space, const std::string &type) {
  out += llvm::formatv("@group({0}) @binding({1}) var{2} {3}: {4};\n", binding ? binding.getSet() : 0, binding ? binding.getBinding() : 0, space,
                       getPrintedName(op), type);
}

/// Whether the type holds an atomic, which is written whoever reads it.
static bool holdsAtomics(Type type) {
  if (auto array = dyn_cast<ArrayType>(type))
    return holdsAtomics(array.getElementType());
  if (auto structType = dyn_cast<StructType>(type))
    return llvm::any_of(structType.getFieldTypes(), holdsAtomics);
  return isa<AtomicType>(type);
}

static bool isFinite(Attribute value) {
  if (auto number = dyn_cast<FloatAttr>(value))
    return number.getValue().isFinite();
  if (auto dense = dyn_cast<DenseFPElementsAttr>(value))
    return llvm::all_of(dense.getValues<APFloat>(), [](const APFloat &element) { return element.isFinite(); });
  if (auto aggregate = dyn_cast<AggregateAttr>(value))
    return llvm::all_of(aggregate.getElements(), [](TypedAttr element) { return isFinite(element); });
  return true;
}

/// A constant with an infinity or a NaN in it is what a function returns: the language has no expression of constants for those.
void WGSLWriter::printConstantDeclaration(ConstOp op) {
  if (isFinite(op.getValue())) {
    out += "const " + getDeclarator(op.getType(), getPrintedName(op)) + " = ";
    printConstant(op.getValue());
    out += ";\n";
    return;
  }
  computedConstants.insert(op);
  out += llvm::formatv("fn {0}() -> {1} {{\n    return ", getPrintedName(op), getTypeName(op.getType()));
  printConstant(op.getValue());
  out += ";\n}\n";
}

/// Whether only vertex stages use a declaration.
bool WGSLWriter::isOfVertexStages(Operation *declaration) {
  return llvm::all_of(entries, [&](const Entry &entry) {
    return entry.getStage() == StageKind::Vertex || !llvm::is_contained(entry.reachable.globals, declaration);
  });
}

void WGSLWriter::printDeclaration(Operation *op) {
  if (isa<InputOp, OutputOp>(op))
    return;
  blankLine();
  auto marked = mark(op);
  if (auto constant = dyn_cast<ConstOp>(op))
    return printConstantDeclaration(constant);
  if (auto descriptor = dyn_cast<DescriptorOp>(op)) {
    BindingAttr binding = descriptor.getBinding().value_or(BindingAttr());
    if (!descriptor.isBuffer())
      return printResource(op, binding, "", getHandleTypeName(op, descriptor.getType()));
    bool isWords = op->hasAttr("besl.words");
    std::string type = isWords ? getWordsType(op) : getTypeName(descriptor.getType());
    if (isUniformBuffer(descriptor))
      return printResource(op, binding, "<uniform>", type);
    bool isWritten = descriptor.isWritable() || (isWords ? bool(words[op].atomic) : holdsAtomics(descriptor.getType()));
    // A vertex stage may be given what others write, to read it.
    return printResource(op, binding, isWritten && !isOfVertexStages(op) ? "<storage, read_write>" : "<storage, read>", type);
  }
  if (auto block = dyn_cast<PushConstantOp>(op))
    return printResource(op, op->getAttrOfType<BindingAttr>("besl.binding"), "<uniform>",
                         op->hasAttr("besl.words") ? getWordsType(op) : getTypeName(block.getType()));
  Type type = getDeclaredType(op);
  TypedAttr init;
  if (auto constant = dyn_cast<SpecConstantOp>(op)) {
    out += llvm::formatv("@id({0}) override ", constant.getId());
    init = constant.getDefaultValue();
  } else if (isa<WorkgroupOp>(op)) {
    out += "var<workgroup> ";
  } else if (auto variable = dyn_cast<PrivateOp>(op)) {
    out += "var<private> ";
    init = variable.getInitAttr();
    if (init && !isFinite(init))
      init = {};
  }
  out += getDeclarator(type, getPrintedName(op));
  if (init) {
    out += " = ";
    printConstant(init);
  }
  out += ";\n";
}

/// The name and type of a pipeline value, as a parameter is declared.
static std::string getBuiltinParameter(StringRef value) {
  StringRef type = value == "position"       ? "vec4f"
                   : value == "front_facing" ? "bool"
                   : value == "global_invocation_id" || value == "local_invocation_id" || value == "workgroup_id" || value == "num_workgroups" ? "vec3u"
                                                                                                                                               : "u32";
  return ((value == "position" ? "frag_position" : value) + ": " + type).str();
}

/// What a function is given: its own parameters, and the values of the pipeline that it and those it calls read.
std::vector<std::string> WGSLWriter::getParameters(FuncOp function) {
  std::vector<std::string> parameters;
  const Entry *entry = findEntry(function);
  if (entry) {
    for (Operation *global : entry->reachable.globals)
      if (auto input = dyn_cast<InputOp>(global))
        parameters.push_back(getLocation(input.getLocation(), input.getType(), input.getInterpolation(), input.getSampling(), entry->getStage() == StageKind::Fragment) +
                             getDeclarator(input.getType(), getPrintedName(input)));
  } else {
    for (unsigned i = 0; i < function.getNumArguments(); ++i) {
      auto name = function.getArgAttrOfType<StringAttr>(i, "besl.emitted_name");
      parameters.push_back(getDeclarator(function.getArgumentTypes()[i], name ? name.getValue() : StringRef("unnamed")));
    }
  }
  if (auto values = function->getAttrOfType<ArrayAttr>("besl.context_values"))
    for (StringAttr value : values.getAsRange<StringAttr>()) {
      if (value.getValue().starts_with("subgroup_"))
        extensions.insert("subgroups");
      if (value.getValue() == "primitive_index")
        extensions.insert("primitive_index");
      parameters.push_back((entry ? "@builtin(" + value.str() + ") " : std::string()) + getBuiltinParameter(value.getValue()));
    }
  return parameters;
}

void WGSLWriter::printSignature(std::string head, ArrayRef<std::string> parameters, StringRef tail) {
  size_t length = head.size() + tail.size() + 4;
  for (const std::string &parameter : parameters)
    length += parameter.size() + 2;
  bool broken = length > kMaxLine && parameters.size() > 1;
  (out += head) += '(';
  for (const std::string &parameter : parameters) {
    if (broken)
      out += "\n    ";
    out += parameter;
    if (broken)
      out += ',';
    else if (&parameter != &parameters.back())
      out += ", ";
  }
  ((out += broken ? "\n)" : ")") += tail) += " {\n";
}

std::string WGSLWriter::getEntryHead(const Entry &entry) {
  if (entry.getStage() != StageKind::Compute)
    return entry.getStage() == StageKind::Vertex ? "@vertex\n" : "@fragment\n";
  ArrayRef<uint32_t> size = FuncOp(entry.function).getEntry()->getWorkgroup();
  auto extent = [&](unsigned axis) { return axis < size.size() ? size[axis] : 1u; };
  std::string text = "@compute @workgroup_size(" + llvm::utostr(extent(0));
  if (extent(1) > 1 || extent(2) > 1)
    text += ", " + llvm::utostr(extent(1));
  if (extent(2) > 1)
    text += ", " + llvm::utostr(extent(2));
  return text + ")\n";
}

/// Whether nothing gets to the end of a block, as compilers see it.
bool WGSLWriter::endsWithReturn(Block &block) {
  Operation *last = nullptr;
  for (Operation &op : block)
    if (isPrintedStatement(&op))
      last = &op;
  if (isa_and_nonnull<ReturnOp>(last))
    return true;
  if (auto choice = dyn_cast_or_null<SwitchOp>(last))
    return choice.getBodies().size() > choice.getCaseValues().size() &&
           llvm::all_of(choice.getBodies(), [&](Region &body) { return endsWithReturn(body.front()); });
  if (auto branch = dyn_cast_or_null<IfOp>(last))
    return !branch.getElseRegion().empty() && endsWithReturn(branch.getThenRegion().front()) && endsWithReturn(branch.getElseRegion().front());
  return false;
}

void WGSLWriter::printFunction(FuncOp function) {
  blankLine();
  current = function;
  const Entry *entry = findEntry(function);
  auto marked = mark(function);
  std::string tail;
  if (entry && !entry->outputs.empty())
    tail = " -> " + entry->outputs;
  else if (Type result = function.getResultType())
    tail = " -> " + getTypeName(result);
  if (entry)
    out += getEntryHead(*entry);
  printSignature("fn " + function.getPrintedName().str(), getParameters(function), tail);
  if (entry) {
    if (!entry->outputs.empty()) {
      indent(1);
      out += "var stage_output: " + entry->outputs + ";\n";
    }
    // What no initialiser can say.
    for (Operation *global : entry->reachable.globals)
      if (auto variable = dyn_cast<PrivateOp>(global); variable && variable.getInitAttr() && !isFinite(variable.getInitAttr())) {
        indent(1);
        out += getPrintedName(variable).str() + " = ";
        printConstant(variable.getInitAttr());
        out += ";\n";
      }
  }
  Block &body = function.getBody().front();
  printStatements(body, 1);
  Operation *end = body.getTerminator();
  if (end->getNumOperands()) {
    // At the structured level the value leaves here.
    indent(1);
    out += "return ";
    printValue(end->getOperand(0));
    out += ";\n";
  } else if (!tail.empty() && !endsWithReturn(body)) {
    indent(1);
    out += entry ? "return stage_output;\n" : "return " + getTypeName(function.getResultType()) + "();\n";
  }
  out += "}\n";
}

} // namespace besl
