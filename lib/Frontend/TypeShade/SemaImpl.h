// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The class behind ts::analyze(). Analysis runs in this order:
//
//   names at the top of the file              Sema.cpp
//   types, structs and their layout           SemaTypes.cpp, SemaStructs.cpp
//   resources, constants, variables           SemaDecl.cpp
//   entries and signatures                    SemaEntry.cpp
//   the call graph as written: recursion      SemaGraph.cpp
//   bodies, callees first                     SemaStmt.cpp, SemaLoop.cpp, SemaExpr.cpp, SemaOperator.cpp, SemaCall.cpp, SemaMath.cpp,
//                                             SemaResource.cpp
//   what each stage may reach                 SemaGraph.cpp
//
// Checking an expression makes its node of the checked tree and returns it; after an error that is an ErrorExpr, whose type is never
// reported again.

#ifndef BESL_LIB_FRONTEND_TYPESHADE_SEMAIMPL_H
#define BESL_LIB_FRONTEND_TYPESHADE_SEMAIMPL_H

#include "besl/Frontend/BESL/AST.h"
#include "besl/Frontend/BESL/ConstantFolder.h"
#include "besl/Frontend/TypeShade/Sema.h"
#include "besl/Support/IntrinsicTable.h"
#include "besl/Support/Stage.h"
#include "besl/Support/Suggest.h"
#include "besl/Support/TypeShadeDiag.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <deque>

namespace besl::ts {

struct FunctionInfo;
struct StructInfo;

/// A member of a struct as the author sees it.
struct FieldInfo {
  const Field *syntax = nullptr;
  Identifier name;
  const ast::Type *type = nullptr;
  unsigned index = 0;     ///< number among the fields of the struct in memory, which has padding
  bool isWidened = false; ///< a matrix of three rows that lies in memory with four
};

struct StructInfo {
  const Struct *syntax = nullptr;
  ast::StructDecl *decl = nullptr;
  const ast::Type *type = nullptr;
  std::vector<FieldInfo> fields;
  enum class State : uint8_t { Waiting, Started, Done } state = State::Waiting;
  bool isShared = false;  ///< the host sees it: it has the layout of WGSL
  bool isUniform = false; ///< in a uniform buffer, where arrays are spread
  SourceRange sharedAt;
  FunctionInfo *constructor = nullptr;
  llvm::SmallVector<FunctionInfo *, 4> methods;

