// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How often each line of a program is executed.

#ifndef BESL_EXECUTION_OBSERVE_H
#define BESL_EXECUTION_OBSERVE_H

#include "besl/Execution/Execution.h"

namespace besl::vm {

/// How often the instructions of a line were executed.
struct LineCounts {
  std::string file;
  uint32_t line = 0;           ///< 0 for what belongs to no line
  uint64_t instructions = 0;   ///< each once for a gang
  uint64_t activeLanes = 0;    ///< summed over the instructions
  uint64_t lanes = 0;          ///< what that would be if all invocations took part
};

/// Counts what is executed while it watches.
class LineProfile : public ExecutionObserver {
public:
  bool wantsSteps() const override { return true; }
  void step(const ExecutionStep &step) override;
  /// By file and line.
  std::vector<LineCounts> lines() const;

private:
  struct Counts {
    const SourcePlace *place = nullptr;
    uint64_t executed = 0, active = 0, lanes = 0;
  };
  std::vector<Counts> counts; ///< by instruction
};

} // namespace besl::vm

#endif // BESL_EXECUTION_OBSERVE_H
