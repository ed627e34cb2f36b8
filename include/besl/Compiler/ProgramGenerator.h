// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Extending programs from C++. A render model gives the shaders that it is handed what they do not declare: bindings, variables,
// functions, code before and behind their own. The steps are public:
//
//   parse                        source to syntax tree              besl/Frontend/BESL/Parser.h
//   ProgramGenerator::transform  tree to tree                       here
//   linkTree                     the tree checked, against parent scopes, and imported
//   compileToBESL                all of them
//
// What can be done with the program afterwards is an ordinary pass.

#ifndef BESL_COMPILER_PROGRAMGENERATOR_H
#define BESL_COMPILER_PROGRAMGENERATOR_H

#include "besl/Compiler/Compilation.h"
#include "besl/Frontend/BESL/TreeBuilder.h"
#include <functional>
#include <memory>

namespace besl {

class ProgramGenerator {
public:
  virtual ~ProgramGenerator();

  /// What messages call it: "the generator 'material'" is made of this.
  virtual llvm::StringRef name() const = 0;

  /// Changes the program. What is wrong is reported to `builder.diagnostics()`. The tree that it leaves is checked before anything looks
  /// at it.
  virtual void transform(ast::Program &program, TreeBuilder &builder) = 0;

  /// Adds declarations to a parent scope: the program may use them, may hide them by its own, and gets those that it uses.
  virtual void declareParent(ast::Program &parent, TreeBuilder &builder);

  /// A module as a further parent scope, or null.
  virtual mlir::OwningOpRef<mlir::ModuleOp> parentModule(mlir::MLIRContext &context);
};

using GeneratorFactory = std::function<std::unique_ptr<ProgramGenerator>()>;

/// Makes a generator known by a name, for `besl-translate --generator=NAME`. A plugin calls it when it is loaded, from the
/// function that registers its passes. The last one of a name wins.
void registerProgramGenerator(std::string name, GeneratorFactory factory);
/// A new generator of that name; null when there is none.
std::unique_ptr<ProgramGenerator> createProgramGenerator(llvm::StringRef name);
/// The names that are registered, sorted.
std::vector<std::string> programGeneratorNames();

/// The step after transform(): checks the tree against the parent scopes in `sema` and imports it. Null, with messages, when there
/// was an error.
mlir::OwningOpRef<mlir::ModuleOp> linkTree(ast::Program &program, ast::ASTContext &ast, const SourceManager &sources,
                                           DiagnosticEngine &diags, mlir::MLIRContext &context, const SemaOptions &sema,
                                           const ImportOptions &import);

/// Parses, transforms and links a program. `parent` is a parent scope in BESL, or empty; the files in `options.libraries` are others.
/// The result holds the module and what there is to say: without a module there was an error.
struct CompiledProgram {
  std::unique_ptr<Compilation> compilation;
  explicit operator bool() const { return succeeded; }
  bool succeeded = false;
};
CompiledProgram compileToBESL(std::string name, llvm::StringRef source, CompileOptions options, ProgramGenerator *generator = nullptr,
                              llvm::StringRef parent = {});

} // namespace besl

#endif // BESL_COMPILER_PROGRAMGENERATOR_H
