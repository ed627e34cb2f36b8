// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of targets. A new one is a writer and a line in the table.

#include "besl/Compiler/Targets.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/AsmState.h"

using namespace besl;

static bool writeText(mlir::ModuleOp module, llvm::raw_ostream &os, const TargetOptions &options) {
  mlir::OpPrintingFlags flags;
  if (options.locations)
    flags.enableDebugInfo();
  module->print(os, flags);
  os << '\n';
  return true;
}

static bool writeBytecode(mlir::ModuleOp module, llvm::raw_ostream &os, const TargetOptions &) {
  return mlir::succeeded(mlir::writeBytecodeToFile(module, os));
}

static const Target table[] = {
    {"mlir", "the besl dialect as text", "mlir", /*needsStage=*/false, /*isBinary=*/false, writeText},
    {"mlirbc", "the besl dialect as bytecode", "mlirbc", /*needsStage=*/false, /*isBinary=*/true, writeBytecode},
};

llvm::ArrayRef<Target> besl::getTargets() { return table; }

const Target *besl::findTarget(llvm::StringRef name) {
  for (const Target &target : table)
    if (target.name == name)
      return &target;
  return nullptr;
}