  FunctionInfo *findMethod(llvm::StringRef name) const;
  const FieldInfo *find(llvm::StringRef name) const {
    for (const FieldInfo &field : fields)
      if (field.name.name == name)
        return &field;
    return nullptr;
  }
};

/// What a name stands for.
struct Symbol {
  enum class Kind : uint8_t {
    Error,    ///< a declaration that was refused: its uses stay silent
    Local,    ///< variable
    Param,
    Resource,
    Variable, ///< at the top of the file: private or of the workgroup
    Constant, ///< at the top of the file, overrides too
    Function,
    Struct,
    Alias,
    Enum,
    StageRecord, ///< parameter of an entry whose members are stage values
  } kind = Kind::Error;
  llvm::StringRef name;
  SourceRange range;
  const Decl *syntax = nullptr;
  ast::ValueDecl *decl = nullptr;
  bool isConst = false;
  bool isBuilt = false;   ///< a constant whose initialiser made its value, rather than copying a variable's
  bool isWrapped = false; ///< a resource that is the only member of a struct made for it
  const ast::Type *narrow = nullptr; ///< of such a one: the matrix of three rows that lies there with four
  bool isAssigned = false; ///< the variable has a value wherever it may be read
  unsigned depth = 0;     ///< of the block it was declared in; 0 is the top of the file
  StructInfo *structure = nullptr;
  FunctionInfo *function = nullptr;
  llvm::ArrayRef<ast::ValueDecl *> parts; ///< of a StageRecord: a value for each member
  // Alias and enum.
  const ast::Type *type = nullptr;
  bool isResolving = false;
  llvm::SmallVector<std::pair<llvm::StringRef, int64_t>, 0> members;
  // The counter of a loop, or what its bound reads.
  SourceRange boundAt;
};

struct CallSite {
  FunctionInfo *callee;
  SourceRange range;
};

/// Something in a function that only some stages have.
struct StageRestriction {
  StageSet stages;
  SourceRange range;
  std::string what;
  DiagID id = TypeShadeDiag::TsStageMisuse;
};

struct FunctionInfo {
  const Function *syntax = nullptr;
  ast::FunctionDecl *decl = nullptr;
  StructInfo *constructed = nullptr; ///< of a constructor
  StructInfo *owner = nullptr;       ///< of a constructor or method: the class
  llvm::StringRef methodName;        ///< of a method: its name in the class
  bool changesObject = false;        ///< of a method
  const ast::Type *returnsAs = nullptr; ///< of a method that changes its object: what it gives to the caller
  /// Of a method made for objects that lie in memory that other invocations or functions see: the object's place, with indices that are its first
  /// parameters. It changes the object there, and gives its result alone.
  ast::Expr *thisPlace = nullptr;
  FunctionInfo *placedOf = nullptr; ///< the method that such a one was made of
  unsigned numIndices = 0;
  llvm::SmallVector<FunctionInfo *, 2> givesCopies; ///< methods that it gives a copy of the object to and takes it back from
  bool isPlaced = false;                             ///< others were made of the method, for places
  bool isCalledByValue = false;
  bool isReplaced = false; ///< by those, which all its callers call
  /// A function that takes functions: what is called are copies of it, one for each choice of these.
  bool isTemplate = false;
  FunctionInfo *copyOf = nullptr;
  llvm::SmallVector<std::pair<Identifier, FunctionInfo *>, 2> bound; ///< of a copy: the functions that its parameters are
  std::optional<Stage> stage;
  SourceRange stageRange;
  std::vector<ast::ParamDecl *> params;
  llvm::SmallVector<Symbol *, 4> entrySymbols; ///< of an entry: its parameters
  llvm::SmallVector<ast::StageIODecl *, 4> outputs;
  StructInfo *outputStruct = nullptr; ///< of an entry that returns a struct
  const ast::Type *result = nullptr;  ///< null while it is to be inferred
  SourceRange resultAt;               ///< where the type was written or inferred from
  std::vector<CallSite> calls;        ///< as written
  std::vector<StageRestriction> restrictions;
  SourceRange collective; ///< the first thing in it that invocations do together
  bool isChecked = false;
  bool isOrdered = false;
  bool isBroken = false; ///< its signature or body could not be read
  bool isCyclic = false;
  unsigned order = 0;
};

inline FunctionInfo *StructInfo::findMethod(llvm::StringRef name) const {
  for (FunctionInfo *method : methods)
    if (method->methodName == name)
      return method;
  return nullptr;
}

/// Which variables may have no value yet where control has come to; nowhere when it cannot come there.
struct Flow {
  struct Open {
    Symbol *symbol;
    uint64_t parts = 0; ///< components or members that have a value on every way: a bit for each
    bool isPartial = false; ///< on some way a part has
  };
  llvm::SmallVector<Open, 8> open;
  bool isDead = false;
  void close(const Symbol *symbol) {
    llvm::erase_if(open, [&](const Open &o) { return o.symbol == symbol; });
  }
  Open *find(const Symbol *symbol) {
    Open *found = llvm::find_if(open, [&](const Open &o) { return o.symbol == symbol; });
    return found == open.end() ? nullptr : found;
  }
  bool mayBeOpen(const Symbol *symbol) { return !isDead && find(symbol); }
  /// Where two ways meet.
  void join(const Flow &other) {
    if (other.isDead)
      return;
    if (isDead) {
      *this = other;
      return;
    }
    for (const Open &theirs : other.open)
      if (Open *ours = find(theirs.symbol)) {
        ours->parts &= theirs.parts;
        ours->isPartial |= theirs.isPartial;
      } else {
        open.push_back(theirs);
      }
  }
};

/// Size in bytes by WGSL's rules.
struct Extent {
  uint64_t size = 0, align = 1;
  bool isEndless = false;
};

class Sema {
  friend class Outline;
  friend class UseFinder;
  friend class CallFinder;

public:
  Sema(const File &file, ast::ASTContext &context, DiagnosticEngine &diags, Level level)
      : file(file), context(context), types(context.types), diags(diags), level(level), folder(context) {}
  ast::Program run();

private:
  class Temporaries;
  using Exprs = llvm::ArrayRef<ast::Expr *>;
  using Stmts = llvm::SmallVectorImpl<ast::Stmt *>;

