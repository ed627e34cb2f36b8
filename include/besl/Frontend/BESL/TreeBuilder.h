// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes syntax trees in host code: for render models, which add bindings, variables and functions to the shaders that they are
// given, and begin and end `main`.
//
// What has a spelling is written as BESL text, which is the shortest way to say it and gives messages a place to point at:
//
//   builder.add(program, "camera: descriptor<Camera, 0, read>;");
//   builder.prepend(main, builder.statements("let view: vec3f = normalize(camera.position - position);"));
//
// Functions make what no file can spell: raw code, private variables, specialization constants, structs described from those of
// the host. A tree is analysed once; nodes are not shared between places or trees.

#ifndef BESL_FRONTEND_BESL_TREEBUILDER_H
#define BESL_FRONTEND_BESL_TREEBUILDER_H

#include "besl/Frontend/BESL/AST.h"
#include "besl/Frontend/BESL/HostStruct.h"
#include "besl/Support/Diagnostic.h"
#include "besl/Support/SourceManager.h"
#include <string>
#include <utility>

namespace besl {

/// Code in the languages of targets, with `${name}` for each input and output. A target without its own text refuses the program.
struct RawText {
  std::string glsl, hlsl, msl;
};

class TreeBuilder {
public:
  /// `origin` stands for a file name in messages about what is built.
  TreeBuilder(SourceManager &sources, ast::ASTContext &context, DiagnosticEngine &diags, std::string origin)
      : sources(sources), context(context), diags(diags), origin(std::move(origin)) {}

  using NameAndType = std::pair<llvm::StringRef, llvm::StringRef>;

  //===--- text -----------------------------------------------------------------------------------===//

  /// Parses declarations and appends them. False when there was an error, which has been reported.
  bool add(ast::Program &program, llvm::StringRef text);
  /// Parses statements, as they stand in a block.
  llvm::SmallVector<ast::Stmt *> statements(llvm::StringRef text);

  //===--- declarations ---------------------------------------------------------------------------===//

  /// A resource: `type` as in a descriptor, `Texture2D`, `Frame`, `Light[]`, `StorageImage<rgba8>`. A count of 0 is one
  /// resource that is not an array.
  bool addBinding(ast::Program &program, llvm::StringRef name, llvm::StringRef type, uint32_t slot, ast::Access access,
                  uint32_t count = 0, ast::MemoryClass memory = ast::MemoryClass::Unspecified);
  /// A variable with one copy an invocation. `init` is a constant expression or empty.
  ast::StorageDecl *addPrivate(ast::Program &program, llvm::StringRef name, llvm::StringRef type, llvm::StringRef init = {});
  /// A scalar that the host sets when it makes the pipeline.
  ast::SpecConstantDecl *addSpecialization(ast::Program &program, llvm::StringRef name, llvm::StringRef type, uint32_t id,
                                           llvm::StringRef defaultValue);
  bool addStruct(ast::Program &program, llvm::StringRef name, llvm::ArrayRef<NameAndType> fields);
  /// The struct that BESL_HOST_STRUCT describes.
  template <typename T> bool addStruct(ast::Program &program) {
    llvm::SmallVector<NameAndType> fields;
    for (const HostField &field : HostStruct<T>::fields)
      fields.push_back({field.name, field.type});
    return addStruct(program, HostStruct<T>::name, fields);
  }
  /// A function that a program calls like an intrinsic, with statements as its body.
  bool addIntrinsic(ast::Program &program, llvm::StringRef name, llvm::ArrayRef<NameAndType> params, llvm::StringRef result,
                    llvm::StringRef body);
  /// The same with raw code as its body, which sees the parameters and gives its result to `${result}`.
  bool addIntrinsic(ast::Program &program, llvm::StringRef name, llvm::ArrayRef<NameAndType> params, llvm::StringRef result,
                    const RawText &text);

  //===--- statements -----------------------------------------------------------------------------===//

  /// Raw code. Inputs are names that are looked up where the statement stands; outputs are locals that it declares.
  ast::RawStmt *raw(const RawText &text, llvm::ArrayRef<llvm::StringRef> inputs, llvm::ArrayRef<NameAndType> outputs);

  /// Puts statements in front of a function's, or behind them. What is behind does not run when the function returns early.
  void prepend(ast::FunctionDecl *function, llvm::ArrayRef<ast::Stmt *> statements);
  void append(ast::FunctionDecl *function, llvm::ArrayRef<ast::Stmt *> statements);

  /// Gives a declaration another name; uses of the old one then mean something else.
  void rename(ast::Decl *decl, llvm::StringRef name);
  /// The first function of a name; null when there is none.
  static ast::FunctionDecl *findFunction(const ast::Program &program, llvm::StringRef name);

  ast::ASTContext &astContext() { return context; }
  DiagnosticEngine &diagnostics() { return diags; }

private:
  ast::Program parseText(llvm::StringRef text);
  ast::TypeRef parseType(llvm::StringRef text);
  /// A text to point at, for what the parser does not read.
  SourceRange describe(llvm::StringRef text);

  SourceManager &sources;
  ast::ASTContext &context;
  DiagnosticEngine &diags;
  std::string origin;
};

/// Checks that a tree which host code made or changed is one: no node missing or in two places, nothing nested deeper than a file could
/// nest it. Analysis relies on that. Reports the first thing that is wrong; false then.
bool verifyTree(const ast::Program &program, DiagnosticEngine &diags, llvm::StringRef origin);

} // namespace besl

#endif // BESL_FRONTEND_BESL_TREEBUILDER_H
