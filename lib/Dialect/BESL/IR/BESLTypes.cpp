// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types of the `besl` dialect: storage, assembly and verification. What one asks of types is in
// TypeQueries.cpp.

#include "besl/Dialect/BESL/IR/BESLTypes.h"
#include "besl/Dialect/BESL/IR/RuntimeArrays.h"
#include "besl/Support/Limits.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace besl;

//===----------------------------------------------------------------------===//
// Storage of composite types
//===----------------------------------------------------------------------===//

namespace besl::detail {

struct ArrayTypeStorage : TypeStorage {
  using KeyTy = std::tuple<uint64_t, Type>;

  ArrayTypeStorage(uint64_t count, Type elementType) : count(count), elementType(elementType) {
    facts = getTypeFacts(elementType);
    ++facts.depth;
    facts.leaves = llvm::SaturatingAdd(facts.leaves, uint64_t(1));
    if (count != 0)
      facts.bytes = llvm::SaturatingMultiply(facts.bytes, count);
  }
  bool operator==(const KeyTy &key) const { return key == KeyTy(count, elementType); }
  static llvm::hash_code hashKey(const KeyTy &key) {
    return llvm::hash_combine(std::get<0>(key), std::get<1>(key));
  }
  static ArrayTypeStorage *construct(TypeStorageAllocator &allocator, const KeyTy &key) {
    return new (allocator.allocate<ArrayTypeStorage>())
        ArrayTypeStorage(std::get<0>(key), std::get<1>(key));
  }
  KeyTy getAsKey() const { return KeyTy(count, elementType); }

  uint64_t count;
  Type elementType;
  TypeFacts facts;
};

struct StructTypeStorage : TypeStorage {
  using KeyTy = std::tuple<StringAttr, ArrayRef<StringAttr>, ArrayRef<Type>>;

  StructTypeStorage(StringAttr name, ArrayRef<StringAttr> fieldNames, ArrayRef<Type> fieldTypes)
      : name(name), fieldNames(fieldNames), fieldTypes(fieldTypes) {
    for (Type field : fieldTypes) {
      TypeFacts part = getTypeFacts(field);
      facts.bytes = llvm::SaturatingAdd(facts.bytes, part.bytes);
      facts.leaves = llvm::SaturatingAdd(facts.leaves, part.leaves);
      facts.depth = std::max(facts.depth, part.depth);
      facts.hasAtomic |= part.hasAtomic;
    }
    ++facts.depth;
  }
  bool operator==(const KeyTy &key) const { return key == KeyTy(name, fieldNames, fieldTypes); }
  static llvm::hash_code hashKey(const KeyTy &key) {
    return llvm::hash_combine(std::get<0>(key), std::get<1>(key), std::get<2>(key));
  }
  static StructTypeStorage *construct(TypeStorageAllocator &allocator, const KeyTy &key) {
    return new (allocator.allocate<StructTypeStorage>())
        StructTypeStorage(std::get<0>(key), allocator.copyInto(std::get<1>(key)),
                          allocator.copyInto(std::get<2>(key)));
  }
  KeyTy getAsKey() const { return KeyTy(name, fieldNames, fieldTypes); }

  StringAttr name;
  ArrayRef<StringAttr> fieldNames;
  ArrayRef<Type> fieldTypes;
  TypeFacts facts;
};

} // namespace besl::detail

uint64_t ArrayType::getCount() const { return getImpl()->count; }
Type ArrayType::getElementType() const { return getImpl()->elementType; }
const TypeFacts &ArrayType::getFacts() const { return getImpl()->facts; }

StringAttr StructType::getName() const { return getImpl()->name; }
ArrayRef<StringAttr> StructType::getFieldNames() const { return getImpl()->fieldNames; }
ArrayRef<Type> StructType::getFieldTypes() const { return getImpl()->fieldTypes; }
const TypeFacts &StructType::getFacts() const { return getImpl()->facts; }

/// Limits that keep every later computation over the type bounded.
static LogicalResult verifyFacts(llvm::function_ref<InFlightDiagnostic()> emitError,
                                 TypeFacts facts) {
  if (facts.depth > limits::kTypeDepth)
    return emitError() << "type nests " << facts.depth << " levels of arrays and structs, at most "
                       << limits::kTypeDepth << " are supported";
  if (facts.bytes > limits::kTypeBytes)
    return emitError() << "type is larger than " << limits::kTypeBytes << " bytes";
  if (facts.leaves > limits::kTypeLeaves)
    return emitError() << "type has more than " << limits::kTypeLeaves
                       << " fields, those of nested structs included";
  return success();
}

//===----------------------------------------------------------------------===//
// Matrix
//===----------------------------------------------------------------------===//

