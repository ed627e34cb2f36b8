// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Built-in functions of textures, atomics and workgroups.

#include "SemaImpl.h"
#include "besl/Support/TypeShadeDiag.h"
#include "llvm/ADT/StringSwitch.h"

using namespace besl;
using namespace besl::ts;
using ast::ScalarKind;
using AstKind = ast::TypeKind;

//===----------------------------------------------------------------------===//
// Textures
//===----------------------------------------------------------------------===//

/// An argument that is a texture or sampler by name; null after a message.
ast::Expr *Sema::handleArgument(const Expr *arg, llvm::StringRef name) {
  ast::Expr *handle = check(arg);
  if (isError(handle))
    return nullptr;
  if (handle->type->isHandle())
    return handle;
  badArgument(handle, name, "a texture");
  return nullptr;
}

/// Coordinates of a texel as the table wants them, unsigned; null after a message.
ast::Expr *Sema::texelArgument(const Expr *arg, llvm::StringRef name, unsigned width) {
  ast::Expr *value = check(arg, types.u32());
  if (isError(value))
    return nullptr;
  unsigned given = value->type->isVector() ? value->type->width() : value->type->isScalar() ? 1 : 0;
  if (given == width && value->type->isIntegral())
    return convert(value, types.vector(ScalarKind::U32, width), value->range);
  report(TypeShadeDiag::TsTextureArgument, arg->range,
         ("'" + name + "' takes " + (width == 1 ? "a whole number" : "the place of a texel, 'vec" + std::to_string(width) + "u' or 'vec" + std::to_string(width) + "i',") + " here, not '" +
          (value->type->isVoid() ? "nothing" : spell(value->type)) + "'").str());
  return nullptr;
}

