// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks of trees that host code made. What analysis relies on is in Parser.h; a tree from there has it, and one that was changed may not.

#include "besl/Frontend/BESL/TreeBuilder.h"
#include "besl/Support/Limits.h"
#include "besl/Support/SemaDiag.h"
#include "llvm/ADT/DenseSet.h"

using namespace besl;
using namespace besl::ast;

namespace {

/// Walks with a stack of its own: what it is given may nest without end.
class TreeVerifier {
public:
  TreeVerifier(DiagnosticEngine &diags, llvm::StringRef origin) : diags(diags), origin(origin) {}

  bool run(const Program &program) {
    for (const Decl *decl : program.decls)
      if (!declaration(decl))
        return false;
    while (!stack.empty()) {
      Item item = stack.pop_back_val();
      if (!(item.stmt ? statement(item) : expression(item)))
        return false;
    }
    return true;
  }

private:
  struct Item {
    const Expr *expr = nullptr;
    const Stmt *stmt = nullptr;
    unsigned expressionDepth = 0, blockDepth = 0;
    bool mayAssign = false;  ///< an assignment may stand here
    bool isValue = false;    ///< the blocks of this statement give a value
  };

  bool fail(SourceRange range, const llvm::Twine &what) {
    diags.report(SemaDiag::InvalidTree, range, origin, what.str());
    return false;
  }

  /// Whether a node is there, and nowhere else.
  template <typename Node> bool take(const Node *node, SourceRange parent, llvm::StringRef what) {
    if (!node)
      return fail(parent, llvm::Twine(what) + " is missing");
    if (!seen.insert(node).second)
      return fail(node->range, llvm::Twine(what) + " is in two places of the tree");
    return true;
  }

  bool push(const Expr *expr, SourceRange parent, const Item &from, llvm::StringRef what, unsigned deeper = 1, bool mayAssign = false) {
    if (!take(expr, parent, what))
      return false;
    if (from.expressionDepth + deeper > limits::kExpressionDepth)
      return fail(expr->range, "expressions nest more than " + llvm::Twine(limits::kExpressionDepth) + " deep");
    stack.push_back({expr, nullptr, from.expressionDepth + deeper, from.blockDepth, mayAssign, false});
    return true;
  }

  bool push(const Stmt *stmt, SourceRange parent, const Item &from, llvm::StringRef what, unsigned deeper, bool isValue = false) {
    if (!take(stmt, parent, what))
      return false;
    if (from.blockDepth + deeper > limits::kBlockDepth)
      return fail(stmt->range, "blocks nest more than " + llvm::Twine(limits::kBlockDepth) + " deep");
    stack.push_back({nullptr, stmt, from.expressionDepth, from.blockDepth + deeper, false, isValue});
    return true;
  }

  bool name(const Identifier &name, SourceRange range) { return name ? true : fail(range, "a name is empty"); }

  bool type(const TypeRef &type, SourceRange range) {
    if (!type.type && !type.name)
      return fail(range, "a type is missing");
    if (type.suffixes.size() > limits::kTypeDepth)
      return fail(range, "types nest more than " + llvm::Twine(limits::kTypeDepth) + " deep");
    return true;
  }

  bool fields(llvm::ArrayRef<FieldDecl *> list, SourceRange range) {
    for (const FieldDecl *field : list)
      if (!take(field, range, "a field") || !name(field->name, field->range) || !type(field->typeRef, field->range))
        return false;
    return true;
  }

  bool variable(const VarDecl *decl, SourceRange range) {
    return take(decl, range, "a variable") && name(decl->name, decl->range) && type(decl->typeRef, decl->range);
  }

