// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls: functions of the file, constructors, casts.

#include "SemaImpl.h"
#include "besl/Support/Limits.h"
#include "besl/Support/TypeShadeDiag.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringSwitch.h"

using namespace besl;
using namespace besl::ts;
using ast::ScalarKind;

void Sema::restrict(StageSet stages, SourceRange range, const llvm::Twine &what, DiagID id) {
  // What any stage that this front end knows may do is no restriction.
  constexpr StageSet ours{Stage::Vertex, Stage::Fragment, Stage::Compute};
  if (!current || (stages & ours) == ours)
    return;
  // The first is what the author wrote, those behind what it is made of.
  if (!current->restrictions.empty() && current->restrictions.back().range == range && current->restrictions.back().id == id)
    return;
  current->restrictions.push_back({stages & ours, range, what.str(), id});
}

bool Sema::checkArity(const Expr *expr, llvm::StringRef name, size_t least, size_t most) {
  size_t given = expr->list.size();
  if (given >= least && given <= most)
    return true;
  // What was spread may be any number of values.
  if (llvm::any_of(expr->list, [](const Expr *arg) { return arg->kind == ExprKind::Error; })) {
    for (const Expr *arg : expr->list)
      check(arg);
    return false;
  }
  auto plural = [](size_t n) { return std::to_string(n) + (n == 1 ? " argument" : " arguments"); };
  std::string wants = least == most ? plural(least) : given < least ? "at least " + plural(least) : "at most " + plural(most);
  for (const Expr *arg : expr->list)
    check(arg);
  report(TypeShadeDiag::TsArity, expr->range, name, wants, given);
  return false;
}

