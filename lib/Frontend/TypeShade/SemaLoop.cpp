// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops. The invocations of a stage move through a loop together, so its end has to be readable: a `for` compares its counter to a bound
// that the body does not write and steps toward it; a `while` is left by its condition or a `break`.

#include "SemaImpl.h"
#include "besl/Support/TypeShadeDiag.h"

using namespace besl;
using namespace besl::ts;
using AstKind = ast::TypeKind;

//===----------------------------------------------------------------------===//
// Looking through what was written
//===----------------------------------------------------------------------===//

bool Sema::mentions(const Expr *expr, llvm::function_ref<bool(const Expr *)> test) {
  while (expr) {
    if (test(expr))
      return true;
    if (expr->c && mentions(expr->c, test))
      return true;
    if (expr->b && mentions(expr->b, test))
      return true;
    for (const Expr *part : expr->list)
      if (mentions(part, test))
        return true;
    for (const Property &property : expr->properties)
      if (mentions(property.value, test))
        return true;
    // Down the left side in a loop.
    expr = expr->a;
  }
  return false;
}

bool Sema::mentions(const Stmt *stmt, llvm::function_ref<bool(const Expr *)> test) {
  while (stmt) {
    if (stmt->condition && mentions(stmt->condition, test))
      return true;
    if (stmt->step && mentions(stmt->step, test))
      return true;
    for (const Binding &binding : stmt->bindings)
      if (binding.init && mentions(binding.init, test))
        return true;
    for (const Clause &clause : stmt->clauses) {
      if (clause.value && mentions(clause.value, test))
        return true;
      for (const Stmt *inner : clause.body)
        if (mentions(inner, test))
          return true;
    }
    for (const Stmt *inner : stmt->body)
      if (mentions(inner, test))
        return true;
    if (stmt->init && mentions(stmt->init, test))
      return true;
    if (stmt->then && mentions(stmt->then, test))
      return true;
    stmt = stmt->otherwise;
  }
  return false;
}

/// Whether a statement, looked into except for what `stop` says, holds one that `test` accepts.
static bool holds(const Stmt *stmt, llvm::function_ref<bool(const Stmt *)> test, llvm::function_ref<bool(const Stmt *)> stop) {
  while (stmt) {
    if (test(stmt))
      return true;
    if (stop(stmt))
      return false;
    for (const Stmt *inner : stmt->body)
      if (holds(inner, test, stop))
        return true;
    for (const Clause &clause : stmt->clauses)
      for (const Stmt *inner : clause.body)
        if (holds(inner, test, stop))
          return true;
    if (stmt->then && holds(stmt->then, test, stop))
      return true;
    stmt = stmt->otherwise;
  }
  return false;
}

static bool isLoop(const Stmt *stmt) { return stmt->kind == StmtKind::For || stmt->kind == StmtKind::ForOf || stmt->kind == StmtKind::While; }

bool Sema::canLeave(const Stmt *stmt) {
  // A `break` of an inner loop or switch leaves that; a `return` leaves everything.
  bool breaks = holds(
      stmt, [](const Stmt *s) { return s->kind == StmtKind::Break; }, [](const Stmt *s) { return isLoop(s) || s->kind == StmtKind::Switch; });
  return breaks || holds(stmt, [](const Stmt *s) { return s->kind == StmtKind::Return; }, [](const Stmt *) { return false; });
}

llvm::ArrayRef<Stmt *> Sema::clauseBody(const Clause &clause, bool &hadBreak) {
  auto strip = [&](llvm::ArrayRef<Stmt *> body) {
    hadBreak = !body.empty() && body.back()->kind == StmtKind::Break;
    return hadBreak ? body.drop_back() : body;
  };
  llvm::ArrayRef<Stmt *> body = strip(clause.body);
  // A clause may be one block.
  if (!hadBreak && body.size() == 1 && body[0]->kind == StmtKind::Block)
    body = strip(body[0]->body);
  return body;
}

bool Sema::breaksInside(const Stmt *stmt) {
  return llvm::any_of(stmt->clauses, [](const Clause &clause) {
    bool hadBreak;
    return llvm::any_of(clauseBody(clause, hadBreak), [](const Stmt *part) {
      return holds(part, [](const Stmt *s) { return s->kind == StmtKind::Break; }, [](const Stmt *s) { return isLoop(s) || s->kind == StmtKind::Switch; });
    });
  });
}