ast::Expr *Sema::checkTexture(const Expr *expr, llvm::StringRef name) {
  enum class Kind : uint8_t { None, Sample, SampleLevel, Load, Store, Dimensions, NumLayers, Missing };
  auto kind = llvm::StringSwitch<Kind>(name)
                  .Case("textureSample", Kind::Sample)
                  .Case("textureSampleLevel", Kind::SampleLevel)
                  .Case("textureLoad", Kind::Load)
                  .Case("textureStore", Kind::Store)
                  .Case("textureDimensions", Kind::Dimensions)
                  .Cases({"textureNumLayers", "textureNumLevels", "textureNumSamples"}, Kind::Missing)
                  .Cases({"textureSampleBias", "textureSampleGrad", "textureSampleCompare", "textureSampleCompareLevel", "textureGather", "textureGatherCompare"}, Kind::Missing)
                  .Case("textureSampleBaseClampToEdge", Kind::Missing)
                  .Default(Kind::None);
  if (kind == Kind::None)
    return nullptr;
  SourceRange range = expr->range;
  if (kind == Kind::Missing) {
    for (const Expr *arg : expr->list)
      check(arg);
    report(TypeShadeDiag::TsNotYet, expr->a->range, ("'" + name + "' is not among what the targets can express").str());
    return error(range);
  }
  if (expr->list.empty()) {
    checkArity(expr, name, 1, 5);
    return error(range);
  }
  ast::Expr *texture = handleArgument(expr->list[0], name);
  auto drop = [&] {
    for (const Expr *arg : expr->list.drop_front())
      check(arg);
    return error(range);
  };
  if (!texture)
    return drop();
  const ast::Type *type = texture->type;
  bool isImage = type->kind() == AstKind::Image, isTexture = type->kind() == AstKind::Texture;
  if (!isImage && !isTexture) {
    badArgument(texture, name, "a texture");
    return drop();
  }
  bool isArray = isTexture && (type->textureDim() == ast::TextureDim::D2Array || type->textureDim() == ast::TextureDim::CubeArray);
  bool isCube = isTexture && (type->textureDim() == ast::TextureDim::Cube || type->textureDim() == ast::TextureDim::CubeArray);
  unsigned width = isTexture && (isCube || type->textureDim() == ast::TextureDim::D3) ? 3 : 2;
  const ast::Type *vec4 = types.vector(ScalarKind::F32, 4);
  auto missing = [&](llvm::StringRef what) {
    report(TypeShadeDiag::TsNotYet, range, ("'" + name + "' of " + what + " is not among what the targets can express").str());
    return error(range);
  };

  if (kind == Kind::Dimensions) {
    if (!checkArity(expr, name, 1, 2))
      return error(range);
    if (expr->list.size() == 2) {
      ast::Expr *level = texelArgument(expr->list[1], name, 1);
      if (!level)
        return error(range);
      if (!level->constant || level->constant->bits != 0)
        return missing("another level than 0");
    }
    if (isTexture && type->textureDim() != ast::TextureDim::D2 && type->textureDim() != ast::TextureDim::D2Array)
      return missing("'" + spell(type) + "'");
    return intrinsic(isImage ? "image_size" : "texture_size", types.vector(ScalarKind::U32, 2), {texture}, range);
  }

  if (isImage) {
    const auto *descriptor = llvm::dyn_cast_or_null<ast::DescriptorDecl>(llvm::isa<ast::NameExpr>(texture) ? llvm::cast<ast::NameExpr>(texture)->decl : nullptr);
    ScalarKind scalar = type->sampled() == ast::SampledKind::Float ? ScalarKind::F32 : type->sampled() == ast::SampledKind::UInt ? ScalarKind::U32 : ScalarKind::I32;
    if (kind == Kind::Sample || kind == Kind::SampleLevel) {
      report(TypeShadeDiag::TsTextureArgument, expr->list[0]->range, ("'" + name + "' reads a sampled texture; a storage texture is read by 'textureLoad'").str());
      return drop();
    }
    bool isLoad = kind == Kind::Load;
    if (!checkArity(expr, name, isLoad ? 2 : 3, isLoad ? 2 : 3))
      return error(range);
    ast::Expr *texel = texelArgument(expr->list[1], name, 2);
    if (descriptor && isLoad && descriptor->access == ast::Access::Write) {
      report(TypeShadeDiag::TsTextureArgument, expr->list[0]->range, ("'" + descriptor->name.name + "' is for writing; declare it \"read\"").str()).note(descriptor->name.range, "it is declared here");
      return error(range);
    }
    if (descriptor && !isLoad && descriptor->access == ast::Access::Read) {
      report(TypeShadeDiag::TsTextureArgument, expr->list[0]->range, ("'" + descriptor->name.name + "' is for reading; declare it \"write\"").str()).note(descriptor->name.range, "it is declared here");
      return error(range);
    }
    if (isLoad) {
      if (!texel)
        return error(range);
      if (scalar == ScalarKind::F32)
        return intrinsic("image_load", vec4, {texture, texel}, range);
      if (scalar == ScalarKind::U32) {
        // Of whole numbers there is the first channel; the formats with one have zeros and a one behind it.
        if (!type->imageFormat().starts_with("r32"))
          return missing("whole numbers in several channels");
        ast::Expr *red = intrinsic("image_load_u32", types.u32(), {texture, texel}, range);
        ast::Expr *none = number(types.u32(), 0, range);
        return construct(types.vector(ScalarKind::U32, 4), {red, none, none, number(types.u32(), 1, range)}, range);
      }
      return missing("signed numbers");
    }
    ast::Expr *value = checkAs(expr->list[2], types.vector(scalar, 4));
    if (!texel || isError(value))
      return error(range);
    if (scalar != ScalarKind::F32)
      return missing("whole numbers");
    restrict({Stage::Fragment, Stage::Compute}, range, "'textureStore'");
    return intrinsic("write", types.voidType(), {texture, texel, value}, range);
  }

  if (kind == Kind::Store) {
    report(TypeShadeDiag::TsTextureArgument, expr->list[0]->range, "'textureStore' writes a storage texture, 'texture_storage_2d<…, \"write\">'");
    return drop();
  }

  if (kind == Kind::Load) {
    if (!checkArity(expr, name, isArray ? 4 : 3, isArray ? 4 : 3))
      return error(range);
    ast::Expr *texel = texelArgument(expr->list[1], name, width);
    ast::Expr *layer = isArray ? texelArgument(expr->list[2], name, 1) : nullptr;
    ast::Expr *level = texelArgument(expr->list.back(), name, 1);
    if (!texel || !level || (isArray && !layer))
      return error(range);
    if (type->textureDim() != ast::TextureDim::D2 && type->textureDim() != ast::TextureDim::D2Array)
      return missing("'" + spell(type) + "'");
    if (!level->constant || level->constant->bits != 0)
      return missing("another level than 0");
    llvm::SmallVector<ast::Expr *, 3> args{texture, texel};
    if (layer)
      args.push_back(layer);
    if (type->sampled() == ast::SampledKind::Float)
      return intrinsic("fetch", vec4, args, range);
    return missing("a texture of whole numbers");
  }

  // Samples.
  bool hasLevel = kind == Kind::SampleLevel;
  size_t arity = 3 + isArray + hasLevel;
  if (!checkArity(expr, name, arity, arity))
    return error(range);
  ast::Expr *sampler = check(expr->list[1]);
  if (!isError(sampler) && sampler->type->kind() != AstKind::Sampler)
    sampler = badArgument(sampler, name, "a sampler behind the texture");
  ast::Expr *coordinate = check(expr->list[2], types.f32());
  if (!isError(coordinate) && coordinate->type != types.vector(ScalarKind::F32, width)) {
    report(TypeShadeDiag::TsTextureArgument, expr->list[2]->range, "'" + spell(type) + "' is sampled at a 'vec" + std::to_string(width) + "', not '" + spell(coordinate->type) + "'");
    coordinate = error(coordinate->range);
  }
  ast::Expr *layer = isArray ? texelArgument(expr->list[3], name, 1) : nullptr;
  ast::Expr *level = hasLevel ? checkAs(expr->list.back(), types.f32()) : nullptr;
  if (isError(sampler) || isError(coordinate) || (isArray && !layer) || (level && isError(level)))
    return error(range);
  if (type->sampled() != ast::SampledKind::Float) {
    report(TypeShadeDiag::TsTextureArgument, expr->list[0]->range, "whole numbers are not filtered; read the texture by 'textureLoad'");
    return error(range);
  }
  ast::Expr *both = primitive(ast::PrimitiveOp::Combine, type, {texture, sampler}, range);
  llvm::SmallVector<ast::Expr *, 4> args{both, coordinate};
  if (layer)
    args.push_back(layer);
  if (!hasLevel) {
    restrict({Stage::Fragment}, range, "'textureSample', which chooses the level of detail by its neighbours,");
    if (type->textureDim() != ast::TextureDim::D2 && type->textureDim() != ast::TextureDim::D2Array)
      return missing("'" + spell(type) + "'");
    return intrinsic("sample", vec4, args, range);
  }
  if (type->textureDim() == ast::TextureDim::D3) {
    if (!level->constant || level->constant->real != 0)
      return missing("another level of '" + spell(type) + "' than 0");
    return intrinsic("texture_lod", vec4, args, range);
  }
  args.push_back(level);
  return intrinsic(type->textureDim() == ast::TextureDim::CubeArray ? "texture_cube_array_lod" : "texture_lod", vec4, args, range);
}

