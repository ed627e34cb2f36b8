// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The importer's state and steps, private to ImportX.cpp:
//
//   Import.cpp            the entry point and functions
//   ImportTypes.cpp       types, constants, declarations outside functions
//   ImportStatements.cpp  statements
//   ImportPlaces.cpp      places, handles, and the steps into both
//   ImportExpressions.cpp values: literals, operators, value blocks
//   ImportCalls.cpp       calls of every kind, stage values
//   ImportPrimitives.cpp  what only other front ends say
//
// Ops are appended at `builder`'s insertion point, which is always the end of a block, in order of evaluation. Recursion is bounded
// by the parser's limits on the nesting of expressions and blocks; what those limits leave open (left spines of operators,
// else-if chains) is walked in loops.

#ifndef BESL_LIB_FRONTEND_BESL_IMPORTER_H
#define BESL_LIB_FRONTEND_BESL_IMPORTER_H

#include "ImportLocations.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Frontend/BESL/AST.h"
#include "besl/Frontend/BESL/Import.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <array>

namespace besl::import {

class Importer {
public:
  Importer(const SourceManager &sources, mlir::MLIRContext *context, const ImportOptions &options);
  mlir::OwningOpRef<mlir::ModuleOp> run(const ast::Program &program);

  /// A value of the pipeline: the first components of a vector of three, or the whole if `components` is 0.
  struct StageBuiltin {
    BuiltinValue value;
    unsigned components;
  };

private:
  /// What the op of a declaration is called, and what a reference to it is.
  struct Global {
    mlir::FlatSymbolRefAttr symbol;
    mlir::Type type; ///< of the place (a RefType) or of the handle
  };

  //===--- types, constants, declarations (ImportTypes.cpp) ---------------------------------------===//

  mlir::Type importType(const ast::Type *type);
  mlir::Type importScalarKind(ast::ScalarKind kind);
  RefType refType(mlir::Type type, AddressSpace space);
  StructType importStruct(const ast::StructDecl *decl);
  mlir::TypedAttr importConstant(const ast::ConstantValue &value);
  /// A number of a scalar type; of a float, the bits of the number as a double.
  mlir::TypedAttr scalarConstant(mlir::Type type, uint64_t bits);

  void importDecl(const ast::Decl *decl);
  void importStructDecl(const ast::StructDecl *decl);
  void importDescriptor(const ast::DescriptorDecl *decl);
  void importStageIO(const ast::StageIODecl *decl);
  Interpolation interpolationOf(const ast::StageIODecl *decl);
  SamplingAttr samplingOf(const ast::StageIODecl *decl);
  bool isPerPrimitive(const ast::StageIODecl *decl);
  void addPlace(const ast::Decl *decl, mlir::StringAttr symbol, mlir::Type type, AddressSpace space);

  /// A symbol not used yet: the wanted name, or that with a number behind it.
  mlir::StringAttr uniqueSymbol(llvm::StringRef wanted);
  /// The authored name when the symbol differs from it.
  mlir::StringAttr sourceNameFor(mlir::StringAttr symbol, llvm::StringRef authored);

  //===--- functions (Import.cpp) -----------------------------------------------------------------===//

  void nameFunctions(llvm::ArrayRef<const ast::FunctionDecl *> functions);
  std::string mangledName(const ast::FunctionDecl *function);
  void importFunction(const ast::FunctionDecl *function);
  EntryAttr entryAttr(const ast::FunctionDecl *function);

  //===--- statements (ImportStatements.cpp) ------------------------------------------------------===//