  bool declaration(const Decl *decl) {
    if (!take(decl, {}, "a declaration") || !name(decl->name, decl->range))
      return false;
    switch (decl->kind) {
    case DeclKind::Struct: return fields(llvm::cast<StructDecl>(decl)->fields, decl->range);
    case DeclKind::PushConstant: return fields(llvm::cast<PushConstantDecl>(decl)->fields, decl->range);
    case DeclKind::Const: {
      auto *constant = llvm::cast<ConstDecl>(decl);
      return type(constant->typeRef, decl->range) && (constant->value || push(constant->init, decl->range, {}, "the value of a constant"));
    }
    case DeclKind::SpecConstant: {
      auto *constant = llvm::cast<SpecConstantDecl>(decl);
      if (!constant->id)
        return fail(decl->range, "the number of a specialization constant is missing");
      return type(constant->typeRef, decl->range) &&
             push(constant->defaultValue, decl->range, {}, "the value of a specialization constant");
    }
    case DeclKind::Descriptor:
      if (!llvm::cast<DescriptorDecl>(decl)->slot)
        return fail(decl->range, "the slot of a descriptor is missing");
      return type(llvm::cast<ValueDecl>(decl)->typeRef, decl->range);
    case DeclKind::StageInputVar:
    case DeclKind::StageOutputVar:
      if (!llvm::cast<StageIODecl>(decl)->location)
        return fail(decl->range, "the location of a stage variable is missing");
      return type(llvm::cast<ValueDecl>(decl)->typeRef, decl->range);
    case DeclKind::TaskPayload:
    case DeclKind::Workgroup: return type(llvm::cast<ValueDecl>(decl)->typeRef, decl->range);
    case DeclKind::Private: {
      auto *variable = llvm::cast<StorageDecl>(decl);
      return type(variable->typeRef, decl->range) &&
             (!variable->init || push(variable->init, decl->range, {}, "the value of a variable"));
    }
    case DeclKind::Function: {
      auto *function = llvm::cast<FunctionDecl>(decl);
      for (const ParamDecl *param : function->params) {
        if (!take(param, decl->range, "a parameter") || !name(param->name, param->range))
          return false;
        if (param->record.kind != RecordType::None ? !fields(param->record.fields, param->range) : !type(param->typeRef, param->range))
          return false;
      }
      if (function->returnRecord.kind != RecordType::None ? !fields(function->returnRecord.fields, decl->range)
                                                          : !type(function->returnType, decl->range))
        return false;
      return function->external || push(function->body, decl->range, {}, "the body of a function", 1);
    }
    default: return fail(decl->range, "a declaration of this kind cannot stand outside functions");
    }
  }

  bool block(const BlockStmt *block, const Item &item) {
    for (const Stmt *stmt : block->statements)
      if (!push(stmt, block->range, item, "a statement", stmt && stmt->kind == StmtKind::Block))
        return false;
    if (!block->yield)
      return true;
    if (!item.isValue)
      return fail(block->yield->range, "a block that is no value ends in an expression");
    // An `if` or `match` in the place of the value nests as a block does.
    bool branches = block->yield->kind == ExprKind::IfValue || block->yield->kind == ExprKind::MatchValue;
    return push(block->yield, block->range, item, "an expression", !branches);
  }

  bool statement(const Item &item) {
    const Stmt *stmt = item.stmt;
    switch (stmt->kind) {
    case StmtKind::Block: return block(llvm::cast<BlockStmt>(stmt), item);
    case StmtKind::Let: {
      auto *let = llvm::cast<LetStmt>(stmt);
      return variable(let->variable, stmt->range) && push(let->variable->init, stmt->range, item, "the value of a variable");
    }
    case StmtKind::If: {
      auto *branch = llvm::cast<IfStmt>(stmt);
      if (!push(branch->condition, stmt->range, item, "a condition") ||
          !push(branch->thenBlock, stmt->range, item, "a block", 1, item.isValue))
        return false;
      if (!branch->elseStmt)
        return true;
      if (branch->elseStmt->kind != StmtKind::Block && branch->elseStmt->kind != StmtKind::If)
        return fail(branch->elseStmt->range, "an 'else' holds something other than a block or an 'if'");
      return push(branch->elseStmt, stmt->range, item, "an 'else'", branch->elseStmt->kind == StmtKind::Block, item.isValue);
    }
    case StmtKind::For: {
      auto *loop = llvm::cast<ForStmt>(stmt);
      if (loop->init && loop->init->kind != StmtKind::Let && loop->init->kind != StmtKind::Expr)
        return fail(loop->init->range, "a 'for' begins with something other than a 'let' or an expression");
      return push(loop->init, stmt->range, item, "the start of a 'for'", 0) &&
             push(loop->condition, stmt->range, item, "a condition") &&
             push(loop->step, stmt->range, item, "the step of a 'for'", 1, /*mayAssign=*/true) &&
             push(loop->body, stmt->range, item, "a block", 1);
    }
    case StmtKind::Match: {
      auto *match = llvm::cast<MatchStmt>(stmt);
      for (const MatchArm &arm : match->arms)
        if (!push(arm.body, stmt->range, item, "a block", 1, item.isValue))
          return false;
      return push(match->scrutinee, stmt->range, item, "the subject of a 'match'");
    }
    case StmtKind::Return: {
      auto *ret = llvm::cast<ReturnStmt>(stmt);
      return !ret->value || push(ret->value, stmt->range, item, "a value");
    }
    case StmtKind::Break:
    case StmtKind::Continue:
    case StmtKind::Discard: return true;
    case StmtKind::Expr: return push(llvm::cast<ExprStmt>(stmt)->expr, stmt->range, item, "an expression", 1, /*mayAssign=*/true);
    case StmtKind::Raw: {
      auto *raw = llvm::cast<RawStmt>(stmt);
      for (const NameExpr *input : raw->inputs)
        if (!push(input, stmt->range, item, "an input of raw code"))
          return false;
      for (const VarDecl *output : raw->outputs)
        if (!variable(output, stmt->range))
          return false;
      return true;
    }
    }
    return fail(stmt->range, "a statement has no kind");
  }

