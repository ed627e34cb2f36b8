// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions: signatures, entries with what the pipeline gives them and takes from them, bodies.

#include "SemaImpl.h"
#include "besl/Support/Limits.h"
#include "besl/Support/SemaDiag.h"
#include "besl/Support/TypeShadeDiag.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringSwitch.h"

using namespace besl;
using namespace besl::ts;
using ast::ScalarKind;

//===----------------------------------------------------------------------===//
// Built-in values
//===----------------------------------------------------------------------===//

namespace {

struct BuiltinRecord {
  llvm::StringLiteral name;
  ScalarKind scalar;
  uint8_t width;
  StageSet in, out;
  ast::StageValue value;
};

} // namespace

static const llvm::ArrayRef<BuiltinRecord> builtins() {
  using V = ast::StageValue;
  constexpr StageSet none, vertex{Stage::Vertex}, fragment{Stage::Fragment}, compute{Stage::Compute}, lanes{Stage::Compute, Stage::Fragment};
  static const BuiltinRecord list[] = {
      {"vertex_index", ScalarKind::U32, 1, vertex, none, V::VertexIndex},
      {"instance_index", ScalarKind::U32, 1, vertex, none, V::InstanceIndex},
      {"position", ScalarKind::F32, 4, fragment, vertex, V::FragmentPosition},
      {"front_facing", ScalarKind::Bool, 1, fragment, none, V::FrontFacing},
      {"frag_depth", ScalarKind::F32, 1, none, fragment, V::FragDepth},
      {"sample_index", ScalarKind::U32, 1, fragment, none, V::SampleIndex},
      {"sample_mask", ScalarKind::U32, 1, fragment, fragment, V::SampleMask},
      {"primitive_index", ScalarKind::U32, 1, fragment, none, V::PrimitiveIndex},
      {"clip_distances", ScalarKind::F32, 1, none, vertex, V::ClipDistances},
      {"local_invocation_id", ScalarKind::U32, 3, compute, none, V::LocalInvocationId},
      {"local_invocation_index", ScalarKind::U32, 1, compute, none, V::ThreadIndex},
      {"global_invocation_id", ScalarKind::U32, 3, compute, none, V::GlobalInvocationId},
      {"workgroup_id", ScalarKind::U32, 3, compute, none, V::WorkgroupId},
      {"num_workgroups", ScalarKind::U32, 3, compute, none, V::NumWorkgroups},
      {"subgroup_invocation_id", ScalarKind::U32, 1, lanes, none, V::SubgroupLaneIndex},
      {"subgroup_size", ScalarKind::U32, 1, lanes, none, V::SubgroupSize},
  };
  return list;
}

/// The text of an argument that is a string.
static std::optional<llvm::StringRef> stringArgument(const Attribute &attribute, unsigned index) {
  if (index >= attribute.args.size() || attribute.args[index]->kind != ExprKind::String)
    return std::nullopt;
  return attribute.args[index]->text;
}

/// How a value crosses the rasteriser, if the attribute is right.
void Sema::readInterpolation(const Attribute &attribute, ast::StageIODecl *io) {
  std::optional<llvm::StringRef> how = stringArgument(attribute, 0);
  if (!how || (*how != "perspective" && *how != "linear" && *how != "flat")) {
    report(TypeShadeDiag::TsInterpolation, attribute.range, "a value is interpolated \"perspective\", \"linear\" or \"flat\"");
    return;
  }
  bool isFlat = *how == "flat";
  if (!isFlat && io->type->isIntegral()) {
    report(TypeShadeDiag::TsInterpolation, attribute.range, "whole numbers cannot be interpolated; leave the attribute away, they are flat");
    return;
  }
  io->isFlat = isFlat;
  io->isLinear = *how == "linear";
  if (attribute.args.size() < 2)
    return;
  // Where in a pixel it is taken, or from which vertex.
  std::optional<llvm::StringRef> where = stringArgument(attribute, 1);
  llvm::StringRef given = where.value_or("");
  bool isKnown = isFlat ? given == "first" || given == "either" : given == "center" || given == "centroid" || given == "sample";
  if (!isKnown || attribute.args.size() > 2) {
    report(TypeShadeDiag::TsInterpolation, attribute.args[isKnown ? 2 : 1]->range,
           isFlat ? "a flat value is that of the \"first\" vertex or of \"either\"" : "a value is interpolated at the \"center\", the \"centroid\" or a \"sample\"");
    return;
  }
  io->sampling = given == "centroid" ? ast::Sampling::Centroid
                 : given == "sample" ? ast::Sampling::Sample
                 : given == "either" ? ast::Sampling::Either
                                     : ast::Sampling::Center;
}

