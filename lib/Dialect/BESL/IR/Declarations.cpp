// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The program and its declarations but functions: assembly, verification, visibility.

#include "AssemblyHelpers.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/RuntimeArrays.h"
#include "besl/Support/Limits.h"

using namespace mlir;
using namespace besl;

SymbolTable::Visibility besl::detail::getDeclarationVisibility(Operation *declaration) {
  if (declaration->hasAttr(SymbolTable::getVisibilityAttrName()))
    return SymbolTable::getSymbolVisibility(declaration);
  auto program = dyn_cast_or_null<ProgramOp>(declaration->getParentOp());
  return program && program.hasEntry() ? SymbolTable::Visibility::Private
                                       : SymbolTable::Visibility::Public;
}

/// A function that reports an error at `op`, for checks that are shared with attributes.
static auto errorAt(Operation *op) {
  return [op] { return op->emitOpError(); };
}

//===----------------------------------------------------------------------===//
// Program
//===----------------------------------------------------------------------===//

void ProgramOp::build(OpBuilder &builder, OperationState &state, StringRef name,
                      MatrixLayout layout) {
  state.addAttribute(getSymNameAttrName(state.name), builder.getStringAttr(name));
  state.addAttribute(getMatrixLayoutAttrName(state.name),
                     MatrixLayoutAttr::get(builder.getContext(), layout));
  state.addRegion()->emplaceBlock();
}

bool ProgramOp::hasEntry() {
  // From the end, where the entry mostly stands: this is asked for every declaration.
  return llvm::any_of(llvm::reverse(*getBodyBlock()), [](Operation &op) {
    auto func = dyn_cast<FuncOp>(op);
    return func && func.isEntry();
  });
}

