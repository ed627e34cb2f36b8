// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Methods, and functions that take functions. A method is a function whose first parameter is its object. One that changes its object gives the changed one back, beside
// its result, and the call assigns it: the object is read behind the arguments and written when the method has returned. A function that takes functions is copied for
// those that it is called with.

#include "SemaImpl.h"

using namespace besl;
using namespace besl::ts;

void Sema::resolveMethods(StructInfo &info) {
  llvm::DenseMap<llvm::StringRef, SourceRange> seen;
  for (Function *written : info.syntax->methods) {
    Identifier name = written->name;
    auto [slot, isNew] = seen.try_emplace(name.name, name.range);
    if (!isNew || info.find(name.name)) {
      report(TypeShadeDiag::TsDuplicate, name.range, name.name).note(isNew ? info.find(name.name)->name.range : slot->second, "'{0}' is declared here", name.name);
      continue;
    }
    auto *syntax = context.make<Function>(*written);
    // No name of the file has a dot in it.
    syntax->name = {context.copy(llvm::StringRef((info.syntax->name.name + "." + name.name).str())), name.range};
    FunctionInfo &method = functions.emplace_back();
    method.syntax = syntax;
    method.owner = &info;
    method.methodName = name.name;
    info.methods.push_back(&method);
  }
}

/// Whether a method changes its object: by an assignment, or by a method of the object or of a part of it. Callees have been asked before.
void Sema::findChanges() {
  auto isOfThis = [](const Expr *expr) {
    expr = strip(expr);
    while (expr->kind == ExprKind::Member || expr->kind == ExprKind::Index)
      expr = strip(expr->a);
    return expr->kind == ExprKind::This;
  };
  for (FunctionInfo *info : calleesFirst) {
    if (!info->owner || !info->syntax->body)
      continue;
    info->changesObject = mentions(info->syntax->body, [&](const Expr *expr) {
      if (expr->kind == ExprKind::Assign || expr->kind == ExprKind::Step)
        return isOfThis(expr->a);
      const Expr *callee = expr->kind == ExprKind::Call ? strip(expr->a) : nullptr;
      if (!callee || callee->kind != ExprKind::Member || !isOfThis(callee->a))
        return false;
      return llvm::any_of(info->calls, [&](const CallSite &call) { return call.callee->changesObject && call.callee->methodName == callee->text; });
    });
  }
}

ast::Expr *Sema::copyPlace(ast::Expr *place, SourceRange range, llvm::function_ref<ast::Expr *(ast::Expr *)> index) {
  if (auto *paren = llvm::dyn_cast<ast::ParenExpr>(place))
    return copyPlace(paren->inner, range, index);
  if (auto *at = llvm::dyn_cast<ast::IndexExpr>(place)) {
    ast::Expr *base = copyPlace(at->base, range, index);
    auto *copy = context.make<ast::IndexExpr>(base, index(at->index), range);
    copy->indexKind = at->indexKind;
    copy->type = at->type;
    return copy;
  }
  if (auto *member = llvm::dyn_cast<ast::MemberExpr>(place)) {
    auto *copy = context.make<ast::MemberExpr>(copyPlace(member->base, range, index), member->member, range);
    copy->memberKind = member->memberKind;
    copy->index = member->index;
    copy->type = member->type;
    return copy;
  }
  auto *name = llvm::cast<ast::NameExpr>(place);
  auto *copy = context.make<ast::NameExpr>(name->name, range);
  copy->decl = name->decl;
  copy->type = name->type;
  return copy;
}

bool Sema::isPath(const ast::Expr *place) {
  while (true) {
    if (const auto *index = llvm::dyn_cast<ast::IndexExpr>(place))
      place = index->base;
    else if (const auto *member = llvm::dyn_cast<ast::MemberExpr>(place))
      place = member->base;
    else if (const auto *paren = llvm::dyn_cast<ast::ParenExpr>(place))
      place = paren->inner;
    else
      return llvm::isa<ast::NameExpr>(place);
  }
}