  template <typename... Args> DiagnosticBuilder report(DiagID id, SourceRange range, const Args &...args) {
    return diags.report(id, range, args...);
  }

  //===--- names (Sema.cpp) -----------------------------------------------------------------------===//
  void checkDirectives();
  void declareTopLevel();
  Symbol *makeSymbol(Symbol::Kind kind, Identifier name);
  /// Adds a name to the innermost block.
  void declare(Symbol *symbol);
  bool checkName(Identifier name);
  void warnOfGLSLNames();
  Symbol *lookup(llvm::StringRef name) const { return names.lookup(name); }
  void closeFlow(Symbol *symbol) {
    if (symbol)
      flow.close(symbol);
  }
  void openScope() { scopes.push_back(undo.size()); }
  void closeScope();
  std::string suggest(llvm::StringRef name, llvm::function_ref<bool(const Symbol &)> fits) const;

  //===--- types (SemaTypes.cpp) ------------------------------------------------------------------===//
  enum class TypePlace : uint8_t { Value, Memory, Result };
  /// The type that was written; the error type after a message. Atomics, runtime arrays and resources only where memory is declared.
  const ast::Type *resolve(const Type *type, TypePlace place = TypePlace::Value);
  const ast::Type *resolveName(const Type *type, TypePlace place);
  const ast::Type *resolveArray(const Type *type, TypePlace place);
  const ast::Type *builtinType(llvm::StringRef name) const;
  /// The type that a name without arguments means; null for anything else. Reports nothing.
  const ast::Type *plainType(const Type *type) const;
  /// What the uses of a variable ask it to be; null when they do not.
  const ast::Type *inferWhole(const Binding &binding);
  std::optional<uint32_t> resolveCount(const Type *type);
  bool isPlain(const Type *type, llvm::StringRef what);
  std::string spell(const ast::Type *type) const;
  /// An array as it lies in memory: elements of three components take the room of four, and in uniforms each takes 16 bytes.
  const ast::Type *arrayOf(const ast::Type *element, std::optional<uint32_t> count, bool isUniform);
  const ast::Type *paddedElement(const ast::Type *element, unsigned words);
  /// What an element is for its users that lies in a struct made for it.
  const ast::Type *unpadded(const ast::Type *held) const;
  /// A matrix of three rows as it lies in memory.
  const ast::Type *widened(const ast::Type *matrix) { return types.matrix(matrix->columns(), 4); }
  static bool isWidened(const ast::Type *type) { return type->isMatrix() && type->rows() == 3; }
  /// What an array holds for its users: elements without padding.
  const ast::Type *elementOf(const ast::Type *array) const;
  bool isPadded(const ast::Type *type) const { return type->isStruct() && paddedStructs.contains(type->structDecl()); }
  Extent extentOf(const ast::Type *type, bool isUniform);
  StructInfo *infoOf(const ast::Type *type) const { return type->isStruct() ? structOf.lookup(type->structDecl()) : nullptr; }
  bool hasKind(const ast::Type *type, llvm::function_ref<bool(const ast::Type *)> test) const;
  /// An array without a length, or a struct that ends in one.
  static bool isEndless(const ast::Type *type);
  /// Why a type is that of memory and of no value, as the start of a sentence; empty for a type of values.
  std::string whyMemory(const ast::Type *type) const;
  bool checkSize(const ast::Type *type, SourceRange range);

