// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements other than loops.

#include "SemaImpl.h"
#include "besl/Support/Limits.h"
#include "llvm/ADT/ScopeExit.h"
#include "besl/Support/TypeShadeDiag.h"

using namespace besl;
using namespace besl::ts;
using AstKind = ast::TypeKind;

bool Sema::checkStatements(llvm::ArrayRef<Stmt *> list, Stmts &out) {
  bool goesOn = true;
  llvm::ArrayRef<Stmt *> outside = following;
  for (auto [i, stmt] : llvm::enumerate(list)) {
    if (diags.limitReached())
      break;
    following = list.drop_front(i + 1);
    goesOn &= checkStatement(stmt, out);
  }
  following = outside;
  return goesOn;
}

ast::BlockStmt *Sema::checkBlock(const Stmt *stmt, bool &goesOn) {
  openScope();
  llvm::SmallVector<ast::Stmt *, 16> statements;
  if (stmt->kind == StmtKind::Block)
    goesOn = checkStatements(stmt->body, statements);
  else
    goesOn = checkStatement(stmt, statements);
  closeScope();
  return context.make<ast::BlockStmt>(context.copy(llvm::ArrayRef<ast::Stmt *>(statements)), nullptr, stmt->range);
}

bool Sema::checkStatement(const Stmt *stmt, Stmts &out) {
  switch (stmt->kind) {
  case StmtKind::Block: {
    bool goesOn;
    out.push_back(checkBlock(stmt, goesOn));
    return goesOn;
  }
  case StmtKind::Let:
    checkLet(stmt, out);
    return true;
  case StmtKind::If:
    return checkIf(stmt, out);
  case StmtKind::For:
    return checkFor(stmt, out);
  case StmtKind::ForOf:
    return checkForOf(stmt, out);
  case StmtKind::While:
    return checkWhile(stmt, out);
  case StmtKind::Switch:
    return checkSwitch(stmt, out);
  case StmtKind::Return:
    checkReturn(stmt, out);
    flow.isDead = true;
    return false;
  case StmtKind::Break:
    if (loops.empty()) {
      report(TypeShadeDiag::TsStrayJump, stmt->range, "break", "");
      return true;
    }
    loops.back().breaks = true;
    loops.back().exit.join(flow);
    flow.isDead = true;
    out.push_back(context.make<ast::JumpStmt>(ast::StmtKind::Break, stmt->range));
    return false;
  case StmtKind::Continue:
    if (llvm::all_of(loops, [](const Loop &loop) { return loop.isSwitch; })) {
      if (loops.empty())
        report(TypeShadeDiag::TsStrayJump, stmt->range, "continue", "");
      else
        report(TypeShadeDiag::TsSwitch, stmt->range, "'continue' goes on with the next round of a loop, and there is none around this 'switch'");
      return true;
    }
    jumpOn(stmt->range, out);
    flow.isDead = true;
    return false;
  case StmtKind::Discard:
    if (lookup("discard")) {
      // A declaration has taken the name, and has been refused for it.
      return true;
    }
    restrict({Stage::Fragment}, stmt->range, "'discard'");
    out.push_back(context.make<ast::JumpStmt>(ast::StmtKind::Discard, stmt->range));
    return true;
  case StmtKind::Expr:
    checkEffect(stmt->condition, stmt->range, out);
    return true;
  }
  llvm_unreachable("unknown statement");
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

/// Whether a value is made by the expression, so that no other name can stand for it.
static bool buildsValue(const Expr *expr) {
  switch (expr->kind) {
  case ExprKind::Paren:
  case ExprKind::Claim:
    return buildsValue(expr->a);
  case ExprKind::Conditional:
    return buildsValue(expr->b) && buildsValue(expr->c);
  case ExprKind::Name:
  case ExprKind::Member:
  case ExprKind::Index:
  case ExprKind::This:
    return false;
  default:
    return true;
  }
}

ast::VarDecl *Sema::makeLocal(llvm::StringRef name, const ast::Type *type, ast::Expr *init, SourceRange range, Stmts &out) {
  auto *variable = context.make<ast::VarDecl>(Identifier{name, range}, ast::TypeRef{}, init, range);
  variable->type = type;
  out.push_back(context.make<ast::LetStmt>(variable, range));
  return variable;
}

void Sema::checkLet(const Stmt *stmt, Stmts &out) {
  for (const Binding &binding : stmt->bindings) {
    Symbol *symbol = makeSymbol(Symbol::Kind::Error, binding.name);
    symbol->isConst = binding.isConst;
    checkName(binding.name);
    const ast::Type *type = nullptr;
    if (binding.type && isResource(binding.type))
      report(TypeShadeDiag::TsResourceForm, binding.type->range, "resources and the memory of a workgroup are declared at the top of the file");
    else if (binding.type)
      type = resolve(binding.type);
    else
      type = inferWhole(binding);
    ast::Expr *init = nullptr;
    if (type && type->isError() && !binding.type) {
      declare(symbol);
      continue;
    }
    if (binding.init) {
      const Expr *written = strip(binding.init);
      // A whole number may be written with an exponent where the type is.
      bool isWhole = type && type->isScalar() && type->isIntegral() && written->kind == ExprKind::Number;
      double value = 0;
      if (isWhole && !isLiteral(written) && !written->text.getAsDouble(value) && value >= (type->scalar() == ast::ScalarKind::I32 ? -2147483648.0 : 0) &&
          value <= (type->scalar() == ast::ScalarKind::I32 ? 2147483647.0 : 4294967295.0) && value == double(int64_t(value)))
        init = constantExpr(folder.integer(type, uint64_t(int64_t(value))), written->range);
      else
        init = type ? checkAs(binding.init, type) : check(binding.init);
      if (!type && isLiteral(binding.init) && !isError(init) && !current->placedOf)
        report(TypeShadeDiag::TsLiteralDefault, binding.init->range, written->kind == ExprKind::Number ? written->text : llvm::StringRef("this number"));
    } else if (binding.isConst) {
      report(TypeShadeDiag::TsConstantValue, binding.range, ("the constant '" + binding.name.name + "' needs a value").str());
    } else if (!binding.type) {
      report(TypeShadeDiag::TsTypeForm, binding.range, ("'" + binding.name.name + "' needs a type or a value: a variable holds one type from its declaration on").str());
    } else if (type && !type->isError()) {
      init = zero(type, binding.range);
    }
    if (init && !type)
      type = init->type;
    if (init && !isError(init) && !type->isError()) {
      const Expr *call = binding.init ? strip(binding.init) : nullptr;
      bool isBarrier = call && call->kind == ExprKind::Call && call->a->kind == ExprKind::Name && call->a->text.ends_with("Barrier");
      if (type->isVoid() && isBarrier) {
        report(TypeShadeDiag::TsBarrierPlace, call->range, call->a->text);
      } else if (type->isVoid()) {
        report(TypeShadeDiag::TsMismatch, binding.init->range, "a value", "nothing", "");
      } else if (type->isHandle()) {
        report(TypeShadeDiag::TsUnsupported, binding.init->range, "a texture or sampler cannot be in a variable; use it by its own name");
      } else {
        symbol->kind = Symbol::Kind::Local;
        symbol->isAssigned = binding.init != nullptr;
        if (!symbol->isAssigned)
          flow.open.push_back({symbol});
        symbol->isBuilt = binding.init && buildsValue(binding.init);
        auto *variable = context.make<ast::VarDecl>(binding.name, ast::TypeRef{}, init, binding.range);
        variable->type = type;
        symbol->decl = variable;
        if (!binding.type && binding.init && isLiteral(binding.init) && type == types.f32())
          untypedWholes.insert(variable);
        out.push_back(context.make<ast::LetStmt>(variable, binding.range));
      }
    }
    declare(symbol);
  }
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

ast::Expr *Sema::checkCondition(const Expr *expr) {
  ast::Expr *condition = check(expr, types.boolean());
  if (isError(condition) || condition->type->isBool())
    return condition;
  std::string hint = condition->type->isScalar() ? "; compare it, as in '!== 0'" : condition->type->isVector() && condition->type->scalar() == ast::ScalarKind::Bool ? "; ask 'any' or 'all' of it" : "";
  report(TypeShadeDiag::TsMismatch, expr->range, "bool", spell(condition->type), hint);
  return error(expr->range);
}

bool Sema::checkIf(const Stmt *stmt, Stmts &out) {
  struct Arm {
    const Stmt *stmt;
    ast::Expr *condition;
    ast::BlockStmt *body;
  };
  std::vector<Arm> arms;
  ast::Stmt *rest = nullptr;
  bool goesOn = false;
  Flow behind{{}, true};
  llvm::scope_exit join([&] {
    behind.join(flow);
    flow = std::move(behind);
  });
  for (const Stmt *arm = stmt; arm;) {
    ast::Expr *condition = checkCondition(arm->condition);
    bool armGoesOn;
    Flow before = flow;
    ast::BlockStmt *body = checkBlock(arm->then, armGoesOn);
    behind.join(flow);
    flow = std::move(before);
    goesOn |= armGoesOn;
    arms.push_back({arm, condition, body});
    const Stmt *next = arm->otherwise;
    if (!next) {
      goesOn = true;
      break;
    }
    if (next->kind == StmtKind::If) {
      arm = next;
      continue;
    }
    rest = checkBlock(next, armGoesOn);
    goesOn |= armGoesOn;
    break;
  }
  for (const Arm &arm : llvm::reverse(arms))
    rest = context.make<ast::IfStmt>(arm.condition, arm.body, rest, arm.stmt->range);
  out.push_back(rest);
  return goesOn;
}

/// `continue`.
void Sema::jumpOn(SourceRange range, Stmts &out) {
  Loop *loop = &loops.back();
  while (loop->isSwitch && !loop->continues)
    --loop;
  if (loop->isSwitch) {
    loop->hasContinues = true;
    auto *assign = context.make<ast::AssignExpr>(nameExpr(loop->continues, range), number(types.boolean(), 1, range), range, range);
    assign->type = types.voidType();
    loop->continues->assigned = true;
    out.push_back(context.make<ast::ExprStmt>(assign, range));
  }
  out.push_back(context.make<ast::JumpStmt>(loop->isSwitch ? ast::StmtKind::Break : ast::StmtKind::Continue, range));
}

bool Sema::checkSwitch(const Stmt *stmt, Stmts &out) {
  ast::Expr *selector = check(stmt->condition);
  const ast::Type *type = selector->type;
  if (!type->isError() && (!type->isScalar() || !type->isIntegral())) {
    report(TypeShadeDiag::TsSwitch, stmt->condition->range, "a 'switch' selects by an i32 or a u32, not by '" + spell(type) + "'; write 'if'");
    type = types.error();
  }
  Loop &own = loops.emplace_back();
  own.isSwitch = true;
  bool isLoop = breaksInside(stmt);
  llvm::SmallVector<ast::Stmt *, 1> declared;
  if (isLoop)
    own.continues = makeLocal("continues", types.boolean(), number(types.boolean(), 0, stmt->keyword), stmt->keyword, declared);
  Flow before = flow, behind{{}, true};
  bool goesOn = false, hasDefault = false;
  llvm::SmallVector<ast::MatchArm, 8> arms;
  llvm::DenseMap<uint64_t, SourceRange> seen;
  llvm::SmallVector<uint64_t, 4> values;
  bool isDefault = false;
  if (stmt->clauses.size() > limits::kPatterns)
    report(TypeShadeDiag::TsSwitch, stmt->keyword, "a 'switch' has at most " + std::to_string(limits::kPatterns) + " clauses");
  for (const auto &[i, clause] : llvm::enumerate(stmt->clauses)) {
    if (!clause.value) {
      if (hasDefault)
        report(TypeShadeDiag::TsSwitch, clause.range, "this 'switch' has a 'default' already");
      hasDefault = isDefault = true;
    } else {
      ast::Expr *value = type->isError() ? check(clause.value) : checkAs(clause.value, type);
      if (!isError(value) && !type->isError()) {
        if (!value->constant)
          report(TypeShadeDiag::TsSwitch, clause.value->range, "what a clause is for has to be known when the shader is compiled");
        else {
          uint64_t bits = value->constant->bits & 0xffffffff;
          auto [slot, isNew] = seen.try_emplace(bits, clause.value->range);
          if (!isNew)
            report(TypeShadeDiag::TsSwitch, clause.value->range, "another clause is for the same value").note(slot->second, "it is here");
          else
            values.push_back(bits);
        }
      }
    }
    bool isLast = i + 1 == stmt->clauses.size();
    if (clause.body.empty() && !isLast)
      continue;
    bool hadBreak;
    llvm::ArrayRef<Stmt *> body = clauseBody(clause, hadBreak);
    openScope();
    llvm::SmallVector<ast::Stmt *, 8> statements;
    flow = before;
    bool clauseGoesOn = checkStatements(body, statements);
    behind.join(flow);
    closeScope();
    if (clauseGoesOn && !hadBreak && !isLast)
      report(TypeShadeDiag::TsSwitch, clause.range, "this clause runs into the next one; end it with 'break'");
    goesOn |= clauseGoesOn;
    ast::MatchArm &arm = arms.emplace_back();
    arm.range = clause.range;
    arm.body = context.make<ast::BlockStmt>(context.copy(llvm::ArrayRef<ast::Stmt *>(statements)), nullptr, clause.range);
    arm.isDefault = isDefault;
    arm.values = context.copy(llvm::ArrayRef<uint64_t>(values));
    values.clear();
    isDefault = false;
  }
  Loop loop = loops.pop_back_val();
  if (!hasDefault || stmt->clauses.empty())
    behind.join(before);
  behind.join(loop.exit);
  flow = std::move(behind);
  if (!hasDefault) {
    ast::MatchArm &arm = arms.emplace_back();
    arm.range = stmt->keyword;
    arm.body = context.make<ast::BlockStmt>(llvm::ArrayRef<ast::Stmt *>(), nullptr, stmt->keyword);
    arm.isDefault = true;
    goesOn = true;
  }
  auto *match = context.make<ast::MatchStmt>(selector, context.copy(llvm::ArrayRef<ast::MatchArm>(arms)), stmt->range);
  if (!isLoop) {
    out.push_back(match);
    return goesOn;
  }
  // A `break` that does not stand at the end of its clause leaves a loop that goes round once. One that goes on with a loop around leaves that as well.
  if (loop.hasContinues)
    out.append(declared);
  ast::Stmt *body[] = {match, context.make<ast::JumpStmt>(ast::StmtKind::Break, stmt->range)};
  auto *block = context.make<ast::BlockStmt>(context.copy(llvm::ArrayRef<ast::Stmt *>(body)), nullptr, stmt->range);
  out.push_back(context.make<ast::ForStmt>(nullptr, nullptr, nullptr, block, stmt->range));
  if (loop.hasContinues) {
    llvm::SmallVector<ast::Stmt *, 2> jump;
    jumpOn(stmt->keyword, jump);
    auto *then = context.make<ast::BlockStmt>(context.copy(llvm::ArrayRef<ast::Stmt *>(jump)), nullptr, stmt->keyword);
    out.push_back(context.make<ast::IfStmt>(nameExpr(loop.continues, stmt->keyword), then, nullptr, stmt->keyword));
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Return
//===----------------------------------------------------------------------===//

void Sema::checkReturn(const Stmt *stmt, Stmts &out) {
  FunctionInfo &info = *current;
  SourceRange range = stmt->range;
  if (info.constructed) {
    if (stmt->condition) {
      check(stmt->condition);
      report(TypeShadeDiag::TsClass, stmt->condition->range, "a constructor gives the object it makes; write 'return' alone");
    }
    out.push_back(context.make<ast::ReturnStmt>(nameExpr(thisVariable, range), range));
    return;
  }
  if (!stmt->condition) {
    bool isChange = info.changesObject && (!info.result || info.result->isVoid());
    if (isChange) {
      info.result = types.voidType();
      return returnChanged(nullptr, range, out);
    }
    if (info.result && !info.result->isVoid() && !info.result->isError())
      report(TypeShadeDiag::TsReturnTypes, range, "nothing", spell(info.result)).note(info.resultAt, "here");
    if (!info.result) {
      info.result = types.voidType();
      info.decl->result = info.result;
      info.resultAt = range;
    }
    out.push_back(context.make<ast::ReturnStmt>(nullptr, range));
    return;
  }
  if (info.result && info.result->isVoid()) {
    ast::Expr *value = check(stmt->condition);
    if (!isError(value) && !info.isBroken && !value->type->isVoid())
      report(TypeShadeDiag::TsReturnTypes, stmt->condition->range, spell(value->type), "nothing").note(info.resultAt.isValid() ? info.resultAt : info.syntax->name.range, "here");
    return;
  }
  bool isInferred = !info.result || !info.syntax->result;
  ast::Expr *value = nullptr;
  if (!info.result || (isInferred && !isLiteral(stmt->condition))) {
    value = check(stmt->condition, info.result);
    if (isError(value)) {
      if (!info.result)
        info.result = info.decl->result = types.error();
      return;
    }
    if (value->type->isHandle()) {
      report(TypeShadeDiag::TsFunctionShape, stmt->condition->range, "a function returns a value, and a resource is none");
      return;
    }
    if (!info.result) {
      info.result = info.decl->result = value->type;
      info.resultAt = stmt->condition->range;
    } else if (info.result->isError()) {
      return;
    } else if (value->type != info.result) {
      report(TypeShadeDiag::TsReturnTypes, stmt->condition->range, spell(value->type), spell(info.result)).note(info.resultAt, "here");
      return;
    }
  } else {
    value = info.result->isError() ? checkUnchecked(stmt->condition, info.result) : checkAs(stmt->condition, info.result);
  }
  if (isError(value))
    return;
  if (info.changesObject)
    return returnChanged(value, range, out);
  if (!info.stage) {
    out.push_back(context.make<ast::ReturnStmt>(value, range));
    return;
  }
  if (info.isBroken)
    return;
  auto store = [&](ast::StageIODecl *output, ast::Expr *part) {
    auto *assign = context.make<ast::AssignExpr>(nameExpr(output, part->range), part, part->range, part->range);
    assign->type = types.voidType();
    out.push_back(context.make<ast::ExprStmt>(assign, part->range));
  };
  if (!info.outputStruct) {
    store(info.outputs.front(), value);
  } else {
    // The parts of a value that is built here need no struct around them.
    auto *built = llvm::dyn_cast<ast::CallExpr>(value);
    bool isBuilt = built && built->callKind == ast::CallKind::Construct;
    ast::VarDecl *whole = isBuilt ? nullptr : makeLocal("result", value->type, value, value->range, out);
    for (auto [field, output] : llvm::zip_equal(info.outputStruct->fields, info.outputs)) {
      ast::Expr *part = isBuilt ? built->args[field.index] : fieldExpr(nameExpr(whole, value->range), field.index, field.type, value->range);
      store(output, part);
    }
  }
  out.push_back(context.make<ast::ReturnStmt>(nullptr, range));
}

//===----------------------------------------------------------------------===//
// Assignments and calls
//===----------------------------------------------------------------------===//

void Sema::checkEffect(const Expr *expr, SourceRange range, Stmts &out) {
  const Expr *inner = strip(expr);
  ast::Expr *effect = nullptr;
  switch (inner->kind) {
  case ExprKind::Assign:
    effect = checkAssign(inner, &out);
    if (!effect)
      return;
    break;
  case ExprKind::Step:
    effect = checkStep(inner);
    break;
  case ExprKind::Error:
    return;
  case ExprKind::Call:
    effect = checkCall(inner, nullptr, &out);
    if (!effect)
      return;
    break;
  case ExprKind::New:
    effect = check(inner);
    break;
  default:
    if (!isError(check(inner)))
      report(TypeShadeDiag::TsUnsupported, expr->range, "this statement has no effect");
    return;
  }
  if (!isError(effect))
    out.push_back(context.make<ast::ExprStmt>(effect, range));
}

const Symbol *Sema::rootOf(const Expr *expr) const {
  expr = strip(expr);
  while (expr->kind == ExprKind::Member || expr->kind == ExprKind::Index)
    expr = strip(expr->a);
  return expr->kind == ExprKind::Name ? lookup(expr->text) : nullptr;
}

bool Sema::checkTarget(const Expr *target, ast::Expr *place) {
  const Expr *root = strip(target);
  bool isPart = false;
  bool isSwizzle = llvm::isa<ast::PrimitiveExpr>(place) && !adapted.count(place) && root->kind == ExprKind::Member;
  if (isSwizzle && llvm::cast<ast::PrimitiveExpr>(place)->op == ast::PrimitiveOp::Swizzle) {
    report(TypeShadeDiag::TsTarget, target->range, "one component can be assigned to, not several at once; assign each of them");
    return false;
  }
  while (root->kind == ExprKind::Member || root->kind == ExprKind::Index) {
    isPart = true;
    root = strip(root->a);
  }
  if (root->kind == ExprKind::This)
    return true;
  Symbol *symbol = root->kind == ExprKind::Name ? lookup(root->text) : nullptr;
  if (!symbol) {
    report(TypeShadeDiag::TsTarget, target->range, "this is a value and no variable, so nothing can be assigned to it");
    return false;
  }
  switch (symbol->kind) {
  case Symbol::Kind::Error:
    return false;
  case Symbol::Kind::Local:
    if (symbol->isConst && !(isPart && symbol->isBuilt)) {
      llvm::StringRef hint = isPart ? "; it shares its value with what it copied, so declare it with 'let'" : "; declare it with 'let'";
      report(TypeShadeDiag::TsConstWrite, target->range, symbol->name, hint).note(symbol->range, "it is declared here");
      return false;
    }
    noteAssigned(symbol, target);
    break;
  case Symbol::Kind::Param:
    if (level == Level::B0) {
      report(TypeShadeDiag::TsTarget, target->range, ("'" + symbol->name + "' is a parameter, which is not assigned to at level b0; copy it into a 'let' first").str()).note(symbol->range, "it is declared here");
      return false;
    }
    if (symbol->decl->kind == ast::DeclKind::Param)
      symbol->decl->assigned = true;
    break;
  case Symbol::Kind::Variable:
    break;
  case Symbol::Kind::Resource: {
    const auto *descriptor = llvm::cast<ast::DescriptorDecl>(symbol->decl);
    if (descriptor->type->isHandle()) {
      report(TypeShadeDiag::TsTarget, target->range, ("'" + symbol->name + "' is a resource, which is written by 'textureStore' if at all").str());
      return false;
    }
    if (descriptor->access == ast::Access::Read) {
      bool isUniform = descriptor->memory == ast::MemoryClass::Constant;
      report(TypeShadeDiag::TsReadOnly, target->range, symbol->name, isUniform ? "; a uniform is the same for all invocations" : "; declare it 'storage<…, \"read_write\">'")
          .note(symbol->range, "it is declared here");
      return false;
    }
    break;
  }
  case Symbol::Kind::Constant:
  case Symbol::Kind::Enum:
    report(TypeShadeDiag::TsConstWrite, target->range, symbol->name, "").note(symbol->range, "it is declared here");
    return false;
  default:
    report(TypeShadeDiag::TsTarget, target->range, ("'" + symbol->name + "' is no variable").str());
    return false;
  }
  if (place->type->isAtomic()) {
    report(TypeShadeDiag::TsAtomicValue, target->range, symbol->name);
    return false;
  }
  if (place->kind != ast::ExprKind::Name && place->kind != ast::ExprKind::Member && place->kind != ast::ExprKind::Index && !adapted.count(place)) {
    report(TypeShadeDiag::TsTarget, target->range, "this is a value and no variable, so nothing can be assigned to it");
    return false;
  }
  return true;
}

/// The operator inside a compound assignment.
static TokenKind operatorOf(TokenKind assignment) {
  switch (assignment) {
  case TokenKind::PlusEqual: return TokenKind::Plus;
  case TokenKind::MinusEqual: return TokenKind::Minus;
  case TokenKind::StarEqual: return TokenKind::Star;
  case TokenKind::StarStarEqual: return TokenKind::StarStar;
  case TokenKind::SlashEqual: return TokenKind::Slash;
  case TokenKind::PercentEqual: return TokenKind::Percent;
  case TokenKind::AmpEqual: return TokenKind::Amp;
  case TokenKind::PipeEqual: return TokenKind::Pipe;
  case TokenKind::CaretEqual: return TokenKind::Caret;
  case TokenKind::LessLessEqual: return TokenKind::LessLess;
  case TokenKind::GreaterGreaterEqual: return TokenKind::GreaterGreater;
  default: return TokenKind::Error;
  }
}

ast::Expr *Sema::checkAssign(const Expr *expr, Stmts *out) {
  // Assigning to a variable is no reading of it.
  const Symbol *root = rootOf(expr->a);
  Symbol *symbol = root ? lookup(root->name) : nullptr;
  std::optional<Flow::Open> wasOpen;
  if (symbol && expr->op == TokenKind::Equal && flow.mayBeOpen(symbol)) {
    wasOpen = *flow.find(symbol);
    flow.close(symbol);
  }
  ast::Expr *place = checkPlace(expr->a);
  // Its value is computed before.
  if (wasOpen)
    flow.open.push_back(*wasOpen);
  if (isError(place)) {
    check(expr->b);
    return place;
  }
  if (place->type->isAtomic() && place->kind != ast::ExprKind::Error) {
    report(TypeShadeDiag::TsAtomicValue, expr->a->range, root ? root->name : llvm::StringRef("it"));
    return error(expr->range);
  }
  if (std::string why = whyMemory(place->type); !why.empty()) {
    checkPlace(expr->b);
    report(TypeShadeDiag::TsTarget, expr->a->range, why + ", so it is not assigned to as a whole");
    return error(expr->range);
  }
  ast::Expr *value = nullptr;
  bool isCompound = expr->op != TokenKind::Equal;
  // What lies in memory in another form is read from there, and its indices are computed once.
  Temporaries temporary(*this);
  ast::Expr *memory = adapted.lookup(place);
  if (memory && isCompound && isPath(memory))
    memory = settlePlace(memory, temporary);
  if (!isCompound) {
    value = checkAs(expr->b, place->type);
  } else {
    TokenKind op = operatorOf(expr->op);
    if (op == TokenKind::Error) {
      report(TypeShadeDiag::TsUnsupported, expr->partRange, expr->op == TokenKind::GreaterGreaterGreaterEqual ? "there is no '>>>'; a 'u32' is shifted with zeros by '>>'"
                                                                                                      : "this operator does not assign here; write the assignment out");
      return error(expr->range);
    }
    ast::Expr *before = memory ? narrow(memory, place->type, expr->a->range) : primitive(ast::PrimitiveOp::Target, place->type, {}, expr->a->range);
    const ast::Type *hint = place->type->isScalar() || place->type->isVector() || place->type->isMatrix() ? scalarOf(place->type) : nullptr;
    if (op == TokenKind::LessLess || op == TokenKind::GreaterGreater)
      hint = types.u32();
    ast::Expr *operand = check(expr->b, isLiteral(expr->b) ? hint : nullptr);
    value = isError(operand) ? operand : combine(op, expr->partRange, before, operand, expr->range);
    if (!isError(value) && value->type != place->type) {
      report(TypeShadeDiag::TsMismatch, expr->range, spell(place->type), spell(value->type), "");
      return error(expr->range);
    }
  }
  if (!checkTarget(expr->a, place) || isError(value))
    return error(expr->range);
  if (memory) {
    place = memory;
    value = widen(value, expr->range);
    isCompound = false;
  }
  auto *assign = context.make<ast::AssignExpr>(place, value, expr->partRange, expr->range);
  assign->isCompound = isCompound;
  assign->type = types.voidType();
  if (temporary.statements.empty())
    return assign;
  // Where no statement can stand, the assignment is refused for something else.
  if (!out)
    return error(expr->range);
  temporary.statements.push_back(context.make<ast::ExprStmt>(assign, expr->range));
  out->push_back(context.make<ast::BlockStmt>(context.copy(llvm::ArrayRef<ast::Stmt *>(temporary.statements)), nullptr, expr->range));
  return nullptr;
}

ast::Expr *Sema::checkStep(const Expr *expr) {
  ast::Expr *place = checkPlace(expr->a);
  if (isError(place))
    return place;
  if (!place->type->isScalar() || place->type->isBool()) {
    report(TypeShadeDiag::TsOperand, expr->partRange, expr->op == TokenKind::PlusPlus ? "++" : "--", spell(place->type), "");
    return error(expr->range);
  }
  if (!checkTarget(expr->a, place))
    return error(expr->range);
  ast::Expr *before = primitive(ast::PrimitiveOp::Target, place->type, {}, expr->a->range);
  ast::Expr *value = binary(expr->op == TokenKind::PlusPlus ? ast::BinaryOp::Add : ast::BinaryOp::Sub, before, number(place->type, 1, expr->partRange), expr->range);
  auto *assign = context.make<ast::AssignExpr>(place, value, expr->partRange, expr->range);
  assign->isCompound = true;
  assign->type = types.voidType();
  return assign;
}
