// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks what the importer relies on: in a program that analysis accepted, everything has a type and a meaning.

#ifndef BESL_UNITTESTS_FRONTEND_CHECKTREE_H
#define BESL_UNITTESTS_FRONTEND_CHECKTREE_H

#include "besl/Frontend/BESL/AST.h"
#include <string>

namespace besl {

class TreeChecker {
public:
  /// What is wrong, the first thing only; empty when nothing is.
  static std::string check(const ast::Program &program) {
    TreeChecker checker;
    for (const ast::Decl *decl : program.decls)
      checker.decl(decl);
    for (const ast::Decl *decl : program.synthesized)
      checker.decl(decl);
    for (const ast::Decl *decl : program.linked)
      checker.decl(decl);
    return checker.problem;
  }

private:
  void fail(const llvm::Twine &text) {
    if (problem.empty())
      problem = text.str();
  }
  void type(const ast::Type *type, const llvm::Twine &of) {
    if (!type)
      fail(of + " has no type");
    else if (type->isError())
      fail(of + " has the error type");
  }

  void decl(const ast::Decl *decl) {
    using namespace ast;
    if (auto *value = llvm::dyn_cast<ValueDecl>(decl))
      type(value->type, "declaration " + decl->name.name);
    switch (decl->kind) {
    case DeclKind::Struct:
      type(llvm::cast<StructDecl>(decl)->type, "struct " + decl->name.name);
      for (const FieldDecl *field : llvm::cast<StructDecl>(decl)->fields)
        type(field->type, "field " + field->name.name);
      break;
    case DeclKind::Const:
      if (!llvm::cast<ConstDecl>(decl)->value || llvm::cast<ConstDecl>(decl)->value->type != llvm::cast<ConstDecl>(decl)->type)
        fail("constant " + decl->name.name + " has no value of its type");
      if (llvm::cast<ConstDecl>(decl)->init)
        expr(llvm::cast<ConstDecl>(decl)->init);
      break;
    case DeclKind::Function: {
      auto *function = llvm::cast<FunctionDecl>(decl);
      type(function->result, "result of " + decl->name.name);
      for (const ParamDecl *param : function->params) {
        type(param->type, "parameter " + param->name.name);
        if (param->record.variables.size() != param->record.fields.size())
          fail("record without variables");
      }
      if (function->returnRecord.variables.size() != function->returnRecord.fields.size())
        fail("record without variables");
      if (!function->external)
        block(function->body);
      break;
    }
    case DeclKind::PushConstant:
      if (!llvm::cast<PushConstantDecl>(decl)->structure)
        fail("push constant without a struct");
      break;
    default: break;
    }
  }

  void block(const ast::BlockStmt *block) {
    for (const ast::Stmt *stmt : block->statements)
      statement(stmt);
    if (block->yield)
      expr(block->yield);
  }

  void statement(const ast::Stmt *stmt) {
    using namespace ast;
    switch (stmt->kind) {
    case StmtKind::Block: block(llvm::cast<BlockStmt>(stmt)); break;
    case StmtKind::Raw: break;
    case StmtKind::Let: {
      const VarDecl *var = llvm::cast<LetStmt>(stmt)->variable;
      decl(var);
      if (!var->init)
        break;
      expr(var->init);
      if (var->init->type != var->type)
        fail("the value of " + var->name.name + " has another type");
      break;
    }
    case StmtKind::If:
      for (const Stmt *next = stmt; next;) {
        auto *branch = llvm::dyn_cast<IfStmt>(next);
        if (!branch) {
          block(llvm::cast<BlockStmt>(next));
          break;
        }
        expr(branch->condition);
        if (!branch->condition->type->isBool())
          fail("a condition is no bool");
        block(branch->thenBlock);
        next = branch->elseStmt;
      }
      break;
    case StmtKind::For: {
      auto *loop = llvm::cast<ForStmt>(stmt);
      if (loop->init)
        statement(loop->init);
      if (loop->condition)
        expr(loop->condition);
      if (loop->step)
        expr(loop->step);
      block(loop->body);
      break;
    }
    case StmtKind::Match: {
      auto *match = llvm::cast<MatchStmt>(stmt);
      expr(match->scrutinee);
      unsigned defaults = 0;
      for (const MatchArm &arm : match->arms) {
        block(arm.body);
        defaults += arm.isDefault;
        if (arm.covered && (arm.isDefault || !arm.values.empty()))
          fail("an arm is both covered and taken");
      }
      if (defaults != 1)
        fail("a match has " + llvm::Twine(defaults) + " defaults");
      break;
    }
    case StmtKind::Return:
      if (const Expr *value = llvm::cast<ReturnStmt>(stmt)->value)
        expr(value);
      break;
    case StmtKind::Expr: expr(llvm::cast<ExprStmt>(stmt)->expr); break;
    default: break;
    }
  }

