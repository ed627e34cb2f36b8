// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Carries out a job: compiles the shader, makes what it is bound to, runs it, and hands out what it left.

#ifndef BESL_TOOLS_BESL_RUN_SESSION_H
#define BESL_TOOLS_BESL_RUN_SESSION_H

#include "Job.h"
#include "Resources.h"
#include "besl/Execution/Compile.h"
#include <functional>
#include <memory>

class Session {
public:
  explicit Session(const Job &job) : job(job), compilation(job.compile) {}

  enum class Outcome : uint8_t {
    Done,
    Rejected, ///< messages about the shader
    Fault,    ///< the run stopped; what it wrote before is kept
    Problem,  ///< with files or the job
  };
  /// Makes the executable program.
  Outcome compile();
  /// Binds everything and runs. `progress` is called now and then.
  Outcome run(std::function<void(uint64_t done, uint64_t total)> progress = nullptr);

  besl::Compilation &compiled() { return compilation; }
  const besl::vm::ExecutableProgram &program() const { return *executable; }
  Resources &resources() { return *memory; }
  /// Of a fault.
  const besl::vm::ExecutionError &fault() const { return *machine->error(); }
  /// Of a problem.
  const JobError &problem() const { return error; }
  /// The output of a fragment shader at location 0, if there is one.
  const std::string &pictureName() const { return mainPicture; }

private:
  Outcome fail(const llvm::Twine &message, besl::SourceRange range = {});
  Outcome fail(const JobError &problem) {
    error = problem;
    return Outcome::Problem;
  }
  bool specialize(mlir::ModuleOp module);
  Outcome prepare();
  /// Nothing after a problem with what the job says.
  std::optional<bool> execute(besl::vm::ExecutionConfig &config);
  void reportFault();

  const Job &job;
  besl::Compilation compilation;
  std::unique_ptr<besl::vm::ExecutableProgram> executable;
  std::unique_ptr<besl::vm::Execution> machine;
  std::unique_ptr<Resources> memory;
  std::string mainPicture;
  JobError error;
};

#endif // BESL_TOOLS_BESL_RUN_SESSION_H
