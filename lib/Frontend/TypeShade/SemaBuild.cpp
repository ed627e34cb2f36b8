// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds expressions of the checked tree whose types are known.

#include "SemaImpl.h"

using namespace besl;
using namespace besl::ts;
using ast::ScalarKind;

ast::Expr *Sema::error(SourceRange range) {
  auto *expr = context.make<ast::ErrorExpr>(range);
  expr->type = types.error();
  return expr;
}

ast::Expr *Sema::constantExpr(const ast::ConstantValue *value, SourceRange range) {
  auto *expr = context.make<ast::LiteralExpr>(ast::LiteralKind::Integer, llvm::StringRef(), range);
  expr->type = value->type;
  expr->constant = value;
  return expr;
}

ast::Expr *Sema::number(const ast::Type *type, double value, SourceRange range) {
  if (type->isBool())
    return constantExpr(folder.boolean(value != 0), range);
  return constantExpr(type->isIntegral() ? folder.integer(type, uint64_t(int64_t(value))) : folder.real(type, value), range);
}

ast::Expr *Sema::nameExpr(ast::ValueDecl *decl, SourceRange range) {
  auto *expr = context.make<ast::NameExpr>(decl->name.name, range);
  expr->decl = decl;
  expr->type = decl->type;
  decl->used = true;
  if (auto *constant = llvm::dyn_cast<ast::ConstDecl>(decl))
    expr->constant = constant->value;
  return expr;
}

ast::Expr *Sema::fieldExpr(ast::Expr *base, unsigned index, const ast::Type *type, SourceRange range) {
  auto *expr = context.make<ast::MemberExpr>(base, Identifier{}, range);
  expr->memberKind = ast::MemberKind::Field;
  expr->index = index;
  expr->type = type;
  if (base->constant)
    expr->constant = folder.element(base->constant, index);
  return expr;
}

ast::Expr *Sema::componentExpr(ast::Expr *base, unsigned index, SourceRange range) {
  auto *expr = context.make<ast::MemberExpr>(base, Identifier{}, range);
  expr->memberKind = ast::MemberKind::Component;
  expr->index = index;
  expr->type = scalarOf(base->type);
  if (base->constant)
    expr->constant = folder.element(base->constant, index);
  return expr;
}

ast::Expr *Sema::primitive(ast::PrimitiveOp op, const ast::Type *type, Exprs args, SourceRange range) {
  auto *expr = context.make<ast::PrimitiveExpr>(op, context.copy(args), range);
  expr->type = type;
  return expr;
}

ast::Expr *Sema::swizzleExpr(ast::Expr *base, llvm::ArrayRef<uint8_t> indices, SourceRange range) {
  auto *expr = llvm::cast<ast::PrimitiveExpr>(primitive(ast::PrimitiveOp::Swizzle, types.vector(base->type->scalar(), unsigned(indices.size())), {base}, range));
  expr->indices = context.copy(indices);
  if (base->constant) {
    llvm::SmallVector<const ast::ConstantValue *, 4> parts;
    for (uint8_t index : indices)
      parts.push_back(folder.element(base->constant, index));
    expr->constant = folder.aggregate(expr->type, parts);
  }
  return expr;
}

ast::Expr *Sema::construct(const ast::Type *type, Exprs parts, SourceRange range) {
  auto *expr = context.make<ast::CallExpr>(ast::TypeRef{}, context.copy(parts), range);
  expr->callKind = ast::CallKind::Construct;
  expr->type = expr->callee.type = type;
  llvm::SmallVector<const ast::ConstantValue *, 8> constants;
  for (const ast::Expr *part : parts) {
    if (!part->constant)
      return expr;
    constants.push_back(part->constant);
  }
  expr->constant = folder.aggregate(type, constants);
  return expr;
}

static ast::Expr *columnExpr(ast::ASTContext &context, ast::ConstantFolder &folder, ast::Expr *matrix, unsigned index, SourceRange range) {
  auto *column = context.make<ast::MemberExpr>(matrix, Identifier{}, range);
  column->memberKind = ast::MemberKind::Column;
  column->index = index;
  column->type = matrix->type->element();
  if (matrix->constant)
    column->constant = folder.element(matrix->constant, index);
  return column;
}

ast::Expr *Sema::narrow(ast::Expr *memory, const ast::Type *type, SourceRange range) {
  ast::Expr *value = nullptr;
  if (type->isVector()) {
    value = swizzleExpr(memory, {0, 1, 2}, range);
  } else {
    // Indices on the way to it are computed once.
    Temporaries temporary(*this);
    ast::Expr *whole = memory->constant ? memory : isPath(memory) ? settlePlace(memory, temporary) : temporary(memory);
    llvm::SmallVector<ast::Expr *, 4> columns;
    for (unsigned i = 0; i != type->columns(); ++i)
      columns.push_back(swizzleExpr(columnExpr(context, folder, whole, i, range), {0, 1, 2}, range));
    value = temporary.finish(construct(type, columns, range), range);
  }
  adapted[value] = memory;
  return value;
}

