// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `match`, and `if` and `match` as values.

#include "SemaImpl.h"
#include "besl/Support/SemaDiag.h"

namespace besl::ast {

//===----------------------------------------------------------------------===//
// match
//===----------------------------------------------------------------------===//

const Type *Sema::checkScrutinee(MatchStmt *stmt) {
  Expr *scrutinee = stmt->scrutinee;
  if (literalness(scrutinee) != Expr::Literalness::No) {
    typeLiterals(scrutinee, literalType(nullptr, scrutinee->literalness));
    report(SemaDiag::MatchOfLiteral, scrutinee->range);
    return types.error();
  }
  const Type *type = checkExpr(scrutinee, nullptr);
  if (type->isError())
    return type;
  if (!type->isScalar() || type->isFloatScalarKind()) {
    report(SemaDiag::MatchType, scrutinee->range, type);
    return types.error();
  }
  return type;
}

bool Sema::resolvePattern(MatchPattern &pattern, const Type *type) {
  if (pattern.kind == MatchPattern::True || pattern.kind == MatchPattern::False) {
    if (!type->isBool()) {
      report(SemaDiag::PatternType, pattern.range, pattern.kind == MatchPattern::True ? "true" : "false", type);
      return false;
    }
    pattern.value = pattern.kind == MatchPattern::True;
    return true;
  }
  std::string text = (pattern.negative ? "-" : "") + pattern.text.str();
  if (type->isBool() || pattern.text.contains('.')) {
    report(SemaDiag::PatternType, pattern.range, text, type);
    return false;
  }
  uint64_t value = 0;
  bool readable = !pattern.text.getAsInteger(10, value);
  uint64_t limit = 0;
  switch (type->scalar()) {
  case ScalarKind::U8: limit = UINT8_MAX; break;
  case ScalarKind::U16: limit = UINT16_MAX; break;
  case ScalarKind::I32: limit = uint64_t(INT32_MAX) + pattern.negative; break;
  default: limit = UINT32_MAX; break;
  }
  if (!readable || value > limit || (pattern.negative && type->scalar() != ScalarKind::I32)) {
    report(SemaDiag::LiteralOutOfRange, pattern.range, text, type);
    return false;
  }
  pattern.value = pattern.negative ? 0 - value : value;
  return true;
}

void Sema::checkPatternList(MatchArm &arm, const Type *type, bool &wildcard,
                            llvm::DenseMap<uint64_t, SourceRange> &covered) {
  llvm::SmallVector<uint64_t, 8> values;
  bool any = false, takesRest = false;
  for (const MatchPattern &written : arm.patterns) {
    auto &pattern = const_cast<MatchPattern &>(written);
    if (pattern.kind == MatchPattern::Wildcard) {
      any |= !wildcard;
      takesRest = !wildcard;
      continue;
    }
    if (type->isError() || !resolvePattern(pattern, type)) {
      any = true; // already reported; the arm is not to blame for more
      continue;
    }
    if (wildcard)
      continue;
    // Without its sign extension, since the map reserves the highest 64-bit keys.
    auto [first, isNew] = covered.try_emplace(uint32_t(pattern.value), pattern.range);
    if (isNew) {
      values.push_back(pattern.value);
      any = true;
    } else {
      report(SemaDiag::PatternRepeated, pattern.range).note(first->second, "it is matched here first");
    }
  }
  arm.values = context.copy(llvm::ArrayRef<uint64_t>(values));
  arm.isDefault = takesRest;
  arm.covered = !any;
  if (arm.covered && wildcard)
    report(SemaDiag::UnreachableArm, arm.range);
  wildcard |= takesRest;
}

/// How many values a type of a scrutinee has.
static uint64_t valueCount(const Type *type) {
  switch (type->scalar()) {
  case ScalarKind::Bool: return 2;
  case ScalarKind::U8: return 256;
  case ScalarKind::U16: return 65536;
  default: return uint64_t(1) << 32;
  }
}

void Sema::checkPatterns(MatchStmt *stmt, const Type *type) {
  bool wildcard = false;
  llvm::DenseMap<uint64_t, SourceRange> covered;
  for (MatchArm &arm : stmt->arms)
    checkPatternList(arm, type, wildcard, covered);
  if (covered.size() > limits::kPatterns)
    report(SemaDiag::TooManyPatterns, stmt->scrutinee->range, limits::kPatterns);
  if (type->isError() || wildcard)
    return;
  if (covered.size() < valueCount(type)) {
    auto diag = report(SemaDiag::MatchNotExhaustive, stmt->scrutinee->range, type);
    if (type->isBool())
      diag.note({}, "add an arm for {0}",
                covered.empty() ? "'true' and 'false'" : covered.count(1) ? "'false'" : "'true'");
    else
      diag.note({}, "add an arm '_ => …' for all other values");
    return;
  }
  // Every value is listed: the last arm that has values takes what is left, so that a switch always has a default.
  for (MatchArm &arm : llvm::reverse(stmt->arms)) {
    if (arm.covered)
      continue;
    arm.isDefault = true;
    break;
  }
}

Sema::Flow Sema::checkMatch(MatchStmt *stmt) {
  const Type *type = checkScrutinee(stmt);
  checkPatterns(stmt, type);
  bool allLeave = !stmt->arms.empty();
  for (MatchArm &arm : stmt->arms) {
    Flow flow = checkBlock(arm.body);
    allLeave &= arm.covered || flow == Flow::Leaves;
  }
  return allLeave ? Flow::Leaves : Flow::Falls;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

void Sema::checkValueBlock(BlockStmt *block, ValueBranches &branches) {
  ++blockDepth;
  pushScope();
  Flow flow = checkStatements(block);
  if (Expr *value = block->yield) {
    if (flow != Flow::Falls)
      report(SemaDiag::UnreachableCode, value->range);
    branches.any = true;
    if (literalness(value) != Expr::Literalness::No) {
      branches.literals.push_back(value);
    } else {
      const Type *hint = branches.type ? branches.type : branches.expected;
      const Type *found = checkExpr(value, hint);
      if (!branches.type || branches.type->isError()) {
        branches.type = found;
        branches.typeRange = value->range;
      } else if (found != branches.type && !found->isError()) {
        reportMismatch(value, branches.type, found).note(branches.typeRange, "another branch has type '{0}'", branches.type);
      }
    }
  } else if (flow == Flow::Falls) {
    report(SemaDiag::BranchWithoutValue, block->range);
  }
  popScope();
  --blockDepth;
}

const Type *Sema::finishBranches(ValueBranches &branches, SourceRange range) {
  if (!branches.any)
    return branches.expected ? branches.expected : types.error();
  const Type *type = branches.type;
  if (!type) {
    auto all = Expr::Literalness::Integer;
    for (Expr *literal : branches.literals)
      if (literal->literalness == Expr::Literalness::Decimal)
        all = Expr::Literalness::Decimal;
    type = literalType(branches.expected, all);
  }
  // When the other branches are wrong, that is for the user of the value to report; the literals are not to blame.
  bool wrong = branches.expected && type != branches.expected && !type->isError() && branches.type;
  for (Expr *literal : branches.literals) {
    typeLiterals(literal, literalType(wrong ? branches.expected : type, literal->literalness));
    if (!wrong && literal->type != type && !literal->type->isError() && !type->isError())
      reportMismatch(literal, type, literal->type).note(branches.typeRange, "another branch has type '{0}'", type);
  }
  return type;
}

const Type *Sema::checkIfValue(IfValueExpr *expr, const Type *expected) {
  if (valuesForbidden || constant)
    report(SemaDiag::ValueBranchPlace, expr->range, "if", constant ? "a constant" : "the header of a 'for'");
  ValueBranches branches{expected, nullptr, {}, {}, false};
  auto *stmt = llvm::cast<IfStmt>(expr->statement);
  while (true) {
    checkCondition(stmt->condition);
    checkValueBlock(stmt->thenBlock, branches);
    if (!stmt->elseStmt) {
      report(SemaDiag::IfValueWithoutElse, expr->range);
      break;
    }
    auto *chained = llvm::dyn_cast<IfStmt>(stmt->elseStmt);
    if (!chained) {
      checkValueBlock(llvm::cast<BlockStmt>(stmt->elseStmt), branches);
      break;
    }
    stmt = chained;
  }
  return finishBranches(branches, expr->range);
}

const Type *Sema::checkMatchValue(MatchValueExpr *expr, const Type *expected) {
  if (valuesForbidden || constant)
    report(SemaDiag::ValueBranchPlace, expr->range, "match", constant ? "a constant" : "the header of a 'for'");
  ValueBranches branches{expected, nullptr, {}, {}, false};
  auto *stmt = llvm::cast<MatchStmt>(expr->statement);
  const Type *type = checkScrutinee(stmt);
  checkPatterns(stmt, type);
  for (MatchArm &arm : stmt->arms)
    checkValueBlock(arm.body, branches);
  return finishBranches(branches, expr->range);
}

} // namespace besl::ast