/// The place with its indices computed, so that it can be read and then written.
ast::Expr *Sema::settlePlace(ast::Expr *place, Temporaries &temporary) {
  return copyPlace(place, place->range, [&](ast::Expr *index) { return index->constant ? index : temporary(index); });
}

FunctionInfo *Sema::placedMethod(FunctionInfo &method, ast::Expr *object, llvm::SmallVectorImpl<ast::Expr *> &indices) {
  // What was said of the method would be said again.
  if (diags.hasErrors() || method.isCyclic || !method.decl->body)
    return nullptr;
  std::string path;
  const ast::Expr *root = object;
  while (!llvm::isa<ast::NameExpr>(root)) {
    if (const auto *paren = llvm::dyn_cast<ast::ParenExpr>(root)) {
      root = paren->inner;
    } else if (const auto *index = llvm::dyn_cast<ast::IndexExpr>(root)) {
      path = ".at" + path;
      root = index->base;
    } else if (const auto *member = llvm::dyn_cast<ast::MemberExpr>(root)) {
      path = "." + std::to_string(member->index) + path;
      root = member->base;
    } else {
      return nullptr;
    }
  }
  const ast::Decl *decl = llvm::cast<ast::NameExpr>(root)->decl;
  if (!decl || (decl->kind != ast::DeclKind::Descriptor && decl->kind != ast::DeclKind::Workgroup && decl->kind != ast::DeclKind::Private))
    return nullptr;
  llvm::SmallVector<ast::ParamDecl *, 4> params;
  ast::Expr *place = copyPlace(object, method.syntax->name.range, [&](ast::Expr *index) -> ast::Expr * {
    indices.push_back(index);
    // No name of the file has a dot in it.
    auto *param = context.make<ast::ParamDecl>(Identifier{context.copy(llvm::StringRef("at." + std::to_string(params.size()))), index->range}, ast::TypeRef{}, index->range);
    param->type = index->type;
    params.push_back(param);
    return nameExpr(param, index->range);
  });
  std::string name = method.syntax->name.name.str() + "." + decl->name.name.str() + path;
  FunctionInfo *found = nullptr;
  for (FunctionInfo &made : functions)
    if (made.placedOf == &method && made.syntax->name.name == name)
      found = &made;
  if (!found) {
    if (numCopies == kMostCopies) {
      report(TypeShadeDiag::TsClass, object->range, "a file has at most " + std::to_string(kMostCopies) + " methods for places that they change; this would be one more");
      return nullptr;
    }
    ++numCopies;
    auto *syntax = context.make<Function>(*method.syntax);
    syntax->name = {context.copy(llvm::StringRef(name)), method.syntax->name.range};
    found = &functions.emplace_back();
    found->syntax = syntax;
    found->placedOf = &method;
    method.isPlaced = true;
    found->owner = method.owner;
    found->methodName = method.methodName;
    found->thisPlace = place;
    found->numIndices = unsigned(params.size());
    found->params.assign(params.begin(), params.end());
    for (const ast::ParamDecl *param : llvm::ArrayRef(method.params).drop_front()) {
      auto *copy = context.make<ast::ParamDecl>(param->name, ast::TypeRef{}, param->range);
      copy->type = param->type;
      found->params.push_back(copy);
    }
    found->result = method.result;
    found->resultAt = method.resultAt;
    found->calls = method.calls;
    found->decl = context.make<ast::FunctionDecl>(syntax->name, context.copy(llvm::ArrayRef<ast::ParamDecl *>(found->params)), ast::TypeRef{}, nullptr, syntax->range);
    found->decl->result = method.result;
  }
  if (!found->isOrdered)
    asked.push_back(found);
  return found;
}

