// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What @NAME@ says in its own way. How expressions and statements are put together is besl::CFamilyWriter's part.

#ifndef @UPPER@_WRITER_H
#define @UPPER@_WRITER_H

#include "besl/Analysis/Reachability.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Support/IntrinsicSpelling.h"
#include "besl/Target/Support/CFamilyWriter.h"

class @CLASS@Writer : public besl::CFamilyWriter {
public:
  @CLASS@Writer(besl::ProgramOp program, besl::FuncOp entry, const besl::TextOptions &options)
      : CFamilyWriter(program, "@NAME@", options), entry(entry), reachable(getReachable(program, entry)), helpers("@NAME@") {}

  /// The whole text.
  std::string print();

protected:
  std::string getTypeName(mlir::Type type) override;
  std::string getDeclarator(mlir::Type type, llvm::StringRef name) override;
  void printConstructor(mlir::Type type, llvm::function_ref<void()> printParts) override;
  void printGlobal(besl::GlobalOp op) override;
  void printHandle(besl::HandleOp op) override;
  void printBuiltin(besl::BuiltinOp op) override;
  void printVectorCompare(besl::CmpOp op) override;
  void printVectorSelect(besl::SelectOp op) override;
  void printVectorNot(mlir::Value operand) override;
  void printMatrixProduct(mlir::Operation *op) override;
  void printSplat(besl::SplatOp op) override;
  void printConvert(besl::ConvertOp op) override;
  void printDiscard() override;
  void printFloat(const llvm::APFloat &value) override;
  void printHook(mlir::Operation *op, llvm::StringRef hook) override;
  void noteSpelling(const besl::IntrinsicSpelling &spelling) override { helpers.add(spelling); }
  llvm::StringRef getRawText(besl::RawOp) override { return {}; }

private:
  std::string getParameter(besl::DescriptorOp op);
  void printConstants();
  void printEntry();

  besl::FuncOp entry;
  besl::ReachableProgram reachable;
  besl::SpellingHelperSet helpers;
};

#endif // @UPPER@_WRITER_H