/// Which of two colours an output is. False after an error.
bool Sema::readBlendSource(const Attribute &attribute, Stage stage, bool isOutput, ast::StageIODecl *io) {
  uint32_t source = 0;
  const Expr *argument = attribute.args.size() == 1 ? strip(attribute.args[0]) : nullptr;
  if (stage != Stage::Fragment || !isOutput)
    report(TypeShadeDiag::TsBlendSource, attribute.range, "'@blend_src' belongs to the colours that a fragment entry gives");
  else if (!argument || argument->kind != ExprKind::Number || argument->text.getAsInteger(10, source) || source > 1)
    report(TypeShadeDiag::TsBlendSource, attribute.range, "'@blend_src' takes 0 or 1: which of the two colours it is");
  else if (!io)
    report(TypeShadeDiag::TsBlendSource, attribute.range, "'@blend_src' stands beside '@location(0)'");
  else if (io->location.value != 0)
    report(TypeShadeDiag::TsBlendSource, io->location.range, "two colours are blended with each other at location 0 only, not at location " + std::to_string(io->location.value));
  else {
    io->blendSource = source;
    return true;
  }
  return false;
}

ast::ValueDecl *Sema::stageValue(FunctionInfo &info, Identifier name, llvm::ArrayRef<Attribute> attributes, const ast::Type *type,
                                 SourceRange range, bool isOutput) {
  Stage stage = *info.stage;
  const Attribute *location = nullptr, *builtin = nullptr, *interpolate = nullptr, *blendSource = nullptr, *invariant = nullptr;
  for (const Attribute &attribute : attributes) {
    llvm::StringRef word = attribute.name.name;
    if (word == "location")
      location = &attribute;
    else if (word == "builtin")
      builtin = &attribute;
    else if (word == "interpolate")
      interpolate = &attribute;
    else if (word == "blend_src")
      blendSource = &attribute;
    else if (word == "invariant")
      invariant = &attribute;
    else
      report(TypeShadeDiag::TsAttribute, attribute.range, ("'@" + word + "' cannot stand here" + didYouMean(nearestName(word, {"location", "builtin", "interpolate"}))).str());
  }
  if (type->isError())
    return nullptr;
  if (location && builtin) {
    report(TypeShadeDiag::TsAttribute, builtin->range, "a value is built in or has a location, not both");
    return nullptr;
  }
  if (!location && !builtin) {
    auto diag = report(TypeShadeDiag::TsIOField, range, name.name);
    if (stage == Stage::Compute)
      diag.note(range, "a compute entry takes built-in values, as in '@builtin(\"global_invocation_id\") {0}: vec3u'", name.name);
    return nullptr;
  }
  std::string direction = (llvm::Twine(isOutput ? "an output" : "an input") + " of a " + stageKeyword(stage) + " entry").str();
  if (builtin) {
    std::optional<llvm::StringRef> id = stringArgument(*builtin, 0);
    if (!id || builtin->args.size() != 1) {
      report(TypeShadeDiag::TsBuiltinName, builtin->range, "", "; name one, as in '@builtin(\"position\")'");
      return nullptr;
    }
    const BuiltinRecord *record = llvm::find_if(builtins(), [&](const BuiltinRecord &r) { return r.name == *id; });
    SourceRange at = builtin->args[0]->range;
    if (record == builtins().end()) {
      llvm::SmallVector<llvm::StringRef> known;
      for (const BuiltinRecord &r : builtins())
        known.push_back(r.name);
      // Names of other languages.
      llvm::StringRef other = llvm::StringSwitch<llvm::StringRef>(*id)
                                  .CasesLower({"fragcoord", "frag_coord", "sv_position", "gl_fragcoord", "gl_position"}, "position")
                                  .CasesLower({"vertex_id", "vertexid", "sv_vertexid", "gl_vertexid"}, "vertex_index")
                                  .CasesLower({"instance_id", "instanceid", "sv_instanceid", "gl_instanceid"}, "instance_index")
                                  .CasesLower({"thread_id", "dispatch_thread_id", "sv_dispatchthreadid", "thread_position_in_grid"}, "global_invocation_id")
                                  .CasesLower({"group_id", "sv_groupid"}, "workgroup_id")
                                  .CasesLower({"group_index", "sv_groupindex"}, "local_invocation_index")
                                  .Default("");
      report(TypeShadeDiag::TsBuiltinName, at, *id, didYouMean(other.empty() ? nearestName(*id, known) : other));
      return nullptr;
    }
    if (!(isOutput ? record->out : record->in).contains(stage)) {
      std::string where;
      if (!record->in.empty())
        where = "an input of " + describeStages(record->in) + " entries";
      if (!record->out.empty())
        where += (where.empty() ? "" : " and ") + ("an output of " + describeStages(record->out)) + " entries";
      report(TypeShadeDiag::TsBuiltinStage, at, *id, where, direction);
      return nullptr;
    }
    if (record->value == ast::StageValue::ClipDistances) {
      if (!type->isArray() || type->element() != types.f32() || type->count() < 1 || type->count() > limits::kClipDistances) {
        report(TypeShadeDiag::TsBuiltinType, range, *id, "array<f32, 1 to " + std::to_string(limits::kClipDistances) + ">", spell(type));
        return nullptr;
      }
    } else if (const ast::Type *wanted = types.vector(record->scalar, record->width); type != wanted) {
      report(TypeShadeDiag::TsBuiltinType, range, *id, spell(wanted), spell(type));
      return nullptr;
    }
    if (interpolate) {
      report(TypeShadeDiag::TsAttribute, interpolate->range, "'@interpolate' stands beside '@location': what is built in crosses the stages in its own way");
      return nullptr;
    }
    if (invariant && record->name != "position") {
      report(TypeShadeDiag::TsAttribute, invariant->range, "'@invariant' stands beside '@builtin(\"position\")' only");
      return nullptr;
    }
    if (blendSource) {
      readBlendSource(*blendSource, stage, isOutput, nullptr);
      return nullptr;
    }
    if (!isOutput) {
      auto *value = context.make<ast::StageValueDecl>(name, record->value);
      value->type = type;
      return value;
    }
    auto *output = context.make<ast::StageIODecl>(ast::DeclKind::StageOutputVar, name, ast::TypeRef{}, range);
    output->type = type;
    output->isPosition = record->name == "position";
    output->isInvariant = invariant;
    if (!output->isPosition)
      output->builtin = record->value;
    output->entry = info.decl;
    return output;
  }
  if (stage == Stage::Compute) {
    report(TypeShadeDiag::TsAttribute, location->range, "nothing passes into a compute entry but what is built in or bound");
    return nullptr;
  }
  uint32_t number = 0;
  const Expr *argument = location->args.size() == 1 ? strip(location->args[0]) : nullptr;
  if (!argument || argument->kind != ExprKind::Number || argument->text.getAsInteger(10, number) || number > limits::kMaxLocation) {
    report(TypeShadeDiag::TsAttribute, location->range, "a location is a whole number from 0 to " + std::to_string(limits::kMaxLocation));
    return nullptr;
  }
  if ((!type->isScalar() && !type->isVector()) || type->scalar() == ScalarKind::Bool) {
    report(TypeShadeDiag::TsLocationType, range, spell(type));
    return nullptr;
  }
  auto *io = context.make<ast::StageIODecl>(isOutput ? ast::DeclKind::StageOutputVar : ast::DeclKind::StageInputVar, name, ast::TypeRef{}, range);
  io->type = type;
  io->location.value = number;
  io->location.range = location->range;
  io->entry = info.decl;
  if (invariant) {
    report(TypeShadeDiag::TsAttribute, invariant->range, "'@invariant' stands beside '@builtin(\"position\")' only");
    return nullptr;
  }
  if (interpolate)
    readInterpolation(*interpolate, io);
  if (blendSource && !readBlendSource(*blendSource, stage, isOutput, io))
    return nullptr;
  return io;
}