ast::Expr *Sema::checkCall(const Expr *expr, const ast::Type *expected, Stmts *out) {
  const Expr *callee = strip(expr->a);
  if (callee->kind == ExprKind::Member) {
    const Expr *object = strip(callee->a);
    bool isMath = object->kind == ExprKind::Name && object->text == "Math" && !lookup("Math");
    if (isMath) {
      llvm::StringRef name = callee->text;
      if (ast::Expr *result = checkBuiltin(expr, name, expected))
        return result;
      report(TypeShadeDiag::TsUnknownFunction, callee->partRange, ("Math." + name).str(), "");
      for (const Expr *arg : expr->list)
        check(arg);
      return error(expr->range);
    }
    bool isConsole = object->kind == ExprKind::Name && object->text == "console" && !lookup("console");
    if (isConsole) {
      report(TypeShadeDiag::TsHostOnly, expr->range, "'console'", "write what you want to see to a buffer");
      return error(expr->range);
    }
    ast::Expr *base = checkPlace(callee->a);
    StructInfo *structure = isError(base) ? nullptr : infoOf(base->type);
    if (FunctionInfo *method = structure ? structure->findMethod(callee->text) : nullptr)
      return checkMethodCall(expr, base, *method, out);
    // What is wrong with the arguments of nothing is not worth a message.
    if (isError(base))
      return base;
    for (const Expr *arg : expr->list)
      if (strip(arg)->kind != ExprKind::Error)
        check(arg);
    bool isArray = base->type->isArray() || base->type->kind() == ast::TypeKind::RuntimeArray;
    if (isArray) {
      bool grows = llvm::StringSwitch<bool>(callee->text).Cases({"push", "pop", "shift", "unshift", "splice", "concat", "filter", "slice", "flat", "fill"}, true).Default(false);
      report(TypeShadeDiag::TsUnsupported, callee->partRange,
             ("an array has no '" + callee->text + "' here: " + (grows ? "there is no heap that it could grow in; keep a count beside an array that is long enough" : "write a loop over its elements")).str());
    } else if (base->type->isStruct()) {
      llvm::SmallVector<llvm::StringRef> known;
      if (structure)
        for (const FunctionInfo *method : structure->methods)
          known.push_back(method->methodName);
      report(TypeShadeDiag::TsUnknownMember, callee->partRange, spell(base->type), callee->text, didYouMean(nearestName(callee->text, known)));
    } else {
      report(TypeShadeDiag::TsUnsupported, callee->partRange, ("'" + spell(base->type) + "' has no methods; write '" + callee->text + "(…)' with the value as an argument").str());
    }
    return error(expr->range);
  }
  if (callee->kind != ExprKind::Name) {
    for (const Expr *arg : expr->list)
      check(arg);
    if (!isError(check(callee)))
      report(TypeShadeDiag::TsUnsupported, expr->a->range, "what is called is named, so that the compiler can follow it");
    return error(expr->range);
  }
  llvm::StringRef name = callee->text;
  Symbol *symbol = lookup(name);
  if (symbol && symbol->kind == Symbol::Kind::Function)
    return checkFunctionCall(expr, *symbol->function, name, callee->range);
  if (symbol && symbol->kind == Symbol::Kind::Struct) {
    for (const Expr *arg : expr->list)
      check(arg);
    report(TypeShadeDiag::TsClass, expr->range, ("the value of a class is made with 'new': 'new " + name + "(…)'").str());
    return error(expr->range);
  }
  if (symbol && symbol->kind == Symbol::Kind::Error) {
    for (const Expr *arg : expr->list)
      check(arg);
    return error(expr->range);
  }
  if (symbol && symbol->kind == Symbol::Kind::Alias) {
    Type type;
    type.kind = TypeKind::Name;
    type.name = {name, callee->range};
    type.range = callee->range;
    const ast::Type *resolved = resolve(&type);
    if (resolved->isError())
      return error(expr->range);
    if (resolved->isScalar() || resolved->isVector() || resolved->isMatrix())
      return checkConstructor(expr, resolved, expected);
  } else if (symbol) {
    for (const Expr *arg : expr->list)
      check(arg);
    report(TypeShadeDiag::TsUnsupported, callee->range, ("'" + name + "' is no function").str());
    return error(expr->range);
  }
  if (name == "array")
    return checkArrayConstructor(expr, expected);
  if (name.size() == 4 && name.starts_with("vec") && expr->types.size() == 1) {
    Type type;
    type.kind = TypeKind::Name;
    type.name = {name, callee->range};
    type.args = expr->types;
    type.range = callee->range;
    const ast::Type *resolved = resolve(&type);
    return resolved->isError() ? error(expr->range) : checkConstructor(expr, resolved, expected);
  }
  if (const ast::Type *type = builtinType(name))
    return checkConstructor(expr, type, expected);
  if (ast::Expr *result = checkBuiltin(expr, name, expected))
    return result;

  for (const Expr *arg : expr->list)
    check(arg);
  std::string hint = llvm::StringSwitch<std::string>(name)
                         .Case("lerp", "; it is called 'mix'")
                         .Case("frac", "; it is called 'fract'")
                         .Cases({"rsqrt", "inversesqrt"}, "; it is called 'inverseSqrt'")
                         .Cases({"texture", "tex2D"}, "; it is called 'textureSample', and takes a texture and a sampler")
                         .Cases({"imageStore"}, "; it is called 'textureStore'")
                         .Cases({"barrier", "workgroup_barrier"}, "; it is called 'workgroupBarrier'")
                         .Cases({"ddx", "dFdx"}, "; it is called 'dpdx'")
                         .Cases({"setTimeout", "setInterval", "fetch", "alert", "requestAnimationFrame", "queueMicrotask"}, "; that is the host's, and a shader runs to its end at once")
                         .Case("frexp", "; 'floor(log2(abs(x)))' and 'ldexp' take a number apart")
                         .Case("modf", "; 'trunc(x)' and 'x - trunc(x)' are its parts")
                         .Cases({"parseInt", "Number"}, "; numbers are converted by 'f32', 'i32' and 'u32'")
                         .Default("");
  if (hint.empty() && (name.starts_with("subgroup") || name.starts_with("quad")))
    hint = "; invocations share values through the memory of their workgroup here, with a barrier between";
  if (hint.empty())
    hint = suggest(name, [](const Symbol &s) { return s.kind == Symbol::Kind::Function; });
  report(TypeShadeDiag::TsUnknownFunction, callee->range, name, hint);
  return error(expr->range);
}

