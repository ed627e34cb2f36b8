// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The syntax tree of a TypeShade file: what was written, before anything is known of names and types. Semantic analysis (Sema.h)
// reads it and makes the checked tree of besl/Frontend/BESL/AST.h from it, the one that all front ends share.
//
// Nodes live in the arena of an ast::ASTContext. Names are StringRefs into the source buffer. Binary operators lean left and may form
// spines of many thousands of terms, and an else-if chain may be as long as the file: walk both in loops.

#ifndef BESL_FRONTEND_TYPESHADE_SYNTAX_H
#define BESL_FRONTEND_TYPESHADE_SYNTAX_H

#include "besl/Frontend/BESL/AST.h"
#include "besl/Frontend/TypeShade/Lexer.h"
#include "besl/Support/SourceManager.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace besl::ts {

using ast::Identifier;
struct Expr;
struct Stmt;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

enum class TypeKind : uint8_t {
  Error,    ///< already reported
  Name,     ///< `array<f32, 4>`: name and arguments
  Number,   ///< `4`, as an argument or in a union of numbers; the sign belongs to the text
  String,   ///< `"read_write"`, without quotes
  Tuple,    ///< `[f32, f32]`
  Suffix,   ///< `f32[]`: refused later
  Union,    ///< `a | b`
  Brand,    ///< `f32 & { … }`: the first part
  Object,   ///< `{ a: f32; b: vec3 }`
  Function, ///< `(x: f32) => f32`: the types of the parameters, then that of the result
};

struct TypeField;

struct Type {
  TypeKind kind = TypeKind::Error;
  SourceRange range;
  Identifier name;                   ///< of a name; of a number or string its text
  llvm::ArrayRef<Type *> args;       ///< of a name, tuple, union, brand, suffix or function
  llvm::ArrayRef<TypeField> fields;  ///< of an object
};

struct TypeField {
  Identifier name;
  Type *type;
};

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

enum class ExprKind : uint8_t {
  Error,       ///< already reported
  Number,      ///< text
  Bool,        ///< text is "true" or "false"
  String,      ///< text, without quotes
  Name,        ///< text
  This,
  Paren,       ///< a
  List,        ///< list
  Object,      ///< properties
  New,         ///< text is the name, types the type arguments, list the arguments
  Call,        ///< a is what is called, types the type arguments, list the arguments
  Member,      ///< a . text
  Index,       ///< a [ b ]
  Unary,       ///< op a
  Step,        ///< ++a, a++, --a, a--; op is PlusPlus or MinusMinus
  Binary,      ///< a op b
  Assign,      ///< a op b, where op is `=` or a compound assignment
  Conditional, ///< a ? b : c
  Claim,       ///< a as T, a satisfies T, a!; the claimed type, if any, is types[0]
};

/// `name: value`, `name`, or `...value` (without a name).
struct Property {
  Identifier name;
  Expr *value;
  bool isSpread = false;
};

/// What the fields hold is said at each kind.
struct Expr {
  ExprKind kind = ExprKind::Error;
  TokenKind op = TokenKind::Error;
  SourceRange range;
  llvm::StringRef text;
  SourceRange partRange; ///< of the name behind a dot or `new`, or of the operator
  Expr *a = nullptr, *b = nullptr, *c = nullptr;
  llvm::ArrayRef<Expr *> list;
  llvm::ArrayRef<Type *> types;
  llvm::ArrayRef<Property> properties;
};

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

enum class StmtKind : uint8_t {
  Block,    ///< body
  Let,      ///< bindings
  If,       ///< condition, then, otherwise
  For,      ///< init (a Let or Expr statement, or null), condition, step, then; each part may be missing
  ForOf,    ///< bindings[0] (its init is the array), then
  While,    ///< condition, then
  Switch,   ///< condition, clauses
  Return,   ///< condition, which may be missing
  Break,
  Continue,
  Discard,
  Expr,     ///< condition
};

struct Binding {
  Identifier name;
  Type *type = nullptr;
  Expr *init = nullptr;
  bool isConst = false;
  SourceRange range;
};

struct Clause {
  Expr *value = nullptr; ///< null for `default`
  llvm::ArrayRef<Stmt *> body;
  SourceRange range; ///< the label
};

struct Stmt {
  StmtKind kind;
  SourceRange range;
  SourceRange keyword; ///< of a loop, jump or switch
  Expr *condition = nullptr;
  Expr *step = nullptr;
  Stmt *init = nullptr;
  Stmt *then = nullptr;
  Stmt *otherwise = nullptr; ///< null, or any statement; an If in an else-if chain
  llvm::ArrayRef<Stmt *> body;
  llvm::ArrayRef<Binding> bindings;
  llvm::ArrayRef<Clause> clauses;
};

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

/// `@name(arguments)`
struct Attribute {
  Identifier name;
  llvm::ArrayRef<Expr *> args;
  bool hasArgs = false;
  SourceRange range;
};

struct Param {
  Identifier name;
  llvm::ArrayRef<Attribute> attributes;
  Type *type = nullptr;
  Expr *init = nullptr;
  SourceRange range;
};

struct Function {
  Identifier name;
  llvm::ArrayRef<Attribute> attributes;
  llvm::ArrayRef<Param> params;
  Type *result = nullptr;
  Stmt *body = nullptr; ///< null after an error, and for the signature of an overload
  bool isExported = false;
  SourceRange range;
};

struct Field {
  Identifier name;
  llvm::ArrayRef<Attribute> attributes;
  Type *type = nullptr;
  Expr *init = nullptr;
  SourceRange range;
};

/// A class, an interface, or `type X = { … }`.
struct Struct {
  Identifier name;
  llvm::ArrayRef<Field> fields;
  Function *constructor = nullptr;
  llvm::ArrayRef<Function *> methods;
  bool isClass = false;
  SourceRange range;
};

struct EnumMember {
  Identifier name;
  Expr *value = nullptr;
};

enum class DeclKind : uint8_t {
  Struct,   ///< structure
  Alias,    ///< name, type
  Enum,     ///< name, members
  Resource, ///< `declare const name: type`
  Const,    ///< name, type, init
  Variable, ///< `let name: type = init` at the top of a file
  Function, ///< function
};

struct Decl {
  DeclKind kind;
  Identifier name;
  SourceRange range;
  Type *type = nullptr;
  Expr *init = nullptr;
  Struct *structure = nullptr;
  Function *function = nullptr;
  llvm::ArrayRef<EnumMember> members;
};

/// A string that stands alone at the top of a file.
struct Directive {
  llvm::StringRef text;
  SourceRange range;
  bool isFirst; ///< no declaration stands before it
};

struct File {
  std::vector<Directive> directives;
  std::vector<Decl *> decls; ///< in source order
  std::vector<llvm::StringRef> refusedTypes; ///< names of type parameters, which have been refused
  std::vector<llvm::StringRef> refusedNames; ///< names in patterns that stand for parameters, which have been refused
  SourceRange range;
};

} // namespace besl::ts

#endif // BESL_FRONTEND_TYPESHADE_SYNTAX_H