LogicalResult ProgramOp::verify() {
  // Others may put operations of their own there, which no pass of ours takes for a declaration.
  for (Operation &op : *getBodyBlock())
    if (isa_and_nonnull<BESLDialect>(op.getDialect()) && !isa<SymbolOpInterface>(op))
      return op.emitOpError("declares nothing, and 'besl.program' holds declarations");
  PushConstantOp first;
  for (auto block : getBodyBlock()->getOps<PushConstantOp>()) {
    if (first) {
      InFlightDiagnostic error =
          block.emitOpError("is a second push constant block of the program");
      error.attachNote(first.getLoc()) << "the first is here";
      return error;
    }
    first = block;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Struct
//===----------------------------------------------------------------------===//

StringRef StructOp::getPrintedFieldName(unsigned index) {
  if (ArrayAttr emitted = getEmittedFieldsAttr())
    return cast<StringAttr>(emitted[index]).getValue();
  return getStructType().getFieldNames()[index].getValue();
}

LogicalResult StructOp::verify() {
  std::string expected = ("struct " + getStructType().getName().getValue()).str();
  if (getSymName() != expected)
    return emitOpError() << "must be named '" << expected << "' after its type, got '"
                         << getSymName() << "'";
  if (ArrayAttr emitted = getEmittedFieldsAttr();
      emitted && emitted.size() != getStructType().getNumFields())
    return emitOpError() << "has " << emitted.size() << " emitted field names for "
                         << getStructType().getNumFields() << " fields";
  return success();
}

//===----------------------------------------------------------------------===//
// Resources and interfaces
//===----------------------------------------------------------------------===//

bool DescriptorOp::isBuffer() { return !isHandleType(getType()); }

AddressSpace DescriptorOp::getAddressSpace() {
  return getMemoryClass() == MemoryClass::Constant ? AddressSpace::Uniform : AddressSpace::Storage;
}

LogicalResult DescriptorOp::verify() {
  if (getCount() == 0u)
    return emitOpError("must have a count of at least 1");
  if (isBuffer()) {
    if (!isa<StructType, ArrayType>(getType()))
      return emitOpError() << "must have the type of a buffer (struct or array), texture, image or "
                              "sampler, got "
                           << getType();
    if (getMemoryClass() == MemoryClass::Constant && isWritable())
      return emitOpError() << "in constant memory must have access 'read', got '"
                           << stringifyAccess(getAccess()) << "'";
    return success();
  }
  if (getMemory())
    return emitOpError() << "has a memory class, which only buffers have";
  if (auto texture = dyn_cast<TextureType>(getType()); texture && texture.getContent() == TextureContent::Shadow)
    return emitOpError() << "must be a depth texture without its sampler; 'besl.combine' makes a " << texture;
  if (!isa<ImageType>(getType()) && isWritable())
    return emitOpError() << "must have access 'read', got '" << stringifyAccess(getAccess()) << "'";
  return success();
}

/// Inputs and outputs pass between stages: scalars and vectors, no bools.
static LogicalResult verifyInterfaceType(Operation *op, Type type) {
  if ((isScalarType(type) || isShaderVector(type)) && !getScalarOrSelf(type).isInteger(1))
    return success();
  return op->emitOpError() << "must have the type of a number or a vector of numbers, got " << type;
}

static LogicalResult verifyLocation(Operation *op, uint32_t location) {
  if (location <= limits::kMaxLocation)
    return success();
  return op->emitOpError() << "has location " << location << ", at most " << limits::kMaxLocation
                           << " is supported";
}

/// `flat`, `linear centroid`, ...: what differs from perspective at the centre.
static void parseInterpolation(OpAsmParser &parser, StringAttr interpolationName, StringAttr samplingName, OperationState &result) {
  MLIRContext *context = parser.getContext();
  for (Interpolation interpolation : {Interpolation::Flat, Interpolation::Linear})
    if (succeeded(parser.parseOptionalKeyword(stringifyInterpolation(interpolation))))
      result.addAttribute(interpolationName, InterpolationAttr::get(context, interpolation));
  for (Sampling sampling : {Sampling::Centroid, Sampling::Sample, Sampling::Either})
    if (succeeded(parser.parseOptionalKeyword(stringifySampling(sampling))))
      result.addAttribute(samplingName, SamplingAttr::get(context, sampling));
}

static void printInterpolation(OpAsmPrinter &printer, Interpolation interpolation, Sampling sampling) {
  if (interpolation != Interpolation::Smooth)
    printer << ' ' << stringifyInterpolation(interpolation);
  if (sampling != Sampling::Center)
    printer << ' ' << stringifySampling(sampling);
}

static LogicalResult verifySampling(Operation *op, Interpolation interpolation, Sampling sampling) {
  if (sampling == Sampling::Center || (interpolation == Interpolation::Flat) == (sampling == Sampling::Either))
    return success();
  if (sampling == Sampling::Either)
    return op->emitOpError("is interpolated, so it cannot be that of 'either' vertex");
  return op->emitOpError() << "is flat, so it cannot be taken at '" << stringifySampling(sampling) << "'";
}

ParseResult InputOp::parse(OpAsmParser &parser, OperationState &result) {
  StringAttr name;
  Type type;
  uint32_t location;
  Builder &builder = parser.getBuilder();
  if (parser.parseSymbolName(name, getSymNameAttrName(result.name), result.attributes) ||
      parser.parseColonType(type) || parser.parseKeyword("location") || parser.parseLParen() ||
      parser.parseInteger(location) || parser.parseRParen())
    return failure();
  result.addAttribute(getTypeAttrName(result.name), TypeAttr::get(type));
  result.addAttribute(getLocationAttrName(result.name),
                      builder.getIntegerAttr(builder.getIntegerType(32, false), location));
  parseInterpolation(parser, getInterpolationAttrName(result.name), getSamplingAttrName(result.name), result);
  if (succeeded(parser.parseOptionalKeyword("per_primitive")))
    result.addAttribute(getPerPrimitiveAttrName(result.name), builder.getUnitAttr());
  return parser.parseOptionalAttrDict(result.attributes);
}

void InputOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printer.printSymbolName(getSymName());
  printer << " : " << getType() << " location(" << getLocation() << ')';
  printInterpolation(printer, getInterpolation(), getSampling());
  if (getPerPrimitive())
    printer << " per_primitive";
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {getSymNameAttrName(), getTypeAttrName(), getLocationAttrName(),
                                 getInterpolationAttrName(), getSamplingAttrName(),
                                 getPerPrimitiveAttrName()});
}

LogicalResult InputOp::verify() {
  if (failed(verifyInterfaceType(*this, getType())) ||
      failed(verifySampling(*this, getInterpolation(), getSampling())))
    return failure();
  return verifyLocation(*this, getLocation());
}

/// What else than colours and the position the pipeline takes.
static constexpr BuiltinValue kBuiltinOutputs[] = {BuiltinValue::FragDepth, BuiltinValue::SampleMask, BuiltinValue::ClipDistances};

static std::optional<BuiltinValue> parseBuiltinOutput(OpAsmParser &parser) {
  for (BuiltinValue builtin : kBuiltinOutputs)
    if (succeeded(parser.parseOptionalKeyword(stringifyBuiltinValue(builtin))))
      return builtin;
  return std::nullopt;
}

