// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places: locals, references to declarations, steps into places, loads and stores.

#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace besl;

//===----------------------------------------------------------------------===//
// Local and let
//===----------------------------------------------------------------------===//

ParseResult LocalOp::parse(OpAsmParser &parser, OperationState &result) {
  StringAttr name;
  OpAsmParser::UnresolvedOperand init;
  // A type to expect, so that the one of the place is not read as the string's.
  if (parser.parseAttribute(name, parser.getBuilder().getNoneType(), getNameAttrName(result.name),
                            result.attributes))
    return failure();
  bool hasInit = succeeded(parser.parseOptionalEqual());
  if (hasInit && parser.parseOperand(init))
    return failure();
  Type type;
  if (parser.parseOptionalAttrDict(result.attributes) || parser.parseColon())
    return failure();
  SMLoc typeLoc = parser.getCurrentLocation();
  if (parser.parseType(type))
    return failure();
  auto ref = dyn_cast<RefType>(type);
  if (!ref)
    return parser.emitError(typeLoc,
                            "expected the type of a place, as in '!besl.ref<f32, function>'");
  result.addTypes(ref);
  return hasInit ? parser.resolveOperand(init, ref.getPointee(), result.operands) : success();
}

void LocalOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getNameAttr();
  if (getInit())
    printer << " = " << getInit();
  printer.printOptionalAttrDict((*this)->getAttrs(), {getNameAttrName()});
  printer << " : " << getType();
}

LogicalResult LocalOp::verify() {
  RefType type = cast<RefType>(getType());
  if (type.getSpace() != AddressSpace::Function)
    return emitOpError() << "must be a place in function memory, got "
                         << stringifyAddressSpace(type.getSpace());
  if (!isValueType(type.getPointee()))
    return emitOpError() << "must hold a value type, got " << type.getPointee();
  if (getInit() && getInit().getType() != type.getPointee())
    return emitOpError() << "holds " << type.getPointee() << ", but its initialiser has type "
                         << getInit().getType();
  return success();
}

void LocalOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  effects.emplace_back(MemoryEffects::Allocate::get(), getOperation()->getOpResult(0),
                       LocalsResource::get());
  if (getInit())
    effects.emplace_back(MemoryEffects::Write::get(), getOperation()->getOpResult(0),
                         LocalsResource::get());
}

void LocalOp::getAsmResultNames(OpAsmSetValueNameFn setName) { setName(getResult(), getName()); }

void LetOp::getAsmResultNames(OpAsmSetValueNameFn setName) { setName(getResult(), getName()); }

OpFoldResult LetOp::fold(FoldAdaptor adaptor) { return adaptor.getValue(); }

//===----------------------------------------------------------------------===//
// Global and handle
//===----------------------------------------------------------------------===//

/// The type and space of a declaration's place, or null for a declaration without one.
static std::pair<Type, AddressSpace> getPlaceOf(Operation *declaration) {
  return llvm::TypeSwitch<Operation *, std::pair<Type, AddressSpace>>(declaration)
      .Case([](DescriptorOp op) {
        return std::pair(op.isBuffer() ? op.getType() : Type(), op.getAddressSpace());
      })
      .Case([](InputOp op) { return std::pair(op.getType(), AddressSpace::Input); })
      .Case([](OutputOp op) { return std::pair(op.getType(), AddressSpace::Output); })
      .Case([](TaskPayloadOp op) { return std::pair(op.getType(), AddressSpace::Payload); })
      .Case([](WorkgroupOp op) { return std::pair(op.getType(), AddressSpace::Workgroup); })
      .Case([](PushConstantOp op) {
        return std::pair(Type(op.getType()), AddressSpace::PushConstant);
      })
      .Case([](PrivateOp op) { return std::pair(op.getType(), AddressSpace::Private); })
      .Case([](SpecConstantOp op) { return std::pair(op.getType(), AddressSpace::Specialization); })
      .Case([](ConstOp op) { return std::pair(op.getType(), AddressSpace::Constant); })
      .Default([](Operation *) { return std::pair(Type(), AddressSpace::Function); });
}