  void importBlock(const ast::BlockStmt *block);
  void importStatement(const ast::Stmt *statement);
  void importLet(const ast::LetStmt *let);
  void importFor(const ast::ForStmt *loop);
  void importRaw(const ast::RawStmt *statement);
  void importReturn(const ast::ReturnStmt *statement);
  void importAssign(const ast::AssignExpr *assign);
  /// An expression used as a statement: an assignment, a call, or a bare name.
  void importEffect(const ast::Expr *expr, SourceRange range);
  /// Evaluates an expression; `inner` is what its parentheses hold.
  void importDropped(const ast::Expr *expr, const ast::Expr *inner, SourceRange range);
  void importGuard(const ast::CallExpr *call, SourceRange range);
  /// An `if` with its else-if chain; the value when `type` is given.
  mlir::Value importIf(const ast::IfStmt *statement, mlir::Type type);
  IfOp importIfArm(const ast::IfStmt *arm, mlir::Type type);
  mlir::Value importLongChain(const ast::IfStmt *statement, mlir::Type type);
  mlir::Value importMatch(const ast::MatchStmt *statement, mlir::Type type);
  /// The statements of a branch, then the yield: of the branch's value when `type` is given.
  void importBranch(const ast::BlockStmt *block, mlir::Type type);

  //===--- places and handles (ImportPlaces.cpp) --------------------------------------------------===//

  /// Whether the expression names memory, so that it is loaded rather than computed.
  bool isPlace(const ast::Expr *expr) const;
  mlir::Value importPlace(const ast::Expr *expr);
  mlir::Value importMemberPlace(const ast::MemberExpr *member);
  mlir::Value importIndexPlace(const ast::IndexExpr *index);
  /// Type of the place of a part, in the memory that `base` lies in.
  mlir::Type partPlace(mlir::Value base, mlir::Type part);
  mlir::Value importGlobal(const ast::Decl *decl, SourceRange range, mlir::Value index = {});
  /// A texture or image; `wanted` replaces its type when that only leaves out the format.
  mlir::Value importHandle(const ast::Expr *expr, mlir::Type wanted = {});
  mlir::Value load(mlir::Value place, mlir::Location at);
  /// A new variable of the function; `init` may be null.
  mlir::Value local(mlir::Location at, llvm::StringRef name, mlir::Type type, mlir::Value init);

  //===--- values (ImportExpressions.cpp, ImportCalls.cpp) ----------------------------------------===//

  mlir::Value importValue(const ast::Expr *expr);
  mlir::Value importPrimitive(const ast::PrimitiveExpr *expr);
  mlir::Value importMember(const ast::MemberExpr *member);
  mlir::Value importIndex(const ast::IndexExpr *index);
  mlir::Value importUnary(const ast::UnaryExpr *unary);
  mlir::Value importBinarySpine(const ast::BinaryExpr *top);
  mlir::Value importBinary(const ast::BinaryExpr *binary, mlir::Value lhs);
  /// Whether an exit stands in the region. One that ends a loop inside of it counts too.
  static bool hasExit(mlir::Region &region);
  mlir::Value importLogical(const ast::BinaryExpr *binary, mlir::Value lhs);
  mlir::Value splat(mlir::Value scalar, mlir::Type type, mlir::Location at);
  mlir::Value convert(mlir::Value value, mlir::Type type, mlir::Location at);
  mlir::Value constant(mlir::TypedAttr value, mlir::Location at);
  mlir::Value constantU32(uint32_t value, mlir::Location at);
  mlir::Value extract(mlir::Value composite, unsigned position, mlir::Type type, mlir::Location at);
  mlir::Value compare(CmpPredicate predicate, mlir::Value lhs, mlir::Value rhs, mlir::Type type, mlir::Location at);
  /// Any value of a type, for paths on which nothing uses it.
  mlir::Value anyValue(mlir::Type type, mlir::Location at);

  /// The result, null for a call of a void function.
  mlir::Value importCall(const ast::CallExpr *call);
  mlir::Value importConstruct(const ast::CallExpr *call);
  mlir::Value importFunctionCall(const ast::CallExpr *call);
  mlir::Value importIntrinsic(const ast::CallExpr *call);
  mlir::Value importArgument(const ast::Expr *arg);
  /// The stage value that the expression is (a field of StageInput, an intrinsic, a bare name), if it is one.
  std::optional<StageBuiltin> asStageValue(const ast::Expr *expr) const;
  mlir::Value importStageValue(StageBuiltin value, mlir::Location at);
  mlir::Type stageValueType(BuiltinValue value);
  /// One component of a stage value that is a vector.
  mlir::Value importStageComponent(StageBuiltin value, unsigned component, mlir::Location at);

  //===--- making ops -----------------------------------------------------------------------------===//

