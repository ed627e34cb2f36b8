// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an Execution has: a machine for each thread, and what stages leave.

#ifndef BESL_LIB_EXECUTION_EXECUTIONIMPL_H
#define BESL_LIB_EXECUTION_EXECUTIONIMPL_H

#include "Worker.h"

namespace besl::vm {

struct Execution::Impl {
  explicit Impl(const ExecutableProgram &program) : program(program), code(program.code()) { workers.push_back(std::make_unique<Worker>(code)); }

  Worker &first() { return *workers.front(); }
  bool fail(FaultKind kind, std::string message) {
    first().fail(kind, std::move(message));
    return take(first());
  }
  /// Makes a machine's error the execution's. False, for callers to return.
  bool take(Worker &worker) {
    error = std::move(worker.error);
    worker.error.reset();
    return false;
  }
  /// Binds for the first machine.
  bool start(const DescriptorBindings &bindings, const ExecutionConfig &config, llvm::ArrayRef<PayloadValue> payload = {});
  bool requireStage(Stage stage);
  /// Invocations from `begin` on, gang after gang.
  bool runGangs(const ExecutionConfig &config, const Grid &grid, uint64_t begin, uint64_t count);
  bool runParallel(const DescriptorBindings &bindings, const ExecutionConfig &config, const Grid &grid, uint64_t count, unsigned threads);
  bool runFragmentGang(const ExecutionConfig &config, uint64_t begin, uint32_t width, uint32_t height, uint64_t total, FragmentInterface &interface);
  bool runVertexGang(const ExecutionConfig &config, uint64_t begin, uint64_t total, uint32_t vertices, VertexInterface &interface);
  /// Calls `take` after each workgroup.
  /// Until a fault, or until `take` gives false.
  bool runGroups(const ExecutionConfig &config, const Grid &grid, llvm::function_ref<bool(const std::array<uint32_t, 3> &)> take);
  void takeMeshOutput();

  const ExecutableProgram &program;
  const Code &code;
  std::vector<std::unique_ptr<Worker>> workers;
  std::optional<ExecutionError> error;
  TaskOutput task;
  MeshOutput mesh;
};

/// The number of workgroups times the invocations of each, or nothing when no host could run so many.
std::optional<uint64_t> countInvocations(const Grid &grid, uint32_t groupLanes);

} // namespace besl::vm

#endif // BESL_LIB_EXECUTION_EXECUTIONIMPL_H
