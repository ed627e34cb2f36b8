// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The class behind analyze(). Analysis runs in this order:
//
//   names of all declarations            SemaDecl.cpp
//   structs, constants, resources        SemaDecl.cpp, SemaType.cpp, SemaRecord.cpp
//   function signatures, then bodies     SemaStmt.cpp, SemaMatch.cpp, SemaExpr.cpp, SemaOperator.cpp, SemaCall.cpp, SemaBuiltinCall.cpp
//   kinds of textures and images         HandleInference.cpp
//   the call graph: recursion, stages    SemaCallGraph.cpp
//   barriers                             Uniformity.cpp
//   declarations that nothing uses       SemaCallGraph.cpp
//
// The declarations of the parent scopes are analysed along with those of the program, each file with its own names
// (SemaScope.cpp); their functions only once something calls them. What the program then uses of them is in
// Program::linked (SemaParents.cpp).
//
// Checking a body leaves behind a FunctionInfo, which is all that the steps over the whole program look at.

#ifndef BESL_LIB_FRONTEND_BESL_SEMAIMPL_H
#define BESL_LIB_FRONTEND_BESL_SEMAIMPL_H

#include "besl/Frontend/BESL/ConstantFolder.h"
#include "HandleInference.h"
#include "besl/Frontend/BESL/AST.h"
#include "besl/Frontend/BESL/Sema.h"
#include "besl/Support/IntrinsicTable.h"
#include "besl/Support/Diagnostic.h"
#include "besl/Support/Suggest.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace besl::ast {

inline std::string diagArg(const Type *type) { return type->name(); }

/// What layout and the rules about types need to know of a type.
struct TypeFacts {
  uint64_t size = 0;    ///< bytes, scalar layout; capped above limits::kTypeBytes
  uint64_t scalars = 0; ///< scalars in it when flattened, capped likewise
  uint64_t leaves = 1;  ///< what it takes to spell it out: array counts do not multiply; capped above limits::kTypeLeaves
  uint32_t align = 1;
  uint16_t depth = 0;   ///< nesting of arrays and structs
  bool hasAtomic = false, hasBool = false, hasHandle = false;
};

/// Where a type is written, for the rules of what may stand there.
enum class TypePlace : uint8_t {
  Local, Param, Result, Field, Const, StageIO, Payload, Workgroup, PushConstant, Buffer, Constructor
};

/// What happens with the value of an expression.
enum class Use : uint8_t {
  Value,     ///< it is read
  Base,      ///< a member or element of it is selected
  Argument,  ///< decided once the callee is known: read, or passed as a handle or place
  Statement, ///< it is dropped
  Target     ///< it is assigned to
};

struct CallSite {
  FunctionDecl *callee;
  SourceRange range;
};

/// Something in a function that only some stages have.
struct StageRestriction {
  StageSet stages;
  SourceRange range;
  llvm::StringRef what; ///< as in "'discard'", without the quotes
};

/// A texture or image handed on to a parameter of a called function.
struct HandleFlow {
  ValueDecl *source;
  ParamDecl *target;
  SourceRange range;
};

/// What checking a body found out about a function, for the steps over the whole program.
struct FunctionInfo {
  FunctionDecl *decl = nullptr;
  llvm::SmallVector<CallSite, 4> calls; ///< the first call of each callee
  llvm::SmallVector<StageRestriction, 2> restrictions;
  llvm::SmallVector<HandleFlow, 2> handleFlows;
  llvm::SmallVector<ValueDecl *, 8> globals; ///< file-scope values named, each once
  llvm::SmallVector<SourceRange, 1> implicitLods;
  SourceRange barrier; ///< the first one
  // Call graph.
  bool reachable = false;
  bool cyclic = false;
  const CallSite *reachedBy = nullptr; ///< the call by which main reaches it
  FunctionInfo *reachedFrom = nullptr;
  SourceRange calledAt; ///< of a parent scope's function: the first call
};

/// The names that one file declares.
struct FileScope {
  Program *program = nullptr;
  unsigned number = 0; ///< 0: the program itself; else a parent scope
  llvm::DenseMap<llvm::StringRef, StructDecl *> structs;
  llvm::DenseMap<llvm::StringRef, llvm::SmallVector<FunctionDecl *, 1>> functions;
  llvm::DenseMap<llvm::StringRef, ValueDecl *> values;
  std::vector<StructDecl *> redeclaredStructs;
};