ast::Expr *Sema::widen(ast::Expr *value, SourceRange range) {
  Temporaries temporary(*this);
  auto widenColumn = [&](ast::Expr *column) {
    llvm::SmallVector<ast::Expr *, 4> parts;
    for (unsigned i = 0; i != 3; ++i)
      parts.push_back(componentExpr(column, i, range));
    parts.push_back(number(types.f32(), 0, range));
    return construct(types.vector(ScalarKind::F32, 4), parts, range);
  };
  auto named = [&](ast::Expr *part) { return part->constant ? part : temporary(part); };
  ast::Expr *whole = named(value), *result = nullptr;
  if (whole->type->isMatrix()) {
    llvm::SmallVector<ast::Expr *, 4> columns;
    for (unsigned i = 0; i != whole->type->columns(); ++i)
      columns.push_back(widenColumn(named(columnExpr(context, folder, whole, i, range))));
    result = construct(widened(whole->type), columns, range);
  } else {
    result = widenColumn(whole);
  }
  return result->constant ? constantExpr(result->constant, range) : temporary.finish(result, range);
}

ast::Expr *Sema::elementValue(ast::Expr *element, SourceRange range) {
  const ast::Type *held = element->type;
  if (!isPadded(held))
    return element;
  const ast::Type *type = unpadded(held);
  ast::Expr *value = fieldExpr(element, 0, held->structDecl()->fields[0]->type, range);
  return isWidened(type) ? narrow(value, type, range) : value;
}

ast::Expr *Sema::heldValue(ast::Expr *value, const ast::Type *held, SourceRange range) {
  if (!isPadded(held))
    return value;
  llvm::SmallVector<ast::Expr *, 4> fields{isWidened(unpadded(held)) ? widen(value, range) : value};
  for (size_t i = 1; i != held->structDecl()->fields.size(); ++i)
    fields.push_back(number(types.u32(), 0, range));
  return construct(held, fields, range);
}

ast::Expr *Sema::convert(ast::Expr *value, const ast::Type *type, SourceRange range) {
  if (value->type == type)
    return value;
  if (value->constant && value->kind == ast::ExprKind::Literal)
    if (const ast::ConstantValue *converted = folder.convert(type, value->constant))
      return constantExpr(converted, range);
  auto *expr = context.make<ast::CallExpr>(ast::TypeRef{}, context.copy(Exprs(value)), range);
  expr->callKind = ast::CallKind::Conversion;
  expr->type = expr->callee.type = type;
  if (value->constant)
    expr->constant = folder.convert(type, value->constant);
  return expr;
}

ast::Expr *Sema::unary(ast::UnaryOp op, ast::Expr *operand, SourceRange range) {
  auto *expr = context.make<ast::UnaryExpr>(op, operand, range);
  expr->type = operand->type;
  if (operand->constant)
    expr->constant = folder.unary(op, operand->constant);
  return expr;
}

ast::Expr *Sema::binary(ast::BinaryOp op, ast::Expr *lhs, ast::Expr *rhs, SourceRange range) {
  auto *expr = context.make<ast::BinaryExpr>(op, range, lhs, rhs, range);
  bool isComparison = op >= ast::BinaryOp::Equal && op <= ast::BinaryOp::GreaterEqual;
  const ast::Type *type = lhs->type;
  if (lhs->type != rhs->type) {
    bool scalarLeft = lhs->type->isScalar();
    expr->form = scalarLeft ? ast::BinaryForm::ScalarLeft : ast::BinaryForm::ScalarRight;
    type = scalarLeft ? rhs->type : lhs->type;
  }
  expr->type = isComparison ? withScalar(type, ScalarKind::Bool) : type;
  bool isFoldable = lhs->constant && rhs->constant && op != ast::BinaryOp::LogicalAnd && op != ast::BinaryOp::LogicalOr && !(isComparison && type->isVector());
  if (isFoldable)
    expr->constant = folder.binary(op, expr->form, expr->type, lhs->constant, rhs->constant);
  return expr;
}

