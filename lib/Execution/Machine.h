// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The state that kernels work on.

#ifndef BESL_LIB_EXECUTION_MACHINE_H
#define BESL_LIB_EXECUTION_MACHINE_H

#include "Code.h"
#include "besl/Execution/Execution.h"

namespace besl::vm {

/// Kernels work on this many lanes at a time; a gang's number of lanes is rounded up to it.
inline constexpr uint32_t kLaneBlock = 16;

struct MemoryView {
  uint8_t *data = nullptr;
  uint64_t size = 0;
  uint32_t elements = 0; ///< of the runtime array
  bool bound = false, readable = true, writable = true;
  /// Of workgroup memory in a checked program: which words were written since the gang started.
  uint8_t *written = nullptr;
};

/// What stopped a run, in the machine's terms.
struct Fault {
  FaultKind kind = FaultKind::None;
  const Instruction *at = nullptr;
  uint32_t lane = 0;
  uint64_t values[4] = {};
};

class RaceDetector;

struct Machine {
  uint32_t *words = nullptr;
  uint32_t lanes = 0;  ///< rounded up
  uint32_t active = 0; ///< lanes that are invocations
  const MemoryView *memories = nullptr;
  const BoundView *views = nullptr;
  uint32_t numViews = 0;
  const uint32_t *pool = nullptr;
  const MemoryAccess *accesses = nullptr;
  const Code *code = nullptr;
  const Instruction **returns = nullptr; ///< for each function
  uint64_t budget = 0;
  uint32_t depth = 1, depthLimit = 64; ///< of calls
  uint32_t subgroupSize = 32;
  /// What a task or mesh workgroup set, and may set at most.
  uint32_t counts[2] = {}, countLimits[2] = {};
  bool hasCounts = false;
  RaceDetector *races = nullptr;
  ExecutionObserver *observer = nullptr;
  uint32_t observedLane = kNoOperand, callDepth = 0;
  Fault fault;

  uint32_t *at(uint32_t word) { return words + word; }
  const Instruction *stop(const Instruction *instruction, FaultKind kind, uint32_t lane = 0, uint64_t v0 = 0, uint64_t v1 = 0, uint64_t v2 = 0) {
    fault.kind = kind;
    fault.at = instruction;
    fault.lane = lane;
    fault.values[0] = v0;
    fault.values[1] = v1;
    fault.values[2] = v2;
    fault.values[3] = 0;
    return nullptr;
  }
};

/// A value in Code::pool: lanes lie `step` words apart.
struct PoolOperand {
  uint32_t *words;
  uint32_t step;
};
inline PoolOperand getPoolOperand(Machine &m, uint32_t index) {
  uint32_t word = m.pool[index];
  return {m.words + (word & ~kUniformBit), word & kUniformBit ? 0u : 1u};
}

// Observe.cpp: with a look at each instruction, and what the observed invocation is told to do.
void runObserved(Machine &m, const Instruction *pc);
void tellNote(Machine &m, const Instruction *instruction, const Note &note);

inline void run(Machine &m, const Instruction *pc) {
  if (m.observer && m.observer->wantsSteps())
    return runObserved(m, pc);
  while (pc)
    pc = pc->kernel(m, pc);
}

} // namespace besl::vm

#endif // BESL_LIB_EXECUTION_MACHINE_H