class Sema {
public:
  Sema(Program &program, ASTContext &context, DiagnosticEngine &diags, const SemaOptions &options);
  void run();

private:
  friend class BarrierChecker;

  template <typename... Args> DiagnosticBuilder report(DiagID id, SourceRange range, const Args &...args) {
    return diags.report(id, range, args...);
  }

  //===--- Declarations (SemaDecl.cpp) ---===//
  void declareNames(FileScope &scope);
  void declareGlobal(ValueDecl *decl);
  void declareStruct(StructDecl *decl);
  void declareFunction(FunctionDecl *decl);
  void resolveStruct(StructDecl *decl);
  void resolveFields(llvm::ArrayRef<FieldDecl *> fields, TypePlace place);
  void mergeRedeclaredStructs();
  void mergeWithOtherFiles(StructDecl *decl);
  /// Whether the fields are the same. Reports it at `again` if not.
  bool checkSameFields(const StructDecl *first, const StructDecl *again);
  void resolveConstants();
  void checkConstant(ConstDecl *decl);
  /// Whether a value given in a declaration has its type and is known at compile time. Reports it if not.
  bool checkInitial(ValueDecl *decl, Expr *init);
  void resolveDescriptor(DescriptorDecl *decl);
  void resolveStageIO(StageIODecl *decl);
  void resolveStorage(StorageDecl *decl);
  void resolveSpecConstant(SpecConstantDecl *decl);
  void resolvePushConstant(PushConstantDecl *decl);
  void addHandleParam(const FunctionDecl *function, ParamDecl *param);
  void resolveSignature(FunctionDecl *decl);
  void checkDuplicateFunctions(FileScope &scope);
  void checkMainSignature(FunctionDecl *decl);
  /// Reads digits; reports a value above `max`. Returns false after an error or when there are no digits.
  bool resolveInteger(IntegerToken &token, uint64_t max, llvm::StringRef what);
  bool resolveCount(IntegerToken &token, llvm::StringRef what);

  //===--- The interface of the program (SemaInterface.cpp) ---===//
  void checkInterface();
  void checkSlots();
  void checkLocations();
  void checkPushConstantLayout(PushConstantDecl *decl);
  void checkStageDeclarations();
  void checkLimits();

  //===--- Order of members (SemaLayout.cpp) ---===//
  void checkLayouts();
  void checkLayout(const Type *type);
  /// At multiples of which no vector in a value of the type loses its alignment, except where it would anywhere.
  uint64_t naturalAlignment(const Type *type);

  //===--- Record mains (SemaRecord.cpp) ---===//
  void resolveRecord(RecordType &record, bool isParam);
  void checkRecordReturn(ReturnStmt *ret);

  //===--- Types (SemaType.cpp) ---===//
  const Type *resolveType(TypeRef &ref, TypePlace place);
  const Type *resolveTypeName(const Identifier &name);
  const Type *resolveStorageImage(TypeRef &ref);
  const Type *applySuffixes(TypeRef &ref, const Type *element);
  /// Whether a type may stand at a place; reports it if not.
  bool checkTypePlace(const Type *type, TypePlace place, SourceRange range);
  TypeFacts facts(const Type *type);
  bool checkSize(const Type *type, SourceRange range);
  void reportUnknownType(const Identifier &name);

