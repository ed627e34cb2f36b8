// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The conversion of one function, and what is known about the program around it.

#ifndef BESL_LIB_CONVERSION_BESLTOVM_LOWERING_H
#define BESL_LIB_CONVERSION_BESLTOVM_LOWERING_H

#include "besl/Analysis/LaneUniformity.h"
#include "besl/Analysis/Layout.h"
#include "besl/Dialect/BESL/IR/BESLOps.h"
#include "besl/Dialect/VM/IR/VMOps.h"
#include "besl/Support/IntrinsicTable.h"
#include "mlir/IR/Builders.h"

namespace besl::tovm {

using Scalars = llvm::SmallVector<mlir::Value, 4>;

/// Scalars in one value; larger ones are refused.
inline constexpr uint64_t kMaxScalars = 65536;
/// Words of one variable.
inline constexpr uint64_t kMaxSlotWords = uint64_t(1) << 24;

/// The machine's scalar for one of BESL's.
mlir::Type getMachineScalar(mlir::Type scalar);
/// How many scalars a type has; saturates.
uint64_t countScalars(mlir::Type type);
/// Appends BESL's scalars of a type that has not too many.
void appendScalars(mlir::Type type, llvm::SmallVectorImpl<mlir::Type> &scalars);
/// Appends the words of a constant.
void appendWords(mlir::Attribute constant, llvm::SmallVectorImpl<int32_t> &words);
/// The bits of a scalar constant as the machine holds them.
uint32_t getWord(mlir::Attribute scalar);

/// Reports something that has more scalars than the interpreter takes. A failure, for callers to return.
llvm::LogicalResult reportTooLarge(mlir::Operation *op, const llvm::Twine &what, uint64_t scalars, uint64_t limit);

/// What the intrinsics of mesh stages write, one element for each vertex or primitive.
enum class MeshMemory { Position, Triangle, Layer };
/// The memory that an intrinsic writes, by the name of its op.
std::optional<MeshMemory> getMeshMemory(llvm::StringRef op);
uint32_t getElementBytes(MeshMemory memory);

/// What the declarations of a program became.
struct ProgramContext {
  LaneUniformity &lanes;
  StorageLayout &layout;
  llvm::DenseMap<mlir::StringAttr, mlir::Operation *> declarations; ///< of the `besl` program
  bool checked, notes;
  std::array<mlir::StringAttr, 3> meshMemories; ///< by MeshMemory; null where there is none
  EntryAttr entry;
};

/// Where a place is. Offsets count words in slots and bytes in memory.
struct Place {
  mlir::Type type;
  mlir::Value slot;                 ///< of a variable, or null
  mlir::FlatSymbolRefAttr memory;   ///< of memory, or null: then it is a constant
  mlir::TypedAttr constant;
  mlir::Value descriptor;           ///< number of a buffer in an array
  uint64_t offset = 0;
  mlir::Value dynamic;              ///< to be added to the offset
  uint32_t componentStep = 0;       ///< of a vector in memory
  bool hostLayout = false;          ///< bytes as the host sees them; otherwise each scalar takes a word
};

class FunctionLowering {
public:
  FunctionLowering(ProgramContext &context, FuncOp source, vm::FuncOp target);
  llvm::LogicalResult run();

private:
  // Statements.
  llvm::LogicalResult lowerBlock(mlir::Block &block);
  llvm::LogicalResult lowerOp(mlir::Operation *op);
  llvm::LogicalResult lowerIf(IfOp op);
  llvm::LogicalResult lowerSwitch(SwitchOp op);
  llvm::LogicalResult lowerLoop(LoopOp op);
  llvm::LogicalResult lowerLogical(mlir::Operation *op, bool isAnd);
  llvm::LogicalResult lowerCall(CallOp op);
  llvm::LogicalResult lowerYield(YieldOp op);
  void lowerReturn(mlir::Value value, mlir::Location location);
  void removeUnused();
  void fuseProducts();

  // Places.
  llvm::LogicalResult lowerLocal(LocalOp op);
  llvm::LogicalResult lowerGlobal(GlobalOp op);
  llvm::LogicalResult lowerHandle(HandleOp op);
  llvm::LogicalResult lowerArrayLength(ArrayLengthOp op);
  llvm::LogicalResult lowerStep(mlir::Operation *op);
  llvm::LogicalResult lowerLoad(LoadOp op);
  llvm::LogicalResult lowerStore(StoreOp op);
  llvm::LogicalResult loadPlace(const Place &place, mlir::Type type, Scalars &result, mlir::Location location);
  void loadMemory(Place place, mlir::Type type, Scalars &result, mlir::Location location);
  void storeMemory(Place place, mlir::Type type, llvm::ArrayRef<mlir::Value> &values, mlir::Location location);
  llvm::LogicalResult lowerAtomic(mlir::Operation *op, IntrinsicID id);
  /// Calls `leaf` with a place and a count of scalars for each run of equal scalars, in order.
  void forEachRun(Place place, mlir::Type type, llvm::function_ref<void(const Place &, mlir::Type scalar, uint32_t count)> leaf);
  uint64_t getStride(const Place &place, mlir::Type array);
  mlir::Value makeOffset(mlir::Location location, mlir::Value index, mlir::Value base, mlir::Value length, uint32_t stride, uint32_t count);

