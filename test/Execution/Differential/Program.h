// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program together with what it is run on: all that an executor needs.

#ifndef BESL_TEST_EXECUTION_DIFFERENTIAL_PROGRAM_H
#define BESL_TEST_EXECUTION_DIFFERENTIAL_PROGRAM_H

#include "Job.h"
#include "Smith.h"
#include "besl/Compiler/Compilation.h"
#include "besl/Execution/Layout.h"
#include "besl/Reflection/Reflection.h"

namespace differential {

/// A scalar in a buffer, and how it may be compared.
struct Scalar {
  uint64_t offset;
  besl::vm::ScalarKind kind;
  /// The result of an operation that targets may compute with an error of besl::smith::kTolerance.
  bool inexact;
  std::string path;
};

struct Program {
  std::string name, text;
  /// Has the module and its context.
  std::unique_ptr<besl::Compilation> compilation;
  besl::reflection::Document reflection;
  /// Resources and dispatch. The stages are the executors'.
  runner::Job job;
  /// Of each buffer of the job, where its contents are known.
  std::vector<std::vector<Scalar>> scalars;
  /// What a vertex or fragment stage leaves, in the order of an outcome's targets: four words for each vertex or pixel, those that the type has
  /// not are 0.
  struct Output {
    std::string name;
    std::optional<uint32_t> location; ///< none: the position
    besl::vm::ScalarKind kind = besl::vm::ScalarKind::F32;
    unsigned components = 1;
    bool inexact = false;
  };
  std::vector<Output> outputs;
  uint64_t seed = 0;

  besl::Stage stage() const { return compilation->stage()->stage; }
};

/// Makes the module and reflects it. Null, with messages, when the text has errors.
std::unique_ptr<Program> compileProgram(std::string name, std::string text, const besl::CompileOptions &options, std::string &messages);
/// The same from a file of source or of IR.
std::unique_ptr<Program> compileFile(const std::string &path, const besl::CompileOptions &options, std::string &messages);

/// Resources for a program of the generator, and for what was made of one: whatever it declares is bound, with values that the generator's
/// programs may expect, which depend on the seed.
bool addResources(Program &program, uint64_t seed, std::string &messages);

/// A program of the generator, with resources.
std::unique_ptr<Program> makeRandomProgram(const besl::smith::Options &options, std::string &messages);
/// What the generator is asked for as number `seed` of a run: many small programs, some larger.
besl::smith::Options getOptions(uint64_t seed, besl::Stage stage);

/// The first difference between what two executions left, or an empty text. `exact`: inexact results have to have the same bits, too. Where y
/// of the clip position points may differ.
std::string compare(const Program &program, const runner::Outcome &expected, const runner::Outcome &got, bool exact);

/// The vertices that a vertex stage is run for, and the sides of the picture that a fragment stage is run for.
inline constexpr unsigned kVertices = 4, kPixels = 4;

/// The constant value that a stage input has in every execution, a word for each scalar.
uint32_t getInputWord(const besl::vm::VariableInfo &input, besl::vm::ScalarKind kind, unsigned component);

} // namespace differential

#endif // BESL_TEST_EXECUTION_DIFFERENTIAL_PROGRAM_H
