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

namespace {

enum class TextureCall : uint8_t {
  None,
  Sample,
  SampleBias,
  SampleLevel,
  SampleGrad,
  SampleCompare,
  SampleCompareLevel,
  Gather,
  GatherCompare,
  Load,
  Store,
  Dimensions,
  NumLayers,
  NumLevels,
  NumSamples,
  Missing
};

/// What the calls of a texture's kind have in common.
struct TextureShape {
  bool isImage, isArray, isCube, isVolume, isLine, isMultisampled, isDepth;
  unsigned width; ///< of a coordinate, without the layer
  explicit TextureShape(const ast::Type *type) {
    isImage = type->kind() == AstKind::Image;
    ast::TextureDim dim = type->textureDim();
    isArray = dim == ast::TextureDim::D2Array || dim == ast::TextureDim::CubeArray;
    isCube = dim == ast::TextureDim::Cube || dim == ast::TextureDim::CubeArray;
    isVolume = dim == ast::TextureDim::D3;
    isLine = dim == ast::TextureDim::D1;
    isMultisampled = dim == ast::TextureDim::D2MS;
    isDepth = type->isDepthTexture();
    width = isCube || isVolume ? 3 : isLine ? 1 : 2;
  }
};

} // namespace

static TextureCall textureCall(llvm::StringRef name) {
  return llvm::StringSwitch<TextureCall>(name)
      .Case("textureSample", TextureCall::Sample)
      .Case("textureSampleBias", TextureCall::SampleBias)
      .Case("textureSampleLevel", TextureCall::SampleLevel)
      .Case("textureSampleGrad", TextureCall::SampleGrad)
      .Case("textureSampleCompare", TextureCall::SampleCompare)
      .Case("textureSampleCompareLevel", TextureCall::SampleCompareLevel)
      .Case("textureGather", TextureCall::Gather)
      .Case("textureGatherCompare", TextureCall::GatherCompare)
      .Case("textureLoad", TextureCall::Load)
      .Case("textureStore", TextureCall::Store)
      .Case("textureDimensions", TextureCall::Dimensions)
      .Case("textureNumLayers", TextureCall::NumLayers)
      .Case("textureNumLevels", TextureCall::NumLevels)
      .Case("textureNumSamples", TextureCall::NumSamples)
      .Case("textureSampleBaseClampToEdge", TextureCall::Missing)
      .Default(TextureCall::None);
}

ast::Expr *Sema::checkTexture(const Expr *expr, llvm::StringRef name) {
  TextureCall kind = textureCall(name);
  if (kind == TextureCall::None)
    return nullptr;
  SourceRange range = expr->range;
  auto drop = [&](size_t first) {
    for (const Expr *arg : expr->list.drop_front(std::min(first, expr->list.size())))
      check(arg);
    return error(range);
  };
  if (kind == TextureCall::Missing) {
    drop(0);
    report(TypeShadeDiag::TsNotYet, expr->a->range, ("'" + name + "' is not among what the targets can express").str());
    return error(range);
  }
  // The channel that is gathered comes first, where there are several.
  size_t first = kind == TextureCall::Gather && !(!expr->list.empty() && namesDepthTexture(expr->list[0]));
  if (expr->list.size() <= first) {
    checkArity(expr, name, first + 1, 6);
    return error(range);
  }
  ast::Expr *texture = handleArgument(expr->list[first], name);
  if (!texture)
    return drop(first + 1);
  const ast::Type *type = texture->type;
  if (type->kind() != AstKind::Image && type->kind() != AstKind::Texture) {
    badArgument(texture, name, "a texture");
    return drop(first + 1);
  }
  TextureShape shape(type);
  switch (kind) {
  case TextureCall::Dimensions:
  case TextureCall::NumLayers:
  case TextureCall::NumLevels:
  case TextureCall::NumSamples:
    return checkTextureQuery(expr, name, texture);
  case TextureCall::Load:
  case TextureCall::Store:
    if (shape.isImage)
      return checkImage(expr, name, texture, kind == TextureCall::Load);
    if (kind == TextureCall::Load)
      return checkTextureLoad(expr, name, texture);
    report(TypeShadeDiag::TsTextureArgument, expr->list[0]->range, "'textureStore' writes a storage texture, 'texture_storage_2d<…, \"write\">'");
    return drop(1);
  default:
    if (!shape.isImage)
      return checkTextureSample(expr, name, texture);
    report(TypeShadeDiag::TsTextureArgument, expr->list[first]->range, ("'" + name + "' reads a sampled texture; a storage texture is read by 'textureLoad'").str());
    return drop(first + 1);
  }
}