  //===--- structs (SemaStructs.cpp) --------------------------------------------------------------===//
  void markShared();
  void resolveStruct(StructInfo &info);
  const ast::Type *inferFieldType(const Field &field);
  void layOut(StructInfo &info);
  ast::FieldDecl *addField(llvm::SmallVectorImpl<ast::FieldDecl *> &fields, Identifier name, const ast::Type *type, SourceRange range);
  void addPadding(llvm::SmallVectorImpl<ast::FieldDecl *> &fields, uint64_t bytes);
  /// A struct that is made for a purpose, of one member.
  const ast::Type *makeBlock(llvm::StringRef name, const ast::Type *member, SourceRange range);
  bool checkHostType(const ast::Type *type, bool isUniform, SourceRange range);

  //===--- resources, constants, variables (SemaDecl.cpp) -----------------------------------------===//
  void resolveEnum(Symbol &symbol);
  void resolveResource(Symbol &symbol);
  void resolveConstant(Symbol &symbol);
  void resolveOverride(Symbol &symbol, const Type *type, const Expr *init);
  void resolveVariable(Symbol &symbol);
  const ast::Type *resolveTexture(const Type *type, ast::Access &access);
  bool isResource(const Type *type) const;

  //===--- functions and entries (SemaEntry.cpp) --------------------------------------------------===//
  void resolveSignature(FunctionInfo &info);
  void resolveEntry(FunctionInfo &info);
  void resolveConstructor(StructInfo &info);
  void checkInterfaces();

  //===--- methods, functions that take functions (SemaMethod.cpp) --------------------------------===//
  void resolveMethods(StructInfo &info);
  void findChanges();
  bool checkObject(const Expr *object, llvm::StringRef method);
  /// Whether an expression is a place that starts at a name, as the two below need it.
  static bool isPath(const ast::Expr *place);
  ast::Expr *settlePlace(ast::Expr *place, Temporaries &temporary);
  /// The place once more, at another range; `index` gives its indices.
  ast::Expr *copyPlace(ast::Expr *place, SourceRange range, llvm::function_ref<ast::Expr *(ast::Expr *)> index);
  /// The method for objects at a place like that; null where the object is the caller's own.
  FunctionInfo *placedMethod(FunctionInfo &method, ast::Expr *object, llvm::SmallVectorImpl<ast::Expr *> &indices);
  /// A call without result that changes its object is a statement, added to `out`: then null is returned.
  ast::Expr *checkMethodCall(const Expr *expr, ast::Expr *object, FunctionInfo &method, Stmts *out);
  const ast::Type *changedResult(FunctionInfo &method);
  void returnChanged(ast::Expr *value, SourceRange range, Stmts &out);
  /// The copy of a template for the functions that the arguments are; null where they are none.
  FunctionInfo *copyFor(FunctionInfo &callee, const Expr *call, const FunctionInfo &caller);
  FunctionInfo *functionNamed(const Expr *expr, const FunctionInfo &caller) const;
  bool checkArguments(const Expr *expr, FunctionInfo &info, llvm::StringRef name, llvm::SmallVectorImpl<ast::Expr *> &args);
  std::optional<std::array<uint32_t, 3>> workgroupSize(const Attribute &attribute);
  /// How a parameter or member meets the pipeline; null after a message.
  ast::ValueDecl *stageValue(FunctionInfo &info, Identifier name, llvm::ArrayRef<Attribute> attributes, const ast::Type *type,
                             SourceRange range, bool isOutput);
  void readInterpolation(const Attribute &attribute, ast::StageIODecl *io);
  bool readBlendSource(const Attribute &attribute, Stage stage, bool isOutput, ast::StageIODecl *io);
  void checkBlendSources(FunctionInfo &info);
  void resolveOutputs(FunctionInfo &info);
  void checkBody(FunctionInfo &info);
  /// The same, and those of methods that it asks to be made.
  void checkBodies(FunctionInfo &info, std::vector<FunctionInfo *> &order);
  void checkConstructorBody(FunctionInfo &info);

