// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a module to an executable program.

#ifndef BESL_EXECUTION_COMPILE_H
#define BESL_EXECUTION_COMPILE_H

#include "besl/Execution/Execution.h"
#include "mlir/IR/BuiltinOps.h"

namespace besl::vm {

struct ExecutionOptions {
  /// Report faults. Otherwise what would be one has a defined result, and the program is optimised.
  bool checked = true;
  /// Also report where two invocations of a workgroup touch a value, one of them writing, with no barrier in between. Implies `checked`.
  bool races = false;
  /// The entry to run, where a module has several.
  std::string entry;
  /// Let an invocation be followed (ExecutionObserver::note).
  bool notes = false;
  /// Lanes of a gang, where invocations do not meet: a multiple of 16, at most 256.
  uint32_t gangLanes = 64;
};

/// Bytes of storage that a machine may need; a program that needs more is refused.
inline constexpr uint64_t kMaxStorageBytes = uint64_t(1) << 28;

/// Optimises the module's program and makes it executable; the module is used up. Reports through MLIR's diagnostics; null after an error.
std::unique_ptr<ExecutableProgram> compileForExecution(mlir::ModuleOp module, const ExecutionOptions &options);

/// The first step of it: the passes that a program goes through before it is converted.
mlir::LogicalResult prepareForExecution(mlir::ModuleOp module, const ExecutionOptions &options);

/// Encodes the `besl_vm.program` of a module.
std::unique_ptr<ExecutableProgram> encodeProgram(mlir::ModuleOp module, const ExecutionOptions &options);

} // namespace besl::vm

#endif // BESL_EXECUTION_COMPILE_H