/// Whether an expression is the name of a depth texture.
bool Sema::namesDepthTexture(const Expr *expr) {
  const Symbol *symbol = rootOf(expr);
  const auto *descriptor = symbol && symbol->decl ? llvm::dyn_cast<ast::DescriptorDecl>(symbol->decl) : nullptr;
  return descriptor && descriptor->type && descriptor->type->isDepthTexture();
}

/// What a texture tells of itself.
ast::Expr *Sema::checkTextureQuery(const Expr *expr, llvm::StringRef name, ast::Expr *texture) {
  SourceRange range = expr->range;
  TextureShape shape(texture->type);
  bool isDimensions = name == "textureDimensions";
  if (!checkArity(expr, name, 1, isDimensions && !shape.isImage && !shape.isMultisampled ? 2 : 1))
    return error(range);
  if (isDimensions) {
    const ast::Type *size = types.vector(ScalarKind::U32, shape.isVolume ? 3 : shape.isLine ? 1 : 2);
    if (shape.isImage)
      return intrinsic("image_size", size, {texture}, range);
    if (shape.isMultisampled)
      return intrinsic("texture_size", size, {texture}, range);
    ast::Expr *level = expr->list.size() == 2 ? texelArgument(expr->list[1], name, 1) : number(types.u32(), 0, range);
    if (!level)
      return error(range);
    if (!shape.isVolume && !shape.isCube && !shape.isLine && level->constant && level->constant->bits == 0)
      return intrinsic("texture_size", size, {texture}, range);
    return intrinsic("texture_level_size", size, {texture, level}, range);
  }
  bool isLayers = name == "textureNumLayers", isSamples = name == "textureNumSamples";
  bool hasIt = isLayers ? shape.isArray : isSamples ? shape.isMultisampled : !shape.isImage && !shape.isMultisampled;
  if (!hasIt) {
    report(TypeShadeDiag::TsTextureArgument, expr->list[0]->range,
           "'" + spell(texture->type) + "' has no " + (isLayers ? "layers" : isSamples ? "samples but one" : "levels but one"));
    return error(range);
  }
  return intrinsic(isSamples ? "texture_samples" : !isLayers ? "texture_levels" : shape.isImage ? "image_layers" : "texture_layers", types.u32(), {texture}, range);
}

static ScalarKind scalarKind(ast::SampledKind sampled) {
  return sampled == ast::SampledKind::Float ? ScalarKind::F32 : sampled == ast::SampledKind::UInt ? ScalarKind::U32 : ScalarKind::I32;
}

/// Reading or writing a texel of a storage texture.
ast::Expr *Sema::checkImage(const Expr *expr, llvm::StringRef name, ast::Expr *texture, bool isLoad) {
  SourceRange range = expr->range;
  const auto *descriptor = llvm::dyn_cast_or_null<ast::DescriptorDecl>(llvm::isa<ast::NameExpr>(texture) ? llvm::cast<ast::NameExpr>(texture)->decl : nullptr);
  TextureShape shape(texture->type);
  size_t arity = (isLoad ? 2 : 3) + shape.isArray;
  if (!checkArity(expr, name, arity, arity))
    return error(range);
  ast::Expr *texel = texelArgument(expr->list[1], name, shape.width);
  ast::Expr *layer = shape.isArray ? texelArgument(expr->list[2], name, 1) : nullptr;
  auto refuse = [&](llvm::StringRef is, llvm::StringRef wants) {
    report(TypeShadeDiag::TsTextureArgument, expr->list[0]->range, ("'" + descriptor->name.name + "' is for " + is + "; declare it \"" + wants + "\"").str())
        .note(descriptor->name.range, "it is declared here");
    return error(range);
  };
  if (descriptor && isLoad && descriptor->access == ast::Access::Write)
    return refuse("writing", "read");
  if (descriptor && !isLoad && descriptor->access == ast::Access::Read)
    return refuse("reading", "write");
  ScalarKind scalar = scalarKind(texture->type->sampled());
  const ast::Type *held = types.vector(scalar, 4);
  llvm::StringRef suffix = scalar == ScalarKind::F32 ? "" : scalar == ScalarKind::U32 ? "_u32x4" : "_i32x4";
  ast::Expr *value = isLoad ? nullptr : checkAs(expr->list.back(), held);
  if (!texel || (shape.isArray && !layer) || (value && isError(value)))
    return error(range);
  llvm::SmallVector<ast::Expr *, 4> args{texture, texel};
  if (layer)
    args.push_back(layer);
  if (isLoad)
    return intrinsic(("image_load" + suffix).str(), held, args, range);
  args.push_back(value);
  restrict({Stage::Fragment, Stage::Compute}, range, "'textureStore'");
  return intrinsic(("write" + suffix).str(), types.voidType(), args, range);
}