ParseResult OutputOp::parse(OpAsmParser &parser, OperationState &result) {
  StringAttr name;
  Type type;
  Builder &builder = parser.getBuilder();
  if (parser.parseSymbolName(name, getSymNameAttrName(result.name), result.attributes) ||
      parser.parseColonType(type))
    return failure();
  result.addAttribute(getTypeAttrName(result.name), TypeAttr::get(type));
  if (succeeded(parser.parseOptionalKeyword("position"))) {
    result.addAttribute(getIsPositionAttrName(result.name), builder.getUnitAttr());
  } else if (std::optional<BuiltinValue> builtin = parseBuiltinOutput(parser)) {
    result.addAttribute(getBuiltinAttrName(result.name), BuiltinValueAttr::get(builder.getContext(), *builtin));
  } else {
    uint32_t location;
    if (parser.parseKeyword("location", ", 'position', 'frag_depth', 'sample_mask' or 'clip_distances'") || parser.parseLParen() ||
        parser.parseInteger(location) || parser.parseRParen())
      return failure();
    result.addAttribute(getLocationAttrName(result.name),
                        builder.getIntegerAttr(builder.getIntegerType(32, false), location));
  }
  if (succeeded(parser.parseOptionalKeyword("index"))) {
    uint32_t index;
    if (parser.parseLParen() || parser.parseInteger(index) || parser.parseRParen())
      return failure();
    result.addAttribute(getIndexAttrName(result.name),
                        builder.getIntegerAttr(builder.getIntegerType(32, false), index));
  }
  parseInterpolation(parser, getInterpolationAttrName(result.name), getSamplingAttrName(result.name), result);
  for (OutputRate rate : {OutputRate::Vertex, OutputRate::Primitive})
    if (succeeded(parser.parseOptionalKeyword(stringifyOutputRate(rate))))
      result.addAttribute(getRateAttrName(result.name),
                          OutputRateAttr::get(builder.getContext(), rate));
  if (succeeded(parser.parseOptionalKeyword("invariant")))
    result.addAttribute(getInvariantAttrName(result.name), builder.getUnitAttr());
  return parser.parseOptionalAttrDict(result.attributes);
}

void OutputOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printer.printSymbolName(getSymName());
  printer << " : " << getType();
  if (getIsPosition())
    printer << " position";
  else if (std::optional<BuiltinValue> builtin = getBuiltin())
    printer << ' ' << stringifyBuiltinValue(*builtin);
  else if (std::optional<uint32_t> location = getLocation())
    printer << " location(" << *location << ')';
  if (std::optional<uint32_t> index = getIndex())
    printer << " index(" << *index << ')';
  printInterpolation(printer, getInterpolation(), getSampling());
  if (std::optional<OutputRate> rate = getRate())
    printer << ' ' << stringifyOutputRate(*rate);
  if (getInvariant())
    printer << " invariant";
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {getSymNameAttrName(), getTypeAttrName(), getLocationAttrName(),
                                 getIsPositionAttrName(), getBuiltinAttrName(), getIndexAttrName(),
                                 getInterpolationAttrName(), getSamplingAttrName(),
                                 getRateAttrName(), getInvariantAttrName()});
}

/// Which of several outputs at one place it is.
static LogicalResult verifyIndex(OutputOp op) {
  std::optional<uint32_t> index = op.getIndex();
  if (!index)
    return success();
  bool isDistances = op.getBuiltin() == BuiltinValue::ClipDistances;
  if (!isDistances && op.getLocation() != 0u)
    return op.emitOpError("has an index, which outputs at location 0 and parts of clip distances have");
  if (op.getRate())
    return op.emitOpError("has an index and a rate");
  if (uint32_t last = isDistances ? limits::kClipDistances - 1 : 1; *index > last)
    return op.emitOpError() << "has index " << *index << ", the last is " << last;
  return success();
}

/// Whole, or a part.
static bool isClipDistancesType(Type type, bool isPart) {
  if (isPart)
    return type.isF32() || (isShaderVector(type) && getScalarOrSelf(type).isF32());
  auto array = dyn_cast<ArrayType>(type);
  return array && array.getElementType().isF32() && array.getCount() >= 1 && array.getCount() <= limits::kClipDistances;
}