//===----------------------------------------------------------------------===//
// while
//===----------------------------------------------------------------------===//

bool Sema::checkWhile(const Stmt *stmt, Stmts &out) {
  ast::Expr *condition = checkCondition(stmt->condition);
  bool isEndless = condition->constant && condition->type->isBool() && condition->constant->bits != 0;
  if (isEndless && !canLeave(stmt->then)) {
    report(TypeShadeDiag::TsLoopExit, stmt->keyword, "nothing ends this loop: it needs a 'break' or 'return' of its own, or a condition that can be false, since all "
                                              "invocations wait for the last");
  }
  loops.push_back({});
  Flow before = flow;
  bool goesOn;
  ast::BlockStmt *body = checkBlock(stmt->then, goesOn);
  Loop loop = loops.pop_back_val();
  flow = std::move(loop.exit);
  if (!isEndless)
    flow.join(before);
  out.push_back(context.make<ast::ForStmt>(nullptr, isEndless ? nullptr : condition, nullptr, body, stmt->range));
  return !isEndless || loop.breaks;
}

//===----------------------------------------------------------------------===//
// for … of
//===----------------------------------------------------------------------===//

bool Sema::checkForOf(const Stmt *stmt, Stmts &out) {
  const Binding &binding = stmt->bindings.front();
  SourceRange at = binding.init->range;
  const Expr *path = strip(binding.init);
  const Expr *root = path;
  while (root->kind == ExprKind::Member || root->kind == ExprKind::Index)
    root = strip(root->a);
  ast::Expr *array = checkPlace(binding.init);
  const ast::Type *element = types.error();
  if (!isError(array)) {
    bool isArray = array->type->isArray() || array->type->kind() == AstKind::RuntimeArray;
    if (!isArray || (root->kind != ExprKind::Name && root->kind != ExprKind::This))
      report(TypeShadeDiag::TsUnsupported, at, "'for … of' goes through an array that has a name");
    else
      element = elementOf(array->type);
  }
  if (element->isAtomic()) {
    report(TypeShadeDiag::TsAtomicValue, at, spell(array->type));
    element = types.error();
  }
  if (binding.type) {
    const ast::Type *written = resolve(binding.type);
    if (!written->isError() && !element->isError() && written != element)
      report(TypeShadeDiag::TsMismatch, binding.type->range, spell(element), spell(written), "");
  }
  openScope();
  llvm::SmallVector<ast::Stmt *, 8> before, statements;
  const ast::Type *u32 = types.u32();
  ast::VarDecl *counter = makeLocal("index", u32, number(u32, 0, at), at, before);
  Symbol *symbol = makeSymbol(element->isError() ? Symbol::Kind::Error : Symbol::Kind::Local, binding.name);
  symbol->isConst = binding.isConst;
  symbol->isAssigned = true;
  checkName(binding.name);
  if (!element->isError()) {
    auto *item = context.make<ast::IndexExpr>(array, nameExpr(counter, at), at);
    item->indexKind = ast::IndexKind::Element;
    item->type = array->type->element();
    ast::Expr *value = elementValue(item, at);
    auto *variable = context.make<ast::VarDecl>(binding.name, ast::TypeRef{}, value, binding.range);
    variable->type = element;
    symbol->decl = variable;
    statements.push_back(context.make<ast::LetStmt>(variable, binding.name.range));
  }
  declare(symbol);
  loops.push_back({});
  Flow outside = flow; // there may be no round
  bool goesOn;
  ast::BlockStmt *inner = checkBlock(stmt->then, goesOn);
  loops.pop_back();
  flow = std::move(outside);
  closeScope();
  if (element->isError())
    return true;
  statements.push_back(inner);
  ast::Expr *length = array->type->isArray() ? number(u32, double(array->type->count()), at) : primitive(ast::PrimitiveOp::ArrayLength, u32, {array}, at);
  auto *test = llvm::cast<ast::BinaryExpr>(binary(ast::BinaryOp::Less, nameExpr(counter, at), length, at));
  auto *step = context.make<ast::AssignExpr>(nameExpr(counter, at), binary(ast::BinaryOp::Add, nameExpr(counter, at), number(u32, 1, at), at), at, at);
  step->type = types.voidType();
  auto *body = context.make<ast::BlockStmt>(context.copy(llvm::ArrayRef<ast::Stmt *>(statements)), nullptr, stmt->then->range);
  out.push_back(context.make<ast::ForStmt>(before.front(), test, step, body, stmt->range));
  return true;
}

