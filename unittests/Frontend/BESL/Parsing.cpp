// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Parsing.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

using namespace besl;
using namespace besl::ast;

namespace {

class Dumper {
public:
  explicit Dumper(llvm::raw_ostream &os) : os(os) {}

  void type(const TypeRef &type) {
    os << (type.name ? type.name.name : "?");
    if (type.argument)
      os << '<' << type.argument.name << '>';
    for (const ArraySuffix &suffix : type.suffixes)
      os << '[' << suffix.text << ']';
  }

  void expr(const Expr *e) {
    if (!e) {
      os << "null";
      return;
    }
    switch (e->kind) {
    case ExprKind::Error:
      os << "<error>";
      break;
    case ExprKind::Literal:
      os << llvm::cast<LiteralExpr>(e)->text;
      break;
    case ExprKind::Name:
      os << llvm::cast<NameExpr>(e)->name;
      break;
    case ExprKind::Member: {
      auto *member = llvm::cast<MemberExpr>(e);
      expr(member->base);
      os << '.' << member->member.name;
      break;
    }
    case ExprKind::Index: {
      auto *index = llvm::cast<IndexExpr>(e);
      expr(index->base);
      os << '[';
      expr(index->index);
      os << ']';
      break;
    }
    case ExprKind::Call: {
      auto *call = llvm::cast<CallExpr>(e);
      type(call->callee);
      os << '(';
      for (size_t i = 0; i != call->args.size(); ++i) {
        os << (i ? ", " : "");
        expr(call->args[i]);
      }
      os << ')';
      break;
    }
    case ExprKind::Unary: {
      auto *unary = llvm::cast<UnaryExpr>(e);
      os << "(" << "-!~"[unsigned(unary->op)] << ' ';
      expr(unary->operand);
      os << ')';
      break;
    }
    case ExprKind::Binary: {
      static constexpr const char *names[] = {"*", "/", "%",  "+",  "-",  "<<", ">>", "==", "!=",
                                              "<", ">", "<=", ">=", "&",  "|",  "^",  "&&", "||"};
      auto *binary = llvm::cast<BinaryExpr>(e);
      os << '(' << names[unsigned(binary->op)] << ' ';
      expr(binary->lhs);
      os << ' ';
      expr(binary->rhs);
      os << ')';
      break;
    }
    case ExprKind::Assign: {
      auto *assign = llvm::cast<AssignExpr>(e);
      os << "(= ";
      expr(assign->target);
      os << ' ';
      expr(assign->value);
      os << ')';
      break;
    }
    case ExprKind::Paren:
      os << "(paren ";
      expr(llvm::cast<ParenExpr>(e)->inner);
      os << ')';
      break;
    case ExprKind::IfValue:
      os << "(value ";
      stmt(llvm::cast<IfValueExpr>(e)->statement);
      os << ')';
      break;
    case ExprKind::MatchValue:
      os << "(value ";
      stmt(llvm::cast<MatchValueExpr>(e)->statement);
      os << ')';
      break;
    case ExprKind::Primitive:
    case ExprKind::BlockValue:
      os << "(of another language)";
      break;
    case ExprKind::Record:
      os << "{";
      for (const RecordItem &item : llvm::cast<RecordExpr>(e)->items) {
        os << ' ' << item.field.name << ": ";
        expr(item.value);
      }
      os << " }";
      break;
    }
  }

  void stmt(const Stmt *s) {
    switch (s->kind) {
    case StmtKind::Block: {
      auto *block = llvm::cast<BlockStmt>(s);
      os << "{";
      for (const Stmt *inner : block->statements) {
        os << ' ';
        stmt(inner);
      }
      if (block->yield) {
        os << " yield ";
        expr(block->yield);
      }
      os << " }";
      break;
    }
    case StmtKind::Raw: break; // the parser makes none
    case StmtKind::Let: {
      const VarDecl *variable = llvm::cast<LetStmt>(s)->variable;
      os << "(let " << variable->name.name << ' ';
      type(variable->typeRef);
      os << ' ';
      expr(variable->init);
      os << ')';
      break;
    }
    case StmtKind::If: {
      auto *branch = llvm::cast<IfStmt>(s);
      os << "(if ";
      expr(branch->condition);
      os << ' ';
      stmt(branch->thenBlock);
      if (branch->elseStmt) {
        os << ' ';
        stmt(branch->elseStmt);
      }
      os << ')';
      break;
    }
    case StmtKind::For: {
      auto *loop = llvm::cast<ForStmt>(s);
      os << "(for ";
      stmt(loop->init);
      os << ' ';
      expr(loop->condition);
      os << ' ';
      expr(loop->step);
      os << ' ';
      stmt(loop->body);
      os << ')';
      break;
    }
    case StmtKind::Match: {
      auto *match = llvm::cast<MatchStmt>(s);
      os << "(match ";
      expr(match->scrutinee);
      for (const MatchArm &arm : match->arms) {
        os << " (";
        for (const MatchPattern &pattern : arm.patterns)
          os << (pattern.negative ? "-" : "") << pattern.text << ' ';
        stmt(arm.body);
        os << ')';
      }
      os << ')';
      break;
    }
    case StmtKind::Return:
      os << "(return";
      if (const Expr *value = llvm::cast<ReturnStmt>(s)->value) {
        os << ' ';
        expr(value);
      }
      os << ')';
      break;
    case StmtKind::Break:
      os << "(break)";
      break;
    case StmtKind::Continue:
      os << "(continue)";
      break;
    case StmtKind::Discard:
      os << "(discard)";
      break;
    case StmtKind::Expr:
      expr(llvm::cast<ExprStmt>(s)->expr);
      break;
    }
  }

