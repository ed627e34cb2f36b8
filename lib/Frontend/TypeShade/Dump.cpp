// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The syntax tree as text, one node a line, indented by depth.

#include "besl/Frontend/TypeShade/Parser.h"
#include "llvm/Support/raw_ostream.h"

using namespace besl;
using namespace besl::ts;

static llvm::StringRef opText(TokenKind op) {
  switch (op) {
  case TokenKind::Equal: return "=";
  case TokenKind::EqualEqual: return "==";
  case TokenKind::EqualEqualEqual: return "===";
  case TokenKind::ExclaimEqual: return "!=";
  case TokenKind::ExclaimEqualEqual: return "!==";
  case TokenKind::Less: return "<";
  case TokenKind::LessEqual: return "<=";
  case TokenKind::LessLess: return "<<";
  case TokenKind::LessLessEqual: return "<<=";
  case TokenKind::Greater: return ">";
  case TokenKind::GreaterEqual: return ">=";
  case TokenKind::GreaterGreater: return ">>";
  case TokenKind::GreaterGreaterEqual: return ">>=";
  case TokenKind::GreaterGreaterGreater: return ">>>";
  case TokenKind::GreaterGreaterGreaterEqual: return ">>>=";
  case TokenKind::Plus: return "+";
  case TokenKind::PlusPlus: return "++";
  case TokenKind::PlusEqual: return "+=";
  case TokenKind::Minus: return "-";
  case TokenKind::MinusMinus: return "--";
  case TokenKind::MinusEqual: return "-=";
  case TokenKind::Star: return "*";
  case TokenKind::StarStar: return "**";
  case TokenKind::StarEqual: return "*=";
  case TokenKind::StarStarEqual: return "**=";
  case TokenKind::Slash: return "/";
  case TokenKind::SlashEqual: return "/=";
  case TokenKind::Percent: return "%";
  case TokenKind::PercentEqual: return "%=";
  case TokenKind::Amp: return "&";
  case TokenKind::AmpAmp: return "&&";
  case TokenKind::AmpEqual: return "&=";
  case TokenKind::AmpAmpEqual: return "&&=";
  case TokenKind::Pipe: return "|";
  case TokenKind::PipePipe: return "||";
  case TokenKind::PipeEqual: return "|=";
  case TokenKind::PipePipeEqual: return "||=";
  case TokenKind::Caret: return "^";
  case TokenKind::CaretEqual: return "^=";
  case TokenKind::QuestionQuestion: return "?\?";
  case TokenKind::QuestionQuestionEqual: return "?\?=";
  case TokenKind::Exclaim: return "!";
  case TokenKind::Tilde: return "~";
  default: return "?";
  }
}

namespace {

class Dumper {
public:
  explicit Dumper(llvm::raw_ostream &os) : os(os) {}

  void file(const File &file) {
    for (const Directive &directive : file.directives)
      line("directive \"" + directive.text + "\"");
    for (const Decl *decl : file.decls)
      declaration(decl);
  }

private:
  struct Deeper {
    explicit Deeper(Dumper &dumper) : dumper(dumper) { ++dumper.depth; }
    ~Deeper() { --dumper.depth; }
    Dumper &dumper;
  };

  void line(const llvm::Twine &text) { os.indent(2 * std::min(depth, 64u)) << text << '\n'; }

