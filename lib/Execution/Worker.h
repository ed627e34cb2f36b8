// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A machine with its storage: binds resources, fills in what the pipeline gives each lane, and lets a gang go through the instructions. An Execution has one
// for each thread. Everything is allocated when it is made.

#ifndef BESL_LIB_EXECUTION_WORKER_H
#define BESL_LIB_EXECUTION_WORKER_H

#include "Machine.h"
#include "RaceDetector.h"

namespace besl::vm {

/// Workgroups of a dispatch.
struct Grid {
  std::array<uint32_t, 3> groups = {1, 1, 1};
};

inline std::array<uint32_t, 3> unflatten(uint64_t number, const std::array<uint32_t, 3> &size) {
  uint64_t x = number % size[0], rest = number / size[0];
  return {uint32_t(x), uint32_t(rest % size[1]), uint32_t(rest / size[1])};
}

class Worker {
public:
  explicit Worker(const Code &code);

  /// Binds what a run needs. False after an error.
  bool start(const DescriptorBindings &bindings, const ExecutionConfig &config, llvm::ArrayRef<PayloadValue> payload = {});

  /// The invocations from `first` of the dispatch on, at most as many as a gang has lanes.
  bool runGang(const ExecutionConfig &config, const Grid &grid, uint64_t first, uint32_t count);

  /// Sets the lanes that are invocations, and what private variables and memory of the workgroup have at the start.
  void prepareGang(uint32_t count);
  /// Executes the program for the prepared gang. False after a fault, which `machine` has.
  bool execute();

  bool fail(FaultKind kind, std::string message, std::string resource = "");
  /// Makes an error of the machine's fault; what the lane is, the caller adds.
  void describeFault();

  const Code &code;
  Machine machine;
  std::optional<ExecutionError> error;
  uint32_t groupLanes;
  uint32_t *words; ///< in storage, at the start of a cache line
  std::vector<std::vector<uint32_t>> shared; ///< memory that is not the host's, by declaration
  std::vector<uint32_t> scratch;             ///< words of one input or output

private:
  bool bindMemory(const MemoryInfo &info, uint32_t number, const DescriptorBindings::Binding *binding);
  bool bindView(const ViewInfo &info, uint32_t number, const DescriptorBindings::Binding *binding);
  bool specialize(const SpecializationValues &values);
  uint64_t getNumber(const Grid &grid, const std::array<uint32_t, 3> &invocation) const;
  void fillBuiltins(const ExecutionConfig &config, const Grid &grid, uint64_t first);
  void fillBuiltin(const BuiltinRegister &builtin, const ExecutionConfig &config, const Grid &grid, uint64_t first);

  std::unique_ptr<uint32_t[]> storage;
  std::vector<MemoryView> memories;
  std::vector<BoundView> views;
  std::vector<const Instruction *> returns;
  std::vector<std::vector<uint8_t>> written; ///< of workgroup memory
  std::vector<uint32_t> cleared;             ///< declarations whose memory is zero when a gang starts
  std::optional<RaceDetector> races;
  bool isSpecialized = false, matchFormats = true;
  uint64_t limit = 0;
};

} // namespace besl::vm

#endif // BESL_LIB_EXECUTION_WORKER_H
