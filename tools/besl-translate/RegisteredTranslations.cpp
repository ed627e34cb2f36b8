// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Translations under MLIR's own driver. They are registered here, on demand, so that the ordinary use of the tool does not pay
// for them.

#include "RegisteredTranslations.h"
#include "besl/Compiler/Compilation.h"
#include "besl/Compiler/ForwardDiagnostics.h"
#include "besl/Compiler/SettingsOptions.h"
#include "besl/Compiler/Targets.h"
#include "besl/Dialect/BESL/IR/BESLDialect.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-translate/MlirTranslateMain.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "llvm/Support/SourceMgr.h"

using namespace besl;

bool besl::wantsRegisteredTranslation(llvm::ArrayRef<const char *> args) {
  return llvm::any_of(args, [](llvm::StringRef arg) {
    if (!arg.consume_front("--") && !arg.consume_front("-"))
      return false;
    return arg == "import-besl" || arg.starts_with("besl-to-");
  });
}

/// Imports the text of a source manager's main buffer into `context`.
static mlir::OwningOpRef<mlir::Operation *> importBuffer(llvm::SourceMgr &sourceMgr, mlir::MLIRContext *context,
                                                         const SettingsOptions &settings) {
  const llvm::MemoryBuffer *buffer = sourceMgr.getMemoryBuffer(sourceMgr.getMainFileID());
  Compilation compilation(settings.get());
  compilation.useContext(context);
  bool ok = compilation.addBuffer(buffer->getBufferIdentifier().str(),
                                  llvm::MemoryBuffer::getMemBuffer(buffer->getBuffer(), buffer->getBufferIdentifier(), false),
                                  InputKind::BESL) &&
            compilation.buildModule();
  forwardDiagnostics(compilation.diagnostics(), compilation.sources(), context);
  if (!ok)
    return nullptr;
  return compilation.takeModule().release().getOperation();
}

int besl::runRegisteredTranslation(int argc, char **argv) {
  SettingsOptions settings;
  SettingsOptions::TargetFlags targetFlags;
  mlir::TranslateToMLIRRegistration importBESL(
      "import-besl", "import a BESL shader",
      [&](llvm::SourceMgr &sourceMgr, mlir::MLIRContext *context) { return importBuffer(sourceMgr, context, settings); },
      [](mlir::DialectRegistry &registry) { registry.insert<BESLDialect>(); });
  std::vector<std::unique_ptr<std::string>> names;
  std::vector<std::unique_ptr<mlir::TranslateFromMLIRRegistration>> writers;
  for (const Target &target : getTargets()) {
    names.push_back(std::make_unique<std::string>(("besl-to-" + target.name).str()));
    writers.push_back(std::make_unique<mlir::TranslateFromMLIRRegistration>(
        *names.back(), target.description,
        [&target, &targetFlags](mlir::Operation *op, llvm::raw_ostream &os) {
          auto module = llvm::dyn_cast<mlir::ModuleOp>(op);
          if (!module)
            return mlir::LogicalResult(op->emitError("expected a module"));
          return mlir::success(target.write(module, os, targetFlags.get()));
        },
        [](mlir::DialectRegistry &registry) { registry.insert<BESLDialect>(); }));
  }
  return mlir::failed(mlir::mlirTranslateMain(argc, argv, "BESL translations"));
}
