// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What must hold whatever the input: more than that nothing crashes. A violation aborts, which the
// fuzzer takes for a crash.

#ifndef BESL_FUZZ_CHECK_H
#define BESL_FUZZ_CHECK_H

#include "besl/Frontend/BESL/AST.h"
#include "besl/Support/Diagnostic.h"
#include "besl/Support/DiagnosticRenderer.h"
#include "besl/Support/DriverDiag.h"
#include "besl/Support/Limits.h"
#include "llvm/Support/JSON.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace besl::fuzz {

inline void check(bool good, const char *what) {
  if (good)
    return;
  std::fprintf(stderr, "violated: %s\n", what);
  std::abort();
}

/// Every message has its places in the file, and both renderers give clean text.
inline void checkDiagnostics(const SourceManager &sources, FileId file,
                             const DiagnosticEngine &diags) {
  SourceRange whole = sources.range(file);
  auto inside = [&](SourceRange range) {
    return !range.isValid() || (range.begin >= whole.begin && range.end >= range.begin &&
                                range.end <= whole.end);
  };
  for (const Diagnostic &diag : diags.all()) {
    check(inside(diag.range), "a message lies in the file");
    check(diag.range.isValid() || diag.id == DriverDiag::TooManyErrors, "a message has a place");
    // Whatever the user wrote stands in quotes, so a full stop at the end would be ours.
    check(!diag.message.empty() && diag.message.back() != '.', "a message has no full stop");
    for (const DiagNote &note : diag.notes) {
      check(inside(note.range), "a note lies in the file");
      check(!note.message.empty() && note.message.back() != '.', "a note has no full stop");
    }
    for (const FixIt &fix : diag.fixIts)
      check(fix.range.isValid() && inside(fix.range), "a repair lies in the file");
  }
  check(diags.numErrors() <= limits::kErrors, "the number of errors is bounded");

  std::string text;
  llvm::raw_string_ostream os(text);
  TextDiagnosticRenderer(sources, os).renderAll(diags);
  check(llvm::json::isUTF8(text), "rendered text is UTF-8");
  check(std::none_of(text.begin(), text.end(),
                     [](unsigned char c) { return (c < 0x20 && c != '\n') || c == 0x7F; }),
        "rendered text has no control characters");
  text.clear();
  renderJSON(diags, sources, os);
  llvm::StringRef rest = text;
  while (!rest.empty()) {
    auto [line, after] = rest.split('\n');
    llvm::Expected<llvm::json::Value> value = llvm::json::parse(line);
    check(bool(value), "rendered JSON can be read");
    rest = after;
  }
}

/// The promises of parse(): bounded nesting, assignments where they belong, ranges in the file and
/// around those of their parts, and nothing missing unless an error has been reported.
class TreeChecker {
public:
  TreeChecker(SourceRange whole, bool hasErrors) : whole(whole), hasErrors(hasErrors) {}

  void checkProgram(const ast::Program &program) {
    for (const ast::Decl *decl : program.decls)
      checkDecl(decl);
  }

private:
  void gap(bool present, const char *what) { check(present || hasErrors, what); }

  void checkRange(SourceRange range) {
    check(range.begin >= whole.begin && range.end >= range.begin && range.end <= whole.end,
          "a node lies in the file");
  }

  void checkType(const ast::TypeRef &type, bool mayBeUnsized = false) {
    gap(bool(type.name), "a type has a name");
    if (!type.name)
      return;
    checkRange(type.range);
    check(type.suffixes.size() <= limits::kTypeDepth, "types nest to a bounded depth");
    for (const ast::ArraySuffix &suffix : type.suffixes)
      check(mayBeUnsized || !suffix.text.empty(), "unsized arrays are in descriptors only");
  }

  void checkInteger(const ast::IntegerToken &number) {
    gap(bool(number), "a mandatory number is there");
  }

