// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attributes of the `besl` dialect: assembly and verification.

#include "AssemblyHelpers.h"
#include "besl/Dialect/BESL/IR/BESLTypes.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace besl;

//===----------------------------------------------------------------------===//
// Entry
//===----------------------------------------------------------------------===//

EntryAttr besl::parseEntryBody(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (parser.parseKeyword(&word))
    return {};
  std::optional<StageKind> stage = symbolizeStageKind(word);
  if (!stage) {
    parser.emitError(loc, "unknown stage '") << word << "'";
    return {};
  }
  SmallVector<uint32_t, 3> workgroup;
  uint32_t maxVertices = 0, maxPrimitives = 0, maxMeshThreadgroups = 0;
  while (succeeded(parser.parseOptionalComma())) {
    SMLoc keyLoc = parser.getCurrentLocation();
    StringRef key;
    if (parser.parseKeyword(&key) || parser.parseEqual())
      return {};
    if (key == "workgroup") {
      workgroup.clear();
      if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
            return parser.parseInteger(workgroup.emplace_back());
          }))
        return {};
      continue;
    }
    uint32_t *limit = llvm::StringSwitch<uint32_t *>(key)
                          .Case("max_vertices", &maxVertices)
                          .Case("max_primitives", &maxPrimitives)
                          .Case("max_mesh_threadgroups", &maxMeshThreadgroups)
                          .Default(nullptr);
    if (!limit) {
      parser.emitError(keyLoc, "unknown entry property '") << key << "'";
      return {};
    }
    if (parser.parseInteger(*limit))
      return {};
  }
  return parser.getChecked<EntryAttr>(loc, parser.getContext(), *stage, workgroup, maxVertices,
                                      maxPrimitives, maxMeshThreadgroups);
}

void besl::printEntryBody(AsmPrinter &printer, EntryAttr entry) {
  printer << stringifyStageKind(entry.getStage());
  if (!entry.getWorkgroup().empty()) {
    printer << ", workgroup = [";
    llvm::interleaveComma(entry.getWorkgroup(), printer);
    printer << ']';
  }
  if (entry.getMaxVertices())
    printer << ", max_vertices = " << entry.getMaxVertices();
  if (entry.getMaxPrimitives())
    printer << ", max_primitives = " << entry.getMaxPrimitives();
  if (entry.getMaxMeshThreadgroups())
    printer << ", max_mesh_threadgroups = " << entry.getMaxMeshThreadgroups();
}

Attribute EntryAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  EntryAttr entry = parseEntryBody(parser);
  if (!entry || parser.parseGreater())
    return {};
  return entry;
}

void EntryAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printEntryBody(printer, *this);
  printer << '>';
}

LogicalResult EntryAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError, StageKind stage,
                                ArrayRef<uint32_t> workgroup, uint32_t maxVertices,
                                uint32_t maxPrimitives, uint32_t maxMeshThreadgroups) {
  StringRef name = stringifyStageKind(stage);
  if (!hasWorkgroup(toStage(stage))) {
    if (!workgroup.empty())
      return emitError() << "a " << name << " entry has no workgroup";
  } else {
    if (workgroup.size() != 3)
      return emitError() << "a " << name << " entry needs a workgroup of three sizes, got "
                         << workgroup.size();
    if (llvm::is_contained(workgroup, 0u))
      return emitError() << "a workgroup size must not be zero";
  }
  bool isMesh = stage == StageKind::Mesh;
  if (isMesh != (maxVertices != 0) || isMesh != (maxPrimitives != 0)) {
    if (isMesh)
      return emitError() << "a mesh entry needs 'max_vertices' and 'max_primitives'";
    return emitError() << "'max_vertices' and 'max_primitives' belong to mesh entries only";
  }
  if (maxMeshThreadgroups != 0 && stage != StageKind::Task)
    return emitError() << "'max_mesh_threadgroups' belongs to task entries only";
  return success();
}

//===----------------------------------------------------------------------===//
// Aggregate
//===----------------------------------------------------------------------===//

/// Parses `[part, ...]` of a known type. Composite parts nest without repeating the attribute's
/// name.
static TypedAttr parseParts(AsmParser &parser, Type type) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<TypedAttr> parts;
  auto parsePart = [&]() -> ParseResult {
    Type partType = getElementTypeAt(type, parts.size());
    if (!partType)
      return parser.emitError(parser.getCurrentLocation(), "too many parts for a constant of type ")
             << type;
    if (isa<MatrixType, ArrayType, StructType>(partType)) {
      parts.push_back(parseParts(parser, partType));
      return success(static_cast<bool>(parts.back()));
    }
    SMLoc partLoc = parser.getCurrentLocation();
    Attribute part;
    if (parser.parseAttribute(part, partType))
      return failure();
    auto typed = dyn_cast<TypedAttr>(part);
    if (!typed)
      return parser.emitError(partLoc, "expected a constant of type ") << partType;
    parts.push_back(typed);
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parsePart))
    return {};
  return parser.getChecked<AggregateAttr>(loc, parser.getContext(), parts, type);
}

static void printParts(AsmPrinter &printer, AggregateAttr aggregate) {
  printer << '[';
  llvm::interleaveComma(aggregate.getElements(), printer, [&](TypedAttr part) {
    if (auto nested = dyn_cast<AggregateAttr>(part))
      printParts(printer, nested);
    else
      printer.printAttributeWithoutType(part);
  });
  printer << ']';
}

Attribute AggregateAttr::parse(AsmParser &parser, Type type) {
  if (!type || !isa<MatrixType, ArrayType, StructType>(type)) {
    parser.emitError(parser.getCurrentLocation(),
                     "an aggregate needs the type of a matrix, array or struct");
    return {};
  }
  if (parser.parseLess())
    return {};
  TypedAttr aggregate = parseParts(parser, type);
  if (!aggregate || parser.parseGreater())
    return {};
  return aggregate;
}

void AggregateAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printParts(printer, *this);
  printer << '>';
}

LogicalResult AggregateAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                                    ArrayRef<TypedAttr> elements, Type type) {
  if (!isa<MatrixType, ArrayType, StructType>(type) || !isValueType(type))
    return emitError() << "an aggregate is a constant matrix, array or struct, got " << type;
  if (elements.size() != getNumParts(type))
    return emitError() << "a constant of type " << type << " has " << getNumParts(type)
                       << " parts, got " << elements.size();
  for (auto [index, element] : llvm::enumerate(elements)) {
    Type expected = getElementTypeAt(type, index);
    if (element.getType() != expected)
      return emitError() << "part " << index << " of a constant of type " << type
                         << " must have type " << expected << ", got " << element.getType();
    if (failed(verifyConstantValue(emitError, element)))
      return failure();
  }
  return success();
}

LogicalResult besl::verifyConstantValue(llvm::function_ref<InFlightDiagnostic()> emitError,
                                        TypedAttr value) {
  Type type = value.getType();
  if (!isValueType(type))
    return emitError() << "a constant must have a value type, got " << type;
  bool fits;
  if (isScalarType(type))
    fits = isFloatScalar(type) ? isa<FloatAttr>(value) : isa<IntegerAttr>(value);
  else
    fits = isa<VectorType>(type) ? isa<DenseElementsAttr>(value) : isa<AggregateAttr>(value);
  if (!fits)
    return emitError() << "attribute " << value << " does not hold a constant of type " << type;
  return success();
}

#define GET_ATTRDEF_CLASSES
#include "besl/Dialect/BESL/IR/BESLAttributes.cpp.inc"

void BESLDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "besl/Dialect/BESL/IR/BESLAttributes.cpp.inc"
      >();
}