VectorType MatrixType::getColumnType() const {
  return VectorType::get(getRows(), getElementType());
}

Type MatrixType::parse(AsmParser &parser) {
  SmallVector<int64_t> shape;
  Type element;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseDimensionList(shape, /*allowDynamic=*/false) ||
      parser.parseType(element) || parser.parseGreater())
    return {};
  if (shape.size() != 2) {
    parser.emitError(loc, "expected two dimensions, columns and rows, as in '4x3xf32'");
    return {};
  }
  auto clamp = [](int64_t size) { return unsigned(std::min<int64_t>(size, UINT32_MAX)); };
  return parser.getChecked<MatrixType>(loc, parser.getContext(), clamp(shape[0]), clamp(shape[1]),
                                       element);
}

void MatrixType::print(AsmPrinter &printer) const {
  printer << '<' << getColumns() << 'x' << getRows() << 'x' << getElementType() << '>';
}

LogicalResult MatrixType::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                                 unsigned columns, unsigned rows, Type element) {
  if (columns < 2 || columns > 4 || rows < 2 || rows > 4)
    return emitError() << "matrix must have 2 to 4 columns and 2 to 4 rows, got " << columns << "x"
                       << rows;
  if (!isFloatScalar(element))
    return emitError() << "matrix element must be f16 or f32, got " << element;
  return success();
}

//===----------------------------------------------------------------------===//
// Array
//===----------------------------------------------------------------------===//

Type ArrayType::parse(AsmParser &parser) {
  SmallVector<int64_t> shape;
  Type element;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseDimensionList(shape, /*allowDynamic=*/true) ||
      parser.parseType(element) || parser.parseGreater())
    return {};
  if (shape.size() != 1) {
    parser.emitError(loc, "expected one count, as in '3 x f32'");
    return {};
  }
  if (shape[0] == 0) {
    parser.emitError(loc, "array must have at least one element");
    return {};
  }
  uint64_t count = ShapedType::isDynamic(shape[0]) ? 0 : uint64_t(shape[0]);
  return parser.getChecked<ArrayType>(loc, parser.getContext(), count, element);
}

void ArrayType::print(AsmPrinter &printer) const {
  printer << '<';
  if (isRuntimeSized())
    printer << '?';
  else
    printer << getCount();
  printer << " x " << getElementType() << '>';
}

LogicalResult ArrayType::verify(llvm::function_ref<InFlightDiagnostic()> emitError, uint64_t count,
                                Type element) {
  if (!isMemoryType(element))
    return emitError() << "array element must be a sized type that memory can hold, got "
                       << element;
  if (count > limits::kArrayElements)
    return emitError() << "array has " << count << " elements, at most " << limits::kArrayElements
                       << " are supported";
  return verifyFacts(emitError, detail::ArrayTypeStorage(count, element).facts);
}

//===----------------------------------------------------------------------===//
// Struct
//===----------------------------------------------------------------------===//

std::optional<unsigned> StructType::getFieldIndex(StringRef field) const {
  for (auto [index, name] : llvm::enumerate(getFieldNames()))
    if (name.getValue() == field)
      return index;
  return std::nullopt;
}

Type StructType::parse(AsmParser &parser) {
  StringAttr name;
  SmallVector<StringAttr> fieldNames;
  SmallVector<Type> fieldTypes;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseAttribute(name))
    return {};
  while (succeeded(parser.parseOptionalComma())) {
    std::string field;
    if (parser.parseKeywordOrString(&field) || parser.parseColon() ||
        parser.parseType(fieldTypes.emplace_back()))
      return {};
    fieldNames.push_back(StringAttr::get(parser.getContext(), field));
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<StructType>(loc, parser.getContext(), name, fieldNames, fieldTypes);
}

void StructType::print(AsmPrinter &printer) const {
  printer << '<' << getName();
  for (auto [name, type] : llvm::zip_equal(getFieldNames(), getFieldTypes())) {
    printer << ", ";
    printer.printKeywordOrString(name);
    printer << ": " << type;
  }
  printer << '>';
}

