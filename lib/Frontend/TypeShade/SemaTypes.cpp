// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types: what names of types mean, how types are spelled in messages, and how they lie in memory by the rules of WGSL.

#include "SemaImpl.h"
#include "besl/Support/Limits.h"
#include "besl/Support/TypeShadeDiag.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace besl;
using namespace besl::ts;
using ast::ScalarKind;
using AstKind = ast::TypeKind;

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

const ast::Type *Sema::builtinType(llvm::StringRef name) const {
  if (const ast::Type *scalar = llvm::StringSwitch<const ast::Type *>(name)
                                    .Case("f32", types.f32())
                                    .Case("i32", types.scalar(ScalarKind::I32))
                                    .Case("u32", types.u32())
                                    .Case("bool", types.boolean())
                                    .Default(nullptr))
    return scalar;
  auto isDimension = [](char c) { return c >= '2' && c <= '4'; };
  llvm::StringRef rest = name;
  if (rest.consume_front("vec") && !rest.empty() && isDimension(rest.front())) {
    unsigned width = unsigned(rest.front() - '0');
    rest = rest.drop_front();
    std::optional<ScalarKind> kind = llvm::StringSwitch<std::optional<ScalarKind>>(rest)
                                         .Cases({"", "f"}, ScalarKind::F32)
                                         .Case("i", ScalarKind::I32)
                                         .Case("u", ScalarKind::U32)
                                         .Case("b", ScalarKind::Bool)
                                         .Default(std::nullopt);
    return kind ? types.vector(*kind, width) : nullptr;
  }
  rest = name;
  if (rest.consume_front("mat")) {
    rest.consume_back("f");
    if (rest.size() == 1 && isDimension(rest[0]))
      return types.matrix(unsigned(rest[0] - '0'), unsigned(rest[0] - '0'));
    if (rest.size() == 3 && rest[1] == 'x' && isDimension(rest[0]) && isDimension(rest[2]))
      return types.matrix(unsigned(rest[0] - '0'), unsigned(rest[2] - '0'));
  }
  return nullptr;
}

const ast::Type *Sema::plainType(const Type *type) const {
  if (type->kind != TypeKind::Name || !type->args.empty())
    return nullptr;
  if (const ast::Type *builtin = builtinType(type->name.name))
    return builtin;
  const Symbol *symbol = lookup(type->name.name);
  if (!symbol)
    return nullptr;
  return symbol->kind == Symbol::Kind::Struct ? symbol->structure->type : symbol->kind == Symbol::Kind::Enum ? types.scalar(ScalarKind::I32) : symbol->kind == Symbol::Kind::Alias ? symbol->type : nullptr;
}

/// What to write for a type of TypeScript or of another shading language; empty for an unknown word.
static llvm::StringRef insteadOf(llvm::StringRef name) {
  return llvm::StringSwitch<llvm::StringRef>(name)
      .Cases({"number", "float", "double", "half", "Number"}, "; say 'f32', 'i32' or 'u32'")
      .Cases({"boolean", "Boolean"}, "; say 'bool'")
      .Cases({"string", "String"}, "; there is no text")
      .Cases({"any", "unknown", "object", "Object"}, "; a register has one type, so name it")
      .Cases({"int", "bigint"}, "; say 'i32'")
      .Case("uint", "; say 'u32'")
      .Cases({"null", "undefined", "never"}, "; a value is always there")
      .Cases({"Array", "ReadonlyArray", "Float32Array"}, "; say 'array<T, N>'")
      .Cases({"float2", "vec2d"}, "; say 'vec2'")
      .Cases({"float3"}, "; say 'vec3'")
      .Cases({"float4"}, "; say 'vec4'")
      .Cases({"f16", "vec2h", "vec3h", "vec4h"}, "; values of 16 bits cannot be written, say 'f32'")
      .Cases({"f64", "vec2d", "vec3d", "vec4d"}, "; the emulated one is left out, say 'f32'")
      .Default("");
}

bool Sema::isResource(const Type *type) const {
  if (type->kind != TypeKind::Name)
    return false;
  llvm::StringRef name = type->name.name;
  return name == "uniform" || name == "storage" || name == "workgroup" || name == "override" || name == "sampler" || name == "sampler_comparison" ||
         name.starts_with("texture_");
}