/// Whether the object of a method can be written; reports why not.
bool Sema::checkObject(const Expr *object, llvm::StringRef method) {
  const Expr *root = strip(object);
  while (root->kind == ExprKind::Member || root->kind == ExprKind::Index)
    root = strip(root->a);
  if (root->kind == ExprKind::This)
    return true;
  const Symbol *symbol = root->kind == ExprKind::Name ? lookup(root->text) : nullptr;
  const auto *descriptor = symbol ? llvm::dyn_cast_or_null<ast::DescriptorDecl>(symbol->decl) : nullptr;
  std::string why;
  if (!symbol)
    why = "this is a value; give it a name with 'let' first";
  else if (symbol->kind == Symbol::Kind::Local && symbol->isConst && !symbol->isBuilt)
    why = ("the constant '" + symbol->name + "' shares its value with what it copied; declare it with 'let'").str();
  else if (descriptor && descriptor->access != ast::Access::ReadWrite)
    why = ("'" + symbol->name + "' is for reading").str();
  else if (symbol->kind == Symbol::Kind::Param && symbol->decl->kind == ast::DeclKind::Param && level != Level::B0)
    symbol->decl->assigned = true;
  else if (symbol->kind != Symbol::Kind::Local && symbol->kind != Symbol::Kind::Variable && symbol->kind != Symbol::Kind::Resource)
    why = ("'" + symbol->name + "' cannot be changed; copy it into a 'let' first").str();
  if (why.empty())
    return true;
  auto diag = report(TypeShadeDiag::TsClass, object->range, ("'" + method + "' changes its object, and " + why).str());
  if (symbol)
    diag.note(symbol->range, "it is declared here");
  return false;
}

ast::Expr *Sema::checkMethodCall(const Expr *expr, ast::Expr *object, FunctionInfo &method, Stmts *out) {
  SourceRange range = expr->range;
  const Expr *callee = strip(expr->a);
  llvm::SmallVector<ast::Expr *, 8> args;
  if (isConstantContext) {
    report(TypeShadeDiag::TsConstantValue, range, ("constants are computed before the method '" + method.methodName + "' exists").str());
    return error(range);
  }
  if (!checkArguments(expr, method, method.methodName, args))
    return error(range);
  // What has no values is never given to a method.
  bool isMemory = !whyMemory(object->type).empty();
  if (!method.changesObject && !isMemory) {
    args.insert(args.begin(), object);
    return callFunction(method, args, range);
  }
  if (method.changesObject && !checkObject(callee->a, method.methodName))
    return error(range);
  llvm::SmallVector<ast::Expr *, 8> indices;
  FunctionInfo *placed = placedMethod(method, object, indices);
  if (isMemory && !placed) {
    // In the method itself, which is looked at for its mistakes only, or behind others.
    args.insert(args.begin(), object);
    return callFunction(method, args, range);
  }
  if (placed) {
    current->calls.push_back({placed, range});
    indices.append(args.begin(), args.end());
    ast::Expr *call = callFunction(*placed, indices, range);
    if (!method.result->isVoid())
      return call;
    if (!out) {
      report(TypeShadeDiag::TsMismatch, range, "a value", "nothing", "");
      return error(range);
    }
    out->push_back(context.make<ast::ExprStmt>(call, range));
    return nullptr;
  }
  current->givesCopies.push_back(&method);
  Temporaries temporary(*this);
  ast::Expr *place = settlePlace(object, temporary);
  for (ast::Expr *&arg : args)
    arg = temporary(arg);
  args.insert(args.begin(), place);
  ast::Expr *call = callFunction(method, args, range);
  call->type = method.decl->result;
  auto assign = [&](ast::Expr *value) {
    auto *made = context.make<ast::AssignExpr>(place, value, range, range);
    made->type = types.voidType();
    temporary.statements.push_back(context.make<ast::ExprStmt>(made, range));
  };
  if (method.result->isVoid()) {
    if (!out) {
      report(TypeShadeDiag::TsMismatch, range, "a value", "nothing", "");
      return error(range);
    }
    assign(call);
    out->push_back(context.make<ast::BlockStmt>(context.copy(llvm::ArrayRef<ast::Stmt *>(temporary.statements)), nullptr, range));
    return nullptr;
  }
  ast::Expr *returned = temporary(call);
  assign(fieldExpr(returned, 0, method.owner->type, range));
  return temporary.finish(fieldExpr(returned, 1, method.result, range), range);
}

