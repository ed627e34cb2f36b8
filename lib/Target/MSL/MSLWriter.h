// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What Metal says differently from the other languages of the family. Nothing but types and constants stands at program scope: an
// entry has resources, stage variables and pipeline values as parameters, workgroup memory and private variables as locals, and hands
// them on as `besl-pass-context` has found out.

#ifndef BESL_LIB_TARGET_MSL_MSLWRITER_H
#define BESL_LIB_TARGET_MSL_MSLWRITER_H

#include "besl/Analysis/NaturalAlignment.h"
#include "besl/Analysis/Reachability.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Support/IntrinsicSpelling.h"
#include "besl/Target/MSL/MSL.h"
#include "besl/Target/Support/CFamilyWriter.h"
#include "llvm/ADT/StringMap.h"

namespace besl {

struct TextFacts;

/// Buffer indices of the argument buffer and the push constants.
inline constexpr unsigned kArgumentBuffer = 16, kPushConstants = 15;

/// Where the host gives the push constants: what a bind map says, or kPushConstants.
uint64_t getPushConstantIndex(mlir::Operation *op);

class MSLWriter : public CFamilyWriter {
public:
  MSLWriter(ProgramOp program, FuncOp entry, const MSLTextOptions &options);

  /// The whole text.
  std::string print();
  /// What the text says; behind print().
  void collectFacts(TextFacts &facts);

protected:
  std::string getTypeName(mlir::Type type) override;
  std::string getDeclarator(mlir::Type type, llvm::StringRef name) override;
  void printGlobal(GlobalOp op) override;
  void printWholeGlobal(GlobalOp op) override;
  void printBitcast(BitcastOp op) override;
  void printHandle(HandleOp op) override;
  void printBuiltin(BuiltinOp op) override;
  void printVectorCompare(CmpOp op) override;
  void printVectorSelect(SelectOp op) override;
  void printMatrixProduct(mlir::Operation *op) override;
  void printMatrixOperation(mlir::Operation *op) override;
  bool hasMatrixOperator(mlir::Operation *op) const override;
  bool takesScalar(mlir::Operation *op, mlir::Type composite) const override;
  bool comparesByOperator() const override { return true; }
  void printSplat(SplatOp op) override;
  void printConvert(ConvertOp op) override;
  void printDiscard() override;
  void printFloat(const llvm::APFloat &value) override;
  void printVectorNot(mlir::Value operand) override;
  void printHook(mlir::Operation *op, llvm::StringRef hook) override;
  void printTemplate(mlir::Operation *op, llvm::StringRef text) override;
  void printSampler(mlir::Value texture) override;
  void noteSpelling(const IntrinsicSpelling &spelling) override;
  llvm::StringRef getRawText(RawOp op) override;
  void printConstructor(mlir::Type type, llvm::function_ref<void()> printParts) override;
  bool isPackedPart(mlir::Type composite, unsigned position) const override;
  llvm::StringRef getElementsField(ArrayType type) const override;
  llvm::StringRef getMemberToken(mlir::Value place) const override;
  void printCall(CallOp op) override;
  void printReturn(ReturnOp op) override;

private:
  /// What is passed from an entry to the functions it calls, in this order.
  struct Context {
    bool resources = false, inputs = false, outputs = false;
    /// Push constants, resources that are bound one by one, payload, workgroup memory and private variables.
    llvm::SmallVector<mlir::Operation *> variables;
    llvm::SmallVector<BuiltinValue> values;
  };
  Context getContext(FuncOp function) const;
  llvm::SmallVector<std::string> getContextParameters(const Context &context);
  llvm::SmallVector<std::string> getContextArguments(const Context &context);
  llvm::SmallVector<std::string> getEntryParameters(const Context &context);

  std::string getVariable(mlir::Operation *declaration, bool isParameter);
  std::string getPartName(mlir::Type type, bool native);
  std::string getResourceDeclarator(DescriptorOp op, llvm::StringRef attribute, bool asParameter);
  std::string getHandleName(mlir::Type type, std::optional<Access> access);
  llvm::StringRef getSpace(DescriptorOp op) const;
  std::string getStandardOption() const;
  bool isPointer(DescriptorOp op) const;

  void collectStructs();
  void printStruct(StructType type);
  void printResources();
  void printStageStructs();
  unsigned countClipDistances();
  llvm::StringRef getClipDistancesName();
  void printConstantDeclaration(mlir::Operation *op);
  void printFunction(FuncOp function);
  void printSignature(std::string head, llvm::ArrayRef<std::string> parameters);
  void printLocals(const Context &context);
  std::string getMeshAttribute(mlir::Attribute field, mlir::Type type);
  unsigned getGroupSize();
  void printMesh();
  std::string getHelpers();
  void blankLine() {
    if (!out.empty())
      out += '\n';
  }
  StageKind getStage() { return entry.getEntry()->getStage(); }
  bool returnsOutputs() { return hasOutputs && (getStage() == StageKind::Vertex || getStage() == StageKind::Fragment); }

  ProgramOp program;
  FuncOp entry;
  MSLTextOptions options;
  ReachableProgram reachable;
  NaturalAlignment natural;
  bool hasInputs = false, hasOutputs = false, hasResources = false;
  bool needsArray = false, needsMatrixProduct = false, needsMatrixQuotient = false;
  /// What a barrier orders besides workgroup memory.
  bool orderBuffers = false, orderImages = false, orderPayload = false;
  /// Images that the program writes and reads.
  llvm::SmallDenseSet<mlir::Operation *> readAndWritten;
  /// In a mesh stage: the workgroup variables by what they are, and which output each field of their records is.
  llvm::StringMap<WorkgroupOp> meshOutputs;
  llvm::DenseMap<mlir::Type, mlir::ArrayAttr> meshFields;
  /// The function being printed.
  FuncOp current;
  bool inInitializer = false;
  SpellingHelperSet helpers;
};

} // namespace besl

#endif // BESL_LIB_TARGET_MSL_MSLWRITER_H