  //===--- statements (SemaStmt.cpp, SemaLoop.cpp) ------------------------------------------------===//
  /// Each returns whether control can go on behind the statement.
  bool checkStatement(const Stmt *stmt, Stmts &out);
  bool checkStatements(llvm::ArrayRef<Stmt *> list, Stmts &out);
  ast::BlockStmt *checkBlock(const Stmt *stmt, bool &goesOn);
  void checkLet(const Stmt *stmt, Stmts &out);
  bool checkIf(const Stmt *stmt, Stmts &out);
  bool checkSwitch(const Stmt *stmt, Stmts &out);
  void jumpOn(SourceRange range, Stmts &out);
  void checkReturn(const Stmt *stmt, Stmts &out);
  void checkEffect(const Expr *expr, SourceRange range, Stmts &out);
  /// With `out`, an assignment that needs statements of its own is added there: then null is returned.
  ast::Expr *checkAssign(const Expr *expr, Stmts *out = nullptr);
  ast::Expr *checkStep(const Expr *expr);
  ast::Expr *checkCondition(const Expr *expr);
  /// Whether the expression may be assigned to; reports why not.
  bool checkTarget(const Expr *target, ast::Expr *place);
  const Symbol *rootOf(const Expr *expr) const;
  /// The parts of a variable that a member names, a bit for each; 0 where parts are not told apart.
  uint64_t partsOf(const Symbol &symbol, const Expr *member) const;
  void noteAssigned(Symbol *symbol, const Expr *target);
  bool checkFor(const Stmt *stmt, Stmts &out);
  bool checkForOf(const Stmt *stmt, Stmts &out);
  bool checkWhile(const Stmt *stmt, Stmts &out);
  void checkHeader(const Stmt *stmt, Symbol *counter, ast::Expr *start, ast::Expr *bound, bool counterIsLeft,
                   TokenKind stepOp, const ast::ConstantValue *step, SourceRange stepRange);
  static bool mentions(const Stmt *stmt, llvm::function_ref<bool(const Expr *)> test);
  static bool mentions(const Expr *expr, llvm::function_ref<bool(const Expr *)> test);
  static bool canLeave(const Stmt *stmt);
  static TokenKind operatorOfStep(TokenKind assignment);
  /// The statements of a clause without the `break` at its end; whether there was one.
  static llvm::ArrayRef<Stmt *> clauseBody(const Clause &clause, bool &hadBreak);
  /// Whether a `break` of a `switch` stands elsewhere than at the end of a clause.
  static bool breaksInside(const Stmt *stmt);

