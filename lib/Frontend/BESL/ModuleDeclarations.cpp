// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From declarations of the dialect to nodes of the syntax tree. The importer makes the same types and attributes of them again, by
// which the linker knows them.

#include "besl/Frontend/BESL/ModuleDeclarations.h"

#include "ModuleSummaries.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace besl;
using mlir::Attribute;
using mlir::Operation;

namespace {

class Declarer {
public:
  Declarer(ast::ASTContext &context, llvm::function_ref<SourceRange(mlir::Location)> place) : context(context), place(place) {}

  void declare(ProgramOp program);
  ast::Program result;

private:
  std::optional<ast::ScalarKind> scalarKind(mlir::Type type);
  /// A type without structs; null when BESL has none like it.
  const ast::Type *builtin(mlir::Type type);
  /// A type as a declaration has it: structs by name. False when BESL has none like it.
  bool typeRef(mlir::Type type, SourceRange range, ast::TypeRef &ref);
  const ast::ConstantValue *value(Attribute attr, const ast::Type *type);
  ast::Expr *literal(mlir::TypedAttr attr);

  /// Declares a struct, once. A library need not have an op for each struct in its types. False when BESL has none like it.
  bool declareStruct(StructType type, SourceRange range);
  bool fields(StructType type, SourceRange range, llvm::SmallVectorImpl<ast::FieldDecl *> &list);
  ast::Decl *declareOp(Operation &op, ast::Identifier name, SourceRange range);
  ast::Decl *declareFunction(FuncOp function, ast::Identifier name, SourceRange range);
  ast::IntegerToken number(uint64_t value, SourceRange range) { return {context.copy(llvm::StringRef(std::to_string(value))), range}; }

  ast::ASTContext &context;
  llvm::function_ref<SourceRange(mlir::Location)> place;
  ModuleSummaries *summaries = nullptr;
  llvm::StringMap<bool> structs; ///< by name, those seen; whether they are declared
};

} // namespace

//===----------------------------------------------------------------------===//
// Types and values
//===----------------------------------------------------------------------===//

std::optional<ast::ScalarKind> Declarer::scalarKind(mlir::Type type) {
  if (type.isInteger(1))
    return ast::ScalarKind::Bool;
  if (type.isF16())
    return ast::ScalarKind::F16;
  if (type.isF32())
    return ast::ScalarKind::F32;
  if (type.isSignedInteger(32))
    return ast::ScalarKind::I32;
  for (auto [width, kind] : {std::pair(8, ast::ScalarKind::U8), {16, ast::ScalarKind::U16}, {32, ast::ScalarKind::U32}})
    if (type.isUnsignedInteger(width))
      return kind;
  return std::nullopt;
}

static std::optional<ast::TextureDim> textureDim(TextureDim dim) {
  switch (dim) {
  case TextureDim::D2: return ast::TextureDim::D2;
  case TextureDim::D2Array: return ast::TextureDim::D2Array;
  case TextureDim::D3: return ast::TextureDim::D3;
  case TextureDim::Cube: return ast::TextureDim::Cube;
  case TextureDim::CubeArray: return ast::TextureDim::CubeArray;
  default: return std::nullopt;
  }
}

static std::optional<ast::SampledKind> sampledKind(mlir::Type type) {
  if (type.isF32())
    return ast::SampledKind::Float;
  if (type.isUnsignedInteger(32))
    return ast::SampledKind::UInt;
  if (type.isSignedInteger(32))
    return ast::SampledKind::SInt;
  return std::nullopt;
}

