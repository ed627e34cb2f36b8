// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random programs in the BESL language, for tests that compare what two ways of running or compiling a program make of it. A program
// depends on the options alone: equal options give equal text, on every machine.
//
// What every program keeps to:
//
// * It compiles without errors, terminates, and takes a bounded number of steps.
// * No result is undefined or may vary between targets. Indices are in range, nothing is read before it was written, and invocations touch
//   memory of their own, apart from atomics of which only the sum of all is looked at.
// * Floats come in two kinds. *Exact* ones are multiples of a power of two, so bounded that every operation on them is exact in the type's
//   precision, however a target contracts, reorders or widens it. *Inexact* ones come from division, roots, trigonometry and such; they
//   reach no branch, index, integer or exact value, and are so bounded that results differ by less than kTolerance. They end in outputs
//   whose names start with `inexact`. There are no NaNs and infinities; 0 and -0 are to be taken as equal.
//
// The text starts with comments that say what the host has to bind.

#ifndef BESL_TOOLS_BESL_SMITH_SMITH_H
#define BESL_TOOLS_BESL_SMITH_SMITH_H

#include <cstdint>
#include <string>

namespace besl::smith {

enum class Stage : uint8_t { Vertex, Fragment, Compute };

struct Options {
  uint64_t seed = 0;
  Stage stage = Stage::Compute;
  unsigned size = 40;   ///< roughly how many statements
  bool halves = true;   ///< use `f16` and its vectors
  bool narrow = true;   ///< use `u8` and `u16`
  bool textures = true; ///< use textures and images
  /// Also use what may vary between targets: filtering, derivatives, subgroups. For tests that only compile.
  bool varying = false;
};

/// How much two executions of a program may differ in an inexact output.
inline constexpr double kTolerance = 1.0 / 64;
/// The invocations of a compute program's one workgroup, and the elements of each runtime array and side of each texture and image.
inline constexpr unsigned kInvocations = 32, kElements = 32, kTexels = 8;

std::string generate(const Options &options);

} // namespace besl::smith

#endif // BESL_TOOLS_BESL_SMITH_SMITH_H