/// Reading a texel of a level without a sampler.
ast::Expr *Sema::checkTextureLoad(const Expr *expr, llvm::StringRef name, ast::Expr *texture) {
  SourceRange range = expr->range;
  const ast::Type *type = texture->type;
  TextureShape shape(type);
  size_t arity = 3 + shape.isArray;
  if (!checkArity(expr, name, arity, arity))
    return error(range);
  if (shape.isCube) {
    report(TypeShadeDiag::TsTextureArgument, expr->list[0]->range, "the texels of '" + spell(type) + "' lie in directions, so it is sampled, by 'textureSampleLevel'");
    return error(range);
  }
  ast::Expr *texel = texelArgument(expr->list[1], name, shape.width);
  ast::Expr *layer = shape.isArray ? texelArgument(expr->list[2], name, 1) : nullptr;
  ast::Expr *level = texelArgument(expr->list.back(), name, 1);
  if (!texel || !level || (shape.isArray && !layer))
    return error(range);
  llvm::SmallVector<ast::Expr *, 4> args{texture, texel};
  if (layer)
    args.push_back(layer);
  ScalarKind scalar = scalarKind(type->sampled());
  bool isFirst = level->constant && level->constant->bits == 0;
  if (scalar == ScalarKind::F32 && isFirst && !shape.isVolume && !shape.isLine && !shape.isDepth && !shape.isMultisampled)
    return intrinsic("fetch", types.vector(scalar, 4), args, range);
  // Of several samples the last argument says which.
  args.push_back(level);
  llvm::StringRef suffix = scalar == ScalarKind::F32 ? "" : scalar == ScalarKind::U32 ? "_u32x4" : "_i32x4";
  return intrinsic(((shape.isMultisampled ? "fetch_sample" : "fetch_level") + suffix).str(), shape.isDepth ? types.f32() : types.vector(scalar, 4), args, range);
}

/// Whether a call that takes a sampler can read textures of a type; false after a message.
bool Sema::checkSampled(const Expr *texture, llvm::StringRef name, const ast::Type *type, bool isCompare) {
  TextureShape shape(type);
  TextureCall kind = textureCall(name);
  std::string text = "'" + spell(type) + "'", call = ("'" + name + "'").str(), message;
  if (shape.isMultisampled)
    message = "a texel of " + text + " has several samples, which are read by 'textureLoad'";
  else if (isCompare && !shape.isDepth)
    message = call + " compares depths, so it reads a texture such as 'texture_depth_2d', not " + text;
  else if (type->sampled() != ast::SampledKind::Float)
    message = "whole numbers are not filtered; read the texture by 'textureLoad'";
  else if (shape.isDepth && (kind == TextureCall::SampleBias || kind == TextureCall::SampleGrad))
    message = call + " reads colours; " + text + " is read by 'textureSample' and 'textureSampleLevel'";
  else if ((shape.isVolume || shape.isLine) && kind == TextureCall::Gather)
    message = "the texels around a place are gathered in two dimensions, not of " + text;
  else if (shape.isLine && kind != TextureCall::Sample)
    message = text + " has one level, so it is sampled by 'textureSample'";
  else
    return true;
  report(TypeShadeDiag::TsTextureArgument, texture->range, message);
  return false;
}

