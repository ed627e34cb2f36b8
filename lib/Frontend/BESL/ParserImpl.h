// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The recursive-descent parser. One class in four files: Parser.cpp (tokens, recovery, names and
// types), ParseDecl.cpp, ParseStmt.cpp and ParseExpr.cpp.
//
// How errors work. The first offending token of a construct is reported, then the construct gives up
// (a null result) and whoever owns a synchronising token takes over: statements resume after ';' or a
// block, declarations at something that can only be a declaration. What a construct had already found
// out is kept, with ErrorExpr in the gaps, so that a name declared by a broken statement stays known.
// error() drops a message that can only be an echo: at the same token as the previous one, at text
// that the lexer has complained about, and any but the first at the end of the file.

#ifndef BESL_LIB_FRONTEND_BESL_PARSERIMPL_H
#define BESL_LIB_FRONTEND_BESL_PARSERIMPL_H

#include "besl/Frontend/BESL/AST.h"
#include "besl/Frontend/BESL/Lexer.h"
#include "besl/Support/Diagnostic.h"
#include "besl/Support/Limits.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"

namespace besl {

class ParserImpl {
public:
  ParserImpl(const SourceManager &sources, FileId file, ast::ASTContext &context,
             DiagnosticEngine &diags);

  ast::Program parseProgram();

private:
  //===--- tokens (Parser.cpp) ----------------------------------------------===//

  bool at(TokenKind kind) const { return tok.kind == kind; }
  bool atAny(TokenKind a, TokenKind b) const { return at(a) || at(b); }
  /// At an identifier with this text. Words that are not reserved are recognised by position.
  bool atWord(llvm::StringRef word) const {
    return at(TokenKind::Identifier) && text(tok) == word;
  }
  llvm::StringRef text(const Token &token) const { return lexer.text(token); }
  void consume();
  bool accept(TokenKind kind) {
    if (!at(kind))
      return false;
    consume();
    return true;
  }
  /// The n-th token after the current one, n from 1 to kMaxAhead.
  const Token &peek(unsigned n);
  /// Whether the current token is the first of its line.
  bool startsLine() const;
  /// From the current token, which need not be the first: whether a `{` comes before any `;`, `}` or
  /// end of file outside of brackets. Tells `match (x) { … }` from a call of a function `match`.
  bool braceFollows();

  //===--- errors (Parser.cpp) ----------------------------------------------===//

  template <typename... Args>
  DiagnosticBuilder error(DiagID id, SourceRange range, const Args &...args) {
    if (isEcho())
      return DiagnosticBuilder::none();
    return diags.report(id, range, args...);
  }
  /// Whether a message at the current token can only be a consequence of an earlier one; remembers
  /// the token.
  bool isEcho();
  /// The current token as a message says what was found.
  std::string found() const;
  /// The nearest of some words to the current token if that is a name, else empty.
  std::string nearestWord(llvm::ArrayRef<llvm::StringRef> words) const;
  /// Right behind the previous token: where something is missing.
  SourceRange afterPrevious() const { return SourceRange(prev.end()); }
  /// Consumes a token of a kind or reports that `what` was expected; `open` is the bracket that the
  /// missing one would close.
  bool expect(TokenKind kind, llvm::StringRef what, const Token *open = nullptr);
  /// The same for '>' of an argument list in angle brackets; takes the first half of '>>' or '>='.
  bool expectGreater();
  /// Consumes ';'. A missing one is reported, and the rest of the statement skipped if it goes on in
  /// the same line.
  void expectSemicolon(const llvm::Twine &after);
  /// Reports and consumes a ';' behind a closing brace.
  void rejectSemicolon(llvm::StringRef after);
  void reportUnclosed(const Token &open);
  /// Reports blocks that nest too deep, once a file.
  void reportTooDeep(const Token &open);

  void recoverStatement();
  void recoverDeclaration();
  /// Moves to one of the closers or separators of a list, or to something that ends any list.
  void recoverInList(TokenKind close);
  /// From an opening brace to behind its closing one.
  void skipBraces();
  /// At something that can only be the start of a declaration, even inside a broken function.
  bool atDeclarationStart();

  //===--- names, types, numbers (Parser.cpp) -------------------------------===//

  /// A name; a reserved word is reported and taken as one. Empty after an error.
  ast::Identifier parseName(llvm::StringRef what);
  /// A type. False after an error.
  bool parseType(ast::TypeRef &type, bool allowUnsized = false);
  bool parseSuffixes(ast::TypeRef &type, bool allowUnsized);
  bool parseInteger(ast::IntegerToken &number, llvm::StringRef what);

  //===--- declarations (ParseDecl.cpp) -------------------------------------===//

  ast::Decl *parseDeclaration();
  void parseAttribute();
  ast::Decl *rejectDeclaration();
  ast::Decl *parseStruct(ast::Identifier name);
  ast::Decl *parseConst(ast::Identifier name);
  ast::Decl *parsePushConstant(ast::Identifier name);
  /// `returnType`: of a function written in the manner of C, known already.
  ast::Decl *parseFunction(ast::Identifier name, const ast::TypeRef *returnType = nullptr);
  ast::Decl *parseDescriptor(ast::Identifier name);
  ast::Decl *parseStageIO(ast::Identifier name, ast::DeclKind kind, bool perVertex);
  ast::Decl *parseStorage(ast::Identifier name, ast::DeclKind kind);
  bool parseDescriptorList(ast::DescriptorDecl &decl);
  bool parseDescriptorObject(ast::DescriptorDecl &decl);
  bool parseResourceType(ast::TypeRef &type, bool allowUnsized);
  bool parseAccess(ast::DescriptorDecl &decl);
  bool parseMemory(ast::DescriptorDecl &decl);
  /// `{ name: type, … }`, of a struct or another list of fields.
  llvm::ArrayRef<ast::FieldDecl *> parseFields(llvm::StringRef what);
  bool parseParams(llvm::SmallVectorImpl<ast::ParamDecl *> &params);
  ast::ParamDecl *parseParam();
  ast::Identifier parsePairWithoutColon(llvm::StringRef what, ast::TypeRef &type);
  /// The type a token names, in BESL's words if it is one of another shading language: what a repair
  /// writes, and semantic analysis then need not complain about.
  ast::TypeRef typeOf(const Token &token) const;
  bool atRecord(llvm::StringRef word);
  ast::RecordType parseRecord(ast::RecordType::Kind kind);

