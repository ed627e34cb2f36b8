// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declarations at the top of a file other than types and functions: what the host binds, constants, variables.

#include "SemaImpl.h"
#include "besl/Support/Limits.h"
#include "besl/Support/TypeShadeDiag.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringSwitch.h"

using namespace besl;
using namespace besl::ts;
using AstKind = ast::TypeKind;

//===----------------------------------------------------------------------===//
// Enums
//===----------------------------------------------------------------------===//

void Sema::resolveEnum(Symbol &symbol) {
  int64_t next = 0;
  const ast::Type *i32 = types.scalar(ast::ScalarKind::I32);
  llvm::DenseSet<llvm::StringRef> seen;
  for (const EnumMember &member : symbol.syntax->members) {
    if (!seen.insert(member.name.name).second) {
      report(TypeShadeDiag::TsDuplicate, member.name.range, member.name.name);
      continue;
    }
    if (member.value) {
      // Members named before may be used by their own names.
      const Expr *value = strip(member.value);
      if (value->kind == ExprKind::String) {
        report(TypeShadeDiag::TsConstantValue, value->range, "the members of an enum are whole numbers on a GPU, which has no text");
      } else if (value->kind == ExprKind::Name && seen.contains(value->text)) {
        for (const auto &[name, number] : symbol.members)
          if (name == value->text)
            next = number;
      } else {
        isConstantContext = true;
        ast::Expr *checked = checkAs(member.value, i32);
        isConstantContext = false;
        if (checked->constant)
          next = int64_t(checked->constant->bits);
        else if (!isError(checked))
          report(TypeShadeDiag::TsConstantValue, member.value->range, "the members of an enum are known when the shader is compiled");
      }
    }
    if (next > INT32_MAX || next < INT32_MIN) {
      report(TypeShadeDiag::TsLiteralRange, member.name.range, std::to_string(next), "i32");
      next = 0;
    }
    symbol.members.push_back({member.name.name, next});
    ++next;
  }
}

//===----------------------------------------------------------------------===//
// Resources
//===----------------------------------------------------------------------===//

/// The dialect's word for a texel format of WGSL; empty for an unknown one.
static llvm::StringRef imageFormat(llvm::StringRef name) {
  return llvm::StringSwitch<llvm::StringRef>(name)
      .Case("rgba8unorm", "rgba8")
      .Case("rgba8snorm", "rgba8_snorm")
      .Case("rgba8uint", "rgba8ui")
      .Case("rgba8sint", "rgba8i")
      .Case("rgba16uint", "rgba16ui")
      .Case("rgba16sint", "rgba16i")
      .Case("rgba16float", "rgba16f")
      .Case("r32uint", "r32ui")
      .Case("r32sint", "r32i")
      .Case("r32float", "r32f")
      .Case("rg32uint", "rg32ui")
      .Case("rg32sint", "rg32i")
      .Case("rg32float", "rg32f")
      .Case("rgba32uint", "rgba32ui")
      .Case("rgba32sint", "rgba32i")
      .Case("rgba32float", "rgba32f")
      .Default("");
}