  static std::string typeText(const Type *type) {
    if (!type)
      return "";
    std::string text;
    auto list = [&](llvm::StringRef separator) {
      for (size_t i = 0; i != type->args.size(); ++i)
        text += (i ? separator.str() : "") + typeText(type->args[i]);
    };
    switch (type->kind) {
    case TypeKind::Error: return "<error>";
    case TypeKind::Name:
      text = type->name.name.str();
      if (!type->args.empty()) {
        text += "<";
        list(", ");
        text += ">";
      }
      return text;
    case TypeKind::Number: return type->name.name.str();
    case TypeKind::String: return "\"" + type->name.name.str() + "\"";
    case TypeKind::Tuple:
      text = "[";
      list(", ");
      return text + "]";
    case TypeKind::Suffix: return typeText(type->args.front()) + "[]";
    case TypeKind::Union:
      list(" | ");
      return text;
    case TypeKind::Brand: return typeText(type->args.front()) + " & ...";
    case TypeKind::Object: return "{...}";
    case TypeKind::Function: {
      if (type->args.empty())
        return "<function>";
      text = "(";
      for (const Type *part : type->args.drop_back())
        text += (text.size() > 1 ? ", " : "") + typeText(part);
      return text + ") => " + typeText(type->args.back());
    }
    }
    return "";
  }

  std::string typed(const Type *type) { return type ? ": " + typeText(type) : ""; }

  void attributes(llvm::ArrayRef<Attribute> list) {
    Deeper deeper(*this);
    for (const Attribute &attribute : list) {
      line("@" + attribute.name.name);
      Deeper more(*this);
      for (const Expr *arg : attribute.args)
        expression(arg);
    }
  }

  void function(const Function *function, llvm::StringRef what) {
    line(what + " " + function->name.name + typed(function->result));
    attributes(function->attributes);
    Deeper deeper(*this);
    for (const Param &param : function->params) {
      line("parameter " + param.name.name + typed(param.type));
      attributes(param.attributes);
      Deeper more(*this);
      if (param.init)
        expression(param.init);
    }
    if (function->body)
      statement(function->body);
  }

  void declaration(const Decl *decl) {
    switch (decl->kind) {
    case DeclKind::Struct: {
      line((decl->structure->isClass ? "class " : "struct ") + decl->name.name);
      Deeper deeper(*this);
      for (const Field &field : decl->structure->fields) {
        line("member " + field.name.name + typed(field.type));
        attributes(field.attributes);
        Deeper more(*this);
        if (field.init)
          expression(field.init);
      }
      if (decl->structure->constructor)
        function(decl->structure->constructor, "function");
      for (const Function *method : decl->structure->methods)
        function(method, "method");
      return;
    }
    case DeclKind::Alias: return line("type " + decl->name.name + typed(decl->type));
    case DeclKind::Enum: {
      line("enum " + decl->name.name);
      Deeper deeper(*this);
      for (const EnumMember &member : decl->members) {
        line("member " + member.name.name);
        Deeper more(*this);
        if (member.value)
          expression(member.value);
      }
      return;
    }
    case DeclKind::Resource: return line("resource " + decl->name.name + typed(decl->type));
    case DeclKind::Const:
    case DeclKind::Variable: {
      line((decl->kind == DeclKind::Const ? "const " : "let ") + decl->name.name + typed(decl->type));
      Deeper deeper(*this);
      if (decl->init)
        expression(decl->init);
      return;
    }
    case DeclKind::Function: return function(decl->function, decl->function->isExported ? "export function" : "function");
    }
  }