/// Finds what `symbol` names and checks that an index is given exactly for an array of descriptors.
static FailureOr<Operation *> resolveDeclaration(Operation *op, FlatSymbolRefAttr symbol,
                                                 bool indexed, SymbolTableCollection &symbols) {
  Operation *declaration = besl::detail::lookupDeclaration(op, symbol, symbols);
  if (!declaration)
    return op->emitOpError() << "names an unknown declaration " << symbol;
  auto descriptor = dyn_cast<DescriptorOp>(declaration);
  bool isArray = descriptor && descriptor.getCount();
  if (isArray == indexed)
    return declaration;
  InFlightDiagnostic error = op->emitOpError();
  if (isArray)
    error << "names " << symbol << ", an array of descriptors, and needs an index";
  else
    error << "has an index, but " << symbol << " is no array of descriptors";
  error.attachNote(declaration->getLoc()) << "declared here";
  return error;
}

LogicalResult GlobalOp::verifySymbolUses(SymbolTableCollection &symbols) {
  FailureOr<Operation *> declaration =
      resolveDeclaration(*this, getSymbolAttr(), bool(getIndex()), symbols);
  if (failed(declaration))
    return failure();
  auto [type, space] = getPlaceOf(*declaration);
  if (!type) {
    InFlightDiagnostic error = emitOpError()
                               << "names " << getSymbolAttr() << ", which is no place";
    error.attachNote((*declaration)->getLoc()) << "declared here";
    return error;
  }
  auto ref = cast<RefType>(getType());
  if (ref.getPointee() != type || ref.getSpace() != space) {
    InFlightDiagnostic error = emitOpError() << "has type " << ref << ", but " << getSymbolAttr()
                                             << " is a place of type " << type << " in "
                                             << stringifyAddressSpace(space) << " memory";
    error.attachNote((*declaration)->getLoc()) << "declared here";
    return error;
  }
  return success();
}

LogicalResult HandleOp::verifySymbolUses(SymbolTableCollection &symbols) {
  FailureOr<Operation *> declaration =
      resolveDeclaration(*this, getSymbolAttr(), bool(getIndex()), symbols);
  if (failed(declaration))
    return failure();
  auto descriptor = dyn_cast<DescriptorOp>(*declaration);
  if (!descriptor || descriptor.isBuffer()) {
    InFlightDiagnostic error = emitOpError() << "names " << getSymbolAttr()
                                             << ", which is no texture, image or sampler";
    error.attachNote((*declaration)->getLoc()) << "declared here";
    return error;
  }
  Type type = descriptor.getType();
  auto image = dyn_cast<ImageType>(type);
  if (getType() == type || (image && getType() == image.withoutFormat()))
    return success();
  InFlightDiagnostic error = emitOpError() << "has type " << getType() << ", but "
                                           << getSymbolAttr() << " has type " << type;
  error.attachNote(descriptor.getLoc()) << "declared here";
  return error;
}

LogicalResult ArrayLengthOp::verify() {
  auto array = dyn_cast<ArrayType>(cast<RefType>(getArray().getType()).getPointee());
  if (array && array.isRuntimeSized())
    return success();
  return emitOpError() << "must have the place of a runtime-sized array, got " << getArray().getType();
}

Type CombineOp::getTextureType(Type result) {
  auto texture = dyn_cast<TextureType>(result);
  return texture ? Type(texture.withoutSampler()) : result;
}

Type CombineOp::getSamplerType(Type result) {
  auto texture = dyn_cast<TextureType>(result);
  return SamplerType::get(result.getContext(), texture && texture.getContent() == TextureContent::Shadow);
}

Type CombineOp::getResultType(Type type, Type sampler) {
  auto texture = dyn_cast<TextureType>(type);
  if (!texture || !cast<SamplerType>(sampler).getComparing())
    return type;
  return TextureType::get(type.getContext(), texture.getDim(), texture.getSampledType(), TextureContent::Shadow);
}

