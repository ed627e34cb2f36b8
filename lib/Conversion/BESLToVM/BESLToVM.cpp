// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs: their declarations and functions. See Passes.td.

#include "besl/Conversion/BESLToVM/BESLToVM.h"
#include "Lowering.h"
#include "besl/Analysis/Reachability.h"
#include "besl/Dialect/BESL/IR/Report.h"
#include "besl/Dialect/BESL/IR/RuntimeArrays.h"
#include "besl/Support/ExecutionDiag.h"
#include "besl/Support/TargetDiag.h"

namespace besl {
#define GEN_PASS_DEF_CONVERTBESLTOVM
#include "besl/Conversion/BESLToVM/Passes.h.inc"
} // namespace besl

using namespace mlir;
using namespace besl;
using namespace besl::tovm;

namespace {

class ProgramLowering {
public:
  ProgramLowering(ProgramOp program, FuncOp entry, bool checked, bool notes, bool wholeWorkgroups)
      : program(program), entry(entry), checked(checked), notes(notes), wholeWorkgroups(wholeWorkgroups), builder(program), layout(program.getMatrixLayout(), MatrixOrder::Column) {}

  Operation *run() {
    ReachableProgram reachable = getReachable(program, entry);
    for (FuncOp function : reachable.functions)
      if (function.isExternal()) {
        report(function, TargetDiag::FunctionWithoutBody, function.getAuthoredName());
        return nullptr;
      }
    if (!entry.getArguments().empty() || entry.getResultType()) {
      report(entry, ExecutionDiag::ExecutionEntry, "the interpreter runs entries without parameters and result");
      return nullptr;
    }
    StageKind stage = entry.getEntry()->getStage();
    SmallVector<int32_t> workgroup;
    for (uint32_t size : entry.getEntry()->getWorkgroup())
      workgroup.push_back(int32_t(size));
    workgroup.resize(3, 1);
    bool hasWorkgroup = stage != StageKind::Vertex && stage != StageKind::Fragment;
    // Outputs of task and mesh stages belong to the workgroup.
    bool together = hasWorkgroup && (stage != StageKind::Compute || wholeWorkgroups || needsWorkgroup(reachable));
    LaneUniformity lanes(reachable.functions, together ? LaneGroup::Workgroup : LaneGroup::Any);
    auto result = vm::ProgramOp::create(builder, program.getLoc(), program.getSymName(), stringifyStageKind(stage), entry.getSymName(), workgroup, together, checked, getOutputLimits(stage),
                                        program.getMatrixLayout());
    Block &body = result.getBody().emplaceBlock();
    builder.setInsertionPointToEnd(&body);
    ProgramContext context{lanes, layout, llvm::DenseMap<StringAttr, Operation *>(), checked, notes, {}, *entry.getEntry()};
    bool failedOnce = false;
    if (stage == StageKind::Mesh)
      declareMeshMemory(context, reachable);
    for (Operation *global : reachable.globals) {
      context.declarations[cast<SymbolOpInterface>(global).getNameAttr()] = global;
      failedOnce |= failed(declare(global));
    }
    for (FuncOp function : reachable.functions) {
      if (failedOnce)
        break;
      failedOnce = failed(lower(context, function));
    }
    if (!failedOnce)
      return result;
    result->erase();
    return nullptr;
  }

private:
  /// The most that a workgroup of the entry gives, if it is a task or mesh stage.
  DenseI32ArrayAttr getOutputLimits(StageKind stage) {
    EntryAttr attribute = *entry.getEntry();
    if (stage == StageKind::Mesh)
      return builder.getDenseI32ArrayAttr({int32_t(attribute.getMaxVertices()), int32_t(attribute.getMaxPrimitives())});
    if (stage == StageKind::Task)
      return builder.getDenseI32ArrayAttr({int32_t(attribute.getMaxMeshThreadgroups())});
    return {};
  }

