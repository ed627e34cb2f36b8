// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a variable without a type is whose value is a whole number: an f32, unless its uses ask for an i32 or a u32. Uses that ask are
// arguments of functions and constructors, what the function returns, and assignments and values of variables that have a type.

#include "Outline.h"

using namespace besl;
using namespace besl::ts;

namespace besl::ts {

class UseFinder : public Outline {
public:
  /// `result`: what the function around returns, where that is known.
  UseFinder(const Sema &sema, const StructInfo *owner, llvm::StringRef name, const ast::Type *result) : Outline(sema, owner), name(name), result(result) {}

  struct Demand {
    const ast::Type *type = nullptr;
    SourceRange range;
  };
  Demand demand, other; ///< the first, and the first that asks for another type

private:
  /// Whether the value is that of the variable, or made of it and numbers.
  bool carries(const Expr *expr) const {
    bool found = false;
    while (true) {
      expr = Sema::strip(expr);
      if (expr->kind == ExprKind::Unary && (expr->op == TokenKind::Minus || expr->op == TokenKind::Plus || expr->op == TokenKind::Tilde)) {
        expr = expr->a;
        continue;
      }
      bool isArithmetic = expr->kind == ExprKind::Binary && (expr->op == TokenKind::Plus || expr->op == TokenKind::Minus || expr->op == TokenKind::Star ||
                                                             expr->op == TokenKind::Slash || expr->op == TokenKind::Percent);
      if (!isArithmetic)
        return isIt(expr) || (found && Sema::isLiteral(expr));
      if (!isIt(expr->b) && !Sema::isLiteral(expr->b))
        return false;
      found |= isIt(expr->b);
      expr = expr->a;
    }
  }
  bool isIt(const Expr *expr) const {
    expr = Sema::strip(expr);
    // Another declaration of the name, in a block further in, is another variable.
    return expr->kind == ExprKind::Name && expr->text == name && !isLocal(name);
  }
  void ask(const ast::Type *type, const Expr *value) {
    bool isWhole = type && type->isScalar() && type->isIntegral();
    if (!isWhole || !carries(value))
      return;
    if (!demand.type)
      demand = {type, value->range};
    else if (demand.type != type && !other.type)
      other = {type, value->range};
  }
  void visit(const Binding &binding) override {
    if (binding.type && binding.init)
      ask(sema.plainType(binding.type), binding.init);
  }
  void visitReturned(const Expr *value) override { ask(result, value); }
  void visit(const Expr *expr) override {
    if (expr->kind == ExprKind::Assign) {
      ask(typeOf(expr->a), expr->b);
      if (isIt(expr->a))
        ask(typeOf(expr->b), expr->a);
      return;
    }
    const FunctionInfo *callee = nullptr;
    if (expr->kind == ExprKind::New) {
      const Symbol *symbol = sema.lookup(expr->text);
      callee = symbol && symbol->kind == Symbol::Kind::Struct ? symbol->structure->constructor : nullptr;
    } else if (expr->kind == ExprKind::Call) {
      const Expr *target = Sema::strip(expr->a);
      if (target->kind == ExprKind::Member) {
        const ast::Type *object = typeOf(target->a);
        const StructInfo *info = object ? sema.infoOf(object) : nullptr;
        callee = info ? info->findMethod(target->text) : nullptr;
      } else if (target->kind == ExprKind::Name && !isLocal(target->text)) {
        const Symbol *symbol = sema.lookup(target->text);
        callee = symbol && symbol->kind == Symbol::Kind::Function ? symbol->function : nullptr;
        const ast::Type *made = symbol ? nullptr : sema.builtinType(target->text);
        if (made && made->isVector())
          for (const Expr *arg : expr->list)
            ask(sema.scalarOf(made), arg);
      }
    }
    // A function that takes functions has other parameters than arguments.
    if (!callee || callee->isTemplate)
      return;
    for (auto [param, arg] : llvm::zip(callee->params, expr->list))
      ask(param->type, arg);
  }

  llvm::StringRef name;
  const ast::Type *result;
};

} // namespace besl::ts

const ast::Type *Sema::inferWhole(const Binding &binding) {
  if (level == Level::B0 || binding.type || !binding.init || !isLiteral(binding.init))
    return nullptr;
  UseFinder uses(*this, current ? current->owner : nullptr, binding.name.name, current ? current->result : nullptr);
  uses.walk(following);
  if (uses.other.type) {
    report(TypeShadeDiag::TsDemands, uses.other.range, binding.name.name, spell(uses.demand.type), spell(uses.other.type))
        .note(uses.demand.range, "here it is to be '{0}'", spell(uses.demand.type))
        .note(binding.name.range, "it is declared here");
    return types.error();
  }
  return uses.demand.type;
}