std::optional<uint32_t> Sema::resolveCount(const Type *type) {
  int64_t count = -1;
  if (type->kind == TypeKind::Number) {
    llvm::StringRef text = type->name.name;
    if (text.getAsInteger(0, count))
      count = -1;
  } else if (type->kind == TypeKind::Name && type->args.empty()) {
    Symbol *symbol = lookup(type->name.name);
    if (symbol && symbol->kind == Symbol::Kind::Error)
      return std::nullopt;
    const auto *constant = symbol && symbol->kind == Symbol::Kind::Constant ? llvm::dyn_cast_or_null<ast::ConstDecl>(symbol->decl) : nullptr;
    if (constant && constant->value && constant->type->isScalar()) {
      if (constant->type->isIntegral())
        count = int64_t(constant->value->bits);
      else if (constant->value->real == double(int64_t(constant->value->real)))
        count = int64_t(constant->value->real);
    } else if (type->kind != TypeKind::Error) {
      report(TypeShadeDiag::TsTypeForm, type->range, "the number of elements is a whole number or a constant declared before");
      return std::nullopt;
    }
  } else if (type->kind != TypeKind::Error) {
    report(TypeShadeDiag::TsTypeForm, type->range, "the number of elements is a whole number or a constant declared before");
    return std::nullopt;
  } else {
    return std::nullopt;
  }
  if (count > 0 && uint64_t(count) <= limits::kArrayElements)
    return uint32_t(count);
  report(TypeShadeDiag::TsTypeForm, type->range, "an array has at least one element, and at most " + std::to_string(limits::kArrayElements));
  return std::nullopt;
}

const ast::Type *Sema::resolveArray(const Type *type, TypePlace place) {
  if (type->args.empty() || type->args.size() > 2) {
    report(TypeShadeDiag::TsTypeForm, type->range, "an array is written 'array<T, N>', or 'array<T>' in a storage buffer");
    return types.error();
  }
  const ast::Type *element = resolve(type->args[0], place == TypePlace::Memory ? TypePlace::Memory : TypePlace::Value);
  std::optional<uint32_t> count;
  if (type->args.size() == 2) {
    count = resolveCount(type->args[1]);
    if (!count)
      return types.error();
  }
  if (element->isError())
    return element;
  if (element->isArray() || element->kind() == AstKind::RuntimeArray) {
    report(TypeShadeDiag::TsTypeForm, type->range, "the elements of an array are no arrays; give a struct the inner one, or compute the index");
    return types.error();
  }
  if (isEndless(element)) {
    report(TypeShadeDiag::TsTypeForm, type->range, "'" + spell(element) + "' ends in an array without length, so nothing can lie behind it; it is a buffer of its own");
    return types.error();
  }
  if (element->isHandle() || element->isVoid()) {
    report(TypeShadeDiag::TsTypeForm, type->range, "an array holds values, not '" + spell(element) + "'");
    return types.error();
  }
  if (!count && place != TypePlace::Memory) {
    report(TypeShadeDiag::TsArrayLength, type->range, "this array has no length: only a storage buffer may leave it open; write 'array<" + spell(element) + ", N>'");
    return types.error();
  }
  const ast::Type *array = arrayOf(element, count, false);
  return count && !checkSize(array, type->range) ? types.error() : array;
}

bool Sema::isPlain(const Type *type, llvm::StringRef what) {
  if (type->args.empty())
    return true;
  report(TypeShadeDiag::TsTypeForm, type->range, ("'" + what + "' takes no type arguments").str());
  return false;
}