  /// Returns the height of the expression.
  unsigned checkExpr(const ast::Expr *expr, bool mayAssign = false) {
    check(expr, "there is an expression");
    checkRange(expr->range);
    unsigned height = 1;
    switch (expr->kind) {
    case ast::ExprKind::Error:
      check(hasErrors, "a gap in the tree has been reported");
      break;
    case ast::ExprKind::Literal:
    case ast::ExprKind::Name:
      break;
    case ast::ExprKind::Member:
      height = 1 + checkPart(expr, llvm::cast<ast::MemberExpr>(expr)->base);
      break;
    case ast::ExprKind::Index: {
      auto *index = llvm::cast<ast::IndexExpr>(expr);
      height = 1 + std::max(checkPart(expr, index->base), checkPart(expr, index->index));
      break;
    }
    case ast::ExprKind::Call:
      checkType(llvm::cast<ast::CallExpr>(expr)->callee);
      for (const ast::Expr *arg : llvm::cast<ast::CallExpr>(expr)->args)
        height = std::max(height, 1 + checkPart(expr, arg));
      break;
    case ast::ExprKind::Unary:
      height = 1 + checkPart(expr, llvm::cast<ast::UnaryExpr>(expr)->operand);
      break;
    case ast::ExprKind::Binary: {
      // Along the spine.
      const ast::Expr *left = expr;
      while (auto *binary = llvm::dyn_cast<ast::BinaryExpr>(left)) {
        height = std::max(height, 1 + checkPart(binary, binary->rhs));
        left = binary->lhs;
      }
      height = std::max(height, 1 + checkPart(expr, left));
      break;
    }
    case ast::ExprKind::Assign: {
      auto *assign = llvm::cast<ast::AssignExpr>(expr);
      check(mayAssign, "an assignment is a statement");
      height = 1 + std::max(checkPart(expr, assign->target), checkPart(expr, assign->value));
      break;
    }
    case ast::ExprKind::Paren:
      height = 1 + checkPart(expr, llvm::cast<ast::ParenExpr>(expr)->inner);
      break;
    case ast::ExprKind::IfValue:
      height = 1 + checkValue(llvm::cast<ast::IfValueExpr>(expr)->statement);
      break;
    case ast::ExprKind::MatchValue:
      height = 1 + checkValue(llvm::cast<ast::MatchValueExpr>(expr)->statement);
      break;
    case ast::ExprKind::Primitive:
    case ast::ExprKind::BlockValue:
      check(false, "a parse makes what BESL can spell");
      break;
    case ast::ExprKind::Record:
      for (const ast::RecordItem &item : llvm::cast<ast::RecordExpr>(expr)->items)
        height = std::max(height, 1 + checkPart(expr, item.value));
      break;
    }
    check(height <= limits::kExpressionDepth, "expressions nest to a bounded depth");
    highest = std::max(highest, height);
    return height;
  }

  unsigned checkPart(const ast::Expr *whole, const ast::Expr *part) {
    unsigned height = checkExpr(part);
    check(part->range.begin >= whole->range.begin && part->range.end <= whole->range.end,
          "an expression lies within the one around it");
    return height;
  }

  /// A statement that stands for a value; returns the height of the highest expression in it.
  unsigned checkValue(const ast::Stmt *statement) {
    unsigned outer = std::exchange(highest, 0);
    checkStmt(statement, true);
    return std::exchange(highest, outer);
  }

  void checkBlock(const ast::BlockStmt *block, bool value) {
    check(block, "there is a block");
    ++blocks;
    check(blocks <= limits::kBlockDepth + 1, "blocks nest to a bounded depth");
    checkRange(block->range);
    for (const ast::Stmt *statement : block->statements)
      checkStmt(statement, false);
    if (block->yield) {
      check(value, "only blocks that stand for a value end in one");
      // In last place an if or match counts as a block only.
      if (auto *branch = llvm::dyn_cast<ast::IfValueExpr>(block->yield))
        checkStmt(branch->statement, true);
      else if (auto *match = llvm::dyn_cast<ast::MatchValueExpr>(block->yield))
        checkStmt(match->statement, true);
      else
        checkExpr(block->yield);
    }
    --blocks;
  }

