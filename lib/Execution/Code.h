// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The executable form of a program: an array of instructions of fixed size, and the tables that they refer to. An instruction is a kernel with
// its operands, which are offsets in words into the storage of the machine. A uniform value takes one word there, a varying one
// `Code::width` words, a lane each.
//
// Storage has no names and no types; which kernel an instruction has tells both.

#ifndef BESL_LIB_EXECUTION_CODE_H
#define BESL_LIB_EXECUTION_CODE_H

#include "besl/Execution/Layout.h"
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace besl::vm {

struct Machine;
struct Instruction;

/// Executes an instruction and gives the next one, or null to stop.
using Kernel = const Instruction *(*)(Machine &, const Instruction *);

struct Instruction {
  Kernel kernel = nullptr;
  uint32_t dst = 0, a = 0, b = 0, c = 0;
  uint32_t imm = 0, imm2 = 0;
};

/// A word offset in Code::pool; the top bit marks a uniform value.
inline constexpr uint32_t kUniformBit = 0x80000000u;
inline constexpr uint32_t kNoOperand = 0xffffffffu;

/// What loads, stores and atomics have beside their operands.
struct MemoryAccess {
  uint32_t memory = 0;       ///< first number in Machine::memories
  uint32_t numMemories = 1;
  uint32_t byte = 0, step = 0, count = 0;
  uint32_t size = 0;         ///< from the first byte of the first scalar to behind the last
  uint32_t pool = 0;         ///< results or values, `count` of them
  uint32_t descriptor = kNoOperand, descriptorIsUniform = 0;
};

/// A value of the pipeline that the machine puts into storage before a gang starts.
struct BuiltinRegister {
  enum Kind : uint8_t {
    GlobalInvocationId, LocalInvocationId, LocalInvocationIndex, WorkgroupId, NumWorkgroups, SubgroupInvocationId, SubgroupSize,
    VertexIndex, InstanceIndex, Position, FrontFacing, SampleIndex, SampleMask, PrimitiveIndex,
  };
  Kind kind;
  uint8_t component;
  bool uniform;
  uint32_t word;
};

/// What the followed invocation is told to do.
struct Note {
  enum Kind : uint8_t { Value, Enter, Leave };
  Kind kind = Value;
  std::string text;             ///< `$` for each value
  std::vector<uint32_t> types;  ///< of the values, in ProgramLayout::types
  uint32_t pool = 0, count = 0; ///< scalars
};

/// A private variable that has a value when a gang starts.
struct InitialValue {
  uint32_t word;
  std::vector<uint32_t> values;
};

struct Code {
  std::vector<Instruction> instructions;
  std::vector<uint32_t> locations; ///< of the instructions, in `places`
  std::vector<uint32_t> masks;     ///< of the instructions: the word of the mask in force, or kNoOperand
  std::vector<Note> notes;
  std::vector<uint32_t> pool;
  std::vector<MemoryAccess> accesses;
  std::vector<std::string> strings;
  std::vector<BuiltinRegister> builtins;
  std::vector<InitialValue> initialValues;
  /// Words of storage that never change, and what they hold.
  std::vector<std::pair<uint32_t, uint32_t>> constants;
  uint64_t storageWords = 0;
  uint64_t memoryBytes = 0; ///< of memory that is not the host's
  bool checked = false;
  bool races = false;
  uint32_t width = 0;      ///< words of a varying value
  uint32_t entry = 0;      ///< first instruction
  uint32_t mask = 0;       ///< of the entry
  uint32_t helpers = kNoOperand; ///< mask of lanes without effects, for fragments
  uint32_t numFunctions = 0;
  ProgramLayout layout;
  std::vector<SourcePlace> places;
};

} // namespace besl::vm

#endif // BESL_LIB_EXECUTION_CODE_H