//===----------------------------------------------------------------------===//
// Entries
//===----------------------------------------------------------------------===//

std::optional<std::array<uint32_t, 3>> Sema::workgroupSize(const Attribute &attribute) {
  std::array<uint32_t, 3> size = {1, 1, 1};
  if (!attribute.hasArgs || attribute.args.empty())
    return std::array<uint32_t, 3>{64, 1, 1};
  const Expr *list = attribute.args.size() == 1 ? strip(attribute.args[0]) : nullptr;
  bool good = list && list->kind == ExprKind::List && !list->list.empty() && list->list.size() <= 3;
  if (good)
    for (auto [extent, number] : llvm::zip_first(list->list, size)) {
      const Expr *value = strip(extent);
      if (value->kind == ExprKind::Name) {
        Symbol *symbol = lookup(value->text);
        const auto *constant = symbol && symbol->kind == Symbol::Kind::Constant ? llvm::dyn_cast_or_null<ast::ConstDecl>(symbol->decl) : nullptr;
        if (symbol && symbol->kind == Symbol::Kind::Constant && !constant) {
          report(TypeShadeDiag::TsNotYet, value->range, "a workgroup size that the host chooses is not among what the targets can express");
          return std::nullopt;
        }
        double whole = constant && constant->type->isScalar() ? constant->type->isIntegral() ? double(constant->value->bits) : constant->value->real : 0;
        good &= whole >= 1 && whole <= UINT32_MAX && whole == double(uint32_t(whole));
        number = good ? uint32_t(whole) : 1;
      } else {
        good &= value->kind == ExprKind::Number && !value->text.getAsInteger(0, number) && number != 0;
      }
    }
  if (!good) {
    report(TypeShadeDiag::TsWorkgroupSize, attribute.range);
    return std::nullopt;
  }
  StageInfo info;
  info.workgroup = size;
  if (info.invocations() > limits::kWorkgroupInvocations || size[2] > limits::kWorkgroupDepth) {
    report(SemaDiag::WorkgroupTooLarge, attribute.range, info.invocations(), limits::kWorkgroupInvocations);
    return std::nullopt;
  }
  if (info.invocations() > 256 || size[0] > 256 || size[1] > 256)
    report(TypeShadeDiag::TsWorkgroupLimit, attribute.range, info.invocations());
  return size;
}