  //===--- Expressions (SemaExpr.cpp) ---===//
  /// Types an expression. `expected` gives literals their type and is null when nothing is expected; whether the result has
  /// the expected type is for the caller to check.
  const Type *checkExpr(Expr *expr, const Type *expected, Use use = Use::Value);
  /// Types an expression that must have a type; `why` may point to what asks for it.
  bool checkAgainst(Expr *expr, const Type *expected, const Decl *why = nullptr);
  DiagnosticBuilder reportMismatch(Expr *expr, const Type *expected, const Type *found);
  void offerConversion(DiagnosticBuilder &diag, Expr *expr, const Type *expected, const Type *found);
  const Type *checkName(NameExpr *expr, Use use);
  const Type *checkChain(Expr *expr);
  const Type *checkMember(MemberExpr *expr);
  const Type *checkIndex(IndexExpr *expr);
  const Type *checkVectorMember(MemberExpr *expr, const Type *base);
  const Type *checkStageValue(MemberExpr *expr);
  const Type *checkRecordMember(MemberExpr *expr, ParamDecl *param);
  /// Reports what has no value that could be read, and reads of what cannot be read.
  void requireValue(Expr *expr);
  void requireReadable(Expr *expr);
  void checkAssign(AssignExpr *expr);
  bool checkAssignable(Expr *target);
  void reportUnknownName(NameExpr *expr);
  /// The declaration that a chain of members and indices starts at; null when it starts at something else.
  static ValueDecl *rootDecl(const Expr *expr);
  static const Expr *stripParens(const Expr *expr);

  //===--- Operators and literals (SemaOperator.cpp) ---===//
  static Expr::Literalness literalness(Expr *expr);
  /// The type that literals take where `expected` is wanted.
  const Type *literalType(const Type *expected, Expr::Literalness literalness) const;
  /// Types an expression made of literals only.
  void typeLiterals(Expr *expr, const Type *type, bool underMinus = false);
  const Type *checkUnary(UnaryExpr *expr, const Type *expected);
  const Type *checkBinary(BinaryExpr *expr, const Type *expected);
  void finishUnary(UnaryExpr *expr);
  void finishBinary(BinaryExpr *expr);
  const Type *binaryType(BinaryExpr *expr);
  const Type *arithmeticType(BinaryExpr *expr, const Type *lhs, const Type *rhs);
  void reportOperands(BinaryExpr *expr, const Type *lhs, const Type *rhs);
  void checkConstantOperand(BinaryExpr *expr);

  //===--- Calls (SemaCall.cpp, SemaBuiltinCall.cpp) ---===//
  const Type *checkCall(CallExpr *call, const Type *expected);
  FunctionDecl *bestFunction(CallExpr *call, llvm::ArrayRef<FunctionDecl *> candidates);
  const Type *checkFunctionCall(CallExpr *call, FunctionDecl *function);
  const Type *checkIntrinsicCall(CallExpr *call, const IntrinsicInfo &info, unsigned overload);
  const Type *checkArrayConstructor(CallExpr *call);
  const Type *checkStructConstructor(CallExpr *call, const Type *type);
  const Type *checkBuiltinConstructor(CallExpr *call, const Type *type);
  const Type *checkConversion(CallExpr *call, const Type *type);
  void checkArguments(CallExpr *call);
  void finishArgument(Expr *arg, const Type *param);
  void foldConstruct(CallExpr *call);
  void passHandle(Expr *arg, ParamDecl *param);
  void useHandle(Expr *arg, const IntrinsicInfo &info, IntrinsicType param);
  void checkAtomicTarget(CallExpr *call, const IntrinsicInfo &info);
  void checkResourceAccess(Expr *arg, const IntrinsicInfo &info);
  void checkSpecialIntrinsic(CallExpr *call, const IntrinsicInfo &info);
  void noteIntrinsic(CallExpr *call, const IntrinsicInfo &info);
  /// How well an argument fits a parameter: negative not at all, otherwise the cost of adaptation.
  int argumentCost(Expr *arg, const Type *param) const;
  int intrinsicArgumentCost(Expr *arg, IntrinsicType param) const;
  void reportNoOverload(CallExpr *call, llvm::ArrayRef<FunctionDecl *> functions, const IntrinsicInfo *info);
  void reportUnknownCallee(CallExpr *call);
  void reportComponentCount(CallExpr *call, const Type *type);
  std::string signature(const FunctionDecl *function) const;
  std::string signature(const IntrinsicInfo &info, const IntrinsicSignature &signature) const;

