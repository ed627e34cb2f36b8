// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ways to run a program. All of them take the same: a program, its resources and how it is started; and give what is in the resources then.

#ifndef BESL_TEST_EXECUTION_DIFFERENTIAL_EXECUTORS_H
#define BESL_TEST_EXECUTION_DIFFERENTIAL_EXECUTORS_H

#include "Program.h"

namespace differential {

/// Lanes of a subgroup, the same for every executor.
inline constexpr uint32_t kSubgroupSize = 8;

struct Result {
  enum Kind : uint8_t {
    Done,
    NotRun, ///< the executor has not what the program needs
    Failed, ///< the program was refused, or did not end well
  } kind = NotRun;
  std::string reason;
  runner::Outcome outcome;

  static Result notRun(std::string reason) { return {NotRun, std::move(reason), {}}; }
  static Result failed(std::string reason) { return {Failed, std::move(reason), {}}; }
};

class Executor {
public:
  explicit Executor(std::string name) : name(std::move(name)) {}
  virtual ~Executor();

  /// Runs programs, many at a time where that is faster. One result for each.
  virtual std::vector<Result> run(const std::vector<Program *> &programs) = 0;

  const std::string name;
  /// Why nothing can be run here; empty when it can.
  std::string missing;
};

/// The interpreter. What a checked run stops at, and what is defined when it is not checked, is "not run".
std::unique_ptr<Executor> makeInterpreter(bool checked);
/// glslang and a Vulkan device: GLSL as it is, optimised or through many passes, HLSL through glslang's front end.
enum class VulkanText : uint8_t { Plain, Optimized, Passes, HLSL };
std::unique_ptr<Executor> makeVulkan(VulkanText text);
/// Metal's text, compiled for the host by clang. `shim` is test/Support/metal.
std::unique_ptr<Executor> makeMetal(const std::string &shim, bool optimize);

/// The module of a program, run by the interpreter.
Result interpret(Program &program, mlir::ModuleOp module, bool checked, bool races = false);

/// A text of a target; an empty one with messages.
std::string translate(Program &program, llvm::StringRef target, bool optimize, llvm::StringRef pipeline, std::string &messages);

} // namespace differential

#endif // BESL_TEST_EXECUTION_DIFFERENTIAL_EXECUTORS_H