  bool expression(const Item &item) {
    const Expr *expr = item.expr;
    switch (expr->kind) {
    case ExprKind::Error: return fail(expr->range, "an expression stands for an error");
    case ExprKind::Literal:
      return llvm::cast<LiteralExpr>(expr)->text.empty() ? fail(expr->range, "a literal is empty") : true;
    case ExprKind::Name: return llvm::cast<NameExpr>(expr)->name.empty() ? fail(expr->range, "a name is empty") : true;
    case ExprKind::Member: {
      auto *member = llvm::cast<MemberExpr>(expr);
      return name(member->member, expr->range) && push(member->base, expr->range, item, "an expression");
    }
    case ExprKind::Index:
      return push(llvm::cast<IndexExpr>(expr)->base, expr->range, item, "an expression") &&
             push(llvm::cast<IndexExpr>(expr)->index, expr->range, item, "an index");
    case ExprKind::Call: {
      auto *call = llvm::cast<CallExpr>(expr);
      for (const Expr *arg : call->args)
        if (!push(arg, expr->range, item, "an argument"))
          return false;
      return type(call->callee, expr->range);
    }
    case ExprKind::Unary: return push(llvm::cast<UnaryExpr>(expr)->operand, expr->range, item, "an operand");
    case ExprKind::Binary:
      // The left spine does not count: every step walks it in a loop.
      return push(llvm::cast<BinaryExpr>(expr)->lhs, expr->range, item, "an operand",
                  llvm::isa_and_nonnull<BinaryExpr>(llvm::cast<BinaryExpr>(expr)->lhs) ? 0 : 1) &&
             push(llvm::cast<BinaryExpr>(expr)->rhs, expr->range, item, "an operand");
    case ExprKind::Assign:
      if (!item.mayAssign)
        return fail(expr->range, "an assignment stands inside an expression");
      return push(llvm::cast<AssignExpr>(expr)->target, expr->range, item, "the target of an assignment") &&
             push(llvm::cast<AssignExpr>(expr)->value, expr->range, item, "the value of an assignment");
    case ExprKind::Paren: return push(llvm::cast<ParenExpr>(expr)->inner, expr->range, item, "an expression");
    case ExprKind::IfValue: return branches(llvm::cast<IfValueExpr>(expr)->statement, StmtKind::If, item);
    case ExprKind::MatchValue: return branches(llvm::cast<MatchValueExpr>(expr)->statement, StmtKind::Match, item);
    case ExprKind::Record:
      for (const RecordItem &entry : llvm::cast<RecordExpr>(expr)->items)
        if (!name(entry.field, expr->range) || !push(entry.value, expr->range, item, "a value"))
          return false;
      return true;
    case ExprKind::Primitive:
    case ExprKind::BlockValue: return fail(expr->range, "an expression is of a kind that a program in BESL does not have");
    }
    return fail(expr->range, "an expression has no kind");
  }

  bool branches(const Stmt *stmt, StmtKind kind, const Item &item) {
    if (stmt && stmt->kind != kind)
      return fail(stmt->range, "a value is made of another statement than its kind says");
    return push(stmt, item.expr->range, item, "the statement of a value", 0, /*isValue=*/true);
  }

  DiagnosticEngine &diags;
  llvm::StringRef origin;
  llvm::SmallVector<Item, 32> stack;
  llvm::DenseSet<const void *> seen;
};

} // namespace

bool besl::verifyTree(const Program &program, DiagnosticEngine &diags, llvm::StringRef origin) {
  return TreeVerifier(diags, origin).run(program);
}
