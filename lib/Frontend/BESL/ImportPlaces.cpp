// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expressions that name memory or a resource. Indices are computed on the way down a place, so they come before whatever
// is done with it.

#include "Importer.h"

using namespace besl;
using namespace besl::import;
using mlir::Location;
using mlir::Value;

/// The expression without parentheses around it.
static const ast::Expr *skipParens(const ast::Expr *expr) {
  while (const auto *paren = llvm::dyn_cast<ast::ParenExpr>(expr))
    expr = paren->inner;
  return expr;
}

/// The parameter of `main` whose fields are stage variables, if `expr` names it.
static const ast::ParamDecl *asRecordParam(const ast::Expr *expr) {
  const auto *name = llvm::dyn_cast<ast::NameExpr>(skipParens(expr));
  const auto *param = name ? llvm::dyn_cast<ast::ParamDecl>(name->decl) : nullptr;
  return param && param->record.kind != ast::RecordType::None ? param : nullptr;
}

bool Importer::isPlace(const ast::Expr *expr) const {
  while (true) {
    switch (expr->kind) {
    case ast::ExprKind::Paren:
      expr = llvm::cast<ast::ParenExpr>(expr)->inner;
      break;
    case ast::ExprKind::Member: {
      const auto *member = llvm::cast<ast::MemberExpr>(expr);
      if (member->memberKind == ast::MemberKind::StageValue)
        return false;
      if (asRecordParam(member->base))
        return true;
      expr = member->base;
      break;
    }
    case ast::ExprKind::Index:
      expr = llvm::cast<ast::IndexExpr>(expr)->base;
      break;
    case ast::ExprKind::Name: {
      const ast::Decl *decl = llvm::cast<ast::NameExpr>(expr)->decl;
      if (decl->kind == ast::DeclKind::Param)
        return localPlaces.count(decl);
      return decl->kind != ast::DeclKind::StageValue;
    }
    default:
      return false;
    }
  }
}

Value Importer::importGlobal(const ast::Decl *decl, SourceRange range, Value index) {
  const Global &global = globals.find(decl)->second;
  return make<GlobalOp>(loc(range), global.type, index ? mlir::ValueRange(index) : mlir::ValueRange(), {.symbol = global.symbol});
}

Value Importer::importPlace(const ast::Expr *expr) {
  expr = skipParens(expr);
  if (const auto *member = llvm::dyn_cast<ast::MemberExpr>(expr))
    return importMemberPlace(member);
  if (const auto *index = llvm::dyn_cast<ast::IndexExpr>(expr))
    return importIndexPlace(index);
  const auto *name = llvm::cast<ast::NameExpr>(expr);
  if (Value local = localPlaces.lookup(name->decl))
    return local;
  return importGlobal(name->decl, name->range);
}

mlir::Type Importer::partPlace(Value base, mlir::Type part) {
  return refType(part, llvm::cast<RefType>(base.getType()).getSpace());
}

Value Importer::importMemberPlace(const ast::MemberExpr *member) {
  Location at = loc(member);
  if (const ast::ParamDecl *record = asRecordParam(member->base))
    return importGlobal(record->record.variables[member->index], member->range);
  Value base = importPlace(member->base);
  mlir::Type type = partPlace(base, importType(member->type));
  switch (member->memberKind) {
  case ast::MemberKind::Field:
  case ast::MemberKind::PushConstant:
    return make<MemberOp>(at, type, base, {.field = positionAttr(member->index)});
  case ast::MemberKind::Component:
    return make<ComponentOp>(at, type, {base, constantU32(member->index, at)});
  case ast::MemberKind::Column:
    return make<ColumnOp>(at, type, {base, constantU32(member->index, at)});
  case ast::MemberKind::Unresolved:
  case ast::MemberKind::StageValue:
    break;
  }
  llvm_unreachable("not a part of a place");
}

Value Importer::importIndexPlace(const ast::IndexExpr *index) {
  Location at = loc(index);
  if (index->indexKind == ast::IndexKind::Descriptor) {
    Value position = importValue(index->index);
    return importGlobal(llvm::cast<ast::NameExpr>(skipParens(index->base))->decl, index->range, position);
  }
  Value base = importPlace(index->base);
  if (index->throughOnlyMember)
    base = MemberOp::create(builder, at, base, 0);
  Value position = importValue(index->index);
  mlir::Type type = partPlace(base, importType(index->type));
  switch (index->indexKind) {
  case ast::IndexKind::Element:
    return make<ElementOp>(at, type, {base, position});
  case ast::IndexKind::Component:
    return make<ComponentOp>(at, type, {base, position});
  case ast::IndexKind::Column:
    return make<ColumnOp>(at, type, {base, position});
  case ast::IndexKind::Unresolved:
  case ast::IndexKind::Descriptor:
  case ast::IndexKind::Layer:
    break;
  }
  llvm_unreachable("not a part of a place");
}

Value Importer::importHandle(const ast::Expr *expr, mlir::Type wanted) {
  expr = skipParens(expr);
  if (const auto *primitive = llvm::dyn_cast<ast::PrimitiveExpr>(expr))
    return importPrimitive(primitive);
  Value position;
  SourceRange range = expr->range;
  if (const auto *index = llvm::dyn_cast<ast::IndexExpr>(expr)) {
    if (index->indexKind == ast::IndexKind::Layer) {
      Value array = importHandle(index->base);
      Value layer = importValue(index->index);
      return make<TextureLayerOp>(loc(range), llvm::cast<TextureType>(array.getType()).getLayerType(), {array, layer});
    }
    position = importValue(index->index);
    expr = skipParens(index->base);
  }
  const ast::Decl *decl = llvm::cast<ast::NameExpr>(expr)->decl;
  if (Value param = paramValues.lookup(decl))
    return param;
  const Global &global = globals.find(decl)->second;
  return make<HandleOp>(loc(range), wanted ? wanted : global.type, position ? mlir::ValueRange(position) : mlir::ValueRange(),
                        {.symbol = global.symbol});
}

Value Importer::load(Value place, Location at) {
  return make<LoadOp>(at, llvm::cast<RefType>(place.getType()).getPointee(), place);
}

Value Importer::local(Location at, llvm::StringRef name, mlir::Type type, Value init) {
  LocalOp::Properties properties;
  properties.name = builder.getStringAttr(name);
  return make<LocalOp>(at, refType(type, AddressSpace::Function), init ? mlir::ValueRange(init) : mlir::ValueRange(), properties);
}