//===----------------------------------------------------------------------===//
// Atomics
//===----------------------------------------------------------------------===//

ast::Expr *Sema::checkAtomic(const Expr *expr, llvm::StringRef name) {
  struct Record {
    llvm::StringLiteral name, table;
    uint8_t values;
  };
  static constexpr Record records[] = {
      {"atomicLoad", "atomic_load", 0}, {"atomicStore", "atomic_store", 1}, {"atomicAdd", "atomic_add", 1}, {"atomicSub", "atomic_sub", 1},
      {"atomicMin", "atomic_min", 1}, {"atomicMax", "atomic_max", 1}, {"atomicAnd", "atomic_and", 1}, {"atomicOr", "atomic_or", 1},
      {"atomicXor", "atomic_xor", 1}, {"atomicExchange", "atomic_exchange", 1}, {"atomicCompareExchangeWeak", "atomic_compare_exchange", 2},
  };
  const Record *record = llvm::find_if(records, [&](const Record &r) { return r.name == name; });
  if (record == std::end(records))
    return nullptr;
  SourceRange range = expr->range;
  if (!checkArity(expr, name, 1 + record->values, 1 + record->values))
    return error(range);
  const Expr *placeSyntax = strip(expr->list[0]);
  ast::Expr *place = check(placeSyntax);
  const ast::Type *scalar = place->type->isAtomic() ? types.scalar(place->type->scalar()) : types.error();
  llvm::SmallVector<ast::Expr *, 3> args{place};
  bool isBroken = isError(place);
  for (const Expr *arg : expr->list.drop_front()) {
    ast::Expr *value = scalar->isError() ? check(arg) : checkAs(arg, scalar);
    isBroken |= isError(value);
    args.push_back(value);
  }
  if (!isError(place) && !place->type->isAtomic())
    return badArgument(place, name, "the place of an atomic, 'atomic<u32>' or 'atomic<i32>',");
  if (isBroken)
    return error(range);
  restrict({Stage::Fragment, Stage::Compute}, range, "'" + name + "'");
  const ast::Type *result = name == "atomicStore" ? types.voidType() : scalar;
  if (record->values < 2)
    return intrinsic(record->table, result, args, range);

  // The value before, and whether it was the expected one.
  const ast::Type *&exchanged = exchangeTypes[scalar];
  if (!exchanged) {
    llvm::SmallVector<ast::FieldDecl *> fields;
    addField(fields, {"old_value", {}}, scalar, {});
    addField(fields, {"exchanged", {}}, types.boolean(), {});
    auto *decl = context.make<ast::StructDecl>(Identifier{context.copy(llvm::StringRef("exchange." + scalar->name())), {}}, context.copy(llvm::ArrayRef<ast::FieldDecl *>(fields)),
                                               SourceRange());
    decl->type = types.structure(decl, decl->name.name);
    madeStructs.push_back(decl);
    exchanged = decl->type;
  }
  Temporaries temporary(*this);
  // Indices of the place come first in any case.
  ast::Expr *expected = temporary(args[1]);
  ast::Expr *old = temporary(intrinsic(record->table, scalar, {place, expected, args[2]}, range));
  return temporary.finish(construct(exchanged, {old, binary(ast::BinaryOp::Equal, old, expected, range)}, range), range);
}