LogicalResult OutputOp::verify() {
  if (int(getIsPosition()) + int(getLocation().has_value()) + int(getBuiltin().has_value()) != 1)
    return emitOpError("must have either a location or be the position or another value of the pipeline");
  Type type = getType();
  if (getInvariant() && !getIsPosition())
    return emitOpError("is 'invariant', which only the position can be");
  if (failed(verifySampling(*this, getInterpolation(), getSampling())) || failed(verifyIndex(*this)))
    return failure();
  if (std::optional<BuiltinValue> builtin = getBuiltin()) {
    if (!llvm::is_contained(kBuiltinOutputs, *builtin))
      return emitOpError() << "cannot be '" << stringifyBuiltinValue(*builtin) << "', which is no output";
    bool isDistances = *builtin == BuiltinValue::ClipDistances;
    bool isRight = isDistances                           ? isClipDistancesType(type, getIndex().has_value())
                   : *builtin == BuiltinValue::FragDepth ? type.isF32()
                                                         : type.isUnsignedInteger(32);
    if (!isRight || getRate())
      return emitOpError() << "at '" << stringifyBuiltinValue(*builtin) << "' must have type "
                           << (!isDistances                          ? *builtin == BuiltinValue::FragDepth ? "f32" : "ui32"
                               : getIndex() ? "f32 or a vector of f32"
                                            : "array of 1 to 8 f32")
                           << ", got " << type;
    return success();
  }
  if (getRate()) {
    auto array = dyn_cast<ArrayType>(type);
    if (!array || array.isRuntimeSized())
      return emitOpError() << "of a mesh stage must be a fixed array, got " << type;
    type = array.getElementType();
  }
  if (getIsPosition()) {
    auto vector = dyn_cast<VectorType>(type);
    if (!isShaderVector(type) || vector.getNumElements() != 4 || !vector.getElementType().isF32())
      return emitOpError() << "at the position must have type vector<4xf32>, got " << type;
    return success();
  }
  if (failed(verifyInterfaceType(*this, type)))
    return failure();
  return verifyLocation(*this, *getLocation());
}

//===----------------------------------------------------------------------===//
// Memory and constants
//===----------------------------------------------------------------------===//

LogicalResult TaskPayloadOp::verify() {
  if (!isValueType(getType()))
    return emitOpError() << "must have a value type, got " << getType();
  return success();
}

LogicalResult WorkgroupOp::verify() {
  if (!isMemoryType(getType()))
    return emitOpError() << "must have a sized type that memory can hold, got " << getType();
  return success();
}

LogicalResult PushConstantOp::verify() {
  if (getTypeFacts(getType()).hasAtomic)
    return emitOpError("must not hold an atomic");
  if (getRuntimeArray(getType()))
    return emitOpError("must not end in a runtime-sized array");
  return success();
}

/// Checks a constant against the declaration that it initialises.
static LogicalResult verifyInitializer(Operation *op, Type type, TypedAttr value) {
  if (value.getType() != type)
    return op->emitOpError() << "has type " << type << ", but its value has type "
                             << value.getType();
  return verifyConstantValue(errorAt(op), value);
}

ParseResult PrivateOp::parse(OpAsmParser &parser, OperationState &result) {
  StringAttr name;
  Type type;
  if (parser.parseSymbolName(name, getSymNameAttrName(result.name), result.attributes) ||
      parser.parseColonType(type))
    return failure();
  result.addAttribute(getTypeAttrName(result.name), TypeAttr::get(type));
  Attribute init;
  if (succeeded(parser.parseOptionalEqual())) {
    if (parser.parseAttribute(init, type))
      return failure();
    result.addAttribute(getInitAttrName(result.name), init);
  }
  return parser.parseOptionalAttrDict(result.attributes);
}

void PrivateOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printer.printSymbolName(getSymName());
  printer << " : " << getType();
  if (TypedAttr init = getInitAttr()) {
    printer << " = ";
    printer.printAttributeWithoutType(init);
  }
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {getSymNameAttrName(), getTypeAttrName(), getInitAttrName()});
}

LogicalResult PrivateOp::verify() {
  if (!isValueType(getType()))
    return emitOpError() << "must have a value type, got " << getType();
  return getInitAttr() ? verifyInitializer(*this, getType(), getInitAttr()) : success();
}

LogicalResult SpecConstantOp::verify() {
  if (!isScalarType(getType()))
    return emitOpError() << "must have a scalar type, got " << getType();
  return verifyInitializer(*this, getType(), getDefaultValueAttr());
}

LogicalResult ConstOp::verify() { return verifyInitializer(*this, getType(), getValueAttr()); }