  /// Positions, triangles and layers are written by intrinsics, so no declaration has them.
  void declareMeshMemory(ProgramContext &context, const ReachableProgram &reachable) {
    for (FuncOp function : reachable.functions)
      const_cast<FuncOp &>(function)->walk([&](Operation *op) {
        std::optional<MeshMemory> memory = getMeshMemory(op->getName().stripDialect());
        if (!memory || context.meshMemories[unsigned(*memory)])
          return;
        constexpr vm::MemoryKind kinds[] = {vm::MemoryKind::MeshPosition, vm::MemoryKind::MeshTriangle, vm::MemoryKind::MeshLayer};
        constexpr const char *names[] = {"mesh positions", "mesh triangles", "mesh layers"};
        std::string name = names[unsigned(*memory)];
        while (llvm::any_of(reachable.globals, [&](Operation *global) { return cast<SymbolOpInterface>(global).getName() == name; }))
          name += "'";
        EntryAttr attribute = *entry.getEntry();
        uint64_t elements = *memory == MeshMemory::Position ? attribute.getMaxVertices() : attribute.getMaxPrimitives();
        uint32_t bytes = getElementBytes(*memory);
        StringAttr symbol = builder.getStringAttr(name);
        createMemory(entry.getLoc(), symbol, kinds[unsigned(*memory)], builder.getIntegerAttr(builder.getIntegerType(32, false), int64_t(elements * bytes)),
                     builder.getIntegerAttr(builder.getIntegerType(32, false), bytes));
        context.meshMemories[unsigned(*memory)] = symbol;
      });
  }

  /// Whether invocations of a workgroup meet.
  static bool needsWorkgroup(const ReachableProgram &reachable) {
    for (Operation *global : reachable.globals)
      if (isa<WorkgroupOp>(global))
        return true;
    for (FuncOp function : reachable.functions) {
      WalkResult found = const_cast<FuncOp &>(function)->walk([](Operation *op) {
        if (auto builtin = dyn_cast<BuiltinOp>(op))
          if (builtin.getBuiltin() == BuiltinValue::WorkgroupId || builtin.getBuiltin() == BuiltinValue::SubgroupInvocationId)
            return WalkResult::interrupt();
        StringRef name = op->getName().stripDialect();
        return name == "workgroup_barrier" || name.starts_with("subgroup_") ? WalkResult::interrupt() : WalkResult::advance();
      });
      if (found.wasInterrupted())
        return true;
    }
    return false;
  }