void Sema::resolveEntry(FunctionInfo &info) {
  const Function &syntax = *info.syntax;
  auto *stageInfo = context.make<StageInfo>();
  stageInfo->stage = *info.stage;
  stageInfo->stageRange = info.stageRange;
  for (const Attribute &attribute : syntax.attributes)
    if (attribute.name.name == "compute") {
      if (std::optional<std::array<uint32_t, 3>> size = workgroupSize(attribute))
        stageInfo->workgroup = *size;
      else
        info.isBroken = true;
      stageInfo->workgroupRange = attribute.range;
    }
  info.decl->entry = stageInfo;

  openScope();
  llvm::DenseMap<uint32_t, const ast::StageIODecl *> taken;
  auto take = [&](ast::ValueDecl *value) {
    auto *io = llvm::dyn_cast_or_null<ast::StageIODecl>(value);
    if (!io || io->isPosition || io->builtin)
      return;
    auto [slot, isNew] = taken.try_emplace(io->location.value, io);
    if (!isNew)
      report(TypeShadeDiag::TsAttribute, io->location.range, "location " + std::to_string(io->location.value) + " is taken")
          .note(slot->second->location.range, "by '{0}'", slot->second->name.name);
    program.decls.push_back(io);
  };
  for (const Param &param : syntax.params) {
    Symbol *symbol = makeSymbol(Symbol::Kind::Error, param.name);
    symbol->isAssigned = true;
    info.entrySymbols.push_back(symbol);
    checkName(param.name);
    if (param.init)
      report(TypeShadeDiag::TsFunctionShape, param.init->range, "the GPU gives a value to every parameter of an entry; leave the default away");
    if (!param.type) {
      report(TypeShadeDiag::TsFunctionShape, param.name.range, ("the parameter '" + param.name.name + "' needs a type").str());
      info.isBroken = true;
      continue;
    }
    const ast::Type *type = resolve(param.type);
    if (type->isError()) {
      info.isBroken = true;
      continue;
    }
    StructInfo *structure = infoOf(type);
    if (structure && param.attributes.empty()) {
      llvm::SmallVector<ast::ValueDecl *> parts;
      for (const FieldInfo &field : structure->fields) {
        ast::ValueDecl *part = stageValue(info, field.name, field.syntax->attributes, field.type, field.name.range, /*isOutput=*/false);
        take(part);
        parts.push_back(part);
        info.isBroken |= !part;
      }
      if (info.isBroken)
        continue;
      symbol->kind = Symbol::Kind::StageRecord;
      symbol->structure = structure;
      symbol->parts = context.copy(llvm::ArrayRef<ast::ValueDecl *>(parts));
      symbol->type = type;
      continue;
    }
    symbol->decl = stageValue(info, param.name, param.attributes, type, param.range, /*isOutput=*/false);
    take(symbol->decl);
    if (symbol->decl)
      symbol->kind = Symbol::Kind::Param;
    else
      info.isBroken = true;
  }
  closeScope();
  resolveOutputs(info);
}

/// Two colours that are blended with each other are all the colours there are, and of one type.
void Sema::checkBlendSources(FunctionInfo &info) {
  const ast::StageIODecl *sources[2] = {}, *other = nullptr;
  for (const ast::StageIODecl *output : info.outputs) {
    if (output->builtin)
      continue;
    if (!output->blendSource) {
      other = other ? other : output;
      continue;
    }
    const ast::StageIODecl *&source = sources[*output->blendSource];
    if (source)
      report(TypeShadeDiag::TsBlendSource, output->name.range, "'@blend_src(" + std::to_string(*output->blendSource) + ")' is taken")
          .note(source->name.range, "by '{0}'", source->name.name);
    else
      source = output;
  }
  const ast::StageIODecl *first = sources[0] ? sources[0] : sources[1];
  if (!first)
    return;
  if (other)
    report(TypeShadeDiag::TsBlendSource, other->location.range, "beside two colours that are blended with each other there is no other location")
        .note(first->name.range, "'{0}' is one of them", first->name.name);
  // The other one may be what an error is about.
  if (info.isBroken)
    return;
  if (!sources[0] || !sources[1])
    report(TypeShadeDiag::TsBlendSource, first->name.range,
           ("'" + first->name.name + "' has '@blend_src(" + (sources[0] ? "0" : "1") + ")', but no member has '@blend_src(" + (sources[0] ? "1" : "0") + ")'").str());
  else if (sources[0]->type != sources[1]->type)
    report(TypeShadeDiag::TsBlendSource, sources[1]->name.range, "two colours that are blended with each other have one type: this is a '" + spell(sources[1]->type) + "'")
        .note(sources[0]->name.range, "'{0}' is a '{1}'", sources[0]->name.name, spell(sources[0]->type));
}