ast::Expr *Sema::intrinsic(llvm::StringRef name, const ast::Type *type, Exprs args, SourceRange range) {
  const IntrinsicInfo *info = lookupIntrinsic(name);
  assert(info && "an intrinsic that the table does not have");
  auto *expr = context.make<ast::CallExpr>(ast::TypeRef{}, context.copy(args), range);
  expr->callKind = ast::CallKind::Intrinsic;
  expr->intrinsic = uint16_t(getIntrinsicID(*info));
  expr->type = type;
  restrict(info->stages, range, "'" + name + "'");
  // What the lanes do together: barriers, and what looks at the neighbours.
  bool isTogether = name == "workgroup_barrier" || info->lanes == LaneBehavior::CrossLane;
  if (current && !current->collective.isValid() && isTogether)
    current->collective = range;
  if (!info->pure)
    return expr;
  llvm::SmallVector<const ast::ConstantValue *, 4> constants;
  for (const ast::Expr *arg : args) {
    if (!arg->constant)
      return expr;
    constants.push_back(arg->constant);
  }
  if (!constants.empty())
    expr->constant = folder.intrinsic(IntrinsicID(expr->intrinsic), type, constants);
  return expr;
}

ast::Expr *Sema::callFunction(FunctionInfo &info, Exprs args, SourceRange range) {
  auto *expr = context.make<ast::CallExpr>(ast::TypeRef{}, context.copy(args), range);
  expr->callKind = ast::CallKind::Function;
  expr->function = info.decl;
  expr->type = info.result;
  return expr;
}

ast::Expr *Sema::zero(const ast::Type *type, SourceRange range) {
  if (type->isScalar())
    return number(type, 0, range);
  if (type->isVector() || type->isMatrix()) {
    llvm::SmallVector<const ast::ConstantValue *, 4> parts(type->isVector() ? type->width() : type->columns(), zero(type->element(), range)->constant);
    return constantExpr(folder.aggregate(type, parts), range);
  }
  ast::Expr *expr = primitive(ast::PrimitiveOp::Zero, type, {}, range);
  // Small aggregates are constants as well.
  std::function<const ast::ConstantValue *(const ast::Type *, uint64_t &)> make = [&](const ast::Type *part, uint64_t &budget) -> const ast::ConstantValue * {
    if (part->isScalar() || part->isVector() || part->isMatrix())
      return zero(part, range)->constant;
    llvm::SmallVector<const ast::ConstantValue *> parts;
    if (part->isArray()) {
      if (part->count() > budget)
        return nullptr;
      budget -= part->count();
      const ast::ConstantValue *element = make(part->element(), budget);
      if (!element)
        return nullptr;
      parts.assign(part->count(), element);
    } else if (part->isStruct()) {
      for (const ast::FieldDecl *field : part->structDecl()->fields) {
        if (budget == 0)
          return nullptr;
        --budget;
        const ast::ConstantValue *member = make(field->type, budget);
        if (!member)
          return nullptr;
        parts.push_back(member);
      }
    } else {
      return nullptr;
    }
    return folder.aggregate(part, parts);
  };
  uint64_t budget = 4096;
  expr->constant = make(type, budget);
  return expr;
}

ast::Expr *Sema::splat(ast::Expr *scalar, const ast::Type *type, SourceRange range) {
  if (scalar->type == type)
    return scalar;
  ast::Expr *expr = primitive(ast::PrimitiveOp::Splat, type, {scalar}, range);
  if (scalar->constant) {
    llvm::SmallVector<const ast::ConstantValue *, 4> parts(type->width(), scalar->constant);
    return constantExpr(folder.aggregate(type, parts), range);
  }
  return expr;
}

ast::Expr *Sema::Temporaries::operator()(ast::Expr *value) {
  const ast::Expr *inner = value;
  while (const auto *paren = llvm::dyn_cast<ast::ParenExpr>(inner))
    inner = paren->inner;
  const auto *name = llvm::dyn_cast<ast::NameExpr>(inner);
  bool isSimple = inner->kind == ast::ExprKind::Literal || (name && (name->decl->kind == ast::DeclKind::Var || name->decl->kind == ast::DeclKind::Param || name->decl->kind == ast::DeclKind::Const));
  if (isSimple)
    return value;
  ast::VarDecl *variable = sema.makeLocal("value", value->type, value, value->range, statements);
  ast::Expr *copy = sema.nameExpr(variable, value->range);
  copy->constant = value->constant;
  return copy;
}

ast::Expr *Sema::Temporaries::finish(ast::Expr *value, SourceRange range) {
  if (statements.empty())
    return value;
  auto *block = sema.context.make<ast::BlockStmt>(sema.context.copy(llvm::ArrayRef<ast::Stmt *>(statements)), value, range);
  auto *expr = sema.context.make<ast::BlockValueExpr>(block, range);
  expr->type = value->type;
  expr->constant = value->constant;
  return expr;
}
