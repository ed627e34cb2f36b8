// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types of expressions as far as they can be told from declarations alone, before bodies are checked: what the call graph needs to know
// which method a call means, and what a variable without a type needs to know of its uses. Nothing is reported; null means that the
// type is not known yet.

#ifndef BESL_LIB_FRONTEND_TYPESHADE_OUTLINE_H
#define BESL_LIB_FRONTEND_TYPESHADE_OUTLINE_H

#include "SemaImpl.h"

namespace besl::ts {

class Outline {
public:
  Outline(const Sema &sema, const StructInfo *owner) : sema(sema), owner(owner) {}
  virtual ~Outline() = default;

  /// Makes a name known in the block.
  void declare(llvm::StringRef name, const ast::Type *type) { locals.push_back({name, type}); }
  const ast::Type *typeOf(const Expr *expr) const;
  void walk(const Stmt *stmt);
  void walk(llvm::ArrayRef<Stmt *> list);
  void walk(const Expr *expr);

protected:
  /// Called for each expression, from outside in.
  virtual void visit(const Expr *expr) {}
  /// Called before the name of a `let` is known.
  virtual void visit(const Binding &binding) {}
  /// Called for what a function returns.
  virtual void visitReturned(const Expr *value) {}
  bool isLocal(llvm::StringRef name) const {
    return llvm::any_of(locals, [&](const auto &local) { return local.first == name; });
  }

  const Sema &sema;
  const StructInfo *owner; ///< of the object that `this` is
  llvm::SmallVector<std::pair<llvm::StringRef, const ast::Type *>, 8> locals;
};

} // namespace besl::ts

#endif // BESL_LIB_FRONTEND_TYPESHADE_OUTLINE_H