const ast::Type *Sema::resolveName(const Type *type, TypePlace place) {
  llvm::StringRef name = type->name.name;
  // `vec3<u32>`
  if (name.size() == 4 && name.starts_with("vec") && type->args.size() == 1 && builtinType(name)) {
    const ast::Type *scalar = resolve(type->args[0]);
    if (scalar->isError())
      return scalar;
    if (scalar->isScalar())
      return types.vector(scalar->scalar(), unsigned(name[3] - '0'));
    report(TypeShadeDiag::TsTypeForm, type->range, "the components of a vector are f32, i32, u32 or bool");
    return types.error();
  }
  if (const ast::Type *builtin = builtinType(name))
    return isPlain(type, name) ? builtin : types.error();
  if (name == "array")
    return resolveArray(type, place);
  if (name == "void") {
    if (place == TypePlace::Result)
      return types.voidType();
    report(TypeShadeDiag::TsTypeForm, type->range, "'void' says that a function gives nothing");
    return types.error();
  }
  if (name == "atomic") {
    const ast::Type *element = type->args.size() == 1 ? resolve(type->args[0]) : nullptr;
    if (element && element->isError())
      return element;
    if (!element || !element->isScalar() || !element->isIntegral()) {
      report(TypeShadeDiag::TsTypeForm, type->range, "an atomic is 'atomic<u32>' or 'atomic<i32>'");
      return types.error();
    }
    if (place != TypePlace::Memory) {
      report(TypeShadeDiag::TsTypeForm, type->range, "an atomic lives in a storage buffer with \"read_write\" or in the memory of a workgroup");
      return types.error();
    }
    return types.atomic(element->scalar());
  }
  auto checkHeld = [&](const ast::Type *result) {
    std::string why = place == TypePlace::Memory || result->isError() ? std::string() : whyMemory(result);
    if (why.empty())
      return result;
    report(TypeShadeDiag::TsTypeForm, type->range, why + ", so it is memory and no value");
    return types.error();
  };
  Symbol *symbol = lookup(name);
  if (symbol && symbol->kind == Symbol::Kind::Error)
    return types.error();
  if (symbol && symbol->kind == Symbol::Kind::Struct) {
    if (!isPlain(type, name))
      return types.error();
    resolveStruct(*symbol->structure);
    if (!symbol->structure->type)
      return types.error();
    return checkHeld(symbol->structure->type);
  }
  if (symbol && symbol->kind == Symbol::Kind::Enum)
    return isPlain(type, name) ? types.scalar(ScalarKind::I32) : types.error();
  if (symbol && symbol->kind == Symbol::Kind::Alias) {
    if (!isPlain(type, name))
      return types.error();
    if (symbol->type)
      return checkHeld(symbol->type);
    if (symbol->isResolving) {
      report(TypeShadeDiag::TsTypeForm, symbol->range, ("the type '" + name + "' is made of itself").str());
      return symbol->type = types.error();
    }
    symbol->isResolving = true;
    const ast::Type *result = resolve(symbol->syntax->type, place);
    symbol->isResolving = false;
    return symbol->type = result;
  }
  if (isResource(type)) {
    report(TypeShadeDiag::TsTypeForm, type->range, ("'" + name + "' is a resource: it is declared at the top of the file" + (name == "workgroup" ? "" : " with 'declare const'")).str());
    return types.error();
  }
  if (llvm::is_contained(file.refusedTypes, name))
    return types.error();
  std::string hint = insteadOf(name).str();
  if (hint.empty()) {
    NameSuggester suggester(name);
    for (llvm::StringRef candidate : {"f32", "i32", "u32", "bool", "vec2", "vec3", "vec4", "vec2u", "vec3u", "vec4u", "vec2i", "vec3i", "vec4i", "mat2", "mat3", "mat4", "array",
                                      "atomic", "uniform", "storage", "workgroup", "sampler", "texture_2d"})
      suggester.offer(candidate);
    for (const Symbol *other : topLevel)
      if (other->kind == Symbol::Kind::Struct || other->kind == Symbol::Kind::Alias || other->kind == Symbol::Kind::Enum)
        suggester.offer(other->name);
    hint = didYouMean(suggester.best());
  }
  report(TypeShadeDiag::TsTypeName, type->name.range, name, hint);
  return types.error();
}

/// The text of a type for the message about a union.
static std::string describeUnion(const Type *type) {
  std::string text;
  for (const Type *part : type->args) {
    if (!text.empty())
      text += "' or '";
    text += part->kind == TypeKind::Name || part->kind == TypeKind::Number ? part->name.name : llvm::StringRef("…");
  }
  return text;
}

