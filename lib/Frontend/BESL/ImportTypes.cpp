// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types and constants of the syntax tree as types and attributes, and the declarations outside functions.

#include "Importer.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace besl;
using namespace besl::import;
using mlir::StringAttr;
using mlir::Type;
using mlir::TypedAttr;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

Type Importer::importScalarKind(ast::ScalarKind kind) {
  switch (kind) {
  case ast::ScalarKind::Bool:
    return builder.getI1Type();
  case ast::ScalarKind::U8:
    return builder.getIntegerType(8, /*isSigned=*/false);
  case ast::ScalarKind::U16:
    return builder.getIntegerType(16, /*isSigned=*/false);
  case ast::ScalarKind::U32:
    return builder.getIntegerType(32, /*isSigned=*/false);
  case ast::ScalarKind::I32:
    return builder.getIntegerType(32, /*isSigned=*/true);
  case ast::ScalarKind::F16:
    return builder.getF16Type();
  case ast::ScalarKind::F32:
    return builder.getF32Type();
  }
  llvm_unreachable("unknown scalar kind");
}

static TextureDim importDim(ast::TextureDim dim) {
  switch (dim) {
  case ast::TextureDim::D2:
    return TextureDim::D2;
  case ast::TextureDim::D2Array:
    return TextureDim::D2Array;
  case ast::TextureDim::D3:
    return TextureDim::D3;
  case ast::TextureDim::Cube:
    return TextureDim::Cube;
  case ast::TextureDim::CubeArray:
    return TextureDim::CubeArray;
  case ast::TextureDim::D1:
    return TextureDim::D1;
  case ast::TextureDim::D2MS:
    return TextureDim::D2MS;
  }
  llvm_unreachable("unknown texture dimension");
}

static ast::ScalarKind sampledScalar(ast::SampledKind kind) {
  switch (kind) {
  case ast::SampledKind::Float:
    return ast::ScalarKind::F32;
  case ast::SampledKind::UInt:
    return ast::ScalarKind::U32;
  case ast::SampledKind::SInt:
    return ast::ScalarKind::I32;
  }
  llvm_unreachable("unknown sampled kind");
}

Type Importer::importType(const ast::Type *type) {
  // The map must not be held across the recursion, which may grow it.
  if (auto found = types.find(type); found != types.end())
    return found->second;

  mlir::MLIRContext *context = builder.getContext();
  Type result;
  switch (type->kind()) {
  case ast::TypeKind::Error:
  case ast::TypeKind::Void:
  case ast::TypeKind::StageInput:
    llvm_unreachable("not the type of a value");
  case ast::TypeKind::Scalar:
    result = importScalarKind(type->scalar());
    break;
  case ast::TypeKind::Vector:
  case ast::TypeKind::PackedVector:
    // The layout is scalar everywhere, so that a packed vector has nothing that a vector lacks.
    result = mlir::VectorType::get({type->isVector() ? int64_t(type->width()) : 4}, importScalarKind(type->scalar()));
    break;
  case ast::TypeKind::Matrix:
    result = MatrixType::get(context, type->columns(), type->rows(), importScalarKind(type->scalar()));
    break;
  case ast::TypeKind::Array:
    result = ArrayType::get(context, type->count(), importType(type->element()));
    break;
  case ast::TypeKind::RuntimeArray:
    result = ArrayType::get(context, 0, importType(type->element()));
    break;
  case ast::TypeKind::Struct:
    result = importStruct(type->structDecl());
    break;
  case ast::TypeKind::Atomic:
    result = AtomicType::get(context, importScalarKind(type->scalar()));
    break;
  case ast::TypeKind::Texture:
    result = TextureType::get(context, importDim(type->textureDim()), importScalarKind(sampledScalar(type->sampled())),
                              type->isDepthTexture() ? TextureContent::Depth : TextureContent::Color);
    break;
  case ast::TypeKind::Sampler:
    result = SamplerType::get(context, type->isComparing());
    break;
  case ast::TypeKind::Image: {
    std::optional<StorageFormat> format = symbolizeStorageFormat(type->imageFormat());
    result = ImageType::get(context, importDim(type->textureDim()), importScalarKind(sampledScalar(type->sampled())),
                            format.value_or(StorageFormat::Unknown));
    break;
  }
  }
  types[type] = result;
  return result;
}

RefType Importer::refType(Type type, AddressSpace space) {
  RefType &known = refTypes[{type, unsigned(space)}];
  if (!known)
    known = RefType::get(builder.getContext(), type, space);
  return known;
}