  //===--- statements (ParseStmt.cpp) ---------------------------------------===//

  /// Whether the statements of a block belong to an `if` or `match` that stands for a value.
  enum class BlockUse : bool { Statement, Value };

  /// A block; null when there is no '{' (reported as the missing body of `owner`).
  ast::BlockStmt *parseBlock(llvm::StringRef owner, BlockUse use);
  ast::BlockStmt *makeBlock(llvm::ArrayRef<ast::Stmt *> statements, ast::Expr *yield,
                            SourceRange range);
  /// One statement, pushed on `statements`; in a value block the last one may become the yield.
  void parseStatement(BlockUse use, ast::Expr *&yield);
  void push(ast::Stmt *statement) { statements.push_back(statement); }
  ast::Stmt *parseLet();
  /// `let name: type = value` without the semicolon.
  ast::LetStmt *parseLetCore();
  ast::LetStmt *finishLet(SourceLoc begin, ast::Identifier name, ast::TypeRef type);
  /// A declaration in the manner of C, `float x = 1.0;`, reported and read.
  ast::Stmt *parseTypeFirst();
  ast::IfStmt *parseIf(BlockUse use);
  ast::Stmt *parseFor();
  ast::MatchStmt *parseMatch(BlockUse use);
  bool parseArm(llvm::SmallVectorImpl<ast::MatchArm> &arms, BlockUse use);
  bool parsePattern(llvm::SmallVectorImpl<ast::MatchPattern> &patterns);
  ast::BlockStmt *parseArmBody(BlockUse use);
  /// The jump at the current token, without semicolon.
  ast::Stmt *parseJump();
  void parseExpressionStatement(BlockUse use, ast::Expr *&yield);
  void warnUnusedValue(const ast::Expr *expr);
  /// Turns the values at the end of the blocks of an `if` or `match` into statements, for one that was
  /// read as a value and turned out to be a statement.
  void demoteYields(ast::Stmt *statement);
  void demoteYield(ast::BlockStmt *block);
  void reportValueOutOfPlace(SourceLoc where);
  bool parseForeignStatement(BlockUse use);
  bool atJump();
  bool atMatch();
  ast::Expr *parseCondition(llvm::StringRef keyword);
  ast::Expr *parseRecordLiteral();
  ast::Expr *parseAssignment();

  //===--- expressions (ParseExpr.cpp) --------------------------------------===//

  /// A value; null after an error. `comparing`: where '=' is likely to be meant as '=='.
  ast::Expr *parseExpression(bool comparing = true);
  /// The same one level deeper.
  ast::Expr *parseNested();
  ast::Expr *parseBinary(unsigned minLevel);
  ast::Expr *parsePrefix();
  ast::Expr *parsePostfix();
  ast::Expr *parsePrimary();
  ast::Expr *parseCall(ast::TypeRef callee);
  ast::Expr *parseMember(ast::Expr *base);
  ast::Expr *parseIndex(ast::Expr *base);
  ast::Expr *parseArrayConstructor(ast::Expr *callee);
  void reportMissingOperand();
  /// Records the height of a new node above its operands; false (reported) when it is too high.
  bool setHeight(unsigned newHeight, SourceRange range);
  ast::Expr *errorExpr() { return errorExpr(SourceRange(tok.loc)); }
  ast::Expr *errorExpr(SourceRange range) { return context.make<ast::ErrorExpr>(range); }

  /// Counts a level of recursion while it lives.
  struct Level {
    explicit Level(unsigned &counter) : counter(counter) { ++counter; }
    ~Level() { --counter; }
    unsigned &counter;
  };

  static constexpr unsigned kMaxAhead = 3;

  const SourceManager &sources;
  FileId file;
  ast::ASTContext &context;
  DiagnosticEngine &diags;
  Lexer lexer;

  Token tok, prev, beforePrev;
  Token ahead[kMaxAhead];
  unsigned numAhead = 0;

  SourceLoc lastError;
  SourceLoc lastUnclosed;
  bool blockTooDeep = false;   ///< has been reported
  unsigned unclosedBlocks = 0; ///< blocks that were given up at something like a declaration
  unsigned depth = 0;      ///< nesting of the expression being read
  unsigned blockDepth = 0; ///< nesting of blocks
  unsigned height = 0;     ///< of the expression read last: nodes from it down to its deepest leaf
  unsigned blockHeight = 0; ///< the highest expression of the statements read since it was reset

  // Shared stacks for the lists under construction: a list is a tail of its stack, copied into the
  // arena when it is complete.
  llvm::SmallVector<ast::Stmt *, 64> statements;
  llvm::SmallVector<ast::Expr *, 32> arguments;
};

} // namespace besl

#endif // BESL_LIB_FRONTEND_BESL_PARSERIMPL_H