  void statement(const Stmt *stmt) {
    switch (stmt->kind) {
    case StmtKind::Block: {
      line("block");
      Deeper deeper(*this);
      for (const Stmt *inner : stmt->body)
        statement(inner);
      return;
    }
    case StmtKind::Let:
    case StmtKind::ForOf:
      for (const Binding &binding : stmt->bindings) {
        line((stmt->kind == StmtKind::ForOf ? "for of " : binding.isConst ? "const " : "let ") + binding.name.name + typed(binding.type));
        Deeper deeper(*this);
        if (binding.init)
          expression(binding.init);
        if (stmt->then)
          statement(stmt->then);
      }
      return;
    case StmtKind::If:
      // A chain goes down one line after the other.
      while (true) {
        line("if");
        {
          Deeper deeper(*this);
          expression(stmt->condition);
          statement(stmt->then);
        }
        if (!stmt->otherwise)
          return;
        line("else");
        if (stmt->otherwise->kind != StmtKind::If)
          break;
        stmt = stmt->otherwise;
      }
      {
        Deeper deeper(*this);
        statement(stmt->otherwise);
      }
      return;
    case StmtKind::For:
    case StmtKind::While: {
      line(stmt->kind == StmtKind::For ? "for" : "while");
      Deeper deeper(*this);
      if (stmt->init)
        statement(stmt->init);
      if (stmt->condition)
        expression(stmt->condition);
      if (stmt->step)
        expression(stmt->step);
      statement(stmt->then);
      return;
    }
    case StmtKind::Switch: {
      line("switch");
      Deeper deeper(*this);
      expression(stmt->condition);
      for (const Clause &clause : stmt->clauses) {
        line(clause.value ? "case" : "default");
        Deeper more(*this);
        if (clause.value)
          expression(clause.value);
        for (const Stmt *inner : clause.body)
          statement(inner);
      }
      return;
    }
    case StmtKind::Return: {
      line("return");
      Deeper deeper(*this);
      if (stmt->condition)
        expression(stmt->condition);
      return;
    }
    case StmtKind::Break: return line("break");
    case StmtKind::Continue: return line("continue");
    case StmtKind::Discard: return line("discard");
    case StmtKind::Expr: return expression(stmt->condition);
    }
  }

  void types(const Expr *expr) {
    for (const Type *type : expr->types)
      line("<" + typeText(type) + ">");
  }

  void expression(const Expr *expr) {
    // A spine of operators is printed from its last term up.
    llvm::SmallVector<const Expr *, 8> spine;
    unsigned outer = depth;
    while (expr->kind == ExprKind::Binary) {
      line("binary " + opText(expr->op));
      spine.push_back(expr);
      ++depth;
      expr = expr->a;
    }
    leaf(expr);
    for (const Expr *binary : llvm::reverse(spine)) {
      expression(binary->b);
      --depth;
    }
    depth = outer;
  }

  void leaf(const Expr *expr) {
    auto children = [&](std::initializer_list<const Expr *> list) {
      Deeper deeper(*this);
      for (const Expr *child : list)
        if (child)
          expression(child);
      types(expr);
      for (const Expr *child : expr->list)
        expression(child);
    };
    switch (expr->kind) {
    case ExprKind::Error: return line("error");
    case ExprKind::Number: return line("number " + expr->text);
    case ExprKind::Bool: return line(expr->text);
    case ExprKind::String: return line("string \"" + expr->text + "\"");
    case ExprKind::Name: return line("name " + expr->text);
    case ExprKind::This: return line("this");
    case ExprKind::Paren: line("paren"); return children({expr->a});
    case ExprKind::List: line("list"); return children({});
    case ExprKind::Object: {
      line("object");
      Deeper deeper(*this);
      for (const Property &property : expr->properties) {
        line(property.isSpread ? "spread" : "property " + property.name.name);
        Deeper more(*this);
        expression(property.value);
      }
      return;
    }
    case ExprKind::New: line("new " + expr->text); return children({});
    case ExprKind::Call: line("call"); return children({expr->a});
    case ExprKind::Member: line("member " + expr->text); return children({expr->a});
    case ExprKind::Index: line("index"); return children({expr->a, expr->b});
    case ExprKind::Unary: line("unary " + opText(expr->op)); return children({expr->a});
    case ExprKind::Step: line("step " + opText(expr->op)); return children({expr->a});
    case ExprKind::Binary: return expression(expr);
    case ExprKind::Assign: line("assign " + opText(expr->op)); return children({expr->a, expr->b});
    case ExprKind::Conditional: line("conditional"); return children({expr->a, expr->b, expr->c});
    case ExprKind::Claim: line("claim"); return children({expr->a});
    }
  }

  llvm::raw_ostream &os;
  unsigned depth = 0;
};

} // namespace

void ts::dump(const File &file, llvm::raw_ostream &os) { Dumper(os).file(file); }