LogicalResult StructType::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                                 StringAttr name, ArrayRef<StringAttr> fieldNames,
                                 ArrayRef<Type> fieldTypes) {
  if (!name || name.getValue().empty())
    return emitError() << "struct must have a name";
  if (fieldNames.size() != fieldTypes.size())
    return emitError() << "struct '" << name.getValue() << "' has " << fieldNames.size()
                       << " field names and " << fieldTypes.size() << " field types";
  if (fieldNames.empty())
    return emitError() << "struct '" << name.getValue() << "' must have a field";
  llvm::StringSet<> seen;
  for (auto [field, type] : llvm::zip_equal(fieldNames, fieldTypes)) {
    if (field.getValue().empty())
      return emitError() << "struct '" << name.getValue() << "' has a field without a name";
    if (!seen.insert(field.getValue()).second)
      return emitError() << "struct '" << name.getValue() << "' has two fields named '"
                         << field.getValue() << "'";
    // What a buffer ends in has as many elements as there is room for.
    bool isLast = field == fieldNames.back();
    if (!isMemoryType(type) && !(isLast && isa<ArrayType>(type) && getRuntimeArray(type)))
      return emitError() << "field '" << field.getValue() << "' of struct '" << name.getValue()
                         << "' must have a sized type that memory can hold, got " << type;
  }
  return verifyFacts(emitError, detail::StructTypeStorage(name, fieldNames, fieldTypes).facts);
}

//===----------------------------------------------------------------------===//
// Atomic
//===----------------------------------------------------------------------===//

LogicalResult AtomicType::verify(llvm::function_ref<InFlightDiagnostic()> emitError, Type element) {
  if (!isIntegerScalar(element) || element.getIntOrFloatBitWidth() != 32)
    return emitError() << "atomic must hold a ui32 or si32, got " << element;
  return success();
}

//===----------------------------------------------------------------------===//
// Textures and images
//===----------------------------------------------------------------------===//

/// A view dimension. `2d` and `3d_x` lex as an integer and a word, so they cannot be parsed as
/// keywords.
static FailureOr<TextureDim> parseDim(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  std::string spelling;
  unsigned number = 0;
  OptionalParseResult digits = parser.parseOptionalInteger(number);
  if (digits.has_value()) {
    if (failed(*digits))
      return failure();
    spelling = std::to_string(number);
  }
  StringRef word;
  if (parser.parseKeyword(&word))
    return failure();
  spelling += word;
  if (std::optional<TextureDim> dim = symbolizeTextureDim(spelling))
    return *dim;
  parser.emitError(loc, "unknown dimension '") << spelling << "'";
  return failure();
}

static LogicalResult verifySampledType(llvm::function_ref<InFlightDiagnostic()> emitError,
                                       Type type) {
  if (type.isF32() || (isIntegerScalar(type) && type.getIntOrFloatBitWidth() == 32))
    return success();
  return emitError() << "texels must be f32, ui32 or si32, got " << type;
}

/// What texels of a format are converted to when read.
static Type getFormatType(MLIRContext *context, StorageFormat format) {
  if (format >= StorageFormat::RGBA32UI)
    return IntegerType::get(context, 32, IntegerType::Unsigned);
  if (format >= StorageFormat::RGBA32I)
    return IntegerType::get(context, 32, IntegerType::Signed);
  return Float32Type::get(context);
}

bool TextureType::hasLayers() const { return getDim() == TextureDim::D2Array; }

TextureType TextureType::getLayerType() const { return hasLayers() ? get(getContext(), TextureDim::D2, getSampledType(), getContent()) : *this; }

TextureType TextureType::withoutSampler() const {
  return getContent() == TextureContent::Shadow ? get(getContext(), getDim(), getSampledType(), TextureContent::Depth) : *this;
}

Type TextureType::parse(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess())
    return {};
  FailureOr<TextureDim> dim = parseDim(parser);
  if (failed(dim))
    return {};
  Type sampled = parser.getBuilder().getF32Type();
  auto content = TextureContent::Color;
  if (succeeded(parser.parseOptionalComma())) {
    if (succeeded(parser.parseOptionalKeyword(stringifyTextureContent(TextureContent::Depth))))
      content = TextureContent::Depth;
    else if (succeeded(parser.parseOptionalKeyword(stringifyTextureContent(TextureContent::Shadow))))
      content = TextureContent::Shadow;
    else if (parser.parseType(sampled))
      return {};
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<TextureType>(loc, parser.getContext(), *dim, sampled, content);
}

void TextureType::print(AsmPrinter &printer) const {
  printer << '<' << stringifyTextureDim(getDim());
  if (isDepth())
    printer << ", " << stringifyTextureContent(getContent());
  else if (!getSampledType().isF32())
    printer << ", " << getSampledType();
  printer << '>';
}

LogicalResult TextureType::verify(llvm::function_ref<InFlightDiagnostic()> emitError, TextureDim dim, Type sampled, TextureContent content) {
  if (failed(verifySampledType(emitError, sampled)))
    return failure();
  if (content == TextureContent::Color)
    return success();
  if (!sampled.isF32())
    return emitError() << "depths are f32, got " << sampled;
  bool isFlat = dim == TextureDim::D2 || dim == TextureDim::D2Array || dim == TextureDim::Cube || dim == TextureDim::CubeArray;
  if (!isFlat && !(dim == TextureDim::D2MS && content == TextureContent::Depth))
    return emitError() << "there are no " << (content == TextureContent::Depth ? "depth textures" : "textures that compare") << " of dimension " << stringifyTextureDim(dim);
  return success();
}