//===----------------------------------------------------------------------===//
// for
//===----------------------------------------------------------------------===//

static TokenKind mirrored(TokenKind op) {
  switch (op) {
  case TokenKind::Less: return TokenKind::Greater;
  case TokenKind::LessEqual: return TokenKind::GreaterEqual;
  case TokenKind::Greater: return TokenKind::Less;
  case TokenKind::GreaterEqual: return TokenKind::LessEqual;
  default: return op;
  }
}

namespace {

/// The header of a loop whose numbers are all known, counted.
struct Count {
  enum class End : uint8_t { Exits, LeavesType, Never } end;
};

} // namespace

/// Goes through a loop whose header is made of numbers. Steps by a sum are counted by arithmetic, those by a product are few.
static Count::End count(int64_t start, int64_t bound, TokenKind test, TokenKind step, int64_t amount, int64_t least, int64_t most) {
  auto holds = [&](int64_t value) {
    switch (test) {
    case TokenKind::Less: return value < bound;
    case TokenKind::LessEqual: return value <= bound;
    case TokenKind::Greater: return value > bound;
    case TokenKind::GreaterEqual: return value >= bound;
    case TokenKind::EqualEqualEqual:
    case TokenKind::EqualEqual: return value == bound;
    default: return value != bound;
    }
  };
  bool isNot = test == TokenKind::ExclaimEqualEqual || test == TokenKind::ExclaimEqual;
  if (!holds(start))
    return Count::End::Exits;
  if (step == TokenKind::Plus || step == TokenKind::Minus) {
    int64_t delta = step == TokenKind::Plus ? amount : -amount;
    if (delta == 0)
      return Count::End::Never;
    if (isNot) {
      // It has to land on the bound.
      if ((bound - start) % delta != 0 || (bound - start) / delta < 0)
        return Count::End::Never;
      return Count::End::Exits;
    }
    if (test == TokenKind::EqualEqualEqual || test == TokenKind::EqualEqual)
      return start + delta < least || start + delta > most ? Count::End::LeavesType : Count::End::Exits;
    bool up = delta > 0;
    bool wantsUp = test == TokenKind::Less || test == TokenKind::LessEqual;
    if (up != wantsUp)
      return Count::End::Never;
    // The first value behind the bound.
    int64_t edge = test == TokenKind::Less || test == TokenKind::Greater ? bound : bound + (up ? 1 : -1);
    int64_t distance = up ? edge - start : start - edge;
    int64_t size = up ? delta : -delta;
    int64_t last = start + (up ? 1 : -1) * ((distance + size - 1) / size) * size;
    return last < least || last > most ? Count::End::LeavesType : Count::End::Exits;
  }
  int64_t value = start;
  for (unsigned i = 0; i < 128; ++i) {
    int64_t next = step == TokenKind::Star ? value * amount : amount == 0 ? value : value / amount;
    if (next < least || next > most)
      return Count::End::LeavesType;
    if (!holds(next))
      return Count::End::Exits;
    if (next == value)
      return Count::End::Never;
    value = next;
  }
  return Count::End::Never;
}