  //===--- expressions (SemaExpr.cpp) -------------------------------------------------------------===//
  ast::Expr *check(const Expr *expr, const ast::Type *expected = nullptr);
  /// What a part of is meant, or what is done with it where it lies: it may be of a type that has no values.
  ast::Expr *checkPlace(const Expr *expr) { return checkUnchecked(expr, nullptr); }
  /// The same, and the type has to be that.
  ast::Expr *checkAs(const Expr *expr, const ast::Type *type);
  ast::Expr *checkUnchecked(const Expr *expr, const ast::Type *expected);
  ast::Expr *error(SourceRange range);
  /// Says of a variable that is an f32 where a whole number is wanted that nothing but its value, a whole number, gave it a type.
  void noteWhole(DiagnosticBuilder &diag, const ast::Expr *value, const ast::Type *wanted);
  static bool isError(const ast::Expr *expr) { return expr->type->isError(); }
  bool convertible(ast::Expr *expr, const ast::Type *type);
  ast::Expr *checkNumber(const Expr *expr, const ast::Type *expected, bool isNegative, SourceRange range);
  ast::Expr *checkName(const Expr *expr);
  ast::Expr *checkMember(const Expr *expr);
  ast::Expr *checkIndex(const Expr *expr);
  ast::Expr *checkConditional(const Expr *expr, const ast::Type *expected);
  ast::Expr *checkList(const Expr *expr, const ast::Type *expected);
  ast::Expr *checkObject(const Expr *expr, const ast::Type *expected);
  /// Whether the expression is made of whole numbers only, so that it takes the type of its place.
  static bool isLiteral(const Expr *expr);
  static const Expr *strip(const Expr *expr);

  //===--- making nodes (SemaExpr.cpp) ------------------------------------------------------------===//
  ast::Expr *constantExpr(const ast::ConstantValue *value, SourceRange range);
  ast::Expr *number(const ast::Type *type, double value, SourceRange range);
  ast::Expr *nameExpr(ast::ValueDecl *decl, SourceRange range);
  ast::Expr *fieldExpr(ast::Expr *base, unsigned index, const ast::Type *type, SourceRange range);
  ast::Expr *swizzleExpr(ast::Expr *base, llvm::ArrayRef<uint8_t> indices, SourceRange range);
  ast::Expr *componentExpr(ast::Expr *base, unsigned index, SourceRange range);
  ast::Expr *primitive(ast::PrimitiveOp op, const ast::Type *type, Exprs args, SourceRange range);
  ast::Expr *construct(const ast::Type *type, Exprs parts, SourceRange range);
  /// The matrix or column of three rows that lies in memory with four, and back.
  ast::Expr *narrow(ast::Expr *memory, const ast::Type *type, SourceRange range);
  ast::Expr *widen(ast::Expr *value, SourceRange range);
  /// An element of an array for its users, and as it lies there.
  ast::Expr *elementValue(ast::Expr *element, SourceRange range);
  ast::Expr *heldValue(ast::Expr *value, const ast::Type *held, SourceRange range);
  ast::Expr *convert(ast::Expr *value, const ast::Type *type, SourceRange range);
  ast::Expr *unary(ast::UnaryOp op, ast::Expr *operand, SourceRange range);
  /// An operator on operands of one type, or of a vector and a scalar.
  ast::Expr *binary(ast::BinaryOp op, ast::Expr *lhs, ast::Expr *rhs, SourceRange range);
  ast::Expr *intrinsic(llvm::StringRef name, const ast::Type *type, Exprs args, SourceRange range);
  ast::Expr *callFunction(FunctionInfo &info, Exprs args, SourceRange range);
  ast::Expr *zero(const ast::Type *type, SourceRange range);
  ast::Expr *splat(ast::Expr *scalar, const ast::Type *type, SourceRange range);
  ast::Expr *splatNumber(const ast::Type *type, double value, SourceRange range) { return splat(number(scalarOf(type), value, range), type, range); }
  ast::Expr *select(ast::Expr *condition, ast::Expr *yes, ast::Expr *no, SourceRange range) {
    return primitive(ast::PrimitiveOp::Select, yes->type, {condition, yes, no}, range);
  }
  const ast::Type *scalarOf(const ast::Type *type) const { return types.scalar(type->scalar()); }
  const ast::Type *withScalar(const ast::Type *type, ast::ScalarKind kind) const { return types.vector(kind, type->isVector() ? type->width() : 1); }
  ast::VarDecl *makeLocal(llvm::StringRef name, const ast::Type *type, ast::Expr *init, SourceRange range, Stmts &out);