const ast::Type *Sema::resolveTexture(const Type *type, ast::Access &access) {
  llvm::StringRef name = type->name.name;
  if (name == "sampler") {
    return isPlain(type, name) ? types.sampler() : types.error();
  }
  if (name == "sampler_comparison")
    return isPlain(type, name) ? types.comparingSampler() : types.error();
  if (name.starts_with("texture_storage_")) {
    bool isRight = type->args.size() == 2 && type->args[0]->kind == TypeKind::String && type->args[1]->kind == TypeKind::String;
    if (!isRight) {
      report(TypeShadeDiag::TsTypeForm, type->range, "a storage texture says its format and access, as in 'texture_storage_2d<\"rgba8unorm\", \"write\">'");
      return types.error();
    }
    std::optional<ast::TextureDim> dim = llvm::StringSwitch<std::optional<ast::TextureDim>>(name)
                                             .Case("texture_storage_2d", ast::TextureDim::D2)
                                             .Case("texture_storage_2d_array", ast::TextureDim::D2Array)
                                             .Case("texture_storage_3d", ast::TextureDim::D3)
                                             .Default(std::nullopt);
    if (!dim) {
      report(TypeShadeDiag::TsNotYet, type->range, ("'" + name + "' is not among what the targets can express; use 'texture_storage_2d'").str());
      return types.error();
    }
    llvm::StringRef format = imageFormat(type->args[0]->name.name);
    std::optional<ast::Access> found = llvm::StringSwitch<std::optional<ast::Access>>(type->args[1]->name.name)
                                           .Case("read", ast::Access::Read)
                                           .Case("write", ast::Access::Write)
                                           .Case("read_write", ast::Access::ReadWrite)
                                           .Default(std::nullopt);
    if (format.empty()) {
      report(TypeShadeDiag::TsTypeForm, type->args[0]->range, ("there is no storage format \"" + type->args[0]->name.name + "\"").str());
      return types.error();
    }
    if (!found) {
      report(TypeShadeDiag::TsTypeForm, type->args[1]->range, ("a storage texture is \"read\", \"write\" or \"read_write\", not \"" + type->args[1]->name.name + "\"").str());
      return types.error();
    }
    access = *found;
    if (access == ast::Access::ReadWrite && !format.starts_with("r32")) {
      report(TypeShadeDiag::TsTypeForm, type->args[0]->range, "only \"r32uint\", \"r32sint\" and \"r32float\" can be read and written");
      return types.error();
    }
    ast::SampledKind kind = format.ends_with("ui") ? ast::SampledKind::UInt : format.ends_with("i") ? ast::SampledKind::SInt : ast::SampledKind::Float;
    return types.image(kind, format, *dim);
  }
  llvm::StringRef depthName = name;
  if (depthName.consume_front("texture_depth_")) {
    std::optional<ast::TextureDim> dim = llvm::StringSwitch<std::optional<ast::TextureDim>>(depthName)
                                             .Case("2d", ast::TextureDim::D2)
                                             .Case("2d_array", ast::TextureDim::D2Array)
                                             .Case("cube", ast::TextureDim::Cube)
                                             .Case("cube_array", ast::TextureDim::CubeArray)
                                             .Case("multisampled_2d", ast::TextureDim::D2MS)
                                             .Default(std::nullopt);
    if (dim)
      return isPlain(type, name) ? types.depthTexture(*dim) : types.error();
  }
  std::optional<ast::TextureDim> dim = llvm::StringSwitch<std::optional<ast::TextureDim>>(name)
                                           .Case("texture_1d", ast::TextureDim::D1)
                                           .Case("texture_multisampled_2d", ast::TextureDim::D2MS)
                                           .Case("texture_2d", ast::TextureDim::D2)
                                           .Case("texture_2d_array", ast::TextureDim::D2Array)
                                           .Case("texture_3d", ast::TextureDim::D3)
                                           .Case("texture_cube", ast::TextureDim::Cube)
                                           .Case("texture_cube_array", ast::TextureDim::CubeArray)
                                           .Default(std::nullopt);
  if (!dim) {
    if (name == "texture_external")
      report(TypeShadeDiag::TsNotYet, type->range, ("'" + name + "' is not among what the targets can express").str());
    else
      report(TypeShadeDiag::TsTypeName, type->name.range, name,
             didYouMean(nearestName(name, {"texture_1d", "texture_2d", "texture_2d_array", "texture_3d", "texture_cube", "texture_cube_array", "texture_multisampled_2d",
                                             "texture_storage_2d", "texture_storage_2d_array", "texture_storage_3d", "texture_depth_2d", "texture_depth_2d_array",
                                             "texture_depth_cube", "texture_depth_cube_array", "texture_depth_multisampled_2d"})));
    return types.error();
  }
  const ast::Type *sampled = type->args.size() == 1 ? resolve(type->args[0]) : nullptr;
  if (sampled && sampled->isError())
    return sampled;
  if (!sampled || !sampled->isScalar() || sampled->isBool()) {
    report(TypeShadeDiag::TsTypeForm, type->range, ("a texture says what it holds, as in '" + name + "<f32>'").str());
    return types.error();
  }
  ast::SampledKind kind = sampled->scalar() == ast::ScalarKind::F32   ? ast::SampledKind::Float
                          : sampled->scalar() == ast::ScalarKind::U32 ? ast::SampledKind::UInt
                                                                      : ast::SampledKind::SInt;
  return types.texture(*dim, kind);
}

