// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs over many programs, which can be stopped at any time and go on where they were.

#ifndef BESL_TEST_EXECUTION_DIFFERENTIAL_CAMPAIGN_H
#define BESL_TEST_EXECUTION_DIFFERENTIAL_CAMPAIGN_H

#include "Executors.h"

#include "llvm/Support/JSON.h"
#include <map>

namespace differential {

/// A program that two executions disagree about.
struct Finding {
  std::string program; ///< its name
  std::string where;   ///< the pass or executor
  std::string what;
};

/// What a run has seen so far. It lies in a file between runs.
struct Tally {
  uint64_t next = 0; ///< the seed of the program that comes next
  uint64_t programs = 0;
  struct Count {
    uint64_t same = 0, notRun = 0, failed = 0;
    std::map<std::string, uint64_t> reasons; ///< of what was not run
  };
  std::map<std::string, Count> counts; ///< by pass or executor
  std::vector<Finding> findings;

  llvm::json::Value toJSON() const;
  bool fromJSON(const llvm::json::Value &value);
  void print(llvm::raw_ostream &os) const;
};

/// Compares what the interpreter makes of a program before and after each pass and pipeline, and checked and not. `only` is one of these places, or any
/// pipeline.
void tryPasses(Program &program, Tally &tally, const std::string &only = "");

/// Compares what executors make of programs with what the interpreter does.
void tryExecutors(const std::vector<Program *> &programs, const std::vector<std::unique_ptr<Executor>> &executors, Tally &tally);

/// A smaller text of which `fails` still says yes, after at most `attempts` questions.
std::string shrink(std::string text, const std::function<bool(const std::string &)> &fails, unsigned attempts);

/// A text with the resources of a seed. Null, with messages, when it has errors.
std::unique_ptr<Program> makeProgram(const std::string &name, const std::string &text, besl::Stage stage, uint64_t seed, std::string &messages);

/// A program whose text was changed in ways that mean nothing, with the resources of the one that it was made of.
std::unique_ptr<Program> mutateProgram(const Program &program, uint64_t seed, std::string &messages);

/// Whether a text is a program of the generator's kind: it has no errors, and a checked run that also looks for races stops at most at a division by
/// zero. What was changed by `shrink` has to be asked.
std::unique_ptr<Program> takeProgram(const std::string &name, const std::string &text, besl::Stage stage, uint64_t seed);

} // namespace differential

#endif // BESL_TEST_EXECUTION_DIFFERENTIAL_CAMPAIGN_H