bool Sema::checkFor(const Stmt *stmt, Stmts &out) {
  SourceRange keyword = stmt->keyword;
  openScope();
  llvm::SmallVector<ast::Stmt *, 4> before;
  Symbol *counter = nullptr;
  ast::Expr *start = nullptr;
  bool isBroken = false;

  // The counter.
  const Binding *binding = nullptr;
  if (stmt->init && stmt->init->kind == StmtKind::Let && stmt->init->bindings.size() == 1)
    binding = &stmt->init->bindings.front();
  const Expr *test = stmt->condition ? strip(stmt->condition) : nullptr;
  bool isComparison = test && test->kind == ExprKind::Binary &&
                      (test->op == TokenKind::Less || test->op == TokenKind::LessEqual || test->op == TokenKind::Greater || test->op == TokenKind::GreaterEqual ||
                       test->op == TokenKind::EqualEqualEqual || test->op == TokenKind::ExclaimEqualEqual || test->op == TokenKind::EqualEqual ||
                       test->op == TokenKind::ExclaimEqual);
  if (!stmt->condition) {
    report(TypeShadeDiag::TsLoopExit, keyword, "a 'for' without a condition has no end that can be read; write 'while (true)' with a 'break'");
    isBroken = true;
  } else if (!binding || !binding->init) {
    report(TypeShadeDiag::TsLoopCounter, stmt->init ? stmt->init->range : keyword, "a 'for' declares the one variable that it counts, as in 'let i = 0'; anything else is a 'while'");
    isBroken = true;
  }
  auto names = [](const Expr *expr, llvm::StringRef name) { return strip(expr)->kind == ExprKind::Name && strip(expr)->text == name; };
  bool counterIsLeft = isComparison && binding && names(test->a, binding->name.name);
  const Expr *boundSyntax = nullptr;
  ast::Expr *bound = nullptr;
  if (!isBroken) {
    if (isComparison)
      boundSyntax = counterIsLeft ? test->b : names(test->b, binding->name.name) ? test->a : nullptr;
    // A number without type follows the bound, if that is a u32.
    const ast::Type *type = binding->type ? resolve(binding->type) : nullptr;
    const ast::Type *i32 = types.scalar(ast::ScalarKind::I32);
    if (!type && isLiteral(binding->init) && boundSyntax && !isLiteral(boundSyntax) &&
        !mentions(boundSyntax, [&](const Expr *expr) { return expr->kind == ExprKind::Name && expr->text == binding->name.name; })) {
      bound = check(boundSyntax, i32);
      bool isNegative = strip(binding->init)->kind == ExprKind::Unary;
      type = !isError(bound) && bound->type == types.u32() && !isNegative ? types.u32() : i32;
    } else if (!type && isLiteral(binding->init)) {
      type = i32;
    }
    start = type ? checkAs(binding->init, type) : check(binding->init);
    if (isError(start) || (type && type->isError())) {
      isBroken = true;
    } else if (!start->type->isScalar() || !start->type->isIntegral()) {
      report(TypeShadeDiag::TsLoopCounter, binding->name.range, ("'" + binding->name.name + "' counts rounds, so it is an i32 or a u32, not '" + spell(start->type) + "'").str());
      isBroken = true;
    }
  }
  if (binding) {
    counter = makeSymbol(isBroken ? Symbol::Kind::Error : Symbol::Kind::Local, binding->name);
    counter->isAssigned = true;
    checkName(binding->name);
    if (!isBroken) {
      auto *variable = context.make<ast::VarDecl>(binding->name, ast::TypeRef{}, start, binding->range);
      variable->type = start->type;
      counter->decl = variable;
      before.push_back(context.make<ast::LetStmt>(variable, stmt->init->range));
    }
    declare(counter);
  }

  // The condition.
  ast::Expr *condition = nullptr;
  if (!isBroken && !boundSyntax) {
    bool isJoined = test->kind == ExprKind::Binary && (test->op == TokenKind::AmpAmp || test->op == TokenKind::PipePipe);
    report(TypeShadeDiag::TsLoopBound, stmt->condition->range,
           isJoined ? "the bound alone ends a 'for', so that its end can be read; test the rest inside and 'break', or write 'while'"
                    : ("a 'for' compares its counter '" + binding->name.name + "' to a bound; write any other condition as a 'while'").str());
    isBroken = true;
  }
  if (!isBroken) {
    if (!bound)
      bound = checkAs(boundSyntax, start->type);
    if (isError(bound)) {
      isBroken = true;
    } else if (bound->type != start->type) {
      report(TypeShadeDiag::TsMismatch, boundSyntax->range, spell(start->type), spell(bound->type), "; a counter and its bound have one type");
      isBroken = true;
    } else {
      ast::Expr *name = nameExpr(counter->decl, strip(counterIsLeft ? test->a : test->b)->range);
      condition = counterIsLeft ? combine(test->op, test->partRange, name, bound, test->range) : combine(test->op, test->partRange, bound, name, test->range);
      isBroken = isError(condition);
    }
  }

  // The step.
  ast::Expr *step = nullptr;
  TokenKind stepOp = TokenKind::Error;
  const ast::ConstantValue *amount = nullptr;
  if (!isBroken) {
    const Expr *update = stmt->step ? strip(stmt->step) : nullptr;
    SourceRange at = update ? update->range : keyword;
    llvm::StringRef name = binding->name.name;
    bool isShifted = update && update->kind == ExprKind::Assign && (update->op == TokenKind::LessLessEqual || update->op == TokenKind::GreaterGreaterEqual);
    auto refuse = [&] {
      report(TypeShadeDiag::TsLoopCounter, at, ("a 'for' steps its counter by a constant, as in '" + name + (isShifted ? " *= 2' or '" + name + " /= 2'" : "++' or '" + name + " += 2'")).str());
      isBroken = true;
    };
    if (!update) {
      report(TypeShadeDiag::TsLoopExit, keyword, ("nothing moves '" + name + "' toward its bound; write a step, as in '" + name + "++'").str());
      isBroken = true;
    } else if (update->kind == ExprKind::Step && names(update->a, name)) {
      stepOp = update->op == TokenKind::PlusPlus ? TokenKind::Plus : TokenKind::Minus;
      amount = folder.integer(start->type, 1);
      step = checkStep(update);
    } else if (update->kind == ExprKind::Assign && names(update->a, name)) {
      stepOp = operatorOfStep(update->op);
      const Expr *value = strip(update->b);
      // `i = i + 2`
      if (update->op == TokenKind::Equal && value->kind == ExprKind::Binary && (value->op == TokenKind::Plus || value->op == TokenKind::Minus) && names(value->a, name)) {
        stepOp = value->op;
        value = strip(value->b);
      }
      if (stepOp == TokenKind::Error) {
        refuse();
      } else {
        ast::Expr *checked = checkAs(value, start->type);
        amount = checked->constant;
        if (isError(checked))
          isBroken = true;
        else if (!amount)
          refuse();
        else
          step = checkAssign(update);
      }
    } else {
      if (update->kind == ExprKind::Assign)
        checkAssign(update);
      refuse();
    }
    isBroken |= step && isError(step);
    if (!isBroken) {
      unsigned errors = diags.numErrors();
      checkHeader(stmt, counter, start, bound, counterIsLeft, stepOp, amount, at);
      isBroken = diags.numErrors() != errors;
    }
  }

  loops.push_back({});
  Flow outside = flow; // there may be no round
  bool goesOn;
  ast::BlockStmt *body = checkBlock(stmt->then, goesOn);
  loops.pop_back();
  flow = std::move(outside);
  closeScope();
  if (isBroken)
    return true;

  // What the bound reads must stay as it is.
  // An array's length does too, whatever is written to its elements; a member may be called 'length' as well.
  llvm::DenseSet<const Expr *> measured;
  llvm::SmallVector<llvm::StringRef, 4> read, lengths;
  mentions(boundSyntax, [&](const Expr *expr) {
    bool isCall = expr->kind == ExprKind::Call && strip(expr->a)->kind == ExprKind::Name && strip(expr->a)->text == "arrayLength" && expr->list.size() == 1;
    bool isLength = expr->kind == ExprKind::Member && expr->text == "length";
    const Expr *array = isCall ? strip(expr->list[0]) : isLength ? strip(expr->a) : nullptr;
    // The indices on the way to it are read.
    while (array && (array->kind == ExprKind::Member || array->kind == ExprKind::Index))
      array = strip(array->a);
    if (array && array->kind == ExprKind::Name && measured.insert(array).second && isLength)
      lengths.push_back(array->text);
    if (expr->kind == ExprKind::Name && !measured.contains(expr))
      read.push_back(expr->text);
    return false;
  });
  SourceRange written;
  llvm::StringRef writtenName;
  mentions(stmt->then, [&](const Expr *expr) {
    if (expr->kind != ExprKind::Assign && expr->kind != ExprKind::Step)
      return false;
    const Expr *target = strip(expr->a);
    bool isLength = target->kind == ExprKind::Member && target->text == "length";
    while (target->kind == ExprKind::Member || target->kind == ExprKind::Index)
      target = strip(target->a);
    if (target->kind != ExprKind::Name || (!llvm::is_contained(read, target->text) && !(isLength && llvm::is_contained(lengths, target->text))))
      return false;
    written = expr->range;
    writtenName = target->text;
    return true;
  });
  if (written.isValid()) {
    report(TypeShadeDiag::TsLoopBound, written, ("the bound of this 'for' reads '" + writtenName + "', so its body cannot write it: the end of the loop would move; copy the bound "
                                                                                            "into a constant, or write 'while'").str())
        .note(boundSyntax->range, "the bound is here");
    return true;
  }
  out.push_back(context.make<ast::ForStmt>(before.front(), condition, step, body, stmt->range));
  return true;
}