  void expr(const ast::Expr *e) {
    using namespace ast;
    llvm::SmallVector<const BinaryExpr *, 8> spine;
    while (auto *binary = llvm::dyn_cast<BinaryExpr>(e)) {
      spine.push_back(binary);
      e = binary->lhs;
    }
    // The record that a member selects from has no type of its own.
    auto *name = llvm::dyn_cast<NameExpr>(e);
    auto *param = name ? llvm::dyn_cast_or_null<ParamDecl>(name->decl) : nullptr;
    if (!param || param->record.kind == RecordType::None)
      type(e->type, "expression of kind " + llvm::Twine(unsigned(e->kind)));
    if (e->constant && e->type && e->constant->type != e->type)
      fail("a constant has the type " + e->constant->type->name() + " in place of " + e->type->name());
    switch (e->kind) {
    case ExprKind::Error: fail("an ErrorExpr"); break;
    case ExprKind::Literal:
      if (!e->constant)
        fail("a literal without value");
      break;
    case ExprKind::Name:
      if (!name->decl)
        fail("a name without declaration: " + name->name);
      break;
    case ExprKind::Member:
      expr(llvm::cast<MemberExpr>(e)->base);
      if (llvm::cast<MemberExpr>(e)->memberKind == MemberKind::Unresolved)
        fail("an unresolved member");
      break;
    case ExprKind::Index:
      expr(llvm::cast<IndexExpr>(e)->base);
      expr(llvm::cast<IndexExpr>(e)->index);
      if (llvm::cast<IndexExpr>(e)->indexKind == IndexKind::Unresolved)
        fail("an unresolved index");
      break;
    case ExprKind::Call: {
      auto *call = llvm::cast<CallExpr>(e);
      for (const Expr *arg : call->args)
        expr(arg);
      if (call->callKind == CallKind::Unresolved)
        fail("an unresolved call");
      if (call->callKind == CallKind::Function) {
        for (auto [arg, p] : llvm::zip_equal(call->args, call->function->params))
          if (arg->type != p->type && !(arg->type->kind() == TypeKind::Image && p->type->kind() == TypeKind::Image &&
                                        arg->type->sampled() == p->type->sampled()))
            fail("an argument of type " + arg->type->name() + " for a parameter of type " + p->type->name());
      } else if (call->callKind != CallKind::Intrinsic && call->callee.type != call->type) {
        fail("a constructor without its type");
      }
      break;
    }
    case ExprKind::Unary: expr(llvm::cast<UnaryExpr>(e)->operand); break;
    case ExprKind::Assign:
      expr(llvm::cast<AssignExpr>(e)->target);
      expr(llvm::cast<AssignExpr>(e)->value);
      if (llvm::cast<AssignExpr>(e)->target->type != llvm::cast<AssignExpr>(e)->value->type)
        fail("an assignment of another type");
      break;
    case ExprKind::Paren: expr(llvm::cast<ParenExpr>(e)->inner); break;
    case ExprKind::IfValue: statement(llvm::cast<IfValueExpr>(e)->statement); break;
    case ExprKind::MatchValue: statement(llvm::cast<MatchValueExpr>(e)->statement); break;
    case ExprKind::Primitive:
      for (const Expr *arg : llvm::cast<PrimitiveExpr>(e)->args)
        expr(arg);
      break;
    case ExprKind::BlockValue: statement(llvm::cast<BlockValueExpr>(e)->block); break;
    case ExprKind::Record:
      for (const RecordItem &item : llvm::cast<RecordExpr>(e)->items)
        expr(item.value);
      break;
    case ExprKind::Binary: break;
    }
    for (const BinaryExpr *binary : llvm::reverse(spine)) {
      type(binary->type, "an operator");
      if (binary->constant && binary->constant->type != binary->type)
        fail("a constant of another type");
      expr(binary->rhs);
    }
  }

  std::string problem;
};

} // namespace besl

#endif // BESL_UNITTESTS_FRONTEND_CHECKTREE_H
