// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parser's state, private to the parser's files:
//
//   Parser.cpp     tokens, recovery, types
//   ParseDecl.cpp  files, declarations, attributes, parameters
//   ParseStmt.cpp  statements
//   ParseExpr.cpp  expressions
//
// Recursive descent with one token in hand. Statements end as in TypeScript: at a semicolon, before a closing brace, or where a line
// break stands and the next token cannot go on.

#ifndef BESL_LIB_FRONTEND_TYPESHADE_PARSERIMPL_H
#define BESL_LIB_FRONTEND_TYPESHADE_PARSERIMPL_H

#include "besl/Frontend/TypeShade/Parser.h"
#include "besl/Support/Limits.h"
#include "besl/Support/TypeShadeDiag.h"

namespace besl::ts {

class Parser {
public:
  Parser(const SourceManager &sources, FileId file, ast::ASTContext &context, DiagnosticEngine &diags);
  File parseFile();

private:
  //===--- tokens ---------------------------------------------------------------------------------===//
  void advance();
  bool is(TokenKind kind) const { return tok.kind == kind; }
  /// A reserved or contextual word.
  bool isWord(llvm::StringRef word) const {
    return (tok.kind == TokenKind::Keyword || tok.kind == TokenKind::Identifier) && lexer.text(tok) == word;
  }
  bool take(TokenKind kind);
  bool takeWord(llvm::StringRef word);
  Token peek() const { return lexer.lookahead().next(); }
  llvm::StringRef text(const Token &token) const { return lexer.text(token); }
  /// Whether the token may be a name where TypeScript wants one: words that are reserved only there count.
  bool isName() const;
  /// What has been read since `begin`; where that is nothing, an empty range.
  SourceRange from(SourceLoc begin) const { return {begin, begin < lastEnd ? lastEnd : begin}; }
  /// Reports "expected X, found Y" at the current token, once per token.
  void expected(llvm::StringRef what);
  bool expect(TokenKind kind);
  Identifier expectName(llvm::StringRef what);
  /// What has no place of its own, a name that is missing, is told of at the current token.
  template <typename... Args> DiagnosticBuilder report(DiagID id, SourceRange range, const Args &...args) {
    return diags.report(id, range.isValid() ? range : tok.range(), args...);
  }
  /// A form of TypeScript that needs what a GPU does not have.
  void hostOnly(SourceRange range, llvm::StringRef what, llvm::StringRef instead) { report(TypeShadeDiag::TsHostOnly, range, what, instead); }
  /// A form that is not part of what this compiler takes.
  void leftOut(SourceRange range, llvm::StringRef what, llvm::StringRef instead) { report(TypeShadeDiag::TsLeftOut, range, what, instead); }

  //===--- recovery -------------------------------------------------------------------------------===//
  /// Passes over the current token; over everything up to its match if it is an opening bracket.
  void skipBalanced();
  void skipStatement();
  void skipDeclaration();
  void endStatement(llvm::StringRef after);
  bool startsStatement() const;
  bool startsDeclaration() const;

  //===--- types ----------------------------------------------------------------------------------===//
  Type *parseType();
  Type *parseTypeOperand();
  llvm::ArrayRef<Type *> parseTypeArguments();
  llvm::ArrayRef<TypeField> parseTypeFields();
  /// Whether `<` begins type arguments: they parse, and `(` follows.
  bool atTypeArguments() const;
  /// `<T>` behind the name of a declaration: generic declarations are left out.
  void refuseTypeParameters();

  //===--- declarations ---------------------------------------------------------------------------===//
  void parseTopLevel(File &file);
  Decl *makeDecl(DeclKind kind, Identifier name, SourceLoc begin);
  llvm::ArrayRef<Attribute> parseAttributes();
  void parseDeclare(File &file, SourceLoc begin);
  void parseBindings(File &file, SourceLoc begin, bool isConst);
  Decl *parseEnum(SourceLoc begin);
  Decl *parseTypeAlias(SourceLoc begin);
  Decl *parseInterface(SourceLoc begin);
  Decl *parseClass(SourceLoc begin);
  bool parseMember(Struct &structure, llvm::SmallVectorImpl<Field> &fields, llvm::SmallVectorImpl<Function *> &methods);
  Function *parseFunction(llvm::ArrayRef<Attribute> attributes, SourceLoc begin, bool isExported);
  llvm::ArrayRef<Param> parseParams();
  void refuseAttributes(llvm::ArrayRef<Attribute> attributes, llvm::StringRef what);

  //===--- statements -----------------------------------------------------------------------------===//
  Stmt *makeStmt(StmtKind kind, SourceLoc begin);
  Stmt *parseStatement();
  Stmt *parseBlock();
  llvm::ArrayRef<Stmt *> parseStatements();
  Stmt *parseLet(bool inFor);
  void parsePattern(llvm::SmallVectorImpl<Binding> &bindings, bool isConst);
  void skipPattern(llvm::SmallVectorImpl<Binding> &bindings, bool isConst);
  Stmt *refuseInner();
  /// What stands in parentheses behind `if`, `while` and `switch`.
  Expr *parseCondition();
  Stmt *parseIf();
  Stmt *parseFor();
  Stmt *parseSwitch();
  Stmt *parseNested();
  bool refuseStatement();

  //===--- expressions ----------------------------------------------------------------------------===//
  Expr *makeExpr(ExprKind kind, SourceLoc begin);
  Expr *errorExpr(SourceLoc begin) { return makeExpr(ExprKind::Error, begin); }
  Expr *parseExpression();
  Expr *parseAssignment();
  Expr *parseConditional();
  Expr *parseBinary(unsigned minimum);
  Expr *parseUnary();
  Expr *parsePostfix();
  Expr *parsePrimary();
  Expr *parseNew();
  Expr *parseObject();
  llvm::ArrayRef<Expr *> parseArguments(TokenKind close);
  Expr *refuseArrow(SourceLoc begin);
  bool tooDeep(SourceLoc begin);

  template <typename T> llvm::ArrayRef<T> save(const llvm::SmallVectorImpl<T> &list) {
    return context.copy(llvm::ArrayRef<T>(list));
  }

  const SourceManager &sources;
  FileId fileId;
  ast::ASTContext &context;
  DiagnosticEngine &diags;
  Lexer lexer;
  Token tok;
  SourceLoc lastEnd;
  SourceLoc complainedAt; ///< of the last "expected"
  std::vector<llvm::StringRef> refusedTypes; ///< names of type parameters
  std::vector<llvm::StringRef> refusedNames; ///< names in patterns of parameters
  unsigned exprDepth = 0, blockDepth = 0, typeDepth = 0;
};

} // namespace besl::ts

#endif // BESL_LIB_FRONTEND_TYPESHADE_PARSERIMPL_H
