// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of builtin things: intrinsics with the rules about their resources, constructors of vectors and matrices, conversions.

#include "SemaImpl.h"
#include "besl/Support/SemaDiag.h"

namespace besl::ast {

//===----------------------------------------------------------------------===//
// Intrinsics
//===----------------------------------------------------------------------===//

static bool isHandleType(IntrinsicType type) {
  switch (type) {
  case IntrinsicType::Texture2D:
  case IntrinsicType::Texture2DArray:
  case IntrinsicType::Texture3D:
  case IntrinsicType::TextureCube:
  case IntrinsicType::TextureCubeArray:
  case IntrinsicType::UTexture2D:
  case IntrinsicType::UTexture2DArray:
  case IntrinsicType::UTexture3D:
  case IntrinsicType::ITexture2D:
  case IntrinsicType::ITexture2DArray:
  case IntrinsicType::ITexture3D:
  case IntrinsicType::Image:
  case IntrinsicType::UImage:
  case IntrinsicType::IImage:
  case IntrinsicType::AnyImage: return true;
  default: return false;
  }
}

static bool isImageType(IntrinsicType type) {
  return type == IntrinsicType::Image || type == IntrinsicType::UImage || type == IntrinsicType::IImage || type == IntrinsicType::AnyImage;
}

static SampledKind sampledKind(IntrinsicType type) {
  switch (type) {
  case IntrinsicType::UTexture2D:
  case IntrinsicType::UTexture2DArray:
  case IntrinsicType::UTexture3D:
  case IntrinsicType::UImage: return SampledKind::UInt;
  case IntrinsicType::ITexture2D:
  case IntrinsicType::ITexture2DArray:
  case IntrinsicType::ITexture3D:
  case IntrinsicType::IImage: return SampledKind::SInt;
  default: return SampledKind::Float;
  }
}

const Type *Sema::checkIntrinsicCall(CallExpr *call, const IntrinsicInfo &info, unsigned overload) {
  call->callKind = CallKind::Intrinsic;
  call->intrinsic = uint16_t(getIntrinsicID(info));
  call->overload = uint16_t(overload);
  const IntrinsicSignature &signature = info.signatures[overload];
  bool folds = info.pure && !call->args.empty();
  llvm::SmallVector<const ConstantValue *, 4> values;
  for (auto [arg, param] : llvm::zip(call->args, signature.params)) {
    finishArgument(arg, intrinsicType(param));
    if (isHandleType(param))
      useHandle(arg, info, param);
    values.push_back(arg->constant);
    folds &= arg->constant != nullptr;
  }
  if (!call->args.empty() && call->args[0]->type->isAtomic())
    checkAtomicTarget(call, info);
  checkSpecialIntrinsic(call, info);
  noteIntrinsic(call, info);
  const Type *result = intrinsicType(signature.result);
  if (folds)
    call->constant = folder.intrinsic(getIntrinsicID(info), result, values);
  return result;
}

void Sema::noteIntrinsic(CallExpr *call, const IntrinsicInfo &info) {
  if (!current)
    return;
  unsigned id = unsigned(getIntrinsicID(info));
  if (intrinsicSeenIn[id] == function->ordinal + 1)
    return;
  intrinsicSeenIn[id] = function->ordinal + 1;
  if (!(info.stages == StageSet::all()))
    current->restrictions.push_back({info.stages, call->callee.name.range, info.name});
}

void Sema::restrict(StageSet stages, SourceRange range, llvm::StringRef what) {
  if (!current)
    return;
  for (const StageRestriction &known : current->restrictions)
    if (known.what == what)
      return;
  current->restrictions.push_back({stages, range, what});
}

void Sema::useHandle(Expr *arg, const IntrinsicInfo &info, IntrinsicType param) {
  ValueDecl *root = rootDecl(arg);
  if (!root || arg->type->isError())
    return;
  std::optional<SampledKind> sampled;
  // A query is content with any kind of texel.
  if (info.access != IntrinsicAccess::Query && param != IntrinsicType::AnyImage)
    sampled = sampledKind(param);
  handles.demand(root, isImageType(param) ? HandleInference::Kind::Image : HandleInference::Kind::Texture, sampled, arg->range,
                 info.name);
  if (isImageType(param) && info.access == IntrinsicAccess::ReadWrite)
    handles.demandAtomic(root, arg->range, info.name);
  else if (isImageType(param) && info.access == IntrinsicAccess::Read)
    handles.demandRead(root, arg->range, info.name);
  checkResourceAccess(arg, info);
}

static bool allows(Access access, bool read, bool write) {
  return !(read && access == Access::Write) && !(write && access == Access::Read);
}

void Sema::checkResourceAccess(Expr *arg, const IntrinsicInfo &info) {
  bool read = info.access == IntrinsicAccess::Read || info.access == IntrinsicAccess::ReadWrite;
  bool write = info.access == IntrinsicAccess::Write || info.access == IntrinsicAccess::ReadWrite;
  if (!read && !write)
    return;
  ValueDecl *root = rootDecl(arg);
  if (auto *param = llvm::dyn_cast_or_null<ParamDecl>(root)) {
    HandleParamAccess &access = paramAccess[param];
    if (read && !access.read.isValid())
      access.read = arg->range;
    if (write && !access.write.isValid())
      access.write = arg->range;
    return;
  }
  auto *descriptor = llvm::dyn_cast_or_null<DescriptorDecl>(root);
  if (!descriptor || allows(descriptor->access, read, write))
    return;
  bool atomic = arg->type->isAtomic();
  // Loading an atomic that nobody writes is a plain load.
  if (atomic && read && !write && descriptor->access == Access::Read)
    return;
  report(SemaDiag::IntrinsicAccess, arg->range, info.name, read && write ? "read and write" : read ? "read" : "write",
         descriptor->name.name)
      .note(descriptor->accessRange, "'{0}' is declared '{1}' here", descriptor->name.name,
            descriptor->access == Access::Read ? "read" : "write")
      .fixIt(descriptor->accessRange, "read_write");
}

void Sema::checkAtomicTarget(CallExpr *call, const IntrinsicInfo &info) {
  Expr *target = call->args[0];
  ValueDecl *root = rootDecl(target);
  if (!root || (root->kind != DeclKind::Descriptor && root->kind != DeclKind::Workgroup)) {
    report(SemaDiag::AtomicTarget, target->range, info.name);
    return;
  }
  checkResourceAccess(target, info);
  auto *descriptor = llvm::dyn_cast<DescriptorDecl>(root);
  if (descriptor && descriptor->access == Access::Read && info.access == IntrinsicAccess::Read)
    report(SemaDiag::AtomicLoadReadOnly, target->range, root->name.name)
        .note(descriptor->accessRange, "'{0}' is declared 'read' here", root->name.name);
}

void Sema::checkSpecialIntrinsic(CallExpr *call, const IntrinsicInfo &info) {
  if (!current)
    return;
  llvm::StringRef name = info.name;
  if (name == "guard_image_bounds") {
    if (!function->result->isVoid() && !function->result->isError())
      report(SemaDiag::GuardInValueFunction, call->range, function->name.name, function->result);
    else if (function->returnRecord.kind != RecordType::None)
      report(SemaDiag::GuardInRecordMain, call->range);
  } else if (name == "workgroup_barrier") {
    if (!current->barrier.isValid())
      current->barrier = call->range;
  } else if (name == "sample") {
    // Whether main reaches the call, and from which stage, is known later.
    if (stageKnown() && !stageIs(Stage::Fragment))
      current->implicitLods.push_back(call->range);
  } else if (stageKnown() && name.starts_with("set_")) {
    auto checkLimit = [&](unsigned arg, uint32_t limit, SourceRange where, llvm::StringRef what) {
      const ConstantValue *value = arg < call->args.size() ? call->args[arg]->constant : nullptr;
      if (!value || limit == 0 || value->bits <= limit)
        return;
      auto diag = report(SemaDiag::CountOverLimit, call->args[arg]->range, value->bits, what, limit);
      if (where.isValid())
        diag.note(where, "the limit is given here");
    };
    const StageInfo &stage = *options.stage;
    if (name == "set_mesh_output_counts") {
      checkLimit(0, stage.maxVertices, stage.maxVerticesRange, "vertices");
      checkLimit(1, stage.maxPrimitives, stage.maxPrimitivesRange, "primitives");
    } else if (name == "set_task_mesh_output_count") {
      checkLimit(0, stage.maxMeshThreadgroups, stage.maxMeshThreadgroupsRange, "mesh workgroups");
    }
  }
}

//===----------------------------------------------------------------------===//
// Constructors
//===----------------------------------------------------------------------===//

/// Whether a scalar type may stand for a component: its own type, or a wider one where the constructor narrows.
static bool fitsComponent(const Type *component, const Type *found) {
  return found == component || (component->isScalarOf(ScalarKind::U16) && found->isScalarOf(ScalarKind::U32)) ||
         (component->isScalarOf(ScalarKind::F16) && found->isScalarOf(ScalarKind::F32));
}

const Type *Sema::checkBuiltinConstructor(CallExpr *call, const Type *type) {
  call->callee.type = type;
  if (type->isScalar() || type->kind() == TypeKind::PackedVector)
    return checkConversion(call, type);
  if (!type->isVector() && !type->isMatrix()) {
    checkArguments(call);
    for (Expr *arg : call->args)
      if (!arg->type)
        typeLiterals(arg, literalType(nullptr, literalness(arg)));
    report(SemaDiag::NotConstructible, call->callee.name.range, type);
    return types.error();
  }

  const Type *part = type->element();
  bool ofVectors = false, failed = false;
  for (Expr *arg : call->args) {
    const Type *found = checkExpr(arg, part);
    failed |= found->isError();
    ofVectors |= found->isVector() || found->kind() == TypeKind::PackedVector;
  }
  if (failed)
    return type;
  if (type->isVector() && call->args.size() == 1 && ofVectors) {
    const Type *found = call->args[0]->type;
    bool sameWidth = found->width() == type->width();
    if (sameWidth || found->kind() == TypeKind::PackedVector)
      return checkConversion(call, type);
  }
  call->callKind = CallKind::Construct;
  if (call->args.size() != type->width() || (type->isVector() && ofVectors)) {
    reportComponentCount(call, type);
    return type;
  }
  for (Expr *arg : call->args) {
    const Type *found = arg->type;
    if (type->isVector() ? fitsComponent(part, found) : found == part)
      continue;
    reportMismatch(arg, part, found)
        .note({}, type->isVector() ? "'{0}' is built from {1} components" : "'{0}' is built from {1} columns", type,
              type->width());
    failed = true;
  }
  if (!failed)
    foldConstruct(call);
  return type;
}

/// The text of an argument that is simple enough to be repeated in a message.
static std::string simpleText(const Expr *expr) {
  if (auto *literal = llvm::dyn_cast<LiteralExpr>(expr))
    return literal->text.str();
  if (auto *name = llvm::dyn_cast<NameExpr>(expr))
    return name->name.str();
  if (auto *member = llvm::dyn_cast<MemberExpr>(expr)) {
    std::string base = simpleText(member->base);
    if (!base.empty() && base.size() + member->member.name.size() < 64)
      return base + "." + member->member.name.str();
  }
  return {};
}

void Sema::reportComponentCount(CallExpr *call, const Type *type) {
  if (type->isMatrix()) {
    report(SemaDiag::ColumnCount, call->range, type, type->columns(), type->element(), call->args.size());
    return;
  }
  // What the author most likely means: the components of all arguments, or one for all.
  unsigned width = type->width(), components = 0;
  bool simple = true, vectors = false;
  std::string rewrite = type->name() + "(";
  auto append = [&](const std::string &text) {
    if (components < width)
      rewrite += (components ? ", " : "") + text;
    ++components;
  };
  for (Expr *arg : call->args) {
    std::string text = simpleText(arg);
    simple &= !text.empty();
    if (!arg->type->isVector()) {
      append(text);
      continue;
    }
    vectors = true;
    for (unsigned i = 0; i < arg->type->width(); ++i)
      append(text + "." + "xyzw"[i]);
  }
  bool splat = call->args.size() == 1 && !vectors;
  if (splat)
    for (unsigned i = 1; i < width; ++i)
      append(simpleText(call->args[0]));
  rewrite += ")";
  bool truncation = call->args.size() == 1 && vectors && components > width;
  bool complete = simple && (components == width || truncation);

  DiagID id = splat        ? SemaDiag::Splat
              : truncation ? SemaDiag::Truncation
              : vectors    ? SemaDiag::Concatenation
                           : SemaDiag::ComponentCount;
  auto diag = report(id, call->range, type, width, call->args.size());
  if (id == SemaDiag::ComponentCount)
    return;
  if (complete)
    diag.note({}, "write '{0}'", rewrite).fixIt(call->range, rewrite);
  else
    diag.note({}, splat ? "put the value into a local and repeat it" : "put the vector into a local and name its components");
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

const Type *Sema::checkConversion(CallExpr *call, const Type *type) {
  call->callKind = CallKind::Conversion;
  if (call->args.size() != 1) {
    checkArguments(call);
    for (Expr *arg : call->args)
      if (!arg->type)
        typeLiterals(arg, literalType(nullptr, literalness(arg)));
    report(SemaDiag::ConversionCount, call->range, type, call->args.size());
    return type;
  }
  Expr *arg = call->args[0];
  // Literals keep the type they have by themselves; it is their value that is converted.
  if (!arg->type)
    checkExpr(arg, nullptr);
  const Type *found = arg->type;
  if (found->isError())
    return type;
  for (const ConversionInfo &conversion : getConversions()) {
    if (intrinsicType(conversion.target) != type || intrinsicType(conversion.source) != found)
      continue;
    call->intrinsic = uint16_t(&conversion - getConversions().data());
    if (arg->constant)
      call->constant = folder.convert(type, arg->constant);
    return type;
  }
  if (found == type) {
    auto diag = report(SemaDiag::NeedlessConversion, call->range, type);
    if (std::string text = simpleText(arg); !text.empty())
      diag.fixIt(call->range, text);
    return type;
  }
  auto diag = report(SemaDiag::NoConversion, call->range, found, type);
  if (!diag)
    return type;
  std::string sources;
  for (const ConversionInfo &conversion : getConversions())
    if (intrinsicType(conversion.target) == type && conversion.source != conversion.target)
      sources += (sources.empty() ? "'" : ", '") + intrinsicType(conversion.source)->name() + "'";
  if (!sources.empty())
    diag.note({}, "'{0}' converts from {1}", type, sources);
  if (type->isBool() && found->isScalar())
    diag.note({}, "compare it with a number, as in '… != {0}'", found->isFloatScalarKind() ? "0.0" : "0");
  if (found->isBool())
    diag.note({}, "choose between two values with an 'if'");
  // Two steps may do what one cannot.
  for (const ConversionInfo &second : getConversions()) {
    if (intrinsicType(second.target) != type)
      continue;
    const Type *middle = intrinsicType(second.source);
    for (const ConversionInfo &first : getConversions()) {
      if (intrinsicType(first.target) != middle || intrinsicType(first.source) != found || middle == found)
        continue;
      diag.note({}, "convert in two steps: '{0}({1}(…))'", type, middle)
          .fixIt(SourceRange(arg->range.begin), middle->name() + "(")
          .fixIt(SourceRange(arg->range.end), ")");
      return type;
    }
  }
  if (type->isVector() && found->isVector())
    diag.note({}, "convert each component");
  return type;
}

} // namespace besl::ast