  /// Appends an op made of its parts. `OpTy::create` would gather these in an OperationState, look the op up by its name and infer
  /// types that are known here, which together costs as much as the op does. For ops that are made for every line.
  template <typename OpTy>
  OpTy make(mlir::Location at, mlir::TypeRange types, mlir::ValueRange operands, unsigned numRegions = 0) {
    return llvm::cast<OpTy>(append(nameOf<OpTy>(), at, types, operands, /*properties=*/nullptr, numRegions));
  }
  /// The same with attributes.
  template <typename OpTy>
  OpTy make(mlir::Location at, mlir::TypeRange types, mlir::ValueRange operands, typename OpTy::Properties properties,
            unsigned numRegions = 0) {
    return llvm::cast<OpTy>(append(nameOf<OpTy>(), at, types, operands, &properties, numRegions));
  }
  template <typename OpTy>
  mlir::OperationName nameOf() {
    return *mlir::RegisteredOperationName::lookup(mlir::TypeID::get<OpTy>(), builder.getContext());
  }
  mlir::Operation *append(mlir::OperationName name, mlir::Location at, mlir::TypeRange types, mlir::ValueRange operands,
                          mlir::OpaqueProperties properties = nullptr, unsigned numRegions = 0);
  /// The position of a field, component or column.
  mlir::IntegerAttr positionAttr(uint32_t position) {
    return llvm::cast<mlir::IntegerAttr>(scalarConstant(i32Type, position));
  }

  //===--- helpers --------------------------------------------------------------------------------===//

  mlir::Location loc(SourceRange range) { return locations.get(range); }
  mlir::Location loc(const ast::Expr *expr) { return locations.get(expr->range); }
  /// Appends to a region's block while it lives.
  class InRegion;
  void yield(mlir::Location at, mlir::ValueRange values = {});

  const ImportOptions &options;
  mlir::OpBuilder builder;
  LocationMapper locations;

  llvm::DenseMap<const ast::Type *, mlir::Type> types;
  llvm::DenseMap<std::pair<mlir::Type, unsigned>, RefType> refTypes;
  llvm::DenseMap<const ast::StructDecl *, StructType> structs;
  llvm::StringSet<> structNames;
  std::vector<const ast::StructDecl *> linkedStructs; ///< of parent scopes, those inside others before them
  llvm::StringMap<unsigned> symbols; ///< used symbols; the number tried last
  llvm::DenseMap<const ast::Decl *, Global> globals;
  llvm::DenseMap<const ast::FunctionDecl *, std::pair<mlir::StringAttr, mlir::FunctionType>> functions;
  std::vector<std::optional<mlir::OperationName>> intrinsicOps; ///< by IntrinsicID, looked up at first use
  llvm::DenseMap<std::pair<mlir::Type, uint64_t>, mlir::TypedAttr> scalarConstants;
  std::array<CmpPredicateAttr, 6> predicates;

  /// Of the function being imported: the place of each local and assigned parameter, the value of each other parameter.
  llvm::DenseMap<const ast::Decl *, mlir::Value> localPlaces;
  llvm::DenseMap<const ast::Decl *, mlir::Value> paramValues;
  const ast::FunctionDecl *currentFunction = nullptr;
  /// In a compound assignment: the place of its target.
  mlir::Value currentTarget;
  bool hasMain = false;
  mlir::Type boolType, u32Type, i32Type; ///< i32Type is signless, as attributes have it
  mlir::DictionaryAttr noAttributes;
};

/// Moves the insertion point to the end of a region's block, before its yield if it has one already, and back to where it was.
class Importer::InRegion {
public:
  InRegion(Importer &importer, mlir::Region &region) : guard(importer.builder) {
    mlir::Block *block = region.empty() ? &region.emplaceBlock() : &region.front();
    if (!block->empty() && llvm::isa<YieldOp>(block->back()))
      importer.builder.setInsertionPoint(&block->back());
    else
      importer.builder.setInsertionPointToEnd(block);
  }

private:
  mlir::OpBuilder::InsertionGuard guard;
};

} // namespace besl::import

#endif // BESL_LIB_FRONTEND_BESL_IMPORTER_H