StructType Importer::importStruct(const ast::StructDecl *decl) {
  if (StructType known = structs.lookup(decl))
    return known;
  llvm::SmallVector<StringAttr> names;
  llvm::SmallVector<Type> fieldTypes;
  for (const ast::FieldDecl *field : decl->fields) {
    names.push_back(builder.getStringAttr(field->name.name));
    fieldTypes.push_back(importType(field->type));
  }
  // Names tell structs apart; only the one that stands for the push constants can meet an authored struct of its name.
  std::string name = decl->name.name.str();
  for (unsigned n = 1; !structNames.insert(name).second; ++n)
    name = (decl->name.name + "." + llvm::Twine(n)).str();
  auto type = StructType::get(builder.getContext(), builder.getStringAttr(name), names, fieldTypes);
  structs[decl] = type;
  // A parent's push constants are declared with their block.
  if (decl->scope != 0)
    linkedStructs.push_back(decl);
  return type;
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

TypedAttr Importer::scalarConstant(Type type, uint64_t bits) {
  TypedAttr &known = scalarConstants[{type, bits}];
  if (known)
    return known;
  if (auto integer = llvm::dyn_cast<mlir::IntegerType>(type)) {
    unsigned width = integer.getWidth();
    known = mlir::IntegerAttr::get(type, llvm::APInt(width, bits & llvm::maskTrailingOnes<uint64_t>(width)));
  } else {
    known = mlir::FloatAttr::get(type, llvm::bit_cast<double>(bits));
  }
  return known;
}

TypedAttr Importer::importConstant(const ast::ConstantValue &value) {
  Type type = importType(value.type);
  if (llvm::isa<mlir::IntegerType>(type))
    return scalarConstant(type, value.bits);
  if (isFloatScalar(type))
    return scalarConstant(type, llvm::bit_cast<uint64_t>(value.real));
  llvm::SmallVector<TypedAttr> elements;
  for (const ast::ConstantValue *element : value.elements)
    elements.push_back(importConstant(*element));
  if (auto vector = llvm::dyn_cast<mlir::VectorType>(type)) {
    llvm::SmallVector<mlir::Attribute> components(elements.begin(), elements.end());
    return mlir::DenseElementsAttr::get(vector, components);
  }
  return AggregateAttr::get(builder.getContext(), elements, type);
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

StringAttr Importer::uniqueSymbol(llvm::StringRef wanted) {
  auto [entry, isNew] = symbols.try_emplace(wanted, 0);
  if (isNew)
    return builder.getStringAttr(wanted);
  // A dot cannot stand in an authored name.
  std::string name;
  do
    name = (wanted + "." + llvm::Twine(++entry->second)).str();
  while (symbols.count(name));
  symbols.try_emplace(name, 0);
  return builder.getStringAttr(name);
}

StringAttr Importer::sourceNameFor(StringAttr symbol, llvm::StringRef authored) {
  return symbol.getValue() == authored ? StringAttr() : builder.getStringAttr(authored);
}

void Importer::addPlace(const ast::Decl *decl, StringAttr symbol, Type type, AddressSpace space) {
  globals[decl] = {mlir::FlatSymbolRefAttr::get(symbol), refType(type, space)};
}

void Importer::importStructDecl(const ast::StructDecl *decl) {
  // A repeated declaration of the same struct has the type of the first one.
  if (!decl->type || decl->type->structDecl() != decl)
    return;
  StructType type = importStruct(decl);
  llvm::SmallVector<mlir::Location> places{loc(decl->range)};
  for (const ast::FieldDecl *field : decl->fields)
    places.push_back(loc(field->range));
  StringAttr symbol = uniqueSymbol(("struct " + type.getName().getValue()).str());
  // The symbol is made of the type's name, so it is no reason to name the source.
  StringAttr sourceName;
  if (type.getName() != decl->name.name)
    sourceName = builder.getStringAttr(decl->name.name);
  StructOp::create(builder, mlir::FusedLoc::get(builder.getContext(), places), symbol, /*sym_visibility=*/StringAttr(), sourceName,
                   /*emitted_name=*/StringAttr(), mlir::TypeAttr::get(type), /*emitted_fields=*/mlir::ArrayAttr());
}

static Access importAccess(ast::Access access) {
  switch (access) {
  case ast::Access::Read:
    return Access::Read;
  case ast::Access::Write:
    return Access::Write;
  case ast::Access::ReadWrite:
    return Access::ReadWrite;
  }
  llvm_unreachable("unknown access");
}

static mlir::IntegerAttr ui32Attr(mlir::Builder &builder, uint32_t value) {
  return builder.getIntegerAttr(builder.getIntegerType(32, /*isSigned=*/false), value);
}

void Importer::importDescriptor(const ast::DescriptorDecl *decl) {
  mlir::MLIRContext *context = builder.getContext();
  Type type = importType(decl->type);
  StringAttr symbol = uniqueSymbol(decl->name.name);
  MemoryClassAttr memory;
  if (decl->memory != ast::MemoryClass::Unspecified)
    memory = MemoryClassAttr::get(context, decl->memory == ast::MemoryClass::Constant ? MemoryClass::Constant
                                                                                       : MemoryClass::Device);
  auto op = DescriptorOp::create(
      builder, loc(decl->range), symbol, StringAttr(), sourceNameFor(symbol, decl->name.name), StringAttr(),
      mlir::TypeAttr::get(type), ui32Attr(builder, decl->slot.value),
      decl->count ? ui32Attr(builder, decl->count.value) : mlir::IntegerAttr(),
      AccessAttr::get(context, importAccess(decl->access)), memory, /*binding=*/BindingAttr());
  if (decl->type->isHandle())
    globals[decl] = {mlir::FlatSymbolRefAttr::get(symbol), type};
  else
    addPlace(decl, symbol, type, op.getAddressSpace());
}

/// Whether a rasteriser stands between the stage and the other one that has the value.
static bool crossesRasterizer(const ast::StageIODecl *decl, const StageInfo *options) {
  const StageInfo *info = decl->entry ? decl->entry->entry : options;
  return info && (decl->isInput() ? info->stage == Stage::Fragment : info->stage == Stage::Vertex || decl->perVertex);
}

/// Nothing for the centre.
SamplingAttr Importer::samplingOf(const ast::StageIODecl *decl) {
  if (!crossesRasterizer(decl, options.stage ? &*options.stage : nullptr) || decl->sampling == ast::Sampling::Center)
    return {};
  Sampling sampling = decl->sampling == ast::Sampling::Centroid ? Sampling::Centroid
                      : decl->sampling == ast::Sampling::Sample ? Sampling::Sample
                                                                : Sampling::Either;
  return SamplingAttr::get(builder.getContext(), sampling);
}

Interpolation Importer::interpolationOf(const ast::StageIODecl *decl) {
  // Integers cannot be interpolated; they must say so wherever a rasteriser stands between two stages.
  if (!crossesRasterizer(decl, options.stage ? &*options.stage : nullptr))
    return Interpolation::Smooth;
  return decl->type->isIntegral() || decl->isFlat ? Interpolation::Flat : decl->isLinear ? Interpolation::Linear : Interpolation::Smooth;
}

/// Whether a mesh stage writes the input once for each primitive, which only the host knows.
bool Importer::isPerPrimitive(const ast::StageIODecl *decl) {
  return options.stage && llvm::is_contained(options.stage->perPrimitiveInputs, decl->location.value);
}

void Importer::importStageIO(const ast::StageIODecl *decl) {
  mlir::MLIRContext *context = builder.getContext();
  Type type = importType(decl->type);
  StringAttr symbol = uniqueSymbol(decl->name.name);
  StringAttr sourceName = sourceNameFor(symbol, decl->name.name);
  auto interpolation = InterpolationAttr::get(context, interpolationOf(decl));
  mlir::IntegerAttr location = ui32Attr(builder, decl->location.value);
  if (decl->isInput()) {
    InputOp::create(builder, loc(decl->range), symbol, StringAttr(), sourceName, StringAttr(), mlir::TypeAttr::get(type),
                    location, interpolation, samplingOf(decl),
                    isPerPrimitive(decl) ? builder.getUnitAttr() : mlir::UnitAttr());
    addPlace(decl, symbol, type, AddressSpace::Input);
    return;
  }
  OutputRateAttr rate;
  if (decl->count) {
    type = ArrayType::get(context, decl->count.value, type);
    rate = OutputRateAttr::get(context, decl->perVertex ? OutputRate::Vertex : OutputRate::Primitive);
  }
  BuiltinValueAttr builtin;
  if (decl->builtin)
    builtin = BuiltinValueAttr::get(context, *decl->builtin == ast::StageValue::FragDepth    ? BuiltinValue::FragDepth
                                             : *decl->builtin == ast::StageValue::SampleMask ? BuiltinValue::SampleMask
                                                                                             : BuiltinValue::ClipDistances);
  OutputOp::create(builder, loc(decl->range), symbol, StringAttr(), sourceName, StringAttr(), mlir::TypeAttr::get(type),
                   decl->isPosition || builtin ? mlir::IntegerAttr() : location,
                   decl->isPosition ? builder.getUnitAttr() : mlir::UnitAttr(), builtin,
                   decl->blendSource ? ui32Attr(builder, *decl->blendSource) : mlir::IntegerAttr(), interpolation, samplingOf(decl), rate,
                   decl->isInvariant ? builder.getUnitAttr() : mlir::UnitAttr());
  addPlace(decl, symbol, type, AddressSpace::Output);
}

void Importer::importDecl(const ast::Decl *decl) {
  switch (decl->kind) {
  case ast::DeclKind::Struct:
    return importStructDecl(llvm::cast<ast::StructDecl>(decl));
  case ast::DeclKind::Descriptor:
    return importDescriptor(llvm::cast<ast::DescriptorDecl>(decl));
  case ast::DeclKind::StageInputVar:
  case ast::DeclKind::StageOutputVar:
    return importStageIO(llvm::cast<ast::StageIODecl>(decl));
  case ast::DeclKind::Const: {
    const auto *constant = llvm::cast<ast::ConstDecl>(decl);
    Type type = importType(constant->type);
    StringAttr symbol = uniqueSymbol(decl->name.name);
    ConstOp::create(builder, loc(decl->range), symbol, StringAttr(), sourceNameFor(symbol, decl->name.name), StringAttr(),
                    mlir::TypeAttr::get(type), importConstant(*constant->value));
    return addPlace(decl, symbol, type, AddressSpace::Constant);
  }
  case ast::DeclKind::TaskPayload:
  case ast::DeclKind::Workgroup: {
    const auto *storage = llvm::cast<ast::StorageDecl>(decl);
    Type type = importType(storage->type);
    if (storage->count)
      type = ArrayType::get(builder.getContext(), storage->count.value, type);
    StringAttr symbol = uniqueSymbol(decl->name.name);
    StringAttr sourceName = sourceNameFor(symbol, decl->name.name);
    if (decl->kind == ast::DeclKind::TaskPayload) {
      TaskPayloadOp::create(builder, loc(decl->range), symbol, StringAttr(), sourceName, StringAttr(),
                            mlir::TypeAttr::get(type));
      return addPlace(decl, symbol, type, AddressSpace::Payload);
    }
    auto variable = WorkgroupOp::create(builder, loc(decl->range), symbol, StringAttr(), sourceName, StringAttr(),
                                        mlir::TypeAttr::get(type), storage->external ? builder.getUnitAttr() : mlir::UnitAttr());
    // A value at first can only be zero; see besl-zero-workgroup-memory.
    if (storage->init)
      variable->setAttr("besl.zeroed", builder.getUnitAttr());
    return addPlace(decl, symbol, type, AddressSpace::Workgroup);
  }
  case ast::DeclKind::Private: {
    const auto *variable = llvm::cast<ast::StorageDecl>(decl);
    Type type = importType(variable->type);
    if (variable->count)
      type = ArrayType::get(builder.getContext(), variable->count.value, type);
    StringAttr symbol = uniqueSymbol(decl->name.name);
    PrivateOp::create(builder, loc(decl->range), symbol, StringAttr(), sourceNameFor(symbol, decl->name.name), StringAttr(),
                      mlir::TypeAttr::get(type), variable->init ? importConstant(*variable->init->constant) : TypedAttr(),
                      variable->external ? builder.getUnitAttr() : mlir::UnitAttr());
    return addPlace(decl, symbol, type, AddressSpace::Private);
  }
  case ast::DeclKind::SpecConstant: {
    const auto *constant = llvm::cast<ast::SpecConstantDecl>(decl);
    Type type = importType(constant->type);
    StringAttr symbol = uniqueSymbol(decl->name.name);
    SpecConstantOp::create(builder, loc(decl->range), symbol, StringAttr(), sourceNameFor(symbol, decl->name.name), StringAttr(),
                           mlir::TypeAttr::get(type), ui32Attr(builder, constant->id.value),
                           importConstant(*constant->defaultValue->constant));
    return addPlace(decl, symbol, type, AddressSpace::Specialization);
  }
  case ast::DeclKind::PushConstant: {
    const auto *block = llvm::cast<ast::PushConstantDecl>(decl);
    importStructDecl(block->structure);
    Type type = importStruct(block->structure);
    StringAttr symbol = uniqueSymbol(decl->name.name);
    PushConstantOp::create(builder, loc(decl->range), symbol, StringAttr(), sourceNameFor(symbol, decl->name.name),
                           StringAttr(), mlir::TypeAttr::get(type));
    return addPlace(decl, symbol, type, AddressSpace::PushConstant);
  }
  case ast::DeclKind::Function:
  case ast::DeclKind::Field:
  case ast::DeclKind::Param:
  case ast::DeclKind::Var:
  case ast::DeclKind::StageValue:
    return;
  }
}