LogicalResult CombineOp::verify() {
  auto texture = dyn_cast<TextureType>(getTexture().getType());
  if (!texture)
    return emitOpError() << "must combine a texture with a sampler, got " << getTexture().getType();
  if (texture.getDim() == TextureDim::D2MS)
    return emitOpError() << "combines a texture of several samples with a sampler, which cannot read it";
  return success();
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

LogicalResult AtOp::verify() {
  auto base = cast<RefType>(getBase().getType());
  auto result = cast<RefType>(getType());
  auto words = dyn_cast<ArrayType>(base.getPointee());
  if (!words || !words.getElementType().isUnsignedInteger(32))
    return emitOpError() << "needs the place of an array of ui32, got " << base;
  if (base.getSpace() != result.getSpace())
    return emitOpError() << "must stay in " << stringifyAddressSpace(base.getSpace())
                         << " memory, got " << stringifyAddressSpace(result.getSpace());
  Type type = result.getPointee();
  bool isWords = getScalarOrSelf(type).isUnsignedInteger(32) && !isa<MatrixType>(type);
  bool isNarrow = type.isUnsignedInteger(8) || type.isUnsignedInteger(16);
  if (!isWords && !isNarrow && !isa<AtomicType>(type))
    return emitOpError() << "gives the place of a ui32, a vector of ui32, a ui8, a ui16 or an "
                            "atomic, got "
                         << type;
  return success();
}

/// Infers the place of a part of `base`. `part` gives the part's type for the base's, or null.
static LogicalResult inferPart(std::optional<Location> loc, StringRef opName, Value base,
                               const Twine &expected, llvm::function_ref<Type(Type)> part,
                               SmallVectorImpl<Type> &types) {
  auto ref = dyn_cast<RefType>(base.getType());
  Type type = ref ? part(ref.getPointee()) : Type();
  if (!type)
    return emitOptionalError(loc, "'", opName, "' op needs ", expected, ", got ", base.getType());
  types.push_back(RefType::get(base.getContext(), type, ref.getSpace()));
  return success();
}

/// Whether `types` is what inferPart() would find. The verifier asks this of every step; making the
/// type only to compare it takes a look-up in the context.
static bool isPlaceOfPart(Value base, llvm::function_ref<Type(Type)> part, ArrayRef<Type> types) {
  auto ref = dyn_cast<RefType>(base.getType());
  auto result = types.size() == 1 ? dyn_cast<RefType>(types.front()) : RefType();
  return ref && result && result.getSpace() == ref.getSpace() &&
         result.getPointee() == part(ref.getPointee());
}

static Type getElementOf(Type type) {
  auto array = dyn_cast<ArrayType>(type);
  return array ? array.getElementType() : Type();
}

static Type getComponentOf(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector ? vector.getElementType() : Type();
}

static Type getColumnOf(Type type) {
  auto matrix = dyn_cast<MatrixType>(type);
  return matrix ? Type(matrix.getColumnType()) : Type();
}

static Type getFieldOf(Type type, uint32_t field) {
  return isa<StructType>(type) ? getElementTypeAt(type, field) : Type();
}

LogicalResult ElementOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                          ValueRange operands, DictionaryAttr, OpaqueProperties,
                                          RegionRange, SmallVectorImpl<Type> &types) {
  return inferPart(loc, getOperationName(), operands[0], "the place of an array", getElementOf,
                   types);
}

LogicalResult ElementOp::refineReturnTypes(MLIRContext *context, std::optional<Location> loc,
                                           ValueRange operands, DictionaryAttr attributes,
                                           OpaqueProperties properties, RegionRange regions,
                                           SmallVectorImpl<Type> &types) {
  if (isPlaceOfPart(operands[0], getElementOf, types))
    return success();
  return InferTypeOpInterface::Trait<ElementOp>::refineReturnTypes(
      context, loc, operands, attributes, properties, regions, types);
}

LogicalResult ComponentOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                            ValueRange operands, DictionaryAttr, OpaqueProperties,
                                            RegionRange, SmallVectorImpl<Type> &types) {
  return inferPart(loc, getOperationName(), operands[0], "the place of a vector", getComponentOf,
                   types);
}

