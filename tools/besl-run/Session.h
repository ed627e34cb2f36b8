// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Carries out a job: compiles the shader, makes what it is bound to, runs it, and hands out what it left.

#ifndef BESL_TOOLS_BESL_RUN_SESSION_H
#define BESL_TOOLS_BESL_RUN_SESSION_H

#include "Job.h"
#include "Resources.h"
#include "besl/Execution/Compile.h"
#include "besl/Execution/Observe.h"
#include "besl/Reflection/Reflection.h"
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

  /// Shows what there is to say about the shaders.
  void report(llvm::raw_ostream &os);
  const besl::vm::ExecutableProgram &program() const { return *executable; }
  /// The resources that have what a path names: of the mesh shader, where there is one and it does, or of the shader.
  Resources &resources(llvm::StringRef path);
  /// Of a fault.
  const besl::vm::ExecutionError &fault() const { return *failed->machine->error(); }
  /// Of a problem; of a fault that is one with what the job says.
  const JobError &problem() const { return error; }
  /// The output of a fragment shader at location 0, if there is one.
  const std::string &pictureName() const { return mainPicture; }

private:
  Outcome fail(const llvm::Twine &message, besl::SourceRange range = {});
  Outcome fail(const JobError &problem) {
    error = problem;
    return Outcome::Problem;
  }
  bool isAboutJob(const besl::Diagnostic &diagnostic) const;
  bool checkFile(llvm::StringRef path, besl::SourceRange range);
  bool specialize(mlir::ModuleOp module);
  Outcome compileAlone(std::optional<besl::reflection::Document> *document);
  Outcome compileMesh(const std::optional<besl::reflection::Document> &document);
  Outcome prepare();
  Outcome bind(const Job::Binding &binding);
  besl::vm::ExecutionConfig makeConfig() const;
  /// Nothing after a problem with what the job says.
  std::optional<bool> execute(besl::vm::ExecutionConfig &config);
  void reportFault();
  /// Where the job brings a fault about that has no place in the shader.
  besl::SourceRange placeOf(const besl::vm::ExecutionError &error) const;

  const Job &job;
  besl::Compilation compilation;
  std::unique_ptr<besl::vm::ExecutableProgram> executable;
  std::unique_ptr<besl::vm::Execution> machine;
  std::unique_ptr<Resources> memory;
  std::string mainPicture;
  JobError error;
  /// Whose run has stopped.
  Session *failed = this;
  /// The values of specialization constants that the shader does not have, where another shader may.
  std::vector<size_t> unknownValues;
  bool isPart = false; ///< of a pipeline
  std::vector<besl::vm::LineCounts> profiled;
  Job meshJob;
  std::unique_ptr<Session> mesh;
  /// Messages about several shaders.
  besl::SourceManager pipelineSources;
  besl::DiagnosticEngine pipelineMessages;
};

#endif // BESL_TOOLS_BESL_RUN_SESSION_H