//===----------------------------------------------------------------------===//
// Workgroups
//===----------------------------------------------------------------------===//

ast::Expr *Sema::checkBarrier(const Expr *expr, llvm::StringRef name) {
  SourceRange range = expr->range;
  bool isBarrier = name == "workgroupBarrier" || name == "storageBarrier" || name == "textureBarrier";
  if (isBarrier) {
    if (!checkArity(expr, name, 0, 0))
      return error(range);
    // Each waits for the workgroup, and one kind of barrier orders all memory.
    return intrinsic("workgroup_barrier", types.voidType(), {}, range);
  }
  if (name != "workgroupUniformLoad")
    return nullptr;
  if (!checkArity(expr, name, 1, 1))
    return error(range);
  ast::Expr *place = check(expr->list[0]);
  if (isError(place))
    return place;
  const Symbol *root = rootOf(expr->list[0]);
  bool isShared = root && root->kind == Symbol::Kind::Variable && root->decl && root->decl->kind == ast::DeclKind::Workgroup;
  if (!isShared || place->type->isAtomic())
    return badArgument(place, name, "a variable of the workgroup");
  llvm::SmallVector<ast::Stmt *, 4> statements;
  auto barrier = [&] { statements.push_back(context.make<ast::ExprStmt>(intrinsic("workgroup_barrier", types.voidType(), {}, range), range)); };
  barrier();
  ast::VarDecl *value = makeLocal("value", place->type, place, range, statements);
  barrier();
  auto *block = context.make<ast::BlockStmt>(context.copy(llvm::ArrayRef<ast::Stmt *>(statements)), nameExpr(value, range), range);
  auto *result = context.make<ast::BlockValueExpr>(block, range);
  result->type = place->type;
  result->isUniform = true;
  return result;
}