  /// Values that are used more than once get a name; the expression made of them is wrapped up with their declarations.
  class Temporaries {
  public:
    explicit Temporaries(Sema &sema) : sema(sema) {}
    ast::Expr *operator()(ast::Expr *value);
    ast::Expr *finish(ast::Expr *value, SourceRange range);
    llvm::SmallVector<ast::Stmt *, 4> statements;

  private:
    Sema &sema;
  };

  template <typename T> llvm::ArrayRef<T> save(llvm::ArrayRef<T> list) { return context.copy(list); }

  //===--- operators (SemaOperator.cpp) -----------------------------------------------------------===//
  ast::Expr *checkUnary(const Expr *expr, const ast::Type *expected);
  ast::Expr *checkBinary(const Expr *expr, const ast::Type *expected);
  /// `lhs op rhs`, both checked.
  ast::Expr *combine(TokenKind op, SourceRange opRange, ast::Expr *lhs, ast::Expr *rhs, SourceRange range);
  ast::Expr *combineArithmetic(TokenKind op, SourceRange opRange, ast::Expr *lhs, ast::Expr *rhs, SourceRange range);
  ast::Expr *combineShift(TokenKind op, SourceRange opRange, ast::Expr *lhs, ast::Expr *rhs, SourceRange range);
  ast::Expr *refuseOperands(TokenKind op, SourceRange opRange, const ast::Expr *lhs, const ast::Expr *rhs);

  //===--- calls (SemaCall.cpp, SemaMath.cpp, SemaResource.cpp) -----------------------------------===//
  ast::Expr *checkCall(const Expr *expr, const ast::Type *expected, Stmts *out = nullptr);
  void refuseFunctionArguments(const Expr *expr, FunctionInfo &info);
  ast::Expr *checkNew(const Expr *expr);
  ast::Expr *checkFunctionCall(const Expr *expr, FunctionInfo &info, llvm::StringRef name, SourceRange nameRange);
  ast::Expr *checkConstructor(const Expr *expr, const ast::Type *type, const ast::Type *expected);
  ast::Expr *checkVectorConstructor(const Expr *expr, const ast::Type *type);
  ast::Expr *checkMatrixConstructor(const Expr *expr, const ast::Type *type);
  ast::Expr *checkArrayConstructor(const Expr *expr, const ast::Type *expected);
  ast::Expr *checkCast(const Expr *expr, const ast::Type *type);
  ast::Expr *castTo(ast::Expr *value, const ast::Type *type, SourceRange range);
  ast::Expr *buildArray(const ast::Type *type, llvm::ArrayRef<Expr *> elements, SourceRange range);
  bool checkArity(const Expr *expr, llvm::StringRef name, size_t least, size_t most);
  /// Null when `name` is no built-in function.
  ast::Expr *checkBuiltin(const Expr *expr, llvm::StringRef name, const ast::Type *expected);
  ast::Expr *checkMath(const Expr *expr, llvm::StringRef name, const ast::Type *expected);
  ast::Expr *checkBits(const Expr *expr, llvm::StringRef name, const ast::Type *expected);
  ast::Expr *checkTexture(const Expr *expr, llvm::StringRef name);
  ast::Expr *checkTextureQuery(const Expr *expr, llvm::StringRef name, ast::Expr *texture);
  ast::Expr *checkImage(const Expr *expr, llvm::StringRef name, ast::Expr *texture, bool isLoad);
  ast::Expr *checkTextureLoad(const Expr *expr, llvm::StringRef name, ast::Expr *texture);
  ast::Expr *checkTextureSample(const Expr *expr, llvm::StringRef name, ast::Expr *texture);
  bool checkSampled(const Expr *texture, llvm::StringRef name, const ast::Type *type, bool isCompare);
  bool namesDepthTexture(const Expr *expr);
  ast::Expr *checkAtomic(const Expr *expr, llvm::StringRef name);
  ast::Expr *checkBarrier(const Expr *expr, llvm::StringRef name);
  ast::Expr *badArgument(const ast::Expr *arg, llvm::StringRef name, llvm::StringRef wants);
  /// Arguments of one type; numbers without one follow the others, or what is expected. False after a message.
  bool checkSame(const Expr *expr, llvm::StringRef name, llvm::SmallVectorImpl<ast::Expr *> &args, bool broadcast, const ast::Type *expected = nullptr);
  ast::Expr *handleArgument(const Expr *arg, llvm::StringRef name);
  ast::Expr *texelArgument(const Expr *arg, llvm::StringRef name, unsigned width);
  void restrict(StageSet stages, SourceRange range, const llvm::Twine &what, DiagID id = TypeShadeDiag::TsStageMisuse);

