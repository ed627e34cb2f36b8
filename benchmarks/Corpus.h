// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inputs of the benchmarks: the shaders people write, and programs that are large in one way each.

#ifndef BESL_BENCHMARKS_CORPUS_H
#define BESL_BENCHMARKS_CORPUS_H

#include "besl/Support/Stage.h"

#include <optional>
#include <string>
#include <vector>

namespace besl::benchmarks {

struct Input {
  std::string name;
  std::string text;
  std::optional<StageInfo> stage;
  std::string call = {}; ///< calls the program's last function
};

/// Lines that are not blank.
unsigned countLines(const std::string &text);

/// Every shader of examples/ and benchmarks/shaders/ with its sidecar's stage, in the order of their paths, repeated until there are
/// 2,000 lines. Each is a compilation of its own, as in an asset build.
std::vector<Input> makeCorpus();

/// `count` functions of ten statements, each but the first calling the one before it.
Input makeFunctions(unsigned count);
/// One function of `count` statements.
Input makeStatements(unsigned count);
/// One expression of `count` terms, a term a line.
Input makeSum(unsigned count);
/// `depth` blocks, each in the one before.
Input makeNestedBlocks(unsigned depth);
/// `count` statements that index, divide, shift and convert: each gives legalisation something to do.
Input makeAccesses(unsigned count);

/// A light pass with `count` kinds of lights, a function of 13 lines each: with eleven of them 200 lines. A compute shader as it stands.
Input makeLightPass(unsigned count);

/// The same program as a compute shader, whose `main` makes the call.
Input withEntry(Input library);

} // namespace besl::benchmarks

#endif // BESL_BENCHMARKS_CORPUS_H