  void checkStmt(const ast::Stmt *statement, bool value) {
    check(statement, "there is a statement");
    checkRange(statement->range);
    switch (statement->kind) {
    case ast::StmtKind::Block:
      checkBlock(llvm::cast<ast::BlockStmt>(statement), value);
      break;
    case ast::StmtKind::Let: {
      const ast::VarDecl *variable = llvm::cast<ast::LetStmt>(statement)->variable;
      checkType(variable->typeRef);
      checkExpr(variable->init);
      break;
    }
    case ast::StmtKind::If:
      // A chain of else-ifs may be long.
      for (const ast::Stmt *link = statement; link;) {
        auto *branch = llvm::dyn_cast<ast::IfStmt>(link);
        if (!branch) {
          checkStmt(link, value);
          break;
        }
        checkExpr(branch->condition);
        checkBlock(branch->thenBlock, value);
        link = branch->elseStmt;
      }
      break;
    case ast::StmtKind::For: {
      auto *loop = llvm::cast<ast::ForStmt>(statement);
      checkStmt(loop->init, false);
      checkExpr(loop->condition);
      checkExpr(loop->step, true);
      checkBlock(loop->body, false);
      break;
    }
    case ast::StmtKind::Match: {
      auto *match = llvm::cast<ast::MatchStmt>(statement);
      checkExpr(match->scrutinee);
      ++blocks;
      for (const ast::MatchArm &arm : match->arms) {
        check(!arm.patterns.empty(), "an arm has a pattern");
        checkBlock(arm.body, value);
      }
      --blocks;
      break;
    }
    case ast::StmtKind::Return:
      if (const ast::Expr *result = llvm::cast<ast::ReturnStmt>(statement)->value)
        checkExpr(result);
      break;
    case ast::StmtKind::Expr:
      checkExpr(llvm::cast<ast::ExprStmt>(statement)->expr, true);
      break;
    case ast::StmtKind::Raw:
      check(false, "no source has raw code");
      break;
    case ast::StmtKind::Break:
    case ast::StmtKind::Continue:
    case ast::StmtKind::Discard:
      break;
    }
  }

  void checkFields(llvm::ArrayRef<ast::FieldDecl *> fields) {
    for (const ast::FieldDecl *field : fields)
      checkType(field->typeRef);
  }

  void checkDecl(const ast::Decl *decl) {
    checkRange(decl->range);
    gap(bool(decl->name), "a declaration has a name");
    switch (decl->kind) {
    case ast::DeclKind::Struct:
      checkFields(llvm::cast<ast::StructDecl>(decl)->fields);
      break;
    case ast::DeclKind::Const:
      checkType(llvm::cast<ast::ConstDecl>(decl)->typeRef);
      checkExpr(llvm::cast<ast::ConstDecl>(decl)->init);
      break;
    case ast::DeclKind::Function: {
      auto *function = llvm::cast<ast::FunctionDecl>(decl);
      for (const ast::ParamDecl *param : function->params) {
        if (param->record.kind != ast::RecordType::None)
          checkFields(param->record.fields);
        else
          checkType(param->typeRef);
      }
      if (function->returnRecord.kind != ast::RecordType::None)
        checkFields(function->returnRecord.fields);
      else
        gap(bool(function->returnType.name), "a function has a return type");
      checkBlock(function->body, false);
      break;
    }
    case ast::DeclKind::Descriptor: {
      auto *descriptor = llvm::cast<ast::DescriptorDecl>(decl);
      gap(bool(descriptor->typeRef.name), "a descriptor has a type");
      checkInteger(descriptor->slot);
      break;
    }
    case ast::DeclKind::StageInputVar:
    case ast::DeclKind::StageOutputVar:
      gap(bool(llvm::cast<ast::StageIODecl>(decl)->typeRef.name), "an input has a type");
      checkInteger(llvm::cast<ast::StageIODecl>(decl)->location);
      break;
    case ast::DeclKind::TaskPayload:
      checkInteger(llvm::cast<ast::StorageDecl>(decl)->count);
      break;
    case ast::DeclKind::PushConstant:
      checkFields(llvm::cast<ast::PushConstantDecl>(decl)->fields);
      break;
    case ast::DeclKind::Private:
    case ast::DeclKind::SpecConstant:
      check(false, "no source declares private variables and specialization constants");
      break;
    default:
      break;
    }
  }

  SourceRange whole;
  bool hasErrors;
  unsigned highest = 0;
  unsigned blocks = 0;
};

} // namespace besl::fuzz

#endif // BESL_FUZZ_CHECK_H