Type SamplerType::parse(AsmParser &parser) {
  bool isComparing = succeeded(parser.parseOptionalLess());
  if (isComparing && (parser.parseKeyword("comparison") || parser.parseGreater()))
    return {};
  return get(parser.getContext(), isComparing);
}

void SamplerType::print(AsmPrinter &printer) const {
  if (getComparing())
    printer << "<comparison>";
}

ImageType ImageType::withoutFormat() const {
  return get(getContext(), getDim(), getSampledType(), StorageFormat::Unknown);
}

Type ImageType::parse(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess())
    return {};
  FailureOr<TextureDim> dim = parseDim(parser);
  if (failed(dim))
    return {};
  Type sampled = parser.getBuilder().getF32Type();
  auto format = StorageFormat::Unknown;
  if (succeeded(parser.parseOptionalComma())) {
    OptionalParseResult type = parser.parseOptionalType(sampled);
    if (type.has_value()) {
      if (failed(*type))
        return {};
    } else {
      SMLoc formatLoc = parser.getCurrentLocation();
      StringRef word;
      if (parser.parseKeyword(&word))
        return {};
      std::optional<StorageFormat> known = symbolizeStorageFormat(word);
      if (!known || *known == StorageFormat::Unknown) {
        parser.emitError(formatLoc, "unknown image format '") << word << "'";
        return {};
      }
      format = *known;
      sampled = getFormatType(parser.getContext(), format);
    }
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<ImageType>(loc, parser.getContext(), *dim, sampled, format);
}

void ImageType::print(AsmPrinter &printer) const {
  printer << '<' << stringifyTextureDim(getDim());
  if (getFormat() != StorageFormat::Unknown)
    printer << ", " << stringifyStorageFormat(getFormat());
  else if (!getSampledType().isF32())
    printer << ", " << getSampledType();
  printer << '>';
}

LogicalResult ImageType::verify(llvm::function_ref<InFlightDiagnostic()> emitError, TextureDim dim,
                                Type sampled, StorageFormat format) {
  if (failed(verifySampledType(emitError, sampled)))
    return failure();
  if (dim == TextureDim::D2MS)
    return emitError() << "images have one sample a texel, so none has the dimension " << stringifyTextureDim(dim);
  if (format == StorageFormat::Unknown)
    return success();
  if (Type expected = getFormatType(sampled.getContext(), format); expected != sampled)
    return emitError() << "images of format " << stringifyStorageFormat(format)
                       << " have texels of type " << expected << ", got " << sampled;
  return success();
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

Type RefType::parse(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  Type pointee;
  StringRef word;
  if (parser.parseLess() || parser.parseType(pointee) || parser.parseComma())
    return {};
  SMLoc spaceLoc = parser.getCurrentLocation();
  if (parser.parseKeyword(&word) || parser.parseGreater())
    return {};
  std::optional<AddressSpace> space = symbolizeAddressSpace(word);
  if (!space) {
    parser.emitError(spaceLoc, "unknown address space '") << word << "'";
    return {};
  }
  return parser.getChecked<RefType>(loc, parser.getContext(), pointee, *space);
}

void RefType::print(AsmPrinter &printer) const {
  printer << '<' << getPointee() << ", " << stringifyAddressSpace(getSpace()) << '>';
}

LogicalResult RefType::verify(llvm::function_ref<InFlightDiagnostic()> emitError, Type pointee,
                              AddressSpace space) {
  if (getRuntimeArray(pointee)) {
    if (space == AddressSpace::Storage || space == AddressSpace::Uniform)
      return success();
    return emitError() << (isa<StructType>(pointee) ? "a struct that ends in a runtime-sized array"
                                                    : "a runtime-sized array")
                       << " is a place in storage or uniform memory only, got "
                       << stringifyAddressSpace(space);
  }
  if (!isMemoryType(pointee))
    return emitError() << "place must have a type that memory can hold, got " << pointee;
  if (getTypeFacts(pointee).hasAtomic && space != AddressSpace::Storage &&
      space != AddressSpace::Workgroup && space != AddressSpace::Uniform)
    return emitError() << "atomics are places in buffers and workgroup memory only, got "
                       << stringifyAddressSpace(space);
  return success();
}

#define GET_TYPEDEF_CLASSES
#include "besl/Dialect/BESL/IR/BESLTypes.cpp.inc"

#include "besl/Dialect/BESL/IR/BESLEnums.cpp.inc"

void BESLDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "besl/Dialect/BESL/IR/BESLTypes.cpp.inc"
      >();
}
