// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mistakes that are made on purpose, to see that they are found (test/Tools/differential-*.test): passes that change what a program means, which
// --only=test-... names, and texts in which something is replaced by something else.

#ifndef BESL_TEST_EXECUTION_DIFFERENTIAL_PLANTED_H
#define BESL_TEST_EXECUTION_DIFFERENTIAL_PLANTED_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace differential {

void registerPlantedPasses();

/// `LANGUAGE:FROM:TO`: wherever a text of the language has FROM it gets TO. `besl` is a program that smith::mutate() has changed. False when that is no plant.
bool plant(llvm::StringRef text);
void applyPlanted(llvm::StringRef language, std::string &text);

} // namespace differential

#endif // BESL_TEST_EXECUTION_DIFFERENTIAL_PLANTED_H