  //===--- Statements (SemaStmt.cpp, SemaMatch.cpp) ---===//
  void checkFunction(FunctionDecl *decl);
  /// Takes over what is known of a body that was compiled before.
  void noteCompiledBody(FunctionDecl *decl);
  /// How control leaves a statement or block. After `discard` the rest of its block is skipped, but the invocation goes on after
  /// the block, as a helper.
  enum class Flow : uint8_t { Falls, Discards, Leaves };
  Flow checkStatements(BlockStmt *block);
  Flow checkBlock(BlockStmt *block);
  Flow checkStatement(Stmt *stmt);
  Flow checkIf(IfStmt *stmt);
  Flow checkMatch(MatchStmt *stmt);
  void checkFor(ForStmt *stmt);
  void checkLet(VarDecl *var);
  void checkRaw(RawStmt *stmt);
  void checkReturn(ReturnStmt *stmt);
  Flow checkJump(JumpStmt *stmt);
  void checkExprStatement(Expr *expr);
  void checkCondition(Expr *expr);

  /// The branches of an `if` or `match` that stands for a value.
  struct ValueBranches {
    const Type *expected;
    const Type *type = nullptr;
    SourceRange typeRange;
    llvm::SmallVector<Expr *, 4> literals; ///< typed once the other branches are known
    bool any = false;
  };
  const Type *checkIfValue(IfValueExpr *expr, const Type *expected);
  const Type *checkMatchValue(MatchValueExpr *expr, const Type *expected);
  void checkValueBlock(BlockStmt *block, ValueBranches &branches);
  const Type *finishBranches(ValueBranches &branches, SourceRange range);
  const Type *checkScrutinee(MatchStmt *stmt);
  void checkPatterns(MatchStmt *stmt, const Type *type);
  void checkPatternList(MatchArm &arm, const Type *type, bool &wildcard, llvm::DenseMap<uint64_t, SourceRange> &covered);
  bool resolvePattern(MatchPattern &pattern, const Type *type);

  //===--- Scopes (SemaScope.cpp) ---===//
  /// Makes the names of a file the ones in scope while it lives.
  class InFile;
  ValueDecl *lookupValue(llvm::StringRef name) const;
  ValueDecl *lookupGlobal(llvm::StringRef name) const;
  StructDecl *lookupStruct(llvm::StringRef name) const;
  bool isFunctionName(llvm::StringRef name) const;
  /// Functions that a call may mean: those of the file, whose number is returned, then those of (other) parent scopes that none of
  /// the file's hides.
  size_t collectFunctions(llvm::StringRef name, llvm::SmallVectorImpl<FunctionDecl *> &found) const;
  static bool sameParameters(const FunctionDecl *a, const FunctionDecl *b);
  template <typename Fn> void forEachVisibleDecl(Fn fn) const;
  void pushScope() { scopeMarks.push_back(unsigned(bindings.size())); }
  void popScope();
  void declareLocal(ValueDecl *decl);
  std::string nearestValue(llvm::StringRef name) const;
  std::string nearestCallable(llvm::StringRef name) const;

  //===--- Parent scopes (SemaParents.cpp) ---===//
  /// Maps resources that several files declare in the same way to one declaration.
  void mergeInterfaces();
  /// The one declaration that stands for a resource.
  ValueDecl *canonical(ValueDecl *decl) const {
    auto found = canonicalDecls.find(decl);
    return found == canonicalDecls.end() ? decl : found->second;
  }
  /// Reports a name that two parent scopes give different meanings.
  void checkOneMeaning(const NameExpr *expr, const ValueDecl *decl);
  void collectLinked();
  void checkLinkedNames();
  /// Where the program uses a declaration of a parent scope.
  void noteUse(DiagnosticBuilder &diag, const Decl *decl) const;
  /// Declarations whose rules are those of the whole program: its own, and those that it uses of parent scopes.
  std::vector<const Decl *> wholeProgram() const;

  //===--- The whole program (SemaCallGraph.cpp) ---===//
  void checkRecursion();
  void reportCycle(llvm::ArrayRef<const CallSite *> cycle);
  void markReachable();
  void checkStages();
  void checkHandleAccess();
  void noteReached(DiagnosticBuilder &diag, FunctionInfo *function);
  void warnUnused();
  void warnUnwrittenOutputs();
  FunctionInfo &info(const FunctionDecl *decl) { return functions[decl->ordinal]; }
  /// Makes the function one of those to be checked.
  void require(FunctionDecl *decl, SourceRange calledAt);
  void restrict(StageSet stages, SourceRange range, llvm::StringRef what);