TokenKind Sema::operatorOfStep(TokenKind assignment) {
  switch (assignment) {
  case TokenKind::PlusEqual: return TokenKind::Plus;
  case TokenKind::MinusEqual: return TokenKind::Minus;
  case TokenKind::StarEqual: return TokenKind::Star;
  case TokenKind::SlashEqual: return TokenKind::Slash;
  default: return TokenKind::Error;
  }
}

void Sema::checkHeader(const Stmt *stmt, Symbol *counter, ast::Expr *start, ast::Expr *bound, bool counterIsLeft, TokenKind stepOp,
                       const ast::ConstantValue *step, SourceRange stepRange) {
  const Expr *test = strip(stmt->condition);
  TokenKind op = counterIsLeft ? test->op : mirrored(test->op);
  bool isSigned = start->type->scalar() == ast::ScalarKind::I32;
  auto value = [&](const ast::ConstantValue *constant) { return isSigned ? int64_t(int32_t(constant->bits)) : int64_t(uint32_t(constant->bits)); };
  int64_t amount = value(step);
  llvm::StringRef name = counter->name;
  bool isEquality = op != TokenKind::Less && op != TokenKind::LessEqual && op != TokenKind::Greater && op != TokenKind::GreaterEqual;
  bool isSum = stepOp == TokenKind::Plus || stepOp == TokenKind::Minus;
  bool isKnown = start->constant && bound->constant;

  if (isKnown) {
    int64_t least = isSigned ? INT32_MIN : 0, most = isSigned ? INT32_MAX : UINT32_MAX;
    if (stepOp == TokenKind::Slash && amount == 0) {
      report(TypeShadeDiag::TsZeroDivisor, stepRange);
      return;
    }
    switch (count(value(start->constant), value(bound->constant), op, stepOp, amount, least, most)) {
    case Count::End::Exits:
      return;
    case Count::End::LeavesType:
      report(TypeShadeDiag::TsLoopBound, stepRange, ("'" + name + "' leaves the range of '" + spell(start->type) + "' before it reaches the bound").str());
      return;
    case Count::End::Never:
      report(TypeShadeDiag::TsLoopExit, stepRange, ("'" + name + "' never reaches the bound of this loop").str());
      return;
    }
  }
  if (isEquality) {
    report(TypeShadeDiag::TsLoopBound, test->range, ("'" + name + "' may step over a bound that is not known; compare with '<', '<=', '>' or '>='").str());
    return;
  }
  bool wantsUp = op == TokenKind::Less || op == TokenKind::LessEqual;
  if (isSum) {
    int64_t delta = stepOp == TokenKind::Plus ? amount : -amount;
    if (delta == 0 || (delta > 0) != wantsUp)
      report(TypeShadeDiag::TsLoopExit, stepRange, delta == 0 ? ("'" + name + "' does not move").str() : ("'" + name + "' moves away from its bound, so the loop would not end").str());
    return;
  }
  // Products and quotients.
  bool up = stepOp == TokenKind::Star;
  if (start->constant && value(start->constant) == 0) {
    report(TypeShadeDiag::TsLoopExit, stepRange, ("'" + name + "' starts at 0 and stays there").str());
    return;
  }
  if (amount < 2) {
    report(TypeShadeDiag::TsLoopBound, stepRange, ("the factor of a step has to be a whole number from 2 for '" + name + "' to move").str());
    return;
  }
  bool negativeStart = start->constant && value(start->constant) < 0;
  if (up != (wantsUp != negativeStart))
    report(TypeShadeDiag::TsLoopExit, stepRange, ("'" + name + "' moves away from its bound, so the loop would not end").str());
}