/// What a method that changes its object gives to its caller: the object, or that and its result.
const ast::Type *Sema::changedResult(FunctionInfo &method) {
  if (method.result->isVoid() || method.result->isError() || !whyMemory(method.owner->type).empty())
    return method.owner->type;
  llvm::SmallVector<ast::FieldDecl *> fields;
  addField(fields, {"self", {}}, method.owner->type, {});
  addField(fields, {"value", {}}, method.result, {});
  auto *decl = context.make<ast::StructDecl>(Identifier{context.copy(llvm::StringRef((method.syntax->name.name + ".result").str())), {}},
                                             context.copy(llvm::ArrayRef<ast::FieldDecl *>(fields)), SourceRange());
  decl->type = types.structure(decl, decl->name.name);
  madeStructs.push_back(decl);
  return decl->type;
}

/// `return` of a method that changes its object.
void Sema::returnChanged(ast::Expr *value, SourceRange range, Stmts &out) {
  FunctionInfo &method = *current;
  if (!method.returnsAs)
    method.returnsAs = changedResult(method);
  ast::Expr *self = nameExpr(thisVariable, range);
  if (value && method.returnsAs != method.owner->type) {
    // The result is computed before the object is looked at.
    ast::VarDecl *result = makeLocal("value", value->type, value, range, out);
    self = construct(method.returnsAs, {self, nameExpr(result, range)}, range);
  }
  out.push_back(context.make<ast::ReturnStmt>(self, range));
}

//===----------------------------------------------------------------------===//
// Functions that take functions
//===----------------------------------------------------------------------===//

FunctionInfo *Sema::functionNamed(const Expr *expr, const FunctionInfo &caller) const {
  expr = strip(expr);
  if (expr->kind != ExprKind::Name)
    return nullptr;
  for (const auto &[name, function] : caller.bound)
    if (name.name == expr->text)
      return function;
  const Symbol *symbol = lookup(expr->text);
  return symbol && symbol->kind == Symbol::Kind::Function ? symbol->function : nullptr;
}

FunctionInfo *Sema::copyFor(FunctionInfo &callee, const Expr *call, const FunctionInfo &caller) {
  const Function &syntax = *callee.syntax;
  llvm::SmallVector<std::pair<Identifier, FunctionInfo *>, 2> bound;
  for (auto [i, param] : llvm::enumerate(syntax.params)) {
    if (!param.type || param.type->kind != TypeKind::Function)
      continue;
    FunctionInfo *given = i < call->list.size() ? functionNamed(call->list[i], caller) : nullptr;
    if (!given || given->isTemplate || given->stage)
      return nullptr;
    bound.push_back({param.name, given});
  }
  auto isSame = [&](const FunctionInfo &copy) {
    return copy.copyOf == &callee && llvm::equal(copy.bound, bound, [](const auto &a, const auto &b) { return a.second == b.second; });
  };
  for (FunctionInfo &copy : functions)
    if (copy.copyOf == &callee && isSame(copy))
      return copyAt[{call, &caller}] = &copy;
  if (numCopies == kMostCopies)
    return nullptr;
  ++numCopies;
  auto *copied = context.make<Function>(syntax);
  std::string name = syntax.name.name.str();
  for (const auto &[param, function] : bound)
    name += "." + function->syntax->name.name.str();
  copied->name = {context.copy(llvm::StringRef(name)), syntax.name.range};
  FunctionInfo &copy = functions.emplace_back();
  copy.syntax = copied;
  copy.copyOf = &callee;
  copy.bound = bound;
  resolveSignature(copy);
  return copyAt[{call, &caller}] = &copy;
}