  LogicalResult declare(Operation *global) {
    Location location = global->getLoc();
    StringAttr name = cast<SymbolOpInterface>(global).getNameAttr();
    Type type = getDeclaredType(global);
    auto number = [&](uint32_t value) { return builder.getIntegerAttr(builder.getIntegerType(32, false), value); };
    auto accessOf = [&](DescriptorOp descriptor) { return AccessAttr::get(builder.getContext(), descriptor.getAccess()); };
    if (auto descriptor = dyn_cast<DescriptorOp>(global)) {
      IntegerAttr count = descriptor.getCount() ? number(*descriptor.getCount()) : IntegerAttr();
      if (isa<SamplerType>(type))
        return success();
      if (!descriptor.isBuffer()) {
        vm::ViewOp::create(builder, location, name, TypeAttr::get(type), number(descriptor.getSlot()), count, accessOf(descriptor));
        return success();
      }
      return declareMemory(global, vm::MemoryKind::Buffer, type, number(descriptor.getSlot()), count, accessOf(descriptor));
    }
    if (isa<PushConstantOp>(global))
      return declareMemory(global, vm::MemoryKind::PushConstant, type, {}, {}, {});
    if (isa<WorkgroupOp, TaskPayloadOp>(global)) {
      uint64_t words = countScalars(type);
      if (words > kMaxSlotWords)
        return reportTooLarge(global, "'" + name.getValue() + "'", words, kMaxSlotWords);
      // What is zero at first has that as its value, of which the first word stands for all.
      DenseI32ArrayAttr value = global->hasAttr("besl.zeroed") ? builder.getDenseI32ArrayAttr({0}) : DenseI32ArrayAttr();
      createMemory(location, name, isa<WorkgroupOp>(global) ? vm::MemoryKind::Workgroup : vm::MemoryKind::Payload, number(uint32_t(words * 4)), {}, {}, {}, {}, value,
                   isa<TaskPayloadOp>(global) ? TypeAttr::get(type) : TypeAttr());
      return success();
    }
    if (auto output = dyn_cast<OutputOp>(global); output && output.getRate()) {
      uint64_t words = countScalars(type);
      if (words > kMaxSlotWords)
        return reportTooLarge(global, "'" + name.getValue() + "'", words, kMaxSlotWords);
      Type element = cast<besl::ArrayType>(type).getElementType();
      createMemory(location, name, *output.getRate() == OutputRate::Vertex ? vm::MemoryKind::VertexOutput : vm::MemoryKind::PrimitiveOutput, number(uint32_t(words * 4)),
                   number(uint32_t(countScalars(element) * 4)), {}, {}, {}, {}, TypeAttr::get(element), number(output.getLocation().value_or(0)));
      return success();
    }
    if (isa<ConstOp, SpecConstantOp>(global)) {
      bool isConstant = isa<ConstOp>(global);
      SmallVector<int32_t> words;
      appendWords(global->getAttr(isConstant ? "value" : "default_value"), words);
      createMemory(location, name, isConstant ? vm::MemoryKind::Constant : vm::MemoryKind::Specialization, number(uint32_t(words.size() * 4)), {}, {}, {}, {},
                   builder.getDenseI32ArrayAttr(words), isConstant ? TypeAttr() : TypeAttr::get(type));
      return success();
    }
    vm::VariableKind kind = vm::VariableKind::Private;
    IntegerAttr place;
    SmallVector<int32_t> words;
    if (auto input = dyn_cast<InputOp>(global)) {
      kind = vm::VariableKind::Input;
      place = number(input.getLocation());
    } else if (auto output = dyn_cast<OutputOp>(global)) {
      kind = output.getIsPosition() ? vm::VariableKind::Position : vm::VariableKind::Output;
      // What has no place of its own: no target has so many.
      bool isSecond = output.getIndex() == 1u;
      if (output.getLocation() && !isSecond)
        place = number(*output.getLocation());
      else if (output.getBuiltin() || isSecond)
        place = number(UINT32_MAX);
    } else if (auto variable = dyn_cast<PrivateOp>(global)) {
      if (variable.getInit())
        appendWords(*variable.getInit(), words);
    }
    uint64_t size = countScalars(type);
    if (size > kMaxSlotWords)
      return reportTooLarge(global, "'" + name.getValue() + "'", size, kMaxSlotWords);
    vm::VariableOp::create(builder, location, name, kind, place, vm::SlotType::get(builder.getContext(), uint32_t(size), true),
                           words.empty() ? DenseI32ArrayAttr() : builder.getDenseI32ArrayAttr(words), isa<PrivateOp>(global) ? TypeAttr() : TypeAttr::get(type));
    return success();
  }

  void createMemory(Location location, StringAttr name, vm::MemoryKind kind, IntegerAttr bytes, IntegerAttr stride = {}, IntegerAttr slot = {},
                    IntegerAttr count = {}, AccessAttr access = {}, DenseI32ArrayAttr value = {}, TypeAttr type = {},
                    IntegerAttr place = {}) {
    vm::MemoryOp::create(builder, location, name, vm::MemoryKindAttr::get(builder.getContext(), kind), bytes, stride, slot, count, access, value, type, place);
  }

