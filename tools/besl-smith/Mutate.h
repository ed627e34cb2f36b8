// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Changes of a program's text that do not change what it computes. A program that has become another one under them shows a mistake, whatever it
// computes; so they work on any program that compiles, also on written ones.
//
// What there is: names become others, wherever they stand; declarations change places; neighbouring locals that do not concern each other change
// places; a value goes through a local, through both sides of an `if` or through a function; a statement goes into a block or into a loop that runs once;
// the first round of a loop goes in front of it, or all of them, if it counts between numbers, in place of it; statements are added that have no
// effect.

#ifndef BESL_TOOLS_BESL_SMITH_MUTATE_H
#define BESL_TOOLS_BESL_SMITH_MUTATE_H

#include <cstdint>
#include <string>

namespace besl::smith {

/// Makes some of these changes. Equal texts and seeds give equal results.
std::string mutate(const std::string &text, uint64_t seed);

} // namespace besl::smith

#endif // BESL_TOOLS_BESL_SMITH_MUTATE_H
