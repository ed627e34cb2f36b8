// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a `besl_vm.program` to Code. Encoding has two steps for each function: a plan (Plan.h), which decides where values live, and the
// instructions. Masks have registers of their own, and which one is in force is known at every instruction:
//
//   a varying `if`     has a mask for each of its regions, made of the one around it and the condition
//   a divergent loop   has a mask of lanes that are still in the loop, and one for the body when there are exits, which lose lanes
//   a function         has the mask of the lanes that called it
//
// Lanes that leave are added to the `gone` mask of the function or loop that they leave, and after each branch that holds exits the mask around it
// loses what is gone. When a mask becomes empty, control goes to the end of the region that has it.

#ifndef BESL_LIB_EXECUTION_ENCODER_H
#define BESL_LIB_EXECUTION_ENCODER_H

#include "Code.h"
#include "Kernels.h"
#include "Plan.h"
#include "besl/Analysis/Layout.h"
#include "besl/Dialect/VM/IR/VMOps.h"
#include "besl/Execution/Compile.h"
#include "llvm/ADT/DenseMap.h"

namespace besl::vm {

class Encoder {
public:
  Encoder(ProgramOp program, const ExecutionOptions &options) : program(program), options(options), code(std::make_unique<Code>()) {}
  /// Null after an error.
  std::unique_ptr<Code> run();

private:
  struct FunctionInfo {
    uint32_t number = 0, entry = 0, mask = 0, cost = 0;
    llvm::SmallVector<uint32_t> parameters, results;
  };
  /// A region that has a mask, and the jumps to its end.
  struct MaskRegion {
    uint32_t mask;
    llvm::SmallVector<uint32_t> jumps;
  };
  struct LoopState {
    bool divergent = false, hasExits = false;
    uint32_t active = 0, gone = kNoOperand;
    llvm::SmallVector<uint32_t> breaks, continues;
  };
  struct MemoryNumbers {
    uint32_t first, count;
  };

  // Declarations.
  llvm::LogicalResult declare();
  uint32_t describeType(mlir::Type type, StorageLayout &storage);
  // Functions.
  llvm::LogicalResult encodeFunction(FuncOp function);
  llvm::LogicalResult encodeBlock(mlir::Block &block);
  llvm::LogicalResult encodeOp(mlir::Operation *op);
  llvm::LogicalResult encodeIf(IfOp op);
  llvm::LogicalResult encodeLoop(LoopOp op);
  llvm::LogicalResult encodeCall(CallOp op);
  void encodeExit(mlir::Operation *op);
  void encodeReturn(ReturnOp op);
  llvm::LogicalResult encodeArithmetic(mlir::Operation *op, Functor functor);
  /// Keeps a product for the sum that it is a term of, or makes an instruction of a sum with its last term. False when the op is to be encoded by itself.
  bool encodeTerm(mlir::Operation *op);
  void encodeGet(GetOp op);
  void encodeSet(SetOp op);
  llvm::LogicalResult encodeMemory(mlir::Operation *op);
  llvm::LogicalResult encodeLanes(mlir::Operation *op);
  llvm::LogicalResult encodeTexture(mlir::Operation *op);
  void encodeMath(MathOp op);
  void encodeNote(NoteOp op);

  // Storage.
  /// Words for `count` uniform or varying values, one after the other.
  uint32_t allocate(uint32_t count, bool uniform);
  uint32_t allocateMask() { return allocate(1, false); }
  void release(uint32_t word, uint32_t count, bool uniform) { (uniform ? freeUniform : freeVarying)[count].push_back(word); }
  void releaseAfter(uint32_t position, uint32_t word, uint32_t count, bool uniform);
  uint32_t getConstantWord(uint32_t bits);
  /// The word of a value, which is uniform or not by its type.
  uint32_t wordOf(mlir::Value value);
  uint32_t resultOf(mlir::Value value);
  uint32_t poolWord(mlir::Value value) { return wordOf(value) | (isVarying(value.getType()) ? 0 : kUniformBit); }
  uint32_t slotWord(mlir::Value slot, uint32_t word);
  /// Results and values of an op in the pool, one after the other.
  uint32_t poolResults(mlir::ValueRange results);
  uint32_t poolValues(mlir::ValueRange values);
  uint32_t effectMask();
  /// The lanes whose faults count: a helper may look anywhere.
  uint32_t checkMask() { return program.getChecked() ? effectMask() : currentMask(); }

  // Instructions.
  uint32_t emit(Kernel kernel, uint32_t dst = 0, uint32_t a = 0, uint32_t b = 0, uint32_t c = 0, uint32_t imm = 0, uint32_t imm2 = 0);
  void patch(uint32_t instruction) { code->instructions[instruction].imm = uint32_t(code->instructions.size()); }
  void patch(llvm::ArrayRef<uint32_t> instructions) {
    for (uint32_t instruction : instructions)
      patch(instruction);
  }
  void emitCopy(uint32_t to, bool toUniform, uint32_t from, bool fromUniform, bool masked);
  uint32_t currentMask() { return regions.back().mask; }
  /// dst = mask & condition, or & ~condition; what follows is skipped when no lane is left. Gives the jump.
  uint32_t emitMask(uint32_t dst, uint32_t mask, uint32_t condition, bool uniform, bool negated);
  /// After something that may have let lanes go: the mask in force loses them.
  void emitLeave(uint32_t gone);
  uint32_t goneMask();
  uint32_t getLocation(mlir::Location location);

  ProgramOp program;
  const ExecutionOptions &options;
  std::unique_ptr<Code> code;
  llvm::DenseMap<mlir::StringAttr, FunctionInfo> functions;
  llvm::DenseMap<mlir::StringAttr, MemoryNumbers> memories, views;
  llvm::DenseMap<mlir::StringAttr, uint32_t> variables;
  llvm::DenseSet<mlir::StringAttr> constants; ///< memories that always have their words
  llvm::DenseMap<uint64_t, uint32_t> constantWords; ///< by their bits
  llvm::DenseMap<std::pair<mlir::StringAttr, uint32_t>, uint32_t> builtins;
  llvm::DenseMap<mlir::Location, uint32_t> locations;
  llvm::DenseMap<mlir::Type, uint32_t> typeNumbers;
  mlir::Location currentLocation = mlir::UnknownLoc::get(program.getContext());

  // Of the function at hand.
  std::unique_ptr<Plan> plan;
  FunctionInfo *current = nullptr;
  llvm::DenseMap<mlir::Value, uint32_t> words;
  llvm::SmallVector<MaskRegion> regions;
  llvm::SmallVector<LoopState *> loops;
  uint32_t functionGone = kNoOperand;
  llvm::SmallVector<uint32_t> returnJumps;
  uint64_t nextWord = 0, nextUniform = 0, endOfUniform = 0;
  /// Words that are free again, by their number.
  llvm::DenseMap<uint32_t, llvm::SmallVector<uint32_t>> freeUniform, freeVarying;
  struct Release {
    uint32_t word, count;
    bool uniform;
  };
  llvm::SmallVector<llvm::SmallVector<Release, 2>> releases; ///< by position
  uint32_t released = 0;
  uint64_t functionCost = 0;
  llvm::SmallVector<mlir::Operation *, 4> terms; ///< of a sum whose last one is still to come
};

} // namespace besl::vm

#endif // BESL_LIB_EXECUTION_ENCODER_H