  LogicalResult declareMemory(Operation *global, vm::MemoryKind kind, Type type, IntegerAttr slot, IntegerAttr count, AccessAttr access) {
    LayoutError error;
    std::optional<TypeLayout> bytes = layout.get(type, &error);
    if (!bytes)
      return report(global, ExecutionDiag::ExecutionTooLarge, error.describe());
    IntegerAttr stride;
    auto u32 = [&](uint64_t value) { return builder.getIntegerAttr(builder.getIntegerType(32, false), int64_t(value)); };
    // What lies before an array without a length, and from one of its elements to the next.
    uint64_t size = bytes->size, elementStride = bytes->arrayStride;
    if (auto array = getRuntimeArray(type)) {
      if (auto structType = dyn_cast<StructType>(type))
        size = layout.getStruct(structType)->members.back().offset;
      elementStride = layout.get(array)->arrayStride;
      stride = u32(elementStride);
    }
    if (size >= (uint64_t(1) << 31) || elementStride >= (uint64_t(1) << 31))
      return report(global, ExecutionDiag::ExecutionTooLarge, "a buffer of " + std::to_string(std::max(size, elementStride)) + " bytes is too large for the interpreter");
    createMemory(global->getLoc(), cast<SymbolOpInterface>(global).getNameAttr(), kind, u32(size), stride, slot, count, access, {}, TypeAttr::get(type));
    return success();
  }

  LogicalResult lower(ProgramContext &context, FuncOp function) {
    SmallVector<Type> inputs, results;
    auto append = [&](SmallVectorImpl<Type> &types, Type type, bool varying) -> LogicalResult {
      SmallVector<Type> scalars;
      if (isHandleType(type))
        scalars.push_back(builder.getIntegerType(32, false));
      else if (countScalars(type) > kMaxScalars)
        return reportTooLarge(function, "a value", countScalars(type), kMaxScalars);
      else
        appendScalars(type, scalars);
      for (Type scalar : scalars) {
        scalar = getMachineScalar(scalar);
        types.push_back(varying ? vm::LanesType::get(builder.getContext(), scalar) : scalar);
      }
      return success();
    };
    for (BlockArgument argument : function.getArguments())
      if (failed(append(inputs, argument.getType(), context.lanes.isVarying(argument))))
        return failure();
    if (Type type = function.getResultType())
      if (failed(append(results, type, context.lanes.hasVaryingResult(function))))
        return failure();
    auto target = vm::FuncOp::create(builder, function.getLoc(), function.getSymName(), builder.getFunctionType(inputs, results));
    return FunctionLowering(context, function, target).run();
  }

  ProgramOp program;
  FuncOp entry;
  bool checked, notes, wholeWorkgroups;
  OpBuilder builder;
  StorageLayout layout;
};

struct ConvertBESLToVM : besl::impl::ConvertBESLToVMBase<ConvertBESLToVM> {
  using Base::Base;
  void runOnOperation() override {
    SmallVector<ProgramOp> programs;
    getOperation()->walk([&](ProgramOp program) { programs.push_back(program); });
    for (ProgramOp program : programs) {
      if (!convertToVM(program, entry, checked, notes))
        return signalPassFailure();
      program.erase();
    }
  }
};

} // namespace

Operation *besl::convertToVM(ProgramOp program, StringRef name, bool checked, bool notes, bool wholeWorkgroups) {
  FuncOp entry;
  for (FuncOp function : program.getBody().front().getOps<FuncOp>()) {
    if (!function.isEntry() || (!name.empty() && function.getAuthoredName() != name))
      continue;
    if (entry) {
      report(program, ExecutionDiag::ExecutionEntry, "the program has several entries; name the one to run");
      return nullptr;
    }
    entry = function;
  }
  if (!entry) {
    if (name.empty())
      report(program, ExecutionDiag::ExecutionEntry, "the program has no entry to run");
    else
      report(program, ExecutionDiag::ExecutionEntry, "the program has no entry called '" + name.str() + "'");
    return nullptr;
  }
  return ProgramLowering(program, entry, checked, notes, wholeWorkgroups).run();
}
