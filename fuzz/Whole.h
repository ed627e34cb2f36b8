// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the fuzzers of the whole compiler define and share. They are built twice: with libFuzzer, sanitized, to search; and with the
// driver of Replay.cpp, as everything else is built, to replay their corpus in the test suite.

#ifndef BESL_FUZZ_WHOLE_H
#define BESL_FUZZ_WHOLE_H

#include "besl/Compiler/Compilation.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

namespace besl::fuzz {

/// The input that a file of the corpus is made into; empty if it is none. Each fuzzer defines it.
std::string toInput(llvm::StringRef name, llvm::StringRef text);
/// Whether bytes behind a zero byte choose what is done with the text before it. Each fuzzer defines it.
extern const bool takesChoices;

/// A source in BESL or TypeShade as it is; of a test that holds several, the first in TypeShade.
std::string toSource(llvm::StringRef name, llvm::StringRef text);

/// Aborts if something does not hold.
void check(bool good, const char *what, llvm::StringRef detail = {});

/// The stage that a text was most likely written for, with settings for it.
StageSettings guessStage(llvm::StringRef text);

/// Aborts if the messages are not what users may see: each error has text and, where it can, a place; what a pass has to say about a shader has a record.
void checkMessages(Compilation &compilation, bool good, bool recorded);

/// Writes the module, which stays as it is, as GLSL, HLSL, Metal and WGSL, and checks the texts and messages.
void writeAll(Compilation &compilation, bool optimize, bool recorded);

} // namespace besl::fuzz

#endif // BESL_FUZZ_WHOLE_H
