// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One compilation, from an input to a verified module: what the tools share. Everything it has to say is kept as data
// (diagnostics()); it prints nothing. Each compilation has its own MLIRContext, so that types and locations are freed with it.
//
//   Compilation compilation(options);
//   if (!compilation.addFile("sky.besl") || !compilation.buildModule())
//     return show(compilation.diagnostics(), compilation.sources());
//   use(compilation.module());

#ifndef BESL_COMPILER_COMPILATION_H
#define BESL_COMPILER_COMPILATION_H

#include "besl/Frontend/BESL/Import.h"
#include "besl/Frontend/BESL/Sema.h"
#include "besl/Support/Diagnostic.h"
#include "besl/Support/SourceManager.h"
#include "besl/Support/Stage.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mlir {
class DialectRegistry;
class MLIRContext;
} // namespace mlir

namespace besl {

class Libraries;
class ProgramGenerator;

/// What the caller says about the stage. Every value given wins over the sidecar's.
struct StageSettings {
  std::optional<Stage> stage;
  std::optional<std::array<uint32_t, 3>> workgroup;
  std::optional<uint32_t> maxVertices, maxPrimitives, maxMeshThreadgroups;
  /// Locations of fragment inputs that a mesh stage writes once for each primitive.
  std::optional<std::vector<uint32_t>> perPrimitiveInputs;

  bool empty() const {
    return !stage && !workgroup && !maxVertices && !maxPrimitives && !maxMeshThreadgroups && !perPrimitiveInputs;
  }
};

struct CompileOptions {
  StageSettings stage;
  /// Another sidecar than the one beside the source; empty for that one.
  std::string sidecarPath;
  /// Ignore what the sidecar says beyond what is needed.
  bool lenientSidecar = false;
  LimitProfile limits = LimitProfile::Desktop;
  MatrixLayout matrixLayout{}; ///< column by default
  /// TypeShade as it was before its changes that accept more: `--typeshade-level=b0`.
  bool typeShadeBase = false;
  /// Files to link with: BESL sources and modules.
  std::vector<std::string> libraries;
  /// Report an error when the stage is not known in the end.
  bool requireStage = false;
};

/// `column`, `row` or `byte-engine`.
std::optional<MatrixLayout> parseMatrixLayout(llvm::StringRef text);
/// `8`, `8,8` or `8,8,1`: positive numbers, missing ones are 1.
std::optional<std::array<uint32_t, 3>> parseWorkgroup(llvm::StringRef text);
/// `0,3`: numbers; at least one.
std::optional<std::vector<uint32_t>> parseLocations(llvm::StringRef text);

/// What an input holds.
enum class InputKind : uint8_t { BESL, MLIR, Bytecode, TypeShade };

/// Guesses from the first bytes and the name: bytecode by its magic number, then the extension, then what the text starts
/// with: TypeShade begins with its directive. BESL in case of doubt.
InputKind guessInputKind(llvm::StringRef name, llvm::StringRef text);

class Compilation {
public:
  explicit Compilation(CompileOptions options);
  ~Compilation();
  Compilation(const Compilation &) = delete;
  Compilation &operator=(const Compilation &) = delete;

  /// Reads the input from a file, or from standard input for `-`. BESL comes with the sidecar beside it. False when the
  /// file could not be read.
  bool addFile(llvm::StringRef path, std::optional<InputKind> kind = {});

  /// Takes a text as the input. No sidecar is looked for, but for one that the options name.
  bool addBuffer(std::string name, std::unique_ptr<llvm::MemoryBuffer> buffer, std::optional<InputKind> kind = {});

  /// Takes in another file that messages may be about, a bind map for example. An invalid id, and an error, when it could not be read.
  FileId addSideFile(llvm::StringRef path);
  /// Takes a text as the sidecar of a BESL input.
  bool addSidecarText(std::string name, llvm::StringRef text);

  /// Where files are read: instead of from disk, through a function. Nothing: there is no such file.
  using FileLoader = std::function<std::optional<std::string>(llvm::StringRef name)>;
  void setFileLoader(FileLoader loader) { fileLoader = std::move(loader); }

  /// The input's module, verified, and linked with the libraries. False when there was an error.
  bool buildModule();

  /// Something to run on the program as it was read, before it is linked with modules. BESL sources among the libraries are part of it
  /// by then.
  void setAfterImport(std::function<bool(mlir::ModuleOp)> step) { afterImport = std::move(step); }

  /// Runs something that reports through MLIR (passes, a writer) and turns what it says into diagnostics. False when it
  /// failed or reported an error.
  bool run(llvm::function_ref<bool(mlir::ModuleOp)> step);

  mlir::ModuleOp module() { return *moduleOp; }
  mlir::OwningOpRef<mlir::ModuleOp> takeModule() { return std::move(moduleOp); }
  /// Builds the module in a context of the caller's, which must outlive it.
  void useContext(mlir::MLIRContext *context) { mlirContext = context; }
  mlir::MLIRContext &context() { return *mlirContext; }
  InputKind inputKind() const { return kind; }
  /// Prints the syntax tree of an input in TypeShade. False when there was an error.
  bool dumpSyntax(llvm::raw_ostream &os);
  /// The stage of the program, once buildModule() has run. Where there may be several entries, that of the first one.
  const std::optional<StageInfo> &stage() const { return stageInfo; }
  /// The stage of the entry of that name, or as above if there is none.
  std::optional<Stage> stageOf(llvm::StringRef entry) const;

  SourceManager &sources() { return sourceManager; }
  DiagnosticEngine &diagnostics() { return diags; }
  /// Whether an error was about files or settings rather than about the text.
  bool hasUsageErrors() const { return usageErrors; }
  /// Reports an error of that kind.
  template <typename... Args>
  DiagnosticBuilder reportUsage(DiagID id, const Args &...args) {
    usageErrors = true;
    return diags.report(id, {}, args...);
  }

  /// What extends the program between parsing and analysis; of BESL inputs only. It must outlive buildModule().
  void setGenerator(ProgramGenerator *wanted) { generator = wanted; }
  /// A parent scope in BESL.
  void setParentText(llvm::StringRef text) { parentText = text.str(); }

private:
  std::unique_ptr<llvm::MemoryBuffer> readFile(llvm::StringRef path);
  bool addSidecar(llvm::StringRef path);
  bool addLibrary(llvm::StringRef path);
  bool resolveStage();
  bool applySettings(StageInfo &info);
  bool importBESL();
  bool importTypeShade();
  void noteEntries();
  bool parseMLIR();
  bool link();

  CompileOptions options;
  SourceManager sourceManager;
  DiagnosticEngine diags;
  InputKind kind = InputKind::BESL;
  std::string inputName;
  FileId input, sidecar;
  std::unique_ptr<llvm::MemoryBuffer> bytecode;
  std::optional<StageInfo> stageInfo;
  std::vector<std::pair<std::string, Stage>> entryStages;
  bool usageErrors = false;
  std::function<bool(mlir::ModuleOp)> afterImport;
  FileLoader fileLoader;
  ProgramGenerator *generator = nullptr;
  std::string parentText;
  std::unique_ptr<mlir::MLIRContext> ownContext;
  mlir::MLIRContext *mlirContext = nullptr;
  mlir::OwningOpRef<mlir::ModuleOp> moduleOp;
  std::unique_ptr<Libraries> libraries; ///< null when there are none
};

} // namespace besl

#endif // BESL_COMPILER_COMPILATION_H