/// Reading a texture through a sampler.
ast::Expr *Sema::checkTextureSample(const Expr *expr, llvm::StringRef name, ast::Expr *texture) {
  SourceRange range = expr->range;
  const ast::Type *type = texture->type, *f32 = types.f32(), *vec4 = types.vector(ScalarKind::F32, 4);
  TextureShape shape(type);
  TextureCall kind = textureCall(name);
  bool isCompare = kind == TextureCall::SampleCompare || kind == TextureCall::SampleCompareLevel || kind == TextureCall::GatherCompare;
  bool isGather = kind == TextureCall::Gather && !(shape.isDepth && namesDepthTexture(expr->list[0]));
  if (!checkSampled(expr->list[isGather], name, type, isCompare))
    return error(range);
  size_t behind = kind == TextureCall::SampleGrad ? 2 : kind == TextureCall::SampleBias || kind == TextureCall::SampleLevel || isCompare ? 1 : 0;
  size_t arity = 3 + isGather + shape.isArray + behind;
  if (!checkArity(expr, name, arity, arity))
    return error(range);
  llvm::ArrayRef<Expr *> list = expr->list;
  bool isBroken = false;
  uint64_t channel = 0;
  if (isGather) {
    ast::Expr *value = check(list[0], types.u32());
    isBroken = isError(value);
    bool isChannel = !isBroken && value->type->isScalar() && value->type->isIntegral() && value->constant && value->constant->bits < 4;
    if (!isBroken && !isChannel) {
      report(TypeShadeDiag::TsTextureArgument, list[0]->range, "which channel is gathered is a number from 0 to 3 that is known when the shader is compiled");
      isBroken = true;
    }
    channel = isChannel ? value->constant->bits : 0;
    list = list.drop_front();
    if (shape.isDepth && !isBroken) {
      report(TypeShadeDiag::TsTextureArgument, expr->list[0]->range, "'" + spell(type) + "' has one channel, so that none is named before it");
      isBroken = true;
    }
  }
  ast::Expr *sampler = check(list[1]);
  if (!isError(sampler) && sampler->type->kind() != AstKind::Sampler) {
    sampler = badArgument(sampler, name, "a sampler behind the texture");
  } else if (!isError(sampler) && sampler->type->isComparing() != isCompare) {
    report(TypeShadeDiag::TsTextureArgument, list[1]->range,
           ("'" + name + "' takes a '" + (isCompare ? "sampler_comparison" : "sampler") + "', not a '" + spell(sampler->type) + "'").str());
    sampler = error(list[1]->range);
  }
  const ast::Type *place = types.vector(ScalarKind::F32, shape.width);
  auto vector = [&](const Expr *arg, llvm::StringRef what) {
    ast::Expr *value = check(arg, f32);
    if (isError(value) || value->type == place)
      return value;
    report(TypeShadeDiag::TsTextureArgument, arg->range, ("'" + spell(type) + "' is sampled " + what + (shape.isLine ? " an 'f32" : " a 'vec" + std::to_string(shape.width)) + "', not '" +
                                                          (value->type->isVoid() ? "nothing" : spell(value->type)) + "'").str());
    return error(arg->range);
  };
  ast::Expr *coordinate = vector(list[2], "at");
  ast::Expr *layer = shape.isArray ? texelArgument(list[3], name, 1) : nullptr;
  llvm::SmallVector<ast::Expr *, 2> rest;
  for (const Expr *arg : list.take_back(behind)) {
    // Levels of depths are whole.
    if (shape.isDepth && kind == TextureCall::SampleLevel) {
      ast::Expr *level = texelArgument(arg, name, 1);
      rest.push_back(level ? level : error(arg->range));
    } else {
      rest.push_back(kind == TextureCall::SampleGrad ? vector(arg, "with changes of") : checkAs(arg, f32));
    }
    isBroken |= isError(rest.back());
  }
  if (isBroken || isError(sampler) || isError(coordinate) || (shape.isArray && !layer))
    return error(range);
  ast::Expr *both = primitive(ast::PrimitiveOp::Combine, type, {texture, sampler}, range);
  llvm::SmallVector<ast::Expr *, 6> args{both, coordinate};
  if (layer)
    args.push_back(layer);
  args.append(rest.begin(), rest.end());
  const ast::Type *result = shape.isDepth ? f32 : vec4;
  switch (kind) {
  case TextureCall::Sample:
    restrict({Stage::Fragment}, range, "'textureSample', which chooses the level of detail by its neighbours,");
    return intrinsic("sample", result, args, range);
  case TextureCall::SampleCompare:
    restrict({Stage::Fragment}, range, "'textureSampleCompare', which chooses the level of detail by its neighbours,");
    return intrinsic("sample_compare", f32, args, range);
  case TextureCall::SampleCompareLevel:
    return intrinsic("sample_compare_level", f32, args, range);
  case TextureCall::GatherCompare:
    return intrinsic("gather_compare", vec4, args, range);
  case TextureCall::SampleBias:
    restrict({Stage::Fragment}, range, "'textureSampleBias', which chooses the level of detail by its neighbours,");
    return intrinsic("sample_bias", vec4, args, range);
  case TextureCall::SampleGrad:
    return intrinsic("sample_grad", vec4, args, range);
  case TextureCall::SampleLevel:
    return intrinsic(type->textureDim() == ast::TextureDim::CubeArray && !shape.isDepth ? "texture_cube_array_lod" : "texture_lod", result, args, range);
  default: {
    static constexpr llvm::StringLiteral names[] = {"gather_r", "gather_g", "gather_b", "gather_a"};
    return intrinsic(names[channel], vec4, args, range);
  }
  }
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
  ast::Expr *place = checkPlace(placeSyntax);
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
  ast::Expr *place = checkPlace(expr->list[0]);
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
