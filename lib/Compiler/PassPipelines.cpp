// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "besl/Compiler/PassPipelines.h"

#include "besl/Support/Limits.h"
#include "besl/Support/Nesting.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace besl;

bool besl::readPipeline(llvm::StringRef text, std::string &pipeline, std::string &error) {
  if (text.empty())
    return true;
  pipeline = text.starts_with("builtin.module(") ? text.str() : ("builtin.module(" + text + ")").str();
  // MLIR's parser recurses on what nests.
  if (findTooDeepNesting(pipeline, limits::kTextNesting)) {
    error = "it nests too deeply";
    return false;
  }
  std::string message;
  llvm::raw_string_ostream os(message);
  if (mlir::succeeded(mlir::parsePassPipeline(pipeline, os)))
    return true;
  // MLIR's message has its own head, then the text with a mark below it.
  llvm::StringRef reason = message;
  if (size_t head = reason.find("error: "); head != llvm::StringRef::npos)
    reason = reason.drop_front(head + strlen("error: "));
  error = reason.trim().str();
  return false;
}

bool besl::runPipeline(llvm::StringRef pipeline, llvm::StringRef name, mlir::ModuleOp module) {
  if (pipeline.empty())
    return true;
  // It was read once already, so it is right.
  mlir::PassManager manager(module.getContext(), mlir::ModuleOp::getOperationName());
  static_cast<mlir::OpPassManager &>(manager) = std::move(*mlir::parsePassPipeline(pipeline));
  // Authors are shown their source; the op is there for people who debug the compiler with besl-opt.
  module.getContext()->printOpOnDiagnostic(false);
  bool hasError = false;
  mlir::ScopedDiagnosticHandler observer(module.getContext(), [&](mlir::Diagnostic &diagnostic) {
    hasError |= diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error;
    return mlir::failure();
  });
  if (mlir::succeeded(manager.run(module)))
    return true;
  // A pass may fail without a word.
  if (!hasError)
    mlir::emitError(mlir::UnknownLoc::get(module.getContext())) << "a pass in the pipeline of '" << name << "' failed";
  return false;
}