const ast::Type *Sema::resolve(const Type *type, TypePlace place) {
  switch (type->kind) {
  case TypeKind::Error:
    return types.error();
  case TypeKind::Name:
    return resolveName(type, place);
  case TypeKind::Brand:
    return resolve(type->args[0], place);
  case TypeKind::Tuple: {
    if (type->args.empty()) {
      report(TypeShadeDiag::TsTypeForm, type->range, "an array has at least one element");
      return types.error();
    }
    const ast::Type *element = resolve(type->args[0]);
    for (const Type *other : type->args.drop_front()) {
      const ast::Type *otherType = resolve(other);
      if (element->isError() || otherType->isError())
        return types.error();
      if (otherType != element) {
        report(TypeShadeDiag::TsTypeForm, other->range, "the elements of an array have one type; write a class for values of several");
        return types.error();
      }
    }
    return element->isError() ? element : arrayOf(element, uint32_t(type->args.size()), false);
  }
  case TypeKind::Number: {
    bool isWhole = !type->name.name.contains('.');
    return isWhole ? types.scalar(ScalarKind::I32) : types.f32();
  }
  case TypeKind::Union: {
    // Numbers of one kind are a description of that kind.
    bool numbers = llvm::all_of(type->args, [](const Type *part) { return part->kind == TypeKind::Number; });
    if (numbers)
      return llvm::any_of(type->args, [](const Type *part) { return part->name.name.contains('.'); }) ? types.f32() : types.scalar(ScalarKind::I32);
    report(TypeShadeDiag::TsUnion, type->range, describeUnion(type));
    return types.error();
  }
  case TypeKind::Suffix: {
    if (resolve(type->args[0], place)->isError())
      return types.error();
    report(TypeShadeDiag::TsTypeForm, type->range, "an array says how many elements it has: 'array<T, N>'; nothing grows on a GPU");
    return types.error();
  }
  case TypeKind::String:
    report(TypeShadeDiag::TsTypeName, type->range, "\"" + type->name.name.str() + "\"", "; there is no text");
    return types.error();
  case TypeKind::Object:
    report(TypeShadeDiag::TsTypeForm, type->range, "a struct has a name; declare it at the top of the file");
    return types.error();
  case TypeKind::Function:
    report(TypeShadeDiag::TsLeftOut, type->range, "a function as a value", "call the function by its name");
    return types.error();
  }
  llvm_unreachable("unknown type");
}

//===----------------------------------------------------------------------===//
// Spelling
//===----------------------------------------------------------------------===//

std::string Sema::spell(const ast::Type *type) const {
  switch (type->kind()) {
  case AstKind::Vector: {
    std::string name = type->name();
    if (type->scalar() == ScalarKind::F32)
      name.pop_back();
    return name;
  }
  case AstKind::Matrix: {
    std::string name = type->name();
    name.pop_back();
    return name;
  }
  case AstKind::Array:
    return "array<" + spell(elementOf(type)) + ", " + std::to_string(type->count()) + ">";
  case AstKind::RuntimeArray:
    return "array<" + spell(elementOf(type)) + ">";
  case AstKind::Atomic:
    return type->scalar() == ScalarKind::U32 ? "atomic<u32>" : "atomic<i32>";
  case AstKind::Texture: {
    static constexpr llvm::StringLiteral dims[] = {"2d", "2d_array", "3d", "cube", "cube_array", "1d", "multisampled_2d"};
    static constexpr llvm::StringLiteral sampled[] = {"f32", "u32", "i32"};
    if (type->isDepthTexture())
      return ("texture_depth_" + dims[unsigned(type->textureDim())]).str();
    return ("texture_" + dims[unsigned(type->textureDim())] + "<" + sampled[unsigned(type->sampled())] + ">").str();
  }
  case AstKind::Image:
    return type->textureDim() == ast::TextureDim::D2Array ? "texture_storage_2d_array" : type->textureDim() == ast::TextureDim::D3 ? "texture_storage_3d" : "texture_storage_2d";
  case AstKind::Sampler:
    return type->isComparing() ? "sampler_comparison" : "sampler";
  case AstKind::Struct:
    if (isPadded(type))
      return spell(unpadded(type));
    return type->name();
  default:
    return type->name();
  }
}

bool Sema::hasKind(const ast::Type *type, llvm::function_ref<bool(const ast::Type *)> test) const {
  if (test(type))
    return true;
  if (type->isArray() || type->kind() == AstKind::RuntimeArray)
    return hasKind(type->element(), test);
  if (type->isStruct())
    return llvm::any_of(type->structDecl()->fields, [&](const ast::FieldDecl *field) { return hasKind(field->type, test); });
  return false;
}

bool Sema::isEndless(const ast::Type *type) {
  if (type->isStruct() && !type->structDecl()->fields.empty())
    type = type->structDecl()->fields.back()->type;
  return type->kind() == AstKind::RuntimeArray;
}

std::string Sema::whyMemory(const ast::Type *type) const {
  if (isEndless(type))
    return "'" + spell(type) + (type->isStruct() ? "' ends in an array without length" : "' has no length");
  if (type->isAtomic())
    return "'" + spell(type) + "' is an atomic";
  return hasKind(type, [](const ast::Type *t) { return t->isAtomic(); }) ? "'" + spell(type) + "' holds an atomic" : std::string();
}