void Sema::resolveResource(Symbol &symbol) {
  const Decl &syntax = *symbol.syntax;
  const Type *type = syntax.type;
  // Every resource takes its slot, so that one mistake does not renumber the others.
  auto refuse = [&] {
    symbol.kind = Symbol::Kind::Error;
    ++nextSlot;
  };
  if (type->kind == TypeKind::Name && type->name.name == "override") {
    resolveOverride(symbol, type, nullptr);
    return;
  }
  if (!isResource(type)) {
    llvm::StringRef word = type->kind == TypeKind::Name ? type->name.name : llvm::StringRef();
    bool isTexture = word.starts_with_insensitive("texture") || word.starts_with_insensitive("sampler") || word.starts_with_insensitive("image");
    if (isTexture && !lookup(word))
      report(TypeShadeDiag::TsTypeName, type->name.range, word, "; say 'texture_2d<f32>' for a texture, and 'sampler' for what it is read with");
    else if (type->kind != TypeKind::Error)
      report(TypeShadeDiag::TsResourceForm, type->range, ("'" + symbol.name + "' needs to say where the host binds it: 'uniform<…>' to read the same everywhere, 'storage<…>' for a buffer").str());
    return refuse();
  }
  llvm::StringRef kind = type->name.name;
  if (kind == "workgroup") {
    report(TypeShadeDiag::TsModuleVariable, type->range, "the memory of a workgroup is not the host's; write 'let' and no 'declare'");
    return refuse();
  }
  auto *descriptor = context.make<ast::DescriptorDecl>(syntax.name, ast::TypeRef{}, syntax.range);
  const ast::Type *resolved = nullptr;
  if (kind != "uniform" && kind != "storage") {
    ast::Access access = ast::Access::Read;
    resolved = resolveTexture(type, access);
    descriptor->access = access;
    if (resolved->isError())
      return refuse();
  } else {
    bool isUniform = kind == "uniform";
    if (type->args.empty() || type->args.size() > (isUniform ? 1 : 2)) {
      report(TypeShadeDiag::TsTypeForm, type->range, isUniform ? "a uniform is written 'uniform<T>'" : "a buffer is written 'storage<T>' or 'storage<T, \"read_write\">'");
      return refuse();
    }
    resolved = resolve(type->args[0], TypePlace::Memory);
    if (type->args.size() == 2) {
      llvm::StringRef word = type->args[1]->kind == TypeKind::String ? type->args[1]->name.name : llvm::StringRef();
      if (word == "read_write") {
        descriptor->access = ast::Access::ReadWrite;
      } else if (word != "read") {
        if (type->args[1]->kind != TypeKind::Error)
          report(TypeShadeDiag::TsAccessWord, type->args[1]->range, word.empty() ? llvm::StringRef("?") : word);
        return refuse();
      }
    }
    if (resolved->isError())
      return refuse();
    descriptor->memory = isUniform ? ast::MemoryClass::Constant : ast::MemoryClass::Device;
    SourceRange at = type->args[0]->range;
    if (isUniform && (resolved->isArray() || resolved->kind() == AstKind::RuntimeArray)) {
      report(TypeShadeDiag::TsLayout, at, "a uniform is a struct or one value; make the array a member of a class");
      return refuse();
    }
    if (!checkHostType(resolved, isUniform, at))
      return refuse();
    if (descriptor->access != ast::Access::ReadWrite && hasKind(resolved, [](const ast::Type *t) { return t->isAtomic(); })) {
      report(TypeShadeDiag::TsLayout, at, "an atomic lives in a storage buffer with \"read_write\"");
      return refuse();
    }
    if (isWidened(resolved)) {
      symbol.narrow = resolved;
      resolved = widened(resolved);
    }
    if (!resolved->isStruct() && !resolved->isArray() && resolved->kind() != AstKind::RuntimeArray) {
      resolved = makeBlock(symbol.name, resolved, syntax.name.range);
      symbol.isWrapped = true;
    }
  }
  descriptor->type = resolved;
  descriptor->slot.value = nextSlot++;
  symbol.decl = descriptor;
  program.decls.push_back(descriptor);
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

void Sema::resolveOverride(Symbol &symbol, const Type *type, const Expr *init) {
  const ast::Type *scalar = type->args.size() == 1 ? resolve(type->args[0]) : nullptr;
  uint32_t id = nextOverride++;
  symbol.kind = Symbol::Kind::Error;
  if (scalar && scalar->isError())
    return;
  if (!scalar || !scalar->isScalar()) {
    report(TypeShadeDiag::TsTypeForm, type->range, "a constant of the pipeline is a number or a bool, as in 'override<f32>'");
    return;
  }
  isConstantContext = true;
  ast::Expr *value = init ? checkAs(init, scalar) : zero(scalar, symbol.range);
  isConstantContext = false;
  if (isError(value))
    return;
  if (!value->constant) {
    report(TypeShadeDiag::TsConstantValue, init->range, "what a constant of the pipeline is when the host says nothing has to be known");
    return;
  }
  symbol.kind = Symbol::Kind::Constant;
  ast::IntegerToken number;
  number.value = id;
  auto *decl = context.make<ast::SpecConstantDecl>(symbol.syntax->name, ast::TypeRef{}, number, value, symbol.syntax->range);
  decl->type = scalar;
  symbol.decl = decl;
  symbol.isBuilt = true;
  program.decls.push_back(decl);
}

void Sema::resolveConstant(Symbol &symbol) {
  const Decl &syntax = *symbol.syntax;
  if (syntax.type && isResource(syntax.type)) {
    if (syntax.type->name.name == "override")
      return resolveOverride(symbol, syntax.type, syntax.init);
    symbol.kind = Symbol::Kind::Error;
    report(TypeShadeDiag::TsResourceForm, syntax.type->range, ("what the host binds is declared: 'declare const " + symbol.name + ": …', without a value").str());
    return;
  }
  symbol.kind = Symbol::Kind::Error;
  if (!syntax.init) {
    report(TypeShadeDiag::TsConstantValue, symbol.range, ("the constant '" + symbol.name + "' needs a value").str());
    return;
  }
  isConstantContext = true;
  llvm::scope_exit leave([&] { isConstantContext = false; });
  const ast::Type *type = syntax.type ? resolve(syntax.type) : nullptr;
  ast::Expr *value = type ? checkAs(syntax.init, type) : check(syntax.init);
  if (isError(value))
    return;
  if (!value->constant) {
    report(TypeShadeDiag::TsConstantValue, syntax.init->range,
           ("the value of '" + symbol.name + "' is needed before any function exists: it is made of numbers, constants before it, constructors and mathematics").str());
    return;
  }
  symbol.kind = Symbol::Kind::Constant;
  auto *decl = context.make<ast::ConstDecl>(syntax.name, ast::TypeRef{}, value, syntax.range);
  decl->type = value->type;
  decl->value = value->constant;
  if (!syntax.type && isLiteral(syntax.init) && value->type == types.f32())
    untypedWholes.insert(decl);
  symbol.decl = decl;
  program.decls.push_back(decl);
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

void Sema::resolveVariable(Symbol &symbol) {
  const Decl &syntax = *symbol.syntax;
  symbol.kind = Symbol::Kind::Error;
  bool isWorkgroup = false;
  const Type *written = syntax.type;
  if (written && isResource(written)) {
    llvm::StringRef kind = written->name.name;
    if (kind != "workgroup") {
      report(TypeShadeDiag::TsModuleVariable, symbol.range,
             ("'" + symbol.name + "' is a variable here, and '" + kind + "' is what the host binds; write 'declare const " + symbol.name + "'").str());
      return;
    }
    isWorkgroup = true;
    if (written->args.size() != 1) {
      report(TypeShadeDiag::TsTypeForm, written->range, "the memory of a workgroup is written 'workgroup<T>'");
      return;
    }
    written = written->args[0];
    if (syntax.init) {
      report(TypeShadeDiag::TsModuleVariable, syntax.init->range, "the memory of a workgroup has no value at first that one invocation could give it; assign to it in the entry");
      return;
    }
  }
  const ast::Type *type = written ? resolve(written, isWorkgroup ? TypePlace::Memory : TypePlace::Value) : nullptr;
  if (type && type->isError())
    return;
  if (!type && !syntax.init) {
    report(TypeShadeDiag::TsModuleVariable, symbol.range, ("'" + symbol.name + "' needs a type").str());
    return;
  }
  if (type && isEndless(type)) {
    report(TypeShadeDiag::TsArrayLength, written->range, type->isStruct() ? whyMemory(type) + ", which only a storage buffer may" : "this array has no length; write 'array<T, N>'");
    return;
  }
  ast::Expr *init = nullptr;
  if (!isWorkgroup) {
    isConstantContext = true;
    init = !syntax.init ? zero(type, symbol.range) : type ? checkAs(syntax.init, type) : check(syntax.init);
    isConstantContext = false;
    if (isError(init))
      return;
    if (!init->constant && syntax.init) {
      report(TypeShadeDiag::TsModuleVariable, syntax.init->range, ("the value of '" + symbol.name + "' at first is needed before any function exists; assign to it in the entry").str());
      return;
    }
    type = init->type;
  }
  symbol.kind = Symbol::Kind::Variable;
  auto *decl = context.make<ast::StorageDecl>(isWorkgroup ? ast::DeclKind::Workgroup : ast::DeclKind::Private, syntax.name, ast::TypeRef{}, syntax.range);
  decl->type = type;
  // The memory of a workgroup is zero at first.
  decl->init = isWorkgroup ? primitive(ast::PrimitiveOp::Zero, type, {}, syntax.range) : init && init->constant ? init : nullptr;
  symbol.decl = decl;
  program.decls.push_back(decl);
}
