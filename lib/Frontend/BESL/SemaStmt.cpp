// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Function bodies and statements.

#include "SemaImpl.h"
#include "besl/Support/SemaDiag.h"
#include "besl/Support/SyntaxDiag.h"

namespace besl::ast {

void Sema::checkFunction(FunctionDecl *decl) {
  if (!decl->body)
    return noteCompiledBody(decl);
  InFile inside(*this, decl);
  unsigned errorsBefore = diags.numErrors();
  function = decl;
  current = &info(decl);
  loopDepth = blockDepth = 0;
  sawRecordReturn = false;
  pushScope();
  for (ParamDecl *param : decl->params)
    declareLocal(param);
  Flow flow = checkBlock(decl->body);
  popScope();

  SourceRange end(decl->body->range.end);
  if (decl->returnRecord.kind != RecordType::None) {
    if (flow != Flow::Leaves && !sawRecordReturn)
      report(SemaDiag::MissingRecordReturn, decl->name.range).note(decl->returnRecord.range, "the record is declared here");
  } else if (flow != Flow::Leaves && !decl->result->isVoid() && !decl->result->isError()) {
    auto diag = report(SemaDiag::MissingReturn, decl->name.range, decl->name.name, decl->result);
    if (flow == Flow::Discards)
      diag.note(end, "after 'discard' the invocation goes on as a helper, so a value is needed here too");
    else
      diag.note(end, "this end can be reached");
  }

  llvm::SmallVector<const FunctionDecl *, 8> callees;
  for (const CallSite &call : current->calls)
    callees.push_back(call.callee);
  decl->callees = context.copy(llvm::ArrayRef<const FunctionDecl *>(callees));
  if (decl->scope != 0 && diags.numErrors() != errorsBefore)
    report(SemaDiag::ErrorInParent, current->calledAt, decl->name.name).note(decl->name.range, "'{0}' is declared here", decl->name.name);
  function = nullptr;
  current = nullptr;
}

Sema::Flow Sema::checkBlock(BlockStmt *block) {
  ++blockDepth;
  pushScope();
  Flow flow = checkStatements(block);
  if (block->yield)
    checkExprStatement(block->yield);
  popScope();
  --blockDepth;
  return flow;
}

Sema::Flow Sema::checkStatements(BlockStmt *block) {
  Flow flow = Flow::Falls;
  bool reported = false;
  for (Stmt *stmt : block->statements) {
    if (flow != Flow::Falls && !reported) {
      report(SemaDiag::UnreachableCode, stmt->range);
      reported = true;
    }
    Flow after = checkStatement(stmt);
    if (flow == Flow::Falls)
      flow = after;
  }
  return flow;
}

Sema::Flow Sema::checkStatement(Stmt *stmt) {
  switch (stmt->kind) {
  case StmtKind::Block: return checkBlock(llvm::cast<BlockStmt>(stmt)) == Flow::Leaves ? Flow::Leaves : Flow::Falls;
  case StmtKind::Let: checkLet(llvm::cast<LetStmt>(stmt)->variable); return Flow::Falls;
  case StmtKind::If: return checkIf(llvm::cast<IfStmt>(stmt));
  case StmtKind::For: checkFor(llvm::cast<ForStmt>(stmt)); return Flow::Falls;
  case StmtKind::Match: return checkMatch(llvm::cast<MatchStmt>(stmt));
  case StmtKind::Return: checkReturn(llvm::cast<ReturnStmt>(stmt)); return Flow::Leaves;
  case StmtKind::Break:
  case StmtKind::Continue:
  case StmtKind::Discard: return checkJump(llvm::cast<JumpStmt>(stmt));
  case StmtKind::Expr: checkExprStatement(llvm::cast<ExprStmt>(stmt)->expr); return Flow::Falls;
  case StmtKind::Raw: checkRaw(llvm::cast<RawStmt>(stmt)); return Flow::Falls;
  }
  return Flow::Falls;
}

void Sema::checkLet(VarDecl *var) {
  var->type = resolveType(var->typeRef, TypePlace::Local);
  // The new name is not visible in its own value.
  checkAgainst(var->init, var->type, var);
  declareLocal(var);
}

void Sema::checkRaw(RawStmt *stmt) {
  llvm::SmallVector<llvm::StringRef, 8> names;
  auto addName = [&](llvm::StringRef name) {
    if (llvm::is_contained(names, name))
      report(SemaDiag::InvalidRaw, stmt->range, "two inputs or outputs are called '" + name.str() + "'");
    names.push_back(name);
  };
  for (NameExpr *input : stmt->inputs) {
    addName(input->name);
    // A texture or image is passed as it is; of anything else the value.
    if (const Type *type = checkExpr(input, nullptr, Use::Argument); !type->isHandle())
      requireValue(input);
  }
  for (VarDecl *output : stmt->outputs) {
    addName(output->name.name);
    output->type = resolveType(output->typeRef, TypePlace::Local);
    output->used = true;
    declareLocal(output);
  }
  if (stmt->glsl.empty() && stmt->hlsl.empty() && stmt->msl.empty())
    report(SemaDiag::InvalidRaw, stmt->range, "there is no text for any target");
  for (llvm::StringRef text : {stmt->glsl, stmt->hlsl, stmt->msl}) {
    for (size_t start = text.find("${"); start != llvm::StringRef::npos; start = text.find("${", start + 2)) {
      size_t end = text.find('}', start);
      llvm::StringRef name = text.slice(start + 2, end);
      if (end == llvm::StringRef::npos)
        report(SemaDiag::InvalidRaw, stmt->range, "a placeholder has no '}'");
      else if (!llvm::is_contained(names, name))
        report(SemaDiag::InvalidRaw, stmt->range, "the placeholder '" + name.str() + "' names no input or output");
    }
  }
}

void Sema::checkCondition(Expr *expr) {
  const Type *type = checkExpr(expr, types.boolean());
  if (type->isBool() || type->isError())
    return;
  auto diag = report(SemaDiag::Condition, expr->range, type);
  if (type->isScalar() && type->scalar() != ScalarKind::Bool)
    diag.note({}, "compare it with a number, as in '… != {0}'", type->isFloatScalarKind() ? "0.0" : "0");
}

Sema::Flow Sema::checkIf(IfStmt *stmt) {
  bool allLeave = true;
  while (true) {
    checkCondition(stmt->condition);
    allLeave &= checkBlock(stmt->thenBlock) == Flow::Leaves;
    if (!stmt->elseStmt)
      return Flow::Falls;
    auto *chained = llvm::dyn_cast<IfStmt>(stmt->elseStmt);
    if (!chained) {
      allLeave &= checkStatement(stmt->elseStmt) == Flow::Leaves;
      return allLeave ? Flow::Leaves : Flow::Falls;
    }
    stmt = chained;
  }
}

void Sema::checkFor(ForStmt *stmt) {
  pushScope();
  bool outer = valuesForbidden;
  if (stmt->init)
    checkStatement(stmt->init);
  valuesForbidden = true;
  checkCondition(stmt->condition);
  if (stmt->step)
    checkExprStatement(stmt->step);
  valuesForbidden = outer;
  ++loopDepth;
  checkBlock(stmt->body);
  --loopDepth;
  popScope();
}

void Sema::checkReturn(ReturnStmt *stmt) {
  if (!function) {
    // In an `if` that stands for a value in a constant, which is an error itself.
    if (stmt->value)
      checkExpr(stmt->value, nullptr);
    return;
  }
  if (function->returnRecord.kind != RecordType::None) {
    checkRecordReturn(stmt);
    return;
  }
  const Type *result = function->result;
  if (!stmt->value) {
    if (!result->isVoid() && !result->isError())
      report(SemaDiag::ReturnWithoutValue, stmt->range, function->name.name, result)
          .note(function->returnType.range, "the result is declared here");
    return;
  }
  if (result->isVoid()) {
    checkExpr(stmt->value, nullptr, Use::Statement);
    if (!stmt->value->type->isError())
      report(SemaDiag::ReturnOfValue, stmt->value->range, function->name.name)
          .note(function->returnType.range, "the result is declared here");
    return;
  }
  const Type *found = checkExpr(stmt->value, result);
  if (found != result && !found->isError() && !result->isError())
    reportMismatch(stmt->value, result, found).note(function->returnType.range, "the result is declared here");
}

Sema::Flow Sema::checkJump(JumpStmt *stmt) {
  if (stmt->kind == StmtKind::Discard) {
    restrict({Stage::Fragment}, stmt->range, "discard");
    return Flow::Discards;
  }
  if (loopDepth == 0)
    report(SemaDiag::JumpOutsideLoop, stmt->range, stmt->kind == StmtKind::Break ? "break" : "continue");
  return Flow::Leaves;
}

void Sema::checkExprStatement(Expr *expr) {
  checkExpr(expr, nullptr, Use::Statement);
  if (expr->type->isError())
    return;
  // The parser has warned about operators and literals.
  if (auto *call = llvm::dyn_cast<CallExpr>(stripParens(expr)))
    if (call->callKind == CallKind::Construct || call->callKind == CallKind::Conversion)
      report(SyntaxDiag::UnusedValue, expr->range, "");
}

} // namespace besl::ast