bool Sema::checkSize(const ast::Type *type, SourceRange range) {
  if (extentOf(type, false).size <= limits::kTypeBytes)
    return true;
  report(TypeShadeDiag::TsLayout, range, "'" + spell(type) + "' is larger than " + std::to_string(limits::kTypeBytes) + " bytes");
  return false;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Extent Sema::extentOf(const ast::Type *type, bool isUniform) {
  auto columns = [](unsigned rows) -> uint64_t { return rows == 2 ? 8 : 16; };
  constexpr uint64_t cap = limits::kTypeBytes + 1;
  switch (type->kind()) {
  case AstKind::Scalar:
  case AstKind::Atomic:
    return {4, 4};
  case AstKind::Vector:
    return {4ull * type->width(), columns(type->width())};
  case AstKind::Matrix:
    return {type->columns() * columns(type->rows()), columns(type->rows())};
  case AstKind::Array:
  case AstKind::RuntimeArray: {
    const ast::Type *held = elementOf(type);
    Extent element = extentOf(held, isUniform);
    uint64_t stride = llvm::alignTo(element.size, isUniform ? std::max<uint64_t>(element.align, 16) : element.align);
    uint64_t align = isUniform ? std::max<uint64_t>(element.align, 16) : element.align;
    if (type->kind() == AstKind::RuntimeArray)
      return {0, align, true};
    return {std::min(cap, stride * type->count()), align};
  }
  case AstKind::Struct: {
    if (isPadded(type))
      return extentOf(unpadded(type), isUniform);
    const StructInfo *info = infoOf(type);
    Extent whole;
    auto add = [&](const ast::Type *member) {
      Extent extent = extentOf(member, isUniform);
      whole.align = std::max(whole.align, extent.align);
      whole.size = std::min(cap, llvm::alignTo(whole.size, extent.align) + extent.size);
      whole.isEndless |= extent.isEndless;
    };
    if (info) {
      for (const FieldInfo &field : info->fields)
        add(field.type);
    } else {
      for (const ast::FieldDecl *field : type->structDecl()->fields)
        add(field->type);
    }
    whole.size = std::min(cap, llvm::alignTo(whole.size, whole.align));
    return whole;
  }
  default:
    return {};
  }
}

const ast::Type *Sema::paddedElement(const ast::Type *element, unsigned words) {
  const ast::Type *&known = paddedTypes[{element, words}];
  if (known)
    return known;
  llvm::SmallVector<ast::FieldDecl *> fields;
  addField(fields, {"value", {}}, isWidened(element) ? widened(element) : element, {});
  addPadding(fields, 4ull * words);
  // No name of the file has a dot in it.
  std::string name = "padded." + element->name();
  if (words > 1)
    name += "." + std::to_string(words);
  auto *decl = context.make<ast::StructDecl>(Identifier{context.copy(llvm::StringRef(name)), {}}, context.copy(llvm::ArrayRef<ast::FieldDecl *>(fields)),
                                             SourceRange());
  decl->type = types.structure(decl, decl->name.name);
  paddedStructs[decl] = element;
  madeStructs.push_back(decl);
  return known = decl->type;
}

const ast::Type *Sema::arrayOf(const ast::Type *element, std::optional<uint32_t> count, bool isUniform) {
  const ast::Type *held = element;
  if (!element->isError() && !element->isHandle() && !element->isVoid()) {
    Extent extent = extentOf(element, isUniform);
    uint64_t stride = llvm::alignTo(extent.size, isUniform ? std::max<uint64_t>(extent.align, 16) : extent.align);
    uint64_t plain = element->isMatrix() ? 4ull * element->columns() * element->rows() : extent.size;
    // A matrix of three rows lies with four, of which no other array is to know.
    if (isWidened(element))
      plain = stride;
    if (isWidened(element) || stride > plain)
      held = paddedElement(element, unsigned((stride - plain) / 4));
  }
  return count ? types.array(held, *count) : types.runtimeArray(held);
}

const ast::Type *Sema::elementOf(const ast::Type *array) const {
  const ast::Type *held = array->element();
  return isPadded(held) ? unpadded(held) : held;
}

const ast::Type *Sema::unpadded(const ast::Type *held) const { return paddedStructs.lookup(held->structDecl()); }
