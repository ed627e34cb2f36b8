// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The BESL syntax tree. The parser builds it, semantic analysis annotates it in place (fields under "semantic analysis"
// below), the importer reads it. Other front ends have syntax trees of their own, from which their semantic analysis makes
// this one as if it had been checked; what only they can say is marked so. Nodes live in the arena of an ASTContext and are never destroyed one by one; lists are
// arena arrays. Names are StringRefs into the source buffer (or the arena for nodes that host code builds).
//
// Every node carries its source range. Binary operators lean left and may form spines of many thousands of terms: walk
// `BinaryExpr::lhs` in a loop, never by recursion.

#ifndef BESL_FRONTEND_BESL_AST_H
#define BESL_FRONTEND_BESL_AST_H

#include "besl/Frontend/Types.h"
#include "besl/Support/SourceManager.h"
#include "besl/Support/Stage.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/Casting.h"
#include <optional>

namespace besl {
struct StageInfo;
}

namespace besl::ast {

class ConstDecl;
class Decl;
class Expr;
class FunctionDecl;
class Stmt;
class BlockStmt;

/// A compile-time value: a scalar, or an aggregate of component, column, element or field values. Integers and bools are held
/// in `bits` (i32 sign-extended), floats in `real` already rounded to their type.
struct ConstantValue {
  const Type *type = nullptr;
  uint64_t bits = 0;
  double real = 0;
  llvm::ArrayRef<const ConstantValue *> elements; ///< empty for scalars
};

/// A name with the range it was written at.
struct Identifier {
  llvm::StringRef name;
  SourceRange range;
  explicit operator bool() const { return !name.empty(); }
};

/// One `[N]` of an array type as written. `text` is the digits; empty for `[]`.
struct ArraySuffix {
  llvm::StringRef text;
  SourceRange range;
};

/// A type as written: `vec3f`, `u32[3]`, `StorageImage<rgba16f>`, `Item[]`. Suffixes read left to right, the last one outermost.
struct TypeRef {
  Identifier name;
  Identifier argument; ///< `rgba16f` in `StorageImage<rgba16f>`
  llvm::ArrayRef<ArraySuffix> suffixes;
  SourceRange range;
  const Type *type = nullptr; ///< semantic analysis; host code may set it to a type that has no spelling
};

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

enum class ExprKind : uint8_t { Error, Literal, Name, Member, Index, Call, Unary, Binary, Assign, Paren, IfValue, MatchValue, Record, Primitive, BlockValue };

class Expr {
public:
  ExprKind kind;
  /// Semantic analysis's memory of whether the expression is made of number literals only.
  enum class Literalness : uint8_t { Unknown, No, Integer, Decimal } literalness = Literalness::Unknown;
  SourceRange range;

