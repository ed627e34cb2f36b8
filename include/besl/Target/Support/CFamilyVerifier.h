// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every writer of a C-like language takes for granted, checked: names, statements and values as the passes before leave them, and a
// spelling for every op. A target's verifier derives from it and adds its own rules.

#ifndef BESL_TARGET_SUPPORT_CFAMILYVERIFIER_H
#define BESL_TARGET_SUPPORT_CFAMILYVERIFIER_H

#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Support/TargetDiag.h"
#include "llvm/ADT/DenseSet.h"

namespace besl {

class CFamilyVerifier {
public:
  /// `spelling` is the column of the intrinsics' spellings, `language` what messages call the target.
  CFamilyVerifier(ProgramOp program, llvm::StringRef spelling, llvm::StringRef language)
      : program(program), spelling(spelling), language(language) {}
  virtual ~CFamilyVerifier();

  /// Reports everything that entries reach and that cannot be printed. False if there is anything.
  bool run();

protected:
  /// False when nothing that the entry reaches has to be looked at.
  virtual bool checkEntry(FuncOp entry) { return true; }
  virtual void checkGlobal(mlir::Operation *op) {}
  virtual void checkFunction(FuncOp function) {}
  /// Called for each op that the common rules accept.
  virtual void checkOp(mlir::Operation *op) {}
  virtual llvm::StringRef getRawText(RawOp op) = 0;

  template <typename... Args>
  void error(mlir::Operation *op, DiagID id, const Args &...args) {
    ok = false;
    report(op->getLoc(), id, args...);
  }
  void missing(mlir::Operation *op, llvm::StringRef what, llvm::StringRef pass) { error(op, TargetDiag::NotLegalized, what, language, pass); }

  ProgramOp program;
  llvm::StringRef spelling, language;
  bool ok = true;

private:
  bool checkCommon(mlir::Operation *op);

  llvm::DenseSet<mlir::Operation *> seen;
};

} // namespace besl

#endif // BESL_TARGET_SUPPORT_CFAMILYVERIFIER_H