void Sema::resolveOutputs(FunctionInfo &info) {
  const Function &syntax = *info.syntax;
  Stage stage = *info.stage;
  info.decl->result = types.voidType();
  info.result = types.voidType();
  const ast::Type *type = syntax.result ? resolve(syntax.result, TypePlace::Result) : types.voidType();
  if (type->isError()) {
    info.isBroken = true;
    info.result = type;
    return;
  }
  info.resultAt = syntax.result ? syntax.result->range : syntax.name.range;
  auto refuse = [&](llvm::StringRef text) {
    report(TypeShadeDiag::TsFunctionShape, info.resultAt, text);
    info.isBroken = true;
    info.result = types.error();
  };
  if (stage == Stage::Compute) {
    if (!type->isVoid())
      refuse("a compute entry returns nothing: it writes to buffers and textures");
    return;
  }
  if (type->isVoid()) {
    if (stage == Stage::Vertex)
      refuse("a vertex entry returns its position: 'vec4', or a class with '@builtin(\"position\")'");
    return;
  }
  info.result = type;
  StructInfo *structure = infoOf(type);
  if (!structure) {
    bool isPosition = stage == Stage::Vertex && type == types.vector(ScalarKind::F32, 4);
    if (stage == Stage::Vertex && !isPosition)
      return refuse("a vertex entry returns its position: 'vec4', or a class with '@builtin(\"position\")'");
    if (!type->isScalar() && !type->isVector())
      return refuse("a fragment entry returns numbers for its targets: a scalar, a vector, or a class with locations");
    if (type->scalar() == ScalarKind::Bool)
      return refuse("a fragment entry returns numbers for its targets, not '" + spell(type) + "'");
    auto *output = context.make<ast::StageIODecl>(ast::DeclKind::StageOutputVar, Identifier{isPosition ? "position" : "color", info.resultAt}, ast::TypeRef{},
                                                  info.resultAt);
    output->type = type;
    output->isPosition = isPosition;
    output->entry = info.decl;
    info.outputs.push_back(output);
    program.decls.push_back(output);
    return;
  }
  bool hasPosition = false;
  llvm::DenseMap<uint32_t, const ast::StageIODecl *> taken;
  for (const FieldInfo &field : structure->fields) {
    auto *output = llvm::cast_or_null<ast::StageIODecl>(stageValue(info, field.name, field.syntax->attributes, field.type, field.name.range, /*isOutput=*/true));
    if (!output) {
      info.isBroken = true;
      info.result = types.error();
      continue;
    }
    hasPosition |= output->isPosition;
    if (!output->isPosition && !output->builtin && !output->blendSource) {
      auto [slot, isNew] = taken.try_emplace(output->location.value, output);
      if (!isNew)
        report(TypeShadeDiag::TsAttribute, output->location.range, "location " + std::to_string(output->location.value) + " is taken")
            .note(slot->second->location.range, "by '{0}'", slot->second->name.name);
    }
    info.outputs.push_back(output);
    program.decls.push_back(output);
  }
  info.outputStruct = structure;
  checkBlendSources(info);
  if (stage == Stage::Vertex && !hasPosition && !info.isBroken)
    refuse("a vertex entry returns its position: 'vec4', or a class with '@builtin(\"position\")'");
}

//===----------------------------------------------------------------------===//
// Signatures
//===----------------------------------------------------------------------===//