LogicalResult ComponentOp::refineReturnTypes(MLIRContext *context, std::optional<Location> loc,
                                             ValueRange operands, DictionaryAttr attributes,
                                             OpaqueProperties properties, RegionRange regions,
                                             SmallVectorImpl<Type> &types) {
  if (isPlaceOfPart(operands[0], getComponentOf, types))
    return success();
  return InferTypeOpInterface::Trait<ComponentOp>::refineReturnTypes(
      context, loc, operands, attributes, properties, regions, types);
}

LogicalResult ColumnOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                         ValueRange operands, DictionaryAttr, OpaqueProperties,
                                         RegionRange, SmallVectorImpl<Type> &types) {
  return inferPart(loc, getOperationName(), operands[0], "the place of a matrix", getColumnOf,
                   types);
}

LogicalResult ColumnOp::refineReturnTypes(MLIRContext *context, std::optional<Location> loc,
                                          ValueRange operands, DictionaryAttr attributes,
                                          OpaqueProperties properties, RegionRange regions,
                                          SmallVectorImpl<Type> &types) {
  if (isPlaceOfPart(operands[0], getColumnOf, types))
    return success();
  return InferTypeOpInterface::Trait<ColumnOp>::refineReturnTypes(
      context, loc, operands, attributes, properties, regions, types);
}

LogicalResult MemberOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                         ValueRange operands, DictionaryAttr attributes,
                                         OpaqueProperties properties, RegionRange regions,
                                         SmallVectorImpl<Type> &types) {
  uint32_t field = Adaptor(operands, attributes, properties, regions).getField();
  return inferPart(
      loc, getOperationName(), operands[0], "the place of a struct with a field " + Twine(field),
      [&](Type type) { return getFieldOf(type, field); }, types);
}

LogicalResult MemberOp::refineReturnTypes(MLIRContext *context, std::optional<Location> loc,
                                          ValueRange operands, DictionaryAttr attributes,
                                          OpaqueProperties properties, RegionRange regions,
                                          SmallVectorImpl<Type> &types) {
  uint32_t field = Adaptor(operands, attributes, properties, regions).getField();
  auto part = [&](Type type) { return getFieldOf(type, field); };
  if (isPlaceOfPart(operands[0], part, types))
    return success();
  return InferTypeOpInterface::Trait<MemberOp>::refineReturnTypes(
      context, loc, operands, attributes, properties, regions, types);
}

ParseResult MemberOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand base;
  std::string field;
  SMLoc fieldLoc;
  Type type;
  if (parser.parseOperand(base) || parser.parseLSquare() || parser.getCurrentLocation(&fieldLoc) ||
      parser.parseString(&field) || parser.parseRSquare() ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColonType(type))
    return failure();
  auto ref = dyn_cast<RefType>(type);
  auto structure = ref ? dyn_cast<StructType>(ref.getPointee()) : StructType();
  if (!structure)
    return parser.emitError(fieldLoc, "expected the place of a struct, got ") << type;
  std::optional<unsigned> index = structure.getFieldIndex(field);
  if (!index)
    return parser.emitError(fieldLoc, "struct '")
           << structure.getName().getValue() << "' has no field '" << field << "'";
  result.addAttribute(getFieldAttrName(result.name),
                      parser.getBuilder().getI32IntegerAttr(int32_t(*index)));
  result.addTypes(
      RefType::get(parser.getContext(), structure.getFieldTypes()[*index], ref.getSpace()));
  return parser.resolveOperand(base, ref, result.operands);
}

void MemberOp::print(OpAsmPrinter &printer) {
  auto structure = cast<StructType>(cast<RefType>(getBase().getType()).getPointee());
  printer << ' ' << getBase() << '[' << structure.getFieldNames()[getField()] << ']';
  printer.printOptionalAttrDict((*this)->getAttrs(), {getFieldAttrName()});
  printer << " : " << getBase().getType();
}

//===----------------------------------------------------------------------===//
// Load and store
//===----------------------------------------------------------------------===//

