// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What WGSL says differently from the languages that look like C: types stand behind names, an entry's inputs are parameters and its outputs what it
// returns, atomics are types, and what is computed from constants is computed by the compiler.

#ifndef BESL_LIB_TARGET_WGSL_WGSLWRITER_H
#define BESL_LIB_TARGET_WGSL_WGSLWRITER_H

#include "besl/Analysis/Reachability.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Support/IntrinsicSpelling.h"
#include "besl/Target/Support/CFamilyWriter.h"
#include "besl/Target/WGSL/WGSL.h"

#include <map>
#include <set>

namespace besl {

struct TextFacts;

/// What WGSL calls the format of a storage image.
std::string getWGSLFormat(StorageFormat format);

/// `read`, `write` or `read_write`: what a program does with the texels of a storage image.
Access getImageUse(const ReachableProgram &reachable, DescriptorOp image);

/// The feature of a device that the format of an image needs, with the access; empty for what every device has.
llvm::StringRef getFormatFeature(StorageFormat format, Access use);

/// Whether a buffer is one in constant memory that fits.
bool isUniformBuffer(DescriptorOp op);

class WGSLWriter : public CFamilyWriter {
public:
  /// A text has one entry or several, of any stages.
  WGSLWriter(ProgramOp program, llvm::ArrayRef<FuncOp> entries, const WGSLTextOptions &options);

  /// The whole text.
  std::string print();
  /// What the text says about its first entry; behind print().
  void collectFacts(TextFacts &facts);

protected:
  std::string getTypeName(mlir::Type type) override;
  std::string getDeclarator(mlir::Type type, llvm::StringRef name) override;
  void printVariable(mlir::Type type, llvm::StringRef name, bool assigned) override;
  void printUnused(mlir::Value value) override;
  void printGlobal(GlobalOp op) override;
  void printHandle(HandleOp op) override;
  void printSampler(mlir::Value texture) override;
  void printArrayLength(ArrayLengthOp op) override;
  void printBuiltin(BuiltinOp op) override;
  void printVectorCompare(CmpOp op) override;
  void printVectorSelect(SelectOp op) override;
  void printMatrixProduct(mlir::Operation *op) override;
  void printMatrixOperation(mlir::Operation *op) override;
  bool hasMatrixOperator(mlir::Operation *op) const override;
  void printNegation(NegOp op, Precedence context) override;
  bool takesScalar(mlir::Operation *op, mlir::Type composite) const override;
  bool comparesByOperator() const override { return true; }
  bool choosesByFunction() const override { return true; }
  bool chains(mlir::Operation *op) const override;
  bool needsParentheses(mlir::Operation *op) const override;
  void printShiftAmount(mlir::Value amount, Precedence context) override;
  void printSplat(SplatOp op) override;
  void printConvert(ConvertOp op) override;
  void printBitcast(BitcastOp op) override;
  void printDiscard() override;
  void printFloat(const llvm::APFloat &value) override;
  void printVectorNot(mlir::Value operand) override;
  void printHook(mlir::Operation *op, llvm::StringRef hook) override;
  void noteSpelling(const IntrinsicSpelling &spelling) override;
  llvm::StringRef getRawText(RawOp op) override { return {}; }
  void printSwitch(SwitchOp op, unsigned level) override;
  void printCall(CallOp op) override;
  void printReturn(ReturnOp op) override;
  void printStore(StoreOp op) override;
  void printWordPlace(AtOp op) override;

private:
  //===-- Types (WGSLTypes.cpp) ------------------------------------------------------------------------------------------===//

  std::string getHandleTypeName(mlir::Operation *declaration, mlir::Type type);

  //===-- Declarations (WGSLDeclarations.cpp) ----------------------------------------------------------------------------===//

  void collectStructs();
  void printStruct(StructType type);
  /// An entry with what it reaches.
  struct Entry {
    FuncOp function;
    ReachableProgram reachable;
    /// Name of the struct that it returns; empty if it returns nothing.
    std::string outputs;

    StageKind getStage() const { return FuncOp(function).getEntry()->getStage(); }
  };
  const Entry *findEntry(FuncOp function) const;
  void printOutputs(const Entry &entry);
  bool isOfVertexStages(mlir::Operation *declaration);
  void printDeclaration(mlir::Operation *op);
  void printResource(mlir::Operation *op, BindingAttr binding, const std::string &space, const std::string &type);
  void printConstantDeclaration(ConstOp op);
  void printFunction(FuncOp function);
  std::string getEntryHead(const Entry &entry);
  std::vector<std::string> getParameters(FuncOp function);
  void printSignature(std::string head, llvm::ArrayRef<std::string> parameters, llvm::StringRef tail);
  bool endsWithReturn(mlir::Block &block);

  //===-- Buffers of words (WGSLWords.cpp) -------------------------------------------------------------------------------===//

  /// What has to be known of a buffer that is an array of words.
  struct Words {
    /// Words are written in parts, or atomically, so that all of them are atomics: of this type.
    mlir::Type atomic;
    bool isUniform = false;
  };
  void collectWords();
  mlir::Operation *getWordsDeclaration(AtOp op);
  /// The array itself: its name, with the field if the declaration is a struct.
  std::string getWordsName(mlir::Operation *declaration);
  std::string getWordsType(mlir::Operation *declaration);
  std::string getWordIndex(AtOp op);
  std::string getWordRead(mlir::Operation *declaration, const std::string &index);
  std::string addWordsReader(mlir::Operation *declaration, unsigned count);
  std::string addWordsWriter(mlir::Operation *declaration, unsigned count);
  std::string addPartWriter(mlir::Operation *declaration, unsigned width);
  bool printUniformWords(AtOp op, unsigned count);

  //===-- The text (WGSLWriter.cpp) --------------------------------------------------------------------------------------===//

  void addFunction(llvm::StringRef name, std::string text);
  std::string getText(mlir::Value value);
  void printClassification(mlir::Operation *op, llvm::StringRef hook);
  std::vector<std::string> getFeatures();
  std::vector<std::pair<std::string, uint64_t>> getLimits();
  void blankLine() {
    if (!out.empty())
      out += '\n';
  }

  llvm::SmallVector<Entry, 1> entries;
  /// What all of them reach.
  ReachableProgram reachable;
  llvm::DenseMap<mlir::Operation *, Words> words;
  /// What a barrier orders besides workgroup memory.
  bool orderBuffers = false, orderImages = false;
  /// What the text asks of the language.
  std::set<std::string> extensions, formatFeatures;
  bool usesDerivatives = false;
  /// Constants that hold what no expression of constants is: functions.
  llvm::SmallDenseSet<mlir::Operation *> computedConstants;
  /// The function being printed.
  FuncOp current;
  SpellingHelperSet helpers;
  /// Functions of ours that are made for a type or a buffer, by name, in the order in which they were asked for.
  std::map<std::string, bool> ownNames;
  std::string ownFunctions;
};

} // namespace besl

#endif // BESL_LIB_TARGET_WGSL_WGSLWRITER_H
