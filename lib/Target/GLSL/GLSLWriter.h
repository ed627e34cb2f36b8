// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What Vulkan GLSL says differently from the other languages of the family.

#ifndef BESL_LIB_TARGET_GLSL_GLSLWRITER_H
#define BESL_LIB_TARGET_GLSL_GLSLWRITER_H

#include "besl/Analysis/Reachability.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Support/IntrinsicSpelling.h"
#include "besl/Target/GLSL/GLSL.h"
#include "besl/Target/Support/CFamilyWriter.h"

#include <set>

namespace besl {

struct TextFacts;

class GLSLWriter : public CFamilyWriter {
public:
  GLSLWriter(ProgramOp program, FuncOp entry, const GLSLTextOptions &options);

  /// The whole text.
  std::string print();
  /// What the text says; behind print().
  void collectFacts(TextFacts &facts);

protected:
  std::string getTypeName(mlir::Type type) override;
  std::string getDeclarator(mlir::Type type, llvm::StringRef name) override;
  void printGlobal(GlobalOp op) override;
  void printHandle(HandleOp op) override;
  void printCombine(CombineOp op) override;
  void printBitcast(BitcastOp op) override;
  void printArrayLength(ArrayLengthOp op) override;
  void printBuiltin(BuiltinOp op) override;
  void printVectorCompare(CmpOp op) override;
  void printVectorSelect(SelectOp op) override;
  void printMatrixProduct(mlir::Operation *op) override;
  void printSplat(SplatOp op) override;
  void printConvert(ConvertOp op) override;
  void printDiscard() override;
  void printFloat(const llvm::APFloat &value) override;
  void printVectorNot(mlir::Value operand) override;
  void printHook(mlir::Operation *op, llvm::StringRef hook) override;
  void printStore(StoreOp op) override;
  bool isConvertedPlace(mlir::Value place) override;
  void noteSpelling(const IntrinsicSpelling &spelling) override;
  llvm::StringRef getRawText(RawOp op) override;
  llvm::StringRef getVariableQualifier(mlir::Type type) override { return textOptions.strictFloats && holdsFloats(type) ? "precise " : ""; }

private:
  void need(llvm::StringRef extension) { extensions.insert(extension.str()); }
  void needStorage(mlir::Type type);
  void needHalf();

  /// Whether halves are more than read, written and converted one by one, which the storage extension allows. The text of such an
  /// expression need not name their type.
  static bool computesWithHalves(FuncOp function);
  void printIndex(mlir::Value index, bool nonuniform);

  void printDeclaration(mlir::Operation *op);
  void printDescriptor(DescriptorOp op);
  void printPushConstant(PushConstantOp op);
  void printBlockMembers(mlir::Type type);
  void printInterface(mlir::Operation *op);
  void printStruct(StructType type);
  void printFunction(FuncOp function);
  void printEntryLayout();
  void collectCapabilities(std::set<std::string> &capabilities);
  void blankLine() {
    if (!out.empty())
      out += '\n';
  }

  ProgramOp program;
  FuncOp entry;
  ReachableProgram reachable;
  /// Buffers and images through which the invocations of a workgroup exchange values.
  llvm::SmallDenseSet<mlir::Operation *> shared;
  /// Textures that are read with samplers of their own.
  llvm::SmallDenseSet<mlir::Operation *> separate;
  /// Memory kinds that a barrier has to order besides workgroup storage.
  bool orderBuffers = false, orderImages = false;
  /// Printing structs and blocks: types that memory holds.
  bool inDeclarations = false;
  /// Printing the initialiser of a declaration.
  bool inInitializer = false;
  std::set<std::string> extensions;
  SpellingHelperSet helpers;
};

/// `image2D` and the like: the GLSL name of a texture, image or sampler type.
std::string getGLSLHandleName(mlir::Type type);

} // namespace besl

#endif // BESL_LIB_TARGET_GLSL_GLSLWRITER_H