  // Expressions.
  llvm::LogicalResult lowerExpression(mlir::Operation *op);
  llvm::LogicalResult lowerMatMul(MatMulOp op);
  llvm::LogicalResult lowerExtractDynamic(ExtractDynamicOp op);
  llvm::LogicalResult lowerInsertDynamic(InsertDynamicOp op);
  llvm::LogicalResult lowerBuiltin(BuiltinOp op);
  mlir::Value convert(mlir::Value value, mlir::Type from, mlir::Type to, mlir::Location location);
  mlir::Value compare(CmpPredicate predicate, mlir::Value lhs, mlir::Value rhs, mlir::Location location);
  mlir::Value arithmetic(mlir::Operation *op, mlir::Type scalar, mlir::Value lhs, mlir::Value rhs);

  // Intrinsics.
  llvm::LogicalResult lowerIntrinsic(mlir::Operation *op, const IntrinsicInfo &info);
  llvm::LogicalResult lowerMath(mlir::Operation *op, IntrinsicID id);
  llvm::LogicalResult lowerTexture(mlir::Operation *op, IntrinsicID id);
  llvm::LogicalResult lowerMeshOutput(mlir::Operation *op, MeshMemory memory);

  // Notes: what a statement does, in its author's names. Nothing unless they are wanted.
  /// `text` has a `$` for each of the values.
  void note(vm::NoteKind kind, const llvm::Twine &text, mlir::ValueRange values, mlir::Location location);
  void note(const llvm::Twine &text, mlir::ValueRange values, mlir::Location location) { note(vm::NoteKind::Value, text, values, location); }
  /// Appends the path of a place as it is written, with a `$` for each index that is computed.
  void describePlace(mlir::Value place, std::string &text, llvm::SmallVectorImpl<mlir::Value> &indices);
  void noteStore(mlir::Value place, mlir::Value value, mlir::Location location);
  /// Of a call or intrinsic: its name and arguments.
  std::string describeCall(llvm::StringRef name, mlir::ValueRange args, llvm::SmallVectorImpl<mlir::Value> &values);
  void noteEffect(mlir::Operation *op, llvm::StringRef name);

  // Helpers.
  const Scalars &get(mlir::Value value);
  mlir::Value getOne(mlir::Value value) { return get(value).front(); }
  void set(mlir::Value value, llvm::ArrayRef<mlir::Value> scalars) { values[value].assign(scalars.begin(), scalars.end()); }
  llvm::LogicalResult checkSize(mlir::Operation *op, mlir::Type type);
  mlir::Value constant(mlir::Type scalar, mlir::Attribute value);
  mlir::Value constantU32(uint32_t value);
  mlir::Value constantF32(float value);
  mlir::Value constantBool(bool value);
  mlir::Type typeFor(mlir::Type scalar, llvm::ArrayRef<mlir::Value> operands);
  template <typename OpTy>
  mlir::Value make(mlir::Location location, mlir::Type scalar, llvm::ArrayRef<mlir::Value> operands) {
    return OpTy::create(builder, location, typeFor(scalar, operands), mlir::ValueRange(operands)).getResult();
  }
  /// An op whose result has the scalar of its last operand.
  template <typename OpTy>
  mlir::Value make(mlir::Location location, llvm::ArrayRef<mlir::Value> operands) {
    return make<OpTy>(location, vm::getScalar(operands.back().getType()), operands);
  }
  /// Brings what was computed in 32 bits into BESL's scalar.
  mlir::Value narrow(mlir::Value value, mlir::Type scalar, mlir::Location location);
  mlir::Value makeSlot(llvm::StringRef name, uint64_t words, bool varying, mlir::Location location);
  void setSlot(mlir::Value slot, uint64_t word, llvm::ArrayRef<mlir::Value> values, bool masked, mlir::Location location, mlir::Value index = {});
  Scalars getSlot(mlir::Value slot, uint64_t word, llvm::ArrayRef<mlir::Type> scalars, mlir::Location location, mlir::Value index = {});
  llvm::LogicalResult unsupported(mlir::Operation *op, const llvm::Twine &what);

  ProgramContext &context;
  FuncOp source;
  vm::FuncOp target;
  mlir::OpBuilder builder;
  mlir::Type i1, u32, i32, f32;
  llvm::DenseMap<mlir::Value, Scalars> values;
  llvm::DenseMap<mlir::Value, Place> places;
  llvm::DenseMap<mlir::Attribute, mlir::Value> constants;
  llvm::SmallVector<vm::OffsetOp> offsets; ///< the last ones
  /// Slots that the regions of branches leave their results in, by the op.
  llvm::DenseMap<mlir::Operation *, mlir::Value> resultSlots;
};

} // namespace besl::tovm

#endif // BESL_LIB_CONVERSION_BESLTOVM_LOWERING_H