const ast::Type *Declarer::builtin(mlir::Type type) {
  ast::TypeContext &types = context.types;
  if (std::optional<ast::ScalarKind> kind = scalarKind(type))
    return types.scalar(*kind);
  if (auto vector = llvm::dyn_cast<mlir::VectorType>(type)) {
    std::optional<ast::ScalarKind> kind = scalarKind(vector.getElementType());
    return kind ? types.vector(*kind, unsigned(vector.getNumElements())) : nullptr;
  }
  if (auto matrix = llvm::dyn_cast<MatrixType>(type))
    return matrix.getElementType().isF32() ? types.matrix(matrix.getColumns(), matrix.getRows()) : nullptr;
  if (auto atomic = llvm::dyn_cast<AtomicType>(type)) {
    std::optional<ast::ScalarKind> kind = scalarKind(atomic.getElementType());
    return kind ? types.atomic(*kind) : nullptr;
  }
  if (auto array = llvm::dyn_cast<ArrayType>(type)) {
    const ast::Type *element = builtin(array.getElementType());
    if (!element)
      return nullptr;
    return array.isRuntimeSized() ? types.runtimeArray(element) : types.array(element, uint32_t(array.getCount()));
  }
  if (auto texture = llvm::dyn_cast<TextureType>(type)) {
    auto dim = texture.isDepth() ? std::nullopt : textureDim(texture.getDim());
    auto sampled = sampledKind(texture.getSampledType());
    return dim && sampled ? types.texture(*dim, *sampled) : nullptr;
  }
  if (auto image = llvm::dyn_cast<ImageType>(type)) {
    auto sampled = sampledKind(image.getSampledType());
    if (!sampled || image.getDim() != TextureDim::D2)
      return nullptr;
    bool known = image.getFormat() != StorageFormat::Unknown;
    return types.image(*sampled, known ? stringifyStorageFormat(image.getFormat()) : "");
  }
  return nullptr;
}

bool Declarer::typeRef(mlir::Type type, SourceRange range, ast::TypeRef &ref) {
  ref.range = range;
  if ((ref.type = builtin(type)))
    return true;
  llvm::SmallVector<ast::ArraySuffix> suffixes;
  while (auto array = llvm::dyn_cast<ArrayType>(type)) {
    llvm::StringRef count = array.isRuntimeSized() ? llvm::StringRef() : context.copy(llvm::StringRef(std::to_string(array.getCount())));
    suffixes.push_back({count, range});
    type = array.getElementType();
  }
  auto structure = llvm::dyn_cast<StructType>(type);
  if (!structure || !declareStruct(structure, range))
    return false;
  // The last suffix is the outermost.
  std::reverse(suffixes.begin(), suffixes.end());
  ref.suffixes = context.copy(llvm::ArrayRef<ast::ArraySuffix>(suffixes));
  ref.name = {context.copy(structure.getName().getValue()), range};
  return true;
}

const ast::ConstantValue *Declarer::value(Attribute attr, const ast::Type *type) {
  auto *made = context.make<ast::ConstantValue>();
  made->type = type;
  if (auto integer = llvm::dyn_cast<mlir::IntegerAttr>(attr)) {
    made->bits = type->scalar() == ast::ScalarKind::I32 ? uint64_t(integer.getValue().getSExtValue()) : integer.getValue().getZExtValue();
    return made;
  }
  if (auto real = llvm::dyn_cast<mlir::FloatAttr>(attr)) {
    made->real = real.getValueAsDouble();
    return made;
  }
  llvm::SmallVector<const ast::ConstantValue *> elements;
  auto add = [&](Attribute element) {
    elements.push_back(value(element, type->element()));
    return elements.back() != nullptr;
  };
  if (auto vector = llvm::dyn_cast<mlir::DenseElementsAttr>(attr)) {
    for (Attribute element : vector.getValues<Attribute>())
      if (!add(element))
        return nullptr;
  } else if (auto aggregate = llvm::dyn_cast<AggregateAttr>(attr)) {
    for (Attribute element : aggregate.getElements())
      if (!type->element() || !add(element))
        return nullptr;
  } else {
    return nullptr;
  }
  made->elements = context.copy(llvm::ArrayRef<const ast::ConstantValue *>(elements));
  return made;
}