void Sema::resolveSignature(FunctionInfo &info) {
  const Function &syntax = *info.syntax;
  for (const Attribute &attribute : syntax.attributes) {
    llvm::StringRef name = attribute.name.name;
    std::optional<Stage> stage = name == "vertex"     ? std::optional(Stage::Vertex)
                                 : name == "fragment" ? std::optional(Stage::Fragment)
                                 : name == "compute"  ? std::optional(Stage::Compute)
                                                      : std::nullopt;
    if (stage) {
      if (info.stage)
        report(TypeShadeDiag::TsAttribute, attribute.range, "an entry belongs to one stage").note(info.stageRange, "it has one here");
      info.stage = stage;
      info.stageRange = attribute.range;
      if (*stage != Stage::Compute && attribute.hasArgs && !attribute.args.empty())
        report(TypeShadeDiag::TsAttribute, attribute.range, ("'@" + name + "' takes no arguments").str());
    } else if (name != "diagnostic") {
      // What it may have been meant to be: a mistyped stage must not make a helper of an entry.
      info.isBroken = true;
      report(TypeShadeDiag::TsAttribute, attribute.range,
             ("'@" + name + "' cannot stand at a function" + didYouMean(nearestName(name, {"vertex", "fragment", "compute", "diagnostic"}))).str());
    }
  }
  if (info.stage && !syntax.isExported)
    report(TypeShadeDiag::TsAttribute, info.stageRange, "an entry is called from outside; write 'export function'");

  info.decl = context.make<ast::FunctionDecl>(syntax.name, llvm::ArrayRef<ast::ParamDecl *>(), ast::TypeRef{}, nullptr, syntax.range);
  if (info.stage)
    return resolveEntry(info);
  if (syntax.params.size() > limits::kParameters)
    report(TypeShadeDiag::TsFunctionShape, syntax.name.range, "a function has at most " + std::to_string(limits::kParameters) + " parameters");
  bool hadDefault = false;
  if (!info.methodName.empty()) {
    auto *self = context.make<ast::ParamDecl>(Identifier{"self", syntax.name.range}, ast::TypeRef{}, syntax.name.range);
    self->type = info.owner->type;
    info.params.push_back(self);
  }
  for (const Param &param : syntax.params) {
    if (param.type && param.type->kind == TypeKind::Function) {
      if (!info.copyOf) {
        info.isTemplate = true;
        for (const Type *part : param.type->args)
          resolve(part, part == param.type->args.back() ? TypePlace::Result : TypePlace::Value);
        if (param.init)
          report(TypeShadeDiag::TsFunctionShape, param.init->range, "which function it is has to be said by every call; leave the default away");
      }
      continue;
    }
    for (const Attribute &attribute : param.attributes) {
      if (attribute.name.name == "inout" || attribute.name.name == "out")
        report(TypeShadeDiag::TsLeftOut, attribute.range, "a parameter that changes the caller's variable", "return the new value");
      else if (attribute.name.name == "builtin" || attribute.name.name == "location")
        report(TypeShadeDiag::TsAttribute, attribute.range, ("'@" + attribute.name.name + "' belongs to the parameters of an entry; pass the value on").str());
      else
        report(TypeShadeDiag::TsAttribute, attribute.range, ("'@" + attribute.name.name + "' cannot stand at a parameter").str());
    }
    auto *decl = context.make<ast::ParamDecl>(param.name, ast::TypeRef{}, param.range);
    if (param.type) {
      decl->type = resolve(param.type);
    } else if (param.init && !info.isBroken) {
      // The default says it.
      ast::Expr *value = check(param.init);
      decl->type = value->type;
    } else {
      report(TypeShadeDiag::TsFunctionShape, param.name.range, ("the parameter '" + param.name.name + "' needs a type").str());
      decl->type = types.error();
    }
    if (!param.init && hadDefault)
      report(TypeShadeDiag::TsFunctionShape, param.name.range, ("'" + param.name.name + "' stands behind a parameter with a default, so it needs one as well").str());
    hadDefault |= param.init != nullptr;
    checkName(param.name);
    info.params.push_back(decl);
  }
  info.decl->params = context.copy(llvm::ArrayRef<ast::ParamDecl *>(info.params));
  if (info.constructed) {
    info.result = info.constructed->type;
    info.decl->result = info.result;
    return;
  }
  if (!info.methodName.empty() && info.isTemplate) {
    report(TypeShadeDiag::TsLeftOut, syntax.name.range, "a method that takes functions", "make it a function of the file");
    info.isTemplate = false;
    info.isBroken = true;
  }
  if (!syntax.result)
    return;
  info.result = resolve(syntax.result, TypePlace::Result);
  info.resultAt = syntax.result->range;
  if (info.result->isHandle()) {
    report(TypeShadeDiag::TsFunctionShape, syntax.result->range, "a function returns a value, and a resource is none");
    info.result = types.error();
  }
  info.decl->result = info.result;
}