  bool stageIs(Stage stage) const { return options.stage && options.stage->stage == stage; }
  bool stageKnown() const { return options.stage.has_value(); }
  const Type *intrinsicType(IntrinsicType type) const { return intrinsicTypes[unsigned(type)]; }

  Program &program;
  ASTContext &context;
  TypeContext &types;
  DiagnosticEngine &diags;
  const SemaOptions &options;
  ConstantFolder folder;
  HandleInference handles;

  // File scopes: the program's, then those of its parents.
  std::vector<FileScope> files;
  FileScope *file = nullptr; ///< whose names are in scope
  llvm::DenseMap<const ValueDecl *, ValueDecl *> canonicalDecls;
  llvm::DenseMap<const ValueDecl *, SourceRange> firstUses; ///< of values of parent scopes

  std::vector<FunctionInfo> functions; ///< those to be checked; has room for all, so that pointers to its elements stay
  std::vector<FunctionInfo *> calleesFirst; ///< functions in an order that has callees before callers
  llvm::DenseMap<std::pair<const StructDecl *, llvm::StringRef>, unsigned> fieldNumbers;
  enum class StructState : uint8_t { Started, Done };
  llvm::DenseMap<const StructDecl *, StructState> structStates;
  /// The struct that stands for all of its name. Filled when there are parent scopes.
  llvm::DenseMap<llvm::StringRef, StructDecl *> structsOfAllFiles;
  unsigned structDepth = 0;
  StageValueDecl *vertexNames[2] = {};
  llvm::DenseMap<const Type *, TypeFacts> factsOfTypes;
  llvm::DenseMap<const Type *, uint64_t> naturalAlignments; ///< of structs
  llvm::DenseSet<const Type *> layoutChecked;
  const Type *intrinsicTypes[unsigned(IntrinsicType::AnyImage) + 1] = {};

  // Scopes of locals. Each name has a chain of bindings, the innermost first.
  struct Binding {
    ValueDecl *decl;
    int outer; ///< index of the binding it hides, -1 for none
  };
  std::vector<Binding> bindings;
  llvm::DenseMap<llvm::StringRef, int> innermost;
  llvm::SmallVector<unsigned, 16> scopeMarks;
  std::vector<const ValueDecl *> unusedLocals;

  // The function being checked.
  FunctionDecl *function = nullptr;
  FunctionInfo *current = nullptr;
  const ValueDecl *constant = nullptr; ///< or the constant, or other declaration with a constant value
  unsigned loopDepth = 0;
  unsigned blockDepth = 0;       ///< 1: the function's own block
  bool valuesForbidden = false;  ///< in a `for` header, where `if` and `match` values cannot stand
  bool sawRecordReturn = false;
  std::vector<unsigned> intrinsicSeenIn; ///< ordinal + 1 of the last function that used an intrinsic
  std::vector<unsigned> calledFrom;      ///< the same for functions
  llvm::DenseMap<const ValueDecl *, unsigned> globalSeenIn;
  /// Outputs that are assigned to, with the ordinals of the functions.
  llvm::DenseSet<std::pair<unsigned, const ValueDecl *>> outputWrites;

  /// Where a function first reads and writes through a texture or image parameter.
  struct HandleParamAccess {
    SourceRange read, write;
  };
  llvm::DenseMap<const ParamDecl *, HandleParamAccess> paramAccess;
};

class Sema::InFile {
public:
  InFile(Sema &sema, FileScope &scope) : sema(sema), outer(sema.file) { sema.file = &scope; }
  InFile(Sema &sema, const Decl *decl) : InFile(sema, sema.files[decl->scope]) {}
  ~InFile() { sema.file = outer; }
  InFile(const InFile &) = delete;
  InFile &operator=(const InFile &) = delete;

private:
  Sema &sema;
  FileScope *outer;
};

/// The declarations in scope: those of the file, then those of the parent scopes.
template <typename Fn> void Sema::forEachVisibleDecl(Fn fn) const {
  for (const Decl *decl : file->program->decls)
    fn(decl);
  for (const FileScope &other : files)
    if (other.number != 0 && &other != file)
      for (const Decl *decl : other.program->decls)
        fn(decl);
}

} // namespace besl::ast

#endif // BESL_LIB_FRONTEND_BESL_SEMAIMPL_H