ast::Expr *Declarer::literal(mlir::TypedAttr attr) {
  if (auto integer = llvm::dyn_cast<mlir::IntegerAttr>(attr)) {
    if (integer.getType().isInteger(1))
      return context.make<ast::LiteralExpr>(integer.getValue().isZero() ? ast::LiteralKind::False : ast::LiteralKind::True,
                                            integer.getValue().isZero() ? "false" : "true", SourceRange());
    bool negative = integer.getType().isSignedInteger() && integer.getValue().isNegative();
    llvm::APInt magnitude = negative ? -integer.getValue() : integer.getValue();
    ast::Expr *expr = context.make<ast::LiteralExpr>(
        ast::LiteralKind::Integer, context.copy(llvm::StringRef(llvm::toString(magnitude, 10, false))), SourceRange());
    return negative ? context.make<ast::UnaryExpr>(ast::UnaryOp::Negate, expr, SourceRange()) : expr;
  }
  auto real = llvm::dyn_cast<mlir::FloatAttr>(attr);
  if (!real || !real.getValue().isFinite())
    return nullptr;
  llvm::APFloat magnitude = real.getValue();
  bool negative = magnitude.isNegative();
  if (negative)
    magnitude.changeSign();
  // All digits, without an exponent, which BESL does not have.
  llvm::SmallString<64> text;
  magnitude.toString(text, /*FormatPrecision=*/0, /*FormatMaxPadding=*/400);
  if (!llvm::StringRef(text).contains('.'))
    text += ".0";
  ast::Expr *expr =
      context.make<ast::LiteralExpr>(ast::LiteralKind::Decimal, context.copy(llvm::StringRef(text)), SourceRange());
  return negative ? context.make<ast::UnaryExpr>(ast::UnaryOp::Negate, expr, SourceRange()) : expr;
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

/// Whether a name can be written in BESL.
static bool isIdentifier(llvm::StringRef name) {
  return !name.empty() && !llvm::isDigit(name.front()) &&
         llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_' || static_cast<signed char>(c) < 0; });
}

bool Declarer::fields(StructType type, SourceRange range, llvm::SmallVectorImpl<ast::FieldDecl *> &list) {
  for (auto [name, fieldType] : llvm::zip_equal(type.getFieldNames(), type.getFieldTypes())) {
    ast::TypeRef ref;
    if (!isIdentifier(name.getValue()) || !typeRef(fieldType, range, ref))
      return false;
    list.push_back(context.make<ast::FieldDecl>(ast::Identifier{context.copy(name.getValue()), range}, ref, range));
  }
  return true;
}

bool Declarer::declareStruct(StructType type, SourceRange range) {
  llvm::StringRef name = type.getName().getValue();
  auto [known, isNew] = structs.try_emplace(name, false);
  if (!isNew)
    return known->second;
  llvm::SmallVector<ast::FieldDecl *> list;
  if (!isIdentifier(name) || !fields(type, range, list))
    return false;
  result.decls.push_back(context.make<ast::StructDecl>(ast::Identifier{context.copy(name), range},
                                                       context.copy(llvm::ArrayRef<ast::FieldDecl *>(list)), range));
  return structs[name] = true;
}

ast::Decl *Declarer::declareFunction(FuncOp function, ast::Identifier name, SourceRange range) {
  if (function.isEntry() || function.isExternal() || function.getSymVisibility() == "private")
    return nullptr;
  llvm::SmallVector<ast::ParamDecl *> params;
  mlir::ArrayAttr names = function.getArgNamesAttr();
  for (auto [number, type] : llvm::enumerate(function.getArgumentTypes())) {
    ast::TypeRef ref;
    if (!typeRef(type, range, ref))
      return nullptr;
    std::string param = names ? llvm::cast<mlir::StringAttr>(names[number]).str() : "parameter" + std::to_string(number);
    params.push_back(context.make<ast::ParamDecl>(ast::Identifier{context.copy(llvm::StringRef(param)), range}, ref, range));
  }
  ast::TypeRef result;
  result.type = context.types.voidType();
  if (mlir::Type type = function.getResultType())
    if (!typeRef(type, range, result))
      return nullptr;
  auto *decl = context.make<ast::FunctionDecl>(name, context.copy(llvm::ArrayRef<ast::ParamDecl *>(params)), result,
                                               /*body=*/nullptr, range);
  decl->external = true;
  decl->summary = summaries->get(function);
  return decl;
}

ast::Decl *Declarer::declareOp(Operation &op, ast::Identifier name, SourceRange range) {
  if (auto function = llvm::dyn_cast<FuncOp>(op))
    return declareFunction(function, name, range);
  if (auto block = llvm::dyn_cast<PushConstantOp>(op)) {
    auto type = llvm::cast<StructType>(block.getType());
    llvm::SmallVector<ast::FieldDecl *> list;
    if (!fields(type, range, list))
      return nullptr;
    auto *decl = context.make<ast::PushConstantDecl>(name, context.copy(llvm::ArrayRef<ast::FieldDecl *>(list)), range);
    decl->structureName = context.copy(type.getName().getValue());
    return decl;
  }
  mlir::TypeAttr type = op.getAttrOfType<mlir::TypeAttr>("type");
  if (!type)
    return nullptr;
  mlir::Type declared = type.getValue();
  ast::IntegerToken count;
  if (auto output = llvm::dyn_cast<OutputOp>(op); output && output.getRate()) {
    auto array = llvm::cast<ArrayType>(declared);
    count = number(array.getCount(), range);
    declared = array.getElementType();
  }
  ast::TypeRef ref;
  if (!typeRef(declared, range, ref))
    return nullptr;
  if (auto descriptor = llvm::dyn_cast<DescriptorOp>(op)) {
    auto *decl = context.make<ast::DescriptorDecl>(name, ref, range);
    decl->slot = number(descriptor.getSlot(), range);
    if (descriptor.getCount())
      decl->count = number(*descriptor.getCount(), range);
    decl->access = descriptor.getAccess() == Access::Read    ? ast::Access::Read
                   : descriptor.getAccess() == Access::Write ? ast::Access::Write
                                                             : ast::Access::ReadWrite;
    if (descriptor.getMemory())
      decl->memory = *descriptor.getMemory() == MemoryClass::Constant ? ast::MemoryClass::Constant : ast::MemoryClass::Device;
    decl->accessRange = decl->memoryRange = range;
    return decl;
  }
  if (auto input = llvm::dyn_cast<InputOp>(op)) {
    auto *decl = context.make<ast::StageIODecl>(ast::DeclKind::StageInputVar, name, ref, range);
    decl->location = number(input.getLocation(), range);
    return decl;
  }
  if (auto output = llvm::dyn_cast<OutputOp>(op)) {
    auto *decl = context.make<ast::StageIODecl>(ast::DeclKind::StageOutputVar, name, ref, range);
    decl->location = number(output.getLocation().value_or(0), range);
    decl->count = count;
    decl->perVertex = output.getRate() == OutputRate::Vertex;
    return decl;
  }
  if (llvm::isa<PrivateOp, WorkgroupOp, TaskPayloadOp>(op)) {
    if (op.hasAttr("external"))
      return nullptr;
    ast::DeclKind kind = llvm::isa<PrivateOp>(op)     ? ast::DeclKind::Private
                         : llvm::isa<WorkgroupOp>(op) ? ast::DeclKind::Workgroup
                                                      : ast::DeclKind::TaskPayload;
    auto *decl = context.make<ast::StorageDecl>(kind, name, ref, range);
    decl->external = kind != ast::DeclKind::TaskPayload;
    return decl;
  }
  if (auto constant = llvm::dyn_cast<ConstOp>(op)) {
    if (!ref.type)
      return nullptr;
    auto *decl = context.make<ast::ConstDecl>(name, ref, /*init=*/nullptr, range);
    decl->value = value(constant.getValueAttr(), ref.type);
    return decl->value ? decl : nullptr;
  }
  if (auto constant = llvm::dyn_cast<SpecConstantOp>(op)) {
    ast::Expr *defaultValue = literal(constant.getDefaultValueAttr());
    if (!defaultValue)
      return nullptr;
    return context.make<ast::SpecConstantDecl>(name, ref, number(constant.getId(), range), defaultValue, range);
  }
  return nullptr;
}

void Declarer::declare(ProgramOp program) {
  ModuleSummaries bodies(program, context, place);
  summaries = &bodies;
  // The struct of the push constants is declared with them.
  llvm::StringRef pushed;
  for (auto block : program.getBodyBlock()->getOps<PushConstantOp>())
    pushed = llvm::cast<StructType>(block.getType()).getName().getValue();
  for (auto structure : program.getBodyBlock()->getOps<StructOp>())
    if (structure.getStructType().getName() != pushed)
      declareStruct(structure.getStructType(), place(structure.getLoc()));
  for (Operation &op : *program.getBodyBlock()) {
    SourceRange range = place(op.getLoc());
    ast::Decl *decl = nullptr;
    if (!llvm::isa<StructOp>(op)) {
      auto symbol = op.getAttrOfType<mlir::StringAttr>(mlir::SymbolTable::getSymbolAttrName());
      auto authored = op.getAttrOfType<mlir::StringAttr>("source_name");
      llvm::StringRef name = authored ? authored.getValue() : symbol ? symbol.getValue() : llvm::StringRef();
      if (isIdentifier(name))
        decl = declareOp(op, {context.copy(name), range}, range);
    }
    if (decl)
      result.decls.push_back(decl);
  }
}

ast::Program besl::declareModule(mlir::ModuleOp module, ast::ASTContext &context,
                                 llvm::function_ref<SourceRange(mlir::Location)> place) {
  Declarer declarer(context, place);
  for (auto program : module.getOps<ProgramOp>())
    declarer.declare(program);
  return std::move(declarer.result);
}