ast::Expr *Sema::checkFunctionCall(const Expr *expr, FunctionInfo &info, llvm::StringRef name, SourceRange nameRange) {
  if (info.stage) {
    for (const Expr *arg : expr->list)
      check(arg);
    llvm::StringRef once = *info.stage == Stage::Vertex ? "vertex" : *info.stage == Stage::Fragment ? "fragment" : "invocation";
    report(TypeShadeDiag::TsEntryCall, expr->range, name, once).note(info.stageRange, "its stage is here");
    return error(expr->range);
  }
  if (isConstantContext) {
    report(TypeShadeDiag::TsConstantValue, expr->range, ("constants are computed before the function '" + name + "' exists").str());
    return error(expr->range);
  }
  FunctionInfo *called = &info;
  if (info.isTemplate) {
    called = copyAt.lookup({expr, current});
    if (!called) {
      refuseFunctionArguments(expr, info);
      return error(expr->range);
    }
    // What is given takes and gives what the parameter says.
    for (auto [i, param] : llvm::enumerate(info.syntax->params)) {
      if (!param.type || param.type->kind != TypeKind::Function || param.type->args.empty())
        continue;
      const FunctionInfo &given = *functionNamed(expr->list[i], *current);
      llvm::ArrayRef<Type *> parts = param.type->args.drop_back();
      bool fits = parts.size() == given.params.size();
      for (auto [part, taken] : llvm::zip(parts, given.params))
        fits &= resolve(part) == taken->type;
      const ast::Type *result = resolve(param.type->args.back(), TypePlace::Result);
      fits &= !given.result || given.result->isError() || result->isError() || given.result == result;
      if (fits)
        continue;
      report(TypeShadeDiag::TsUnsupported, expr->list[i]->range, ("'" + given.syntax->name.name + "' takes or gives other types than the parameter '" + param.name.name + "' of '" + name + "' says").str())
          .note(param.range, "the parameter is here");
      return error(expr->range);
    }
  }
  llvm::SmallVector<ast::Expr *, 8> args;
  if (!checkArguments(expr, *called, name, args))
    return error(expr->range);
  return callFunction(*called, args, expr->range);
}

/// Says which arguments are no functions, of a call of a function that takes some.
void Sema::refuseFunctionArguments(const Expr *expr, FunctionInfo &info) {
  unsigned errors = diags.numErrors();
  for (auto [i, arg] : llvm::enumerate(expr->list)) {
    bool isFunction = i < info.syntax->params.size() && info.syntax->params[i].type && info.syntax->params[i].type->kind == TypeKind::Function;
    if (!isFunction)
      check(arg);
    else if (strip(arg)->kind == ExprKind::Error)
      return;
    else if (const FunctionInfo *given = functionNamed(arg, *current); !given || given->isTemplate || given->stage)
      report(TypeShadeDiag::TsUnsupported, arg->range,
             ("which function '" + info.syntax->name.name + "' calls is fixed when the shader is compiled; give the name of a function of the file").str());
  }
  if (diags.numErrors() == errors && expr->list.size() < info.syntax->params.size())
    report(TypeShadeDiag::TsArity, expr->range, info.syntax->name.name, std::to_string(info.syntax->params.size()) + " arguments", expr->list.size());
  else if (diags.numErrors() == errors && !info.isBroken)
    report(TypeShadeDiag::TsUnsupported, expr->range, ("'" + info.syntax->name.name + "' is called with too many different functions").str());
}

/// The arguments that a call passes, those for functions left out. False after a message, and where the callee is broken.
bool Sema::checkArguments(const Expr *expr, FunctionInfo &info, llvm::StringRef name, llvm::SmallVectorImpl<ast::Expr *> &args) {
  // Callees come first, except in a circle, which has been reported.
  if (!info.result || info.isBroken || !info.decl) {
    for (const Expr *arg : expr->list)
      if (!info.copyOf || !functionNamed(arg, *current))
        checkPlace(arg);
    return false;
  }
  const Function &syntax = *info.syntax;
  size_t most = syntax.params.size(), least = most;
  while (least > 0 && syntax.params[least - 1].init)
    --least;
  if (!checkArity(expr, name, least, most))
    return false;
  bool isBroken = false;
  // The object of a method stands before what is written.
  size_t next = info.methodName.empty() ? 0 : 1;
  for (auto [i, written] : llvm::enumerate(syntax.params)) {
    if (info.copyOf && written.type && written.type->kind == TypeKind::Function)
      continue;
    const ast::ParamDecl *param = info.params[next++];
    ast::Expr *value = nullptr;
    if (i < expr->list.size()) {
      value = param->type->isError() ? checkPlace(expr->list[i]) : checkAs(expr->list[i], param->type);
    } else {
      // A default sees the top of the file and nothing of the caller.
      llvm::DenseMap<llvm::StringRef, Symbol *> outside;
      for (Symbol *symbol : topLevel)
        outside[symbol->name] = symbol;
      std::swap(names, outside);
      value = param->type->isError() ? check(written.init) : checkAs(written.init, param->type);
      std::swap(names, outside);
    }
    isBroken |= isError(value) || param->type->isError();
    args.push_back(value);
  }
  return !isBroken && !info.result->isError();
}