void Sema::resolveConstructor(StructInfo &info) {
  if (!info.type || info.type->isError())
    return;
  bool hasValues = llvm::any_of(info.syntax->fields, [](const Field &field) { return field.init != nullptr; });
  if (!info.syntax->constructor && !hasValues)
    return;
  Function *syntax = info.syntax->constructor;
  if (std::string why = whyMemory(info.type); !why.empty()) {
    report(TypeShadeDiag::TsClass, syntax ? syntax->name.range : info.syntax->name.range,
           why + ", so it is memory that is declared: " + (syntax ? "nothing calls a constructor of it" : "its members have no values at first"));
    return;
  }
  if (!syntax) {
    syntax = context.make<Function>();
    syntax->range = info.syntax->name.range;
  } else {
    // A copy, so that it may be given another name.
    syntax = context.make<Function>(*syntax);
  }
  syntax->name = {context.copy(llvm::StringRef(("new." + info.syntax->name.name).str())), info.syntax->name.range};
  FunctionInfo &function = functions.emplace_back();
  function.syntax = syntax;
  function.constructed = &info;
  function.owner = &info;
  info.constructor = &function;
}

//===----------------------------------------------------------------------===//
// What passes from vertices to fragments
//===----------------------------------------------------------------------===//

/// A vertex output and a fragment input of one location have to agree. Which entries meet is the host's choice, unless one of the stages has one
/// entry only.
void Sema::checkInterfaces() {
  llvm::SmallVector<const FunctionInfo *, 4> vertices, fragments;
  for (const FunctionInfo &info : functions)
    if (info.stage && !info.isBroken && *info.stage != Stage::Compute)
      (*info.stage == Stage::Vertex ? vertices : fragments).push_back(&info);
  if (vertices.size() != 1 && fragments.size() != 1)
    return;
  using Values = std::vector<const ast::StageIODecl *>;
  auto valuesOf = [&](const FunctionInfo *info, bool isInput) {
    Values values;
    for (const ast::Decl *decl : program.decls)
      if (const auto *io = llvm::dyn_cast<ast::StageIODecl>(decl); io && io->entry == info->decl && io->isInput() == isInput && !io->isPosition && !io->builtin)
        values.push_back(io);
    return values;
  };
  auto wayOf = [](const ast::StageIODecl *io) {
    std::string way = io->type->isIntegral() || io->isFlat ? "flat" : io->isLinear ? "linear" : "perspective";
    switch (io->sampling) {
    case ast::Sampling::Center: return way;
    case ast::Sampling::Centroid: return way + " at the centroid";
    case ast::Sampling::Sample: return way + " at a sample";
    case ast::Sampling::Either: return way + " of either vertex";
    }
    return way;
  };
  for (const FunctionInfo *vertex : vertices) {
    Values outputs = valuesOf(vertex, false);
    for (const FunctionInfo *fragment : fragments)
      for (const ast::StageIODecl *input : valuesOf(fragment, true))
        for (const ast::StageIODecl *output : outputs) {
          if (input->location.value != output->location.value)
            continue;
          std::string location = "location " + std::to_string(input->location.value);
          std::string given, taken;
          if (input->type != output->type) {
            given = "a '" + spell(output->type) + "'";
            taken = "a '" + spell(input->type) + "'";
          } else if (wayOf(input) != wayOf(output)) {
            given = wayOf(output);
            taken = wayOf(input);
          } else {
            continue;
          }
          report(TypeShadeDiag::TsInterface, input->range, location, given, vertex->syntax->name.name, taken, fragment->syntax->name.name).note(output->range, "'{0}' gives it here", vertex->syntax->name.name);
        }
  }
}

//===----------------------------------------------------------------------===//
// Bodies
//===----------------------------------------------------------------------===//

