// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The files that a program is linked with: BESL sources, which are analysed and imported together with it, as far as it uses
// them; and modules, text or bytecode, whose declarations analysis sees and the linker takes.

#ifndef BESL_COMPILER_LIBRARIES_H
#define BESL_COMPILER_LIBRARIES_H

#include "besl/Frontend/BESL/AST.h"
#include "besl/Support/Diagnostic.h"
#include "besl/Support/SourceManager.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include <memory>
#include <string>
#include <vector>

namespace besl {

class Libraries {
public:
  Libraries(SourceManager &sources, DiagnosticEngine &diags) : sources(sources), diags(diags) {}
  ~Libraries();

  /// Reads a file. One that was added before is not added again. False, with a message, when it cannot be read or is `program`, the
  /// file of the program itself.
  bool addFile(llvm::StringRef path, llvm::StringRef program);
  /// Adds a library that has been read already.
  bool addBuffer(llvm::StringRef path, std::unique_ptr<llvm::MemoryBuffer> text);

  /// Adds a module of the host's.
  void addModule(mlir::OwningOpRef<mlir::ModuleOp> module);

  /// Parses the modules. False, with messages, when there is something wrong with one.
  bool parseModules(mlir::MLIRContext *context);

  /// Parses the BESL sources and adds parent scopes for them and for the modules. Messages go to the engine.
  void parseSources(ast::ASTContext &ast);

  /// The parent scopes, in the order of the files.
  llvm::ArrayRef<ast::Program *> parents() const { return parentList; }
  /// Functions that modules among the files only declare: those of BESL files that have such a name are needed.
  std::vector<llvm::StringRef> missingInModules() const;

  /// Imports what `program`, a module, needs of the BESL sources, and adds that to the modules.
  bool importSources(mlir::ModuleOp program);

  llvm::SmallVector<mlir::ModuleOp> modules();
  std::vector<mlir::OwningOpRef<mlir::ModuleOp>> takeModules() { return std::move(owned); }
  bool empty() const { return files.empty(); }

private:
  struct File {
    std::string path;
    FileId id;                                  ///< of a text
    std::unique_ptr<llvm::MemoryBuffer> bytecode; ///< or this
    bool isSource = false;
    size_t module = 0; ///< index into `owned`
  };

  SourceManager &sources;
  DiagnosticEngine &diags;
  std::vector<File> files;
  std::vector<std::unique_ptr<ast::Program>> parentPrograms;
  std::vector<ast::Program *> parentList;
  std::vector<mlir::OwningOpRef<mlir::ModuleOp>> owned;
};

/// Makes `besl-link` able to read files.
void installSourceLoader();

} // namespace besl

#endif // BESL_COMPILER_LIBRARIES_H