ast::Expr *Sema::checkNew(const Expr *expr) {
  Symbol *symbol = lookup(expr->text);
  auto drop = [&] {
    for (const Expr *arg : expr->list)
      check(arg);
    return error(expr->range);
  };
  if (symbol && symbol->kind == Symbol::Kind::Error)
    return drop();
  if (!symbol) {
    bool isBuiltin = builtinType(expr->text) || expr->text == "array";
    if (isBuiltin)
      report(TypeShadeDiag::TsClass, expr->range, ("'" + expr->text + "' is a value and no class; write '" + expr->text + "(…)' without 'new'").str());
    else
      report(TypeShadeDiag::TsUnknownName, expr->partRange, expr->text,
             llvm::StringSwitch<std::string>(expr->text)
                 .Cases({"Array", "Float32Array", "Uint32Array", "Int32Array", "Float64Array"}, "; an array is made by 'array<T, N>(…)'")
                 .Cases({"Map", "Set", "Object", "Error", "Date", "Promise", "String", "WeakMap"}, "; that is the host's, since there is no heap to make it in")
                 .Default(suggest(expr->text, [](const Symbol &s) { return s.kind == Symbol::Kind::Struct; })));
    return drop();
  }
  StructInfo *info = symbol->kind == Symbol::Kind::Struct ? symbol->structure : nullptr;
  if (!info || !info->syntax->isClass) {
    report(TypeShadeDiag::TsClass, expr->partRange, ("'" + expr->text + "' is no class" + (info ? "; write its members in braces" : "")).str());
    return drop();
  }
  if (!info->type || info->type->isError())
    return drop();
  if (std::string why = whyMemory(info->type); !why.empty()) {
    report(TypeShadeDiag::TsClass, expr->range, why + ", so it is memory that is declared, and no value that could be made");
    return drop();
  }
  if (isConstantContext) {
    report(TypeShadeDiag::TsConstantValue, expr->range, "constants are computed before constructors exist; make the value where it is needed");
    return error(expr->range);
  }
  if (!info->constructor) {
    if (!expr->list.empty()) {
      report(TypeShadeDiag::TsArity, expr->range, info->syntax->name.name, "no arguments, since it has no constructor", expr->list.size());
      return drop();
    }
    return zero(info->type, expr->range);
  }
  FunctionInfo &constructor = *info->constructor;
  if (!info->syntax->constructor && !expr->list.empty()) {
    report(TypeShadeDiag::TsArity, expr->range, info->syntax->name.name, "no arguments, since it has no constructor", expr->list.size());
    return drop();
  }
  return checkFunctionCall(expr, constructor, info->syntax->name.name, expr->partRange);
}

//===----------------------------------------------------------------------===//
// Casts
//===----------------------------------------------------------------------===//

ast::Expr *Sema::castTo(ast::Expr *value, const ast::Type *type, SourceRange range) {
  const ast::Type *from = value->type;
  if (from == type)
    return value;
  if (type->scalar() == ScalarKind::Bool)
    return binary(ast::BinaryOp::NotEqual, value, splatNumber(from, 0, range), range);
  if (from->scalar() == ScalarKind::Bool) {
    if (value->constant && from->isScalar())
      return number(type, value->constant->bits ? 1 : 0, range);
    return select(value, splatNumber(type, 1, range), splatNumber(type, 0, range), range);
  }
  return convert(value, type, range);
}

