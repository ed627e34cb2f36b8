// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The linker's state and steps, private to LinkX.cpp: Link.cpp finds definitions and copies them, LinkChecks.cpp says what is wrong.

#ifndef BESL_LIB_TRANSFORMS_LINKER_H
#define BESL_LIB_TRANSFORMS_LINKER_H

#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace besl {

/// The name in the source of a declaration.
mlir::StringRef getDeclaredName(mlir::Operation *declaration);

/// Whether a declaration belongs to the interface with the host or other stages, where names count.
bool isInterfaceDeclaration(mlir::Operation *op);

class Linker {
public:
  Linker(ProgramOp program, llvm::ArrayRef<mlir::ModuleOp> modules) : program(program) {
    for (mlir::ModuleOp module : modules)
      for (auto library : module.getOps<ProgramOp>())
        libraries.emplace_back(library);
  }

  mlir::LogicalResult run();

private:
  /// A library and what its symbols have become in the program.
  struct Library {
    explicit Library(ProgramOp op) : op(op) {}
    ProgramOp op;
    llvm::DenseMap<mlir::StringAttr, mlir::Operation *> symbols;
    llvm::StringMap<llvm::SmallVector<mlir::Operation *, 1>> byName; ///< definitions of functions and variables, by authored name
    llvm::StringMap<StructOp> structs;
    llvm::DenseMap<mlir::Operation *, mlir::StringAttr> taken;
  };

  void index(Library &library);
  void checkStructs();
  void resolveOwn();
  /// Finds the definition of a function or variable. A library `from` which it is asked for comes first; more than one definition is reported.
  std::pair<Library *, mlir::Operation *> find(mlir::Operation *wanted, Library *from);
  void reportMissing(mlir::Operation *wanted, Library *from);
  /// What an op of a library is called in the program; it is copied if it is not there yet.
  mlir::StringAttr take(Library &library, mlir::Operation *op);
  void copy(Library &library, mlir::Operation *op, mlir::StringAttr name);
  mlir::StringAttr mapSymbol(Library &library, mlir::StringAttr symbol);
  void remap(Library &library, mlir::Operation *op);
  void addStructs(Library &library, mlir::Operation *op);
  void addStruct(Library &library, mlir::Type type);
  mlir::StringAttr uniqueName(mlir::StringRef wanted);
  void checkInterface();
  void checkRecursion();
  mlir::Location firstCall(mlir::StringAttr symbol);

  mlir::InFlightDiagnostic fail(mlir::Location at, DiagID id, std::vector<std::string> args) {
    failed = true;
    return besl::detail::reportAt(at, id, args);
  }

  ProgramOp program;
  std::vector<Library> libraries;
  llvm::StringMap<mlir::Operation *> symbols; ///< of the program
  llvm::StringSet<> structs;            ///< of the program, by the type's name
  llvm::StringMap<llvm::SmallVector<mlir::Operation *, 1>> interfaces; ///< of the program, by authored name
  llvm::StringMap<llvm::SmallVector<mlir::Operation *, 1>> constants;  ///< and its constants
  /// Functions copied from libraries whose bodies still name the libraries' symbols.
  std::vector<std::pair<Library *, mlir::Operation *>> toRemap;
  llvm::DenseSet<mlir::Operation *> linked; ///< ops of the program that come from libraries
  llvm::DenseSet<mlir::Operation *> reportedMissing;
  bool failed = false;
};

} // namespace besl

#endif // BESL_LIB_TRANSFORMS_LINKER_H