void Sema::checkBody(FunctionInfo &info) {
  if (info.isChecked)
    return;
  info.isChecked = true;
  current = &info;
  openScope();
  llvm::scope_exit leave([&] {
    closeScope();
    current = nullptr;
    thisStruct = nullptr;
    thisVariable = nullptr;
    loops.clear();
  });
  flow = Flow();
  following = {};
  for (Symbol *symbol : info.entrySymbols) {
    symbol->depth = unsigned(scopes.size());
    declare(symbol);
  }
  for (const auto &[name, function] : info.bound) {
    Symbol *symbol = makeSymbol(Symbol::Kind::Function, name);
    symbol->function = function;
    declare(symbol);
  }
  bool isMethod = !info.methodName.empty();
  // The object, or the indices of its place.
  for (ast::ParamDecl *param : llvm::ArrayRef(info.params).drop_front(info.thisPlace ? info.numIndices : isMethod)) {
    Symbol *symbol = makeSymbol(param->type->isError() ? Symbol::Kind::Error : Symbol::Kind::Param, param->name);
    symbol->decl = param;
    symbol->isAssigned = true;
    declare(symbol);
  }
  if (info.constructed)
    return checkConstructorBody(info);
  const Stmt *body = info.syntax->body;
  llvm::SmallVector<ast::Stmt *, 16> statements;
  // What an entry may assign to is a copy of what it got.
  for (Symbol *symbol : info.entrySymbols) {
    if (symbol->kind != Symbol::Kind::Param && symbol->kind != Symbol::Kind::StageRecord)
      continue;
    bool isChanged = mentions(body, [&](const Expr *expr) {
      if (expr->kind != ExprKind::Assign && expr->kind != ExprKind::Step)
        return false;
      const Expr *target = strip(expr->a);
      while (target->kind == ExprKind::Member || target->kind == ExprKind::Index)
        target = strip(target->a);
      return target->kind == ExprKind::Name && target->text == symbol->name;
    });
    if (!isChanged)
      continue;
    Expr name;
    name.kind = ExprKind::Name;
    name.text = symbol->name;
    name.range = symbol->range;
    ast::Expr *value = check(&name);
    symbol->kind = Symbol::Kind::Local;
    symbol->decl = makeLocal(symbol->name, value->type, value, symbol->range, statements);
  }
  if (isMethod) {
    thisStruct = info.owner;
    thisVariable = info.thisPlace ? nullptr : info.params.front();
    // The object is the method's own until it is given back.
    if (info.changesObject)
      thisVariable = makeLocal("self", info.owner->type, nameExpr(thisVariable, info.syntax->range), info.syntax->range, statements);
  }
  bool goesOn = body ? checkStatements(body->body, statements) : false;
  if (!info.result) {
    info.result = types.voidType();
    info.decl->result = info.result;
  }
  if (info.changesObject) {
    if (!info.returnsAs)
      info.returnsAs = changedResult(info);
    info.decl->result = info.returnsAs;
    if (goesOn && info.result->isVoid())
      returnChanged(nullptr, SourceRange(body->range.end), statements);
  }
  SourceRange end = body ? SourceRange(body->range.end) : info.syntax->range;
  bool returnsValue = !info.result->isVoid() && !info.result->isError();
  if (goesOn && returnsValue)
    report(TypeShadeDiag::TsReturnShape, info.syntax->name.range, ("'" + info.syntax->name.name + "' can end without returning a value of type '" + spell(info.result) + "'").str());
  // An end that nothing reaches needs a value all the same.
  if (!goesOn && returnsValue && !info.stage && (statements.empty() || statements.back()->kind != ast::StmtKind::Return))
    statements.push_back(context.make<ast::ReturnStmt>(zero(info.changesObject ? info.returnsAs : info.result, end), end));
  info.decl->body = context.make<ast::BlockStmt>(context.copy(llvm::ArrayRef<ast::Stmt *>(statements)), nullptr, body ? body->range : info.syntax->range);
}

void Sema::checkBodies(FunctionInfo &info, std::vector<FunctionInfo *> &order) {
  // Calls make no circle, and the number of such methods is limited, so this ends.
  checkBody(info);
  for (FunctionInfo *method : std::exchange(asked, {}))
    if (!method->isOrdered && !diags.hasErrors())
      checkBodies(*method, order);
  info.isOrdered = true;
  // Where the method was made of, its demands on stages are known.
  if (info.placedOf)
    info.restrictions.clear();
  order.push_back(&info);
}

void Sema::checkConstructorBody(FunctionInfo &info) {
  StructInfo &structure = *info.constructed;
  SourceRange range = info.syntax->range;
  llvm::SmallVector<ast::Stmt *, 16> statements;
  ast::VarDecl *self = makeLocal("self", structure.type, zero(structure.type, range), range, statements);
  thisStruct = &structure;
  thisVariable = nullptr; // members have no values yet that their initialisers could use
  for (const FieldInfo &field : structure.fields) {
    if (!field.syntax->init)
      continue;
    ast::Expr *value = checkAs(field.syntax->init, field.type);
    if (isError(value))
      continue;
    if (field.isWidened)
      value = widen(value, field.syntax->init->range);
    ast::Expr *place = fieldExpr(nameExpr(self, range), field.index, value->type, field.name.range);
    auto *assign = context.make<ast::AssignExpr>(place, value, field.name.range, field.syntax->range);
    assign->type = types.voidType();
    statements.push_back(context.make<ast::ExprStmt>(assign, field.syntax->range));
  }
  thisVariable = self;
  bool goesOn = true;
  if (info.syntax->body)
    goesOn = checkStatements(info.syntax->body->body, statements);
  SourceRange end = info.syntax->body ? SourceRange(info.syntax->body->range.end) : range;
  if (goesOn || statements.empty() || statements.back()->kind != ast::StmtKind::Return)
    statements.push_back(context.make<ast::ReturnStmt>(nameExpr(self, end), end));
  info.decl->body = context.make<ast::BlockStmt>(context.copy(llvm::ArrayRef<ast::Stmt *>(statements)), nullptr, range);
}