/// What memory a space stands for, or null where nothing can be written.
static SideEffects::Resource *getResourceOf(AddressSpace space) {
  switch (space) {
  case AddressSpace::Function:
  case AddressSpace::Private:
    return LocalsResource::get();
  case AddressSpace::Workgroup:
  case AddressSpace::Payload:
    return WorkgroupResource::get();
  case AddressSpace::Storage:
  case AddressSpace::Output:
    return BufferResource::get();
  case AddressSpace::Uniform:
  case AddressSpace::PushConstant:
  case AddressSpace::Input:
  case AddressSpace::Constant:
  case AddressSpace::Specialization:
    return nullptr;
  }
  llvm_unreachable("unknown address space");
}

LogicalResult LoadOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                       ValueRange operands, DictionaryAttr, OpaqueProperties,
                                       RegionRange, SmallVectorImpl<Type> &types) {
  auto ref = dyn_cast<RefType>(operands[0].getType());
  if (!ref)
    return emitOptionalError(loc, "'besl.load' op needs a place, got ", operands[0].getType());
  types.push_back(ref.getPointee());
  return success();
}

void LoadOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  if (auto *resource = getResourceOf(cast<RefType>(getPlace().getType()).getSpace()))
    effects.emplace_back(MemoryEffects::Read::get(), &getPlaceMutable(), resource);
}

/// Whether `place` exists whatever the program has checked before: no step on the way to it can be
/// out of range.
static bool isAlwaysInRange(Value place) {
  while (Operation *step = place.getDefiningOp()) {
    if (auto global = dyn_cast<GlobalOp>(step))
      return !global.getIndex();
    if (!isa<MemberOp, ElementOp, ComponentOp, ColumnOp>(step))
      return false;
    place = step->getOperand(0);
    if (isa<MemberOp>(step))
      continue;
    IntegerAttr index;
    Type composite = cast<RefType>(place.getType()).getPointee();
    if (!matchPattern(step->getOperand(1), m_Constant(&index)) ||
        index.getValue().uge(getNumParts(composite)))
      return false;
  }
  return false;
}

/// Memory that nothing writes gives the same value wherever it is read, as long as there is memory
/// to read.
Speculation::Speculatability LoadOp::getSpeculatability() {
  bool isReadOnly = isReadOnlySpace(cast<RefType>(getPlace().getType()).getSpace());
  return isReadOnly && isAlwaysInRange(getPlace()) ? Speculation::Speculatable
                                                   : Speculation::NotSpeculatable;
}

LogicalResult StoreOp::verify() {
  auto ref = cast<RefType>(getPlace().getType());
  if (isReadOnlySpace(ref.getSpace()))
    return emitOpError() << "writes " << stringifyAddressSpace(ref.getSpace())
                         << " memory, which is read only";
  return success();
}

void StoreOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  if (auto *resource = getResourceOf(cast<RefType>(getPlace().getType()).getSpace()))
    effects.emplace_back(MemoryEffects::Write::get(), &getPlaceMutable(), resource);
}

/// Whether `place` is a local, or a column or component of one.
static bool isInLocalVectorOrMatrix(Value place) {
  while (Operation *step = place.getDefiningOp()) {
    if (isa<LocalOp>(step))
      return true;
    if (!isa<ColumnOp, ComponentOp>(step))
      return false;
    place = step->getOperand(0);
  }
  return false;
}

/// A store to a component or column of a local becomes a load, an insertion and a store of the
/// whole, so that what is known about whole locals is enough. Memory that others see is left alone:
/// writing all of it is not the same as writing a part.
LogicalResult StoreOp::canonicalize(StoreOp store, PatternRewriter &rewriter) {
  Operation *step = store.getPlace().getDefiningOp();
  if (!isa_and_nonnull<ColumnOp, ComponentOp>(step) ||
      !isInLocalVectorOrMatrix(step->getOperand(0)))
    return failure();
  Value whole = step->getOperand(0);
  Value composite = LoadOp::create(rewriter, store.getLoc(), whole);
  Value inserted = InsertDynamicOp::create(rewriter, store.getLoc(), store.getValue(), composite,
                                           step->getOperand(1));
  auto replacement = StoreOp::create(rewriter, store.getLoc(), inserted, whole);
  replacement->setDiscardableAttrs(store->getDiscardableAttrDictionary());
  rewriter.eraseOp(store);
  return success();
}