  void fields(llvm::ArrayRef<FieldDecl *> list) {
    for (const FieldDecl *field : list) {
      os << " (" << field->name.name << ' ';
      type(field->typeRef);
      os << ')';
    }
  }

  void record(const RecordType &record) {
    os << (record.kind == RecordType::Interface ? "(interface" : "(output");
    fields(record.fields);
    os << ')';
  }

  void decl(const Decl *d) {
    switch (d->kind) {
    case DeclKind::Struct:
      os << "(struct " << d->name.name;
      fields(llvm::cast<StructDecl>(d)->fields);
      os << ')';
      break;
    case DeclKind::Const: {
      auto *constant = llvm::cast<ConstDecl>(d);
      os << "(const " << d->name.name << ' ';
      type(constant->typeRef);
      os << ' ';
      expr(constant->init);
      os << ')';
      break;
    }
    case DeclKind::Function: {
      auto *function = llvm::cast<FunctionDecl>(d);
      os << "(fn " << d->name.name;
      for (const ParamDecl *param : function->params) {
        os << " (" << param->name.name << ' ';
        if (param->record.kind != RecordType::None)
          record(param->record);
        else
          type(param->typeRef);
        os << ')';
      }
      os << " -> ";
      if (function->returnRecord.kind != RecordType::None)
        record(function->returnRecord);
      else
        type(function->returnType);
      os << ' ';
      stmt(function->body);
      os << ')';
      break;
    }
    case DeclKind::Descriptor: {
      auto *descriptor = llvm::cast<DescriptorDecl>(d);
      os << "(descriptor " << d->name.name << ' ';
      type(descriptor->typeRef);
      static constexpr const char *accesses[] = {"read", "write", "read_write"};
      static constexpr const char *memories[] = {"", " constant", " device"};
      os << ' ' << descriptor->slot.text << ' ' << accesses[unsigned(descriptor->access)]
         << memories[unsigned(descriptor->memory)];
      if (descriptor->count)
        os << " x" << descriptor->count.text;
      os << ')';
      break;
    }
    case DeclKind::StageInputVar:
    case DeclKind::StageOutputVar: {
      auto *io = llvm::cast<StageIODecl>(d);
      os << (io->isInput() ? "(input " : io->perVertex ? "(vertex_output " : "(output ")
         << d->name.name << ' ';
      type(io->typeRef);
      os << ' ' << io->location.text;
      if (io->count)
        os << " x" << io->count.text;
      os << ')';
      break;
    }
    case DeclKind::TaskPayload:
    case DeclKind::Workgroup: {
      auto *storage = llvm::cast<StorageDecl>(d);
      os << (d->kind == DeclKind::TaskPayload ? "(task_payload " : "(workgroup ") << d->name.name
         << ' ';
      type(storage->typeRef);
      if (storage->count)
        os << " x" << storage->count.text;
      os << ')';
      break;
    }
    case DeclKind::PushConstant:
      os << "(push_constant";
      fields(llvm::cast<PushConstantDecl>(d)->fields);
      os << ')';
      break;
    default:
      os << "(other)";
      break;
    }
  }

private:
  llvm::raw_ostream &os;
};

} // namespace

std::string besl::test::dump(const Program &program) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (const Decl *decl : program.decls) {
    Dumper(os).decl(decl);
    os << '\n';
  }
  return text;
}

std::string besl::test::dump(const Expr *expr) {
  std::string text;
  llvm::raw_string_ostream os(text);
  Dumper(os).expr(expr);
  return text;
}

void besl::test::expectMessages(llvm::StringRef source, llvm::StringRef messages) {
  EXPECT_EQ(Parsed(source.drop_front()).messages(), messages.drop_front().str());
}