  // Semantic analysis.
  const Type *type = nullptr;                ///< never null afterwards
  const ConstantValue *constant = nullptr;   ///< when the value is known at compile time

protected:
  Expr(ExprKind kind, SourceRange range) : kind(kind), range(range) {}
};

/// What the parser leaves where an expression could not be read; already reported.
class ErrorExpr : public Expr {
public:
  explicit ErrorExpr(SourceRange r) : Expr(ExprKind::Error, r) {}
  static bool classof(const Expr *e) { return e->kind == ExprKind::Error; }
};

enum class LiteralKind : uint8_t { Integer, Decimal, True, False };

class LiteralExpr : public Expr {
public:
  LiteralKind literalKind;
  llvm::StringRef text;
  LiteralExpr(LiteralKind k, llvm::StringRef text, SourceRange r)
      : Expr(ExprKind::Literal, r), literalKind(k), text(text) {}
  static bool classof(const Expr *e) { return e->kind == ExprKind::Literal; }
};

class NameExpr : public Expr {
public:
  llvm::StringRef name;
  const Decl *decl = nullptr; ///< semantic analysis; null after an error
  NameExpr(llvm::StringRef name, SourceRange r) : Expr(ExprKind::Name, r), name(name) {}
  static bool classof(const Expr *e) { return e->kind == ExprKind::Name; }
};

/// What `.name` selects.
enum class MemberKind : uint8_t { Unresolved, Field, Component, Column, StageValue, PushConstant };

/// Values of the invocation that a stage can ask for; BESL reaches them through intrinsics, StageInput fields and the two vertex names.
enum class StageValue : uint8_t {
  ThreadId, ThreadIndex, ThreadgroupPosition, ThreadPosition, SubgroupLaneIndex, VertexIndex, InstanceIndex,
  // Of other front ends: the whole of what the pipeline gives.
  GlobalInvocationId, LocalInvocationId, WorkgroupId, NumWorkgroups, SubgroupSize, FragmentPosition, FrontFacing,
  SampleIndex, SampleMask, PrimitiveIndex, FragDepth, ClipDistances
};

/// Where in a pixel a value between stages is taken; of one that is not interpolated, from which vertex.
enum class Sampling : uint8_t { Center, Centroid, Sample, Either };

class MemberExpr : public Expr {
public:
  Expr *base;
  Identifier member;
  // Semantic analysis.
  MemberKind memberKind = MemberKind::Unresolved;
  uint32_t index = 0;        ///< field, component or column number
  StageValue stageValue = StageValue::ThreadId;
  MemberExpr(Expr *base, Identifier member, SourceRange r) : Expr(ExprKind::Member, r), base(base), member(member) {}
  static bool classof(const Expr *e) { return e->kind == ExprKind::Member; }
};

/// What `base[index]` selects; tells apart the element of a value or place, a descriptor of an array, and a texture's layer.
enum class IndexKind : uint8_t { Unresolved, Element, Component, Column, Descriptor, Layer };

class IndexExpr : public Expr {
public:
  Expr *base;
  Expr *index;
  IndexKind indexKind = IndexKind::Unresolved; ///< semantic analysis
  /// `b[i]` on a struct buffer whose only member is an array means `b.member[i]` (semantic analysis).
  bool throughOnlyMember = false;
  IndexExpr(Expr *base, Expr *index, SourceRange r) : Expr(ExprKind::Index, r), base(base), index(index) {}
  static bool classof(const Expr *e) { return e->kind == ExprKind::Index; }
};

enum class CallKind : uint8_t {
  Unresolved,
  Function,      ///< `function` is set
  Intrinsic,     ///< `intrinsic`, `overload` are set
  Conversion,    ///< one argument of another type: `f32(x)`, `vec2f16(v)`, `packed_vec4f(v)`
  Construct,     ///< vector, matrix, array or struct from its parts; parts may be wider scalars in vecNu16 and vecNf16
};

class CallExpr : public Expr {
public:
  TypeRef callee; ///< a name; with suffixes an array constructor
  llvm::ArrayRef<Expr *> args;
  // Semantic analysis.
  CallKind callKind = CallKind::Unresolved;
  const FunctionDecl *function = nullptr;
  uint16_t intrinsic = 0; ///< an IntrinsicID; of a conversion, its place in getConversions()
  uint16_t overload = 0;  ///< index into the intrinsic's signatures
  CallExpr(TypeRef callee, llvm::ArrayRef<Expr *> args, SourceRange r)
      : Expr(ExprKind::Call, r), callee(callee), args(args) {}
  static bool classof(const Expr *e) { return e->kind == ExprKind::Call; }
};

enum class UnaryOp : uint8_t { Negate, Not, Complement };

class UnaryExpr : public Expr {
public:
  UnaryOp op;
  Expr *operand;
  UnaryExpr(UnaryOp op, Expr *operand, SourceRange r) : Expr(ExprKind::Unary, r), op(op), operand(operand) {}
  static bool classof(const Expr *e) { return e->kind == ExprKind::Unary; }
};

enum class BinaryOp : uint8_t {
  Mul, Div, Rem, Add, Sub, Shl, Shr,
  Equal, NotEqual, Less, Greater, LessEqual, GreaterEqual,
  BitAnd, BitOr, BitXor, LogicalAnd, LogicalOr
};

/// How a `*` (or another arithmetic operator) combines its operands.
enum class BinaryForm : uint8_t {
  Componentwise,  ///< equal types
  ScalarLeft,     ///< scalar op vector/matrix: the scalar is spread
  ScalarRight,
  MatrixProduct   ///< matrix * vector, matrix * matrix
};

class BinaryExpr : public Expr {
public:
  BinaryOp op;
  SourceRange opRange;
  Expr *lhs;
  Expr *rhs;
  BinaryForm form = BinaryForm::Componentwise; ///< semantic analysis
  BinaryExpr(BinaryOp op, SourceRange opRange, Expr *lhs, Expr *rhs, SourceRange r)
      : Expr(ExprKind::Binary, r), op(op), opRange(opRange), lhs(lhs), rhs(rhs) {}
  static bool classof(const Expr *e) { return e->kind == ExprKind::Binary; }
};

/// `target = value`. Only legal as a statement or a part of a `for` header; elsewhere the parser has reported it.
class AssignExpr : public Expr {
public:
  Expr *target;
  Expr *value;
  SourceRange opRange;
  /// The target's value before is named in `value` by a PrimitiveExpr of kind Target (other front ends).
  bool isCompound = false;
  AssignExpr(Expr *target, Expr *value, SourceRange opRange, SourceRange r)
      : Expr(ExprKind::Assign, r), target(target), value(value), opRange(opRange) {}
  static bool classof(const Expr *e) { return e->kind == ExprKind::Assign; }
};

class ParenExpr : public Expr {
public:
  Expr *inner;
  ParenExpr(Expr *inner, SourceRange r) : Expr(ExprKind::Paren, r), inner(inner) {}
  static bool classof(const Expr *e) { return e->kind == ExprKind::Paren; }
};

/// `if (c) { … a } else { … b }` used as a value: the statement's blocks end in `yield` expressions.
class IfValueExpr : public Expr {
public:
  Stmt *statement; ///< an IfStmt
  IfValueExpr(Stmt *s, SourceRange r) : Expr(ExprKind::IfValue, r), statement(s) {}
  static bool classof(const Expr *e) { return e->kind == ExprKind::IfValue; }
};

class MatchValueExpr : public Expr {
public:
  Stmt *statement; ///< a MatchStmt
  MatchValueExpr(Stmt *s, SourceRange r) : Expr(ExprKind::MatchValue, r), statement(s) {}
  static bool classof(const Expr *e) { return e->kind == ExprKind::MatchValue; }
};

struct RecordItem {
  Identifier field;
  Expr *value;        ///< a NameExpr for the shorthand form
  uint32_t index = 0; ///< semantic analysis: number of the field in the record type
};

/// `{ position, uv: e }` after `return` in a `main` that returns a record.
class RecordExpr : public Expr {
public:
  llvm::MutableArrayRef<RecordItem> items;
  RecordExpr(llvm::MutableArrayRef<RecordItem> items, SourceRange r) : Expr(ExprKind::Record, r), items(items) {}
  static bool classof(const Expr *e) { return e->kind == ExprKind::Record; }
};

/// What has no spelling in BESL.
enum class PrimitiveOp : uint8_t {
  Zero,        ///< zero of the type
  Target,      ///< of a compound assignment: what the target held before
  Swizzle,     ///< args[0]: a vector; its components `indices`
  Splat,       ///< args[0] in every component
  Select,      ///< args[0] ? args[1] : args[2], all of them computed; by component if the condition is a vector
  Any,         ///< of a vector of bools
  All,
  Bitcast,     ///< args[0] with another type
  Transpose,   ///< of a matrix
  ArrayLength, ///< args[0]: the place of a runtime array
  Combine,     ///< args[0]: a texture, args[1]: the sampler to read it with
};

class PrimitiveExpr : public Expr {
public:
  PrimitiveOp op;
  llvm::ArrayRef<Expr *> args;
  llvm::ArrayRef<uint8_t> indices;
  PrimitiveExpr(PrimitiveOp op, llvm::ArrayRef<Expr *> args, SourceRange r) : Expr(ExprKind::Primitive, r), op(op), args(args) {}
  static bool classof(const Expr *e) { return e->kind == ExprKind::Primitive; }
};

/// Statements, then the value that the block yields (other front ends).
class BlockValueExpr : public Expr {
public:
  BlockStmt *block;
  bool isUniform = false; ///< the value is the same for all invocations of the workgroup
  BlockValueExpr(BlockStmt *block, SourceRange r) : Expr(ExprKind::BlockValue, r), block(block) {}
  static bool classof(const Expr *e) { return e->kind == ExprKind::BlockValue; }
};

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

enum class DeclKind : uint8_t {
  Struct, Field, Const, Function, Param, Var, Descriptor, StageInputVar, StageOutputVar, TaskPayload, Workgroup, Private,
  PushConstant, SpecConstant, StageValue
};

class Decl {
public:
  DeclKind kind;
  Identifier name;
  SourceRange range; ///< the whole declaration
  /// Semantic analysis: the file it stands in. 0 is the program, the parent scopes follow.
  uint16_t scope = 0;
protected:
  Decl(DeclKind kind, Identifier name, SourceRange range) : kind(kind), name(name), range(range) {}
};

/// A declaration that names a value or place of one type.
class ValueDecl : public Decl {
public:
  TypeRef typeRef;
  // Semantic analysis.
  const Type *type = nullptr;
  bool used = false; ///< some expression names it
  bool assigned = false; ///< some statement assigns to it or to a part of it
  static bool classof(const Decl *d) { return d->kind != DeclKind::Struct && d->kind != DeclKind::Function; }
protected:
  ValueDecl(DeclKind kind, Identifier name, TypeRef typeRef, SourceRange range)
      : Decl(kind, name, range), typeRef(typeRef) {}
};

class FieldDecl : public ValueDecl {
public:
  FieldDecl(Identifier n, TypeRef t, SourceRange r) : ValueDecl(DeclKind::Field, n, t, r) {}
  static bool classof(const Decl *d) { return d->kind == DeclKind::Field; }
};

class StructDecl : public Decl {
public:
  llvm::ArrayRef<FieldDecl *> fields;
  const Type *type = nullptr; ///< semantic analysis
  StructDecl(Identifier n, llvm::ArrayRef<FieldDecl *> fields, SourceRange r)
      : Decl(DeclKind::Struct, n, r), fields(fields) {}
  static bool classof(const Decl *d) { return d->kind == DeclKind::Struct; }
};

class ConstDecl : public ValueDecl {
public:
  Expr *init;
  const ConstantValue *value = nullptr; ///< semantic analysis
  ConstDecl(Identifier n, TypeRef t, Expr *init, SourceRange r) : ValueDecl(DeclKind::Const, n, t, r), init(init) {}
  static bool classof(const Decl *d) { return d->kind == DeclKind::Const; }
};

/// `interface { … }` or `output { … }` in main's signature.
struct RecordType {
  enum Kind : uint8_t { None, Interface, Output } kind = None;
  llvm::ArrayRef<FieldDecl *> fields;
  SourceRange range;
  /// Semantic analysis: the stage variable that each field became, in field order (`position` of a vertex return included).
  llvm::ArrayRef<ValueDecl *> variables;
};

class ParamDecl : public ValueDecl {
public:
  RecordType record; ///< kind None for an ordinary parameter
  ParamDecl(Identifier n, TypeRef t, SourceRange r) : ValueDecl(DeclKind::Param, n, t, r) {}
  static bool classof(const Decl *d) { return d->kind == DeclKind::Param; }
};

/// What checking the callers of a function has to know of its body, where that is in a module that was compiled before. What functions do
/// that it calls in that module is part of it. Ranges are invalid where the module does not tell.
struct BodySummary {
  /// Something that only some stages have.
  struct Restriction {
    StageSet stages;
    SourceRange range;
    llvm::StringRef what;
  };
  /// How a texture or an image that is a parameter is used. Who reads, writes or is atomic is named by an intrinsic; nobody: empty.
  struct HandleUse {
    SourceRange readAt, writeAt, atomicAt;
    llvm::StringRef reader, writer, atomic;
  };
  /// Whether something is equal in all invocations of a workgroup when the arguments are.
  struct Dependence {
    enum Level : uint8_t { Uniform, MayVary, Varies } level = Uniform;
    SourceRange range; ///< of what differs, called `name`
    llvm::StringRef name;
    llvm::ArrayRef<uint32_t> params; ///< those it is computed from
    SourceRange condition;           ///< of the innermost condition, for one of control flow
  };
  struct Barrier {
    SourceRange range;
    Dependence dependence;
  };
  /// A place where control may leave before barriers: those from number `from` to before number `to`.
  struct Exit {
    SourceRange range;
    llvm::StringRef what;
    Dependence dependence;
    uint32_t from, to;
  };
  llvm::ArrayRef<Restriction> restrictions;
  llvm::ArrayRef<SourceRange> implicitLods;
  llvm::ArrayRef<HandleUse> handles; ///< one for each parameter
  llvm::ArrayRef<Barrier> barriers;
  llvm::ArrayRef<Exit> exits;
  Dependence result;
};

class FunctionDecl : public Decl {
public:
  llvm::ArrayRef<ParamDecl *> params;
  TypeRef returnType;
  RecordType returnRecord;
  BlockStmt *body;       ///< null for an external one, and after a syntax error
  bool external = false; ///< the body is in a module that the program will be linked with
  const BodySummary *summary = nullptr; ///< of an external one's body, if known
  // Semantic analysis.
  const Type *result = nullptr;
  bool isMain = false;
  /// An entry with a stage of its own, in front ends that have several in a program. It has no parameters.
  const StageInfo *entry = nullptr;
  static constexpr uint32_t kNoOrdinal = UINT32_MAX;
  /// Number among the functions that were checked; a parent scope's function that nothing calls has none.
  uint32_t ordinal = kNoOrdinal;
  /// Functions called, in order of first call, each once.
  llvm::ArrayRef<const FunctionDecl *> callees;
  FunctionDecl(Identifier n, llvm::ArrayRef<ParamDecl *> params, TypeRef returnType, BlockStmt *body, SourceRange r)
      : Decl(DeclKind::Function, n, r), params(params), returnType(returnType), body(body) {}
  static bool classof(const Decl *d) { return d->kind == DeclKind::Function; }
};

/// A local: `let` or a `for` variable.
class VarDecl : public ValueDecl {
public:
  Expr *init; ///< null where other front ends leave it out: nothing reads the variable before it is assigned to
  VarDecl(Identifier n, TypeRef t, Expr *init, SourceRange r) : ValueDecl(DeclKind::Var, n, t, r), init(init) {}
  static bool classof(const Decl *d) { return d->kind == DeclKind::Var; }
};

enum class Access : uint8_t { Read, Write, ReadWrite };
enum class MemoryClass : uint8_t { Unspecified, Constant, Device };

/// A number in a declaration, kept as digits so that range errors can be reported where it stands.
struct IntegerToken {
  llvm::StringRef text;
  SourceRange range;
  uint32_t value = 0; ///< semantic analysis
  explicit operator bool() const { return !text.empty(); }
};

class DescriptorDecl : public ValueDecl {
public:
  IntegerToken slot;
  IntegerToken count; ///< absent: one resource
  Access access = Access::Read;
  MemoryClass memory = MemoryClass::Unspecified;
  SourceRange accessRange, memoryRange;
  /// `type` afterwards is the type of one resource: a struct, a runtime array, a texture or an image.
  DescriptorDecl(Identifier n, TypeRef t, SourceRange r) : ValueDecl(DeclKind::Descriptor, n, t, r) {}
  static bool classof(const Decl *d) { return d->kind == DeclKind::Descriptor; }
};

/// `input<T, L>`, `output<T, L>`, `output<T, L, N>` (mesh, per primitive), `vertex_output<T, L, N>` (mesh, per vertex).
class StageIODecl : public ValueDecl {
public:
  IntegerToken location;
  IntegerToken count; ///< `type` stays the element type; the place is an array of `count`
  bool perVertex = false;
  bool isPosition = false; ///< semantic analysis: the vertex stage's clip position
  const FunctionDecl *entry = nullptr; ///< of several entries the one that it belongs to (other front ends)
  bool isFlat = false; ///< not to be interpolated although it might be (other front ends)
  bool isLinear = false; ///< interpolated without regard to perspective (other front ends)
  Sampling sampling = Sampling::Center; ///< (other front ends)
  std::optional<StageValue> builtin; ///< instead of a location: what else the pipeline takes (other front ends)
  std::optional<uint32_t> blendSource; ///< which of the two colours of one target (other front ends)
  bool isInvariant = false; ///< a position that is the same wherever it is computed alike (other front ends)
  StageIODecl(DeclKind k, Identifier n, TypeRef t, SourceRange r) : ValueDecl(k, n, t, r) {}
  bool isInput() const { return kind == DeclKind::StageInputVar; }
  static bool classof(const Decl *d) { return d->kind == DeclKind::StageInputVar || d->kind == DeclKind::StageOutputVar; }
};

/// `task_payload<T, N>`, `workgroup<T>`, `workgroup<T, N>`; and variables with one copy an invocation, which host code makes
/// and no file can spell.
class StorageDecl : public ValueDecl {
public:
  IntegerToken count; ///< `type` stays the element type
  Expr *init = nullptr; ///< of a private variable: what it holds at first; may be null
  bool external = false; ///< it is a variable of a module that the program will be linked with
  StorageDecl(DeclKind k, Identifier n, TypeRef t, SourceRange r) : ValueDecl(k, n, t, r) {}
  static bool classof(const Decl *d) {
    return d->kind == DeclKind::TaskPayload || d->kind == DeclKind::Workgroup || d->kind == DeclKind::Private;
  }
};

class PushConstantDecl : public ValueDecl {
public:
  llvm::ArrayRef<FieldDecl *> fields;
  /// Name of the struct that the fields make.
  llvm::StringRef structureName = "PushConstant";
  /// Semantic analysis: the struct made of the fields; `type` is its type.
  StructDecl *structure = nullptr;
  PushConstantDecl(Identifier n, llvm::ArrayRef<FieldDecl *> fields, SourceRange r)
      : ValueDecl(DeclKind::PushConstant, n, TypeRef{}, r), fields(fields) {}
  static bool classof(const Decl *d) { return d->kind == DeclKind::PushConstant; }
};

/// A constant that the host may change when it makes the pipeline. Host code makes these; no file can spell one.
class SpecConstantDecl : public ValueDecl {
public:
  IntegerToken id;
  Expr *defaultValue;
  SpecConstantDecl(Identifier n, TypeRef t, IntegerToken id, Expr *defaultValue, SourceRange r)
      : ValueDecl(DeclKind::SpecConstant, n, t, r), id(id), defaultValue(defaultValue) {}
  static bool classof(const Decl *d) { return d->kind == DeclKind::SpecConstant; }
};

/// What the bare names `vertex_index` and `instance_index` resolve to in a vertex stage when nothing else has the name.
class StageValueDecl : public ValueDecl {
public:
  StageValue value;
  StageValueDecl(Identifier n, StageValue v) : ValueDecl(DeclKind::StageValue, n, TypeRef{}, SourceRange{}), value(v) {}
  static bool classof(const Decl *d) { return d->kind == DeclKind::StageValue; }
};

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

enum class StmtKind : uint8_t { Block, Let, If, For, Match, Return, Break, Continue, Discard, Expr, Raw };

class Stmt {
public:
  StmtKind kind;
  SourceRange range;
protected:
  Stmt(StmtKind kind, SourceRange range) : kind(kind), range(range) {}
};

class BlockStmt : public Stmt {
public:
  llvm::ArrayRef<Stmt *> statements;
  Expr *yield = nullptr; ///< last expression without ';': the block's value
  BlockStmt(llvm::ArrayRef<Stmt *> s, Expr *yield, SourceRange r) : Stmt(StmtKind::Block, r), statements(s), yield(yield) {}
  static bool classof(const Stmt *s) { return s->kind == StmtKind::Block; }
};

class LetStmt : public Stmt {
public:
  VarDecl *variable;
  LetStmt(VarDecl *v, SourceRange r) : Stmt(StmtKind::Let, r), variable(v) {}
  static bool classof(const Stmt *s) { return s->kind == StmtKind::Let; }
};

class IfStmt : public Stmt {
public:
  Expr *condition;
  BlockStmt *thenBlock;
  Stmt *elseStmt; ///< null, a BlockStmt or an IfStmt (else-if chains can be long: walk them in a loop)
  IfStmt(Expr *c, BlockStmt *t, Stmt *e, SourceRange r)
      : Stmt(StmtKind::If, r), condition(c), thenBlock(t), elseStmt(e) {}
  static bool classof(const Stmt *s) { return s->kind == StmtKind::If; }
};

class ForStmt : public Stmt {
public:
  Stmt *init;      ///< a LetStmt or an ExprStmt; null in a loop of another front end
  Expr *condition; ///< null: it has no end of its own (other front ends)
  Expr *step;      ///< an AssignExpr or a call; null in a loop of another front end
  BlockStmt *body;
  ForStmt(Stmt *i, Expr *c, Expr *s, BlockStmt *b, SourceRange r)
      : Stmt(StmtKind::For, r), init(i), condition(c), step(s), body(b) {}
  static bool classof(const Stmt *s) { return s->kind == StmtKind::For; }
};

struct MatchPattern {
  enum Kind : uint8_t { Number, True, False, Wildcard } kind = Wildcard;
  bool negative = false;
  llvm::StringRef text;
  SourceRange range;
  uint64_t value = 0; ///< semantic analysis: the bits in the scrutinee's type
};

struct MatchArm {
  llvm::ArrayRef<MatchPattern> patterns;
  BlockStmt *body; ///< expression and jump arms are wrapped in a block
  SourceRange range;
  bool covered = false;                    ///< semantic analysis: no value reaches this arm
  bool isDefault = false;                  ///< semantic analysis: runs for every value not listed before
  llvm::ArrayRef<uint64_t> values;         ///< semantic analysis: values that select this arm and no earlier one
};

class MatchStmt : public Stmt {
public:
  Expr *scrutinee;
  llvm::MutableArrayRef<MatchArm> arms;
  MatchStmt(Expr *s, llvm::MutableArrayRef<MatchArm> arms, SourceRange r)
      : Stmt(StmtKind::Match, r), scrutinee(s), arms(arms) {}
  static bool classof(const Stmt *s) { return s->kind == StmtKind::Match; }
};

class ReturnStmt : public Stmt {
public:
  Expr *value; ///< may be null
  ReturnStmt(Expr *v, SourceRange r) : Stmt(StmtKind::Return, r), value(v) {}
  static bool classof(const Stmt *s) { return s->kind == StmtKind::Return; }
};

/// `break`, `continue`, `discard`.
class JumpStmt : public Stmt {
public:
  JumpStmt(StmtKind k, SourceRange r) : Stmt(k, r) {}
  static bool classof(const Stmt *s) {
    return s->kind == StmtKind::Break || s->kind == StmtKind::Continue || s->kind == StmtKind::Discard;
  }
};

/// An assignment, a call, or a bare name or access.
class ExprStmt : public Stmt {
public:
  Expr *expr;
  ExprStmt(Expr *e, SourceRange r) : Stmt(StmtKind::Expr, r), expr(e) {}
  static bool classof(const Stmt *s) { return s->kind == StmtKind::Expr; }
};

/// Text in the languages of targets, with `${name}` for inputs and outputs. Host code makes these; no file can spell one.
class RawStmt : public Stmt {
public:
  llvm::StringRef glsl, hlsl, msl;      ///< empty: the target refuses the program
  llvm::ArrayRef<NameExpr *> inputs;    ///< what the text reads; looked up where the statement stands
  llvm::ArrayRef<VarDecl *> outputs;    ///< locals that the statement declares
  explicit RawStmt(SourceRange r) : Stmt(StmtKind::Raw, r) {}
  static bool classof(const Stmt *s) { return s->kind == StmtKind::Raw; }
};

//===----------------------------------------------------------------------===//
// The tree
//===----------------------------------------------------------------------===//

/// Owns every node, list and type of one program.
class ASTContext {
public:
  TypeContext types;

