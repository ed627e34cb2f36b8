// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What HLSL says differently from the other languages of the family.

#ifndef BESL_LIB_TARGET_HLSL_HLSLWRITER_H
#define BESL_LIB_TARGET_HLSL_HLSLWRITER_H

#include "besl/Analysis/Reachability.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Support/IntrinsicSpelling.h"
#include "besl/Target/HLSL/HLSL.h"
#include "besl/Target/Support/CFamilyWriter.h"

#include <map>

namespace besl {

struct TextFacts;

class HLSLWriter : public CFamilyWriter {
public:
  HLSLWriter(ProgramOp program, FuncOp entry, const HLSLTextOptions &options);

  /// The whole text.
  std::string print();
  /// What the text says; behind print().
  void collectFacts(TextFacts &facts);

protected:
  std::string getTypeName(mlir::Type type) override;
  std::string getDeclarator(mlir::Type type, llvm::StringRef name) override;
  void printGlobal(GlobalOp op) override;
  void printHandle(HandleOp op) override;
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
  void noteSpelling(const IntrinsicSpelling &spelling) override;
  llvm::StringRef getRawText(RawOp op) override;
  void printConstructor(mlir::Type type, llvm::function_ref<void()> printParts) override;
  bool fillsByConstructor() const override { return false; }
  bool multipliesByOperator() const override { return false; }
  void printMatMul(MatMulOp op) override;
  bool comparesByOperator() const override { return true; }
  void printBitcast(BitcastOp op) override;
  void printArrayLength(ArrayLengthOp op) override;
  void printStore(StoreOp op) override;
  void printPlace(mlir::Value place) override;
  void printWordPlace(AtOp op) override;
  void printSampler(mlir::Value texture) override;
  void printTemplate(mlir::Operation *op, llvm::StringRef text) override;
  llvm::StringRef getVariableQualifier(mlir::Type type) override { return options.strictFloats && holdsFloats(type) ? "precise " : ""; }

private:
  void needModel(unsigned model) { shaderModel = std::max(shaderModel, model); }
  void needHalf();
  void printIndex(mlir::Value index, bool nonuniform);
  std::string getArrayTypeName(mlir::Type type);
  std::string getHandleTypeName(mlir::Operation *declaration, mlir::Type type);
  /// Of a storage buffer.
  std::string getBufferTypeName(DescriptorOp op);
  void addFunction(llvm::StringRef key, std::string text);
  std::string getRegister(char kind, DescriptorOp op);
  char getRegisterClass(DescriptorOp op);
  uint32_t getPushConstantSpace();
  llvm::SmallVector<std::string> getCompilerOptions();
  std::string getProfile();
  bool isCombined(DescriptorOp op);

  void printDeclaration(mlir::Operation *op);
  void printDescriptor(DescriptorOp op);
  void printBlock(llvm::StringRef block, llvm::StringRef name, std::optional<uint32_t> count, ArrayType words, llvm::StringRef place);
  void printPushConstant(PushConstantOp op);
  void printStruct(StructType type);
  void printPayload();
  void printMeshTypes();
  void printFunction(FuncOp function);
  void printEntryParameters();
  std::string getLocationAttribute(uint32_t location);
  void printOutputInitializers(FuncOp function);
  void printBuffer(AtOp op);
  void printOffset(AtOp op, uint64_t extra = 0);
  void printUniformWords(AtOp op, unsigned count);
  /// Whether an image is declared as a texture: it is only read. For Vulkan it stays a storage image, as in GLSL.
  bool isTexture(DescriptorOp image) const { return image.getAccess() == Access::Read && !options.vulkan; }
  bool isUniformBlock(mlir::Operation *declaration);
  std::string addSizeFunction(mlir::Type handle, const std::string &type);
  void printQuery(mlir::Operation *op);
  void noteRequirement(llvm::StringRef requirement);
  /// Whether the base of vertex and instance indices is added to them.
  bool hasBase() const { return !options.vulkan && (options.profile == 0 || options.profile >= 68 || options.baseConstants); }
  void blankLine() {
    if (!out.empty())
      out += '\n';
  }

  ProgramOp program;
  FuncOp entry;
  HLSLTextOptions options;
  ReachableProgram reachable;
  /// Memory kinds that a barrier has to order besides workgroup storage.
  bool orderDevice = false;
  bool isMesh() const { return stage == StageKind::Mesh; }
  bool isTask() const { return stage == StageKind::Task; }
  StageKind stage;
  /// What a mesh stage's primitives have besides their vertices.
  bool hasPrimitiveOutputs = false, hasLayers = false;
  bool hasPayload = false;
  /// Some structured buffer holds matrices.
  bool declaresMatrices = false;
  /// The place of an atomic operation that is a method of its buffer.
  AtOp atomicPlace;
  unsigned shaderModel = 60;
  bool usesHalves = false;
  /// Functions and types of ours for the types of this program, in the order of their first use, and those that are there.
  std::string ownFunctions, ownTypes;
  std::map<std::string, bool> ownNames;
  /// By the type of their parameter.
  std::map<std::string, std::string> sizeFunctions;
  SpellingHelperSet helpers;
};

/// How many components the texels of a format have, and what the typed view of an image holds for it: `unorm float4`.
struct HLSLTexel {
  unsigned components;
  std::string type;
};
HLSLTexel getHLSLTexel(ImageType image);

} // namespace besl

#endif // BESL_LIB_TARGET_HLSL_HLSLWRITER_H
