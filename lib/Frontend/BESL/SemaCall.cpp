// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls: which function, intrinsic or constructor a name means, overload resolution, and calls of user functions.
//
// Candidates come in groups: the file's functions, those of (other) parent scopes, then intrinsics, then types. The first group with a viable candidate wins.
// An argument fits a parameter of its own type; a literal also fits other number types, at a cost. The cheapest candidate of
// a group wins; between equals the one that makes literals f32, then the one that makes them u32.

#include "besl/Support/CountOf.h"
#include "besl/Support/SemaDiag.h"
#include "ForeignNames.h"
#include "SemaImpl.h"

namespace besl::ast {

/// Costs of one adapted argument. A smaller number of adaptations always wins; the rest breaks ties.
static constexpr int kAdaptation = 1 << 12;

static int adaptationCost(const Type *param) {
  if (param->isScalarOf(ScalarKind::F32))
    return kAdaptation;
  if (param->isScalarOf(ScalarKind::U32))
    return kAdaptation + 1;
  return kAdaptation + 2;
}

int Sema::argumentCost(Expr *arg, const Type *param) const {
  Expr::Literalness literal = literalness(arg);
  if (literal != Expr::Literalness::No) {
    if (!param->isScalar() || param->isBool())
      return -1;
    if (param == literalType(nullptr, literal))
      return 0;
    if (literal == Expr::Literalness::Decimal && !param->isFloatScalarKind())
      return -1;
    return adaptationCost(param);
  }
  const Type *type = arg->type;
  if (type == param || type->isError() || param->isError())
    return 0;
  // What a texture or image holds is found out later. A parameter declared as a texture also takes images, if the function uses
  // it as one.
  if (type->isHandle() && param->isHandle()) {
    if (type->kind() == param->kind())
      return type->kind() == TypeKind::Image || type->textureDim() == param->textureDim() ? 0 : -1;
    bool declaredTexture = param->kind() == TypeKind::Texture && param->textureDim() == TextureDim::D2;
    const ValueDecl *root = rootDecl(arg);
    bool open = type->kind() == TypeKind::Texture && type->textureDim() == TextureDim::D2 && root &&
                root->kind == DeclKind::Param;
    return declaredTexture || open ? kAdaptation : -1;
  }
  return -1;
}

int Sema::intrinsicArgumentCost(Expr *arg, IntrinsicType param) const {
  const Type *type = arg->type;
  if (type && type->isHandle()) {
    bool image = param == IntrinsicType::Image || param == IntrinsicType::UImage || param == IntrinsicType::AnyImage;
    if (image && type->kind() == TypeKind::Texture) {
      // A texture parameter may turn out to be an image.
      const ValueDecl *root = rootDecl(arg);
      return root && root->kind == DeclKind::Param && type->textureDim() == TextureDim::D2 ? 0 : -1;
    }
  }
  return argumentCost(arg, intrinsicType(param));
}

void Sema::checkArguments(CallExpr *call) {
  for (Expr *arg : call->args)
    if (literalness(arg) == Expr::Literalness::No && !arg->type)
      checkExpr(arg, nullptr, Use::Argument);
}

void Sema::finishArgument(Expr *arg, const Type *param) {
  if (literalness(arg) != Expr::Literalness::No)
    typeLiterals(arg, literalType(param, arg->literalness));
  else if (!param->isHandle() && !param->isAtomic())
    requireValue(arg);
}

FunctionDecl *Sema::bestFunction(CallExpr *call, llvm::ArrayRef<FunctionDecl *> candidates) {
  FunctionDecl *best = nullptr, *asGood = nullptr;
  int bestCost = INT32_MAX;
  for (FunctionDecl *candidate : candidates) {
    if (candidate->params.size() != call->args.size())
      continue;
    int total = 0;
    for (auto [arg, param] : llvm::zip(call->args, candidate->params)) {
      int cost = argumentCost(arg, param->type);
      total = cost < 0 || total < 0 ? -1 : total + cost;
    }
    if (total < 0 || total > bestCost)
      continue;
    asGood = total == bestCost ? best : nullptr;
    best = candidate;
    bestCost = total;
  }
  if (!asGood)
    return best;
  llvm::StringRef name = call->callee.name.name;
  if (best->scope != asGood->scope && sameParameters(best, asGood)) {
    report(SemaDiag::DuplicateDefinition, call->callee.name.range, name)
        .note(asGood->name.range, "'{0}' is declared here", name)
        .note(best->name.range, "and here");
    return best;
  }
  auto diag = report(SemaDiag::AmbiguousCall, call->callee.name.range, name);
  for (FunctionDecl *candidate : candidates)
    if (candidate->params.size() == call->args.size())
      diag.note(candidate->name.range, "candidate: {0}", signature(candidate));
  return best;
}

const Type *Sema::checkCall(CallExpr *call, const Type *expected) {
  TypeRef &callee = call->callee;
  if (!callee.name) {
    checkArguments(call);
    return types.error();
  }
  if (!callee.suffixes.empty())
    return checkArrayConstructor(call);

  llvm::StringRef name = callee.name.name;
  const IntrinsicInfo *intrinsic = lookupIntrinsic(name);
  if (intrinsic && !isInBESL(*intrinsic))
    intrinsic = nullptr;

  llvm::SmallVector<FunctionDecl *, 4> functionsFound;
  size_t numOwn = collectFunctions(name, functionsFound);
  llvm::ArrayRef<FunctionDecl *> candidates = functionsFound;
  // Constants are evaluated before functions are looked at, and cannot call any.
  if (constant && !candidates.empty() && !intrinsic) {
    checkArguments(call);
    report(SemaDiag::NotConstant, call->range, constant->name.name)
        .note(candidates.front()->name.range, "'{0}' is a function of the program", name);
    return types.error();
  }
  if (constant)
    candidates = {};
  // With one candidate the parameters tell the arguments what to be, and messages can be about single arguments.
  if (candidates.size() == 1 && !intrinsic)
    return checkFunctionCall(call, candidates.front());

  if (!candidates.empty() || intrinsic) {
    checkArguments(call);
    if (llvm::any_of(call->args, [](Expr *arg) { return arg->type && arg->type->isError(); })) {
      // Which overload is meant cannot be told; literals still want a type.
      for (Expr *arg : call->args)
        if (!arg->type)
          typeLiterals(arg, literalType(nullptr, literalness(arg)));
      return types.error();
    }
    // When there are constants only, there are no candidates.
    size_t numFirst = std::min(numOwn, candidates.size());
    for (auto group : {candidates.take_front(numFirst), candidates.drop_front(numFirst)})
      if (FunctionDecl *best = bestFunction(call, group))
        return checkFunctionCall(call, best);

    if (intrinsic) {
      int bestOverload = -1;
      int bestCost = INT32_MAX;
      for (auto [number, candidate] : llvm::enumerate(intrinsic->signatures)) {
        if (candidate.params.size() != call->args.size() || !isInBESL(candidate))
          continue;
        int total = 0;
        for (auto [arg, param] : llvm::zip(call->args, candidate.params)) {
          int cost = intrinsicArgumentCost(arg, param);
          total = cost < 0 || total < 0 ? -1 : total + cost;
        }
        if (total >= 0 && total < bestCost) {
          bestCost = total;
          bestOverload = int(number);
        }
      }
      if (bestOverload >= 0)
        return checkIntrinsicCall(call, *intrinsic, unsigned(bestOverload));
    }
  }

  if (StructDecl *structure = lookupStruct(name))
    return checkStructConstructor(call, structure->type);
  if (const Type *type = types.lookupBuiltin(name))
    return checkBuiltinConstructor(call, type);

  checkArguments(call);
  for (Expr *arg : call->args)
    if (!arg->type)
      typeLiterals(arg, literalType(nullptr, literalness(arg)));
  if (!candidates.empty() || intrinsic)
    reportNoOverload(call, candidates, intrinsic);
  else
    reportUnknownCallee(call);
  return types.error();
}

void Sema::reportUnknownCallee(CallExpr *call) {
  if (diags.limitReached())
    return;
  llvm::StringRef name = call->callee.name.name;
  SourceRange range = call->callee.name.range;
  if (lookupValue(name)) {
    report(SemaDiag::NotAFunction, range, name).note(lookupValue(name)->name.range, "'{0}' is declared here", name);
    return;
  }
  if (name == "StorageImage") {
    report(SemaDiag::NotConstructible, range, name);
    return;
  }
  llvm::StringRef word = foreignFunction(name);
  if (word.empty())
    word = foreignTypeName(name);
  if (!word.empty()) {
    auto diag = report(SemaDiag::ForeignFunctionName, range, name, word);
    if (!word.contains(' '))
      diag.fixIt(range, word);
    return;
  }
  std::string nearest = nearestCallable(name);
  auto diag = report(SemaDiag::UnknownFunction, range, name, nearest.empty() ? "" : "; did you mean '" + nearest + "'?");
  if (!nearest.empty())
    diag.fixIt(range, nearest);
}

std::string Sema::signature(const FunctionDecl *decl) const {
  // A type that is wrong has been reported where it stands.
  auto shown = [](const Type *type) { return !type || type->isError() ? std::string("…") : type->name(); };
  std::string text = (decl->name.name + "(").str();
  for (auto [i, param] : llvm::enumerate(decl->params))
    text += (i ? ", " : "") + shown(param->type);
  return text + ") -> " + shown(decl->result);
}

std::string Sema::signature(const IntrinsicInfo &info, const IntrinsicSignature &candidate) const {
  std::string text = (info.name + "(").str();
  for (auto [i, param] : llvm::enumerate(candidate.params))
    text += (i ? ", " : "") + intrinsicType(param)->name();
  return text + ") -> " + intrinsicType(candidate.result)->name();
}

void Sema::reportNoOverload(CallExpr *call, llvm::ArrayRef<FunctionDecl *> candidates, const IntrinsicInfo *intrinsic) {
  std::string found;
  for (auto [i, arg] : llvm::enumerate(call->args)) {
    if (arg->type->isVoid())
      report(SemaDiag::NoValue, arg->range);
    if (arg->type->isError() || arg->type->isVoid())
      return;
    found += (i ? ", " : "") + arg->type->name();
  }
  auto diag = report(SemaDiag::NoOverload, call->callee.name.range, call->callee.name.name, found);
  if (!diag)
    return;
  // Enough to see what exists; an intrinsic's page has the rest.
  constexpr unsigned kShown = 8;
  unsigned fitting = 0, shown = 0, total = 0;
  auto rightCount = [&](size_t count) { return count == call->args.size(); };
  for (FunctionDecl *candidate : candidates)
    fitting += rightCount(candidate->params.size());
  if (intrinsic)
    for (const IntrinsicSignature &candidate : intrinsic->signatures)
      fitting += isInBESL(candidate) && rightCount(candidate.params.size());
  // Those with as many parameters, or all when there are none.
  auto consider = [&](size_t count, auto add) {
    if (fitting && !rightCount(count))
      return;
    if (++total <= kShown) {
      ++shown;
      add();
    }
  };
  for (FunctionDecl *candidate : candidates)
    consider(candidate->params.size(),
             [&] { diag.note(candidate->name.range, "candidate: {0}", signature(candidate)); });
  if (intrinsic)
    for (const IntrinsicSignature &candidate : llvm::make_filter_range(intrinsic->signatures, [](const IntrinsicSignature &s) { return isInBESL(s); }))
      consider(candidate.params.size(), [&] { diag.note({}, "candidate: {0}", signature(*intrinsic, candidate)); });
  if (shown < total)
    diag.note({}, "and {0} more", total - shown);
}

const Type *Sema::checkFunctionCall(CallExpr *call, FunctionDecl *callee) {
  call->callKind = CallKind::Function;
  call->function = callee;
  if (call->args.size() != callee->params.size()) {
    checkArguments(call);
    report(SemaDiag::ArgumentCount, call->range, callee->name.name, countOf(callee->params.size(), "argument"), call->args.size())
        .note(callee->name.range, "'{0}' is declared here", callee->name.name);
    for (Expr *arg : call->args)
      if (!arg->type)
        typeLiterals(arg, literalType(nullptr, literalness(arg)));
    return callee->result;
  }
  for (auto [arg, param] : llvm::zip(call->args, callee->params)) {
    if (literalness(arg) == Expr::Literalness::No && !arg->type)
      checkExpr(arg, param->type, Use::Argument);
    finishArgument(arg, param->type);
    const Type *found = arg->type;
    if (found->isError() || param->type->isError())
      continue;
    if (argumentCost(arg, param->type) < 0 || (found != param->type && !found->isHandle())) {
      reportMismatch(arg, param->type, found)
          .note(param->range, "parameter '{0}' of '{1}' is declared here", param->name.name, callee->name.name);
      continue;
    }
    if (param->type->isHandle())
      passHandle(arg, param);
  }
  if (callee->isMain) {
    report(SemaDiag::CallOfMain, call->callee.name.range);
    return callee->result;
  }
  if (callee->ordinal == FunctionDecl::kNoOrdinal)
    require(callee, call->callee.name.range);
  if (current && calledFrom[callee->ordinal] != function->ordinal + 1) {
    calledFrom[callee->ordinal] = function->ordinal + 1;
    current->calls.push_back({callee, call->callee.name.range});
  }
  return callee->result;
}

void Sema::passHandle(Expr *arg, ParamDecl *param) {
  ValueDecl *root = rootDecl(arg);
  if (!root || !current || param->type->isError())
    return;
  handles.unify(root, param, arg->range);
  current->handleFlows.push_back({root, param, arg->range});
}

const Type *Sema::checkArrayConstructor(CallExpr *call) {
  call->callKind = CallKind::Construct;
  const Type *type = resolveType(call->callee, TypePlace::Constructor);
  if (type->isError() || !type->isArray()) {
    checkArguments(call);
    for (Expr *arg : call->args)
      if (!arg->type)
        typeLiterals(arg, literalType(nullptr, literalness(arg)));
    return types.error();
  }
  for (Expr *arg : call->args)
    checkAgainst(arg, type->element());
  if (call->args.size() != type->count()) {
    report(SemaDiag::ElementCount, call->range, type, countOf(type->count(), "element"), call->args.size());
    return type;
  }
  if (call->args.size() > limits::kConstructorValues) {
    report(SemaDiag::ConstructorTooLong, call->callee.range, type, type->count(), limits::kConstructorValues);
    return types.error();
  }
  foldConstruct(call);
  return type;
}

const Type *Sema::checkStructConstructor(CallExpr *call, const Type *type) {
  call->callKind = CallKind::Construct;
  call->callee.type = type;
  if (type->isError()) {
    checkArguments(call);
    for (Expr *arg : call->args)
      if (!arg->type)
        typeLiterals(arg, literalType(nullptr, literalness(arg)));
    return type;
  }
  const StructDecl *decl = type->structDecl();
  size_t count = decl->fields.size();
  for (auto [i, arg] : llvm::enumerate(call->args)) {
    if (i < count)
      checkAgainst(arg, decl->fields[i]->type, decl->fields[i]);
    else
      checkExpr(arg, nullptr);
  }
  if (call->args.size() != count) {
    report(SemaDiag::FieldCount, call->range, decl->name.name, countOf(count, "field"), call->args.size())
        .note(decl->name.range, "'{0}' is declared here", decl->name.name);
    return type;
  }
  if (!checkTypePlace(type, TypePlace::Constructor, call->range))
    return types.error();
  foldConstruct(call);
  return type;
}

void Sema::foldConstruct(CallExpr *call) {
  const Type *type = call->callee.type;
  bool large = type->isArray() || type->isStruct();
  if (large && facts(type).scalars > limits::kConstantScalars)
    return;
  llvm::SmallVector<const ConstantValue *, 16> values;
  for (Expr *arg : call->args) {
    if (!arg->constant)
      return;
    // The parts of half and 16-bit vectors may be wider.
    bool wider = type->isVector() && arg->type != type->element();
    values.push_back(wider ? folder.convert(type->element(), arg->constant) : arg->constant);
  }
  call->constant = folder.aggregate(type, values);
}

} // namespace besl::ast