  template <typename T, typename... Args> T *make(Args &&...args) {
    return new (allocator.Allocate(sizeof(T), alignof(T))) T(std::forward<Args>(args)...);
  }
  template <typename T> llvm::MutableArrayRef<T> copy(llvm::ArrayRef<T> list) {
    if (list.empty())
      return {};
    T *data = static_cast<T *>(allocator.Allocate(sizeof(T) * list.size(), alignof(T)));
    std::uninitialized_copy(list.begin(), list.end(), data);
    return {data, list.size()};
  }
  llvm::StringRef copy(llvm::StringRef text) { return text.copy(allocator); }

private:
  llvm::BumpPtrAllocator allocator;
};

/// A parsed program: declarations in source order.
struct Program {
  std::vector<Decl *> decls;
  SourceRange range;
  // Semantic analysis.
  FunctionDecl *main = nullptr;
  /// Declarations that analysis made (stage variables of a record main), in a fixed order; imported after `decls`.
  std::vector<Decl *> synthesized;
  /// Declarations of parent scopes that the program uses, directly or through others of them, in the order of the parents and
  /// within one in that of the file. Structs are not among them: types lead to those.
  std::vector<Decl *> linked;
};

} // namespace besl::ast

#endif // BESL_FRONTEND_BESL_AST_H
