// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Outline.h.

#include "Outline.h"

using namespace besl;
using namespace besl::ts;
using ast::ScalarKind;

static bool isArithmetic(TokenKind op) {
  return op == TokenKind::Plus || op == TokenKind::Minus || op == TokenKind::Star || op == TokenKind::Slash || op == TokenKind::Percent || op == TokenKind::Amp ||
         op == TokenKind::Pipe || op == TokenKind::Caret || op == TokenKind::LessLess || op == TokenKind::GreaterGreater;
}

const ast::Type *Outline::typeOf(const Expr *expr) const {
  // Down the left side of operators in a loop.
  while (true) {
    expr = Sema::strip(expr);
    if (expr->kind == ExprKind::Unary && expr->op != TokenKind::Exclaim)
      expr = expr->a;
    else if (expr->kind == ExprKind::Binary && isArithmetic(expr->op))
      expr = Sema::isLiteral(expr->a) ? expr->b : expr->a;
    else if (expr->kind == ExprKind::Conditional)
      expr = Sema::isLiteral(expr->b) ? expr->c : expr->b;
    else
      break;
  }
  switch (expr->kind) {
  case ExprKind::Name: {
    for (const auto &[name, type] : llvm::reverse(locals))
      if (name == expr->text)
        return type;
    const Symbol *symbol = sema.lookup(expr->text);
    if (!symbol || !symbol->decl)
      return nullptr;
    const ast::Type *type = symbol->decl->type;
    return symbol->isWrapped ? type->structDecl()->fields[0]->type : type;
  }
  case ExprKind::This:
    return owner ? owner->type : nullptr;
  case ExprKind::New: {
    const Symbol *symbol = sema.lookup(expr->text);
    return symbol && symbol->kind == Symbol::Kind::Struct ? symbol->structure->type : nullptr;
  }
  case ExprKind::Call: {
    const Expr *callee = Sema::strip(expr->a);
    if (callee->kind == ExprKind::Member) {
      const ast::Type *object = typeOf(callee->a);
      const StructInfo *info = object ? sema.infoOf(object) : nullptr;
      const FunctionInfo *method = info ? info->findMethod(callee->text) : nullptr;
      return method ? method->result : nullptr;
    }
    if (callee->kind != ExprKind::Name || isLocal(callee->text))
      return nullptr;
    const Symbol *symbol = sema.lookup(callee->text);
    if (symbol)
      return symbol->kind == Symbol::Kind::Function && symbol->function ? symbol->function->result : nullptr;
    return expr->types.empty() ? sema.builtinType(callee->text) : nullptr;
  }
  case ExprKind::Member: {
    const ast::Type *type = typeOf(expr->a);
    if (!type || type->isError())
      return nullptr;
    if (type->isStruct()) {
      const StructInfo *info = sema.infoOf(type);
      const FieldInfo *field = info ? info->find(expr->text) : nullptr;
      return field ? field->type : nullptr;
    }
    if (expr->text == "length" && type->isArray())
      return sema.types.scalar(ScalarKind::I32);
    if (expr->text == "length" && type->kind() == ast::TypeKind::RuntimeArray)
      return sema.types.u32();
    if (type->isVector() && expr->text.size() <= 4)
      return sema.types.vector(type->scalar(), unsigned(expr->text.size()));
    return nullptr;
  }
  case ExprKind::Index: {
    const ast::Type *type = typeOf(expr->a);
    if (!type || type->isError())
      return nullptr;
    if (type->isArray() || type->kind() == ast::TypeKind::RuntimeArray)
      return sema.elementOf(type);
    return type->isVector() ? sema.scalarOf(type) : type->isMatrix() ? type->element() : nullptr;
  }
  default:
    return nullptr;
  }
}

void Outline::walk(const Expr *expr) {
  while (expr) {
    visit(expr);
    if (expr->c)
      walk(expr->c);
    if (expr->b)
      walk(expr->b);
    for (const Expr *part : expr->list)
      walk(part);
    for (const Property &property : expr->properties)
      walk(property.value);
    expr = expr->a;
  }
}

void Outline::walk(llvm::ArrayRef<Stmt *> list) {
  size_t outside = locals.size();
  for (const Stmt *stmt : list)
    walk(stmt);
  locals.truncate(outside);
}

void Outline::walk(const Stmt *stmt) {
  // An else-if chain is as long as the author likes.
  for (; stmt; stmt = stmt->otherwise) {
    size_t outside = locals.size();
    bool isLoop = stmt->kind == StmtKind::For || stmt->kind == StmtKind::ForOf;
    if (stmt->init)
      walk(stmt->init);
    for (const Binding &binding : stmt->bindings) {
      if (binding.init)
        walk(binding.init);
      visit(binding);
      const ast::Type *type = binding.type ? sema.plainType(binding.type) : binding.init ? typeOf(binding.init) : nullptr;
      if (stmt->kind == StmtKind::ForOf && !binding.type)
        type = type && (type->isArray() || type->kind() == ast::TypeKind::RuntimeArray) ? sema.elementOf(type) : nullptr;
      declare(binding.name.name, type);
    }
    if (stmt->kind == StmtKind::Return && stmt->condition)
      visitReturned(stmt->condition);
    if (stmt->condition)
      walk(stmt->condition);
    if (stmt->step)
      walk(stmt->step);
    walk(stmt->body);
    for (const Clause &clause : stmt->clauses) {
      if (clause.value)
        walk(clause.value);
      walk(clause.body);
    }
    if (stmt->then) {
      size_t inside = locals.size();
      walk(stmt->then);
      locals.truncate(inside);
    }
    if (isLoop)
      locals.truncate(outside);
  }
}