  //===--- the whole program (SemaGraph.cpp) ------------------------------------------------------===//
  void collectCalls(FunctionInfo &info);
  void checkRecursion();
  void checkStages();
  void checkTogether();

  const File &file;
  ast::ASTContext &context;
  ast::TypeContext &types;
  DiagnosticEngine &diags;
  Level level;
  ast::ConstantFolder folder;
  ast::Program program;

  llvm::DenseMap<llvm::StringRef, Symbol *> names;
  std::vector<std::pair<llvm::StringRef, Symbol *>> undo; ///< what names meant before
  std::vector<size_t> scopes;
  std::vector<Symbol *> topLevel; ///< in source order
  std::deque<Symbol> symbols;
  std::deque<StructInfo> structs;
  std::deque<FunctionInfo> functions;
  std::vector<FunctionInfo *> calleesFirst;
  llvm::DenseMap<std::pair<const Expr *, const FunctionInfo *>, FunctionInfo *> copyAt; ///< which copy of a template a call in a function means
  unsigned numCopies = 0;
  static constexpr unsigned kMostCopies = 256; ///< of templates and of methods for places
  std::vector<FunctionInfo *> asked; ///< methods for places that the body being checked calls and that are not checked yet
  llvm::DenseMap<const ast::StructDecl *, StructInfo *> structOf;
  llvm::DenseMap<const ast::StructDecl *, const ast::Type *> paddedStructs; ///< with what an element is for its users
  llvm::DenseMap<std::pair<const ast::Type *, unsigned>, const ast::Type *> paddedTypes;
  llvm::DenseMap<const ast::Type *, std::pair<unsigned, uint64_t>> structSizes; ///< nesting, and members in all
  llvm::DenseMap<const ast::Type *, const ast::Type *> exchangeTypes; ///< what a compare-exchange gives
  llvm::DenseSet<const ast::Decl *> untypedWholes; ///< constants and variables without a type whose value is a whole number
  std::vector<ast::Decl *> madeStructs;
  /// Expressions that stand for a part of memory in another form: what is there.
  llvm::DenseMap<const ast::Expr *, ast::Expr *> adapted;
  uint32_t nextSlot = 0, nextOverride = 0;

  // The function being checked.
  FunctionInfo *current = nullptr;
  StructInfo *thisStruct = nullptr;
  ast::ValueDecl *thisVariable = nullptr;
  struct Loop {
    bool isSwitch = false;
    /// Of a `switch` that is a loop of one round in the checked tree: what a `continue` for a loop around it sets before it leaves that.
    ast::VarDecl *continues = nullptr;
    bool hasContinues = false;
    bool breaks = false; ///< something leaves it
    Flow exit = {{}, true}; ///< where control is when it is left by `break`
  };
  Flow flow;
  llvm::ArrayRef<Stmt *> following; ///< the statements of the block behind the one being checked
  llvm::SmallVector<Loop, 8> loops;
  bool isConstantContext = false; ///< the value of a constant at the top of the file
};

} // namespace besl::ts

#endif // BESL_LIB_FRONTEND_TYPESHADE_SEMAIMPL_H
