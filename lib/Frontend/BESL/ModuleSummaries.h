// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What semantic analysis has to know of the bodies of functions that were compiled before, found in their ops.

#ifndef BESL_LIB_FRONTEND_BESL_MODULESUMMARIES_H
#define BESL_LIB_FRONTEND_BESL_MODULESUMMARIES_H

#include "besl/Frontend/BESL/AST.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

namespace besl {

class CallOp;
class FuncOp;
class ProgramOp;

/// Looks at each function of a program once, after those that it calls. Everything is linear but what barriers depend on, which is looked
/// at for a limited number of them.
class ModuleSummaries {
public:
  ModuleSummaries(ProgramOp program, ast::ASTContext &context, llvm::function_ref<SourceRange(mlir::Location)> place);

  const ast::BodySummary *get(FuncOp function);

private:
  class Walker;

  void summarize(FuncOp function);
  /// Of what a call calls, if that has a body and has been looked at.
  const ast::BodySummary *summaryOf(CallOp call);

  ast::ASTContext &context;
  llvm::function_ref<SourceRange(mlir::Location)> place;
  /// Functions and variables.
  llvm::DenseMap<mlir::StringAttr, mlir::Operation *> symbols;
  llvm::DenseMap<mlir::Operation *, ast::BodySummary *> summaries; ///< null while it is worked out
};

} // namespace besl

#endif // BESL_LIB_FRONTEND_BESL_MODULESUMMARIES_H