ast::Expr *Sema::checkCast(const Expr *expr, const ast::Type *type) {
  if (expr->list.empty())
    return zero(type, expr->range);
  if (!checkArity(expr, spell(type), 1, 1))
    return error(expr->range);
  const Expr *arg = expr->list[0];
  ast::Expr *value = check(arg, type->isBool() ? nullptr : type);
  if (isError(value))
    return value;
  if (!value->type->isScalar()) {
    report(TypeShadeDiag::TsArgument, arg->range, "'" + spell(type) + "' converts one number, not '" + (value->type->isVoid() ? "nothing" : spell(value->type)) + "'");
    return error(expr->range);
  }
  // What a number that the type cannot hold becomes differs between targets.
  bool isOutside = value->constant && value->type == types.f32() && type->isIntegral() &&
                   (type->scalar() == ScalarKind::U32 ? value->constant->real <= -1.0 || value->constant->real >= 4294967296.0
                                                      : value->constant->real <= -2147483649.0 || value->constant->real >= 2147483648.0);
  const Expr *written = strip(arg);
  bool isWritten = written->kind == ExprKind::Number || (written->kind == ExprKind::Unary && strip(written->a)->kind == ExprKind::Number);
  if (isOutside && isWritten) {
    report(TypeShadeDiag::TsLiteralRange, arg->range, "this number", spell(type));
    return error(expr->range);
  }
  return castTo(value, type, expr->range);
}

//===----------------------------------------------------------------------===//
// Constructors
//===----------------------------------------------------------------------===//

ast::Expr *Sema::checkConstructor(const Expr *expr, const ast::Type *type, const ast::Type *expected) {
  if (!expr->types.empty() && strip(expr->a)->text.size() != 4)
    report(TypeShadeDiag::TsTypeForm, expr->a->range, "'" + spell(type) + "' takes no type arguments");
  if (type->isScalar())
    return checkCast(expr, type);
  if (type->isMatrix())
    return checkMatrixConstructor(expr, type);
  return checkVectorConstructor(expr, type);
}

ast::Expr *Sema::checkVectorConstructor(const Expr *expr, const ast::Type *type) {
  if (expr->list.empty())
    return zero(type, expr->range);
  const ast::Type *scalar = scalarOf(type);
  llvm::SmallVector<ast::Expr *, 4> values;
  bool isBroken = false;
  unsigned width = 0;
  for (const Expr *arg : expr->list) {
    ast::Expr *value = check(arg, scalar);
    if (isError(value)) {
      isBroken = true;
      continue;
    }
    bool converts = expr->list.size() == 1 && value->type->isVector() && value->type->width() == type->width();
    if ((!value->type->isScalar() && !value->type->isVector()) || (value->type->scalar() != scalar->scalar() && !converts)) {
      report(TypeShadeDiag::TsMismatch, arg->range, spell(scalar), value->type->isVoid() ? "nothing" : spell(value->type),
             value->type->isScalar() && !value->type->isBool() ? "; write '" + spell(scalar) + "(…)' to convert it" : std::string());
      isBroken = true;
      continue;
    }
    if (converts)
      return castTo(value, type, expr->range);
    width += value->type->isVector() ? value->type->width() : 1;
    values.push_back(value);
  }
  if (isBroken)
    return error(expr->range);
  if (values.size() == 1 && values[0]->type->isScalar())
    return splat(values[0], type, expr->range);
  if (width != type->width()) {
    report(TypeShadeDiag::TsArity, expr->range, spell(type), std::to_string(type->width()) + " components", width);
    return error(expr->range);
  }
  // Vectors give their components; what is computed is computed once.
  Temporaries temporary(*this);
  bool hasVector = llvm::any_of(values, [](const ast::Expr *value) { return value->type->isVector(); });
  llvm::SmallVector<ast::Expr *, 4> parts;
  for (ast::Expr *value : values) {
    if (value->type->isScalar()) {
      // Its effects come in their turn.
      parts.push_back(hasVector && value->kind == ast::ExprKind::Call ? temporary(value) : value);
      continue;
    }
    // The number that a written constant has in each component.
    if ((value->kind == ast::ExprKind::Literal || value->kind == ast::ExprKind::Call) && value->constant && value->constant->elements.size() == value->type->width()) {
      for (const ast::ConstantValue *part : value->constant->elements)
        parts.push_back(constantExpr(part, value->range));
      continue;
    }
    // One scalar for all components needs no vector.
    if (const auto *spread = llvm::dyn_cast<ast::PrimitiveExpr>(value); spread && spread->op == ast::PrimitiveOp::Splat) {
      parts.append(value->type->width(), temporary(spread->args[0]));
      continue;
    }
    ast::Expr *whole = temporary(value);
    for (unsigned i = 0; i != value->type->width(); ++i)
      parts.push_back(componentExpr(whole, i, value->range));
  }
  return temporary.finish(construct(type, parts, expr->range), expr->range);
}

ast::Expr *Sema::checkMatrixConstructor(const Expr *expr, const ast::Type *type) {
  if (expr->list.empty())
    return zero(type, expr->range);
  const ast::Type *column = type->element();
  llvm::SmallVector<ast::Expr *, 16> values;
  bool isBroken = false;
  for (const Expr *arg : expr->list) {
    ast::Expr *value = check(arg, types.f32());
    isBroken |= isError(value);
    values.push_back(value);
  }
  if (isBroken)
    return error(expr->range);
  auto all = [&](const ast::Type *wanted) { return llvm::all_of(values, [&](const ast::Expr *value) { return value->type == wanted; }); };
  if (values.size() == type->columns() && all(column))
    return construct(type, values, expr->range);
  if (values.size() == size_t(type->columns()) * type->rows() && all(types.f32())) {
    llvm::SmallVector<ast::Expr *, 4> columns;
    for (unsigned i = 0; i != type->columns(); ++i)
      columns.push_back(construct(column, Exprs(values).slice(i * type->rows(), type->rows()), expr->range));
    return construct(type, columns, expr->range);
  }
  const ast::Type *from = values[0]->type;
  if (values.size() == 1 && from == type)
    return values[0];
  if (values.size() == 1 && from->isMatrix() && from->columns() >= type->columns() && from->rows() >= type->rows()) {
    Temporaries temporary(*this);
    ast::Expr *whole = temporary(values[0]);
    llvm::SmallVector<ast::Expr *, 4> columns;
    for (unsigned i = 0; i != type->columns(); ++i) {
      auto *part = context.make<ast::MemberExpr>(whole, Identifier{}, expr->range);
      part->memberKind = ast::MemberKind::Column;
      part->index = i;
      part->type = from->element();
      static constexpr uint8_t indices[] = {0, 1, 2, 3};
      columns.push_back(type->rows() == from->rows() ? static_cast<ast::Expr *>(part) : swizzleExpr(part, llvm::ArrayRef(indices).take_front(type->rows()), expr->range));
    }
    return temporary.finish(construct(type, columns, expr->range), expr->range);
  }
  report(TypeShadeDiag::TsArgument, expr->range,
         "'" + spell(type) + "' is made of " + std::to_string(type->columns()) + " columns '" + spell(column) + "', or of " + std::to_string(type->columns() * type->rows()) + " numbers column by column");
  return error(expr->range);
}

ast::Expr *Sema::checkArrayConstructor(const Expr *expr, const ast::Type *expected) {
  if (!expr->types.empty()) {
    Type type;
    type.kind = TypeKind::Name;
    type.name = {"array", expr->a->range};
    type.args = expr->types;
    type.range = expr->a->range;
    const ast::Type *array = resolve(&type);
    if (array->isError() || !array->isArray()) {
      for (const Expr *arg : expr->list)
        check(arg);
      return error(expr->range);
    }
    if (expr->list.empty())
      return zero(array, expr->range);
    if (expr->list.size() != array->count()) {
      report(TypeShadeDiag::TsArity, expr->range, spell(array), std::to_string(array->count()) + " elements", expr->list.size());
      return error(expr->range);
    }
    return buildArray(array, expr->list, expr->range);
  }
  if (expr->list.empty()) {
    report(TypeShadeDiag::TsArity, expr->range, "array", "at least one element", 0);
    return error(expr->range);
  }
  if (expected && expected->isArray() && expected->count() == expr->list.size())
    return buildArray(expected, expr->list, expr->range);
  // The first element that has a type of its own says what the others are.
  const Expr *typed = expr->list.front();
  for (const Expr *arg : expr->list)
    if (!isLiteral(arg)) {
      typed = arg;
      break;
    }
  unsigned errors = diags.numErrors();
  size_t restrictions = current ? current->restrictions.size() : 0;
  ast::Expr *first = check(typed);
  if (current)
    current->restrictions.resize(restrictions);
  if (isError(first) || diags.numErrors() != errors)
    return error(expr->range);
  if (first->type->isArray() || first->type->isHandle() || first->type->isVoid()) {
    report(TypeShadeDiag::TsTypeForm, typed->range, "the elements of an array are values, and no arrays");
    return error(expr->range);
  }
  return buildArray(arrayOf(first->type, uint32_t(expr->list.size()), false), expr->list, expr->range);
}
